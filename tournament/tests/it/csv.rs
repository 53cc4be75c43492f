//! Comma-separated tables.

use fastrand::Rng;
use tournament::csv::{self, CsvError, CsvExpectation, EnterError};
use tournament::tiebreaks::{TiebreakSettings, standings};
use tournament::trf;
use tournament::{
    ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, GameResult, GenerateOptions, IndividualEvent, RoundEntry,
    generate,
};

use crate::generated::count;

/// Seven players and one round: 1-4, 5-2, 3-6, and 7 has the bye.
fn seven() -> IndividualEvent {
    let player = |number: u16| EventPlayer { number, name: format!("Player {number}"), ..EventPlayer::default() };
    let mut event =
        IndividualEvent { rounds: Some(5), players: (1..=7).map(player).collect(), ..IndividualEvent::default() };
    event.enter_round(1, &[(1, 4), (5, 2), (3, 6)], Some(7));
    event
}

fn result(event: &mut IndividualEvent, round: usize, results: [(u16, GameResult); 2]) {
    for (number, new) in results {
        if let RoundEntry::Game(game) = &mut event.players[usize::from(number) - 1].entries[round - 1] {
            game.result = new;
        }
    }
}

fn enter(event: &mut IndividualEvent, rows: &str) -> Result<(), (usize, EnterError)> {
    let rows = csv::read_pairings(&format!("round;white;black;result\n{rows}")).unwrap();
    csv::enter(event, &rows)
}

fn made(seed: u64) -> IndividualEvent {
    let wishes = GenerateOptions {
        players: 15,
        rounds: 5,
        seed,
        forfeits: 100,
        byes: 60,
        retirements: 20,
        ..GenerateOptions::default()
    };
    generate(&wishes, |_| {}).unwrap()
}

fn place<T: std::fmt::Debug>(found: Result<T, CsvError>) -> (usize, usize, CsvExpectation) {
    let error = found.unwrap_err();
    (error.line, error.column, error.expected)
}

#[test]
fn entrants_are_read_as_they_are_written() {
    let names = ["Plain", "Comma, with", "A \"quoted\" one", "Two\nlines", "\u{c9}lodie", "=1+1", "-x", "@home", "'=2"];
    let player = |(number, name): (u16, &&str)| EventPlayer {
        number,
        name: name.trim().to_owned(),
        sex: "w".to_owned(),
        title: "WGM".to_owned(),
        rating: (number != 3).then_some(2000 + number),
        federation: "FRA".to_owned(),
        id: "123".to_owned(),
        born: "1999/01/02".to_owned(),
        ..EventPlayer::default()
    };
    let event = IndividualEvent { players: (1..).zip(&names).map(player).collect(), ..IndividualEvent::default() };
    let text = csv::write_entrants(&event);
    assert!(
        text.starts_with(
            "number,name,sex,title,rating,federation,id,born\r\n1,Plain,w,WGM,2001,FRA,123,1999/01/02\r\n"
        )
    );
    assert!(text.contains("\"A \"\"quoted\"\" one\""));
    assert!(text.contains(",'=1+1,") && text.contains(",'-x,") && text.contains(",'@home,") && text.contains(",''=2,"));
    assert_eq!(csv::read_entrants(&text).unwrap().players, event.players);
}

