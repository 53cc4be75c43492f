//! Logged actions in sentences, for the channel and the log.

use tournament::berger::WithdrawalEffect;
use tournament::ladder::LadderRules;

use super::{called, entry, nth_round, reminders, span, stages};
use crate::app::field::TournamentField;
use crate::app::say::{ClockHands, phrases};
use crate::record::{ActRecord, Admission, KeptVerdict, TournamentAct, TournamentFormat, UserId, phase};
use crate::words::{Lang, Text, TextArg, escape};

/// Describes an action and its author. `earlier` is the action that it undoes, if any.
pub(super) fn sentence(field: &TournamentField, act: &ActRecord, earlier: Option<&ActRecord>) -> Text {
    let player = |number: u16| called(field, number);
    let of = act.of.as_ref();
    let nth = |round: u16| of.and_then(stages::named).unwrap_or_else(|| nth_round(field, round));
    let pair = |text: Text, round: u16, board: u16| {
        let found = || field.round(round)?.pair(board).map(|pair| [pair.white, pair.black]);
        let pair = of.and_then(|of| of.pair).or_else(found);
        let name = |number: Option<u16>| number.map_or_else(|| TextArg::from(text!("nobody")), player);
        let text = text.with_said("round", nth(round));
        text.with("white", name(pair.map(|[white, _]| white))).with("black", name(pair.map(|[_, black]| black)))
    };
    let text = match act.did {
        TournamentAct::Result { round, board, verdict, was } => {
            let result = |verdict: KeptVerdict| text!("tournament-result-{}", <&str>::from(verdict));
            let text = match was {
                Some(was) => text!("tournament-act-corrected").with_said("was", result(was)),
                None => text!("tournament-act-result"),
            };
            pair(text, round, board).with_said("result", result(verdict))
        }
        TournamentAct::Left { number }
            if field.entrant(number).is_some_and(|entrant| entrant.player.id == act.by.id) =>
        {
            text!("tournament-act-left")
        }
        TournamentAct::Left { number } => text!("tournament-act-withdrawn").with("player", player(number)),
        TournamentAct::Cancelled if act.by.id.person().is_none() => text!("tournament-act-over"),
        TournamentAct::Cancelled if field.rounds.is_empty() => text!("tournament-act-cancelled-early"),
        TournamentAct::Cancelled => text!("tournament-act-cancelled"),
        TournamentAct::Joined { number, rounds: Some(rounds) } => {
            text!("entry-act-joined-rounds").with("player", player(number)).with("rounds", rounds)
        }
        TournamentAct::Joined { number, rounds: None } => entry::came(field, number, true),
        TournamentAct::Back { number } => entry::came(field, number, false),
        TournamentAct::Gone { number } => text!("tournament-act-gone").with("player", player(number)),
        TournamentAct::Moved => text!("tournament-act-moved"),
        TournamentAct::Deadline { round } => text!("tournament-act-deadline").with_said("round", nth(round)),
        TournamentAct::TooFew { starts } => {
            // Enough players have joined, but some have not checked in.
            let is_absence = field.record.terms.calendar.check_in.is_some() && field.listed(Admission::In).count() > 1;
            let text = match (starts, is_absence) {
                (None, false) => text!("tournament-act-too-few"),
                (None, true) => text!("tournament-act-few-here"),
                (Some(_), false) => text!("tournament-act-put-off"),
                (Some(_), true) => text!("tournament-act-put-off-few-here"),
            };
            starts.into_iter().fold(text, |text, starts| text.with("starts", reminders::on_wall(starts, 'f')))
        }
        TournamentAct::Challenged { .. } | TournamentAct::Climbed { .. } | TournamentAct::Dropped { .. } => {
            on_ladder(field, act)
        }
        TournamentAct::Changed => text!("tournament-act-changed"),
        TournamentAct::Adapted => text!("tournament-act-adapted"),
        TournamentAct::Stopped => text!("tournament-act-stopped"),
        TournamentAct::Few => text!("tournament-act-few"),
        TournamentAct::Unentitled => text!("tournament-act-unentitled"),
        TournamentAct::Replayed { round, board } => pair(text!("act-replayed"), round, board),
        TournamentAct::Returned { number } => text!("act-returned").with("player", player(number)),
        TournamentAct::Apart { players: [a, b], apart } => {
            let text = if apart { text!("act-apart") } else { text!("act-together") };
            text.with("one", player(a)).with("other", player(b))
        }
        TournamentAct::Paired { players: [white, black], made } => {
            let text = match (made, act.by.id.person()) {
                (true, _) => text!("act-paired"),
                (false, Some(_)) => text!("act-unpaired"),
                (false, None) => text!("act-pair-dropped"),
            };
            text.with("white", player(white)).with("black", player(black))
        }
        TournamentAct::Postponed { round: 0, hours } => text!("act-postponed-start").with_said("span", span(hours)),
        TournamentAct::Postponed { round, hours } => {
            text!("act-postponed").with_said("round", nth(round)).with_said("span", span(hours))
        }
        TournamentAct::Early { round } => text!("act-early").with_said("round", nth(round)),
        TournamentAct::Paused { paused: true, .. } => text!("act-paused"),
        TournamentAct::Paused { begins: true, .. } => text!("act-begins"),
        TournamentAct::Paused { paused: false, .. } if act.before.is_empty() => text!("act-goes-on"),
        TournamentAct::Paused { paused: false, .. } => text!("act-goes-on-later"),
        TournamentAct::Runners { role: Some(role) } => text!("act-runners").with("role", format!("<@&{}>", role.0)),
        TournamentAct::Runners { role: None } => text!("act-no-runners"),
        TournamentAct::Undid { .. } => match earlier {
            Some(earlier) => text!("act-undid").with_said("act", sentence(field, earlier, None)),
            None => text!("act-undid-unknown"),
        },
        TournamentAct::UndidRound { round } => text!("act-undid-round").with_said("round", nth(round)),
        TournamentAct::Started => text!("act-started"),
        TournamentAct::LetIn { entrant } => {
            let found = field.entrants.iter().find(|(nth, _)| *nth == entrant);
            let player = found.map_or_else(|| text!("nobody").into(), |(_, it)| phrases::mention(it.player.id));
            text!("act-let-in").with("player", player)
        }
        TournamentAct::TurnedAway => text!("act-turned-away"),
        TournamentAct::Spared { granted: true } => text!("act-spared"),
        TournamentAct::Spared { granted: false } => text!("act-not-spared"),
        TournamentAct::Ended if field.is_ladder() => text!("act-ended"),
        TournamentAct::Ended => text!("act-ended-early"),
        TournamentAct::SecondBye { number } => text!("act-second-bye").with("player", player(number)),
        TournamentAct::OwnEntry => text!("tournament-act-own-entry"),
        TournamentAct::Asked { about, others: true } => text!("act-asked-others")
            .with_said("about", text!("plea-{}", about.word()))
            .with("organiser", phrases::mention(field.record.organiser.id)),
        TournamentAct::Asked { about, others: false } => text!("act-asked")
            .with_said("about", text!("plea-{}", about.word()))
            .with("organiser", phrases::mention(field.record.organiser.id)),
        TournamentAct::Extended { round, board, hours } => {
            pair(text!("act-extended"), round, board).with_said("span", span(hours))
        }
        TournamentAct::Answered { number, about, granted, hours } => {
            let text = match (granted, hours) {
                (true, Some(hours)) => text!("act-granted-time").with_said("span", span(hours)),
                (true, None) => text!("act-granted"),
                (false, _) => text!("act-refused"),
            };
            text.with("player", player(number)).with_said("about", text!("plea-{}", about.word()))
        }
    };
    text.with("by", phrases::mention(act.by.id))
}

