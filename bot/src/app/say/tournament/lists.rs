//! Tournaments, players, pairs and places as lines.

use std::collections::BTreeMap;

use tournament::PlayerNumber;

use super::sheet::numeral;
use super::{called, name, stages, terms, title};
use crate::app::ask::{Button, Press};
use crate::app::field::{DivisionMove, FieldStandings, StandingsPlace, TournamentField};
use crate::app::say::{Message, phrases};
use crate::record::{
    Admission, ChannelId, EntrantRecord, GameRecord, KeptPair, RoundBye, RoundRecord, TournamentFormat,
    TournamentRecord, TournamentStage,
};
use crate::words::{Lang, Text, escape};

const FIRST: usize = 10;

/// Channels and threads of a round's games, by board.
pub(crate) type BoardRooms = BTreeMap<u16, ChannelId>;

/// The maximum number of boards that fit a round's message.
pub(crate) const BOARDS: usize = 16;
/// How many places the end of a tournament lists and draws.
pub(super) const PLACES: usize = 16;
const LISTED: usize = 15;

/// Lists tournaments: unfinished ones first, then the newest of the others.
pub(crate) fn list(all: &[TournamentRecord], lang: Lang) -> Message {
    let mut all: Vec<_> = all.iter().collect();
    all.sort_by_key(|record| (record.stage.is_over(), std::cmp::Reverse(record.id)));
    let Some(_) = all.first() else { return Message::new(lang, text!("tournaments-none")) };
    let mut message = Message::new(lang, text!("tournaments"));
    message.text.extend(all.iter().take(LISTED).map(|record| {
        text!("tournament-line")
            .with_said("title", title(record))
            .with_said("terms", terms(&record.terms))
            .with_said("stage", text!("tournament-stage-{}", <&str>::from(record.stage)))
            .with("channel", format!("<#{}>", record.channel.0))
    }));
    let left = all.len().saturating_sub(LISTED);
    message.text.extend((left > 0).then(|| text!("games-more").with("count", left)));
    message
}

/// The number of players on a page: the longest lines still fit a message.
const ON_PAGE: usize = 25;

/// Lists players, a page at a time: by number or, before they have one, in the order of joining. Then come the waiting
/// list and the players who missed check-in.
pub(crate) fn entrants(field: &TournamentField, page: usize, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    // If a tournament was cancelled before sign-up closed, no player was left out.
    let is_closed = field.record.seed.is_some();
    let mut all: Vec<_> = field.listed(Admission::In).collect();
    let absent: Vec<_> = all.extract_if(.., |(_, it)| is_closed && it.number.is_none()).collect();
    all.sort_by_key(|(_, entrant)| entrant.number);
    if all.is_empty() {
        message.text.push(text!("tournament-nobody"));
    }
    let waiting: Vec<_> = field.listed(Admission::Waiting).collect();
    let lists = [(None, all), (Some(text!("entry-list-waiting")), waiting), (Some(text!("entry-list-absent")), absent)];
    let n_pages = lists.iter().map(|(_, people)| people.len()).sum::<usize>().div_ceil(ON_PAGE).max(1);
    let page = page.min(n_pages - 1);
    let shown = page * ON_PAGE..(page + 1) * ON_PAGE;
    let mut before = 0;
    for (heading, people) in lists {
        let nth = shown.start.saturating_sub(before)..shown.end.saturating_sub(before).min(people.len());
        before += people.len();
        if nth.is_empty() {
            continue;
        }
        let is_in = heading.is_none();
        message.text.extend(heading);
        message.text.extend(nth.map(|at| {
            let place = (at + 1) as u16;
            if is_in { player_line(field, people[at], place) } else { entrant_line(field, people[at], place) }
        }));
    }
    if n_pages > 1 {
        message.text.push(text!("tournament-page").with("page", page + 1).with("pages", n_pages));
        let to = |page: usize| Button::of_tournament(Press::TournamentEntrants, field.record.id).with(page);
        let on = page + 1;
        message.buttons = vec![
            to(page.saturating_sub(1)).labelled(text!("tournament-go-back")).off_if(page == 0),
            to(on).labelled(text!("tournament-go-on")).off_if(on == n_pages),
        ];
    }
    message
}

