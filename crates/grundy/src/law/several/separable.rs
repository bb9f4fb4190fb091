//! The nim-sum of a function of each number: g(a, b) = f(a) xor h(b).
//!
//! If there are such functions, the values on the axes through one corner give them:
//! g(a, b) = g(a, o) xor g(o, b) xor g(o, o), and so on for more numbers. Each axis is a sequence,
//! and its law is looked for as that of a nim-sequence.

use super::residues::by_residue;
use crate::law::find::find_sequence;
use crate::law::{Formula, Law};
use crate::rule::expression::Operator;
use crate::rule::{Convention, Expression};
use crate::table::Table;

/// The formulas that are such a nim-sum, where the axes through [`from`, `from`, ...] have laws.
/// They still have to be compared with the rest of the table.
pub(super) fn formulas(table: &Table, from: usize) -> Vec<Expression> {
    whole(table, from).into_iter().collect()
}

fn whole(table: &Table, from: usize) -> Option<Expression> {
    let corner = vec![from; table.sizes().len()];
    let constant = table.cell(&corner).value()?;
    let mut sum: Option<Expression> = None;
    for (axis, (name, size)) in table.names().iter().zip(table.sizes()).enumerate() {
        // The value in the corner belongs to the first of the functions.
        let less = if axis == 0 { 0 } else { constant };
        let mut at = corner.clone();
        let values = (from..*size)
            .map(|n| {
                at[axis] = n;
                Some(table.cell(&at).value()? ^ less)
            })
            .collect::<Option<Vec<u32>>>()?;
        let part = of_sequence(&values, name, from)?;
        sum = match (sum, part) {
            (Some(sum), Expression::Number(0)) => Some(sum),
            (None | Some(Expression::Number(0)), part) => Some(part),
            (Some(sum), part) => Some(Expression::Arithmetic(
                Operator::Xor,
                Box::new(sum),
                Box::new(part),
            )),
        };
    }
    sum
}

/// The law of f(`from`), f(`from` + 1) ... as a formula in a name.
fn of_sequence(values: &[u32], name: &str, from: usize) -> Option<Expression> {
    let law = find_sequence(values, Convention::Normal).law?;
    let formula = match (law.formula(Convention::Normal), &law) {
        (Some(Formula::Values(formula)), _) => formula,
        (_, Law::Periodic(law)) if law.saltus == 0 && law.preperiod == 0 => {
            by_residue("n", &law.values)?
        }
        _ => return None,
    };
    let renamed = match from {
        0 => Expression::name(name),
        from => Expression::Arithmetic(
            Operator::Subtract,
            Box::new(Expression::name(name)),
            Box::new(Expression::Number(from as i128)),
        ),
    };
    Some(formula.with_name("n", &renamed))
}
