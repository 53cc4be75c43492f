//! The public messages of a sample tournament, as a robot reads them: boards, offers, the announcement, the end.

use std::collections::BTreeMap;

use playground::Happening;
use serde_json::Value;

#[derive(Clone, Debug)]
pub(super) struct SampleBoard {
    pub(super) message: Value,
    /// The game's moment when the board was shown; part of each button's id.
    pub(super) moment: u64,
    pub(super) players: [u64; 2],
    pub(super) mover: u64,
}

#[derive(Debug, Default)]
pub(super) struct SampleShown {
    pub(super) announcement: Option<Value>,
    pub(super) boards: BTreeMap<u64, SampleBoard>,
    pub(super) offers: BTreeMap<u64, Value>,
    pub(super) round: u64,
    players: BTreeMap<u64, [u64; 2]>,
    is_over: bool,
}

impl SampleShown {
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    pub(super) fn left(&self) -> String {
        let boards: Vec<_> = self.boards.iter().map(|(game, board)| (game, board.moment, board.mover)).collect();
        format!("live boards (game, moment, player to move): {boards:?}")
    }

    pub(super) fn take_in(&mut self, happening: &Happening) {
        let (Happening::MessageCreated { message, visible_to: None }
        | Happening::MessageEdited { message, visible_to: None }) = happening
        else {
            return;
        };
        self.take_in_message(message);
    }

    pub(super) fn take_in_message(&mut self, message: &Value) {
        self.take_in_board(message);
        self.round = custom_id(message, "tournament-why").and_then(|id| part(&id, 3)).unwrap_or(0).max(self.round);
        self.offers.retain(|_, offer| offer["id"] != message["id"]);
        if let Some(game) = custom_id(message, "draw-yes").and_then(|id| part(&id, 2)) {
            self.offers.insert(game, message.clone());
        }
        let of_announcement = self.announcement.as_ref().map(|announcement| announcement["id"].clone());
        if of_announcement.as_ref() == Some(&message["id"]) {
            self.announcement = Some(message.clone());
        }
        let id = of_announcement.and(self.announcement.as_ref()).and_then(number_of);
        let end = custom_id(message, "tournament-standings").filter(|found| found.ends_with(":end"));
        self.is_over |= end.is_some_and(|end| id.is_some_and(|id| end.contains(&format!(":{id}:"))));
    }

    fn take_in_board(&mut self, message: &Value) {
        self.boards.retain(|_, board| board.message["id"] != message["id"]);
        let Some(id) = custom_id(message, "move") else { return };
        let (Some(game), Some(moment)) = (part(&id, 2), part(&id, 3)) else { return };
        let named = mentioned(message["content"].as_str().unwrap_or_default());
        if let (0, [white, black, ..]) = (moment, &named[..]) {
            self.players.insert(game, [*white, *black]);
        }
        let Some(players) = self.players.get(&game).copied() else { return };
        let pinged: Vec<_> = message["mentions"].as_array().into_iter().flatten().filter_map(id_of).collect();
        let mover = match pinged[..] {
            [only] => only,
            _ => players[(moment % 2) as usize],
        };
        if self.boards.get(&game).is_none_or(|board| board.moment <= moment) {
            self.boards.insert(game, SampleBoard { message: message.clone(), moment, players, mover });
        }
    }
}

fn number_of(announcement: &Value) -> Option<String> {
    custom_id(announcement, "tournament-entrants")?.split(':').nth(2).map(str::to_owned)
}

fn part(custom_id: &str, nth: usize) -> Option<u64> {
    custom_id.split(':').nth(nth)?.parse().ok()
}

fn mentioned(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for id in text.split("<@").skip(1).filter_map(|rest| rest.split('>').next()?.parse().ok()) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

pub(super) fn id_of(object: &Value) -> Option<u64> {
    object["id"].as_str()?.parse().ok()
}

pub(super) fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

pub(super) fn custom_id(message: &Value, does: &str) -> Option<String> {
    let mut ids = components(message).filter_map(|component| component["custom_id"].as_str());
    ids.find(|id| id.split(':').nth(1) == Some(does)).map(str::to_owned)
}
