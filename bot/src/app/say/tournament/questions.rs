//! Confirmation questions at a tournament's desk, and its players' requests.

use strum::VariantArray;

use super::desk::{at_once, back, mention, missing, step, to, way_to};
use super::lists::BoardRooms;
use super::{called, lists, moment, nth_round, span, title};
use crate::app::ask::desk::{DeskStep, DeskView, EntrantRef};
use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::say::{ClockHands, Message, PickerChoice, PickerMenu, phrases};
use crate::app::tables;
use crate::record::{
    ChannelId, EntrantRecord, GameRecord, KeptVerdict, PleaKind, RoleId, RoundRecord, TournamentStage,
};
use crate::words::{Lang, Text, escape};

/// The extensions of a round that have buttons, in hours.
const HOURS: [u32; 4] = [12, 24, 72, 168];

pub(crate) fn plea(
    field: &TournamentField,
    number: u16,
    about: PleaKind,
    (room, turn): (Option<ChannelId>, Option<Text>),
    lang: Lang,
) -> Option<Message> {
    let plea = field.entrant(number)?.pleas.iter().find(|plea| plea.about == about)?;
    let mut message = Message::new(lang, title(&field.record));
    let text = text!("desk-plea").with("player", called(field, number)).with("at", moment(plea.at));
    message.text.push(text.with_said("about", text!("plea-{}", about.word())));
    let at = plea.board.and_then(|(round, board)| {
        let kept = field.round(round)?;
        Some(lists::pair(field, kept, board, kept.pair(board)?, &BoardRooms::new()))
    });
    message.text.extend(at);
    message.text.extend(way_to(room));
    message.text.extend(turn);
    message.text.push(text!("verdict-reason").with("reason", escape(&plea.says)));
    let gains = about.is_about_time() && plea.board.is_some_and(|at| field.can_last_longer(at));
    let has_deadline = field.last_round().is_some_and(|round| round.deadline.is_some());
    message.text.extend(match about.is_about_time() && !gains {
        true => Some(text!("plea-no-time-granted")),
        false => (!gains || has_deadline).then(|| text!("plea-{}-granted", about.word())),
    });
    message.text.extend(gains.then(|| clocks(field)));
    if about.is_secret() {
        let grant = to(field, DeskView::Spare(number, 0)).labelled(text!("desk-spare"));
        message.buttons = vec![grant, at_once(field, DeskStep::Answer(number, about, false)), back(field)];
        return Some(message);
    }
    message.buttons = match gains {
        true => HOURS.map(|hours| step(field, DeskStep::Allow(number, about, hours)).labelled(granting(hours))).into(),
        false if about.is_about_time() => Vec::new(),
        false => vec![step(field, DeskStep::Answer(number, about, true))],
    };
    message.buttons.push(step(field, DeskStep::Answer(number, about, false)));
    message.buttons.push(back(field));
    Some(message)
}

pub(crate) fn to_move(game: &GameRecord, hands: &ClockHands) -> Option<Text> {
    let clock = game.clock?;
    let player = tables::seat_of(game.seats()?, clock.running?.side.into()).id;
    let since = hands.of(game.runs_by()).stamp(clock.turn_began()?, 'f');
    Some(text!("desk-to-move").with("player", phrases::mention(player)).with("since", since))
}

pub(crate) fn spared(field: &TournamentField, [a, b]: [u16; 2], lang: Lang) -> Message {
    let text = text!("desk-spared-ask").with("player", called(field, a)).with("other", called(field, b));
    let mut message = Message::new(lang, text);
    let two = [a, b].map(EntrantRef::Number);
    message.buttons = vec![at_once(field, DeskStep::Spare(two)), back(field)];
    message
}

fn clocks(field: &TournamentField) -> Text {
    match field.record.terms.clock.control.is_per_move() {
        true => text!("desk-clocks-move"),
        false => text!("desk-clocks-both"),
    }
}

fn granting(hours: u32) -> Text {
    text!("desk-grant-time").with_said("span", span(hours))
}