/// Describes an entrant: number, if any, and what they do in the next round.
fn player_line(field: &TournamentField, entered: &(u32, EntrantRecord), place: u16) -> Text {
    let (_, entrant) = entered;
    let is_open = field.record.stage == TournamentStage::Open;
    let line = entrant_line(field, entered, entrant.number.unwrap_or(place));
    match entrant.left.is_some() {
        true => text!("entry-line-gone").with_said("line", line),
        false if entrant.away.is_some() && field.has_more_rounds() => text!("entry-line-away").with_said("line", line),
        false if field.is_unpaired(entrant) => text!("entry-line-unpaired").with_said("line", line),
        false if entrant.byes.contains(&(field.record.begun + 1)) => text!("entry-line-bye").with_said("line", line),
        false if is_open && entrant.here => text!("entry-line-here").with_said("line", line),
        false => line,
    }
}

fn entrant_line(field: &TournamentField, entered: &(u32, EntrantRecord), number: u16) -> Text {
    let line = match field.told_rating(entered) {
        Some(rating) => text!("tournament-entrant-rated").with("rating", figure(rating, &entered.1)),
        None => text!("tournament-entrant"),
    };
    line.with("number", number).with("player", phrases::mention(entered.1.player.id))
}

pub(super) fn figure(rating: u16, entrant: &EntrantRecord) -> String {
    format!("{rating}{}", if entrant.provisional { "?" } else { "" })
}

pub(super) fn pair(
    field: &TournamentField,
    round: &RoundRecord,
    board: u16,
    pair: &KeptPair,
    rooms: &BoardRooms,
) -> Text {
    let text = match (field.result_of(round.number, board), rooms.get(&board)) {
        (Some(result), _) => text!("tournament-pair-result")
            .with_said("result", text!("tournament-result-{}", <&str>::from(result.verdict))),
        (None, Some(room)) => text!("tournament-pair-room").with("room", format!("<#{}>", room.0)),
        (None, None) => text!("tournament-pair"),
    };
    let text =
        text.with("board", board).with("white", called(field, pair.white)).with("black", called(field, pair.black));
    match stages::in_mixed(field, round, pair) {
        Some(stage) => text!("tournament-pair-of-stage").with_said("stage", stage).with_said("line", text),
        None => text,
    }
}

pub(super) fn live(board: u16, game: &GameRecord) -> Text {
    let seats = game.seats().map(|seats| seats.each_ref().map(|player| phrases::mention(player.id)));
    let [white, black] = seats.unwrap_or_else(|| [text!("nobody").into(), text!("nobody").into()]);
    let moves = game.line.len() / 2 + 1;
    let text = match game.channel() {
        Some(room) => text!("tournament-live-line").with("room", format!("<#{}>", room.0)),
        None => text!("tournament-live-direct").with("game", game.id.0.to_string()),
    };
    text.with("board", board).with("white", white).with("black", black).with("moves", moves)
}

pub(super) fn bye(field: &TournamentField, bye: RoundBye) -> Text {
    let text = match field.record.terms.system {
        _ if bye.won => text!("tournament-bye"),
        _ if bye.half => text!("entry-bye-line-half"),
        TournamentFormat::Swiss => text!("entry-bye-line-zero"),
        // A bye in a knock-out is not an elimination.
        TournamentFormat::KnockOut => text!("tournament-bye-through"),
        _ => text!("tournament-free"),
    };
    text.with("player", called(field, bye.number))
}

pub(super) const MEDALS: [&str; 3] = ["🥇", "🥈", "🥉"];

/// Describes a final place: medal, and the deciding tie-break among equal points.
pub(super) fn final_place(
    field: &TournamentField,
    standings: &FieldStandings,
    of: &StandingsPlace,
    lang: Lang,
) -> Text {
    let mut line = place(field, of, lang);
    if let Some((code, figure)) = telling(standings, of) {
        let figure = numeral(figure, lang);
        line = text!("tournament-place-tied").with_said("line", line).with("code", code).with("figure", figure);
    }
    let medal = of.places.and_then(|(from, _)| MEDALS.get(usize::from(from).checked_sub(1)?));
    match medal {
        Some(medal) => text!("tournament-place-medal").with("medal", *medal).with_said("line", line),
        None => line,
    }
}

