//! Where there are hints.

use crate::app::ground::Ground;
use crate::record::GameRecord;
use crate::refusal::{Refusal, Trouble};

impl Ground {
    /// Refuses hints in a game that counts, or whose server wants none.
    pub(crate) async fn must_give_hints(&self, record: &GameRecord) -> Result<(), Trouble> {
        if record.rated || record.tournament.is_some() {
            return Err(Refusal::HintCounts.into());
        }
        match record.guild {
            Some(guild) if !self.guild(guild).await?.0.has_help() => Err(Refusal::HelpOff.into()),
            _ => Ok(()),
        }
    }

    /// Returns whether there are hints in a game.
    pub(crate) async fn gives_hints(&self, record: &GameRecord) -> Result<bool, Trouble> {
        match self.must_give_hints(record).await {
            Err(Trouble::Refused(_)) => Ok(false),
            given => given.map(|()| true),
        }
    }
}
