//! Text files of knock-outs, leagues and ladders.

use std::collections::BTreeMap;

use fastrand::Rng;
use tournament::GameVerdict;
use tournament::form::{self, FormDifference, FormExpectation, FormFile, FormLine, FormStatement, FormSystem};
use tournament::knockout::{self, AtLast, FirstColour, Knockout, KnockoutRules, MatchState};
use tournament::{berger::RoundRobinCycles, ladder, league};

use crate::generated::count;

fn some_knockout(chance: &mut Rng) -> Knockout {
    let entrants = chance.u16(2..20);
    let rules = KnockoutRules {
        games: chance.u32(1..4),
        replay_games: chance.u32(1..3),
        replays: chance.u32(0..3),
        at_last: if chance.bool() { AtLast::BetterSeed } else { AtLast::Lot },
        first_colour: if chance.bool() { FirstColour::Lot } else { FirstColour::FewerWhites },
        third_place: chance.bool(),
        double: chance.bool(),
        second_final: chance.bool(),
        seed: chance.u64(..),
    };
    let mut knockout = Knockout::new(entrants, rules);
    for _ in 0..chance.usize(1..150) {
        let next = |(index, found): (usize, &knockout::KnockoutMatch)| {
            matches!(found.state, MatchState::Next { .. }).then_some(index)
        };
        let open: Vec<usize> = knockout.matches().iter().enumerate().filter_map(next).collect();
        let Some(index) = chance.choice(&open) else { break };
        knockout.record(*index, GameVerdict::ALL[chance.usize(..6)]).unwrap();
        if chance.u8(..20) == 0 {
            knockout.leave(chance.u16(1..=entrants));
        }
    }
    knockout
}

fn some_acts(chance: &mut Rng) -> Vec<(i64, ladder::LadderAct)> {
    use ladder::{ChallengeEnding, LadderAct};
    let mut now = 0;
    let mut acts: Vec<(i64, LadderAct)> = (0..8).map(|person| (0, LadderAct::Join(person))).collect();
    for id in 0..chance.u64(5..150) {
        now += chance.i64(0..100_000);
        let some = chance.u64(id.saturating_sub(5)..=id);
        acts.push((
            now,
            match chance.u8(0..10) {
                0 => LadderAct::Join(chance.u64(0..12)),
                1 => LadderAct::Seen(chance.u64(0..12)),
                2..=4 => LadderAct::Challenge { id, by: chance.u64(0..12), of: chance.u64(0..12) },
                6 if chance.u8(..4) == 0 => LadderAct::Decline(some),
                6 if chance.u8(..4) == 0 => LadderAct::Withdraw(some),
                5 | 6 => LadderAct::Accept(some),
                7 => LadderAct::End(
                    some,
                    [ChallengeEnding::ByWon, ChallengeEnding::OfWon, ChallengeEnding::Drawn, ChallengeEnding::Annulled]
                        [chance.usize(0..4)],
                ),
                8 if chance.u8(..6) == 0 => LadderAct::Stood(chance.i64(0..100_000)),
                8 if chance.u8(..4) == 0 => LadderAct::Leave(chance.u64(0..12)),
                _ => LadderAct::Sweep,
            },
        ));
    }
    acts
}

fn some_seasons(chance: &mut Rng) -> FormFile<league::LeagueStatement> {
    use league::{LeagueAct, LeagueNewcomer};
    let smallest = chance.usize(2..5);
    let rules = league::LeagueRules { smallest, largest: 2 * smallest + 1, moving: chance.usize(0..=smallest / 2) };
    let cycles = if chance.bool() { RoundRobinCycles::Single } else { RoundRobinCycles::Double };
    let settings = league::LeagueSettings { rules, cycles, seed: chance.u64(..) };
    let mut acts: Vec<LeagueAct> = Vec::new();
    let mut league = league::League::new(rules, cycles, settings.seed).unwrap();
    let mut person = 0;
    for _ in 0..chance.usize(1..5) {
        for _ in 0..chance.u64(1..12) {
            person += 1;
            acts.push(LeagueAct::Join(LeagueNewcomer { person, rating: 1500.0 + chance.f64() * 500.0 }));
            let Some(LeagueAct::Join(newcomer)) = acts.last().copied() else { unreachable!() };
            league.join(newcomer).unwrap();
        }
        acts.push(LeagueAct::Season);
        league.begin_season().unwrap();
        for (division, number) in league.divisions().to_vec().iter().zip(1..) {
            for (round, pairs) in (1..).zip(division.rounds()) {
                for pair in pairs {
                    let verdict = GameVerdict::ALL[chance.usize(..6)];
                    acts.push(LeagueAct::Game(number, round, pair, verdict));
                }
            }
            if chance.bool() {
                acts.push(LeagueAct::Leave(division.people()[0]));
            }
            if chance.bool() {
                acts.push(LeagueAct::Close(number));
            }
        }
        // Later statements depend on the effects of earlier ones, such as the next season's players.
        league = form_of(settings, &acts);
    }
    league::file(settings, &acts, &[(1, "Anna, the first".to_owned())]).unwrap()
}

