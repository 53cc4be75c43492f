//! What is kept of a tournament as a whole. Its terms are in [`super::tournament_terms`], its players in
//! [`super::tournament_entrant`], its rounds in [`super::tournament_round`], what was done to it in [`super::tournament_acts`].

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use tournament::Number;

use super::{
    BotTime, CallRecord, ChannelId, ClockName, GuildId, Happened, Player, PlayersRole, RoleId, RoundRoom, Scheduled,
    SeasonOf, Sent, TournamentId, TournamentTerms, Unix, UserId, Warning, Whereabouts,
};
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

/// Why the next round of a tournament cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Stuck {
    /// Fewer than two players are left.
    Few,
    /// One of an odd number has to rest, and nobody may have another bye.
    Bye,
    /// No pairing keeps those apart who have met, or may not meet.
    Met,
}

/// A tournament. Whatever changes who plays, or which rounds there are, changes this record, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRecord {
    /// The shape of this record.
    pub v: u32,
    pub id: TournamentId,
    /// Its name, cleaned but not yet escaped for Markdown.
    pub name: String,
    /// The person who announced it.
    pub organiser: Player,
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
    /// The time when its last round was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Unix>,
    /// The chance of the event that announced it: all lots follow from it if sign-up closes by itself.
    #[serde(default, skip_serializing_if = "is_no_chance")]
    pub chance: u64,
    /// The time when it is next looked at for what its calendar says. It has its row [`super::keys::Key::Calendar`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Unix>,
    /// What its calendar said that has happened, since the last round began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Happened>,
    /// Whether its start was put off because too few had joined.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub put_off: bool,
    /// Whether the deadline of the last round decides nothing until the organiser says so: too much would be decided by it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// The role that is pinged when a round begins, as Discord let whoever chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ping: Option<RoleId>,
    /// The season before, if it is a season of a league that had one: its tables make the divisions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<TournamentId>,
    /// The number of its rows [`super::keys::Key::Rung`], if it is a ladder.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub rungs: u32,
    /// The scheduled event that follows its calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled: Option<Scheduled>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<PlayersRole>,
    /// When Discord was first asked to make the role of its players, until there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role_asked: Option<Unix>,
    /// The thread of its last round, if games share one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoundRoom>,
    /// What whoever runs it was told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warned: Vec<Warning>,
    /// Whether its channel is gone: nothing begins until it is moved to another one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_lost: bool,
    /// Since when by the bot's own clock its channel is gone, without the time since that was given back already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<BotTime>,
    /// The message that shows how it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Sent>,
    /// The message that tells how it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Sent>,
    /// Which season it is, if it repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeasonOf>,
    /// The role whose members run it, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runners: Option<RoleId>,
    /// Whether that role is pinged where its members have to answer: Discord let whoever named it do that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pings_runners: bool,
    /// Whether nothing begins by itself until somebody who runs it says so. Games go on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// Since when it is paused, or was the last time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_at: Option<BotTime>,
    /// Why the next round cannot be paired: the organisers decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Stuck>,
    /// Players whom those who run it keep apart: the lower number first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<[Number; 2]>,
    /// Pairs of the next round that were made by hand: White and Black.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<[Number; 2]>,
    /// How many times the start of a round was undone.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undone: u16,
    /// The challenges of a ladder whose messages still have their buttons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallRecord>,
    /// Digests of those who were turned away, or played while it went on, and had their data deleted since: they are recognised with
    /// the secret.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned_away: Vec<String>,
}

fn is_no_chance(chance: &u64) -> bool {
    *chance == 0
}

pub(super) fn is_zero(number: &u16) -> bool {
    *number == 0
}

fn is_none_yet(number: &u32) -> bool {
    *number == 0
}

impl TournamentRecord {
    /// Returns the bot's clock by which its times run: that of its server.
    #[must_use]
    pub fn runs_by(&self) -> ClockName {
        self.guild.into()
    }

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
            ended: None,
            chance: 0,
            due: None,
            passed: Vec::new(),
            put_off: false,
            held: false,
            ping: None,
            previous: None,
            rungs: 0,
            scheduled: None,
            role: None,
            role_asked: None,
            room: None,
            warned: Vec::new(),
            is_lost: false,
            lost_at: None,
            standing: None,
            end: None,
            series: None,
            runners: None,
            pings_runners: false,
            paused: false,
            paused_at: None,
            stuck: None,
            apart: Vec::new(),
            by_hand: Vec::new(),
            undone: 0,
            calls: Vec::new(),
            turned_away: Vec::new(),
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
