//! Tournaments of all systems, from seeds. A separate model, based only on the crate `tournament`, computes the
//! expected rounds.

use std::collections::BTreeSet;

use tournament::berger::{RoundRobin, RoundRobinCycles};
use tournament::form::{self, FormSystem};
use tournament::knockout::{Knockout, KnockoutRules, MatchState};
use tournament::league::{League, LeagueNewcomer};
use tournament::{
    ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, GameResult, GameVerdict, IndividualEvent, RoundEntry, csv,
    dutch, lot, trf,
};

use super::league::seated;
use super::numbers::{largest, numbered, planned};
use super::{ObstacleDecision, TournamentAdvance, TournamentField};
use crate::record::{
    BoardRecord, BoardResult, ChannelId, EntrantRecord, GameClock, GuildId, KeptVerdict, LateRule, ResultCause,
    RoundRecord, TournamentFormat, TournamentId, TournamentRecord, TournamentStage, TournamentTerms, Unix, UserId,
};
use crate::words::Lang;

/// The number of tournaments, unless the variable `TOURNAMENTS` sets it.
const USUAL: u64 = 300;

const SYSTEMS: [TournamentFormat; 6] = [
    TournamentFormat::Swiss,
    TournamentFormat::RoundRobin,
    TournamentFormat::DoubleRoundRobin,
    TournamentFormat::KnockOut,
    TournamentFormat::DoubleElimination,
    TournamentFormat::League,
];

struct Chance {
    seed: u64,
    drawn: u64,
}

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.drawn += 1;
        lot(self.seed, self.drawn) % most
    }

    fn verdict(&mut self) -> KeptVerdict {
        match self.below(12) {
            0..4 => KeptVerdict::White,
            4..8 => KeptVerdict::Black,
            8..11 => KeptVerdict::Draw,
            _ => {
                [KeptVerdict::ForfeitWhite, KeptVerdict::ForfeitBlack, KeptVerdict::ForfeitBoth][self.below(3) as usize]
            }
        }
    }
}

enum Model {
    Swiss(IndividualEvent),
    Robin(RoundRobin),
    Bracket(Knockout),
    League(League),
}

type Pairs = Vec<(u16, u16)>;

impl Model {
    fn new(record: &TournamentRecord, ratings: &[Option<u16>]) -> Model {
        let (seed, players) = (record.seed.unwrap(), ratings.len() as u16);
        match record.terms.system {
            TournamentFormat::Swiss => {
                let initial_colour = Some(if seed.is_multiple_of(2) { Colour::White } else { Colour::Black });
                let player = |number: u16| EventPlayer { number, ..EventPlayer::default() };
                let players = (1..=players).map(player).collect();
                Model::Swiss(IndividualEvent {
                    rounds: record.planned,
                    initial_colour,
                    players,
                    ..IndividualEvent::default()
                })
            }
            TournamentFormat::RoundRobin => Model::Robin(RoundRobin::new(players, RoundRobinCycles::Single)),
            TournamentFormat::DoubleRoundRobin => Model::Robin(RoundRobin::new(players, RoundRobinCycles::Double)),
            TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => {
                let double = record.terms.system == TournamentFormat::DoubleElimination;
                let third_place = record.terms.scoring.third_place;
                Model::Bracket(Knockout::new(
                    players,
                    KnockoutRules { seed, double, third_place, ..KnockoutRules::default() },
                ))
            }
            TournamentFormat::Ladder => unreachable!("nothing is paired on a ladder"),
            TournamentFormat::League => {
                let mut league = League::new(record.terms.divisions.rules(), RoundRobinCycles::Single, seed).unwrap();
                for number in 1..=players {
                    league.join(LeagueNewcomer { person: number.into(), rating: -f64::from(number) }).unwrap();
                }
                league.begin_season().unwrap();
                Model::League(league)
            }
        }
    }

