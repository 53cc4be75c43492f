//! A tournament's pages for a reader, and the buttons between them.

use render::PageOptions;
use tournament::form::PersonNumber;
use tournament::tiebreaks::{self, TiebreakCode, TiebreakKind};
use tournament::{PlayerNumber, RoundNumber};

use super::standings::SHOWN;
use super::{
    PersonNames, SheetContext, bracket, crosstable, ladder, league, lists, nth_round, pairings, progress, sheet,
    stages, standings,
};
use crate::app::ask::tournament::{TournamentView, TournamentViewPage};
use crate::app::ask::{Button, Press};
use crate::app::field::{FieldStandings, TournamentField};
use crate::app::say::{FigurePage, Message};
use crate::record::{GameRecord, RoundRecord, TournamentFormat, TournamentStage};
use crate::words::{Lang, Text};

#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetReader {
    pub(crate) lang: Lang,
    pub(crate) options: PageOptions,
    /// The reader's number, if they play.
    pub(crate) own: Option<PlayerNumber>,
}

fn views(field: &TournamentField, own: Option<PlayerNumber>) -> Vec<TournamentView> {
    let tables: &[TournamentView] = match field.record.terms.system {
        TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => &[TournamentView::Bracket],
        TournamentFormat::League | TournamentFormat::Ladder => &[TournamentView::Standings],
        TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => {
            &[TournamentView::Standings, TournamentView::Crosstable]
        }
    };
    let has_course = field.event().is_some() && own.is_some() && field.settled() > 0;
    let is_live = field.last_round().is_some_and(|round| !field.is_settled(round));
    let mut all = tables.to_vec();
    all.push(TournamentView::Pairings);
    all.extend(is_live.then_some(TournamentView::Live));
    all.extend(has_course.then_some(TournamentView::Progress));
    all
}

impl TournamentField {
    /// Returns the existing page closest to a requested one: another view if the tournament does not have it, and a
    /// valid round.
    pub(crate) fn meant(&self, asked: TournamentViewPage, own: Option<PlayerNumber>) -> TournamentViewPage {
        let views = views(self, own);
        let view = if views.contains(&asked.view) { asked.view } else { views[0] };
        let last = self.last_of(view);
        TournamentViewPage { view, round: Some(asked.round.map_or(last, |round| round.min(last))), ..asked }
    }

    pub(crate) fn last_of(&self, view: TournamentView) -> u16 {
        match view {
            TournamentView::Pairings | TournamentView::Live | TournamentView::Bracket => self.rounds.len() as u16,
            TournamentView::Standings | TournamentView::Crosstable | TournamentView::Progress => self.settled(),
        }
    }

    pub(crate) fn names(&self, own: Option<PlayerNumber>) -> PersonNames {
        let named = self.entrants.iter().filter(|(_, entrant)| entrant.player.id.person().is_some());
        let names = named.filter_map(|(_, it)| Some((PersonNumber::from(it.number?), it.player.name.clone())));
        PersonNames::new(names, own.map(PersonNumber::from))
    }
}

/// Returns a reader's first page: in a bracket, their own match, else the current ones.
pub(crate) fn first_page(field: &TournamentField, own: Option<PlayerNumber>) -> usize {
    if field.record.terms.system.has_bracket() && field.last_round().is_some() {
        // After the tournament, everyone wants to see the final.
        bracket::page_for(&field.cup(), own.filter(|_| !field.record.stage.is_over()))
    } else {
        0
    }
}

