//! Who was told how to be heard by the bot, and where: once is enough. Nothing of it is kept.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use crate::record::UserId;

/// The most that is remembered; then all are forgotten, and are told once more.
const REMEMBERED: usize = 10_000;

/// The people who were told, each with the number of the game or channel.
#[derive(Default)]
pub(super) struct Hinted {
    told: Mutex<HashSet<(u64, UserId)>>,
}

impl Hinted {
    /// Notes that a person is told in a game or channel; returns whether that is the first time.
    pub(super) fn is_first(&self, place: u64, who: UserId) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() >= REMEMBERED {
            told.clear();
        }
        told.insert((place, who))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_is_told_once_in_each_game_and_memory_has_an_end() {
        let hinted = Hinted::default();
        let is_first = |place, who| hinted.is_first(place, UserId(who));
        assert_eq!([is_first(1, 7), is_first(1, 7), is_first(1, 8), is_first(2, 7)], [true, false, true, true]);
        assert!((100..2 * REMEMBERED as u64).all(|who| is_first(3, who)));
        assert!(hinted.told.lock().unwrap().len() <= REMEMBERED);
    }
}
