//! `mutabot export`, `import`, `verify` and `status` work on a store without the bot; `pause`, `resume`, `release` and
//! `backup` are commands to the running bot.

use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use store::Sled;
use tracing_subscriber::filter::LevelFilter;

use super::kept::{self, ConfiguredStore, make_room, must_be_owners};
use super::log;
use super::progress::progress;
use super::serve::runtime;
use super::start::{complain, print};
use crate::config::{Config, StoreOptions, USUAL};
use crate::keep::{self, Backups, ForgottenList, OperatorCommand, OperatorDesk};
use crate::machine;
use crate::refusal::chain;

const PLAYED: &str = "a playground's store is mutabot-data/playground/store";

const LOOK: Duration = Duration::from_millis(200);

const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Selects the store.
#[derive(Args, Debug)]
struct StoreArgs {
    /// Configuration that names the store [default: config.toml]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Store folder (instead of --config)
    #[arg(long, value_name = "DIR", conflicts_with = "config")]
    store: Option<PathBuf>,
}

/// `mutabot export`
#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    /// New file to write, or `-` for standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    which: StoreArgs,
}

/// `mutabot import`
#[derive(Args, Debug)]
pub(super) struct ImportArgs {
    /// Export or backup to import
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Another list of deletions to apply (*.forgotten)
    #[arg(long, value_name = "LIST")]
    forgotten: Option<PathBuf>,
    #[command(flatten)]
    which: StoreArgs,
}

/// `mutabot verify`
#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    /// Export or backup to verify [default: the store]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    which: StoreArgs,
}

/// `mutabot status`
#[derive(Args, Debug)]
pub(super) struct StatusArgs {
    #[command(flatten)]
    which: StoreArgs,
}

impl StoreArgs {
    fn config(&self) -> Result<Config, String> {
        if let Some(folder) = &self.store {
            let mut config = Config::default();
            config.store.folder.clone_from(folder);
            return Ok(config);
        }
        if self.config.is_none() && !Path::new(USUAL).exists() {
            return Err(format!(
                "no store was named: use --config FILE or --store DIR, or run this in the folder with the bot's \
                 {USUAL}; {PLAYED}"
            ));
        }
        Config::chosen(self.config.as_deref()).map_err(|error| error.to_string())
    }

    fn again(&self) -> String {
        match (&self.store, &self.config) {
            (Some(folder), _) => format!("--store {}", folder.display()),
            (None, Some(config)) => format!("--config {}", config.display()),
            (None, None) => format!("--config {USUAL}"),
        }
    }

    fn nothing_in(&self, folder: &Path) -> String {
        let whole = absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let problem = format!("there is no store in {}", whole.display());
        if self.store.is_some() {
            return format!("{problem}: --store takes the same folder as `folder` in [store]");
        }
        format!("{problem}: use --store DIR, or --config FILE for another configuration; {PLAYED}")
    }

    async fn open(&self) -> Result<OpenedStore, String> {
        let config = self.config()?;
        if config.store.postgres.is_none() {
            let folder = &config.store.folder;
            if !Sled::is_at(folder) {
                return Err(self.nothing_in(folder));
            }
            if let Some(process) = Sled::used_by(folder) {
                return Err(in_use(folder, process));
            }
            if is_read_only(folder) {
                return OpenedStore::copied(folder).await;
            }
            must_be_owners(folder)?;
        }
        Ok(OpenedStore { kept: ConfiguredStore::open(&config).await?, copy: None })
    }
}

struct OpenedStore {
    kept: ConfiguredStore,
    copy: Option<PathBuf>,
}

impl OpenedStore {
    /// Opens a copy of the store. Opening writes to the folder, and the disk may be read-only.
    async fn copied(folder: &Path) -> Result<OpenedStore, String> {
        let copy = std::env::temp_dir().join(format!("mutabot-copy-{}", std::process::id()));
        complain(&format!("{} is read-only: reading a copy in {} instead", folder.display(), copy.display()));
        let failed = |error| format!("cannot copy {}: {error}", folder.display());
        fs::create_dir(&copy).map_err(failed)?;
        let copied = copy_all(folder, &copy).map_err(failed);
        let kept = match copied {
            Ok(()) => ConfiguredStore::in_folder(&copy).await.map_err(String::from),
            Err(error) => Err(error),
        };
        if kept.is_err() {
            let _ = fs::remove_dir_all(&copy);
        }
        Ok(OpenedStore { kept: kept?, copy: Some(copy) })
    }

