//! The organisers' desk, and the public log.

use tournament::PlayerNumber;

use super::lists::BoardRooms;
use super::{acts, called, changed, lists, moment, name, nth_round, reminders, stands, stuck, title};
use crate::app::ask::desk::{DeskStep, DeskUndo, DeskView, EntrantRef};
use crate::app::ask::{Button, Press};
use crate::app::field::{IdleReason, TournamentField};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, ClockHands, MenuOption, Message, phrases};
use crate::record::{
    ActRecord, Admission, ChannelId, EntrantRecord, KeptVerdict, RoleId, RoundRecord, TournamentStage,
};
use crate::words::{Lang, Text};

const VERDICTS: [KeptVerdict; 6] = [
    KeptVerdict::White,
    KeptVerdict::Draw,
    KeptVerdict::Black,
    KeptVerdict::ForfeitBlack,
    KeptVerdict::ForfeitWhite,
    KeptVerdict::ForfeitBoth,
];
const ABSENT: usize = 20;
const LISTED: usize = 10;

pub(crate) struct LoggedAct {
    pub(crate) act: ActRecord,
    pub(crate) earlier: Option<ActRecord>,
}

pub(crate) enum UndoableStep {
    Act(u32, Box<ActRecord>),
    Round(u16, u16),
}

pub(super) fn to(field: &TournamentField, view: DeskView) -> Button {
    Button::of_tournament(Press::TournamentDesk, field.record.id).with(view)
}

fn menu(field: &TournamentField, called: &str) -> Button {
    Button::of_tournament(Press::TournamentDesk, field.record.id).with(called)
}

pub(super) fn step(field: &TournamentField, step: DeskStep) -> Button {
    Button::of_tournament(Press::TournamentStep, field.record.id).with(step).labelled(text!("step-{}", step.word()))
}

/// Builds the button for a step that needs no reason.
pub(super) fn at_once(field: &TournamentField, wanted: DeskStep) -> Button {
    Button { press: Press::TournamentSure, ..step(field, wanted) }
}

pub(super) fn back(field: &TournamentField) -> Button {
    to(field, DeskView::Home).labelled(text!("desk-back"))
}

/// Shows the state and the options: a page of a round's boards, and one of the players.
pub(crate) fn home(
    field: &TournamentField,
    (round, page): (Option<u16>, u16),
    lately: &[LoggedAct],
    undoable: Option<&UndoableStep>,
    (hands, lang): (&ClockHands, Lang),
) -> Message {
    let record = &field.record;
    let mut message = Message::new(lang, title(record));
    message.text.push(stands(field));
    message.text.extend(state(field, hands));
    if !lately.is_empty() {
        message.text.push(text!("desk-lately"));
        message.text.extend(lately.iter().map(|logged| line(field, logged)));
    }
    match undoable {
        Some(UndoableStep::Act(_, act)) => {
            message.text.push(text!("desk-undoable").with_said("act", acts::sentence(field, act, None)));
        }
        Some(UndoableStep::Round(..)) => {}
        None if record.stage == TournamentStage::Running => message.text.push(nothing_to_undo(field)),
        None => {}
    }
    let round = match round {
        Some(number) => field.round(number),
        None => field.last_round(),
    };
    let is_open = !record.stage.is_over();
    let at = usize::from(page) * SUGGESTIONS;
    let has_results = record.stage != TournamentStage::Cancelled;
    message.choices.extend(round.filter(|_| has_results).and_then(|round| boards(field, round, at)));
    message.choices.extend(players(field, at).or_else(|| entrants(field, at)).filter(|_| is_open));
    message.choices.extend(pleas(field).filter(|_| has_results));
    message.buttons = doing(field, undoable);
    message.buttons.extend(paging(field, round, page));
    message
}

pub(crate) fn undoing(field: &TournamentField, act: &ActRecord) -> Text {
    text!("desk-undoable").with_said("act", acts::sentence(field, act, None))
}

pub(crate) fn start_of(field: &TournamentField, round: u16) -> Text {
    text!("desk-undo-round").with_said("round", nth_round(field, round))
}

