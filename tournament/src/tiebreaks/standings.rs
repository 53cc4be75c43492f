//! Standings: points, then the organiser's list of tie-breaks, then lots or shared places (articles 4 and 5).

use std::fmt;

use super::figure::Figure;
use super::sheet::Sheet;
use super::{Code, Edition, Kind, System, direct, opponents, own, ratings};
use crate::{Event, Number, Points, RoundNumber, lot};

/// The ranking rules for tied players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the event is paired.
    pub system: System,
    /// The edition of the regulations.
    pub edition: Edition,
    /// The tie-breaks, in order.
    pub codes: Vec<Code>,
    /// The last resort for players still tied.
    pub at_last: AtLast,
}

/// How remaining ties are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtLast {
    /// Tied players share their places.
    Shared,
    /// Lots from this seed.
    Lots(u64),
}

/// Settings that the regulations do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// Buchholz and its kin are not for round robins (note to article 8).
    BuchholzInRoundRobin(Code),
    /// The edition has no such tie-break.
    NotInEdition(Code),
    /// Single players have no such tie-break.
    OfTeams(Code),
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
pub struct Standings {
    /// The players, best first.
    pub rows: Vec<Row>,
    /// The tie-breaks without effect because some player has no value: ratings with unrated opponents.
    pub dropped: Vec<Code>,
}

/// A player in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The place, counted from 1; tied players share the best.
    pub place: Number,
    /// The player's number.
    pub number: Number,
    /// The points.
    pub points: Points,
    /// The tie-breaks, in the order of the settings.
    pub figures: Vec<Figure>,
    /// A lot decided the place.
    pub by_lot: bool,
}

impl Settings {
    /// Returns the default for a Swiss: `BH/C1, BH, DE, WIN, SB`, then lots.
    #[must_use]
    pub fn swiss(seed: u64) -> Settings {
        let first = Code { cut: super::Cut { low: 1, high: 0 }, ..Code::plain(Kind::Buchholz) };
        let rest = [Kind::Buchholz, Kind::DirectEncounter, Kind::Wins, Kind::SonnebornBerger].map(Code::plain);
        let codes = std::iter::once(first).chain(rest).collect();
        Settings { system: System::Swiss, edition: Edition::E2026, codes, at_last: AtLast::Lots(seed) }
    }

    /// Returns the default for a round robin: `DE, WIN, SB, KS`, then lots.
    #[must_use]
    pub fn round_robin(seed: u64) -> Settings {
        let kinds = [Kind::DirectEncounter, Kind::Wins, Kind::SonnebornBerger, Kind::Koya];
        let codes = kinds.map(Code::plain).to_vec();
        Settings { system: System::RoundRobin, edition: Edition::E2026, codes, at_last: AtLast::Lots(seed) }
    }

    fn check(&self) -> Result<(), SettingsError> {
        for code in &self.codes {
            if self.system == System::RoundRobin && code.kind.is_buchholz() {
                return Err(SettingsError::BuchholzInRoundRobin(*code));
            }
            if !code.kind.is_in(self.edition) {
                return Err(SettingsError::NotInEdition(*code));
            }
        }
        Ok(())
    }
}

/// Computes the standings after a round, as if it were the last.
///
/// # Errors
/// The regulations do not allow one of the tie-breaks here.
pub fn standings(event: &Event, rounds: RoundNumber, settings: &Settings) -> Result<Standings, SettingsError> {
    match settings.codes.iter().find(|code| code.kind.is_of_teams()) {
        Some(code) => Err(SettingsError::OfTeams(*code)),
        None => ranked(event, rounds, settings, &|_, _| None),
    }
}