fn form_of(settings: league::LeagueSettings, acts: &[league::LeagueAct]) -> league::League {
    league::replay(&league::file(settings, acts, &[]).unwrap()).value.unwrap()
}

fn commented<S: Clone>(chance: &mut Rng, file: &FormFile<S>) -> FormFile<S> {
    let mut lines = Vec::new();
    for line in &file.lines {
        match chance.u8(..8) {
            0 => lines.push(FormLine::Comment(String::new())),
            1 => lines.push(FormLine::Comment("# what an organiser noted: the hall is closed on Sunday".to_owned())),
            2 => lines.push(FormLine::Comment("   # set in".to_owned())),
            _ => {}
        }
        lines.push(line.clone());
    }
    FormFile { lines }
}

/// Writes a file, reads it back, and replays it without differences.
fn round_trip<S: FormStatement + Clone + PartialEq + std::fmt::Debug>(chance: &mut Rng, file: &FormFile<S>) -> String {
    let file = commented(chance, file);
    let text = file.write();
    let read = FormFile::<S>::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, file, "{text}");
    for end in ["\r\n", "\r"] {
        assert_eq!(FormFile::<S>::read(&text.replace('\n', end)).unwrap(), file, "{text}");
    }
    let checked = form::check(&text).unwrap();
    assert_eq!(checked.form, S::FORM);
    assert!(checked.differ.is_empty(), "{}\n{text}", checked.differ[0]);
    assert!(checked.compared > 0, "{text}");
    text
}

#[test]
fn what_is_written_is_read_and_played_again_without_a_difference() {
    for seed in 0..count("FORM_FILES", 150) {
        let mut chance = Rng::with_seed(seed);
        let knockout = some_knockout(&mut chance);
        let file = knockout::file(&knockout, &["Anna".to_owned(), "  Bert\nof Bern ".to_owned()]);
        round_trip(&mut chance, &file);
        let again = knockout::replay(&file).value;
        assert_eq!(again.matches(), knockout.matches());
        let acts = some_acts(&mut chance);
        let rules = ladder::LadderRules { out: 2, incoming: 2, ..ladder::LadderRules::default() };
        let file = ladder::file(rules, &acts, &[(3, "Carla".to_owned())]);
        round_trip(&mut chance, &file);
        assert_eq!(ladder::replay(&file).value, ladder::Ladder::replay(rules, &acts));
        let file = some_seasons(&mut chance);
        round_trip(&mut chance, &file);
    }
}

fn examples() -> [String; 3] {
    let mut chance = Rng::with_seed(5);
    let file = knockout::file(&some_knockout(&mut chance), &[]);
    let knockout = round_trip(&mut chance, &file);
    let file = ladder::file(ladder::LadderRules::default(), &some_acts(&mut chance), &[(3, "Carla".to_owned())]);
    let ladder = round_trip(&mut chance, &file);
    let file = some_seasons(&mut chance);
    [knockout, ladder, round_trip(&mut chance, &file)]
}

