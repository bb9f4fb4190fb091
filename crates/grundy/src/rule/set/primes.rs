//! Primes and prime powers, ascending and without end: a segmented sieve of Eratosthenes.
//!
//! Memory is one segment and the primes up to the square root of what was reached, whatever the
//! bound is.

/// The first segment, which needs no primes from elsewhere.
const FIRST: u64 = 256;

/// Longest segment.
const LONGEST: u64 = 1 << 17;

/// The primes up to a bound, or the prime powers.
#[derive(Debug)]
pub(super) struct Primes {
    /// The last number that is looked at.
    bound: u64,
    /// Whether higher powers of primes count too.
    powers: bool,
    /// The numbers of the segment that are passed.
    segment: Vec<bool>,
    /// The first number of the segment.
    start: u64,
    /// The next place of the segment to look at.
    place: usize,
    /// Primes up to the square root of the segment's end.
    roots: Vec<u64>,
    /// Where the next of them come from.
    more_roots: Option<Box<Primes>>,
}

impl Primes {
    /// The primes up to `bound`.
    pub(super) fn up_to(bound: u64) -> Self {
        Self::new(bound, false)
    }

    /// The powers p^k, k ≥ 1, of primes up to `bound`.
    pub(super) fn powers_up_to(bound: u64) -> Self {
        Self::new(bound, true)
    }

    fn new(bound: u64, powers: bool) -> Self {
        let mut primes = Self {
            bound,
            powers,
            segment: vec![true; bound.saturating_add(1).min(FIRST) as usize],
            start: 0,
            place: 0,
            roots: Vec::new(),
            more_roots: None,
        };
        primes
            .segment
            .iter_mut()
            .take(2)
            .for_each(|passes| *passes = false);
        for root in (2..).take_while(|root| root * root < FIRST) {
            // A root that is no prime crosses out again what its factors have crossed out.
            primes.cross_out(root);
        }
        for root in [2, 3, 5, 7, 11, 13] {
            primes.restore_powers(root);
        }
        primes
    }

    fn end(&self) -> u64 {
        self.start.saturating_add(self.segment.len() as u64)
    }

    /// Crosses out the multiples of `root` from its square on.
    fn cross_out(&mut self, root: u64) {
        let first = self.start.next_multiple_of(root).max(root * root);
        let offset = (first - self.start).min(self.segment.len() as u64) as usize;
        for passes in self.segment.iter_mut().skip(offset).step_by(root as usize) {
            *passes = false;
        }
    }

    /// Lets the higher powers of a prime pass, if they count.
    fn restore_powers(&mut self, prime: u64) {
        if !self.powers {
            return;
        }
        let powers = std::iter::successors(prime.checked_mul(prime), |p| p.checked_mul(prime));
        let end = self.end();
        for power in powers.take_while(|power| *power < end) {
            let place = power.checked_sub(self.start).map(|place| place as usize);
            if let Some(passes) = place.and_then(|place| self.segment.get_mut(place)) {
                *passes = true;
            }
        }
    }

    /// Sieves the next segment; false where the bound is reached.
    fn advance(&mut self) -> bool {
        let start = self.end();
        if start > self.bound {
            return false;
        }
        // The numbers from start to the bound, which may be all of the 64 bits.
        let left = (self.bound - start).saturating_add(1);
        self.segment.clear();
        self.segment
            .resize(start.min(LONGEST).min(left) as usize, true);
        (self.start, self.place) = (start, 0);
        let last = start + (self.segment.len() as u64 - 1);
        let root = last.isqrt();
        let more = self
            .more_roots
            .get_or_insert_with(|| Box::new(Primes::up_to(u64::from(u32::MAX))));
        while self.roots.last().is_none_or(|known| *known < root) {
            match more.next() {
                Some(prime) => self.roots.push(prime),
                None => break,
            }
        }
        let roots = std::mem::take(&mut self.roots);
        for &prime in roots.iter().take_while(|prime| **prime <= root) {
            self.cross_out(prime);
        }
        for &prime in roots.iter().take_while(|prime| **prime <= root) {
            self.restore_powers(prime);
        }
        self.roots = roots;
        true
    }
}

impl Iterator for Primes {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            let rest = self.segment.get(self.place..).unwrap_or_default();
            if let Some(step) = rest.iter().position(|passes| *passes) {
                self.place += step + 1;
                return Some(self.start + (self.place as u64 - 1));
            }
            if !self.advance() {
                return None;
            }
        }
    }
}
