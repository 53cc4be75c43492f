//! Private boards of lessons and puzzles: the menus of a move, and the meaning of a try.

use rules::{GameTable, Move, Scene, Side};

use crate::app::ask::HalfChosenMove;
use crate::app::ask::tried::BoardTry;
use crate::app::ask::{Button, Press};
use crate::app::play::moves::{self, MoveInput};
use crate::app::play::panel::{MovePanel, PanelLimits, panel};
use crate::app::say::{Message, MovePath, steps};
use crate::record::GameMoment;
use crate::refusal::Refusal;
use crate::words::{Lang, Text};

/// The space below a board: the steps, Back and up to four other buttons. More than one row of steps would push the
/// board off a phone's screen.
const ROOM: PanelLimits = PanelLimits { keys: 5, others: 5 };

#[derive(Clone, Copy)]
pub(super) struct TryBoard<'a> {
    /// The id in its buttons, in place of a game's number.
    pub(super) of: &'a str,
    /// The number in its buttons, in place of a game's moment.
    pub(super) moment: GameMoment,
    pub(super) seen_by: Side,
    /// True if a forced move needs confirmation, because a wrong try costs something.
    pub(super) asks: bool,
    pub(super) lang: Lang,
}

pub(super) enum TryOutcome {
    Ask(HalfChosenMove),
    Move(Move),
    Which(Box<MoveQuestion>),
    No(Refusal),
}

pub(super) struct MoveQuestion {
    asked: Message,
    back: Button,
}

impl MoveQuestion {
    /// Puts the question below a board, in place of its menu.
    pub(super) fn below(self, mut board: Message) -> Message {
        board.text.extend(self.asked.text);
        board.choices = self.asked.choices;
        board.buttons = self.asked.buttons;
        board.buttons.push(self.back);
        board
    }
}

pub(super) struct TryMenu {
    /// The board with the steps chosen so far.
    scene: Scene,
    said: Option<String>,
    question: Text,
    panel: MovePanel,
}

impl TryBoard<'_> {
    pub(super) fn take(&self, table: &mut dyn GameTable, tried: &BoardTry) -> Result<TryOutcome, Refusal> {
        let (text, given) = match tried {
            BoardTry::Nothing | BoardTry::Shown => return Ok(TryOutcome::Ask(HalfChosenMove::default())),
            BoardTry::Chosen(half) => match self.chosen(table, half)? {
                TryOutcome::Move(m) => (m.code, MoveInput::PickedAt(GameMoment::START)),
                came => return Ok(came),
            },
            BoardTry::Picked(code) => (code.clone(), MoveInput::PickedAt(GameMoment::START)),
            BoardTry::Typed(text) => (text.clone(), MoveInput::Typed),
        };
        Ok(match moves::guess(table, &text, given, self.lang) {
            Ok(meant) => {
                let button = |press| Button::new(press, self.of).with(self.moment);
                match meant.certain(table, &text, self.lang, button) {
                    Ok(m) => TryOutcome::Move(m),
                    Err(asked) => self.which(*asked),
                }
            }
            // Commands only make sense in games.
            Err(Refusal::Commanded { text, .. }) => {
                TryOutcome::No(Refusal::Commanded { text, how: text!("instead-on-a-task") })
            }
            Err(why) => TryOutcome::No(why),
        })
    }

    /// Asks which move the text means, if any. The other button leads back to the menu.
    fn which(&self, asked: Message) -> TryOutcome {
        let back = HalfChosenMove { moment: self.moment, ..HalfChosenMove::default() }.button(Press::StepBack, self.of);
        TryOutcome::Which(Box::new(MoveQuestion { asked, back }))
    }

    fn ask_only(&self, table: &dyn GameTable, code: &str) -> Option<TryOutcome> {
        let legal = table.legal(self.lang.letters()).into_iter().find(|m| m.code == code)?;
        let mut asked = Message::new(self.lang, text!("only-move").with("move", legal.unsigned()));
        asked.buttons = vec![Button::new(Press::Confirm, self.of).with(self.moment).with(code)];
        Some(self.which(asked))
    }

    fn chosen(&self, table: &dyn GameTable, half: &HalfChosenMove) -> Result<TryOutcome, Refusal> {
        let Some(code) = &half.chosen else { return Ok(TryOutcome::Ask(half.clone())) };
        let way = MovePath::find(table, &half.begun, self.lang.letters()).ok_or(Refusal::BadButton)?;
        Ok(match way.choose(code).ok_or(Refusal::BadButton)? {
            (_, Some(code)) => {
                let asked = (self.asks && half.begun.is_empty()).then(|| self.ask_only(table, &code)).flatten();
                asked.unwrap_or_else(|| TryOutcome::Move(Move { notation: code.clone(), code }))
            }
            (way, None) => {
                TryOutcome::Ask(HalfChosenMove { begun: way.here().begun.clone(), ..HalfChosenMove::default() })
            }
        })
    }

    pub(super) fn menu(&self, table: &dyn GameTable, half: &HalfChosenMove) -> Result<TryMenu, Refusal> {
        let way = MovePath::find(table, &half.begun, self.lang.letters()).ok_or(Refusal::BadButton)?;
        let button = |press, page, begun: &str| {
            HalfChosenMove { moment: self.moment, page, begun: begun.to_owned(), ..HalfChosenMove::default() }
                .button(press, self.of)
        };
        let panel = panel(&way, self.lang, (half.page, self.seen_by), ROOM, &button);
        let question = steps::question(&way, self.lang);
        let said = steps::alt(&way, &question, self.lang);
        Ok(TryMenu { scene: table.scene_from(&way.here().begun), said, question, panel })
    }
}

