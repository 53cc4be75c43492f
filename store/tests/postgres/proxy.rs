//! A way to the server that breaks at a certain byte.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// What happens to the connection that carries a certain byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Both ends find it closed.
    Cut,
    /// Nothing more comes through, in either direction.
    Stall,
    /// Nothing more comes through in the direction of the byte, whose receiver finds it closed.
    HalfClose,
}

/// A proxy before a server. All its connections end when it is dropped.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<State>,
    task: AbortHandle,
}

struct State {
    server: SocketAddr,
    /// Bytes that came through, in both directions.
    n_passed: AtomicU64,
    /// The number of bytes after which the fault happens, once.
    fault: Option<(u64, Fault)>,
    /// Whether nothing comes through, on any connection.
    is_frozen: watch::Sender<bool>,
}

impl Proxy {
    /// Starts a proxy before the server at `port`; a fault comes with the number of bytes that come before it.
    pub(crate) async fn start(port: u16, fault: Option<(u64, Fault)>) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let server = (Ipv4Addr::LOCALHOST, port).into();
        let state =
            Arc::new(State { server, n_passed: AtomicU64::new(0), fault, is_frozen: watch::Sender::new(false) });
        let port = listener.local_addr().unwrap().port();
        let task = tokio::spawn({
            let state = Arc::clone(&state);
            async move {
                let mut connections = JoinSet::new();
                while let Ok((client, _)) = listener.accept().await {
                    connections.spawn(connect(client, Arc::clone(&state)));
                }
            }
        });
        Proxy { port, state, task: task.abort_handle() }
    }

    /// The number of bytes that came through so far.
    pub(crate) fn n_passed(&self) -> u64 {
        self.state.n_passed.load(Ordering::SeqCst)
    }

    /// Lets nothing more through. Connections stay open and are made, as those to a frozen machine.
    pub(crate) fn freeze(&self) {
        self.state.is_frozen.send_replace(true);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn connect(client: TcpStream, state: Arc<State>) {
    let Ok(server) = TcpStream::connect(state.server).await else { return };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (mut to_server, mut to_client) = (Some(to_server), Some(to_client));
    let mut up = pin!(pump(from_client, &mut to_server, &state));
    let mut down = pin!(pump(from_server, &mut to_client, &state));
    let (fault, is_up) = tokio::select! {
        fault = &mut up => (fault, true),
        fault = &mut down => (fault, false),
    };
    match fault {
        Some(Fault::Cut) => {}
        Some(Fault::Stall) => pending().await,
        Some(Fault::HalfClose) | None => drop(if is_up { down.await } else { up.await }),
    }
}

/// Hands on bytes until one side has no more, or the fault comes; then the receiver finds the way closed, unless it
/// stalls. The other half stays open with the caller.
async fn pump(mut from: OwnedReadHalf, to: &mut Option<OwnedWriteHalf>, state: &State) -> Option<Fault> {
    let mut bytes = [0; 4096];
    loop {
        let n_read = from.read(&mut bytes).await.unwrap_or(0);
        // The sender lives as long as the state.
        let _ = state.is_frozen.subscribe().wait_for(|is_frozen| !is_frozen).await;
        let before = state.n_passed.fetch_add(n_read as u64, Ordering::SeqCst);
        let here = state.fault.filter(|(at, _)| (before..before + n_read as u64).contains(at));
        let n_passing = here.map_or(n_read, |(at, _)| (at - before) as usize);
        let Some(way) = to else { return None };
        let is_broken = way.write_all(&bytes[..n_passing]).await.is_err();
        match here {
            // Nothing is closed.
            Some((_, Fault::Stall)) => return Some(Fault::Stall),
            Some((_, fault)) => {
                *to = None;
                return Some(fault);
            }
            None if n_read == 0 || is_broken => {
                *to = None;
                return None;
            }
            None => {}
        }
    }
}
