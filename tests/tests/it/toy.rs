//! A command for tests only: its row, variant, function and words are the only code that mentions it.

use expect_test::expect;
use tests::Stage;

#[tokio::test]
async fn a_toy_command_is_typed_answered_and_goes_on_by_its_button() {
    let played = Stage::new()
        .play(
            "\
ann   /toy (buttons)
cleo  /toy to:4 (buttons)
cleo  [toy]
ann   [old toy]
",
        )
        .await;
    expect![[r#"
        ann   /toy (buttons)
          > ann only: games-more count=1
          >   buttons [toy]
        cleo  /toy to:4 (buttons)
          > cleo only (fr): games-more count=4
          >   buttons [toy]
        cleo  [toy]
          > cleo only (fr): games-more count=5
        ann   [old toy]
          > ann only: games-more count=2
    "#]]
    .assert_eq(&played);
}
