//! Runs every file of `tests/dialogues` as a test. `UPDATE_EXPECT=1` writes the current messages. [`tests::Stage`]
//! describes the notation.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bot::app::Press;
use strum::VariantArray;
use tests::Stage;

/// Makes a test of each dialogue, and a list of their names. `some-words.txt` becomes `some_words`.
macro_rules! dialogues {
    ($($name:ident)*) => {
        $(
            #[tokio::test]
            async fn $name() {
                goes_as_it_is_written(stringify!($name)).await;
            }
        )*

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

dialogues! {
    a_challenge_and_some_moves
    a_third_time
    absences
    against_the_bot
    all_records
    another_game_in_a_thread
    answers_in_words
    asked_first
    bans_for_a_while
    blocking
    calling_for_help_in_a_thread
    claiming
    clocks
    clocks_and_plans
    clocks_of_friends
    confirming
    declining
    digests
    digests_and_rematches
    digests_that_say_the_same
    direct_messages
    draws
    events_twice
    expiry
    films
    first_contact
    flags
    games_at_a_glance
    games_of_moderators
    games_without_a_clock
    greeting_in_a_channel
    greeting_in_direct_messages
    help_where_you_are
    hidden_ratings
    hints_in_rated_games
    history
    holidays_that_end
    holidays_that_end_at_a_weekend
    house_choices
    house_rules
    imports
    leaderboards
    lesson_with_a_challenge
    lessons
    letters_of_two_languages
    looking_back
    menus_in_chess
    menus_of_cards
    menus_of_many_ways
    moderators
    moves_among_words
    moves_by_menus
    moves_in_lessons
    no_rated_games
    no_threads
    not_begun
    notes
    notices
    notices_shut
    one_look
    open_challenges
    opponents_from_other_servers
    pages_of_help
    pages_of_help_where_the_bot_is_not
    plain_words
    planning
    planning_by_menus
    planning_in_direct_messages
    privacy
    private
    profiles
    puzzles
    questions_in_words
    ratings
    ratings_being_counted
    ratings_computed_anew
    reading_the_rules
    records
    rematches
    replay
    resigning
    resting
    resting_in_direct_messages
    resting_not_agreed
    seasons
    seeking
    settings
    setup
    shown_in_the_servers_language
    standing_challenges
    statistics
    takebacks
    takebacks_allowed_by_both
    takebacks_in_direct_messages
    talk_in_the_thread
    time_that_is_up
    too_many_challenges
    tournament_drafts
    tournament_finals
    tournament_in_french
    tournament_latecomers
    tournament_requests
    tournament_tables_deleted
    tournaments
    trophies
    two_games_in_direct_messages
    typing_in_a_form
    verdicts_undone
    warnings_in_direct_messages
    which_game
    which_game_by_its_board
    which_move
    words_of_commands
    yes_to_a_move
}

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/dialogues");

fn file_of(name: &str) -> PathBuf {
    Path::new(FOLDER).join(format!("{}.txt", name.replace('_', "-")))
}

async fn goes_as_it_is_written(name: &str) {
    let file = file_of(name);
    let written = std::fs::read_to_string(&file).unwrap();
    let played = Stage::new().play(&written).await;
    expect_test::expect_file![&file].assert_eq(&played);
}

#[test]
fn every_dialogue_of_the_folder_is_a_test() {
    let found: BTreeSet<_> = std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()).collect();
    let named: BTreeSet<_> = NAMES.iter().map(|name| file_of(name)).collect();
    assert_eq!(found, named, "the list above names each dialogue");
}

/// Buttons that no dialogue can press. They need more games, players or boards, or are on a message outside the
/// dialogue. `tests/COVERAGE.md` names the test for each.
const ELSEWHERE: [&str; 29] = [
    "all-records",
    "newer",
    "older",
    "play-first",
    "games",
    "import",
    "leaders-back",
    "leaders-on",
    "draft-name",
    "draft-type",
    "preset-drop",
    "preset-keep",
    "preset-use",
    "tournament-accept",
    "tournament-appeal",
    "tournament-challenge",
    "tournament-deadline",
    "tournament-decline",
    "tournament-decline-now",
    "tournament-here",
    "tournament-let-in",
    "tournament-request",
    "tournament-retract",
    "tournament-runners",
    "tournament-show",
    "tournament-stop",
    "tournament-sure",
    "tournament-turn-away",
    "tournament-which",
];

#[test]
fn every_button_and_menu_is_shown_in_a_dialogue() {
    let texts: String = NAMES.iter().map(|name| std::fs::read_to_string(file_of(name)).unwrap()).collect();
    let shown: Vec<_> = texts.lines().filter(|line| line.starts_with("  >   ")).collect();
    let is_shown = |word: &str| {
        let (button, menu) = (["]", " off]", ": "].map(|end| format!(" [{word}{end}")), format!("menu {word} "));
        shown.iter().any(|line| line.contains(&menu) || button.iter().any(|button| line.contains(button)))
    };
    let words = Press::VARIANTS.iter().map(|press| press.word());
    let missing: BTreeSet<_> = words.filter(|word| !is_shown(word)).collect();
    assert_eq!(missing, BTreeSet::from(ELSEWHERE), "on the left is what no dialogue asks for");
}
