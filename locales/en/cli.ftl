# The command's own words: labels and sentences of its views.

convention-normal = normal play: who cannot move loses
convention-misere = misère play: who cannot move wins

label-law = Law
law-none = none found
law-also = Or
unproved = Not proved: { $why }.
law-period = period { $n }
law-preperiod = preperiod { $n }
law-saltus = saltus { $n }
law-formula = as a formula: { $formula }

law-says-formula = { $formula }, for { $domain }
law-says-outcome = { $class } if and only if { $condition }, for { $domain }
law-says-repeats = g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[other] {" "}+ { $saltus }
    } for { $domain }
law-says-outcomes-repeat = the outcomes of n and n + { $period } are the same, for { $domain }
law-says-aperiodic = no period, from no n on
law-says-rows = each row { $domain } repeats: { $rows }
law-says-row = row { $row }: period { $period }, saltus { $saltus }, from { $preperiod }
domain-all = all { $names }
domain-none = no { $names }
domain-some = some { $names }
domain-except = all { $names } except { $except }
domain-looked = { $domain }, of { $looked }

label-standing = Standing
standing-proved = Proved for every n: { $theorem }.
standing-proved-position = Proved: { $theorem }.
standing-checked = Checked for every n up to { $to }; beyond that it is a conjecture.
standing-checked-box = Checked for every component up to { $to }; beyond that it is a conjecture.
standing-checked-position = Rests on a law that is checked up to { $to } and a conjecture beyond that.
standing-refuted = Refuted at { $at }: the rules give { $rules }, the formula gives { $formula }.
standing-unknown = Unknown: { $reason }.

theorem-window-repetition = a window of values repeats
theorem-residue-induction = induction on residues
theorem-guy-smith = the Guy–Smith theorem
theorem-shifted-state = the state repeats, shifted by the saltus
theorem-not-ultimately-periodic = every period is an amount that may be taken

label-fitted = Fitted
guess-evidence = on { $fitted } of the values, and tested on the other { $tested }
label-computed = Computed
study-computed =
    { $count ->
        [one] { $count } value
       *[other] { $count } values
    }, by the engine { $engine }
outcome-row = P/N
values-stopped = stopped before n = { $next }: these are all the values there are

label-formula = Formula
label-domain = Domain
label-theorem = Theorem
label-verified = Valid
label-how = Checked
label-proved = Proved
prove-written = { $rule }: { $theorem }; the certificate is in { $file }
label-same = Same as
label-engine = Engine
label-reason = Why
label-cost = Cost

label-outcome = Outcome
outcome-n = N: the next player (who is to move) wins
outcome-p = P: the previous player (who has just moved) wins
label-value = Value
value-fields = the XOR of v · 2^({ $width }·d) over these d: v { "—" } { $fields }
label-moves = Moves
moves-none = no winning move
moves-all =
    { $count ->
        [one] 1 winning move
       *[other] { $count } winning moves
    }
moves-some = { $count } winning moves, of which { $listed } are listed
moves-uncounted =
    { $listed ->
        [one] 1 winning move; there may be more
       *[other] { $listed } winning moves; there may be more
    }
move-in-component = component { $component }: from { $from } to { $to }
move-of-all = from { $from } to { $to }
moves-not-listed = not listed
moves-more = ... and { $count } more; --json lists them

label-legend = Legend
mark-current = looked at
mark-chosen = the answer
mark-refused = refused
mark-p = P-position
mark-n = N-position
nim-sum-row = x
bits = bits { $high } to { $low }
grid-row = row
grid-column = column
grid-stones = stones
grid-list =
    a board of { $rows } rows; empty cells are not listed{ $more ->
        [0] {""}
       *[other] , nor { $more } others
    }

games-theorem = Proved: { $text }.
games-searched = Searched: { $text }.
games-judge = Judge: { $text }.
games-related = Near: { $text }.
games-hint = grundy show NAME prints the page of a game; grundy judge NAME --format JUDGE answers an input.
page-name = Name
page-topic = Topic
page-position = Position
page-judge = Judge, by format (--format)
page-reads = reads { $text }
page-prints = prints { $text }
page-searched = Searched
page-parameter = Parameter
page-related = Related
page-default = { $value } without it
page-required = required
page-checked = Checked
page-code = A program

svg-value = value
svg-exception = not what the period, run backwards, would give
svg-description =
    { $count ->
        [one] { $count } value
       *[other] { $count } values
    } from n = { $from }, at most { $most }; { $convention }.
svg-description-misere =
    { $count ->
        [one] { $count } outcome
       *[other] { $count } outcomes
    } from n = { $from }; { $convention }.
svg-merged = Points in the same cell of { $cell } by { $cell } units are drawn once.
svg-rings = The first { $drawn } of { $count } exceptional values are ringed.

serve-at = The workbench is at { $url } (Ctrl-C stops it).
serve-open-to-others = Others can reach it as well, and use this machine's time and memory within the limits.
serve-no-browser = No browser could be started: open { $url }.
