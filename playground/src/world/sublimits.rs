//! Limits of Discord that no header announces, and words that moderators forbid.

use std::collections::HashMap;

use crate::refusal::{self, ApiRefusal};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const NAMES: (usize, u64) = (2, 10 * MINUTE);
/// Edits in a channel to messages older than an hour, and the window. Both were measured by others.
const OLD_EDITS: (usize, u64) = (3, 20_000);

#[derive(Debug, Default)]
pub(crate) struct Sublimits {
    /// Names of threads and edits of old messages have no limit.
    pub(crate) lifted: bool,
    /// The number of people the bot can open direct messages with, and the window.
    pub(crate) new_dms: Option<(usize, u64)>,
    /// How many of the bot's messages each new thread rejects.
    pub(crate) slow_threads: u32,
    pub(crate) forbidden: Vec<String>,
    names: HashMap<u64, Vec<u64>>,
    old_edits: HashMap<u64, Vec<u64>>,
    dms: Vec<u64>,
    /// By person, when the bot requested their direct messages.
    asked: HashMap<u64, Vec<u64>>,
    unfound: HashMap<u64, u32>,
}

fn take(uses: &mut Vec<u64>, now: u64, (most, within): (usize, u64)) -> Option<u64> {
    uses.retain(|at| now < at + within);
    if let Some(first) = uses.first().filter(|_| uses.len() >= most) {
        return Some(first + within - now);
    }
    uses.push(now);
    None
}

impl Sublimits {
    pub(crate) fn name(&mut self, thread: u64, now: u64) -> Result<(), ApiRefusal> {
        if self.lifted {
            return Ok(());
        }
        let wait = take(self.names.entry(thread).or_default(), now, NAMES);
        wait.map_or(Ok(()), |wait| Err(refusal::RATE_LIMITED.after(wait)))
    }

    pub(crate) fn edit(&mut self, channel: u64, written: u64, now: u64) -> Result<(), ApiRefusal> {
        if self.lifted || now <= written + HOUR {
            return Ok(());
        }
        let wait = take(self.old_edits.entry(channel).or_default(), now, OLD_EDITS);
        wait.map_or(Ok(()), |wait| Err(refusal::TOO_MANY_OLD_EDITS.after(wait)))
    }

    pub(crate) fn new_dm(&mut self, now: u64) -> Result<(), ApiRefusal> {
        let limit = self.new_dms.and_then(|limit| take(&mut self.dms, now, limit));
        limit.map_or(Ok(()), |_| Err(refusal::DMS_TOO_FAST))
    }

    /// Counts requests to open direct messages with a person. Returns whether there were more than `most` in an hour.
    pub(crate) fn asks_again(&mut self, person: u64, now: u64, most: usize) -> bool {
        take(self.asked.entry(person).or_default(), now, (most, HOUR)).is_some()
    }

    pub(crate) fn forget_asked(&mut self) {
        self.asked.clear();
    }

    pub(crate) fn thread(&mut self, id: u64) {
        if self.slow_threads > 0 {
            self.unfound.insert(id, self.slow_threads);
        }
    }

    pub(crate) fn find(&mut self, thread: u64) -> Result<(), ApiRefusal> {
        match self.unfound.get_mut(&thread) {
            Some(left) if *left > 0 => {
                *left -= 1;
                Err(refusal::UNKNOWN_CHANNEL)
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn moderate(&self, text: &str) -> Result<(), ApiRefusal> {
        let text = text.to_lowercase();
        let found = self.forbidden.iter().any(|word| text.contains(word));
        if found { Err(refusal::MODERATED) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_told_with_the_time_to_wait() {
        let mut limits = Sublimits::default();
        assert_eq!([limits.name(1, 0), limits.name(1, 60_000)], [Ok(()), Ok(())]);
        assert_eq!(limits.name(1, 61_000).err().and_then(|refusal| refusal.retry_after), Some(539_000));
        assert_eq!(limits.name(2, 61_000), Ok(()), "another thread");
        assert_eq!(limits.name(1, 600_000), Ok(()));
        assert!((0..9).all(|_| limits.edit(1, 0, HOUR).is_ok()), "not old yet");
        let old = HOUR + 1;
        assert_eq!((0..9).filter(|_| limits.edit(1, 0, old).is_ok()).count(), 3);
        limits.lifted = true;
        assert!(limits.edit(1, 0, old).is_ok() && limits.name(1, 600_001).is_ok());
    }
}
