//! Checks that a record agrees with its rows, for verifying a store: [`agreement`].

use rules::{EndReason, Outcome, PieceLetters, Side};

use crate::app::ground::{begin, done};
use crate::app::tables::{self, PASS, UNFINISHED};
use crate::record::{GameRecord, GameState, StoredSide, keys};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    pub problems: Vec<String>,
    pub must: Vec<String>,
    pub may: Vec<String>,
    pub histories: Vec<String>,
    /// White's score in half points, if a rated game counts.
    pub halves: Option<u32>,
}

/// Replays a record by its rules, and compares the outcomes.
#[must_use]
pub fn agreement(record: &GameRecord) -> Agreement {
    let (must, histories) = (index_rows(record), done::keys_of(record));
    let mut found = Agreement { must, histories, halves: done::halves(record), ..Agreement::default() };
    match (&record.state, record.thread()) {
        // The thread of a game keeps showing it.
        (GameState::Over { .. }, Some(thread)) => found.may.push(keys::place(thread, record.id)),
        (GameState::Playing { .. }, _) => found.may.extend(Side::ALL.map(|side| keys::plan(record.id, side))),
        _ => {}
    }
    found.problems.extend(replay(record).err());
    found.problems.extend(look_at_clock(record).err());
    found
}

fn index_rows(record: &GameRecord) -> Vec<String> {
    let mut index: Vec<String> = match &record.state {
        GameState::Challenge { .. } | GameState::Playing { .. } => begin::rows(record),
        GameState::Over { .. } | GameState::Closed { .. } => Vec::new(),
    };
    index.extend(tables::waiting_program(record).map(|_| keys::program(record.id)));
    index.extend(record.wakes().map(|time| keys::due(time, record.id)));
    let importer = record.imported.as_ref().and_then(|imported| imported.by.person());
    index.extend(importer.map(|who| keys::import(who, record.id)));
    index.extend(record.tournament.filter(|of| !of.annulled).map(|of| keys::board(of.tournament, of.round, of.board)));
    // A thread usually has its starter message's id, but can be the channel itself.
    index.sort_unstable();
    index.dedup();
    index
}

fn replay(record: &GameRecord) -> Result<(), String> {
    let start = record.imported.as_ref().and_then(|imported| imported.start.as_deref());
    let mut table = rules::open_edition(&record.game, record.edition, &record.setup, start).map_err(|_| {
        let GameRecord { game, edition, setup, .. } = record;
        format!("its rules `{game}` (edition {edition}) or its setup `{setup}` are unknown")
    })?;
    for (idx, code) in record.line.iter().enumerate() {
        let number = idx + 1;
        // An imported game may have gone on where ours would end.
        let played = match record.imported {
            Some(_) => table.replay(code),
            None => table.play(code, PieceLetters::English),
        };
        match played {
            Ok(m) if m.code == *code => {}
            Ok(m) => return Err(format!("move {number}, `{code}`: its code is `{}`", m.code)),
            Err(_) => return Err(format!("move {number}, `{code}`: it is not legal")),
        }
    }
    let ended = table.outcome();
    match &record.state {
        GameState::Challenge { .. } | GameState::Closed { .. } if record.line.is_empty() => Ok(()),
        GameState::Challenge { .. } | GameState::Closed { .. } => Err("it is a challenge, and has moves".to_owned()),
        GameState::Playing { .. } => match ended {
            Some(outcome) => Err(format!("it has ended by the rules ({}), and is being played", outcome.reason.word())),
            None => match &table.legal(PieceLetters::English)[..] {
                [only] if only.code == PASS => Err("it waits for a turn that the bot passes by itself".to_owned()),
                _ => Ok(()),
            },
        },
        // The record of a game played elsewhere may have no end.
        GameState::Over { reason, .. } if record.imported.is_some() && reason == UNFINISHED && !table.is_at_end() => {
            Ok(())
        }
        GameState::Over { winner, reason, .. } => {
            let written = rules::reason(reason).ok_or_else(|| format!("its end `{reason}` is unknown"))?;
            let written = Outcome { winner: winner.map(Side::from), reason: written };
            match ended {
                Some(outcome) if outcome == written => Ok(()),
                // The end of a game played elsewhere is taken from its record.
                _ if record.imported.is_some() && !table.is_at_end() && is_by_record(written) => Ok(()),
                None if written.reason == EndReason::Untold => Err("nothing says how it ended".to_owned()),
                // A moderator's decision overrides the board.
                Some(_) if record.moderator.is_some() && is_by_moderator(written) => Ok(()),
                Some(outcome) => Err(format!("it ended by the rules as {}, and says {}", say(outcome), say(written))),
                None if written.is_by_people() || table.claim() == Some(written) => Ok(()),
                None => Err(format!("it says {}, and by the rules it has not ended", say(written))),
            }
        }
    }
}

/// Checks that the clock runs only in play, with its event scheduled. Older programs waited only for the notice, not
/// for the end of a holiday.
fn look_at_clock(record: &GameRecord) -> Result<(), String> {
    let Some(clock) = &record.clock else { return Ok(()) };
    let is_playing = matches!(record.state, GameState::Playing { .. });
    if clock.running.is_some() && !is_playing {
        return Err("its clock runs, and it is not being played".to_owned());
    }
    let notice = record.waits.or_else(|| clock.next_notice().map(|(time, _)| time));
    let next = record.waits.or_else(|| clock.next());
    if is_playing && next != record.due && notice != record.due {
        return Err(format!("by its clock something happens at {next:?}, and it waits for {:?}", record.due));
    }
    Ok(())
}

fn is_by_moderator(outcome: Outcome) -> bool {
    matches!(outcome.reason, EndReason::Abort | EndReason::Adjudication | EndReason::Forfeit)
}

/// Returns whether a record can have this end, whatever the position.
fn is_by_record(outcome: Outcome) -> bool {
    let is_claim = matches!(outcome.reason, EndReason::Repetition | EndReason::FiftyMoves);
    outcome.is_by_people() || is_claim && outcome.winner.is_none()
}

fn say(outcome: Outcome) -> String {
    let winner = outcome.winner.map(StoredSide::from).map_or("drawn", |color| match color {
        StoredSide::White => "won by White",
        StoredSide::Black => "won by Black",
    });
    format!("{winner} ({})", outcome.reason.word())
}
