//! A player's tournaments: their place in each, and current opponents.

use tournament::PlayerNumber;
use tournament::ladder::LadderChallenge;

use super::{called, entry, lists, naming, now, nth_round, reminders, title, waits};
use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::say::{ClockHands, Message};
use crate::record::{Admission, EntrantRecord, GameRecord, RoundRecord, TournamentStage, UserId};
use crate::words::{Lang, Text};

const IN_DIGEST: usize = 3;

pub(crate) struct OwnTournament {
    pub(crate) field: TournamentField,
    pub(crate) game: Option<GameRecord>,
}

pub(crate) fn mine(parts: &[OwnTournament], me: UserId, (hands, lang): (&ClockHands, Lang)) -> Message {
    let Some(_) = parts.first() else { return Message::new(lang, text!("tournaments-mine-none")) };
    let mut message = Message::new(lang, text!("tournaments-mine"));
    for part in parts {
        message.text.push(title(&part.field.record));
        message.text.extend(
            of_part(part, me, (hands, lang)).into_iter().map(|line| text!("tournament-mine").with_said("line", line)),
        );
        let record = &part.field.record;
        let name = text!("tournament-show-one").with("name", record.name.as_str());
        message.buttons.push(Button::of_tournament(Press::TournamentShow, record.id).labelled(name));
    }
    if let [OwnTournament { field, .. }] = parts {
        message.buttons.extend(of_only(field, me));
    }
    message
}

fn of_only(field: &TournamentField, me: UserId) -> Vec<Button> {
    let (id, stage) = (field.record.id, field.record.stage);
    let own = field.entered(me).map(|(_, entrant)| entrant);
    let is_in = field.entered(me).is_some_and(|(_, it)| it.left.is_none() && it.admission != Admission::Refused);
    let is_urgent = |press: &Press| matches!(press, Press::TournamentHere | Press::TournamentBack);
    let mut presses: Vec<_> = entry::offered_to(field, own, false).into_iter().filter(is_urgent).collect();
    presses.extend(
        (stage != TournamentStage::Open && stage != TournamentStage::Cancelled).then_some(Press::TournamentStandings),
    );
    presses.extend((!stage.is_over() && is_in).then_some(Press::TournamentLeave));
    let mut buttons: Vec<_> = presses.into_iter().map(|press| Button::of_tournament(press, id)).collect();
    let number = field.number_of(me).filter(|_| field.is_climbed()).map(u64::from);
    for (challenge, found) in field.ladder().challenges().iter().filter(|(_, found)| !found.accepted) {
        let answers: &[Press] = match number {
            Some(number) if found.of == number => &[Press::TournamentAccept, Press::TournamentDecline],
            Some(number) if found.by == number => &[Press::TournamentRetract],
            _ => &[],
        };
        buttons.extend(answers.iter().map(|press| Button::of_tournament(*press, id).with(challenge)));
    }
    buttons
}

fn of_part(part: &OwnTournament, me: UserId, (hands, lang): (&ClockHands, Lang)) -> Vec<Text> {
    let field = &part.field;
    let Some((_, entrant)) = field.entered(me) else { return Vec::new() };
    let stands = || entrant.number.and_then(|number| stands(field, number, lang));
    match (field.record.stage, entrant.number) {
        (TournamentStage::Open, _) => [in_sign_up(entrant)].into_iter().chain(absent(field, entrant)).collect(),
        (TournamentStage::Running, Some(number)) => {
            let now = match (entrant.left, field.round_of(me)) {
                (Some(_), _) => Some(text!("tournament-mine-left")),
                // A ladder's rounds are single games.
                (None, Some(round)) if field.is_ladder() => own_game(part, round, number),
                (None, Some(round)) => Some(in_round(part, round, number)),
                (None, None) => None,
            };
            let away = away(field, entrant);
            let next = waits(field).map(|waits| text!("tournament-mine-next").with_said("waits", waits));
            let climbs = field.is_ladder().then(|| on_ladder(field, number)).into_iter().flatten();
            let ends = field.round_of(me).filter(|_| entrant.left.is_none()).and_then(|round| {
                let (board, _) = field.pair_of(round, number)?;
                let is_open = field.open_boards(round).contains(&board);
                reminders::ends(field, round, Some(board), &hands.of(field.record.runs_by())).filter(|_| is_open)
            });
            now.into_iter().chain(ends).chain(away).chain(next).chain(climbs).chain(stands()).collect()
        }
        (TournamentStage::Finished, _) => [text!("tournament-mine-over")].into_iter().chain(stands()).collect(),
        (TournamentStage::Cancelled, _) => vec![text!("tournament-cancelled")],
        (TournamentStage::Running, None) if entrant.admission == Admission::Refused => vec![text!("entry-turned-away")],
        (TournamentStage::Running, None) if entrant.admission == Admission::Asking && field.lets_in() => {
            vec![text!("tournament-mine-asked")]
        }
        (TournamentStage::Running, None) => vec![text!("tournament-mine-out")],
    }
}

