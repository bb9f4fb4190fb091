//! The theorem, the moves, the texts and the judge, against the rules.

use super::board::{Board, Cell, GridMove};
use super::law::{self, Plan};
use super::*;
use crate::engine::reference;
use crate::nimber::mex;
use crate::trace::State;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};

fn board(text: &str) -> Board {
    Board::read(Settings::default(), text).expect("a board")
}

/// The value by Theorem 2, for boards where it fits 64 bits.
fn value_by_theorem(board: &Board) -> u64 {
    match law::value(board, &law::classes(board)) {
        Value::Number(number) => number.to_u64().expect("a small value"),
        Value::Fields { .. } => panic!("{board} has a long value"),
    }
}

fn sums_are_zero(board: &Board) -> bool {
    law::classes(board).iter().all(|class| class.nim_sum == 0)
}

fn options(board: &Board) -> Vec<Board> {
    let mut options = Vec::new();
    TriangularGrid::default().options(board, &mut |option| options.push(option));
    options
}

/// Values by plain mex, remembered from board to board.
#[derive(Default)]
struct Search {
    known: HashMap<Board, u64>,
}

impl Search {
    fn value(&mut self, board: &Board) -> u64 {
        if let Some(value) = self.known.get(board) {
            return *value;
        }
        let options: HashSet<Board> = options(board).into_iter().collect();
        let values: Vec<u64> = options.iter().map(|option| self.value(option)).collect();
        let value = mex(values);
        self.known.insert(board.clone(), value);
        value
    }
}

/// All boards with this N, K and number of stones, those with more stones in earlier cells first.
fn boards_of(rows: u64, limit: u64, stones: u64) -> Vec<Board> {
    let places: Vec<(u64, u64)> = (1..=rows)
        .flat_map(|row| (1..=row).map(move |column| (row, column)))
        .collect();
    let mut fillings = vec![(Vec::new(), stones)];
    for (index, &(row, column)) in places.iter().enumerate() {
        let last = index + 1 == places.len();
        fillings = fillings
            .into_iter()
            .flat_map(|(cells, left)| {
                (if last { left } else { 0 }..=left).rev().map(move |here| {
                    let mut cells: Vec<(u64, u64, u64)> = cells.clone();
                    cells.push((row, column, here));
                    (cells, left - here)
                })
            })
            .collect();
    }
    fillings
        .into_iter()
        .map(|(cells, _)| Board::new(rows, limit, cells).expect("cells of the triangle"))
        .collect()
}

/// The first board that `shows` it: least N, then least K up to 4, then fewest stones up to 6.
fn smallest(mut shows: impl FnMut(&Board) -> bool) -> Option<Board> {
    for rows in 1..=3 {
        for limit in 1..=4 {
            for stones in 0..=6 {
                let mut boards = boards_of(rows, limit, stones).into_iter();
                if let Some(found) = boards.find(&mut shows) {
                    return Some(found);
                }
            }
        }
    }
    None
}

fn residues(board: &Board) -> impl Iterator<Item = (Cell, u64)> {
    let modulus = board.limit() + 1;
    board
        .cells()
        .iter()
        .map(move |cell| (*cell, cell.stones % modulus))
}

/// Puts residues together by `class` with `join`.
fn joined(
    board: &Board,
    class: impl Fn(Cell) -> u64,
    join: impl Fn(u64, u64) -> u64,
) -> BTreeMap<u64, u64> {
    let mut all = BTreeMap::new();
    for (cell, residue) in residues(board) {
        let entry = all.entry(class(cell)).or_insert(0);
        *entry = join(*entry, residue);
    }
    all
}

mod oracle {
    use super::*;

    #[test]
    fn every_board_that_small_boards_lead_to_has_the_value_of_the_theorem() {
        let mut search = Search::default();
        for (rows, limits, most) in [(1, 1..=6, 14), (2, 1..=4, 5), (3, 1..=1, 6)] {
            for limit in limits {
                for stones in 0..=most {
                    for board in boards_of(rows, limit, stones) {
                        search.value(&board);
                    }
                }
            }
        }
        for (limit, top) in [(2, 1), (3, 0)] {
            for stones in 0..=3 {
                for board in boards_of(3, limit, stones) {
                    if board.stones(1, 1) <= top {
                        search.value(&board);
                    }
                }
            }
        }
        assert!(search.known.len() > 20_000, "{}", search.known.len());
        for (board, value) in &search.known {
            assert_eq!(value_by_theorem(board), *value, "{board}");
        }
    }

