# 任意堆类规则的步骤。所有参数都是文本，多长的数都照原样显示。

## 表格的列

column-n = n
column-options = 可走到
column-outcome = P 或 N
column-value = g(n)

## 一堆接一堆

take-words = 如果每一步都走到 N 局面，它就是 P 局面：刚走完的一方胜。如果有某一步走到 P 局面，它就是 N 局面：轮到行动的一方胜。
take-no-move = { $n }：无路可走，轮到行动的一方已经输了：P 局面，值为 { $value }。
take-p = { $n }：每一步都走到 N 局面，所以它是 P 局面，值为 { $value }。
take-n = { $n }：取走 { $amount } 个剩下 { $to }，是 P 局面，所以它是 N 局面。各步都达不到的最小值是 { $value }。
