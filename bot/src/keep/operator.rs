//! What the operator tells a bot that is running: a small file beside the store says it, the bot does it and removes the file.
//! It is done before the file is removed: whatever ends in between, it is done at least once, and twice is as good as once.

use std::path::{Path, PathBuf};
use std::{fs, io};

use strum::{IntoStaticStr, VariantArray};

use super::Error;
use super::export::Draft;

/// What the bot can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Word {
    /// All clocks stand still, until they are told to go on.
    Pause,
    /// Clocks go on.
    Resume,
    /// Games that were held back because too many would have ended on time at once may end.
    Release,
}

impl Word {
    /// Returns the word itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The word that takes this one back before it was heard.
    fn opposite(self) -> Option<Word> {
        match self {
            Word::Pause => Some(Word::Resume),
            Word::Resume => Some(Word::Pause),
            Word::Release => None,
        }
    }
}

/// Where words are left for the bot with one store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desk {
    folder: PathBuf,
    /// The name of the store's folder.
    name: String,
}

impl Desk {
    /// The desk of the bot with the store in this folder.
    #[must_use]
    pub fn of(store: &Path) -> Desk {
        Desk { folder: super::beside(store, "operator"), name: super::name_of(store) }
    }

    /// Leaves a word; one that says the opposite and was not heard yet is taken away.
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

    /// The words that were left.
    #[must_use]
    pub fn words(&self) -> Vec<Word> {
        Word::VARIANTS.iter().copied().filter(|word| self.path(*word).exists()).collect()
    }

    /// Takes away a word that was done.
    ///
    /// # Errors
    /// [`Error`] when the file cannot be removed.
    pub fn clear(&self, word: Word) -> Result<(), Error> {
        remove(&self.path(word))
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
