//! Operator commands for a running bot: small files next to the store. The bot carries out a command, then removes its
//! file. After a crash in between it repeats the command, which is harmless.

use std::path::{Path, PathBuf};
use std::{fs, io};

use strum::{IntoStaticStr, VariantArray};

use super::KeepError;
use crate::refusal::chain;
use crate::standing::OperatorHolds;

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum OperatorCommand {
    Pause,
    Resume,
    /// Ends the games that the limit on simultaneous timeouts held back.
    Release,
    Backup,
}

impl OperatorCommand {
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn opposite(self) -> Option<OperatorCommand> {
        match self {
            OperatorCommand::Pause => Some(OperatorCommand::Resume),
            OperatorCommand::Resume => Some(OperatorCommand::Pause),
            OperatorCommand::Release | OperatorCommand::Backup => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorDesk {
    folder: PathBuf,
    name: String,
}

impl OperatorDesk {
    #[must_use]
    pub fn of(store: &Path) -> OperatorDesk {
        OperatorDesk { folder: super::beside(store, "operator"), name: super::name_of(store) }
    }

    /// Writes a command, and removes its opposite if that is still pending.
    pub fn leave(&self, word: OperatorCommand) -> Result<PathBuf, KeepError> {
        let failed = KeepError::file(&self.folder);
        self.prepare().map_err(&failed)?;
        if let Some(opposite) = word.opposite() {
            remove(&self.path(opposite))?;
        }
        let path = self.path(word);
        // The file is empty, so it is complete at once, even if two processes write it.
        fs::File::create(&path).and_then(|file| file.sync_all()).map_err(KeepError::file(&path))?;
        fs::File::open(&self.folder).and_then(|folder| folder.sync_all()).map_err(&failed)?;
        Ok(path)
    }

    /// Creates the folder with its parent's owner. Otherwise the bot could not remove commands written by root.
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

    /// Writes the pause and the held games to a file. Other commands read it, since they can't open the bot's store.
    pub fn note(&self, standing: OperatorHolds) -> io::Result<()> {
        self.prepare()?;
        fs::write(self.noted(), standing.to_string())
    }

    #[must_use]
    pub fn standing(&self) -> String {
        fs::read_to_string(self.noted()).unwrap_or_default()
    }

    fn noted(&self) -> PathBuf {
        self.folder.join(format!("{}.standing", self.name))
    }

    #[must_use]
    pub fn words(&self) -> Vec<OperatorCommand> {
        OperatorCommand::VARIANTS.iter().copied().filter(|word| self.path(*word).exists()).collect()
    }

    pub fn clear(&self, word: OperatorCommand) -> Result<(), KeepError> {
        remove(&self.path(word))
    }

    /// Removes and logs a completed command. Returns whether its file is gone.
    pub fn heard(&self, word: OperatorCommand) -> bool {
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

    fn path(&self, word: OperatorCommand) -> PathBuf {
        self.folder.join(format!("{}.{}", self.name, word.name()))
    }
}

fn remove(path: &Path) -> Result<(), KeepError> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(KeepError::file(path)(why)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_whose_file_stays_is_told_apart_and_what_stands_still_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let desk = OperatorDesk::of(&folder.path().join("store"));
        let path = desk.leave(OperatorCommand::Pause).unwrap();
        assert!(desk.heard(OperatorCommand::Pause) && desk.words().is_empty());
        fs::create_dir(path).unwrap();
        assert!(!desk.heard(OperatorCommand::Pause));
        assert_eq!(desk.standing(), "");
        desk.note(OperatorHolds { is_paused: true, n_held: 0 }).unwrap();
        assert!(desk.standing().contains("`mutabot resume`"));
    }
}
