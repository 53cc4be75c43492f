//! The operator's words for a running bot: each is a small file beside the store, which the bot obeys and then removes.
//! If the bot ends in between, it obeys the word again at the next start, which does no harm.

use std::path::{Path, PathBuf};
use std::{fs, io};

use strum::{IntoStaticStr, VariantArray};

use super::Error;
use super::export::Draft;
use crate::refusal::chain;

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
            Word::Release => None,
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
        fs::create_dir_all(&self.folder).map_err(Error::file(&self.folder))?;
        if let Some(opposite) = word.opposite() {
            remove(&self.path(opposite))?;
        }
        let path = self.path(word);
        Draft::create(&path)?.publish()?;
        Ok(path)
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

    /// Removes a word that was obeyed, and logs that.
    pub fn heard(&self, word: Word) {
        match self.clear(word) {
            Ok(()) => tracing::info!(word = word.name(), "the operator's word was done"),
            Err(error) => tracing::error!(error = chain(&error), "the operator's word was done, and its file stays"),
        }
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
