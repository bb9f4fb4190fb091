//! Laws of components of several numbers: from a table of values to the simplest law that fits.
//!
//! Formulas come from four places: a search through small syntax trees ([`super::search`]), the
//! nim-sum of a function of each number ([`separable`]), values that depend on residues
//! ([`residues`]), and for P-positions quadratic conditions with the golden ratio and its kin
//! ([`quadratic`]). Where no formula gives the values, rows may still be additively periodic
//! ([`rows`]). Each formula is fitted on the half box (every number in the first half of its
//! range) and accepted only if it agrees with every component of the table; the smallest syntax
//! tree wins, and ties are kept. What is found is a conjecture.

mod quadratic;
mod residues;
mod rows;
mod separable;

pub use rows::{Row, Rows};

use super::check::check_table;
use super::formula::Formula;
use super::quasilinear::size;
use super::search::{Fit, Goal, Grammar, Senses, smallest};
use super::short::compared;
use crate::budget::Meter;
use crate::error::Result;
use crate::primes::Primes;
use crate::rule::expression::{Function, Operator, Relation};
use crate::rule::{Convention, Expression};
use crate::standing::{Claim, Numbers, Outcome};
use crate::table::{Cell, Table};

/// A law of components of several numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableLaw {
    /// A formula in the names of the numbers, for values or for P-positions.
    Formula {
        /// The formula.
        formula: Formula,
        /// It holds where every number is at least this.
        from: u64,
        /// Of which components it says something: `all a, b`, `a >= 1` ...
        domain: String,
    },
    /// The first rows of a table of two numbers repeat, with a saltus.
    Rows(Rows),
}

/// What [`find_table`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableFindings {
    /// The simplest law that fits the whole table.
    pub law: Option<TableLaw>,
    /// Other laws that fit: formulas that are as simple, rows beside a law of P-positions.
    pub also: Vec<TableLaw>,
    /// How many components state the law.
    pub fitted: u64,
    /// With how many beyond those it was compared.
    pub tested: u64,
    /// The greatest value of each number: to where the law is checked.
    pub to: Numbers,
    /// Where there is no law, why.
    pub reason: String,
}

/// A formula that may be a law.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate {
    formula: Formula,
    from: u64,
    /// It says nothing of some components.
    partial: bool,
}

impl Candidate {
    fn of_fit(formula: Formula, fit: &Fit) -> Self {
        Self {
            formula,
            from: if fit.everywhere { 0 } else { fit.from as u64 },
            partial: fit.everywhere && fit.from > 0,
        }
    }

    /// Simpler is less: without a bound, without a gap, fewer nodes.
    fn rank(&self) -> (u64, bool, u64) {
        (self.from, self.partial, size(self.formula.expression()))
    }
}

/// Looks for the simplest law of a table (in misère play of outcomes, 0 for P and 1 for N). Where
/// no formula gives the Grundy values, one for the P-positions is looked for.
///
/// A formula is accepted if it agrees with every component of which it speaks, it speaks of more
/// than half of them, at least 16 and 8 for each node of its tree are outside the half box that it
/// is fitted on, and the table changes at least twice for each node.
///
/// Costs some evaluations of formulas for each component, and a search through some hundred
/// thousand small formulas.
///
/// # Errors
/// When the steps are spent.
///
/// ```
/// use grundy::law::{TableLaw, find_table};
/// use grundy::{Budget, rule::Convention, table::Table};
/// let king: Vec<u32> = (0..20u32)
///     .flat_map(|a| (0..20).map(move |b| if a % 2 == 0 { 2 * (b % 2) } else { 1 + 2 * (b % 2) }))
///     .collect();
/// let table = Table::new(vec!["a".into(), "b".into()], vec![20, 20], king)?;
/// let found = find_table(&table, Convention::Normal, &mut Budget::default().meter())?;
/// assert!(found.law.is_some() && found.tested > found.fitted);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn find_table(
    table: &Table,
    convention: Convention,
    meter: &mut Meter<'_>,
) -> Result<TableFindings> {
    let cells = table.values().len() as u64;
    meter.reserve(
        cells.saturating_mul(BYTES_A_CELL),
        "the search for a law of the table",
    )?;
    let mut search = Search {
        table,
        convention,
        meter,
    };
    let mut laws: Vec<TableLaw> = Vec::new();
    if convention == Convention::Normal {
        laws = search.simplest(Search::of_values)?;
    }
    if laws.is_empty() {
        laws = search.simplest(Search::of_outcomes)?;
        if convention == Convention::Normal {
            laws.extend(rows::find(table, search.meter)?.map(TableLaw::Rows));
        }
    }
    Ok(search.findings(laws))
}

/// Lists beside the table while a law is looked for: of cells by size, and of their values.
const BYTES_A_CELL: u64 = 16;

