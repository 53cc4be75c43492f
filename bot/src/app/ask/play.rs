//! Requests in a running game: moves, draws, takebacks, plans, resignations. A request with a moment does nothing if the
//! game has moved on since. [`Which::Here`] is resolved by place and turn.

use strum::{EnumString, IntoStaticStr};

use super::at::At;
use super::caller::Which;
use super::half::Half;
use super::lesson::Lesson;
use super::plan::Plan;
use super::press::Press;
use super::puzzle::Puzzles;
use crate::record::{GameId, Moment};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    Move {
        game: Which,
        text: String,
    },
    /// Play a move written to the bot in a message.
    Said {
        /// The game of the message that this replies to.
        game: Which,
        text: String,
        /// Only a reply to the bot: it may be conversation, which the bot ignores.
        answers: bool,
    },
    Pick {
        game: GameId,
        /// When the moves were offered.
        moment: Moment,
        code: String,
    },
    Typed {
        game: GameId,
        /// When the form was opened.
        moment: Moment,
        text: String,
    },
    /// Play a text from a game's thread if it is a move; ignore it otherwise.
    Overheard(String),
    /// Play a move that the bot asked to confirm.
    Confirm {
        game: GameId,
        /// When the bot asked.
        moment: Moment,
        code: String,
    },
    Choose {
        game: Which,
        half: Option<Half>,
    },
    Hint {
        game: Which,
        /// The position to give a hint for; the current one if `None`.
        moment: Option<Moment>,
        step: HintStep,
    },
    /// Ask for confirmation before resigning.
    Resign(Which),
    ResignNow(GameId, Moment),
    /// Claim the win against an opponent whose time is up.
    ClaimTime(Which),
    /// Offer, accept or claim a draw, whichever applies.
    Draw(Which),
    /// Ask whether to offer a draw; say so if a draw can be claimed instead.
    AskDraw(GameId, Moment),
    /// Offer or claim a draw with a button.
    DrawAt(GameId, Moment),
    /// Cancel the question, change nothing.
    Keep(GameId),
    AnswerDraw {
        game: GameId,
        moment: Moment,
        yes: bool,
    },
    /// Ask to take moves back, up to the caller's last turn.
    Takeback(Which),
    /// The same with a button.
    TakebackAt(GameId, Moment),
    /// Answer a takeback request. Rated games ask once more: [`Ask::AllowTakeback`].
    AnswerTakeback {
        game: GameId,
        moment: Moment,
        yes: bool,
    },
    /// Allow the takeback requested at this moment; a rated game becomes casual.
    AllowTakeback(GameId, Moment),
    Lesson(Lesson),
    Puzzles(Puzzles),
    /// Show or change the caller's conditional moves.
    Plan(Which, Plan),
}

impl Ask {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        if let Some(lesson) = Lesson::read(press, to, chosen) {
            return Some(Ask::Lesson(lesson));
        }
        if let Some(puzzles) = Puzzles::read(press, to, chosen) {
            return Some(Ask::Puzzles(puzzles));
        }
        let At { game, at, rest } = At::read(to)?;
        let moment = Moment(at);
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match (press, rest) {
            (Press::Pick, None) => Ask::Pick { game, moment, code: text() },
            (Press::Type, None) => Ask::Typed { game, moment, text: text() },
            (Press::Confirm, Some(code)) => Ask::Confirm { game, moment, code: code.to_owned() },
            (Press::Move, None) => Ask::Choose { game: game.into(), half: Some(Half { moment, ..Half::default() }) },
            (Press::Go, Some(rest)) => {
                Ask::Choose { game: game.into(), half: Some(Half::read(moment, rest, chosen)?.gone()) }
            }
            (Press::Step | Press::StepBack | Press::PageBack | Press::PageOn | Press::Turn, Some(rest)) => {
                Ask::Choose { game: game.into(), half: Some(Half::read(moment, rest, chosen)?) }
            }
            (Press::Hint, step) => {
                let step = step.map_or(Some(HintStep::Man), |step| step.parse().ok())?;
                Ask::Hint { game: game.into(), moment: Some(moment), step }
            }
            (Press::Resign, None) => Ask::Resign(game.into()),
            (Press::ResignNow, None) => Ask::ResignNow(game, moment),
            (Press::ClaimTime, None) => Ask::ClaimTime(game.into()),
            (Press::DrawAsk, None) => Ask::AskDraw(game, moment),
            (Press::Draw | Press::Claim, None) => Ask::DrawAt(game, moment),
            (Press::Keep, None) => Ask::Keep(game),
            // A third part of answers to offers and requests only makes the button unique.
            (Press::DrawYes, _) => Ask::AnswerDraw { game, moment, yes: true },
            (Press::DrawNo, _) => Ask::AnswerDraw { game, moment, yes: false },
            (Press::Takeback, None) => Ask::TakebackAt(game, moment),
            (Press::TakebackYes, _) => Ask::AnswerTakeback { game, moment, yes: true },
            (Press::TakebackNo, _) => Ask::AnswerTakeback { game, moment, yes: false },
            (Press::TakebackAllow, None) => Ask::AllowTakeback(game, moment),
            _ => Ask::Plan(game.into(), Plan::read(press, moment, rest, chosen)?),
        })
    }
}

/// How much a hint reveals, from the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HintStep {
    Man,
    Move,
    Why,
}
