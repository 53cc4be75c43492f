//! Requests that still need a game, and the menu that carries them. The menu's `custom_id` holds the request, and its
//! message quotes long texts. Nothing is stored, so it works after a restart.

use super::plan::PlanAsk;
use super::press::{Button, Press};
use super::{GameChoice, LONGEST_MOVE, LONGEST_NOTE, LONGEST_PLAN, RequestAct, begin, play, see};
use crate::record::{GameId, GameMoment};
use crate::words::unescape;

/// Begins the quotation in a menu's message, which runs to the end.
const QUOTATION: &str = "\n>>> ";

impl RequestAct {
    /// Returns the game that the request names or leaves open. `None` if it is not about a game, or has a fixed id.
    pub(crate) fn which(&self) -> Option<GameChoice> {
        match self {
            RequestAct::Play(
                play::PlayAsk::Move { game, .. }
                | play::PlayAsk::Said { game, .. }
                | play::PlayAsk::Choose { game, .. },
            ) => Some(*game),
            RequestAct::Play(
                play::PlayAsk::Resign(game) | play::PlayAsk::ClaimTime(game) | play::PlayAsk::Hint { game, .. },
            ) => Some(*game),
            RequestAct::Play(
                play::PlayAsk::Draw(game) | play::PlayAsk::Takeback(game) | play::PlayAsk::Plan(game, _),
            ) => Some(*game),
            RequestAct::See(see::SeeAsk::Board { game, .. } | see::SeeAsk::Film(game) | see::SeeAsk::Record(game)) => {
                Some(*game)
            }
            RequestAct::See(see::SeeAsk::Review(game)) => Some(*game),
            RequestAct::See(
                see::SeeAsk::Replay { game, .. } | see::SeeAsk::Note { game, .. } | see::SeeAsk::Notes(game),
            ) => Some(*game),
            _ => None,
        }
    }

    /// Returns the game of this request, unless the answer names it anyway.
    pub(crate) fn game(&self) -> Option<GameId> {
        if let Some(GameChoice::Named(id)) = self.which() {
            return Some(id);
        }
        match self {
            RequestAct::Play(
                play::PlayAsk::Pick { game, .. }
                | play::PlayAsk::Confirm { game, .. }
                | play::PlayAsk::AnswerDraw { game, .. }
                | play::PlayAsk::AnswerTakeback { game, .. },
            ) => Some(*game),
            RequestAct::Play(
                play::PlayAsk::ResignNow(game, _)
                | play::PlayAsk::AskDraw(game, _)
                | play::PlayAsk::AllowTakeback(game, _),
            ) => Some(*game),
            RequestAct::Begin(begin::BeginAsk::Rematch(game)) => Some(*game),
            _ => None,
        }
    }

    pub(crate) fn about(&self, id: GameId) -> RequestAct {
        let mut act = self.clone();
        match &mut act {
            RequestAct::Play(
                play::PlayAsk::Move { game, .. }
                | play::PlayAsk::Said { game, .. }
                | play::PlayAsk::Choose { game, .. },
            )
            | RequestAct::Play(
                play::PlayAsk::Resign(game) | play::PlayAsk::ClaimTime(game) | play::PlayAsk::Hint { game, .. },
            )
            | RequestAct::Play(
                play::PlayAsk::Draw(game) | play::PlayAsk::Takeback(game) | play::PlayAsk::Plan(game, _),
            )
            | RequestAct::See(see::SeeAsk::Board { game, .. } | see::SeeAsk::Film(game) | see::SeeAsk::Record(game))
            | RequestAct::See(see::SeeAsk::Review(game))
            | RequestAct::See(
                see::SeeAsk::Replay { game, .. } | see::SeeAsk::Note { game, .. } | see::SeeAsk::Notes(game),
            ) => {
                *game = id.into();
            }
            _ => {}
        }
        act
    }

