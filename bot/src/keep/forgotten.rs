//! The list of deletions, next to the backups: restoring an old backup must not restore deleted people. Each line holds
//! a time, a secret, and a digest of the secret and the person's id, as in the keys of bans. Lines are kept for a year.
//! The store and its exports have the same deletions in rows `forgotten/`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use futures::TryStreamExt;
use store::{Batch, Store, StoreExt};
use tokio::task::spawn_blocking;

use super::KeepError;
use super::backup::store_named_in;
use super::export::{DraftFile, make_folder, sync_folder_of};
use super::import::CheckedExport;
use crate::app::DeletionList;
use crate::config;
use crate::record::keys::{self, Key};
use crate::record::{ForgottenRecord, Millis, Unix, UserId, read};
use crate::refusal::BotFailure;

const ENDING: &str = "forgotten";
/// How long to remember a deletion; no backup should get that old.
const REMEMBERED: Millis = Millis::days(366);

/// Maps the secret and the digest that identify a person to the time of deletion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForgottenSet(BTreeMap<(String, String), Unix>);

impl ForgottenSet {
    pub fn load(path: &Path) -> Result<Option<ForgottenSet>, KeepError> {
        let text = match fs::read_to_string(path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(KeepError::file(path))?,
        };
        let mut list = ForgottenSet::default();
        for (idx, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            let ([time, secret, digest], true) = (&words[..], text.ends_with('\n')) else {
                return Err(damaged(path, idx));
            };
            list.note(secret, digest, time.parse().map(Unix).map_err(|_| damaged(path, idx))?);
        }
        Ok(Some(list))
    }

    pub(super) fn note(&mut self, secret: &str, digest: &str, at: Unix) {
        let known = self.0.entry((secret.to_owned(), digest.to_owned())).or_insert(at);
        *known = at.max(*known);
    }

    fn add(&mut self, others: &ForgottenSet) {
        others.0.iter().for_each(|((secret, digest), at)| self.note(secret, digest, *at));
    }

    fn text(&self) -> String {
        self.0.iter().map(|((secret, digest), time)| format!("{} {secret} {digest}\n", time.0)).collect()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn secrets(&self) -> BTreeSet<&str> {
        self.0.keys().map(|(secret, _)| secret.as_str()).collect()
    }

    /// Returns the people among `numbers` with a deletion that is not in `done`.
    pub(super) fn among(&self, numbers: &HashSet<u64>, done: &ForgottenSet) -> Vec<UserId> {
        let secrets = self.secrets();
        let is_in = |who: u64| {
            secrets.iter().any(|secret| {
                let deletion = ((*secret).to_owned(), keys::forgotten_digest(UserId(who), secret));
                self.0.get(&deletion).is_some_and(|at| done.0.get(&deletion).is_none_or(|done| done < at))
            })
        };
        let mut found: Vec<_> = numbers.iter().copied().filter(|who| is_in(*who)).map(UserId).collect();
        found.sort_unstable();
        found
    }
}

fn damaged(path: &Path, idx: usize) -> KeepError {
    let next = "move it away and use another copy with --forgotten";
    KeepError::content(path, format!("line {} of this list of deletions is damaged: {next}", idx + 1))
}

#[derive(Clone, Debug)]
pub struct ForgottenList(PathBuf);

impl ForgottenList {
    #[must_use]
    pub fn of(store: &Path, options: &config::BackupOptions) -> ForgottenList {
        ForgottenList(options.folder_for(store).join(format!("{}.{ENDING}", super::name_of(store))))
    }

    #[must_use]
    pub fn folder(&self) -> &Path {
        self.0.parent().unwrap_or(Path::new("."))
    }

    /// Returns the deletions to repeat when importing `whole`; `None` if no list was found.
    ///
    /// Searches the backup folder and the file's folder, and takes the list at `given`. A list counts if it is given,
    /// has the store's or the backup's name, or shares the export's secret. An export from before the first deletion
    /// has no secret: then the only list in the two folders counts.
    ///
    /// # Errors
    /// [`KeepError`] if a list cannot be read, or several lists could be meant.
    pub fn for_import(&self, whole: &CheckedExport, given: Option<&Path>) -> Result<Option<ForgottenSet>, KeepError> {
        let mut paths: BTreeSet<PathBuf> = lists_in(self.folder())?.into_iter().collect();
        let beside = whole.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        paths.extend(lists_in(beside)?);
        let mut found = match given {
            Some(path) => {
                let none = || KeepError::content(path, "there is no such list of deletions");
                Some(ForgottenSet::load(path)?.ok_or_else(none)?)
            }
            None => None,
        };
        let of_backup = store_named_in(&whole.path).map(|store| format!("{store}.{ENDING}"));
        let (mut taken, mut doubtful) = (Vec::new(), Vec::new());
        for path in paths {
            let Some(list) = ForgottenSet::load(&path)? else { continue };
            let is_named = path.file_name() == self.0.file_name()
                || path.file_name().and_then(|name| name.to_str()) == of_backup.as_deref();
            let shares = |secret: &String| list.secrets().contains(secret.as_str());
            if is_named || whole.secret.as_ref().is_some_and(shares) {
                taken.extend((!list.is_empty()).then_some(path));
                found.get_or_insert_default().add(&list);
            } else if whole.secret.is_none() && given.is_none() && !list.is_empty() {
                doubtful.push((path, list));
            }
        }
        if doubtful.len() + taken.len() > 1 && !doubtful.is_empty() {
            let lists = doubtful.iter().map(|(path, _)| path).chain(&taken).map(|path| path.display().to_string());
            return Err(KeepError::Refused(format!(
                "several lists of deletions could belong to this store: choose one with --forgotten ({})",
                lists.collect::<Vec<_>>().join(", ")
            )));
        }
        for (_, list) in &doubtful {
            found.get_or_insert_default().add(list);
        }
        Ok(found)
    }

