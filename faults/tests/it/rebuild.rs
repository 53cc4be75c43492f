//! Possible contents of the disk after a power cut, made from a prefix of a tape.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use fastrand::Rng;
use sha2::{Digest, Sha256};

use crate::disk::{Event, Node};

/// Returns whether a page contains only zeros. Most pages do, and comparing bytes is slow without optimisation.
fn is_zero(page: &[u8]) -> bool {
    page == &[0; PAGE as usize][..page.len()]
}

/// Which changes survive after the last sync of a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Model {
    /// All changes, as after a kill.
    All,
    Drop,
    Prefix,
    /// A random choice of 4 KiB pages, changes of length, and names.
    Torn,
}

const PAGE: u64 = 4096;

#[derive(Debug)]
enum Thing<'a> {
    File(Vec<u8>, Vec<Change<'a>>),
    Folder(BTreeMap<&'a str, Node>, Vec<Naming<'a>>),
}

#[derive(Clone, Copy, Debug)]
enum Change<'a> {
    Write(u64, &'a [u8]),
    Cut(u64),
}

#[derive(Clone, Copy, Debug)]
enum Naming<'a> {
    Put(&'a str, Node),
    Move(&'a str, &'a str, Node),
    Gone(&'a str),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    files: BTreeMap<PathBuf, Content>,
    /// The number last acknowledged to each writer.
    pub(crate) told: BTreeMap<usize, u64>,
    /// Set after a kill, when the machine keeps running.
    machine_goes_on: bool,
}

#[derive(Clone, Debug)]
enum Content {
    Folder,
    File(Vec<u8>, Option<SystemTime>),
}

impl Disk {
    pub(crate) fn of(folder: &Path, told: BTreeMap<usize, u64>) -> Disk {
        let mut files = BTreeMap::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            for item in fs::read_dir(next).unwrap() {
                let path = item.unwrap().path();
                let content = if path.is_dir() {
                    folders.push(path.clone());
                    Content::Folder
                } else {
                    Content::File(fs::read(&path).unwrap(), Some(path.metadata().unwrap().modified().unwrap()))
                };
                files.insert(path.strip_prefix(folder).unwrap().to_owned(), content);
            }
        }
        Disk { files, told, machine_goes_on: false }
    }

    /// Writes everything to an existing folder. After a kill, also writes a valid note that the store is open.
    pub(crate) fn write(&self, to: &Path) {
        for (path, content) in &self.files {
            let path = to.join(path);
            match content {
                Content::Folder => fs::create_dir(path).unwrap(),
                Content::File(..) if self.is_note_of_boot(&path) => self.note_boot(&path),
                Content::File(bytes, age) => {
                    let mut file = File::create(path).unwrap();
                    file.write_all(bytes).unwrap();
                    age.map(|age| file.set_modified(age).unwrap());
                }
            }
        }
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files.iter().filter_map(|(path, content)| match content {
            Content::File(bytes, _) => Some((path.as_path(), bytes.as_slice())),
            Content::Folder => None,
        })
    }

    /// A digest that differs if a start can distinguish two disks. Modification times count only if a note
    /// lists them.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let is_rested = self.files.keys().any(|path| path.ends_with("rest"));
        for (path, content) in &self.files {
            hash.update(path.as_os_str().as_encoded_bytes());
            match content {
                Content::Folder => hash.update([0]),
                Content::File(..) if path.ends_with("boot") => hash.update([1, u8::from(self.is_note_of_boot(path))]),
                Content::File(bytes, age) => {
                    let n_zero =
                        bytes.rchunks(PAGE as usize).take_while(|page| is_zero(page)).map(<[u8]>::len).sum::<usize>();
                    hash.update([2]);
                    hash.update(bytes.len().to_le_bytes());
                    hash.update(&bytes[..bytes.len() - n_zero]);
                    let age = age.filter(|_| is_rested).and_then(|age| age.duration_since(UNIX_EPOCH).ok());
                    hash.update(age.unwrap_or_default().as_nanos().to_le_bytes());
                }
            }
        }
        for (writer, number) in &self.told {
            hash.update(writer.to_le_bytes());
            hash.update(number.to_le_bytes());
        }
        hash.finalize().into()
    }

    fn is_note_of_boot(&self, path: &Path) -> bool {
        self.machine_goes_on && path.ends_with("store/boot")
    }

    /// Writes a killed process's note, with the identity of the new file.
    fn note_boot(&self, path: &Path) {
        let Content::File(format, _) = &self.files[Path::new("store/format")] else { unreachable!("it is a file") };
        let id = std::str::from_utf8(format).unwrap().split(' ').nth(2).unwrap();
        let id = u64::from_str_radix(id, 16).unwrap().to_le_bytes();
        let mut file = File::create(path).unwrap();
        let (found, boot) = (file.metadata().unwrap(), fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap());
        let born = found.created().unwrap().duration_since(UNIX_EPOCH).unwrap().as_nanos();
        let text = format!("{} {} {} {born}", boot.trim(), found.dev(), found.ino());
        let check = crc32fast::hash(&[&id, text.as_bytes()].concat());
        writeln!(file, "{text} {check:08x}").unwrap();
    }
}

