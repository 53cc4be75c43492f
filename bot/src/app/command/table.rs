//! The table of commands.

use strum::VariantNames;

use super::options::{FORMAT, MODES, REASON, SURE, WHOM, choice};
use super::{
    AppCommand, CommandEntry, CommandParameter, FilledCommand, ParameterKind, ShownTo, SuggestionSource, tournaments,
};
use crate::app::ask::begin::{self, ChallengeTerms, MOST_STANDING};
use crate::app::ask::lesson::LessonAsk;
use crate::app::ask::person::{self, PersonSetting, PrivacyAsk, RestChange};
use crate::app::ask::plan::PlanAsk;
use crate::app::ask::puzzle::PuzzleAsk;
use crate::app::ask::see::{self, HelpTopic, HistoryQuery, HistoryTurn, LeadersAsk, PlayerResult};
use crate::app::ask::server::{self, ModerationAsk, ModerationRemarks, ModeratorVerdict, SetupAsk, SetupMatter};
use crate::app::ask::{Button, LONGEST_NOTE, Press, RequestAct, play};
use crate::record::{DAYS_A_YEAR, GameId, SideWish};
use crate::words::Text;

/// The highest move number; a number beyond the end of the game shows the end.
const MOST_MOVES: u32 = 10_000;
const OWN_GAME: &[CommandParameter] = &[CommandParameter::game(SuggestionSource::OwnGames)];
const KEPT_GAME: &[CommandParameter] = &[CommandParameter::game(SuggestionSource::KeptGames)];
const ALONE: CommandParameter = CommandParameter::new("alone", ParameterKind::Flag);
/// Periods of leaderboards; `now` means current ratings.
const PERIODS: &[&str] = &["now", "this-month", "last-month", "this-season", "last-season"];
const LONGEST_RATINGS: u16 = 30;
/// The longest ban in days; a ban without a number is permanent.
const LONGEST_BAN: u32 = 365;

