//! Old messages keep the buttons and menus of every released program, so a `custom_id` never changes its meaning.
//!
//! `bot/tests/custom_ids.txt` has a line for every `custom_id` form ever released. It contains the `custom_id`,
//! `= VALUE` for a menu choice or a form's text, and after an arrow the request. New forms add lines. A changed line
//! means that a released button changed its meaning.

use std::fmt::Display;

use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::app::ask::lesson::LessonAsk;
use bot::app::ask::puzzle::{PuzzleAsk, PuzzleId};
use bot::app::ask::tried::BoardTry;
use bot::app::ask::{begin, draft, person, play, see, server, tournament};
use bot::app::{
    Button, ChallengeTerms, GameChoice, HalfChosenAnswer, HalfChosenMove, HistoryCursor, HistoryQuery, HistoryTurn,
    KeptLeaders, LeadersAsk, ModerationAsk, Period, PlanAsk, PlayerResult, Press, PrivacyAsk, RequestAct, SetupAsk,
};
use bot::record::{ClosureReason, GameId, TournamentId};
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

/// Rewrites a line of the file as this program reads it. Comment lines stay the same.
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

fn describe(act: &RequestAct) -> String {
    match act {
        RequestAct::Begin(ask) => of_begin(ask),
        RequestAct::Play(ask) => of_play(ask),
        RequestAct::See(ask) => of_see(ask),
        RequestAct::Person(ask) => of_person(ask),
        RequestAct::Server(ask) => of_server(ask),
        RequestAct::Tournament(ask) => of_tournament(ask),
    }
}

