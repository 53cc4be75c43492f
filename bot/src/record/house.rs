//! Records of a server: its settings, bans, and logged actions of its moderators.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AnsweredFlag, BotTime, ChannelId, FlagAnswer, GameId, GamePlayer, GuildId, KeptChange, LeadersFate, Millis,
    PersonRef, PresetRecord, RoleId, Seasons, Unix, UserId,
};
use crate::words::Lang;

/// The settings of a server's administrators. A server without any has no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildRecord {
    pub v: u32,
    /// The channels where games may begin; if empty, everywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<ChannelId>,
    /// The roles whose members may play; if empty, everyone may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<RoleId>,
    /// The other settings, by key; a missing one has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<OwnLayout>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub langs: BTreeMap<ChannelId, Lang>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcements: Option<ChannelId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<PuzzlePlace>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzled: Option<PuzzlePosted>,
    #[serde(default, skip_serializing_if = "Seasons::is_untouched")]
    pub seasons: Seasons,
    /// Additional roles whose members may announce tournaments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub host_roles: Vec<RoleId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<PresetRecord>,
}

impl Default for GuildRecord {
    fn default() -> GuildRecord {
        GuildRecord {
            v: 1,
            channels: Vec::new(),
            roles: Vec::new(),
            settings: BTreeMap::new(),
            layouts: Vec::new(),
            langs: BTreeMap::new(),
            announcements: None,
            puzzles: None,
            puzzled: None,
            seasons: Seasons::default(),
            host_roles: Vec::new(),
            presets: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlePlace {
    pub channel: ChannelId,
    /// The server's Discord language when the channel was chosen. It applies if the server has no language setting
    /// here.
    pub lang: Lang,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlePosted {
    pub channel: ChannelId,
    pub day: u64,
}

/// A layout that a server added. Games store their own copy, so they survive its removal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLayout {
    pub game: String,
    pub name: String,
    pub setup: String,
}

/// A person's ban from a server. Only their id connects the key to the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanRecord {
    pub v: u32,
    /// `Nobody` once they had their data deleted.
    pub who: GamePlayer,
    pub at: Unix,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Unix>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

impl BanRecord {
    #[must_use]
    pub fn holds(&self, now: Unix) -> bool {
        self.until.is_none_or(|until| now < until)
    }

    /// Replaces `who` by `Nobody`, and removes the reason.
    pub fn forget(&mut self, who: UserId) {
        self.who.forget(who);
        self.because = None;
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeedRecord {
    pub v: u32,
    pub at: Unix,
    pub by: GamePlayer,
    pub did: ModeratorDeed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ModeratorDeed {
    Ended {
        game: GameId,
        verdict: String,
    },
    Undone {
        game: GameId,
    },
    Unrated {
        game: GameId,
    },
    /// A moderator undid that, so its result changes ratings again.
    RatedAgain {
        game: GameId,
    },
    Banned {
        whom: GamePlayer,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Unix>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
    Unbanned {
        whom: GamePlayer,
    },
    /// A person's name was removed from tournaments. The log does not store whose.
    Nameless {
        count: usize,
    },
    Answered(FlagAnswer),
    Set {
        matter: String,
        /// A key word, or ids separated by commas.
        to: String,
    },
    Leaders {
        channel: ChannelId,
        game: String,
        period: String,
        now: LeadersFate,
    },
}

impl ModeratorDeed {
    #[must_use]
    pub fn whom(&self) -> Option<&GamePlayer> {
        match self {
            ModeratorDeed::Banned { whom, .. }
            | ModeratorDeed::Unbanned { whom }
            | ModeratorDeed::Answered(FlagAnswer { whom, .. }) => Some(whom),
            ModeratorDeed::Ended { .. }
            | ModeratorDeed::Undone { .. }
            | ModeratorDeed::Unrated { .. }
            | ModeratorDeed::RatedAgain { .. } => None,
            ModeratorDeed::Set { .. } | ModeratorDeed::Leaders { .. } | ModeratorDeed::Nameless { .. } => None,
        }
    }

    /// Returns whether it changed the bot's setup, rather than players or results.
    #[must_use]
    pub fn is_setup(&self) -> bool {
        matches!(self, ModeratorDeed::Set { .. } | ModeratorDeed::Leaders { .. })
    }

    #[must_use]
    pub fn with(&self) -> &[PersonRef] {
        match self {
            ModeratorDeed::Answered(FlagAnswer { with, .. }) => with,
            _ => &[],
        }
    }

    fn with_mut(&mut self) -> &mut [PersonRef] {
        match self {
            ModeratorDeed::Answered(FlagAnswer { with, .. }) => with,
            _ => &mut [],
        }
    }

    fn whom_mut(&mut self) -> Option<&mut GamePlayer> {
        match self {
            ModeratorDeed::Banned { whom, .. }
            | ModeratorDeed::Unbanned { whom }
            | ModeratorDeed::Answered(FlagAnswer { whom, .. }) => Some(whom),
            ModeratorDeed::Ended { .. }
            | ModeratorDeed::Undone { .. }
            | ModeratorDeed::Unrated { .. }
            | ModeratorDeed::RatedAgain { .. } => None,
            ModeratorDeed::Set { .. } | ModeratorDeed::Leaders { .. } | ModeratorDeed::Nameless { .. } => None,
        }
    }
}

impl DeedRecord {
    /// Replaces `who` by `Nobody`, and removes the reason.
    pub fn forget(&mut self, who: UserId) {
        self.by.forget(who);
        if let ModeratorDeed::Banned { because, .. } | ModeratorDeed::Answered(FlagAnswer { because, .. }) =
            &mut self.did
        {
            *because = None;
        }
        if let Some(whom) = self.did.whom_mut() {
            whom.forget(who);
        }
        self.did.with_mut().iter_mut().for_each(|with| with.forget(who));
    }

    pub fn others_are_nobody(&mut self, me: UserId) {
        self.did.with_mut().iter_mut().for_each(|with| with.forget_unless(me));
        let whom = self.did.whom_mut();
        for player in std::iter::once(&mut self.by).chain(whom) {
            if player.id != me {
                *player = GamePlayer::nobody();
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneRecord {
    pub v: u32,
    pub due: BotTime,
}

impl GoneRecord {
    /// How long to store a server's data after the bot's removal, by the bot's clock.
    const WAIT: Millis = Millis::days(30);

    #[must_use]
    pub fn new(since: BotTime) -> GoneRecord {
        GoneRecord { v: 1, due: since + GoneRecord::WAIT }
    }

    #[must_use]
    pub fn since(&self) -> BotTime {
        self.due - GoneRecord::WAIT
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForgottenRecord {
    pub v: u32,
    pub at: Unix,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonExport {
    pub v: u32,
    pub you: UserId,
    pub written: Unix,
    pub settings: Option<super::PersonRecord>,
    pub banned: Vec<(GuildId, Unix)>,
    /// The same bans in full, with end and reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<(GuildId, BanRecord)>,
    pub deeds: Vec<DeedRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<(GuildId, AnsweredFlag)>,
    /// Their games and challenges, oldest first. Others appear under the name that everyone saw.
    pub games: Vec<super::GameRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<(GameId, super::PlanRecord)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<super::NoteRecord>,
    /// Their ratings. Opponents are marks, which identify no person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<super::RatingRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rated: Vec<OwnChange>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<(super::TournamentId, super::EntrantRecord)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<super::TournamentRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<(super::TournamentId, super::ActRecord)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trophies: Option<super::TrophyRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<super::DraftRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnChange {
    pub game: GameId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<KeptChange>,
    /// The rating over all servers, before and after the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<KeptChange>,
}

impl PersonExport {
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        serde_json::to_vec_pretty(self).expect("records hold only strings and numbers as keys")
    }
}
