//! Looks for an earlier window among the places that are solved.

use memchr::memmem::Finder;

/// The earlier window, and where it was seen again.
#[derive(Debug)]
pub(super) struct Recurrence<L> {
    window: Vec<L>,
    finder: Option<Finder<'static>>,
    /// The heap of the first place of `window`.
    start: u64,
    /// How many places have been searched.
    searched: u64,
    /// With how many places the window is renewed.
    renew: u64,
    found: Option<(u64, u64)>,
}

impl<L> Default for Recurrence<L> {
    fn default() -> Self {
        Self {
            window: Vec::new(),
            finder: None,
            start: 0,
            searched: 0,
            renew: 0,
            found: None,
        }
    }
}

impl<L: Copy + PartialEq> Recurrence<L> {
    /// The first place of the window and after how many places it came again, for the first
    /// time: the least period.
    pub(super) fn found(&self) -> Option<(u64, u64)> {
        self.found
    }

    /// Begins anew, where nothing was found yet.
    pub(super) fn forget(&mut self) {
        if self.found.is_none() {
            *self = Self::default();
        }
    }

    /// Searches the places that are new. `lanes` and their `bytes` end with the last of `solved`
    /// places and hold at least `reach` before the new ones.
    pub(super) fn look(&mut self, lanes: &[L], bytes: &[u8], reach: usize, solved: u64) {
        if self.found.is_some() {
            return;
        }
        if let Some(finder) = &self.finder {
            let window_of = |place: usize| &lanes[place..place + reach];
            let first = (self.searched + 1 - reach as u64).max(self.start + 1);
            let mut from = bytes.len() - (solved - first) as usize;
            // Bytes are not whole values where there are more than 256 of them.
            while let Some(place) = finder.find(&bytes[from..]).map(|found| from + found) {
                if *window_of(place) == self.window {
                    let again = solved - (bytes.len() - place) as u64;
                    self.found = Some((self.start, again - self.start));
                    return;
                }
                from = place + 1;
            }
        }
        self.searched = solved;
        if solved >= self.renew.max(reach as u64) {
            let at = lanes.len() - reach;
            self.window = lanes[at..].to_vec();
            self.finder = Some(Finder::new(&bytes[at..]).into_owned());
            self.start = solved - reach as u64;
            self.renew = 2 * solved;
        }
    }
}