    #[test]
    fn a_board_of_four_rows_with_k_1_has_the_value_of_the_theorem() {
        let budget = Budget::default();
        for text in [
            "N=4 K=1 (1,1)=1 (2,2)=1 (4,1)=1",
            "N=4 K=1 (2,1)=1 (3,1)=1 (3,3)=1 (4,2)=1",
        ] {
            let board = board(text);
            let value = reference::value(&TriangularGrid::default(), &board, &budget).unwrap();
            assert_eq!(value_by_theorem(&board), value, "{board}");
        }
    }

    #[test]
    fn options_are_those_of_the_rules_counted_by_hand() {
        // One stone on (1,1), N=3, K=1: row 2 has two cells within reach, row 3 none.
        assert_eq!(options(&board("N=3 K=1 (1,1)=1")).len(), 4);
        // K=2 reaches row 3 as well: 3^5 ways to add, and 1 or 2 stones to take.
        assert_eq!(options(&board("N=3 K=2 (1,1)=5")).len(), 2 * 243);
        // (2,2) reaches (3,2) and (3,3), not (3,1).
        let after = options(&board("N=3 K=1 (2,2)=1"));
        let after: HashSet<String> = after.iter().map(Board::to_string).collect();
        let expected = ["", " (3,2)=1", " (3,3)=1", " (3,2)=1 (3,3)=1"];
        assert_eq!(
            after,
            expected.map(|cells| format!("N=3 K=1{cells}")).into()
        );
        // The last row adds nowhere, and no more than K nor than there is can be taken.
        let after = options(&board("N=2 K=3 (2,1)=2"));
        let after: Vec<String> = after.iter().map(Board::to_string).collect();
        assert_eq!(after, ["N=2 K=3 (2,1)=1", "N=2 K=3"]);
    }
}

/// A board with N and K up to the limits of the problem, cells close to each other or far apart.
fn large_board() -> impl Strategy<Value = Board> {
    let rows = prop_oneof![1..=8u64, 1..=1_000_000_000u64];
    let limit = prop_oneof![1..=9u64, 1..=200_000u64];
    (rows, limit)
        .prop_flat_map(|(rows, limit)| {
            let row = prop_oneof![1..=rows, rows.saturating_sub(3).max(1)..=rows];
            let cell = row.prop_flat_map(move |row| {
                let column = prop_oneof![1..=row, 1..=row.min(3)];
                let stones = prop_oneof![0..=9u64, 0..=1_000_000_000u64];
                (Just(row), column, stones)
            });
            (Just(rows), Just(limit), prop::collection::vec(cell, 0..20))
        })
        .prop_map(|(rows, limit, cells)| {
            let cells: BTreeMap<_, _> = cells.iter().map(|&(r, c, a)| ((r, c), a)).collect();
            let cells = cells.into_iter().map(|((r, c), a)| (r, c, a));
            Board::new(rows, limit, cells).expect("cells of the triangle")
        })
}

/// A board on which every a_i is 0: the answer to a random board.
fn zero_board() -> impl Strategy<Value = Board> {
    large_board().prop_map(|board| {
        let after = law::winning_move(&board, &law::classes(&board)).expect("a move");
        after.map_or(board, |(_, after)| after)
    })
}

/// The rules once more, written apart from `Board::play`.
fn is_move(before: &Board, after: &Board) -> bool {
    let places: HashSet<(u64, u64)> = (before.cells().iter().chain(after.cells()))
        .map(|cell| (cell.row, cell.column))
        .collect();
    let stones = |(r, c): (u64, u64)| (before.stones(r, c), after.stones(r, c));
    let mut fallen = places.iter().filter(|&&at| stones(at).1 < stones(at).0);
    let Some(&(r, c)) = fallen.next() else {
        return false;
    };
    let (held, left) = stones((r, c));
    let (n, k) = (before.rows(), before.limit());
    fallen.next().is_none()
        && (after.rows(), after.limit()) == (n, k)
        && held - left <= k
        && places.iter().filter(|&&at| at != (r, c)).all(|&(x, y)| {
            let (held, left) = stones((x, y));
            let within = r < x && x <= n.min(r + k) && c <= y && y <= c + x - r;
            left == held || within && left - held <= k
        })
}

mod lemmas {
    use super::*;

