//! The rows that exist only once.

use strum::VariantArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum MetaKey {
    /// The games that ended on time recently.
    Breaker,
    /// The commands last registered with Discord.
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
    /// When recent sessions with Discord began.
    Sessions,
    /// How far older games are tallied for trophies.
    Tallied,
    Time,
    /// A deletion whose data the files of the store may still hold.
    ToErase,
}

impl MetaKey {
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            MetaKey::Breaker => "meta/breaker",
            MetaKey::Commands => "meta/commands",
            MetaKey::Counting => "meta/counting",
            MetaKey::History => "meta/history",
            MetaKey::Importing => "meta/importing",
            MetaKey::LastGame => "meta/last-game",
            MetaKey::LastTournament => "meta/last-tournament",
            MetaKey::Named => "meta/named",
            MetaKey::Schema => "meta/schema",
            MetaKey::Secret => "meta/secret",
            MetaKey::Sessions => "meta/sessions",
            MetaKey::Tallied => "meta/tallied",
            MetaKey::Time => "meta/time",
            MetaKey::ToErase => "meta/to-erase",
        }
    }
}
