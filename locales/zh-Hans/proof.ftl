# 证明规律的论证，一步一步。所有参数都是文本，数不会被分组或舍入；
# $convention 是 normal 或 misere。

proof-title = 证明
proof-in-prose = 用文字证明，见游戏的页面：{ $theorem }。

proof-column-n = n
proof-column-value = g(n)
proof-column-outcome = 胜负（0：P，1：N）
proof-column-residue = n mod p
proof-column-reached = 较小的值
proof-column-amount = 取走多少可达

proof-statement-remainder = 命题：对 { $rule }，g(n) = n mod { $period } 对一切 n 成立。
proof-statement-periodic = { $convention ->
    [misere] 命题：对 { $rule }，单堆的胜负从 n = { $preperiod } 起以 { $period } 为周期重复。
   *[normal] 命题：对 { $rule }，g(n + { $period }) = g(n) 对一切 n ≥ { $preperiod } 成立。
    }
proof-statement-arithmetic = 命题：对 { $rule }，g(n + { $period }) = g(n) + { $saltus } 对一切 n ≥ { $preperiod } 成立。
proof-least-period = 更小的周期都不能吻合一整轮：{ $period } 是最小的。
proof-least-both = 更小的周期都不能吻合一整轮，而在 n = { $preperiod } 的前一处规律不成立：周期 { $period } 和前周期 { $preperiod } 都是最小的。

# 窗口重复
proof-window-depends = { $set } 中最大的数是 { $window }，所以一堆的值由它前面 { $window } 堆的值决定。
proof-window-repeats = n < { $bound } 的值都由规则算出。从 n = { $preperiod } 到 n = { $last } 的 { $window } 处，与往后 { $period } 处的值相同。
proof-window-induction = 归纳：从 n = { $preperiod } + { $window } 起，n 之前与 n + { $period } 之前的 { $window } 个值相同，所以这两处的值也相同。周期一直延续下去。

# 余数归纳：归纳部分，以及单独的反证部分
proof-residue-base = 归纳的起点：n < { $bound } 时，命题已由规则直接算出。
proof-residue-hypothesis = 归纳的一步：设 n ≥ { $bound }，并设命题对一切更小的堆成立。
proof-remainder-reached = 每个更小的值都能达到：{ $witnesses } 都可以取，所以从 n 出发能走到小于 n mod { $period } 的每个余数。
proof-residue-reached = { $convention ->
    [misere] 每个 N 局面都有一步走到 P 局面：无论 n mod { $period } 是多少，取 { $witnesses } 就够了。
   *[normal] 每个更小的值都能达到：无论 n mod { $period } 是多少，取 { $witnesses } 就够了。
    }
proof-residue-suppose = { $convention ->
    [misere] 反证：假设有一步从 P 局面 n 走到 P 局面。
   *[normal] 反证：假设有一步从 n 走到值相同的堆。
    }
proof-residue-residues = { $set } 中的数除以 { $period }，余数只可能是：{ $residues }。
proof-remainder-contradiction = 保持 n mod { $period } 不变的一步，取走的数必是 { $period } 的倍数；这样的数不存在。所以没有一步保持值不变。
proof-residue-contradiction = { $convention ->
    [misere] 模 { $period } 意义下，任何两个 P 局面之差都不是这样的余数。所以没有这样的一步。
   *[normal] 模 { $period } 意义下，任何两个值相同的位置之差都不是这样的余数。所以没有一步保持值不变。
    }
proof-residue-late = 周期尚未开始的、小于 { $preperiod } 的堆也比较过：大到能走到那里的数，没有一个保持值不变。
proof-residue-conclusion = { $convention ->
    [misere] 所以 n 的胜负正是命题所说的。由归纳法，它对一切 n 成立。∎
   *[normal] 所以各后继的 mex 正是命题给出的值。由归纳法，它对一切 n 成立。∎
    }

