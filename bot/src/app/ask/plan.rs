//! Requests about conditional moves: answers that the bot plays when the opponent plays certain moves.

use super::press::{Button, Press};
use crate::record::{GameId, Moment};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    Show,
    Add {
        /// When the form was opened; `None` for a command.
        at: Option<Moment>,
        text: String,
    },
    Line(String),
    Choose(Ahead),
    /// Delete an answer and its continuations.
    Remove(String),
    Clear,
}

impl Plan {
    pub(super) fn read(press: Press, at: Moment, rest: Option<&str>, chosen: Option<&str>) -> Option<Plan> {
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match (press, rest) {
            (Press::Plan, None) => Plan::Show,
            (Press::PlanType, None) => Plan::Add { at: Some(at), text: text() },
            (Press::PlanLine, None) => Plan::Line(text()),
            (Press::PlanClear, None) => Plan::Clear,
            (Press::PlanRemove, Some(node)) => Plan::Remove(node.to_owned()),
            (Press::PlanAdd, Some(node)) => Plan::Choose(Ahead { at, node: node.to_owned(), ..Ahead::default() }),
            (Press::PlanStep | Press::PlanBack | Press::PlanEarlier | Press::PlanLater, Some(rest)) => {
                Plan::Choose(Ahead::read(at, rest, chosen)?)
            }
            _ => return None,
        })
    }
}

/// A half-chosen answer, as a menu carries it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    pub at: Moment,
    /// The planned answer that it continues; empty for the game's position.
    pub node: String,
    /// From 0.
    pub page: usize,
    /// Code of the opponent's move; empty until chosen.
    pub theirs: String,
    /// The code so far of the answer.
    pub begun: String,
    pub chosen: Option<String>,
}

impl Ahead {
    #[must_use]
    pub fn button(&self, press: Press, game: GameId) -> Button {
        let Ahead { at, node, page, theirs, begun, .. } = self;
        Button::of_game(press, game, *at).with(node).with(page).with(theirs).with(begun)
    }

    fn read(at: Moment, rest: &str, chosen: Option<&str>) -> Option<Ahead> {
        let parts: Vec<_> = rest.splitn(4, ':').collect();
        let [node, page, theirs, begun] = parts[..] else { return None };
        let [node, theirs, begun] = [node, theirs, begun].map(str::to_owned);
        Some(Ahead { at, node, page: page.parse().ok()?, theirs, begun, chosen: chosen.map(str::to_owned) })
    }
}
