//! What is kept about a server: its own rules, who may not play there, and what its moderators did.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BotTime, ChannelId, GameId, Player, Unix, UserId};

/// A server of Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GuildId(pub u64);

/// A role of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoleId(pub u64);

/// What the administrators of a server chose. A server that chose nothing has no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildRecord {
    /// The shape of this record.
    pub v: u32,
    /// Where games may be begun; none: everywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<ChannelId>,
    /// Who may play: whoever has one of these roles; none: everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<RoleId>,
    /// The other choices, by their words; what is not in here has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Layouts of the server's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<OwnLayout>,
}

impl Default for GuildRecord {
    fn default() -> GuildRecord {
        let (channels, roles, layouts) = (Vec::new(), Vec::new(), Vec::new());
        GuildRecord { v: 1, channels, roles, settings: BTreeMap::new(), layouts }
    }
}

/// A layout that a server added. Games keep theirs in full: one that was removed is played to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLayout {
    /// Of which rules.
    pub game: String,
    /// Its name in lists.
    pub name: String,
    /// The setup in full.
    pub setup: String,
}

/// Somebody may not play in a server. The key tells whom only to who asks for them by their id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanRecord {
    /// The shape of this record.
    pub v: u32,
    /// Who; nobody once they had their data deleted.
    pub who: Player,
    /// When.
    pub at: Unix,
}

/// Something that a moderator did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeedRecord {
    /// The shape of this record.
    pub v: u32,
    /// When.
    pub at: Unix,
    /// Who did it.
    pub by: Player,
    /// What.
    pub did: Did,
}

/// What a moderator can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Did {
    /// Ended a game.
    Ended {
        /// Which.
        game: GameId,
        /// The word of the verdict.
        verdict: String,
    },
    /// Kept somebody from playing.
    Banned {
        /// Whom.
        whom: Player,
    },
    /// Let somebody play again.
    Unbanned {
        /// Whom.
        whom: Player,
    },
}

impl DeedRecord {
    /// `who` becomes nobody.
    pub fn forget(&mut self, who: UserId) {
        self.by.forget(who);
        match &mut self.did {
            Did::Ended { .. } => {}
            Did::Banned { whom } | Did::Unbanned { whom } => whom.forget(who),
        }
    }

    /// Everybody but `me` becomes nobody.
    pub fn others_are_nobody(&mut self, me: UserId) {
        let whom = match &mut self.did {
            Did::Ended { .. } => None,
            Did::Banned { whom } | Did::Unbanned { whom } => Some(whom),
        };
        for player in std::iter::once(&mut self.by).chain(whom) {
            if player.id != me {
                *player = Player::nobody();
            }
        }
    }
}

/// The bot was removed from a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneRecord {
    /// The shape of this record.
    pub v: u32,
    /// When what is kept of the server is deleted.
    pub due: BotTime,
}

/// Somebody had their data deleted. The key tells whom only to who asks for them by their id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForgottenRecord {
    /// The shape of this record.
    pub v: u32,
    /// When.
    pub at: Unix,
}

/// What somebody gets who asks what is kept about them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Export {
    /// The shape of this file.
    pub v: u32,
    /// Their number at Discord.
    pub you: UserId,
    /// When it was written.
    pub written: Unix,
    /// Their language and settings.
    pub settings: Option<super::PersonRecord>,
    /// Since when they may not play in which servers.
    pub banned: Vec<(GuildId, Unix)>,
    /// What moderators did to them, and what they did as moderators.
    pub deeds: Vec<DeedRecord>,
    /// Their games and challenges, oldest first. Others are in them by the name that everybody saw.
    pub games: Vec<super::GameRecord>,
    /// What they have planned in their games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<(GameId, super::PlanRecord)>,
    /// Their notes about games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<super::NoteRecord>,
}

impl Export {
    /// The file: text that people can read, too.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        serde_json::to_vec_pretty(self).expect("records hold only strings as keys")
    }
}
