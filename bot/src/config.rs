//! The operator's choices: a TOML file, and the token from the environment or a file of its own.

mod database;
mod folders;
mod observed;
mod read;
mod secret;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

pub use self::database::owners_password;
pub use self::observed::{Log, LogFormat, Observe};
pub use self::read::Problems;
pub use self::secret::masked;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use sha2::{Digest, Sha256};
use store::Address;

use crate::app::{Layouts, Rate, Rates};
use crate::record::{GuildId, ShardCount};

/// The configuration that is used where none is named, if it is there.
pub const USUAL: &str = "config.toml";

/// The options that `config.example.toml` explains. An absent option has the value written there.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The connection to Discord.
    pub discord: Discord,
    /// The place where games are kept.
    pub store: Store,
    /// The copies of the store.
    pub backup: Backup,
    /// The limits on requests.
    pub limits: Limits,
    pub ratings: Ratings,
    pub log: Log,
    /// Metrics and health.
    pub observe: Observe,
    /// The operator's own layouts: game, then name, then setup text.
    pub layouts: BTreeMap<String, BTreeMap<String, String>>,
}

/// The connection to Discord.
#[derive(Clone, Debug, Default)]
pub struct Discord {
    /// The file that holds the token and nothing else, if the environment does not hold it.
    pub token_file: Option<PathBuf>,
    /// The address of a stand-in such as the playground, instead of Discord: `http://127.0.0.1:PORT`.
    pub stand_in: Option<String>,
    /// Whether the bot reads messages in a game's thread that do not mention it, so that a bare move is played there.
    /// Needs a privileged intent.
    pub message_content: bool,
    /// The number of connections over which Discord tells what happens: each carries a part of all servers.
    pub shards: ShardCount,
}

/// The place where games are kept.
#[derive(Clone, Debug)]
pub struct Store {
    /// The folder; made if it does not exist. With a database, only what lies beside it is used: backups, and words of the
    /// operator.
    pub folder: PathBuf,
    /// The database, instead of the folder.
    pub postgres: Option<Address>,
    /// The file that holds the database's password and nothing else, if the environment does not hold it.
    pub postgres_password_file: Option<PathBuf>,
    /// The certificates of those who may have signed the database's; without it, those that browsers trust.
    pub postgres_authorities: Option<PathBuf>,
    /// Whether a database may be used that can lose what it acknowledged.
    pub postgres_may_lose_commits: bool,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            folder: PathBuf::from("mutabot-data/store"),
            postgres: None,
            postgres_password_file: None,
            postgres_authorities: None,
            postgres_may_lose_commits: false,
        }
    }
}

/// The copies of the store, made by the running bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The folder; if absent, `backups` beside the store's folder.
    pub folder: Option<PathBuf>,
    /// The hours from one backup to the next; 0 makes none.
    pub every_hours: u32,
    /// The number of recent days of which the newest backup is kept.
    pub daily: u32,
    /// The number of recent weeks of which the newest backup is kept.
    pub weekly: u32,
}

impl Default for Backup {
    fn default() -> Backup {
        Backup { folder: None, every_hours: 24, daily: 7, weekly: 4 }
    }
}

impl Backup {
    /// Returns the folder of the backups of the store in the folder `store`.
    #[must_use]
    pub fn folder_for(&self, store: &Path) -> PathBuf {
        let beside = || std::path::absolute(store).unwrap_or_else(|_| store.to_owned()).with_file_name("backups");
        self.folder.clone().unwrap_or_else(beside)
    }
}

/// The limits on requests: so many at once, and so many more each second.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The requests of one person at once.
    pub person_burst: u32,
    /// The requests of one person each second.
    pub person_per_second: u32,
    /// The requests at once in one server whose answers others can read.
    pub server_burst: u32,
    /// The requests each second in one server.
    pub server_per_second: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { person_burst: 10, person_per_second: 1, server_burst: 60, server_per_second: 10 }
    }
}

