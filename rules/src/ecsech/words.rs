//! Words keys in a version for each game; a key begins with the game's id.

use crate::refusal::Phrase;

#[derive(Debug)]
pub(super) struct EcsechPhraseKey(&'static str, &'static str);

impl EcsechPhraseKey {
    pub(super) fn phrase<const MOVES: bool>(&self) -> Phrase {
        Phrase::new(if MOVES { self.0 } else { self.1 })
    }
}

pub(super) const SETUP_ONE: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-one", "rapid-setup-one");
pub(super) const SETUP_FIELDS: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-fields", "rapid-setup-fields");
pub(super) const SETUP_ROWS: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-rows", "rapid-setup-rows");
pub(super) const SETUP_ROW: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-row", "rapid-setup-row");
pub(super) const SETUP_MAN: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-man", "rapid-setup-man");
pub(super) const SETUP_HAND: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-hand", "rapid-setup-hand");
pub(super) const SETUP_COUNT: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-count", "rapid-setup-count");
pub(super) const SETUP_BISHOPS: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-bishops", "rapid-setup-bishops");
pub(super) const SETUP_COMPLETE: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-complete", "rapid-setup-complete");
pub(super) const SETUP_TURN: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-turn", "rapid-setup-turn");
pub(super) const SETUP_FIRST: EcsechPhraseKey = EcsechPhraseKey("ecsech-setup-first", "rapid-setup-first");

pub(super) const FIRST: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-first", "rapid-why-first");
pub(super) const HAND: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-hand", "rapid-why-hand");
pub(super) const TAKEN: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-taken", "rapid-why-taken");
pub(super) const BISHOPS: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-bishops", "rapid-why-bishops");
pub(super) const ATTACKED: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-attacked", "rapid-why-attacked");
pub(super) const ATTACKS: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-attacks", "rapid-why-attacks");
pub(super) const BOTH: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-both", "rapid-why-both");
pub(super) const PASS: EcsechPhraseKey = EcsechPhraseKey("ecsech-why-pass", "rapid-why-pass");
