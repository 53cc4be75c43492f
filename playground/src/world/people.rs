//! The server, its channels, the bot and the people, all with fixed identifiers.

use std::sync::LazyLock;

use serde::Serialize;

use super::permission::Permissions;

/// The server.
pub(crate) const GUILD: u64 = 1_000_000_000_000_000_000;
/// The server's name.
pub(crate) const GUILD_NAME: &str = "Mutabot Playground";
/// The bot's user and application.
pub(crate) const BOT: u64 = 1_000_000_000_000_000_001;
/// The bot's name.
pub(crate) const BOT_NAME: &str = "Mutabot";
/// The bot's role.
pub(crate) const BOT_ROLE: u64 = 1_000_000_000_000_000_002;
/// A role that people have: those in [`PLAYERS`].
pub(crate) const PLAYER_ROLE: u64 = 1_000_000_000_000_000_003;
/// The people with the role.
pub(crate) const PLAYERS: [u64; 2] = [PEOPLE[0].id, PEOPLE[1].id];
/// The text channels: id, name, topic.
pub(crate) const CHANNELS: [(u64, &str, &str); 3] = [
    (1_000_000_000_000_000_101, "general", "Anything"),
    (1_000_000_000_000_000_102, "games", "Games in play"),
    (1_000_000_000_000_000_103, "français", "Les parties, en français"),
];

/// A group in which the bot is not: id, name. The first three people are in it.
pub(crate) const GROUP: (u64, &str) = (1_000_000_000_000_000_104, "Friends");

/// A local person, who writes and clicks through the page or a [`crate::PersonClient`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// Fixed snowflake.
    #[serde(serialize_with = "crate::json::as_text")]
    pub id: u64,
    /// Unique user name: lower-case letters.
    pub name: &'static str,
    /// Name shown to others.
    pub display_name: &'static str,
    /// Language of the person's Discord: `en-US`, `fr`.
    pub locale: &'static str,
    /// Colour of the picture shown for the person, 0 to 359.
    pub avatar_hue: u16,
}

/// Everyone.
pub(crate) const PEOPLE: [Person; 6] = [
    person(1, "ann", "Ann", "en-US", 350),
    person(2, "bob", "Bob", "en-US", 210),
    person(3, "chloe", "Chloé", "fr", 45),
    person(4, "dmitri", "Dmitri", "en-US", 130),
    // A name that must be escaped, and a language that no bot need speak.
    person(5, "emi", "*Emi*", "ja", 280),
    person(6, "farid", "Farid", "fr", 20),
];

const fn person(
    n: u64,
    name: &'static str,
    display_name: &'static str,
    locale: &'static str,
    avatar_hue: u16,
) -> Person {
    Person { id: 1_000_000_000_000_000_200 + n, name, display_name, locale, avatar_hue }
}

/// Returns the roles that people have, as the page shows them.
pub(crate) fn roles() -> serde_json::Value {
    serde_json::json!([{ "id": PLAYER_ROLE.to_string(), "name": "Players" }])
}

/// Returns a person's permissions in the server. Its owner, the first of all, may do everything.
pub(crate) fn permissions(id: u64) -> Permissions {
    if id == PEOPLE[0].id { Permissions::OWNER } else { Permissions::EVERYONE }
}

/// A crowd for trials under load. They are there like everybody, but in no list of members, as in a large server.
pub(crate) static CROWD: LazyLock<Vec<Person>> = LazyLock::new(|| {
    let one = |n: u64| {
        // Made once for the whole run of the program.
        let name: &'static str = Box::leak(format!("guest{n}").into_boxed_str());
        person(1_000 + n, name, name, "en-US", (n * 7 % 360) as u16)
    };
    (1..=1_000).map(one).collect()
});

/// Returns the person with this id.
pub(crate) fn find(id: u64) -> Option<&'static Person> {
    const ALL: &[Person] = &PEOPLE;
    let known = ALL.iter().find(|person| person.id == id);
    known.or_else(|| CROWD.get(usize::try_from(id.checked_sub(CROWD[0].id)?).ok()?))
}
