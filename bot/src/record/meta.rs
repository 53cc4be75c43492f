//! The rows that exist only once.

use strum::VariantArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum Meta {
    /// The games that ended on time recently.
    Breaker,
    /// The commands as last registered at Discord.
    Commands,
    /// Marks that rated games from before there were ratings wait for their numbers.
    Counting,
    /// How far the histories have caught up with older games.
    History,
    /// The file of an unfinished import.
    Importing,
    LastGame,
    LastTournament,
    /// How far an older store has got with the rows [`super::keys::Key::Named`].
    Named,
    /// The schema version of all records.
    Schema,
    /// The secret in the hashes of banned and forgotten people.
    Secret,
    /// When recent sessions at Discord began.
    Sessions,
    /// How far older games are tallied for trophies.
    Tallied,
    Time,
    /// A deletion whose data the files of the store may still hold.
    ToErase,
}

impl Meta {
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