impl TryMenu {
    /// Builds a board's message from `shown`, with the menu and more buttons. The reason why the last try was `wrong`
    /// goes above the repeated question.
    pub(super) fn below(
        self,
        shown: impl FnOnce(Scene, Option<String>) -> Message,
        wrong: Option<Text>,
        buttons: Vec<Button>,
    ) -> Message {
        let mut message = shown(self.scene, self.said);
        message.text.extend(wrong);
        message.text.push(text!("lesson-aside").with_said("text", self.question));
        message.text.extend(self.panel.part);
        message.choices = vec![self.panel.choice];
        message.buttons = self.panel.buttons;
        message.buttons.extend(buttons);
        message
    }
}

#[cfg(test)]
mod tests {
    use engine::puzzle::shipped;
    use rules::PieceLetters;

    use super::*;
    use crate::app::tables;

    #[test]
    fn the_only_move_of_a_man_is_asked_about_where_a_wrong_try_costs_something() {
        let (mut n_asked, word) = (0, "mutation~1");
        let puzzles = rules::games().iter().flat_map(|info| shipped(info.id).iter().map(move |puzzle| (*info, puzzle)));
        for (info, puzzle) in puzzles {
            let mut table = tables::of_puzzle(info, puzzle, 0).expect("a shipped puzzle");
            let way = MovePath::find(table.as_ref(), "", PieceLetters::English).expect("its first menu");
            let is_only = |step: &&rules::MoveStep| way.choose(&step.code).is_some_and(|(_, code)| code.is_some());
            let Some(step) = way.here().steps.iter().find(is_only).cloned() else { continue };
            let half = HalfChosenMove { chosen: Some(step.code.clone()), ..HalfChosenMove::default() };
            let tries = |asks| TryBoard { of: word, moment: GameMoment(0), seen_by: Side::White, asks, lang: Lang::En };
            let tried = BoardTry::Chosen(half);
            let Ok(TryOutcome::Which(which)) = tries(true).take(table.as_mut(), &tried) else {
                panic!("{}", puzzle.name)
            };
            let ids: Vec<_> = which.below(Message::new(Lang::En, text!("puzzle-title"))).buttons;
            assert_eq!(ids.iter().map(|button| button.press).collect::<Vec<_>>(), [Press::Confirm, Press::StepBack]);
            assert!(table.codes().is_empty(), "nothing was played");
            assert!(matches!(tries(false).take(table.as_mut(), &tried), Ok(TryOutcome::Move(_))));
            n_asked += 1;
        }
        assert!(n_asked > 0);
    }
}