/// Composes a page. `live` are the running games of its round, by board.
pub(crate) fn page(
    field: &TournamentField,
    asked: TournamentViewPage,
    reader: &SheetReader,
    live: &[(u16, GameRecord)],
) -> Message {
    let names = field.names(reader.own);
    let SheetReader { lang, options, own } = *reader;
    let show = SheetContext { name: &field.record.name, names: &names, page: asked.page, lang, options };
    let round = asked.round.unwrap_or_default();
    let made = match (asked.view, field.round(round)) {
        (TournamentView::Live, Some(found)) => return live_page(field, asked, found.number, live, reader),
        (TournamentView::Pairings, Some(found)) => pairings::of_round(&show, field, found),
        (TournamentView::Crosstable, _) => crossed(&show, field, round),
        (TournamentView::Bracket, _) => bracket::bracket(&show, &field.cup()),
        (TournamentView::Standings, _) if field.record.terms.system == TournamentFormat::League => {
            divided(&show, field, Some(round).filter(|round| *round < field.settled()))
        }
        (TournamentView::Standings, _) if field.is_ladder() => ladder::ladder(&show, &field.ladder()),
        (TournamentView::Progress, _) => course(&show, field, round, own.unwrap_or_default()),
        _ => table(&show, field, &stood(field, round)),
    };
    let n_pages = made.figures.as_ref().map_or(1, |figures| figures.n_pages);
    let mut message = if asked.as_text { sheet::written(made) } else { sheet::drawn(made) };
    if matches!(asked.view, TournamentView::Standings | TournamentView::Crosstable) {
        let told = stood(field, round);
        message.text.extend(notes(&told, asked.view));
        let is_past = asked.view == TournamentView::Standings && differ(&told, &field.standings_after(told.after));
        message.text.extend((is_past && field.event().is_some()).then(|| text!("tournament-as-it-stood")));
        message.text.extend(lists::gone(field));
    }
    message.buttons = buttons(field, asked, own, n_pages);
    message
}

/// Returns the standings after a round: for the last round with later corrections, for earlier ones as they were then.
fn stood(field: &TournamentField, round: u16) -> FieldStandings {
    if round == field.settled() { field.standings() } else { field.standings_of(round) }
}

fn differ(one: &FieldStandings, other: &FieldStandings) -> bool {
    let places =
        |standings: &FieldStandings| standings.places.iter().map(|it| (it.number, it.points)).collect::<Vec<_>>();
    places(one) != places(other)
}

pub(super) fn whole(field: &TournamentField, standings: &FieldStandings, options: PageOptions) -> Message {
    let names = field.names(None);
    let show = SheetContext { name: &field.record.name, names: &names, page: 0, lang: field.record.lang, options };
    match field.record.terms.system {
        TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => {
            let cup = field.cup();
            bracket::bracket(&SheetContext { page: bracket::page_of_now(&cup), ..show }, &cup)
        }
        TournamentFormat::League => divided(&show, field, None),
        TournamentFormat::Ladder => ladder::ladder(&show, &field.ladder()),
        TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => {
            table(&show, field, standings)
        }
    }
}

/// Draws a round for the channel: its pairings while it runs, then the standings after it. Like the text's results,
/// these include corrections.
pub(super) fn of_round(field: &TournamentField, round: &RoundRecord, options: PageOptions) -> Option<FigurePage> {
    let names = field.names(None);
    let show = SheetContext { name: &field.record.name, names: &names, page: 0, lang: field.record.lang, options };
    let drawn = match field.record.terms.system {
        TournamentFormat::League if round.closed => divided(&show, field, Some(round.number)),
        system if round.closed || system.has_bracket() => whole(field, &field.standings_after(round.number), options),
        _ => pairings::of_round(&show, field, round),
    };
    drawn.figures
}

fn divided(show: &SheetContext<'_>, field: &TournamentField, after: Option<u16>) -> Message {
    league::league(show, &after.map_or_else(|| field.league(), |round| field.league_after(round)), after)
}

fn table(show: &SheetContext<'_>, field: &TournamentField, standings: &FieldStandings) -> Message {
    let heading = match (field.record.stage, standings.after) {
        (_, 0) => text!("tournament-standings-first"),
        (TournamentStage::Finished, after) if after == field.settled() => text!("tournament-final"),
        (_, after) => text!("table-standings").with("round", after),
    };
    standings::of_field(show, heading, standings)
}

fn crossed(show: &SheetContext<'_>, field: &TournamentField, round: RoundNumber) -> Message {
    let found = field.event().and_then(|(event, settings)| {
        let table = tiebreaks::standings(&event, round, &settings).ok()?;
        Some(crosstable::crosstable(show, &event, round, settings.system, &table))
    });
    found.unwrap_or_else(|| Message::new(show.lang, text!("tournament-empty")))
}

fn course(show: &SheetContext<'_>, field: &TournamentField, round: RoundNumber, own: PlayerNumber) -> Message {
    let found = field.course(round).map(|(event, tables)| progress::progress(show, &event, own, &tables));
    found.unwrap_or_else(|| Message::new(show.lang, text!("tournament-empty")))
}

