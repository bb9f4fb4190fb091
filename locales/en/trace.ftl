# The steps of any rule on heaps. Every argument is text, so that numbers of any length stand as
# they are.

## Columns of tables

column-n = n
column-options = moves to
column-outcome = P or N
column-value = g(n)

## One heap after the other

take-words = A P-position is one whose every move leads to an N-position: the previous player wins. An N-position has some move to a P-position: the next player wins.
take-no-move = { $n }: there is no move. The player to move has lost: a P-position, with value { $value }.
take-p = { $n }: every move leads to an N-position, so it is a P-position, with value { $value }.
take-n = { $n }: taking { $amount } leaves { $to }, a P-position, so it is an N-position. The least value that its moves do not reach is { $value }.
