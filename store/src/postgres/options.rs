//! The address of the database, its password, and timeouts.

use std::fmt::{self, Debug, Display, Formatter};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The folder of the server's socket if an address has no host, as on Debian.
const SOCKET: &str = "/var/run/postgresql";

const PORT: u16 = 5432;

const SECOND: Duration = Duration::from_secs(1);

/// The options of a [`Postgres`](super::Postgres) store.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PostgresOptions {
    /// The address of the database.
    pub address: Address,
    /// The password, if the server asks for one.
    pub password: Option<Password>,
    /// A PEM file with the certificate that signed the server's. Without it, the authorities that browsers trust are
    /// used.
    pub authorities: Option<PathBuf>,
    /// Accepts a server that can lose acknowledged commits, since `fsync` or `synchronous_commit` is off.
    pub may_lose_commits: bool,
    /// The number of connections that commit, at least 1. While one waits for the server's disk, another sends the next
    /// batches.
    pub n_committing: usize,
    /// The number of connections that read, at least 1.
    pub n_reading: usize,
    /// The timeouts.
    pub limits: PostgresLimits,
}

impl PostgresOptions {
    /// Returns the options for a database, with defaults except for the address.
    #[must_use]
    pub fn new(address: Address) -> PostgresOptions {
        PostgresOptions {
            address,
            password: None,
            authorities: None,
            may_lose_commits: false,
            n_committing: 4,
            n_reading: 4,
            limits: PostgresLimits::default(),
        }
    }
}

/// Timeouts for the database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PostgresLimits {
    /// For the handshake with a host. A frozen server still accepts connections.
    pub handshake: Duration,
    /// For an answer, before the connection is closed. It is longer for heavy calls and after missing answers.
    pub call: Duration,
    /// For the server's work on a call. It is longer for heavy calls.
    pub statement: Duration,
    /// For the server's wait for a lock.
    pub lock: Duration,
    /// For all tries of a call. Then the caller gets [`Error::Unavailable`](crate::Error::Unavailable).
    pub patience: Duration,
}

impl Default for PostgresLimits {
    fn default() -> PostgresLimits {
        PostgresLimits {
            handshake: Duration::from_secs(1),
            call: Duration::from_secs(5),
            statement: Duration::from_secs(4),
            lock: Duration::from_secs(3),
            patience: Duration::from_secs(20),
        }
    }
}

/// A password. Neither its text nor its length is ever shown.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    /// Makes a password from its text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Password {
        Password(text.into())
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

impl Debug for Password {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// A database on one of several hosts: `postgres://user@host:port,host:port/database`, or `host=… port=… user=…
/// dbname=…`. Its `Display` shows only the hosts and the database.
#[derive(Clone)]
pub struct Address {
    config: Config,
    hosts: Vec<HostName>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostName {
    pub(super) host: Host,
    pub(super) port: u16,
}

impl Address {
    /// Parses an address.
    ///
    /// # Errors
    /// The problem, for the operator. It does not quote the address, which may contain a password.
    pub fn read(text: &str) -> Result<Address, String> {
        let config: Config = text
            .parse()
            .map_err(|_| "it is not a database address: write postgres://user@host:port/database".to_owned())?;
        if config.get_password().is_some() {
            return Err("the address must not contain a password: put it in a separate file".to_owned());
        }
        if !config.get_hostaddrs().is_empty() {
            return Err("`hostaddr` is not supported: name hosts only with `host`".to_owned());
        }
        let named = match config.get_hosts() {
            [] => vec![Host::Unix(SOCKET.into())],
            named => named.to_vec(),
        };
        let ports = config.get_ports();
        let port = |at: usize| ports.get(at).or(ports.first()).copied().unwrap_or(PORT);
        let hosts: Vec<_> = named.into_iter().enumerate().map(|(at, host)| HostName { host, port: port(at) }).collect();
        if let Some(host) = hosts.iter().find(|host| config.get_ssl_mode() == SslMode::Disable && !host.is_here()) {
            return Err(format!("{host} is another machine, which requires TLS: leave out `sslmode`"));
        }
        Ok(Address { config, hosts })
    }

