//! Guarantees about tournament pages: the three forms have the same content, and no name breaks them.

mod made;

use std::collections::BTreeSet;

use render::{Chart, ChartPanel, TableRow};
use tournament::IndividualEvent;
use tournament::berger::RoundRobinCycles;
use tournament::form::{FormFile, PersonNumber};
use tournament::knockout::{self, Knockout, KnockoutRules};
use tournament::ladder::Ladder;
use tournament::league::{self, League};
use tournament::tiebreaks::{EventStandings, TiebreakSettings, TiebreakSystem};

use super::{
    PersonNames, SheetContext, bracket, crosstable, ladder as rungs, league as divisions, pairings, progress, standings,
};
use crate::app::Message;
use crate::words::Lang;
use made::{crossed, cup, ladder_of, league_of, names, plain, ranked, robin, show, swiss};

fn pages(names: &PersonNames, page: usize, lang: Lang) -> Vec<Message> {
    let show = show(names, page, lang);
    let (event, robin, double) =
        (swiss(61, 9), robin(16, RoundRobinCycles::Single), robin(16, RoundRobinCycles::Double));
    let table = ranked(&event, 9);
    let tables: Vec<EventStandings> = (1..=9).map(|round| ranked(&event, round)).collect();
    let rules = KnockoutRules { third_place: true, games: 2, ..KnockoutRules::default() };
    vec![
        standings::standings(&show, 9, &TiebreakSettings::swiss(0).codes, &table),
        crosstable::crosstable(&show, &event, 9, TiebreakSystem::Swiss, &table),
        crossed(&show, &robin),
        crossed(&show, &double),
        pairings::pairings(&show, &event, 9),
        bracket::bracket(&show, &cup(61, rules, 90)),
        bracket::bracket(&show, &cup(61, KnockoutRules { double: true, ..rules }, 150)),
        divisions::league(&show, &league_of(61), None),
        rungs::ladder(&show, &ladder_of(61)),
        progress::progress(&show, &event, 7, &tables),
    ]
}

#[test]
fn no_name_breaks_a_page_nor_its_limits_nor_pings() {
    let names = names(61, Some(7));
    for (page, lang) in [(0, Lang::En), (1, Lang::Fr), (2, Lang::En), (99, Lang::Fr)] {
        for message in pages(&names, page, lang) {
            let (said, figures) = (message.said(), message.figures.as_ref().expect("there is something to draw"));
            let file = &figures.file;
            assert!(said.chars().count() <= 2_000, "{file}: {} characters", said.chars().count());
            assert!(figures.alt.chars().count() <= 1_024, "{file}: {}", figures.alt);
            assert!(message.ping.is_empty() && message.pictures.is_empty(), "{file}");
            // The table is one block, and the text around it contains no pings or formatting.
            let blocks: Vec<&str> = said.split("```").collect();
            assert_eq!(blocks.len(), 3, "{file}: {said}");
            let around = [blocks[0], blocks[2]].concat();
            assert!(!around.replace("\\@", "").contains("@everyone") && !around.contains("<@"), "{file}: {around}");
            assert!(said.lines().all(|line| !line.chars().any(char::is_control)), "{file}: {said}");
            assert!(render::page(&figures.page, &figures.options).starts_with(b"\x89PNG"), "{file}");
        }
    }
}

#[test]
fn names_stand_at_the_ends_of_lines_so_that_columns_stay_columns() {
    let names = names(61, None);
    let event = swiss(61, 9);
    let message =
        standings::standings(&show(&names, 0, Lang::En), 9, &TiebreakSettings::swiss(0).codes, &ranked(&event, 9));
    let said = message.said();
    let block = said.split("```").nth(1).expect("there is a table");
    let lines: Vec<&str> = block.trim_matches('\n').lines().collect();
    assert_eq!(lines.len(), 21);
    let from = lines[0].find("Player").expect("the names have a heading");
    for line in &lines[1..] {
        // `½` is one character, but several bytes.
        let numbers: String = line.chars().take(from).collect();
        let name: String = line.chars().skip(from).collect();
        assert!(numbers.ends_with("  ") && !name.starts_with(' '), "{line:?}");
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | '½' | '–');
        assert!(numbers.replace('–', "-").chars().all(|c| is_number(c) || c == '-'), "{line:?}");
    }
}

