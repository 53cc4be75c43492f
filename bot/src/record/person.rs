//! Stored data of people.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{PersonRef, PresetRecord, PuzzlesRecord, RestRecord, TaskSeen, Unix, UserId};
use crate::words::Lang;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRecord {
    pub lang: Lang,
    /// Their settings by key; a missing one has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Their global display name, cleaned, for people of other servers. Stored when they agree to play people of other
    /// servers, or to be listed with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain_name: Option<String>,
    /// People whose challenges they do not want, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<PersonRef>,
    /// Hashes of blocked people who then had their data deleted; with the secret they are recognised if they return.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked_unknown: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<RecentChallenge>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<RestRecord>,
    /// When their next digest is due; its key is in a row `digest/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Unix>,
    /// The start of their last digest's period, and when that digest was due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digested: Option<[Unix; 2]>,
    /// The content of their last digest, and how many digests in a row had it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited: Option<(String, u32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<PresetRecord>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons: BTreeMap<String, usize>,
    /// The lesson tasks that the bot solved, by the ids of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons_shown: BTreeMap<String, BTreeSet<usize>>,
    /// The last lesson task that they saw, which takes their typed moves. Absent if they saw a puzzle since, or
    /// finished the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskSeen>,
    #[serde(default, skip_serializing_if = "PuzzlesRecord::is_untouched")]
    pub puzzles: PuzzlesRecord,
}

impl PersonRecord {
    /// Returns whether this person blocks `who`. False if `who` had their data deleted since the block.
    #[must_use]
    pub fn blocks(&self, who: UserId) -> bool {
        self.blocked.contains(&who.into())
    }

    /// Replaces `who` by `Nobody` among blocked and challenged people; counts stay. A block becomes `digest`, which
    /// does not reveal the person.
    pub fn forget(&mut self, who: UserId, digest: Option<&str>) {
        if self.blocks(who) {
            self.blocked.retain(|blocked| *blocked != who);
            self.blocked_unknown.extend(digest.map(str::to_owned));
        }
        self.asked.iter_mut().filter(|asked| asked.whom == Some(who.0)).for_each(|asked| asked.whom = None);
    }

    pub fn others_are_nobody(&mut self) {
        let n_blocked = self.blocked.len() + std::mem::take(&mut self.blocked_unknown).len();
        self.blocked = vec![PersonRef::Nobody; n_blocked];
        self.asked.iter_mut().for_each(|asked| asked.whom = None);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentChallenge {
    /// The challenged person, or the channel of an open challenge; both are snowflakes. `None`, written as 0, for
    /// forgotten people and the bot.
    #[serde(with = "snowflake")]
    pub whom: Option<u64>,
    pub at: Unix,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

mod snowflake {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(id: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        id.unwrap_or_default().serialize(serializer)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        Ok(Some(u64::deserialize(deserializer)?).filter(|id| *id != 0))
    }
}
