//! A proxy for PostgreSQL that breaks at a given byte, or at a given message to the server.

use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

/// A fault of the connection at one of its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteFault {
    /// Both ends see a closed connection.
    Cut,
    /// No more bytes pass, in either direction.
    Stall,
    /// No more bytes pass in the direction of the byte. Its receiver sees a closed connection.
    HalfClose,
}

/// A fault at a message to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFault {
    /// The process ends, and the server never gets the message.
    EndBefore,
    /// The process ends after the server handled the message, without the answer.
    EndAfter,
    /// The connection ends, and the server never gets the message.
    CutBefore,
    /// The connection ends after the server handled the message.
    CutAfter,
    /// The server's process for the connection is terminated while it handles the message.
    Kill,
    /// The message waits until [`FaultProxy::go_on`].
    Hold,
}

/// The place of a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakPlace {
    /// After this number of bytes in both directions.
    Byte(u64, ByteFault),
    /// At a message, counted from 0 over all connections without startup messages.
    Message(usize, MessageFault),
    /// Nowhere. Messages are counted.
    Nowhere,
}

/// A proxy for a server. Its connections end when it is dropped.
#[derive(Debug)]
pub struct FaultProxy {
    /// The proxy's port on 127.0.0.1.
    pub port: u16,
    state: Arc<ProxyState>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct ProxyState {
    server: SocketAddr,
    place: BreakPlace,
    n_passed: AtomicU64,
    messages: Mutex<Vec<u8>>,
    is_frozen: watch::Sender<bool>,
    is_reached: watch::Sender<bool>,
    goes_on: watch::Sender<bool>,
    /// Set after the process has ended: no bytes pass and no connection is accepted.
    is_over: watch::Sender<bool>,
}

impl FaultProxy {
    /// Starts a proxy for the server at `port`.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start(port: u16, place: BreakPlace) -> FaultProxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port is free");
        let state = Arc::new(ProxyState {
            server: (Ipv4Addr::LOCALHOST, port).into(),
            place,
            n_passed: AtomicU64::new(0),
            messages: Mutex::default(),
            is_frozen: watch::Sender::new(false),
            is_reached: watch::Sender::new(false),
            goes_on: watch::Sender::new(false),
            is_over: watch::Sender::new(false),
        });
        let port = listener.local_addr().expect("it has an address").port();
        let task = tokio::spawn(accept(listener, Arc::clone(&state)));
        FaultProxy { port, state, task }
    }

    /// Returns the number of bytes that have passed so far.
    #[must_use]
    pub fn n_passed(&self) -> u64 {
        self.state.n_passed.load(Ordering::SeqCst)
    }

    /// Returns, for each message to the server so far, whether the server answers it immediately. It does so for a
    /// complete statement, and for the last part of one sent in parts.
    #[must_use]
    pub fn messages(&self) -> Vec<bool> {
        self.state.messages().iter().copied().map(is_answered).collect()
    }

    /// Returns whether the place of the break was reached.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        *self.state.is_reached.borrow()
    }

    /// Waits until the place of the break is reached.
    pub async fn reached(&self) {
        wait(&self.state.is_reached).await;
    }

    /// Stops all traffic. Connections stay open and are accepted, as with a frozen machine.
    pub fn freeze(&self) {
        self.state.is_frozen.send_replace(true);
    }

    /// Lets a held message pass.
    pub fn go_on(&self) {
        self.state.goes_on.send_replace(true);
    }

    /// Waits until the process has ended.
    pub async fn over(&self) {
        wait(&self.state.is_over).await;
    }

    /// Ends the process. Returns when the server has finished its work for it.
    ///
    /// # Panics
    /// When a connection panicked.
    pub async fn end(mut self) {
        self.state.is_over.send_replace(true);
        (&mut self.task).await.expect("it does not panic");
    }
}

impl Drop for FaultProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl ProxyState {
    fn messages(&self) -> std::sync::MutexGuard<'_, Vec<u8>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn thaw(&self) {
        // Never fails: the sender lives as long as the state.
        let _ = self.is_frozen.subscribe().wait_for(|is_frozen| !is_frozen).await;
    }

    fn turn_at(&self, kind: u8) -> Option<MessageFault> {
        let mut messages = self.messages();
        let number = messages.len();
        messages.push(kind);
        match self.place {
            BreakPlace::Message(at, turn) if at == number => Some(turn),
            _ => None,
        }
    }
}

async fn wait(is_so: &watch::Sender<bool>) {
    // Never fails: the sender lives as long as the state.
    let _ = is_so.subscribe().wait_for(|is_so| *is_so).await;
}

fn is_answered(kind: u8) -> bool {
    matches!(kind, b'Q' | b'S')
}

async fn accept(listener: TcpListener, state: Arc<ProxyState>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                let Ok((client, _)) = accepted else { break };
                let state = Arc::clone(&state);
                connections.spawn(async move {
                    let Ok(server) = TcpStream::connect(state.server).await else { return };
                    match state.place {
                        BreakPlace::Byte(at, fault) => by_byte(client, server, &state, (at, fault)).await,
                        BreakPlace::Message(..) | BreakPlace::Nowhere => by_message(client, server, &state).await,
                    }
                });
            }
            () = wait(&state.is_over) => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn by_byte(client: TcpStream, server: TcpStream, state: &ProxyState, fault: (u64, ByteFault)) {
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (mut to_server, mut to_client) = (Some(to_server), Some(to_client));
    let mut up = pin!(pump(from_client, &mut to_server, state, fault));
    let mut down = pin!(pump(from_server, &mut to_client, state, fault));
    let (fault, is_up) = tokio::select! {
        fault = &mut up => (fault, true),
        fault = &mut down => (fault, false),
    };
    match fault {
        Some(ByteFault::Cut) => {}
        Some(ByteFault::Stall) => pending().await,
        Some(ByteFault::HalfClose) | None => drop(if is_up { down.await } else { up.await }),
    }
}

