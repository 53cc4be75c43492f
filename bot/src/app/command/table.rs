//! The table of commands.

use strum::VariantNames;

use super::options::{FORMAT, MODES, REASON, SURE, WHOM, choice};
use super::{Command, Entry, Filled, Parameter, ShownTo, Suggestions, Takes, tournaments};
use crate::app::ask::begin::{self, MOST_STANDING, Terms};
use crate::app::ask::lesson::Lesson;
use crate::app::ask::person::{self, Privacy, Resting, Setting};
use crate::app::ask::plan::Plan;
use crate::app::ask::puzzle::Puzzles;
use crate::app::ask::see::{self, Leaders, Query, Topic, Turn, Won};
use crate::app::ask::server::{self, Matter, Moderate, Remarks, Setup, Verdict};
use crate::app::ask::{Act, Button, LONGEST_NOTE, Press, play};
use crate::record::{DAYS_A_YEAR, GameId, Wish};
use crate::words::Text;

/// The highest move number; a number beyond the end of the game shows the end.
const MOST_MOVES: u32 = 10_000;
const OWN_GAME: &[Parameter] = &[Parameter::game(Suggestions::OwnGames)];
const KEPT_GAME: &[Parameter] = &[Parameter::game(Suggestions::KeptGames)];
const ALONE: Parameter = Parameter::new("alone", Takes::Flag);
/// Periods of leaderboards; `now` means current ratings.
const PERIODS: &[&str] = &["now", "this-month", "last-month", "this-season", "last-season"];
const LONGEST_RATINGS: u16 = 30;
/// The longest ban in days; a ban without a number is permanent.
const LONGEST_BAN: u32 = 365;