pub(super) fn notes(standings: &FieldStandings, view: TournamentView) -> Vec<Text> {
    let codes = standings.codes.iter().take(SHOWN).filter(|_| view == TournamentView::Standings);
    let mut notes: Vec<Text> = codes.filter_map(|code| tie_break(code)).collect();
    notes.extend(standings.places.iter().any(|place| place.by_lot).then(|| text!("tournament-by-lots")));
    notes
}

pub(super) fn tie_break(code: &str) -> Option<Text> {
    let meaning = meaning(code.parse().ok()?)?;
    Some(text!("tournament-tie-break").with("code", code).with_said("meaning", meaning))
}

pub(super) fn meaning(code: TiebreakCode) -> Option<Text> {
    let (_, word) = TiebreakKind::ALL.into_iter().find(|(kind, _)| *kind == code.kind && !kind.is_of_teams())?;
    let meaning = text!("tie-break-{}", word.to_lowercase());
    Some(match code.cut.low {
        0 => meaning,
        n => text!("tie-break-without").with_said("meaning", meaning).with("count", u16::from(n)),
    })
}

pub(crate) const LIVE: usize = 15;

fn live_page(
    field: &TournamentField,
    asked: TournamentViewPage,
    round: u16,
    live: &[(u16, GameRecord)],
    reader: &SheetReader,
) -> Message {
    let mut message = Message::new(reader.lang, super::title(&field.record));
    let n_pages = live.len().div_ceil(LIVE).max(1);
    let page = asked.page.min(n_pages - 1);
    message.text.push(text!("tournament-live").with_said("round", nth_round(field, round)));
    message.text.extend(live.iter().skip(page * LIVE).take(LIVE).map(|(board, game)| lists::live(*board, game)));
    if live.is_empty() {
        message.text.push(text!("tournament-live-none"));
    }
    if n_pages > 1 {
        message.text.push(text!("tournament-page").with("page", page + 1).with("pages", n_pages));
    }
    message.buttons = buttons(field, TournamentViewPage { page, ..asked }, reader.own, n_pages);
    message
}

fn buttons(
    field: &TournamentField,
    asked: TournamentViewPage,
    own: Option<PlayerNumber>,
    n_pages: usize,
) -> Vec<Button> {
    let id = field.record.id;
    let page = asked.page.min(n_pages - 1);
    let to = |page: TournamentViewPage, label: Text| page.button(id).labelled(label);
    let mut all = Vec::new();
    if n_pages > 1 {
        let (back, on) = (page.saturating_sub(1), page + 1);
        all.push(to(TournamentViewPage { page: back, ..asked }, text!("tournament-go-back")).off_if(page == 0));
        all.push(to(TournamentViewPage { page: on, ..asked }, text!("tournament-go-on")).off_if(on == n_pages));
    }
    if asked.view != TournamentView::Live {
        let word = if asked.as_text { "picture" } else { "text" };
        all.push(to(TournamentViewPage { page, as_text: !asked.as_text, ..asked }, text!("choice-{}", word)));
    }
    if matches!(asked.view, TournamentView::Standings | TournamentView::Crosstable | TournamentView::Pairings) {
        let round = asked.round.unwrap_or_default();
        let rounds = [round.saturating_sub(1), round + 1].into_iter();
        all.extend(rounds.filter(|other| (1..=field.last_of(asked.view)).contains(other)).map(|other| {
            let label =
                stages::of_round(field, other).unwrap_or_else(|| text!("tournament-round").with("round", other));
            to(TournamentViewPage { round: Some(other), page: 0, ..asked }, label)
        }));
    }
    if matches!(asked.view, TournamentView::Standings | TournamentView::Bracket) {
        all.extend([Press::TournamentHow, Press::TournamentFiles].map(|press| Button::of_tournament(press, id)));
    }
    let others = views(field, own).into_iter().filter(|view| *view != asked.view);
    all.extend(others.map(|view| {
        let label = text!("tournament-view-{}", <&str>::from(view));
        to(TournamentViewPage { as_text: asked.as_text, ..TournamentViewPage::of(view) }, label)
    }));
    all
}
