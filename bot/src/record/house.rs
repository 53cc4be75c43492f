//! What is kept about a server: its own rules, who may not play there, and what its moderators did.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AnsweredFlag, BotTime, ChannelId, FlagAnswer, GameId, GuildId, KeptChange, LeadersFate, Millis, Player,
    PresetRecord, RoleId, Seasons, Unix, UserId, Who,
};
use crate::words::Lang;

/// The choices of a server's administrators. A server without any has no record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildRecord {
    /// The shape of this record.
    pub v: u32,
    /// The channels where games may begin; if empty, everywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<ChannelId>,
    /// The roles that allow their members to play; if empty, everybody may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<RoleId>,
    /// The other choices, by their words; any that is missing has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The server's own layouts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub layouts: Vec<OwnLayout>,
    /// The channels that have a language of their own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub langs: BTreeMap<ChannelId, Lang>,
    /// The channel where the ends of games are announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcements: Option<ChannelId>,
    /// Where a puzzle is posted every day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<PuzzlePlace>,
    /// The last puzzle of a day that was posted, or could not be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzled: Option<PuzzlePosted>,
    #[serde(default, skip_serializing_if = "Seasons::is_untouched")]
    pub seasons: Seasons,
    /// The roles whose members may announce tournaments, beside those who may anyway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub host_roles: Vec<RoleId>,
    /// The terms of tournaments that are kept under names.
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

/// Where a puzzle is posted every day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlePlace {
    pub channel: ChannelId,
    /// The language of the server on Discord when the channel was chosen: what is posted is in it where none was chosen.
    pub lang: Lang,
}

/// A puzzle of a day that was posted in a channel, or could not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlePosted {
    pub channel: ChannelId,
    /// The day: days since 1970 in UTC.
    pub day: u64,
}

/// A layout that a server added. Games keep theirs in full, so games with a removed layout can be played to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLayout {
    /// The id of the rules that it is for.
    pub game: String,
    /// Its name in lists.
    pub name: String,
    /// The setup in full.
    pub setup: String,
}

/// A ban of a person from a server. The key can be matched to the person only by their id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanRecord {
    /// The shape of this record.
    pub v: u32,
    /// The person; nobody once they had their data deleted.
    pub who: Player,
    pub at: Unix,
    /// The time when it ends by itself, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Unix>,
    /// Why, in the moderator's words, cleaned but not yet escaped for Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

impl BanRecord {
    /// Returns whether it holds at a time.
    #[must_use]
    pub fn holds(&self, now: Unix) -> bool {
        self.until.is_none_or(|until| now < until)
    }

    /// Makes `who` nobody, and forgets the reason that was given.
    pub fn forget(&mut self, who: UserId) {
        self.who.forget(who);
        self.because = None;
    }
}

/// A deed of a moderator or an administrator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeedRecord {
    /// The shape of this record.
    pub v: u32,
    pub at: Unix,
    /// The person who did it.
    pub by: Player,
    pub did: Did,
}

/// The deeds of moderators and administrators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Did {
    /// A game was ended.
    Ended {
        game: GameId,
        /// The word of the verdict.
        verdict: String,
    },
    /// A verdict on a game was undone.
    Undone {
        game: GameId,
    },
    /// A finished game was said to change no ratings.
    Unrated {
        game: GameId,
    },
    /// That was undone: its result changes ratings again.
    RatedAgain {
        game: GameId,
    },
    /// A person was banned.
    Banned {
        /// The person.
        whom: Player,
        /// The time when the ban ends by itself, if it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Unix>,
        /// Why, in the moderator's words, cleaned but not yet escaped for Markdown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
    /// A ban was lifted.
    Unbanned {
        /// The person.
        whom: Player,
    },
    /// A person's name was taken away from tournaments of the server; which one it was is kept nowhere.
    Nameless {
        /// The number of tournaments.
        count: usize,
    },
    Answered(FlagAnswer),
    /// A choice for the server was changed.
    Set {
        /// The word of the matter.
        matter: String,
        /// What was chosen: a word, or ids separated by commas.
        to: String,
    },
    /// A leaderboard is kept up to date in a channel, or is so no longer.
    Leaders {
        channel: ChannelId,
        /// The id of the rules.
        game: String,
        /// The word of the period.
        period: String,
        /// What became of it.
        now: LeadersFate,
    },
}

impl Did {
    /// Returns the person to whom it was done, if it was done to one.
    #[must_use]
    pub fn whom(&self) -> Option<&Player> {
        match self {
            Did::Banned { whom, .. } | Did::Unbanned { whom } | Did::Answered(FlagAnswer { whom, .. }) => Some(whom),
            Did::Ended { .. } | Did::Undone { .. } | Did::Unrated { .. } | Did::RatedAgain { .. } => None,
            Did::Set { .. } | Did::Leaders { .. } | Did::Nameless { .. } => None,
        }
    }

