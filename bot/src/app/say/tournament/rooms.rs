//! What games of tournaments are called, and the threads that they are played in.

use super::{names, stages};
use crate::record::{BoardOf, GameRecord};
use crate::words::{Text, escape};

/// Says of a game of a tournament which one that is, and at which board it is played.
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
    // As its announcement calls it.
    let round = match of.stage {
        Some(stage) => stages::name(stage),
        None => text!("tournament-room-nth").with("round", of.round),
    };
    Some(text.with_said("round", round).with("board", of.board))
}

/// Names the thread in which a player has White in all their games.
pub(crate) fn room_of_player(of: BoardOf, name: &str) -> Text {
    text!("tournament-room-player").with("player", name).with("number", of.tournament.0)
}

/// Returns what a tournament is called in the name of a thread, where there is little room.
pub(crate) fn brief(event: &str) -> String {
    names::short(event, BRIEF)
}

/// The most characters of the name of a tournament in that of a thread, which has a hundred.
const BRIEF: usize = 24;
