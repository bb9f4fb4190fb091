//! Mex and nim-sum.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 6.

/// The least natural number that is not in `values`.
///
/// Costs O(length) time and memory: a mex over m values is at most m.
///
/// ```
/// assert_eq!(grundy::nimber::mex([0, 1, 3]), 2);
/// assert_eq!(grundy::nimber::mex([]), 0);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut seen = vec![false; values.len() + 1];
    for value in values {
        if let Some(place) = usize::try_from(value).ok().and_then(|v| seen.get_mut(v)) {
            *place = true;
        }
    }
    seen.iter().take_while(|seen| **seen).count() as u64
}

/// The nim-sum: binary addition without carry, the Grundy value of a disjunctive sum.
///
/// ```
/// assert_eq!(grundy::nimber::nim_sum([3, 4, 5]), 2);
/// ```
#[must_use]
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}
