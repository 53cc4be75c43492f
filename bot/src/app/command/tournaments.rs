//! The subcommands of `/tournament`, and how their options become a request.

use strum::VariantNames;

use super::options::{BOARD, FORMAT, MODES, MOST_ROUNDS, ROUND, SURE, TOURNAMENT, choice};
use super::{Filled, Home, Parameter, Suggestions, Takes, desk};
use crate::app::ask::desk::Entered;
use crate::app::ask::draft::{Draft, Shelf, Term};
use crate::app::ask::tournament::{Ask, Called, Climb, Page, View, Wanted};
use crate::app::ask::{Act, Button, LONGEST_TERM, LONGEST_TITLE, Press};
use crate::record::{PleaKind, System, TournamentId};
use crate::words::Text;

/// The longest round, in days.
const LONGEST_ROUND: u32 = 90;
/// The most divisions of a league: a thousand players in fives.
const MOST_DIVISIONS: u32 = 200;
/// The most players that administrators can allow.
const MOST_PLAYERS: u32 = 1_000;
const TABLE: Parameter =
    Parameter::new("table", Takes::OneOf(view, &["standings", "crosstable", "bracket", "progress", HOW, WHO]));
const GAMES: Parameter = Parameter::new("games", Takes::OneOf(view, &["pairings", "live", WHY]));
const HOW: &str = "how";
const WHY: &str = "why";
const WHO: &str = "who";
const PING: Parameter = Parameter::new("ping", Takes::Role);
const ANSWERS: &[&str] = &["accept", "decline", "withdraw"];

pub(super) const OPTIONS: &[Parameter] = &[
    Parameter::new(
        "create",
        Takes::Part(&[
            Parameter::new("name", Takes::Text(Some(LONGEST_TITLE))),
            Parameter::new("system", Takes::OneOf(choice, System::VARIANTS)),
            Parameter::new("game", Takes::Rules),
            Parameter::new("layout", Takes::Suggested(Suggestions::Layouts)),
            Parameter::new("length", Takes::Whole(1, MOST_ROUNDS)),
            Parameter::new("clock", Takes::Suggested(Suggestions::TournamentClocks)),
            Parameter::new("mode", MODES),
            Parameter::new("starts", Takes::Text(Some(LONGEST_TERM))),
            Parameter::new("days", Takes::Whole(1, LONGEST_ROUND)),
            Parameter::new("players", Takes::Whole(2, MOST_PLAYERS)),
            Parameter::new("repeat", Takes::Text(Some(LONGEST_TERM))),
            Parameter::new("preset", Takes::Suggested(Suggestions::Presets)),
            PING,
            Parameter::new("event", Takes::Flag),
            Parameter::new("role", Takes::Flag),
        ]),
    ),
    Parameter::new(
        "set",
        Takes::Part(&[
            Parameter::new("term", Takes::Suggested(Suggestions::TermNames)).required(),
            Parameter::new("value", Takes::Suggested(Suggestions::Terms)).required(),
            TOURNAMENT,
        ]),
    ),
    Parameter::new("draft", Takes::Part(&[TOURNAMENT, PING])),
    Parameter::new("announce", Takes::Part(&[])),
    Parameter::new(
        "preset",
        Takes::Part(&[
            Parameter::new("action", Takes::OneOf(preset, &["use", "keep", "drop"])).required(),
            Parameter::new("preset", Takes::Suggested(Suggestions::Presets)).required(),
            Parameter::new("shelf", Takes::OneOf(preset, Shelf::VARIANTS)),
        ]),
    ),
    Parameter::new("list", Takes::Part(&[])),
    Parameter::new("show", Takes::Part(&[TOURNAMENT])),
    Parameter::new("mine", Takes::Part(&[])),
    Parameter::new("join", Takes::Part(&[TOURNAMENT, SURE, Parameter::new("appeal", Takes::Flag)])),
    Parameter::new("here", Takes::Part(&[TOURNAMENT])),
    Parameter::new("bye", Takes::Part(&[TOURNAMENT])),
    Parameter::new("back", Takes::Part(&[TOURNAMENT])),
    Parameter::new("leave", Takes::Part(&[TOURNAMENT, SURE])),
    Parameter::new(
        "challenge",
        Takes::Part(&[
            Parameter::new("player", Takes::Person),
            Parameter::new("answer", Takes::OneOf(answer, ANSWERS)),
            TOURNAMENT,
            SURE,
        ]),
    ),
    Parameter::new("entries", Takes::Part(&[TOURNAMENT])),
    Parameter::new("bars", Takes::Part(&[])),
    Parameter::new(
        "standings",
        Takes::Part(&[TOURNAMENT, ROUND, TABLE, FORMAT, Parameter::new("player", Takes::Person)]),
    ),
    Parameter::new("rounds", Takes::Part(&[TOURNAMENT, ROUND, GAMES, FORMAT, BOARD])),
    Parameter::new(
        "files",
        Takes::Part(&[TOURNAMENT, ROUND, Parameter::new("division", Takes::Whole(1, MOST_DIVISIONS))]),
    ),
    desk::DECIDE,
    desk::WITHDRAW,
    desk::DESK,
    desk::LOG,
    desk::REQUEST,
    Parameter::new("move", Takes::Part(&[TOURNAMENT])),
];

