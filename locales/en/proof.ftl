# The arguments by which laws are proved, step by step. All arguments are text, so that no number
# is grouped or rounded; $convention is normal or misere.

proof-title = Proof
proof-in-prose = Proved in prose on the game's page: { $theorem }.

proof-column-n = n
proof-column-value = g(n)
proof-column-outcome = outcome (0: P, 1: N)
proof-column-residue = n mod p
proof-column-reached = smaller value
proof-column-amount = reached by taking

proof-statement-remainder = Claim: for { $rule }, g(n) = n mod { $period } for every n.
proof-statement-periodic = { $convention ->
    [misere] Claim: for { $rule }, the outcomes of single heaps repeat with period { $period } from n = { $preperiod } on.
   *[normal] Claim: for { $rule }, g(n + { $period }) = g(n) for every n ≥ { $preperiod }.
    }
proof-statement-arithmetic = Claim: for { $rule }, g(n + { $period }) = g(n) + { $saltus } for every n ≥ { $preperiod }.
proof-least-period = No smaller period fits one whole cycle: { $period } is the least.
proof-least-both = No smaller period fits one whole cycle, and one place before n = { $preperiod } the law fails: period { $period } and preperiod { $preperiod } are the least.

# Window repetition
proof-window-depends = The greatest amount in { $set } is { $window }, so the value of a heap is decided by those of the { $window } heaps before it.
proof-window-repeats = The values for n < { $bound } were computed from the rule. At the { $window } places from n = { $preperiod } to n = { $last } they are the same as { $period } later.
proof-window-induction = Induction: from n = { $preperiod } + { $window } on, the { $window } values before n and before n + { $period } are the same, so the values there are too. The period goes on for ever.

# Residue induction: the induction, and the contradiction apart from it
proof-residue-base = Induction, the start: for n < { $bound } the claim was computed from the rule.
proof-residue-hypothesis = Induction, the step: let n ≥ { $bound }, and let the claim hold for every smaller heap.
proof-remainder-reached = Every smaller value is reached: { $witnesses } may be taken, so from n there is a move to each remainder below n mod { $period }.
proof-residue-reached = { $convention ->
    [misere] Every N-position has a move to a P-position: the amounts { $witnesses } are enough, whatever n mod { $period } is.
   *[normal] Every smaller value is reached: the amounts { $witnesses } are enough, whatever n mod { $period } is.
    }
proof-residue-suppose = { $convention ->
    [misere] Contradiction: suppose that some move led from a P-position n to a P-position.
   *[normal] Contradiction: suppose that some move led from n to a heap of the same value.
    }
proof-residue-residues = Divided by { $period }, the amounts in { $set } can leave only these remainders: { $residues }.
proof-remainder-contradiction = A move that keeps n mod { $period } takes an amount that is 0 mod { $period }; there is none. So no move keeps the value.
proof-residue-contradiction = { $convention ->
    [misere] No such remainder lies between two P-positions mod { $period }. So there is no such move.
   *[normal] No such remainder lies between two places of the same value mod { $period }. So no move keeps the value.
    }
proof-residue-late = The heaps below { $preperiod }, where the period has not begun, were compared too: no amount that is large enough to reach them keeps the value.
proof-residue-conclusion = { $convention ->
    [misere] So the outcome of n is the one that the claim gives. By induction it holds for every n. ∎
   *[normal] So the mex of the options is the value that the claim gives. By induction it holds for every n. ∎
    }

# Guy and Smith
proof-guy-smith-code = A move of { $rule } takes at most { $most } and leaves at most { $heaps } heaps.
proof-guy-smith-repeats = The values for n < { $bound } were computed from the rule. From n = { $preperiod } to n = { $last } they are the same as { $period } later.
proof-guy-smith-down = Induction: let n be larger. A move from n + { $period } takes at most { $most } and leaves at most { $heaps } heaps, so the largest of them is at least { $from } + { $period }. Make it { $period } smaller: that is a move from n to the same value, since the smaller heaps repeat.
proof-guy-smith-up = The other way round, a move from n leaves a heap of at least { $from }. Make it { $period } larger: that is a move from n + { $period } to the same value.
proof-guy-smith-conclusion = { $convention ->
    [misere] So n and n + { $period } have options of the same outcomes and the same outcome, for every n ≥ { $from }; for n ≥ { $preperiod } by comparing. ∎
   *[normal] So n and n + { $period } have options of the same values and the same mex, for every n ≥ { $from }; for n ≥ { $preperiod } by comparing. ∎
    }

# Shifted states
proof-shifted-options-all = In { $set } membership no longer changes above { $settled }: the heaps more than { $settled } below n are all options of n, or none is.
proof-shifted-options-classes = Above { $settled }, membership in { $set } repeats with period { $modulus }: the heaps more than { $settled } below n are options of n by whole classes mod { $modulus }.
proof-shifted-state = The state at n: the last { $settled } values, and for each class mod { $modulus } the set of all older values. It decides the value at n and the next state.
proof-shifted-raised = The values up to n = { $second } were computed from the rule. The state at n = { $second } is the state at n = { $first } raised by { $raised }: each value is { $raised } more, and each set of older values has all numbers below { $raised } as well.
proof-shifted-next = The mex of a raised set is { $raised } more, so the next value is { $raised } more and the next state is raised by { $raised } too. By induction this goes on for ever.
proof-shifted-conclusion = { $convention ->
    [misere] Comparing the places from n = { $preperiod } to there gives the period { $period } for all n from { $preperiod } on. ∎
   *[normal] Comparing the places from n = { $preperiod } to there gives g(n + { $period }) = g(n) + { $saltus } for all n from { $preperiod } on. ∎
    }

# Not ultimately periodic
proof-aperiodic-statement = Claim: for { $rule }, the values have no period, from no place on.
proof-aperiodic-suppose = Contradiction: suppose that g(n + p) = g(n) for every n ≥ m, for some p and m.
proof-aperiodic-multiple = { $reason ->
    [square] p² is a multiple of p and a square, so it may be taken: it is in { $set }.
    [factorial] p! is a multiple of p, and may be taken: it is in { $set }.
    [fibonacci] Some Fibonacci number is a multiple of p, since neighbouring pairs of them mod p go round in a circle through (0, 1). It may be taken: it is in { $set }.
    [multiples] { $set } has all large multiples of some number, so also a multiple of p.
   *[complement] What is left out of { $set } never holds all multiples of a number, so some multiple of p may be taken.
    }
proof-aperiodic-contradiction = Call that multiple s. From the heap m + s there is a move to the heap m, and by the supposed period both have the same value. But a heap and its option never have the same value.
proof-aperiodic-conclusion = So no such p and m exist. ∎