fn of_tournament(ask: &tournament::TournamentAsk) -> String {
    use tournament::TournamentAsk;
    let what = |does: &str, id: TournamentId| format!("{does} tournament {}", id.0);
    match ask {
        TournamentAsk::Join(id) => what("ask about joining", *id),
        TournamentAsk::JoinNow(id) => what("join", *id),
        TournamentAsk::Leave(id) => what("leave, or ask about leaving", *id),
        TournamentAsk::LeaveNow(id) => what("leave", *id),
        TournamentAsk::Start(id) => what("ask about beginning", *id),
        TournamentAsk::StartNow(id) => what("begin", *id),
        TournamentAsk::Step { tournament: Some(id), step: DeskStep::Cancel, sure: false, .. } => {
            what("ask about calling off", *id)
        }
        TournamentAsk::Step { tournament: Some(id), step: DeskStep::Cancel, reason, .. } if reason.is_empty() => {
            what("call off", *id)
        }
        TournamentAsk::Step { tournament: Some(id), step: DeskStep::Undo(DeskUndo::After(acts)), reason, sure } => {
            let step = format!("Undo({:?})", Some(acts));
            format!("{}: {step}, because of {reason:?}, sure {sure}", what("take a step in", *id))
        }
        TournamentAsk::Step { tournament: Some(id), step, reason, sure } => {
            format!("{}: {step:?}, because of {reason:?}, sure {sure}", what("take a step in", *id))
        }
        TournamentAsk::Step { tournament: None, step, reason, .. } => {
            format!("take a step in the tournament of the place: {step:?}, because of {reason:?}")
        }
        TournamentAsk::Desk(Some(id), view) => format!("{}, {view:?}", what("look at the desk of", *id)),
        TournamentAsk::Log(Some(id), page) => format!("{}, page {page}", what("read what was done in", *id)),
        TournamentAsk::Request(Some(id)) => what("learn what can be asked for in", *id),
        TournamentAsk::Plea { tournament: Some(id), about, says } => {
            format!("{}: {about:?}, {says:?}", what("ask for something in", *id))
        }
        TournamentAsk::Plea { tournament: None, about, says } => {
            format!("ask for something in the tournament of the place: {about:?}, {says:?}")
        }
        TournamentAsk::Move(Some(id)) => what("move to this channel", *id),
        TournamentAsk::Entrants(id, 0) => what("list who plays in", *id),
        TournamentAsk::Entrants(id, page) => format!("{}, page {page}", what("list who plays in", *id)),
        TournamentAsk::Standings(Some(id)) => what("show the standings of", *id),
        TournamentAsk::Round(Some(id), round) => format!("{}, round {round:?}", what("show a round of", *id)),
        TournamentAsk::Here(id) => what("be there at the beginning of", *id),
        TournamentAsk::Bye(id, true) => what("have no game in the next round of", *id),
        TournamentAsk::Bye(id, false) => what("have a game in the next round of", *id),
        TournamentAsk::Back(id) => what("be paired again in", *id),
        TournamentAsk::Asks(id, chosen) => format!("{}, {chosen:?} opened", what("list who asks to be let into", *id)),
        TournamentAsk::LetIn(id, nth) => format!("let entrant {nth} into tournament {}", id.0),
        TournamentAsk::TurnAway(id, nth, why) => format!("turn entrant {nth} of tournament {} away: {why:?}", id.0),
        TournamentAsk::Appeal(id) => what("ask the organiser to be let into", *id),
        TournamentAsk::Deadline(id, round) => format!("{}, round {round}", what("let the deadline decide in", *id)),
        TournamentAsk::Page(Some(id), page) => {
            let (view, number) = (<&str>::from(page.view), page.page);
            let shown = what(&format!("show {view} of"), *id);
            format!("{shown}, round {:?}, page {number}, text {}", page.round, page.as_text)
        }
        TournamentAsk::How(Some(id), whom) => {
            let number = whom.map(|whom| match whom {
                EntrantRef::Number(number) => u64::from(number),
                EntrantRef::Person(who) => who.0,
            });
            format!("{}, of player {number:?}", what("explain a place in", *id))
        }
        TournamentAsk::Climb(Some(id), climb) => format!("{}: {climb:?}", what("do on the ladder of", *id)),
        TournamentAsk::Files(Some(id), round, None) => format!("{}, round {round:?}", what("give the files of", *id)),
        TournamentAsk::Files(Some(id), round, Some(division)) => {
            format!("{}, round {round:?}, division {division}", what("give the files of", *id))
        }
        TournamentAsk::Challenge(id, of) => format!("{}: {of:?}", what("challenge somebody on the ladder of", *id)),
        TournamentAsk::Accept(id, challenge) => format!("take challenge {challenge} of tournament {}", id.0),
        TournamentAsk::Decline { tournament: id, challenge, sure } => {
            format!("decline challenge {challenge} of tournament {}, sure: {sure}", id.0)
        }
        TournamentAsk::Withdraw(id, challenge) => format!("withdraw challenge {challenge} of tournament {}", id.0),
        TournamentAsk::Show(Some(id)) => what("show", *id),
        TournamentAsk::Stop(id) => what("no more repeat", *id),
        TournamentAsk::Draft(draft::DraftAsk::Change(Some(id))) => what("prepare other terms of", *id),
        TournamentAsk::Draft(draft) => format!("of the tournament that is prepared: {draft:?}"),
        TournamentAsk::Why(Some(id), round, board) => {
            let round = round.map_or("the last".to_owned(), |round| round.to_string());
            format!("{}, round {round}, board {board:?}", what("explain a pair of", *id))
        }
        other => panic!("no button asks for {other:?}"),
    }
}

