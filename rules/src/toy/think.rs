//! A program plays this game as well, without a word about how.

use super::board::Toy;
use crate::think::Think;

impl Think for Toy {}