pub(crate) fn nothing_to_undo(field: &TournamentField) -> Text {
    match field.rounds.iter().rev().find(|round| round.closed) {
        _ if field.is_ladder() => text!("desk-no-undo-ladder"),
        Some(round) => text!("desk-no-undo-round").with_said("round", nth_round(field, round.number)),
        None => text!("desk-no-undo"),
    }
}

fn state(field: &TournamentField, hands: &ClockHands) -> Vec<Text> {
    let record = &field.record;
    let mut told = Vec::new();
    if record.stage == TournamentStage::Running {
        told.extend(stuck::why(field));
        told.extend(match (record.paused, field.is_between()) {
            (true, true) if field.is_paired_by_points() => Some(text!("desk-between")),
            (true, true) => Some(text!("desk-between-table")),
            (true, false) => Some(text!("desk-paused")),
            (false, _) => None,
        });
    }
    told.extend(to_pair(field));
    let absent = field.listed(Admission::In).filter(|(_, it)| field.has_asked_who_is_there() && !it.here);
    let absent: Vec<_> =
        absent.filter_map(|(_, it)| it.player.id.person()).map(|who| format!("<@{}>", who.0)).collect();
    if record.stage == TournamentStage::Open && !absent.is_empty() {
        told.push(
            text!("desk-absent")
                .with("count", absent.len())
                .with("people", absent[..absent.len().min(ABSENT)].join(", ")),
        );
    }
    if let Some(round) = field.last_round().filter(|round| !round.closed && record.stage == TournamentStage::Running) {
        // A pause changes the remaining time, unless that is over.
        told.extend(match record.paused {
            true => round.deadline.filter(|_| !field.is_between()).map(|_| text!("desk-deadline-waits")),
            false => reminders::deadline(field, round, hands),
        });
        let overdue = field.overdue_boards(round);
        told.extend((!overdue.is_empty() && !record.held).then(|| reminders::overdue(&overdue)));
        told.extend(reminders::later(field, round, hands).into_iter().take(LISTED).filter(|_| !record.paused));
        told.push(text!("desk-missing").with("count", missing(field, round)).with("all", round.pairs.len()));
    }
    let asked =
        field.entrants.iter().flat_map(|(_, entrant)| &entrant.pleas).filter(|plea| field.is_open(plea)).count();
    told.extend((asked > 0).then(|| text!("desk-pleas").with("count", asked)));
    let asking = field.asking().count();
    told.extend((asking > 0).then(|| text!("desk-asking").with("count", asking)));
    let pair =
        |text: Text, [a, b]: [PlayerNumber; 2]| text.with("one", called(field, a)).with("other", called(field, b));
    told.extend(record.by_hand.iter().take(LISTED).map(|two| pair(text!("desk-by-hand"), *two)));
    told.extend(record.apart.iter().take(LISTED).map(|two| pair(text!("desk-apart"), *two)));
    told.extend(record.runners.map(|role| text!("desk-runners").with("role", mention(role))));
    told
}

pub(super) fn missing(field: &TournamentField, round: &RoundRecord) -> usize {
    let is_missing = |board: &u16| field.boards.get(&(round.number, *board)).is_none_or(|it| it.result.is_none());
    (1..=round.pairs.len() as u16).filter(is_missing).count()
}

pub(super) fn mention(role: RoleId) -> String {
    format!("<@&{}>", role.0)
}

/// Describes a logged action in a line, struck out if undone.
fn line(field: &TournamentField, logged: &LoggedAct) -> Text {
    let act = &logged.act;
    let text = text!("desk-line")
        .with("at", moment(act.at))
        .with_said("act", acts::sentence(field, act, logged.earlier.as_ref()));
    if act.undone { text!("tournament-gone").with_said("line", text) } else { text }
}

