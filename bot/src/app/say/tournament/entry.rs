//! Joining a tournament, and skipping rounds.

use super::terms::days;
use super::{called, lists, moment, naming, nth_round, terms, title};
use crate::app::ask::{Button, Press};
use crate::app::field::{EntryBar, EntryPath, LateEntryState, TournamentField};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{ChoiceMenu, Delivery, MenuOption, Message, phrases, ratings};
use crate::record::{
    Admission, EntrantRecord, RoomRule, SentMessage, TournamentFormat, TournamentRecord, TournamentStage, Unix, UserId,
};
use crate::words::{Lang, Text, TextArg, escape};

const NAMED: usize = 20;

/// Removes a deleted player's name from a message about a missed round.
pub(crate) fn missed_by_nobody(field: &TournamentField, round: u16, sent: SentMessage) -> Delivery {
    let text = text!("tournament-missed-nobody").with_said("round", nth_round(field, round));
    let mut message = Message::new(field.record.lang, title(&field.record));
    message.text.push(text);
    Delivery::Edit { sent, message }
}

pub(crate) fn joining(
    field: &TournamentField,
    (lang, now): (Lang, Unix),
    is_hidden: bool,
    door: EntryPath,
    blocked: &[UserId],
) -> Message {
    let record = &field.record;
    let mut message = Message::new(lang, text!("tournament-join-ask").with("name", escape(&record.name)));
    message.text.push(if is_hidden { text!("tournament-join-hidden") } else { text!("tournament-join-public") });
    if record.terms.rooms != RoomRule::Direct {
        message.text.push(text!("tournament-join-threads"));
    }
    if let Some(range) = record.terms.entry.rating.filter(|_| is_hidden) {
        message.text.push(text!("entry-tells-range").with_said("ratings", ratings::range(range)));
    }
    // The announcement has all terms; this adds what must be done in time.
    message.text.push(terms(&record.terms));
    message.text.extend(days(&record.terms));
    let series = record.series.as_ref().filter(|series| series.next.is_some());
    message.text.extend(series.map(|_| text!("tournament-join-series")));
    message.text.extend(match door {
        EntryPath::Place | EntryPath::Foot => None,
        EntryPath::Queue => Some(text!("entry-will-wait").with("place", field.listed(Admission::Waiting).count() + 1)),
        EntryPath::Ask => Some(text!("entry-will-ask")),
        EntryPath::Late => {
            Some(text!("entry-will-be-late").with("round", record.begun + 1).with("missed", record.begun))
        }
    });
    message.text.extend(will_check_in(field, now));
    if !blocked.is_empty() {
        let people = blocked.iter().take(NAMED).map(|who| format!("<@{}>", who.0)).collect::<Vec<_>>().join(", ");
        message.text.push(text!("entry-blocked").with("people", people));
    }
    message.text.push(text!("entry-will-be-read"));
    message
}

/// States when check-in begins; `None` once it has begun, since new players are then checked in.
pub(crate) fn will_check_in(field: &TournamentField, now: Unix) -> Option<Text> {
    let opens = field.check_in_opens().filter(|opens| field.record.stage == TournamentStage::Open && *opens > now)?;
    Some(naming(text!("entry-will-check-in").with("time", moment(opens)), Press::TournamentHere, &field.record))
}

/// Confirms joining and check-in, or names what the player is waiting for.
pub(crate) fn joined(record: &TournamentRecord, door: EntryPath, here: bool) -> Text {
    match door {
        EntryPath::Place if here => text!("entry-joined-here"),
        EntryPath::Place => text!("tournament-joined"),
        EntryPath::Queue => text!("entry-queued"),
        EntryPath::Ask => text!("entry-asked"),
        EntryPath::Late => text!("entry-late"),
        EntryPath::Foot => naming(text!("tournament-ladder-joined"), Press::TournamentChallenge, record),
    }
}

