//! A second reader of a store's files, written only from `docs/store.md` and without the store's code. If the two
//! disagree, the store or the document is wrong.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const HEADER_BYTES: usize = 40;
const DELETED: u32 = u32::MAX;

type Entries = BTreeMap<String, (u64, Vec<u8>)>;

#[derive(Clone, Copy, PartialEq)]
struct Place {
    number: u64,
    chain: u32,
}

/// A frame with a correct checksum. The caller checks its position in the journal.
struct Frame<'a> {
    number: u64,
    chain_before: u32,
    checksum: u32,
    payload: &'a [u8],
}

pub(crate) fn read(folder: &Path) -> Result<BTreeMap<String, (u64, Vec<u8>)>, String> {
    let id = store_id(&load(&folder.join("format"))?).ok_or("`format` is wrong")?;
    let journal = folder.join("journal");
    let (mut entries, base) = match numbered(&journal, ".snapshot")?.pop_last() {
        Some((number, path)) => read_snapshot(id, number, &load(&path)?)?,
        None => (Entries::new(), origin(id)),
    };
    let segments = segments_that_count(id, &journal, base)?;
    let start = segments.first().map(|(_, place, _)| *place).ok_or("there is no segment")?;

    // The chain value at the end of each frame, and the end of the journal so far.
    let mut chains = BTreeMap::from([(start.number, start.chain)]);
    let mut end = start;
    for (index, (ordinal, place, bytes)) in segments.iter().enumerate() {
        let wrong = |what: &str| format!("segment {ordinal}: {what}");
        ensure(*place == end, || wrong("does not begin where the segment before ends"))?;
        let mut rest = bytes.get(HEADER_BYTES..).unwrap_or_default();
        while rest.chunks(4096).any(|page| page != &[0; 4096][..page.len()]) {
            let Some(frame) = take_frame(id, &mut rest) else {
                ensure(index + 1 == segments.len(), || wrong("ends with something else than a frame"))?;
                ensure(!later_frame(id, rest, end.number), || wrong("a frame is damaged"))?;
                break; // A torn append, which counts for nothing.
            };
            ensure(frame.chain_before == end.chain, || wrong("the chain is broken"))?;
            let last = apply(&mut entries, frame.payload, end.number, base.number)
                .ok_or_else(|| wrong("a payload is wrong"))?;
            ensure(last == frame.number, || wrong("a frame has another number than its last commit"))?;
            end = Place { number: last, chain: frame.checksum };
            chains.insert(end.number, end.chain);
        }
    }

    let in_segments = |number| (start.number..=end.number).contains(&number);
    let base_fits = !in_segments(base.number) || chains.get(&base.number) == Some(&base.chain);
    ensure(base_fits, || "the snapshot has another chain value than the segments".to_owned())?;
    chains.insert(base.number, base.chain);
    if let Some(mark) = read_mark(id, folder)? {
        ensure(mark.number <= end.number.max(base.number), || {
            format!("the journal ends before commit {}, which is acknowledged", mark.number)
        })?;
        let known = in_segments(mark.number) || mark.number == base.number;
        let mark_fits = !known || chains.get(&mark.number) == Some(&mark.chain);
        ensure(mark_fits, || "`acknowledged` has another chain value than the journal".to_owned())?;
    }
    Ok(entries)
}

fn segments_that_count(id: u64, journal: &Path, base: Place) -> Result<Vec<(u64, Place, Vec<u8>)>, String> {
    let mut segments = Vec::new();
    let mut later = None;
    for (ordinal, path) in numbered(journal, ".segment")?.into_iter().rev() {
        ensure(later.is_none_or(|later| later - 1 == ordinal), || format!("the segment after {ordinal} is missing"))?;
        let bytes = load(&path)?;
        let place = header(id, b"MUTAsegm", &bytes)
            .and_then(|(named, place)| (named == ordinal).then_some(place))
            .ok_or_else(|| format!("the header of segment {ordinal} is wrong"))?;
        segments.push((ordinal, place, bytes));
        if place.number <= base.number {
            segments.reverse();
            return Ok(segments);
        }
        later = Some(ordinal);
    }
    Err(format!("no segment goes on from commit {}", base.number))
}

fn read_snapshot(id: u64, number: u64, bytes: &[u8]) -> Result<(Entries, Place), String> {
    let wrong = |what: &str| format!("snapshot {number}: {what}");
    let (count, place) = header(id, b"MUTAsnap", bytes)
        .filter(|(_, place)| place.number == number)
        .ok_or_else(|| wrong("the header is wrong"))?;
    let mut entries = Entries::new();
    let mut rest = bytes.get(HEADER_BYTES..).unwrap_or_default();
    let mut chain = place.chain;
    for ordinal in 1.. {
        let frame = take_frame(id, &mut rest).ok_or_else(|| wrong("it does not end, or a frame is damaged"))?;
        let follows = frame.number == ordinal && frame.chain_before == chain;
        ensure(follows, || wrong("the chain is broken"))?;
        if frame.payload.is_empty() {
            break;
        }
        chain = frame.checksum;
        let mut payload = frame.payload;
        while !payload.is_empty() {
            let (key, version, value) = take_entry(&mut payload).ok_or_else(|| wrong("an entry is wrong"))?;
            let in_order = entries.last_key_value().is_none_or(|(last, _)| *last < key);
            ensure(in_order, || wrong("the keys are not in order"))?;
            ensure((1..=number).contains(&version), || wrong("a version is not of its commits"))?;
            entries.insert(key, (version, value));
        }
    }
    ensure(rest.is_empty(), || wrong("it goes on after its end"))?;
    ensure(u64::try_from(entries.len()) == Ok(count), || wrong("it has another number of entries"))?;
    Ok((entries, place))
}

