//! Requests about conditional moves: answers that the bot plays if the opponent makes certain moves.

use super::press::{Button, Press};
use crate::record::{GameId, GameMoment};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanAsk {
    Show,
    Add {
        /// When the form was opened; `None` for a command.
        at: Option<GameMoment>,
        text: String,
    },
    Line(String),
    Choose(HalfChosenAnswer),
    /// Delete an answer and its continuations.
    Remove(String),
    Clear,
}

impl PlanAsk {
    pub(super) fn read(press: Press, at: GameMoment, rest: Option<&str>, chosen: Option<&str>) -> Option<PlanAsk> {
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match (press, rest) {
            (Press::Plan, None) => PlanAsk::Show,
            (Press::PlanType, None) => PlanAsk::Add { at: Some(at), text: text() },
            (Press::PlanLine, None) => PlanAsk::Line(text()),
            (Press::PlanClear, None) => PlanAsk::Clear,
            (Press::PlanRemove, Some(node)) => PlanAsk::Remove(node.to_owned()),
            (Press::PlanAdd, Some(node)) => {
                PlanAsk::Choose(HalfChosenAnswer { at, node: node.to_owned(), ..HalfChosenAnswer::default() })
            }
            (Press::PlanStep | Press::PlanBack | Press::PlanEarlier | Press::PlanLater, Some(rest)) => {
                PlanAsk::Choose(HalfChosenAnswer::read(at, rest, chosen)?)
            }
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HalfChosenAnswer {
    pub at: GameMoment,
    /// The planned answer that it continues; empty for the game's position.
    pub node: String,
    /// From 0.
    pub page: usize,
    /// Code of the opponent's move; empty until chosen.
    pub theirs: String,
    pub begun: String,
    pub chosen: Option<String>,
}

impl HalfChosenAnswer {
    #[must_use]
    pub fn button(&self, press: Press, game: GameId) -> Button {
        let HalfChosenAnswer { at, node, page, theirs, begun, .. } = self;
        Button::of_game(press, game, *at).with(node).with(page).with(theirs).with(begun)
    }

    fn read(at: GameMoment, rest: &str, chosen: Option<&str>) -> Option<HalfChosenAnswer> {
        let parts: Vec<_> = rest.splitn(4, ':').collect();
        let [node, page, theirs, begun] = parts[..] else { return None };
        let [node, theirs, begun] = [node, theirs, begun].map(str::to_owned);
        Some(HalfChosenAnswer { at, node, page: page.parse().ok()?, theirs, begun, chosen: chosen.map(str::to_owned) })
    }
}