fn boards(field: &TournamentField, round: &RoundRecord, at: usize) -> Option<ChoiceMenu> {
    let item = |(board, pair): (u16, &crate::record::KeptPair)| {
        let [white, black] = [pair.white, pair.black].map(|number| name(field, number));
        let label = text!("tournament-pair").with("board", board).with("white", white).with("black", black);
        let result = field.boards.get(&(round.number, board)).and_then(|kept| kept.result);
        let about = match result {
            Some(result) => text!("tournament-result-{}", <&str>::from(result.verdict)),
            None => text!("desk-open"),
        };
        MenuOption {
            about: Some(about.into()),
            ..MenuOption::new(DeskView::Board(round.number, board).to_string(), label)
        }
    };
    let items: Vec<_> = (1..).zip(&round.pairs).skip(at).take(SUGGESTIONS).map(item).collect();
    let placeholder = text!("desk-which-board").with_said("round", nth_round(field, round.number));
    (!items.is_empty()).then(|| ChoiceMenu { button: menu(field, "boards"), placeholder, items })
}

fn players(field: &TournamentField, at: usize) -> Option<ChoiceMenu> {
    let items = people(field, at, DeskView::Player);
    (!items.is_empty()).then(|| ChoiceMenu {
        button: menu(field, "players"),
        placeholder: text!("desk-which-player"),
        items,
    })
}

fn entrants(field: &TournamentField, at: usize) -> Option<ChoiceMenu> {
    let item = |(nth, entrant): &(u32, EntrantRecord)| {
        MenuOption::new(DeskView::Entrant(*nth).to_string(), entrant.player.name.as_str())
    };
    let joined = field.entrants.iter().filter(|(_, it)| matches!(it.admission, Admission::In | Admission::Waiting));
    let items: Vec<_> = joined.skip(at).take(SUGGESTIONS).map(item).collect();
    let is_open = field.record.stage == TournamentStage::Open && !items.is_empty();
    is_open.then(|| ChoiceMenu { button: menu(field, "players"), placeholder: text!("desk-which-player"), items })
}

pub(super) fn people(field: &TournamentField, at: usize, view: impl Fn(PlayerNumber) -> DeskView) -> Vec<MenuOption> {
    let mut numbers: Vec<_> = field.entrants.iter().filter_map(|(_, entrant)| entrant.number).collect();
    numbers.sort_unstable();
    let item = |number: PlayerNumber| {
        let label = text!("tournament-entrant").with("number", number).with("player", name(field, number));
        MenuOption { about: idle(field, number).map(Into::into), ..MenuOption::new(view(number).to_string(), label) }
    };
    numbers.into_iter().skip(at).take(SUGGESTIONS).map(item).collect()
}

fn idle(field: &TournamentField, number: PlayerNumber) -> Option<Text> {
    if field.entrant(number).is_some_and(|entrant| field.is_unpaired(entrant)) {
        return Some(text!("desk-unpaired"));
    }
    Some(match field.idle(number)? {
        IdleReason::Gone => text!("desk-gone"),
        IdleReason::Missed => text!("desk-missed"),
        IdleReason::Rests => text!("desk-rests"),
    })
}

/// States how many players the next Swiss round pairs, if not all.
fn to_pair(field: &TournamentField) -> Option<Text> {
    let all: Vec<_> = field.entrants.iter().filter_map(|(_, entrant)| Some(field.idle(entrant.number?))).collect();
    let count = |idle: Option<IdleReason>| all.iter().filter(|found| **found == idle).count();
    let (missed, rest) = (count(Some(IdleReason::Missed)), count(Some(IdleReason::Rests)));
    let text = text!("desk-to-pair").with("count", count(None)).with("missed", missed).with("rest", rest);
    (field.record.stage == TournamentStage::Running && missed + rest > 0).then_some(text)
}

fn pleas(field: &TournamentField) -> Option<ChoiceMenu> {
    let asked = field.entrants.iter().filter_map(|(_, entrant)| Some((entrant.number?, entrant)));
    let asked = asked.flat_map(|(number, entrant)| entrant.pleas.iter().map(move |plea| (number, plea)));
    let mut asked: Vec<_> = asked.filter(|(_, plea)| field.is_open(plea)).collect();
    asked.sort_by_key(|(number, plea)| (plea.at, *number));
    let item = |(number, plea): (PlayerNumber, &crate::record::Plea)| {
        let label = text!("desk-plea-item").with("player", name(field, number));
        let label = label.with_said("about", text!("plea-{}", plea.about.word()));
        MenuOption {
            about: Some(plea.says.clone().into()),
            ..MenuOption::new(DeskView::Plea(number, plea.about).to_string(), label)
        }
    };
    let items: Vec<_> = asked.into_iter().take(SUGGESTIONS).map(item).collect();
    (!items.is_empty()).then(|| ChoiceMenu {
        button: menu(field, "pleas"),
        placeholder: text!("desk-which-plea"),
        items,
    })
}

