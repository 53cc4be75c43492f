//! Lessons in words: a task, the outcome of a try, and what comes after the last task.

use render::PictureOptions;
use rules::{GameSpec, GameTable, LessonTask, Scene};

use crate::app::ask::{Button, Press};
use crate::app::say::{Message, Picture, describe};
use crate::record::{GameMoment, GameRecord, GameState};
use crate::words::{Lang, Text, escape};

#[derive(Clone, Copy)]
pub(crate) struct LessonShown<'a> {
    pub(crate) info: &'static GameSpec,
    pub(crate) task: &'static LessonTask,
    /// From 1.
    pub(crate) number: usize,
    pub(crate) n_done: usize,
    pub(crate) look: &'a PictureOptions,
    pub(crate) lang: Lang,
}

pub(crate) struct LessonEnd {
    pub(crate) has_programs: bool,
    pub(crate) challenge: Option<GameRecord>,
}

impl LessonShown<'_> {
    pub(crate) fn button(&self, press: Press) -> Button {
        self.button_of(press, self.number)
    }

    fn button_of(&self, press: Press, number: usize) -> Button {
        Button::new(press, self.info.id).with(number)
    }

    fn title(&self) -> Text {
        let title = text!("lesson-title").with_said("game", text!("{}-name", self.info.id));
        title.with("number", self.number.to_string()).with("count", self.info.lesson.len().to_string())
    }

    fn picture(&self, table: &dyn GameTable, scene: Scene, said: Option<String>) -> Picture {
        let played = describe::played(table, 1, self.lang);
        let alt = describe::task(table, (&scene, self.look.seen_by), played, said, self.lang);
        let colours = describe::colours(self.info, &scene, self.lang);
        let letters = self.lang.letters();
        let options = PictureOptions { turn: table.outcome().is_none(), letters, ..self.look.clone() };
        let file = format!("mutabot-{}-lesson-{}.png", self.info.id, self.number);
        Picture { scene, options, alt, said: Vec::new(), colours, file }
    }

    /// Composes the task. `scene` shows the move that is being chosen, and `said` describes it.
    pub(crate) fn ask(&self, table: &dyn GameTable, scene: Scene, said: Option<String>) -> Message {
        let mut message = Message::new(self.lang, self.title());
        message.text.push(Text::of_rules(self.task.key));
        // The first task explains how to read the board.
        let legend = Text::find(self.lang, key!("{}-legend", self.info.id)).filter(|_| self.number == 1);
        message.text.extend(legend.map(|legend| text!("lesson-aside").with_said("text", legend)));
        message.pictures = vec![self.picture(table, scene, said)];
        message
    }

    pub(crate) fn below(&self) -> Vec<Button> {
        let back = (self.number > 1).then(|| self.button_of(Press::LearnBack, self.number - 1));
        let is_before_another = self.number <= self.n_done && self.number < self.info.lesson.len();
        let on = is_before_another.then(|| self.button_of(Press::LearnOn, self.number + 1));
        let typed = self.button(Press::Type);
        [typed].into_iter().chain(back).chain(on).chain([self.button(Press::LearnShow)]).collect()
    }

    /// Composes the end of a task. The bot solved `n_shown` tasks; `came` names the move that was just played.
    pub(crate) fn done(&self, came: Text, table: &dyn GameTable, n_shown: usize, end: &LessonEnd) -> Message {
        let mut message = Message::new(self.lang, self.title());
        message.text.push(came);
        message.text.push(text!("{}-done", self.task.key));
        message.pictures = vec![self.picture(table, table.scene(), None)];
        if self.number < self.info.lesson.len() {
            message.buttons = vec![self.button_of(Press::LearnOn, self.number + 1), self.again_at(self.number)];
        } else {
            message.text.push(match n_shown {
                0 => text!("lesson-end"),
                _ => by_themselves(text!("lesson-end-shown"), self.info, n_shown),
            });
            message.text.push(match challenger(end) {
                Some(name) => text!("lesson-then-accept").with("player", escape(name)),
                None if end.has_programs => text!("lesson-then-bot"),
                None => text!("lesson-then-people"),
            });
            message.buttons = after(self.info, end);
        }
        message
    }

    fn again_at(&self, number: usize) -> Button {
        self.button_of(Press::LearnBack, number).labelled(text!("lesson-try-again"))
    }
}

pub(crate) fn finished(info: &GameSpec, lang: Lang, n_shown: usize, end: &LessonEnd) -> Message {
    let title = match n_shown {
        0 => text!("lesson-finished"),
        _ => by_themselves(text!("lesson-finished-shown"), info, n_shown),
    };
    let mut message = Message::new(lang, title.with_said("game", text!("{}-name", info.id)));
    message.buttons = after(info, end);
    message
}

fn by_themselves(text: Text, info: &GameSpec, n_shown: usize) -> Text {
    text.with("done", info.lesson.len().saturating_sub(n_shown).to_string()).with("shown", n_shown.to_string())
}

fn challenger(end: &LessonEnd) -> Option<&str> {
    match &end.challenge.as_ref()?.state {
        GameState::Challenge { from, .. } => Some(&from.name),
        _ => None,
    }
}

fn after(info: &GameSpec, end: &LessonEnd) -> Vec<Button> {
    let accept = end.challenge.as_ref().map(|record| Button::of_game(Press::Accept, record.id, GameMoment::START));
    let first = end.has_programs.then(|| Button::new(Press::PlayFirst, info.id));
    let others = [Press::HowToPlay, Press::LearnAgain].map(|press| Button::new(press, info.id));
    accept.or(first).into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_calls_what_it_asks_to_capture_as_the_move_does() {
        let mut n_asked = 0;
        for (info, task) in rules::games().iter().flat_map(|info| info.lesson.iter().map(move |task| (*info, task))) {
            for cell in task.table(info).scene().cells {
                let Some(piece) = cell.piece else { continue };
                for (lang, man) in Lang::ALL.into_iter().flat_map(|lang| info.men.iter().map(move |man| (lang, man))) {
                    let name = text!("man-{}", man.name).say(lang);
                    let asked = match lang {
                        Lang::En => vec![format!("Capture the {name} on {}", cell.name)],
                        Lang::Fr => ["le", "la"].map(|the| format!("Prenez {the} {name} {}", cell.name)).into(),
                    };
                    let said = Text::of_rules(task.key).say(lang);
                    if asked.iter().any(|asked| said.contains(asked)) {
                        assert_eq!(piece.acts, man.name, "{said}");
                        n_asked += 1;
                    }
                }
            }
        }
        assert!(n_asked > 0);
    }
}