struct Search<'t, 'm, 'b> {
    table: &'t Table,
    convention: Convention,
    meter: &'m mut Meter<'b>,
}

/// How many components from the first on, and how many spread over the table, are compared before
/// all are.
const EARLY: usize = 256;

/// The least numbers that laws are looked for from: many rules are regular but for the edges.
const FROM: [usize; 2] = [0, 1];

impl Search<'_, '_, '_> {
    /// The smallest of the candidates that stand every test.
    fn simplest(
        &mut self,
        candidates: fn(&mut Self, usize) -> Result<Vec<Candidate>>,
    ) -> Result<Vec<TableLaw>> {
        for from in FROM {
            let mut found = candidates(self, from)?;
            found.sort_by_key(Candidate::rank);
            let mut best: Vec<TableLaw> = Vec::new();
            let mut least = None;
            let mut written = Vec::new();
            for candidate in found {
                if least.is_some_and(|least| least < candidate.rank()) {
                    break;
                }
                // The same parts in another order are no other law.
                let mut parts: Vec<char> = candidate.formula.to_string().chars().collect();
                parts.sort_unstable();
                if written.contains(&parts) || self.fails_early(&candidate) {
                    continue;
                }
                if let Some(domain) = self.stands(&candidate)? {
                    least = Some(candidate.rank());
                    written.push(parts);
                    best.push(TableLaw::Formula {
                        formula: candidate.formula,
                        from: candidate.from,
                        domain,
                    });
                }
            }
            if !best.is_empty() {
                return Ok(best);
            }
        }
        Ok(Vec::new())
    }

    fn of_values(&mut self, from: usize) -> Result<Vec<Candidate>> {
        self.charge_for_search()?;
        let mut found = Vec::new();
        if from == 0 {
            for fit in self.fits(Senses::VALUE) {
                let formula = Formula::Values(fit.tree.write(&self.names()));
                found.push(Candidate::of_fit(formula, &fit));
            }
        }
        let whole = separable::formulas(self.table, from)
            .into_iter()
            .chain(residues::values(self.table, from));
        found.extend(whole.map(|expression| Candidate {
            formula: Formula::Values(expression),
            from: from as u64,
            partial: false,
        }));
        Ok(found)
    }

    fn of_outcomes(&mut self, from: usize) -> Result<Vec<Candidate>> {
        self.charge_for_search()?;
        let mut found = Vec::new();
        if from == 0 {
            for fit in self.fits(Senses::CONDITIONS) {
                let formula = p_iff(condition(&fit, &self.names()));
                found.push(Candidate::of_fit(formula, &fit));
            }
        }
        let names = self.names();
        let conditions = residues::outcomes(self.table, from)
            .into_iter()
            .chain(quadratic::conditions(&names));
        found.extend(conditions.map(|condition| Candidate {
            formula: p_iff(condition),
            from: from as u64,
            partial: false,
        }));
        Ok(found)
    }

    /// About what the search through syntax trees costs, whatever the table.
    fn charge_for_search(&mut self) -> Result<()> {
        self.meter.charge(1_000_000)
    }

    fn names(&self) -> Vec<&str> {
        self.table.names().iter().map(String::as_str).collect()
    }

    fn goal(&self, senses: Senses) -> Goal<'_> {
        Goal {
            sizes: self.table.sizes(),
            first: 0,
            values: self.table.values(),
            senses,
            head: 1,
            total: false,
            partial_last: true,
        }
    }

    fn fits(&self, senses: Senses) -> Vec<Fit> {
        smallest(self.goal(senses), &Grammar::of_several(), &Primes::up_to(0))
    }

    /// Whether the formula disagrees with one of a few components.
    fn fails_early(&self, candidate: &Candidate) -> bool {
        let cells = self.table.values().len();
        let step = (cells / EARLY).max(1) | 1;
        (0..cells.min(EARLY))
            .chain((0..cells).step_by(step))
            .any(|place| {
                let component: Vec<u64> = self
                    .table
                    .component(place)
                    .iter()
                    .map(|n| *n as u64)
                    .collect();
                if component.iter().any(|n| *n < candidate.from) {
                    return false;
                }
                let claim = candidate
                    .formula
                    .of_component(self.table.names(), &component);
                match (claim, self.table.cell_at(place)) {
                    (Some(Claim::Outcome(outcome)), cell) => {
                        cell.is_n().is_some_and(|n| n != (outcome == Outcome::N))
                    }
                    (Some(claim), Cell::Value(value)) => {
                        claim != Claim::Value(u64::from(value).into())
                    }
                    _ => false,
                }
            })
    }

    /// Where the formula speaks, if it agrees with the whole table and enough of the table is left
    /// to confirm it.
    fn stands(&mut self, candidate: &Candidate) -> Result<Option<String>> {
        let Candidate { formula, from, .. } = candidate;
        let nodes = size(formula.expression());
        let (fitted, tested) = self.halves(*from);
        let changes = self.goal(Senses::VALUE).changes() as u64;
        let constant = matches!(formula.expression(), Expression::Number(_));
        if tested < 16 + 8 * nodes || !constant && changes < 2 * nodes {
            return Ok(None);
        }
        let cut;
        let table = if *from == 0 {
            self.table
        } else {
            cut = without_edges(self.table, *from, self.meter)?;
            &cut
        };
        let compared = check_table(formula, table, self.convention, self.meter)?;
        if compared.disagreement.is_some() || compared.claims * 2 <= fitted + tested {
            return Ok(None);
        }
        let bounded = format!("{} >= {from}", self.names().join(", "));
        Ok(Some(match (*from, compared.claims == compared.compared) {
            (0, _) => compared.domain,
            (_, true) => bounded,
            (_, false) => format!("{bounded} where it is defined"),
        }))
    }

    /// How many known components from `from` on lie in the half box, and how many outside.
    fn halves(&self, from: u64) -> (u64, u64) {
        let (mut inside, mut outside) = (0, 0);
        for (place, component) in self.table.components().enumerate() {
            if self.table.cell_at(place) == Cell::Unknown || component.iter().any(|n| *n < from) {
                continue;
            }
            let half = |(n, size): (&u64, &usize)| n * 2 < *size as u64;
            if component.iter().zip(self.table.sizes()).all(half) {
                inside += 1;
            } else {
                outside += 1;
            }
        }
        (inside, outside)
    }

    fn findings(&self, mut laws: Vec<TableLaw>) -> TableFindings {
        let also = laws.split_off(laws.len().min(1));
        let law = laws.pop();
        let last = |size: &usize| (*size as u64).saturating_sub(1);
        let mut to: Vec<u64> = self.table.sizes().iter().map(last).collect();
        let (fitted, tested) = match &law {
            None => (0, 0),
            Some(TableLaw::Formula { from, .. }) => self.halves(*from),
            Some(TableLaw::Rows(rows)) => {
                if let Some(first) = to.first_mut() {
                    *first = (rows.rows.len() as u64).saturating_sub(1);
                }
                rows.evidence(self.table)
            }
        };
        let reason = match law {
            Some(_) => String::new(),
            None => format!(
                "no short formula, nim-sum of functions or residues fits the {} components that \
                 were computed with enough of them left to confirm it",
                self.table.values().len()
            ),
        };
        TableFindings {
            law,
            also,
            fitted,
            tested,
            to: Numbers::Several(to),
            reason,
        }
    }
}

