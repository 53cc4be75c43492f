//! A PostgreSQL server for tests and benches, in a temporary folder with its own socket and port, and `fsync` on.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;

use crate::{Address, Postgres, PostgresOptions, prepare};

/// The variable with the folder of `postgres` and `initdb`.
pub const PROGRAMS: &str = "STORE_POSTGRES_BIN";

const DEBIAN: &str = "/usr/lib/postgresql";

const OWNER: &str = "owner";
const ROLE: &str = "bot";

/// Runs the server until it reads a line or the pipe breaks. The word `keep` keeps the folder.
const SHELL: &str = r#"
"$@" </dev/null & server=$!
echo $server > "$0/server.pid"
read -r word
kill -QUIT $server
wait $server
[ "$word" = keep ] || rm -rf "$0"/*
rmdir "$0"
"#;

/// The server's user if the tests run as root, which PostgreSQL refuses.
const NOBODY: u32 = 65534;

/// A running server. It ends when dropped, or with this process.
#[derive(Debug)]
pub struct PostgresServer {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    process: Mutex<Option<Child>>,
    n_databases: AtomicUsize,
}

impl PostgresServer {
    /// Starts a server in a new folder within `parent`.
    ///
    /// # Panics
    /// When PostgreSQL is not installed, or does not start.
    #[must_use]
    pub fn start(parent: &Path) -> PostgresServer {
        let programs = programs();
        let folder = tempfile::Builder::new().prefix("pg-").tempdir_in(parent).expect("a folder can be made");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        if is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may give a folder away");
        }
        let server =
            PostgresServer { folder, programs, port, process: Mutex::new(None), n_databases: AtomicUsize::new(0) };
        let made = server
            .command("initdb")
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "-D"])
            .arg(server.data())
            .output();
        demand("initdb", made);
        fs::write(server.folder.path().join("extra.conf"), settings(server.folder.path(), port))
            .expect("the folder can be written to");
        drop(listener);
        server.resume();
        server.say("postgres", &format!("CREATE ROLE {OWNER} LOGIN; CREATE ROLE {ROLE} LOGIN"));
        server
    }

    /// Starts the server again on the same folder, and waits until it answers.
    ///
    /// # Panics
    /// When it does not start.
    pub fn resume(&self) {
        let mut command = self.command("postgres");
        command
            .arg("-D")
            .arg(self.data())
            .arg("-c")
            .arg(format!("config_file={}", self.folder.path().join("extra.conf").display()));
        // The shell ends the server and removes its folder when the pipe breaks, even if this process is killed.
        let mut shell = Command::new("sh");
        shell
            .args(["-c", SHELL])
            .arg(self.folder.path())
            .arg(command.get_program())
            .args(command.get_args())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(fs::File::create(self.folder.path().join("log")).expect("the folder can be written to"));
        as_nobody(&mut shell);
        *self.process.lock().expect("nobody panics holding it") = Some(shell.spawn().expect("there is a shell"));
        let ready = Command::new("sh")
            .args(["-c", "for n in $(seq 600); do \"$@\" >/dev/null 2>&1 && exit 0; sleep 0.05; done; exit 1", "sh"])
            .arg(self.programs.join("pg_isready"))
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string()])
            .status();
        let log = || fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        assert!(ready.is_ok_and(|status| status.success()), "the server does not start: {}", log());
    }

    /// Ends the server as after a power cut and starts it again, which applies settings that need a restart.
    ///
    /// # Panics
    /// When it does not start.
    pub fn restart(&self) {
        self.kill();
        self.resume();
    }

    /// Kills the server's first process, as the OOM killer would. The others end when they notice.
    ///
    /// # Panics
    /// When it does not run.
    pub fn kill(&self) {
        let id = fs::read_to_string(self.folder.path().join("server.pid")).expect("it was started");
        let id = id.trim();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).expect("it runs");
        demand("kill", Command::new("kill").args(["-9", id]).output());
        // The server does not start again while one of its processes exists.
        let gone = "for child; do while kill -0 $child 2>/dev/null; do sleep 0.02; done; done";
        demand("sh", Command::new("sh").args(["-c", gone, "sh"]).args(children.split_whitespace()).output());
        let mut process = self.process.lock().expect("nobody panics holding it").take().expect("it was started");
        process.stdin.take().expect("it is a pipe").write_all(b"keep\n").expect("the shell listens");
        process.wait().expect("it is our own");
    }

    /// Makes a database with the store's tables, and returns the options to open it.
    ///
    /// # Panics
    /// When that fails.
    pub async fn database(&self) -> PostgresOptions {
        let name = format!("test_{}", self.n_databases.fetch_add(1, Ordering::SeqCst));
        self.say("postgres", &format!("CREATE DATABASE {name} OWNER {OWNER}"));
        prepare(self.options(OWNER, &name), ROLE).await.expect("the tables are made");
        self.options(ROLE, &name)
    }

    /// Opens a store in a new database.
    ///
    /// # Panics
    /// When that fails.
    pub async fn store(&self) -> Postgres {
        Postgres::open(self.database().await).await.expect("the store opens")
    }

    /// Returns the options for a role and a database over the socket.
    ///
    /// # Panics
    /// Never: the address is valid.
    #[must_use]
    pub fn options(&self, role: &str, database: &str) -> PostgresOptions {
        PostgresOptions::new(Address::read(&self.address(role, database)).expect("it is an address"))
    }

    /// Returns the address of a database for a role, over the socket.
    #[must_use]
    pub fn address(&self, role: &str, database: &str) -> String {
        format!("host={} port={} user={role} dbname={database}", self.socket().display(), self.port)
    }

    /// Runs SQL as the server's superuser, and returns what it prints.
    ///
    /// # Panics
    /// When the server refuses it.
    pub fn say(&self, database: &str, sql: &str) -> String {
        let said = self
            .command("psql")
            .args(["-XAtq", "-v", "ON_ERROR_STOP=1", "-U", "postgres", "-h"])
            .arg(self.socket())
            .args(["-p", &self.port.to_string(), "-d", database, "-c", sql])
            .output();
        demand("psql", said)
    }

    /// Changes a setting; `DEFAULT` resets it.
    ///
    /// # Panics
    /// When the server refuses it.
    pub fn set(&self, setting: &str, value: &str) {
        self.say("postgres", &format!("ALTER SYSTEM SET {setting} = {value}"));
        self.say("postgres", "SELECT pg_reload_conf()");
    }

    /// Repeats a query until it returns `expected`.
    ///
    /// # Panics
    /// When it has not after many tries.
    pub fn wait_for(&self, database: &str, sql: &str, expected: &str) {
        let is_so = (0..1_000).any(|_| self.say(database, sql) == expected);
        assert!(is_so, "`{sql}` is never {expected}");
    }

    /// Writes a file that only the server may read, and returns its path.
    ///
    /// # Panics
    /// When the disk is full.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.path().join(name);
        fs::write(&file, text).expect("the folder can be written to");
        fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("it is our own");
        if is_root() {
            chown(&file, Some(NOBODY), Some(NOBODY)).expect("root may give a file away");
        }
        file
    }

    /// Returns a command for one of PostgreSQL's programs, as the server's user.
    #[must_use]
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        as_nobody(&mut command);
        command.current_dir(self.folder.path());
        command
    }

    /// Returns the port on 127.0.0.1.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the folder of the socket.
    #[must_use]
    pub fn socket(&self) -> &Path {
        self.folder.path()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        if let Ok(Some(process)) = self.process.get_mut().map(Option::as_mut) {
            drop(process.stdin.take());
            let _ = process.wait();
        }
    }
}

fn settings(folder: &Path, port: u16) -> String {
    let folder = folder.display();
    format!(
        "data_directory = '{folder}/data'\nhba_file = '{folder}/data/pg_hba.conf'\nident_file = '{folder}/data/pg_ident.conf'\n\
         listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = '{folder}'\nmax_connections = 200\n\
         shared_buffers = 64MB\nautovacuum_naptime = 1\nfsync = on\n"
    )
}

fn programs() -> PathBuf {
    if let Some(folder) = std::env::var_os(PROGRAMS) {
        return folder.into();
    }
    let versions =
        fs::read_dir(DEBIAN).into_iter().flatten().filter_map(|version| Some(version.ok()?.path().join("bin")));
    let found = versions.filter(|folder| folder.join("initdb").is_file()).max();
    found.unwrap_or_else(|| {
        panic!(
            "PostgreSQL is not installed: `apt-get install postgresql`, or name its folder of programs in {PROGRAMS}"
        )
    })
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

fn as_nobody(command: &mut Command) {
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
}

fn demand(what: &str, output: io::Result<Output>) -> String {
    let output = output.unwrap_or_else(|why| panic!("{what}: {why}"));
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}
