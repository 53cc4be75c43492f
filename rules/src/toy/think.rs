//! Enables search with the default hooks.

use super::board::Toy;
use crate::think::SearchableGame;

impl SearchableGame for Toy {}
