//! The server, its channels, the bot and the people, all with fixed ids.

use std::sync::LazyLock;

use serde::Serialize;

use super::permission::Permissions;

pub(crate) const GUILD: u64 = 1_000_000_000_000_000_000;
pub(crate) const GUILD_NAME: &str = "Mutabot Playground";
pub(crate) const BOT: u64 = 1_000_000_000_000_000_001;
pub(crate) const BOT_NAME: &str = "Mutabot";
pub(crate) const OTHER_BOT: u64 = 1_000_000_000_000_000_004;
pub(crate) const OTHER_BOT_NAME: &str = "Jukebox";
pub(crate) const BOT_ROLE: u64 = 1_000_000_000_000_000_002;
pub(crate) const PLAYER_ROLE: u64 = 1_000_000_000_000_000_003;
pub(crate) const MEMBER_ROLE: u64 = 1_000_000_000_000_000_005;
pub(crate) const OTHER_ROLES: [(u64, &str, u32); 6] = [
    (1_000_000_000_000_000_010, "Moderators", 0xe7_4c3c),
    (1_000_000_000_000_000_011, "Cartographers", 0x1a_bc9c),
    (1_000_000_000_000_000_012, "Night owls", 0x34_98db),
    (1_000_000_000_000_000_013, "Early birds", 0xf1_c40f),
    (1_000_000_000_000_000_014, "Trivia champions", 0x9b_59b6),
    (1_000_000_000_000_000_015, "Level 25", 0),
];
pub(crate) const PLAYERS: [u64; 2] = [PEOPLE[0].id, PEOPLE[1].id];
/// The category of the text channels, which people do not see.
pub(crate) const CATEGORY: u64 = 1_000_000_000_000_000_100;
pub(crate) const CHANNELS: [(u64, &str, &str); 3] = [
    (1_000_000_000_000_000_101, "general", "Anything"),
    (1_000_000_000_000_000_102, "games", "Games in play"),
    (1_000_000_000_000_000_103, "français", "Les parties, en français"),
];

/// A group without the bot: id, name. The first three people are in it.
pub(crate) const GROUP: (u64, &str) = (1_000_000_000_000_000_104, "Friends");

/// A local person, who acts through the page or a [`crate::PersonClient`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LocalPerson {
    #[serde(serialize_with = "crate::json::as_text")]
    pub id: u64,
    pub name: &'static str,
    pub display_name: &'static str,
    /// The language of the person's Discord client: `en-US`, `fr`.
    pub locale: &'static str,
    /// From 0 to 359.
    pub avatar_hue: u16,
}

pub(crate) const PEOPLE: [LocalPerson; 6] = [
    person(1, "ann", "Ann", "en-US", 350),
    person(2, "bob", "Bob", "en-US", 210),
    person(3, "chloe", "Chloé", "fr", 45),
    person(4, "dmitri", "Dmitri", "en-US", 130),
    // A name that must be escaped, and a language that a bot may lack.
    person(5, "emi", "*Emi*", "ja", 280),
    person(6, "farid", "Farid", "fr", 20),
];

/// People who play samples. Like the crowd, they are in no member list.
pub(crate) const ROBOTS: [LocalPerson; 16] = [
    robot(1, "ada", "Ada 🤖"),
    robot(2, "blaise", "Blaise 🤖"),
    robot(3, "cleo", "Cléo 🤖"),
    robot(4, "dora", "Dora 🤖"),
    robot(5, "emile", "Émile 🤖"),
    robot(6, "fanny", "Fanny 🤖"),
    robot(7, "grace", "Grace 🤖"),
    robot(8, "hugo", "Hugo 🤖"),
    robot(9, "ines", "Inès 🤖"),
    robot(10, "jules", "Jules 🤖"),
    robot(11, "kurt", "Kurt 🤖"),
    robot(12, "lise", "Lise 🤖"),
    robot(13, "max", "Max 🤖"),
    robot(14, "nora", "Nora 🤖"),
    robot(15, "otto", "Otto 🤖"),
    robot(16, "paula", "Paula 🤖"),
];

const fn robot(n: u64, name: &'static str, display_name: &'static str) -> LocalPerson {
    person(100 + n, name, display_name, "en-US", (n * 23 % 360) as u16)
}

const fn person(
    n: u64,
    name: &'static str,
    display_name: &'static str,
    locale: &'static str,
    avatar_hue: u16,
) -> LocalPerson {
    LocalPerson { id: 1_000_000_000_000_000_200 + n, name, display_name, locale, avatar_hue }
}

pub(crate) fn roles() -> serde_json::Value {
    serde_json::json!([{ "id": PLAYER_ROLE.to_string(), "name": "Players" }])
}

pub(crate) fn nick(id: u64) -> Option<&'static str> {
    (id == PEOPLE[5].id).then_some("Farid ♜ (UTC+1)")
}

pub(crate) fn permissions(id: u64) -> Permissions {
    if id == PEOPLE[0].id { Permissions::OWNER } else { Permissions::MEMBER }
}

/// A crowd for load tests. They act like others but are in no member list, as in a large server.
pub(crate) static CROWD: LazyLock<Vec<LocalPerson>> = LazyLock::new(|| {
    let one = |n: u64| {
        // Leaked once per run.
        let name: &'static str = Box::leak(format!("guest{n}").into_boxed_str());
        person(1_000 + n, name, name, "en-US", (n * 7 % 360) as u16)
    };
    (1..=1_000).map(one).collect()
});

pub(crate) fn find(id: u64) -> Option<&'static LocalPerson> {
    const ALL: &[LocalPerson] = &PEOPLE;
    const OTHERS: &[LocalPerson] = &ROBOTS;
    let known = ALL.iter().chain(OTHERS).find(|person| person.id == id);
    known.or_else(|| CROWD.get(usize::try_from(id.checked_sub(CROWD[0].id)?).ok()?))
}