    fn pairs(&self, round: u16) -> (Pairs, Option<u16>) {
        let index = usize::from(round) - 1;
        match self {
            Model::Swiss(event) => {
                let made = dutch::pair(event, round).unwrap();
                (made.games.iter().map(|pair| (pair.white, pair.black)).collect(), made.bye)
            }
            Model::Robin(robin) => {
                let boards = robin.rounds()[index].boards.iter();
                (boards.map(|board| (board.white, board.black)).collect(), None)
            }
            Model::Bracket(cup) => {
                let mut matches = cup.matches();
                // The final is board 1.
                matches.sort_by_key(|found| found.stage == tournament::knockout::KnockoutStage::ThirdPlace);
                let next = matches.into_iter().filter_map(|found| match found.state {
                    MatchState::Next { white, black, .. } => Some((white, black)),
                    MatchState::Waiting | MatchState::Over { .. } => None,
                });
                (next.collect(), None)
            }
            Model::League(league) => {
                let of = |division: &tournament::league::LeagueDivision| {
                    division.rounds().get(index).cloned().unwrap_or_default()
                };
                let pairs = league.divisions().iter().flat_map(of);
                (pairs.map(|[white, black]| (white as u16, black as u16)).collect(), None)
            }
        }
    }

    fn enter(&mut self, round: u16, results: &[((u16, u16), Option<GameVerdict>)], bye: Option<u16>) {
        match self {
            Model::Swiss(event) => {
                let pairs: Pairs = results.iter().map(|(pair, _)| *pair).collect();
                event.enter_round(round, &pairs, bye);
                for ((white, black), verdict) in results {
                    let sides = [(*white, *black, Colour::White), (*black, *white, Colour::Black)];
                    for (number, opponent, colour) in sides {
                        let result = verdict.map_or(GameResult::Unfinished, |it| it.result_for(colour));
                        let index = event.index(number).unwrap();
                        event.players[index].entries[usize::from(round) - 1] =
                            RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
                    }
                }
            }
            Model::Robin(robin) => {
                for (board, (_, verdict)) in results.iter().enumerate() {
                    verdict.iter().for_each(|it| robin.record(round, board + 1, *it).unwrap());
                }
            }
            Model::Bracket(cup) => {
                for ((white, black), verdict) in results {
                    let next = |state| matches!(state, MatchState::Next { white: a, black: b, .. } if (a, b) == (*white, *black));
                    let index = cup.matches().iter().position(|found| next(found.state)).unwrap();
                    cup.record(index, verdict.unwrap()).unwrap();
                }
            }
            Model::League(league) => {
                for ((white, black), verdict) in results {
                    let pair = [(*white).into(), (*black).into()];
                    let is_in = |division: &tournament::league::LeagueDivision| division.people().contains(&pair[0]);
                    let division = league.divisions().iter().position(is_in).unwrap() + 1;
                    verdict.iter().for_each(|it| league.record(division, round, pair, *it).unwrap());
                }
            }
        }
    }

    fn leave(&mut self, number: u16, from: u16) {
        match self {
            Model::Swiss(event) => {
                let later = (from..from + 64).map(|round| ByeRequest { round, player: number, bye: EntryBye::Zero });
                event.requests.extend(later);
            }
            Model::Robin(robin) => robin.leave(number),
            Model::Bracket(cup) => cup.leave(number),
            Model::League(league) => league.leave(number.into()).unwrap(),
        }
    }
}

fn begun(system: TournamentFormat, players: u32, chance: &mut Chance) -> TournamentField {
    let clock = GameClock::new(crate::app::clock::control::USUAL);
    let mut terms = TournamentTerms::new("chess", String::new(), system, clock);
    terms.scoring.third_place = chance.below(2) == 0;
    let person = |nth: u32| crate::record::GamePlayer { id: UserId(nth.into()).into(), name: format!("Person {nth}") };
    let place = (GuildId(1), ChannelId(1), Lang::En);
    let named = (TournamentId(1), "By chance".to_owned());
    let mut record = TournamentRecord::new(named, person(99), place, Unix(1_700_000_000_000), terms);
    let entrant = |nth: u32, rating| (nth, EntrantRecord { rating, ..EntrantRecord::new(person(nth), Unix(0)) });
    let entrants = (1..=players).map(|nth| entrant(nth, (nth % 3 > 0).then_some(1200 + chance.below(900) as u16)));
    let entrants = entrants.collect();
    let seed = chance.seed;
    let mut entrants = numbered(system, seed, entrants);
    if system == TournamentFormat::League {
        entrants = seated(record.terms.divisions, None, seed, entrants);
    }
    record.seed = Some(seed);
    record.planned = planned(system, None, largest(&entrants));
    record.stage = TournamentStage::Running;
    TournamentField { entrants, ..TournamentField::new(record) }
}

