//! The subcommands of `/tournament`, and how their options become requests.

use strum::VariantNames;

use super::options::{BOARD, FORMAT, MODES, MOST_ROUNDS, ROUND, SURE, TOURNAMENT, choice};
use super::{CommandParameter, FilledCommand, HelpHome, ParameterKind, SuggestionSource, desk};
use crate::app::ask::desk::EntrantRef;
use crate::app::ask::draft::{DraftAsk, PresetShelf, TermKind};
use crate::app::ask::tournament::{
    LadderAsk, TournamentAsk, TournamentCommand, TournamentCreation, TournamentView, TournamentViewPage,
};
use crate::app::ask::{Button, LONGEST_TERM, LONGEST_TITLE, Press, RequestAct};
use crate::record::{PleaKind, TournamentFormat, TournamentId};
use crate::words::Text;

/// The longest round, in days.
const LONGEST_ROUND: u32 = 90;
/// The maximum number of divisions of a league: a thousand players in fives.
const MOST_DIVISIONS: u32 = 200;
/// The maximum number of players that administrators can allow.
const MOST_PLAYERS: u32 = 1_000;
const TABLE: CommandParameter = CommandParameter::new(
    "table",
    ParameterKind::OneOf(view, &["standings", "crosstable", "bracket", "progress", HOW, WHO]),
);
const GAMES: CommandParameter = CommandParameter::new("games", ParameterKind::OneOf(view, &["pairings", "live", WHY]));
const HOW: &str = "how";
const WHY: &str = "why";
const WHO: &str = "who";
const PING: CommandParameter = CommandParameter::new("ping", ParameterKind::Role);
const ANSWERS: &[&str] = &["accept", "decline", "withdraw"];

