# 三角形棋盘游戏：`explain triangular-grid ...` 的步骤。

triangular-grid-title = 三角形棋盘游戏

triangular-grid-column-row = 行 r
triangular-grid-column-column = 列 c
triangular-grid-column-stones = 石子 A
triangular-grid-column-residue = 余数 t
triangular-grid-column-class = 类 i
triangular-grid-column-field = 字段 d
triangular-grid-column-residues = 各余数
triangular-grid-column-sum = a

triangular-grid-board =
    棋盘有 { $rows } 行。每一步从一格取走 1 到 { $limit } 个石子，然后可以给它下方随后 { $limit } 行的各格
    分别添上 0 到 { $limit } 个。无法行动者输。{ $cells ->
        [0] 没有一格有石子。
       *[other] 有石子的格数是 { $cells }。
    }

triangular-grid-residues =
    每格只有余数 t = A mod { $modulus } 起作用，第 r 行属于第
    i = r mod { $modulus } 类。在第 r 行走一步，不会碰到同类的其他行。

triangular-grid-classes =
    对每一类，a 是其中各余数的 Nim 和（XOR）；没有列出的类没有石子，
    那里 a = 0。{ $nonzero ->
        [0] 所有的 a 都是 0。
       *[other] 不为 0 的 a 的个数是 { $nonzero }。
    }

triangular-grid-value =
    每个 a 占 Grundy 值的 { $width } 位，最后一行所在的类占最低位：它位于
    字段 d = (N − r) mod { $modulus }，即左移 { $width }·d 位。值为 { $value }。

triangular-grid-value-fields =
    每个 a 占 Grundy 值的 { $width } 位，最后一行所在的类占最低位：它位于
    字段 d = (N − r) mod { $modulus }，即左移 { $width }·d 位。值超过
    4096 位，{ $fields ->
       *[other] 其中不为 0 的字段有 { $fields } 个。
    }

triangular-grid-lost =
    所有的 a 都是 0：P 局面。无论怎么取，取走 1 到 K 个石子会改变一格模
    { $modulus } 的余数，而同类的其他格都不变；于是该类的 a 不再为 0，
    对方总有应对。轮到行动的一方输。

triangular-grid-choose =
    第 { $class } 类的 a = { $sum }，最高位是 { $bit }。类中必有一个余数含这一位：格
    ({ $row },{ $column }) 的 t = { $residue }，而 t xor a = { $lower } 更小。

triangular-grid-smallest =
    { $others ->
        [0] 只有一类需要改变，所以就在 ({ $row },{ $column }) 走。
       *[other] 在选出的格中，({ $row },{ $column }) 的行号最小。其他各类选出的格都在它下方，
            所以这些类都有一行在可及范围之内，并且在棋盘之内。
    }

triangular-grid-take =
    从 ({ $row },{ $column }) 取走 { $taken } 个：它的余数从 { $before } 变成 { $after }，
    该类的 a 变成 0。

triangular-grid-add-high =
    第 { $class } 类在可及范围内有一行，即第 { $row } 行，那里至少有两格：
    ({ $row },{ $left }) 的余数 u = { $u }，({ $row },{ $right }) 的余数 v = { $v }。它们的 Nim 和必须
    变成 Y = a xor u xor v = { $needed }。Y 含有 K 的最高位 { $high }：一个余数变成
    { $toleft }，另一个变成 { $toright }。分别添上 { $addleft } 个和 { $addright } 个。

triangular-grid-add-low =
    第 { $class } 类在可及范围内有一行，即第 { $row } 行，那里至少有两格：
    ({ $row },{ $left }) 的余数 u = { $u }，({ $row },{ $right }) 的余数 v = { $v }。它们的 Nim 和必须
    变成 Y = a xor u xor v = { $needed }。Y 不含 K 的最高位 { $high }：一个余数变成
    { $toleft }，另一个变成 { $toright }。分别添上 { $addleft } 个和 { $addright } 个。

triangular-grid-won =
    走完之后，所有的 a 模 { $modulus } 都是 0：留给对方的是 P 局面。所以轮到
    行动的一方胜。