    fn store(&self) -> Arc<dyn store::Store> {
        self.kept.store()
    }

    async fn close(self) -> Result<(), String> {
        let closed = self.kept.close().await;
        if let Some(copy) = self.copy {
            fs::remove_dir_all(&copy).map_err(|error| format!("cannot remove the copy {}: {error}", copy.display()))?;
        }
        closed
    }
}

fn is_read_only(folder: &Path) -> bool {
    #[cfg(unix)]
    return rustix::fs::access(folder, rustix::fs::Access::WRITE_OK) == Err(rustix::io::Errno::ROFS);
    #[cfg(not(unix))]
    return folder.metadata().is_ok_and(|data| data.permissions().readonly());
}

fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir(&to)?;
            copy_all(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

impl ExportArgs {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        runtime()?.block_on(async {
            let store = self.which.open().await?;
            if self.file == Path::new("-") {
                let out = BufWriter::with_capacity(1 << 18, std::io::stdout());
                let written =
                    keep::write_watched(&*store.store(), out, Path::new("standard output"), &progress()).await;
                store.close().await?;
                return written.map(drop).map_err(|error| chain(&error));
            }
            let written = keep::export_watched(&*store.store(), &self.file, &progress()).await;
            store.close().await?;
            let counts = written.map_err(|error| chain(&error))?;
            print(format_args!("{}: {} rows, including {} games", self.file.display(), counts.rows, counts.games));
            Ok(())
        })
    }
}

impl ImportArgs {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        runtime()?.block_on(async {
            let config = self.which.config()?;
            let folder = &config.store.folder;
            if let (None, Some(process)) = (&config.store.postgres, Sled::used_by(folder)) {
                return Err(in_use(folder, process));
            }
            let list = ForgottenList::of(folder, &config.backup);
            must_be_owners(folder)?;
            must_be_owners(list.folder())?;
            // Check the file first, so that an incomplete one leaves nothing behind.
            let whole = keep::read_through(&self.file, &progress()).map_err(|error| chain(&error))?;
            let found = list.for_import(&whole, self.forgotten.as_deref()).map_err(|error| chain(&error))?;
            if found.is_none() {
                complain(&format!(
                    "no list of deletions (*.forgotten) in {} or next to the file, so data deleted since comes back: \
                     if there is a list, import again with --forgotten LIST",
                    list.folder().display()
                ));
            }
            let forgotten = found.clone().unwrap_or_default();
            let store = ConfiguredStore::open(&config).await?;
            // Before the last commit, because its confirmation can be lost.
            Backups::of(folder, &config.backup).note_import(machine::now()).map_err(|error| chain(&error))?;
            if let Some(found) = found {
                // The next import can then find it in the usual place.
                list.add(&found, machine::now()).map_err(|error| chain(&error))?;
            }
            let imported = keep::import(&*store.store(), &whole, &forgotten, &progress()).await;
            store.close().await?;
            let keep::ImportReport { counts, n_forgotten } = imported.map_err(|error| match error {
                keep::KeepError::InTheWay(problem) => {
                    format!("{problem}. To import: {}run this command again", make_room(&config, &self.which.again()))
                }
                error => chain(&error),
            })?;
            if n_forgotten > 0 {
                print(format_args!(
                    "{n_forgotten} of its users have deleted their data since: the bot deletes it again when it starts"
                ));
            }
            print(format_args!("{}: {} rows, including {} games", kept::name(&config), counts.rows, counts.games));
            Ok(())
        })
    }
}

impl VerifyArgs {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        let verified = match &self.file {
            Some(file) => keep::verify_file(file, &progress()),
            None => runtime()?.block_on(async {
                let store = self.which.open().await?;
                let verified = keep::verify_store(&*store.store(), &progress()).await;
                store.close().await?;
                Ok::<_, String>(verified)
            })?,
        };
        let report = verified.map_err(|error| chain(&error))?;
        for problem in &report.problems {
            print(format_args!("{problem}"));
        }
        print(format_args!("{report}"));
        match report.problems.len() {
            0 => Ok(()),
            1 => Err("1 problem found; nothing was changed".to_owned()),
            n => Err(format!("{n} problems found; nothing was changed")),
        }
    }
}

