//! What is remembered about people.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{PresetRecord, PuzzlesRecord, RestRecord, TaskSeen, Unix, UserId, Who};
use crate::words::Lang;

/// What is remembered about a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRecord {
    /// The language of their client when they last used a command.
    pub lang: Lang,
    /// Their choices, by the words of settings and values; any that is missing has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// What people of other servers read as their name: that outside of servers, cleaned, from when they chose to play those, or to be
    /// listed with them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain_name: Option<String>,
    /// The people whose challenges they do not want, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Who>,
    /// Digests of those among them who had their data deleted since: they are recognised with the secret, should they come back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked_unknown: Vec<String>,
    /// The challenges that they made and the games against the bot that they began recently, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Asked>,
    /// The times when their clocks stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<RestRecord>,
    /// The time when their next digest is due. It has its row `digest/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Unix>,
    /// When the time begins of which their last digest told, and when it was due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digested: Option<[Unix; 2]>,
    /// The content of their last digest, and the number of digests in a row that had it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited: Option<(String, u32)>,
    /// The terms of tournaments that they kept under names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<PresetRecord>,
    /// How far they are in the lessons of games: the number of tasks done, by the ids of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons: BTreeMap<String, usize>,
    /// The tasks among these that were shown to them, and that they have not done themselves.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lessons_shown: BTreeMap<String, BTreeSet<usize>>,
    /// The task of a lesson that they saw last, on which a move is tried that they write; absent if they saw an open puzzle since, or
    /// the lesson is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskSeen>,
    /// The puzzles that they tried.
    #[serde(default, skip_serializing_if = "PuzzlesRecord::is_untouched")]
    pub puzzles: PuzzlesRecord,
}

impl PersonRecord {
    /// Returns whether this person does not want challenges from `who`, unless they had their data deleted since.
    #[must_use]
    pub fn blocks(&self, who: UserId) -> bool {
        self.blocked.contains(&who.into())
    }

    /// Makes `who` nobody among the people whom this person blocked or challenged. What was counted stays counted, and of a block a
    /// digest stays that does not reveal them.
    pub fn forget(&mut self, who: UserId, digest: Option<&str>) {
        if self.blocks(who) {
            self.blocked.retain(|blocked| *blocked != who);
            self.blocked_unknown.extend(digest.map(str::to_owned));
        }
        self.asked.iter_mut().filter(|asked| asked.whom == Some(who.0)).for_each(|asked| asked.whom = None);
    }

    /// Makes everybody else in it nobody.
    pub fn others_are_nobody(&mut self) {
        let n_blocked = self.blocked.len() + std::mem::take(&mut self.blocked_unknown).len();
        self.blocked = vec![Who::Nobody; n_blocked];
        self.asked.iter_mut().for_each(|asked| asked.whom = None);
    }
}

/// A challenge that a person made recently, or a game against the bot that they began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The person asked, or the channel of an open challenge: a snowflake either way. `None`, written as 0, for a
    /// person who is forgotten, and for the bot.
    #[serde(with = "snowflake")]
    pub whom: Option<u64>,
    /// The time when it was made.
    pub at: Unix,
    /// Whether it was to a person, and was taken back.
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