fn let_leave(field: &mut TournamentField, number: u16, round: &RoundRecord) {
    let (_, entrant) = field.entrants.iter_mut().find(|(_, it)| it.number == Some(number)).unwrap();
    entrant.left = Some(round.number + 1);
    let Some((board, pair)) = field.pair_of(round, number) else { return };
    let kept = field.boards.get_mut(&(round.number, board)).unwrap();
    let verdict = if pair.white == number { KeptVerdict::Black } else { KeptVerdict::White };
    kept.result.get_or_insert(BoardResult { verdict, how: ResultCause::Game });
}

fn play(system: TournamentFormat, players: u32, seed: u64) -> TournamentField {
    let mut chance = Chance { seed, drawn: 0 };
    let mut field = begun(system, players, &mut chance);
    let ratings: Vec<_> = field.entrants.iter().map(|(_, entrant)| entrant.rating).collect();
    let mut model = Model::new(&field.record, &ratings);
    let (about, mut met, mut gone) = (format!("{system:?}, {players} players, seed {seed}"), BTreeSet::new(), 0);
    for number in 1.. {
        assert!(number < 150, "{about}: it does not end");
        let TournamentAdvance::Round(round, settled) = field.next(Unix(0)) else { break };
        let pairs: Pairs = round.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
        let bye = round.byes.iter().find(|bye| bye.won).map(|bye| bye.number);
        let (expected, bye_of_crate) = model.pairs(number);
        // A division with only one remaining player plays no further rounds.
        let is_cut = system == TournamentFormat::League && gone > 0 && pairs.iter().all(|pair| expected.contains(pair));
        assert!(pairs == expected || is_cut, "{about}: {pairs:?} {expected:?}");
        assert_eq!((round.number, bye), (number, bye_of_crate), "{about}");
        for board in 1..=pairs.len() as u16 {
            let result = settled.iter().find(|(nth, _)| *nth == board).map(|(_, result)| *result);
            field.boards.insert((number, board), BoardRecord { v: 1, game: None, result });
        }
        field.rounds.push((*round).clone());
        field.record.begun = number;
        assert!(
            settled.len() == pairs.len() || field.next(Unix(0)) == TournamentAdvance::Nothing,
            "{about}: nothing comes before results"
        );
        let leaver = (gone < players / 3 && chance.below(6) == 0).then(|| 1 + chance.below(players.into()) as u16);
        let leaver = leaver.filter(|number| field.entrant(*number).unwrap().left.is_none());
        leaver.into_iter().for_each(|leaver| let_leave(&mut field, leaver, &round));
        for ((of, _), kept) in &mut field.boards {
            let result = (*of == number && kept.result.is_none()).then(|| chance.verdict());
            kept.result = kept.result.or(result.map(|verdict| BoardResult { verdict, how: ResultCause::Game }));
        }
        let verdict = |board: u16| field.boards[&(number, board)].result.filter(|it| it.how == ResultCause::Game);
        let results =
            (1..).zip(&pairs).map(|(board, pair)| (*pair, verdict(board).and_then(|it| it.verdict.verdict())));
        let results: Vec<_> = results.collect();
        for ((white, black), verdict) in results.iter().filter(|_| system == TournamentFormat::Swiss) {
            let is_played = verdict.is_some_and(|it| it.result_for(Colour::White).is_played());
            assert!(!is_played || met.insert((white.min(black).to_owned(), *white.max(black))), "{about}: met twice");
        }
        model.enter(number, &results, bye);
        if let Some(leaver) = leaver {
            model.leave(leaver, number + 1);
            gone += 1;
        }
    }
    assert_eq!(field.next(Unix(0)), TournamentAdvance::End, "{about}");
    field.record.stage = TournamentStage::Finished;
    field
}

fn check_files(field: &TournamentField, about: &str) {
    let files = field.files(None, |number| format!("Player {number}"));
    let rows = csv::read_pairings(&files[1].1).unwrap();
    assert_eq!(rows.len(), field.rounds.iter().map(|it| it.pairs.len() + it.byes.len()).sum::<usize>(), "{about}");
    for (name, text) in &files[2..] {
        if FormSystem::of(text).is_some() {
            let checked = form::check(text).unwrap();
            let differ: Vec<_> = checked.differ.iter().map(ToString::to_string).collect();
            assert!(differ.is_empty() && checked.compared > 0, "{about}: {differ:?}\n{text}");
        } else {
            let event = trf::read(text).unwrap_or_else(|error| panic!("{about}: {error}\n{text}"));
            let report = (!event.is_round_robin() && field.record.terms.system == TournamentFormat::Swiss)
                .then(|| dutch::check(&event, |_| ()).unwrap());
            let by_hand = field.rounds.iter().filter(|round| round.second_bye).count();
            assert!(report.is_none_or(|it| it.differ() == 0 && it.by_hand() == by_hand), "{about} {name}\n{text}");
        }
    }
}

