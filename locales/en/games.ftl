# The steps of the games of the catalogue. Every argument is text, so that numbers of any length
# stand as they are.

## The nim-sum, for all games whose positions are sums

nim-column-odd = The column of { $place }: the number of ones is { $ones }, odd, so the sum has a 1 there.
nim-column-even = The column of { $place }: the number of ones is { $ones }, even, so the sum has a 0 there.
nim-sum = The nim-sum is x = { $sum }.
nim-top-bit = The top bit of { $sum } is { $place }. The number of rows that have it is { $heaps }, odd: these are the ones that can fall.
moves = The number of winning moves in this position is { $moves }.

## Nim

nim-title = Nim: write the heaps in binary and take the parity of each column
nim-heaps = The heaps are { $heaps }. Write them under each other in binary.
nim-try-yes = Heap { $heap }: { $value } xor { $sum } = { $left }, less than { $value }. This heap has the top bit and can be lowered to { $left }.
nim-try-no = Heap { $heap }: { $value } xor { $sum } = { $left }, not less than { $value }. This heap does not have the top bit.
nim-second = The nim-sum is 0. Every move changes one heap, so it makes the sum another; the opponent brings it back to 0. The player to move loses.
nim-first = Take { $amount } from heap { $heap } and leave { $left }. The nim-sum is now 0, and the opponent has to move: the player to move wins.

## Bounded Nim

bounded-title = Bounded Nim: heaps modulo limit + 1, then as in Nim
bounded-heaps = The heaps are { $heaps }, and a move takes at most { $limit }. A heap is worth its remainder modulo { $modulus }: whatever a player takes, the other can fill up to { $modulus }.
value-of-heap = Heap { $heap }: { $size } modulo { $modulus } is { $value }.
value-try-yes = Heap { $heap }: the value { $value } xor { $sum } = { $left }, less than { $value }. Its value can fall to { $left }.
value-try-no = Heap { $heap }: the value { $value } xor { $sum } = { $left }, not less than { $value }. Its value cannot fall so.
value-second = The nim-sum of the values is 0. Every move changes one value, so it makes the sum another; the opponent brings it back to 0. The player to move loses.
value-first = Take { $amount } from heap { $heap }: its value falls to { $left }. The nim-sum of the values is now 0, and the opponent has to move: the player to move wins.

## Misère Nim

misere-nim-title = Misère Nim: as in Nim until one large heap is left
misere-nim-heaps = The heaps are { $heaps }, and who takes the last stone loses. Write them under each other in binary.
misere-nim-none-large = No heap is larger than 1, so only the parity of the heaps counts, and an odd number loses. Turn the last bit of x: y = { $sum }.
misere-nim-one-large = One heap is larger than 1. Who moves in it decides whether an odd or an even number of single stones is left. Turn the last bit of x: y = { $sum }.
misere-nim-many-large = The number of heaps larger than 1 is { $large }, at least two: play as in Nim, y = x = { $sum }.
misere-nim-try-yes = Heap { $heap }: { $value } xor { $sum } = { $left }, less than { $value }. This heap can be lowered to { $left }.
misere-nim-try-no = Heap { $heap }: { $value } xor { $sum } = { $left }, not less than { $value }. No winning move in this heap.
misere-nim-second = y is 0: the player to move loses.
misere-nim-no-move = No stone is left. The player to move cannot move, and so has won.
misere-nim-first = Take { $amount } from heap { $heap } and leave { $left }. That leaves a P-position of misère play: the player to move wins.

## Powers of two

powers-title = Powers of two: enumerate, see the law, prove it, use it
powers-pattern = The P-positions are the multiples of { $modulus }, and the values are n modulo { $modulus }. That is a guess so far.
powers-reach-3 = By induction: if n is not a multiple of 3, take 1 or 2, both powers of two, and leave a multiple of 3, a P-position. So n is an N-position.
powers-reach-2 = By induction: if n is odd, take 1 and leave an even number, a P-position. So n is an N-position.
powers-never-3 = By contradiction: if a move led from a multiple of 3 to a multiple of 3, a power of two would be a multiple of 3; but 2 is its only prime factor. So every move from a multiple of 3 leads to an N-position, and it is a P-position. The law holds for every n.
powers-never-2 = By contradiction: if a move led from an even number to an even number, it would have taken an even number of stones; but it takes 1. So every move from an even number leads to an N-position, and it is a P-position. The law holds for every n.

## Games without steps of their own

game-title = Who wins in normal play: who cannot move loses
game-title-misere = Who wins in misère play: who cannot move wins
game-position = The position is { $position }.
game-theorem = This theorem decides it, whatever the size: { $theorem }. The page of the game has its proof, or says where it is proved.
game-search = No theorem decides it: every line of play was searched to its end.
game-value = Its Grundy value, the least that no option has, is { $value }.
game-p = A P-position: every move leads to a position from which the other player wins. The player to move loses.
game-move = A winning move: from { $from } to { $to }. It leaves a P-position to the other player.
game-more = { $listed } winning moves are listed; the first { $shown } are shown here.
game-unlisted = An N-position, but no winning move is known beyond that there is one.
game-ended = No move is left, and in misère play that wins for the player to move.

## Sums of components of several numbers

components-values = The value of each of the { $components } components, by mex over its moves. The numbers of one component belong together and are not added.
components-sum = No move touches two components, so the value of the whole is the nim-sum of these values: { $sum }.
components-at-once = A move wins the whole game at once, so nothing else matters.
components-won = The player who moved here has won.
column-component = component
