//! Requests in a running game: moves, draws, takebacks, plans, resignations. A request with a moment does nothing if the
//! game has moved on since.
//!
//! [`GameChoice::Here`] means the game that fits the place. If several fit, moves and hints prefer games with the
//! caller to move.

use strum::{EnumString, IntoStaticStr};

use super::at::GameTarget;
use super::caller::GameChoice;
use super::half::HalfChosenMove;
use super::lesson::LessonAsk;
use super::plan::PlanAsk;
use super::press::Press;
use super::puzzle::PuzzleAsk;
use crate::record::{GameId, GameMoment};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayAsk {
    Move {
        game: GameChoice,
        text: String,
    },
    /// Play a move written to the bot in a message.
    Said {
        /// The game of the message that this replies to.
        game: GameChoice,
        text: String,
        /// True for a mere reply to the bot: it may be conversation, which the bot ignores.
        answers: bool,
    },
    Pick {
        game: GameId,
        /// When the moves were offered.
        moment: GameMoment,
        code: String,
    },
    Typed {
        game: GameId,
        /// When the form was opened.
        moment: GameMoment,
        text: String,
    },
    /// Play a text from a game's thread if it is a move; ignore it otherwise.
    Overheard {
        text: String,
        /// The message replies to a person or mentions one: the bot asks before playing.
        to_person: bool,
    },
    /// Play a move that the bot asked to confirm.
    Confirm {
        game: GameId,
        /// When the bot asked.
        moment: GameMoment,
        code: String,
    },
    Choose {
        game: GameChoice,
        half: Option<HalfChosenMove>,
    },
    Hint {
        game: GameChoice,
        /// The position to give a hint for; the current one if `None`.
        moment: Option<GameMoment>,
        step: HintStep,
    },
    /// Ask for confirmation before resigning.
    Resign(GameChoice),
    ResignNow(GameId, GameMoment),
    /// Claim the win against an opponent whose time is up.
    ClaimTime(GameChoice),
    /// Offer, accept or claim a draw, whichever applies.
    Draw(GameChoice),
    /// Ask whether to offer a draw. If a draw can be claimed, the question says so.
    AskDraw(GameId, GameMoment),
    DrawAt(GameId, GameMoment),
    /// Cancel the question, change nothing.
    Keep(GameId),
    AnswerDraw {
        game: GameId,
        moment: GameMoment,
        yes: bool,
    },
    /// Ask to take moves back, up to the caller's last turn.
    Takeback(GameChoice),
    TakebackAt(GameId, GameMoment),
    /// Answer a takeback request. A rated game asks again: [`PlayAsk::AllowTakeback`].
    AnswerTakeback {
        game: GameId,
        moment: GameMoment,
        yes: bool,
    },
    /// Allow the takeback requested at this moment; a rated game becomes casual.
    AllowTakeback(GameId, GameMoment),
    Lesson(LessonAsk),
    Puzzles(PuzzleAsk),
    Plan(GameChoice, PlanAsk),
}

impl PlayAsk {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<PlayAsk> {
        if let Some(lesson) = LessonAsk::read(press, to, chosen) {
            return Some(PlayAsk::Lesson(lesson));
        }
        if let Some(puzzles) = PuzzleAsk::read(press, to, chosen) {
            return Some(PlayAsk::Puzzles(puzzles));
        }
        let GameTarget { game, at, rest } = GameTarget::read(to)?;
        let moment = GameMoment(at);
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match (press, rest) {
            (Press::Pick, None) => PlayAsk::Pick { game, moment, code: text() },
            (Press::Type, None) => PlayAsk::Typed { game, moment, text: text() },
            (Press::Confirm, Some(code)) => PlayAsk::Confirm { game, moment, code: code.to_owned() },
            (Press::Move, None) => PlayAsk::Choose {
                game: game.into(),
                half: Some(HalfChosenMove { moment, ..HalfChosenMove::default() }),
            },
            (Press::Go, Some(rest)) => {
                PlayAsk::Choose { game: game.into(), half: Some(HalfChosenMove::read(moment, rest, chosen)?.gone()) }
            }
            (Press::Step | Press::StepBack | Press::PageBack | Press::PageOn | Press::Turn, Some(rest)) => {
                PlayAsk::Choose { game: game.into(), half: Some(HalfChosenMove::read(moment, rest, chosen)?) }
            }
            (Press::Hint, step) => {
                let step = step.map_or(Some(HintStep::Man), |step| step.parse().ok())?;
                PlayAsk::Hint { game: game.into(), moment: Some(moment), step }
            }
            (Press::Resign, None) => PlayAsk::Resign(game.into()),
            (Press::ResignNow, None) => PlayAsk::ResignNow(game, moment),
            (Press::ClaimTime, None) => PlayAsk::ClaimTime(game.into()),
            (Press::DrawAsk, None) => PlayAsk::AskDraw(game, moment),
            (Press::Draw | Press::Claim, None) => PlayAsk::DrawAt(game, moment),
            (Press::Keep, None) => PlayAsk::Keep(game),
            // A third part of answers to offers and requests only makes the button unique.
            (Press::DrawYes, _) => PlayAsk::AnswerDraw { game, moment, yes: true },
            (Press::DrawNo, _) => PlayAsk::AnswerDraw { game, moment, yes: false },
            (Press::Takeback, None) => PlayAsk::TakebackAt(game, moment),
            (Press::TakebackYes, _) => PlayAsk::AnswerTakeback { game, moment, yes: true },
            (Press::TakebackNo, _) => PlayAsk::AnswerTakeback { game, moment, yes: false },
            (Press::TakebackAllow, None) => PlayAsk::AllowTakeback(game, moment),
            _ => PlayAsk::Plan(game.into(), PlanAsk::read(press, moment, rest, chosen)?),
        })
    }
}

/// How much a hint reveals, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HintStep {
    Man,
    Move,
    Why,
}
