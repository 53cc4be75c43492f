//! The rounds of a tournament: pairings with reasons, and results.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use tournament::dutch::{ColourRule, PairingCriterion, UnpairedReason};
use tournament::{GameVerdict, PlayerNumber};

use super::{BotTime, GameId, KeptTable, Millis, PastOccasion, SentMessage, TournamentId, Unix};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardOf {
    #[serde(rename = "of")]
    pub tournament: TournamentId,
    pub round: u16,
    pub board: u16,
    /// The game was annulled. The board has another game, or none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub annulled: bool,
    /// Both lose it by forfeit; the game itself has no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neither: bool,
    /// It is a challenge on a ladder, which has no rounds or boards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub challenge: bool,
    /// Its stage in a knock-out, which names its round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<CupStage>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CupStage {
    /// This many rounds before the final: 1 for the semifinals.
    Before(u32),
    Final,
    SecondFinal,
    ThirdPlace,
    /// A round of the upper bracket, from 1.
    Upper(u32),
    UpperFinal,
    /// A round of the lower bracket, from 1.
    Lower(u32),
    LowerFinal,
}

/// A round as it was when an action was logged. After an undone start it is paired again, perhaps as another stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActedRound {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<CupStage>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<[PlayerNumber; 2]>,
}

/// A round as announced. Only its deadline, closing and messages change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRecord {
    pub v: u32,
    pub number: u16,
    pub at: Unix,
    pub pairs: Vec<KeptPair>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<RoundBye>,
    /// Its results are processed, so later ends of games no longer change them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Its end by the bot's own clock, which does not count downtime.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<BotTime>,
    /// Boards with a later deadline than the round, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<(u16, BotTime)>,
    /// Boards with more time because their games reached the players too late.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<u16>,
    /// The organisers moved it before the agreed time. Players without a move are then not late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub early: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<KeptTable>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<SentMessage>,
    /// How many undone starts preceded this pairing. Distinguishes the announcements of a repeatedly paired round.
    #[serde(default, skip_serializing_if = "is_none")]
    pub again: u16,
    /// Manual pairs that were impossible, White first. Undoing the start restores them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<[PlayerNumber; 2]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_bye: bool,
    /// The past calendar events before it began, restored when its start is undone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happened: Vec<PastOccasion>,
    /// By how much its deadlines were moved in total. Pauses and the bot's absence from the server move them.
    #[serde(default, skip_serializing_if = "Millis::is_zero")]
    pub moved: Millis,
}

impl RoundRecord {
    #[must_use]
    pub fn new(number: u16, at: Unix, pairs: Vec<KeptPair>, byes: Vec<RoundBye>) -> RoundRecord {
        RoundRecord {
            v: 1,
            number,
            at,
            pairs,
            byes,
            closed: false,
            deadline: None,
            later: Vec::new(),
            unseen: Vec::new(),
            early: false,
            table: None,
            sent: None,
            again: 0,
            given_up: Vec::new(),
            second_bye: false,
            happened: Vec::new(),
            moved: Millis::ZERO,
        }
    }

    #[must_use]
    pub fn pair(&self, board: u16) -> Option<&KeptPair> {
        self.pairs.get(usize::from(board).checked_sub(1)?)
    }

    /// Returns the manual pairs, White first.
    pub fn by_hand(&self) -> impl Iterator<Item = [PlayerNumber; 2]> {
        let by_hand = self.pairs.iter().filter(|pair| matches!(pair.why, WhyPaired::Hand { .. }));
        by_hand.map(|pair| [pair.white, pair.black])
    }

    #[must_use]
    pub fn deadline_of(&self, board: u16) -> Option<BotTime> {
        let own = self.later.iter().find(|(of, _)| *of == board).map(|(_, time)| *time);
        self.deadline.max(own)
    }

    pub fn set_later(&mut self, board: u16, until: BotTime) {
        self.later.retain(|(of, _)| *of != board);
        self.later.push((board, until));
        self.later.sort_unstable();
    }
}

