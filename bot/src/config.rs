//! The operator's configuration: a TOML file, and the token from the environment or its own file.

mod database;
mod folders;
mod observed;
mod read;
mod secret;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

pub use self::database::owners_password;
pub use self::observed::{LogFormat, LogOptions, ObserveOptions};
pub use self::read::ConfigProblems;
pub use self::secret::masked;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use sha2::{Digest, Sha256};
use store::Address;

use crate::app::{BucketRate, CallerRates, LayoutList};
use crate::record::{GuildId, ShardCount};

pub const USUAL: &str = "config.toml";

/// The options, explained in `config.example.toml`. The values there are the defaults.
#[derive(Clone, Debug, Default)]
pub struct Config {
    pub discord: DiscordOptions,
    pub store: StoreOptions,
    pub backup: BackupOptions,
    pub limits: Limits,
    pub ratings: Ratings,
    pub log: LogOptions,
    pub observe: ObserveOptions,
    pub layouts: BTreeMap<String, BTreeMap<String, String>>,
}

#[derive(Clone, Debug, Default)]
pub struct DiscordOptions {
    /// A file that contains only the token; used if the environment has none.
    pub token_file: Option<PathBuf>,
    /// The address of a stand-in for Discord, such as the playground: `http://127.0.0.1:PORT`.
    pub stand_in: Option<String>,
    /// Read messages that don't mention the bot in a game's thread, such as moves. Needs a privileged intent.
    pub message_content: bool,
    pub shards: ShardCount,
}

#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The folder, created if missing. With a database, it contains only backups and operator commands.
    pub folder: PathBuf,
    /// The database, if the store is not in the folder.
    pub postgres: Option<Address>,
    /// A file that contains only the database password; used if the environment has none.
    pub postgres_password_file: Option<PathBuf>,
    /// The certificate authorities for the database; by default, the browsers' usual ones.
    pub postgres_authorities: Option<PathBuf>,
    pub postgres_may_lose_commits: bool,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions {
            folder: PathBuf::from("mutabot-data/store"),
            postgres: None,
            postgres_password_file: None,
            postgres_authorities: None,
            postgres_may_lose_commits: false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupOptions {
    /// By default, `backups` next to the store's folder.
    pub folder: Option<PathBuf>,
    pub every_hours: u32,
    /// The number of recent days whose newest backup is retained.
    pub daily: u32,
    /// The number of recent weeks whose newest backup is retained.
    pub weekly: u32,
}

impl Default for BackupOptions {
    fn default() -> BackupOptions {
        BackupOptions { folder: None, every_hours: 24, daily: 7, weekly: 4 }
    }
}

impl BackupOptions {
    #[must_use]
    pub fn folder_for(&self, store: &Path) -> PathBuf {
        let beside = || std::path::absolute(store).unwrap_or_else(|_| store.to_owned()).with_file_name("backups");
        self.folder.clone().unwrap_or_else(beside)
    }
}

/// Rate limits: burst size, then requests per second.
#[derive(Clone, Debug)]
pub struct Limits {
    pub person_burst: u32,
    pub person_per_second: u32,
    /// The burst of publicly answered requests in one server.
    pub server_burst: u32,
    pub server_per_second: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { person_burst: 10, person_per_second: 1, server_burst: 60, server_per_second: 10 }
    }
}

impl Limits {
    #[must_use]
    pub fn rates(&self) -> CallerRates {
        CallerRates {
            person: Some(BucketRate { burst: self.person_burst, per_second: self.person_per_second }),
            server: Some(BucketRate { burst: self.server_burst, per_second: self.server_per_second }),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Ratings {
    /// Servers whose games count only for their own ratings, not for the global ones.
    pub only_here: BTreeSet<GuildId>,
}

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The configuration file.
        path: PathBuf,
        error: std::io::Error,
    },
    /// A secret's file can't be read. The error omits the path, which could be the secret itself.
    #[error("{option}: cannot read that file ({error}); it must contain the secret, and the option only its path")]
    NoSecret {
        /// The option that names the file.
        option: &'static str,
        error: std::io::Error,
    },
    /// The file is not TOML, or has unknown or wrong options.
    #[error("{}: {problems}", path.display())]
    Invalid {
        /// The configuration file.
        path: PathBuf,
        problems: ConfigProblems,
    },
    #[error(
        "no token: set DISCORD_TOKEN or `token_file` in [discord], or try the bot without a token with `mutabot \
         playground`"
    )]
    NoToken,
    #[error("this is not a token: {0}; copy only the token from the `Bot` page of your application")]
    NoSuchToken(&'static str),
    #[error("{} can be read by other users: run chmod 600 on it, as it holds the database password", path.display())]
    ExposedPassword {
        /// The password file.
        path: PathBuf,
    },
    #[error("{} can be read by other users: run chmod 600 on it, as anyone with the token is the bot", path.display())]
    ExposedToken {
        /// The token file.
        path: PathBuf,
    },
}

