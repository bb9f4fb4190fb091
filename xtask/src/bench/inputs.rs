//! Inputs for the judges, the same on every machine.

use std::collections::HashSet;
use std::fmt::Write;

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014): short, and good enough to make test data.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `least` to `greatest`, both included; very nearly all alike.
    fn between(&mut self, least: u64, greatest: u64) -> u64 {
        least + self.next() % (greatest - least + 1)
    }
}

/// Nim: 10^6 heaps of up to 64 bits.
pub(super) fn nim() -> String {
    let mut random = Random(1);
    let count = 1_000_000;
    let mut text = format!("{count}\n");
    for i in 0..count {
        text.push_str(if i == 0 { "" } else { " " });
        let _ = write!(text, "{}", random.next());
    }
    text.push('\n');
    text
}

/// Powers of two: 10^6 numbers of up to 18 digits, one a line.
pub(super) fn powers_of_two() -> String {
    let mut random = Random(2);
    let count = 1_000_000;
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let _ = writeln!(text, "{}", random.between(1, 1_000_000_000_000_000_000));
    }
    text
}

const MOST_ROWS: u64 = 1_000_000_000;
const MOST_STONES: u64 = 1_000_000_000;
const GRIDS: u64 = 100;

/// Triangular grids: T = 100, M = 2000 each, so that the sum of M is 2·10^5, with K of every
/// size. In every second one the player to move loses, so that an answer that is always the same
/// is wrong.
pub(super) fn grids() -> String {
    let mut random = Random(3);
    let mut text = format!("{GRIDS}\n");
    for grid in 0..GRIDS {
        let k = random.between(1, 200_000) >> (grid % 17);
        grid_of(&mut random, 2000, k.max(1), grid % 2 == 1, &mut text);
    }
    text
}

/// T = 100 grids with one cell each and this K: the cost must not depend on K.
pub(super) fn small_grids(k: u64) -> String {
    let mut random = Random(4);
    let mut text = format!("{GRIDS}\n");
    for _ in 0..GRIDS {
        grid_of(&mut random, 1, k, false, &mut text);
    }
    text
}

/// One grid of `cells` cells. With `lost` the cells come in pairs with equal residues of stones
/// in rows of equal residue, all modulo K + 1: then every nim-sum of the theorem is 0.
fn grid_of(random: &mut Random, cells: u64, k: u64, lost: bool, text: &mut String) {
    let modulus = k + 1;
    let _ = writeln!(text, "{MOST_ROWS} {cells} {k}");
    let mut taken = HashSet::new();
    let mut partner = None;
    for _ in 0..cells {
        let (row, stones) = match partner.take() {
            Some(before) => before,
            None => {
                let fresh = (
                    random.between(1, MOST_ROWS - modulus),
                    random.between(1, MOST_STONES - modulus),
                );
                if lost {
                    partner = Some((fresh.0 + modulus, fresh.1 + modulus));
                }
                fresh
            }
        };
        // Cells are distinct; another column of the same row is as good.
        let mut column = random.between(1, row);
        while !taken.insert((row, column)) {
            column = random.between(1, row);
        }
        let _ = writeln!(text, "{row} {column} {stones}");
    }
}
