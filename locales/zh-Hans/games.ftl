# 收录的各个游戏的步骤。所有参数都是文本，多长的数都照原样显示。

## Nim 和：适用于一切以“和”为局面的游戏

nim-column-odd = 权为 { $place } 的一列：1 的个数是 { $ones }，奇数，所以和的这一位是 1。
nim-column-even = 权为 { $place } 的一列：1 的个数是 { $ones }，偶数，所以和的这一位是 0。
nim-sum = Nim 和 x = { $sum }。
nim-top-bit = { $sum } 的最高位是 { $place }。含有这一位的行数是 { $heaps }，奇数：能变小的就是这些行。
moves = 这个局面的必胜走法数是 { $moves }。

## Nim

nim-title = Nim：把各堆写成二进制，看每一列的奇偶
nim-heaps = 各堆是 { $heaps }。把它们的二进制上下对齐写出来。
nim-try-yes = 第 { $heap } 堆：{ $value } xor { $sum } = { $left }，小于 { $value }。这一堆含有最高位，可以减少到 { $left }。
nim-try-no = 第 { $heap } 堆：{ $value } xor { $sum } = { $left }，不小于 { $value }。这一堆不含最高位。
nim-second = Nim 和为 0。每一步只改变一堆，于是和变得不为 0；对手总能把它变回 0。轮到行动的一方输。
nim-first = 从第 { $heap } 堆取走 { $amount } 个，剩下 { $left } 个。这时 Nim 和为 0 而轮到对手行动：先行动的一方胜。

## 有限 Nim

bounded-title = 有限 Nim：各堆对（上限 + 1）取余，然后同 Nim 一样
bounded-heaps = 各堆是 { $heaps }，每步最多取 { $limit } 个。一堆只相当于它除以 { $modulus } 的余数：无论一方取多少，另一方总能补足到 { $modulus }。
value-of-heap = 第 { $heap } 堆：{ $size } 除以 { $modulus } 的余数是 { $value }。
value-try-yes = 第 { $heap } 堆：值 { $value } xor { $sum } = { $left }，小于 { $value }。它的值可以降到 { $left }。
value-try-no = 第 { $heap } 堆：值 { $value } xor { $sum } = { $left }，不小于 { $value }。它的值不能这样下降。
value-second = 各值的 Nim 和为 0。每一步只改变一个值，于是和变得不为 0；对手总能把它变回 0。轮到行动的一方输。
value-first = 从第 { $heap } 堆取走 { $amount } 个：它的值降到 { $left }。这时各值的 Nim 和为 0 而轮到对手行动：先行动的一方胜。

## 反常 Nim

misere-nim-title = 反常 Nim：在只剩一个大堆之前与 Nim 相同
misere-nim-heaps = 各堆是 { $heaps }，取走最后一个石子的人输。把它们的二进制上下对齐写出来。
misere-nim-none-large = 没有大于 1 的堆，只看堆数的奇偶，奇数者输。把 x 的末位翻转：y = { $sum }。
misere-nim-one-large = 恰有一堆大于 1。动这一堆的人可以决定剩下奇数个还是偶数个单石子。把 x 的末位翻转：y = { $sum }。
misere-nim-many-large = 大于 1 的堆有 { $large } 个，至少两个：同 Nim 一样走，y = x = { $sum }。
misere-nim-try-yes = 第 { $heap } 堆：{ $value } xor { $sum } = { $left }，小于 { $value }。这一堆可以减少到 { $left }。
misere-nim-try-no = 第 { $heap } 堆：{ $value } xor { $sum } = { $left }，不小于 { $value }。这一堆里没有必胜走法。
misere-nim-second = y 为 0：轮到行动的一方输。
misere-nim-no-move = 石子已经取完。轮到行动的一方无法行动，因而获胜。
misere-nim-first = 从第 { $heap } 堆取走 { $amount } 个，剩下 { $left } 个。这样留下的是反常规则的 P 局面：先行动的一方胜。

## 取 2 的幂

powers-title = 取 2 的幂：列举，发现规律，证明它，使用它
powers-pattern = P 局面是 { $modulus } 的倍数，值是 n 除以 { $modulus } 的余数。到此为止这只是猜想。
powers-reach-3 = 归纳：若 n 不是 3 的倍数，取 1 个或 2 个（都是 2 的幂），剩下 3 的倍数，即 P 局面。所以 n 是 N 局面。
powers-reach-2 = 归纳：若 n 是奇数，取 1 个，剩下偶数，即 P 局面。所以 n 是 N 局面。
powers-never-3 = 反证：假如有一步从 3 的倍数走到 3 的倍数，那么某个 2 的幂就是 3 的倍数；但它唯一的素因数是 2。所以从 3 的倍数出发，每一步都走到 N 局面，它就是 P 局面。规律对一切 n 成立。
powers-never-2 = 反证：假如有一步从偶数走到偶数，就取走了偶数个石子；但每步只取 1 个。所以从偶数出发，每一步都走到 N 局面，它就是 P 局面。规律对一切 n 成立。

## 没有专门步骤的游戏

game-title = 正常规则下谁胜：无法行动者输
game-title-misere = 反常规则下谁胜：无法行动者胜
game-position = 局面是 { $position }。
game-theorem = 无论多大，都由这条定理判定：{ $theorem }。游戏的页面给出证明，或说明证明的出处。
game-search = 没有定理可用：每一条变化都搜索到了底。
game-value = 它的 Grundy 值是 { $value }，即各后继局面都没有的最小值。
game-p = P 局面：每一步都走到对方必胜的局面。轮到行动的一方输。
game-move = 必胜走法：从 { $from } 走到 { $to }，把 P 局面留给对方。
game-more = 列出了 { $listed } 种必胜走法，这里显示前 { $shown } 种。
game-unlisted = 这是 N 局面，但除了“必胜走法存在”之外，并不知道是哪一步。
game-ended = 已经无路可走；按反常规则，轮到行动的一方获胜。

## 由多个数组成的分量之和

components-values = 这 { $components } 个分量各自的值，由它的走法取 mex 得到。同一分量里的数是一个整体，不能分开相加。
components-sum = 没有一步能同时动两个分量，所以整体的值就是这些值的 Nim 和：{ $sum }。
components-at-once = 有一步能立刻赢下整局，别的都不必再看。
components-won = 刚走到这里的一方已经获胜。
column-component = 分量
