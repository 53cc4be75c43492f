use super::*;
use crate::record::{HOUR, UserId};

const NOW: Unix = Unix(20_000 * DAY.0);

fn game(days_ago: i64, kind: &str, reason: &str, who: u64) -> StatisticsGame {
    StatisticsGame {
        kind: kind.to_owned(),
        ended: NOW - days_ago * DAY,
        took: 51 * HOUR,
        reason: reason.to_owned(),
        seats: [who, who + 1].map(|who| UserId(who).into()),
    }
}

fn said(games: Vec<StatisticsGame>, cut: Option<(Unix, usize)>, lang: Lang) -> Message {
    statistics(&Statistics { games, cut, is_shared: false, now: NOW }, lang, PageOptions::default())
}

#[test]
fn the_sentences_say_what_the_picture_shows() {
    let games = vec![
        game(0, "chess", "checkmate", 1),
        game(1, "chess", "resignation", 1),
        game(8, "mutation", "bare-kings", 2),
    ];
    let message = said(games, None, Lang::En);
    let text = message.said();
    for part in [
        "since 8 Apr 2024",
        "3 games by 3 players",
        "median game length: 2 days 3 h",
        "two kings left 1 (34%)",
        "checkmate 1 (33%)",
        "From 8 Apr 2024 to 22 Sep 2024: no games",
        "Week by week from 23 Sep 2024: games 1 2; players 2 2",
        "Chess: 2 games",
        "Chess Mutation: one game",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let figures = message.figures.clone().expect("there are games");
    assert_eq!(figures.page.panels.len(), 4);
    let spoken: Vec<_> = message.text.iter().skip(1).map(|line| line.say(Lang::En)).collect();
    let (left_out, lines) = spoken.split_last().expect("there are lines");
    assert_eq!(figures.alt, format!("Server statistics\n{}", lines.join("\n")));
    assert!(left_out.starts_with("Not counted: games against me, private games"), "{left_out}");
    let Chart::Curves { curves, axes } = &figures.page.panels[1].chart else { panic!("curves") };
    let ends: Vec<_> = curves.iter().map(|curve| curve.points.last().map(|point| (point.at, point.value))).collect();
    assert_eq!(ends, [Some((1.0, 2.0)), Some((1.0, 2.0))]);
    // The line rises from the week before the first game.
    let games: Vec<_> = curves[0].points.iter().map(|point| (point.at, point.value)).collect();
    assert_eq!((games, axes.from.as_str()), (vec![(0.0, 0.0), (0.5, 1.0), (1.0, 2.0)], "16 Sep 2024"));
}

#[test]
fn a_server_in_which_nothing_ended_reads_a_clear_sentence() {
    let message = said(vec![game(400, "chess", "checkmate", 1)], None, Lang::En);
    assert!(message.figures.is_none());
    let keys: Vec<_> = message.text.iter().map(|text| text.key.to_string()).collect();
    assert_eq!(keys, ["statistics-title", "statistics-empty", "statistics-period", "statistics-left-out"]);
}

#[test]
fn the_words_of_a_busy_server_fit_below_its_picture() {
    let games = rules::games().iter().flat_map(|info| {
        let reasons = rules::EndReason::SHARED.iter().map(|reason| reason.word()).chain(info.reasons.iter().copied());
        reasons.enumerate().flat_map(move |(idx, reason)| {
            (0..25).map(move |n| game(7 * n, info.id, reason, 10 * (n as u64 + idx as u64)))
        })
    });
    let games: Vec<_> = games.collect();
    for lang in Lang::ALL {
        let message = said(games.clone(), Some((NOW - 170 * DAY, 2_000)), lang);
        let since = if lang == Lang::Fr { "17 avr. 2024" } else { "17 Apr 2024" };
        assert!(message.said().contains(since) && message.said().contains("2000"), "{}", message.said());
        let figures = message.figures.clone().expect("there are games");
        let Chart::Bars(bars) = &figures.page.panels[2].chart else { panic!("bars") };
        assert_eq!(bars.len(), REASONS + 1);
        let sum: f64 = bars.iter().map(|bar| bar.value).sum();
        assert_eq!(sum, games.len() as f64);
        assert!(figures.alt.chars().count() <= 1_024, "{} {}", figures.alt.chars().count(), figures.alt);
        assert!(message.said().chars().count() <= 2_000);
    }
}

#[test]
fn shares_come_to_a_hundred() {
    for parts in [vec![1, 1, 1], vec![2, 1, 1, 1, 1, 1], vec![1; 7], vec![999, 1, 0], vec![5]] {
        let shares = percent(&parts);
        assert_eq!(shares.iter().sum::<usize>(), 100, "{parts:?}: {shares:?}");
        for (part, share) in parts.iter().zip(&shares) {
            let exact = 100.0 * *part as f64 / parts.iter().sum::<usize>() as f64;
            assert!((*share as f64 - exact).abs() < 1.0, "{parts:?}: {shares:?}");
        }
    }
    assert_eq!(percent(&[1, 1, 1]), [34, 33, 33]);
    assert!(percent(&[]).is_empty());
}

#[test]
fn long_rests_are_not_read_out_week_by_week() {
    let weeks = |games: &str| {
        let of = |n: char| WeekCount { games: n.to_digit(10).expect("a digit") as usize, people: 0 };
        games.chars().map(of).collect::<Vec<_>>()
    };
    assert_eq!(spans(&weeks("00000")), vec![Range { start: 0, end: 5 }]);
    assert_eq!(spans(&weeks("1230")), vec![Range { start: 0, end: 4 }]);
    assert_eq!(spans(&weeks("0001000")), vec![Range { start: 0, end: 7 }], "three weeks are no long rest");
    assert_eq!(spans(&weeks("00001000020000")), [0..4, 4..5, 5..9, 9..10, 10..14]);
    assert_eq!(spans(&weeks("1002000030")), [0..4, 4..8, 8..10]);
}