#[test]
fn names_without_letters_of_the_font_are_told_apart_and_nobody_is_nameless() {
    let names = plain(&["王小明", "Zoé Бобров", "שלום"]);
    let drawn = [1u64, 2, 3, 4].map(|person| names.drawn(person, Lang::Fr));
    assert_eq!(drawn, ["王小明 1", "Zoé Бобров", "שלום 3", "Joueur 4"]);
    let told = [(1u64, 2), (2, 32), (3, 32)].map(|(person, most)| names.told(person, most, Lang::En));
    assert_eq!(told, ["王…", "Zoé Бобров", "\u{2068}שלום\u{2069}"]);
}

fn table(message: &Message) -> Vec<Vec<TableRow>> {
    let panels = &message.figures.as_ref().expect("there is something to draw").page.panels;
    let rows = panels.iter().filter_map(|panel| match &panel.chart {
        Chart::Table { rows, .. } => Some(rows.clone()),
        _ => None,
    });
    rows.collect()
}

#[test]
fn the_own_row_is_on_every_page_of_the_standings_below_a_line() {
    let event = swiss(61, 9);
    let ranked = ranked(&event, 9);
    let own = ranked.rows[45].number;
    let names = names(61, Some(own.into()));
    for page in 0..4 {
        let message =
            standings::standings(&show(&names, page, Lang::En), 9, &TiebreakSettings::swiss(0).codes, &ranked);
        let rows = &table(&message)[0];
        assert_eq!(rows.iter().filter(|row| row.own).count(), 1, "page {page}");
        let n_rows = [20, 20, 20, 1][page];
        assert_eq!(rows.len(), if page == 2 { n_rows } else { n_rows + 2 });
        assert_eq!(rows[rows.len() - 2].cells.is_empty(), page != 2, "page {page}");
    }
}

#[test]
fn every_match_of_a_bracket_is_on_a_page_whatever_its_size() {
    for entrants in 2..=70 {
        for double in [false, true] {
            let rules = KnockoutRules { third_place: true, double, ..KnockoutRules::default() };
            let cup = cup(entrants, rules, 0);
            let names = PersonNames::default();
            let mut n_matches = 0;
            let mut page = 0;
            let mut seen = BTreeSet::new();
            loop {
                let message = bracket::bracket(&show(&names, page, Lang::En), &cup);
                let figures = message.figures.expect("there are matches");
                if !seen.insert(figures.alt) {
                    break;
                }
                for ChartPanel { chart, .. } in &figures.page.panels {
                    n_matches += match chart {
                        Chart::Bracket(stages) => {
                            assert!(stages.len() <= 3 && stages[0].matches.len() <= 8);
                            stages.iter().map(|stage| stage.matches.len()).sum::<usize>()
                        }
                        Chart::Table { rows, .. } => rows.len(),
                        _ => panic!("a bracket has trees and lists"),
                    };
                }
                page += 1;
                if page > 70 {
                    break;
                }
            }
            let first_of_windows = n_matches >= cup.matches().len();
            assert!(first_of_windows, "{entrants} players: {n_matches} of {}", cup.matches().len());
        }
    }
}

/// Collects the cross-tables of pages until they repeat.
fn crosses(event: &IndividualEvent) -> Vec<(Vec<String>, Vec<render::CrossRow>)> {
    let names = names(event.players.len() as u64, None);
    let mut all: Vec<(Vec<String>, Vec<render::CrossRow>)> = Vec::new();
    for page in 0.. {
        let figures = crossed(&show(&names, page, Lang::En), event).figures.expect("there are players");
        let [ChartPanel { chart: Chart::Cross { columns, rows, .. }, .. }] = &figures.page.panels[..] else {
            panic!("a cross-table")
        };
        let found = (columns.clone(), rows.clone());
        if all.last() == Some(&found) {
            break;
        }
        all.push(found);
    }
    all
}

fn turned(text: &str) -> &str {
    match text {
        "1" => "0",
        "0" => "1",
        "+" => "–",
        other => other,
    }
}

#[test]
fn everybody_meets_everybody_in_a_cross_table_and_its_two_halves_agree() {
    let robin = robin(14, RoundRobinCycles::Single);
    let crosses = crosses(&robin);
    let [(columns, rows)] = &crosses[..] else { panic!("14 players are one page, not {}", crosses.len()) };
    assert_eq!((columns.len(), rows.len()), (14, 14));
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(row.cells[i].text, "×");
        for (j, other) in rows.iter().enumerate().filter(|(j, _)| *j != i) {
            let (here, there) = (row.cells[j].text.as_str(), other.cells[i].text.as_str());
            // If neither player showed up, both lost.
            assert!(
                there == turned(here) || (here, there) == ("–", "–") || (here, there) == ("–", "+"),
                "{here} {there}"
            );
        }
    }
}