/// Describes an action with names, for places where mentions mean nothing.
pub(crate) fn in_names(field: &TournamentField, act: &ActRecord, lang: Lang) -> String {
    let entrants = field.entrants.iter().map(|(_, entrant)| &entrant.player);
    let said = sentence(field, act, None).say(lang);
    entrants.chain([&act.by]).fold(said, |said, player| match player.id.person() {
        Some(who) => said.replace(&format!("<@{}>", who.0), &player.name),
        None => said,
    })
}

fn on_ladder(field: &TournamentField, act: &ActRecord) -> Text {
    let player = |number: u16| called(field, number);
    match act.did {
        TournamentAct::Challenged { climber, holder, .. } => text!("tournament-act-challenged")
            .with("player", player(climber))
            .with("other", player(holder))
            .with("days", LadderRules::default().answer_days.to_string()),
        TournamentAct::Climbed { number, from, to, unanswered, declined } => {
            let key = match (unanswered, declined) {
                (true, _) => key!("tournament-act-walked-over"),
                (_, true) => key!("tournament-act-declined"),
                _ => key!("tournament-act-climbed"),
            };
            Text::new(key).with("player", player(number)).with("from", from).with("to", to)
        }
        TournamentAct::Dropped { number } => text!("tournament-act-dropped").with("player", player(number)),
        _ => text!("act-undid-unknown"),
    }
}

