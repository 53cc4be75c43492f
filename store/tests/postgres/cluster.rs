//! Three machines with PostgreSQL, Patroni and etcd, each in its own network namespace.

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use store::{Address, PostgresOptions, prepare};
use tempfile::TempDir;

/// The folder of `patroni`, at least version 4. `etcd`, `etcdctl`, `ip`, `setpriv` and `psql` must be in `PATH`.
const PATRONI: &str = "STORE_PATRONI_BIN";
/// The parent folder of the machines' folders, by default the build's. In memory (`/dev/shm`), three servers and etcd
/// don't wait for a shared disk. Machines lose their processes, but not their files.
const FOLDER: &str = "STORE_FAILOVERS_IN";
const PROGRAMS: &str = "STORE_POSTGRES_BIN";

/// Seconds after which a silent primary is demoted. It is the minimum that Patroni allows.
pub(crate) const TTL: u64 = 20;

pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// Makes etcd elect sooner than by default. When etcd's leader is gone, the next one restarts the full lifetime of
/// Patroni's lock, and the primary is often on the leader's machine.
const ELECTIONS: &str = "--heartbeat-interval 50 --election-timeout 500";

const N_MACHINES: usize = 3;
const BRIDGE: &str = "mutabot-br";
const NETWORK: &str = "10.213.77";
const NOBODY: u32 = 65534;

#[derive(Debug)]
pub(crate) struct Cluster {
    folder: TempDir,
    running: Vec<Option<Child>>,
}

impl Cluster {
    pub(crate) async fn start() -> Cluster {
        // Temporary folders are often in memory, so use the build's folder.
        let parent = std::env::var_os(FOLDER).unwrap_or_else(|| env!("CARGO_TARGET_TMPDIR").into());
        let folder = tempfile::Builder::new().prefix("cluster-").tempdir_in(parent).unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        tear_down();
        run("ip", &["link", "add", BRIDGE, "type", "bridge"]);
        run("ip", &["address", "add", &format!("{NETWORK}.254/24"), "dev", BRIDGE]);
        run("ip", &["link", "set", BRIDGE, "up"]);
        let mut cluster = Cluster { folder, running: Vec::new() };
        cluster.certify();
        for machine in 0..N_MACHINES {
            connect(machine);
            cluster.write_settings(machine);
            cluster.running.push(None);
        }
        for machine in 0..N_MACHINES {
            cluster.boot(machine);
        }
        let primary = cluster.wait_until_whole().unwrap();
        say(primary, "postgres", "CREATE ROLE owner LOGIN");
        say(primary, "postgres", "CREATE ROLE bot LOGIN");
        say(primary, "postgres", "CREATE DATABASE games OWNER owner");
        prepare(cluster.options("owner"), "bot").await.unwrap();
        cluster
    }

    pub(crate) fn options(&self, role: &str) -> PostgresOptions {
        let mut options = PostgresOptions::new(Address::read(&address_for(role)).unwrap());
        options.authorities = Some(self.authorities());
        options
    }