#[test]
fn files_with_random_changes_get_an_answer() {
    let mut chance = Rng::with_seed(9);
    let mut answers: BTreeMap<&str, u32> = BTreeMap::new();
    let signs: Vec<char> = "0123456789 -#+:/abeglmnoprst\n\r\t\u{e9}".chars().collect();
    for text in examples() {
        let signs_of_text: Vec<char> = text.chars().collect();
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..count("FORM_MUTATIONS", 1500) {
            let changed = if chance.u8(..4) == 0 {
                // Remove, double or move a whole line.
                let mut changed = lines.clone();
                let (from, to) = (chance.usize(1..lines.len()), chance.usize(1..lines.len()));
                match chance.u8(..3) {
                    0 => drop(changed.remove(from)),
                    1 => changed.insert(to, lines[from]),
                    _ => changed.swap(from, to),
                }
                changed.join("\n")
            } else {
                let mut changed = signs_of_text.clone();
                for _ in 0..chance.usize(1..4) {
                    let place = chance.usize(..changed.len());
                    match chance.u8(..3) {
                        0 => changed[place] = signs[chance.usize(..signs.len())],
                        1 => changed.insert(place, signs[chance.usize(..signs.len())]),
                        _ => drop(changed.remove(place)),
                    }
                }
                changed.into_iter().collect()
            };
            let all_lines = changed.split(['\n', '\r']).count();
            match form::check(&changed) {
                Ok(checked) => {
                    *answers.entry(if checked.differ.is_empty() { "same" } else { "differ" }).or_default() += 1;
                    assert!(checked.differ.iter().all(|found| (2..=all_lines).contains(&found.line)));
                    assert!(checked.differ.iter().all(|found| !found.to_string().is_empty()));
                }
                Err(error) => {
                    *answers.entry("error").or_default() += 1;
                    assert!((1..=all_lines).contains(&error.line) && error.column > 0, "{error}");
                }
            }
        }
    }
    assert!(answers.len() == 3 && answers.values().all(|count| *count > 50), "{answers:?}");
}

fn error(text: &str) -> (usize, usize, FormExpectation) {
    let error = form::check(text).unwrap_err();
    (error.line, error.column, error.expected)
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let two = "knock-out 1\nplayer 1 Anna\nplayer 2 Bert\n";
    assert_eq!(error("012 A TRF\n"), (1, 1, FormExpectation::AnyTitle));
    assert_eq!(error("knock-out 2\n"), (1, 1, FormExpectation::AnyTitle));
    assert_eq!(error("knock-out 1\ngames  0"), (2, 8, FormExpectation::Number { from: 1, to: 99 }));
    assert_eq!(error("knock-out 1\ngames"), (2, 6, FormExpectation::Number { from: 1, to: 99 }));
    assert_eq!(error("knock-out 1\ngames 1\ngames 2"), (3, 1, FormExpectation::Once));
    assert_eq!(error("knock-out 1\n#\nplayer 1 "), (3, 9, FormExpectation::Name));
    assert_eq!(error("knock-out 1\nplayer 2 Bert"), (2, 8, FormExpectation::Number { from: 1, to: 1 }));
    assert_eq!(error("knock-out 1\nplayer 1 Anna\nleave 1"), (3, 1, FormExpectation::TwoPlayers));
    assert_eq!(error(&format!("{two}leave 3")), (4, 7, FormExpectation::Number { from: 1, to: 2 }));
    assert_eq!(error(&format!("{two}leave 1\ngames 1")), (5, 1, FormExpectation::HeadFirst));
    assert_eq!(error(&format!("{two}leave 1 now")), (4, 9, FormExpectation::End));
    let results = vec!["1-0", "0-1", "1/2", "+:-", "-:+", "-:-"];
    assert_eq!(error(&format!("{two}game 1 1 2 2-0")), (4, 12, FormExpectation::Word(results)));
    assert_eq!(error("ladder 1\r\nat 9 sweep\r\nat 8 sweep"), (3, 4, FormExpectation::LaterTime));
    assert_eq!(error("ladder 1\rplayer 1 \u{e9}\rplayer 1 b"), (3, 8, FormExpectation::Fresh));
    assert_eq!(error("league 1\njoin 1 high"), (2, 8, FormExpectation::Rating));
    assert_eq!(error("league 1\ntable 1 2"), (2, 1, FormExpectation::Season));
    let rules = |error| FormExpectation::Rules(error);
    use league::RulesError::{TooManyMoves, TooNarrow};
    assert_eq!(error("league 1\nsmallest 7\njoin 1 1500"), (2, 10, rules(TooNarrow)));
    assert_eq!(error("league 1\nlargest 6\n#\nsmallest 4\nmoving 1\n"), (4, 10, rules(TooNarrow)));
    assert_eq!(error("league 1\nsmallest 5\nmoving 3\nseed 1\nplayer 1 A\n"), (3, 8, rules(TooManyMoves)));
    let told = |text: &str| form::check(text).unwrap_err().to_string();
    assert_eq!(told("league 1\nseason 3"), "line 2, column 8: expected the number 1");
    assert_eq!(told("knock-out 1\nplayer 2 B"), "line 2, column 8: expected the number 1");
    let many: String = (1..=1025).map(|seed| format!("player {seed} P\n")).collect();
    assert_eq!(told(&format!("knock-out 1\n{many}")), "line 1026, column 8: expected no more: 1024 is the most");
    assert!(
        form::check("league 1\nstay 1").unwrap_err().to_string().starts_with("line 2, column 1: expected smallest or")
    );
}