fn on_ladder(field: &TournamentField, number: PlayerNumber) -> Vec<Text> {
    let ladder = field.ladder();
    let waiting = ladder.challenges().values().filter(|challenge| !challenge.accepted);
    let line = |challenge: &LadderChallenge| {
        let [by, of] = [challenge.by, challenge.of].map(|person| person as PlayerNumber);
        match (by == number, of == number) {
            (_, true) => Some(text!("tournament-mine-challenged").with("player", called(field, by))),
            (true, _) => Some(text!("tournament-mine-challenges").with("player", called(field, of))),
            _ => None,
        }
    };
    let is_first = field.standings().after == 0;
    let place = field.rung_of(number).filter(|_| is_first);
    let place = place.map(|place| text!("tournament-mine-place").with("place", place.to_string()));
    waiting.filter_map(line).chain(place).collect()
}

fn in_sign_up(entrant: &EntrantRecord) -> Text {
    match entrant.admission {
        Admission::In => text!("tournament-mine-open"),
        Admission::Waiting => text!("tournament-mine-queued"),
        Admission::Asking => text!("tournament-mine-asked"),
        Admission::Refused => text!("entry-turned-away"),
    }
}

fn absent(field: &TournamentField, entrant: &EntrantRecord) -> Option<Text> {
    let starts = field.record.terms.calendar.starts.filter(|_| field.has_asked_who_is_there() && !entrant.here)?;
    let is_asked = matches!(entrant.admission, Admission::In | Admission::Waiting);
    is_asked.then(|| text!("tournament-remind-absent").with("starts", reminders::on_wall(starts, 'f')))
}

fn away(field: &TournamentField, entrant: &EntrantRecord) -> Option<Text> {
    let is_away = entrant.left.is_none() && entrant.away.is_some();
    let is_paired_again = is_away && field.is_paired_by_points() && field.has_more_rounds();
    is_paired_again.then(|| naming(text!("tournament-mine-away"), Press::TournamentBack, &field.record))
}

pub(crate) fn in_digest(parts: &[OwnTournament], me: UserId, lang: Lang) -> Vec<Text> {
    let line = |part: &OwnTournament| {
        let record = &part.field.record;
        let plays = |number: &PlayerNumber| part.field.entrant(*number).is_some_and(|entrant| entrant.left.is_none());
        let number = part.field.number_of(me).filter(plays).filter(|_| record.stage == TournamentStage::Running)?;
        let text = match stands(&part.field, number, lang) {
            Some(place) => text!("tournament-digest-place").with_said("place", place),
            None => text!("tournament-digest"),
        };
        Some(text.with_said("title", title(record)).with_said("round", now(&part.field)))
    };
    parts.iter().filter_map(line).take(IN_DIGEST).collect()
}

fn own_game(part: &OwnTournament, round: &RoundRecord, number: PlayerNumber) -> Option<Text> {
    part.field.pair_of(round, number).map(|_| in_round(part, round, number))
}

fn in_round(part: &OwnTournament, round: &RoundRecord, number: PlayerNumber) -> Text {
    let field = &part.field;
    let nth = nth_round(field, round.number);
    let Some((board, pair)) = field.pair_of(round, number) else {
        let bye = round.byes.iter().find(|bye| bye.number == number);
        return match bye {
            Some(bye) if bye.won => text!("tournament-mine-bye").with_said("round", nth),
            _ => text!("tournament-mine-free").with_said("round", nth),
        };
    };
    let is_white = pair.white == number;
    let opponent = called(field, if is_white { pair.black } else { pair.white });
    let result = field.result_of(round.number, board);
    let nth = match field.is_ladder() {
        true => nth,
        false => text!("tournament-at-board").with_said("round", nth).with("board", board),
    };
    let text = match (result, part.game.as_ref().and_then(GameRecord::channel)) {
        (Some(result), _) => text!("tournament-mine-done")
            .with_said("result", text!("tournament-result-{}", <&str>::from(result.verdict))),
        (None, Some(room)) => text!("tournament-mine-plays").with("room", format!("<#{}>", room.0)),
        (None, None) => text!("tournament-mine-waits"),
    };
    let side = if is_white { text!("side-{}", "white") } else { text!("side-{}", "black") };
    text.with_said("round", nth).with("opponent", opponent).with_said("side", side)
}

/// Returns a player's place once a round is over.
fn stands(field: &TournamentField, number: PlayerNumber, lang: Lang) -> Option<Text> {
    let standings = field.standings();
    let place = standings.places.iter().find(|place| place.number == number).filter(|_| standings.after > 0)?;
    let places = lists::places(place);
    Some(match (places, place.points) {
        (Some(places), Some(points)) => {
            let text = text!("tournament-mine-points").with("place", places).with("points", lists::shown(points, lang));
            text.with("count", lists::decimal(points))
        }
        (Some(places), None) => text!("tournament-mine-place").with("place", places),
        (None, _) => text!("tournament-mine-in"),
    })
}
