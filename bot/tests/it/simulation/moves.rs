//! Checks moves.

use bot::app::ask::play;
use bot::app::{AppRequest, Caller, RequestAct};
use bot::record::{GameId, GameRecord};
use rules::{PieceLetters, Side};

use super::doing::{Doing, told};
use super::model::{Kept, hold};

/// Checks that only the player to move made moves, and legal ones. Returns the number of moves per side.
pub(super) fn moves(
    kept: &mut Kept,
    old: &GameRecord,
    record: &GameRecord,
    doing: &Doing,
) -> Result<[i64; 2], (GameId, String)> {
    let id = record.id;
    let table = kept.table.as_mut().expect("kept while it is played");
    let mut moved = [0; 2];
    if let Some(back) = record.takebacks.get(old.takebacks.len()) {
        let asked = old.takeback.is_some_and(|asked| asked.by == back.by);
        let agreed = matches!(doing, Doing::Ask(AppRequest { act: RequestAct::Play(answer), caller: Caller { who, .. } })
        if record.side_of(who.id) == Some(Side::from(back.by).other()) && match answer {
            play::PlayAsk::AnswerTakeback { yes, .. } => *yes && !old.rated,
            play::PlayAsk::AllowTakeback(..) => true,
            _ => false,
        });
        hold(back.unrated == old.rated && !record.rated, id, || format!("{back:?} in a rated game"))?;
        let whole = [&record.line[..], &back.undone[..]].concat() == old.line && back.to == record.line.len();
        hold(asked && agreed && whole, id, || format!("{back:?} by {}", told(doing)))?;
        *table = rules::open(&record.game, &record.setup, None).map_err(|error| (id, format!("{error:?}")))?;
        for code in &record.line {
            table.play(code, PieceLetters::English).map_err(|error| (id, format!("{code}: {error:?}")))?;
        }
        return Ok(moved);
    }
    let Some(new) = record.line.strip_prefix(&old.line[..]).filter(|_| old.takebacks == record.takebacks) else {
        return Err((id, format!("the moves {:?} became {:?}", old.line, record.line)));
    };
    for (idx, code) in new.iter().enumerate() {
        let side = table.turn();
        let planned = kept.plans[side as usize].as_ref().and_then(|plan| plan.answer(table.codes()));
        moved[side as usize] += i64::from(idx == 0 || code != "pass");
        let by_right = match doing {
            _ if idx > 0 && (code == "pass" || planned == Some(code)) => true,
            Doing::Ask(request) => idx == 0 && record.side_of(request.caller.who.id) == Some(side),
            _ => false,
        };
        hold(by_right, id, || format!("{side:?} is to move, but {code} is by {}", told(doing)))?;
        hold(table.outcome().is_none(), id, || format!("{code} after the end"))?;
        table.play(code, PieceLetters::English).map_err(|error| (id, format!("{code}: {error:?}")))?;
    }
    Ok(moved)
}
