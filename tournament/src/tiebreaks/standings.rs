//! Standings: points, tie-breaks, then lots or shared places (articles 4, 5).

use std::fmt;

use super::figure::TiebreakFigure;
use super::sheet::TiebreakSheet;
use super::{TiebreakCode, TiebreakEdition, TiebreakKind, TiebreakSystem, direct, opponents, own, ratings};
use crate::{IndividualEvent, PlayerNumber, Points, RoundNumber, lot};

/// How to rank players with equal points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiebreakSettings {
    /// How the event is paired.
    pub system: TiebreakSystem,
    /// The edition of the regulations.
    pub edition: TiebreakEdition,
    /// The tie-breaks, in order of application.
    pub codes: Vec<TiebreakCode>,
    /// The decision if players are still tied.
    pub at_last: AtLast,
}

/// The decision if players are still tied after all tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtLast {
    /// Tied players share their places.
    Shared,
    /// A lot decides, drawn from this seed.
    Lots(u64),
}

/// Why the regulations do not allow these settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// Round robins cannot use this kind of Buchholz (note to article 8).
    BuchholzInRoundRobin(TiebreakCode),
    /// The edition does not have this tie-break.
    NotInEdition(TiebreakCode),
    /// This tie-break is only for teams.
    OfTeams(TiebreakCode),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::BuchholzInRoundRobin(code) => write!(f, "{code} is not for round robins (C.07, article 8)"),
            SettingsError::NotInEdition(code) => write!(f, "the edition of 2023 has no {code}"),
            SettingsError::OfTeams(code) => write!(f, "{code} is a tie-break of teams"),
        }
    }
}

impl std::error::Error for SettingsError {}

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventStandings {
    /// The players, best first.
    pub rows: Vec<StandingsRow>,
    /// The tie-breaks skipped because a player has no value. This happens with unrated opponents.
    pub dropped: Vec<TiebreakCode>,
}

/// A player in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// The place, from 1; tied players share the best place.
    pub place: PlayerNumber,
    /// The player's number.
    pub number: PlayerNumber,
    /// The points.
    pub points: Points,
    /// The tie-break values, in the order of the settings.
    pub figures: Vec<TiebreakFigure>,
    /// Set if a lot decided the place.
    pub by_lot: bool,
}

impl TiebreakSettings {
    /// Returns the Swiss default: `BH/C1, BH, DE, WIN, SB`, then lots.
    #[must_use]
    pub fn swiss(seed: u64) -> TiebreakSettings {
        let first =
            TiebreakCode { cut: super::TiebreakCut { low: 1, high: 0 }, ..TiebreakCode::plain(TiebreakKind::Buchholz) };
        let rest =
            [TiebreakKind::Buchholz, TiebreakKind::DirectEncounter, TiebreakKind::Wins, TiebreakKind::SonnebornBerger]
                .map(TiebreakCode::plain);
        let codes = std::iter::once(first).chain(rest).collect();
        TiebreakSettings {
            system: TiebreakSystem::Swiss,
            edition: TiebreakEdition::E2026,
            codes,
            at_last: AtLast::Lots(seed),
        }
    }

    /// Returns the round robin default: `DE, WIN, SB, KS`, then lots.
    #[must_use]
    pub fn round_robin(seed: u64) -> TiebreakSettings {
        let kinds =
            [TiebreakKind::DirectEncounter, TiebreakKind::Wins, TiebreakKind::SonnebornBerger, TiebreakKind::Koya];
        let codes = kinds.map(TiebreakCode::plain).to_vec();
        TiebreakSettings {
            system: TiebreakSystem::RoundRobin,
            edition: TiebreakEdition::E2026,
            codes,
            at_last: AtLast::Lots(seed),
        }
    }

    fn check(&self) -> Result<(), SettingsError> {
        for code in &self.codes {
            if self.system == TiebreakSystem::RoundRobin && code.kind.is_buchholz() {
                return Err(SettingsError::BuchholzInRoundRobin(*code));
            }
            if !code.kind.is_in(self.edition) {
                return Err(SettingsError::NotInEdition(*code));
            }
        }
        Ok(())
    }
}

/// Computes the standings as if this round were the last.
///
/// # Errors
/// Returns an error if the regulations do not allow one of the tie-breaks here.
pub fn standings(
    event: &IndividualEvent,
    rounds: RoundNumber,
    settings: &TiebreakSettings,
) -> Result<EventStandings, SettingsError> {
    match settings.codes.iter().find(|code| code.kind.is_of_teams()) {
        Some(code) => Err(SettingsError::OfTeams(*code)),
        None => ranked(event, rounds, settings, &|_, _| None),
    }
}

