//! Records a tournament's messages that must be changed later.

use crate::app::ground::tournament::HostedTournament;
use crate::app::tell::told::DeliveryReport;
use crate::record::{EntrantRecord, MessageRepost, OrganiserWarning, SentMessage, Tiding};

pub(super) fn note_missed(hosted: &mut HostedTournament, (round, nth): (u16, u32), told: DeliveryReport) {
    let sent = if let DeliveryReport::In(sent) = told { Some(sent) } else { None };
    let found = hosted.field.entrants.iter_mut().find(|(at, _)| *at == nth);
    // If the message is edited to list a player again, it is the same message.
    let says_so = |entrant: &EntrantRecord| told == DeliveryReport::Done && entrant.has_missed(round);
    let is_new = |entrant: &EntrantRecord| entrant.told_missed(round).is_some() != sent.is_some();
    if let Some((_, entrant)) = found.filter(|(_, entrant)| is_new(entrant) && !says_so(entrant)) {
        entrant.told.retain(|(of, _)| *of != round);
        entrant.told.extend(sent.map(|sent| (round, sent)));
    }
}

/// Reposts a deleted message once, and warns the organisers. The message is about the tournament or its last round.
pub(super) fn post_once_more(hosted: &mut HostedTournament, (round, what): (u16, Tiding)) {
    let warning = match what {
        Tiding::Table => OrganiserWarning::TableGone,
        Tiding::Results => OrganiserWarning::RoundGone,
        _ => return,
    };
    // A closed round is not shown again.
    let is_last = hosted.field.last_round().is_some_and(|last| last.number == round && !last.closed);
    let is_over = hosted.field.record.stage.is_over() || (what == Tiding::Results && !is_last);
    if is_over || !hosted.field.is_new(warning) {
        return;
    }
    match hosted.field.rounds.last_mut().filter(|_| what == Tiding::Results) {
        Some(round) => round.sent = None,
        None => hosted.field.record.standing = None,
    }
    hosted.warn(warning);
    hosted.tell(what, MessageRepost::OnceMore as u32);
}

/// Records a message to change later, unless one is already known.
pub(super) fn note_sent(hosted: &mut HostedTournament, (round, what): (u16, Tiding), sent: SentMessage) {
    let field = &mut *hosted.field;
    let kept = match what {
        Tiding::Table => &mut field.record.standing,
        Tiding::End => &mut field.record.end,
        Tiding::Round | Tiding::Results => match field.rounds.iter_mut().find(|found| found.number == round) {
            Some(round) => &mut round.sent,
            None => return,
        },
        _ => return,
    };
    kept.get_or_insert(sent);
}
