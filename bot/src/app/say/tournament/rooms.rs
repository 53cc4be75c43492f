//! The names of tournament games and of their threads.

use super::{names, stages};
use crate::record::{BoardOf, GameRecord};
use crate::words::{Text, escape};

pub(crate) fn room(record: &GameRecord) -> Option<Text> {
    let of = record.tournament?;
    if of.challenge {
        let name = record.event.as_deref().map(escape).unwrap_or_default();
        return Some(text!("tournament-room-ladder").with("name", name).with("game", of.round));
    }
    let text = match &record.event {
        Some(event) => text!("tournament-room-named").with("name", escape(event)),
        None => text!("tournament-room").with("number", of.tournament.0),
    };
    // The same name as in its announcement.
    let round = match of.stage {
        Some(stage) => stages::name(stage),
        None => text!("tournament-room-nth").with("round", of.round),
    };
    Some(text.with_said("round", round).with("board", of.board))
}

pub(crate) fn room_of_player(of: BoardOf, name: &str) -> Text {
    text!("tournament-room-player").with("player", name).with("number", of.tournament.0)
}

/// Shortens a tournament's name for the name of a thread.
pub(crate) fn brief(event: &str) -> String {
    names::short(event, BRIEF)
}

/// The maximum number of characters of a tournament's name in a thread's name, which can have a hundred.
const BRIEF: usize = 24;
