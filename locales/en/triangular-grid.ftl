# The triangular grid game: the steps of `explain triangular-grid ...`.

triangular-grid-title = The triangular grid game

triangular-grid-column-row = row r
triangular-grid-column-column = column c
triangular-grid-column-stones = stones A
triangular-grid-column-residue = residue t
triangular-grid-column-class = class i
triangular-grid-column-field = field d
triangular-grid-column-residues = residues
triangular-grid-column-sum = a

triangular-grid-board =
    The board has { $rows } rows. A move takes 1 to { $limit } stones from one cell, then may add 0 to
    { $limit } to each cell under it in the next { $limit } rows. Who cannot move loses. { $cells ->
        [0] No cell holds stones.
        [one] One cell holds stones.
       *[other] { $cells } cells hold stones.
    }

triangular-grid-residues =
    Of each cell only the residue t = A mod { $modulus } matters, and row r is in the class
    i = r mod { $modulus }. A move in row r reaches no other row of its own class.

triangular-grid-classes =
    For each class, a is the nim-sum (XOR) of its residues; classes that are not listed hold no stones,
    so a = 0 there. { $nonzero ->
        [0] Every a is 0.
        [one] One a is not 0.
       *[other] { $nonzero } of the a are not 0.
    }

triangular-grid-value =
    Each a fills { $width } bits of the Grundy value, the class of the last row the lowest: it stands in
    field d = (N − r) mod { $modulus }, that is, it is shifted left by { $width }·d. The value is { $value }.

triangular-grid-value-fields =
    Each a fills { $width } bits of the Grundy value, the class of the last row the lowest: it stands in
    field d = (N − r) mod { $modulus }, that is, it is shifted left by { $width }·d. The value has more than
    4096 bits, { $fields ->
        [one] one field of which is not 0.
       *[other] { $fields } fields of which are not 0.
    }

triangular-grid-lost =
    Every a is 0: a P-position. Whatever is taken, 1 to K stones change the residue of one cell modulo
    { $modulus }, and no other cell of its class changes; so the a of that class becomes nonzero, and the
    other player can answer. The player to move loses.

triangular-grid-choose =
    Class { $class } has a = { $sum } with top bit { $bit }. Some residue in the class has that bit: cell
    ({ $row },{ $column }) has t = { $residue }, and t xor a = { $lower } is smaller.

triangular-grid-smallest =
    { $others ->
        [0] Only one class is to be changed, so the move is in ({ $row },{ $column }).
        [one] Of the chosen cells, ({ $row },{ $column }) is in the smallest row. The chosen cell of the
            other class is below it, so that class has a row within reach and inside the grid.
       *[other] Of the chosen cells, ({ $row },{ $column }) is in the smallest row. The chosen cells of the
            other classes are below it, so each of these classes has a row within reach and inside the
            grid.
    }

triangular-grid-take =
    Take { $taken } from ({ $row },{ $column }): its residue goes from { $before } to { $after }, and the
    a of its class becomes 0.

triangular-grid-add-high =
    Class { $class } has one row within reach, row { $row }, and there at least two cells:
    ({ $row },{ $left }) with residue u = { $u } and ({ $row },{ $right }) with v = { $v }. Their nim-sum must
    become Y = a xor u xor v = { $needed }. Y has the top bit of K, { $high }: one residue becomes
    { $toleft }, the other { $toright }. Add { $addleft } and { $addright }.

triangular-grid-add-low =
    Class { $class } has one row within reach, row { $row }, and there at least two cells:
    ({ $row },{ $left }) with residue u = { $u } and ({ $row },{ $right }) with v = { $v }. Their nim-sum must
    become Y = a xor u xor v = { $needed }. Y lacks the top bit of K, { $high }: one residue becomes
    { $toleft }, the other { $toright }. Add { $addleft } and { $addright }.

triangular-grid-won =
    After the move every a modulo { $modulus } is 0: a P-position for the other player. So the player to
    move wins.