fn of_begin(ask: &begin::BeginAsk) -> String {
    match ask {
        begin::BeginAsk::Accept(game) => format!("accept {}", of(*game)),
        begin::BeginAsk::Take { challenge, game, terms } => {
            let again = begin::BeginAsk::Challenge { game: Some(game.clone()), opponent: None, terms: terms.clone() };
            format!("accept {}, or else {}", of(*challenge), of_begin(&again))
        }
        begin::BeginAsk::Decline(game) => format!("decline or withdraw {}", of(*game)),
        begin::BeginAsk::Withdraw(game) => format!("decline or withdraw {}", of(game.unwrap_or(GameId(0)))),
        begin::BeginAsk::Reason(game, ClosureReason::Reason { word }) => {
            format!("give the reason {word:?} for declining {}", of(*game))
        }
        begin::BeginAsk::Reason(game, ClosureReason::Words { text }) => {
            format!("give the words {text:?} for declining {}", of(*game))
        }
        begin::BeginAsk::Rematch(game) => format!("rematch of {}", of(*game)),
        begin::BeginAsk::Program { what, level } => {
            let what = match what {
                begin::ProgramGameSource::Rules(rules) => format!("{rules:?}"),
                begin::ProgramGameSource::Challenge(game) => format!("what challenge {} proposes", game.0),
                begin::ProgramGameSource::Again(game, step) => {
                    return format!("play {} again, a level {step:?}", of(*game));
                }
            };
            let level = level.map_or("asking for the level".to_owned(), |level| format!("on level {level}"));
            format!("play {what} against the bot, {level}")
        }
        begin::BeginAsk::Block(Some(who)) => format!("block person {}", who.0),
        begin::BeginAsk::Challenge { game: Some(game), opponent: None, terms }
            if *terms == ChallengeTerms::default() =>
        {
            format!("challenge everybody here to {game:?}")
        }
        begin::BeginAsk::Challenge { game: Some(game), opponent: None, terms }
            if *terms == (ChallengeTerms { rated: true, ..ChallengeTerms::default() }) =>
        {
            format!("challenge everybody here to {game:?}, rated")
        }
        begin::BeginAsk::Challenge {
            game: Some(game),
            opponent: None,
            terms: ChallengeTerms { wish, level: Some(level), .. },
        } => {
            format!("play {game:?} against the bot, on level {level}, {wish:?}")
        }
        begin::BeginAsk::Challenge { game: Some(game), opponent: None, terms } if terms.anyway => {
            let ChallengeTerms { wish, layout, rated, private: false, clock, standing: None, ratings, .. } = terms
            else {
                panic!("no button asks for {terms:?}");
            };
            format!(
                "challenge anybody to {game:?} whoever else looks for it: {wish:?}, rated {rated}, ratings {ratings:?}, clock {clock:?}, layout {layout:?}"
            )
        }
        other => panic!("no button asks for {other:?}"),
    }
}

fn of_play(ask: &play::PlayAsk) -> String {
    match ask {
        play::PlayAsk::Pick { game, moment, code } => format!("play {code:?} in {}", at(*game, *moment)),
        play::PlayAsk::Typed { game, moment, text } => format!("play the text {text:?} in {}", at(*game, *moment)),
        play::PlayAsk::Confirm { game, moment, code } => {
            format!("play {code:?} as confirmed in {}", at(*game, *moment))
        }
        play::PlayAsk::Choose { game: GameChoice::Named(game), half: Some(half) } => choose(*game, half),
        play::PlayAsk::Choose { game: GameChoice::Named(game), half: None } => {
            format!("open the menus of a move in {}", of(*game))
        }
        play::PlayAsk::Resign(GameChoice::Named(game)) => format!("ask whether to resign {}", of(*game)),
        play::PlayAsk::Hint { game: GameChoice::Named(game), moment: Some(moment), step } => {
            format!("take a hint, {}, in {}", <&str>::from(step), at(*game, *moment))
        }
        play::PlayAsk::Hint { game: GameChoice::Named(game), moment: None, .. } => {
            format!("take a hint in {}", of(*game))
        }
        play::PlayAsk::ResignNow(game, moment) => format!("resign {}", at(*game, *moment)),
        play::PlayAsk::ClaimTime(GameChoice::Named(game)) => format!("claim the win on time in {}", of(*game)),
        play::PlayAsk::AskDraw(game, moment) => format!("ask about a draw in {}", at(*game, *moment)),
        play::PlayAsk::Keep(game) => format!("leave {} at that", of(*game)),
        play::PlayAsk::DrawAt(game, moment) => format!("offer or claim a draw in {}", at(*game, *moment)),
        play::PlayAsk::AnswerDraw { game, moment, yes } => {
            format!("answer {} to the draw in {}", yes_or_no(*yes), at(*game, *moment))
        }
        play::PlayAsk::TakebackAt(game, moment) => format!("ask for a takeback in {}", at(*game, *moment)),
        play::PlayAsk::AnswerTakeback { game, moment, yes } => {
            format!("answer {} to the takeback in {}", yes_or_no(*yes), at(*game, *moment))
        }
        play::PlayAsk::AllowTakeback(game, moment) => format!("allow the takeback in {}", at(*game, *moment)),
        play::PlayAsk::Lesson(lesson) => of_lesson(lesson),
        play::PlayAsk::Puzzles(puzzles) => of_puzzles(puzzles),
        play::PlayAsk::Plan(GameChoice::Named(game), asked) => format!("{} in {}", plan(asked), of(*game)),
        other => panic!("no button asks for {other:?}"),
    }
}