pub(super) const OPTIONS: &[CommandParameter] = &[
    CommandParameter::new(
        "create",
        ParameterKind::Part(&[
            CommandParameter::new("name", ParameterKind::Text(Some(LONGEST_TITLE))),
            CommandParameter::new("system", ParameterKind::OneOf(choice, TournamentFormat::VARIANTS)),
            CommandParameter::new("game", ParameterKind::Rules),
            CommandParameter::new("layout", ParameterKind::Suggested(SuggestionSource::Layouts)),
            CommandParameter::new("length", ParameterKind::Whole(1, MOST_ROUNDS)),
            CommandParameter::new("clock", ParameterKind::Suggested(SuggestionSource::TournamentClocks)),
            CommandParameter::new("mode", MODES),
            CommandParameter::new("starts", ParameterKind::Text(Some(LONGEST_TERM))),
            CommandParameter::new("days", ParameterKind::Whole(1, LONGEST_ROUND)),
            CommandParameter::new("players", ParameterKind::Whole(2, MOST_PLAYERS)),
            CommandParameter::new("repeat", ParameterKind::Text(Some(LONGEST_TERM))),
            CommandParameter::new("preset", ParameterKind::Suggested(SuggestionSource::Presets)),
            PING,
            CommandParameter::new("event", ParameterKind::Flag),
            CommandParameter::new("role", ParameterKind::Flag),
        ]),
    ),
    CommandParameter::new(
        "set",
        ParameterKind::Part(&[
            CommandParameter::new("term", ParameterKind::Suggested(SuggestionSource::TermNames)).required(),
            CommandParameter::new("value", ParameterKind::Suggested(SuggestionSource::Terms)).required(),
            TOURNAMENT,
        ]),
    ),
    CommandParameter::new("draft", ParameterKind::Part(&[TOURNAMENT, PING])),
    CommandParameter::new("announce", ParameterKind::Part(&[])),
    CommandParameter::new(
        "preset",
        ParameterKind::Part(&[
            CommandParameter::new("action", ParameterKind::OneOf(preset, &["use", "keep", "drop"])).required(),
            CommandParameter::new("preset", ParameterKind::Suggested(SuggestionSource::Presets)).required(),
            CommandParameter::new("shelf", ParameterKind::OneOf(preset, PresetShelf::VARIANTS)),
        ]),
    ),
    CommandParameter::new("list", ParameterKind::Part(&[])),
    CommandParameter::new("show", ParameterKind::Part(&[TOURNAMENT])),
    CommandParameter::new("mine", ParameterKind::Part(&[])),
    CommandParameter::new(
        "join",
        ParameterKind::Part(&[TOURNAMENT, SURE, CommandParameter::new("appeal", ParameterKind::Flag)]),
    ),
    CommandParameter::new("here", ParameterKind::Part(&[TOURNAMENT])),
    CommandParameter::new("bye", ParameterKind::Part(&[TOURNAMENT])),
    CommandParameter::new("back", ParameterKind::Part(&[TOURNAMENT])),
    CommandParameter::new("leave", ParameterKind::Part(&[TOURNAMENT, SURE])),
    CommandParameter::new(
        "challenge",
        ParameterKind::Part(&[
            CommandParameter::new("player", ParameterKind::Person),
            CommandParameter::new("answer", ParameterKind::OneOf(answer, ANSWERS)),
            TOURNAMENT,
            SURE,
        ]),
    ),
    CommandParameter::new("entries", ParameterKind::Part(&[TOURNAMENT])),
    CommandParameter::new("bars", ParameterKind::Part(&[])),
    CommandParameter::new(
        "standings",
        ParameterKind::Part(&[
            TOURNAMENT,
            ROUND,
            TABLE,
            FORMAT,
            CommandParameter::new("player", ParameterKind::Person),
        ]),
    ),
    CommandParameter::new("rounds", ParameterKind::Part(&[TOURNAMENT, ROUND, GAMES, FORMAT, BOARD])),
    CommandParameter::new(
        "files",
        ParameterKind::Part(&[
            TOURNAMENT,
            ROUND,
            CommandParameter::new("division", ParameterKind::Whole(1, MOST_DIVISIONS)),
        ]),
    ),
    desk::DECIDE,
    desk::WITHDRAW,
    desk::DESK,
    desk::LOG,
    desk::REQUEST,
    CommandParameter::new("move", ParameterKind::Part(&[TOURNAMENT])),
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

pub(super) fn tournament(filled: &FilledCommand) -> Option<RequestAct> {
    let named = || filled.text("tournament").and_then(|typed| TournamentId::parse(&typed));
    let part = filled.part.as_deref()?;
    let is_sure = filled.is("sure", "true");
    if let Some(name) = filled.text("tournament").filter(|_| named().is_none()) {
        let mut texts = filled.texts.clone();
        texts.remove("tournament");
        let (people, roles) = (filled.people.clone(), filled.roles.clone());
        let called = TournamentCommand { name, part: part.to_owned(), texts, people, roles };
        return Some(RequestAct::Tournament(TournamentAsk::Called(called)));
    }
    Some(RequestAct::Tournament(match part {
        "create" => create(filled),
        "set" => {
            let value = filled.text("value")?;
            TournamentAsk::Draft(match TermKind::called(&filled.text("term")?) {
                Some(term) => DraftAsk::Amend(named(), term, value),
                None => DraftAsk::Unknown,
            })
        }
        "draft" => TournamentAsk::Draft(match filled.roles.get("ping") {
            Some(role) => DraftAsk::Amend(named(), TermKind::Ping, format!("<@&{}>", role.id.0)),
            None => DraftAsk::Change(named()),
        }),
        "announce" => TournamentAsk::Draft(DraftAsk::Announce(None)),
        "preset" => {
            let (name, shelf) = (filled.text("preset")?, filled.get("shelf").unwrap_or(PresetShelf::Own));
            TournamentAsk::Draft(match filled.text("action")?.as_str() {
                "use" => DraftAsk::Use(shelf, name),
                "keep" => DraftAsk::Keep(shelf, name),
                _ => DraftAsk::Drop(shelf, name),
            })
        }
        "list" => TournamentAsk::List,
        "show" => TournamentAsk::Show(named()),
        "mine" => TournamentAsk::Mine,
        "join" if filled.is("appeal", "true") => TournamentAsk::Own(named(), Press::TournamentAppeal),
        "join" if is_sure => TournamentAsk::Own(named(), Press::TournamentJoinNow),
        "join" => TournamentAsk::Own(named(), Press::TournamentJoin),
        "here" => TournamentAsk::Own(named(), Press::TournamentHere),
        "bye" => TournamentAsk::Own(named(), Press::TournamentBye),
        "back" => TournamentAsk::Own(named(), Press::TournamentBack),
        "leave" if is_sure => TournamentAsk::Own(named(), Press::TournamentLeaveNow),
        "leave" => TournamentAsk::Own(named(), Press::TournamentLeave),
        "challenge" => match (filled.text("answer").as_deref(), filled.person("player")) {
            (Some("accept"), _) => TournamentAsk::Climb(named(), LadderAsk::Accept),
            (Some("decline"), _) => TournamentAsk::Climb(named(), LadderAsk::Decline(is_sure)),
            (Some(_), _) => TournamentAsk::Climb(named(), LadderAsk::Withdraw),
            (None, Some(whom)) => TournamentAsk::Climb(named(), LadderAsk::Challenge(whom)),
            (None, None) => TournamentAsk::Own(named(), Press::TournamentChallenge),
        },
        "entries" => TournamentAsk::Own(named(), Press::TournamentAsks),
        "bars" => TournamentAsk::Bars,
        "standings" if filled.is("table", WHO) => TournamentAsk::Own(named(), Press::TournamentEntrants),
        "standings" if filled.is("table", HOW) => {
            TournamentAsk::How(named(), filled.person("player").map(EntrantRef::Person))
        }
        "rounds" if filled.is("games", WHY) => TournamentAsk::Why(named(), filled.get("round"), filled.get("board")),
        "standings" => TournamentAsk::Page(named(), page(filled, "table", TournamentView::Standings)),
        "rounds" => TournamentAsk::Page(named(), page(filled, "games", TournamentView::Pairings)),
        "files" => TournamentAsk::Files(named(), filled.get("round"), filled.get("division")),
        "move" => TournamentAsk::Move(named()),
        _ => desk::ask(filled)?,
    }))
}

/// Returns the button whose form asks for missing text: a new tournament's name, a reason, or a request's explanation.
pub(super) fn form(filled: &FilledCommand) -> Option<Button> {
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

fn page(filled: &FilledCommand, option: &str, usual: TournamentView) -> TournamentViewPage {
    let (round, as_text) = (filled.get("round"), filled.is("format", "text"));
    TournamentViewPage { view: filled.get(option).unwrap_or(usual), round, page: 0, as_text }
}

/// Announces a tournament if name and system are given; otherwise opens a draft.
fn create(filled: &FilledCommand) -> TournamentAsk {
    let own = |term: TermKind, option: &str| filled.text(option).map(|typed| (term, typed));
    let (preset, ping) = (filled.text("preset"), filled.roles.get("ping").copied());
    let mut terms: Vec<_> = [
        own(TermKind::Starts, "starts"),
        own(TermKind::Days, "days"),
        own(TermKind::Players, "players"),
        own(TermKind::Repeat, "repeat"),
        own(TermKind::Event, "event"),
        own(TermKind::PlayersRole, "role"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if let (Some(name), Some(system)) = (filled.text("name"), filled.get("system")) {
        return TournamentAsk::Create(TournamentCreation {
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
    // Reads the game before the layout, and the system before the number of rounds.
    let first = [
        own(TermKind::Name, "name"),
        own(TermKind::System, "system"),
        own(TermKind::Rounds, "length"),
        own(TermKind::Game, "game"),
        own(TermKind::Layout, "layout"),
        own(TermKind::Clock, "clock"),
        own(TermKind::Mode, "mode"),
    ];
    let mut all: Vec<_> = first.into_iter().flatten().collect();
    all.append(&mut terms);
    TournamentAsk::Draft(DraftAsk::Begin { preset, ping, terms: all })
}

pub(crate) fn of_tournament(called: &TournamentCommand, id: TournamentId) -> Option<RequestAct> {
    let mut filled = FilledCommand::new(HelpHome::Server);
    filled.part = Some(called.part.clone());
    filled.texts.clone_from(&called.texts);
    filled.texts.insert("tournament".to_owned(), id.0.to_string());
    filled.people.clone_from(&called.people);
    filled.roles.clone_from(&called.roles);
    tournament(&filled)
}

#[cfg(test)]
mod tests {
    use super::MOST_PLAYERS;
    use crate::app::field;

    #[test]
    fn the_guide_for_organisers_has_both_limits_of_players() {
        let (usual, thousands, rest) = (field::MOST_PLAYERS, MOST_PLAYERS / 1_000, MOST_PLAYERS % 1_000);
        let limits =
            format!("takes up to {usual} players. An admin can allow up to {thousands},{rest:03} in `/setup`.");
        assert!(include_str!("../../../../docs/tournaments.md").contains(&limits), "docs/tournaments.md: {limits}");
    }
}
