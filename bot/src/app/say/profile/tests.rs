use render::CurveMilestone;

use super::calendar::GameCalendar;
use super::*;
use crate::record::{CorrectionKind, DAY, GameId, TrophySum, Unix, UserId};

const NOW: Unix = Unix(20_000 * DAY.0);

fn game(days_ago: i64, side: Side, won: Option<PlayerResult>, opponent: u64) -> ProfileGame {
    let ended = NOW - days_ago * DAY;
    ProfileGame { ended, game: GameId(7), kind: "chess".to_owned(), side, won, opponent: UserId(opponent).into() }
}

fn profile_of(games: Vec<ProfileGame>) -> Profile {
    Profile {
        who: UserId(1),
        name: "Ann".to_owned(),
        in_server: true,
        everywhere: false,
        only_here: false,
        is_counting: false,
        cut: ProfileCut::default(),
        n_alone: 0,
        beaten: Vec::new(),
        corrections: Vec::new(),
        kinds: Vec::new(),
        games,
        first_moves: BTreeMap::new(),
        trophies: Some(TrophySum::default()),
        puzzles: None,
        tournaments: Vec::new(),
        against: None,
        now: NOW,
    }
}

fn composed(shown: &Profile) -> Message {
    profile(shown, Lang::En, PageOptions::default())
}

#[test]
fn wins_in_a_row_end_with_any_other_result() {
    let wins_of = |results: &str| {
        wins(results.chars().map(|result| match result {
            '1' => PlayerResult::Yes,
            '=' => PlayerResult::Draw,
            _ => PlayerResult::No,
        }))
    };
    assert_eq!(wins_of(""), (0, 0));
    assert_eq!(wins_of("11"), (2, 2));
    assert_eq!(wins_of("1=111"), (1, 3), "the newest is first");
    assert_eq!(wins_of("011"), (0, 2));
}

#[test]
fn the_calendar_begins_on_a_monday_and_ends_today() {
    // Day 20,000 since 1970 was a Friday, 4 October 2024.
    let ends = [0, 0, 3, 181, 400].map(|days_ago: i64| NOW - days_ago * DAY);
    let days = GameCalendar::of(ends.into_iter(), NOW);
    assert_eq!((days.first + 3) % 7, 0);
    let last = days.games.len() - 1;
    assert_eq!((days.first + last as i64, days.games[last], days.games[last - 3]), (20_000, 2, 1));
    assert!(days.games.len() <= 26 * 7);
    assert_eq!(days.games.iter().sum::<u32>(), days.months().iter().map(|(_, n)| n).sum::<u32>());
}

#[test]
fn a_profile_says_in_sentences_what_its_picture_shows() {
    let games = vec![
        game(1, Side::White, Some(PlayerResult::Yes), 2),
        game(2, Side::Black, Some(PlayerResult::Draw), 2),
        game(3, Side::White, None, 3),
    ];
    let mut shown = profile_of(games);
    let number = RatingNumber { rating: 1_512, deviation: 180, is_provisional: true, games: 2 };
    let step =
        |days_ago: i64, rating: f64| RatingStep { at: NOW - days_ago * DAY, rating, deviation: 180.0, reset: false };
    let curve = vec![step(2, 1_490.0), step(1, 1_512.0)];
    shown.kinds = vec![ProfileKind { game: "chess".to_owned(), here: Some(number), everywhere: Some(number), curve }];
    shown.first_moves = BTreeMap::from([(
        "chess".to_owned(),
        [("e4", 5), ("d4", 2), ("c4", 9), ("f4", 1)].map(|(notation, n)| (notation.to_owned(), n)).into(),
    )]);
    shown.against = Some((UserId(2), "Bob".to_owned()));
    let message = composed(&shown);
    let said = message.said();
    for part in [
        "Chess: 1512?\u{a0}± 180 (2 games)",
        "“?”: this rating is still provisional.",
        "White: 1 won, 0 drawn, 0 lost",
        "Black: 0 won, 1 drawn, 0 lost",
        "Wins in a row: 1 now, longest 1",
        "c4 (9), e4 (5), d4 (2)",
        "2 games on 2 days",
        "Against <@2>: 1 won, 1 drawn, 0 lost",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("across all servers") && !said.contains("f4"), "{said}");
    let figures = message.figures.expect("there is something to show");
    assert_eq!((figures.page.title.as_str(), figures.page.panels.len()), ("Profile of Ann", 7));
    assert!(figures.alt.contains("Against Bob: 1 won") && !figures.alt.contains('@'), "{}", figures.alt);
    let Chart::Curves { curves, .. } = &figures.page.panels[2].chart else { panic!("curves") };
    let ats: Vec<_> = curves[0].points.iter().map(|point| (point.at, point.spread)).collect();
    assert_eq!(ats, [(0.0, 180.0), (0.5, 180.0)], "the axis goes on until today");
}

