//! The defaults suffice for a program to play this game.

use super::board::Toy;
use crate::think::SearchableGame;

impl SearchableGame for Toy {}
