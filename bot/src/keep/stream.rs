//! The export format: text with one row a line, readable without a store.
//!
//! ```text
//! mutabot-export 1 schema 1
//! game/000000000001<tab>{"v":1,"id":1,…}
//! …
//! end rows 7 games 1 sha256 6a09…
//! ```
//!
//! Rows are sorted by key. A backslash is `\\`, a tab `\t`, a newline `\n`; other control characters, and bytes that
//! are not UTF-8, are `\x` and two digits. The checksum covers all bytes before the last line, so
//! `head -n -1 FILE | sha256sum` gives the same. Equal rows always give equal bytes.

use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};

use sha2::{Digest, Sha256};

const FORMAT: u64 = 1;

/// The longest possible line: a full batch of the store, with each byte escaped to four.
const LONGEST_LINE: u64 = 4 * store::MAX_BATCH_BYTES as u64 + 10_000;

const LONGEST_END: u64 = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportCounts {
    pub rows: u64,
    pub games: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportRow {
    pub key: String,
    pub value: Vec<u8>,
}

pub struct ExportWriter<W> {
    out: W,
    hash: Sha256,
    counts: ExportCounts,
    line: Vec<u8>,
}

impl<W: Write> ExportWriter<W> {
    pub fn begin(out: W, schema: u32) -> io::Result<ExportWriter<W>> {
        let mut writer = ExportWriter { out, hash: Sha256::new(), counts: ExportCounts::default(), line: Vec::new() };
        writer.line.extend(format!("mutabot-export {FORMAT} schema {schema}\n").bytes());
        writer.put_line()?;
        Ok(writer)
    }

    /// Writes a row; keys must be in ascending order.
    pub fn row(&mut self, key: &str, value: &[u8]) -> io::Result<()> {
        escape(&mut self.line, key.as_bytes());
        self.line.push(b'\t');
        escape(&mut self.line, value);
        self.line.push(b'\n');
        self.counts.count(key);
        self.put_line()
    }

    /// Writes the last line. A stream without it counts as truncated.
    pub fn end(mut self) -> io::Result<(W, ExportCounts)> {
        let ExportCounts { rows, games } = self.counts;
        writeln!(self.out, "end rows {rows} games {games} sha256 {}", hex(self.hash))?;
        self.out.flush()?;
        Ok((self.out, self.counts))
    }

    fn put_line(&mut self) -> io::Result<()> {
        self.hash.update(&self.line);
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

/// A flaw in a stream, described for the operator without the file's name.
pub(super) type ExportFlaw = String;

pub struct ExportReader<R> {
    lines: R,
    pub schema: u32,
    hash: Sha256,
    counts: ExportCounts,
    last_key: Option<String>,
    ended: Option<String>,
}

impl<R: BufRead> ExportReader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    /// If it is not an export, or needs a newer program.
    pub fn begin(mut lines: R) -> Result<ExportReader<R>, ExportFlaw> {
        let mut hash = Sha256::new();
        let line = next_line(&mut lines, 200)?;
        hash.update(&line);
        let line = String::from_utf8(line).unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["mutabot-export", format, "schema", schema] = words[..] else {
            return Err("it is not an export of Mutabot: it does not begin with `mutabot-export`".to_owned());
        };
        let (Ok(format), Ok(schema)) = (format.parse::<u64>(), schema.parse()) else {
            return Err("its first line is damaged: take another copy".to_owned());
        };
        if format > FORMAT {
            return Err(format!(
                "it has format {format}, but this program supports formats up to {FORMAT}: use the newer version that \
                 wrote it"
            ));
        }
        super::schema::must_be_known(schema)?;
        Ok(ExportReader { lines, schema, hash, counts: ExportCounts::default(), last_key: None, ended: None })
    }

    /// Returns the next row; `None` after the last, once counts and checksum match.
    ///
    /// # Errors
    /// If the stream is truncated or changed.
    pub fn next_row(&mut self) -> Result<Option<ExportRow>, ExportFlaw> {
        if self.ended.is_some() {
            return Ok(None);
        }
        let line = next_line(&mut self.lines, LONGEST_LINE)?;
        let number = self.counts.rows + 2;
        if line.last() != Some(&b'\n') {
            return Err(format!("it is cut off at line {number}: take another copy"));
        }
        let Some(tab) = line.iter().position(|byte| *byte == b'\t') else {
            return self.end(&line).map(|()| None);
        };
        self.hash.update(&line);
        let damaged = || format!("line {number} is damaged: take another copy");
        let key = unescape(&line[..tab]).and_then(|key| String::from_utf8(key).ok()).ok_or_else(damaged)?;
        let value = unescape(&line[tab + 1..line.len() - 1]).ok_or_else(damaged)?;
        if self.last_key.as_ref().is_some_and(|last| *last >= key) {
            return Err(format!("line {number} is out of order: the file was changed, take another copy"));
        }
        self.counts.count(&key);
        self.last_key = Some(key.clone());
        Ok(Some(ExportRow { key, value }))
    }

    pub fn counts(&self) -> ExportCounts {
        self.counts
    }

    pub fn checksum(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    fn end(&mut self, line: &[u8]) -> Result<(), ExportFlaw> {
        let ExportCounts { rows, games } = self.counts;
        let checksum = hex(self.hash.clone());
        if line != format!("end rows {rows} games {games} sha256 {checksum}\n").as_bytes() {
            let changed = "its checksum is wrong: the file was changed or damaged, take another copy";
            return Err(changed.to_owned());
        }
        if !next_line(&mut self.lines, 1)?.is_empty() {
            return Err("it continues after its end: the file was changed, take another copy".to_owned());
        }
        self.ended = Some(checksum);
        Ok(())
    }
}

pub(super) fn counts_at_end(mut file: impl Read + Seek) -> Result<ExportCounts, ExportFlaw> {
    let mut end = Vec::new();
    let read = file.seek(SeekFrom::End(0)).and_then(|len| file.seek(SeekFrom::Start(len.saturating_sub(LONGEST_END))));
    read.and_then(|_| file.read_to_end(&mut end)).map_err(|error| format!("it cannot be read ({error})"))?;
    let end = String::from_utf8_lossy(&end);
    let words: Vec<&str> = end.lines().last().unwrap_or_default().split(' ').collect();
    match words[..] {
        ["end", "rows", rows, "games", games, "sha256", _] => rows.parse().ok().zip(games.parse().ok()),
        _ => None,
    }
    .map(|(rows, games)| ExportCounts { rows, games })
    .ok_or_else(|| "it is cut off or damaged at its end".to_owned())
}

impl ExportCounts {
    fn count(&mut self, key: &str) {
        self.rows += 1;
        self.games += u64::from(key.starts_with(crate::record::keys::ALL_GAMES));
    }
}

/// Reads a line with its newline, if any. It is missing at the end of the file or beyond `longest` bytes.
fn next_line(lines: &mut impl BufRead, longest: u64) -> Result<Vec<u8>, ExportFlaw> {
    let mut line = Vec::new();
    lines.take(longest).read_until(b'\n', &mut line).map_err(|error| format!("it cannot be read ({error})"))?;
    Ok(line)
}

fn escape(line: &mut Vec<u8>, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        for byte in chunk.valid().bytes() {
            match byte {
                b'\\' => line.extend(b"\\\\"),
                b'\t' => line.extend(b"\\t"),
                b'\n' => line.extend(b"\\n"),
                0..0x20 | 0x7f => put_hex(line, byte),
                _ => line.push(byte),
            }
        }
        chunk.invalid().iter().for_each(|byte| put_hex(line, *byte));
    }
}

fn put_hex(line: &mut Vec<u8>, byte: u8) {
    line.extend(format!("\\x{byte:02x}").bytes());
}

fn unescape(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.iter();
    while let Some(byte) = rest.next() {
        let byte = match byte {
            b'\\' => match rest.next()? {
                b'\\' => b'\\',
                b't' => b'\t',
                b'n' => b'\n',
                b'x' => {
                    let digits = [*rest.next()?, *rest.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                _ => return None,
            },
            byte => *byte,
        };
        bytes.push(byte);
    }
    Some(bytes)
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn open(path: &std::path::Path) -> Result<ExportReader<io::BufReader<std::fs::File>>, super::KeepError> {
    let file = std::fs::File::open(path).map_err(super::KeepError::file(path))?;
    ExportReader::begin(io::BufReader::with_capacity(1 << 18, file))
        .map_err(|flaw| super::KeepError::content(path, flaw))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(rows: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ExportWriter::begin(Vec::new(), 1).unwrap();
        for (key, value) in rows {
            writer.row(key, value).unwrap();
        }
        writer.end().unwrap().0
    }

    fn read(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>, ExportFlaw> {
        let mut reader = ExportReader::begin(bytes)?;
        let mut rows = Vec::new();
        while let Some(row) = reader.next_row()? {
            rows.push((row.key, row.value));
        }
        assert_eq!(reader.counts().rows, rows.len() as u64);
        Ok(rows)
    }

    fn sample() -> Vec<u8> {
        stream(&[("game/000000000001", b"{\"name\":\"Ann \\\"A\\\"\"}"), ("meta/last-game", b"1"), ("seen/7", b"")])
    }

    #[test]
    fn what_is_written_is_text_that_says_what_it_is() {
        let text = String::from_utf8(sample()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["mutabot-export 1 schema 1", r#"game/000000000001	{"name":"Ann \\"A\\""}"#]);
        assert!(lines[4].starts_with("end rows 3 games 1 sha256 "), "{text}");
        let file = io::Cursor::new(text.as_bytes());
        assert_eq!(counts_at_end(file), Ok(ExportCounts { rows: 3, games: 1 }));
        assert!(counts_at_end(io::Cursor::new(&text.as_bytes()[..50])).is_err());
        assert_eq!(read(&sample()).unwrap().len(), 3);
    }

    #[test]
    fn any_bytes_come_back_as_they_were() {
        let all: Vec<u8> = (0..=255).collect();
        let odd = ["", "\t", "\n", "\r", "\\", "\\n", "\\x41", "♞\u{7f}", "e\u{301}\0"];
        let mut keys = odd.to_vec();
        keys.sort_unstable();
        let rows: Vec<(&str, &[u8])> = keys.iter().map(|key| (*key, &all[..])).collect();
        let found = read(&stream(&rows)).unwrap();
        let wanted: Vec<_> = keys.iter().map(|key| ((*key).to_owned(), all.clone())).collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn every_cut_is_noticed() {
        let whole = sample();
        for len in 0..whole.len() {
            assert!(read(&whole[..len]).is_err(), "cut to {len} bytes");
        }
        assert!(read(&[&whole[..], b"\n"].concat()).unwrap_err().contains("after its end"));
    }

    #[test]
    fn every_changed_byte_and_every_lost_line_is_noticed() {
        let whole = sample();
        for at in 0..whole.len() {
            for flip in [1, 0x20, 0x80] {
                let mut changed = whole.clone();
                changed[at] ^= flip;
                assert!(read(&changed).is_err(), "byte {at}");
            }
        }
        let lines: Vec<_> = whole.split_inclusive(|byte| *byte == b'\n').collect();
        for lost in 0..lines.len() {
            let rest: Vec<_> =
                lines.iter().enumerate().filter(|(idx, _)| *idx != lost).map(|(_, line)| *line).collect();
            assert!(read(&rest.concat()).is_err(), "line {lost}");
        }
    }

    #[test]
    fn what_a_newer_program_wrote_is_refused_with_its_number() {
        let text = String::from_utf8(sample()).unwrap();
        for (newer, names) in [("mutabot-export 2 schema 1", "format 2"), ("mutabot-export 1 schema 999", "999")] {
            let refused = read(text.replace("mutabot-export 1 schema 1", newer).as_bytes()).unwrap_err();
            assert!(refused.contains(names) && refused.contains("newer"), "{refused}");
        }
        assert!(read(b"PNG").unwrap_err().contains("not an export"));
    }
}