#[test]
fn a_file_is_told_from_others_by_its_first_line() {
    assert_eq!(FormSystem::of("\u{feff}knock-out  1\r\nplayer"), Some(FormSystem::Knockout));
    assert_eq!(FormSystem::of("league 1"), Some(FormSystem::League));
    assert_eq!(FormSystem::of("ladder 1\r"), Some(FormSystem::Ladder));
    for other in ["", "012 Cup\n", "ladder\n", "\nladder 1", "001    1", "ladder 1 2"] {
        assert_eq!(FormSystem::of(other), None, "{other}");
    }
}

fn differ(text: &str) -> Vec<String> {
    form::check(text).unwrap().differ.iter().map(ToString::to_string).collect()
}

#[test]
fn what_does_not_follow_is_told_with_what_does() {
    let players = "knock-out 1\nwhite fewer-whites\nseed 4\nplayer 1 A\nplayer 2 B\nplayer 3 C\n";
    let checked = form::check(&format!("{players}over 1 1 bye\nmeet 2 main 1 2 3\nover 2 2 games\n")).unwrap();
    assert_eq!(checked.compared, 3);
    assert!(matches!(
        checked.differ[0].reason,
        FormDifference::Knockout(knockout::KnockoutDifference::Over(MatchState::Next { .. }))
    ));
    assert_eq!(differ(&format!("{players}meet 2 main 1 1 2\n")), ["line 7: this is main 1, 2 against 3"]);
    assert_eq!(differ(&format!("{players}game 3 1 2 1-0\n")), ["line 7: the match awaits no game"]);
    assert_eq!(differ(&format!("{players}over 1 - bye\n")), ["line 7: 1 goes on, bye"]);
    assert_eq!(
        differ(&format!("{players}leave 3\nplace 1 3 3\nover 9 1 bye\n")),
        ["line 8: the place is 3", "line 9: the bracket has no such match",]
    );
    let ladder = "ladder 1\nat 0 join 1\nat 0 join 2\nat 5 challenge 1 2 1\nat 6 accept 1\nat 7 end 1 by-won\n";
    assert_eq!(differ(ladder), ["line 6: this came of it and is not told: climbed 2 2 1"]);
    assert_eq!(differ(&format!("{ladder}climbed 2 2 1\norder 2 1\n")), [""; 0]);
    assert_eq!(
        differ(&format!("{ladder}climbed 2 3 1\nvoid 1\norder 1 2\nat 8 join 2\n")),
        [
            "line 7: this came of it: climbed 2 2 1",
            "line 8: nothing more came of it",
            "line 9: it is: order 2 1",
            "line 10: the rules refuse this: the player is on the ladder already",
        ]
    );
    let league = "league 1\nsmallest 2\nlargest 3\nmoving 1\njoin 1 2000\njoin 2 1900\njoin 3 1800\nseason 1\n";
    assert_eq!(
        differ(&format!("{league}place 1 1 new\nplace 1 3 new\nplace 2 2 new\n")),
        ["line 11: this is: place 1 2 new"]
    );
    assert_eq!(
        differ(&format!("{league}place 1 1 new\nplace 1 3 new\nplace 1 2 new\n")),
        ["line 11: this comes before the place above"]
    );
    assert_eq!(
        differ(&format!("{league}place 1 2 new\nplace 1 3 new\nplace 1 7 new\n")),
        ["line 8: this is not told: place 1 1 new", "line 11: 7 has no place here: not in the league, or placed above"]
    );
    let placed = format!("{league}place 1 1 new\nplace 1 2 new\n");
    assert_eq!(differ(&placed), ["line 8: this is not told: place 1 3 new"]);
    let placed = format!("{placed}place 1 3 new\n");
    assert_eq!(
        differ(&format!("{placed}leave 9\njoin 1 5\n")),
        [
            "line 12: the rules refuse this: the player is not in the league",
            "line 13: the rules refuse this: the player is in the league already",
        ]
    );
}

