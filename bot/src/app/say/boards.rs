//! Boards posted during and after a game, and the lines replacing them.

use render::PictureOptions;
use rules::{EndReason, GameTable, Outcome, Side};

use crate::app::ask::{Button, Press};
use crate::app::say::tournament::rooms;
use crate::app::say::{
    ClockHands, Delivery, Message, NewsContext, delivery, describe, hints, phrases, picture, ratings, takebacks, time,
    trophies, verdicts, welcome, wording,
};
use crate::app::tables;
use crate::app::tables::PASS;
use crate::record::{BoardMessage, BoardOf, GameId, GameMoment, GameOrigin, GameRecord, GameReopening, UserId};
use crate::refusal::Trouble;
use crate::words::{Lang, Text};

pub(super) fn board(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    (moment, over, since): (GameMoment, bool, Option<GameMoment>),
    viewer: PictureOptions,
    hands: &ClockHands,
    context: &NewsContext,
) -> Result<Delivery, Trouble> {
    if record.seats().is_none() || (!over && phrases::never_began(record)) {
        return Ok(Delivery::Nothing);
    }
    // The board's moves were taken back before it was shown.
    let Some(ply) = record.ply_at(moment) else { return Ok(Delivery::Nothing) };
    let table = tables::table_at(record, ply)?;
    let ended = record.outcome().filter(|_| over);
    let by_the_last_move = ended.is_none_or(|outcome| outcome.reason.is_by_rules()) || since.is_some();
    let title = phrases::title(record);
    let mut message = Message::new(lang, title.clone());
    // With an open thread, a reopened or extended game has already been introduced.
    let is_new = record.reopened.is_none() && (record.longer.is_none() || record.boards.is_empty());
    let introduces = moment == record.introduced_at() && !over && is_new;
    if introduces {
        let is_abroad = matches!(record.origin, Some(GameOrigin::Abroad(_)));
        message.text.extend(is_abroad.then(|| text!("board-abroad")));
    }
    if let Some(longer) = record.longer_at(moment).filter(|_| !over) {
        message.text.extend(record.clock.map(|clock| time::longer(&clock, longer)));
    } else if let Some(reopened) = reopened_at(record, moment).filter(|_| !over) {
        message.text.extend(verdicts::undone(record, reopened));
    } else if let Some(back) = record.takeback_to(moment).filter(|_| !over) {
        message.text = vec![takebacks::told(record, back, table.as_ref(), lang)];
        message.text.extend(back.unrated.then(|| text!("takeback-unrated")));
    } else if by_the_last_move && ply > 0 {
        if !introduces {
            message.text.clear();
        }
        message.text.extend(moved(record, table.as_ref(), since.and_then(|since| record.ply_at(since)), lang));
        message.text.extend(phrases::by_plan(record, table.as_ref(), since, to, lang));
    }
    if let Some(outcome) = ended.filter(|_| by_the_last_move) {
        // Pinged players must be named, but a sentence about a draw names none.
        let title = outcome.winner.is_none().then(|| title.clone());
        message.text.splice(..0, title.or_else(|| rooms::room(record).filter(|_| ply > 0)));
    }
    let mut picture = picture::picture(record, table.as_ref(), over, viewer, lang, None);
    let first = first_told(table.as_ref(), since.and_then(|since| record.ply_at(since)));
    let earlier = describe::earlier(table.as_ref(), first, lang).filter(|_| by_the_last_move);
    picture.alt =
        earlier.into_iter().fold(picture.alt, |alt, earlier| describe::below_title(record, &alt, &earlier, lang));
    ratings::on_board(&mut picture, context.ratings, lang);
    match ended {
        Some(outcome) => say_end(&mut message, record, outcome, table.as_ref(), context),
        None => {
            if picture.scene.cells.iter().any(|cell| cell.marks.check) {
                message.text.push(text!("board-check"));
            }
            say_turn(&mut message, record, moment, table.as_ref(), (hands, context));
            message.text.extend(welcome::legend(record, lang).filter(|_| introduces));
            let is_live = moment == record.moment() && record.outcome().is_none();
            if introduces && is_live {
                welcome::introduce(&mut message, record, context.is_new);
                message.text.extend(record.channel().map(|_| text!("board-how")));
                message.text.extend(context.gives_hints.then(|| hints::counted(record)));
            } else if is_live && ply < BOTH_MOVED_TWICE {
                welcome::keep_introducing(&mut message, record);
            }
        }
    }
    // Direct messages show boards of several games.
    if let Some(side) = to.and_then(|to| record.side_of(to)).filter(|_| message.text.first() != Some(&title)) {
        let own = text!("board-own").with_said("game", phrases::game_name(record));
        message.text.insert(0, own.with_said("side", phrases::side_text(side)));
    }
    message.ping.retain(|person| to.is_none_or(|to| to == *person));
    if let (Some(_), Some(channel)) = (to, record.channel()) {
        // Direct messages get a copy only while it is news, with a link. The recall finds a copy that was left by a
        // crash, so that it shrinks with the next board.
        if moment < record.moment() || (!over && record.outcome().is_some()) {
            let to = delivery::address(record, to);
            return Ok(to.map_or(Delivery::Nothing, |to| Delivery::Recall { to, mark: mark(record, moment, over) }));
        }
        message.text.push(text!("notice-place").with("channel", format!("<#{}>", channel.0)));
    }
    let mark = mark(record, moment, over);
    picture.file.clone_from(&mark);
    message.pictures = vec![picture];
    let is_told_by_its_line = !over && is_told_by_its_line(record, moment);
    let line = is_told_by_its_line.then(|| line(record, Some(moment), since, lang).say(lang));
    Ok(delivery::post_board(record, to, message, mark, line).unwrap_or(Delivery::Nothing))
}

