//! Tournaments, players, rounds and standings as lists. What is too long for a message is in a file as well.

use tournament::Number;

use super::{called, name, nth_round, terms, title};
use crate::app::ask::{Button, Press};
use crate::app::field::{Field, Place};
use crate::app::say::{File, Message};
use crate::record::{Bye, Pair, RoundRecord, Stage, TournamentRecord};
use crate::words::{Lang, Text, escape};

/// The most tournaments in a list.
const LISTED: usize = 15;
/// The most lines about players or boards in a message.
const SHOWN: usize = 25;

/// Lists tournaments: those that are not over first, then the newest of the others.
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

/// Lists who plays: by their numbers once there are any, else in the order of joining.
pub(crate) fn entrants(field: &Field, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    let mut all: Vec<_> = field.entrants.iter().map(|(_, entrant)| entrant).collect();
    all.sort_by_key(|entrant| entrant.number);
    if all.is_empty() {
        message.text.push(text!("tournament-nobody"));
    }
    for (place, entrant) in (1_u16..).zip(all) {
        let line = match entrant.rating.filter(|_| !entrant.hidden) {
            Some(rating) => text!("tournament-entrant-rated").with("rating", rating),
            None => text!("tournament-entrant"),
        };
        let line = line
            .with("number", entrant.number.unwrap_or(place))
            .with("player", crate::app::say::phrases::mention(entrant.player.id));
        let gone = entrant.left.is_some();
        message.text.push(if gone { text!("tournament-gone").with_said("line", line) } else { line });
    }
    message
}

/// Tells a pair of a round, with its result if there is one.
pub(super) fn pair(field: &Field, round: &RoundRecord, board: u16, pair: &Pair) -> Text {
    line_of(field, round, board, [called(field, pair.white), called(field, pair.black)])
}

fn line_of(field: &Field, round: &RoundRecord, board: u16, [white, black]: [crate::words::Arg; 2]) -> Text {
    let result = field.boards.get(&(round.number, board)).and_then(|board| board.result);
    let text = match result {
        Some(result) => text!("tournament-pair-result")
            .with_said("result", text!("tournament-result-{}", <&str>::from(result.verdict))),
        None => text!("tournament-pair"),
    };
    text.with("board", board).with("white", white).with("black", black)
}

/// Tells who has no opponent in a round.
pub(super) fn bye(field: &Field, bye: Bye) -> Text {
    let text = if bye.won { text!("tournament-bye") } else { text!("tournament-free") };
    text.with("player", called(field, bye.number))
}

/// Shows a round with its results so far.
pub(crate) fn round(field: &Field, round: &RoundRecord, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(nth_round(&field.record, round.number));
    let boards = || (1..).zip(&round.pairs);
    message.text.extend(boards().take(SHOWN).map(|(board, pair)| self::pair(field, round, board, pair)));
    message.text.extend(round.byes.iter().map(|bye| self::bye(field, *bye)));
    let in_file = boards().map(|(board, pair)| {
        let names = [pair.white, pair.black].map(|number| name(field, number).into());
        line_of(field, round, board, names)
    });
    attach(&mut message, round.pairs.len(), "round.txt", in_file);
    let (id, number) = (field.record.id, round.number);
    let button = |press, number: u16| Button::of_tournament(press, id).with(number);
    message.buttons = vec![button(Press::TournamentWhy, number), Button::of_tournament(Press::TournamentStandings, id)];
    message
}

/// Tells a place of the standings, with tie-breaks under these names.
pub(super) fn place(field: &Field, place: &Place, codes: &[String]) -> Text {
    line_of_place(place, called(field, place.number), codes)
}

fn line_of_place(place: &Place, player: crate::words::Arg, codes: &[String]) -> Text {
    let Some((from, to)) = place.places else { return text!("tournament-place-in").with("player", player) };
    let places = if from == to { from.to_string() } else { format!("{from}–{to}") };
    let figures = codes.iter().zip(&place.figures).filter(|(_, figure)| !figure.is_empty());
    let figures: Vec<_> = figures.map(|(code, figure)| format!("{code} {figure}")).collect();
    let text = match (place.points, figures.is_empty()) {
        (Some(points), true) => text!("tournament-place-points").with("points", shown(points)),
        (Some(points), false) => {
            text!("tournament-place-figures").with("points", shown(points)).with("figures", figures.join(" · "))
        }
        (None, _) => text!("tournament-place"),
    };
    text.with("place", places).with("player", player)
}

/// Returns points as people write them: `2½`.
pub(super) fn shown(points: tournament::Points) -> String {
    match (points.tenths() / 10, points.tenths() % 10) {
        (0, 5) => "½".to_owned(),
        (whole, 5) => format!("{whole}½"),
        (whole, 0) => whole.to_string(),
        _ => points.to_string(),
    }
}

/// Shows the standings.
pub(crate) fn standings(field: &Field, lang: Lang) -> Message {
    let standings = field.standings();
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(match (field.record.stage, standings.after) {
        (Stage::Finished, _) => text!("tournament-final"),
        (_, 0) => text!("tournament-standings-first"),
        (_, after) => text!("tournament-standings").with_said("round", nth_round(&field.record, after)),
    });
    let places = standings.places.iter();
    message.text.extend(places.clone().take(SHOWN).map(|it| place(field, it, &standings.codes)));
    let in_file = places.map(|it| line_of_place(it, name(field, it.number).into(), &standings.codes));
    attach(&mut message, standings.places.len(), "standings.txt", in_file);
    message.text.extend(gone(field, &standings.places));
    message
}

/// Names those whose games count for nobody, as they left early.
fn gone(field: &Field, places: &[Place]) -> Option<Text> {
    let is_there = |number: Number| places.iter().any(|place| place.number == number);
    let numbers = field.entrants.iter().filter_map(|(_, entrant)| entrant.number);
    let names: Vec<_> = numbers.filter(|number| !is_there(*number)).map(|it| escape(&name(field, it))).collect();
    (!names.is_empty()).then(|| text!("tournament-uncounted").with("players", names.join(", ")))
}

/// Adds a file with all lines, if there are more than a message shows.
fn attach(message: &mut Message, n_lines: usize, file: &str, lines: impl Iterator<Item = Text>) {
    let left = n_lines.saturating_sub(SHOWN);
    if left > 0 {
        message.text.push(text!("tournament-rest").with("count", left));
        let lines: Vec<_> = lines.map(|line| line.say(message.lang) + "\n").collect();
        message.files.push(File { name: file.to_owned(), bytes: lines.concat().into_bytes() });
    }
}