impl StatusArgs {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        let StoreOptions { folder, postgres, .. } = self.which.config()?.store;
        if let (None, Some(process)) = (postgres, Sled::used_by(&folder)) {
            let told = "the only one with this store; for more, set `address` in [observe] and read its metrics";
            print(format_args!("{}processes 1\n  process id {process}, {told}", OperatorDesk::of(&folder).standing()));
            return Ok(());
        }
        let status = runtime()?.block_on(async {
            let store = self.which.open().await?;
            let status = keep::status(&*store.store(), machine::now()).await;
            store.close().await?;
            status.map_err(|error| chain(&error))
        })?;
        print(format_args!("{status}"));
        Ok(())
    }
}

/// `mutabot pause`, `resume`, `release`, `backup`
#[derive(Args, Debug)]
pub(super) struct ControlArgs {
    #[command(flatten)]
    which: StoreArgs,
}

impl ControlArgs {
    pub(super) fn run(self, word: OperatorCommand) -> Result<(), String> {
        let StoreOptions { folder, postgres, .. } = self.which.config()?.store;
        if postgres.is_none() && !Sled::is_at(&folder) {
            return Err(self.which.nothing_in(&folder));
        }
        keep::for_owner_alone();
        let left = OperatorDesk::of(&folder).leave(word).map_err(|error| chain(&error))?;
        let heard = match Sled::used_by(&folder) {
            Some(process) => format!("the bot (process id {process}) will do it within seconds and remove this file"),
            None if postgres.is_some() => {
                "the bot with this folder in its configuration will do it within seconds".to_owned()
            }
            None => "the bot does not seem to be running, so it will do it when it starts".to_owned(),
        };
        print(format_args!("wrote `{}` to {}: {heard}", word.name(), left.display()));
        Ok(())
    }
}

impl ControlArgs {
    #[expect(clippy::disallowed_methods, reason = "the bot tells by the file alone that it has made a backup")]
    pub(super) fn back_up(self) -> Result<(), String> {
        let config = self.which.config()?;
        let (folder, is_database) = (&config.store.folder, config.store.postgres.is_some());
        if !is_database && Sled::used_by(folder).is_none() {
            return Err(
                "the bot is not running: use `mutabot export FILE`, which writes the same kind of file".to_owned()
            );
        }
        let (backups, desk) = (Backups::of(folder, &config.backup), OperatorDesk::of(folder));
        let newest = || backups.last_written().map_err(|error| format!("{}: {error}", backups.folder().display()));
        let before = newest()?;
        self.run(OperatorCommand::Backup)?;
        for _ in 0..PATIENCE.as_millis() / LOOK.as_millis() {
            std::thread::sleep(LOOK);
            let made = newest()?;
            if made != before
                && let Some((_, made)) = made
            {
                print(format_args!("{}", made.display()));
                return Ok(());
            }
            if !is_database && Sled::used_by(folder).is_none() {
                return Err("the bot stopped before it made the backup".to_owned());
            }
        }
        let heard = if desk.words().contains(&OperatorCommand::Backup) {
            "the bot did not react"
        } else {
            "the bot made no backup"
        };
        Err(format!("{heard} within {} minutes: see its log", PATIENCE.as_secs() / 60))
    }
}

fn in_use(folder: &Path, process: u32) -> String {
    let next = "stop it first, or use `mutabot backup`";
    format!("the bot is running with the store in {} (process id {process}): {next}", folder.display())
}

#[cfg(test)]
mod tests {
    use store::Batch;

    use super::*;

    #[tokio::test]
    async fn a_store_that_takes_no_changes_is_read_from_a_copy_that_goes_again() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("store");
        let store = ConfiguredStore::in_folder(&place).await.unwrap();
        store.store().commit(Batch::new().put("game/1", b"{}".to_vec())).await.unwrap();
        store.close().await.unwrap();
        let before = names(&place);
        assert!(!is_read_only(&place));
        let opened = OpenedStore::copied(&place).await.unwrap();
        let copy = opened.copy.clone().unwrap();
        assert!(opened.store().get("game/1").await.unwrap().is_some());
        opened.close().await.unwrap();
        assert!(!copy.exists());
        assert_eq!(names(&place), before, "nothing was written");
    }

    fn names(folder: &Path) -> Vec<(PathBuf, u64)> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| (entry.as_ref().unwrap().path(), entry.unwrap().metadata().unwrap().len()))
            .collect();
        names.sort();
        names
    }
}
