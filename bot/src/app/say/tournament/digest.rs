//! A tournament's part of a daily digest: the reader's events and open tasks.

use super::{acts, moment, naming, nth_round, title};
use crate::app::ask::{Button, Press};
use crate::app::field::TournamentField;
use crate::app::say::Message;
use crate::record::{ActRecord, Admission, TournamentStage, Unix, UserId};
use crate::words::{Lang, Text, escape};

#[derive(Clone, Copy)]
pub(crate) struct DigestDay {
    /// When the last digest was due; without one, a day before this one.
    pub(crate) since: Unix,
    pub(crate) until: Unix,
}

impl DigestDay {
    pub(crate) fn has(self, at: Unix) -> bool {
        at > self.since && at <= self.until
    }
}

pub(crate) fn check_in(field: &TournamentField, me: UserId, now: Unix) -> Option<Text> {
    let (_, entrant) = field.entered(me)?;
    let may_play = matches!(entrant.admission, Admission::In | Admission::Waiting);
    let is_asked =
        field.record.stage == TournamentStage::Open && field.asks_who_is_there(now) && may_play && !entrant.here;
    let starts = field.record.terms.calendar.starts.filter(|_| is_asked)?;
    Some(naming(text!("digest-check-in").with("time", moment(starts)), Press::TournamentHere, &field.record))
}

/// Reports how a player's place changed, and their missed rounds.
pub(crate) fn places(field: &TournamentField, me: UserId, day: DigestDay) -> Vec<Text> {
    let Some((_, entrant)) = field.entered(me) else { return Vec::new() };
    let place = entrant.decided.filter(|at| day.has(*at)).and_then(|_| match (entrant.admission, &entrant.because) {
        (Admission::In, _) => Some(text!("digest-place")),
        (Admission::Waiting, _) => Some(text!("digest-waits")),
        (Admission::Refused, Some(why)) => Some(text!("digest-away").with("reason", escape(why))),
        (Admission::Refused | Admission::Asking, _) => None,
    });
    let missed = entrant.missed.iter().filter(|missed| day.has(missed.at));
    let missed = missed.map(|missed| text!("digest-missed").with_said("round", nth_round(field, missed.round)));
    place.into_iter().chain(missed).collect()
}

pub(crate) fn decided(field: &TournamentField, me: UserId, day: DigestDay, act: &ActRecord) -> Option<Text> {
    let is_theirs = acts::concerned(field, act).contains(&Some(me));
    (day.has(act.at) && !act.undone && is_theirs).then(|| acts::sentence(field, act, None))
}

pub(crate) fn headed(field: &TournamentField, lines: Vec<Text>) -> Vec<Text> {
    let heading = (!lines.is_empty()).then(|| title(&field.record));
    let lines = lines.into_iter().map(|line| text!("tournament-mine").with_said("line", line));
    heading.into_iter().chain(lines).collect()
}

pub(crate) fn message(field: &TournamentField, lines: Vec<Text>, at: Unix, lang: Lang) -> (Message, String) {
    let mut message = Message::new(lang, text!("digest-tournaments"));
    message.text.extend(lines);
    // The day makes the mark unique.
    let button = Button::of_tournament(Press::TournamentShow, field.record.id).with(format!("d{}", at.0));
    let mark = button.custom_id();
    message.buttons = vec![button];
    (message, mark)
}
