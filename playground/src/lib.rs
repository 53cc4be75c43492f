//! A stand-in for Discord on a single loopback port: REST (`/api/v10`), the gateway (`/gateway-socket`), a page for
//! people (`/`) and the API that the page uses (`/people`).
//!
//! Real clients (serenity, discord.js, discord.py) connect to it unchanged. It refuses what Discord refuses, and checks
//! every request and each of its own answers against Discord's description of its API. It depends on no other crate of
//! the workspace.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::time::Duration;
//! use playground::{Happening, PlaygroundOptions, PlaygroundServer};
//!
//! let playground = PlaygroundServer::start(PlaygroundOptions::default()).await?;
//! // A bot is given playground.url() and playground.token(), and then:
//! playground.ready().await;
//! let ann = playground.client(playground.people()[0].id);
//! let mut watch = playground.subscribe();
//! let asked = ann.command(playground.channel("games"), "help", &serde_json::json!({}))?;
//! let private = watch.find(Duration::from_secs(3), |happening| match happening {
//!     Happening::Answered { id, private, .. } if *id == asked => Some(*private),
//!     _ => None,
//! }).await?;
//! assert!(private && playground.violations().is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! # The people API over HTTP
//!
//! JSON with ids as text; a refusal has a status of 400 or more and `{"error": "a sentence"}`. `{me}` is a person's id.
//!
//! | request | answer |
//! | --- | --- |
//! | `GET /people` | everyone: `id, name, display_name, locale, avatar_hue` |
//! | `GET /people/{me}/state` | `me, guild, channels, members, commands, bot` |
//! | `GET /people/{me}/channels/{channel}/messages?limit=&before=` | Discord's message objects, oldest first, with `thinking`, and `visible_to` when private |
//! | `POST .../messages` `{content, reply_to?}` | the message |
//! | `POST .../commands` `{name, options, locale?}` | `{interaction_id}`; a subcommand's name follows after a space |
//! | `POST .../commands` `{name, target, locale?}` | the same for a command on a person or on a message |
//! | `POST .../autocomplete` `{name, options, focused, locale?}` | `{choices}`; 504 after 3 s |
//! | `POST .../components` `{message_id, custom_id, values?, locale?}` | `{interaction_id}` |
//! | `POST .../modals` `{custom_id, fields, locale?}` | `{interaction_id}` |
//! | `POST /people/{me}/dm` | `{channel_id}` of the direct messages with the bot |
//! | `GET /experiments` | the experiments under way: `ahead_ms, bot_in_server, commands_only, locale, message_content, discord, closed_dms, new_dms, denied, rights, granted, more_rights, forbidden, sublimits, threads_late, events_twice, altered, sample` |
//! | `POST /experiments` any experiment below | the same |
//! | `GET /people/{me}/socket` | a WebSocket of `{type, data}`: `message_create`, `message_update`, `message_delete`, `channel_create`, `channel_update`, `channel_delete`, `commands`, `bot_online`, `modal`, `interaction_done`, `interaction_failed`, `typing`, `reaction`, `experiments` |
//!
//! | experiment | what it does |
//! | --- | --- |
//! | `advance_ms`, `locale`, `message_content`, `sample: seed` | lets time pass; sets the server's language; whether the bot reads every message; starts a sample |
//! | `bot_in_server`, `commands_only` | removes the bot; leaves the server its commands without it |
//! | `deny: {channel, rights}`, `grant: [right]` | denies rights in a channel; grants others in the whole server |
//! | `discord` | the condition of Discord: `well, slow, failing, blocked, odd, away` |
//! | `fail: {status, code?, page?, retry_after?, global?, times?, method?, path?}` | refuses the next request: a new message by default |
//! | `limit_ms`, `sublimits` | starts a global limit of this length; turns limits of thread names and old edits on or off |
//! | `forbid: [word]`, `threads_late: n` | AutoMod; how many messages a new thread refuses at first |
//! | `dms: {person, open}`, `new_dms: {people, minutes}` | closes direct messages; limits the number of new people |
//! | `thread: {id, archived, locked}` | changes a thread as a moderator does |
//! | `alter: {id, fields, member}` | changes fields of a person, role or channel in everything the bot receives; without fields, restores them |
//! | `raw: {channel, message}`, `event: {name, data}`, `events_twice` | sends another bot's message unchanged; sends any event; sends every event twice |
//!
//! # Differences from Discord
//!
//! Limits, error codes, permissions, intents, resumes, private answers, threads, nonces and the times of interactions
//! follow Discord, including a group where people have installed the bot for themselves. Where Discord's documentation
//! is silent, the playground does what is worse for a bot. Behaviour kinder or rarer than Discord's must be turned on:
//! [`PlaygroundServer::grant`], [`PlaygroundServer::lift_sublimits`] and so on.
//!
//! Missing are voice, polls (a message with only a poll is refused), stickers, custom emojis, forum channels, webhooks
//! other than interactions', gateway compression, limits of identifying and following up, changes to the server's
//! channels and roles, bulk deletion, the audit log, voice regions, and application emojis. The page cannot give a
//! command files; [`PersonClient::upload`] can. Without the Message Content intent, only events hide texts: REST shows
//! them, since the application has the intent.
//!
//! Limits of routes and the global one are off until a test sets them ([`DiscordFaults::limit_rates`]; for a single 429
//! [`DiscordFaults::fail`]), because a client that counts requests waits instead of failing. `Retry-After` can be a fraction
//! of a second, so that tests are quick. `check/document.rs` corrects Discord's document where it differs from
//! Discord.

mod alter;
mod changes;
mod check;
mod clock;
mod core;
mod experiments;
mod failure;
mod faults;
mod gate;
mod gateway;
mod happening;
mod journal;
mod json;
mod limits;
mod oddities;
mod page;
mod people;
mod rates;
mod refusal;
mod rest;
mod sample;
mod sampling;
mod server;
mod store;
mod trials;
mod world;

pub use failure::RequestFailure;
pub use faults::{DiscordCondition, DiscordFaults, RequestHold};
pub use gateway::hub::{EventOrder, GatewayCut};
pub use happening::{Happening, HappeningWatch, NothingHappened};
pub use people::client::PersonClient;
pub use people::error::PeopleError;
pub use rates::RateLimits;
pub use sampling::SampleState;
pub use server::{PlaygroundOptions, PlaygroundServer, StartError};
pub use world::people::LocalPerson;
pub use world::permission::Permissions;