#[test]
fn a_profile_names_the_levels_that_were_beaten_also_of_somebody_who_plays_the_bot_alone() {
    let mut shown = profile_of(Vec::new());
    assert!(!composed(&shown).said().contains("beaten"), "none was");
    shown.n_alone = 5;
    shown.beaten = vec![("mutation".to_owned(), 3), ("chess".to_owned(), 1)];
    let said = composed(&shown).said();
    assert!(said.contains("Highest bot level beaten: Chess Mutation 3, Chess 1"), "{said}");
}

#[test]
fn a_profile_says_how_far_back_it_goes_if_there_is_more() {
    let mut shown = profile_of(vec![game(1, Side::White, Some(PlayerResult::Yes), 2)]);
    assert!(!composed(&shown).said().contains("Newest"), "there is no more");
    shown.cut = ProfileCut { games: Some(2_000), rated: Some(500), opened: None };
    let message = composed(&shown);
    let said = "Newest only: 2000 games, 500 rated (curves)";
    assert!(message.said().contains(&format!("-# {said}")), "{}", message.said());
    let figures = message.figures.expect("there is something to show");
    assert_eq!((figures.page.subtitle.as_str(), figures.alt.lines().nth(1)), (said, Some(said)));
    let french = profile(&shown, Lang::Fr, PageOptions::default()).said();
    assert!(french.contains("Seulement les plus récentes\u{a0}: 2000 parties, 500 classées (courbes)"), "{french}");
}

#[test]
fn a_profile_without_anything_says_so() {
    let message = composed(&profile_of(Vec::new()));
    assert!(message.figures.is_none());
    assert_eq!(message.text.len(), 2, "{}", message.said());
}

#[test]
fn outside_servers_a_profile_says_where_the_ratings_of_servers_are() {
    let kind = || ProfileKind { game: "chess".to_owned(), here: None, everywhere: None, curve: Vec::new() };
    for (in_server, kinds, is_said) in [(false, 1, true), (true, 1, false), (false, 0, false)] {
        let kinds = std::iter::repeat_with(kind).take(kinds).collect();
        let shown = Profile { in_server, kinds, ..profile_of(Vec::new()) };
        assert_eq!(composed(&shown).said().contains("your ratings in a server"), is_said);
    }
}

#[test]
fn a_game_that_was_called_off_is_on_no_day_of_the_calendar() {
    let message = composed(&profile_of(vec![game(1, Side::White, None, 2), game(2, Side::White, None, 2)]));
    assert!(message.figures.is_none(), "{}", message.said());
}

#[test]
fn a_rating_after_a_single_game_is_one_point_with_one_date() {
    let step = |days_ago: i64| RatingStep { at: NOW - days_ago * DAY, rating: 1_662.3, deviation: 290.4, reset: false };
    for (days_ago, until) in [(0, ""), (3, "4 Oct 2024")] {
        let mut shown = profile_of(Vec::new());
        let curve = vec![step(days_ago)];
        shown.kinds = vec![ProfileKind { game: "chess".to_owned(), here: None, everywhere: None, curve }];
        let message = composed(&shown);
        assert!(message.said().contains("Chess: 1662\u{a0}±\u{a0}290 after one game (<t:17"), "{}", message.said());
        let figures = message.figures.expect("there is a rating");
        assert!(figures.alt.contains("after one game (") && figures.alt.contains(" Oct 2024)"), "{}", figures.alt);
        let Chart::Curves { curves, axes } = &figures.page.panels[0].chart else { panic!("curves") };
        assert_eq!((curves[0].points.len(), curves[0].points[0].spread, axes.to.as_str()), (1, 290.4, until));
    }
}

fn fullest() -> Profile {
    let won = |nth: i64| game(nth / 2, Side::White, Some(PlayerResult::Yes), 900_000_000_000_000_002);
    let corrected = |nth: u64| {
        let game = (nth < 8).then(|| ("mutation".to_owned(), GameId(1_000_000 + nth)));
        ProfileCorrection { at: NOW - nth as i64 * DAY, why: CorrectionKind::TakenOut, game }
    };
    let mut shown = Profile {
        name: "W".repeat(32),
        only_here: true,
        is_counting: true,
        everywhere: true,
        cut: ProfileCut { games: Some(2_000), rated: Some(500), opened: Some(100) },
        corrections: (0..9).map(corrected).collect(),
        ..profile_of((0..300).map(won).collect())
    };
    let number = RatingNumber { rating: 1_512, deviation: 80, is_provisional: false, games: 1_009 };
    let mut tally = TrophySum::default();
    for info in rules::games() {
        let feats = rules::MateFeat::ALL.map(|feat| feat.word().to_owned()).into();
        let credit = crate::record::TrophyCredit { won: true, giant: true, feats, earned: Vec::new() };
        (0..1_000).for_each(|_| tally.add(info.id, &credit));
        let step =
            |days_ago: i64, reset| RatingStep { at: NOW - days_ago * DAY, rating: 1_500.0, deviation: 80.0, reset };
        let seasons = (1..6).flat_map(|nth| [step(200 - 10 * nth, false), step(195 - 10 * nth, true)]);
        let (game, curve) = (info.id.to_owned(), seasons.collect());
        shown.kinds.push(ProfileKind { game: game.clone(), here: Some(number), everywhere: Some(number), curve });
        let moves = ["N@a1xh8+", "N@b1xh8+", "N@c1xh8+"].map(|notation| (notation.to_owned(), 700));
        shown.first_moves.insert(game, moves.into());
    }
    shown.trophies = Some(tally);
    let entered = |place| ProfileTournament { name: "*".repeat(100), ended: NOW, place, players: 128, division: None };
    shown.tournaments = [Some((1, 1)), Some((65, 128)), None, Some((3, 4))].map(entered).into();
    shown
}