fn reopened_at(record: &GameRecord, moment: GameMoment) -> Option<&GameReopening> {
    record.reopened.as_ref().filter(|reopened| reopened.moment == moment)
}

/// Returns the file name of a board, which identifies its message. It differs if this moment's board was shown before.
fn mark(record: &GameRecord, moment: GameMoment, over: bool) -> String {
    let n_undone = reopened_at(record, moment).map_or(0, |reopened| reopened.times);
    match record.longer_at(moment).filter(|_| !over) {
        Some(longer) => {
            picture::board_file(record.id, format!("{moment}-again-{n_undone}-time-{}", longer.times), over)
        }
        None => file(record.id, moment, n_undone, over),
    }
}

pub(super) fn mark_of_undone(record: &GameRecord, moment: GameMoment) -> String {
    let n_undone = reopened_at(record, moment).map_or(0, |reopened| reopened.times.saturating_sub(1));
    file(record.id, moment, n_undone, true)
}

fn file(id: GameId, moment: GameMoment, n_undone: u32, over: bool) -> String {
    match n_undone {
        0 => picture::board_file(id, moment, over),
        n => picture::board_file(id, format!("{moment}-again-{n}"), over),
    }
}

/// Up to this ply, boards explain how to read them: until both players have moved twice.
const BOTH_MOVED_TWICE: usize = 4;

/// Begins the line that replaces a board, in every language: Discord's Markdown for small text.
const SMALL: &str = "-# ";

pub(crate) fn shrunk(record: &GameRecord, board: &BoardMessage, lang: Lang) -> Message {
    let text = match board.over {
        true => text!("board-shrunk-end").with_said("game", phrases::game_name(record)),
        false => line(record, board.at, board.since, lang),
    };
    Message::new(lang, text)
}

#[must_use]
pub fn game_of_line(said: &str) -> Option<GameId> {
    let name = said.strip_prefix(SMALL)?.split(" · ").next()?;
    name.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok().map(GameId)
}

/// Returns whether only this moment's board can have this line. Moves that were taken back may be played again, and a
/// game that continues after its end, or gets more time, shows the same position again.
fn is_told_by_its_line(record: &GameRecord, moment: GameMoment) -> bool {
    let is_later = record.longer.is_none_or(|longer| moment > longer.moment)
        && record.reopened.as_ref().is_none_or(|reopened| moment > reopened.moment);
    record.takebacks.is_empty() && is_later
}

