//! Opening statistics of public games: the counted games, transpositions, and rare positions, which are hidden.

use bot::keep::{ExportWriter, OpeningDepth, OpeningStatistics, SCHEMA, openings};
use bot::record::{GameRecord, keys, write};
use serde_json::{Value, json};

use crate::hints::game;

fn over(id: u64, line: &[&str], winner: Option<&str>, more: &Value) -> GameRecord {
    let seats = json!([{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]);
    let reason = if winner.is_some() { "resignation" } else { "agreement" };
    let mut changes = json!({"state": {"is": "over", "seats": seats, "winner": winner, "reason": reason}, "ended": 5});
    changes.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    game(id, line, false, &changes)
}

fn counted(games: &[GameRecord], depth: OpeningDepth) -> OpeningStatistics {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.export");
    let mut writer = ExportWriter::begin(std::fs::File::create(&path).unwrap(), SCHEMA).unwrap();
    for record in games {
        writer.row(&keys::game(record.id), &write(record)).unwrap();
    }
    writer.end().unwrap();
    openings(&path, "chess", depth, &|_| {}).unwrap()
}

#[test]
fn games_are_counted_by_position_and_what_was_reached_seldom_is_not_told() {
    let there = ["d2d4", "g8f6", "g1f3", "e7e6"];
    let around = ["g1f3", "e7e6", "d2d4", "g8f6"];
    let mut games: Vec<_> = (1..=3).map(|id| over(id, &there, Some("white"), &json!({}))).collect();
    games.push(over(4, &around, None, &json!({})));
    games.push(over(5, &["e2e4"], Some("black"), &json!({})));
    let found = counted(&games, OpeningDepth { n_plies: 6, least: 3 });
    let (results, positions) = &found.layouts[""];
    assert_eq!((results.scores, results.n_games(), results.n_plies), ([3, 1, 1], 5, 17));
    let told: Vec<_> = positions.iter().map(|reached| (reached.line.as_str(), reached.results.n_games())).collect();
    assert_eq!(told, [("d4", 3), ("d4 Nf6", 3), ("d4 Nf6 Nf3", 3), ("d4 Nf6 Nf3 e6", 4)]);
    let (score, error) = positions[3].results.score().unwrap();
    assert!((score - 0.875).abs() < 1e-9 && (error - 0.108).abs() < 1e-3, "{score} ± {error}");
    assert_eq!(counted(&games, OpeningDepth { n_plies: 1, least: 1 }).layouts[""].1.len(), 3);
}

#[test]
fn only_public_games_of_two_people_that_were_played_here_count() {
    let line = ["e2e4", "e7e5"];
    let imported = json!({"imported": {"by": 1}});
    let person = json!({"id": 1, "name": "Ann"});
    let alone = json!({"state": {"is": "over", "seats": [person, {"id": {"level": 3, "engine": 1}, "name": "Mutabot"}],
        "winner": "white", "reason": "checkmate"}});
    let oneself = json!({"state": {"is": "over", "seats": [person, person], "winner": "white", "reason": "checkmate"}});
    let none = [
        over(1, &line, Some("white"), &json!({"private": true})),
        over(2, &line, Some("white"), &json!({"place": {"in": "direct"}})),
        over(3, &line, Some("white"), &json!({"guild": null})),
        over(4, &line, Some("white"), &imported),
        over(5, &line, Some("white"), &json!({"moderator": 9})),
        over(6, &line, Some("white"), &alone),
        over(7, &line, Some("white"), &oneself),
        over(8, &[], Some("white"), &json!({})),
        over(9, &line, Some("white"), &json!({"game": "mutation"})),
        game(10, &line, false, &json!({})),
    ];
    assert_eq!(counted(&none, OpeningDepth { n_plies: 6, least: 1 }), OpeningStatistics::default());
}
