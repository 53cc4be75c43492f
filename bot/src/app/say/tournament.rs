//! What people read of tournaments, and their pages: pictures, what these show in words, and the same as text.

mod announced;
pub(crate) mod bracket;
pub(crate) mod crosstable;
pub(crate) mod ladder;
pub(crate) mod league;
mod lists;
mod names;
pub(crate) mod pairings;
pub(crate) mod progress;
mod sheet;
pub(crate) mod standings;
mod why;

use tournament::Number;

use crate::app::ask::{Button, Press};
use crate::app::field::{Field, MOST_PLAYERS};
use crate::app::say::{Message, challenges, clocks, phrases};
use crate::record::{BoardOf, Stage, TournamentRecord, TournamentTerms};
use crate::words::{Arg, Lang, Text, escape};

pub(crate) use announced::{act, announcement, end, round_begins};
pub(crate) use lists::{entrants, list, round, standings};
pub(crate) use names::Names;
pub(crate) use sheet::Show;
pub(crate) use why::{which_board, why};

/// Returns what a player is called in sentences: a mention, which pings nobody.
fn called(field: &Field, number: Number) -> Arg {
    match field.entrant(number) {
        Some(entrant) => phrases::mention(entrant.player.id),
        None => text!("nobody").into(),
    }
}

/// Returns the name of a player for a file, where a mention says nothing.
fn name(field: &Field, number: Number) -> String {
    field.entrant(number).map_or_else(String::new, |entrant| entrant.player.name.clone())
}

/// Says which tournament something is about.
fn title(record: &TournamentRecord) -> Text {
    text!("tournament-title").with("name", escape(&record.name)).with("number", record.id.0.to_string())
}

/// Says what was settled: the game, the system, the clock, and whether games are rated.
fn terms(terms: &TournamentTerms) -> Text {
    let mode = if terms.rated { text!("choice-{}", "rated") } else { text!("choice-{}", "casual") };
    text!("tournament-terms")
        .with_said("game", text!("{}-name", terms.game))
        .with_said("system", text!("choice-{}", terms.system.word()))
        .with_said("clock", clocks::clock_text(&terms.clock))
        .with_said("mode", mode)
}

/// Says which round it is, and of how many if that is known.
fn nth_round(record: &TournamentRecord, round: u16) -> Text {
    match record.planned {
        Some(planned) => text!("tournament-round-of").with("round", round).with("rounds", planned),
        None => text!("tournament-round").with("round", round),
    }
}

/// Says how far a tournament is.
fn stands(field: &Field) -> Text {
    let record = &field.record;
    let playing = field.entrants.iter().filter(|(_, entrant)| entrant.left.is_none()).count();
    match record.stage {
        Stage::Open => {
            let text = text!("tournament-open").with("count", playing).with("most", MOST_PLAYERS);
            match record.terms.rounds {
                Some(rounds) => text!("tournament-open-rounds").with_said("open", text).with("rounds", rounds),
                None => text,
            }
        }
        Stage::Running => {
            text!("tournament-running").with_said("round", nth_round(record, record.begun)).with("count", playing)
        }
        Stage::Finished => match field.champion() {
            Some(winner) => text!("tournament-won").with("winner", called(field, winner)),
            None => text!("tournament-over"),
        },
        Stage::Cancelled => text!("tournament-cancelled"),
    }
}

/// Describes a tournament as everybody reads it.
pub(crate) fn about(field: &Field, lang: Lang) -> Message {
    let record = &field.record;
    let mut message = Message::new(lang, title(record));
    message.text.push(terms(&record.terms));
    message.text.extend(challenges::layout_text(&record.terms.game, &record.terms.setup));
    message.text.push(stands(field));
    message.text.push(text!("tournament-organiser").with("organiser", phrases::mention(record.organiser.id)));
    message
}

/// Tells somebody who is about to join what becomes public by that.
pub(crate) fn joining(field: &Field, lang: Lang, is_hidden: bool) -> Message {
    let text = text!("tournament-join-ask").with("name", escape(&field.record.name));
    let mut message = Message::new(lang, text);
    message.text.push(if is_hidden { text!("tournament-join-hidden") } else { text!("tournament-join-public") });
    message.text.push(terms(&field.record.terms));
    message
}

/// Says at which board of a tournament a game is played.
pub(super) fn room(of: BoardOf) -> Text {
    text!("tournament-room").with("round", of.round).with("board", of.board).with("number", of.tournament.0)
}

/// Makes a button of a tournament that is told apart from others by one more part.
fn button(field: &Field, press: Press, part: impl std::fmt::Display) -> Button {
    Button::of_tournament(press, field.record.id).with(part)
}

#[cfg(test)]
mod tests;