fn is_none(number: &u16) -> bool {
    *number == 0
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPair {
    pub white: PlayerNumber,
    pub black: PlayerNumber,
    /// The match of the bracket, counted from 0, in a knock-out.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u16>,
    pub why: WhyPaired,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum WhyPaired {
    Swiss {
        /// White's and Black's points before the round, in tenths.
        points: [i32; 2],
        /// The player who was paired first, from the top of the table.
        higher: PlayerNumber,
        /// That player's earlier candidates, each with the reason against it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        passed: Vec<PassedCandidate>,
        colours: KeptColourRule,
    },
    Table,
    Challenge,
    /// The bracket of a knock-out determined the pair.
    Bracket {
        /// How many times the match had been drawn before.
        #[serde(default, skip_serializing_if = "is_zero")]
        replay: u32,
    },
    Hand {
        /// The rules that the pair breaks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        breaks: Vec<PassedWhy>,
    },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassedCandidate {
    pub number: PlayerNumber,
    pub why: PassedWhy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PassedWhy {
    Met,
    Rule,
    SameColour,
    /// Another player would be left without an opponent.
    NoOpponent,
    /// It would have been worse for colours.
    Colours,
    /// It would have been worse for meetings with players of other scores.
    Floats,
    /// The whole pairing decided it.
    Whole,
}

impl From<UnpairedReason> for PassedWhy {
    fn from(reason: UnpairedReason) -> PassedWhy {
        match reason {
            UnpairedReason::Met => PassedWhy::Met,
            UnpairedReason::Forbidden => PassedWhy::Rule,
            UnpairedReason::SameColour => PassedWhy::SameColour,
            UnpairedReason::NoOpponentFor(_) => PassedWhy::NoOpponent,
            UnpairedReason::Worse(
                PairingCriterion::C10 | PairingCriterion::C11 | PairingCriterion::C12 | PairingCriterion::C13,
            ) => PassedWhy::Colours,
            UnpairedReason::Worse(_) => PassedWhy::Floats,
            UnpairedReason::Whole => PassedWhy::Whole,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum KeptColourRule {
    Both,
    /// The player with the stronger claim gets the due colour.
    Stronger,
    /// The two last had different colours, and now swap them.
    Alternation,
    /// The player who is higher in the table gets the due colour.
    Higher,
    /// The lot that was drawn for the first round decided it.
    Drawn,
}

impl From<ColourRule> for KeptColourRule {
    fn from(rule: ColourRule) -> KeptColourRule {
        match rule {
            ColourRule::Both => KeptColourRule::Both,
            ColourRule::Stronger => KeptColourRule::Stronger,
            ColourRule::Alternation => KeptColourRule::Alternation,
            ColourRule::Higher => KeptColourRule::Higher,
            ColourRule::Drawn => KeptColourRule::Drawn,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundBye {
    pub number: PlayerNumber,
    /// It is worth a win, as in a Swiss; a round robin's free round is worth nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub won: bool,
    /// It is worth a draw, because the player asked for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRecord {
    pub v: u32,
    /// Absent if no player was expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    pub verdict: KeptVerdict,
    pub how: ResultCause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultCause {
    /// By the game's end; undoing the end undoes the result.
    Game,
    Organiser,
    Left,
    /// The round's deadline decided it; the game may have continued.
    Deadline,
}

/// A board's result, for both players at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum KeptVerdict {
    White,
    Draw,
    Black,
    ForfeitWhite,
    ForfeitBlack,
    ForfeitBoth,
    /// It does not count, since a player left a round robin early.
    Annulled,
}

impl KeptVerdict {
    /// Converts it to the type of the `tournament` crate; `None` if it does not count.
    #[must_use]
    pub fn verdict(self) -> Option<GameVerdict> {
        Some(match self {
            KeptVerdict::White => GameVerdict::White,
            KeptVerdict::Draw => GameVerdict::Draw,
            KeptVerdict::Black => GameVerdict::Black,
            KeptVerdict::ForfeitWhite => GameVerdict::BlackByForfeit,
            KeptVerdict::ForfeitBlack => GameVerdict::WhiteByForfeit,
            KeptVerdict::ForfeitBoth => GameVerdict::NeitherCame,
            KeptVerdict::Annulled => return None,
        })
    }
}

impl From<GameVerdict> for KeptVerdict {
    fn from(verdict: GameVerdict) -> KeptVerdict {
        match verdict {
            GameVerdict::White => KeptVerdict::White,
            GameVerdict::Draw => KeptVerdict::Draw,
            GameVerdict::Black => KeptVerdict::Black,
            GameVerdict::BlackByForfeit => KeptVerdict::ForfeitWhite,
            GameVerdict::WhiteByForfeit => KeptVerdict::ForfeitBlack,
            GameVerdict::NeitherCame => KeptVerdict::ForfeitBoth,
        }
    }
}
