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
    // Named as in the round's announcement.
    let round = match of.stage {
        Some(stage) => stages::name(stage),
        None => text!("tournament-room-nth").with("round", of.round),
    };
    Some(text.with_said("round", round).with("board", of.board))
}

pub(crate) fn room_of_player(of: BoardOf, name: &str) -> Text {
    text!("tournament-room-player").with("player", name).with("number", of.tournament.0)
}

pub(crate) fn brief(event: &str) -> String {
    names::short(event, BRIEF)
}

/// Cuts the names of two players for the name of a thread; a short one leaves its space to the other.
pub(crate) fn brief_pair(players: [String; 2]) -> [String; 2] {
    let [white, black] = players.each_ref().map(|name| name.chars().count());
    let most = |other: usize| PAIR.saturating_sub(other).max(PAIR / 2);
    [names::short(&players[0], most(black)), names::short(&players[1], most(white))]
}

/// The most characters of two players' names in a thread's name: lists on phones show about 25, with the game's number.
const PAIR: usize = 18;

/// The maximum length of a tournament's name in a thread's name.
const BRIEF: usize = 24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_leave_room_for_the_number_and_stay_recognisable() {
        for (players, brief) in [
            (["ann", "cleo"], ["ann", "cleo"]),
            (["Christophe", "cleo"], ["Christophe", "cleo"]),
            (["Bartholomew the Great", "Christophe"], ["Bartholo…", "Christop…"]),
            (["ann", "Bartholomew the Great"], ["ann", "Bartholomew th…"]),
        ] {
            assert_eq!(brief_pair(players.map(ToOwned::to_owned)), brief);
        }
    }
}
