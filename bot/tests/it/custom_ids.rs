//! Old messages keep the buttons and menus of every released program, so a `custom_id` never changes its meaning.
//!
//! `bot/tests/custom_ids.txt` has a line for every form of a `custom_id` ever made: the `custom_id`, `= VALUE` for
//! a choice in its menu or a text in its form, and after an arrow its act. New forms add lines. A changed line
//! means a button that no longer does what it says.

use std::fmt::Display;

use bot::app::ask::desk::{Entered, Step, Undo};
use bot::app::ask::lesson::Lesson;
use bot::app::ask::puzzle::{Puzzle, Puzzles};
use bot::app::ask::tried::Tried;
use bot::app::ask::{begin, draft, person, play, see, server, tournament};
use bot::app::{
    Act, Ahead, Button, Cursor, Half, KeptLeaders, Leaders, Moderate, Period, Plan, Press, Privacy, Query, Setup,
    Terms, Turn, Which, Won,
};
use bot::record::{GameId, TournamentId, Why};
use rules::Side;
use strum::VariantArray;

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
    for press in Press::VARIANTS {
        let begins = format!("1:{}:", press.word());
        assert!(written.lines().any(|line| line.starts_with(&begins)), "no custom_id of {press:?}");
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

fn describe(act: &Act) -> String {
    match act {
        Act::Begin(ask) => of_begin(ask),
        Act::Play(ask) => of_play(ask),
        Act::See(ask) => of_see(ask),
        Act::Person(ask) => of_person(ask),
        Act::Server(ask) => of_server(ask),
        Act::Tournament(ask) => of_tournament(ask),
    }
}

fn of_tournament(ask: &tournament::Ask) -> String {
    use tournament::Ask;
    let what = |does: &str, id: TournamentId| format!("{does} tournament {}", id.0);
    match ask {
        Ask::Join(id) => what("ask about joining", *id),
        Ask::JoinNow(id) => what("join", *id),
        Ask::Leave(id) => what("leave, or ask about leaving", *id),
        Ask::LeaveNow(id) => what("leave", *id),
        Ask::Start(id) => what("ask about beginning", *id),
        Ask::StartNow(id) => what("begin", *id),
        Ask::Step { tournament: Some(id), step: Step::Cancel, sure: false, .. } => what("ask about calling off", *id),
        Ask::Step { tournament: Some(id), step: Step::Cancel, reason, .. } if reason.is_empty() => {
            what("call off", *id)
        }
        // The old name, from before buttons named a step.
        Ask::Step { tournament: Some(id), step: Step::Undo(Undo::After(acts)), reason, sure } => {
            let step = format!("Undo({:?})", Some(acts));
            format!("{}: {step}, because of {reason:?}, sure {sure}", what("take a step in", *id))
        }
        Ask::Step { tournament: Some(id), step, reason, sure } => {
            format!("{}: {step:?}, because of {reason:?}, sure {sure}", what("take a step in", *id))
        }
        Ask::Step { tournament: None, step, reason, .. } => {
            format!("take a step in the tournament of the place: {step:?}, because of {reason:?}")
        }
        Ask::Desk(Some(id), view) => format!("{}, {view:?}", what("look at the desk of", *id)),
        Ask::Log(Some(id), page) => format!("{}, page {page}", what("read what was done in", *id)),
        Ask::Request(Some(id)) => what("learn what can be asked for in", *id),
        Ask::Plea { tournament: Some(id), about, says } => {
            format!("{}: {about:?}, {says:?}", what("ask for something in", *id))
        }
        Ask::Plea { tournament: None, about, says } => {
            format!("ask for something in the tournament of the place: {about:?}, {says:?}")
        }
        Ask::Move(Some(id)) => what("move to this channel", *id),
        Ask::Entrants(id, 0) => what("list who plays in", *id),
        Ask::Entrants(id, page) => format!("{}, page {page}", what("list who plays in", *id)),
        Ask::Standings(Some(id)) => what("show the standings of", *id),
        Ask::Round(Some(id), round) => format!("{}, round {round:?}", what("show a round of", *id)),
        Ask::Here(id) => what("be there at the beginning of", *id),
        Ask::Bye(id, true) => what("have no game in the next round of", *id),
        Ask::Bye(id, false) => what("have a game in the next round of", *id),
        Ask::Back(id) => what("be paired again in", *id),
        Ask::Asks(id, chosen) => format!("{}, {chosen:?} opened", what("list who asks to be let into", *id)),
        Ask::LetIn(id, nth) => format!("let entrant {nth} into tournament {}", id.0),
        Ask::TurnAway(id, nth, why) => format!("turn entrant {nth} of tournament {} away: {why:?}", id.0),
        Ask::Appeal(id) => what("ask the organiser to be let into", *id),
        Ask::Deadline(id, round) => format!("{}, round {round}", what("let the deadline decide in", *id)),
        Ask::Page(Some(id), page) => {
            let (view, number) = (<&str>::from(page.view), page.page);
            let shown = what(&format!("show {view} of"), *id);
            format!("{shown}, round {:?}, page {number}, text {}", page.round, page.as_text)
        }
        Ask::How(Some(id), whom) => {
            let number = whom.map(|whom| match whom {
                Entered::Number(number) => u64::from(number),
                Entered::Person(who) => who.0,
            });
            format!("{}, of player {number:?}", what("explain a place in", *id))
        }
        Ask::Climb(Some(id), climb) => format!("{}: {climb:?}", what("do on the ladder of", *id)),
        Ask::Files(Some(id), round, None) => format!("{}, round {round:?}", what("give the files of", *id)),
        Ask::Files(Some(id), round, Some(division)) => {
            format!("{}, round {round:?}, division {division}", what("give the files of", *id))
        }
        Ask::Challenge(id, of) => format!("{}: {of:?}", what("challenge somebody on the ladder of", *id)),
        Ask::Accept(id, challenge) => format!("take challenge {challenge} of tournament {}", id.0),
        Ask::Decline { tournament: id, challenge, sure } => {
            format!("decline challenge {challenge} of tournament {}, sure: {sure}", id.0)
        }
        Ask::Withdraw(id, challenge) => format!("withdraw challenge {challenge} of tournament {}", id.0),
        Ask::Show(Some(id)) => what("show", *id),
        Ask::Stop(id) => what("no more repeat", *id),
        Ask::Draft(draft::Draft::Change(Some(id))) => what("prepare other terms of", *id),
        Ask::Draft(draft) => format!("of the tournament that is prepared: {draft:?}"),
        Ask::Why(Some(id), round, board) => {
            let round = round.map_or("the last".to_owned(), |round| round.to_string());
            format!("{}, round {round}, board {board:?}", what("explain a pair of", *id))
        }
        other => panic!("no button asks for {other:?}"),
    }
}

fn of_begin(ask: &begin::Ask) -> String {
    match ask {
        begin::Ask::Accept(game) => format!("accept {}", of(*game)),
        begin::Ask::Take { challenge, game, terms } => {
            let again = begin::Ask::Challenge { game: Some(game.clone()), opponent: None, terms: terms.clone() };
            format!("accept {}, or else {}", of(*challenge), of_begin(&again))
        }
        begin::Ask::Decline(game) => format!("decline or withdraw {}", of(*game)),
        begin::Ask::Withdraw(game) => format!("decline or withdraw {}", of(game.unwrap_or(GameId(0)))),
        begin::Ask::Reason(game, Why::Reason { word }) => {
            format!("give the reason {word:?} for declining {}", of(*game))
        }
        begin::Ask::Reason(game, Why::Words { text }) => {
            format!("give the words {text:?} for declining {}", of(*game))
        }
        begin::Ask::Rematch(game) => format!("rematch of {}", of(*game)),
        begin::Ask::Program { what, level } => {
            let what = match what {
                begin::Against::Rules(rules) => format!("{rules:?}"),
                begin::Against::Challenge(game) => format!("what challenge {} proposes", game.0),
                begin::Against::Again(game, step) => return format!("play {} again, a level {step:?}", of(*game)),
            };
            let level = level.map_or("asking for the level".to_owned(), |level| format!("on level {level}"));
            format!("play {what} against the bot, {level}")
        }
        begin::Ask::Block(Some(who)) => format!("block person {}", who.0),
        begin::Ask::Challenge { game: Some(game), opponent: None, terms } if *terms == Terms::default() => {
            format!("challenge everybody here to {game:?}")
        }
        begin::Ask::Challenge { game: Some(game), opponent: None, terms }
            if *terms == (Terms { rated: true, ..Terms::default() }) =>
        {
            format!("challenge everybody here to {game:?}, rated")
        }
        begin::Ask::Challenge { game: Some(game), opponent: None, terms: Terms { wish, level: Some(level), .. } } => {
            format!("play {game:?} against the bot, on level {level}, {wish:?}")
        }
        begin::Ask::Challenge { game: Some(game), opponent: None, terms } if terms.anyway => {
            let Terms { wish, layout, rated, private: false, clock, standing: None, ratings, .. } = terms else {
                panic!("no button asks for {terms:?}");
            };
            format!(
                "challenge anybody to {game:?} whoever else looks for it: {wish:?}, rated {rated}, ratings {ratings:?}, clock {clock:?}, layout {layout:?}"
            )
        }
        other => panic!("no button asks for {other:?}"),
    }
}

fn of_play(ask: &play::Ask) -> String {
    match ask {
        play::Ask::Pick { game, moment, code } => format!("play {code:?} in {}", at(*game, *moment)),
        play::Ask::Typed { game, moment, text } => format!("play the text {text:?} in {}", at(*game, *moment)),
        play::Ask::Confirm { game, moment, code } => {
            format!("play {code:?} as confirmed in {}", at(*game, *moment))
        }
        play::Ask::Choose { game: Which::Named(game), half: Some(half) } => choose(*game, half),
        play::Ask::Choose { game: Which::Named(game), half: None } => {
            format!("open the menus of a move in {}", of(*game))
        }
        play::Ask::Resign(Which::Named(game)) => format!("ask whether to resign {}", of(*game)),
        play::Ask::Hint { game: Which::Named(game), moment: Some(moment), step } => {
            format!("take a hint, {}, in {}", <&str>::from(step), at(*game, *moment))
        }
        play::Ask::Hint { game: Which::Named(game), moment: None, .. } => format!("take a hint in {}", of(*game)),
        play::Ask::ResignNow(game, moment) => format!("resign {}", at(*game, *moment)),
        play::Ask::ClaimTime(Which::Named(game)) => format!("claim the win on time in {}", of(*game)),
        play::Ask::AskDraw(game, moment) => format!("ask about a draw in {}", at(*game, *moment)),
        play::Ask::Keep(game) => format!("leave {} at that", of(*game)),
        play::Ask::DrawAt(game, moment) => format!("offer or claim a draw in {}", at(*game, *moment)),
        play::Ask::AnswerDraw { game, moment, yes } => {
            format!("answer {} to the draw in {}", yes_or_no(*yes), at(*game, *moment))
        }
        play::Ask::TakebackAt(game, moment) => format!("ask for a takeback in {}", at(*game, *moment)),
        play::Ask::AnswerTakeback { game, moment, yes } => {
            format!("answer {} to the takeback in {}", yes_or_no(*yes), at(*game, *moment))
        }
        play::Ask::AllowTakeback(game, moment) => format!("allow the takeback in {}", at(*game, *moment)),
        play::Ask::Lesson(lesson) => of_lesson(lesson),
        play::Ask::Puzzles(puzzles) => of_puzzles(puzzles),
        play::Ask::Plan(Which::Named(game), asked) => format!("{} in {}", plan(asked), of(*game)),
        other => panic!("no button asks for {other:?}"),
    }
}

fn of_lesson(lesson: &Lesson) -> String {
    let Lesson { game: Some(game), task, tried } = lesson else { panic!("no button leaves a lesson open") };
    let task = task.map_or("the task that was reached".to_owned(), |task| format!("task {task}"));
    format!("{} {task} of the lesson of {game:?}", of_tried(tried))
}

fn of_puzzles(puzzles: &Puzzles) -> String {
    match puzzles {
        Puzzles::Next(game) => format!("show the next puzzle of {game:?}"),
        Puzzles::Try { puzzle: Puzzle { game, name, day }, ply, tried } => {
            let day = day.map(|day| format!(", that of day {day},")).unwrap_or_default();
            format!("{} puzzle {name} of {game:?}{day} after {ply} plies", of_tried(tried))
        }
    }
}

fn of_tried(tried: &Tried) -> String {
    match tried {
        Tried::Nothing => "show".to_owned(),
        Tried::Shown => "show how to do".to_owned(),
        Tried::Picked(code) => format!("try the move {code:?} in"),
        Tried::Typed(text) => format!("try the text {text:?} in"),
        Tried::Chosen(Half { page, begun, chosen, .. }) => {
            format!("choose {chosen:?} after {begun:?}, page {page}, in")
        }
    }
}

fn of_see(ask: &see::Ask) -> String {
    match ask {
        see::Ask::Board { game: Which::Named(game), as_text: false } => {
            format!("show the board of {}", of(*game))
        }
        see::Ask::Board { game: Which::Named(game), as_text: true } => {
            format!("show the board of {} in words", of(*game))
        }
        see::Ask::Turned(game, side) => {
            format!("show the board of {} from {}", of(*game), side.map_or("the other side", Side::name))
        }
        see::Ask::TurnedText(game, side) => format!("show the board of {} in words from {}", of(*game), side.name()),
        see::Ask::ShareProfile(against) => {
            format!("show everybody one's own profile against {:?}", against.map(|against| against.0))
        }
        see::Ask::Moves(game) => format!("list the moves of {}", of(*game)),
        see::Ask::Note { game: Which::Named(game), ply: None, text } => {
            format!("note {text:?} about the newest position of {}", of(*game))
        }
        see::Ask::Notes(Which::Named(game)) => format!("show one's notes about {}", of(*game)),
        see::Ask::Review(Which::Named(game)) => format!("look back on {}", of(*game)),
        see::Ask::ShareFilm(game) => format!("show everybody the film of {}", of(*game)),
        see::Ask::ShareReview(game) => format!("show everybody the review of {}", of(*game)),
        see::Ask::Missed { game, ply, missed: see::Missed { before, after, better } } => {
            format!("show what was better in {} after {ply} plies: {better}, from {before} to {after}", of(*game))
        }
        see::Ask::Film(Which::Named(game)) => format!("show the film of {}", of(*game)),
        see::Ask::Games(page) => format!("show page {page} of one's games"),
        see::Ask::Next(after) => format!("show the next game to move in after {}", of(*after)),
        see::Ask::Record(Which::Named(game)) => format!("give the record of {}", of(*game)),
        see::Ask::Rules { game: Some(game), section } => {
            format!("show section {section:?} of the rules of {game:?}")
        }
        see::Ask::History { query, turn } => history(query, *turn),
        see::Ask::Replay { game: Which::Unreadable, at: ply } => {
            format!("step through game 0 to moment {ply:?}")
        }
        see::Ask::Replay { game: Which::Named(game), at: ply } => {
            format!("step through {} to moment {ply:?}", of(*game))
        }
        see::Ask::ReplayFrom { game, at: ply, seen_by } => {
            format!("step through {} to moment {ply:?}, seen from {}", of(*game), seen_by.name())
        }
        see::Ask::Share { game, ply } => format!("show everybody {}", at(*game, *ply)),
        see::Ask::Note { game: Which::Named(game), ply: Some(ply), text } => {
            format!("note {text:?} about {}", at(*game, *ply))
        }
        see::Ask::Unnote { game, moment: None } => format!("remove no note about {}", of(*game)),
        see::Ask::Unnote { game, moment: Some(moment) } => {
            format!("remove the note about {}", at(*game, *moment))
        }
        see::Ask::Import(text) => format!("import {text:?}"),
        see::Ask::Help { home, topic } => {
            format!("show the page {} of help, as in {home:?}", topic.word())
        }
        see::Ask::AllRecords(Some(after)) => format!("give all records after {}", cursor(*after)),
        see::Ask::Leaderboard(Leaders { game: Some(game), everywhere: Some(everywhere), period, page }) => {
            let period = period.map_or_else(String::new, |period| format!(", {}", period.word()));
            format!("show page {page} of the leaderboard of {game:?}, everywhere: {everywhere}{period}")
        }
        see::Ask::OwnPlace(which) => format!("show the own place in {}", leaders(which)),
        other => panic!("no button asks for {other:?}"),
    }
}

fn leaders(which: &KeptLeaders) -> String {
    format!("the leaderboard of {:?} of the server, {}", which.game, Period::word_of(which.period))
}

fn of_person(ask: &person::Ask) -> String {
    match ask {
        person::Ask::Settings(setting) => format!("open the setting {}", setting.word()),
        person::Ask::Set(setting, value) => format!("set {} to {value:?}", setting.word()),
        person::Ask::Rest(resting) => {
            let (zone, night, weekends) = (&resting.zone, &resting.night, resting.weekends);
            match resting.days {
                Some(_) => {
                    assert_eq!((zone, night, weekends), (&None, &None, None), "days alone");
                    format!("rest for {:?} days", resting.days)
                }
                None => format!("rest in {zone:?}, at night {night:?}, at weekends {weekends:?}"),
            }
        }
        person::Ask::Privacy(asked) => privacy(asked),
    }
}

fn of_server(ask: &server::Ask) -> String {
    match ask {
        server::Ask::Setup(asked) => setup(asked),
        server::Ask::Moderate(Moderate::Answer { flag, note }) => {
            let flag = flag.as_ref().map_or("no flag".to_owned(), |flag| format!("flag {}", flag.word()));
            format!("answer {note:?} to {flag}")
        }
        server::Ask::Moderate(Moderate::Look(Which::Named(game))) => format!("open {} besides the list", of(*game)),
        server::Ask::Moderate(Moderate::Look(_)) => "open no game besides the list".to_owned(),
        server::Ask::ShareStatistics => "show everybody the statistics of the server".to_owned(),
        server::Ask::Moderate(Moderate::Unrate { game: Some(game), reason }) => {
            format!("let {} change no ratings: {reason:?}", of(*game))
        }
        server::Ask::Leaders { which, keep } => {
            format!("keep {} up to date in this channel: {}", leaders(which), yes_or_no(*keep))
        }
        other => panic!("no button asks for {other:?}"),
    }
}

fn of(game: GameId) -> String {
    format!("game {}", game.0)
}

fn at(game: GameId, moment: impl Display) -> String {
    format!("game {} at moment {moment}", game.0)
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn choose(game: GameId, half: &Half) -> String {
    let Half { moment, page, begun, chosen, seen_by } = half;
    let seen = seen_by.map(|side| format!(", seen from {}", side.name())).unwrap_or_default();
    format!("choose {chosen:?} after {begun:?}, page {page}, in {}{seen}", at(game, *moment))
}

fn plan(asked: &Plan) -> String {
    match asked {
        Plan::Show => "show the plan".to_owned(),
        Plan::Add { at, text } => format!("plan the lines {text:?} at moment {:?}", at.map(|at| at.0)),
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
        Setup::Log => "show what was changed in the server".to_owned(),
        Setup::AskSeason => "ask whether a season is to begin in the server".to_owned(),
        Setup::BeginSeason => "begin a season in the server".to_owned(),
        Setup::Check(matter) => format!("check what the bot lacks here, above the server's {}", matter.word()),
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
