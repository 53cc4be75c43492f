//! What is remembered about people.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{RestRecord, Unix, UserId, Who};
use crate::words::Lang;

/// What is remembered about a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRecord {
    /// The language of their client when they last used a command.
    pub lang: Lang,
    /// What they chose, by the words of settings and values; what is not in here has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Whose challenges they do not want, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Who>,
    /// The challenges that they made lately, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Asked>,
    /// When their clocks stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<RestRecord>,
    /// When their next digest is due. Has its row `digest/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Unix>,
}

impl PersonRecord {
    /// Returns whether this person does not want challenges of `who`.
    #[must_use]
    pub fn blocks(&self, who: UserId) -> bool {
        self.blocked.contains(&who.into())
    }

    /// `who` becomes nobody among those whom this person blocked or challenged. What was counted stays counted.
    pub fn forget(&mut self, who: UserId) {
        self.blocked.retain(|blocked| *blocked != who);
        self.asked.iter_mut().filter(|asked| asked.whom == Some(who.0)).for_each(|asked| asked.whom = None);
    }

    /// Everybody else in it becomes nobody.
    pub fn others_are_nobody(&mut self) {
        self.blocked.fill(Who::Nobody);
        self.asked.iter_mut().for_each(|asked| asked.whom = None);
    }
}

/// A challenge that somebody made lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Whom, or in which channel an open one: a snowflake either way. `None`, in records 0, for somebody who is forgotten.
    #[serde(with = "snowflake")]
    pub whom: Option<u64>,
    /// When.
    pub at: Unix,
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
