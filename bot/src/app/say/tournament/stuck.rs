//! Questions to the organisers between rounds: the next one cannot be paired, or they start it themselves.

use super::desk::{at_once, step, to};
use super::{button, in_round, name, title};
use crate::app::ask::desk::{DeskStep, DeskView};
use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::say::{Delivery, DeliveryAddress, Message, phrases};
use crate::words::Text;

pub(super) fn why(field: &TournamentField) -> Option<Text> {
    let why: &str = field.record.stuck?.into();
    let text = in_round(text!("tournament-stuck"), field, field.rounds.len() as u16 + 1);
    Some(text.with_said("why", text!("tournament-stuck-{}", why)))
}

pub(crate) fn stuck(field: &TournamentField, number: u32) -> Delivery {
    let record = &field.record;
    let mut message = Message::new(record.lang, title(record));
    let organiser = phrases::mention(record.organiser.id);
    if let Some(why) = why(field) {
        message.text.push(why);
        message.text.push(text!("tournament-stuck-ask").with("organiser", organiser));
        message.text.extend(field.is_paired_by_points().then(|| text!("tournament-stuck-wait")));
        message.buttons = ways_on(field);
    } else if record.paused && field.is_between() && record.terms.calendar.by_press {
        message.text.push(text!("tournament-by-press-ask").with("organiser", organiser));
        message.buttons = vec![at_once(field, DeskStep::GoOn).labelled(text!("desk-begin"))];
    } else {
        return Delivery::Nothing;
    }
    message.ping.extend(record.organiser.id.person());
    let press = if record.begun == 0 { Press::TournamentEntrants } else { Press::TournamentRound };
    let shown = button(field, press, record.begun).with("stuck").with(number);
    let mark = shown.custom_id();
    message.buttons.extend([to(field, DeskView::Home), shown]);
    Delivery::Post { to: DeliveryAddress::Channel(record.channel), message, mark, line: None }
}

pub(super) fn ways_on(field: &TournamentField) -> Vec<Button> {
    if field.record.stuck.is_none() {
        return Vec::new();
    }
    let rests = field.second_bye().map(|number| {
        at_once(field, DeskStep::SecondBye).labelled(text!("desk-second-bye").with("player", name(field, number)))
    });
    rests.into_iter().chain([step(field, DeskStep::End)]).collect()
}
