//! Every rule file agrees with plain mex, in each engine that accepts its rule, on the box that its
//! head states.

use grundy::Budget;
use grundy::engine::reference::{self, Reference};
use grundy::engine::table::Values;
use grundy::engine::{Engine, Kind, start};
use grundy::nimber::{mex, nim_sum};
use grundy::rule::bracket::moves::Moves;
use grundy::rule::bracket::sums::ComponentSums;
use grundy::rule::{Brackets, Convention, Form, HeapRule, Rule};
use grundy::rulefile::{Givens, RuleFile};
use grundy::table::Cell;
use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Whole positions are searched where a misère rule splits: so far, and no further.
const MISERE_SPLIT: u64 = 9;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rule"))
        .collect();
    files.sort();
    files
}

/// Every engine for heaps that accepts the rule, up to the heap `most`. Says how many those are.
fn heaps(name: &str, rule: &HeapRule, convention: Convention, most: u64) -> usize {
    let length = match convention {
        Convention::Misere if rule.splits() => (most + 1).min(MISERE_SPLIT),
        _ => most + 1,
    };
    let budget = Budget::default();
    let mut oracle = Reference::new(rule.clone(), convention);
    assert_eq!(
        oracle.extend(length, &mut budget.meter()),
        Ok(None),
        "{name}"
    );
    let mut engines = 0;
    for kind in Kind::ALL {
        if kind.fits(rule, convention) {
            let mut engine = start(rule, convention, Some(kind)).unwrap();
            assert_eq!(
                engine.extend(length, &mut budget.meter()),
                Ok(None),
                "{name}, {kind}"
            );
            let values = &engine.values()[..length as usize];
            assert_eq!(values, oracle.values(), "{name}, {kind}");
            engines += 1;
        }
    }
    engines
}

/// All components whose numbers are at most these.
fn components(sides: &[u64]) -> Vec<Vec<u64>> {
    sides.iter().fold(vec![Vec::new()], |shorter, most| {
        let longer = |component: Vec<u64>| {
            (0..=*most).map(move |n| {
                let mut component = component.clone();
                component.push(n);
                component
            })
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// The value of a component by mex over its moves, each worth the nim-sum of what it leaves.
fn plain(moves: &Moves, component: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(value) = known.get(component) {
        return *value;
    }
    let mut left = Vec::new();
    let budget = Budget::default();
    let _all = moves
        .visit(component, &mut budget.meter(), &mut |found| {
            let parts = found.left().filter(|(copies, _)| copies % 2 == 1);
            left.push(parts.map(|(_, part)| part.to_vec()).collect::<Vec<_>>());
            ControlFlow::Continue(())
        })
        .unwrap();
    let options: Vec<u64> = left
        .iter()
        .map(|parts| nim_sum(parts.iter().map(|part| plain(moves, part, known))))
        .collect();
    let value = mex(options);
    known.insert(component.to_vec(), value);
    value
}

/// The table of a rule in brackets, filled in order and asked for one component after the other.
fn table(name: &str, rule: &Rule, brackets: &Brackets, sides: &[u64]) {
    let budget = Budget::default();
    let values = || Values::new(brackets, rule.symmetric, rule.convention).unwrap();
    let mut filled = values();
    let sizes: Vec<usize> = sides.iter().map(|side| *side as usize + 1).collect();
    assert_eq!(filled.fill(&sizes, &mut budget.meter()), Ok(None), "{name}");
    let mut asked = values();
    let moves = asked.moves().clone();
    let sums = ComponentSums(&moves);
    let mut known = HashMap::new();
    for component in components(sides) {
        let position = sums.position(vec![component.clone()]);
        for table in [&mut filled, &mut asked] {
            let cell = table.value(&component, &mut budget.meter()).unwrap();
            if moves.has_win() || rule.convention == Convention::Misere {
                let wins = reference::wins(&sums, &position, rule.convention, &budget).unwrap();
                assert_eq!(cell.is_n(), Some(wins), "{name} at {component:?}");
            } else {
                let plain = plain(&moves, &component, &mut known);
                let plain = Cell::Value(u32::try_from(plain).unwrap());
                assert_eq!(cell, plain, "{name} at {component:?}");
            }
        }
    }
}

#[test]
fn every_engine_agrees_with_plain_mex_on_the_box_of_every_rule_file() {
    let files = files();
    assert!(files.len() > 30, "{}", files.len());
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let file = RuleFile::read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(!file.sides.is_empty(), "{name} states no box");
        let rule = file.rule(&Givens::default()).unwrap();
        let arity = match &rule.form {
            Form::Brackets(brackets) => brackets.arity(),
            Form::Heap(_) | Form::Name(_) => 1,
        };
        // One side stands for all numbers.
        let sides = match file.sides.as_slice() {
            [side] => vec![*side; arity],
            sides => sides.to_vec(),
        };
        assert_eq!(sides.len(), arity, "{name}: a side for each number");
        match &rule.form {
            Form::Heap(heap_rule) => {
                let engines = heaps(&name, heap_rule, rule.convention, sides[0]);
                assert!(engines > 0, "{name} has no engine");
            }
            Form::Brackets(brackets) => {
                if let Some(heap_rule) = brackets.as_heap_rule() {
                    heaps(&name, &heap_rule, rule.convention, sides[0]);
                }
                table(&name, &rule, brackets, &sides);
            }
            Form::Name(_) => panic!("{name}: a file states a rule, not a name"),
        }
    }
}