fn doing(field: &TournamentField, undoable: Option<&UndoableStep>) -> Vec<Button> {
    let record = &field.record;
    let mut buttons = Vec::new();
    buttons.extend(stuck::ways_on(field));
    if record.stage == TournamentStage::Running {
        buttons.push(match (record.paused, field.is_between()) {
            (true, true) => at_once(field, DeskStep::GoOn).labelled(text!("desk-begin")),
            (true, false) => at_once(field, DeskStep::GoOn),
            (false, _) => step(field, DeskStep::Pause),
        });
    }
    buttons.extend(undoable.and_then(|undoable| match undoable {
        UndoableStep::Act(number, _) => Some(step(field, DeskStep::Undo(DeskUndo::Act(*number)))),
        UndoableStep::Round(..) => None,
    }));
    let can_end = field.is_played() && !record.stage.is_over() && !field.is_ladder();
    let later = match (field.can_be_put_off(), can_end) {
        (true, true) => Some(text!("desk-later")),
        (true, false) => Some(text!("step-postpone")),
        (false, true) => Some(text!("step-early")),
        (false, false) => None,
    };
    buttons.extend(later.map(|label| to(field, DeskView::Later).labelled(label)));
    let is_changed = record.stage == TournamentStage::Open;
    buttons.extend(is_changed.then(|| Button::of_tournament(Press::TournamentStart, record.id)));
    buttons.extend(is_changed.then(|| Button::of_tournament(Press::TournamentChange, record.id)));
    buttons.extend(field.asking().next().is_some().then(|| Button::of_tournament(Press::TournamentAsks, record.id)));
    buttons.push(Button::of_tournament(Press::TournamentLog, record.id));
    // The button to undo a round is elsewhere, so repeated clicks on undo stop here.
    buttons.extend(undoable.and_then(|undoable| match undoable {
        UndoableStep::Round(round, again) => {
            Some(step(field, DeskStep::Undo(DeskUndo::Round(*round, *again))).labelled(start_of(field, *round)))
        }
        UndoableStep::Act(..) => None,
    }));
    if !record.stage.is_over() {
        buttons.push(to(field, DeskView::Role).labelled(text!("desk-role")));
        let end = if field.is_climbed() { text!("desk-end-ladder") } else { text!("step-{}", "cancel") };
        buttons.push(Button::of_tournament(Press::TournamentCancel, record.id).labelled(end));
    }
    buttons
}

fn paging(field: &TournamentField, round: Option<&RoundRecord>, page: u16) -> Vec<Button> {
    // Before the first round, the page shows entrants.
    let number = round.map_or(0, |round| round.number);
    let n_lines = round.map_or(0, |round| round.pairs.len()).max(field.entrants.len());
    let has_lines = round.is_some() || field.record.stage == TournamentStage::Open;
    let has_more = has_lines && n_lines > (usize::from(page) + 1) * SUGGESTIONS;
    let other = |number: u16| field.round(number).map(|_| to(field, DeskView::Page(number, 0)));
    let before = number.checked_sub(1).and_then(other);
    let before = before.map(|button| button.labelled(text!("desk-round-before")));
    let after = other(number + 1).map(|button| button.labelled(text!("desk-round-after")));
    let more = has_more.then(|| to(field, DeskView::Page(number, page + 1)).labelled(text!("desk-more")));
    let first = (page > 0).then(|| to(field, DeskView::Page(number, 0)).labelled(text!("desk-first")));
    [before, after, first, more].into_iter().flatten().collect()
}

