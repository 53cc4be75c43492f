//! Requests that still need a tournament, carried by a menu as in `which.rs`.

use super::draft::DraftAsk;
use super::press::{Button, Press};
use super::tournament::{LadderAsk, TournamentAsk};
use super::{LONGEST_REASON, LONGEST_TERM};
use crate::record::TournamentId;

/// Marks of requests without a button: ladder commands, changing a term, moving a tournament.
const CLIMB: &str = "climb";
const SET: &str = "set";
const MOVE: &str = "move";

impl TournamentAsk {
    /// Returns the menu that carries this request, and the text to quote. `None` for requests with a known tournament.
    pub(crate) fn carried(&self) -> Option<(Button, String)> {
        let none = TournamentId(0);
        let of = |press: Press| Button::of_tournament(press, none);
        let cut = |text: &str, most: u16| text.chars().take(usize::from(most) + 1).collect::<String>();
        let mut text = String::new();
        let button = match self {
            TournamentAsk::Own(_, press) => of(*press),
            TournamentAsk::Show(_) => of(Press::TournamentShow),
            TournamentAsk::Standings(_) => of(Press::TournamentStandings),
            TournamentAsk::Round(_, None) => of(Press::TournamentRound),
            TournamentAsk::Round(_, Some(round)) => of(Press::TournamentRound).with(round),
            TournamentAsk::Page(_, page) => page.button(none),
            TournamentAsk::Files(_, None, None) => of(Press::TournamentFiles),
            TournamentAsk::Files(_, Some(round), None) => of(Press::TournamentFiles).with(round),
            TournamentAsk::Files(_, round, Some(division)) => {
                of(Press::TournamentFiles).with(round.unwrap_or_default()).with(division)
            }
            TournamentAsk::Desk(_, view) => of(Press::TournamentDesk).with(view),
            TournamentAsk::Step { step, reason, sure, .. } => {
                text = cut(reason, LONGEST_REASON);
                of(if *sure { Press::TournamentSure } else { Press::TournamentStep }).with(step)
            }
            TournamentAsk::Log(_, page) => of(Press::TournamentLog).with(page),
            TournamentAsk::Request(_) => of(Press::TournamentRequest),
            TournamentAsk::Plea { about, says, .. } => {
                text = cut(says, LONGEST_REASON);
                of(Press::TournamentPlea).with(about.word())
            }
            TournamentAsk::How(_, None) => of(Press::TournamentHow),
            TournamentAsk::How(_, Some(whom)) => of(Press::TournamentHow).with(whom),
            TournamentAsk::Why(_, round, None) => of(Press::TournamentWhy).with(round.unwrap_or_default()),
            TournamentAsk::Why(_, round, Some(board)) => {
                of(Press::TournamentWhy).with(round.unwrap_or_default()).with(board)
            }
            TournamentAsk::Climb(_, climb) => {
                return Some((Button::new(Press::TournamentWhich, CLIMB).with(climb), text));
            }
            TournamentAsk::Draft(DraftAsk::Change(_)) => of(Press::TournamentChange),
            TournamentAsk::Draft(DraftAsk::Amend(_, term, value)) => {
                let menu = Button::new(Press::TournamentWhich, SET).with(term.word());
                return Some((menu, cut(value, LONGEST_TERM)));
            }
            TournamentAsk::Move(_) => return Some((Button::new(Press::TournamentWhich, MOVE), text)),
            _ => return None,
        };
        let menu = Button::new(Press::TournamentWhich, button.press.word());
        let menu = button.to.split_once(':').map_or(menu.clone(), |(_, rest)| menu.with(rest));
        Some((menu, text))
    }

    /// Reads such a menu's request; `chosen` is the tournament's id, a line break and the quoted text.
    pub(super) fn chosen(to: &str, chosen: Option<&str>) -> Option<TournamentAsk> {
        let chosen = chosen.unwrap_or_default();
        let (id, text) = chosen.split_once('\n').unwrap_or((chosen, ""));
        let id = id.parse().unwrap_or_default();
        let (word, rest) = to.split_once(':').map_or((to, None), |(word, rest)| (word, Some(rest)));
        match (word, rest) {
            (MOVE, None) => return Some(TournamentAsk::Move(Some(TournamentId(id)))),
            (CLIMB, Some(climb)) => return Some(TournamentAsk::Climb(Some(TournamentId(id)), LadderAsk::read(climb)?)),
            (SET, Some(term)) => {
                return Some(TournamentAsk::Draft(DraftAsk::Amend(
                    Some(TournamentId(id)),
                    term.parse().ok()?,
                    text.to_owned(),
                )));
            }
            _ => {}
        }
        let press = word.parse().ok().filter(|press| *press != Press::TournamentWhich)?;
        let button = Button::of_tournament(press, TournamentId(id));
        let button = rest.map_or(button.clone(), |rest| button.with(rest));
        TournamentAsk::read(press, &button.to, Some(text).filter(|text| !text.is_empty()))
    }
}