#[test]
fn a_league_is_checked_from_what_the_file_says() {
    let mut text = "league 1\nsmallest 2\nlargest 3\nmoving 1\n".to_owned();
    for person in 1..=4 {
        text += &format!("join {person} {}\n", 2000 - person);
    }
    text += "season 1\nplace 1 1 new\nplace 1 2 new\nplace 2 3 new\nplace 2 4 new\n";
    let league = league::replay(&FormFile::read(&text).unwrap()).value.unwrap();
    let [white, black] = league.divisions()[0].rounds()[0][0];
    let (winner, loser) = (white, black);
    let game = format!("game 1 1 {white} {black} 1-0\n");
    assert_eq!(differ(&format!("{text}{game}table 1 {winner} {loser}\n")), [""; 0]);
    assert_eq!(
        differ(&format!("{text}game 1 1 {black} {white} 1-0\n")),
        [format!("line 14: who meets in this round is {white}-{black}")]
    );
    assert_eq!(differ(&format!("{text}game 1 9 {black} {white} 1-0\n")), ["line 14: the division has one round"]);
    // The organiser's table is reported only once, and the next season follows from it.
    let [[third, fourth]] = league.divisions()[1].rounds()[0][..] else { unreachable!() };
    let other_game = format!("game 2 1 {third} {fourth} 1-0\n");
    let next = format!("{text}{game}{other_game}table 1 {loser} {winner}\ntable 2 {third} {fourth}\nseason 2\n");
    let places = format!(
        "place 1 {loser} stays\nplace 1 {third} promoted\nplace 2 {winner} relegated\nplace 2 {fourth} stays\n"
    );
    assert_eq!(differ(&format!("{next}{places}")), [format!("line 16: the table is {winner} {loser}")]);
    // A season cannot end with open games.
    let open = format!("these games have no result: {white}-{black} in round 1");
    let early = differ(&format!("{text}table 1 {winner} {loser}\n"));
    assert_eq!(early[0], format!("line 14: division 1 ends here, and {open}"));
    let unclosed = differ(&format!("{text}{other_game}season 2\n"));
    assert_eq!(unclosed[0], format!("line 15: division 1 ends here, and {open}"));
    assert_eq!(
        differ(&format!("{text}table 1 {loser} {winner}\n{game}")).last().unwrap(),
        "line 15: the rules refuse this: the table of this division is closed"
    );
}

#[test]
fn one_mistake_is_one_difference() {
    // The first game has reversed colours. Its match continues with the result.
    let players: String = (1..=4).map(|seed| format!("player {seed} P\n")).collect();
    let head = format!("knock-out 1\nwhite fewer-whites\nseed 4\n{players}");
    let mut cup = knockout::replay(&FormFile::read(&head).unwrap()).value;
    let MatchState::Next { white, black, .. } = cup.matches()[0].state else { unreachable!() };
    for index in 0..3 {
        cup.record(index, GameVerdict::White).unwrap();
    }
    let text = knockout::file(&cup, &[]).write();
    assert_eq!(differ(&text), [""; 0]);
    let told = format!("game 1 {white} {black} 1-0");
    let turned = text.replace(&told, &format!("game 1 {black} {white} 0-1"));
    let at = text.lines().position(|line| line == told).unwrap() + 1;
    assert_eq!(differ(&turned), [format!("line {at}: {white} has White in this game")]);
    // A missing game is only one difference: its match is reported, but not what follows from it.
    let missing = text.replace(&format!("{told}\n"), "");
    assert_eq!(differ(&missing), [format!("line {at}: the match is not over")]);
    // If a challenge is refused, its game is not reported separately.
    let ladder =
        "ladder 1\nat 0 join 1\nat 0 join 2\nat 5 challenge 1 1 2\nat 6 accept 1\nat 7 end 1 by-won\nclimbed 1 2 1\n";
    assert_eq!(differ(ladder), ["line 4: the rules refuse this: only players above can be challenged"]);
}