#[test]
fn the_picture_of_the_fullest_profile_stays_within_2600_pixels() {
    let mut shown = fullest();
    for (lang, against) in Lang::ALL.into_iter().flat_map(|lang| [(lang, false), (lang, true)]) {
        shown.against = against.then(|| (UserId(900_000_000_000_000_002), "Bob".to_owned()));
        let figures = profile(&shown, lang, PageOptions::default()).figures.expect("there is something to show");
        let png = render::page(&figures.page, &figures.options);
        let height = u32::from_be_bytes(png[20..24].try_into().expect("four bytes"));
        assert!(height <= 2_600, "{height} pixels");
    }
}

#[test]
fn the_fullest_profile_is_told_within_the_limits_of_discord_and_says_what_is_left_out() {
    let mut shown = fullest();
    for (lang, against) in Lang::ALL.into_iter().flat_map(|lang| [(lang, false), (lang, true)]) {
        shown.against = against.then(|| (UserId(900_000_000_000_000_002), "W".repeat(32)));
        let message = profile(&shown, lang, PageOptions::default());
        let (said, alt) = (message.said(), message.figures.expect("there is something to show").alt);
        assert!(said.chars().count() <= 1_850, "{}: {said}", said.chars().count());
        assert!(alt.chars().count() <= 1_024, "{}: {alt}", alt.chars().count());
        let left = text!("profile-kinds-more").with("count", 4_u32).say(lang);
        assert!(alt.contains(&left), "{alt}");
        // No section is missing entirely.
        for begins in ["🏆", "🏅"] {
            assert!(said.contains(begins) && alt.contains(begins), "{begins}: {said} {alt}");
        }
    }
}

#[test]
fn whoever_played_little_is_told_everything() {
    let mut shown = fullest();
    shown.kinds.truncate(1);
    shown.first_moves.retain(|game, _| *game == shown.kinds[0].game);
    shown.trophies = None;
    let message = composed(&shown);
    assert!(
        !message.said().contains("more kind") && message.said().contains("place 65–128 of 128"),
        "{}",
        message.said()
    );
}

#[test]
fn tournaments_tell_how_many_were_won_and_how_the_last_ones_ended() {
    let entered = |days_ago: i64, place, division| ProfileTournament {
        name: format!("Cup *{days_ago}*"),
        ended: NOW - days_ago * DAY,
        place,
        players: 12,
        division,
    };
    let mut shown = profile_of(Vec::new());
    shown.tournaments = vec![
        entered(1, Some((1, 1)), None),
        entered(2, Some((1, 1)), Some(2)),
        entered(3, None, None),
        entered(4, Some((3, 4)), None),
        entered(5, Some((1, 2)), None),
    ];
    let message = composed(&shown);
    let said = message.said();
    for part in [
        "🏆 Tournaments: 5 played, 1 won, 3 in the top three",
        r"Cup \*1\*: place 1 of 12, <t:",
        r"Cup \*2\*: place 1 in division 2",
        r"Cup \*3\*: unplaced",
        "tournament won: once",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("Cup \\*4"), "{said}");
    let alt = message.figures.expect("there is something to show").alt;
    assert!(alt.contains("Cup *1*: place 1 of 12, 3 Oct 2024"), "{alt}");
    // Hiding trophies does not hide the games.
    shown.trophies = None;
    let said = composed(&shown).said();
    assert!(said.contains("1 won") && !said.contains("tournament won"), "{said}");
}

#[test]
fn a_season_is_a_mark_on_the_curve_and_a_sentence() {
    let step =
        |days_ago: i64, rating: f64, reset| RatingStep { at: NOW - days_ago * DAY, rating, deviation: 80.0, reset };
    let curve = vec![step(100, 1_700.0, false), step(50, 1_600.0, true), step(0, 1_620.0, false)];
    let mut shown = profile_of(Vec::new());
    shown.kinds = vec![ProfileKind { game: "chess".to_owned(), here: None, everywhere: None, curve }];
    let figures = composed(&shown).figures.expect("there is a rating");
    let Chart::Curves { curves, axes } = &figures.page.panels[0].chart else { panic!("curves") };
    let points: Vec<_> = curves[0].points.iter().map(|point| (point.at, point.value)).collect();
    assert_eq!(points, [(0.0, 1_700.0), (0.5, 1_700.0), (0.5, 1_600.0), (1.0, 1_620.0)]);
    assert_eq!(axes.milestones, [CurveMilestone { at: 0.5, label: String::new() }]);
    let said = "Chess: 1700 became 1600 when a new season began on 15 Aug 2024";
    assert!(figures.alt.contains(said), "{}", figures.alt);
}
