//! What is kept of the rounds of a tournament: who meets whom and why, and what came of it.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use tournament::dutch::{ColourRule, Criterion, Reason};
use tournament::{Number, Verdict};

use super::{BotTime, GameId, Happened, KeptTable, Millis, Sent, TournamentId, Unix};

/// A board of a round of a tournament: all that a game knows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardOf {
    #[serde(rename = "of")]
    pub tournament: TournamentId,
    /// From 1.
    pub round: u16,
    /// From 1.
    pub board: u16,
    /// Whether the game was annulled: the board has another one, or none any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub annulled: bool,
    /// Whether it was decided that both lose it by forfeit: the game itself has no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub neither: bool,
    /// Whether it is the game of a challenge on a ladder, which has no rounds and boards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub challenge: bool,
    /// The stage of a knock-out at which it is played, by which its round is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<CupStage>,
}

/// A stage of a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CupStage {
    /// So many rounds before the final: 1 for the semifinals.
    Before(u32),
    Final,
    /// The second final of a double elimination.
    SecondFinal,
    /// The match for third place.
    ThirdPlace,
    /// A round of the upper bracket, from 1.
    Upper(u32),
    /// The final of the upper bracket.
    UpperFinal,
    /// A round of the lower bracket, from 1.
    Lower(u32),
    /// The final of the lower bracket.
    LowerFinal,
}

/// The round that an act is about, as it is then: one whose start is undone is paired anew, and may be another stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActedRound {
    /// The stages of a knock-out that are played in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<CupStage>,
    /// Whether all its matches are played again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// White and Black at the board that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<[Number; 2]>,
}

/// A round as it was announced. It never changes but for its deadline, for being closed, and for where it was announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRecord {
    /// The shape of this record.
    pub v: u32,
    /// From 1.
    pub number: u16,
    /// The time when it began.
    pub at: Unix,
    /// Who meets whom, board by board.
    pub pairs: Vec<Pair>,
    /// Who does not play, though they could.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
    /// Whether what follows was made of its results: no end of a game changes them any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// The time when it is to be over, by the bot's own clock: an hour in which the bot was away is added to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<BotTime>,
    /// The boards that have more time than the round, by their numbers, each with its own time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<(u16, BotTime)>,
    /// The boards that have more time because their games reached the players too late.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<u16>,
    /// Whether that is earlier than was agreed, as those who run the tournament wanted: nobody who has not moved is late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub early: bool,
    /// The standings after it, once it is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<KeptTable>,
    /// The message that announces it, and shows its results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Sent>,
    /// How many times the start of a round had been undone when this one was paired: it tells the announcements of a round
    /// apart that was paired more than once.
    #[serde(default, skip_serializing_if = "is_none")]
    pub again: u16,
    /// The pairs that were made by hand for it and could not be granted, White first: if its start is undone, they are wished
    /// again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<[Number; 2]>,
    /// Whether the organisers gave its bye, as nobody might have another one by the rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_bye: bool,
    /// What of the calendar had happened before it began: if its start is undone, that has happened again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happened: Vec<Happened>,
    /// By how much its deadlines were moved in all, because the tournament stood still or the bot was not in its server.
    #[serde(default, skip_serializing_if = "Millis::is_zero")]
    pub moved: Millis,
}

impl RoundRecord {
    /// Makes one that begins at a time.
    #[must_use]
    pub fn new(number: u16, at: Unix, pairs: Vec<Pair>, byes: Vec<Bye>) -> RoundRecord {
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

    /// Returns the players of a board; boards are numbered from 1.
    #[must_use]
    pub fn pair(&self, board: u16) -> Option<&Pair> {
        self.pairs.get(usize::from(board).checked_sub(1)?)
    }

    /// Returns the pairs that were made by hand, White first.
    pub fn by_hand(&self) -> impl Iterator<Item = [Number; 2]> {
        let by_hand = self.pairs.iter().filter(|pair| matches!(pair.why, WhyPaired::Hand { .. }));
        by_hand.map(|pair| [pair.white, pair.black])
    }

    /// Returns when the game of a board is to be over, if the round has a deadline.
    #[must_use]
    pub fn deadline_of(&self, board: u16) -> Option<BotTime> {
        let own = self.later.iter().find(|(of, _)| *of == board).map(|(_, time)| *time);
        self.deadline.max(own)
    }

    /// Lets the game of a board have until a time that is later than the end of the round.
    pub fn set_later(&mut self, board: u16, until: BotTime) {
        self.later.retain(|(of, _)| *of != board);
        self.later.push((board, until));
        self.later.sort_unstable();
    }
}

fn is_none(number: &u16) -> bool {
    *number == 0
}

/// Two players of a board, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    pub white: Number,
    pub black: Number,
    /// The match of the bracket, counted from 0, in a knock-out.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u16>,
    /// Why these two, and why these colours.
    pub why: WhyPaired,
}

