//! The way through the stages for a rule whose components are one number: values, then a law, then its proof.
//!
//! Values are computed in growing lengths; after each, the simplest law that fits is looked for
//! and handed to the checker. The study ends when a law is proved, when the asked length is
//! reached, or when the budget ends; what was computed by then stays.

use crate::budget::{Budget, Halt};
use crate::engine::table::Sequence;
use crate::engine::{self, Kind};
use crate::error::{Error, Result};
use crate::law::{self, Law, Periodic};
use crate::number::Natural;
use crate::proof::{self, NotProved};
use crate::rule::{Convention, Form, HeapRule, Rule};
use crate::standing::Standing;
use crate::table::Table;

/// How many values a study computes before it looks for a law for the first time.
const FIRST_LENGTH: u64 = 64;

/// How far a study without a bound goes on an engine that keeps every value. (An engine that
/// keeps a window goes on to the end of its budget.)
const UNASKED_LENGTH: u64 = 1 << 20;

/// How far a study without a bound goes where a law fits that no theorem could prove: more values
/// would raise the bound of the check and nothing else.
const UNPROVABLE_LENGTH: u64 = 1 << 13;

/// From how many values on the lack of a law is worth a proof that there is no period.
const APERIODIC_LENGTH: u64 = 512;

/// What is known of a rule on heaps.
#[derive(Debug, Clone)]
pub struct Study {
    /// The rule, with its convention.
    pub rule: Rule,
    /// The engine that computed the values.
    pub engine: Kind,
    /// g(0), g(1), ... as far as they were kept; outcomes in misère play (0 for P, 1 for N).
    pub values: Vec<u32>,
    /// How many values were computed.
    pub computed: u64,
    /// The simplest law that fits all of them.
    pub law: Option<Law>,
    /// Other laws of the same size that fit too.
    pub also: Vec<Law>,
    /// How the law is known.
    pub standing: Standing,
    /// Why a law that was found is not proved.
    pub unproved: Option<NotProved>,
}

impl Study {
    /// The value of a heap: computed, or by the law.
    ///
    /// # Errors
    /// When neither reaches the heap.
    pub fn value(&self, heap: &Natural) -> Result<Natural> {
        let place = heap.to_u64().and_then(|heap| usize::try_from(heap).ok());
        if let Some(value) = place.and_then(|place| self.values.get(place)) {
            if *value >= Table::UNKNOWN {
                return Err(Error::unsupported(format!(
                    "a heap of {heap} has no Grundy value: who is to move wins at once"
                )));
            }
            return Ok(Natural::from(u64::from(*value)));
        }
        self.law
            .as_ref()
            .and_then(|law| law.value_at(heap))
            .ok_or_else(|| {
                Error::budget(format!(
                    "the value of a heap of {heap} is not known: {} values were computed, and no law reaches it",
                    self.computed
                ))
                .hint("allow more with --steps and --memory")
            })
    }

    /// Whether the value of this heap was computed and kept.
    #[must_use]
    pub fn computes(&self, heap: &Natural) -> bool {
        heap.to_u64()
            .is_some_and(|heap| heap < self.values.len() as u64)
    }

    /// Whether the value of this heap is proved: computed, or by a law that is.
    #[must_use]
    pub fn proves(&self, heap: &Natural) -> bool {
        self.computes(heap) || self.is_proved() && self.value(heap).is_ok()
    }

    /// The first values, up to n = `to` and to [`MOST_LISTED`] of them: those that were computed,
    /// then, where `to` is beyond them, those of a law that is proved.
    #[must_use]
    pub fn listed(&self, to: Option<u64>) -> Vec<u32> {
        let wanted = to.map_or(self.values.len() as u64, |to| to.saturating_add(1));
        (0..wanted.min(MOST_LISTED))
            .map_while(|n| {
                // Computed ones as they are, the marks of heaps without a value among them.
                let computed = usize::try_from(n).ok().and_then(|n| self.values.get(n));
                if let Some(value) = computed {
                    return Some(*value);
                }
                let heap = Natural::from(n);
                self.proves(&heap)
                    .then(|| self.value(&heap).ok()?.to_u64())
                    .flatten()
                    .and_then(|value| u32::try_from(value).ok())
            })
            .collect()
    }