pub static COMMANDS: &[Command] = &[
    Command::new(
        "play",
        &[
            Parameter::new("opponent", Takes::Person),
            Parameter::new("side", Takes::OneOf(choice, Wish::VARIANTS)),
            Parameter::new("layout", Takes::Suggested(Suggestions::Layouts)),
            Parameter::new("game", Takes::Rules),
            Parameter::new("clock", Takes::Suggested(Suggestions::Clocks)),
            Parameter::new("mode", MODES),
            Parameter::new("privacy", Takes::OneOf(choice, &["public", "private"])),
            Parameter::new("standing", Takes::Whole(1, MOST_STANDING)),
            Parameter::new("ratings", Takes::Text(Some(LONGEST_RATINGS))),
            Parameter::new("level", Takes::Whole(1, engine::LEVELS as u32)),
        ],
        challenge,
    ),
    Command::new(
        "move",
        &[Parameter::new("move", Takes::Suggested(Suggestions::Moves)), Parameter::game(Suggestions::OwnGames)],
        |filled| {
            let game = filled.game();
            Some(Act::Play(match filled.text("move") {
                Some(text) => play::Ask::Move { game, text },
                None => play::Ask::Choose { game, half: None },
            }))
        },
    ),
    Command::new("board", &[Parameter::game(Suggestions::KeptGames), FORMAT], |filled| {
        Some(Act::See(see::Ask::Board { game: filled.game(), as_text: filled.is("format", "text") }))
    }),
    Command::new("games", &[], |_| Some(Act::See(see::Ask::Games(0)))),
    Command::new("record", &[Parameter::game(Suggestions::KeptGames), Parameter::new("all", Takes::Flag)], |filled| {
        Some(Act::See(match filled.is("all", "true") {
            true => see::Ask::AllRecords(None),
            false => see::Ask::Record(filled.game()),
        }))
    }),
    Command::new("hint", OWN_GAME, |filled| {
        Some(Act::Play(play::Ask::Hint { game: filled.game(), moment: None, step: play::HintStep::Man }))
    }),
    Command::new("resign", OWN_GAME, |filled| Some(Act::Play(play::Ask::Resign(filled.game())))),
    Command::new("draw", OWN_GAME, |filled| Some(Act::Play(play::Ask::Draw(filled.game())))),
    Command::new("claim", OWN_GAME, |filled| Some(Act::Play(play::Ask::ClaimTime(filled.game())))),
    Command::new("takeback", OWN_GAME, |filled| Some(Act::Play(play::Ask::Takeback(filled.game())))),
    Command::new(
        "plan",
        &[Parameter::new("lines", Takes::Text(None)), Parameter::game(Suggestions::OwnGames)],
        |filled| {
            let plan = filled.text("lines").map_or(Plan::Show, |text| Plan::Add { at: None, text });
            Some(Act::Play(play::Ask::Plan(filled.game(), plan)))
        },
    ),
    Command::new("rules", &[Parameter::new("game", Takes::Rules)], |filled| {
        Some(Act::See(see::Ask::Rules { game: filled.text("game"), section: None }))
    }),
    Command::new("learn", &[Parameter::new("game", Takes::Rules)], |filled| {
        Some(Act::Play(play::Ask::Lesson(Lesson::of(filled.text("game")))))
    }),
    Command::new("puzzle", &[Parameter::new("game", Takes::RulesOfPuzzles)], |filled| {
        Some(Act::Play(play::Ask::Puzzles(Puzzles::Next(filled.text("game")))))
    }),
    Command::new("block", &[Parameter::new("person", Takes::Person)], |filled| {
        let is_bot = filled.people.get("person").is_some_and(|person| person.is_me);
        let whom = filled.person("person");
        Some(Act::Begin(if is_bot { begin::Ask::BlockBot } else { begin::Ask::Block(whom) }))
    }),
    Command::new("unblock", &[Parameter::new("person", Takes::Person).required()], |filled| {
        Some(Act::Begin(begin::Ask::Unblock(filled.person("person")?)))
    }),
    Command::new("settings", &[], |_| Some(Act::Person(person::Ask::Settings(Setting::Boards)))),
    Command::new("notify", &[], |_| Some(Act::Person(person::Ask::Settings(Setting::All)))),
    Command::new(
        "rest",
        &[
            Parameter::new("days", Takes::Whole(0, DAYS_A_YEAR)),
            Parameter::new("night", Takes::Text(None)),
            Parameter::new("weekends", Takes::OneOf(choice, &["off", "on"])),
            Parameter::new("zone", Takes::Suggested(Suggestions::Zones)),
        ],
        |filled| {
            Some(Act::Person(person::Ask::Rest(Resting {
                zone: filled.text("zone"),
                night: filled.text("night"),
                weekends: filled.text("weekends").map(|word| word == "off"),
                days: filled.get("days"),
            })))
        },
    ),
    Command::new("film", KEPT_GAME, |filled| Some(Act::See(see::Ask::Film(filled.game())))),
    Command::new("review", KEPT_GAME, |filled| Some(Act::See(see::Ask::Review(filled.game())))),
    Command::new("help", &[], |filled| Some(Act::See(see::Ask::Help { home: filled.home, topic: Topic::Start }))),
    Command::new("privacy", &[], |_| Some(Act::Person(person::Ask::Privacy(Privacy::Show)))),
    Command::new(
        "history",
        &[
            Parameter::new("player", Takes::Person),
            Parameter::new("against", Takes::Person),
            Parameter::new("game", Takes::Rules),
            Parameter::new("result", Takes::OneOf(choice, Won::VARIANTS)),
            Parameter::new("mode", MODES),
            Parameter::new("where", Takes::OneOf(choice, &["anywhere", "here"])),
        ],
        history,
    ),
    Command::new(
        "profile",
        &[Parameter::new("person", Takes::Person), Parameter::new("against", Takes::Person)],
        |filled| {
            let [person, against] = ["person", "against"].map(|name| filled.people.get(name).cloned());
            Some(Act::See(see::Ask::Profile { person, against }))
        },
    ),
    Command::new(
        "leaderboard",
        &[
            Parameter::new("game", Takes::Rules),
            Parameter::new("where", Takes::OneOf(choice, &["here", "everywhere"])),
            Parameter::new("period", Takes::OneOf(choice, PERIODS)),
        ],
        |filled| {
            let everywhere = filled.text("where").map(|place| place == "everywhere");
            let (game, period) = (filled.text("game"), filled.get("period"));
            Some(Act::See(see::Ask::Leaderboard(Leaders { game, everywhere, period, page: 0 })))
        },
    ),
    Command::new(
        "show",
        &[Parameter::game(Suggestions::KeptGames), Parameter::new("move", Takes::Whole(0, MOST_MOVES))],
        |filled| {
            // A move number is a pair of plies.
            let at = filled.get("move").map(|moves: usize| 2 * moves);
            Some(Act::See(see::Ask::Replay { game: filled.game(), at }))
        },
    ),
    Command::new(
        "note",
        &[Parameter::new("text", Takes::Text(Some(LONGEST_NOTE))), Parameter::game(Suggestions::AnyGames)],
        |filled| {
            let game = filled.game();
            Some(Act::See(match filled.text("text") {
                Some(text) => see::Ask::Note { game, ply: None, text },
                None => see::Ask::Notes(game),
            }))
        },
    ),
    Command::new("import", &[Parameter::new("file", Takes::File)], |filled| {
        Some(Act::See(see::Ask::Import(filled.text("file")?)))
    })
    .opening_some(|filled| filled.text("file").is_none().then(|| Button::new(Press::Import, ""))),
    Command::new(
        "setup",
        &[Parameter::new("name", Takes::Text(None)), Parameter::new("layout", Takes::Text(None))],
        |filled| {
            Some(Act::Server(server::Ask::Setup(match (filled.text("name"), filled.text("layout")) {
                (None, None) => Setup::Show(Matter::Channels),
                (name, layout) => Setup::Add { name: name.unwrap_or_default(), layout: layout.unwrap_or_default() },
            })))
        },
    )
    .shown_to(ShownTo::Managers),
    Command::new(
        "moderate",
        &[
            Parameter::new(
                "end",
                Takes::Part(&[
                    Parameter::new("game", Takes::Suggested(Suggestions::GamesHere)).required(),
                    Parameter::new("result", Takes::OneOf(verdict, Verdict::VARIANTS)).required(),
                    REASON,
                    ALONE,
                ]),
            ),
            Parameter::new(
                "undo",
                Takes::Part(&[
                    Parameter::new("game", Takes::Suggested(Suggestions::Verdicts)).required(),
                    REASON,
                    ALONE,
                ]),
            ),
            Parameter::new(
                "unrate",
                Takes::Part(&[Parameter::new("game", Takes::Suggested(Suggestions::RatedGames)).required(), REASON]),
            ),
            Parameter::new("ban", Takes::Part(&[WHOM, Parameter::new("days", Takes::Whole(1, LONGEST_BAN)), REASON])),
            Parameter::new("unban", Takes::Part(&[WHOM])),
            Parameter::new("nameless", Takes::Part(&[WHOM, SURE])),
            Parameter::new("list", Takes::Part(&[])),
            Parameter::new("flags", Takes::Part(&[])),
        ],
        moderate,
    )
    .shown_to(ShownTo::Moderators),
    Command::new("tournament", tournaments::OPTIONS, tournaments::tournament).opening_some(tournaments::form),
    Command::new("stats", &[], |_| Some(Act::Server(server::Ask::Statistics))).shown_to(ShownTo::Members),
    Command::in_menu("challenge", Entry::OnPerson, |filled| {
        let opponent = Some(filled.people.get("person")?.clone());
        Some(Act::Begin(begin::Ask::Challenge { game: None, opponent, terms: Terms::default() }))
    }),
    Command::in_menu("show", Entry::OnMessage, |filled| Some(Act::See(see::Ask::Shown(filled.message)))),
    #[cfg(feature = "toy")]
    Command::new("toy", &[Parameter::new("to", Takes::Whole(1, 9))], |filled| {
        Some(Act::See(see::Ask::Toy(filled.get("to").unwrap_or(1))))
    }),
];

