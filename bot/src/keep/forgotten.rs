//! The people who had their data deleted while backups still hold it: a list beside the backups, so that restoring an
//! old one does not bring them back for good.
//!
//! A line is a time, a secret, and a digest made of the secret and the person's number, as the keys of bans are. It
//! stays for a year.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::{fs, io};

use futures::TryStreamExt;
use store::{Batch, Store, StoreExt};

use super::Error;
use super::export::{Draft, make_folder};
use crate::record::keys::{self, Key};
use crate::record::{ForgottenRecord, Millis, Unix, UserId, read};

/// The ending of the name of the list.
pub(super) const ENDING: &str = "forgotten";
/// The time for which a deletion is remembered: no backup should get that old.
const REMEMBERED: Millis = Millis::days(366);

/// What is known of each deletion: the secret and the digest by which the person is recognised, and the time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgotten(BTreeMap<(String, String), Unix>);

impl Forgotten {
    /// Reads the list that belongs to a backup, beside which it lies.
    ///
    /// # Errors
    /// [`Error`] when it cannot be read, or is not such a list.
    pub fn beside(backup: &Path) -> Result<Forgotten, Error> {
        let name = backup.file_name().and_then(|name| name.to_str()).and_then(|name| name.rsplit_once('-'));
        match name {
            Some((store, _)) => Forgotten::load(&backup.with_file_name(format!("{store}.{ENDING}"))),
            None => Ok(Forgotten::default()),
        }
    }

    /// Reads a list; returns an empty one if the file does not exist.
    ///
    /// # Errors
    /// [`Error`] when it cannot be read, or is not such a list.
    pub fn load(path: &Path) -> Result<Forgotten, Error> {
        let text = match fs::read_to_string(path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Forgotten::default()),
            text => text.map_err(Error::file(path))?,
        };
        let line = |(idx, line): (usize, &str)| {
            let words: Vec<&str> = line.split(' ').collect();
            let [time, secret, digest] = words[..] else { return Err(idx) };
            Ok(((secret.to_owned(), digest.to_owned()), time.parse().map(Unix).map_err(|_| idx)?))
        };
        let lines: Result<_, usize> = text.lines().enumerate().map(line).collect();
        lines.map(Forgotten).map_err(|idx| Error::content(path, format!("line {} is damaged", idx + 1)))
    }

    fn text(&self) -> String {
        self.0.iter().map(|((secret, digest), time)| format!("{} {secret} {digest}\n", time.0)).collect()
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns those of `numbers` that belong to people in the list.
    #[must_use]
    pub fn among(&self, numbers: &HashSet<u64>) -> Vec<UserId> {
        let secrets: HashSet<&str> = self.0.keys().map(|(secret, _)| secret.as_str()).collect();
        let is_in = |who: u64| {
            secrets.iter().any(|secret| {
                let digest = keys::forgotten_digest(UserId(who), secret);
                self.0.contains_key(&((*secret).to_owned(), digest))
            })
        };
        let mut found: Vec<_> = numbers.iter().copied().filter(|who| is_in(*who)).map(UserId).collect();
        found.sort_unstable();
        found
    }
}

/// Adds to the list at `path` what the store knows, and removes from both what is too old.
pub(super) async fn keep_list(store: &dyn Store, path: &Path, now: Unix) -> Result<(), Error> {
    let known = match store.get(keys::SECRET).await? {
        Some(secret) => rows(store, &read::<String>(&secret.value).unwrap_or_default(), now).await?,
        None => Vec::new(),
    };
    let before = Forgotten::load(path)?;
    let mut list = before.clone();
    list.0.extend(known);
    list.0.retain(|_, time| now - *time < REMEMBERED);
    if list == before {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        make_folder(folder).map_err(Error::file(folder))?;
    }
    let mut draft = Draft::create(path)?;
    draft.write(list.text().as_bytes())?;
    draft.publish()
}

async fn rows(store: &dyn Store, secret: &str, now: Unix) -> Result<Vec<((String, String), Unix)>, Error> {
    let mut known = Vec::new();
    let mut rows = store.rows(keys::ALL_FORGOTTEN);
    while let Some(row) = rows.try_next().await? {
        let at = read::<ForgottenRecord>(&row.value).map_or(Unix(0), |record| record.at);
        if now - at >= REMEMBERED {
            store.commit(Batch::new().expect(row.key.as_str(), row.version).delete(row.key)).await?;
        } else if let Some(Key::Forgotten(digest)) = Key::parse(&row.key) {
            known.push(((secret.to_owned(), digest), at));
        }
    }
    Ok(known)
}

/// Returns all numbers in a text that could be a person's.
pub(super) fn numbers_in(text: &[u8]) -> impl Iterator<Item = u64> {
    text.split(|byte| !byte.is_ascii_digit()).filter_map(|digits| std::str::from_utf8(digits).ok()?.parse().ok())
}