#[test]
fn entrants_may_have_few_columns_and_any_line_ends() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["\u{feff}Rating,Name", "2100,Anna", "", ",\"Bert\"", "900,Carla"].join(end);
        let players = csv::read_entrants(&text).unwrap().players;
        let told: Vec<_> = players.iter().map(|player| (player.number, player.name.as_str(), player.rating)).collect();
        assert_eq!(told, [(1, "Anna", Some(2100)), (2, "Bert", None), (3, "Carla", Some(900))]);
    }
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let entrants = |text: &str| place(csv::read_entrants(text));
    assert_eq!(entrants(""), (1, 1, CsvExpectation::Column("name")));
    assert_eq!(entrants("number,rating\n1,2"), (1, 1, CsvExpectation::Column("name")));
    assert_eq!(entrants("name,Name\n"), (1, 6, CsvExpectation::FreshColumn));
    assert_eq!(entrants("name,rating\n"), (2, 1, CsvExpectation::Entrant));
    assert_eq!(entrants("name;title\nAnna;grand\n"), (2, 6, CsvExpectation::Title));
    assert_eq!(entrants("name,federation\nAnna,Swiss\n"), (2, 6, CsvExpectation::Short(3)));
    assert_eq!(entrants("name\n\"Anna"), (2, 1, CsvExpectation::ClosingQuote));
    assert_eq!(entrants("name\n\"Anna\"s\n"), (2, 7, CsvExpectation::Comma));
    assert_eq!(entrants("name\nAn\"na\"\n"), (2, 3, CsvExpectation::Quoted));
    assert_eq!(entrants("name,rating\nAnna,2100,7\n"), (2, 11, CsvExpectation::Fields(2)));
    assert_eq!(entrants("name,rating\nAnna\n"), (2, 1, CsvExpectation::Fields(2)));
    assert_eq!(entrants("name,rating\nAnna,x\n"), (2, 6, CsvExpectation::Rating));
    assert_eq!(entrants("name,sex\r\n\"A\r\nB\",x\r\n"), (3, 4, CsvExpectation::Sex));
    assert_eq!(entrants("number,name\n0,Anna\n"), (2, 1, CsvExpectation::Number));
    assert_eq!(entrants("number,name\n4,Anna\n4,Bert\n"), (3, 1, CsvExpectation::Fresh));
    assert_eq!(entrants("number,name\n4,\n"), (2, 3, CsvExpectation::Name));
    let pairings = |text: &str| place(csv::read_pairings(&format!("round,white,black,result\n{text}")));
    assert_eq!(pairings("1,1,1,1-0\n"), (2, 5, CsvExpectation::Opponent));
    assert_eq!(pairings("1,1,2,1-1\n"), (2, 7, CsvExpectation::Result));
    assert_eq!(pairings("1,1,,1-0\n"), (2, 6, CsvExpectation::Bye));
    assert_eq!(pairings("1,1,2,\n1,3,2,\n"), (3, 5, CsvExpectation::Fresh));
}

#[test]
fn pairings_are_read_as_they_are_written() {
    for seed in 0..20 {
        let event = made(seed);
        for round in 1..=5 {
            let rows = csv::read_pairings(&csv::write_pairings(&event, round)).unwrap();
            let mut told = vec![None; event.players.len()];
            for row in rows {
                assert_eq!(row.round, round);
                for (number, entry) in row.other.into_iter().chain([(row.white, row.entry)]) {
                    told[usize::from(number) - 1] = Some(entry);
                }
            }
            let entries: Vec<Option<RoundEntry>> =
                event.players.iter().map(|player| Some(player.entry(round))).collect();
            assert_eq!(told, entries, "seed {seed}, round {round}");
        }
    }
}

#[test]
fn boards_are_in_the_order_of_the_regulations() {
    let event = made(3);
    let text = csv::write_pairings(&event, 4);
    let rows = csv::read_pairings(&text).unwrap();
    let score = |number| event.score(event.player(number).unwrap(), 3);
    let games = rows.iter().filter_map(|row| row.other.map(|(black, _)| score(row.white).max(score(black))));
    let best: Vec<_> = games.collect();
    assert!(best.is_sorted_by(|a, b| a >= b), "{text}");
    let byes = rows.iter().skip_while(|row| row.other.is_some());
    assert!(
        byes.clone()
            .all(|row| matches!(row.entry, RoundEntry::Bye(EntryBye::Half | EntryBye::Zero | EntryBye::Allocated)))
    );
}

#[test]
fn standings_are_written_with_their_tie_breaks() {
    let event = made(1);
    let found = standings(&event, 5, &TiebreakSettings::swiss(1)).unwrap();
    let text = csv::write_standings(&event, &found);
    let mut lines = text.split("\r\n");
    assert_eq!(lines.next(), Some("place,number,name,rating,points,BH/C1,BH,DE,WIN,SB"));
    for (line, row) in lines.zip(&found.rows) {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), 10);
        assert_eq!((fields[0], fields[4]), (row.place.to_string().as_str(), row.points.to_string().as_str()));
        assert_eq!(fields[6], row.figures[1].value.unwrap().to_string());
    }
}

