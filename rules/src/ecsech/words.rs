//! The words keys of both games, with a version for each: a game's keys begin with its id.

use crate::refusal::Phrase;

#[derive(Debug)]
pub(super) struct Key(&'static str, &'static str);

impl Key {
    pub(super) fn phrase<const MOVES: bool>(&self) -> Phrase {
        Phrase::new(if MOVES { self.0 } else { self.1 })
    }
}

pub(super) const SETUP_ONE: Key = Key("ecsech-setup-one", "rapid-setup-one");
pub(super) const SETUP_FIELDS: Key = Key("ecsech-setup-fields", "rapid-setup-fields");
pub(super) const SETUP_ROWS: Key = Key("ecsech-setup-rows", "rapid-setup-rows");
pub(super) const SETUP_ROW: Key = Key("ecsech-setup-row", "rapid-setup-row");
pub(super) const SETUP_MAN: Key = Key("ecsech-setup-man", "rapid-setup-man");
pub(super) const SETUP_HAND: Key = Key("ecsech-setup-hand", "rapid-setup-hand");
pub(super) const SETUP_COUNT: Key = Key("ecsech-setup-count", "rapid-setup-count");
pub(super) const SETUP_BISHOPS: Key = Key("ecsech-setup-bishops", "rapid-setup-bishops");
pub(super) const SETUP_COMPLETE: Key = Key("ecsech-setup-complete", "rapid-setup-complete");
pub(super) const SETUP_TURN: Key = Key("ecsech-setup-turn", "rapid-setup-turn");
pub(super) const SETUP_FIRST: Key = Key("ecsech-setup-first", "rapid-setup-first");

pub(super) const FIRST: Key = Key("ecsech-why-first", "rapid-why-first");
pub(super) const HAND: Key = Key("ecsech-why-hand", "rapid-why-hand");
pub(super) const TAKEN: Key = Key("ecsech-why-taken", "rapid-why-taken");
pub(super) const BISHOPS: Key = Key("ecsech-why-bishops", "rapid-why-bishops");
pub(super) const ATTACKED: Key = Key("ecsech-why-attacked", "rapid-why-attacked");
pub(super) const ATTACKS: Key = Key("ecsech-why-attacks", "rapid-why-attacks");
pub(super) const BOTH: Key = Key("ecsech-why-both", "rapid-why-both");
pub(super) const PASS: Key = Key("ecsech-why-pass", "rapid-why-pass");