fn view(word: &str) -> Text {
    text!("tournament-view-{}", word)
}

fn answer(word: &str) -> Text {
    text!("ladder-answer-{}", word)
}

fn preset(word: &str) -> Text {
    text!("preset-{}", word)
}

pub(super) fn tournament(filled: &Filled) -> Option<Act> {
    let named = || filled.text("tournament").and_then(|typed| TournamentId::parse(&typed));
    let part = filled.part.as_deref()?;
    let is_sure = filled.is("sure", "true");
    if let Some(name) = filled.text("tournament").filter(|_| named().is_none()) {
        let mut texts = filled.texts.clone();
        texts.remove("tournament");
        let (people, roles) = (filled.people.clone(), filled.roles.clone());
        let called = Called { name, part: part.to_owned(), texts, people, roles };
        return Some(Act::Tournament(Ask::Called(called)));
    }
    Some(Act::Tournament(match part {
        "create" => create(filled),
        "set" => {
            let value = filled.text("value")?;
            Ask::Draft(match Term::called(&filled.text("term")?) {
                Some(term) => Draft::Amend(named(), term, value),
                None => Draft::Unknown,
            })
        }
        "draft" => Ask::Draft(match filled.roles.get("ping") {
            Some(role) => Draft::Amend(named(), Term::Ping, format!("<@&{}>", role.id.0)),
            None => Draft::Change(named()),
        }),
        "announce" => Ask::Draft(Draft::Announce(None)),
        "preset" => {
            let (name, shelf) = (filled.text("preset")?, filled.get("shelf").unwrap_or(Shelf::Own));
            Ask::Draft(match filled.text("action")?.as_str() {
                "use" => Draft::Use(shelf, name),
                "keep" => Draft::Keep(shelf, name),
                _ => Draft::Drop(shelf, name),
            })
        }
        "list" => Ask::List,
        "show" => Ask::Show(named()),
        "mine" => Ask::Mine,
        "join" if filled.is("appeal", "true") => Ask::Own(named(), Press::TournamentAppeal),
        "join" if is_sure => Ask::Own(named(), Press::TournamentJoinNow),
        "join" => Ask::Own(named(), Press::TournamentJoin),
        "here" => Ask::Own(named(), Press::TournamentHere),
        "bye" => Ask::Own(named(), Press::TournamentBye),
        "back" => Ask::Own(named(), Press::TournamentBack),
        "leave" if is_sure => Ask::Own(named(), Press::TournamentLeaveNow),
        "leave" => Ask::Own(named(), Press::TournamentLeave),
        "challenge" => match (filled.text("answer").as_deref(), filled.person("player")) {
            (Some("accept"), _) => Ask::Climb(named(), Climb::Accept),
            (Some("decline"), _) => Ask::Climb(named(), Climb::Decline(is_sure)),
            (Some(_), _) => Ask::Climb(named(), Climb::Withdraw),
            (None, Some(whom)) => Ask::Climb(named(), Climb::Challenge(whom)),
            (None, None) => Ask::Own(named(), Press::TournamentChallenge),
        },
        "entries" => Ask::Own(named(), Press::TournamentAsks),
        "bars" => Ask::Bars,
        "standings" if filled.is("table", WHO) => Ask::Own(named(), Press::TournamentEntrants),
        "standings" if filled.is("table", HOW) => Ask::How(named(), filled.person("player").map(Entered::Person)),
        "rounds" if filled.is("games", WHY) => Ask::Why(named(), filled.get("round"), filled.get("board")),
        "standings" => Ask::Page(named(), page(filled, "table", View::Standings)),
        "rounds" => Ask::Page(named(), page(filled, "games", View::Pairings)),
        "files" => Ask::Files(named(), filled.get("round"), filled.get("division")),
        "move" => Ask::Move(named()),
        _ => desk::ask(filled)?,
    }))
}

