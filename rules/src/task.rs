//! The lesson of a game as data: tasks on a board, which the rules check. The text is in the words files of the game.

/// A task of a lesson: a position, and what is to be played there.
#[derive(Debug)]
pub struct Task {
    /// The key of what it explains and asks for, `<id>-lesson-<name>`; what is said once it is done has the same key and
    /// `-done` behind it.
    pub key: &'static str,
    /// The position text; `None` means the game's own start.
    pub position: Option<&'static str>,
    /// The moves that do it, as codes, or as what codes begin with before a `*`: `e2*` is any move of the man on e2, and
    /// `*` any legal move.
    pub wanted: &'static [&'static str],
    /// The code of the one that is shown to whoever asks.
    pub shown: &'static str,
}

impl Task {
    /// Returns whether the legal move with this code does it.
    #[must_use]
    pub fn is_done_by(&self, code: &str) -> bool {
        self.wanted.iter().any(|wanted| match wanted.strip_suffix('*') {
            Some(begun) => code.starts_with(begun),
            None => code == *wanted,
        })
    }
}