/// Applies a frame's commits after `base`. Returns the number of the last commit, or `None` for a wrong payload.
fn apply(entries: &mut Entries, mut payload: &[u8], before: u64, base: u64) -> Option<u64> {
    let mut number = before;
    while number == before || !payload.is_empty() {
        number = number.checked_add(1)?;
        for _ in 0..take_u32(&mut payload)? {
            let key = take_key(&mut payload)?;
            let value = match take_u32(&mut payload)? {
                DELETED => None,
                length => Some(take(&mut payload, length)?),
            };
            match value {
                _ if number <= base => {}
                Some(value) => {
                    entries.insert(key, (number, value.to_vec()));
                }
                None => {
                    entries.remove(&key);
                }
            }
        }
    }
    Some(number)
}

fn take_entry(payload: &mut &[u8]) -> Option<(String, u64, Vec<u8>)> {
    let key = take_key(payload)?;
    let version = take_u64(payload)?;
    let length = take_u32(payload)?;
    Some((key, version, take(payload, length)?.to_vec()))
}

fn take_key(payload: &mut &[u8]) -> Option<String> {
    let length = take_u32(payload)?;
    String::from_utf8(take(payload, length)?.to_vec()).ok()
}

fn take_frame<'a>(id: u64, bytes: &mut &'a [u8]) -> Option<Frame<'a>> {
    let mut rest: &'a [u8] = bytes;
    let summed_head = rest.get(..20)?;
    if take(&mut rest, 4)? != [0xf5, 0x4d, 0x4a, 0x01] {
        return None;
    }
    let length = take_u32(&mut rest)?;
    let number = take_u64(&mut rest)?;
    let chain_before = take_u32(&mut rest)?;
    let checksum = take_u32(&mut rest)?;
    let payload = take(&mut rest, length)?;
    if crc(&[&id.to_le_bytes(), summed_head, payload]) != checksum {
        return None;
    }
    *bytes = rest;
    Some(Frame { number, chain_before, checksum, payload })
}

fn later_frame(id: u64, bytes: &[u8], number: u64) -> bool {
    (0..bytes.len())
        .filter_map(|at| bytes.get(at..))
        .any(|mut bytes| take_frame(id, &mut bytes).is_some_and(|frame| frame.number > number))
}

fn header(id: u64, kind: &[u8; 8], bytes: &[u8]) -> Option<(u64, Place)> {
    let summed = bytes.get(..36)?;
    let mut rest = bytes;
    let (named_kind, named_id) = (take(&mut rest, 8)?, take_u64(&mut rest)?);
    let field = take_u64(&mut rest)?;
    let place = Place { number: take_u64(&mut rest)?, chain: take_u32(&mut rest)? };
    let right = named_kind == kind
        && named_id == id
        && take_u32(&mut rest)? == crc(&[&id.to_le_bytes(), summed])
        && (place.number != 0 || place == origin(id));
    right.then_some((field, place))
}

fn read_mark(id: u64, folder: &Path) -> Result<Option<Place>, String> {
    let bytes = match fs::read(folder.join("acknowledged")) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("`acknowledged`: {error}")),
    };
    let place = |at: usize| {
        let mut rest = bytes.get(at..)?;
        let summed = rest.get(..12)?;
        let place = Place { number: take_u64(&mut rest)?, chain: take_u32(&mut rest)? };
        (take_u32(&mut rest)? == crc(&[&id.to_le_bytes(), summed])).then_some(place)
    };
    Ok([0, 512].into_iter().filter_map(place).max_by_key(|place| place.number))
}

fn store_id(format: &[u8]) -> Option<u64> {
    let text = str::from_utf8(format).ok()?;
    let (id, check) = text.strip_prefix("mutabot-store 1 ")?.strip_suffix('\n')?.split_once(' ')?;
    let is_hex = |text: &str, digits| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let right = is_hex(id, 16) && is_hex(check, 8) && u32::from_str_radix(check, 16).ok()? == crc(&[id.as_bytes()]);
    right.then_some(u64::from_str_radix(id, 16).ok()?)
}

fn origin(id: u64) -> Place {
    let [a, b, c, d, ..] = (id ^ (id >> 32)).to_le_bytes();
    Place { number: 0, chain: u32::from_le_bytes([a, b, c, d]) }
}

fn numbered(folder: &Path, ending: &str) -> Result<BTreeMap<u64, PathBuf>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut files = BTreeMap::new();
    for file in fs::read_dir(folder).map_err(failed)? {
        let path = file.map_err(failed)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let digits = name.strip_suffix(ending).unwrap_or_default();
        if digits.len() == 20 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = digits.parse().map_err(|error| format!("{name}: {error}"))?;
            files.insert(number, path);
        }
    }
    Ok(files)
}

fn load(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn ensure(right: bool, error: impl FnOnce() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(error()) }
}

fn take<'a>(bytes: &mut &'a [u8], length: u32) -> Option<&'a [u8]> {
    bytes.split_off(..usize::try_from(length).ok()?)
}

fn take_u32(bytes: &mut &[u8]) -> Option<u32> {
    take(bytes, 4)?.try_into().ok().map(u32::from_le_bytes)
}

fn take_u64(bytes: &mut &[u8]) -> Option<u64> {
    take(bytes, 8)?.try_into().ok().map(u64::from_le_bytes)
}

fn crc(parts: &[&[u8]]) -> u32 {
    let step = |sum: u32, byte: &u8| CRC_OF_BYTE[usize::from(sum.to_le_bytes()[0] ^ byte)] ^ (sum >> 8);
    !parts.iter().copied().flatten().fold(!0, step)
}

const CRC_OF_BYTE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
            bit += 1;
        }
        table[byte as usize] = sum;
        byte += 1;
    }
    table
};
