//! What everybody is told of a tournament where it was announced. Nobody is pinged by it.

use super::{about, button, called, lists, nth_round, title};
use crate::app::ask::{Button, Press};
use crate::app::field::Field;
use crate::app::say::{Address, Delivery, Message, phrases};
use crate::record::{ActRecord, Acted, RoundRecord, Stage};
use crate::words::{Text, escape};

/// The number of places that the end of a tournament tells.
const PLACES: usize = 10;

/// Announces a tournament, or shows how it stands by now.
pub(crate) fn announcement(field: &Field) -> Delivery {
    let record = &field.record;
    let mut message = about(field, record.lang);
    let open: &[Press] = match record.stage {
        Stage::Open => &[
            Press::TournamentJoin,
            Press::TournamentLeave,
            Press::TournamentEntrants,
            Press::TournamentStart,
            Press::TournamentCancel,
        ],
        Stage::Running => {
            &[Press::TournamentStandings, Press::TournamentEntrants, Press::TournamentLeave, Press::TournamentCancel]
        }
        Stage::Finished => &[Press::TournamentStandings, Press::TournamentEntrants],
        Stage::Cancelled => &[Press::TournamentEntrants],
    };
    message.buttons = open.iter().map(|press| Button::of_tournament(*press, record.id)).collect();
    match record.announcement {
        Some(sent) => Delivery::Edit { sent, message },
        None => {
            let mark = Button::of_tournament(Press::TournamentEntrants, record.id).custom_id();
            Delivery::Post { to: Address::Channel(record.channel), message, mark, line: None }
        }
    }
}

/// Announces a round.
pub(crate) fn round_begins(field: &Field, round: &RoundRecord) -> Delivery {
    let record = &field.record;
    let mut message = Message::new(record.lang, title(record));
    message.text.push(text!("tournament-begins").with_said("round", nth_round(record, round.number)));
    message.text.extend((1..).zip(&round.pairs).map(|(board, pair)| lists::pair(field, round, board, pair)));
    message.text.extend(round.byes.iter().map(|bye| lists::bye(field, *bye)));
    let why = button(field, Press::TournamentWhy, round.number);
    let mark = why.custom_id();
    let shown = button(field, Press::TournamentRound, round.number);
    message.buttons = vec![why, shown, Button::of_tournament(Press::TournamentStandings, record.id)];
    post(field, message, mark)
}

/// Tells what was done to a tournament, by whom and why.
pub(crate) fn act(field: &Field, number: u32, act: &ActRecord) -> Delivery {
    let record = &field.record;
    let by = phrases::mention(act.by.id);
    let text = match act.did {
        Acted::Result { round, board, verdict } => {
            let pair = field.round(round).and_then(|round| round.pairs.get(usize::from(board).wrapping_sub(1)));
            let player = |number: Option<u16>| number.map_or_else(|| text!("nobody").into(), |it| called(field, it));
            text!("tournament-act-result")
                .with("round", round)
                .with("white", player(pair.map(|pair| pair.white)))
                .with("black", player(pair.map(|pair| pair.black)))
                .with_said("result", text!("tournament-result-{}", <&str>::from(verdict)))
        }
        Acted::Left { number } if field.entrant(number).is_some_and(|entrant| entrant.player.id == act.by.id) => {
            text!("tournament-act-left")
        }
        Acted::Left { number } => text!("tournament-act-withdrawn").with("player", called(field, number)),
        Acted::Cancelled => text!("tournament-act-cancelled"),
    };
    let mut message = Message::new(record.lang, title(record));
    message.text.push(text.with("by", by));
    message.text.extend(act.because.as_deref().map(reason));
    let shown = button(field, Press::TournamentStandings, format!("a{number}"));
    let mark = shown.custom_id();
    message.buttons = vec![shown];
    post(field, message, mark)
}

fn reason(because: &str) -> Text {
    text!("verdict-reason").with("reason", escape(because))
}

/// Announces how a tournament ended.
pub(crate) fn end(field: &Field) -> Delivery {
    let record = &field.record;
    let mut message = Message::new(record.lang, title(record));
    message.text.push(super::stands(field));
    let standings = field.standings();
    message.text.extend(standings.places.iter().take(PLACES).map(|place| lists::place(field, place, &[])));
    let shown = button(field, Press::TournamentStandings, "end");
    let mark = shown.custom_id();
    message.buttons = vec![shown];
    post(field, message, mark)
}

fn post(field: &Field, message: Message, mark: String) -> Delivery {
    Delivery::Post { to: Address::Channel(field.record.channel), message, mark, line: None }
}
