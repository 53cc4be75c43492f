//! Buttons and menus of every program that was ever released stay under old messages: what they ask for never changes.
//!
//! `bot/tests/custom_ids.txt` has a line for every form of a `custom_id` that was ever made: the `custom_id`, `= VALUE` where
//! something is chosen in its menu or typed into its form, and behind an arrow what it asks for. A line is added when a new
//! form is made. A line that changes is a button that does something else than it says.

use bot::app::{Act, Ahead, Button, Cursor, Half, Plan, Press, Privacy, Query, Setup, Turn, Won};
use bot::record::{GameId, Why};

#[test]
fn every_custom_id_that_was_ever_made_asks_for_what_it_did() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/custom_ids.txt");
    let written = std::fs::read_to_string(file).unwrap();
    let read: String = written.lines().map(read_again).collect();
    expect_test::expect_file![file].assert_eq(&read);
}

#[test]
fn every_press_has_its_custom_ids() {
    let written = include_str!("../custom_ids.txt");
    for (_, word) in Press::ALL {
        let begins = format!("1:{word}:");
        assert!(written.lines().any(|line| line.starts_with(&begins)), "no custom_id of {word}");
    }
}

/// A line of the file as this program reads it. Comments stay.
fn read_again(line: &str) -> String {
    if line.is_empty() || line.starts_with('#') {
        return format!("{line}\n");
    }
    let asked = line.split(" -> ").next().unwrap_or(line);
    let (id, value) = asked.split_once(" = ").map_or((asked, None), |(id, value)| (id, Some(value)));
    let button = Button::parse(id).unwrap_or_else(|| panic!("{id} is a button no more"));
    assert_eq!(button.custom_id(), id, "it is made as it was");
    let act = button.act(value).unwrap_or_else(|| panic!("{asked} asks for nothing"));
    format!("{asked} -> {}\n", describe(&act))
}

/// What is asked for, in words that do not depend on the names of types.
fn describe(act: &Act) -> String {
    match act {
        Act::Accept(game) => format!("accept {}", of(*game)),
        Act::Decline(game) => format!("decline or withdraw {}", of(*game)),
        Act::Reason(game, Why::Reason { word }) => format!("give the reason {word:?} for declining {}", of(*game)),
        Act::Reason(game, Why::Words { text }) => format!("give the words {text:?} for declining {}", of(*game)),
        Act::Rematch(game) => format!("rematch of {}", of(*game)),
        Act::Block(Some(who)) => format!("block person {}", who.0),
        Act::Pick { game, ply, code } => format!("play {code:?} in {}", at(*game, *ply)),
        Act::Typed { game, ply, text } => format!("play the text {text:?} in {}", at(*game, *ply)),
        Act::Confirm { game, ply, code } => format!("play {code:?} as confirmed in {}", at(*game, *ply)),
        Act::Choose { game: Some(game), half: Some(half) } => choose(*game, half),
        Act::Board { game: Some(game), as_text: false } => format!("show the board of {}", of(*game)),
        Act::Film(Some(game)) => format!("show the film of {}", of(*game)),
        Act::MoreGames(page) => format!("show page {page} of one's games"),
        Act::Next(after) => format!("show the next game to move in after {}", of(*after)),
        Act::Record(Some(game)) => format!("give the record of {}", of(*game)),
        Act::Resign(Some(game)) => format!("ask whether to resign {}", of(*game)),
        Act::ResignNow(game, ply) => format!("resign {}", at(*game, *ply)),
        Act::ClaimTime(Some(game)) => format!("claim the win on time in {}", of(*game)),
        Act::DrawAt(game, ply) => format!("offer or claim a draw in {}", at(*game, *ply)),
        Act::AnswerDraw { game, ply, yes } => format!("answer {} to the draw in {}", yes_or_no(*yes), at(*game, *ply)),
        Act::TakebackAt(game, ply) => format!("ask for a takeback in {}", at(*game, *ply)),
        Act::AnswerTakeback { game, ply, yes } => {
            format!("answer {} to the takeback in {}", yes_or_no(*yes), at(*game, *ply))
        }
        Act::Plan(Some(game), asked) => format!("{} in {}", plan(asked), of(*game)),
        Act::Rules { game: Some(game), section } => format!("show section {section:?} of the rules of {game:?}"),
        Act::Settings(setting) => format!("open the setting {}", setting.word()),
        Act::Set(setting, value) => format!("set {} to {value:?}", setting.word()),
        Act::Rest(resting) => {
            assert_eq!((&resting.zone, &resting.night, resting.weekends), (&None, &None, None), "days alone");
            format!("rest for {:?} days", resting.days)
        }
        Act::Setup(asked) => setup(asked),
        Act::Privacy(asked) => privacy(asked),
        Act::History { query, turn } => history(query, *turn),
        Act::Replay { game: Some(game), at: ply } => format!("step through {} to moment {ply:?}", of(*game)),
        Act::Share { game, ply } => format!("show everybody {}", at(*game, *ply)),
        Act::Note { game: Some(game), ply: Some(ply), text } => format!("note {text:?} about {}", at(*game, *ply)),
        Act::Unnote { game, moment } if *moment == usize::MAX => format!("remove no note about {}", of(*game)),
        Act::Unnote { game, moment } => format!("remove the note about {}", at(*game, *moment)),
        Act::Import(text) => format!("import {text:?}"),
        Act::AllRecords(Some(after)) => format!("give all records after {}", cursor(*after)),
        other => panic!("no button asks for {other:?}"),
    }
}