    /// Returns whether it changed how the bot is set up in the server, rather than who plays there and how games ended.
    #[must_use]
    pub fn is_setup(&self) -> bool {
        matches!(self, Did::Set { .. } | Did::Leaders { .. })
    }

    /// Returns the opponents in the games that it is about.
    #[must_use]
    pub fn with(&self) -> &[Who] {
        match self {
            Did::Answered(FlagAnswer { with, .. }) => with,
            _ => &[],
        }
    }

    fn with_mut(&mut self) -> &mut [Who] {
        match self {
            Did::Answered(FlagAnswer { with, .. }) => with,
            _ => &mut [],
        }
    }

    fn whom_mut(&mut self) -> Option<&mut Player> {
        match self {
            Did::Banned { whom, .. } | Did::Unbanned { whom } | Did::Answered(FlagAnswer { whom, .. }) => Some(whom),
            Did::Ended { .. } | Did::Undone { .. } | Did::Unrated { .. } | Did::RatedAgain { .. } => None,
            Did::Set { .. } | Did::Leaders { .. } | Did::Nameless { .. } => None,
        }
    }
}

impl DeedRecord {
    /// Makes `who` nobody, and forgets the reason that was given.
    pub fn forget(&mut self, who: UserId) {
        self.by.forget(who);
        if let Did::Banned { because, .. } | Did::Answered(FlagAnswer { because, .. }) = &mut self.did {
            *because = None;
        }
        if let Some(whom) = self.did.whom_mut() {
            whom.forget(who);
        }
        self.did.with_mut().iter_mut().for_each(|with| with.forget(who));
    }

    /// Makes everybody but `me` nobody.
    pub fn others_are_nobody(&mut self, me: UserId) {
        self.did.with_mut().iter_mut().for_each(|with| with.forget_unless(me));
        let whom = self.did.whom_mut();
        for player in std::iter::once(&mut self.by).chain(whom) {
            if player.id != me {
                *player = Player::nobody();
            }
        }
    }
}

/// The removal of the bot from a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoneRecord {
    /// The shape of this record.
    pub v: u32,
    /// The time when the data of the server is deleted.
    pub due: BotTime,
}

impl GoneRecord {
    /// How long what is kept of a server stays after the bot was removed, by the bot's own clock.
    const WAIT: Millis = Millis::days(30);

    /// Makes one of a removal at a time.
    #[must_use]
    pub fn new(since: BotTime) -> GoneRecord {
        GoneRecord { v: 1, due: since + GoneRecord::WAIT }
    }

    /// Returns the time when the bot was removed.
    #[must_use]
    pub fn since(&self) -> BotTime {
        self.due - GoneRecord::WAIT
    }
}

/// The deletion of a person's data. The key can be matched to the person only by their id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForgottenRecord {
    /// The shape of this record.
    pub v: u32,
    /// The time of the deletion.
    pub at: Unix,
}

/// The data kept about a person, as they get it on request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Export {
    /// The shape of this file.
    pub v: u32,
    /// Their Discord id.
    pub you: UserId,
    /// The time when it was written.
    pub written: Unix,
    /// Their language and settings.
    pub settings: Option<super::PersonRecord>,
    /// The servers where they are banned, and since when.
    pub banned: Vec<(GuildId, Unix)>,
    /// The same bans in full: until when, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bans: Vec<(GuildId, BanRecord)>,
    /// The deeds of moderators that concern them, and their own as moderators.
    pub deeds: Vec<DeedRecord>,
    /// The flags about them that moderators have answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<(GuildId, AnsweredFlag)>,
    /// Their games and challenges, oldest first. Others appear in them under the name that everybody saw.
    pub games: Vec<super::GameRecord>,
    /// The answers that they planned in their games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<(GameId, super::PlanRecord)>,
    /// Their notes about games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<super::NoteRecord>,
    /// Their ratings. Opponents are marks in it, which say nothing about a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<super::RatingRecord>,
    /// What the rated games among `games` did to their ratings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rated: Vec<OwnChange>,
    /// The tournaments that they joined, as they joined them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<(super::TournamentId, super::EntrantRecord)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<super::TournamentRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<(super::TournamentId, super::ActRecord)>,
    /// Their trophies, and what counts towards them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trophies: Option<super::TrophyRecord>,
    /// The tournaments that they prepare.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drafts: Vec<super::DraftRecord>,
}

/// What a rated game did to the ratings of one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnChange {
    pub game: GameId,
    /// The rating in its server before it, and afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub here: Option<KeptChange>,
    /// The same over all servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub everywhere: Option<KeptChange>,
}

impl Export {
    /// Returns the content of the file: text that is readable for people, too.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        serde_json::to_vec_pretty(self).expect("records hold only strings and numbers as keys")
    }
}
