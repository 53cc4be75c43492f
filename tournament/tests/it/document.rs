//! Compares the files and results in `docs/examples` with generated ones. `UPDATE_EXPECT=1` rewrites different ones.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tournament::form::{self, FormFile, FormLine, FormStatement};
use tournament::knockout::{FirstColour, Knockout, KnockoutRules, MatchState};
use tournament::teams;
use tournament::tiebreaks::{
    TiebreakBasis, TiebreakCode, TiebreakEdition, TiebreakSettings, TiebreakSystem, figure_of, standings,
};
use tournament::trf::{self, LineEnd};
use tournament::{
    ByeRequest, Colour, EntryBye, EventPlayer, EventRemark, ForbiddenGroup, GameResult, GameVerdict, GenerateOptions,
    IndividualEvent, PairingSystem, RoundEntry, csv, dutch, generate, knockout, ladder, league,
};

const PAGE: &str = "README.md";

/// Keeps a test from reading a file while another writes it.
static LOCK: Mutex<()> = Mutex::new(());

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/examples").join(name)
}

fn lock() -> MutexGuard<'static, ()> {
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read(name: &str) -> String {
    let text = fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    text.replace("\r\n", "\n")
}

fn inside(page: &str, word: &str) -> String {
    let (_, rest) = page.split_once(&format!("```{word}\n")).unwrap_or_else(|| panic!("{PAGE} has no block {word}"));
    let (inside, _) = rest.split_once("```").expect("a block ends");
    inside.to_owned()
}

fn block(word: &str) -> String {
    let _guard = lock();
    inside(&read(PAGE), word)
}

fn sample(name: &str) -> String {
    let _guard = lock();
    read(name)
}

fn expect(word: &str, made: &str) {
    let _guard = lock();
    let page = read(PAGE);
    let told = inside(&page, word);
    if told != made && is_rewritten() {
        let fence = |text: &str| format!("```{word}\n{text}```");
        fs::write(path(PAGE), page.replacen(&fence(&told), &fence(made), 1)).expect("the page can be written");
    } else {
        assert_eq!(told, made, "block {word}");
    }
}

fn expect_sample(name: &str, made: &str) {
    let _guard = lock();
    let told = read(name);
    if told != made && is_rewritten() {
        fs::write(path(name), made).expect("the example can be written");
    } else {
        assert_eq!(told, made, "{name}");
    }
}

fn is_rewritten() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

fn example() -> IndividualEvent {
    let wishes =
        GenerateOptions { players: 7, rounds: 4, seed: 11, forfeits: 80, byes: 100, retirements: 0, draws: 350 };
    let mut event = generate(&wishes, |_| {}).unwrap();
    event.players.iter_mut().zip(NAMES).for_each(|(player, name)| player.name = name.to_owned());
    event
}

fn name(event: &IndividualEvent, number: u16) -> &str {
    &event.player(number).unwrap().name
}

fn write_standings(event: &IndividualEvent, settings: &TiebreakSettings) -> String {
    let found = standings(event, 4, settings).unwrap();
    let mut text = "place  player  points".to_owned();
    for code in &settings.codes {
        let _ = write!(text, "  {:>5}", code.to_string());
    }
    for row in found.rows {
        let _ = write!(text, "\n{:<5}  {:6}  {:>6}", row.place, name(event, row.number), row.points);
        for figure in row.figures {
            let _ = write!(text, "  {:>5}", figure.value.map_or("-".to_owned(), |value| value.to_string()));
        }
    }
    text + "\n"
}

fn reason(basis: TiebreakBasis) -> &'static str {
    match basis {
        TiebreakBasis::Score => "score of the opponent",
        TiebreakBasis::Adjusted => "score of the opponent, absences at the end counted as draws",
        TiebreakBasis::Dummy => "own score, as that of a dummy",
        TiebreakBasis::DummyAsOpponent => "the dummy's, no more than the score of the opponent who was scheduled",
        TiebreakBasis::DummyAsDraws => "the dummy's, no more than draws in all rounds",
        other => panic!("Buchholz has no {other:?}"),
    }
}

fn write_buchholz(event: &IndividualEvent, player: u16, code: &str) -> String {
    let code: TiebreakCode = code.parse().unwrap();
    let found = figure_of(event, 4, TiebreakSystem::Swiss, TiebreakEdition::E2026, code, player).unwrap();
    let mut text = format!("{code} of {}\n", name(event, player));
    for term in found.terms {
        let against = term.opponent.map_or("-", |number| name(event, number));
        let cut = if term.cut { "  (cut)" } else { "" };
        let round = term.round.unwrap();
        let _ =
            writeln!(text, "round {round}  {against:6} {:>4}  {}{cut}", term.amount.to_string(), reason(term.basis));
    }
    let _ = writeln!(text, "sum             {:>3}", found.value.unwrap().to_string());
    text
}