    proptest! {
        #[test]
        fn the_move_of_the_proof_is_legal_and_makes_every_sum_zero(board in large_board()) {
            let classes = law::classes(&board);
            match law::winning_move(&board, &classes).unwrap() {
                None => prop_assert!(sums_are_zero(&board)),
                Some((chosen, after)) => {
                    prop_assert!(!sums_are_zero(&board));
                    prop_assert!(is_move(&board, &after), "{board} {chosen}");
                    prop_assert!(sums_are_zero(&after), "{board} {chosen}");
                    prop_assert_eq!(board.move_to(&after).unwrap(), chosen);
                }
            }
        }

        #[test]
        fn a_move_from_zero_sums_leaves_a_sum_that_is_not_zero(
            board in zero_board(),
            cell in any::<prop::sample::Index>(),
            taken in any::<u64>(),
            added in prop::collection::vec(any::<(u64, u64, u64)>(), 0..6),
        ) {
            prop_assume!(!board.cells().is_empty());
            let cell = *cell.get(board.cells());
            let below = board.limit().min(board.rows() - cell.row);
            let mut cells = BTreeMap::new();
            for (down, right, stones) in added {
                if below > 0 {
                    let down = 1 + down % below;
                    let place = (cell.row + down, cell.column + right % (down + 1));
                    cells.insert(place, stones % (board.limit() + 1));
                }
            }
            let cells = cells.into_iter();
            let chosen = GridMove {
                row: cell.row,
                column: cell.column,
                taken: 1 + taken % board.limit().min(cell.stones),
                added: cells.map(|((row, column), stones)| Cell { row, column, stones }).collect(),
            };
            let after = board.play(&chosen).unwrap();
            prop_assert!(is_move(&board, &after));
            prop_assert!(!sums_are_zero(&after));
        }

        /// The heart of Theorem 2: a smaller list of digits is one move away.
        #[test]
        fn every_smaller_value_is_one_move_away(
            board in large_board(),
            place in any::<prop::sample::Index>(),
            digits in prop::collection::vec(any::<u64>(), 20),
        ) {
            let mut classes = law::classes(&board);
            classes.retain(|class| class.nim_sum > 0);
            prop_assume!(!classes.is_empty());
            // The digit d falls, the digits of lower classes become any, occupied before or not.
            let top = place.get(&classes);
            let falls = (digits[0] % top.nim_sum) ^ top.nim_sum;
            let width = law::width(&board);
            let mut changes = BTreeMap::from([(top.index, falls)]);
            for (&digit, lower) in digits[1..].iter().zip(&classes) {
                if lower.field < top.field {
                    changes.insert(lower.index, digit % (1 << width));
                }
                let down = 1 + digit % (board.limit() + 1);
                if down <= top.field {
                    let modulus = board.limit() + 1;
                    changes.insert((top.index + down) % modulus, digit % (1 << width));
                }
            }
            changes.retain(|_, change| *change > 0);
            let bit = law::top_bit(falls);
            let from = top.residues.iter().find(|cell| cell.stones & bit > 0).unwrap();
            let changes: Vec<(u64, u64)> = changes.into_iter().collect();
            let after = board.play(&law::plan(&board, *from, &changes).chosen()).unwrap();
            prop_assert!(is_move(&board, &after));
            let sums = |board: &Board| -> BTreeMap<u64, u64> {
                let classes = law::classes(board).into_iter();
                classes.map(|class| (class.index, class.nim_sum)).collect()
            };
            let mut expected = sums(&board);
            for (class, change) in changes {
                *expected.entry(class).or_insert(0) ^= change;
            }
            let mut found = sums(&after);
            expected.retain(|_, sum| *sum > 0);
            found.retain(|_, sum| *sum > 0);
            prop_assert_eq!(found, expected);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_formula_is_the_mex_of_itself_over_the_options(
            (rows, limit) in prop_oneof![
                (1..=3u64, 1..=4u64), (Just(4u64), 1..=2u64), (5..=6u64, Just(1u64))
            ],
            stones in prop::collection::vec(0..7u64, 21),
        ) {
            let cells = (1..=rows).flat_map(|r| (1..=r).map(move |c| (r, c)));
            let cells = cells.zip(stones).map(|((r, c), a)| (r, c, a));
            let board = Board::new(rows, limit, cells).unwrap();
            let values = options(&board).iter().map(value_by_theorem).collect::<Vec<_>>();
            prop_assert_eq!(mex(values), value_by_theorem(&board), "{}", board);
        }
    }

    #[test]
    fn the_next_k_rows_hold_each_other_class_once_and_their_own_never() {
        for limit in 1..=12u64 {
            for row in 1..=30u64 {
                let mut seen: Vec<u64> = (row + 1..=row + limit).map(|x| x % (limit + 1)).collect();
                seen.sort_unstable();
                let mut others: Vec<u64> = (0..=limit).collect();
                others.retain(|class| *class != row % (limit + 1));
                assert_eq!(seen, others);
            }
        }
    }
}

mod values {
    use super::*;

    fn value(text: &str) -> Value {
        let game = TriangularGrid::default();
        let verdict = game.theorem(&board(text), &Budget::default()).unwrap();
        verdict.value.unwrap()
    }

