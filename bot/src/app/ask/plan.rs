//! Requests about a plan: answers that are played at once when the opponent plays the moves they answer.

use super::press::{Button, Press};
use crate::record::{GameId, Moment};

/// A request of a player about their plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    Show,
    /// Add the lines of a text.
    Add {
        /// The moment at which the form was asked for; `None` for a command.
        at: Option<Moment>,
        /// The lines as typed.
        text: String,
    },
    /// Show one answer.
    Line(String),
    /// Add an answer by menus.
    Choose(Ahead),
    /// Forget an answer and what follows it.
    Remove(String),
    /// Forget everything.
    Clear,
}

impl Plan {
    /// Reads what a button or a menu of a plan asks for.
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
    /// The moment of the game at which it was chosen.
    pub at: Moment,
    /// The planned answer that it continues; the position of the game if empty.
    pub node: String,
    /// The page of the menu, counted from 0.
    pub page: usize,
    /// The code of the opponent's move that is answered; empty while that is being chosen.
    pub theirs: String,
    /// The code so far of the move that is being chosen.
    pub begun: String,
    /// The step just chosen, as a code.
    pub chosen: Option<String>,
}

impl Ahead {
    /// Makes a button or a menu that carries it.
    #[must_use]
    pub fn button(&self, press: Press, game: GameId) -> Button {
        let Ahead { at, node, page, theirs, begun, .. } = self;
        Button::of_game(press, game, *at).with(node).with(page).with(theirs).with(begun)
    }

    /// Reads the part after the game and its moment.
    fn read(at: Moment, rest: &str, chosen: Option<&str>) -> Option<Ahead> {
        let parts: Vec<_> = rest.splitn(4, ':').collect();
        let [node, page, theirs, begun] = parts[..] else { return None };
        let [node, theirs, begun] = [node, theirs, begun].map(str::to_owned);
        Some(Ahead { at, node, page: page.parse().ok()?, theirs, begun, chosen: chosen.map(str::to_owned) })
    }
}
