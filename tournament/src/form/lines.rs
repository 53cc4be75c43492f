//! Splits texts into lines.

/// Splits a text into lines, without a byte order mark. Line ends can be of any kind.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = Vec::new();
    for part in text.split('\n') {
        lines.extend(part.strip_suffix('\r').unwrap_or(part).split('\r'));
    }
    // A line end at the end of the text does not begin another line.
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines
}
