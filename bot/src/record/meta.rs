//! The rows that exist only once.

use strum::VariantArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, VariantArray)]
pub enum MetaKey {
    Breaker,
    Commands,
    /// Rated games from before ratings existed still need their numbers.
    Counting,
    /// Progress in adding older games to the histories.
    History,
    Importing,
    LastGame,
    LastTournament,
    /// Progress of an older store in adding the rows [`super::keys::Key::Named`].
    Named,
    Schema,
    /// The secret in the hashes of banned and forgotten people.
    Secret,
    Sessions,
    /// Progress in counting older games for trophies.
    Tallied,
    Time,
    /// A deletion whose data the store's files may still contain.
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