fn check_points(field: &TournamentField, about: &str) {
    let standings = field.standings();
    let sum: i32 = standings.places.iter().filter_map(|place| place.points).map(|points| points.tenths()).sum();
    let of_board = |result: BoardResult| match result.verdict {
        KeptVerdict::ForfeitBoth | KeptVerdict::Annulled => 0,
        _ => 10,
    };
    let results: i32 = field.boards.values().filter_map(|board| board.result).map(of_board).sum();
    let byes = field.rounds.iter().flat_map(|round| &round.byes).filter(|bye| bye.won).count() as i32;
    if field.record.terms.system == TournamentFormat::Swiss {
        assert_eq!(sum, results + 10 * byes, "{about}");
    }
    let is_over = standings.places.iter().all(|place| place.places.is_some());
    assert!(is_over, "{about}: everybody has a place");
}

#[test]
fn tournaments_of_all_systems_go_as_the_crate_says_and_end() {
    let wanted = std::env::var("TOURNAMENTS").ok().and_then(|number| number.parse().ok());
    for seed in 0..wanted.unwrap_or(USUAL) {
        let system = SYSTEMS[(seed % 6) as usize];
        let most = if system.word().contains("robin") { 13 } else { 29 };
        let players = 4 + (lot(seed, 0) % most) as u32;
        let field = play(system, players, seed);
        let about = format!("{system:?}, {players} players, seed {seed}");
        check_files(&field, &about);
        check_points(&field, &about);
    }
}

/// The round after which players leave, and how many: none, one in each round, or several at once.
const LEAVING: [(u16, u32); 8] = [(0, 0), (1, 1), (2, 1), (3, 2), (1, 3), (2, 4), (1, 9), (2, 8)];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Press {
    Bye,
    Hand,
    Back,
    End,
}

fn at_deadline(rule: LateRule, chance: &mut Chance) -> BoardResult {
    let verdict = match (chance.below(4), rule) {
        (0, _) | (1, LateRule::Forfeit) => {
            [KeptVerdict::ForfeitWhite, KeptVerdict::ForfeitBlack][chance.below(2) as usize]
        }
        (1, LateRule::Draw) => KeptVerdict::Draw,
        (1, LateRule::Clock) => [KeptVerdict::White, KeptVerdict::Black][chance.below(2) as usize],
        _ => chance.verdict(),
    };
    BoardResult {
        verdict,
        how: if rule == LateRule::Organiser { ResultCause::Organiser } else { ResultCause::Deadline },
    }
}

