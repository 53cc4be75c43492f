//! Composes the pages of `mutabot tournament picture`, as the bot does on Discord.

use std::path::Path;

use render::PageOptions;
use tournament::form::{FormError, FormFile, PersonNumber};
use tournament::tiebreaks::{self, EventStandings, TiebreakSettings};
use tournament::{IndividualEvent, PlayerNumber, RoundNumber, knockout, ladder, league, teams};

use super::file::{self, LoadedTournament};
use super::notes::note;
use super::picture::PictureTopic;
use super::reasons::count;
use super::{notes, standings};
use crate::app::Message;
use crate::app::pages::standings as ranks;
use crate::app::pages::{
    PersonNames, SheetContext, bracket, crosstable, ladder as rungs, league as divisions, pairings, progress,
};
use crate::words::Lang;

pub(super) struct PictureRequest<'a> {
    /// The title to use if the file has none.
    pub(super) name: String,
    pub(super) what: PictureTopic,
    pub(super) round: Option<RoundNumber>,
    pub(super) player: Option<&'a str>,
    /// Zero-based.
    pub(super) page: usize,
    pub(super) lang: Lang,
    pub(super) options: PageOptions,
}

pub(super) fn compose(path: &Path, text: &str, wanted: &PictureRequest<'_>) -> Result<Message, String> {
    let bad = |error: FormError| file::bad_form(path, text, &error);
    match wanted.what {
        PictureTopic::Bracket => {
            let file = FormFile::<knockout::KnockoutStatement>::read(text).map_err(bad)?;
            let names = file.said().filter_map(|(_, step)| match step {
                knockout::KnockoutStatement::Player { seed, name } => Some((PersonNumber::from(*seed), name.clone())),
                _ => None,
            });
            let cup = knockout::replay(&file).value;
            wanted.show(names.collect(), |show| bracket::bracket(show, &cup))
        }
        PictureTopic::League => {
            let file = FormFile::<league::LeagueStatement>::read(text).map_err(bad)?;
            let names = file.said().filter_map(|(_, step)| match step {
                league::LeagueStatement::Player { person, name } => Some((*person, name.clone())),
                _ => None,
            });
            let found = league::replay(&file).value.ok_or("the rules of the league cannot be kept")?;
            wanted.show(names.collect(), |show| divisions::league(show, &found, None))
        }
        PictureTopic::Ladder => {
            let file = FormFile::<ladder::LadderStatement>::read(text).map_err(bad)?;
            let names = file.said().filter_map(|(_, step)| match step {
                ladder::LadderStatement::Player { person, name } => Some((*person, name.clone())),
                _ => None,
            });
            let found = ladder::replay(&file).value;
            wanted.show(names.collect(), |show| rungs::ladder(show, &found))
        }
        PictureTopic::Standings | PictureTopic::Crosstable | PictureTopic::Pairings | PictureTopic::Progress => {
            of_report(path, text, wanted)
        }
    }
}

impl PictureRequest<'_> {
    fn show(
        &self,
        names: Vec<(PersonNumber, String)>,
        compose: impl FnOnce(&SheetContext<'_>) -> Message,
    ) -> Result<Message, String> {
        let own = match self.player {
            None => None,
            Some(who) => Some(person(&names, who)?),
        };
        let names = PersonNames::new(names, own);
        let PictureRequest { page, lang, options, .. } = *self;
        Ok(compose(&SheetContext { name: &self.name, names: &names, page, lang, options }))
    }
}

fn person(names: &[(PersonNumber, String)], who: &str) -> Result<PersonNumber, String> {
    let wanted = who.trim().to_lowercase();
    let is_meant =
        |(person, name): &&(PersonNumber, String)| person.to_string() == wanted || name.to_lowercase() == wanted;
    let found: Vec<PersonNumber> = names.iter().filter(is_meant).map(|(person, _)| *person).collect();
    match found[..] {
        [person] => Ok(person),
        [] => Err(format!("there is no player `{who}`: --player takes a number or a full name")),
        _ => Err(format!("{} players are called `{who}`: use a number with --player", found.len())),
    }
}

fn of_report(path: &Path, text: &str, wanted: &PictureRequest<'_>) -> Result<Message, String> {
    let loaded = file::parse(path, text)?;
    let event = &loaded.event;
    let paired = event.paired_rounds();
    let round = wanted.round.unwrap_or(paired);
    if round > paired {
        return Err(format!("round {round} is not paired yet: the file has {}", count(paired.into(), "round")));
    }
    let told = event.remarks.iter().find(|remark| remark.code == "012").map(|remark| remark.text.trim().to_owned());
    let named = PictureRequest { name: told.filter(|name| !name.is_empty()).unwrap_or(wanted.name.clone()), ..*wanted };
    let names: Vec<_> =
        event.players.iter().map(|player| (PersonNumber::from(player.number), player.name.clone())).collect();
    if wanted.what == PictureTopic::Pairings {
        return named.show(names, |show| pairings::pairings(show, event, round));
    }
    notes::open_games(event, 1..=round);
    let settled = if loaded.teams.is_some() {
        None
    } else {
        notes::leavers(event);
        Some(event.settled())
    };
    let settled = settled.as_ref().unwrap_or(event);
    let settings = standings::usual(path, event, None)?;
    let ranked = |round| ranked(&loaded, settled, round, &settings);
    match wanted.what {
        PictureTopic::Crosstable => {
            let table = ranked(round)?;
            named.show(names, |show| crosstable::crosstable(show, settled, round, settings.system, &table))
        }
        PictureTopic::Progress => {
            let player = person(&names, wanted.player.ok_or("use --player to name the player whose rounds are drawn")?)?
                as PlayerNumber;
            let tables = (1..=round).map(ranked).collect::<Result<Vec<_>, _>>()?;
            named.show(names, |show| progress::progress(show, settled, player, &tables))
        }
        _ => {
            let table = ranked(round)?;
            for code in &table.dropped {
                note(format_args!("{code} was not used: a player has no value for it"));
            }
            named.show(names, |show| ranks::standings(show, round, &settings.codes, &table))
        }
    }
}

fn ranked(
    loaded: &LoadedTournament,
    event: &IndividualEvent,
    round: RoundNumber,
    settings: &TiebreakSettings,
) -> Result<EventStandings, String> {
    let table = match &loaded.teams {
        Some(teams) => teams::standings(teams, round, settings),
        None => tiebreaks::standings(event, round, settings),
    };
    table.map_err(|error| error.to_string())
}