#[test]
fn a_large_cross_table_is_cut_into_pages_that_have_every_cell_once() {
    for (n_players, cycles) in
        [(21, RoundRobinCycles::Single), (16, RoundRobinCycles::Double), (45, RoundRobinCycles::Single)]
    {
        let robin = robin(n_players, cycles);
        let n_cells: usize = crosses(&robin)
            .iter()
            .flat_map(|(columns, rows)| {
                assert!(columns.len() <= render::ChartPage::CELLS && rows.len() <= 20 && !columns.is_empty());
                rows.iter().map(|row| row.cells.len())
            })
            .sum();
        assert_eq!(n_cells, usize::from(n_players) * usize::from(n_players));
    }
}

#[test]
fn a_league_has_its_lines_where_the_next_season_has_them() {
    let league = league_of(22);
    let next = league.clone().begin_season().expect("these rules can be kept");
    let message = divisions::league(&show(&names(22, None), 0, Lang::En), &league, None);
    let tables = table(&message);
    let place =
        |person: PersonNumber| next.divisions.iter().position(|places| places.iter().any(|at| at.person == person));
    for (division, rows) in tables.iter().enumerate() {
        let people = league.table(division + 1).expect("there is this division");
        let ways: Vec<&str> =
            rows.iter().filter(|row| !row.cells.is_empty()).map(|row| row.cells[2].as_str()).collect();
        let expected = people.iter().map(|person| match place(*person).map(|next| next.cmp(&division)) {
            None => "leaves",
            Some(std::cmp::Ordering::Less) => "up",
            Some(std::cmp::Ordering::Equal) => "",
            Some(std::cmp::Ordering::Greater) => "down",
        });
        assert_eq!(ways, expected.collect::<Vec<_>>());
        assert!(rows.iter().any(|row| row.cells.is_empty()), "division {division} has a line: {ways:?}");
    }
}

/// Four players and two rounds, as in the documents.
const FOUR: &str = "\
012 Four
142 3
152 W
001    1      Ann                               2100                             1.5          3 w 1     2 b =
001    2      Bob                               2000                             1.5          4 b +     1 w =
001    3      Cid                               1900                             1.0          1 b 0  0000 - U
001    4      Dora                              1800                             0.5          2 w -  0000 - H
";

#[test]
fn tables_of_a_report_say_the_same_in_words() {
    let event = tournament::trf::read(FOUR).expect("the file is right");
    let names = plain(&["Ann", "Bob", "Cid", "Dora"]);
    let show = SheetContext { name: "Four", ..show(&names, 0, Lang::En) };
    let table = ranked(&event, 2);
    let tables = [ranked(&event, 1), ranked(&event, 2)];
    let alt = |message: Message| message.figures.expect("it is drawn").alt;
    let pairs = pairings::pairings(&show, &event, 2);
    let table_of_round = [
        "Board  Result  White – Black",
        "    1     ½–½  Bob – Ann",
        "    –          Cid (bye)",
        "    –          Dora (half-point bye)",
    ]
    .join("\n");
    assert_eq!(pairs.said(), format!("**Four** · Round 2\n```\n{table_of_round}\n```"));
    assert_eq!(alt(pairs), "Four\nRound 2\n1. Bob (White) – Ann (Black): Draw\nCid: bye\nDora: half-point bye");
    let first = alt(pairings::pairings(&show, &event, 1));
    assert_eq!(
        first,
        "Four\nRound 1\n1. Ann (White) – Cid (Black): White wins\n2. Dora (White) – Bob (Black): Black wins by forfeit"
    );
    let cross = alt(crosstable::crosstable(&show, &event, 2, TiebreakSystem::Swiss, &table));
    assert!(cross.contains("Ann: 1½ (beat 3 Cid, drew with "), "{cross}");
    assert!(cross.contains("Bob: 1½ (won by forfeit against 4 Dora, drew with "), "{cross}");
    assert!(cross.contains("3. Cid: 1 (lost to ") && cross.contains("4. Dora: ½ (lost by forfeit to "), "{cross}");
    assert!(cross.contains(", bye)") && cross.contains(", half-point bye)"), "{cross}");
    // A screen reader would skip a gap between two results.
    let crossed = crosstable::crosstable(&show, &event, 2, TiebreakSystem::RoundRobin, &table);
    let row = crossed.said().lines().find(|line| line.ends_with("Cid")).map(str::to_owned);
    assert_eq!(row.map(|row| row.split_whitespace().filter(|cell| *cell == "·").count()), Some(2));
    assert!(alt(crossed).contains("4. Dora: ½ (lost by forfeit to "));
    let table = alt(standings::standings(&show, 2, &TiebreakSettings::swiss(0).codes, &table));
    assert!(table.contains("3. Cid: 1 point, "), "{table}");
    let bob = alt(progress::progress(&show, &event, 2, &tables));
    assert!(bob.contains("Round 1: Black, won by forfeit against Dora; 1 point, place "), "{bob}");
    assert!(bob.contains("Round 2: White, drew with Ann; 1½ points, place "), "{bob}");
    let dora = progress::progress(&show, &event, 4, &tables).said();
    assert!(dora.contains("Dora, round by round\n") && dora.contains("  half-point bye\n"), "{dora}");
}

