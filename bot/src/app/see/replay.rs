//! Replays: a game position by position, for one person, who can share a position with everyone.

use render::PictureOptions;
use rules::{EndReason, GameTable, Side};

use crate::app::ask::{Button, Caller, Press, see};
use crate::app::ground::hints::has_reviews;
use crate::app::ground::{Ground, RequestAnswer, sight};
use crate::app::say::{Message, describe, hints, phrases, picture, verdicts};
use crate::app::see::notes;
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{GameId, GameRecord, GameState, NoteRecord, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

/// Shows a position to the caller, with buttons to the others. `turned` is the side that was chosen by flipping the
/// board.
pub(crate) async fn replay(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    at: Option<usize>,
    turned: Option<Side>,
) -> Result<RequestAnswer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    Ok(RequestAnswer::reply(replayed(ground, caller, &game.record, at, turned).await?))
}

pub(super) async fn replayed(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    at: Option<usize>,
    turned: Option<Side>,
) -> Result<Message, Trouble> {
    let me = caller.who.id;
    // If moves were taken back, the latest position is meant.
    let ply = record.ply_or_newest(at);
    let notes = notes::notes_for(ground, record, Some(me)).await?;
    // Stepping through the game must not flip the board.
    let own = ground.own_look(record, me, Side::White).await?;
    let seen_by = turned.unwrap_or(own.seen_by);
    let mut message = position(ground, caller, record, ply, &notes, Some(PictureOptions { seen_by, ..own })).await?;
    let (last, id) = (record.line.len(), record.id);
    let step = |press, ply| {
        let step = Button::of_position(press, id, ply);
        turned.iter().fold(step, |step, side| step.with(side.name()))
    };
    message.buttons = vec![
        step(Press::ReplayFirst, ply).off_if(ply == 0),
        step(Press::ReplayBack, ply.saturating_sub(1)).off_if(ply == 0),
        step(Press::ReplayOn, (ply + 1).min(last)).off_if(ply == last),
        step(Press::ReplayLast, ply).off_if(ply == last),
        see::SeeAsk::flip(id, ply, seen_by.other()),
    ];
    if may_share(ground, caller, record).await? {
        message.buttons.push(Button::of_position(Press::Share, id, ply));
    }
    if record.side_of(me).is_some() {
        message.buttons.push(Button::of_position(Press::Note, id, ply));
    }
    // Replay and review of a finished game link to each other.
    let was_played = record.outcome().is_some_and(|outcome| outcome.reason != EndReason::Abort);
    if was_played && last > 0 && has_reviews(ground, caller, record).await? {
        message.buttons.push(Button::of_game(Press::Review, id, record.moment()));
    }
    message.buttons.extend((last > 0).then(|| Button::of_position(Press::Film, id, last)));
    message.buttons.push(Button::of_position(Press::Record, id, last));
    Ok(message)
}

pub(crate) async fn share(ground: &Ground, caller: &Caller, id: GameId, ply: usize) -> Result<RequestAnswer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    let record = &game.record;
    if !may_share(ground, caller, record).await? {
        return Err(Refusal::CannotShare.into());
    }
    let ply = ply.min(record.line.len());
    let notes = notes::notes_for(ground, record, None).await?;
    let mut shown = position(ground, caller, record, ply, &notes, None).await?;
    shown.text.insert(0, text!("replay-shown").with("player", phrases::mention(caller.who.id)));
    shown.buttons = vec![Button::of_position(Press::Replay, id, ply)];
    shown.buttons.extend((!record.line.is_empty()).then(|| Button::of_position(Press::Film, id, record.line.len())));
    shown.buttons.push(Button::of_position(Press::Record, id, record.line.len()));
    open_to_all(ground, caller, record).await?;
    let mut reply = replayed(ground, caller, record, Some(ply), None).await?;
    reply.text.push(text!("replay-shared"));
    reply.for_all = Some(Box::new(shown));
    Ok(RequestAnswer::reply(reply))
}

