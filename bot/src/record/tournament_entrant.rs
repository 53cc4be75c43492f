//! The players of a tournament.

use serde::{Deserialize, Serialize};

use super::{Admission, ChannelId, GamePlayer, MissedRound, Plea, SentMessage, Unix, UserId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrantRecord {
    pub v: u32,
    /// `Nobody` once they had their data deleted.
    pub player: GamePlayer,
    pub at: Unix,
    /// In whole points, when they joined; absent if they had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// They hide the rating, which only affects the order of players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Their number in the pairings, from 1, set when sign-up closes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u16>,
    /// The organisers removed them, and only organisers can bring them back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    #[serde(default, skip_serializing_if = "Admission::is_in")]
    pub admission: Admission,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub here: bool,
    /// The first round that they could play, if they joined late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u16>,
    /// The round that they missed without notice. A Swiss pairs them again only once they report back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<u16>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<MissedRound>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<u16>,
    /// When the organiser admitted them despite a bar, which clears their missed rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pardoned: Option<Unix>,
    /// When their place was decided for them: moved up, admitted, or rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<Unix>,
    /// Why they were rejected; private to them, cleaned but not yet escaped for Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// Their division in a league, 1 being the highest, set when sign-up closes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub division: Option<u16>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_role: bool,
    /// The thread of their games with White, if games share threads by player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<ChannelId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pleas: Vec<Plea>,
    /// The last round where they made a request. It counts as notice, so they do not miss that round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<u16>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<(u16, SentMessage)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came: Option<EntrantMessage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrantMessage {
    pub sent: SentMessage,
    /// When its first event happened.
    pub at: Unix,
}

impl EntrantRecord {
    #[must_use]
    pub fn new(player: GamePlayer, at: Unix) -> EntrantRecord {
        EntrantRecord {
            v: 1,
            player,
            at,
            rating: None,
            provisional: false,
            hidden: false,
            number: None,
            left: None,
            out: false,
            admission: Admission::In,
            here: false,
            since: None,
            away: None,
            missed: Vec::new(),
            byes: Vec::new(),
            pardoned: None,
            decided: None,
            because: None,
            division: None,
            has_role: false,
            room: None,
            pleas: Vec::new(),
            asked: None,
            told: Vec::new(),
            came: None,
        }
    }

    pub fn forget(&mut self, who: UserId) {
        if self.player.id == who {
            self.player = GamePlayer::nobody();
            self.because = None;
            self.pleas.clear();
            self.told.clear();
            self.rating = self.rating.filter(|_| self.number.is_some());
        }
    }

    #[must_use]
    pub fn has_left(&self, round: u16) -> bool {
        self.left.is_some_and(|left| round >= left)
    }

    #[must_use]
    pub fn plays_in(&self, round: u16) -> bool {
        !self.has_left(round)
            && self.since.is_none_or(|since| round >= since)
            && self.away.is_none_or(|missed| round <= missed)
    }

    #[must_use]
    pub fn told_missed(&self, round: u16) -> Option<SentMessage> {
        self.told.iter().find(|(of, _)| *of == round).map(|(_, sent)| *sent)
    }

    /// Records that they did not miss a round after all.
    pub fn came(&mut self, round: u16) {
        self.missed.retain(|missed| missed.round != round);
        self.away = self.away.filter(|away| *away != round);
    }

    #[must_use]
    pub fn has_missed(&self, round: u16) -> bool {
        self.missed.iter().any(|missed| missed.round == round)
    }
}