/// Asks whether to close sign-up, and describes who would not play.
pub(crate) fn start_ask(field: &TournamentField, now: Unix, lang: Lang) -> Message {
    let starters = field.starters(now);
    let text = match field.record.terms.system {
        TournamentFormat::Ladder => text!("tournament-ladder-start-ask"),
        _ => text!("tournament-start-ask"),
    };
    let text = text.with("name", escape(&field.record.name)).with("count", starters.len());
    let mut message = Message::new(lang, text);
    let left_out = |(nth, _): &&(u32, EntrantRecord)| !starters.contains(nth);
    let absent = field.listed(Admission::In).filter(left_out).count();
    message.text.extend((absent > 0).then(|| text!("entry-start-absent").with("count", absent)));
    let asking = field.asking().count();
    message.text.extend((asking > 0).then(|| text!("entry-start-asking").with("count", asking)));
    message.text.extend(field.usual_rounds(now).map(|rounds| text!("entry-start-usual").with("rounds", rounds)));
    message.text.extend(field.fewer_rounds(now).map(|(asked, planned)| {
        text!("entry-start-rounds").with("count", starters.len()).with("rounds", planned).with("asked", asked)
    }));
    message
}

pub(super) fn offered(field: &TournamentField) -> Vec<Press> {
    let record = &field.record;
    let is_swiss = record.terms.system == TournamentFormat::Swiss;
    let goes_on = is_swiss && record.planned.is_some_and(|planned| record.begun < planned);
    let mut offered = Vec::new();
    match record.stage {
        TournamentStage::Open => offered.extend(field.has_asked_who_is_there().then_some(Press::TournamentHere)),
        TournamentStage::Running => {
            offered.extend((field.late() == LateEntryState::Open).then_some(Press::TournamentJoin));
            offered.extend(goes_on.then_some([Press::TournamentBye, Press::TournamentBack]).into_iter().flatten());
        }
        TournamentStage::Finished | TournamentStage::Cancelled => {}
    }
    let asks = field.asking().next().is_some();
    offered.extend(asks.then_some(Press::TournamentAsks));
    offered
}

pub(crate) fn offered_to(field: &TournamentField, own: Option<&EntrantRecord>, runs: bool) -> Vec<Press> {
    let record = &field.record;
    let next = record.begun + 1;
    let is_open = record.stage == TournamentStage::Open;
    let is_in = own.is_some_and(|it| it.admission.is_in() && it.left.is_none() && (is_open || it.number.is_some()));
    let is_out = own.is_some_and(|it| it.out);
    let is_away = own.is_some_and(|it| it.left.is_some() || !it.plays_in(next));
    let asked = own.is_some_and(|it| it.byes.contains(&next));
    let pause = if asked { Press::TournamentPlay } else { Press::TournamentBye };
    let mut presses = offered(field);
    let is_first = is_open && record.terms.system == TournamentFormat::Swiss;
    presses.extend(is_first.then_some(Press::TournamentBye));
    let fits = |press: &Press| match press {
        Press::TournamentHere => own.is_some_and(|it| it.admission != Admission::Refused && !it.here),
        Press::TournamentJoin => !is_in && !is_out && (!is_away || field.is_ladder()),
        Press::TournamentBye => is_in && !is_away,
        Press::TournamentBack => is_away && !is_out,
        Press::TournamentAsks => runs,
        _ => true,
    };
    presses.retain(fits);
    presses.into_iter().map(|press| if press == Press::TournamentBye { pause } else { press }).collect()
}

/// Explains to a removed player whom to ask to come back.
pub(crate) fn taken_out(record: &TournamentRecord) -> Text {
    match record.organiser.id.person() {
        Some(_) => text!("entry-taken-out").with("organiser", phrases::mention(record.organiser.id)),
        None => text!("entry-taken-out-others"),
    }
}

pub(crate) fn bar(bar: &EntryBar) -> Text {
    text!("entry-barred")
        .with("until", moment(bar.until))
        .with("count", bar.missed)
        .with("last", phrases::day(bar.last))
}

pub(crate) fn barred(barred: &EntryBar, lang: Lang) -> Message {
    let mut message = Message::new(lang, bar(barred));
    message.text.push(text!("entry-barred-ask"));
    message
}

