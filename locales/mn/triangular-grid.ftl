# Гурвалжин хөлгийн тоглоом: `explain triangular-grid ...`-ийн алхмууд.

triangular-grid-title = Гурвалжин хөлгийн тоглоом

triangular-grid-column-row = мөр r
triangular-grid-column-column = багана c
triangular-grid-column-stones = чулуу A
triangular-grid-column-residue = үлдэгдэл t
triangular-grid-column-class = анги i
triangular-grid-column-field = талбар d
triangular-grid-column-residues = үлдэгдлүүд
triangular-grid-column-sum = a

triangular-grid-board =
    Хөлөг { $rows } мөртэй. Нэг нүүдэлд нэг нүднээс 1-ээс { $limit } хүртэл чулуу авч, дараа нь доорх
    { $limit } мөрийн нүд бүрд 0-ээс { $limit } хүртэл чулуу нэмж болно. Нүүж чадахгүй тоглогч хожигдоно. { $cells ->
        [0] Нэг ч нүдэнд чулуу алга.
        [one] Нэг нүдэнд чулуу бий.
       *[other] Чулуутай нүдний тоо { $cells }.
    }

triangular-grid-residues =
    Нүд бүрийн зөвхөн t = A mod { $modulus } үлдэгдэл чухал, r мөр нь
    i = r mod { $modulus } ангид орно. r мөрийн нүүдэл өөрийн ангийн өөр мөрд хүрэхгүй.

triangular-grid-classes =
    Анги бүрд a нь үлдэгдлүүдийн ним-нийлбэр (XOR); жагсаагаагүй ангиудад чулуу байхгүй тул
    тэнд a = 0. { $nonzero ->
        [0] Бүх a нь 0.
        [one] Нэг a нь 0 биш.
       *[other] 0 биш a-ийн тоо { $nonzero }.
    }

triangular-grid-value =
    a бүр Грандигийн утгын { $width } битийг эзэлнэ, сүүлийн мөрийн анги хамгийн дор: тэр нь
    d = (N − r) mod { $modulus } талбарт буюу { $width }·d битээр зүүн тийш шилжсэн байна. Утга нь { $value }.

triangular-grid-value-fields =
    a бүр Грандигийн утгын { $width } битийг эзэлнэ, сүүлийн мөрийн анги хамгийн дор: тэр нь
    d = (N − r) mod { $modulus } талбарт буюу { $width }·d битээр зүүн тийш шилжсэн байна. Утга нь
    4096 битээс урт, { $fields ->
        [one] нэг талбар нь 0 биш.
       *[other] 0 биш талбарын тоо { $fields }.
    }

triangular-grid-lost =
    Бүх a нь 0: P-байрлал. Юуг ч авсан, 1-ээс K хүртэлх чулуу нэг нүдний mod { $modulus } үлдэгдлийг
    өөрчлөх ба тухайн ангийн өөр нүд өөрчлөгдөхгүй; тиймээс тэр ангийн a 0 биш болж,
    нөгөө тоглогч хариулж чадна. Нүүх ээлжтэй тоглогч хожигдоно.

triangular-grid-choose =
    { $class } дугаар анги: a = { $sum }, ахлах бит нь { $bit }. Ангийн аль нэг үлдэгдэл энэ биттэй: нүд
    ({ $row },{ $column }) дээр t = { $residue }, харин t xor a = { $lower } нь түүнээс бага.

triangular-grid-smallest =
    { $others ->
        [0] Зөвхөн нэг ангийг өөрчлөх тул нүүдэл ({ $row },{ $column }) нүдэнд хийгдэнэ.
        [one] Сонгосон нүднүүдээс ({ $row },{ $column }) хамгийн бага мөрд байна. Нөгөө ангийн сонгосон
            нүд түүний доор байгаа тул тэр ангид хүрэх зайд, хөлөг дотор мөр бий.
       *[other] Сонгосон нүднүүдээс ({ $row },{ $column }) хамгийн бага мөрд байна. Бусад ангийн сонгосон
            нүднүүд түүний доор байгаа тул эдгээр анги бүрд хүрэх зайд, хөлөг дотор мөр бий.
    }

triangular-grid-take =
    ({ $row },{ $column }) нүднээс { $taken } чулуу ав: үлдэгдэл нь { $before } байснаас { $after } болж,
    ангийнх нь a 0 болно.

triangular-grid-add-high =
    { $class } дугаар ангид хүрэх зайд нэг мөр буюу { $row } дугаар мөр бий, тэнд ядаж хоёр нүд байна:
    ({ $row },{ $left }) нүдний үлдэгдэл u = { $u }, ({ $row },{ $right }) нүднийх v = { $v }. Тэдний ним-нийлбэр
    Y = a xor u xor v = { $needed } болох ёстой. Y нь K-ийн ахлах бит { $high }-ийг агуулна: нэг үлдэгдэл
    { $toleft }, нөгөө нь { $toright } болно. { $addleft } ба { $addright } чулуу нэм.

triangular-grid-add-low =
    { $class } дугаар ангид хүрэх зайд нэг мөр буюу { $row } дугаар мөр бий, тэнд ядаж хоёр нүд байна:
    ({ $row },{ $left }) нүдний үлдэгдэл u = { $u }, ({ $row },{ $right }) нүднийх v = { $v }. Тэдний ним-нийлбэр
    Y = a xor u xor v = { $needed } болох ёстой. Y нь K-ийн ахлах бит { $high }-ийг агуулаагүй: нэг үлдэгдэл
    { $toleft }, нөгөө нь { $toright } болно. { $addleft } ба { $addright } чулуу нэм.

triangular-grid-won =
    Нүүдлийн дараа бүх a нь mod { $modulus }-ээр 0: нөгөө тоглогчид P-байрлал үлдэнэ. Тиймээс нүүх
    ээлжтэй тоглогч хожно.