# Guy 与 Smith
proof-guy-smith-code = { $rule } 的一步最多取走 { $most } 个，最多留下 { $heaps } 堆。
proof-guy-smith-repeats = n < { $bound } 的值都由规则算出。从 n = { $preperiod } 到 n = { $last }，与往后 { $period } 处的值相同。
proof-guy-smith-down = 归纳：设 n 更大。从 n + { $period } 走一步，最多取走 { $most } 个、最多留下 { $heaps } 堆，所以最大的一堆至少是 { $from } + { $period }。把它减少 { $period }：就得到从 n 走到同一个值的一步，因为较小的堆也重复。
proof-guy-smith-up = 反过来，从 n 走一步会留下至少 { $from } 的一堆。把它增加 { $period }：就得到从 n + { $period } 走到同一个值的一步。
proof-guy-smith-conclusion = { $convention ->
    [misere] 所以对每个 n ≥ { $from }，n 与 n + { $period } 的后继有相同的胜负，自身的胜负也相同；对 n ≥ { $preperiod } 则由比较得到。∎
   *[normal] 所以对每个 n ≥ { $from }，n 与 n + { $period } 的后继有相同的值，mex 也相同；对 n ≥ { $preperiod } 则由比较得到。∎
    }

# 平移的状态
proof-shifted-options-all = 在 { $settled } 以上，{ $set } 的归属不再变化：比 n 小超过 { $settled } 的堆，要么都是 n 的后继，要么都不是。
proof-shifted-options-classes = 在 { $settled } 以上，{ $set } 的归属以 { $modulus } 为周期重复：比 n 小超过 { $settled } 的堆，按模 { $modulus } 的剩余类整类地成为 n 的后继。
proof-shifted-state = n 处的状态：最近 { $settled } 个值，以及每个模 { $modulus } 剩余类中所有更早的值的集合。它决定 n 处的值和下一个状态。
proof-shifted-raised = 直到 n = { $second } 的值都由规则算出。n = { $second } 处的状态就是 n = { $first } 处的状态抬高 { $raised }：每个值都大 { $raised }，而每个较早值的集合还包含小于 { $raised } 的一切数。
proof-shifted-next = 集合抬高后，mex 也大 { $raised }，所以下一个值大 { $raised }，下一个状态也抬高 { $raised }。由归纳法，这样一直延续下去。
proof-shifted-conclusion = { $convention ->
    [misere] 比较从 n = { $preperiod } 到那里的各处，即得：从 { $preperiod } 起，对一切 n 周期为 { $period }。∎
   *[normal] 比较从 n = { $preperiod } 到那里的各处，即得：从 { $preperiod } 起，对一切 n 有 g(n + { $period }) = g(n) + { $saltus }。∎
    }

# 不是最终周期的
proof-aperiodic-statement = 命题：对 { $rule }，无论从哪里开始，值都没有周期。
proof-aperiodic-suppose = 反证：假设对某个 p 和 m，g(n + p) = g(n) 对一切 n ≥ m 成立。
proof-aperiodic-multiple = { $reason ->
    [square] p² 是 p 的倍数，又是平方数，所以可以取：它属于 { $set }。
    [factorial] p! 是 p 的倍数，可以取：它属于 { $set }。
    [fibonacci] 总有一个斐波那契数是 p 的倍数，因为相邻两项模 p 循环往复，必经过 (0, 1)。它可以取：它属于 { $set }。
    [multiples] { $set } 含有某个数的一切足够大的倍数，所以也含有 p 的某个倍数。
   *[complement] { $set } 所去掉的数，不会包含任何一个数的全部倍数，所以 p 的某个倍数可以取。
    }
proof-aperiodic-contradiction = 把这个倍数记作 s。从 m + s 的堆可以走到 m 的堆，而按假设的周期两者的值相同。但一堆与它的后继的值绝不相同。
proof-aperiodic-conclusion = 所以这样的 p 和 m 不存在。∎