fn of_lesson(lesson: &LessonAsk) -> String {
    let LessonAsk { game: Some(game), task, tried } = lesson else { panic!("no button leaves a lesson open") };
    let task = task.map_or("the task that was reached".to_owned(), |task| format!("task {task}"));
    format!("{} {task} of the lesson of {game:?}", of_tried(tried))
}

fn of_puzzles(puzzles: &PuzzleAsk) -> String {
    match puzzles {
        PuzzleAsk::Next(game) => format!("show the next puzzle of {game:?}"),
        PuzzleAsk::Try { puzzle: PuzzleId { game, name, day }, ply, tried } => {
            let day = day.map(|day| format!(", that of day {day},")).unwrap_or_default();
            format!("{} puzzle {name} of {game:?}{day} after {ply} plies", of_tried(tried))
        }
    }
}

fn of_tried(tried: &BoardTry) -> String {
    match tried {
        BoardTry::Nothing => "show".to_owned(),
        BoardTry::Shown => "show how to do".to_owned(),
        BoardTry::Picked(code) => format!("try the move {code:?} in"),
        BoardTry::Typed(text) => format!("try the text {text:?} in"),
        BoardTry::Chosen(HalfChosenMove { page, begun, chosen, .. }) => {
            format!("choose {chosen:?} after {begun:?}, page {page}, in")
        }
    }
}

