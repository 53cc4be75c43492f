//! Requests whose game the caller must still choose, and the menu that carries them. Its `custom_id` holds the request, its
//! message quotes long texts; nothing is stored, so it works after a restart.

use super::plan::Plan;
use super::press::{Button, Press};
use super::{Act, LONGEST_MOVE, LONGEST_NOTE, LONGEST_PLAN, Which, begin, play, see};
use crate::record::{GameId, Moment};
use crate::words::unescape;

/// Begins the quotation in a menu's message; it goes on to the end.
const QUOTATION: &str = "\n>>> ";

impl Act {
    /// Returns the game that this names or leaves open. `None` for requests about no game, or with a fixed id.
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

    /// Returns the known game of this request, unless the answer names it anyway.
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

    /// Returns the menu that carries this request, and the text to quote. The text is cut to the length that the bot reads.
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

    /// Reads a menu of games. Moves, offers and takebacks keep the menu's moment, so an old menu does nothing later in the game.
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
    #[must_use]
    pub fn with_quoted(&self, chosen: &str, message: &str) -> String {
        match (self.press, message.split_once(QUOTATION)) {
            (Press::Which, Some((_, quoted))) => format!("{chosen}\n{quoted}"),
            (Press::TournamentWhich, Some((_, quoted))) => format!("{chosen}\n{}", unescape(quoted)),
            _ => chosen.to_owned(),
        }
    }

    /// Returns the text quoted above a confirming button, for [`Button::act`].
    #[must_use]
    pub fn quoted(&self, message: &str) -> Option<String> {
        let asks_first = matches!(self.press, Press::TournamentSure | Press::TournamentCancelNow);
        let (_, quoted) = message.split_once(QUOTATION).filter(|_| asks_first)?;
        Some(unescape(quoted))
    }
}