    /// Whether the law is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self.standing, Standing::Proved(_))
    }
}

/// The most values that [`Study::listed`] gives.
pub const MOST_LISTED: u64 = 10_000;

/// Studies a rule on heaps up to n = `to`, or until a law is proved or the budget ends.
///
/// # Errors
/// When the rule is a name, the engine does not fit, or the tables for `to` do not fit the budget.
///
/// ```
/// use grundy::{Budget, Standing, study::study};
/// let known = study(&"take 2^k".parse()?, None, None, &Budget::default())?;
/// assert!(matches!(known.standing, Standing::Proved(_)));
/// assert_eq!(known.value(&"1000000000000000000000".parse().unwrap())?.to_string(), "1");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn study(
    rule: &Rule,
    to: Option<u64>,
    engine: Option<Kind>,
    budget: &Budget<'_>,
) -> Result<Study> {
    let (kind, mut running) = start(rule, engine)?;
    let mut meter = budget.meter();
    let goal = to.map_or(
        if kind == Kind::Window {
            u64::MAX
        } else {
            UNASKED_LENGTH
        },
        |to| to.saturating_add(1),
    );
    let mut length = FIRST_LENGTH.min(goal);
    loop {
        let halt = match running.extend(length, &mut meter) {
            Ok(halt) => halt,
            // A length that nobody asked for and that does not fit is the end of the budget.
            Err(error) if error.is_budget() && to.is_none() && running.computed() > 0 => {
                return Ok(finish(
                    rule,
                    kind,
                    running.as_ref(),
                    Some(error.to_string()),
                    budget,
                ));
            }
            Err(error) => return Err(error),
        };
        let ended = halt.map(|halt| match halt {
            Halt::Steps => format!("the budget of {} steps ran out", budget.steps()),
            Halt::Memory => format!("the budget of {} bytes is full", budget.memory()),
            Halt::Stopped => "stopped".to_owned(),
        });
        let known = finish(rule, kind, running.as_ref(), ended.clone(), budget);
        let hopeless = to.is_none()
            && known.computed >= UNPROVABLE_LENGTH
            && known.unproved.as_ref().is_some_and(|why| !why.applies);
        // A law may be proved that gives no values: that there is no period.
        // Once a repetition shows, more values would be copies.
        let repeats = running.repetition().is_some();
        let answered = repeats
            || known.is_proved() && to.is_none_or(|to| known.value(&Natural::from(to)).is_ok());
        if answered || hopeless || ended.is_some() || running.computed() >= goal {
            return Ok(known);
        }
        length = running.computed().saturating_mul(2).clamp(length, goal);
    }
}

/// Looks for a law of what was computed, and for its proof.
fn finish(
    rule: &Rule,
    kind: Kind,
    running: &dyn engine::Engine,
    ended: Option<String>,
    budget: &Budget<'_>,
) -> Study {
    let values = running.values();
    let mut known = Study {
        rule: rule.clone(),
        engine: kind,
        values: values.to_vec(),
        computed: running.computed(),
        law: None,
        also: Vec::new(),
        standing: Standing::Unknown {
            reason: String::new(),
        },
        unproved: None,
    };
    let heaps = match &rule.form {
        Form::Heap(heap_rule) => Some(heap_rule),
        Form::Brackets(_) | Form::Name(_) => None,
    };
    let why_none;
    (known.law, known.also, why_none) = match repetition(running) {
        Some(law) => (Some(law), Vec::new(), String::new()),
        // A finite set has a period, which this engine sees as soon as its window repeats.
        None if kind == Kind::Window => (None, Vec::new(), no_repetition(running.computed())),
        None if values.iter().any(|value| *value >= Table::UNKNOWN) => {
            let why =
                "some heaps are won at once and have no Grundy value, and no law is looked for";
            (None, Vec::new(), why.to_owned())
        }
        None => {
            let found = match heaps {
                Some(heap_rule) => law::find(heap_rule, rule.convention, values),
                None => law::find_sequence(values, rule.convention),
            };
            let finite = heaps.is_some_and(is_finite_set);
            let possible = |law: &Law| !finite || is_periodic(law);
            match found.law {
                Some(law) if !possible(&law) => {
                    (None, Vec::new(), no_repetition(running.computed()))
                }
                law => (law, found.also, found.reason),
            }
        }
    };
    let because = |why: &str| match &ended {
        Some(ended) => format!("{why}; {ended}"),
        None => why.to_owned(),
    };
    known.standing = match &known.law {
        Some(law) => match proof::prove(rule, law, values, budget) {
            Ok(proof) => Standing::Proved(proof),
            Err(mut why) => {
                why.reason = because(&why.reason);
                known.unproved = Some(why);
                Standing::Checked {
                    to: known.computed.saturating_sub(1).into(),
                }
            }
        },
        None => Standing::Unknown {
            reason: because(&why_none),
        },
    };
    // What looked like a period may be refuted by the set itself: `take factorials` seems to have
    // period 25 at first.
    let looks_periodic = matches!(&known.law, Some(Law::Periodic(law)) if law.saltus == 0);
    let may_be_aperiodic = match known.law {
        None => known.computed >= APERIODIC_LENGTH,
        Some(_) => looks_periodic && known.unproved.is_some(),
    };
    if may_be_aperiodic && let Ok(proof) = proof::prove_aperiodic(rule, budget) {
        known.law = Some(Law::Aperiodic);
        known.also = Vec::new();
        known.unproved = None;
        known.standing = Standing::Proved(proof);
    }
    known
}