pub(super) fn called_out(field: &TournamentField, climber: u16) -> Text {
    let text = text!("tournament-ladder-called").with("player", called(field, climber));
    text.with("days", LadderRules::default().answer_days.to_string())
}

pub(super) fn answered(field: &TournamentField, act: &ActRecord) -> Option<Text> {
    let TournamentAct::Challenged { id, .. } = act.did else { return None };
    field.answer(id).map(|answered| text!("ladder-call-{}", <&str>::from(answered)))
}

/// Returns the people concerned by another person's action; `None` replaces deleted people. A request concerns the
/// person who announced the tournament.
pub(crate) fn concerned(field: &TournamentField, act: &ActRecord) -> Vec<Option<UserId>> {
    let person = |number| field.entrant(number)?.player.id.person();
    let people = match act.did {
        TournamentAct::Result { round, board, .. }
        | TournamentAct::Replayed { round, board }
        | TournamentAct::Extended { round, board, .. } => {
            let pair = field.round(round).and_then(|round| round.pair(board));
            pair.map(|pair| vec![person(pair.white), person(pair.black)]).unwrap_or_default()
        }
        TournamentAct::Left { number } | TournamentAct::Dropped { number } | TournamentAct::Returned { number } => {
            vec![person(number)]
        }
        TournamentAct::Answered { number, .. } => vec![person(number)],
        TournamentAct::Challenged { holder, .. } => vec![person(holder)],
        TournamentAct::Asked { others: false, .. } => vec![field.record.organiser.id.person()],
        _ => Vec::new(),
    };
    people.into_iter().map(|who| who.filter(|who| act.by.id != *who)).collect()
}

/// Describes further effects on finished rounds and games, and on the deadline.
pub(super) fn consequence(field: &TournamentField, act: &ActRecord, hands: &ClockHands) -> Option<Text> {
    match act.did {
        // A ladder has no rounds, and moves on it are final.
        TournamentAct::Result { round, .. } if !field.is_ladder() && act.phase >= phase(round, false) => {
            Some(changes_closed(field))
        }
        TournamentAct::Cancelled if field.record.series.is_some() => Some(text!("tournament-no-season")),
        TournamentAct::UndidRound { .. } => Some(text!("act-undid-round-so")),
        TournamentAct::Left { number } | TournamentAct::Gone { number }
            if field.leaving(number) == Some(WithdrawalEffect::Annulled) =>
        {
            Some(text!("tournament-left-void"))
        }
        TournamentAct::Postponed { round: 1.., .. } => Some(text!("desk-clocks-stay")),
        TournamentAct::Postponed { round: 0, .. } => {
            let calendar = &field.record.terms.calendar;
            let text = if calendar.check_in.is_some() { text!("act-until-here") } else { text!("act-until") };
            calendar.starts.map(|starts| text.with("until", reminders::on_wall(starts, 'f')))
        }
        TournamentAct::Extended { round, board, .. } => {
            let until = field.round(round)?.deadline_of(board)?;
            Some(text!("act-until").with("until", hands.stamp(until, 'f')))
        }
        _ => None,
    }
}

/// Describes the effect of a result in a closed round: only a Swiss uses it for later pairings.
pub(super) fn changes_closed(field: &TournamentField) -> Text {
    match field.record.terms.system {
        system if system.has_bracket() => text!("act-result-bracket"),
        TournamentFormat::Swiss if field.has_more_rounds() => text!("act-result-closed"),
        _ => text!("act-result-standings"),
    }
}

pub(super) fn reason(act: &ActRecord) -> Option<Text> {
    act.because.as_deref().map(|because| text!("verdict-reason").with("reason", escape(because)))
}