fn line(record: &GameRecord, at: Option<GameMoment>, since: Option<GameMoment>, lang: Lang) -> Text {
    let ply = at.and_then(|at| record.ply_at(at).filter(|_| record.takeback_to(at).is_none()));
    let table = ply.and_then(|ply| tables::table_at(record, ply).ok());
    let text = match (table, at) {
        (Some(table), _) if table.codes().is_empty() => text!("board-shrunk-start"),
        (Some(table), _) => {
            let from = first_told(table.as_ref(), since.and_then(|since| record.ply_at(since)));
            text!("board-shrunk").with("moves", phrases::numbered(table.as_ref(), from, lang))
        }
        (None, Some(_)) => text!("board-shrunk-undone"),
        (None, None) => text!("board-shrunk-older"),
    };
    text.with_said("game", phrases::game_name(record))
}

/// Returns the ply before the first move that a board names. That is the last move that was not a pass or, if planned
/// answers followed, the first since the previous board.
pub(super) fn first_told(table: &dyn GameTable, since: Option<usize>) -> usize {
    let n_passes = table.codes().iter().rev().take_while(|code| *code == PASS).count();
    since.unwrap_or(table.codes().len().saturating_sub(n_passes + 1))
}

fn say_end(message: &mut Message, record: &GameRecord, outcome: Outcome, table: &dyn GameTable, context: &NewsContext) {
    message.text.extend(verdicts::given(record));
    message.text.push(phrases::ending_of(record, outcome));
    message.text.extend(hints::taken(record));
    message.text.extend(ratings::changed(record, context.ratings));
    message.text.extend(trophies::earned(record, &context.trophies, message.lang));
    let told = learns_of_end(record, outcome, table);
    let seats = record.seats().into_iter();
    message.ping =
        seats.flat_map(|seats| told.iter().filter_map(|side| tables::seat_of(seats, *side).id.person())).collect();
    message.buttons = at_the_end(record);
}

/// Adds the turn and, on the newest board, that player's options.
fn say_turn(
    message: &mut Message,
    record: &GameRecord,
    moment: GameMoment,
    table: &dyn GameTable,
    (hands, context): (&ClockHands, &NewsContext),
) {
    message.text.push(phrases::stands(record, table.turn()));
    if moment != record.moment() {
        return;
    }
    message.text.extend(hands.deadline(record, None));
    if record.outcome().is_none() {
        message.ping.extend(record.seats().and_then(|seats| tables::seat_of(seats, table.turn()).id.person()));
        // Ping both players, who had left the game or have not arrived yet.
        let is_first = record.tournament.is_some() && moment == GameMoment::START;
        let longer = record.longer_at(moment);
        let is_for_both = is_first || longer.is_some() || reopened_at(record, moment).is_some();
        if is_for_both && !message.ping.is_empty() {
            message.ping = record.people().filter_map(|player| player.id.person()).collect();
        }
        // The player who asked for more time gets the answer elsewhere.
        let answered = longer.and_then(|longer| longer.answered).filter(|_| !record.boards.is_empty());
        message.ping.retain(|who| answered.is_none_or(|side| record.side_of(*who) != Some(side.into())));
        let button = |press| Button::of_game(press, record.id, moment);
        let draw = match table.claim() {
            Some(outcome) => button(Press::Claim).labelled(phrases::to_claim(record, outcome)),
            None => button(Press::DrawAsk),
        };
        message.buttons =
            vec![button(Press::Move), button(Press::Turn), button(Press::Moves), draw, button(Press::Resign)];
        message.buttons.extend(helps(record, table, context).map(button));
        // A reply below the message that opened the thread would appear in the channel.
        let ask = |of: BoardOf| Button::of_tournament(Press::TournamentRequest, of.tournament);
        message.buttons.extend(record.tournament.map(ask));
    }
}

