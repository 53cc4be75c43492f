//! The lines of a text.

/// Splits a text at any kind of line end, without a byte order mark.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines: Vec<&str> = Vec::new();
    for part in text.split('\n') {
        lines.extend(part.strip_suffix('\r').unwrap_or(part).split('\r'));
    }
    // No line begins after the last line end.
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines
}
