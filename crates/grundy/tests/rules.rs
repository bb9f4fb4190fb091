//! Rules as text: what is read, and its canonical form.

use grundy::Rule;

#[test]
fn a_rule_reads_back_from_its_canonical_text() {
    for text in [
        "kayles",
        "powers-of-two max-exponent=3",
        "0.137",
        "4.0",
        "4.[3]",
        "0.3[07]",
        "take 2^k",
        "take 1..3",
        "take {1, 3, 4}",
        "take 1 or primes",
        "take all except {2, 5}",
        "take 1..n/2 then split; misere",
        "0.77; misere; symmetric",
    ] {
        let rule: Rule = text.parse().unwrap();
        assert_eq!(rule.to_string(), text);
        assert_eq!(rule.to_string().parse::<Rule>().unwrap(), rule);
    }
}