/// Returns the tie-break that separates equal points, with its figure.
pub(super) fn telling<'a>(standings: &'a FieldStandings, of: &'a StandingsPlace) -> Option<(&'a str, &'a str)> {
    let is_equal =
        |other: &&StandingsPlace| other.points.is_some() && (other.points, other.division) == (of.points, of.division);
    let equal: Vec<&StandingsPlace> = standings.places.iter().filter(is_equal).collect();
    let is_telling =
        |at: &usize| equal.iter().any(|other| other.figures.get(*at).is_some_and(|figure| *figure != of.figures[*at]));
    let at = (0..of.figures.len()).find(is_telling)?;
    Some((standings.codes.get(at)?, &of.figures[at]))
}

fn place(field: &TournamentField, place: &StandingsPlace, lang: Lang) -> Text {
    let player = called(field, place.number);
    let Some(places) = places(place) else { return text!("tournament-place-in").with("player", player) };
    let line = match place.points {
        Some(points) => text!("tournament-place-points").with("points", shown(points, lang)),
        None => text!("tournament-place"),
    };
    let line = line.with("place", places).with("player", player);
    let line = if place.by_lot { text!("tournament-place-by-lot").with_said("line", line) } else { line };
    match place.way {
        Some(DivisionMove::Up) => text!("tournament-place-up").with_said("line", line),
        Some(DivisionMove::Down) => text!("tournament-place-down").with_said("line", line),
        None => line,
    }
}

pub(super) fn by_division<'a>(
    places: impl IntoIterator<Item = &'a StandingsPlace>,
    line: impl Fn(&StandingsPlace) -> Text,
) -> Vec<Text> {
    let mut lines = Vec::new();
    let mut division = None;
    for place in places {
        if place.division != division {
            division = place.division;
            let heading = division.map(|division| text!("tournament-division").with("division", division));
            lines.extend(heading);
        }
        lines.push(line(place));
    }
    lines
}

/// Returns shared places as text: `3` or `5–8`.
pub(super) fn places(place: &StandingsPlace) -> Option<String> {
    place.places.map(|(from, to)| if from == to { from.to_string() } else { format!("{from}–{to}") })
}

pub(super) fn shown(points: tournament::Points, lang: Lang) -> String {
    numeral(&decimal(points), lang)
}

/// Returns points as a decimal (`2.5`), for the plural rules of sentences.
pub(super) fn decimal(points: tournament::Points) -> String {
    let text = points.to_string();
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// Names players whose games do not count because they left early.
pub(super) fn gone(field: &TournamentField) -> Option<Text> {
    // A player who left a ladder has no place on it, but their games have counted.
    if field.is_ladder() {
        return None;
    }
    let table = field.standings();
    let is_there = |number: PlayerNumber| table.places.iter().any(|place| place.number == number);
    let numbers = field.entrants.iter().filter_map(|(_, entrant)| entrant.number);
    let names: Vec<_> = numbers.filter(|number| !is_there(*number)).map(|it| escape(&name(field, it))).collect();
    (!names.is_empty()).then(|| text!("tournament-uncounted").with("players", names.join(", ")))
}

pub(super) fn first_of_all(field: &TournamentField) -> Option<Text> {
    let people = field.placed().filter_map(|(_, entrant)| entrant.player.id.person());
    let people: Vec<_> = people.map(|who| format!("<@{}>", who.0)).collect();
    if people.is_empty() || field.record.stage != TournamentStage::Open {
        return None;
    }
    let text = match people.len() {
        ..=FIRST => text!("entry-first"),
        more => text!("entry-first-more").with("count", more - FIRST),
    };
    Some(text.with("people", people[..people.len().min(FIRST)].join(", ")))
}
