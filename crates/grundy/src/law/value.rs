//! The value of a law at any place, however large.

use super::{Law, Periodic};
use crate::number::Natural;
use crate::rule::expression::Evaluated;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

impl Law {
    /// The law of values that repeat: g(n + `period`) = g(n) + `saltus` for all
    /// n ≥ `preperiod`, stated by the first of `values`. `None` where `period` is 0 or there are
    /// fewer than `preperiod` + `period` values.
    #[must_use]
    pub fn periodic(preperiod: u64, period: u64, saltus: u64, values: &[u32]) -> Option<Self> {
        let stated = usize::try_from(preperiod.checked_add(period)?).ok()?;
        (period > 0).then_some(Self::Periodic(Periodic {
            preperiod,
            period,
            saltus,
            values: values.get(..stated)?.to_vec(),
        }))
    }

    /// g(n) by this law; `None` where the law says nothing.
    ///
    /// ```
    /// use grundy::law::Law;
    /// let law = Law::periodic(0, 3, 0, &[0, 1, 2]).expect("three values state it");
    /// let n = format!("1{}", "0".repeat(300)).parse()?; // 10^300
    /// assert_eq!(law.value_at(&n), Some(1u64.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value_at(&self, n: &Natural) -> Option<Natural> {
        match self {
            Law::Periodic(law) => law.value_at(&n.0).map(Natural),
            Law::Closed { formula, from } => {
                if n.0 < BigUint::from(*from) {
                    return None;
                }
                match formula.evaluate_exactly(&|_| Some(n.0.clone().into())) {
                    Evaluated::Number(value) => value.to_biguint().map(Natural),
                    _ => None,
                }
            }
            Law::Aperiodic => None,
        }
    }
}

impl Periodic {
    /// g(n).
    pub(super) fn value_at(&self, n: &BigUint) -> Option<BigUint> {
        if let Some(value) = n.to_usize().and_then(|n| self.values.get(n)) {
            return Some(BigUint::from(*value));
        }
        let (periods, place) = (n - BigUint::from(self.preperiod)).div_rem(&self.period.into());
        let place = usize::try_from(self.preperiod).ok()? + place.to_usize()?;
        Some(periods * self.saltus + *self.values.get(place)?)
    }
}
