//! `guess`: the list, the law that fits it, and how much of the list speaks for it.

use super::standing::{self, LABELS, Of};
use super::{Screen, law, study, style, values};
use crate::words::{number, sentence, word};
use grundy::dispatch::Guess;
use std::io;

pub(super) fn show(guess: &Guess, screen: &mut Screen<'_>) -> io::Result<()> {
    values::table(&guess.values, study::BANDS, screen)?;
    screen.line("")?;
    law::show(guess.law.as_ref(), screen)?;
    for law in &guess.also {
        screen.prose(&word("law-also"), style::LABEL, LABELS, &law.text)?;
    }
    if guess.law.is_some() {
        let counts = [
            ("fitted", number(guess.fitted)),
            ("tested", number(guess.tested)),
        ];
        let evidence = sentence("guess-evidence", &counts);
        screen.prose(&word("label-fitted"), style::LABEL, LABELS, &evidence)?;
    }
    standing::show(&guess.standing, Of::Law, screen)
}
