# 命令行界面的标签与句子。

convention-normal = 正常规则：无法行动者输
convention-misere = 反常规则（misère）：无法行动者胜

label-law = 规律
law-none = 没有找到
law-also = 也可写作
unproved = 未证明：{ $why }。
law-period = 周期 { $n }
law-preperiod = 前周期 { $n }
law-saltus = 增量 { $n }
law-formula = 写成公式：{ $formula }

law-says-formula = 值为 { $formula }，适用于 { $domain }
law-says-outcome = 当且仅当 { $condition } 时为 { $class } 局面，适用于 { $domain }
law-says-repeats = g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[other] {" "}+ { $saltus }
    }，适用于 { $domain }
law-says-outcomes-repeat = n 与 n + { $period } 的胜负相同，适用于 { $domain }
law-says-aperiodic = 无论从哪里开始都没有周期
law-says-rows = { $domain } 的每一行都重复：{ $rows }
law-says-row = 第 { $row } 行：周期 { $period }，增量 { $saltus }，从 { $preperiod } 开始
domain-all = 一切 { $names }
domain-none = 没有任何 { $names }
domain-some = 某些 { $names }
domain-except = 除 { $except } 以外的一切 { $names }
domain-looked = { $domain }（只看了 { $looked }）

label-standing = 可信程度
standing-proved = 对一切 n 已证明：{ $theorem }。
standing-proved-position = 已证明：{ $theorem }。
standing-checked = 对直到 { $to } 的每个 n 都核对过；再往上只是猜想。
standing-checked-box = 对直到 { $to } 的每个分量都核对过；再往上只是猜想。
standing-checked-position = 依据的规律只核对到 { $to }，再往上只是猜想。
standing-refuted = 在 { $at } 处被推翻：按规则是 { $rules }，按公式是 { $formula }。
standing-unknown = 未知：{ $reason }。

theorem-window-repetition = 一整窗的值重复出现
theorem-residue-induction = 对余数作归纳
theorem-guy-smith = Guy–Smith 定理
theorem-shifted-state = 状态平移一个增量后重复出现
theorem-not-ultimately-periodic = 每个可能的周期都是允许取走的数目

label-fitted = 拟合
guess-evidence = 用了其中 { $fitted } 个值，并用另外 { $tested } 个值检验
label-computed = 已计算
study-computed =
    { $count ->
       *[other] { $count } 个值
    }，所用引擎：{ $engine }
outcome-row = P/N
values-stopped = 在 n = { $next } 之前停下：算出的值都在这里

label-formula = 公式
label-domain = 定义域
label-theorem = 定理
label-verified = 有效
label-how = 核对方式
label-proved = 已证明
prove-written = { $rule }：{ $theorem }；证书已写入 { $file }
label-same = 等同于
label-engine = 引擎
label-reason = 理由
label-cost = 代价

label-outcome = 胜负
outcome-n = N 局面（必胜态）：轮到行动的一方胜
outcome-p = P 局面（必败态）：刚走完的一方胜
label-value = 值
value-fields = 对下列各个 d 的 v · 2^({ $width }·d) 求异或：v { "—" } { $fields }
label-moves = 走法
moves-none = 没有必胜走法
moves-all =
    { $count ->
       *[other] { $count } 种必胜走法
    }
moves-some = 共 { $count } 种必胜走法，列出其中 { $listed } 种
moves-uncounted =
    { $listed ->
       *[other] { $listed } 种必胜走法；可能还有别的
    }
move-in-component = 第 { $component } 堆（分量）：从 { $from } 到 { $to }
move-of-all = 从 { $from } 到 { $to }
moves-not-listed = 未列出
moves-more = …… 还有 { $count } 种；用 --json 可全部列出

label-legend = 图例
mark-current = 正在看
mark-chosen = 答案
mark-refused = 被排除
mark-p = P 局面
mark-n = N 局面
nim-sum-row = x
bits = 第 { $high } 位到第 { $low } 位
grid-row = 行
grid-column = 列
grid-stones = 石子
grid-list =
    共 { $rows } 行的棋盘；空格不列出{ $more ->
        [0] {""}
       *[other] ，另有 { $more } 格也未列出
    }

games-theorem = 已证明：{ $text }。
games-searched = 搜索：{ $text }。
games-judge = 评测：{ $text }。
games-related = 相近：{ $text }。
games-hint = grundy show NAME 显示一个游戏的页面；grundy judge NAME --format JUDGE 回答一份输入。
page-name = 名称
page-topic = 主题
page-position = 局面写法
page-judge = 评测格式（--format）
page-reads = 读入 { $text }
page-prints = 输出 { $text }
page-searched = 搜索范围
page-parameter = 参数
page-related = 相近的游戏
page-default = 不写时为 { $value }
page-required = 必须给出
page-checked = 核对范围
page-code = 程序

svg-value = 值
svg-exception = 与周期倒推所得不同
svg-description =
    { $count ->
       *[other] 从 n = { $from } 起的 { $count } 个值
    }，最大为 { $most }；{ $convention }。
svg-description-misere =
    { $count ->
       *[other] 从 n = { $from } 起的 { $count } 个胜负
    }；{ $convention }。
svg-merged = 落在同一个 { $cell } × { $cell } 单位小格内的点只画一次。
svg-rings = 前 { $drawn } 个例外值（共 { $count } 个）画了圆圈。

serve-at = 工作台在 { $url }（按 Ctrl-C 停止）。
serve-open-to-others = 别人也能访问它，并在限额之内使用本机的时间和内存。
serve-no-browser = 无法启动浏览器：请自行打开 { $url }。
