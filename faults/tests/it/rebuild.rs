//! The disk as it may be found after a power cut: made from a tape that ends somewhere.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use fastrand::Rng;

use crate::disk::{Event, Node};

/// What became of that which was done after the last sync of a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Model {
    /// All of it is there, as after a kill.
    All,
    /// Nothing of it.
    Drop,
    /// What came first, up to somewhere: in each file and folder somewhere else.
    Prefix,
    /// Each page of 4 KiB, each change of a length and each name is there or is not.
    Torn,
}

/// Bytes that a disk writes as one.
const PAGE: u64 = 4096;

/// What a file or folder holds, and what has been done to it since it was synced.
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

/// Makes in `to` what a disk holds after the events of `tape`, and says which numbers were acknowledged to each writer.
/// Syncs for which `is_real` answers no have done nothing. A file looks as old as when it was synced, whatever was written
/// to it after that.
pub(crate) fn rebuild(
    tape: &[Event],
    model: Model,
    rng: &mut Rng,
    is_real: impl Fn(Node) -> bool,
    to: &Path,
) -> BTreeMap<usize, u64> {
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
    // In the order of their numbers, so that the same seed makes the same disk.
    for node in 0..=things.keys().copied().max().unwrap_or(0) {
        if let Some(thing) = things.get_mut(&node) {
            thing.settle(model, rng);
        }
    }
    write_out(&things, &ages, 0, to);
    acknowledged
}

/// The nodes of the files whose names end so, at any time.
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

    /// What was done since the last sync becomes durable, or what the model leaves of it.
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
                        let (from, to) = (offset as usize, offset as usize + n_here);
                        bytes.resize(bytes.len().max(to), 0);
                        bytes[from..to].copy_from_slice(here);
                    }
                    (piece, offset) = (rest, offset + n_here as u64);
                }
            }
        }
    }
}

fn write_out(things: &HashMap<Node, Thing<'_>>, ages: &HashMap<Node, SystemTime>, node: Node, path: &Path) {
    match &things[&node] {
        Thing::File(bytes, _) => {
            fs::write(path, bytes).unwrap();
            if let Some(age) = ages.get(&node) {
                fs::File::options().write(true).open(path).unwrap().set_modified(*age).unwrap();
            }
        }
        Thing::Folder(names, _) => {
            if !path.is_dir() {
                fs::create_dir(path).unwrap();
            }
            for (name, node) in names {
                write_out(things, ages, *node, &path.join(name));
            }
        }
    }
}