#[test]
fn tables_with_random_changes_get_an_answer() {
    let event = made(2);
    let mut chance = Rng::with_seed(3);
    let signs: Vec<char> = "0123456789,\"\r\n-:/x\u{e9}".chars().collect();
    for text in [csv::write_entrants(&event), csv::write_pairings(&event, 3)] {
        let text: Vec<char> = text.chars().collect();
        for _ in 0..count("CSV_MUTATIONS", 2000) {
            let mut changed = text.clone();
            let place = chance.usize(..changed.len());
            match chance.u8(..3) {
                0 => changed[place] = signs[chance.usize(..signs.len())],
                1 => changed.insert(place, signs[chance.usize(..signs.len())]),
                _ => drop(changed.remove(place)),
            }
            let changed: String = changed.into_iter().collect();
            for error in [csv::read_entrants(&changed).err(), csv::read_pairings(&changed).err()].into_iter().flatten()
            {
                assert!(error.line > 0 && error.column > 0, "{error}");
            }
        }
    }
}

#[test]
fn tables_of_spreadsheets_are_read() {
    let told = csv::read_entrants("Name;RATING;Club;Title\nAnna;2100;\"Bern; I\";wgm\nBert;2200;;\n").unwrap();
    assert_eq!(told.other_columns, ["Club"]);
    let (anna, bert) = told.out_of_order().unwrap();
    assert_eq!((anna.name.as_str(), anna.title.as_str(), bert.rating), ("Anna", "WGM", Some(2200)));
    let tabs = csv::read_entrants("name\trating\nA, B\t9\n").unwrap();
    assert_eq!((tabs.players[0].name.as_str(), tabs.out_of_order()), ("A, B", None));
    for text in ["Name;Rating\n", "\u{feff}NAME\r\n", "club\tname\n"] {
        assert!(csv::is_of_entrants(text) && !csv::is_of_pairings(text), "{text}");
    }
    assert!(csv::is_of_pairings("Round;White;Black;Result\n1;1;2;1-0\n"));
    assert!(!csv::is_of_entrants("012 The name\n") && !csv::is_of_entrants(""));
    let forfeit = csv::read_pairings("round,white,black,result\n1,1,2,'+:-\n1,3,4,-:-\n").unwrap();
    assert_eq!(forfeit.len(), 2, "with an apostrophe, and as older tables have it");
}

#[test]
fn pairings_are_entered_into_an_event() {
    for seed in 0..10 {
        let whole = made(seed);
        let mut event = whole.clone();
        event.players.iter_mut().for_each(|player| player.entries.truncate(3));
        for round in 4..=5 {
            let rows = csv::read_pairings(&csv::write_pairings(&whole, round)).unwrap();
            csv::enter(&mut event, &rows).unwrap();
        }
        assert_eq!(event, whole, "seed {seed}");
    }
    let mut event = made(1);
    assert_eq!(enter(&mut event, "1;99;1;1-0"), Err((2, EnterError::NoPlayer(99))));
    assert_eq!(enter(&mut event, "7;1;2;1-0"), Err((2, EnterError::NoRound(5))));
    let RoundEntry::Game(game) = event.players[0].entry(1) else { unreachable!() };
    let other = (2..=15).find(|number| *number != game.opponent).unwrap();
    assert_eq!(enter(&mut event, &format!("1;1;{other};1-0")), Err((2, EnterError::Otherwise(1))));
    let (white, black) = if game.colour == Some(Colour::White) { (1, game.opponent) } else { (game.opponent, 1) };
    let turned = enter(&mut event, &format!("1;{black};{white};0-1"));
    assert_eq!(turned, Err((2, EnterError::Turned(white))));
    assert!(turned.unwrap_err().1.to_string().contains(&format!("player {white} has White in this game")));
}