/// Why two players meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum WhyPaired {
    /// The FIDE (Dutch) system.
    Swiss {
        /// The points of White and of Black before the round, in tenths.
        points: [i32; 2],
        /// The player who was paired first, from the top of the table.
        higher: Number,
        /// The players whom that one would have met earlier, each with the reason why not.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        passed: Vec<Passed>,
        /// What gave them their colours.
        colours: Colours,
    },
    /// The Berger tables.
    Table,
    /// A challenge on a ladder.
    Challenge,
    /// The bracket of a knock-out: this many times the match had been drawn.
    Bracket {
        /// How many times.
        #[serde(default, skip_serializing_if = "is_zero")]
        replay: u32,
    },
    /// Those who run the tournament.
    Hand {
        /// The rules that the pair breaks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        breaks: Vec<PassedWhy>,
    },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A player who did not become an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passed {
    /// The player.
    pub number: Number,
    /// The reason.
    pub why: PassedWhy,
}

/// Why a player did not become an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum PassedWhy {
    /// The two have met.
    Met,
    /// Another rule of the tournament.
    Rule,
    /// Both must have the same colour.
    SameColour,
    /// Somebody else would be left without an opponent.
    NoOpponent,
    /// It would have been worse for colours.
    Colours,
    /// It would have been worse for meetings with players of other scores.
    Floats,
    /// It is a question of the whole.
    Whole,
}

impl From<Reason> for PassedWhy {
    fn from(reason: Reason) -> PassedWhy {
        match reason {
            Reason::Met => PassedWhy::Met,
            Reason::Forbidden => PassedWhy::Rule,
            Reason::SameColour => PassedWhy::SameColour,
            Reason::NoOpponentFor(_) => PassedWhy::NoOpponent,
            Reason::Worse(Criterion::C10 | Criterion::C11 | Criterion::C12 | Criterion::C13) => PassedWhy::Colours,
            Reason::Worse(_) => PassedWhy::Floats,
            Reason::Whole => PassedWhy::Whole,
        }
    }
}

/// What gave two opponents their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Colours {
    /// Both have the colour that they are due.
    Both,
    /// The one who is due a colour more.
    Stronger,
    /// The two had different colours before, and change them.
    Alternation,
    /// The one who is higher in the table.
    Higher,
    /// The lot that was drawn at the beginning.
    Drawn,
}

impl From<ColourRule> for Colours {
    fn from(rule: ColourRule) -> Colours {
        match rule {
            ColourRule::Both => Colours::Both,
            ColourRule::Stronger => Colours::Stronger,
            ColourRule::Alternation => Colours::Alternation,
            ColourRule::Higher => Colours::Higher,
            ColourRule::Drawn => Colours::Drawn,
        }
    }
}

/// A player without an opponent in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// The player.
    pub number: Number,
    /// Whether it is worth a win, as the bye of a Swiss is; by the tables of a round robin somebody is merely free.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub won: bool,
    /// Whether it is worth a draw: the player asked for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub half: bool,
}

/// A board of a round: the game, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRecord {
    /// The shape of this record.
    pub v: u32,
    /// The game; none where nobody was to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// What came of it, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
}

/// What came of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    pub verdict: KeptVerdict,
    /// How it came about.
    pub how: How,
}

/// How the result of a board came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The game ended so: if its end is undone, so is the result.
    Game,
    /// The organiser entered it.
    Organiser,
    /// A player had left before.
    Left,
    /// The deadline of the round decided it: the game may have gone on.
    Deadline,
}

/// What came of a board, for both players at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum KeptVerdict {
    /// White won.
    White,
    Draw,
    /// Black won.
    Black,
    /// White did not come.
    ForfeitWhite,
    /// Black did not come.
    ForfeitBlack,
    /// Neither came.
    ForfeitBoth,
    /// It counts for nobody, as somebody left a round robin early.
    Annulled,
}

impl KeptVerdict {
    /// Returns what the crate `tournament` calls it; `None` for what counts for nobody.
    #[must_use]
    pub fn verdict(self) -> Option<Verdict> {
        Some(match self {
            KeptVerdict::White => Verdict::White,
            KeptVerdict::Draw => Verdict::Draw,
            KeptVerdict::Black => Verdict::Black,
            KeptVerdict::ForfeitWhite => Verdict::BlackByForfeit,
            KeptVerdict::ForfeitBlack => Verdict::WhiteByForfeit,
            KeptVerdict::ForfeitBoth => Verdict::NeitherCame,
            KeptVerdict::Annulled => return None,
        })
    }
}

impl From<Verdict> for KeptVerdict {
    fn from(verdict: Verdict) -> KeptVerdict {
        match verdict {
            Verdict::White => KeptVerdict::White,
            Verdict::Draw => KeptVerdict::Draw,
            Verdict::Black => KeptVerdict::Black,
            Verdict::BlackByForfeit => KeptVerdict::ForfeitWhite,
            Verdict::WhiteByForfeit => KeptVerdict::ForfeitBlack,
            Verdict::NeitherCame => KeptVerdict::ForfeitBoth,
        }
    }
}
