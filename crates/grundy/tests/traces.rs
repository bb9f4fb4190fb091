//! The steps of the heap games, and the lines of their programs.

use grundy::Budget;
use grundy::game::ENTRIES;

#[test]
fn nim_is_explained_by_columns_top_bit_heaps_and_answer() {
    let game = ENTRIES[0].open().unwrap();
    let (position, trace) = game.explain("3 4 5", &Budget::default()).unwrap();
    assert_eq!(position, "3 4 5");
    let ids: Vec<&str> = trace.steps.iter().map(|step| step.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "nim-heaps",
            "nim-column-even",
            "nim-column-odd",
            "nim-column-even",
            "nim-sum",
            "nim-top-bit",
            "nim-try-yes",
            "nim-try-no",
            "nim-try-no",
            "nim-first",
            "moves",
        ]
    );
    let answer = &trace.steps[9];
    assert_eq!(
        (&answer.args["heap"], &answer.args["amount"]),
        (&"1".into(), &"2".into())
    );
}

#[test]
fn every_step_that_runs_code_names_a_line_of_the_program() {
    for entry in ENTRIES {
        let Some(code) = entry.about().code else {
            continue;
        };
        let game = entry.open().unwrap();
        let position = match entry.about().name {
            "triangular-grid" => "N=2 K=1 (1,1)=1",
            "wythoff" => "3 4",
            _ => "3 4 5",
        };
        let (_, trace) = game.explain(position, &Budget::default()).unwrap();
        let lines: Vec<u32> = trace
            .steps
            .iter()
            .filter_map(|step| step.code_line)
            .collect();
        // The common steps of games without steps of their own run no code.
        let common = trace.title.starts_with("game-title");
        assert!(common || !lines.is_empty(), "{entry:?}");
        assert!(
            lines
                .iter()
                .all(|line| (1..=code.lines().count()).contains(&(*line as usize)))
        );
    }
}