    /// Returns the menu that carries this request, and the text to quote. The text is cut to the length that the bot
    /// parses.
    pub(crate) fn carried(&self) -> (Button, String) {
        let cut = |text: &str, most: u16| text.chars().take(usize::from(most) + 1).collect();
        let (word, text) = match self {
            RequestAct::Play(play::PlayAsk::Move { text, .. } | play::PlayAsk::Said { text, .. }) => {
                ("move", cut(text, LONGEST_MOVE))
            }
            RequestAct::Play(play::PlayAsk::Hint { .. }) => ("hint", String::new()),
            RequestAct::Play(play::PlayAsk::Resign(_)) => ("resign", String::new()),
            RequestAct::Play(play::PlayAsk::ClaimTime(_)) => ("claim", String::new()),
            RequestAct::Play(play::PlayAsk::Draw(_)) => ("draw", String::new()),
            RequestAct::Play(play::PlayAsk::Takeback(_)) => ("takeback", String::new()),
            RequestAct::Play(play::PlayAsk::Plan(_, PlanAsk::Add { text, .. })) => {
                ("plan-add", cut(text, LONGEST_PLAN))
            }
            RequestAct::Play(play::PlayAsk::Plan(..)) => ("plan", String::new()),
            RequestAct::See(see::SeeAsk::Board { as_text: true, .. }) => ("board-text", String::new()),
            RequestAct::See(see::SeeAsk::Board { .. }) => ("board", String::new()),
            RequestAct::See(see::SeeAsk::Film(_)) => ("film", String::new()),
            RequestAct::See(see::SeeAsk::Review(_)) => ("review", String::new()),
            RequestAct::See(see::SeeAsk::Record(_)) => ("record", String::new()),
            RequestAct::See(see::SeeAsk::Replay { at: Some(ply), .. }) => {
                return (Button::new(Press::Which, "replay").with(ply), String::new());
            }
            RequestAct::See(see::SeeAsk::Replay { .. }) => ("replay", String::new()),
            RequestAct::See(see::SeeAsk::Note { text, .. }) => ("note", cut(text, LONGEST_NOTE)),
            RequestAct::See(see::SeeAsk::Notes(_)) => ("notes", String::new()),
            _ => ("choose", String::new()),
        };
        (Button::new(Press::Which, word), text)
    }

    /// Reads a menu of games. Moves, offers and takebacks keep the menu's moment, so an old menu does nothing later in the game.
    pub(super) fn chosen(press: Press, to: &str, chosen: Option<&str>) -> Option<RequestAct> {
        if press != Press::Which {
            return None;
        }
        let (value, text) = chosen.unwrap_or_default().split_once('\n').unwrap_or((chosen.unwrap_or_default(), ""));
        let text = || text.to_owned();
        let at =
            value.split_once(':').and_then(|(id, at)| Some((GameId(id.parse().ok()?), GameMoment(at.parse().ok()?))));
        let game = at.map_or(GameChoice::Unreadable, |(id, _)| GameChoice::Named(id));
        let (word, ply) = to.split_once(':').map_or((to, None), |(word, ply)| (word, Some(ply)));
        let ply = match ply {
            Some(ply) if word == "replay" => Some(ply.parse().ok()?),
            Some(_) => return None,
            None => None,
        };
        Some(match (word, at) {
            ("move", Some((game, moment))) => RequestAct::Play(play::PlayAsk::Typed { game, moment, text: text() }),
            ("draw", Some((game, moment))) => RequestAct::Play(play::PlayAsk::DrawAt(game, moment)),
            ("takeback", Some((game, moment))) => RequestAct::Play(play::PlayAsk::TakebackAt(game, moment)),
            ("hint", at) => {
                let moment = at.map(|(_, moment)| moment);
                RequestAct::Play(play::PlayAsk::Hint { game, moment, step: play::HintStep::Man })
            }
            ("move", None) => RequestAct::Play(play::PlayAsk::Move { game, text: text() }),
            ("draw", None) => RequestAct::Play(play::PlayAsk::Draw(game)),
            ("takeback", None) => RequestAct::Play(play::PlayAsk::Takeback(game)),
            ("choose", _) => RequestAct::Play(play::PlayAsk::Choose { game, half: None }),
            ("resign", _) => RequestAct::Play(play::PlayAsk::Resign(game)),
            ("claim", _) => RequestAct::Play(play::PlayAsk::ClaimTime(game)),
            ("plan", _) => RequestAct::Play(play::PlayAsk::Plan(game, PlanAsk::Show)),
            ("plan-add", at) => RequestAct::Play(play::PlayAsk::Plan(
                game,
                PlanAsk::Add { at: at.map(|(_, moment)| moment), text: text() },
            )),
            ("board", _) => RequestAct::See(see::SeeAsk::Board { game, as_text: false }),
            ("board-text", _) => RequestAct::See(see::SeeAsk::Board { game, as_text: true }),
            ("film", _) => RequestAct::See(see::SeeAsk::Film(game)),
            ("review", _) => RequestAct::See(see::SeeAsk::Review(game)),
            ("record", _) => RequestAct::See(see::SeeAsk::Record(game)),
            ("replay", _) => RequestAct::See(see::SeeAsk::Replay { game, at: ply }),
            ("note", _) => RequestAct::See(see::SeeAsk::Note { game, ply: None, text: text() }),
            ("notes", _) => RequestAct::See(see::SeeAsk::Notes(game)),
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