#[test]
fn the_swiss_of_the_document_is_paired_and_ranked_as_it_says() {
    let event = example();
    expect_sample("swiss.trf", &trf::write(&event, trf::TrfEdition::Trf26, LineEnd::Lf));
    let read = trf::read(&sample("swiss.trf")).unwrap();
    assert_eq!(read, event);
    let mut pairings = String::new();
    for round in 1..=4 {
        let pairing = dutch::pair(&read, round).unwrap();
        for game in &pairing.games {
            let entry = read.player(game.white).unwrap().entry(round);
            assert!(matches!(entry, RoundEntry::Game(told) if told.opponent == game.black), "round {round}");
        }
        let games =
            pairing.games.iter().map(|game| format!("{}-{}", name(&event, game.white), name(&event, game.black)));
        let bye = pairing.bye.map(|bye| format!("{} has the bye", name(&event, bye)));
        let _ = writeln!(pairings, "round {round}: {}", games.chain(bye).collect::<Vec<_>>().join(", "));
    }
    expect("pairings", &pairings);
    expect("standings", &write_standings(&read, &TiebreakSettings::swiss(1)));
    // A player with an absence shows a dummy opponent.
    let both = format!("{}\n{}", write_buchholz(&read, 1, "BH/C1"), write_buchholz(&read, absent(&read), "BH/C1"));
    expect("buchholz", &both);
}

#[test]
fn the_records_of_rules_in_the_document_do_what_it_says() {
    let mut event = ruled();
    expect_sample("rules.trf", &trf::write(&event, trf::TrfEdition::Trf26, LineEnd::Lf));
    let text = sample("rules.trf");
    assert_eq!(trf::read(&text).unwrap(), event);
    let pairing = dutch::pair(&event, 3).unwrap();
    let games = pairing.games.iter().map(|game| format!("{}-{}", name(&event, game.white), name(&event, game.black)));
    expect("trf-rules-pairings", &format!("round 3: {}\n", games.collect::<Vec<_>>().join(", ")));
    // The older records describe the same for this round, except for half a point.
    event.requests.clear();
    event.forbidden.clear();
    let old = trf::write(&event, trf::TrfEdition::Trf16, LineEnd::Lf) + &block("trf-rules-16");
    assert_eq!(dutch::pair(&trf::read(&old).unwrap(), 3).map(|found| found.games), Ok(pairing.games));
}

/// Six players and two rounds. One player came late and one withdrew.
fn ruled() -> IndividualEvent {
    let mut event = example();
    event.players.truncate(6);
    event.players.iter_mut().for_each(|player| player.entries.clear());
    event.system = None;
    event.remarks = vec![EventRemark { code: "202".to_owned(), text: " BH/C1,DE,WIN".to_owned() }];
    event.forbidden = vec![ForbiddenGroup { rounds: (1, 4), players: vec![3, 6] }];
    let request = |round, player, bye| ByeRequest { round, player, bye };
    event.requests = vec![request(1, 6, EntryBye::Zero), request(2, 5, EntryBye::Zero)];
    for round in 1..=2 {
        let pairing = dutch::pair(&event, round).unwrap();
        let games: Vec<(u16, u16)> = pairing.games.iter().map(|game| (game.white, game.black)).collect();
        event.enter_round(round, &games, pairing.bye);
        for entry in event.players.iter_mut().flat_map(|player| &mut player.entries) {
            if let RoundEntry::Game(game) = entry
                && game.result == GameResult::Unfinished
            {
                game.result = if game.colour == Some(Colour::White) { GameResult::Win } else { GameResult::Loss };
            }
        }
    }
    event.requests = vec![request(3, 2, EntryBye::Half), request(3, 5, EntryBye::Zero), request(4, 5, EntryBye::Zero)];
    event
}

#[test]
fn the_tables_of_the_document_make_a_tournament() {
    let told = csv::read_entrants(&sample("entrants.csv")).unwrap();
    assert_eq!((told.other_columns.as_slice(), told.out_of_order()), (["Club".to_owned()].as_slice(), None));
    let mut event = IndividualEvent { players: told.players, ..IndividualEvent::default() };
    let rows = sample("pairings.csv");
    csv::enter(&mut event, &csv::read_pairings(&rows).unwrap()).unwrap();
    assert_eq!(csv::write_pairings(&event, 1).replace('\r', ""), rows);
}