pub static COMMANDS: &[AppCommand] = &[
    AppCommand::new(
        "play",
        &[
            CommandParameter::new("opponent", ParameterKind::Person),
            CommandParameter::new("side", ParameterKind::OneOf(choice, SideWish::VARIANTS)),
            CommandParameter::new("layout", ParameterKind::Suggested(SuggestionSource::Layouts)),
            CommandParameter::new("game", ParameterKind::Rules),
            CommandParameter::new("clock", ParameterKind::Suggested(SuggestionSource::Clocks)),
            CommandParameter::new("mode", MODES),
            CommandParameter::new("privacy", ParameterKind::OneOf(choice, &["public", "private"])),
            CommandParameter::new("standing", ParameterKind::Whole(1, MOST_STANDING)),
            CommandParameter::new("ratings", ParameterKind::Text(Some(LONGEST_RATINGS))),
            CommandParameter::new("level", ParameterKind::Whole(1, engine::LEVELS as u32)),
        ],
        challenge,
    ),
    AppCommand::new(
        "move",
        &[
            CommandParameter::new("move", ParameterKind::Suggested(SuggestionSource::Moves)),
            CommandParameter::game(SuggestionSource::OwnGames),
        ],
        |filled| {
            let game = filled.game();
            Some(RequestAct::Play(match filled.text("move") {
                Some(text) => play::PlayAsk::Move { game, text },
                None => play::PlayAsk::Choose { game, half: None },
            }))
        },
    ),
    AppCommand::new("board", &[CommandParameter::game(SuggestionSource::KeptGames), FORMAT], |filled| {
        Some(RequestAct::See(see::SeeAsk::Board { game: filled.game(), as_text: filled.is("format", "text") }))
    }),
    AppCommand::new("games", &[], |_| Some(RequestAct::See(see::SeeAsk::Games(0)))),
    AppCommand::new(
        "record",
        &[CommandParameter::game(SuggestionSource::KeptGames), CommandParameter::new("all", ParameterKind::Flag)],
        |filled| {
            Some(RequestAct::See(match filled.is("all", "true") {
                true => see::SeeAsk::AllRecords(None),
                false => see::SeeAsk::Record(filled.game()),
            }))
        },
    ),
    AppCommand::new("hint", OWN_GAME, |filled| {
        Some(RequestAct::Play(play::PlayAsk::Hint { game: filled.game(), moment: None, step: play::HintStep::Man }))
    }),
    AppCommand::new("resign", OWN_GAME, |filled| Some(RequestAct::Play(play::PlayAsk::Resign(filled.game())))),
    AppCommand::new("draw", OWN_GAME, |filled| Some(RequestAct::Play(play::PlayAsk::Draw(filled.game())))),
    AppCommand::new("claim", OWN_GAME, |filled| Some(RequestAct::Play(play::PlayAsk::ClaimTime(filled.game())))),
    AppCommand::new("takeback", OWN_GAME, |filled| Some(RequestAct::Play(play::PlayAsk::Takeback(filled.game())))),
    AppCommand::new(
        "plan",
        &[
            CommandParameter::new("lines", ParameterKind::Text(None)),
            CommandParameter::game(SuggestionSource::OwnGames),
        ],
        |filled| {
            let plan = filled.text("lines").map_or(PlanAsk::Show, |text| PlanAsk::Add { at: None, text });
            Some(RequestAct::Play(play::PlayAsk::Plan(filled.game(), plan)))
        },
    ),
    AppCommand::new("rules", &[CommandParameter::new("game", ParameterKind::Rules)], |filled| {
        Some(RequestAct::See(see::SeeAsk::Rules { game: filled.text("game"), section: None }))
    }),
    AppCommand::new("learn", &[CommandParameter::new("game", ParameterKind::Rules)], |filled| {
        Some(RequestAct::Play(play::PlayAsk::Lesson(LessonAsk::of(filled.text("game")))))
    }),
    AppCommand::new("puzzle", &[CommandParameter::new("game", ParameterKind::RulesOfPuzzles)], |filled| {
        Some(RequestAct::Play(play::PlayAsk::Puzzles(PuzzleAsk::Next(filled.text("game")))))
    }),
    AppCommand::new("block", &[CommandParameter::new("person", ParameterKind::Person)], |filled| {
        let is_bot = filled.people.get("person").is_some_and(|person| person.is_me);
        let whom = filled.person("person");
        Some(RequestAct::Begin(if is_bot { begin::BeginAsk::BlockBot } else { begin::BeginAsk::Block(whom) }))
    }),
    AppCommand::new("unblock", &[CommandParameter::new("person", ParameterKind::Person).required()], |filled| {
        Some(RequestAct::Begin(begin::BeginAsk::Unblock(filled.person("person")?)))
    }),
    AppCommand::new("settings", &[], |_| Some(RequestAct::Person(person::PersonAsk::Settings(PersonSetting::Boards)))),
    AppCommand::new("notify", &[], |_| Some(RequestAct::Person(person::PersonAsk::Settings(PersonSetting::All)))),
    AppCommand::new(
        "rest",
        &[
            CommandParameter::new("days", ParameterKind::Whole(0, DAYS_A_YEAR)),
            CommandParameter::new("night", ParameterKind::Text(None)),
            CommandParameter::new("weekends", ParameterKind::OneOf(choice, &["off", "on"])),
            CommandParameter::new("zone", ParameterKind::Suggested(SuggestionSource::Zones)),
        ],
        |filled| {
            Some(RequestAct::Person(person::PersonAsk::Rest(RestChange {
                zone: filled.text("zone"),
                night: filled.text("night"),
                weekends: filled.text("weekends").map(|word| word == "off"),
                days: filled.get("days"),
            })))
        },
    ),
    AppCommand::new("film", KEPT_GAME, |filled| Some(RequestAct::See(see::SeeAsk::Film(filled.game())))),
    AppCommand::new("review", KEPT_GAME, |filled| Some(RequestAct::See(see::SeeAsk::Review(filled.game())))),
    AppCommand::new("help", &[], |filled| {
        Some(RequestAct::See(see::SeeAsk::Help { home: filled.home, topic: HelpTopic::Start }))
    }),
    AppCommand::new("privacy", &[], |_| Some(RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Show)))),
    AppCommand::new(
        "history",
        &[
            CommandParameter::new("player", ParameterKind::Person),
            CommandParameter::new("against", ParameterKind::Person),
            CommandParameter::new("game", ParameterKind::Rules),
            CommandParameter::new("result", ParameterKind::OneOf(choice, PlayerResult::VARIANTS)),
            CommandParameter::new("mode", MODES),
            CommandParameter::new("where", ParameterKind::OneOf(choice, &["anywhere", "here"])),
        ],
        history,
    ),
    AppCommand::new(
        "profile",
        &[
            CommandParameter::new("person", ParameterKind::Person),
            CommandParameter::new("against", ParameterKind::Person),
        ],
        |filled| {
            let [person, against] = ["person", "against"].map(|name| filled.people.get(name).cloned());
            Some(RequestAct::See(see::SeeAsk::Profile { person, against }))
        },
    ),
    AppCommand::new(
        "leaderboard",
        &[
            CommandParameter::new("game", ParameterKind::Rules),
            CommandParameter::new("where", ParameterKind::OneOf(choice, &["here", "everywhere"])),
            CommandParameter::new("period", ParameterKind::OneOf(choice, PERIODS)),
        ],
        |filled| {
            let everywhere = filled.text("where").map(|place| place == "everywhere");
            let (game, period) = (filled.text("game"), filled.get("period"));
            Some(RequestAct::See(see::SeeAsk::Leaderboard(LeadersAsk { game, everywhere, period, page: 0 })))
        },
    ),
    AppCommand::new(
        "show",
        &[
            CommandParameter::game(SuggestionSource::KeptGames),
            CommandParameter::new("move", ParameterKind::Whole(0, MOST_MOVES)),
        ],
        |filled| {
            // A move number counts pairs of plies.
            let at = filled.get("move").map(|moves: usize| 2 * moves);
            Some(RequestAct::See(see::SeeAsk::Replay { game: filled.game(), at }))
        },
    ),
    AppCommand::new(
        "note",
        &[
            CommandParameter::new("text", ParameterKind::Text(Some(LONGEST_NOTE))),
            CommandParameter::game(SuggestionSource::AnyGames),
        ],
        |filled| {
            let game = filled.game();
            Some(RequestAct::See(match filled.text("text") {
                Some(text) => see::SeeAsk::Note { game, ply: None, text },
                None => see::SeeAsk::Notes(game),
            }))
        },
    ),
    AppCommand::new("import", &[CommandParameter::new("file", ParameterKind::File)], |filled| {
        Some(RequestAct::See(see::SeeAsk::Import(filled.text("file")?)))
    })
    .opening_some(|filled| filled.text("file").is_none().then(|| Button::new(Press::Import, ""))),
    AppCommand::new(
        "setup",
        &[
            CommandParameter::new("name", ParameterKind::Text(None)),
            CommandParameter::new("layout", ParameterKind::Text(None)),
        ],
        |filled| {
            Some(RequestAct::Server(server::ServerAsk::Setup(match (filled.text("name"), filled.text("layout")) {
                (None, None) => SetupAsk::Show(SetupMatter::Channels),
                (name, layout) => SetupAsk::Add { name: name.unwrap_or_default(), layout: layout.unwrap_or_default() },
            })))
        },
    )
    .shown_to(ShownTo::Managers),
    AppCommand::new(
        "moderate",
        &[
            CommandParameter::new(
                "end",
                ParameterKind::Part(&[
                    CommandParameter::new("game", ParameterKind::Suggested(SuggestionSource::GamesHere)).required(),
                    CommandParameter::new("result", ParameterKind::OneOf(verdict, ModeratorVerdict::VARIANTS))
                        .required(),
                    REASON,
                    ALONE,
                ]),
            ),
            CommandParameter::new(
                "undo",
                ParameterKind::Part(&[
                    CommandParameter::new("game", ParameterKind::Suggested(SuggestionSource::Verdicts)).required(),
                    REASON,
                    ALONE,
                ]),
            ),
            CommandParameter::new(
                "unrate",
                ParameterKind::Part(&[
                    CommandParameter::new("game", ParameterKind::Suggested(SuggestionSource::RatedGames)).required(),
                    REASON,
                ]),
            ),
            CommandParameter::new(
                "ban",
                ParameterKind::Part(&[
                    WHOM,
                    CommandParameter::new("days", ParameterKind::Whole(1, LONGEST_BAN)),
                    REASON,
                ]),
            ),
            CommandParameter::new("unban", ParameterKind::Part(&[WHOM])),
            CommandParameter::new("nameless", ParameterKind::Part(&[WHOM, SURE])),
            CommandParameter::new("list", ParameterKind::Part(&[])),
            CommandParameter::new("flags", ParameterKind::Part(&[])),
        ],
        moderate,
    )
    .shown_to(ShownTo::Moderators),
    AppCommand::new("tournament", tournaments::OPTIONS, tournaments::tournament).opening_some(tournaments::form),
    AppCommand::new("stats", &[], |_| Some(RequestAct::Server(server::ServerAsk::Statistics)))
        .shown_to(ShownTo::Members),
    AppCommand::in_menu("challenge", CommandEntry::OnPerson, |filled| {
        let opponent = Some(filled.people.get("person")?.clone());
        Some(RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent, terms: ChallengeTerms::default() }))
    }),
    AppCommand::in_menu("show", CommandEntry::OnMessage, |filled| {
        Some(RequestAct::See(see::SeeAsk::Shown(filled.message)))
    }),
    #[cfg(feature = "toy")]
    AppCommand::new("toy", &[CommandParameter::new("to", ParameterKind::Whole(1, 9))], |filled| {
        Some(RequestAct::See(see::SeeAsk::Toy(filled.get("to").unwrap_or(1))))
    }),
];

