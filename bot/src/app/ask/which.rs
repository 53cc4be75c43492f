//! Requests about a game that is still to be chosen: the game that a request names or leaves open, and the menu that
//! carries the request until its game is chosen.
//!
//! A menu says in its `custom_id` what is asked, and its message quotes the text that was typed, which a `custom_id` has
//! no room for. Nothing is remembered, so it works after a restart.

use super::plan::Plan;
use super::press::{Button, Press};
use super::{Act, LONGEST_MOVE, LONGEST_NOTE, LONGEST_PLAN, Which, begin, play, see};
use crate::record::{GameId, Moment};
use crate::words::unescape;

/// What begins the quotation in the message of a menu of games, which goes on to its end.
const QUOTATION: &str = "\n>>> ";

impl Act {
    /// Returns the game that this names or leaves open; `None` for what is not about one game, or knows it by itself.
    pub(crate) fn which(&self) -> Option<Which> {
        match self {
            Act::Play(play::Ask::Move { game, .. } | play::Ask::Said { game, .. } | play::Ask::Choose { game, .. }) => {
                Some(*game)
            }
            Act::Play(play::Ask::Resign(game) | play::Ask::ClaimTime(game) | play::Ask::Hint { game, .. }) => {
                Some(*game)
            }
            Act::Play(play::Ask::Draw(game) | play::Ask::Takeback(game) | play::Ask::Plan(game, _)) => Some(*game),
            Act::See(see::Ask::Board { game, .. } | see::Ask::Film(game) | see::Ask::Record(game)) => Some(*game),
            Act::See(see::Ask::Review(game)) => Some(*game),
            Act::See(see::Ask::Replay { game, .. } | see::Ask::Note { game, .. } | see::Ask::Notes(game)) => {
                Some(*game)
            }
            _ => None,
        }
    }

    /// Returns the game that this is about by now, unless the answer names it in any case.
    pub(crate) fn game(&self) -> Option<GameId> {
        if let Some(Which::Named(id)) = self.which() {
            return Some(id);
        }
        match self {
            Act::Play(
                play::Ask::Pick { game, .. }
                | play::Ask::Confirm { game, .. }
                | play::Ask::AnswerDraw { game, .. }
                | play::Ask::AnswerTakeback { game, .. },
            ) => Some(*game),
            Act::Play(
                play::Ask::ResignNow(game, _) | play::Ask::AskDraw(game, _) | play::Ask::AllowTakeback(game, _),
            ) => Some(*game),
            Act::Begin(begin::Ask::Rematch(game)) => Some(*game),
            _ => None,
        }
    }

    /// Returns the same request about this game.
    pub(crate) fn about(&self, id: GameId) -> Act {
        let mut act = self.clone();
        match &mut act {
            Act::Play(play::Ask::Move { game, .. } | play::Ask::Said { game, .. } | play::Ask::Choose { game, .. })
            | Act::Play(play::Ask::Resign(game) | play::Ask::ClaimTime(game) | play::Ask::Hint { game, .. })
            | Act::Play(play::Ask::Draw(game) | play::Ask::Takeback(game) | play::Ask::Plan(game, _))
            | Act::See(see::Ask::Board { game, .. } | see::Ask::Film(game) | see::Ask::Record(game))
            | Act::See(see::Ask::Review(game))
            | Act::See(see::Ask::Replay { game, .. } | see::Ask::Note { game, .. } | see::Ask::Notes(game)) => {
                *game = id.into();
            }
            _ => {}
        }
        act
    }

    /// Returns the menu that carries this request until its game is chosen, and the text to be quoted with it: as much
    /// of it as is ever read.
    pub(crate) fn carried(&self) -> (Button, String) {
        let cut = |text: &str, most: u16| text.chars().take(usize::from(most) + 1).collect();
        let (word, text) = match self {
            Act::Play(play::Ask::Move { text, .. } | play::Ask::Said { text, .. }) => ("move", cut(text, LONGEST_MOVE)),
            Act::Play(play::Ask::Hint { .. }) => ("hint", String::new()),
            Act::Play(play::Ask::Resign(_)) => ("resign", String::new()),
            Act::Play(play::Ask::ClaimTime(_)) => ("claim", String::new()),
            Act::Play(play::Ask::Draw(_)) => ("draw", String::new()),
            Act::Play(play::Ask::Takeback(_)) => ("takeback", String::new()),
            Act::Play(play::Ask::Plan(_, Plan::Add { text, .. })) => ("plan-add", cut(text, LONGEST_PLAN)),
            Act::Play(play::Ask::Plan(..)) => ("plan", String::new()),
            Act::See(see::Ask::Board { as_text: true, .. }) => ("board-text", String::new()),
            Act::See(see::Ask::Board { .. }) => ("board", String::new()),
            Act::See(see::Ask::Film(_)) => ("film", String::new()),
            Act::See(see::Ask::Review(_)) => ("review", String::new()),
            Act::See(see::Ask::Record(_)) => ("record", String::new()),
            Act::See(see::Ask::Replay { at: Some(ply), .. }) => {
                return (Button::new(Press::Which, "replay").with(ply), String::new());
            }
            Act::See(see::Ask::Replay { .. }) => ("replay", String::new()),
            Act::See(see::Ask::Note { text, .. }) => ("note", cut(text, LONGEST_NOTE)),
            Act::See(see::Ask::Notes(_)) => ("notes", String::new()),
            _ => ("choose", String::new()),
        };
        (Button::new(Press::Which, word), text)
    }