fn verdict(word: &str) -> Text {
    text!("verdict-{}", word)
}

fn challenge(filled: &Filled) -> Option<Act> {
    let terms = Terms {
        wish: filled.get("side").unwrap_or_default(),
        layout: filled.text("layout"),
        rated: filled.is("mode", "rated"),
        clock: filled.text("clock"),
        private: filled.is("privacy", "private"),
        standing: filled.get("standing"),
        ratings: filled.text("ratings"),
        level: filled.get("level"),
        anyway: false,
    };
    Some(Act::Begin(begin::Ask::Challenge {
        game: filled.text("game"),
        opponent: filled.people.get("opponent").cloned(),
        terms,
    }))
}

fn history(filled: &Filled) -> Option<Act> {
    let query = Query {
        player: filled.person("player"),
        against: filled.person("against"),
        server: filled.is("where", "here"),
        game: filled.text("game"),
        result: filled.get("result"),
        rated: filled.text("mode").map(|mode| mode == "rated"),
    };
    Some(Act::See(see::Ask::History { query, turn: Turn::Newest }))
}

fn moderate(filled: &Filled) -> Option<Act> {
    let whom = || filled.people.get("player").cloned();
    let game = || filled.text("game").and_then(|typed| GameId::parse(&typed));
    let remarks = || Remarks { reason: filled.text("reason"), alone: filled.is("alone", "true") };
    Some(Act::Server(server::Ask::Moderate(match filled.part.as_deref()? {
        "end" => Moderate::End { game: game(), verdict: filled.get("result")?, remarks: remarks() },
        "undo" => Moderate::Undo { game: game(), remarks: remarks() },
        "unrate" => Moderate::Unrate { game: game(), reason: filled.text("reason") },
        "ban" => Moderate::Ban { whom: whom()?, days: filled.get("days"), reason: filled.text("reason") },
        "unban" => Moderate::Unban(whom()?),
        "nameless" => Moderate::Nameless { whom: whom()?, sure: filled.is("sure", "true") },
        "list" => Moderate::List,
        "flags" => Moderate::Flags,
        _ => return None,
    })))
}
