//! `mutabot tournament picture`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use render::{PageOptions, Theme, Width};
use tournament::RoundNumber;
use tournament::form::FormSystem;

use super::file;
use super::notes::note;
use super::shown::{self, PictureRequest};
use crate::cli::start::print;
use crate::words::Lang;

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  mutabot tournament picture open.trf -o standings.png
  mutabot tournament picture open.trf --what pairings --round 5 --theme print -o round5.png
  mutabot tournament picture open.trf --what crosstable --page 2 --language fr -o grille.png
  mutabot tournament picture open.trf --what progress --player 12 -o carlsen.png
  mutabot tournament picture cup.txt -o bracket.png
  mutabot tournament picture league.txt --text

A description of the picture is printed to standard output; with --text, the text of a Discord message instead. Pages \
have twenty rows; brackets have as much as a phone can show.")]
pub(in crate::cli) struct Picture {
    /// TRF, knock-out, league or ladder file; `-`: standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Table to draw [default: standings, or the file's own kind]
    #[arg(long)]
    what: Option<PictureTopic>,
    /// Round to show [default: the last one paired]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=999))]
    round: Option<RoundNumber>,
    /// Player to show or highlight: a number or a name
    #[arg(long, value_name = "WHO")]
    player: Option<String>,
    /// Page number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    page: u16,
    /// Width in pixels; still legible when shrunk to 360
    #[arg(long, default_value = "720", value_parser = <Width as std::str::FromStr>::from_str)]
    width: Width,
    #[arg(long, default_value_t = Theme::default().name().to_owned(), value_name = "THEME", help = themes())]
    theme: String,
    /// Language: en or fr
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language)]
    language: Lang,
    /// Print text for a Discord message instead of a picture
    #[arg(long)]
    text: bool,
    /// Picture file to write
    #[arg(short, long, value_name = "FILE.png", required_unless_present = "text")]
    output: Option<PathBuf>,
    /// Overwrite the picture file if it exists
    #[arg(long)]
    force: bool,
}

/// The kind of table to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureTopic {
    /// Standings after a round
    Standings,
    /// Results of all players
    Crosstable,
    /// Pairings of a round
    Pairings,
    /// Bracket of a knock-out
    Bracket,
    /// Divisions of a league
    League,
    /// Rungs of a ladder
    Ladder,
    /// Rounds of one player
    Progress,
}

fn themes() -> String {
    format!("Colours: {}", Theme::NAMES.join(", "))
}

fn language(text: &str) -> Result<Lang, String> {
    text.parse().map_err(|_| format!("expected {}", Lang::ALL.map(Lang::tag).join(" or ")))
}

impl Picture {
    pub(super) fn run(self) -> Result<(), String> {
        let target = self.output.as_deref().filter(|_| !self.text);
        if let Some(output) = target {
            file::check_target(output, self.force)?;
        }
        let text = file::text(&self.file)?;
        let theme = self.theme.parse().map_err(|error: render::OptionError| error.to_string())?;
        let wanted = PictureRequest {
            name: self.name(),
            what: self.what(&text)?,
            round: self.round,
            player: self.player.as_deref(),
            page: usize::from(self.page) - 1,
            lang: self.language,
            options: PageOptions { theme, width: self.width },
        };
        let message = shown::compose(&self.file, &text, &wanted)?;
        let Some(figures) = &message.figures else { return Err("there is nothing to draw yet".to_owned()) };
        match target {
            Some(output) => {
                file::write(output, render::page(&figures.page, &figures.options), self.force)?;
                print(format_args!("{}", figures.alt));
            }
            None => print(format_args!("{}", message.said())),
        }
        Ok(())
    }

    fn name(&self) -> String {
        let stem = self.file.file_stem().filter(|_| self.file != Path::new("-"));
        stem.map_or_else(|| "mutabot".to_owned(), |stem| stem.to_string_lossy().into_owned())
    }

    fn what(&self, text: &str) -> Result<PictureTopic, String> {
        let form = FormSystem::of(text);
        let (usual, others): (PictureTopic, &[PictureTopic]) = match form {
            None => {
                (PictureTopic::Standings, &[PictureTopic::Crosstable, PictureTopic::Pairings, PictureTopic::Progress])
            }
            Some(FormSystem::Knockout) => (PictureTopic::Bracket, &[]),
            Some(FormSystem::League) => (PictureTopic::League, &[]),
            Some(FormSystem::Ladder) => (PictureTopic::Ladder, &[]),
        };
        let what = self.what.unwrap_or(usual);
        if form.is_some() && self.round.is_some() {
            note(format_args!("--round works only with tournament report files (TRF): ignored"));
        }
        if what == usual || others.contains(&what) {
            return Ok(what);
        }
        let word =
            |what: &PictureTopic| what.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
        let can = [usual].iter().chain(others).map(word).collect::<Vec<_>>().join(", ");
        Err(format!("{} has no {}; it has {can}", file::named(&self.file), word(&what)))
    }
}
