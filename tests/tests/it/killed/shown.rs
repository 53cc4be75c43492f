//! Counts public messages.

use std::collections::BTreeMap;

use playground::{Happening, HappeningWatch};
use serde_json::Value;
use tests::house::component;

/// Messages by mark and channel. The mark is the name of a board's file, or the button of a question or warning.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) counts: BTreeMap<(String, String), usize>,
    watch: Option<HappeningWatch>,
}

impl Shown {
    pub(super) fn new(watch: HappeningWatch) -> Shown {
        Shown { counts: BTreeMap::new(), watch: Some(watch) }
    }

    pub(super) fn count(&mut self) {
        for happening in self.watch.iter_mut().flat_map(HappeningWatch::drain) {
            if let Happening::MessageCreated { message, visible_to: None } = &*happening
                && let Some(mark) = mark(message)
            {
                let channel = message["channel_id"].as_str().unwrap().to_owned();
                *self.counts.entry((channel, mark)).or_default() += 1;
            }
        }
    }

    pub(super) fn n_of(&self, mark: &str) -> usize {
        self.counts.iter().filter(|((_, known), _)| known == mark).map(|(_, n)| n).sum()
    }
}

fn mark(message: &Value) -> Option<String> {
    // Pictures of a tournament share a file name, but each message has a button of its own.
    let of_tournament = ["tournament-why", "tournament-entrants", "tournament-standings"];
    if let Some(button) = of_tournament.iter().find_map(|does| component(message, does)) {
        return Some(button.to_owned());
    }
    let file = message["attachments"][0]["filename"].as_str();
    let button = || ["accept", "draw-yes", "claim-time", "show"].iter().find_map(|does| component(message, does));
    file.or_else(button).map(str::to_owned)
}