/// Returns the button whose form asks for missing text: a new tournament's name, a reason, or a request's explanation.
pub(super) fn form(filled: &Filled) -> Option<Button> {
    match filled.part.as_deref()? {
        "create" if filled.texts.is_empty() && filled.people.is_empty() => Some(Button::new(Press::DraftName, "")),
        "desk" if filled.text("reason").is_none() => {
            let step = desk::of(&filled.text("step")?, filled);
            let unnamed = || Some(Button::new(Press::TournamentStep, step.to_string()));
            let button = match filled.text("tournament") {
                Some(typed) => {
                    TournamentId::parse(&typed).map(|id| Button::of_tournament(Press::TournamentStep, id).with(step))
                }
                None => unnamed(),
            };
            button.filter(|_| step.needs_reason())
        }
        "request" if filled.text("text").is_none() => {
            let about = filled.get::<PleaKind>("kind")?;
            match filled.text("tournament") {
                Some(typed) => {
                    // A tournament given by name must be found first.
                    let id = TournamentId::parse(&typed)?;
                    Some(Button::of_tournament(Press::TournamentPlea, id).with(about.word()))
                }
                None => Some(Button::new(Press::TournamentPlea, about.word())),
            }
        }
        _ => None,
    }
}

fn page(filled: &Filled, option: &str, usual: View) -> Page {
    let (round, as_text) = (filled.get("round"), filled.is("format", "text"));
    Page { view: filled.get(option).unwrap_or(usual), round, page: 0, as_text }
}

/// Announces a tournament, given a name and a system; with less, opens a draft.
fn create(filled: &Filled) -> Ask {
    let own = |term: Term, option: &str| filled.text(option).map(|typed| (term, typed));
    let (preset, ping) = (filled.text("preset"), filled.roles.get("ping").copied());
    let mut terms: Vec<_> = [
        own(Term::Starts, "starts"),
        own(Term::Days, "days"),
        own(Term::Players, "players"),
        own(Term::Repeat, "repeat"),
        own(Term::Event, "event"),
        own(Term::PlayersRole, "role"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if let (Some(name), Some(system)) = (filled.text("name"), filled.get("system")) {
        return Ask::Create(Wanted {
            name,
            system,
            game: filled.text("game"),
            layout: filled.text("layout"),
            rounds: filled.get("length"),
            clock: filled.text("clock"),
            rated: filled.is("mode", "rated"),
            ping,
            preset,
            terms,
        });
    }
    // A layout needs its game first, and rounds their system.
    let first = [
        own(Term::Name, "name"),
        own(Term::System, "system"),
        own(Term::Rounds, "length"),
        own(Term::Game, "game"),
        own(Term::Layout, "layout"),
        own(Term::Clock, "clock"),
        own(Term::Mode, "mode"),
    ];
    let mut all: Vec<_> = first.into_iter().flatten().collect();
    all.append(&mut terms);
    Ask::Draft(Draft::Begin { preset, ping, terms: all })
}

/// Returns the request of a command that named a tournament, after finding it.
pub(crate) fn of_tournament(called: &Called, id: TournamentId) -> Option<Act> {
    let mut filled = Filled::new(Home::Server);
    filled.part = Some(called.part.clone());
    filled.texts.clone_from(&called.texts);
    filled.texts.insert("tournament".to_owned(), id.0.to_string());
    filled.people.clone_from(&called.people);
    filled.roles.clone_from(&called.roles);
    tournament(&filled)
}
