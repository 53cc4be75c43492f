//! Subcommands of `/tournament` for organisers, and for players' requests to them.

use strum::VariantNames;

use super::options::{BOARD, REASON, ROUND, SURE, TOURNAMENT, WHOM};
use super::{Filled, Parameter, Suggestions, Takes};
use crate::app::ask::LONGEST_REASON;
use crate::app::ask::desk::{Entered, Step, Undo, View};
use crate::app::ask::tournament::Ask;
use crate::record::{KeptVerdict, PleaKind, TournamentId, UserId};
use crate::words::Text;

const VERDICTS: &[&str] = &["white", "draw", "black", "forfeit-white", "forfeit-black", "forfeit-both"];
/// The longest single extension: four weeks.
const MOST_HOURS: u32 = 28 * 24;
const KIND: Parameter = Parameter::new("kind", Takes::OneOf(plea, PleaKind::VARIANTS));

pub(super) const DECIDE: Parameter = Parameter::new(
    "decide",
    Takes::Part(&[
        BOARD.required(),
        Parameter::new("result", Takes::OneOf(outcome, VERDICTS)).required(),
        REASON.required(),
        TOURNAMENT,
        ROUND,
    ]),
);
pub(super) const WITHDRAW: Parameter =
    Parameter::new("withdraw", Takes::Part(&[WHOM, REASON.required(), TOURNAMENT, SURE]));
pub(super) const DESK: Parameter = Parameter::new(
    "desk",
    Takes::Part(&[
        Parameter::new("step", Takes::OneOf(step, Step::CHOSEN)),
        BOARD,
        Parameter::new("player", Takes::Person),
        Parameter::new("other", Takes::Person),
        Parameter::new("hours", Takes::Whole(1, MOST_HOURS)),
        REASON,
        TOURNAMENT,
        Parameter::new("undo", Takes::Suggested(Suggestions::Undoable)),
        SURE,
        KIND,
        Parameter::new("helpers", Takes::Role),
    ]),
);
pub(super) const LOG: Parameter = Parameter::new("log", Takes::Part(&[TOURNAMENT]));
pub(super) const REQUEST: Parameter = Parameter::new(
    "request",
    Takes::Part(&[KIND, Parameter::new("text", Takes::Text(Some(LONGEST_REASON))), TOURNAMENT]),
);

fn outcome(word: &str) -> Text {
    text!("tournament-result-{}", word)
}

fn step(word: &str) -> Text {
    text!("step-{}", word)
}

fn plea(word: &str) -> Text {
    text!("plea-{}-button", word)
}

pub(super) fn ask(filled: &Filled) -> Option<Ask> {
    let tournament = filled.text("tournament").and_then(|typed| TournamentId::parse(&typed));
    let (reason, sure) = (filled.text("reason").unwrap_or_default(), filled.is("sure", "true"));
    let taken = |step: Step, reason: String| Ask::Step { tournament, step, reason, sure };
    Some(match filled.part.as_deref()? {
        "decide" => {
            let verdict = filled.get("result").filter(|verdict| *verdict != KeptVerdict::Annulled)?;
            let (round, board) = (filled.get("round"), filled.get("board")?);
            taken(Step::Result { round, board, verdict }, reason)
        }
        "withdraw" => taken(Step::Withdraw(Entered::Person(filled.person("player")?)), reason),
        "desk" => match filled.text("step") {
            // Without a role, a menu asks for it.
            Some(word) if word == "runners" && !sure && filled.roles.is_empty() => Ask::Desk(tournament, View::Role),
            Some(word) => taken(of(&word, filled), reason),
            None => Ask::Desk(tournament, View::Home),
        },
        "log" => Ask::Log(tournament, 0),
        // Without a text, buttons open the form for it.
        "request" => match (filled.get("kind"), filled.text("text")) {
            (Some(about), Some(says)) => Ask::Plea { tournament, about, says },
            _ => Ask::Request(tournament),
        },
        _ => return None,
    })
}

/// Reads a step. Missing options become zero; their refusal lists valid values.
pub(super) fn of(word: &str, filled: &Filled) -> Step {
    let person = |name: &str| Entered::Person(filled.person(name).unwrap_or(UserId(0)));
    let two = || [person("player"), person("other")];
    let player = || filled.person("player").unwrap_or(UserId(0));
    match word {
        "start" => Step::Start,
        "stop" => Step::Stop,
        "deadline" => Step::Deadline,
        "let-in" | "turn-away" => Step::Admit(player(), word == "let-in"),
        "grant" | "refuse" => {
            let (about, hours) = (filled.get("kind"), filled.get("hours"));
            if word == "grant" && about == Some(PleaKind::Apart) {
                return Step::Spare(two());
            }
            Step::Reply { player: player(), about, granted: word == "grant", hours }
        }
        "runners" => Step::Runners(filled.roles.get("helpers").map(|role| role.id)),
        "replay" => Step::Replay(filled.get("board").unwrap_or_default()),
        "return" => Step::Return(person("player")),
        "apart" | "together" => Step::Apart(two(), word == "apart"),
        "pair" | "unpair" => Step::Pair(two(), word == "pair"),
        "postpone" => match (filled.get("board"), filled.get("hours").unwrap_or_default()) {
            (Some(board), hours) => Step::Extend(board, hours),
            (None, hours) => Step::Postpone(hours),
        },
        "early" => Step::Early,
        "pause" => Step::Pause,
        "go-on" => Step::GoOn,
        "second-bye" => Step::SecondBye,
        "end" => Step::End,
        "cancel" => Step::Cancel,
        // Without `undo`, the bot asks which step to undo.
        _ => Step::Undo(filled.text("undo").and_then(|typed| Undo::typed(&typed)).unwrap_or(Undo::Last)),
    }
}