impl Limits {
    /// Returns the limits in the form the app takes.
    #[must_use]
    pub fn rates(&self) -> Rates {
        Rates {
            person: Some(Rate { burst: self.person_burst, per_second: self.person_per_second }),
            server: Some(Rate { burst: self.server_burst, per_second: self.server_per_second }),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Ratings {
    /// The servers whose games count in their own ratings alone, not over all servers.
    pub only_here: BTreeSet<GuildId>,
}

/// A problem with the configuration, for the operator.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// The file of a secret cannot be read. Its path is not told: a secret may have been written in its place.
    #[error("{option}: cannot read that file ({error}); it must contain the secret, and the option only its path")]
    NoSecret {
        /// The option that names the file.
        option: &'static str,
        /// The cause.
        error: std::io::Error,
    },
    /// The file is not TOML, or holds something unknown.
    #[error("{}: {problems}", path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// All that is wrong with it, and where.
        problems: Problems,
    },
    #[error(
        "no token: set DISCORD_TOKEN or `token_file` in [discord], or try the bot without a token with `mutabot \
         playground`"
    )]
    NoToken,
    /// What should be the token is none.
    #[error("this is not a token: {0}; copy only the token from the `Bot` page of your application")]
    NoSuchToken(&'static str),
    /// Others can read the password of the database.
    #[error("{} can be read by other users: run chmod 600 on it, as it holds the database password", path.display())]
    ExposedPassword {
        /// The file.
        path: PathBuf,
    },
    /// Others can read the token.
    #[error("{} can be read by other users: run chmod 600 on it, as anyone with the token is the bot", path.display())]
    ExposedToken {
        /// The file.
        path: PathBuf,
    },
}

impl Config {
    /// Reads the configuration that was named, or else the usual one if it is there, or else takes the default of every
    /// option.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn chosen(named: Option<&Path>) -> Result<Config, ConfigError> {
        let (config, problem) = Config::examined(named);
        problem.map_or(Ok(config), Err)
    }

    /// Reads what can be read of the same configuration, and returns what is wrong with it.
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
    /// When the file cannot be read or its text is wrong; the error says all that is wrong and where.
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
            Err(error) => (Config::default(), Some(Problems::not_text(error.as_bytes(), error.utf8_error()))),
        };
        (config, problems.map(|problems| ConfigError::Invalid { path: path.to_owned(), problems }))
    }

    /// Reads and checks the text of a configuration file.
    ///
    /// # Errors
    /// When the text is wrong; the error says all that is wrong and where.
    pub fn parse(text: &str) -> Result<Config, Problems> {
        let (config, problems) = read::config(text);
        problems.map_or(Ok(config), Err)
    }

    /// Returns the operator's layouts, one by one.
    #[must_use]
    pub fn layouts(&self) -> Layouts {
        let of_game = |(game, layouts): (&String, &BTreeMap<String, String>)| -> Vec<_> {
            layouts.iter().map(|(name, setup)| (game.clone(), name.clone(), setup.clone())).collect()
        };
        self.layouts.iter().flat_map(of_game).collect()
    }

    /// Returns a digest of what must be the same for all processes over one store.
    #[must_use]
    pub fn digest(&self) -> String {
        let (ratings, Discord { message_content, shards, .. }) = (&self.ratings, &self.discord);
        let (version, shards) = (env!("CARGO_PKG_VERSION"), shards.get());
        let same = format!("{version} {:?} {:?} {ratings:?} {message_content} {shards}", self.layouts, self.limits);
        Sha256::digest(same).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns the token: from `DISCORD_TOKEN`, or else from the token file.
    ///
    /// # Errors
    /// When there is none, when it cannot be one, or when others can read its file.
    pub fn token(&self) -> Result<Token, ConfigError> {
        let token = self.written_token()?;
        // A stand-in may have tokens of its own.
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
        // Editors of Windows put a mark of the encoding before a text.
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() { Err(ConfigError::NoToken) } else { Ok(Token(text.to_owned())) }
    }
}

/// Reads a file that is for its owner alone, which an option names; `None` if others can read it.
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

/// Returns whether a text has the shape of Discord's tokens: the application's number, a time and a check, in
/// characters of base64.
fn is_token(text: &str) -> bool {
    let is_part = |part: &&str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=".contains(&byte));
    let parts: Vec<_> = text.split('.').filter(is_part).map(str::len).collect();
    matches!(parts[..], [_, time, check] if time >= 5 && check >= 25)
        && text.matches('.').count() == 2
        && application_in(text).is_some()
}

/// Says what keeps a text from being a token, without repeating any of it.
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

/// Returns the application's number, with which a token begins: its digits in base64.
fn application_in(token: &str) -> Option<u64> {
    let (first, _) = token.split_once('.')?;
    let digits = STANDARD_NO_PAD.decode(first.trim_end_matches('=')).ok()?;
    // Discord's numbers hold their time, so they have so many digits.
    String::from_utf8(digits).ok().filter(|digits| digits.len() >= 15)?.parse().ok()
}

/// The bot's token. It can be given to the client, but not printed.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Wraps a token that is already at hand.
    #[must_use]
    pub fn new(token: &str) -> Token {
        Token(token.to_owned())
    }

    /// Returns the application that the token names, if it is one of Discord's.
    pub(crate) fn application(&self) -> Option<u64> {
        application_in(&self.0)
    }

    /// Returns the token itself, for the client.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Returns whether a URL leads to this machine and nowhere else.
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
