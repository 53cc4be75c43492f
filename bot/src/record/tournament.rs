//! What is kept of a tournament: who plays, and what was done to it. Its terms are in [`super::tournament_terms`], its
//! rounds in [`super::tournament_round`].

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray, VariantNames};

use super::{ChannelId, GuildId, KeptVerdict, Player, Sent, TournamentId, TournamentTerms, Unix, UserId, Whereabouts};
use crate::words::Lang;

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Stage {
    /// People join.
    Open,
    /// Rounds are played.
    Running,
    /// All rounds were played.
    Finished,
    /// The organiser called it off, or it could not be announced.
    Cancelled,
}

impl Stage {
    /// Returns whether nothing happens in it any more.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Stage::Finished | Stage::Cancelled)
    }
}

/// A tournament. Whatever changes who plays, or which rounds there are, changes this record, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRecord {
    /// The shape of this record.
    pub v: u32,
    /// Its number.
    pub id: TournamentId,
    /// Its name, cleaned but not yet escaped for Markdown.
    pub name: String,
    /// The person who announced it.
    pub organiser: Player,
    /// The server.
    pub guild: GuildId,
    /// The channel of its announcement: who sees that sees the tournament.
    pub channel: ChannelId,
    /// The language of what everybody reads.
    pub lang: Lang,
    /// The time when it was announced.
    pub made: Unix,
    /// What was settled then.
    pub terms: TournamentTerms,
    /// How far it is.
    pub stage: Stage,
    /// The number of everybody who ever joined.
    pub joined: u32,
    /// The chance by which all its lots are drawn, once sign-up is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of rounds that are planned, once sign-up is closed; unknown in a knock-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<u16>,
    /// The number of rounds that were begun.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub begun: u16,
    /// The number of its rows [`super::keys::Key::Act`].
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub acts: u32,
    /// The message that announces it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<Sent>,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

fn is_none_yet(number: &u32) -> bool {
    *number == 0
}

impl TournamentRecord {
    /// Makes one that nobody has joined yet.
    #[must_use]
    pub fn new(
        (id, name): (TournamentId, String),
        organiser: Player,
        (guild, channel, lang): (GuildId, ChannelId, Lang),
        made: Unix,
        terms: TournamentTerms,
    ) -> TournamentRecord {
        TournamentRecord {
            v: 1,
            id,
            name,
            organiser,
            guild,
            channel,
            lang,
            made,
            terms,
            stage: Stage::Open,
            joined: 0,
            seed: None,
            planned: None,
            begun: 0,
            acts: 0,
            announcement: None,
        }
    }

    /// Returns where it is shown.
    #[must_use]
    pub fn shown_in(&self) -> Whereabouts {
        Whereabouts { guild: self.guild, channel: self.channel, parent: None }
    }

    /// Makes `who` nobody.
    pub fn forget(&mut self, who: UserId) {
        self.organiser.forget(who);
    }

    /// Makes everybody but `me` nobody.
    pub fn others_are_nobody(&mut self, me: UserId) {
        if self.organiser.id != me {
            self.organiser = Player::nobody();
        }
    }
}

/// Somebody who joined a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrantRecord {
    /// The shape of this record.
    pub v: u32,
    /// The person; nobody once they had their data deleted.
    pub player: Player,
    /// The time when they joined.
    pub at: Unix,
    /// Their rating in whole points when they joined, if they had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Whether they hide it: it counts for the order of players, and is told nobody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Their number in the pairings, from 1, once sign-up is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    /// The first round in which they do not play any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u16>,
}

impl EntrantRecord {
    /// Makes somebody who has just joined, without a rating.
    #[must_use]
    pub fn new(player: Player, at: Unix) -> EntrantRecord {
        EntrantRecord { v: 1, player, at, rating: None, hidden: false, number: None, left: None }
    }

    /// Makes them nobody if they are `who`.
    pub fn forget(&mut self, who: UserId) {
        if self.player.id == who {
            self.player = Player::nobody();
            self.rating = self.rating.filter(|_| self.number.is_some());
        }
    }

    /// Returns whether they play in a round.
    #[must_use]
    pub fn plays_in(&self, round: u16) -> bool {
        self.left.is_none_or(|left| round < left)
    }
}

/// Something that was done to a tournament, for everybody to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActRecord {
    /// The shape of this record.
    pub v: u32,
    /// The time when it was done.
    pub at: Unix,
    /// The person who did it.
    pub by: Player,
    /// What they did.
    pub did: Acted,
    /// Why, in their words, cleaned but not yet escaped for Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

impl ActRecord {
    /// Makes `who` nobody, and forgets the reason that was given: it is theirs, or may be about them.
    pub fn forget(&mut self, who: UserId) {
        if self.by.id == who {
            self.because = None;
        }
        self.by.forget(who);
    }
}

/// What can be done to a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Acted {
    /// A result was entered or changed.
    Result {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The result.
        verdict: KeptVerdict,
    },
    /// Somebody left while it was running.
    Left {
        /// Their number.
        number: u16,
    },
    /// It was called off.
    Cancelled,
}

/// What people must be told of a tournament. Its key says all: told again, it is the same message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray)]
pub enum Tiding {
    /// The announcement, and how it looks by now.
    Announcement,
    /// A round begins.
    Round,
    /// Something was done to it, by its number.
    Act,
    /// It is over.
    End,
}
