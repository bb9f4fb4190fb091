//! Runs of letters at which a word may be cut, and their values: those of Dawson's Chess, `0.137`.
//!
//! Source: T. R. Dawson, *Caissa's Wild Roses* (1935); R. K. Guy, C. A. B. Smith, *The G-values of
//! various games*, Proc. Cambridge Philos. Soc. 52 (1956), who found the period.

/// The period of the values.
const PERIOD: usize = 34;
/// From here on they are periodic.
const PREPERIOD: usize = 52;
/// The values up to the end of the first period.
static VALUES: [u8; PREPERIOD + PERIOD] = values();

/// The value of a run of `length` letters that may each be cut at.
fn run_value(length: usize) -> u8 {
    match length.checked_sub(PREPERIOD) {
        None => VALUES[length],
        Some(beyond) => VALUES[PREPERIOD + beyond % PERIOD],
    }
}

/// Plain mex: a cut takes a letter of the run and its neighbours, and leaves two runs.
const fn values<const COUNT: usize>() -> [u8; COUNT] {
    let mut values = [0; COUNT];
    let mut length = 1;
    while length < COUNT {
        // All values are below 16, so a set of 32 has room for every nim-sum.
        let mut reached = 0u32;
        let mut before = 0;
        while before < length {
            let left = values[before.saturating_sub(1)];
            let right = values[(length - 1 - before).saturating_sub(1)];
            reached |= 1 << (left ^ right);
            before += 1;
        }
        values[length] = reached.trailing_ones() as u8;
        length += 1;
    }
    values
}

/// The runs of a word: where each begins, and how long it is.
pub(super) struct Runs(Vec<(usize, usize)>);

impl Runs {
    pub(super) fn of(word: &[u8]) -> Self {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (place, three) in (1..).zip(word.windows(3)) {
            if three[0] != three[2] {
                continue;
            }
            match runs.last_mut() {
                Some((begin, length)) if *begin + *length == place => *length += 1,
                _ => runs.push((place, 1)),
            }
        }
        Self(runs)
    }

    /// The value of the word.
    pub(super) fn value(&self) -> u8 {
        let values = self.0.iter().map(|(_, length)| run_value(*length));
        values.fold(0, |sum, value| sum ^ value)
    }

    /// The cuts that leave words with this value, from the left.
    pub(super) fn cuts_to(&self, goal: u8) -> impl Iterator<Item = usize> {
        let value = self.value();
        self.0.iter().flat_map(move |&(begin, length)| {
            let others = value ^ run_value(length);
            (0..length).filter_map(move |before| {
                let left = run_value(before.saturating_sub(1));
                let right = run_value((length - 1 - before).saturating_sub(1));
                (others ^ left ^ right == goal).then_some(begin + before)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{PERIOD, PREPERIOD, run_value, values};
    use crate::Budget;
    use crate::rule::{Convention, Rule};
    use crate::study::study;

    /// The theorem of Guy and Smith for a last digit at 3: the period goes on for ever when it
    /// holds from the preperiod n0 up to 2 n0 + period + 3.
    #[test]
    fn the_period_is_proved_by_the_values_that_the_theorem_of_guy_and_smith_asks_for() {
        const ENOUGH: usize = 2 * PREPERIOD + 2 * PERIOD + 3;
        let plain: [u8; ENOUGH] = values();
        for (length, value) in plain.into_iter().enumerate() {
            assert_eq!(run_value(length), value, "{length}");
            assert!(value < 16);
        }
    }

    #[test]
    fn runs_are_dawsons_chess() {
        let rule: Rule = "0.137".parse().unwrap();
        assert_eq!(rule.convention, Convention::Normal);
        let study = study(&rule, Some(500), None, &Budget::default()).unwrap();
        for (length, value) in study.values.iter().enumerate() {
            assert_eq!(u32::from(run_value(length)), *value, "{length}");
        }
    }
}
