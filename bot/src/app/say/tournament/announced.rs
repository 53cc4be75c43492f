//! Messages about a tournament in its announcement channel. The start of a round pings its role; the end pings the
//! medallists.

use std::collections::BTreeSet;

use render::PageOptions;
use tournament::knockout::{MatchDecision, MatchState};

use super::lists::{BOARDS, BoardRooms, PLACES};
use super::{
    about, acts, button, called, changed, desk, entry, in_round, lists, nth_round, paged, podium, reminders, sheet,
    stage_of, title,
};
use crate::app::ask::desk::DeskView;
use crate::app::ask::tournament::{TournamentView, TournamentViewPage};
use crate::app::ask::{Button, Press};
use crate::app::field::{StandingsPlace, TournamentField};
use crate::app::say::{ClockHands, Delivery, DeliveryAddress, Message, MessageFilm};
use crate::record::{
    ActRecord, CupStage, DAY, KeptPair, RoundRecord, SentMessage, TournamentAct, TournamentFormat, TournamentStage,
    UserId,
};
use crate::words::{Lang, Text};

/// How many places to list at the end of a league season.
const DIVIDED: usize = 30;
const BYES: usize = 3;

pub(crate) fn announcement(field: &TournamentField) -> Delivery {
    let record = &field.record;
    let mut message = about(field, record.lang);
    let open: &[Press] = match record.stage {
        // Organisers find their buttons at the desk.
        TournamentStage::Open => &[Press::TournamentJoin, Press::TournamentEntrants, Press::TournamentLeave],
        TournamentStage::Running if field.is_ladder() => {
            &[Press::TournamentChallenge, Press::TournamentStandings, Press::TournamentLeave]
        }
        TournamentStage::Running => &[Press::TournamentStandings, Press::TournamentEntrants, Press::TournamentLeave],
        TournamentStage::Finished => &[Press::TournamentStandings, Press::TournamentEntrants],
        TournamentStage::Cancelled => &[Press::TournamentEntrants],
    };
    let offered = open.iter().copied().chain(entry::offered(field));
    message.buttons = offered.map(|press| Button::of_tournament(press, record.id)).collect();
    match record.announcement {
        Some(sent) => Delivery::Edit { sent, message },
        None => {
            let mark = Button::of_tournament(Press::TournamentEntrants, record.id).custom_id();
            Delivery::Post { to: DeliveryAddress::Channel(record.channel), message, mark, line: None }
        }
    }
}

/// Returns a round's "why" button. A round that is paired again has a new announcement.
fn why(field: &TournamentField, round: &RoundRecord) -> Button {
    let why = button(field, Press::TournamentWhy, round.number);
    if round.again == 0 { why } else { why.with(format!("r{}", round.again)) }
}

pub(crate) fn round(
    field: &TournamentField,
    round: &RoundRecord,
    (options, hands): (PageOptions, &ClockHands),
    rooms: &BoardRooms,
) -> Delivery {
    let mark = why(field, round).custom_id();
    post_or_edit(field, round.sent, round_message(field, round, (options, hands), rooms), mark)
}

pub(crate) fn round_undone(field: &TournamentField, round: u16, sent: SentMessage) -> Delivery {
    let mut message = Message::new(field.record.lang, title(&field.record));
    message.text.push(text!("tournament-round-undone").with_said("round", nth_round(field, round)));
    message.buttons = vec![Button::of_tournament(Press::TournamentLog, field.record.id)];
    Delivery::Edit { sent, message }
}