/// Shows a board with its game and the possible results; no results for `own`, the player's own board.
pub(crate) fn board(
    field: &TournamentField,
    (round, board): (u16, u16),
    room: Option<ChannelId>,
    own: Option<PlayerNumber>,
    lang: Lang,
) -> Option<Message> {
    let kept = field.round(round)?;
    let pair = kept.pair(board)?;
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(nth_round(field, round));
    message.text.push(lists::pair(field, kept, board, pair, &BoardRooms::new()));
    message.text.extend(way_to(room));
    message.text.extend(kept.closed.then(|| acts::changes_closed(field)));
    if own.is_some_and(|own| [pair.white, pair.black].contains(&own)) {
        message.text.push(text!("desk-own-board"));
        message.buttons = vec![to(field, DeskView::Role).labelled(text!("desk-role")), back(field)];
        return Some(message);
    }
    let [white, black] = [pair.white, pair.black].map(|number| name(field, number));
    let result = |verdict| {
        let label = text!("desk-result-{}", <&str>::from(verdict));
        let label = label.with("white", white.as_str()).with("black", black.as_str());
        step(field, DeskStep::Result { round: Some(round), board, verdict }).labelled(label)
    };
    if field.record.stage == TournamentStage::Cancelled {
        message.text.push(text!("desk-off"));
        message.buttons = vec![back(field)];
        return Some(message);
    }
    message.buttons = VERDICTS.map(result).into();
    let has_game = field.boards.get(&(round, board)).is_some_and(|kept| kept.game.is_some());
    message.buttons.extend((has_game && !kept.closed).then(|| step(field, DeskStep::Replay(board))));
    let longer = to(field, DeskView::Longer(board)).labelled(text!("step-extend"));
    message.buttons.extend(field.can_last_longer((round, board)).then_some(longer));
    message.buttons.push(back(field));
    Some(message)
}

pub(super) fn way_to(room: Option<ChannelId>) -> Option<Text> {
    room.map(|room| text!("desk-room").with("room", format!("<#{}>", room.0)))
}

pub(crate) fn player(field: &TournamentField, number: PlayerNumber, lang: Lang) -> Option<Message> {
    let entrant = field.entrant(number)?;
    let mut message = Message::new(lang, title(&field.record));
    let line = text!("tournament-entrant").with("number", number).with("player", called(field, number));
    message.text.push(line);
    message.text.extend(idle(field, number));
    let whom = EntrantRef::Number(number);
    message.buttons.extend(entrant.left.is_none().then(|| step(field, DeskStep::Withdraw(whom))));
    let is_away = entrant.left.is_some() || entrant.away.is_some();
    message.buttons.extend(is_away.then(|| step(field, DeskStep::Return(whom))));
    if field.is_paired_by_points() {
        message.buttons.push(to(field, DeskView::Rivals(number, 0)).labelled(text!("desk-rivals")));
    }
    message.buttons.push(back(field));
    Some(message)
}

pub(crate) fn entrant(field: &TournamentField, nth: u32, lang: Lang) -> Option<Message> {
    let (_, entrant) = field.entrants.iter().find(|(at, _)| *at == nth)?;
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(text!("desk-entrant").with("player", phrases::mention(entrant.player.id)));
    let away = Button::of_tournament(Press::TournamentTurnAway, field.record.id).with(nth);
    message.buttons = vec![away.labelled(text!("step-{}", "turn-away")), back(field)];
    Some(message)
}

pub(crate) fn log(
    field: &TournamentField,
    acts: &[LoggedAct],
    (page, pages): (u32, u32),
    runs: bool,
    lang: Lang,
) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    if acts.is_empty() {
        message.text.push(text!("desk-log-empty"));
    }
    for logged in acts {
        message.text.push(line(field, logged));
        message.text.extend(changed::changes(&logged.act));
        message.text.extend(acts::reason(&logged.act));
    }
    let to = |page: u32| Button::of_tournament(Press::TournamentLog, field.record.id).with(page);
    if page > 0 {
        message.buttons.push(to(page - 1).labelled(text!("desk-log-newer")));
    }
    if page + 1 < pages {
        message.buttons.push(to(page + 1).labelled(text!("desk-log-older")));
    }
    message.buttons.extend(runs.then(|| back(field)));
    message
}
