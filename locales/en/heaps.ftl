# Steps that judge a sum of heaps under any rule on heaps.

heaps-title = A sum of heaps, normal play: who cannot move loses
heaps-law-proved = Larger heaps follow the law, which is proved. Formula: { $formula }. Period { $period }, from { $preperiod } on; each period adds { $saltus }.
heaps-law-checked = Larger heaps are judged by a law that was only checked up to { $to }: a conjecture beyond it. Formula: { $formula }. Period { $period }, from { $preperiod } on; each period adds { $saltus }.
heaps-law-unknown = No law is known for larger heaps.
heaps-values = The value of each of the { $heaps } heaps.
heaps-sum = No move touches two heaps, so the value of the whole is the nim-sum of these values: { $sum }.
heaps-p = The nim-sum is 0: a P-position. Every move changes the value of one heap, so the nim-sum is not 0 after it.
heaps-move = A winning move: heap { $heap }, from { $from } to { $to }. After it the nim-sum is 0.
heaps-more = { $listed } winning moves are listed; the first { $shown } are shown here.
heaps-unlisted = An N-position, but no winning move was among the moves that were looked at.
misere-title = A sum of heaps, misère play: who cannot move wins
misere-search = Grundy values decide nothing in misère play, so the whole sum was searched to the end.
misere-p = A P-position: every move leads to a position from which the other player wins.
misere-move = A winning move: heap { $heap }, from { $from } to { $to }. It leads to a P-position.
misere-ended = No move is left, and in misère play that wins for the player to move.
column-heap = heap
