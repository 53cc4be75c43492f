//! Verdicts of moderators, given and undone, as everybody reads them.

use crate::app::say::phrases;
use crate::record::{GameRecord, Reopened, Who};
use crate::words::Text;

/// Says who ended a game as a moderator, and why.
pub(super) fn given(record: &GameRecord) -> Vec<Text> {
    let Some(by) = record.moderator else { return Vec::new() };
    let key = if plays(record, by) { key!("board-moderated-own") } else { key!("board-moderated") };
    let given = Text::new(key).with("moderator", phrases::mention(by));
    [given].into_iter().chain(phrases::reason(record.because.as_deref())).collect()
}

/// Says who undid the verdict on a game, why, and what that means for its players.
pub(super) fn undone(record: &GameRecord, reopened: &Reopened) -> Vec<Text> {
    let key = if plays(record, reopened.by) { key!("verdict-undone-own") } else { key!("verdict-undone") };
    let mut told = vec![Text::new(key).with("moderator", phrases::mention(reopened.by))];
    told.extend(phrases::reason(reopened.because.as_deref()));
    told.extend(record.clock.map(|_| text!("verdict-undone-time")));
    // Whether there were any is for their player alone.
    told.push(text!("verdict-undone-plans"));
    told.extend(record.rematch.map(|rematch| {
        text!("verdict-undone-rematch").with_said("game", phrases::numbered_game(&record.game, rematch))
    }));
    told
}

/// Returns whether a moderator plays in the game that they decide.
fn plays(record: &GameRecord, by: Who) -> bool {
    by.person().is_some_and(|by| record.side_of(by).is_some())
}