/// Composes a round's message: pairings, places and deadline while it runs, then results and standings.
pub(crate) fn round_message(
    field: &TournamentField,
    round: &RoundRecord,
    (options, hands): (PageOptions, &ClockHands),
    rooms: &BoardRooms,
) -> Message {
    let record = &field.record;
    let mut message = Message::new(record.lang, title(record));
    let is_off = !round.closed && record.stage == TournamentStage::Cancelled;
    let is_played = !round.closed && !is_off;
    // A ladder has no rounds: each of its games begins separately.
    let role = record.ping.filter(|_| is_played && !field.is_ladder());
    message.text.extend(role.map(|role| text!("tournament-called").with("role", format!("<@&{}>", role.0))));
    message.ping_role = role;
    let words: &str = record.terms.rooms.into();
    message.text.push(match round.closed {
        true => in_round(text!("tournament-round-over"), field, round.number),
        false if is_off => in_round(text!("tournament-round-off"), field, round.number),
        false if field.is_ladder() => text!("tournament-ladder-begins").with("round", round.number),
        false => {
            let rooms = text!("tournament-rooms-{}", words);
            in_round(text!("tournament-begins"), field, round.number).with_said("rooms", rooms)
        }
    });
    if is_played {
        message.text.extend(the_final(field, round));
        message.text.extend(fewer(field));
        message.text.extend(reminders::deadline(field, round, hands));
        message.text.extend(reminders::later(field, round, hands));
        message.text.extend(reminders::replays(field, round));
        // The picture's description repeats this for each board.
        message.text.extend((!round.pairs.is_empty()).then(|| text!("tournament-white-first")));
    }
    let mut pairs: Vec<_> = (1..).zip(&round.pairs).take(BOARDS).collect();
    if pairs.len() == 2 {
        // The final comes before the match for third place.
        pairs.sort_by_key(|(_, pair)| stage_of(field, pair) == Some(CupStage::ThirdPlace));
    }
    let mut division = None;
    for (board, pair) in pairs {
        let own = field.division_of(pair.white).filter(|_| record.terms.system == TournamentFormat::League);
        if own != division {
            division = own;
            message.text.extend(own.map(|division| text!("tournament-division").with("division", division)));
        }
        message.text.push(lists::pair(field, round, board, pair, rooms));
    }
    message.text.extend(drawn(field, round).into_iter().take(BOARDS).filter(|_| round.closed));
    let left = round.pairs.len().saturating_sub(BOARDS);
    message.text.extend((left > 0).then(|| text!("tournament-more-boards").with("count", left)));
    // Byes that were not requested are always named.
    let byes = [true, false].into_iter().flat_map(|won| round.byes.iter().filter(move |bye| bye.won == won));
    message.text.extend(byes.take(BYES).map(|bye| lists::bye(field, *bye)));
    let left_out = field.left_out().filter(|_| round.number == 1).filter_map(|(_, it)| it.player.id.person());
    let left_out: Vec<_> = left_out.take(BYES).map(|who| format!("<@{}>", who.0)).collect();
    let is_some = !left_out.is_empty();
    message.text.extend(is_some.then(|| text!("tournament-left-out").with("people", left_out.join(", "))));
    message.figures = paged::of_round(field, round, options);
    let live = TournamentViewPage { round: Some(round.number), ..TournamentViewPage::of(TournamentView::Live) };
    let pairs = button(field, Press::TournamentRound, round.number);
    message.buttons = vec![why(field, round), pairs.labelled(text!("tournament-view-{}", "pairings"))];
    if is_played {
        message.buttons.push(live.button(record.id).labelled(text!("tournament-view-{}", "live")));
    }
    message.buttons.push(Button::of_tournament(Press::TournamentStandings, record.id));
    message
}

fn the_final(field: &TournamentField, round: &RoundRecord) -> Option<Text> {
    let is_final = |pair: &&KeptPair| matches!(stage_of(field, pair), Some(CupStage::Final | CupStage::SecondFinal));
    let pair = round.pairs.iter().find(is_final)?;
    let text = text!("tournament-the-final").with("white", called(field, pair.white));
    Some(text.with("black", called(field, pair.black)))
}

fn fewer(field: &TournamentField) -> Option<Text> {
    let (asked, planned) = field.record.terms.rounds.zip(field.record.planned)?;
    let text = text!("tournament-fewer-rounds").with("count", field.size()).with("rounds", planned);
    (planned < asked).then(|| text.with("asked", asked))
}

/// Composes the live standings; nothing before the first round is over.
pub(crate) fn standing(field: &TournamentField, options: PageOptions) -> Delivery {
    let record = &field.record;
    if record.standing.is_none() && field.settled() == 0 {
        return Delivery::Nothing;
    }
    let standings = field.standings();
    let mut message = sheet::drawn(paged::whole(field, &standings, options));
    message.text.extend(paged::notes(&standings, TournamentView::Standings));
    if !record.stage.is_over() {
        message.text.push(text!("tournament-kept"));
    }
    let shown = button(field, Press::TournamentStandings, "live");
    let mark = shown.custom_id();
    message.buttons = vec![shown];
    post_or_edit(field, record.standing, message, mark)
}

