//! Colours: few, and never the only sign of what they say.

use anstyle::{AnsiColor, Style};

/// Titles.
pub(super) const TITLE: Style = Style::new().bold();
/// Labels at the left edge.
pub(super) const LABEL: Style = AnsiColor::Cyan.on_default();
/// What stands back.
pub(super) const FAINT: Style = Style::new().dimmed();
/// P-positions, and what is proved.
pub(super) const P: Style = AnsiColor::Green.on_default().bold();
/// N-positions.
pub(super) const N: Style = AnsiColor::Yellow.on_default();
/// What a step looks at.
pub(super) const CURRENT: Style = AnsiColor::Cyan.on_default().bold();
/// What was refused or refuted.
pub(super) const REFUSED: Style = AnsiColor::Red.on_default();
