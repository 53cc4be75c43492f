//! Entrants and standings.

use super::record::{Table, write};
use super::{CsvError, Expected};
use crate::tiebreaks::Standings;
use crate::{Event, Number, Player};

const ENTRANTS: [&str; 8] = ["number", "name", "sex", "title", "rating", "federation", "id", "born"];

/// Reads entrants. Those without a number have the number of their row.
///
/// # Errors
///
/// The first place at which something else was expected.
pub fn read_entrants(text: &str) -> Result<Vec<Player>, CsvError> {
    let table = Table::read(text, &ENTRANTS)?;
    table.needs("name")?;
    let mut players: Vec<Player> = Vec::with_capacity(table.rows.len());
    let mut seen = std::collections::BTreeSet::new();
    for (row, place) in table.rows.iter().zip(1_usize..) {
        let told = table.field(row, "number").filter(|field| !field.text.trim().is_empty());
        let first = &row[0];
        let number = match told {
            Some(field) => field.number()?,
            None => Number::try_from(place)
                .ok()
                .filter(|place| *place <= 9999)
                .ok_or_else(|| first.error(Expected::Number))?,
        };
        if !seen.insert(number) {
            return Err(told.unwrap_or(first).error(Expected::Fresh));
        }
        let name = table.text(row, "name");
        if name.is_empty() {
            return Err(table.field(row, "name").unwrap_or(first).error(Expected::Name));
        }
        let (sex, rating) = (table.text(row, "sex"), table.text(row, "rating"));
        let wrong = |name, expected| table.field(row, name).unwrap_or(first).error(expected);
        if !["", "m", "w"].contains(&sex.as_str()) {
            return Err(wrong("sex", Expected::Sex));
        }
        let digits = rating.len() <= 4 && rating.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            return Err(wrong("rating", Expected::Rating));
        }
        players.push(Player {
            number,
            name,
            sex,
            title: table.text(row, "title"),
            rating: rating.parse().ok(),
            federation: table.text(row, "federation"),
            id: table.text(row, "id"),
            born: table.text(row, "born"),
            ..Player::default()
        });
    }
    players.sort_by_key(|player| player.number);
    Ok(players)
}

/// Writes the entrants of an event.
#[must_use]
pub fn write_entrants(event: &Event) -> String {
    let row = |player: &Player| {
        let Player { number, name, sex, title, rating, federation, id, born, .. } = player;
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

/// Writes standings: `place`, `number`, `name`, `rating`, `points`, then the tie-breaks by their codes. A value that a
/// player does not have is empty.
#[must_use]
pub fn write_standings(event: &Event, standings: &Standings) -> String {
    let codes = standings.rows.first().map_or(Vec::new(), |row| row.figures.iter().map(|figure| figure.code).collect());
    let mut head = ["place", "number", "name", "rating", "points"].map(str::to_owned).to_vec();
    head.extend(codes.iter().map(ToString::to_string));
    let mut text = write(&head);
    for row in &standings.rows {
        let player = event.player(row.number);
        let rating = player.and_then(|player| player.rating).map_or(String::new(), |rating| rating.to_string());
        let name = player.map_or(String::new(), |player| player.name.clone());
        let mut fields = vec![row.place.to_string(), row.number.to_string(), name, rating, row.points.to_string()];
        let value = |figure: &crate::tiebreaks::Figure| figure.value.map_or(String::new(), |value| value.to_string());
        fields.extend(row.figures.iter().map(value));
        text += &write(&fields);
    }
    text
}