#[test]
fn a_paired_round_is_entered_with_open_games_and_the_byes_that_were_asked_for() {
    let mut event = made(1);
    event.players.iter_mut().for_each(|player| player.entries.truncate(3));
    event.requests.push(ByeRequest { round: 4, player: 2, bye: EntryBye::Half });
    let pairing = tournament::dutch::pair(&event, 4).unwrap();
    let games: Vec<(u16, u16)> = pairing.games.iter().map(|game| (game.white, game.black)).collect();
    event.enter_round(4, &games, pairing.bye);
    assert_eq!((event.paired_rounds(), event.players[1].entry(4)), (4, RoundEntry::Bye(EntryBye::Half)));
    let mut open = event.open_games(4);
    open.sort_unstable();
    let mut paired = games;
    paired.sort_unstable();
    assert_eq!(open, paired);
    assert!(event.requests.is_empty());
    let bye = event.players.iter().find(|player| player.entry(4) == RoundEntry::Bye(EntryBye::Allocated));
    assert_eq!(bye.map(|player| player.number), pairing.bye);
}

#[test]
fn results_that_an_arbiter_decided_survive_a_table() {
    use GameResult::{Draw, Loss, UnratedDraw, UnratedLoss, Win};
    for (white, black, word) in [
        (Loss, Loss, "0-0"),
        (Draw, Loss, "1/2-0"),
        (Loss, Draw, "0-1/2"),
        (UnratedLoss, UnratedLoss, "L-L"),
        (UnratedDraw, Loss, "D-0"),
        (Win, UnratedLoss, "1-L"),
    ] {
        let mut event = seven();
        result(&mut event, 1, [(1, white), (4, black)]);
        let text = csv::write_pairings(&event, 1);
        assert!(text.contains(&format!(",4,Player 4,{word}\r\n")), "{text}");
        let mut again = seven();
        csv::enter(&mut again, &csv::read_pairings(&text).unwrap()).unwrap();
        assert_eq!(again, event, "{word}");
    }
}

#[test]
fn a_table_has_results_in_words_and_older_ones_are_read() {
    use GameResult::{Draw, ForfeitLoss, ForfeitWin};
    for (white, black, word, older) in [
        (Draw, Draw, "1/2-1/2", "1/2"),
        (ForfeitWin, ForfeitLoss, "1-0 forfeit", "'+:-"),
        (ForfeitLoss, ForfeitWin, "0-1 forfeit", "'-:+"),
        (ForfeitLoss, ForfeitLoss, "0-0 forfeit", "'-:-"),
    ] {
        let mut event = seven();
        result(&mut event, 1, [(1, white), (4, black)]);
        let text = csv::write_pairings(&event, 1);
        assert!(text.contains(&format!(",4,Player 4,{word}\r\n")), "{text}");
        assert_eq!(csv::read_pairings(&text), csv::read_pairings(&text.replace(word, older)), "{word}");
    }
    for (bye, word, older) in [
        (EntryBye::Full, "full-point bye", "F"),
        (EntryBye::Half, "half-point bye", "H"),
        (EntryBye::Allocated, "bye", "U"),
        (EntryBye::Zero, "no game", "Z"),
    ] {
        let mut event = made(1);
        event.players[1].entries[0] = RoundEntry::Bye(bye);
        let text = csv::write_pairings(&event, 1);
        let row = |word: &str| format!("1,,2,{},,,{word}\r\n", event.players[1].name);
        assert!(text.contains(&row(word)), "{text}");
        assert_eq!(csv::read_pairings(&text), csv::read_pairings(&text.replace(&row(word), &row(older))), "{word}");
    }
}

#[test]
fn a_cell_without_a_result_leaves_the_one_that_was_entered() {
    let mut event = seven();
    result(&mut event, 1, [(1, GameResult::Win), (4, GameResult::Loss)]);
    let before = event.clone();
    enter(&mut event, "1;1;4;\n").unwrap();
    assert_eq!(event, before);
    enter(&mut event, "1;1;4;0-1\n").unwrap();
    assert_ne!(event, before, "another result replaces it");
}