    pub(crate) fn authorities(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    pub(crate) fn boot(&mut self, machine: usize) {
        set_cable(machine, true);
        let home = self.home(machine);
        let log = File::options().create(true).append(true).open(home.join("log")).unwrap();
        let peers: Vec<_> = (0..N_MACHINES).map(|at| format!("{}=http://{}:2380", name(at), address(at))).collect();
        let script = format!(
            "etcd --name {name} --data-dir etcd --listen-peer-urls http://{here}:2380 \
             --initial-advertise-peer-urls http://{here}:2380 --listen-client-urls http://{here}:2379 \
             --advertise-client-urls http://{here}:2379 {ELECTIONS} --initial-cluster {} --initial-cluster-token games \
             --initial-cluster-state new & exec {patroni} patroni.yml",
            peers.join(","),
            name = name(machine),
            here = address(machine),
            patroni = Path::new(&std::env::var_os(PATRONI).unwrap_or_default()).join("patroni").display(),
        );
        let started = Command::new("ip")
            .args(["netns", "exec", &name(machine), "setpriv", "--reuid", &NOBODY.to_string()])
            .args(["--regid", &NOBODY.to_string(), "--clear-groups", "sh", "-c", &script])
            .current_dir(home)
            .env("HOME", self.home(machine))
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .spawn();
        self.running[machine] = Some(started.unwrap());
    }

    /// Ends all processes of a machine together, as a power cut does. No connection is closed properly.
    pub(crate) fn cut_power(&mut self, machine: usize) {
        set_cable(machine, false);
        signal(machine, "KILL");
        self.running[machine].take().unwrap().wait().unwrap();
        while signal(machine, "KILL") {}
    }

    pub(crate) fn kill_postmaster(&self, machine: usize) {
        let id = fs::read_to_string(self.home(machine).join("data/postmaster.pid")).unwrap();
        run("kill", &["-9", id.lines().next().unwrap()]);
    }

    /// Returns the primary once both others follow it synchronously and may replace it. Returns an error after a
    /// timeout. Asks only the primary and etcd: a standby's answer may be from before it found that it diverged.
    pub(crate) fn wait_until_whole(&self) -> Result<usize, String> {
        let begun = now();
        loop {
            let (leader, chosen) = (noted("leader"), noted("sync"));
            let primary = (0..N_MACHINES).find(|at| leader.as_deref() == Some(&name(*at)));
            let n_following = primary.map_or(0, n_synchronous);
            // The server knows the followers a little before etcd, but only machines recorded in etcd can become
            // primary.
            let is_chosen = |at: usize| chosen.as_ref().is_some_and(|chosen| chosen.contains(&name(at)));
            if let Some(primary) = primary
                && n_following == N_MACHINES - 1
                && (0..N_MACHINES).all(is_chosen)
            {
                return Ok(primary);
            }
            if begun.elapsed() > PATIENCE {
                let found = format!("{leader:?} is followed by {n_following}, noted are {chosen:?}");
                return Err(format!("not whole within {} s: {found}; {}", PATIENCE.as_secs(), self.logs()));
            }
            pause(500);
        }
    }

    fn logs(&self) -> String {
        let tail = |machine| {
            let log = fs::read_to_string(self.home(machine).join("log")).unwrap_or_default();
            let last: Vec<_> = log.lines().rev().take(12).collect();
            last.into_iter().rev().collect::<Vec<_>>().join("\n")
        };
        (0..N_MACHINES).map(|machine| format!("\n{}:\n{}", name(machine), tail(machine))).collect()
    }

    fn home(&self, machine: usize) -> PathBuf {
        self.folder.path().join(name(machine))
    }

    fn certify(&self) {
        let mut authority = CertificateParams::default();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap();
        fs::write(self.authorities(), authority.pem()).unwrap();
        let key = KeyPair::generate().unwrap();
        let hosts: Vec<_> = (0..N_MACHINES).map(address).collect();
        let signed = CertificateParams::new(hosts).unwrap().signed_by(&key, &authority).unwrap();
        for machine in 0..N_MACHINES {
            let home = self.home(machine);
            fs::create_dir(&home).unwrap();
            fs::write(home.join("server.crt"), signed.pem()).unwrap();
            fs::write(home.join("server.key"), key.serialize_pem()).unwrap();
            fs::set_permissions(home.join("server.key"), Permissions::from_mode(0o600)).unwrap();
        }
    }

    fn write_settings(&self, machine: usize) {
        let home = self.home(machine);
        let etcd: Vec<_> = (0..N_MACHINES).map(|at| format!("{}:2379", address(at))).collect();
        let programs = std::env::var(PROGRAMS).unwrap();
        let settings = format!(
            "scope: games\nname: {name}\n\
             restapi: {{listen: '{here}:8008', connect_address: '{here}:8008'}}\n\
             etcd3: {{hosts: '{etcd}'}}\n\
             bootstrap:\n  dcs:\n    ttl: {TTL}\n    loop_wait: 2\n    retry_timeout: 5\n    synchronous_mode: true\n    synchronous_node_count: 2\n    \
             postgresql: {{use_pg_rewind: true, remove_data_directory_on_rewind_failure: true, use_slots: true}}\n  \
             initdb: [{{encoding: UTF8}}, {{locale: C.UTF-8}}, data-checksums]\n\
             postgresql:\n  listen: '{here}:5432'\n  connect_address: '{here}:5432'\n  data_dir: {home}/data\n  \
             bin_dir: {programs}\n  pgpass: {home}/pgpass\n  \
             basebackup: [{{checkpoint: fast}}]\n  \
             authentication:\n    superuser: {{username: postgres}}\n    replication: {{username: replicator}}\n    \
             rewind: {{username: postgres}}\n  \
             pg_hba: ['local all all trust', 'hostssl all all {NETWORK}.0/24 trust', 'hostssl replication all {NETWORK}.0/24 trust']\n  \
             parameters: {{ssl: 'on', ssl_cert_file: {home}/server.crt, ssl_key_file: {home}/server.key, \
             unix_socket_directories: {home}, shared_buffers: 64MB, max_connections: 100, max_wal_size: 512MB, wal_keep_size: 512MB}}\n",
            name = name(machine),
            here = address(machine),
            etcd = etcd.join(","),
            home = home.display(),
        );
        fs::write(home.join("patroni.yml"), settings).unwrap();
        for file in [&home, &home.join("patroni.yml"), &home.join("server.key"), &home.join("server.crt")] {
            chown(file, Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for machine in 0..N_MACHINES {
            while signal(machine, "KILL") {}
        }
        self.running.iter_mut().flatten().for_each(|child| drop(child.wait()));
        tear_down();
        // Keep the logs of a failed run.
        self.folder.disable_cleanup(std::thread::panicking());
    }
}

pub(crate) fn freeze(machine: usize) {
    // Repeat for processes that were started since.
    while signal(machine, "STOP") && processes(machine).iter().any(|id| is_running(id)) {}
}

fn is_running(id: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The state follows the name, which is in brackets.
    status.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['T', 'Z', 'X']))
}

pub(crate) fn thaw(machine: usize) {
    signal(machine, "CONT");
}

pub(crate) fn set_cable(machine: usize, is_in: bool) {
    run("ip", &["link", "set", &format!("mutabot-{machine}"), if is_in { "up" } else { "down" }]);
}

pub(crate) fn switch_over(primary: usize) -> Result<(), String> {
    let asked = format!("{{\"leader\": \"{}\"}}", name(primary));
    match post(primary, "/switchover", &asked) {
        Some(200) => Ok(()),
        refused => Err(format!("the switchover is refused: {refused:?}")),
    }
}

fn say(machine: usize, database: &str, sql: &str) {
    let done = psql(machine, database, sql);
    assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
}

fn psql(machine: usize, database: &str, sql: &str) -> Output {
    let place = format!("host={} user=postgres dbname={database} connect_timeout=2", address(machine));
    output("psql", &["-XAtq", "-v", "ON_ERROR_STOP=1", "-d", &place, "-c", sql])
}

fn n_synchronous(primary: usize) -> usize {
    let count = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'";
    String::from_utf8_lossy(&psql(primary, "postgres", count).stdout).trim().parse().unwrap_or(0)
}

fn noted(key: &str) -> Option<String> {
    let peers: Vec<_> = (0..N_MACHINES).map(|at| format!("http://{}:2379", address(at))).collect();
    let (peers, key) = (format!("--endpoints={}", peers.join(",")), format!("/service/games/{key}"));
    let told = output("etcdctl", &[&peers, "--command-timeout=3s", "get", "--print-value-only", &key]);
    let value = String::from_utf8(told.stdout).ok()?.trim().to_owned();
    (!value.is_empty()).then_some(value)
}

fn post(machine: usize, path: &str, body: &str) -> Option<u16> {
    let patience = Duration::from_secs(30);
    let to: SocketAddr = format!("{}:8008", address(machine)).parse().unwrap();
    let mut way = TcpStream::connect_timeout(&to, patience).ok()?;
    way.set_read_timeout(Some(patience)).unwrap();
    write!(way, "POST {path} HTTP/1.0\r\nContent-Length: {}\r\n\r\n{body}", body.len()).ok()?;
    let mut answer = [0; 12];
    way.read_exact(&mut answer).ok()?;
    std::str::from_utf8(&answer[9..]).ok()?.parse().ok()
}

fn signal(machine: usize, signal: &str) -> bool {
    let processes = processes(machine);
    if !processes.is_empty() {
        // Some processes may have ended since.
        let processes: Vec<_> = processes.iter().map(String::as_str).collect();
        output("kill", &[&[format!("-{signal}").as_str()], processes.as_slice()].concat());
    }
    !processes.is_empty()
}

fn processes(machine: usize) -> Vec<String> {
    let told = output("ip", &["netns", "pids", &name(machine)]);
    String::from_utf8(told.stdout).unwrap().split_whitespace().map(str::to_owned).collect()
}

fn connect(machine: usize) {
    let (space, here, there) = (name(machine), format!("mutabot-{machine}"), "eth0");
    run("ip", &["netns", "add", &space]);
    run("ip", &["link", "add", &here, "type", "veth", "peer", "name", there, "netns", &space]);
    run("ip", &["link", "set", &here, "master", BRIDGE, "up"]);
    run("ip", &["-n", &space, "address", "add", &format!("{}/24", address(machine)), "dev", there]);
    run("ip", &["-n", &space, "link", "set", there, "up"]);
    run("ip", &["-n", &space, "link", "set", "lo", "up"]);
}

fn tear_down() {
    for machine in 0..N_MACHINES {
        signal(machine, "KILL");
        output("ip", &["link", "delete", &format!("mutabot-{machine}")]);
        output("ip", &["netns", "delete", &name(machine)]);
    }
    output("ip", &["link", "delete", BRIDGE]);
}

pub(crate) fn address_for(role: &str) -> String {
    let hosts: Vec<_> = (0..N_MACHINES).map(address).collect();
    format!("host={} port=5432 user={role} dbname=games", hosts.join(","))
}

fn name(machine: usize) -> String {
    format!("mutabot-pg{machine}")
}

fn address(machine: usize) -> String {
    format!("{NETWORK}.{}", machine + 1)
}

#[expect(
    clippy::disallowed_methods,
    reason = "paces what people and machines would do; nothing is expected after a time"
)]
pub(crate) fn pause(milliseconds: u64) {
    sleep(Duration::from_millis(milliseconds));
}

#[expect(clippy::disallowed_methods, reason = "how long people wait is measured")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

fn run(program: &str, arguments: &[&str]) {
    let output = output(program, arguments);
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn output(program: &str, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().unwrap_or_else(|why| panic!("{program}: {why}"))
}
