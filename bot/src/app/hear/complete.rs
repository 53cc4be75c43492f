//! Moves suggested while the caller types.

use rules::{GameTable, Move};

use super::tried;
use crate::app::ask::{Caller, LONGEST_MOVE};
use crate::app::ground::{Ground, here};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{AskedMove, wording};
use crate::app::tables;
use crate::record::GameId;
use crate::refusal::Trouble;

/// Returns legal moves that complete a text, as shown and as typed. Empty if it's not the caller's turn. Without a
/// game, completes on the lesson or puzzle board where the move would be tried, else in the likely game. Notation that
/// begins with the text comes before plain words.
pub async fn complete_move(
    ground: &Ground,
    caller: &Caller,
    game: Option<GameId>,
    prefix: &str,
) -> Result<Vec<(String, String)>, Trouble> {
    let Some(table) = table_of(ground, caller, game).await? else { return Ok(Vec::new()) };
    if prefix.len() > usize::from(LONGEST_MOVE) {
        return Ok(Vec::new());
    }
    let mut found = table.complete(prefix, caller.lang.letters());
    let asked = AskedMove::read(table.as_ref(), prefix, true);
    if found.is_empty() && asked.is_none() {
        return Ok(Vec::new());
    }
    let known = wording::moves(table.as_ref(), caller.lang);
    for worded in known.iter().filter(|worded| asked.as_ref().is_some_and(|asked| asked.fits(worded))) {
        if found.iter().all(|m| m.code != worded.played.code) {
            found.push(worded.played.clone());
        }
    }
    let letters = caller.lang.letters();
    let suggestion = |m: Move| {
        let words = known.iter().find(|worded| worded.played.code == m.code).and_then(|worded| worded.words.as_ref());
        let shown = match words {
            Some(words) => {
                text!("suggestion").with("move", m.unsigned()).with("words", words.as_str()).say(caller.lang)
            }
            None => m.unsigned().to_owned(),
        };
        // Types the notation if the player's own letters read it as this move. Otherwise types the code, so that the
        // choice is never ambiguous.
        let is_clear = table.read(m.unsigned(), letters).is_ok_and(|read| read.code == m.code);
        (shown, if is_clear { m.unsigned().to_owned() } else { m.code })
    };
    Ok(found.into_iter().take(SUGGESTIONS).map(suggestion).collect())
}

async fn table_of(
    ground: &Ground,
    caller: &Caller,
    game: Option<GameId>,
) -> Result<Option<Box<dyn GameTable>>, Trouble> {
    let likely = match game {
        Some(game) => Some(game),
        None => {
            if let Some(board) = tried::just_seen_board(ground, caller).await? {
                return Ok(Some(board.table));
            }
            here::likely(ground, caller).await?.map(|record| record.id)
        }
    };
    let Some(id) = likely else {
        return Ok(tried::seen_board(ground, caller).await?.map(|board| board.table));
    };
    let mine = match ground.find(caller, id).await {
        Ok(mine) if tables::is_playing(&mine.game.record) => mine,
        Ok(_) | Err(Trouble::Refused(_)) => return Ok(None),
        Err(failed) => return Err(failed),
    };
    let table = tables::open_table(&mine.game.record)?;
    Ok((mine.side == table.turn()).then_some(table))
}