pub(crate) fn bars(barred: impl Iterator<Item = (TextArg, EntryBar)>, lang: Lang) -> Message {
    let line = |(player, bar): (TextArg, EntryBar)| {
        let line = text!("entry-bars-line").with("player", player).with("until", moment(bar.until));
        line.with("count", bar.missed).with("last", phrases::day(bar.last))
    };
    let lines: Vec<_> = barred.take(NAMED).map(line).collect();
    let mut message = Message::new(lang, if lines.is_empty() { text!("entry-bars-none") } else { text!("entry-bars") });
    message.text.extend(lines);
    message
}

pub(crate) fn bye(entrant: &EntrantRecord, round: u16, wanted: bool, is_half: bool) -> Text {
    match (wanted, is_half) {
        (true, true) => text!("entry-bye-half"),
        // Late entrants already got half a point for their last missed round.
        (true, false) if entrant.since.is_some() => text!("entry-bye-zero-late"),
        (true, false) => text!("entry-bye-zero"),
        (false, _) => text!("entry-bye-not"),
    }
    .with("round", round)
}

pub(crate) fn asks(
    field: &TournamentField,
    asking: &(u32, EntrantRecord),
    bar: Option<&EntryBar>,
    lang: Lang,
) -> Message {
    let (nth, entrant) = asking;
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(text!("entry-asks-list").with("count", field.asking().count()));
    let line = match field.told_rating(asking) {
        Some(rating) => text!("entry-asks-one-rated").with("rating", lists::figure(rating, entrant)),
        None => text!("entry-asks-one"),
    };
    message.text.push(line.with("player", phrases::mention(entrant.player.id)).with("time", moment(entrant.at)));
    message.text.extend(bar.map(self::bar_of));
    let item = |(at, entrant): &(u32, EntrantRecord)| MenuOption {
        chosen: at == nth,
        ..MenuOption::new(at.to_string(), entrant.player.name.as_str())
    };
    let others: Vec<_> = field.asking().take(SUGGESTIONS).map(item).collect();
    if others.len() > 1 {
        message.choices = vec![ChoiceMenu {
            button: Button::of_tournament(Press::TournamentAsks, field.record.id),
            placeholder: text!("button-{}", Press::TournamentAsks.word()),
            items: others,
        }];
    }
    message
}

fn bar_of(bar: &EntryBar) -> Text {
    let text = text!("entry-asks-barred").with("until", moment(bar.until));
    text.with("count", bar.missed).with("last", phrases::day(bar.last))
}

pub(crate) fn asks_none(field: &TournamentField, lang: Lang) -> Message {
    let mut message = Message::new(lang, title(&field.record));
    message.text.push(text!("entry-asks-none"));
    message
}

pub(crate) fn place(field: &TournamentField, entrant: &EntrantRecord, is_new: bool, lang: Lang) -> Message {
    let text = match (entrant.admission, is_new) {
        (Admission::Waiting, _) => text!("entry-told-waiting"),
        (_, true) => text!("entry-told-in"),
        (_, false) => text!("entry-told-up"),
    };
    told(field, entrant, text, lang)
}

pub(crate) fn turned_away(field: &TournamentField, entrant: &EntrantRecord, lang: Lang) -> Message {
    let text = match &entrant.because {
        Some(because) => text!("entry-told-away-why").with("reason", escape(because)),
        None => text!("entry-told-away"),
    };
    told(field, entrant, text, lang)
}