/// A round robin of six players. One leaves after two rounds, and the lower number wins.
fn left() -> IndividualEvent {
    let player =
        |(number, name): (u16, &&str)| EventPlayer { number, name: (*name).to_owned(), ..EventPlayer::default() };
    let mut event =
        IndividualEvent { players: (1..).zip(&NAMES[..6]).map(player).collect(), ..IndividualEvent::default() };
    event.system = Some("FIDE_ROUNDROBIN".to_owned());
    for round in 1..=2 {
        let table = event.berger_round(PairingSystem::Berger(1), round).unwrap();
        let games: Vec<(u16, u16)> = table.boards.iter().map(|board| (board.white, board.black)).collect();
        event.enter_round(round, &games, None);
    }
    for player in &mut event.players {
        let number = player.number;
        for entry in &mut player.entries {
            if let RoundEntry::Game(game) = entry {
                game.result = if number < game.opponent { GameResult::Win } else { GameResult::Loss };
            }
        }
    }
    event.requests = (3..=5).map(|round| ByeRequest { round, player: 4, bye: EntryBye::Zero }).collect();
    event
}

#[test]
fn the_round_robin_of_the_document_goes_on_without_who_left() {
    expect_sample("round-robin.trf", &trf::write(&left(), trf::TrfEdition::Trf26, LineEnd::Lf));
    let event = trf::read(&sample("round-robin.trf")).unwrap();
    let table = event.table_round(PairingSystem::Berger(1), 3).unwrap();
    let games = table.round.boards.iter();
    let games: Vec<String> =
        games.map(|game| format!("{}-{}", name(&event, game.white), name(&event, game.black))).collect();
    let rows = standings(&event.settled(), 2, &TiebreakSettings::round_robin(1)).unwrap().rows;
    let rows: Vec<String> = rows.iter().map(|row| format!("{} {}", name(&event, row.number), row.points)).collect();
    expect("trf-left-made", &format!("round 3: {}\nstandings: {}\n", games.join(", "), rows.join(", ")));
}

fn absent(event: &IndividualEvent) -> u16 {
    let asked = |entry: &RoundEntry| matches!(entry, RoundEntry::Bye(EntryBye::Half | EntryBye::Zero));
    event.players.iter().find(|player| player.entries.iter().any(asked)).expect("somebody was absent").number
}

fn write_file<S: FormStatement>(mut file: FormFile<S>, comment: &str, at: usize) -> String {
    file.lines.insert(at, FormLine::Comment(format!("# {comment}")));
    file.write()
}

const NAMES: [&str; 7] = ["Anna", "Bert", "Carla", "Dirk", "Elena", "Fynn", "Gina"];

fn names() -> Vec<String> {
    NAMES[..4].iter().map(|name| (*name).to_owned()).collect()
}

fn numbered() -> Vec<(u64, String)> {
    (1..).zip(names()).collect()
}

/// A knock-out of four players. The loser of the second match leaves before the game for third place, and the final
/// needs more games.
fn write_knockout() -> String {
    let rules = KnockoutRules {
        third_place: true,
        first_colour: FirstColour::FewerWhites,
        seed: 7,
        ..KnockoutRules::default()
    };
    let mut bracket = Knockout::new(4, rules);
    bracket.record(0, GameVerdict::Draw).unwrap();
    for (index, verdict) in [(0, GameVerdict::White), (0, GameVerdict::Draw), (1, GameVerdict::Black)] {
        bracket.record(index, verdict).unwrap();
    }
    let MatchState::Over { loser: Some(loser), .. } = bracket.matches()[1].state else { unreachable!() };
    bracket.leave(loser);
    for verdict in [GameVerdict::Draw, GameVerdict::Draw, GameVerdict::Black] {
        let last = bracket.matches().len() - 1;
        bracket.record(last, verdict).unwrap();
    }
    write_file(knockout::file(&bracket, &names()), "The cup of the spring", 0)
}