impl Config {
    /// Reads the named file, or else the default one. If that is missing, returns the defaults.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn chosen(named: Option<&Path>) -> Result<Config, ConfigError> {
        let (config, problem) = Config::examined(named);
        problem.map_or(Ok(config), Err)
    }

    /// Like [`Config::chosen`], but returns all valid options even if there are errors.
    #[must_use]
    pub fn examined(named: Option<&Path>) -> (Config, Option<ConfigError>) {
        let usual = Path::new(USUAL);
        match named.or_else(|| usual.exists().then_some(usual)) {
            Some(path) => Config::read(path),
            None => (Config::default(), None),
        }
    }

    /// Reads a configuration file.
    ///
    /// # Errors
    /// If the file cannot be read or is invalid. The error lists all problems and positions.
    pub fn load(path: &Path) -> Result<Config, ConfigError> {
        let (config, problem) = Config::read(path);
        problem.map_or(Ok(config), Err)
    }

    fn read(path: &Path) -> (Config, Option<ConfigError>) {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return (Config::default(), Some(ConfigError::Unreadable { path: path.to_owned(), error })),
        };
        let (config, problems) = match String::from_utf8(bytes) {
            Ok(text) => read::config(&text),
            Err(error) => (Config::default(), Some(ConfigProblems::not_text(error.as_bytes(), error.utf8_error()))),
        };
        (config, problems.map(|problems| ConfigError::Invalid { path: path.to_owned(), problems }))
    }

    /// Parses and checks a configuration.
    ///
    /// # Errors
    /// If it is invalid. The error lists all problems and positions.
    pub fn parse(text: &str) -> Result<Config, ConfigProblems> {
        let (config, problems) = read::config(text);
        problems.map_or(Ok(config), Err)
    }

    #[must_use]
    pub fn layouts(&self) -> LayoutList {
        let of_game = |(game, layouts): (&String, &BTreeMap<String, String>)| -> Vec<_> {
            layouts.iter().map(|(name, setup)| (game.clone(), name.clone(), setup.clone())).collect()
        };
        self.layouts.iter().flat_map(of_game).collect()
    }

    /// Returns a hash of the settings that all processes sharing a store must agree on.
    #[must_use]
    pub fn digest(&self) -> String {
        let (ratings, DiscordOptions { message_content, shards, .. }) = (&self.ratings, &self.discord);
        let (version, shards) = (env!("CARGO_PKG_VERSION"), shards.get());
        let same = format!("{version} {:?} {:?} {ratings:?} {message_content} {shards}", self.layouts, self.limits);
        Sha256::digest(same).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns the token: from `DISCORD_TOKEN`, or else from the token file.
    ///
    /// # Errors
    /// If there is none, it is invalid, or other users can read its file.
    pub fn token(&self) -> Result<Token, ConfigError> {
        let token = self.written_token()?;
        // A stand-in may have its own tokens.
        if self.discord.stand_in.is_some() || is_token(&token.0) {
            Ok(token)
        } else {
            Err(ConfigError::NoSuchToken(why_no_token(&token.0)))
        }
    }

    fn written_token(&self) -> Result<Token, ConfigError> {
        if let Some(token) = std::env::var("DISCORD_TOKEN").ok().filter(|token| !token.trim().is_empty()) {
            return Ok(Token(token.trim().to_owned()));
        }
        let path = self.discord.token_file.as_ref().ok_or(ConfigError::NoToken)?;
        let text = secret_in("`token_file` in [discord]", path)?;
        let text = text.ok_or_else(|| ConfigError::ExposedToken { path: path.clone() })?;
        // Windows editors put a byte order mark at the beginning.
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() { Err(ConfigError::NoToken) } else { Ok(Token(text.to_owned())) }
    }
}

fn secret_in(option: &'static str, path: &Path) -> Result<Option<String>, ConfigError> {
    let read = || -> std::io::Result<Option<String>> {
        let text = std::fs::read_to_string(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            if std::fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
                return Ok(None);
            }
        }
        Ok(Some(text))
    };
    read().map_err(|error| ConfigError::NoSecret { option, error })
}

/// Returns whether `text` looks like a Discord token: application id, time and signature in base64.
fn is_token(text: &str) -> bool {
    let is_part = |part: &&str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=".contains(&byte));
    let parts: Vec<_> = text.split('.').filter(is_part).map(str::len).collect();
    matches!(parts[..], [_, time, check] if time >= 5 && check >= 25)
        && text.matches('.').count() == 2
        && application_in(text).is_some()
}

fn why_no_token(text: &str) -> &'static str {
    if text.contains("DISCORD_TOKEN=") {
        "leave out `DISCORD_TOKEN=` in a `token_file`"
    } else if text.starts_with(['"', '\'', '`', '“', '„', '«']) {
        "it is in quotes"
    } else if text.starts_with("Bot ") {
        "it begins with `Bot `, which the bot adds itself"
    } else if text.contains(char::is_whitespace) {
        "it contains a space or a line break"
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        "it contains an invalid character, perhaps an invisible one"
    } else {
        "a token has three parts joined by dots, and the first part is your application’s ID in base64"
    }
}

/// Decodes the application id at the beginning of a token: digits in base64.
fn application_in(token: &str) -> Option<u64> {
    let (first, _) = token.split_once('.')?;
    let digits = STANDARD_NO_PAD.decode(first.trim_end_matches('=')).ok()?;
    // A snowflake contains a time, so it has at least 15 digits.
    String::from_utf8(digits).ok().filter(|digits| digits.len() >= 15)?.parse().ok()
}

/// The bot's token. It has no `Display`, so that it is never logged by accident.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    #[must_use]
    pub fn new(token: &str) -> Token {
        Token(token.to_owned())
    }

    pub(crate) fn application(&self) -> Option<u64> {
        application_in(&self.0)
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[must_use]
pub fn is_loopback(url: &str) -> bool {
    let rest = ["http://", "ws://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    let Some(authority) = rest.and_then(|rest| rest.split(['/', '?', '#']).next()) else { return false };
    let host = match authority.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