/// Informs players of a missed round, the way back, and bars. Edits it for players who did not miss it after all.
pub(crate) fn missed(
    field: &TournamentField,
    people: &[(&EntrantRecord, Option<EntryBar>)],
    round: u16,
    lang: Lang,
) -> Message {
    let (missed, came): (Vec<_>, Vec<_>) = people.iter().copied().partition(|(entrant, _)| entrant.has_missed(round));
    let called = |people: &[(&EntrantRecord, Option<EntryBar>)]| {
        let people = people.iter().filter_map(|(entrant, _)| entrant.player.id.person());
        people.map(|who| format!("<@{}>", who.0)).collect::<Vec<_>>().join(", ")
    };
    let (away, back): (Vec<_>, Vec<_>) = missed.into_iter().partition(|(entrant, _)| entrant.away.is_some());
    let mut lines = Vec::new();
    for (missed, is_away) in [(away, true), (back, false)].into_iter().filter(|(people, _)| !people.is_empty()) {
        let goes_on = field.has_more_rounds();
        let text = match field.record.terms.system {
            TournamentFormat::Swiss if goes_on && is_away => {
                naming(text!("entry-told-missed-away"), Press::TournamentBack, &field.record).with("round", round)
            }
            TournamentFormat::Swiss if field.record.begun > round && is_away => {
                text!("entry-told-missed-unpaired").with("round", round)
            }
            system if system.has_bracket() => {
                text!("entry-told-missed-stage").with_said("round", nth_round(field, round))
            }
            _ => text!("entry-told-missed").with("round", round),
        };
        let then = match missed[..] {
            [(_, Some(bar))] => text!("entry-missed-barred").with("until", moment(bar.until)).with("count", bar.missed),
            _ if !goes_on || is_away || field.record.terms.system == TournamentFormat::KnockOut => {
                text!("entry-missed-twice")
            }
            _ => text!("entry-missed-twice-leave"),
        };
        let text = text.with_said("then", then).with_said("title", title(&field.record));
        lines.push(text.with("player", called(&missed)));
        // With several players, each bar has its own line.
        let several = missed.iter().filter(|_| missed.len() > 1);
        lines.extend(several.filter_map(|(entrant, bar)| {
            let bar = bar.as_ref()?;
            let text = text!("entry-missed-one-barred").with("player", phrases::mention(entrant.player.id));
            Some(text.with("until", moment(bar.until)).with("count", bar.missed))
        }));
    }
    if !came.is_empty() {
        let text = text!("entry-told-came").with_said("round", nth_round(field, round));
        lines.push(text.with("player", called(&came)).with_said("title", title(&field.record)));
    }
    Message { text: lines, ..Message::new(lang, title(&field.record)) }
}

pub(crate) fn has_bye(field: &TournamentField, entrant: &EntrantRecord, round: u16, lang: Lang) -> Message {
    told(field, entrant, text!("entry-told-bye").with("round", round), lang)
}

pub(crate) fn left_out(field: &TournamentField, entrant: &EntrantRecord, lang: Lang) -> Message {
    let text = match field.late() {
        LateEntryState::Open if !field.is_ladder() => {
            naming(text!("entry-told-left-out-late"), Press::TournamentJoin, &field.record)
        }
        _ => text!("entry-told-left-out"),
    };
    told(field, entrant, text, lang)
}

pub(crate) fn unanswered(field: &TournamentField, entrant: &EntrantRecord, lang: Lang) -> Message {
    told(field, entrant, text!("entry-told-unanswered"), lang)
}

/// Informs a player that their request no longer needs an answer.
pub(crate) fn overtaken(field: &TournamentField, entrant: &EntrantRecord, lang: Lang) -> Message {
    let count = entrant.pleas.iter().filter(|plea| plea.overtaken).count();
    told(field, entrant, text!("entry-told-overtaken").with("count", count), lang)
}

pub(crate) fn spared(field: &TournamentField, entrant: &EntrantRecord, granted: bool, lang: Lang) -> Message {
    told(field, entrant, if granted { text!("entry-told-spared") } else { text!("entry-told-not-spared") }, lang)
}

fn told(field: &TournamentField, entrant: &EntrantRecord, text: Text, lang: Lang) -> Message {
    let text = text.with("player", phrases::mention(entrant.player.id));
    Message::new(lang, text.with_said("title", title(&field.record)))
}

pub(super) fn came(field: &TournamentField, number: u16, is_new: bool) -> Text {
    let text = match is_new {
        _ if field.is_ladder() => text!("tournament-ladder-came"),
        true => text!("entry-act-joined"),
        false => text!("entry-act-back"),
    };
    text.with("player", called(field, number))
}