/// Two divisions of two, where one player moves up. The lower number wins every game.
fn write_league() -> String {
    use league::{LeagueAct, LeagueNewcomer};
    let rules = league::LeagueRules { smallest: 2, largest: 3, moving: 1 };
    let settings = league::LeagueSettings { rules, seed: 3, ..league::LeagueSettings::default() };
    let join = |person| LeagueAct::Join(LeagueNewcomer { person, rating: 2000.0 - 50.0 * person as f64 });
    let mut acts: Vec<LeagueAct> = (1..=4).map(join).chain([LeagueAct::Season]).collect();
    let league = league::replay(&league::file(settings, &acts, &[]).unwrap()).value.unwrap();
    for (division, number) in league.divisions().iter().zip(1..) {
        for (round, pairs) in (1..).zip(division.rounds()) {
            let verdict =
                |[white, black]: [u64; 2]| if white < black { GameVerdict::White } else { GameVerdict::Black };
            acts.extend(pairs.into_iter().map(|pair| LeagueAct::Game(number, round, pair, verdict(pair))));
        }
        acts.push(LeagueAct::Close(number));
    }
    acts.extend([join(5), LeagueAct::Leave(4), LeagueAct::Season]);
    let named: Vec<(u64, String)> = (1..).zip(NAMES[..5].iter().map(|name| (*name).to_owned())).collect();
    write_file(league::file(settings, &acts, &named).unwrap(), "Mondays, eight o'clock", 0)
}

/// A challenge that is won, and one without an answer.
fn write_ladder() -> String {
    use ladder::{ChallengeEnding, LadderAct};
    let joins = (1..=4).map(|person| (0, LadderAct::Join(person)));
    let rest = [
        (86_400, LadderAct::Challenge { id: 1, by: 3, of: 1 }),
        (90_000, LadderAct::Accept(1)),
        (172_800, LadderAct::Challenge { id: 2, by: 4, of: 2 }),
        (180_000, LadderAct::End(1, ChallengeEnding::ByWon)),
        (432_001, LadderAct::Sweep),
    ];
    let acts: Vec<_> = joins.chain(rest).collect();
    write_file(ladder::file(ladder::LadderRules::default(), &acts, &numbered()), "The ladder of the club", 0)
}

#[test]
fn the_files_of_the_document_follow_by_the_rules() {
    let files = [("knock-out.txt", write_knockout()), ("league.txt", write_league()), ("ladder.txt", write_ladder())];
    for (name, made) in files {
        expect_sample(name, &made);
        let checked = form::check(&sample(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let differ: Vec<String> = checked.differ.iter().map(ToString::to_string).collect();
        assert_eq!(differ, [""; 0], "{name}");
        assert!(checked.compared > 5, "{name}");
    }
}

#[test]
fn lines_that_follow_from_others_can_be_left_out() {
    let follows = |line: &&str| ["meet", "over", "place"].iter().any(|word| line.starts_with(word));
    let whole = sample("knock-out.txt");
    let short: String = whole.lines().filter(|line| !follows(line)).map(|line| format!("{line}\n")).collect();
    let played = |text: &str| knockout::replay(&FormFile::<knockout::KnockoutStatement>::read(text).unwrap()).value;
    assert_eq!(played(&short).placings(), played(&whole).placings());
    assert_eq!(played(&short).matches(), played(&whole).matches());
}

#[test]
fn the_settings_of_the_document_are_all_and_the_usual_ones() {
    let head = |written: String| -> String {
        let settings =
            written.lines().skip(1).take_while(|line| !line.starts_with("order") && !line.starts_with("player"));
        settings.map(|line| format!("{line}\n")).collect()
    };
    let bracket = Knockout::new(2, KnockoutRules::default());
    expect("knock-out-settings", &head(knockout::file(&bracket, &[]).write()));
    expect("ladder-settings", &head(ladder::file(ladder::LadderRules::default(), &[], &[]).write()));
    expect("league-settings", &head(league::file(league::LeagueSettings::default(), &[], &[]).unwrap().write()));
}

#[test]
fn the_teams_of_the_document_have_the_points_that_it_says() {
    let mut made = crate::teams::teams(4, 2);
    let (won, drawn, lost) = (Some(GameVerdict::White), Some(GameVerdict::Draw), Some(GameVerdict::Black));
    made.play(1, 1, 3, &[won, drawn]).unwrap();
    made.play(1, 4, 2, &[lost, drawn]).unwrap();
    expect_sample("teams.trf", &trf::write_teams(&made, trf::TrfEdition::Trf26, LineEnd::Lf));
    let event = trf::read_teams(&sample("teams.trf")).unwrap();
    let settings = TiebreakSettings { codes: TiebreakCode::list("MPVGP,BC").unwrap(), ..TiebreakSettings::swiss(1) };
    let mut text = "place  team    match points  MPVGP   BC\n".to_owned();
    for row in teams::standings(&event, 1, &settings).unwrap().rows {
        let value = |place: usize| row.figures[place].value.unwrap().to_string();
        let _ = writeln!(
            text,
            "{:<5}  {:6}  {:>12}  {:>5}  {:>3}",
            row.place,
            name(&event.matches, row.number),
            row.points,
            value(0),
            value(1)
        );
    }
    expect("team-standings", &text);
}
