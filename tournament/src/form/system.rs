//! The systems that have their own form of file.

use super::lines::lines;

/// The system of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormSystem {
    /// A knock-out, [`knockout`](crate::knockout).
    Knockout,
    /// A league, [`league`](crate::league).
    League,
    /// A ladder, [`ladder`](crate::ladder).
    Ladder,
}

impl FormSystem {
    /// All systems, with the first lines of their files.
    pub const ALL: [(FormSystem, &'static str); 3] =
        [(FormSystem::Knockout, "knock-out 1"), (FormSystem::League, "league 1"), (FormSystem::Ladder, "ladder 1")];

    /// Returns the system by a text's first line; `None` for other texts, which may be TRF.
    #[must_use]
    pub fn of(text: &str) -> Option<FormSystem> {
        let first = lines(text).into_iter().next()?;
        let words: Vec<&str> = first.split_whitespace().collect();
        FormSystem::ALL.into_iter().find(|(_, title)| title.split(' ').eq(words.iter().copied())).map(|(form, _)| form)
    }

    /// Returns whether a text begins with a form's name, in any version.
    #[must_use]
    pub fn is_named(text: &str) -> bool {
        let first = lines(text).into_iter().next().and_then(|line| line.split_whitespace().next());
        FormSystem::ALL.iter().any(|(_, title)| title.split(' ').next() == first)
    }

    /// Returns the first line of its files.
    #[must_use]
    pub fn title(self) -> &'static str {
        FormSystem::ALL.into_iter().find(|(form, _)| *form == self).map_or("", |(_, title)| title)
    }
}