#[test]
fn a_bracket_and_a_ladder_say_the_same_in_words() {
    let text = include_str!("../../../../../docs/examples/knock-out.txt");
    let cup = FormFile::<knockout::KnockoutStatement>::read(text).expect("the example is right");
    let cup = knockout::replay(&cup).value;
    let names = plain(&["Anna", "Bert", "Carla", "Dirk"]);
    let show = SheetContext { name: "Four", ..show(&names, 0, Lang::Fr) };
    let bracket = bracket::bracket(&show, &cup);
    let names = made::names(0, None);
    let ladder = rungs::ladder(&SheetContext { names: &names, ..show }, &ladder_of(6));
    let lines = [
        "Demi-finales",
        "Anna – Dirk 2–1",
        "Bert – Carla 1–0",
        "Finale",
        "Anna – Bert 2–1",
        "Troisième place",
        "Dirk – Carla (Dirk l’emporte\u{a0}: départ de l’adversaire)",
    ];
    assert_eq!(bracket.said(), format!("**Four** · Tableau\n```\n{}\n```", lines.join("\n")));
    let rungs = [
        "1  Joueur 1",
        "2  Joueur 2 (reçoit un défi du n°\u{a0}3)",
        "3  Joueur 3 (défie le n°\u{a0}2)",
        "4  Joueur 4",
        "5  Joueur 5 (joue contre le n°\u{a0}6)",
        "6  Joueur 6 (joue contre le n°\u{a0}5)",
    ];
    assert_eq!(ladder.said(), format!("**Four** · Échelle\n```\n{}\n```", rungs.join("\n")));
}

#[test]
fn the_columns_of_a_double_elimination_are_told_apart_by_headings_that_are_not_cut() {
    let names = names(16, None);
    let cup = cup(16, KnockoutRules { double: true, ..KnockoutRules::default() }, 20);
    for (lang, page) in [(Lang::En, 0), (Lang::Fr, 0), (Lang::En, 1), (Lang::Fr, 1)] {
        let figures = bracket::bracket(&show(&names, page, lang), &cup).figures.expect("there is a bracket");
        let Chart::Bracket(stages) = &figures.page.panels[0].chart else { panic!("a tree") };
        let heads: BTreeSet<&str> = stages.iter().map(|stage| stage.name.as_str()).collect();
        assert_eq!(heads.len(), stages.len(), "{heads:?}");
        assert!(heads.iter().all(|head| head.chars().count() <= 17), "{heads:?}");
    }
}

#[test]
fn what_has_nothing_to_show_says_so_without_a_picture() {
    let names = PersonNames::default();
    let show = show(&names, 0, Lang::En);
    let empty = IndividualEvent::default();
    let messages = [
        standings::standings(&show, 0, &[], &ranked(&empty, 0)),
        crosstable::crosstable(&show, &empty, 0, TiebreakSystem::Swiss, &ranked(&empty, 0)),
        pairings::pairings(&show, &empty, 1),
        bracket::bracket(&show, &Knockout::new(0, KnockoutRules::default())),
        divisions::league(
            &show,
            &League::new(league::LeagueRules::default(), RoundRobinCycles::Single, 0).expect("the usual rules"),
            None,
        ),
        rungs::ladder(&show, &Ladder::default()),
        progress::progress(&show, &empty, 1, &[]),
    ];
    for message in messages {
        assert!(message.figures.is_none() && message.said().ends_with("Nothing to show yet."), "{message:?}");
    }
}
