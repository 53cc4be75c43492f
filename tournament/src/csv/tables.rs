//! Reads entrants, and writes entrants and standings.

use super::record::{CsvField, CsvTable, has_column, write};
use super::{CsvError, CsvExpectation};
use crate::tiebreaks::EventStandings;
use crate::{EventPlayer, IndividualEvent, PlayerNumber};

const ENTRANTS: [&str; 8] = ["number", "name", "sex", "title", "rating", "federation", "id", "born"];

const TITLES: [&str; 8] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

/// A table of entrants as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrantTable {
    /// The players, by number.
    pub players: Vec<EventPlayer>,
    /// The names of columns that were ignored.
    pub other_columns: Vec<String>,
}

impl EntrantTable {
    /// Finds the first two players whose ratings are out of order.
    ///
    /// Numbers should follow strength (C.04.2 article 2).
    #[must_use]
    pub fn out_of_order(&self) -> Option<(&EventPlayer, &EventPlayer)> {
        EventPlayer::out_of_order(&self.players)
    }
}

/// Returns whether a text is a table of entrants.
///
/// Its first line then has a column `name`.
#[must_use]
pub fn is_of_entrants(text: &str) -> bool {
    has_column(text, &ENTRANTS, "name")
}

/// Returns whether the first line has any column of entrants.
#[must_use]
pub fn is_like_entrants(text: &str) -> bool {
    ENTRANTS.iter().any(|name| has_column(text, &ENTRANTS, name))
}

/// Reads entrants. Without a number, a player gets the row's number.
///
/// # Errors
/// Returns the first unexpected place.
pub fn read_entrants(text: &str) -> Result<EntrantTable, CsvError> {
    let table = CsvTable::read(text, &ENTRANTS)?;
    table.needs("name")?;
    let mut players: Vec<EventPlayer> = Vec::with_capacity(table.rows.len());
    let mut seen = std::collections::BTreeSet::new();
    for (row, place) in table.rows.iter().zip(1_usize..) {
        let player = entrant(&table, row, place)?;
        if !seen.insert(player.number) {
            return Err(table.field(row, "number").unwrap_or(&row[0]).error(CsvExpectation::Fresh));
        }
        players.push(player);
    }
    if players.is_empty() {
        return Err(CsvError { line: 2, column: 1, expected: CsvExpectation::Entrant });
    }
    players.sort_by_key(|player| player.number);
    Ok(EntrantTable { players, other_columns: table.others })
}

fn entrant(table: &CsvTable, row: &[CsvField], place: usize) -> Result<EventPlayer, CsvError> {
    let first = &row[0];
    let number = match table.field(row, "number").filter(|field| !field.text.trim().is_empty()) {
        Some(field) => field.number()?,
        None => PlayerNumber::try_from(place)
            .ok()
            .filter(|place| *place <= 9999)
            .ok_or_else(|| first.error(CsvExpectation::Number))?,
    };
    let read = |name, expected, fits: &dyn Fn(&str) -> bool| {
        let text = table.text(row, name);
        if fits(&text) { Ok(text) } else { Err(table.field(row, name).unwrap_or(first).error(expected)) }
    };
    let short = |name, most: usize| read(name, CsvExpectation::Short(most), &|text| text.chars().count() <= most);
    let is_title = |text: &str| text.is_empty() || TITLES.contains(&text.to_uppercase().as_str());
    let is_rating = |text: &str| text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    Ok(EventPlayer {
        number,
        name: read("name", CsvExpectation::Name, &|text| !text.is_empty())?,
        sex: read("sex", CsvExpectation::Sex, &|text| ["", "m", "w"].contains(&text))?,
        title: read("title", CsvExpectation::Title, &is_title)?.to_uppercase(),
        rating: read("rating", CsvExpectation::Rating, &is_rating)?.parse().ok(),
        federation: short("federation", 3)?,
        id: short("id", 11)?,
        born: short("born", 10)?,
        ..EventPlayer::default()
    })
}

/// Writes the entrants of an event.
#[must_use]
pub fn write_entrants(event: &IndividualEvent) -> String {
    let row = |player: &EventPlayer| {
        let EventPlayer { number, name, sex, title, rating, federation, id, born, .. } = player;
        let rating = rating.map_or(String::new(), |rating| rating.to_string());
        write(&[
            number.to_string(),
            name.clone(),
            sex.clone(),
            title.clone(),
            rating,
            federation.clone(),
            id.clone(),
            born.clone(),
        ])
    };
    let head = write(&ENTRANTS.map(str::to_owned));
    event.players.iter().map(row).fold(head, |text, row| text + &row)
}

/// Writes a table with any columns; the first row names them.
#[must_use]
pub fn write_table(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| write(row)).collect()
}

/// Writes standings: `place`, `number`, `name`, `rating`, `points`, then a column per tie-break.
///
/// Missing values are empty.
#[must_use]
pub fn write_standings(event: &IndividualEvent, standings: &EventStandings) -> String {
    let codes = standings.rows.first().map_or(Vec::new(), |row| row.figures.iter().map(|figure| figure.code).collect());
    let mut head = ["place", "number", "name", "rating", "points"].map(str::to_owned).to_vec();
    head.extend(codes.iter().map(ToString::to_string));
    let mut text = write(&head);
    for row in &standings.rows {
        let player = event.player(row.number);
        let rating = player.and_then(|player| player.rating).map_or(String::new(), |rating| rating.to_string());
        let name = player.map_or(String::new(), |player| player.name.clone());
        let mut fields = vec![row.place.to_string(), row.number.to_string(), name, rating, row.points.to_string()];
        let value =
            |figure: &crate::tiebreaks::TiebreakFigure| figure.value.map_or(String::new(), |value| value.to_string());
        fields.extend(row.figures.iter().map(value));
        text += &write(&fields);
    }
    text
}
