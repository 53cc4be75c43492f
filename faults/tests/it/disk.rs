//! Watched folders: their changes are recorded on a tape, and tests control their free space.

use std::collections::HashMap;
use std::fs;
use std::os::fd::RawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use crate::calls::{fail, length, look_at, path_of, place};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Id {
    pub(crate) dev: u64,
    pub(crate) ino: u64,
}

/// A file or folder on a tape, numbered in the order of creation. 0 is the watched folder.
pub(crate) type Node = usize;

#[derive(Clone, Debug)]
pub(crate) enum Event {
    Make {
        folder: Node,
        name: String,
        node: Node,
        is_folder: bool,
    },
    Rename {
        folder: Node,
        from: String,
        to: String,
        node: Node,
    },
    Remove {
        folder: Node,
        name: String,
    },
    Write {
        node: Node,
        offset: u64,
        bytes: Vec<u8>,
    },
    Cut {
        node: Node,
        len: u64,
    },
    /// All earlier changes to a file (contents, modification time) or folder (names) are durable.
    Sync {
        node: Node,
        age: SystemTime,
    },
    /// sled requested the writing of a file's bytes, without any guarantee.
    Hint {
        node: Node,
    },
    Acknowledged(usize, u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    Enough,
    /// No more space than files use now. Removing a file frees its space.
    NoMore,
    /// No space at all, not even for overwriting, as on a copy-on-write file system.
    None,
}

/// Failing calls: one, or all from it on. Calls are counted from 0 since the fault was set. sled's calls don't count,
/// since sled may wait forever after a failed write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) error: i32,
    pub(crate) goes_on: bool,
    /// Count only the journal's calls, since others come from a thread with its own timing.
    pub(crate) of_journal: bool,
}

#[derive(Debug)]
pub(crate) struct Watched {
    path: PathBuf,
    number: usize,
}

#[derive(Debug)]
struct Root {
    path: PathBuf,
    tape: Vec<Event>,
    n_nodes: usize,
    records: bool,
    room: Room,
    left: u64,
    fault: Option<Fault>,
    n_calls: usize,
}

#[derive(Debug, Default)]
struct World {
    roots: HashMap<usize, Root>,
    nodes: HashMap<Id, (usize, Node)>,
}

static WORLD: LazyLock<Mutex<World>> = LazyLock::new(Mutex::default);
static NEWS: Condvar = Condvar::new();
static WATCHED: AtomicUsize = AtomicUsize::new(0);
static NUMBERS: AtomicUsize = AtomicUsize::new(0);

impl Watched {
    pub(crate) fn recorded(path: &Path) -> Watched {
        Watched::begin(path, true, Vec::new())
    }

    /// Watches a folder without a tape, for tests that limit the space. Syncs are skipped.
    pub(crate) fn unrecorded(path: &Path) -> Watched {
        Watched::begin(path, false, Vec::new())
    }

    /// Watches a folder with the contents that `tape` leads to, and continues the tape. Unsynced changes stay unsynced.
    pub(crate) fn continued(path: &Path, tape: Vec<Event>) -> Watched {
        Watched::begin(path, true, tape)
    }

