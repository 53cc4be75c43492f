//! A tournament as a whole. Its terms are in [`super::tournament_terms`], its players in [`super::tournament_entrant`],
//! its rounds in [`super::tournament_round`], its logged actions in [`super::tournament_acts`].

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use tournament::PlayerNumber;

use super::{
    BotTime, CallRecord, ChannelId, ClockName, GamePlayer, GuildId, OrganiserWarning, PastOccasion, PlayersRole,
    RoleId, RoundRoom, ScheduledEvent, SeasonOf, SentMessage, TournamentId, TournamentTerms, Unix, UserId, Whereabouts,
};
use crate::words::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentStage {
    Open,
    Running,
    Finished,
    Cancelled,
}

impl TournamentStage {
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, TournamentStage::Finished | TournamentStage::Cancelled)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PairingObstacle {
    Few,
    /// The number is odd, and no player may have another bye.
    Bye,
    /// Every pairing has players who have met, or must not meet.
    Met,
}

/// A tournament. Changes of its players or rounds also write this record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRecord {
    pub v: u32,
    pub id: TournamentId,
    pub name: String,
    pub organiser: GamePlayer,
    pub guild: GuildId,
    pub channel: ChannelId,
    pub lang: Lang,
    pub made: Unix,
    pub terms: TournamentTerms,
    pub stage: TournamentStage,
    pub joined: u32,
    /// The random seed for drawing lots, set when sign-up closes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of planned rounds, set when sign-up closes; unknown in a knock-out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<u16>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub begun: u16,
    /// The number of its rows [`super::keys::Key::Act`].
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub acts: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Unix>,
    /// A random seed from its announcement, for drawing lots if sign-up closes automatically.
    #[serde(default, skip_serializing_if = "is_no_chance")]
    pub chance: u64,
    /// The next calendar check; its key is in a row [`super::keys::Key::Calendar`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Unix>,
    /// Calendar events that have happened since the last round began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<PastOccasion>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub put_off: bool,
    /// The last round's deadline waits for the organiser, since it would decide too much.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// The role to ping when a round begins. The person who chose it had Discord's permission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ping: Option<RoleId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<TournamentId>,
    /// The number of its rows [`super::keys::Key::Rung`], if it is a ladder.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub rungs: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled: Option<ScheduledEvent>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<PlayersRole>,
    /// When the bot first requested the players' role from Discord, until there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role_asked: Option<Unix>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoundRoom>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warned: Vec<OrganiserWarning>,
    /// Its channel is gone. Nothing begins until it is moved to another one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_lost: bool,
    /// When its channel was lost, by the bot's own clock. Time that was given back already is not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<BotTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<SentMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeasonOf>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runners: Option<RoleId>,
    /// The role is pinged for questions. The person who chose it had Discord's permission.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pings_runners: bool,
    /// Nothing begins automatically until an organiser resumes it. Games continue.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_at: Option<BotTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<PairingObstacle>,
    /// Players who must not meet; the lower number first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<[PlayerNumber; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<[PlayerNumber; 2]>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undone: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallRecord>,
    /// Hashes of people who were rejected, or played, and then had their data deleted. With the secret they are
    /// recognised.
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
    /// Returns the bot clock that its times use, which depends on its server.
    #[must_use]
    pub fn runs_by(&self) -> ClockName {
        self.guild.into()
    }

    #[must_use]
    pub fn new(
        (id, name): (TournamentId, String),
        organiser: GamePlayer,
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
            stage: TournamentStage::Open,
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

    #[must_use]
    pub fn shown_in(&self) -> Whereabouts {
        Whereabouts { guild: self.guild, channel: self.channel, parent: None }
    }

    pub fn forget(&mut self, who: UserId) {
        self.organiser.forget(who);
    }

    pub fn others_are_nobody(&mut self, me: UserId) {
        if self.organiser.id != me {
            self.organiser = GamePlayer::nobody();
        }
    }
}
