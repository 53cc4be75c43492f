//! Why two players meet, as stored with the round.

use std::cmp::Ordering;

use super::{called, lists, nth_round, reminders, title};
use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, MenuOption, Message};
use crate::record::{KeptPair, PassedCandidate, RoundBye, RoundRecord, WhyPaired};
use crate::words::{Lang, Text};

const TOLD: usize = 8;

pub(crate) fn why(field: &TournamentField, round: &RoundRecord, pair: &KeptPair, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    let text = text!("tournament-why").with_said("round", nth_round(field, round.number));
    message.text.push(text.with("white", called(field, pair.white)).with("black", called(field, pair.black)));
    match &pair.why {
        WhyPaired::Swiss { points, higher, passed, colours } => {
            let [white, black] = points.map(|tenths| lists::shown(tournament::Points::from_tenths(tenths), lang));
            message.text.push(text!("tournament-why-points").with("white", white).with("black", black));
            message.text.extend((round.number == 1).then(|| text!("tournament-why-seeds")));
            message.text.extend(floated(field, round, pair, *points, lang));
            message.text.extend(passed.iter().take(TOLD).map(|other| passed_over(field, *higher, *other)));
            if passed.is_empty() && round.number > 1 {
                message.text.push(text!("tournament-why-first"));
            }
            message.text.push(text!("tournament-colours-{}", <&str>::from(*colours)));
        }
        WhyPaired::Table => {
            let text = text!("tournament-why-table");
            message.text.push(text.with("white", pair.white).with("black", pair.black));
        }
        WhyPaired::Challenge => message.text.push(text!("tournament-why-challenge")),
        WhyPaired::Bracket { replay: 0 } => {
            let text = text!("tournament-why-bracket");
            message.text.push(text.with("white", pair.white).with("black", pair.black));
        }
        WhyPaired::Hand { breaks } => {
            message.text.push(text!("tournament-why-hand"));
            let broken = breaks.iter().map(|why| text!("tournament-passed-{}", <&str>::from(*why)));
            message.text.extend(broken.map(|why| text!("tournament-why-hand-breaks").with_said("why", why)));
        }
        WhyPaired::Bracket { .. } => message.text.push(text!("tournament-why-replay")),
    }
    message
}

/// Explains which player floated down from a higher score group, and why; nothing between equal scores.
fn floated(
    field: &TournamentField,
    round: &RoundRecord,
    pair: &KeptPair,
    [white, black]: [i32; 2],
    lang: Lang,
) -> Option<Text> {
    let (floater, score) = match white.cmp(&black) {
        Ordering::Equal => return None,
        Ordering::Greater => (pair.white, white),
        Ordering::Less => (pair.black, black),
    };
    // The group's players, and players who floated down from higher groups.
    let is_in = |own: i32, other: i32| own == score || (own > score && other <= score);
    let count = |pair: &KeptPair| match &pair.why {
        WhyPaired::Swiss { points: [white, black], .. } => {
            usize::from(is_in(*white, *black)) + usize::from(is_in(*black, *white))
        }
        _ => 0,
    };
    let n_players: usize = round.pairs.iter().map(count).sum();
    let text = match n_players.is_multiple_of(2) {
        false => text!("tournament-why-floated-odd").with("count", n_players),
        true => text!("tournament-why-floated"),
    };
    let points = lists::shown(tournament::Points::from_tenths(score), lang);
    Some(text.with("player", called(field, floater)).with("points", points))
}

fn passed_over(field: &TournamentField, higher: u16, passed: PassedCandidate) -> Text {
    text!("tournament-why-passed")
        .with("player", called(field, higher))
        .with("other", called(field, passed.number))
        .with_said("why", text!("tournament-passed-{}", <&str>::from(passed.why)))
}

pub(crate) fn why_free(field: &TournamentField, round: &RoundRecord, bye: RoundBye, lang: Lang) -> Message {
    let mut message = which_board(field, round, lang);
    message.text = vec![title(&field.record), reminders::why_free(field, round, bye.number, bye.won)];
    message
}

/// Asks a reader without a pair whose pair to explain.
pub(crate) fn which_board(field: &TournamentField, round: &RoundRecord, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("tournament-which-board"));
    let item = |(board, pair): (u16, &KeptPair)| {
        let [white, black] = [pair.white, pair.black].map(|number| super::name(field, number));
        MenuOption::new(
            board.to_string(),
            text!("tournament-pair").with("board", board).with("white", white).with("black", black),
        )
    };
    message.choices = vec![ChoiceMenu {
        button: Button::of_tournament(Press::TournamentWhy, field.record.id).with(round.number),
        placeholder: text!("button-{}", Press::TournamentWhy.word()),
        items: (1..).zip(&round.pairs).take(SUGGESTIONS).map(item).collect(),
    }];
    message
}
