# Тушаалын мөрийн шошго ба өгүүлбэрүүд.

convention-normal = ердийн дүрэм: нүүж чадахгүй тоглогч хожигдоно
convention-misere = мизер дүрэм: нүүж чадахгүй тоглогч хожино

label-law = Хууль
law-none = олдсонгүй
law-also = Эсвэл
unproved = Батлагдаагүй: { $why }.
law-period = үе нь { $n }
law-preperiod = үеийн өмнөх урт нь { $n }
law-saltus = нэг үеийн өсөлт нь { $n }
law-formula = томьёогоор: { $formula }

law-says-formula = утга нь { $formula }; үйлчлэх муж: { $domain }
law-says-outcome = { $condition } байвал, зөвхөн тэгвэл { $class }-байрлал; үйлчлэх муж: { $domain }
law-says-repeats = g(n + { $period }) = g(n){ $saltus ->
        [0] {""}
       *[other] {" "}+ { $saltus }
    }; үйлчлэх муж: { $domain }
law-says-outcomes-repeat = n ба n + { $period } ижил үр дүнтэй; үйлчлэх муж: { $domain }
law-says-aperiodic = хаанаас ч эхлэн үегүй
law-says-rows = { $domain } мөр бүр давтагдана: { $rows }
law-says-row = { $row } дугаар мөр: үе { $period }, өсөлт { $saltus }, эхлэх газар { $preperiod }
domain-all = бүх { $names }
domain-none = нэг ч { $names } биш
domain-some = зарим { $names }
domain-except = { $except }-ээс бусад бүх { $names }
domain-looked = { $domain } (зөвхөн { $looked } үед үзсэн)

label-standing = Үндэслэл
standing-proved = Бүх n-ийн хувьд батлагдсан: { $theorem }.
standing-proved-position = Батлагдсан: { $theorem }.
standing-checked = { $to } хүртэлх бүх n дээр шалгасан; цааш нь зөвхөн таамаглал.
standing-checked-box = { $to } хүртэлх бүх бүрэлдэхүүн дээр шалгасан; цааш нь зөвхөн таамаглал.
standing-checked-position = { $to } хүртэл шалгасан, цааш нь таамаглал болох хуульд тулгуурлав.
standing-refuted = { $at } дээр няцаагдсан: дүрмээр { $rules }, томьёогоор { $formula } гарна.
standing-unknown = Тодорхойгүй: { $reason }.

theorem-window-repetition = дараалсан утгуудын цонх давтагдана
theorem-residue-induction = үлдэгдлээр хийсэн индукц
theorem-guy-smith = Гай–Смитийн теорем
theorem-shifted-state = төлөв нэг өсөлтөөр шилжин давтагдана
theorem-not-ultimately-periodic = үе байж болох тоо бүрийг авахыг зөвшөөрдөг

label-fitted = Тааруулсан
guess-evidence = { $fitted } утгаар тааруулж, бусад { $tested } утгаар шалгав
label-computed = Бодсон
study-computed =
    { $count ->
        [one] { $count } утга
       *[other] { $count } утга
    }, бодсон хөдөлгүүр: { $engine }
outcome-row = P/N
values-stopped = n = { $next } хүрэхээс өмнө зогслоо: байгаа утгууд нь энэ

label-formula = Томьёо
label-domain = Муж
label-theorem = Теорем
label-verified = Хүчинтэй
label-how = Шалгасан нь
label-proved = Баталсан
prove-written = { $rule }: { $theorem }; гэрчилгээг { $file } файлд бичлээ
label-same = Адил нь
label-engine = Хөдөлгүүр
label-reason = Учир нь
label-cost = Өртөг

label-outcome = Үр дүн
outcome-n = N: нүүх ээлжтэй тоглогч хожно
outcome-p = P: дөнгөж нүүсэн тоглогч хожно
label-value = Утга
value-fields = дараах d бүрийн v · 2^({ $width }·d)-ийн XOR: v { "—" } { $fields }
label-moves = Нүүдэл
moves-none = хожлын нүүдэл алга
moves-all =
    { $count ->
        [one] хожлын 1 нүүдэл
       *[other] хожлын { $count } нүүдэл
    }
moves-some = хожлын { $count } нүүдлээс { $listed } нь жагсаагдав
moves-uncounted =
    { $listed ->
        [one] хожлын 1 нүүдэл; өөр ч байж болно
       *[other] хожлын { $listed } нүүдэл; өөр ч байж болно
    }
move-in-component = { $component } дугаар овоолго (бүрэлдэхүүн): { $from } байснаас { $to }
move-of-all = { $from } байснаас { $to }
moves-not-listed = жагсаагаагүй
moves-more = ... өөр { $count } бий; --json бүгдийг нь жагсаана

label-legend = Тайлбар
mark-current = одоо үзэж буй
mark-chosen = хариу
mark-refused = хасагдсан
mark-p = P-байрлал
mark-n = N-байрлал
nim-sum-row = x
bits = битүүд: { $high } … { $low }
grid-row = мөр
grid-column = багана
grid-stones = чулуу
grid-list =
    { $rows } мөртэй хөлөг; хоосон нүдийг жагсаадаггүй{ $more ->
        [0] {""}
       *[other] , мөн өөр { $more } нүд орсонгүй
    }

games-theorem = Батлагдсан: { $text }.
games-searched = Хайсан: { $text }.
games-judge = Шалгагч: { $text }.
games-related = Ойролцоо: { $text }.
games-hint = grundy show NAME тоглоомын хуудсыг харуулна; grundy judge NAME --format JUDGE оролтод хариулна.
page-name = Нэр
page-topic = Сэдэв
page-position = Байрлал
page-judge = Шалгагч, хэлбэрээр нь (--format)
page-reads = уншина: { $text }
page-prints = хэвлэнэ: { $text }
page-searched = Хайсан
page-parameter = Параметр
page-related = Ойролцоо
page-default = бичээгүй бол { $value }
page-required = заавал бичнэ
page-checked = Шалгасан
page-code = Программ

svg-value = утга
svg-exception = үеийг буцааж гүйлгэхэд гарах утга биш
svg-description =
    { $count ->
        [one] n = { $from }-аас эхэлсэн { $count } утга
       *[other] n = { $from }-аас эхэлсэн { $count } утга
    }, хамгийн их нь { $most }; { $convention }.
svg-description-misere =
    { $count ->
        [one] n = { $from }-аас эхэлсэн { $count } үр дүн
       *[other] n = { $from }-аас эхэлсэн { $count } үр дүн
    }; { $convention }.
svg-merged = Талууд нь { $cell } × { $cell } нэгж нэг нүдэнд байгаа цэгүүдийг нэг л удаа зурсан.
svg-rings = Онцгой { $count } утгаас эхний { $drawn }-ийг дугуйлав.

serve-at = Ажлын талбар { $url } хаягт байна (Ctrl-C зогсооно).
serve-open-to-others = Бусад хүмүүс ч хандаж, энэ машины хугацаа, санах ойг хязгаарын дотор ашиглаж чадна.
serve-no-browser = Хөтөч эхлүүлж чадсангүй: { $url } хаягийг нээнэ үү.
