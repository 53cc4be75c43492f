//! A sixth game in the bot: only its folder and the list of games mention it.

use expect_test::expect_file;
use tests::Stage;

#[tokio::test]
async fn a_sixth_game_is_challenged_played_asked_about_and_won_like_any() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/sixth/a-sixth-game.txt");
    let written = std::fs::read_to_string(file).unwrap();
    expect_file![file].assert_eq(&Stage::new().play(&written).await);
}
