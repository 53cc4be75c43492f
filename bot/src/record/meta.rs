//! The rows that exist only once.

use strum::VariantArray;

/// The rows that exist only once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Meta {
    /// The games that ended on time recently.
    Breaker,
    /// The commands that were last registered at Discord, as they were sent.
    Commands,
    /// Rated games that ended before there were ratings wait for their numbers.
    Counting,
    /// How far the histories have caught up with games that ended before there were histories.
    History,
    /// The file that is being imported, until it is complete.
    Importing,
    /// The number of the last game made.
    LastGame,
    /// The number of the last tournament announced.
    LastTournament,
    /// How far the rows [`super::keys::Key::Named`] go, in a store that is older than they are.
    Named,
    /// The shape of all records.
    Schema,
    /// The secret that goes into the keys of bans and of forgotten people.
    Secret,
    /// When sessions were begun at Discord lately.
    Sessions,
    /// How far games that ended before there were trophies are tallied.
    Tallied,
    /// The record of the bot's own clock.
    Time,
    /// A deletion whose data the files of the store may still hold.
    ToErase,
}

impl Meta {
    /// Returns the key of the row.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Meta::Breaker => "meta/breaker",
            Meta::Commands => "meta/commands",
            Meta::Counting => "meta/counting",
            Meta::History => "meta/history",
            Meta::Importing => "meta/importing",
            Meta::LastGame => "meta/last-game",
            Meta::LastTournament => "meta/last-tournament",
            Meta::Named => "meta/named",
            Meta::Schema => "meta/schema",
            Meta::Secret => "meta/secret",
            Meta::Sessions => "meta/sessions",
            Meta::Tallied => "meta/tallied",
            Meta::Time => "meta/time",
            Meta::ToErase => "meta/to-erase",
        }
    }
}