pub(crate) fn told_act(
    field: &TournamentField,
    to: UserId,
    number: u32,
    acts: ActWithEarlier<'_>,
    (lang, hands): (Lang, &ClockHands),
) -> Delivery {
    let mut message = describe(field, acts, (lang, hands));
    let (mut buttons, mark) = below(field, number, acts.0);
    // The desk itself needs no button back to it.
    buttons.retain(|button| ![Press::TournamentRetract, Press::TournamentDesk].contains(&button.press));
    message.buttons = buttons;
    if let TournamentAct::Challenged { climber, .. } = acts.0.did {
        message.text[1] = acts::called_out(field, climber);
    }
    match field.record.calls.iter().find(|call| call.act == number).and_then(|call| call.direct) {
        Some(sent) => Delivery::Edit { sent, message },
        None => Delivery::Post { to: DeliveryAddress::Person(to), message, mark, line: None },
    }
}

pub(crate) type ActWithEarlier<'a> = (&'a ActRecord, Option<&'a ActRecord>);

fn describe(
    field: &TournamentField,
    (act, earlier): ActWithEarlier<'_>,
    (lang, hands): (Lang, &ClockHands),
) -> Message {
    let record = &field.record;
    let mut message = Message::new(lang, title(record));
    message.text.push(acts::sentence(field, act, earlier));
    message.text.extend(acts::answered(field, act));
    message.text.extend(acts::consequence(field, act, hands));
    message.text.extend(acts::reason(act));
    message.text.extend(changed::changes(act));
    if let (TournamentAct::Asked { others: true, .. }, Some(role)) = (act.did, record.runners) {
        message.text.push(text!("tournament-called").with("role", format!("<@&{}>", role.0)));
    }
    if act.did == TournamentAct::Changed {
        message.text.push(text!("tournament-from-now"));
        message.text.push(super::terms(&record.terms));
        message.text.extend(super::details(record, record.series.as_ref()));
    }
    message
}

pub(crate) fn act(field: &TournamentField, number: u32, acts: ActWithEarlier<'_>, hands: &ClockHands) -> Delivery {
    let mut message = describe(field, acts, (field.record.lang, hands));
    let (buttons, mark) = below(field, number, acts.0);
    message.buttons = buttons;
    let call = field.record.calls.iter().find(|call| call.act == number).and_then(|call| call.public);
    post_or_edit(field, call.or_else(|| lately_told(field, acts.0)), message, mark)
}

/// Returns a recent message about the same player's joining or leaving. Editing it keeps the channel readable.
fn lately_told(field: &TournamentField, act: &ActRecord) -> Option<SentMessage> {
    let nth = comes_or_goes(field, act)?;
    let coming = field.entrants.iter().find(|(at, _)| *at == nth)?.1.came?;
    (coming.sent.channel == field.record.channel && act.at - coming.at < DAY).then_some(coming.sent)
}

/// Returns the key number of a player who joins or leaves.
pub(crate) fn comes_or_goes(field: &TournamentField, act: &ActRecord) -> Option<u32> {
    let (TournamentAct::Joined { number, .. } | TournamentAct::Back { number } | TournamentAct::Left { number }) =
        act.did
    else {
        return None;
    };
    let found = field.entrants.iter().find(|(_, it)| it.number == Some(number) && it.player.id == act.by.id);
    found.filter(|(_, it)| it.player.id.person().is_some()).map(|(nth, _)| *nth)
}

