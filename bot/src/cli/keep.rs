//! `mutabot export`, `import`, `verify` and `status`, which handle a store without the bot, and `pause`, `resume` and `release`,
//! which leave words for it.

use std::io::BufWriter;
use std::path::{Path, PathBuf, absolute};

use clap::Args;
use store::Sled;
use tracing_subscriber::filter::LevelFilter;

use super::kept::{self, Kept, make_room, must_be_owners};
use super::log;
use super::progress::progress;
use super::serve::runtime;
use super::start::{complain, print};
use crate::config::{Config, Store, USUAL};
use crate::keep::{self, Backups, Desk, List, Word};
use crate::machine;
use crate::refusal::chain;

/// Where the store of a playground is.
const PLAYED: &str = "of a playground it is mutabot-data/playground/store";

/// Which store is meant.
#[derive(Args, Debug)]
struct Which {
    /// The configuration that names the store; without it, `config.toml` in the current folder
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the store, instead
    #[arg(long, value_name = "DIR", conflicts_with = "config")]
    store: Option<PathBuf>,
}

/// `mutabot export`
#[derive(Args, Debug)]
pub(super) struct Export {
    /// The file to write, which must not be there yet; `-` is standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    which: Which,
}

/// `mutabot import`
#[derive(Args, Debug)]
pub(super) struct Import {
    /// An export or a backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A list of deletions, besides those in the folder for backups and next to the file
    #[arg(long, value_name = "LIST")]
    forgotten: Option<PathBuf>,
    #[command(flatten)]
    which: Which,
}

/// `mutabot verify`
#[derive(Args, Debug)]
pub(super) struct Verify {
    /// An export or a backup; without it, the store is verified
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    which: Which,
}

/// `mutabot status`
#[derive(Args, Debug)]
pub(super) struct Status {
    #[command(flatten)]
    which: Which,
}

impl Which {
    fn config(&self) -> Result<Config, String> {
        if let Some(folder) = &self.store {
            let mut config = Config::default();
            config.store.folder.clone_from(folder);
            return Ok(config);
        }
        if self.config.is_none() && !Path::new(USUAL).exists() {
            return Err(format!(
                "it is not said which store is meant: give its configuration (--config FILE) or its folder (--store DIR), or \
                 go to the folder with the {USUAL} of the bot; {PLAYED}"
            ));
        }
        Config::chosen(self.config.as_deref()).map_err(|error| error.to_string())
    }

    /// Returns the arguments with which these commands find the same store.
    fn again(&self) -> String {
        match (&self.store, &self.config) {
            (Some(folder), _) => format!("--store {}", folder.display()),
            (None, Some(config)) => format!("--config {}", config.display()),
            (None, None) => format!("--config {USUAL}"),
        }
    }

    /// Says that there is no store in this folder, and where else one may be.
    fn nothing_in(&self, folder: &Path) -> String {
        let whole = absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let problem = format!("there is no store in {}", whole.display());
        if self.store.is_some() {
            return format!("{problem}: --store takes the folder that `folder` in [store] names");
        }
        format!("{problem}: name its folder with --store, or another configuration with --config; {PLAYED}")
    }

    /// Opens the chosen store, which must exist.
    async fn open(&self) -> Result<Kept, String> {
        let config = self.config()?;
        if config.store.postgres.is_none() {
            let folder = &config.store.folder;
            if !Sled::is_at(folder) {
                return Err(self.nothing_in(folder));
            }
            if let Some(process) = Sled::used_by(folder) {
                return Err(in_use(folder, process));
            }
            must_be_owners(folder)?;
        }
        Ok(Kept::open(&config).await?)
    }
}

impl Export {
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
            print(format_args!("{}: {} rows, {} of them games", self.file.display(), counts.rows, counts.games));
            Ok(())
        })
    }
}

impl Import {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        runtime()?.block_on(async {
            let config = self.which.config()?;
            let folder = &config.store.folder;
            if let (None, Some(process)) = (&config.store.postgres, Sled::used_by(folder)) {
                return Err(in_use(folder, process));
            }
            let list = List::of(folder, &config.backup);
            must_be_owners(folder)?;
            must_be_owners(list.folder())?;
            // Comes before anything is made, so that an incomplete file leaves nothing behind.
            let whole = keep::read_through(&self.file, &progress()).map_err(|error| chain(&error))?;
            let found = list.for_import(&whole, self.forgotten.as_deref()).map_err(|error| chain(&error))?;
            if found.is_none() {
                complain(&format!(
                    "no list of deletions (*.forgotten) is in {} or next to the file: people who had their data deleted \
                     since it was made come back. If there is such a list, begin again with --forgotten LIST",
                    list.folder().display()
                ));
            }
            let forgotten = found.clone().unwrap_or_default();
            let store = Kept::open(&config).await?;
            // Before the last answer, which may be lost.
            Backups::of(folder, &config.backup).note_import(machine::now()).map_err(|error| chain(&error))?;
            if let Some(found) = found {
                // For the next import, from wherever this list came.
                list.add(&found, machine::now()).map_err(|error| chain(&error))?;
            }
            let imported = keep::import(&*store.store(), &whole, &forgotten, &progress()).await;
            store.close().await?;
            let keep::Imported { counts, n_forgotten } = imported.map_err(|error| match error {
                keep::Error::InTheWay(problem) => {
                    format!("{problem}. To import: {}run the same command again", make_room(&config, &self.which.again()))
                }
                error => chain(&error),
            })?;
            if n_forgotten > 0 {
                print(format_args!(
                    "{n_forgotten} of its people had their data deleted since: the bot does it at its start"
                ));
            }
            print(format_args!("{}: {} rows, {} of them games", kept::name(&config), counts.rows, counts.games));
            Ok(())
        })
    }
}

impl Verify {
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
            n => Err(format!("{n} problems were found; nothing was changed")),
        }
    }
}

impl Status {
    pub(super) fn run(self) -> Result<(), String> {
        log::start(LevelFilter::WARN);
        let Store { folder, postgres, .. } = self.which.config()?.store;
        if let (None, Some(process)) = (postgres, Sled::used_by(&folder)) {
            let told = "alone with its store; its metrics tell more, where `[observe]` asks for them";
            print(format_args!("{}processes 1\n  process id {process}, {told}", Desk::of(&folder).standing()));
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

/// `mutabot pause`, `resume`, `release`
#[derive(Args, Debug)]
pub(super) struct Tell {
    #[command(flatten)]
    which: Which,
}

impl Tell {
    /// Leaves a word for the running bot.
    pub(super) fn run(self, word: Word) -> Result<(), String> {
        let Store { folder, postgres, .. } = self.which.config()?.store;
        if postgres.is_none() && !Sled::is_at(&folder) {
            return Err(self.which.nothing_in(&folder));
        }
        keep::for_owner_alone();
        let left = Desk::of(&folder).leave(word).map_err(|error| chain(&error))?;
        let heard = match Sled::used_by(&folder) {
            Some(process) => format!("the bot (process id {process}) does it within seconds, and removes that file"),
            None if postgres.is_some() => {
                "the bot whose configuration names this folder does it within seconds".to_owned()
            }
            None => "the bot does not seem to run: it will do it when it starts".to_owned(),
        };
        print(format_args!("`{}` is left in {}: {heard}", word.name(), left.display()));
        Ok(())
    }
}

fn in_use(folder: &Path, process: u32) -> String {
    let next = "stop it first, or take one of the backups that it makes by itself";
    format!("the bot is running with the store in {} (process id {process}): {next}", folder.display())
}