    /// Returns the name of the role; `None` means the operating system's user.
    #[must_use]
    pub fn role(&self) -> Option<&str> {
        self.config.get_user()
    }

    /// Returns the name of the database; `None` means the name of the role.
    #[must_use]
    pub fn database(&self) -> Option<&str> {
        self.config.get_dbname()
    }

    /// Returns whether a host is reached over a network, where servers usually require a password.
    #[must_use]
    pub fn uses_network(&self) -> bool {
        self.hosts.iter().any(|HostName { host, .. }| matches!(host, Host::Tcp(_)))
    }

    pub(super) fn hosts(&self) -> &[HostName] {
        &self.hosts
    }

    pub(super) fn config_for(&self, host: &HostName, limits: &PostgresLimits) -> Config {
        let mut config = Config::new();
        if let Some(user) = self.config.get_user() {
            config.user(user);
        }
        if let Some(database) = self.config.get_dbname() {
            config.dbname(database);
        }
        match &host.host {
            Host::Tcp(name) => config.host(name),
            Host::Unix(folder) => config.host_path(folder),
        };
        let is_plain = host.is_here() && self.config.get_ssl_mode() != SslMode::Require;
        config
            .port(host.port)
            .ssl_mode(if is_plain { SslMode::Disable } else { SslMode::Require })
            .application_name("mutabot")
            .tcp_user_timeout(limits.call)
            .keepalives_idle(limits.call.max(SECOND))
            .keepalives_interval(limits.handshake.max(SECOND))
            .keepalives_retries(3);
        config
    }
}

impl HostName {
    fn is_here(&self) -> bool {
        match &self.host {
            Host::Unix(_) => true,
            Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
        }
    }
}

impl Display for HostName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.host {
            Host::Tcp(name) => write!(f, "{name}:{}", self.port),
            Host::Unix(folder) => write!(f, "{}", folder.display()),
        }
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let hosts: Vec<_> = self.hosts.iter().map(ToString::to_string).collect();
        let database = self.config.get_dbname().or(self.config.get_user()).unwrap_or("its default database");
        write!(f, "PostgreSQL at {} ({database})", hosts.join(", "))
    }
}

impl Debug for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_have_the_port_beside_them() {
        let address = Address::read("postgres://bot@one:1,two:2/games").unwrap();
        assert_eq!(address.to_string(), "PostgreSQL at one:1, two:2 (games)");
        assert_eq!(Address::read("dbname=games").unwrap().to_string(), "PostgreSQL at /var/run/postgresql (games)");
    }

    #[test]
    fn what_leaves_the_machine_is_encrypted_and_nothing_else() {
        let mode = |text: &str| {
            let address = Address::read(text).unwrap();
            address.config_for(&address.hosts()[0], &PostgresLimits::default()).get_ssl_mode()
        };
        assert_eq!(mode("host=db.example.org"), SslMode::Require);
        assert_eq!(mode("host=10.0.0.1 sslmode=prefer"), SslMode::Require);
        for here in ["host=localhost", "host=127.0.0.1", "host=::1", "host=/run/postgresql", "user=bot"] {
            assert_eq!(mode(here), SslMode::Disable, "{here}");
        }
        assert_eq!(mode("host=127.0.0.1 sslmode=require"), SslMode::Require);
        let refused = Address::read("postgres://bot@127.0.0.1,db.example.org/games?sslmode=disable").unwrap_err();
        assert!(refused.contains("db.example.org:5432 is another machine"), "{refused}");
    }

    #[test]
    fn a_password_is_refused_in_an_address_and_shown_nowhere() {
        for text in ["postgres://bot:s3cret@here/games", "user=bot password=s3cret", "user=bot password=a s3cret"] {
            let refused = Address::read(text).unwrap_err();
            assert!(!refused.contains("s3cret"), "{refused}");
        }
        let mut options = PostgresOptions::new(Address::read("user=bot").unwrap());
        options.password = Some(Password::new("s3cret"));
        assert!(!format!("{options:?}").contains("s3cret"));
    }
}
