//! The operator's words for a running bot: each is a small file beside the store, which the bot obeys and then removes.
//! If the bot ends in between, it obeys the word again at the next start, which does no harm.

use std::path::{Path, PathBuf};
use std::{fs, io};

use strum::{IntoStaticStr, VariantArray};

use super::Error;
use crate::refusal::chain;
use crate::standing::Standing;

/// A word of the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Word {
    /// Stops all clocks until they are told to go on.
    Pause,
    /// Lets the clocks go on.
    Resume,
    /// Lets games end that were held back because too many would have ended on time at once.
    Release,
    /// Makes a backup at once.
    Backup,
}

impl Word {
    /// Returns the word itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the word that cancels this one while it is unheard.
    fn opposite(self) -> Option<Word> {
        match self {
            Word::Pause => Some(Word::Resume),
            Word::Resume => Some(Word::Pause),
            Word::Release | Word::Backup => None,
        }
    }
}

/// The place where words are left for the bot with one store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desk {
    folder: PathBuf,
    /// The name of the store's folder.
    name: String,
}

impl Desk {
    /// Returns the desk of the bot with the store in this folder.
    #[must_use]
    pub fn of(store: &Path) -> Desk {
        Desk { folder: super::beside(store, "operator"), name: super::name_of(store) }
    }

    /// Leaves a word; removes the opposite word if that is unheard.
    ///
    /// # Errors
    /// [`Error`] when the file cannot be written.
    pub fn leave(&self, word: Word) -> Result<PathBuf, Error> {
        let failed = Error::file(&self.folder);
        self.prepare().map_err(&failed)?;
        if let Some(opposite) = word.opposite() {
            remove(&self.path(opposite))?;
        }
        let path = self.path(word);
        // It is empty, so it is whole at once, also if somebody else leaves it just then.
        fs::File::create(&path).and_then(|file| file.sync_all()).map_err(Error::file(&path))?;
        fs::File::open(&self.folder).and_then(|folder| folder.sync_all()).map_err(&failed)?;
        Ok(path)
    }

    /// Makes the folder. It belongs to the user of the folder that it is in, so that the bot can remove what root leaves.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn prepare(&self) -> io::Result<()> {
        if self.folder.exists() {
            return Ok(());
        }
        fs::create_dir_all(&self.folder)?;
        #[cfg(unix)]
        if let (true, Some(parent)) = (rustix::process::geteuid().is_root(), self.folder.parent()) {
            use std::os::unix::fs::{MetadataExt, chown};
            let owner = parent.metadata()?;
            chown(&self.folder, Some(owner.uid()), Some(owner.gid()))?;
        }
        Ok(())
    }

    /// Notes the pause and the games held back, for commands that cannot open the store while the bot has it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn note(&self, standing: Standing) -> io::Result<()> {
        self.prepare()?;
        fs::write(self.noted(), standing.to_string())
    }

    /// Returns what the running bot noted.
    #[must_use]
    pub fn standing(&self) -> String {
        fs::read_to_string(self.noted()).unwrap_or_default()
    }

    fn noted(&self) -> PathBuf {
        self.folder.join(format!("{}.standing", self.name))
    }

    /// Returns the words that were left.
    #[must_use]
    pub fn words(&self) -> Vec<Word> {
        Word::VARIANTS.iter().copied().filter(|word| self.path(*word).exists()).collect()
    }

    /// Removes a word that was obeyed.
    ///
    /// # Errors
    /// [`Error`] when the file cannot be removed.
    pub fn clear(&self, word: Word) -> Result<(), Error> {
        remove(&self.path(word))
    }

    /// Removes a word that was obeyed, and logs that. Returns whether its file is gone.
    pub fn heard(&self, word: Word) -> bool {
        let cleared = self.clear(word);
        match &cleared {
            Ok(()) => tracing::info!(word = word.name(), "the operator's command was carried out"),
            Err(error) => tracing::error!(
                error = chain(error),
                "the operator's command was carried out, but its file cannot be removed: remove it, or the next start \
                 repeats the command"
            ),
        }
        cleared.is_ok()
    }

    fn path(&self, word: Word) -> PathBuf {
        self.folder.join(format!("{}.{}", self.name, word.name()))
    }
}

fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(Error::file(path)(why)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_whose_file_stays_is_told_apart_and_what_stands_still_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk::of(&folder.path().join("store"));
        let path = desk.leave(Word::Pause).unwrap();
        assert!(desk.heard(Word::Pause) && desk.words().is_empty());
        // Nobody can remove that as a file.
        fs::create_dir(path).unwrap();
        assert!(!desk.heard(Word::Pause));
        assert_eq!(desk.standing(), "");
        desk.note(Standing { is_paused: true, n_held: 0 }).unwrap();
        assert!(desk.standing().contains("`mutabot resume`"));
    }
}