    #[test]
    fn a_value_of_4096_bits_is_a_number_and_one_of_4097_a_list_of_fields() {
        // K = 4095: 12 bits a class. The top bit of field 340 and of field 341 are bits 4091, 4103.
        let number = |row: u64, stones: u64| value(&format!("N=1000 K=4095 ({row},1)={stones}"));
        let shifted = Natural(BigUint::from(15u64) << (12 * 341));
        assert_eq!(number(1000 - 341, 15), Value::Number(shifted));
        let Value::Fields { width, fields } = number(1000 - 341, 16) else {
            panic!("4097 bits are too many");
        };
        assert_eq!(width, 12);
        let fields = fields.iter().map(|f| (f.class.to_u64(), f.value.to_u64()));
        assert_eq!(fields.collect::<Vec<_>>(), [(Some(341), Some(16))]);
    }

    #[test]
    fn a_long_value_lists_its_fields_from_the_lowest() {
        let value = value("N=10^9 K=200000 (1,1)=7 (999999999,5)=200001 (10^9,1)=4 (10^9,2)=1");
        let Value::Fields { width, fields } = value else {
            panic!("18 bits a class, and class (10^9 − 1) mod 200001 is far up");
        };
        assert_eq!(width, 18);
        let fields = fields
            .iter()
            .map(|f| (f.class.to_u64().unwrap(), f.value.to_u64().unwrap()));
        assert_eq!(
            fields.collect::<Vec<_>>(),
            [(0, 5), (999_999_999 % 200_001, 7)]
        );
    }

    #[test]
    fn the_empty_board_has_value_0_and_is_lost() {
        let game = TriangularGrid::default();
        let empty = board("N=5 K=3");
        let verdict = game.theorem(&empty, &Budget::default()).unwrap();
        assert_eq!(verdict.outcome, Outcome::P);
        assert_eq!(verdict.value, Some(Value::Number(Natural::from(0))));
        let moves = game.winning_moves(&empty, &Budget::default()).unwrap();
        assert!(moves.list.is_empty() && moves.complete);
    }
}

/// What people write of this game, and the smallest board that shows that it is false.
mod mistakes {
    use super::*;

    /// XOR of all a_i.
    fn xor_of_all(board: &Board) -> u64 {
        residues(board).fold(0, |sum, (_, residue)| sum ^ residue)
    }

    #[test]
    fn the_value_is_not_the_xor_of_all_class_sums() {
        let mut search = Search::default();
        let found = smallest(|board| search.value(board) != xor_of_all(board)).unwrap();
        assert_eq!(found, board("N=2 K=1 (1,1)=1"));
        assert_eq!((search.value(&found), xor_of_all(&found)), (2, 1));

        let found = smallest(|board| (search.value(board) == 0) != (xor_of_all(board) == 0));
        let found = found.unwrap();
        assert_eq!(found, board("N=2 K=1 (1,1)=1 (2,1)=1"));
        assert_eq!((search.value(&found), xor_of_all(&found)), (3, 0));
    }

    /// Moore's Nim with `open` heaps to a move: P iff each bit is in a multiple of open + 1 heaps.
    fn lost_in_moores_nim(heaps: impl Iterator<Item = u64> + Clone, open: u64) -> bool {
        (0..8).all(|bit| {
            let holders = heaps.clone().filter(|heap| heap >> bit & 1 == 1).count() as u64;
            holders.is_multiple_of(open + 1)
        })
    }

    #[test]
    fn it_is_not_moores_nim_on_the_cells() {
        let mut search = Search::default();
        let found = smallest(|board| {
            let heaps: Vec<u64> = residues(board).map(|(_, residue)| residue).collect();
            let lost = lost_in_moores_nim(heaps.iter().copied(), board.limit() + 1);
            lost != (search.value(board) == 0)
        });
        let found = found.unwrap();
        assert_eq!(found, board("N=2 K=1 (2,1)=1 (2,2)=1"));
        assert_eq!(search.value(&found), 0);
    }

    #[test]
    fn nor_on_the_class_sums_where_only_the_outcome_agrees() {
        let class_sums = |board: &Board| {
            let sums = joined(board, |cell| cell.row % (board.limit() + 1), |a, b| a ^ b);
            sums.into_values().collect::<Vec<_>>()
        };
        let mut search = Search::default();
        for stones in 0..=4 {
            for board in boards_of(2, 2, stones) {
                let heaps = class_sums(&board).into_iter();
                let lost = lost_in_moores_nim(heaps, board.limit() + 1);
                assert_eq!(lost, search.value(&board) == 0, "{board}");
            }
        }
        // With every heap open to a move, Moore's Nim has the sum of the heaps for its value.
        let found = smallest(|board| search.value(board) != class_sums(board).iter().sum::<u64>());
        assert_eq!(found.unwrap(), board("N=2 K=1 (1,1)=1"));
    }

