//! A stand-in for Discord on one loopback port: REST (`/api/v10`), gateway (`/gateway-socket`), a page for people (`/`)
//! and what the page talks to (`/people`).
//!
//! Real clients (serenity, discord.js, discord.py) connect to it unchanged. It refuses what Discord refuses, checks
//! every request and each of its own answers against Discord's description of its API, and depends on nothing of ours.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use std::time::Duration;
//! use playground::{Happening, Options, Server};
//!
//! let playground = Server::start(Options::default()).await?;
//! // A bot is pointed at playground.url() with playground.token(), and then:
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

mod check;
mod clock;
mod core;
mod faults;
mod gateway;
mod happening;
mod json;
mod limits;
mod page;
mod people;
mod refusal;
mod rest;
mod server;
mod store;
mod world;

pub use faults::{Failure, Faults, Hold};
pub use gateway::{Cut, Order};
pub use happening::{Happening, NothingHappened, Watch};
pub use people::{PeopleError, PersonClient};
pub use server::{Options, Server, StartError};
pub use world::people::Person;
pub use world::permission::Permissions;