fn of_see(ask: &see::SeeAsk) -> String {
    match ask {
        see::SeeAsk::Board { game: GameChoice::Named(game), as_text: false } => {
            format!("show the board of {}", of(*game))
        }
        see::SeeAsk::Board { game: GameChoice::Named(game), as_text: true } => {
            format!("show the board of {} in words", of(*game))
        }
        see::SeeAsk::Turned(game, side) => {
            format!("show the board of {} from {}", of(*game), side.map_or("the other side", Side::name))
        }
        see::SeeAsk::TurnedText(game, side) => format!("show the board of {} in words from {}", of(*game), side.name()),
        see::SeeAsk::ShareProfile(against) => {
            format!("show everybody one's own profile against {:?}", against.map(|against| against.0))
        }
        see::SeeAsk::Moves(game) => format!("list the moves of {}", of(*game)),
        see::SeeAsk::Note { game: GameChoice::Named(game), ply: None, text } => {
            format!("note {text:?} about the newest position of {}", of(*game))
        }
        see::SeeAsk::Notes(GameChoice::Named(game)) => format!("show one's notes about {}", of(*game)),
        see::SeeAsk::Review(GameChoice::Named(game)) => format!("look back on {}", of(*game)),
        see::SeeAsk::ShareFilm(game) => format!("show everybody the film of {}", of(*game)),
        see::SeeAsk::ShareReview(game) => format!("show everybody the review of {}", of(*game)),
        see::SeeAsk::Missed { game, ply, missed: see::ReviewMistake { before, after, better } } => {
            format!("show what was better in {} after {ply} plies: {better}, from {before} to {after}", of(*game))
        }
        see::SeeAsk::Film(GameChoice::Named(game)) => format!("show the film of {}", of(*game)),
        see::SeeAsk::Games(page) => format!("show page {page} of one's games"),
        see::SeeAsk::Next(after) => format!("show the next game to move in after {}", of(*after)),
        see::SeeAsk::Record(GameChoice::Named(game)) => format!("give the record of {}", of(*game)),
        see::SeeAsk::Rules { game: Some(game), section } => {
            format!("show section {section:?} of the rules of {game:?}")
        }
        see::SeeAsk::History { query, turn } => history(query, *turn),
        see::SeeAsk::Replay { game: GameChoice::Unreadable, at: ply } => {
            format!("step through game 0 to moment {ply:?}")
        }
        see::SeeAsk::Replay { game: GameChoice::Named(game), at: ply } => {
            format!("step through {} to moment {ply:?}", of(*game))
        }
        see::SeeAsk::ReplayFrom { game, at: ply, seen_by } => {
            format!("step through {} to moment {ply:?}, seen from {}", of(*game), seen_by.name())
        }
        see::SeeAsk::Share { game, ply } => format!("show everybody {}", at(*game, *ply)),
        see::SeeAsk::Note { game: GameChoice::Named(game), ply: Some(ply), text } => {
            format!("note {text:?} about {}", at(*game, *ply))
        }
        see::SeeAsk::Unnote { game, moment: None } => format!("remove no note about {}", of(*game)),
        see::SeeAsk::Unnote { game, moment: Some(moment) } => {
            format!("remove the note about {}", at(*game, *moment))
        }
        see::SeeAsk::Import(text) => format!("import {text:?}"),
        see::SeeAsk::Help { home, topic } => {
            format!("show the page {} of help, as in {home:?}", topic.word())
        }
        see::SeeAsk::AllRecords(Some(after)) => format!("give all records after {}", cursor(*after)),
        see::SeeAsk::Leaderboard(LeadersAsk { game: Some(game), everywhere: Some(everywhere), period, page }) => {
            let period = period.map_or_else(String::new, |period| format!(", {}", period.word()));
            format!("show page {page} of the leaderboard of {game:?}, everywhere: {everywhere}{period}")
        }
        see::SeeAsk::OwnPlace(which) => format!("show the own place in {}", leaders(which)),
        other => panic!("no button asks for {other:?}"),
    }
}

fn leaders(which: &KeptLeaders) -> String {
    format!("the leaderboard of {:?} of the server, {}", which.game, Period::word_of(which.period))
}

fn of_person(ask: &person::PersonAsk) -> String {
    match ask {
        person::PersonAsk::Settings(setting) => format!("open the setting {}", setting.word()),
        person::PersonAsk::Set(setting, value) => format!("set {} to {value:?}", setting.word()),
        person::PersonAsk::Rest(resting) => {
            let (zone, night, weekends) = (&resting.zone, &resting.night, resting.weekends);
            match resting.days {
                Some(_) => {
                    assert_eq!((zone, night, weekends), (&None, &None, None), "days alone");
                    format!("rest for {:?} days", resting.days)
                }
                None => format!("rest in {zone:?}, at night {night:?}, at weekends {weekends:?}"),
            }
        }
        person::PersonAsk::Privacy(asked) => privacy(asked),
    }
}

