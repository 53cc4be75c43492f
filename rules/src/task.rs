//! The lesson of a game as data: tasks that the rules check.
//!
//! The texts are in the words files of the game.

/// A lesson task: a position, and the moves to find.
#[derive(Debug)]
pub struct LessonTask {
    /// The key of its text, `<id>-lesson-<name>`. With `-done` appended, the key of the text after success.
    pub key: &'static str,
    /// The position text; `None` means the game's own start.
    pub position: Option<&'static str>,
    /// The codes of the correct moves; `*` ends a prefix. `e2*` means any move from e2, and `*` any legal move.
    pub wanted: &'static [&'static str],
    /// The code of the move that is shown on request.
    pub shown: &'static str,
}

impl LessonTask {
    /// Returns whether the legal move with this code is correct.
    #[must_use]
    pub fn is_done_by(&self, code: &str) -> bool {
        self.wanted.iter().any(|wanted| match wanted.strip_suffix('*') {
            Some(begun) => code.starts_with(begun),
            None => code == *wanted,
        })
    }
}