    fn begin(path: &Path, records: bool, tape: Vec<Event>) -> Watched {
        let path = path.canonicalize().unwrap();
        let number = NUMBERS.fetch_add(1, Ordering::SeqCst);
        let mut world = world();
        let (room, fault) = (Room::Enough, None);
        let names = names(&tape);
        let made =
            tape.iter().filter_map(|event| if let Event::Make { node, .. } = event { Some(*node) } else { None });
        let n_nodes = 1 + made.max().unwrap_or(0);
        let root = Root { path: path.clone(), tape, n_nodes, records, room, left: 0, fault, n_calls: 0 };
        world.roots.insert(number, root);
        world.nodes.insert(id_of(&path).unwrap(), (number, 0));
        if n_nodes > 1 {
            world.recognise(number, 0, &path, &names)
        } else {
            world.take_in(number, 0, &path)
        }
        WATCHED.fetch_add(1, Ordering::SeqCst);
        drop(world);
        Watched { path, number }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn tape(&self) -> Vec<Event> {
        world().roots[&self.number].tape.clone()
    }

    pub(crate) fn acknowledge(&self, writer: usize, number: u64) {
        world().note(self.number, Event::Acknowledged(writer, number));
    }

    pub(crate) fn wait_for(&self, from: usize, what: impl Fn(&Event) -> bool) {
        let world = world();
        let unseen = |world: &mut World| !world.roots[&self.number].tape[from..].iter().any(&what);
        drop(NEWS.wait_while(world, unseen).unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn set_room(&self, room: Room) {
        let mut world = world();
        let root = world.roots.get_mut(&self.number).unwrap();
        (root.room, root.left) = (room, 0);
    }

    pub(crate) fn set_fault(&self, fault: Option<Fault>) {
        let mut world = world();
        let root = world.roots.get_mut(&self.number).unwrap();
        (root.fault, root.n_calls) = (fault, 0);
    }

    pub(crate) fn n_calls(&self) -> usize {
        world().roots[&self.number].n_calls
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let mut world = world();
        world.roots.remove(&self.number);
        world.nodes.retain(|_, (number, _)| *number != self.number);
        WATCHED.fetch_sub(1, Ordering::SeqCst);
    }
}

impl World {
    fn note(&mut self, number: usize, event: Event) {
        let root = self.roots.get_mut(&number).expect("it is watched");
        if root.records {
            root.tape.push(event);
            NEWS.notify_all();
        }
    }

    fn take_in(&mut self, number: usize, folder: Node, path: &Path) {
        for item in fs::read_dir(path).unwrap() {
            let path = item.unwrap().path();
            let is_folder = path.is_dir();
            let node = self.name(number, folder, &path, is_folder);
            if is_folder {
                self.take_in(number, node, &path);
            } else {
                self.note(number, Event::Write { node, offset: 0, bytes: fs::read(&path).unwrap() });
                self.note(number, Event::Sync { node, age: age_of(&path) });
            }
        }
        self.note(number, Event::Sync { node: folder, age: age_of(path) });
    }

    fn recognise(&mut self, number: usize, folder: Node, path: &Path, names: &HashMap<(Node, String), Node>) {
        for item in fs::read_dir(path).unwrap() {
            let path = item.unwrap().path();
            let node = names[&(folder, name_of(&path))];
            self.nodes.insert(id_of(&path).expect("it is there"), (number, node));
            if path.is_dir() {
                self.recognise(number, node, &path, names);
            }
        }
    }

    fn name(&mut self, number: usize, folder: Node, path: &Path, is_folder: bool) -> Node {
        let root = self.roots.get_mut(&number).expect("it is watched");
        let node = root.n_nodes;
        root.n_nodes += 1;
        self.nodes.insert(id_of(path).expect("it was just made"), (number, node));
        self.note(number, Event::Make { folder, name: name_of(path), node, is_folder });
        node
    }

    fn parent(&self, path: &Path) -> Option<(usize, Node)> {
        self.roots.values().find(|root| path.starts_with(&root.path) && path != root.path)?;
        self.nodes.get(&id_of(path.parent()?)?).copied()
    }

    /// Forgets a file without names, since the kernel may reuse its inode for any file.
    fn forget(&mut self, gone: Option<Id>) {
        gone.map(|id| self.nodes.remove(&id));
    }

    fn room(&mut self, number: usize) -> &mut Root {
        self.roots.get_mut(&number).expect("it is watched")
    }
}

impl Root {
    fn strike(&mut self, path: impl FnOnce() -> PathBuf) -> Option<i32> {
        let fault = self.fault?;
        let path = path();
        let is_in = |name: &str| path.components().any(|part| part.as_os_str().to_string_lossy().starts_with(name));
        if is_in("index") || fault.of_journal && !is_in("journal") {
            return None;
        }
        self.n_calls += 1;
        let now = self.n_calls - 1;
        (now == fault.at || fault.goes_on && now > fault.at).then_some(fault.error)
    }

    fn fitting(&self, now: u64, offset: u64, len: u64) -> u64 {
        match self.room {
            Room::Enough => len,
            Room::NoMore => len.min((now + self.left).saturating_sub(offset)),
            Room::None => 0,
        }
    }
}

/// Fast if no folder is watched, since every thread's calls ask.
pub(crate) fn anybody_watches() -> bool {
    WATCHED.load(Ordering::SeqCst) > 0
}

pub(crate) fn is_watched(fd: RawFd) -> bool {
    // Excludes standard output and error, so that a panic while the lock is held is visible.
    fd > 2 && anybody_watches() && look_at(fd).is_some_and(|id| world().nodes.contains_key(&id))
}

pub(crate) fn open(path: &Path, empties: bool, plain: impl Fn() -> i32) -> i32 {
    let mut world = world();
    let Some((number, folder)) = world.parent(path) else {
        drop(world);
        return plain();
    };
    let old = fs::symlink_metadata(path).ok();
    if old.is_none() && world.room(number).room == Room::None {
        return fail(libc::ENOSPC);
    }
    if (old.is_none() || empties)
        && let Some(error) = world.room(number).strike(|| path.to_owned())
    {
        return fail(error);
    }
    let fd = plain();
    if fd < 0 {
        return fd;
    }
    match old {
        None => drop(world.name(number, folder, path, false)),
        Some(old) if empties => {
            world.room(number).left += old.len();
            let (_, node) = world.nodes[&id_of(path).expect("it is open")];
            world.note(number, Event::Cut { node, len: 0 });
        }
        Some(_) => {}
    }
    fd
}

pub(crate) fn write(fd: RawFd, offset: Option<u64>, bytes: &[u8], plain: impl Fn(usize) -> isize) -> isize {
    let mut world = world();
    let Some((number, node)) = look_at(fd).and_then(|id| world.nodes.get(&id).copied()) else {
        drop(world);
        return plain(bytes.len());
    };
    let (now, offset) = (length(fd), offset.unwrap_or_else(|| place(fd)));
    let root = world.room(number);
    let struck = root.strike(|| path_of(fd));
    // On a full disk, a failed write leaves half of its bytes.
    let len = match struck {
        None => root.fitting(now, offset, bytes.len() as u64) as usize,
        Some(libc::ENOSPC) => bytes.len() / 2,
        Some(_) => 0,
    };
    if len == 0 && !bytes.is_empty() {
        return fail(struck.unwrap_or(libc::ENOSPC)) as isize;
    }
    let written = plain(len);
    if written > 0 {
        root.left = root.left.saturating_sub((offset + written as u64).saturating_sub(now));
        world.note(number, Event::Write { node, offset, bytes: bytes[..written as usize].to_vec() });
    }
    struck.map_or(written, |error| fail(error) as isize)
}

pub(crate) fn cut(fd: RawFd, len: u64, plain: impl Fn() -> i32) -> i32 {
    let mut world = world();
    let Some((number, node)) = look_at(fd).and_then(|id| world.nodes.get(&id).copied()) else {
        drop(world);
        return plain();
    };
    if let Some(error) = world.room(number).strike(|| path_of(fd)) {
        return fail(error);
    }
    let now = length(fd);
    let done = plain();
    if done == 0 {
        world.room(number).left += now.saturating_sub(len);
        world.note(number, Event::Cut { node, len });
    }
    done
}

pub(crate) fn sync(fd: RawFd, plain: impl Fn() -> i32) -> i32 {
    let mut world = world();
    let Some((number, node)) = look_at(fd).and_then(|id| world.nodes.get(&id).copied()) else {
        drop(world);
        return plain();
    };
    if let Some(error) = world.room(number).strike(|| path_of(fd)) {
        return fail(error);
    }
    let age = age_of(Path::new(&format!("/proc/self/fd/{fd}")));
    world.note(number, Event::Sync { node, age });
    0
}

pub(crate) fn hint(fd: RawFd) -> i32 {
    let mut world = world();
    if let Some((number, node)) = look_at(fd).and_then(|id| world.nodes.get(&id).copied()) {
        world.note(number, Event::Hint { node });
    }
    0
}

pub(crate) fn rename(from: &Path, to: &Path, plain: impl Fn() -> i32) -> i32 {
    let mut world = world();
    let (Some((number, folder)), Some(target)) = (world.parent(from), world.parent(to)) else {
        drop(world);
        return plain();
    };
    assert_eq!((number, folder), target, "the store renames within a folder");
    if let Some(error) = world.room(number).strike(|| to.to_owned()) {
        return fail(error);
    }
    let node = id_of(from).and_then(|id| world.nodes.get(&id).copied());
    let old = fs::symlink_metadata(to).map_or(0, |old| old.len());
    let gone = id_of(to);
    let done = plain();
    if done == 0 {
        world.forget(gone);
        let (_, node) = node.expect("what is renamed was made");
        world.room(number).left += old;
        world.note(number, Event::Rename { folder, from: name_of(from), to: name_of(to), node });
    }
    done
}

pub(crate) fn remove(path: &Path, plain: impl Fn() -> i32) -> i32 {
    let mut world = world();
    let Some((number, folder)) = world.parent(path) else {
        drop(world);
        return plain();
    };
    if let Some(error) = world.room(number).strike(|| path.to_owned()) {
        return fail(error);
    }
    let old = fs::symlink_metadata(path).map_or(0, |old| if old.is_file() { old.len() } else { 0 });
    let gone = id_of(path);
    let done = plain();
    if done == 0 {
        world.forget(gone);
        world.room(number).left += old;
        world.note(number, Event::Remove { folder, name: name_of(path) });
    }
    done
}

pub(crate) fn make_folder(path: &Path, plain: impl Fn() -> i32) -> i32 {
    let mut world = world();
    let Some((number, folder)) = world.parent(path) else {
        drop(world);
        return plain();
    };
    if world.room(number).room == Room::None {
        return fail(libc::ENOSPC);
    }
    if let Some(error) = world.room(number).strike(|| path.to_owned()) {
        return fail(error);
    }
    let done = plain();
    if done == 0 {
        world.name(number, folder, path, true);
    }
    done
}

fn names(tape: &[Event]) -> HashMap<(Node, String), Node> {
    let mut names = HashMap::new();
    for event in tape {
        match event {
            Event::Make { folder, name, node, .. } => drop(names.insert((*folder, name.clone()), *node)),
            Event::Rename { folder, from, to, node } => {
                names.remove(&(*folder, from.clone()));
                names.insert((*folder, to.clone()), *node);
            }
            Event::Remove { folder, name } => drop(names.remove(&(*folder, name.clone()))),
            _ => {}
        }
    }
    names
}

fn world() -> MutexGuard<'static, World> {
    WORLD.lock().unwrap_or_else(PoisonError::into_inner)
}

fn id_of(path: &Path) -> Option<Id> {
    let found = fs::symlink_metadata(path).ok()?;
    Some(Id { dev: found.dev(), ino: found.ino() })
}

fn age_of(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|found| found.modified()).expect("it is there")
}

fn name_of(path: &Path) -> String {
    path.file_name().expect("it has a name").to_str().expect("names of the store are text").to_owned()
}