/// Plays to the end. Returns whether an organiser ended it, and how often the organisers were asked.
fn come_to_an_end(
    field: &mut TournamentField,
    rule: LateRule,
    leaving: (u16, u32),
    press: Press,
    chance: &mut Chance,
) -> (bool, u16) {
    let mut asked = 0;
    for _ in 0..99 {
        let next = field.next(Unix(0));
        field.decided = None;
        match next {
            TournamentAdvance::Nothing => panic!("nothing is played, and nothing comes next"),
            TournamentAdvance::End => return (false, asked),
            TournamentAdvance::Round(round, settled) => {
                let number = round.number;
                for board in 1..=round.pairs.len() as u16 {
                    let result = settled.iter().find(|(nth, _)| *nth == board).map(|(_, result)| *result);
                    let result = result.or_else(|| Some(at_deadline(rule, chance)));
                    field.boards.insert((number, board), BoardRecord { v: 1, game: None, result });
                }
                field.rounds.push(*round);
                (field.record.begun, field.record.by_hand) = (number, Vec::new());
                let staying = field.entrants.iter_mut().filter(|(_, it)| it.left.is_none());
                let n_leaving = if number >= leaving.0 { leaving.1 as usize } else { 0 };
                staying.take(n_leaving).for_each(|(_, it)| it.left = Some(number + 1));
            }
            TournamentAdvance::Stuck(_) => {
                asked += 1;
                let rests = field.second_bye();
                let gone = field.entrants.iter_mut().find(|(_, it)| it.left.is_some());
                match (press, rests, gone) {
                    (Press::Bye | Press::Hand, Some(number), _) => field.decided = Some(ObstacleDecision::Bye(number)),
                    (Press::Back, _, Some((_, entrant))) if field.record.terms.system == TournamentFormat::Swiss => {
                        entrant.left = None
                    }
                    (Press::Hand, None, _) if field.record.terms.system == TournamentFormat::Swiss => {
                        let round = field.rounds.len() as u16 + 1;
                        let paired: Vec<_> =
                            (1..=field.size()).filter(|it| field.bye_asked(*it, round).is_none()).collect();
                        let pairs = paired.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
                        if paired.len() < 2 || paired.len() % 2 == 1 {
                            return (true, asked);
                        }
                        field.record.by_hand = pairs.collect();
                        assert!(
                            matches!(field.next(Unix(0)), TournamentAdvance::Round(..)),
                            "pairs by hand are granted"
                        );
                    }
                    _ => {
                        field.decided = Some(ObstacleDecision::End);
                        assert_eq!(field.next(Unix(0)), TournamentAdvance::End);
                        return (true, asked);
                    }
                }
            }
        }
    }
    panic!("it does not end");
}

fn is_played_out(field: &TournamentField) -> bool {
    let n_rounds = field.rounds.len();
    match field.record.terms.system {
        TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => {
            field.record.planned == Some(n_rounds as u16)
        }
        TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => {
            field.cup().matches().iter().all(|found| found.is_over())
        }
        TournamentFormat::League => {
            let league = field.league();
            let stays = |person: &u64| field.entrant(*person as u16).is_some_and(|it| it.left.is_none());
            let is_over = |division: &tournament::league::LeagueDivision| {
                n_rounds >= division.rounds().len() || division.people().iter().filter(|it| stays(it)).count() < 2
            };
            let is_played = |division: &tournament::league::LeagueDivision| n_rounds >= division.rounds().len();
            league.divisions().iter().all(is_over) && league.divisions().iter().any(is_played)
        }
        TournamentFormat::Ladder => unreachable!("no round of a ladder comes by itself"),
    }
}

#[test]
fn a_tournament_ends_by_its_rounds_or_by_a_press_however_people_leave() {
    let (mut n_asked, mut n_pressed) = (0, 0);
    for system in SYSTEMS {
        for (players, leaving) in (2..=9).flat_map(|players| LEAVING.map(|leaving| (players, leaving))) {
            for (nth, press) in (0..).zip([Press::Bye, Press::Hand, Press::Back, Press::End]) {
                let rules = [LateRule::Organiser, LateRule::Draw, LateRule::Clock, LateRule::Forfeit];
                // Systems that never ask are played only once per rule.
                for rule in rules.into_iter().filter(|rule| system == TournamentFormat::Swiss || *rule == rules[nth]) {
                    let mut chance = Chance { seed: u64::from(players) * 77 + nth as u64, drawn: 0 };
                    let mut field = begun(system, players, &mut chance);
                    if system == TournamentFormat::Swiss {
                        field.record.planned = planned(system, Some(5), players as u16);
                        let apart = [(1, 2), (1, 3), (2, 3)];
                        field.record.apart = apart[..nth].iter().map(|(a, b)| [*a, *b]).collect();
                        field.apart = if nth == 3 && players > 3 { vec![(1, 4)] } else { Vec::new() };
                    }
                    let about = format!("{system:?}, {players} players, {leaving:?}, {press:?}, {rule:?}");
                    let (pressed, asked) = come_to_an_end(&mut field, rule, leaving, press, &mut chance);
                    assert!(pressed || is_played_out(&field), "{about}: over after {} rounds", field.rounds.len());
                    n_asked += u32::from(asked > 0);
                    n_pressed += u32::from(pressed);
                    field.record.stage = TournamentStage::Finished;
                    if system == TournamentFormat::Swiss && nth == 0 && rule == LateRule::Organiser {
                        check_files(&field, &about);
                    }
                }
            }
        }
    }
    assert!(n_asked > 300 && n_pressed > 100, "the test asks too little: {n_asked}, {n_pressed}");
}
