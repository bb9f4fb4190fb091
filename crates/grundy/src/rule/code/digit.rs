//! One digit of a code: which numbers of heaps a move may leave, and how those heaps compare.
//!
//! A digit as a number is a sum of 2^h over the numbers h of heaps. The lists of heap counts, the
//! star and the three suffixes are those of CGSuite (A. N. Siegel, *Combinatorial Game Suite*,
//! take-and-break codes).

use std::fmt;

/// How the heaps that a move leaves must compare. It says something of two heaps or more only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// They need not compare in any way.
    Any,
    /// `!`: no two of the same size.
    Unequal,
    /// `?`: not all of the same size.
    NotAllEqual,
    /// `=`: all of the same size.
    Equal,
}

impl Constraint {
    /// Every constraint.
    pub const ALL: [Constraint; 4] = [
        Constraint::Any,
        Constraint::Unequal,
        Constraint::NotAllEqual,
        Constraint::Equal,
    ];

    /// The suffix of a digit; empty for [`Constraint::Any`].
    #[must_use]
    pub fn suffix(self) -> &'static str {
        match self {
            Constraint::Any => "",
            Constraint::Unequal => "!",
            Constraint::NotAllEqual => "?",
            Constraint::Equal => "=",
        }
    }
}

/// Which numbers of heaps a move may leave, none of them empty, and how they must compare.
///
/// ```
/// use grundy::rule::code::{Constraint, Digit};
/// let split = Digit::plain(4).with(Constraint::Unequal);
/// assert_eq!(split.constraint(2), Some(Constraint::Unequal));
/// assert_eq!(split.constraint(1), None);
/// assert_eq!(split.to_string(), "4!");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digit {
    /// By constraint, the numbers of heaps that it is asked of: bit h stands for h heaps, the
    /// last bit for [`Digit::MANY`] heaps and every larger number. No number of heaps is under
    /// two constraints, and 0 and 1 are under none but the first.
    counts: [u64; 4],
}

/// The numbers of heaps that can be compared.
const SEVERAL: u64 = !0b11;

impl Digit {
    /// No move.
    pub const ZERO: Digit = Digit { counts: [0; 4] };

    /// From this number of heaps on, all larger numbers are allowed, or none is.
    pub const MANY: u32 = 63;

    /// The digit that allows h heaps of any sizes where bit h of `bits` is set, and every number
    /// from [`Digit::MANY`] on where the last bit is.
    #[must_use]
    pub fn plain(bits: u64) -> Self {
        Self {
            counts: [bits, 0, 0, 0],
        }
    }

    /// The same numbers of heaps, all under `constraint`.
    #[must_use]
    pub fn with(self, constraint: Constraint) -> Self {
        let all = self.all();
        let mut counts = [all & !SEVERAL, 0, 0, 0];
        counts[constraint as usize] |= all & SEVERAL;
        Self { counts }
    }

    /// This digit and the numbers of heaps `bits` under `constraint`; `None` where one of them
    /// is allowed already.
    #[must_use]
    pub fn and(mut self, bits: u64, constraint: Constraint) -> Option<Self> {
        if self.all() & bits != 0 {
            return None;
        }
        self.counts[Constraint::Any as usize] |= bits & !SEVERAL;
        self.counts[constraint as usize] |= bits & SEVERAL;
        Some(self)
    }

    /// The same digit without the moves that leave no heap or one.
    #[must_use]
    pub fn several(self) -> Self {
        Self {
            counts: self.counts.map(|counts| counts & SEVERAL),
        }
    }

    /// The numbers of heaps under `constraint`, bit by bit as in [`Digit::plain`].
    #[must_use]
    pub fn counts(self, constraint: Constraint) -> u64 {
        self.counts[constraint as usize]
    }

    /// All numbers of heaps that may be left, under whatever constraint.
    #[must_use]
    pub fn all(self) -> u64 {
        self.counts.iter().fold(0, |all, counts| all | counts)
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.all() == 0
    }

    /// Whether no heaps are compared.
    #[must_use]
    pub fn is_plain(self) -> bool {
        self.all() == self.counts(Constraint::Any)
    }

    /// How `heaps` heaps must compare that a move leaves; `None` where it may not leave as many.
    #[must_use]
    pub fn constraint(self, heaps: u64) -> Option<Constraint> {
        let bit = heaps.min(u64::from(Self::MANY));
        Constraint::ALL
            .into_iter()
            .find(|constraint| self.counts(*constraint) >> bit & 1 == 1)
    }

    /// Whether the move may leave exactly `heaps` heaps.
    #[must_use]
    pub fn allows(self, heaps: u64) -> bool {
        self.constraint(heaps).is_some()
    }

    /// Whether there is no limit to the number of heaps.
    #[must_use]
    pub fn is_endless(self) -> bool {
        self.allows(Self::MANY.into())
    }

    /// The most heaps that the move may leave; `None` where there is no move, `u32::MAX` where
    /// there is no limit.
    #[must_use]
    pub fn most_heaps(self) -> Option<u32> {
        if self.is_endless() {
            Some(u32::MAX)
        } else {
            self.all().checked_ilog2()
        }
    }

    /// The one constraint of all numbers of heaps from 2 on, where there is one.
    fn common(self) -> Option<Constraint> {
        let mut used = Constraint::ALL
            .into_iter()
            .filter(|constraint| self.counts(*constraint) & SEVERAL != 0);
        match (used.next(), used.next()) {
            (one, None) => Some(one.unwrap_or(Constraint::Any)),
            _ => None,
        }
    }

    /// `{0,2!,5+}`, without the suffixes where `common` holds for all.
    fn list(self, common: Option<Constraint>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The largest numbers, as far as they are alike, are one item.
        let last = self.constraint(Self::MANY.into());
        let alike = |heaps: &u32| match self.constraint((*heaps).into()) {
            constraint if common.is_none() => constraint == last,
            constraint => constraint.is_some(),
        };
        let explicit = (0..=Self::MANY)
            .rev()
            .take_while(alike)
            .last()
            .filter(|_| last.is_some());
        let mut comma = "{";
        for heaps in 0..=explicit.unwrap_or(Self::MANY - 1) {
            if let Some(constraint) = self.constraint(heaps.into()) {
                let suffix = if common.is_some() {
                    ""
                } else {
                    constraint.suffix()
                };
                let more = if Some(heaps) == explicit { "+" } else { "" };
                write!(f, "{comma}{heaps}{suffix}{more}")?;
                comma = ",";
            }
        }
        f.write_str("}")
    }
}

impl fmt::Display for Digit {
    /// The shortest of `7`, `&64;`, `*` and `{0,3+}` that says all, with its suffix.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all();
        let common = self.common();
        let number = u32::try_from(all).ok();
        match number.and_then(|number| char::from_digit(number, 32)) {
            _ if common.is_none() => self.list(common, f)?,
            Some(digit) => write!(f, "{}", digit.to_ascii_uppercase())?,
            None if all == u64::MAX => f.write_str("*")?,
            None if self.is_endless() => self.list(common, f)?,
            None => write!(f, "&{all};")?,
        }
        f.write_str(common.unwrap_or(Constraint::Any).suffix())
    }
}