/// Computes standings of players or teams. `other` computes tie-breaks that need more than the event.
pub(crate) fn ranked(
    event: &IndividualEvent,
    rounds: RoundNumber,
    settings: &TiebreakSettings,
    other: &dyn Fn(TiebreakCode, PlayerNumber) -> Option<TiebreakFigure>,
) -> Result<EventStandings, SettingsError> {
    settings.check()?;
    let sheets = SheetPair::new(event, rounds, settings.system, &settings.codes);
    let count = sheets.plain.lines.len();
    let mut figures: Vec<Vec<TiebreakFigure>> = vec![Vec::with_capacity(settings.codes.len()); count];
    let mut groups = split((0..count).collect(), |player| std::cmp::Reverse(sheets.plain.lines[*player].score));
    let mut dropped = Vec::new();
    for code in &settings.codes {
        if code.kind == TiebreakKind::DirectEncounter {
            groups = groups.into_iter().flat_map(|group| direct_groups(&sheets, *code, group, &mut figures)).collect();
            continue;
        }
        for (player, figures) in figures.iter_mut().enumerate() {
            let number = sheets.plain.lines[player].number;
            figures.push(other(*code, number).unwrap_or_else(|| sheets.figure(settings.edition, *code, player)));
        }
        if last(&figures).any(|figure| figure.value.is_none()) {
            dropped.push(*code);
            continue;
        }
        let rank = |player: &usize| {
            let value = figures[*player].last().and_then(|figure| figure.value);
            if code.lower_is_better() { (value, std::cmp::Reverse(None)) } else { (None, std::cmp::Reverse(value)) }
        };
        groups = groups.into_iter().flat_map(|group| split(group, rank)).collect();
    }
    Ok(EventStandings { rows: rows(&sheets.plain, groups, figures, settings.at_last), dropped })
}

/// Computes one player's tie-break after a round; `None` if there is no such player.
///
/// `DE` is among all players with the same points.
#[must_use]
pub fn figure_of(
    event: &IndividualEvent,
    rounds: RoundNumber,
    system: TiebreakSystem,
    edition: TiebreakEdition,
    code: TiebreakCode,
    player: PlayerNumber,
) -> Option<TiebreakFigure> {
    let index = event.index(player)?;
    let sheets = SheetPair::new(event, rounds, system, &[code]);
    if code.kind != TiebreakKind::DirectEncounter {
        return Some(sheets.figure(edition, code, index));
    }
    let lines = &sheets.plain.lines;
    let tied: Vec<usize> = (0..lines.len()).filter(|other| lines[*other].score == lines[index].score).collect();
    direct::order(&sheets.plain, code, &tied).1.remove(&index)
}

struct SheetPair {
    plain: TiebreakSheet,
    fore: Option<TiebreakSheet>,
}

impl SheetPair {
    fn new(event: &IndividualEvent, rounds: RoundNumber, system: TiebreakSystem, codes: &[TiebreakCode]) -> SheetPair {
        let fore = codes.iter().any(|code| code.fore || code.kind == TiebreakKind::ForeBuchholz);
        SheetPair {
            plain: TiebreakSheet::new(event, rounds, system, false),
            fore: fore.then(|| TiebreakSheet::new(event, rounds, system, true)),
        }
    }

    fn figure(&self, edition: TiebreakEdition, code: TiebreakCode, player: usize) -> TiebreakFigure {
        let sheet = &self.plain;
        let fore = self.fore.as_ref().unwrap_or(sheet);
        match code.kind {
            TiebreakKind::Points => TiebreakFigure::own(code, sheet.lines[player].score.into()),
            TiebreakKind::Buchholz => opponents::buchholz(sheet, edition, code, player),
            TiebreakKind::ForeBuchholz => opponents::buchholz(fore, edition, code, player),
            TiebreakKind::OpponentsBuchholz => {
                opponents::opponents_buchholz(if code.fore { fore } else { sheet }, edition, code, player)
            }
            TiebreakKind::SonnebornBerger => opponents::sonneborn_berger(sheet, edition, code, player),
            TiebreakKind::Koya => opponents::koya(sheet, code, player),
            _ => own::figure(sheet, code, player)
                .or_else(|| ratings::figure(sheet, code, player))
                .unwrap_or_else(|| TiebreakFigure::none(code)),
        }
    }
}

fn split<K: Ord>(mut group: Vec<usize>, key: impl Fn(&usize) -> K) -> Vec<Vec<usize>> {
    group.sort_by_cached_key(&key);
    group.chunk_by(|a, b| key(a) == key(b)).map(<[usize]>::to_vec).collect()
}

fn direct_groups(
    sheets: &SheetPair,
    code: TiebreakCode,
    group: Vec<usize>,
    figures: &mut [Vec<TiebreakFigure>],
) -> Vec<Vec<usize>> {
    if let [alone] = group.as_slice() {
        figures[*alone].push(TiebreakFigure::none(code));
        return vec![group];
    }
    let (groups, made) = direct::order(&sheets.plain, code, &group);
    for (player, figure) in made {
        figures[player].push(figure);
    }
    groups
}

fn last(figures: &[Vec<TiebreakFigure>]) -> impl Iterator<Item = &TiebreakFigure> {
    figures.iter().filter_map(|figures| figures.last())
}

fn rows(
    sheet: &TiebreakSheet,
    groups: Vec<Vec<usize>>,
    mut figures: Vec<Vec<TiebreakFigure>>,
    at_last: AtLast,
) -> Vec<StandingsRow> {
    let mut rows: Vec<StandingsRow> = Vec::with_capacity(sheet.lines.len());
    for mut group in groups {
        let first = rows.len();
        let by_lot = group.len() > 1 && at_last != AtLast::Shared;
        if let AtLast::Lots(seed) = at_last {
            group.sort_by_cached_key(|player| lot::draw(seed, u64::from(sheet.lines[*player].number)));
        }
        for player in group {
            let line = &sheet.lines[player];
            let place = if by_lot { rows.len() } else { first } as PlayerNumber + 1;
            let figures = std::mem::take(&mut figures[player]);
            rows.push(StandingsRow { place, number: line.number, points: line.score, figures, by_lot });
        }
    }
    rows
}