pub(crate) fn later(field: &TournamentField, lang: Lang) -> Message {
    let can_wait = field.can_be_put_off();
    let text = if can_wait { text!("desk-later-ask") } else { text!("desk-early-ask") };
    let mut message = Message::new(lang, text);
    message.text.extend((can_wait && field.is_played()).then(|| text!("desk-clocks-stay")));
    let longer = HOURS.map(|hours| step(field, DeskStep::Postpone(hours)).labelled(span(hours)));
    message.buttons = longer.into_iter().filter(|_| can_wait).collect();
    message.buttons.extend(field.is_played().then(|| step(field, DeskStep::Early)));
    message.buttons.push(back(field));
    message
}

pub(crate) fn longer(field: &TournamentField, board: u16, lang: Lang) -> Option<Message> {
    let round = field.last_round().filter(|round| field.can_last_longer((round.number, board)))?;
    let pair = round.pair(board)?;
    let mut message = Message::new(lang, text!("desk-longer-ask"));
    message.text.extend(round.deadline.map(|_| text!("desk-longer-waits")));
    message.text.push(clocks(field));
    message.text.push(lists::pair(field, round, board, pair, &BoardRooms::new()));
    message.buttons = HOURS.map(|hours| step(field, DeskStep::Extend(board, hours)).labelled(span(hours))).into();
    message.buttons.push(back(field));
    Some(message)
}

pub(crate) fn end_now(field: &TournamentField, round: &RoundRecord) -> Text {
    text!("desk-ask-early").with_said("round", nth_round(field, round.number)).with("count", missing(field, round))
}

/// Asks whether to change a result of a finished tournament; `None` if there is no such board.
pub(crate) fn corrects_over(
    field: &TournamentField,
    (round, board): (u16, u16),
    verdict: KeptVerdict,
) -> Option<Vec<Text>> {
    let round = field.round(round)?;
    let pair = round.pair(board)?;
    let text = text!("desk-ask-over").with_said("result", text!("tournament-result-{}", <&str>::from(verdict)));
    Some(vec![text, lists::pair(field, round, board, pair, &BoardRooms::new())])
}

pub(crate) fn role(field: &TournamentField, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("desk-role-ask"));
    message.pickers = vec![PickerMenu {
        button: Button::of_tournament(Press::TournamentRunners, field.record.id),
        placeholder: text!("desk-which-role"),
        picked: PickerChoice::Roles(field.record.runners.into_iter().collect()),
    }];
    message.buttons = vec![back(field)];
    message
}

pub(crate) fn runners(role: Option<RoleId>, pings: bool) -> Text {
    match role {
        Some(role) if pings => text!("desk-runners").with("role", mention(role)),
        Some(role) => text!("desk-runners-unpinged").with("role", mention(role)),
        None => text!("desk-no-runners"),
    }
}

pub(crate) fn undo_round(field: &TournamentField, round: &RoundRecord, over: usize) -> Vec<Text> {
    vec![text!("desk-ask-undo-round").with_said("round", nth_round(field, round.number)).with("count", over)]
}

pub(crate) fn undone_round(field: &TournamentField, round: u16) -> Text {
    text!("desk-undone-round").with_said("round", nth_round(field, round))
}

pub(crate) fn can_ask(field: &TournamentField, entrant: &EntrantRecord, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(text!("desk-can-ask"));
    message.text.extend(entrant.pleas.iter().filter(|plea| field.is_open(plea)).map(|plea| {
        let text = text!("desk-has-asked").with_said("about", text!("plea-{}", plea.about.word()));
        text.with("says", escape(&plea.says))
    }));
    let button = |about: &PleaKind| {
        let button = Button::of_tournament(Press::TournamentPlea, field.record.id).with(about.word());
        button.labelled(text!("plea-{}-button", about.word()))
    };
    let board = entrant.number.zip(field.last_round()).and_then(|(number, round)| field.pair_of(round, number));
    let has_board = board.is_some();
    let is_over =
        board.zip(field.last_round()).is_some_and(|((board, _), round)| !field.open_boards(round).contains(&board));
    let fits = |about: &&PleaKind| match *about {
        about if about.is_secret() => field.is_paired_by_points() && field.record.stage == TournamentStage::Running,
        about if about.is_about_time() => has_board && !is_over,
        PleaKind::Win => !is_over,
        _ => true,
    };
    message.buttons = PleaKind::VARIANTS.iter().filter(fits).map(button).collect();
    message
}
