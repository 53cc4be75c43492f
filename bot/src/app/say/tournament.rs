//! Messages about tournaments: pages as pictures, in words, and as text.

mod acts;
mod announced;
pub(crate) mod bracket;
mod changed;
pub(crate) mod crosstable;
pub(crate) mod desk;
pub(crate) mod digest;
pub(crate) mod duos;
pub(crate) mod entry;
mod how;
pub(crate) mod ladder;
pub(crate) mod league;
mod lists;
mod mine;
mod names;
pub(crate) mod outside;
mod paged;
pub(crate) mod pairings;
mod podium;
pub(crate) mod progress;
pub(crate) mod questions;
mod reminders;
pub(crate) mod rooms;
mod sheet;
mod stages;
pub(crate) mod standings;
mod stuck;
mod terms;
mod which;
mod why;

use tournament::PlayerNumber;

use crate::app::ask::{Button, Press};
use crate::app::field::{LateEntryState, TournamentField};
use crate::app::say::{Message, challenges, phrases};
use crate::record::{Admission, TournamentFormat, TournamentRecord, TournamentStage, Unix};
use crate::words::{Lang, Text, TextArg, escape};

pub(crate) use acts::{concerned, in_names};
pub(crate) use announced::{
    act, announcement, comes_or_goes, end, round, round_message, round_undone, standing, told_act,
};
pub(crate) use changed::settled;
pub(crate) use how::{how, whose};
pub(crate) use lists::{BOARDS, BoardRooms, entrants, list};
pub(crate) use mine::{OwnTournament, in_digest, mine};
pub(crate) use names::PersonNames;
pub(crate) use paged::{SheetReader, first_page, page};
pub(crate) use reminders::{Reminder, deadline_passed, held, overdue, reminder, round_ends};
pub(crate) use sheet::SheetContext;
pub(crate) use stages::{acted_round, stage_of};
pub(crate) use stuck::stuck;
pub(crate) use terms::{check_in, details, hurried, span, stamp, terms};
pub(crate) use which::{suggested, which};
pub(crate) use why::{which_board, why, why_free};

pub(crate) fn called(field: &TournamentField, number: PlayerNumber) -> TextArg {
    match field.entrant(number) {
        Some(entrant) => phrases::mention(entrant.player.id),
        None => text!("nobody").into(),
    }
}

pub(crate) fn name(field: &TournamentField, number: PlayerNumber) -> String {
    field.entrant(number).map_or_else(String::new, |entrant| entrant.player.name.clone())
}

fn title(record: &TournamentRecord) -> Text {
    text!("tournament-title").with("name", escape(&record.name)).with("number", record.id.0.to_string())
}

/// Names a round, with the total number if known; knock-out rounds by stage.
pub(crate) fn nth_round(field: &TournamentField, round: u16) -> Text {
    if let Some(stages) = stages::of_round(field, round) {
        return stages;
    }
    let record = &field.record;
    match record.planned {
        // On a ladder each game begins separately.
        _ if record.terms.system == TournamentFormat::Ladder => text!("tournament-nth-game").with("round", round),
        Some(planned) => text!("tournament-round-of").with("round", round).with("rounds", planned),
        None => text!("tournament-round").with("round", round),
    }
}

fn in_round(text: Text, field: &TournamentField, round: u16) -> Text {
    text.with_said("round", nth_round(field, round))
}

/// Names a button as in the announcement, which may have another language.
pub(crate) fn naming(text: Text, press: Press, record: &TournamentRecord) -> Text {
    text.with("button", text!("button-{}", press.word()).say(record.lang))
}

/// Names the round that an organiser must start; `None` if a round is running or the next one starts automatically.
fn waits(field: &TournamentField) -> Option<Text> {
    let record = &field.record;
    let is_last = record.planned.is_some_and(|planned| record.begun >= planned);
    let is_stopped = field.is_between()
        && (record.paused || record.begun == 0 || record.stuck.is_some())
        && !is_last
        && !field.is_ladder();
    is_stopped.then(|| in_round(text!("tournament-waits"), field, record.begun + 1))
}

fn now(field: &TournamentField) -> Text {
    waits(field).unwrap_or_else(|| nth_round(field, field.record.begun))
}

fn stands(field: &TournamentField) -> Text {
    let record = &field.record;
    match record.stage {
        TournamentStage::Open => {
            let text = text!("tournament-open").with("count", field.placed().count()).with("most", field.most());
            match record.terms.rounds {
                Some(rounds) => text!("tournament-open-rounds").with_said("open", text).with("rounds", rounds),
                None => text,
            }
        }
        TournamentStage::Running if field.is_ladder() => {
            text!("tournament-ladder-running").with("count", field.still_in())
        }
        TournamentStage::Running => match waits(field) {
            Some(waits) => text!("tournament-between").with_said("waits", waits),
            None => in_round(text!("tournament-running"), field, record.begun),
        }
        .with("count", field.still_in()),
        TournamentStage::Finished => match field.champion() {
            Some(first) if field.is_ladder() => text!("tournament-ladder-over").with("first", called(field, first)),
            None if field.is_ladder() => text!("tournament-ladder-over-empty"),
            Some(winner) => text!("tournament-won").with("winner", called(field, winner)),
            None => text!("tournament-over"),
        },
        TournamentStage::Cancelled => text!("tournament-cancelled"),
    }
}

fn waiting(field: &TournamentField) -> Vec<Text> {
    let (waiting, asking) = (field.listed(Admission::Waiting).count(), field.asking().count());
    let is_open = field.record.stage == TournamentStage::Open;
    let mut lines = Vec::new();
    lines.extend((is_open && waiting > 0).then(|| text!("entry-waiting").with("count", waiting)));
    lines.extend((asking > 0).then(|| text!("entry-asking").with("count", asking)));
    if let Some(opens) = field.check_in_opens().filter(|_| is_open) {
        let here = field.listed(Admission::In).filter(|(_, entrant)| entrant.here).count();
        lines.push(text!("entry-check-in").with("time", moment(opens)).with("count", here));
    }
    let is_late =
        field.record.stage == TournamentStage::Running && field.late() == LateEntryState::Open && !field.is_ladder();
    lines.extend(is_late.then(|| text!("entry-late-open")));
    lines
}

pub(crate) fn moment(at: Unix) -> String {
    stamp(at, 'f')
}

pub(crate) fn about(field: &TournamentField, lang: Lang) -> Message {
    let record = &field.record;
    let mut message = Message::new(lang, title(record));
    message.text.push(terms(&record.terms));
    message.text.extend(challenges::layout_text(
        &record.terms.game,
        &record.terms.setup,
        key!("tournament-own-layout"),
    ));
    message.text.extend(details(record, record.series.as_ref()));
    message.text.push(stands(field));
    message.text.extend(lists::first_of_all(field));
    message.text.extend(waiting(field));
    message.text.push(text!("tournament-organiser").with("organiser", phrases::mention(record.organiser.id)));
    message
}

fn button(field: &TournamentField, press: Press, part: impl std::fmt::Display) -> Button {
    Button::of_tournament(press, field.record.id).with(part)
}

#[cfg(test)]
mod tests;
