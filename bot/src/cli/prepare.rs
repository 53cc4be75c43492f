//! `mutabot store prepare`: creates the tables of a store in PostgreSQL.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use store::Address;
use tracing_subscriber::filter::LevelFilter;

use super::log;
use super::serve::runtime;
use super::start::print;
use crate::config::{Config, owners_password};
use crate::refusal::chain;

/// `mutabot store`
#[derive(Debug, Subcommand)]
pub(super) enum StoreSubcommand {
    /// Create or update the tables in PostgreSQL
    Prepare(PrepareArgs),
}

/// `mutabot store prepare`
#[derive(Args, Debug)]
#[command(after_help = "\
You can run this again at any time: it keeps all data. It also lets the bot's role use the tables.

Without --owner, the bot's role owns the tables and has more rights than it needs. The owner's password can also be in \
MUTABOT_POSTGRES_OWNER_PASSWORD.")]
pub(super) struct PrepareArgs {
    /// Configuration that names the database [default: config.toml]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Same database, with the role that will own the tables
    #[arg(long, value_name = "ADDRESS")]
    owner: Option<String>,
    /// File that contains only the owner's password
    #[arg(long, value_name = "FILE", requires = "owner")]
    owner_password_file: Option<PathBuf>,
}

impl PrepareArgs {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        let config = Config::chosen(self.config.as_deref()).map_err(|error| error.to_string())?;
        let Some(mut options) = config.store.database().map_err(|error| error.to_string())? else {
            return Err("`postgres` in [store] is not set: a store in a folder needs no preparation".to_owned());
        };
        let Some(role) = options.address.role().map(str::to_owned) else {
            return Err("`postgres` in [store] names no role: write postgres://ROLE@…".to_owned());
        };
        if let Some(owner) = &self.owner {
            options.address = Address::read(owner).map_err(|why| format!("--owner: {why}"))?;
            options.password =
                owners_password(self.owner_password_file.as_deref()).map_err(|error| error.to_string())?;
        }
        let place = options.address.to_string();
        let n_steps = runtime()?.block_on(store::prepare(options, &role)).map_err(|error| chain(&error))?;
        let done = if n_steps == 0 { "its tables are up to date" } else { "its tables are ready" };
        print(format_args!("{place}: {done}, and `{role}` can use them"));
        Ok(())
    }
}
