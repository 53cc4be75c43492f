//! Subcommands of `/tournament` for organisers, and for players' requests to them.

use strum::VariantNames;

use super::options::{BOARD, REASON, ROUND, SURE, TOURNAMENT, WHOM};
use super::{CommandParameter, FilledCommand, ParameterKind, SuggestionSource};
use crate::app::ask::LONGEST_REASON;
use crate::app::ask::desk::{DeskStep, DeskUndo, DeskView, EntrantRef};
use crate::app::ask::tournament::TournamentAsk;
use crate::record::{KeptVerdict, PleaKind, TournamentId, UserId};
use crate::words::Text;

const VERDICTS: &[&str] = &["white", "draw", "black", "forfeit-white", "forfeit-black", "forfeit-both"];
/// The longest single extension, in hours: four weeks.
const MOST_HOURS: u32 = 28 * 24;
const KIND: CommandParameter = CommandParameter::new("kind", ParameterKind::OneOf(plea, PleaKind::VARIANTS));

pub(super) const DECIDE: CommandParameter = CommandParameter::new(
    "decide",
    ParameterKind::Part(&[
        BOARD.required(),
        CommandParameter::new("result", ParameterKind::OneOf(outcome, VERDICTS)).required(),
        REASON.required(),
        TOURNAMENT,
        ROUND,
    ]),
);
pub(super) const WITHDRAW: CommandParameter =
    CommandParameter::new("withdraw", ParameterKind::Part(&[WHOM, REASON.required(), TOURNAMENT, SURE]));
pub(super) const DESK: CommandParameter = CommandParameter::new(
    "desk",
    ParameterKind::Part(&[
        CommandParameter::new("step", ParameterKind::OneOf(step, DeskStep::CHOSEN)),
        BOARD,
        CommandParameter::new("player", ParameterKind::Person),
        CommandParameter::new("other", ParameterKind::Person),
        CommandParameter::new("hours", ParameterKind::Whole(1, MOST_HOURS)),
        REASON,
        TOURNAMENT,
        CommandParameter::new("undo", ParameterKind::Suggested(SuggestionSource::Undoable)),
        SURE,
        KIND,
        CommandParameter::new("helpers", ParameterKind::Role),
    ]),
);
pub(super) const LOG: CommandParameter = CommandParameter::new("log", ParameterKind::Part(&[TOURNAMENT]));
pub(super) const REQUEST: CommandParameter = CommandParameter::new(
    "request",
    ParameterKind::Part(&[KIND, CommandParameter::new("text", ParameterKind::Text(Some(LONGEST_REASON))), TOURNAMENT]),
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

pub(super) fn ask(filled: &FilledCommand) -> Option<TournamentAsk> {
    let tournament = filled.text("tournament").and_then(|typed| TournamentId::parse(&typed));
    let (reason, sure) = (filled.text("reason").unwrap_or_default(), filled.is("sure", "true"));
    let taken = |step: DeskStep, reason: String| TournamentAsk::Step { tournament, step, reason, sure };
    Some(match filled.part.as_deref()? {
        "decide" => {
            let verdict = filled.get("result").filter(|verdict| *verdict != KeptVerdict::Annulled)?;
            let (round, board) = (filled.get("round"), filled.get("board")?);
            taken(DeskStep::Result { round, board, verdict }, reason)
        }
        "withdraw" => taken(DeskStep::Withdraw(EntrantRef::Person(filled.person("player")?)), reason),
        "desk" => match filled.text("step") {
            // Without a role, a menu asks for it.
            Some(word) if word == "runners" && !sure && filled.roles.is_empty() => {
                TournamentAsk::Desk(tournament, DeskView::Role)
            }
            Some(word) => taken(of(&word, filled), reason),
            None => TournamentAsk::Desk(tournament, DeskView::Home),
        },
        "log" => TournamentAsk::Log(tournament, 0),
        // Without a text, buttons open the form for it.
        "request" => match (filled.get("kind"), filled.text("text")) {
            (Some(about), Some(says)) => TournamentAsk::Plea { tournament, about, says },
            _ => TournamentAsk::Request(tournament),
        },
        _ => return None,
    })
}

/// Reads a step. Missing options become zero, and the refusal of a zero lists the valid values.
pub(super) fn of(word: &str, filled: &FilledCommand) -> DeskStep {
    let person = |name: &str| EntrantRef::Person(filled.person(name).unwrap_or(UserId(0)));
    let two = || [person("player"), person("other")];
    let player = || filled.person("player").unwrap_or(UserId(0));
    match word {
        "start" => DeskStep::Start,
        "stop" => DeskStep::Stop,
        "deadline" => DeskStep::Deadline,
        "let-in" | "turn-away" => DeskStep::Admit(player(), word == "let-in"),
        "grant" | "refuse" => {
            let (about, hours) = (filled.get("kind"), filled.get("hours"));
            if word == "grant" && about == Some(PleaKind::Apart) {
                return DeskStep::Spare(two());
            }
            DeskStep::Reply { player: player(), about, granted: word == "grant", hours }
        }
        "runners" => DeskStep::Runners(filled.roles.get("helpers").map(|role| role.id)),
        "replay" => DeskStep::Replay(filled.get("board").unwrap_or_default()),
        "return" => DeskStep::Return(person("player")),
        "apart" | "together" => DeskStep::Apart(two(), word == "apart"),
        "pair" | "unpair" => DeskStep::Pair(two(), word == "pair"),
        "postpone" => match (filled.get("board"), filled.get("hours").unwrap_or_default()) {
            (Some(board), hours) => DeskStep::Extend(board, hours),
            (None, hours) => DeskStep::Postpone(hours),
        },
        "early" => DeskStep::Early,
        "pause" => DeskStep::Pause,
        "go-on" => DeskStep::GoOn,
        "second-bye" => DeskStep::SecondBye,
        "end" => DeskStep::End,
        "cancel" => DeskStep::Cancel,
        // Without `undo`, the bot asks which step to undo.
        _ => DeskStep::Undo(filled.text("undo").and_then(|typed| DeskUndo::typed(&typed)).unwrap_or(DeskUndo::Last)),
    }
}