pub(super) async fn open_to_all(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<(), Trouble> {
    let guild = caller.server.as_ref().map(|server| server.id);
    let is_open = ground.eyes(caller).await?.all_see(record.shown_in());
    let mut change = StoreChange::of(caller.event);
    if let Some(guild) = guild.filter(|_| !is_open) {
        change.put(keys::shown(guild, record.id), Vec::new());
    }
    change.commit(&*ground.store).await
}

/// Returns whether the caller may share a game here: in a server, a game that the server has seen or, unless it was
/// private, a finished one of their own.
pub(super) async fn may_share(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<bool, Trouble> {
    let Some(server) = &caller.server else { return Ok(false) };
    let is_own = record.side_of(caller.who.id).is_some()
        || record.imported.as_ref().is_some_and(|imported| imported.by == caller.who.id);
    let is_over = matches!(record.state, GameState::Over { .. });
    Ok(ground.eyes(caller).await?.see(record.shown_in())
        || (is_over && is_own && !record.private)
        || sight::was_shown(ground, server.id, record.id).await?)
}

/// Composes the position after `ply` plies with its notes: for the caller by their `own` settings, or else for
/// everyone.
async fn position(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    ply: usize,
    notes: &[(usize, NoteRecord)],
    own: Option<PictureOptions>,
) -> Result<Message, Trouble> {
    let lang = if own.is_some() { caller.lang } else { ground.public_lang(caller).await? };
    tables::players(record)?;
    let table = tables::table_at(record, ply)?;
    let mut message = Message::new(lang, phrases::title(record));
    message.text.extend(phrases::elsewhere(record));
    message.text.push(place_in(record, table.as_ref(), lang));
    let is_last = ply == record.line.len();
    // The clocks at earlier positions are unknown.
    let record = &GameRecord { clock: record.clock.filter(|_| is_last), ..record.clone() };
    if is_last {
        message.text.push(match (record.outcome(), own.is_some()) {
            (Some(outcome), _) => phrases::ending_of(record, outcome),
            (None, true) => phrases::stands_for(record, table.turn(), caller.who.id),
            (None, false) => phrases::stands(record, table.turn()),
        });
        message.text.extend(verdicts::stands_unrated(record));
        let time = ground.time_of(record, caller.now).await?;
        message.text.extend(ground.hands_for(&[record]).await?.deadline(record, Some(time)));
    }
    message.text.extend(hints::taken_at(record, ply));
    message.text.extend(notes::notes_at(record, notes, ply, caller.who.id));
    message.text.extend(where_noted(record, notes, ply, lang)?);
    let viewer = match own {
        Some(own) => own,
        None => ground.public_look(record, Side::White).await?,
    };
    let over = is_last && record.outcome().is_some();
    let mut board =
        picture::picture(record, table.as_ref(), over, viewer, lang, Some(ground.time_of(record, caller.now).await?));
    // The name must differ from the board in the game's own news.
    board.file = picture::board_file(record.id, ply, over).replace(".png", "-replay.png");
    message.pictures = vec![board];
    Ok(message)
}

fn place_in(record: &GameRecord, table: &dyn GameTable, lang: Lang) -> Text {
    let ply = table.codes().len();
    let text = match table.last(lang.letters()) {
        Some(last) => {
            let number = describe::number(table, ply);
            text!("replay-at").with("number", number).with("move", last.notation)
        }
        None => text!("replay-start"),
    };
    text.with("ply", ply.to_string()).with("plies", record.line.len().to_string())
}

fn where_noted(
    record: &GameRecord,
    notes: &[(usize, NoteRecord)],
    here: usize,
    lang: Lang,
) -> Result<Option<Text>, Trouble> {
    let mut plies: Vec<_> = notes.iter().map(|(ply, _)| *ply).filter(|ply| *ply != here).collect();
    plies.sort_unstable();
    plies.dedup();
    if plies.is_empty() {
        return Ok(None);
    }
    let table = tables::open_table(record)?;
    let line = table.line(lang.letters());
    let moves = plies.iter().take(20).map(|ply| {
        let played = ply.checked_sub(1).and_then(|idx| line.get(idx)).map_or("", |m| m.notation.as_str());
        format!("{} {played}", describe::number(table.as_ref(), *ply)).trim_end().to_owned()
    });
    let moves = moves.collect::<Vec<_>>().join(", ");
    Ok(Some(text!("replay-noted").with("count", plies.len().to_string()).with("moves", moves)))
}
