//! Every way to leave so many heaps: partitions of a number, one after the other, with no search
//! that ends in nothing.

use super::Constraint;
use std::ops::ControlFlow;

/// Calls `visit` with every way to write `n` as `parts` positive parts that compare as
/// `constraint` says, largest part first, until it breaks off.
pub(super) fn splits(
    n: u64,
    parts: u64,
    constraint: Constraint,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match constraint {
        Constraint::Any => partitions(n, parts, n, 0, &mut Vec::new(), visit),
        Constraint::Unequal => partitions(n, parts, n, 1, &mut Vec::new(), visit),
        Constraint::NotAllEqual => partitions(n, parts, n, 0, &mut Vec::new(), &mut |all| match (
            all.first(),
            all.last(),
        ) {
            (Some(a), Some(b)) if a == b && all.len() > 1 => ControlFlow::Continue(()),
            _ => visit(all),
        }),
        Constraint::Equal => match n.checked_div(parts) {
            Some(each) if each > 0 && each * parts == n => visit(&vec![each; parts as usize]),
            None if n == 0 => visit(&[]),
            _ => ControlFlow::Continue(()),
        },
    }
}

/// The ways whose parts are at most `largest`, each at least `gap` below the one before.
fn partitions(
    n: u64,
    parts: u64,
    largest: u64,
    gap: u64,
    chosen: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(others) = parts.checked_sub(1) else {
        return if n == 0 {
            visit(chosen)
        } else {
            ControlFlow::Continue(())
        };
    };
    // What a staircase with steps of `gap` has above its lowest step.
    let stairs = |parts: u64| gap * (parts.saturating_mul(parts.saturating_sub(1)) / 2);
    if n < parts.saturating_add(stairs(parts)) {
        return ControlFlow::Continue(());
    }
    // The first part is the largest: an even share at least, and the least must stay for the others.
    let least = n.saturating_add(stairs(parts)).div_ceil(parts);
    let most = largest.min(n - others - stairs(others));
    (least..=most).rev().try_for_each(|part| {
        chosen.push(part);
        partitions(
            n - part,
            others,
            part.saturating_sub(gap),
            gap,
            chosen,
            visit,
        )?;
        chosen.pop();
        ControlFlow::Continue(())
    })
}