    /// Adds deletions to the list durably, and drops deletions that are too old at `now`.
    ///
    /// # Errors
    /// [`KeepError`]; the list is unchanged.
    pub fn add(&self, new: &ForgottenSet, now: Unix) -> Result<(), KeepError> {
        make_folder(self.folder()).map_err(KeepError::file(self.folder()))?;
        // Several processes may share the folder. If it can't be locked, the next run restores lost lines.
        let folder = File::open(self.folder());
        let _locked = folder.as_ref().map(File::lock);
        let before = ForgottenSet::load(&self.0)?;
        let mut list = before.clone().unwrap_or_default();
        list.add(new);
        list.0.retain(|_, time| now - *time < REMEMBERED);
        if before.as_ref() == Some(&list) {
            // A killed process may have renamed the list without syncing the folder.
            return sync_folder_of(&self.0).map_err(KeepError::file(&self.0));
        }
        let mut draft = DraftFile::create(&self.0)?;
        draft.write(list.text().as_bytes())?;
        draft.publish()
    }

    /// Adds the store's deletions to the list, and removes old ones from both. Writes even an empty list, since a
    /// missing list counts as lost.
    pub(super) async fn keep(&self, store: &dyn Store, now: Unix) -> Result<(), KeepError> {
        let known = match store.get(keys::SECRET).await? {
            Some(secret) => rows(store, &read::<String>(&secret.value).unwrap_or_default(), now).await?,
            None => ForgottenSet::default(),
        };
        let list = self.clone();
        let adding = spawn_blocking(move || list.add(&known, now));
        adding.await.unwrap_or_else(|why| Err(KeepError::Refused(format!("it stopped unexpectedly ({why})"))))
    }
}

#[async_trait]
impl DeletionList for ForgottenList {
    async fn remember(&self, secret: &str, digest: &str, at: Unix) -> Result<(), BotFailure> {
        let (list, mut new) = (self.clone(), ForgottenSet::default());
        new.note(secret, digest, at);
        let added = spawn_blocking(move || list.add(&new, at)).await;
        let failed = |why: Box<dyn std::error::Error + Send + Sync>| BotFailure::new("add a deletion to its list", why);
        added.map_err(|why| failed(why.into()))?.map_err(|error| failed(error.into()))
    }
}

fn lists_in(folder: &Path) -> Result<Vec<PathBuf>, KeepError> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let found = match fs::read_dir(&folder) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        found => found.and_then(|files| files.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()),
    };
    let found = found.map_err(KeepError::file(&folder))?;
    Ok(found.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == ENDING)).collect())
}

async fn rows(store: &dyn Store, secret: &str, now: Unix) -> Result<ForgottenSet, KeepError> {
    let mut known = ForgottenSet::default();
    let mut rows = store.rows(keys::ALL_FORGOTTEN);
    while let Some(row) = rows.try_next().await? {
        let Some((digest, at)) = deletion_in(&row.key, &row.value) else { continue };
        if now - at >= REMEMBERED {
            let done = store.commit(Batch::new().expect(row.key.as_str(), row.version).delete(row.key)).await;
            // Another process deleted the row first.
            done.or_else(|error| if matches!(error, store::Error::Conflict { .. }) { Ok(()) } else { Err(error) })?;
        } else {
            known.note(secret, &digest, at);
        }
    }
    Ok(known)
}

pub(super) fn deletion_in(key: &str, value: &[u8]) -> Option<(String, Unix)> {
    let Some(Key::Forgotten(digest)) = Key::parse(key) else { return None };
    Some((digest, read::<ForgottenRecord>(value).map_or(Unix(0), |record| record.at)))
}

pub(super) fn numbers_in(text: &[u8]) -> impl Iterator<Item = u64> {
    text.split(|byte| !byte.is_ascii_digit()).filter_map(|digits| std::str::from_utf8(digits).ok()?.parse().ok())
}