fn of_server(ask: &server::ServerAsk) -> String {
    match ask {
        server::ServerAsk::Setup(asked) => setup(asked),
        server::ServerAsk::Moderate(ModerationAsk::Answer { flag, note }) => {
            let flag = flag.as_ref().map_or("no flag".to_owned(), |flag| format!("flag {}", flag.word()));
            format!("answer {note:?} to {flag}")
        }
        server::ServerAsk::Moderate(ModerationAsk::Look(GameChoice::Named(game))) => {
            format!("open {} besides the list", of(*game))
        }
        server::ServerAsk::Moderate(ModerationAsk::Look(_)) => "open no game besides the list".to_owned(),
        server::ServerAsk::ShareStatistics => "show everybody the statistics of the server".to_owned(),
        server::ServerAsk::Moderate(ModerationAsk::Unrate { game: Some(game), reason }) => {
            format!("let {} change no ratings: {reason:?}", of(*game))
        }
        server::ServerAsk::Leaders { which, keep } => {
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

fn choose(game: GameId, half: &HalfChosenMove) -> String {
    let HalfChosenMove { moment, page, begun, chosen, seen_by } = half;
    let seen = seen_by.map(|side| format!(", seen from {}", side.name())).unwrap_or_default();
    format!("choose {chosen:?} after {begun:?}, page {page}, in {}{seen}", at(game, *moment))
}

fn plan(asked: &PlanAsk) -> String {
    match asked {
        PlanAsk::Show => "show the plan".to_owned(),
        PlanAsk::Add { at, text } => format!("plan the lines {text:?} at moment {:?}", at.map(|at| at.0)),
        PlanAsk::Line(node) => format!("show the planned answer {node:?}"),
        PlanAsk::Choose(HalfChosenAnswer { at, node, page, theirs, begun, chosen }) => {
            format!(
                "plan {chosen:?} after {begun:?}, answering {theirs:?}, after {node:?}, page {page}, at moment {at}"
            )
        }
        PlanAsk::Remove(node) => format!("remove the planned answer {node:?}"),
        PlanAsk::Clear => "clear the plan".to_owned(),
    }
}

fn setup(asked: &SetupAsk) -> String {
    match asked {
        SetupAsk::Show(matter) => format!("open the server's {}", matter.word()),
        SetupAsk::Choose(matter, value) => format!("set the server's {} to {value:?}", matter.word()),
        SetupAsk::Log => "show what was changed in the server".to_owned(),
        SetupAsk::AskSeason => "ask whether a season is to begin in the server".to_owned(),
        SetupAsk::BeginSeason => "begin a season in the server".to_owned(),
        SetupAsk::Check(matter) => format!("check what the bot lacks here, above the server's {}", matter.word()),
        SetupAsk::Add { .. } => panic!("no button adds a layout"),
    }
}

fn privacy(asked: &PrivacyAsk) -> String {
    match asked {
        PrivacyAsk::Export { after } => format!("give one's data after {}", of(*after)),
        PrivacyAsk::Forget => "ask whether to forget".to_owned(),
        PrivacyAsk::ForgetNow(who) => format!("forget person {}", who.0),
        PrivacyAsk::Show => panic!("no button asks what is kept"),
    }
}

fn history(query: &HistoryQuery, turn: HistoryTurn) -> String {
    let HistoryQuery { player, server, against, game, result, rated } = query;
    let page = match turn {
        HistoryTurn::Older(at) => format!("older than {}", cursor(at)),
        HistoryTurn::Newer(at) => format!("newer than {}", cursor(at)),
        HistoryTurn::Newest => panic!("no button asks for the first page"),
    };
    let [player, against] = [player, against].map(|who| who.map(|who| who.0));
    let result = result.map(|won| match won {
        PlayerResult::Yes => "won",
        PlayerResult::No => "lost",
        PlayerResult::Draw => "drawn",
    });
    format!(
        "show the games {page}: player {player:?}, against {against:?}, here {server}, game {game:?}, result {result:?}, rated {rated:?}"
    )
}

fn cursor(at: HistoryCursor) -> String {
    format!("game {} that ended at {}", at.game.0, at.ended.0)
}
