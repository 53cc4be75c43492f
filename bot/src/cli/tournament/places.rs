//! Tables of the bot's own formats: brackets of knock-outs, divisions of leagues, rungs of ladders.

use std::collections::BTreeMap;
use std::path::Path;

use tournament::form::{self, FormError, FormFile, FormSystem, PersonNumber};
use tournament::knockout::{self, Knockout, KnockoutStage, MatchGame, MatchSide, MatchState};
use tournament::league::League;
use tournament::{Colour, GameVerdict, ladder, league};

use super::file;
use super::notes::note;
use crate::cli::start::print;

type EntrantNames = BTreeMap<PersonNumber, String>;

pub(super) fn tell(path: &Path, text: &str) -> Option<Result<(), String>> {
    let form = FormSystem::of(text)?;
    let lines = match form {
        FormSystem::Knockout => knockout_lines(text),
        FormSystem::League => league_lines(text),
        FormSystem::Ladder => ladder_lines(text),
    };
    Some(lines.map_err(|error| file::bad_form(path, text, &error)).map(|lines| {
        let differ = form::check(text).map_or(0, |checked| checked.differ.len());
        if differ > 0 {
            let why = "`mutabot tournament check` lists them";
            note(format_args!("statements of the file that do not follow from the rules: {differ}; {why}"));
        }
        for line in lines {
            print(format_args!("{line}"));
        }
    }))
}

fn who(names: &EntrantNames, person: PersonNumber) -> String {
    names.get(&person).map_or(person.to_string(), |name| format!("{person} {name}"))
}

fn knockout_lines(text: &str) -> Result<Vec<String>, FormError> {
    let file = FormFile::<knockout::KnockoutStatement>::read(text)?;
    let name = |step: &knockout::KnockoutStatement| match step {
        knockout::KnockoutStatement::Player { seed, name } => Some((PersonNumber::from(*seed), name.clone())),
        _ => None,
    };
    let names: EntrantNames = file.said().filter_map(|(_, step)| name(step)).collect();
    let cup = knockout::replay(&file).value;
    let mut lines = vec!["match\tstage\tfirst\tsecond\tgames\tstate".to_owned()];
    lines.extend(cup.matches().iter().zip(1..).map(|(found, number)| match_line(&names, number, found)));
    lines.extend([String::new(), "place\tnumber\tname".to_owned()]);
    lines.extend(place_lines(&names, &cup));
    Ok(lines)
}

fn match_line(names: &EntrantNames, number: usize, found: &knockout::KnockoutMatch) -> String {
    let who = |seed: u16| who(names, seed.into());
    let side = |side: MatchSide| match side {
        MatchSide::Open => "?".to_owned(),
        MatchSide::Nobody => "-".to_owned(),
        MatchSide::Player(seed) => who(seed),
    };
    let [first, second] = found.sides;
    let games: Vec<String> = found.games.iter().map(|game| score(first, *game).to_owned()).collect();
    let state = match found.state {
        MatchState::Waiting => "waits for its players".to_owned(),
        MatchState::Next { white, .. } => format!("next game: {} has White", who(white)),
        MatchState::Over { winner: Some(winner), how, .. } => {
            let is_last =
                matches!(found.stage, KnockoutStage::ThirdPlace | KnockoutStage::Final | KnockoutStage::SecondFinal);
            format!("{} {}: {how}", who(winner), if is_last { "wins" } else { "goes on" })
        }
        MatchState::Over { winner: None, how, .. } => format!("no one goes on: {how}"),
    };
    format!("{number}\t{}\t{}\t{}\t{}\t{state}", found.stage, side(first), side(second), games.join(" "))
}

/// Formats a game's score from the view of the match's first player.
fn score(first: MatchSide, game: MatchGame) -> &'static str {
    let own = if first == MatchSide::Player(game.white) { Colour::White } else { Colour::Black };
    match (game.verdict, game.verdict.winner()) {
        (GameVerdict::Draw, _) => "½:½",
        (GameVerdict::NeitherCame, _) => "-:-",
        (GameVerdict::WhiteByForfeit | GameVerdict::BlackByForfeit, Some(winner)) if winner == own => "+:-",
        (GameVerdict::WhiteByForfeit | GameVerdict::BlackByForfeit, _) => "-:+",
        (_, Some(winner)) if winner == own => "1:0",
        _ => "0:1",
    }
}

fn place_lines(names: &EntrantNames, cup: &Knockout) -> Vec<String> {
    let line = |placing: knockout::KnockoutPlacing| {
        let seed = placing.player;
        let name = names.get(&seed.into()).map_or("", String::as_str);
        let places = if placing.from == placing.to { String::new() } else { format!("-{}", placing.to) };
        format!("{}{places}\t{seed}\t{name}", placing.from)
    };
    cup.placings().into_iter().map(line).collect()
}

fn league_lines(text: &str) -> Result<Vec<String>, FormError> {
    let file = FormFile::<league::LeagueStatement>::read(text)?;
    let name = |step: &league::LeagueStatement| match step {
        league::LeagueStatement::Player { person, name } => Some((*person, name.clone())),
        _ => None,
    };
    let names: EntrantNames = file.said().filter_map(|(_, step)| name(step)).collect();
    let found = league::replay(&file).value;
    let season = found.as_ref().map_or(0, League::season);
    let mut lines = vec!["season\tdivision\tplace\tnumber\tname\tpoints".to_owned()];
    for (division, number) in found.iter().flat_map(|league| league.divisions()).zip(1..) {
        // A finished season's table is final.
        let table = found.as_ref().and_then(|league| league.table(number).ok()).unwrap_or_default();
        for (person, place) in table.into_iter().zip(1..) {
            let name = names.get(&person).map_or("", String::as_str);
            let points = division.points(person).map_or("-".to_owned(), |points| points.to_string());
            lines.push(format!("{season}\t{number}\t{place}\t{person}\t{name}\t{points}"));
        }
        let open = division.open_games();
        if !open.is_empty() {
            let game = |(round, [white, black]): &(u16, [PersonNumber; 2])| format!("{white}-{black} in round {round}");
            let games = open.iter().map(game).collect::<Vec<_>>().join(", ");
            note(format_args!("division {number}: these games have no result yet and count nothing: {games}"));
        }
    }
    Ok(lines)
}

fn ladder_lines(text: &str) -> Result<Vec<String>, FormError> {
    let file = FormFile::<ladder::LadderStatement>::read(text)?;
    let name = |step: &ladder::LadderStatement| match step {
        ladder::LadderStatement::Player { person, name } => Some((*person, name.clone())),
        _ => None,
    };
    let names: EntrantNames = file.said().filter_map(|(_, step)| name(step)).collect();
    let found = ladder::replay(&file).value;
    let line = |(rung, place): (&ladder::LadderRung, usize)| {
        let name = names.get(&rung.person).map_or("", String::as_str);
        format!("{place}\t{}\t{name}", rung.person)
    };
    let head = "place\tnumber\tname".to_owned();
    Ok(std::iter::once(head).chain(found.rungs().iter().zip(1..).map(line)).collect())
}