fn verdict(word: &str) -> Text {
    text!("verdict-{}", word)
}

fn challenge(filled: &FilledCommand) -> Option<RequestAct> {
    let terms = ChallengeTerms {
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
    Some(RequestAct::Begin(begin::BeginAsk::Challenge {
        game: filled.text("game"),
        opponent: filled.people.get("opponent").cloned(),
        terms,
    }))
}

fn history(filled: &FilledCommand) -> Option<RequestAct> {
    let query = HistoryQuery {
        player: filled.person("player"),
        against: filled.person("against"),
        server: filled.is("where", "here"),
        game: filled.text("game"),
        result: filled.get("result"),
        rated: filled.text("mode").map(|mode| mode == "rated"),
    };
    Some(RequestAct::See(see::SeeAsk::History { query, turn: HistoryTurn::Newest }))
}

fn moderate(filled: &FilledCommand) -> Option<RequestAct> {
    let whom = || filled.people.get("player").cloned();
    let game = || filled.text("game").and_then(|typed| GameId::parse(&typed));
    let remarks = || ModerationRemarks { reason: filled.text("reason"), alone: filled.is("alone", "true") };
    Some(RequestAct::Server(server::ServerAsk::Moderate(match filled.part.as_deref()? {
        "end" => ModerationAsk::End { game: game(), verdict: filled.get("result")?, remarks: remarks() },
        "undo" => ModerationAsk::Undo { game: game(), remarks: remarks() },
        "unrate" => ModerationAsk::Unrate { game: game(), reason: filled.text("reason") },
        "ban" => ModerationAsk::Ban { whom: whom()?, days: filled.get("days"), reason: filled.text("reason") },
        "unban" => ModerationAsk::Unban(whom()?),
        "nameless" => ModerationAsk::Nameless { whom: whom()?, sure: filled.is("sure", "true") },
        "list" => ModerationAsk::List,
        "flags" => ModerationAsk::Flags,
        _ => return None,
    })))
}