fn of(game: GameId) -> String {
    format!("game {}", game.0)
}

fn at(game: GameId, moment: usize) -> String {
    format!("game {} at moment {moment}", game.0)
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn choose(game: GameId, half: &Half) -> String {
    let Half { ply, page, begun, chosen } = half;
    format!("choose {chosen:?} after {begun:?}, page {page}, in {}", at(game, *ply))
}

fn plan(asked: &Plan) -> String {
    match asked {
        Plan::Show => "show the plan".to_owned(),
        Plan::Add { at, text } => format!("plan the lines {text:?} at moment {at:?}"),
        Plan::Line(node) => format!("show the planned answer {node:?}"),
        Plan::Choose(Ahead { at, node, page, theirs, begun, chosen }) => {
            format!(
                "plan {chosen:?} after {begun:?}, answering {theirs:?}, after {node:?}, page {page}, at moment {at}"
            )
        }
        Plan::Remove(node) => format!("remove the planned answer {node:?}"),
        Plan::Clear => "clear the plan".to_owned(),
    }
}

fn setup(asked: &Setup) -> String {
    match asked {
        Setup::Show(matter) => format!("open the server's {}", matter.word()),
        Setup::Choose(matter, value) => format!("set the server's {} to {value:?}", matter.word()),
        Setup::Check => "check what the bot lacks here".to_owned(),
        Setup::Add { .. } => panic!("no button adds a layout"),
    }
}

fn privacy(asked: &Privacy) -> String {
    match asked {
        Privacy::Export { after } => format!("give one's data after {}", of(*after)),
        Privacy::Forget => "ask whether to forget".to_owned(),
        Privacy::ForgetNow(who) => format!("forget person {}", who.0),
        Privacy::Show => panic!("no button asks what is kept"),
    }
}

fn history(query: &Query, turn: Turn) -> String {
    let Query { player, server, against, game, result, rated } = query;
    let page = match turn {
        Turn::Older(at) => format!("older than {}", cursor(at)),
        Turn::Newer(at) => format!("newer than {}", cursor(at)),
        Turn::Newest => panic!("no button asks for the first page"),
    };
    let [player, against] = [player, against].map(|who| who.map(|who| who.0));
    let result = result.map(|won| match won {
        Won::Yes => "won",
        Won::No => "lost",
        Won::Draw => "drawn",
    });
    format!(
        "show the games {page}: player {player:?}, against {against:?}, here {server}, game {game:?}, result {result:?}, rated {rated:?}"
    )
}

fn cursor(at: Cursor) -> String {
    format!("game {} that ended at {}", at.game.0, at.ended.0)
}