#[test]
fn results_are_read_as_people_and_spreadsheets_spell_them() {
    let read = |word: &str| {
        let rows = csv::read_pairings(&format!("round;white;black;result\n1;1;2;{word}\n"));
        rows.map(|rows| match (rows[0].entry, rows[0].other) {
            (RoundEntry::Game(own), Some((_, RoundEntry::Game(other)))) => (own.result, other.result),
            other => panic!("{other:?}"),
        })
    };
    use GameResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
    for word in ["1/2", "1/2-1/2", "½-½", "½ - ½", "0.5-0.5", "½:½", "=", "½", "0.5", "'1/2", "'=", "=-=", "1/2–1/2"]
    {
        assert_eq!(read(word), Ok((Draw, Draw)), "{word}");
    }
    for word in ["1-0", "1:0", "1–0", "1 - 0", "1 : 0", "1—0", "1−0", "'1-0"] {
        assert_eq!(read(word), Ok((Win, Loss)), "{word}");
    }
    assert_eq!((read("0:1"), read("+ : -")), (Ok((Loss, Win)), Ok((ForfeitWin, ForfeitLoss))));
    for word in ["2-Jan", "1-Feb", "01. Feb", "01/02/2026", "2026-02-01", "1-févr"] {
        assert_eq!(place(read(word)), (2, 7, CsvExpectation::NoDate), "{word}");
    }
    for word in ["1-1", "1-1/2", "2", "0", "1", "x", "+-", "1-+", "-", ":"] {
        assert_eq!(place(read(word)), (2, 7, CsvExpectation::Result), "{word}");
    }
}

#[test]
fn a_new_round_tells_of_everybody_and_keeps_the_byes_that_were_asked_for() {
    let mut start = seven();
    let ask = |round, player, bye| ByeRequest { round, player, bye };
    start.requests = vec![ask(2, 3, EntryBye::Half), ask(2, 5, EntryBye::Zero), ask(3, 5, EntryBye::Zero)];
    let mut event = start.clone();
    enter(&mut event, "2;2;1;\n2;7;4;\n2;6;;U\n").unwrap();
    assert_eq!(event.player(3).unwrap().entry(2), RoundEntry::Bye(EntryBye::Half));
    assert_eq!(event.player(5).unwrap().entries[1], RoundEntry::Bye(EntryBye::Zero));
    assert_eq!(event.requests, [ask(3, 5, EntryBye::Zero)]);
    assert!(matches!(event.player(4).unwrap().entry(2), RoundEntry::Game(EntryGame { opponent: 7, .. })));
    let text = trf::write(&event, trf::TrfEdition::Trf26, trf::LineEnd::Lf);
    assert_eq!(trf::read(&text), Ok(event), "the file can be read again");
    for (rows, expected) in [
        // A player who withdrew is not paired and gets no other bye.
        ("2;2;1;\n2;7;5;\n2;6;;U\n", (3, EnterError::Asked(5, EntryBye::Zero))),
        ("2;2;1;\n2;7;4;\n2;6;;U\n2;3;;Z\n", (5, EnterError::Asked(3, EntryBye::Half))),
        ("2;2;1;\n2;6;;U\n", (2, EnterError::LeftOut(2, vec![4, 7]))),
        // A wrong round among the results.
        ("1;1;4;1-0\n2;5;2;1-0\n", (3, EnterError::Asked(5, EntryBye::Zero))),
        ("1;1;4;1-0\n2;2;6;1-0\n1;5;2;0-1\n", (3, EnterError::LeftOut(2, vec![1, 4, 7]))),
    ] {
        assert_eq!(enter(&mut start.clone(), rows), Err(expected), "{rows}");
    }
    let left_out = EnterError::LeftOut(2, (1..=12).collect()).to_string();
    assert!(left_out.contains("none for 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more; who does not play"), "{left_out}");
    let mut late = start.clone();
    enter(&mut late, "2;4;;H\n").unwrap();
    assert_eq!((late.paired_rounds(), late.player(4).unwrap().entry(2)), (1, RoundEntry::Bye(EntryBye::Half)));
}