    #[test]
    fn it_is_no_sum_of_heaps_for_one_move_changes_two() {
        let changed = |before: &Board, after: &Board| {
            let cells = before.cells().iter();
            cells
                .filter(|cell| after.stones(cell.row, cell.column) != cell.stones)
                .count()
        };
        let found = smallest(|board| options(board).iter().any(|after| changed(board, after) > 1));
        assert_eq!(found.unwrap(), board("N=2 K=1 (1,1)=1 (2,1)=1"));
    }

    #[test]
    fn a_cell_is_not_the_sum_of_its_single_stones() {
        let mut search = Search::default();
        let found = smallest(|board| {
            let mut of_singles = 0;
            for cell in board.cells() {
                let single = Board::new(board.rows(), board.limit(), [(cell.row, cell.column, 1)]);
                let single = search.value(&single.unwrap());
                of_singles ^= if cell.stones % 2 == 1 { single } else { 0 };
            }
            search.value(board) != of_singles
        });
        assert_eq!(found.unwrap(), board("N=1 K=2 (1,1)=2"));
    }

    #[test]
    fn a_residue_below_can_fall_and_at_times_has_to() {
        let falls = |before: &Board, after: &Board| {
            let modulus = before.limit() + 1;
            before.cells().iter().any(|cell| {
                let left = after.stones(cell.row, cell.column);
                left > cell.stones && left % modulus < cell.stones % modulus
            })
        };
        let mut search = Search::default();
        let found = smallest(|board| {
            // The search is there for N = 3 with K = 1 only; the boards before it have N < 3.
            let mut winning = options(board);
            winning.retain(|after| search.value(after) == 0);
            !winning.is_empty() && winning.iter().all(|after| falls(board, after))
        });
        assert_eq!(
            found.unwrap(),
            board("N=3 K=1 (2,1)=1 (3,1)=1 (3,2)=1 (3,3)=1")
        );
    }

    /// Whether no winning move takes from a cell that is `among` the largest.
    fn largest_fails(board: &Board, among: impl Fn(Cell) -> bool) -> bool {
        let mut winning = options(board);
        winning.retain(sums_are_zero);
        let from_largest = |after: &Board| {
            let chosen = board.move_to(after).expect("an option");
            let cell = Cell {
                row: chosen.row,
                column: chosen.column,
                stones: board.stones(chosen.row, chosen.column),
            };
            among(cell)
        };
        !winning.is_empty() && !winning.iter().any(from_largest)
    }

    #[test]
    fn a_move_in_the_largest_residue_need_not_win() {
        let on_board = smallest(|board| {
            let modulus = board.limit() + 1;
            let largest = residues(board).map(|(_, residue)| residue).max();
            largest_fails(board, |cell| Some(cell.stones % modulus) == largest)
        });
        assert_eq!(on_board.unwrap(), board("N=2 K=2 (1,1)=1 (2,1)=2"));

        let in_class = smallest(|board| {
            let modulus = board.limit() + 1;
            let largest = joined(board, |cell| cell.row % modulus, u64::max);
            largest_fails(board, |cell| {
                largest.get(&(cell.row % modulus)) == Some(&(cell.stones % modulus))
            })
        });
        assert_eq!(in_class.unwrap(), board("N=3 K=2 (3,1)=2 (3,2)=2 (3,3)=1"));

        let known = board("N=3 K=4 (3,1)=4 (3,2)=4 (3,3)=1");
        let winning: Vec<Board> = options(&known).into_iter().filter(sums_are_zero).collect();
        assert_eq!(winning, [board("N=3 K=4 (3,1)=4 (3,2)=4")]);
    }

    #[test]
    fn a_residue_does_not_occur_in_two_rows_below() {
        let mut found = Vec::new();
        for (rows, limit) in (1..=4u64).flat_map(|rows| (1..=4u64).map(move |limit| (rows, limit)))
        {
            for row in 1..=rows {
                let mut below = BTreeMap::new();
                for other in row + 1..=rows.min(row + limit) {
                    *below.entry(other % (limit + 1)).or_insert(0) += 1;
                }
                assert!(below.values().all(|count| *count == 1));
                if !below.is_empty() {
                    found.push((rows, limit, row));
                }
            }
        }
        assert_eq!(found[0], (2, 1, 1));
    }

    /// The boards, up to the given number of stones, that tell `lost` from the rules, one of each
    /// outcome.
    fn told_apart(lost: impl Fn(&Board) -> bool) -> [Board; 2] {
        let mut search = Search::default();
        [false, true].map(|by_rules| {
            smallest(|board| (search.value(board) == 0) == by_rules && lost(board) != by_rules)
                .expect("a board that tells them apart")
        })
    }