    /// Reads what a menu of games asks for once a game is chosen. A move, an offer or a request is about the moment that
    /// the menu named, so that an old menu does nothing in a game that has gone on.
    pub(super) fn chosen(press: Press, to: &str, chosen: Option<&str>) -> Option<Act> {
        if press != Press::Which {
            return None;
        }
        let (value, text) = chosen.unwrap_or_default().split_once('\n').unwrap_or((chosen.unwrap_or_default(), ""));
        let text = || text.to_owned();
        let at = value.split_once(':').and_then(|(id, at)| Some((GameId(id.parse().ok()?), Moment(at.parse().ok()?))));
        let game = at.map_or(Which::Unreadable, |(id, _)| Which::Named(id));
        let (word, ply) = to.split_once(':').map_or((to, None), |(word, ply)| (word, Some(ply)));
        let ply = match ply {
            Some(ply) if word == "replay" => Some(ply.parse().ok()?),
            Some(_) => return None,
            None => None,
        };
        Some(match (word, at) {
            ("move", Some((game, moment))) => Act::Play(play::Ask::Typed { game, moment, text: text() }),
            ("draw", Some((game, moment))) => Act::Play(play::Ask::DrawAt(game, moment)),
            ("takeback", Some((game, moment))) => Act::Play(play::Ask::TakebackAt(game, moment)),
            ("hint", at) => {
                let moment = at.map(|(_, moment)| moment);
                Act::Play(play::Ask::Hint { game, moment, step: play::HintStep::Man })
            }
            ("move", None) => Act::Play(play::Ask::Move { game, text: text() }),
            ("draw", None) => Act::Play(play::Ask::Draw(game)),
            ("takeback", None) => Act::Play(play::Ask::Takeback(game)),
            ("choose", _) => Act::Play(play::Ask::Choose { game, half: None }),
            ("resign", _) => Act::Play(play::Ask::Resign(game)),
            ("claim", _) => Act::Play(play::Ask::ClaimTime(game)),
            ("plan", _) => Act::Play(play::Ask::Plan(game, Plan::Show)),
            ("plan-add", at) => {
                Act::Play(play::Ask::Plan(game, Plan::Add { at: at.map(|(_, moment)| moment), text: text() }))
            }
            ("board", _) => Act::See(see::Ask::Board { game, as_text: false }),
            ("board-text", _) => Act::See(see::Ask::Board { game, as_text: true }),
            ("film", _) => Act::See(see::Ask::Film(game)),
            ("review", _) => Act::See(see::Ask::Review(game)),
            ("record", _) => Act::See(see::Ask::Record(game)),
            ("replay", _) => Act::See(see::Ask::Replay { game, at: ply }),
            ("note", _) => Act::See(see::Ask::Note { game, ply: None, text: text() }),
            ("notes", _) => Act::See(see::Ask::Notes(game)),
            _ => return None,
        })
    }
}

impl Button {
    /// Returns what a value chosen in this menu gives [`Button::act`]: in a menu of games or tournaments, along with the text
    /// that the menu's message quotes.
    #[must_use]
    pub fn with_quoted(&self, chosen: &str, message: &str) -> String {
        match (self.press, message.split_once(QUOTATION)) {
            (Press::Which, Some((_, quoted))) => format!("{chosen}\n{quoted}"),
            (Press::TournamentWhich, Some((_, quoted))) => format!("{chosen}\n{}", unescape(quoted)),
            _ => chosen.to_owned(),
        }
    }

    /// Returns what pressing it gives [`Button::act`]: the text that the message above it quotes, for what is done only once
    /// its question is answered.
    #[must_use]
    pub fn quoted(&self, message: &str) -> Option<String> {
        let asks_first = matches!(self.press, Press::TournamentSure | Press::TournamentCancelNow);
        let (_, quoted) = message.split_once(QUOTATION).filter(|_| asks_first)?;
        Some(unescape(quoted))
    }
}
