//! `mutabot completions` and `mutabot man`.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::start::print;

/// `mutabot completions`
#[derive(Args, Debug)]
pub(super) struct CompletionsArgs {
    /// Shell that will run the script
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "mutabot", &mut script);
        print(format_args!("{}", String::from_utf8_lossy(&script).trim_end()));
        Ok(())
    }
}

/// `mutabot man`
#[derive(Args, Debug)]
pub(super) struct ManArgs {
    /// Folder for the pages, such as `~/.local/share/man/man1`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl ManArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let folder: &Path = &self.folder;
        let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
        written.map_err(|error| format!("cannot write man pages to {}: {error}", folder.display()))?;
        print(format_args!("the man pages are in {}: try `man {}/mutabot.1`", folder.display(), folder.display()));
        Ok(())
    }
}