    #[test]
    fn classes_by_row_minus_column_are_wrong_both_ways() {
        let found = told_apart(|board| {
            let modulus = board.limit() + 1;
            let sums = joined(
                board,
                |cell| (cell.row - cell.column) % modulus,
                |a, b| a ^ b,
            );
            sums.values().all(|sum| *sum == 0)
        });
        let expected = ["N=2 K=1 (1,1)=1 (2,2)=1", "N=2 K=1 (2,1)=1 (2,2)=1"].map(board);
        assert_eq!(found, expected);
    }

    #[test]
    fn sums_within_a_class_are_wrong_both_ways() {
        let found = told_apart(|board| {
            let modulus = board.limit() + 1;
            let sums = joined(board, |cell| cell.row % modulus, |a, b| (a + b) % modulus);
            sums.values().all(|sum| *sum == 0)
        });
        let expected = ["N=2 K=2 (2,1)=2 (2,2)=1", "N=2 K=2 (2,1)=1 (2,2)=1"].map(board);
        assert_eq!(found, expected);
    }

    #[test]
    fn the_xor_of_all_residues_is_wrong_one_way_only() {
        // If every a_i is 0, so is their XOR: it errs only by calling a win a loss.
        let found = smallest(|board| sums_are_zero(board) && xor_of_all(board) != 0);
        assert_eq!(found, None);
    }
}

mod texts {
    use super::*;

    fn refused(text: &str) -> Error {
        Board::read(Settings::default(), text).expect_err(text)
    }

    #[test]
    fn a_board_is_read_and_written_in_reading_order_without_empty_cells() {
        let read = board(" n=3 K = 1 (2,1) = 1  (1, 1)=2 (3,3)=0 ");
        assert_eq!(read.to_string(), "N=3 K=1 (1,1)=2 (2,1)=1");
        assert_eq!(board(&read.to_string()), read);
        assert_eq!(board("N=10^9 K=2^3").limit(), 8);
    }

    #[test]
    fn a_cell_outside_the_triangle_is_pointed_at() {
        let at = |error: &Error| error.span().map(|span| (span.start, span.end));
        for text in [
            "N=3 K=1 (2,3)=1",
            "N=3 K=1 (4,1)=1",
            "N=3 K=1 (0,1)=1",
            "N=3 K=1 (2,0)=1",
        ] {
            let error = refused(text);
            assert!(error.message().contains("outside the triangle"), "{error}");
            assert_eq!(at(&error), Some((8, 15)));
        }
        let error = refused("N=3 K=1 (2,1)=1 (1,1)=1 (2,1)=5");
        assert!(error.message().contains("(2,1) is named twice"), "{error}");
        assert_eq!(at(&error), Some((24, 31)));
    }

