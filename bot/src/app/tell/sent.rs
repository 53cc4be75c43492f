//! Which messages tell of a tournament what will change.

use crate::app::ground::tournament::Hosted;
use crate::app::tell::told::Told;
use crate::change::Change;
use crate::record::{EntrantRecord, Sent, Tiding, Warning, keys, write};

/// Keeps which message told somebody that they missed a round, or that it says so no more; returns whether that is new. It
/// counts on [`Hosted::add_to`] coming later.
pub(super) fn note_missed(change: &mut Change, hosted: &mut Hosted, (round, nth): (u16, u32), told: Told) -> bool {
    let sent = if let Told::In(sent) = told { Some(sent) } else { None };
    let found = hosted.field.entrants.iter_mut().find(|(at, _)| *at == nth);
    // A message that was changed to say so again is still the one.
    let says_so = |entrant: &EntrantRecord| told == Told::Done && entrant.has_missed(round);
    let is_new = |entrant: &EntrantRecord| entrant.told_missed(round).is_some() != sent.is_some();
    let Some((_, entrant)) = found.filter(|(_, entrant)| is_new(entrant) && !says_so(entrant)) else {
        return false;
    };
    entrant.told.retain(|(of, _)| *of != round);
    entrant.told.extend(sent.map(|sent| (round, sent)));
    let entrant = entrant.clone();
    hosted.put_entrant(change, nth, &entrant);
    true
}

/// The number in the key of a message that is posted once more.
pub(super) const ONCE_MORE: u32 = 1;

/// Adds to a change that a message was deleted which shows how a tournament, or the round that is being played, stands: once it
/// is posted anew, and whoever runs it is told. Returns whether it is. It counts on [`Hosted::add_to`] coming later then.
pub(super) fn post_once_more(change: &mut Change, hosted: &mut Hosted, (round, what): (u16, Tiding)) -> bool {
    let warning = match what {
        Tiding::Table => Warning::TableGone,
        Tiding::Results => Warning::RoundGone,
        _ => return false,
    };
    // What is over is not shown again.
    let is_last = hosted.field.last_round().is_some_and(|last| last.number == round && !last.closed);
    let is_over = hosted.field.record.stage.is_over() || (what == Tiding::Results && !is_last);
    if is_over || !hosted.field.is_new(warning) {
        return false;
    }
    let id = hosted.field.record.id;
    match hosted.field.rounds.last_mut().filter(|_| what == Tiding::Results) {
        Some(round) => {
            round.sent = None;
            change.put(keys::round(id, round.number), write(&*round));
        }
        None => hosted.field.record.standing = None,
    }
    hosted.warn(change, warning);
    hosted.tell(change, what, ONCE_MORE);
    true
}

/// Keeps which message tells something that will change; returns whether it is kept now. It counts on [`Hosted::add_to`] coming
/// later then.
pub(super) fn note_sent(change: &mut Change, hosted: &mut Hosted, (round, what): (u16, Tiding), sent: Sent) -> bool {
    let id = hosted.field.record.id;
    let field = &mut hosted.field;
    let kept = match what {
        Tiding::Table => &mut field.record.standing,
        Tiding::End => &mut field.record.end,
        Tiding::Round | Tiding::Results => match field.rounds.iter_mut().find(|found| found.number == round) {
            Some(round) => &mut round.sent,
            None => return false,
        },
        _ => return false,
    };
    if kept.is_some() {
        return false;
    }
    *kept = Some(sent);
    if let Some(found) = field.round(round).filter(|_| matches!(what, Tiding::Round | Tiding::Results)) {
        change.put(keys::round(id, round), write(found));
    }
    true
}
