//! Tables as comma-separated values.

use fastrand::Rng;
use tournament::csv::{self, CsvError, EnterError, Expected};
use tournament::tiebreaks::{Settings, standings};
use tournament::{Bye, Entry, Event, Player, Wishes, generate};

use crate::generated::count;

fn made(seed: u64) -> Event {
    let wishes = Wishes { players: 15, rounds: 5, seed, forfeits: 100, byes: 60, retirements: 20, ..Wishes::default() };
    generate(&wishes, |_| {}).unwrap()
}

fn place<T: std::fmt::Debug>(found: Result<T, CsvError>) -> (usize, usize, Expected) {
    let error = found.unwrap_err();
    (error.line, error.column, error.expected)
}

#[test]
fn entrants_are_read_as_they_are_written() {
    let names = ["Plain", "Comma, with", "A \"quoted\" one", "Two\nlines", "\u{c9}lodie", "=1+1", "-x", "@home", "'=2"];
    let player = |(number, name): (u16, &&str)| Player {
        number,
        name: name.trim().to_owned(),
        sex: "w".to_owned(),
        title: "WGM".to_owned(),
        rating: (number != 3).then_some(2000 + number),
        federation: "FRA".to_owned(),
        id: "123".to_owned(),
        born: "1999/01/02".to_owned(),
        ..Player::default()
    };
    let event = Event { players: (1..).zip(&names).map(player).collect(), ..Event::default() };
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
    assert_eq!(entrants(""), (1, 1, Expected::Column("name")));
    assert_eq!(entrants("number,rating\n1,2"), (1, 1, Expected::Column("name")));
    assert_eq!(entrants("name,Name\n"), (1, 6, Expected::FreshColumn));
    assert_eq!(entrants("name,rating\n"), (2, 1, Expected::Entrant));
    assert_eq!(entrants("name;title\nAnna;grand\n"), (2, 6, Expected::Title));
    assert_eq!(entrants("name,federation\nAnna,Swiss\n"), (2, 6, Expected::Short(3)));
    assert_eq!(entrants("name\n\"Anna"), (2, 1, Expected::ClosingQuote));
    assert_eq!(entrants("name\n\"Anna\"s\n"), (2, 7, Expected::Comma));
    assert_eq!(entrants("name\nAn\"na\"\n"), (2, 3, Expected::Quoted));
    assert_eq!(entrants("name,rating\nAnna,2100,7\n"), (2, 11, Expected::Fields(2)));
    assert_eq!(entrants("name,rating\nAnna\n"), (2, 1, Expected::Fields(2)));
    assert_eq!(entrants("name,rating\nAnna,x\n"), (2, 6, Expected::Rating));
    assert_eq!(entrants("name,sex\r\n\"A\r\nB\",x\r\n"), (3, 4, Expected::Sex));
    assert_eq!(entrants("number,name\n0,Anna\n"), (2, 1, Expected::Number));
    assert_eq!(entrants("number,name\n4,Anna\n4,Bert\n"), (3, 1, Expected::Fresh));
    assert_eq!(entrants("number,name\n4,\n"), (2, 3, Expected::Name));
    let pairings = |text: &str| place(csv::read_pairings(&format!("round,white,black,result\n{text}")));
    assert_eq!(pairings("1,1,1,1-0\n"), (2, 5, Expected::Opponent));
    assert_eq!(pairings("1,1,2,1-1\n"), (2, 7, Expected::Result));
    assert_eq!(pairings("1,1,,1-0\n"), (2, 6, Expected::Bye));
    assert_eq!(pairings("1,1,2,\n1,3,2,\n"), (3, 5, Expected::Fresh));
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
            let entries: Vec<Option<Entry>> = event.players.iter().map(|player| Some(player.entry(round))).collect();
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
    assert!(byes.clone().all(|row| matches!(row.entry, Entry::Bye(Bye::Half | Bye::Zero | Bye::Allocated))));
}

#[test]
fn standings_are_written_with_their_tie_breaks() {
    let event = made(1);
    let found = standings(&event, 5, &Settings::swiss(1)).unwrap();
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
    let enter = |event: &mut Event, row: &str| {
        let rows = csv::read_pairings(&format!("round,white,black,result\n{row}\n")).unwrap();
        csv::enter(event, &rows)
    };
    assert_eq!(enter(&mut event, "1,99,1,1-0"), Err((2, EnterError::NoPlayer(99))));
    assert_eq!(enter(&mut event, "7,1,2,1-0"), Err((2, EnterError::NoRound(5))));
    let Entry::Game(game) = event.players[0].entry(1) else { unreachable!() };
    let other = (2..=15).find(|number| *number != game.opponent).unwrap();
    assert_eq!(enter(&mut event, &format!("1,1,{other},1-0")), Err((2, EnterError::Otherwise(1))));
}

#[test]
fn a_paired_round_is_entered_with_open_games_and_the_byes_that_were_asked_for() {
    let mut event = made(1);
    event.players.iter_mut().for_each(|player| player.entries.truncate(3));
    event.requests.push(tournament::Request { round: 4, player: 2, bye: Bye::Half });
    let pairing = tournament::dutch::pair(&event, 4).unwrap();
    let games: Vec<(u16, u16)> = pairing.games.iter().map(|game| (game.white, game.black)).collect();
    event.enter_round(4, &games, pairing.bye);
    assert_eq!((event.paired_rounds(), event.players[1].entry(4)), (4, Entry::Bye(Bye::Half)));
    let mut open = event.open_games(4);
    open.sort_unstable();
    let mut paired = games;
    paired.sort_unstable();
    assert_eq!(open, paired);
    assert!(event.requests.is_empty());
    let bye = event.players.iter().find(|player| player.entry(4) == Entry::Bye(Bye::Allocated));
    assert_eq!(bye.map(|player| player.number), pairing.bye);
}