/// Builds the disk after a tape. Syncs without `is_real` have no effect. A file has the modification
/// time of its last sync.
pub(crate) fn rebuild(tape: &[Event], model: Model, rng: &mut Rng, is_real: impl Fn(Node) -> bool) -> Disk {
    let mut things = HashMap::from([(0, Thing::Folder(BTreeMap::new(), Vec::new()))]);
    let mut acknowledged = BTreeMap::new();
    let mut ages = HashMap::new();
    for event in tape {
        match event {
            Event::Make { folder, name, node, is_folder } => {
                let thing = if *is_folder {
                    Thing::Folder(BTreeMap::new(), Vec::new())
                } else {
                    Thing::File(Vec::new(), Vec::new())
                };
                things.insert(*node, thing);
                things.get_mut(folder).unwrap().name(Naming::Put(name, *node));
            }
            Event::Rename { folder, from, to, node } => {
                things.get_mut(folder).unwrap().name(Naming::Move(from, to, *node));
            }
            Event::Remove { folder, name } => things.get_mut(folder).unwrap().name(Naming::Gone(name)),
            Event::Write { node, offset, bytes } => {
                things.get_mut(node).unwrap().change(Change::Write(*offset, bytes));
            }
            Event::Cut { node, len } => things.get_mut(node).unwrap().change(Change::Cut(*len)),
            Event::Sync { node, age } if is_real(*node) => {
                things.get_mut(node).unwrap().settle(Model::All, rng);
                ages.insert(*node, *age);
            }
            Event::Sync { .. } | Event::Hint { .. } => {}
            Event::Acknowledged(writer, number) => {
                acknowledged.insert(*writer, *number);
            }
        }
    }
    // The order of node numbers makes the result depend only on the seed.
    for node in 0..=things.keys().copied().max().unwrap_or(0) {
        if let Some(thing) = things.get_mut(&node) {
            thing.settle(model, rng);
        }
    }
    let mut disk = Disk { files: BTreeMap::new(), told: acknowledged, machine_goes_on: model == Model::All };
    add(&mut disk, &things, &ages, 0, Path::new(""));
    disk
}

pub(crate) fn nodes_named(tape: &[Event], end: &str) -> Vec<Node> {
    let named = |event: &Event| match event {
        Event::Make { name, node, .. } | Event::Rename { to: name, node, .. } if name.ends_with(end) => Some(*node),
        _ => None,
    };
    tape.iter().filter_map(named).collect()
}

impl<'a> Thing<'a> {
    fn name(&mut self, naming: Naming<'a>) {
        match self {
            Thing::Folder(_, since) => since.push(naming),
            Thing::File(..) => unreachable!("names are in folders"),
        }
    }

    fn change(&mut self, change: Change<'a>) {
        match self {
            Thing::File(_, since) => since.push(change),
            Thing::Folder(..) => unreachable!("bytes are in files"),
        }
    }

    fn settle(&mut self, model: Model, rng: &mut Rng) {
        let n_kept = |n_changes: usize, rng: &mut Rng| match model {
            Model::Drop => 0,
            Model::Prefix => rng.usize(..=n_changes),
            Model::All | Model::Torn => n_changes,
        };
        let stays = |rng: &mut Rng| model != Model::Torn || rng.bool();
        match self {
            Thing::Folder(names, since) => {
                let n_kept = n_kept(since.len(), rng);
                for naming in since.drain(..).take(n_kept) {
                    if stays(rng) {
                        naming.apply(names);
                    }
                }
            }
            Thing::File(bytes, since) => {
                let n_kept = n_kept(since.len(), rng);
                for change in since.drain(..).take(n_kept) {
                    change.apply(bytes, &mut || stays(rng));
                }
            }
        }
    }
}

impl<'a> Naming<'a> {
    fn apply(self, names: &mut BTreeMap<&'a str, Node>) {
        match self {
            Naming::Put(name, node) => drop(names.insert(name, node)),
            Naming::Gone(name) => drop(names.remove(name)),
            Naming::Move(from, to, node) => {
                if names.get(from) == Some(&node) {
                    names.remove(from);
                }
                names.insert(to, node);
            }
        }
    }
}

impl Change<'_> {
    fn apply(self, bytes: &mut Vec<u8>, stays: &mut impl FnMut() -> bool) {
        match self {
            Change::Cut(len) => {
                if stays() {
                    bytes.resize(len as usize, 0);
                }
            }
            Change::Write(offset, mut piece) => {
                let mut offset = offset;
                while !piece.is_empty() {
                    let n_here = ((PAGE - offset % PAGE) as usize).min(piece.len());
                    let (here, rest) = piece.split_at(n_here);
                    if stays() {
                        let from = offset as usize;
                        bytes.resize(bytes.len().max(from), 0);
                        let n_over = (bytes.len() - from).min(n_here);
                        bytes[from..from + n_over].copy_from_slice(&here[..n_over]);
                        bytes.extend_from_slice(&here[n_over..]);
                    }
                    (piece, offset) = (rest, offset + n_here as u64);
                }
            }
        }
    }
}

fn add(disk: &mut Disk, things: &HashMap<Node, Thing<'_>>, ages: &HashMap<Node, SystemTime>, node: Node, path: &Path) {
    match things.get(&node) {
        Some(Thing::File(bytes, _)) => {
            disk.files.insert(path.to_owned(), Content::File(bytes.clone(), ages.get(&node).copied()));
        }
        Some(Thing::Folder(names, _)) => {
            if node != 0 {
                disk.files.insert(path.to_owned(), Content::Folder);
            }
            for (name, node) in names {
                add(disk, things, ages, *node, &path.join(name));
            }
        }
        None => unreachable!("what has a name was made"),
    }
}
