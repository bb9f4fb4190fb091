# 任意堆类规则下，判定若干堆之和的步骤。

heaps-title = 若干堆之和，正常规则：无法行动者输
heaps-law-proved = 更大的堆服从已证明的规律。公式：{ $formula }。周期 { $period }，从 { $preperiod } 开始；每过一个周期增加 { $saltus }。
heaps-law-checked = 更大的堆按一条只核对到 { $to } 的规律判断，再往上只是猜想。公式：{ $formula }。周期 { $period }，从 { $preperiod } 开始；每过一个周期增加 { $saltus }。
heaps-law-unknown = 更大的堆没有已知的规律。
heaps-values = 这 { $heaps } 堆各自的值。
heaps-sum = 没有一步能同时动两堆，所以整体的值就是这些值的 Nim 和：{ $sum }。
heaps-p = Nim 和为 0：P 局面。每一步都会改变一堆的值，走完之后 Nim 和就不再是 0。
heaps-move = 必胜走法：把第 { $heap } 堆从 { $from } 变成 { $to }。走完之后 Nim 和为 0。
heaps-more = 列出了 { $listed } 种必胜走法，这里显示前 { $shown } 种。
heaps-unlisted = 这是 N 局面，但在考察过的走法中没有遇到必胜走法。
misere-title = 若干堆之和，反常规则：无法行动者胜
misere-search = Grundy 值在反常规则下不能决定胜负，所以把整个和一直搜索到底。
misere-p = P 局面：每一步都走到对方必胜的局面。
misere-move = 必胜走法：把第 { $heap } 堆从 { $from } 变成 { $to }，走到 P 局面。
misere-ended = 已经无路可走；按反常规则，轮到行动的一方获胜。
column-heap = 堆