/// Whether the rule takes amounts of a finite set and never splits: then there are finitely many
/// windows, and one comes again.
fn is_finite_set(rule: &HeapRule) -> bool {
    match rule {
        HeapRule::Take(take) => !take.split && take.amounts.largest().is_some(),
        HeapRule::Code(_) => false,
    }
}

fn is_periodic(law: &Law) -> bool {
    matches!(law, Law::Periodic(law) if law.saltus == 0)
}

fn no_repetition(computed: u64) -> String {
    format!(
        "the set is finite, so the sequence is ultimately periodic; no period shows in its first {computed} values"
    )
}

/// The period that the engine's own theorem gives, as a law.
fn repetition(running: &dyn engine::Engine) -> Option<Law> {
    let seen = running.repetition()?;
    let length = usize::try_from(seen.preperiod.checked_add(seen.period)?).ok()?;
    Some(Law::Periodic(Periodic {
        preperiod: seen.preperiod,
        period: seen.period,
        saltus: 0,
        values: running.values().get(..length)?.to_vec(),
    }))
}

/// The engine for a rule whose components are one number, with nothing computed yet: the one that
/// fits, or `wanted`.
///
/// # Errors
/// When components have several numbers, the rule is a name that nobody has resolved, or `wanted`
/// does not fit.
pub fn start(rule: &Rule, wanted: Option<Kind>) -> Result<(Kind, Box<dyn engine::Engine>)> {
    match &rule.form {
        Form::Brackets(brackets) if brackets.arity() == 1 => match wanted {
            None | Some(Kind::Table) => {
                let sequence = Sequence::new(brackets, rule.convention)?;
                Ok((Kind::Table, Box::new(sequence)))
            }
            Some(kind) => Err(Error::unsupported(format!(
                "the engine {kind} does not fit this rule"
            ))
            .hint("this one does: table")),
        },
        _ => {
            let heap_rule = heap_rule(rule)?;
            let kind = wanted.unwrap_or_else(|| engine::choose(heap_rule, rule.convention).engine);
            let running = engine::start(heap_rule, rule.convention, Some(kind))?;
            Ok((kind, running))
        }
    }
}

/// The rule as one on heaps.
///
/// # Errors
/// When it is a name that nobody has resolved.
pub fn heap_rule(rule: &Rule) -> Result<&HeapRule> {
    match &rule.form {
        Form::Heap(heap_rule) => Ok(heap_rule),
        Form::Name(name) => Err(Error::unsupported(format!(
            "{} has no nim-sequence: its positions are not heaps of one number each",
            name.name
        ))
        .at(name.at)
        .hint("ask about a position with `solve` or `explain`")),
        Form::Brackets(_) => Err(Error::unsupported(
            "this is no code and no take game: its moves are written in brackets",
        )
        .in_field("rule")),
    }
}

/// Whether values of this rule are Grundy values (normal play) or outcomes (misère play).
#[must_use]
pub fn lists_outcomes(rule: &Rule) -> bool {
    rule.convention == Convention::Misere
}
