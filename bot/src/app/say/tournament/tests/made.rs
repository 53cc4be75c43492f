//! Sample tournaments and players.

use render::PageOptions;
use tournament::berger::{RoundRobin, RoundRobinCycles};
use tournament::form::PersonNumber;
use tournament::knockout::{Knockout, KnockoutRules, MatchState};
use tournament::ladder::{self, Ladder, LadderAct};
use tournament::league::{self, League, LeagueNewcomer};
use tournament::tiebreaks::{self, EventStandings, TiebreakSettings, TiebreakSystem};
use tournament::{GameVerdict, GenerateOptions, IndividualEvent, PlayerNumber};

use super::super::{PersonNames, SheetContext, crosstable};
use crate::app::Message;
use crate::words::Lang;

/// Names that users may have chosen to break a page, most of them 32 characters long.
pub(super) fn hostile() -> Vec<String> {
    let mut names: Vec<String> = [
        "王",
        "👑",
        "ש",
        "e\u{301}\u{302}\u{303}\u{304}",
        "W",
        "𝔘",
        "\u{200b}",
        "👨‍👩‍👧‍👦",
        "|",
        "ﷺ",
        "_",
        "~",
        "\u{202e}a",
        "é",
    ]
    .map(|part| part.repeat(32).chars().take(32).collect())
    .into();
    names.extend(
        [
            "@everyone",
            "<@123456789012345678>",
            "<#1> <@&2> </x:3>",
            "```\nout of it",
            "**bold** __x__ ||y||",
            "# head",
            "a\nb\tc",
            "",
            " ",
            "https://example.org",
            ":smile:",
            "- item",
            "> quote",
            "١٢٣ 3.5",
            "Anna\u{0}",
        ]
        .map(str::to_owned),
    );
    names
}

pub(super) fn names(n_players: u64, own: Option<PersonNumber>) -> PersonNames {
    PersonNames::new((1..).zip(hostile().into_iter().cycle()).take(n_players as usize), own)
}

pub(super) fn plain(names: &[&str]) -> PersonNames {
    PersonNames::new((1..).zip(names.iter().map(|name| (*name).to_owned())), None)
}

pub(super) fn show(names: &PersonNames, page: usize, lang: Lang) -> SheetContext<'_> {
    SheetContext { name: "Open of **all** @everyone", names, page, lang, options: PageOptions::default() }
}

pub(super) fn swiss(n_players: u16, rounds: u16) -> IndividualEvent {
    let wishes =
        GenerateOptions { players: n_players, rounds, seed: 5, forfeits: 60, byes: 60, retirements: 20, draws: 300 };
    tournament::generate(&wishes, |_| {}).expect("these can be paired")
}

pub(super) fn ranked(event: &IndividualEvent, round: u16) -> EventStandings {
    tiebreaks::standings(event, round, &TiebreakSettings::swiss(0)).expect("the usual tie-breaks are allowed")
}

pub(super) fn crossed(show: &SheetContext<'_>, event: &IndividualEvent) -> Message {
    let round = event.paired_rounds();
    let table = tiebreaks::standings(event, round, &TiebreakSettings::round_robin(0))
        .expect("the usual tie-breaks are allowed");
    crosstable::crosstable(show, event, round, TiebreakSystem::RoundRobin, &table)
}

pub(super) fn robin(n_players: PlayerNumber, cycles: RoundRobinCycles) -> IndividualEvent {
    let mut robin = RoundRobin::new(n_players, cycles);
    let rounds = robin.rounds().to_vec();
    for (round, table) in (1..).zip(&rounds) {
        for (board, pair) in (1..).zip(&table.boards) {
            let verdict = GameVerdict::ALL[usize::from(pair.white + 2 * pair.black) % GameVerdict::ALL.len()];
            robin.record(round, board, verdict).expect("the game is in the tables");
        }
    }
    robin.event()
}

pub(super) fn cup(entrants: PlayerNumber, rules: KnockoutRules, n_games: usize) -> Knockout {
    let mut cup = Knockout::new(entrants, rules);
    for game in 0..n_games {
        let matches = cup.matches();
        let Some(next) = matches.iter().position(|found| matches!(found.state, MatchState::Next { .. })) else { break };
        let verdict = [GameVerdict::White, GameVerdict::Draw, GameVerdict::Black][game % 3];
        cup.record(next, verdict).expect("the match awaits a game");
    }
    cup
}

pub(super) fn league_of(n_players: u64) -> League {
    let mut league =
        League::new(league::LeagueRules::default(), RoundRobinCycles::Single, 3).expect("these rules can be kept");
    for person in 1..=n_players {
        league.join(LeagueNewcomer { person, rating: 2_000.0 - person as f64 }).expect("they are new");
    }
    league.begin_season().expect("these rules can be kept");
    for division in 1..=league.divisions().len() {
        for (round, pair) in league.divisions()[division - 1].open_games().into_iter().step_by(2) {
            league.record(division, round, pair, GameVerdict::White).expect("the game is in the tables");
        }
    }
    league.leave(2).expect("they are in the league");
    league
}

pub(super) fn ladder_of(n_players: u64) -> Ladder {
    let mut ladder = Ladder::new(ladder::LadderRules::default());
    for person in 1..=n_players {
        ladder.act(0, LadderAct::Join(person)).expect("they are new");
    }
    for (id, by) in [(1, 3), (2, 6)] {
        ladder.act(10, LadderAct::Challenge { id, by, of: by - 1 }).expect("they may be challenged");
    }
    ladder.act(20, LadderAct::Accept(2)).expect("it is open");
    ladder
}