/// Forwards bytes until one side ends or the fault comes. Then closes the receiver, except after a stall.
async fn pump(
    mut from: OwnedReadHalf,
    to: &mut Option<OwnedWriteHalf>,
    state: &ProxyState,
    (at, fault): (u64, ByteFault),
) -> Option<ByteFault> {
    let mut bytes = [0; 4096];
    loop {
        let n_read = from.read(&mut bytes).await.unwrap_or(0);
        state.thaw().await;
        let before = state.n_passed.fetch_add(n_read as u64, Ordering::SeqCst);
        let is_here = (before..before + n_read as u64).contains(&at);
        let n_passing = if is_here { (at - before) as usize } else { n_read };
        let Some(way) = to else { return None };
        let is_broken = way.write_all(&bytes[..n_passing]).await.is_err();
        if is_here && fault == ByteFault::Stall {
            return Some(fault);
        }
        if is_here || n_read == 0 || is_broken {
            *to = None;
            return is_here.then_some(fault);
        }
    }
}

#[derive(Debug, Default)]
struct ProxyBackend {
    id: AtomicI32,
    n_asked: AtomicU64,
    n_ready: watch::Sender<u64>,
    is_muted: AtomicBool,
}

async fn by_message(client: TcpStream, server: TcpStream, state: &ProxyState) {
    let (from_client, to_client) = client.into_split();
    let (mut from_server, to_server) = server.into_split();
    let backend = ProxyBackend::default();
    {
        let (to_server, to_client) = (to_server, to_client);
        tokio::select! {
            is_end = lead(from_client, to_server, state, &backend) => {
                if is_end {
                    state.is_over.send_replace(true);
                }
            }
            () = hear(&mut from_server, to_client, state, &backend) => {}
            () = wait(&state.is_over) => {}
        }
    }
    while from_server.read(&mut [0; 4096]).await.is_ok_and(|n_read| n_read > 0) {}
}

/// Forwards the client's messages until it ends, or up to the break. Returns whether the whole process ends there.
async fn lead(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, state: &ProxyState, backend: &ProxyBackend) -> bool {
    let mut is_first = true;
    while let Some(message) = message(&mut from, is_first).await {
        let turn = if is_first { None } else { state.turn_at(message[0]) };
        let is_asking = is_first || is_answered(message[0]);
        is_first = false;
        if turn.is_some() {
            state.is_reached.send_replace(true);
        }
        match turn {
            Some(MessageFault::EndBefore | MessageFault::CutBefore) => return turn == Some(MessageFault::EndBefore),
            Some(MessageFault::EndAfter | MessageFault::CutAfter) => backend.is_muted.store(true, Ordering::SeqCst),
            Some(MessageFault::Hold) => wait(&state.goes_on).await,
            Some(MessageFault::Kill) | None => {}
        }
        state.thaw().await;
        let n_asked = backend.n_asked.fetch_add(u64::from(is_asking), Ordering::SeqCst) + u64::from(is_asking);
        state.n_passed.fetch_add(message.len() as u64, Ordering::SeqCst);
        if to.write_all(&message).await.is_err() {
            return false;
        }
        match turn {
            Some(MessageFault::EndAfter | MessageFault::CutAfter) => {
                // Never fails: the sender lives as long as the connection.
                let _ = backend.n_ready.subscribe().wait_for(|n_ready| *n_ready >= n_asked).await;
                return turn == Some(MessageFault::EndAfter);
            }
            Some(MessageFault::Kill) => {
                let id = backend.id.load(Ordering::SeqCst).to_string();
                let _ = Command::new("kill").args(["-TERM", &id]).output();
            }
            _ => {}
        }
    }
    false
}

async fn hear(from: &mut OwnedReadHalf, mut to: OwnedWriteHalf, state: &ProxyState, backend: &ProxyBackend) {
    while let Some(message) = message(from, false).await {
        state.thaw().await;
        state.n_passed.fetch_add(message.len() as u64, Ordering::SeqCst);
        match (message[0], message.get(5..9).and_then(|id| id.try_into().ok())) {
            (b'K', Some(id)) => backend.id.store(i32::from_be_bytes(id), Ordering::SeqCst),
            (b'Z', _) => backend.n_ready.send_modify(|n_ready| *n_ready += 1),
            _ => {}
        }
        if !backend.is_muted.load(Ordering::SeqCst) && to.write_all(&message).await.is_err() {
            return;
        }
    }
}

/// Reads a message of the protocol. A client's first one has no type. Returns `None` at the end.
async fn message(from: &mut OwnedReadHalf, is_first: bool) -> Option<Vec<u8>> {
    let n_before = usize::from(!is_first);
    let mut bytes = vec![0; n_before + 4];
    from.read_exact(&mut bytes).await.ok()?;
    let length = u32::from_be_bytes(bytes[n_before..].try_into().ok()?);
    bytes.resize(n_before + length as usize, 0);
    from.read_exact(&mut bytes[n_before + 4..]).await.ok()?;
    Some(bytes)
}