    #[test]
    fn faults_say_what_was_expected() {
        for (text, said) in [
            ("(1,1)=2", "the number of rows is not given"),
            (
                "N=3 (1,1)=2",
                "the most stones that a move takes is not given",
            ),
            ("N=0 K=1", "N is from 1"),
            ("N=3 K=0", "K is from 1"),
            ("N=3 K=1 N=4", "N is given twice"),
            ("N=3 K=1 M=4", "no parameter is named `M`"),
            ("N=3 K=1 (1,1)=-2", "expected a number of stones, not `-`"),
            ("N=3 K=1 (1,1)=", "and the text ends here"),
            (
                "N=3 K=1 (1;1)=2",
                "expected `,` between row and column, not `;`",
            ),
            (
                "N=3 K=1 (1,1)=10^19",
                "a number of stones is at most 1000000000000000000",
            ),
            (
                "N=3 K=1 (1,1)=99999999999999999999999",
                "a number of stones is at most",
            ),
            (
                "N=3 K=1 (1,1)=9^99999999999",
                "a number of stones is at most",
            ),
            ("N=3 K=1 5", "expected a cell such as (1,1)=2"),
            ("N=3 K=1 ½", "not `½`"),
        ] {
            let error = refused(text);
            assert!(error.message().contains(said), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in "(N=|K=|[(),=^ 0-9½-]|\\PC){0,40}") {
            if let Ok(board) = Board::read(Settings::default(), &text) {
                prop_assert!(board.rows() > 0);
            }
        }

        #[test]
        fn a_written_board_reads_back(board in large_board()) {
            prop_assert_eq!(Board::read(Settings::default(), &board.to_string()).unwrap(), board);
        }
    }

    #[test]
    fn the_largest_numbers_are_answered() {
        let game = TriangularGrid::default();
        let text = "N=10^18 K=10^18 (1,1)=10^18 (2,1)=10^18 (2,2)=10^18 (3,1)=999999999999999999";
        let moves = game
            .winning_moves(&board(text), &Budget::default())
            .unwrap();
        let after = game.after(&board(text), &moves.list[0]);
        assert!(sums_are_zero(&after.unwrap()));
    }

    #[test]
    fn a_move_says_what_is_taken_what_is_added_and_why_it_wins() {
        let game = TriangularGrid::default();
        let start = board("N=3 K=2 (1,1)=2 (2,1)=1 (3,2)=2");
        let moves = game.winning_moves(&start, &Budget::default()).unwrap();
        let [winning] = moves.list.as_slice() else {
            panic!("one move is given");
        };
        assert_eq!(
            winning.text,
            "take 2 from (1,1), add 2 to (2,1) and 1 to (3,2); nim-sums of the rows r ≡ i mod 3: \
             a_0 from 2 to 0, a_1 from 2 to 0, a_2 from 1 to 0, and every a_i is 0"
        );
        assert_eq!(winning.from, start.to_string());
        assert_eq!(winning.to, "N=3 K=2 (2,1)=3 (3,2)=3");
        assert_eq!(game.after(&start, winning).unwrap(), board(&winning.to));
        assert!(!moves.complete && moves.count.is_none());
    }

    #[test]
    fn a_move_that_the_rules_do_not_have_is_refused() {
        let game = TriangularGrid::default();
        let start = board("N=3 K=1 (1,1)=2 (2,2)=1");
        for to in [
            "N=3 K=1 (1,1)=2 (2,2)=1",
            "N=3 K=1 (2,2)=1",
            "N=3 K=1 (1,1)=1",
            "N=3 K=1 (1,1)=1 (2,1)=2 (2,2)=1",
            "N=3 K=1 (1,1)=1 (2,2)=1 (3,1)=1",
            "N=3 K=1 (1,1)=2 (3,1)=1",
            "N=3 K=1 (1,1)=3",
        ] {
            let chosen = Move {
                from: start.to_string(),
                to: to.to_owned(),
                text: String::new(),
                component: None,
            };
            assert!(game.after(&start, &chosen).is_err(), "{to}");
        }
    }
}

mod traces {
    use super::*;

    const WORDS: &str = include_str!("../../../../../locales/en/triangular-grid.ftl");

    fn trace(board: &Board) -> Trace {
        TriangularGrid::default()
            .explain(board, &Budget::default())
            .expect("a trace")
    }

    /// Each message of the Fluent file with the arguments that it uses.
    fn messages() -> HashMap<String, HashSet<String>> {
        let mut messages: HashMap<String, HashSet<String>> = HashMap::new();
        let mut id = String::new();
        for line in WORDS.lines() {
            if let Some((name, _)) = line
                .split_once(" =")
                .filter(|_| !line.starts_with([' ', '#']))
            {
                id = name.to_owned();
            }
            for part in line.split("{ $").skip(1) {
                let end = part.find(' ').expect("a space after a variable");
                messages
                    .entry(id.clone())
                    .or_default()
                    .insert(part[..end].to_owned());
            }
            messages.entry(id.clone()).or_default();
        }
        messages
    }

    #[test]
    fn every_step_has_a_message_with_its_arguments() {
        let messages = messages();
        let mut used = HashSet::new();
        for text in [
            "N=4 K=2",
            "N=3 K=2 (1,1)=2 (2,1)=1 (3,2)=2",
            "N=3 K=3 (1,1)=2 (2,1)=3 (3,3)=3",
            "N=10^9 K=200000 (1,1)=7",
        ] {
            let trace = trace(&board(text));
            used.insert(trace.title);
            for step in trace.steps {
                let expected = messages.get(&step.id).expect(&step.id);
                let given: HashSet<String> = step.args.keys().cloned().collect();
                assert!(expected.is_subset(&given), "{}: {given:?}", step.id);
                used.insert(step.id);
                if let State::Table { columns, rows } = step.state {
                    assert!(rows.iter().all(|row| row.len() == columns.len()));
                    used.extend(columns);
                }
            }
        }
        let all: HashSet<String> = messages.into_keys().filter(|id| !id.is_empty()).collect();
        assert_eq!(used, all);
    }

