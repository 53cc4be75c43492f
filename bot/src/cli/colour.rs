//! Colour, where a terminal shows it and nobody asked for none.

use std::io::IsTerminal;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Style};

const HEADING: Style = AnsiColor::Green.on_default().bold();
const WORD: Style = AnsiColor::Cyan.on_default().bold();
/// How problems begin.
pub(super) const PROBLEM: Style = AnsiColor::Red.on_default().bold();
/// How a good end is told.
pub(super) const GOOD: Style = HEADING;

/// How clap writes help and mistakes.
pub(super) const STYLES: Styles = Styles::styled()
    .header(HEADING)
    .usage(HEADING)
    .literal(WORD)
    .placeholder(AnsiColor::Cyan.on_default())
    .error(PROBLEM)
    .valid(HEADING)
    .invalid(AnsiColor::Yellow.on_default().bold());

/// Returns whether to write in colour to this output: a terminal that is able to, unless `NO_COLOR` is set
/// (<https://no-color.org>).
pub(super) fn is_wanted(output: &impl IsTerminal) -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_able = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    output.is_terminal() && is_able && !is_set("NO_COLOR")
}

/// Returns the text in this style if the output wants colour.
pub(super) fn paint(text: &str, style: Style, output: &impl IsTerminal) -> String {
    if is_wanted(output) { format!("{style}{text}{style:#}") } else { text.to_owned() }
}