/// Computes the standings of players or teams. `other` computes tie-breaks that need more than the event.
pub(crate) fn ranked(
    event: &Event,
    rounds: RoundNumber,
    settings: &Settings,
    other: &dyn Fn(Code, Number) -> Option<Figure>,
) -> Result<Standings, SettingsError> {
    settings.check()?;
    let sheets = Sheets::new(event, rounds, settings.system, &settings.codes);
    let count = sheets.plain.lines.len();
    let mut figures: Vec<Vec<Figure>> = vec![Vec::with_capacity(settings.codes.len()); count];
    let mut groups = split((0..count).collect(), |player| std::cmp::Reverse(sheets.plain.lines[*player].score));
    let mut dropped = Vec::new();
    for code in &settings.codes {
        if code.kind == Kind::DirectEncounter {
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
    Ok(Standings { rows: rows(&sheets.plain, groups, figures, settings.at_last), dropped })
}

/// Computes one player's tie-break after a round; `None` without such a player. `DE` is among all with the same points.
#[must_use]
pub fn figure_of(
    event: &Event,
    rounds: RoundNumber,
    system: System,
    edition: Edition,
    code: Code,
    player: Number,
) -> Option<Figure> {
    let index = event.index(player)?;
    let sheets = Sheets::new(event, rounds, system, &[code]);
    if code.kind != Kind::DirectEncounter {
        return Some(sheets.figure(edition, code, index));
    }
    let lines = &sheets.plain.lines;
    let tied: Vec<usize> = (0..lines.len()).filter(|other| lines[*other].score == lines[index].score).collect();
    direct::order(&sheets.plain, code, &tied).1.remove(&index)
}

struct Sheets {
    plain: Sheet,
    fore: Option<Sheet>,
}

impl Sheets {
    fn new(event: &Event, rounds: RoundNumber, system: System, codes: &[Code]) -> Sheets {
        let fore = codes.iter().any(|code| code.fore || code.kind == Kind::ForeBuchholz);
        Sheets {
            plain: Sheet::new(event, rounds, system, false),
            fore: fore.then(|| Sheet::new(event, rounds, system, true)),
        }
    }

    fn figure(&self, edition: Edition, code: Code, player: usize) -> Figure {
        let sheet = &self.plain;
        let fore = self.fore.as_ref().unwrap_or(sheet);
        match code.kind {
            Kind::Points => Figure::own(code, sheet.lines[player].score.into()),
            Kind::Buchholz => opponents::buchholz(sheet, edition, code, player),
            Kind::ForeBuchholz => opponents::buchholz(fore, edition, code, player),
            Kind::OpponentsBuchholz => {
                opponents::opponents_buchholz(if code.fore { fore } else { sheet }, edition, code, player)
            }
            Kind::SonnebornBerger => opponents::sonneborn_berger(sheet, edition, code, player),
            Kind::Koya => opponents::koya(sheet, code, player),
            _ => own::figure(sheet, code, player)
                .or_else(|| ratings::figure(sheet, code, player))
                .unwrap_or_else(|| Figure::none(code)),
        }
    }
}

fn split<K: Ord>(mut group: Vec<usize>, key: impl Fn(&usize) -> K) -> Vec<Vec<usize>> {
    group.sort_by_cached_key(&key);
    group.chunk_by(|a, b| key(a) == key(b)).map(<[usize]>::to_vec).collect()
}

fn direct_groups(sheets: &Sheets, code: Code, group: Vec<usize>, figures: &mut [Vec<Figure>]) -> Vec<Vec<usize>> {
    if let [alone] = group.as_slice() {
        figures[*alone].push(Figure::none(code));
        return vec![group];
    }
    let (groups, made) = direct::order(&sheets.plain, code, &group);
    for (player, figure) in made {
        figures[player].push(figure);
    }
    groups
}

fn last(figures: &[Vec<Figure>]) -> impl Iterator<Item = &Figure> {
    figures.iter().filter_map(|figures| figures.last())
}

fn rows(sheet: &Sheet, groups: Vec<Vec<usize>>, mut figures: Vec<Vec<Figure>>, at_last: AtLast) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::with_capacity(sheet.lines.len());
    for mut group in groups {
        let first = rows.len();
        let by_lot = group.len() > 1 && at_last != AtLast::Shared;
        if let AtLast::Lots(seed) = at_last {
            group.sort_by_cached_key(|player| lot::draw(seed, u64::from(sheet.lines[*player].number)));
        }
        for player in group {
            let line = &sheet.lines[player];
            let place = if by_lot { rows.len() } else { first } as Number + 1;
            let figures = std::mem::take(&mut figures[player]);
            rows.push(Row { place, number: line.number, points: line.score, figures, by_lot });
        }
    }
    rows
}