/// The same table with nothing known of components with a number below `from`.
fn without_edges(table: &Table, from: u64, meter: &Meter<'_>) -> Result<Table> {
    let bytes = table.values().len() as u64 * size_of::<u32>() as u64;
    meter.reserve(bytes, "a copy of the table without its edges")?;
    let values = table
        .values()
        .iter()
        .zip(table.components())
        .map(|(value, component)| {
            if component.iter().any(|n| *n < from) {
                Table::UNKNOWN
            } else {
                *value
            }
        })
        .collect();
    Table::new(table.names().to_vec(), table.sizes().to_vec(), values)
}

fn p_iff(condition: Expression) -> Formula {
    Formula::Outcomes {
        iff: Outcome::P,
        condition,
    }
}

/// What the sense of a formula says, as a condition: x − y = 0 is written x = y, and so is
/// |x − y| = 0; what is shorter stands on the left.
fn condition(fit: &Fit, names: &[&str]) -> Expression {
    let relation = match fit.sense {
        Senses::NOT_ZERO => Relation::Unequal,
        Senses::POSITIVE => Relation::Greater,
        Senses::NOT_NEGATIVE => Relation::AtLeast,
        _ => Relation::Equal,
    };
    let value = match (fit.tree.write(names), relation) {
        (Expression::Call(Function::Abs, mut arguments), Relation::Equal | Relation::Unequal)
            if arguments.len() == 1 =>
        {
            arguments.remove(0)
        }
        (value, _) => value,
    };
    let Expression::Arithmetic(Operator::Subtract, a, b) = value else {
        return compared(value, relation, 0);
    };
    let turned = match relation {
        Relation::Greater => Relation::Less,
        Relation::AtLeast => Relation::AtMost,
        same => same,
    };
    let order = |side: &Expression| {
        let constant = matches!(side, Expression::Number(_));
        (constant, size(side), side.to_string())
    };
    if order(&b) < order(&a) {
        Expression::Comparison(b, vec![(turned, *a)])
    } else {
        Expression::Comparison(a, vec![(relation, *b)])
    }
}

#[cfg(test)]
mod tests;
