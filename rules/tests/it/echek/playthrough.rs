//! One game, turn by turn as text, for reading. `UPDATE_EXPECT=1` writes the file anew.

use expect_test::expect_file;

use crate::playthrough::told;

#[test]
fn a_game_with_every_kind_of_turn_up_to_a_surrounded_king() {
    let turns =
        "P@d3-c3 P@e6-d6 B@e3^d6 R@d6 N@b3 B@c5^e3 B@e4^b3 d5e6 Q@d3 P@f6 N@f4 f6f5 f4d5 N@e5 e4c6 Q@f4 c3c4 swap";
    let text = told("echek", turns);
    // A line of blanks at the end of a row would be lost in editors.
    let text: String = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    expect_file!["../playthroughs/echek.txt"].assert_eq(&text);
}
