//! Requests in a running game: moves, draws, takebacks, plans and its end.

use strum::{EnumString, IntoStaticStr};

use super::at::At;
use super::caller::Which;
use super::half::Half;
use super::lesson::Lesson;
use super::plan::Plan;
use super::press::Press;
use super::puzzle::Puzzles;
use crate::record::{GameId, Moment};

/// A request of a player in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Play a move.
    Move {
        /// The game; [`Which::Here`] is resolved by place and turn.
        game: Which,
        /// The move as typed.
        text: String,
    },
    /// Play what was written to the bot in a message.
    Said {
        /// The game of the message that it answers; [`Which::Here`] is resolved by place and turn.
        game: Which,
        /// The move as written.
        text: String,
        /// Whether it only answers one of the bot's messages, so that it may be conversation, which is left alone.
        answers: bool,
    },
    /// Play one of the moves that were offered, if the game still stands at this moment.
    Pick {
        game: GameId,
        /// The moment at which the moves were offered.
        moment: Moment,
        /// The move's code.
        code: String,
    },
    /// Play a move that was typed into a form, if the game still stands at this moment.
    Typed {
        game: GameId,
        /// The moment at which the form was asked for.
        moment: Moment,
        /// The move as typed.
        text: String,
    },
    /// Play what was said in a game's thread, addressed to nobody in particular, if it is a move; otherwise ignore it.
    Overheard(String),
    /// Play a move that was shown for confirmation, if the game still stands at this moment.
    Confirm {
        game: GameId,
        /// The moment at which it was asked.
        moment: Moment,
        /// The move's code.
        code: String,
    },
    /// Choose a move step by step, by menus.
    Choose {
        /// The game; [`Which::Here`] is resolved by place and turn.
        game: Which,
        /// What is chosen so far; nothing yet if absent.
        half: Option<Half>,
    },
    /// Take a hint.
    Hint {
        /// The game; [`Which::Here`] is resolved by place and turn.
        game: Which,
        /// The moment of the position that it is about; the present one if absent.
        moment: Option<Moment>,
        /// How much to tell.
        step: HintStep,
    },
    /// Resign, after a confirmation.
    Resign(Which),
    /// Resign for good, if the game still stands at this moment.
    ResignNow(GameId, Moment),
    /// Claim the win against an opponent whose time is up.
    ClaimTime(Which),
    /// Offer, accept or claim a draw, whichever applies.
    Draw(Which),
    /// Ask whether to offer a draw, if the game still stands at this moment; say what else a draw may be, if it does not
    /// have to be offered.
    AskDraw(GameId, Moment),
    /// Offer or claim a draw with a button, if the game still stands at this moment.
    DrawAt(GameId, Moment),
    /// Do nothing of what was asked.
    Keep(GameId),
    /// Answer an offer of a draw.
    AnswerDraw {
        game: GameId,
        /// The moment of the offer.
        moment: Moment,
        /// Whether the offer is accepted.
        yes: bool,
    },
    /// Ask to take moves back, up to the caller's last turn.
    Takeback(Which),
    /// Ask to take moves back with a button, if the game still stands at this moment.
    TakebackAt(GameId, Moment),
    /// Answer a request to take moves back. In a rated game, only ask whether to allow it: [`Ask::AllowTakeback`].
    AnswerTakeback {
        game: GameId,
        /// The moment of the request.
        moment: Moment,
        /// Whether the moves are taken back.
        yes: bool,
    },
    /// Allow the takeback that was requested at this moment. A rated game is not rated any more then.
    AllowTakeback(GameId, Moment),
    /// Learn a game.
    Lesson(Lesson),
    /// Solve puzzles.
    Puzzles(Puzzles),
    /// See or change the answers that are played at once when the opponent plays the moves they answer.
    Plan(Which, Plan),
}

impl Ask {
    /// Reads what a button or a menu of a running game asks for.
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

/// How much a hint tells, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HintStep {
    /// Which man to look at.
    Man,
    /// The whole move.
    Move,
    /// Why that move.
    Why,
}
