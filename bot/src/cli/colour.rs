//! Colour in terminals.

use std::io::IsTerminal;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Style};

const HEADING: Style = AnsiColor::Green.on_default().bold();
const WORD: Style = AnsiColor::Cyan.on_default().bold();
pub(super) const PROBLEM: Style = AnsiColor::Red.on_default().bold();
pub(super) const GOOD: Style = HEADING;

pub(super) const STYLES: Styles = Styles::styled()
    .header(HEADING)
    .usage(HEADING)
    .literal(WORD)
    .placeholder(AnsiColor::Cyan.on_default())
    .error(PROBLEM)
    .valid(HEADING)
    .invalid(AnsiColor::Yellow.on_default().bold());

/// Returns whether to colour `output`: a capable terminal, without `NO_COLOR` (<https://no-color.org>).
pub(super) fn is_wanted(output: &impl IsTerminal) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_able = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    output.is_terminal() && is_able && !is_set("NO_COLOR")
}

pub(super) fn paint(text: &str, style: Style, output: &impl IsTerminal) -> String {
    if is_wanted(output) { format!("{style}{text}{style:#}") } else { text.to_owned() }
}