/// Returns the takeback and hint buttons. Against a program they are for the player to move; otherwise takebacks are
/// for the other player.
fn helps(record: &GameRecord, table: &dyn GameTable, context: &NewsContext) -> impl Iterator<Item = Press> {
    let is_theirs = record.program().is_some_and(|(side, _)| side != table.turn());
    let asker = if is_theirs { table.turn() } else { table.turn().other() };
    let has_moved = tables::last_turn(record, asker).is_ok_and(|ply| ply.is_some());
    let takeback = (has_moved && (is_theirs || context.takes_back)).then_some(Press::Takeback);
    takeback.into_iter().chain((is_theirs && context.gives_hints).then_some(Press::Hint))
}

/// Returns the sides that an end pings: usually the ones whose last action did not cause it.
fn learns_of_end(record: &GameRecord, outcome: Outcome, table: &dyn GameTable) -> Vec<Side> {
    let is_on_time = matches!(outcome.reason, EndReason::Time | EndReason::TimeVsBare);
    let late = tables::never_moved(record).or_else(|| is_on_time.then(|| table.turn()));
    match (late, outcome.reason) {
        _ if record.moderator.is_some() || verdicts::restored(record).is_some() => Side::ALL.to_vec(),
        (Some(_), _) if record.ends_by_time() => Side::ALL.to_vec(),
        // The opponent claimed it.
        (Some(late), _) => vec![late],
        // A player claimed it, so the opponent must be informed.
        (None, reason) if reason.is_by_rules() && table.outcome().is_none() => Side::ALL.to_vec(),
        (None, EndReason::Resignation) => outcome.winner.into_iter().collect(),
        (None, reason) if reason.is_by_rules() => vec![table.turn()],
        (None, _) => Vec::new(),
    }
}

fn at_the_end(record: &GameRecord) -> Vec<Button> {
    let moment = record.moment();
    let was_played = record.outcome().is_some_and(|outcome| outcome.reason != EndReason::Abort);
    let rematch = (was_played && !phrases::is_forfeited(record)).then_some(Press::Rematch);
    let program = record.program().filter(|_| was_played);
    let winner = record.outcome().and_then(|outcome| outcome.winner);
    // A player who loses on the lowest level does not need a higher one.
    let is_enough = program.is_some_and(|(side, program)| winner == Some(side) && program.level == 1);
    let level = program.map(|(_, program)| usize::from(program.level));
    let lower = level.filter(|level| *level > 1).map(|_| Press::LevelDown);
    let higher = level.filter(|level| *level < engine::LEVELS && !is_enough).map(|_| Press::LevelUp);
    let film = (!record.line.is_empty()).then_some(Press::Film);
    let replay = (!record.line.is_empty()).then_some(Press::Replay);
    let review = (was_played && !record.line.is_empty()).then_some(Press::Review);
    let levels = lower.into_iter().chain(higher);
    let all = rematch.into_iter().chain(levels).chain(review).chain(replay).chain(film).chain([Press::Record]);
    all.map(|press| Button::of_game(press, record.id, moment)).collect()
}

/// Names the last move and later passes; after planned answers, all moves since.
fn moved(record: &GameRecord, table: &dyn GameTable, since: Option<usize>, lang: Lang) -> Vec<Text> {
    let Some(seats) = record.seats() else { return Vec::new() };
    let n_plies = table.codes().len();
    let said = (first_told(table, since)..n_plies).filter_map(|idx| {
        let m = table.at(idx + 1).last(lang.letters())?;
        let n_after = n_plies - idx;
        let side = if n_after % 2 == 1 { table.turn().other() } else { table.turn() };
        let player = phrases::mention(tables::seat_of(seats, side).id);
        Some(if m.code == PASS {
            text!("board-passed").with("player", player)
        } else {
            let text = match wording::beside(table.at(idx), &m, lang) {
                Some(words) => text!("board-moved-words").with("words", words),
                None => text!("board-moved"),
            };
            text.with("player", player).with("move", m.notation.as_str()).with("number", phrases::move_number(idx + 1))
        })
    });
    said.collect()
}