/// Returns the buttons below an action, and the mark that finds the message after a crash. Players can answer a
/// challenge right there.
fn below(field: &TournamentField, number: u32, act: &ActRecord) -> (Vec<Button>, String) {
    // There are no standings before the tournament begins.
    let is_called_off = matches!(act.did, TournamentAct::Cancelled | TournamentAct::TooFew { .. });
    let has_standings = act.phase > 0 || (field.is_ladder() && !is_called_off);
    let press = if has_standings { Press::TournamentStandings } else { Press::TournamentEntrants };
    let shown = button(field, press, format!("a{number}"));
    let mark = shown.custom_id();
    let answers = match act.did {
        TournamentAct::Challenged { id, .. } if field.answer(id).is_none() => {
            [Press::TournamentAccept, Press::TournamentDecline, Press::TournamentRetract]
                .map(|press| button(field, press, id))
                .into()
        }
        // Organisers answer below the request itself.
        TournamentAct::Asked { about, .. } => {
            let number = act.by.id.person().and_then(|who| field.number_of(who));
            let plea = number.map(|number| desk::to(field, DeskView::Plea(number, about)));
            plea.map(|button| button.labelled(text!("desk-answer"))).into_iter().collect()
        }
        _ => Vec::new(),
    };
    (answers.into_iter().chain([shown]).collect(), mark)
}

/// Announces how a tournament ended, with top places and the final's film. Later corrections edit it.
pub(crate) fn end(field: &TournamentField, options: PageOptions, film: Option<MessageFilm>) -> Delivery {
    let record = &field.record;
    let mut message = Message::new(record.lang, title(record));
    message.text.push(super::stands(field));
    message.text.extend(field.last_round().into_iter().flat_map(|last| drawn(field, last)));
    let standings = field.standings();
    // A league's end names each division's winner, promotions and relegations.
    let is_told =
        |place: &&StandingsPlace| place.division.is_none() || place.way.is_some() || place.places == Some((1, 1));
    let most = if field.record.terms.system == TournamentFormat::League { DIVIDED } else { PLACES };
    let places: Vec<&StandingsPlace> = standings.places.iter().filter(is_told).take(most).collect();
    let line = |place: &StandingsPlace| lists::final_place(field, &standings, place, record.lang);
    message.text.extend(lists::by_division(places.iter().copied(), line));
    let codes: BTreeSet<&str> = places.iter().filter_map(|place| Some(lists::telling(&standings, place)?.0)).collect();
    message.text.extend(codes.into_iter().filter_map(paged::tie_break));
    let first = if record.terms.system == TournamentFormat::League { 1 } else { lists::MEDALS.len() };
    let is_first = |place: &&StandingsPlace| place.places.is_some_and(|(from, _)| usize::from(from) <= first);
    let winners = standings.places.iter().filter(is_first).filter_map(|place| field.entrant(place.number));
    message.ping = winners.filter_map(|winner| winner.player.id.person()).take(DIVIDED).collect();
    message.figures = match record.terms.system {
        TournamentFormat::League => paged::whole(field, &standings, options).figures,
        _ => podium::podium(field, &standings, options),
    };
    message.text.extend(film.iter().map(|_| text!("tournament-film")));
    message.film = film;
    let shown = button(field, Press::TournamentStandings, "end");
    let mark = shown.custom_id();
    message.buttons = vec![shown, Button::of_tournament(Press::TournamentHow, record.id)];
    post_or_edit(field, record.end, message, mark)
}

fn post(field: &TournamentField, message: Message, mark: String) -> Delivery {
    Delivery::Post { to: DeliveryAddress::Channel(field.record.channel), message, mark, line: None }
}

fn post_or_edit(field: &TournamentField, sent: Option<SentMessage>, message: Message, mark: String) -> Delivery {
    match sent {
        Some(sent) => Delivery::Edit { sent, message },
        None => post(field, message, mark),
    }
}

fn drawn(field: &TournamentField, round: &RoundRecord) -> Vec<Text> {
    let matches = if field.record.terms.system.has_bracket() { field.cup().matches() } else { Vec::new() };
    let later = || field.rounds.iter().filter(|later| later.number > round.number).flat_map(|later| &later.pairs);
    let ended = |pair: &KeptPair| {
        let of = pair.of.filter(|of| later().all(|other| other.of != Some(*of)))?;
        let found = matches.get(usize::from(of))?;
        let text = match found.state {
            MatchState::Over { how: MatchDecision::BetterSeed, .. } => text!("tournament-drawn-seed"),
            MatchState::Over { how: MatchDecision::Lot, .. } => text!("tournament-drawn-lot"),
            _ => return None,
        };
        let text = text.with("white", called(field, pair.white)).with("black", called(field, pair.black));
        Some(text.with("player", called(field, found.winner()?)))
    };
    round.pairs.iter().filter_map(ended).collect()
}