    proptest! {
        #[test]
        fn the_last_grid_is_the_board_after_the_winning_move(board in large_board()) {
            let classes = law::classes(&board);
            let expected = match law::winning_move(&board, &classes).unwrap() {
                Some((_, after)) => after,
                None => board.clone(),
            };
            let steps = trace(&board).steps;
            let mut grids = steps.iter().filter_map(|step| match &step.state {
                State::Grid { cells, .. } => Some(cells.clone()),
                _ => None,
            });
            let cells = expected.cells().iter().map(|cell| (cell.row, cell.column, cell.stones));
            prop_assert_eq!(grids.next_back().unwrap(), cells.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_plan_in_parts_is_a_move_at_each_part() {
        let start = board("N=3 K=3 (1,1)=2 (2,1)=3 (3,2)=3");
        let plan = law::winning_plan(&start, &law::classes(&start)).unwrap();
        assert_eq!(plan.settled.len(), 2);
        for parts in 0..=2 {
            let part = Plan {
                settled: plan.settled[..parts].to_vec(),
                ..plan.clone()
            };
            assert!(is_move(&start, &start.play(&part.chosen()).unwrap()));
        }
    }

    #[test]
    fn a_board_with_too_many_cells_is_not_stepped_through() {
        let cells = (1..=101).map(|column| (200, column, 1));
        let large = Board::new(200, 1, cells).unwrap();
        let error = TriangularGrid::default().explain(&large, &Budget::default());
        assert!(error.unwrap_err().message().contains("at most 100 cells"));
    }
}

mod judging {
    use super::*;
    use crate::game::judge::{Input, Output, Words};

    fn judge(input: &str) -> Result<String> {
        let mut source = input.as_bytes();
        let mut sink = Vec::new();
        let mut input = Input::new(&mut source);
        let [first, second] = super::super::judge::FORMAT
            .words
            .unwrap()
            .map(str::to_owned);
        let mut output = Output::new(&mut sink, Words { first, second });
        super::super::judge::run(&mut input, &mut output)?;
        input.end()?;
        output.finish()?;
        Ok(String::from_utf8(sink).expect("plain text"))
    }

    fn as_input(board: &Board) -> String {
        let cells = board.cells().iter();
        let cells = cells.map(|cell| format!("{} {} {}\n", cell.row, cell.column, cell.stones));
        let cells: String = cells.collect();
        format!(
            "{} {} {}\n{cells}",
            board.rows(),
            board.cells().len(),
            board.limit()
        )
    }

    proptest! {
        #[test]
        fn the_judge_agrees_with_the_theorem(boards in prop::collection::vec(large_board(), 0..9)) {
            let input: String = boards.iter().map(as_input).collect();
            let expected = boards.iter().map(|board| match sums_are_zero(board) {
                true => "Kamu\n",
                false => "Anda\n",
            });
            let expected: String = expected.collect();
            prop_assert_eq!(judge(&format!("{}\n{input}", boards.len())).unwrap(), expected);
        }

        #[test]
        fn and_with_it_on_boards_that_are_lost(board in zero_board()) {
            // A move may leave more stones than the problem's input holds.
            prop_assume!(board.cells().iter().all(|cell| cell.stones <= 1_000_000_000));
            prop_assert_eq!(judge(&format!("1\n{}", as_input(&board))).unwrap(), "Kamu\n");
        }

        #[test]
        fn no_input_makes_the_judge_panic(text in "([0-9]{1,2}[ \n]|[ -~\n]|\\PC){0,60}") {
            let answer = judge(&text).unwrap_or_default();
            prop_assert!(answer.lines().all(|line| line == "Anda" || line == "Kamu"));
        }
    }

    #[test]
    fn bad_input_is_told_by_its_line() {
        for (input, said) in [
            ("", "line 1: expected T"),
            ("101\n", "line 1: expected T"),
            ("1\n0 1 1\n1 1 1\n", "line 2: expected N"),
            ("1\n2 1 0\n1 1 1\n", "line 2: expected K"),
            ("1\n2 1 200001\n1 1 1\n", "line 2: expected K"),
            ("1\n2 200001 1\n", "line 2: expected M"),
            (
                "1\n2 2 1\n1 1 1\n3 1 1\n",
                "line 4: expected the row of cell 2 of 2, a number from 1 to 2",
            ),
            (
                "1\n2 1 1\n2 3 1\n",
                "line 3: expected the column of cell 1 of 1, in row 2, a number from 1 to 2",
            ),
            ("1\n2 1 1\n2 1 1000000001\n", "line 3: expected the stones"),
            ("1\n2 1 1\n2 1 -1\n", "line 3: expected the stones"),
            ("1\n2 1 1\n2 1\n", "expected the stones of cell 1 of 1"),
            (
                "1\n2 3 1\n2 1 5\n1 1 1\n2 1 0\n",
                "line 5: cell (2,1) is named twice",
            ),
            ("1\n2 1 1\n1 1 1\n7", "line 4: expected the end"),
        ] {
            let error = judge(input).expect_err(input);
            assert!(error.message().contains(said), "{input:?}: {error}");
        }
    }
}
