//! Puzzles in words: the task, the outcome of a try, and the daily puzzle.

use engine::puzzle::Puzzle;
use render::PictureOptions;
use rules::{GameSpec, GameTable, Scene, Side};

use crate::app::ask::puzzle::PuzzleId as Word;
use crate::app::ask::{Button, Press};
use crate::app::say::{Message, MessageFilm, Picture, describe, film, phrases};
use crate::record::{DAY, HOUR, PuzzlesRecord, Unix};
use crate::words::{Lang, Text};

#[derive(Clone, Copy)]
pub(crate) struct PuzzleShown<'a> {
    pub(crate) info: &'static GameSpec,
    pub(crate) puzzle: &'static Puzzle,
    /// Its difficulty within its game, from 1 to [`engine::puzzle::GRADES`].
    pub(crate) grade: usize,
    pub(crate) day: Option<u64>,
    pub(crate) side: Side,
    pub(crate) look: &'a PictureOptions,
    pub(crate) lang: Lang,
}

impl PuzzleShown<'_> {
    pub(crate) fn word(&self) -> String {
        Word { game: self.info.id.to_owned(), name: self.puzzle.name.clone(), day: self.day }.word()
    }

    fn title(&self) -> Text {
        let title = match self.day {
            Some(day) => text!("puzzle-title-daily").with("day", noon_of(day)),
            None => text!("puzzle-title").with("name", self.puzzle.name.as_str()),
        };
        let title = title.with_said("game", text!("{}-name", self.info.id));
        title.with("grade", self.grade.to_string()).with("grades", engine::puzzle::GRADES.to_string())
    }

    /// Draws its board; `said` is added to the description of pieces and last moves.
    fn picture(&self, table: &dyn GameTable, scene: Scene, n_played: usize, said: Option<String>) -> Picture {
        let alt = self.alt(table, &scene, n_played, said);
        let colours = describe::colours(self.info, &scene, self.lang);
        let options =
            PictureOptions { turn: table.outcome().is_none(), letters: self.lang.letters(), ..self.look.clone() };
        Picture { scene, options, alt, said: Vec::new(), colours, file: self.file("board.png") }
    }

    fn alt(&self, table: &dyn GameTable, scene: &Scene, n_played: usize, said: Option<String>) -> String {
        let played = describe::played(table, n_played, self.lang);
        describe::task(table, (scene, self.look.seen_by), played, said, self.lang)
    }

    fn file(&self, what: &str) -> String {
        format!("mutabot-{}-puzzle-{}-{what}", self.info.id, self.puzzle.name)
    }

    fn task(&self, ply: usize) -> Text {
        text!("puzzle-ask-{}", self.side.name()).with("count", self.left(ply).to_string())
    }

    fn asked(
        &self,
        table: &dyn GameTable,
        scene: Scene,
        n_played: usize,
        (ply, said): (usize, Option<String>),
    ) -> Picture {
        // A screen reader would read out the signs for bold type.
        let task = self.task(ply).say(self.lang).replace("**", "");
        let spoken = [task.clone()].into_iter().chain(said).collect::<Vec<_>>().join(" ");
        Picture { said: vec![task], ..self.picture(table, scene, n_played, Some(spoken)) }
    }

    pub(crate) fn left(&self, ply: usize) -> usize {
        self.puzzle.n as usize - ply / 2
    }

    /// Composes the puzzle after `ply` plies, below the last correct move. `scene` shows the move that is being chosen,
    /// and `said` describes it.
    pub(crate) fn ask(
        &self,
        (right, ply): (Option<Text>, usize),
        table: &dyn GameTable,
        scene: Scene,
        said: Option<String>,
    ) -> Message {
        let mut message = Message::new(self.lang, self.title());
        let n_played = if right.is_some() { 2 } else { 0 };
        message.text.extend(right);
        message.text.push(self.task(ply));
        message.pictures = vec![self.asked(table, scene, n_played, (ply, said))];
        message
    }

    pub(crate) fn below(&self, ply: usize) -> Vec<Button> {
        let how = Button::new(Press::HowToPlay, self.info.id);
        vec![Button::new(Press::Type, self.word()).with(ply), Button::new(Press::PuzzleShow, self.word()), how]
    }

    /// Composes the success message; `came` names the move that was just played.
    pub(crate) fn solved(&self, came: Text, table: &dyn GameTable) -> Message {
        let mut message = Message::new(self.lang, self.title());
        message.text.push(came);
        message.pictures = vec![self.picture(table, table.scene(), 1, None)];
        let film = Button::new(Press::PuzzleShow, self.word()).labelled(text!("puzzle-film"));
        message.buttons = vec![self.next(), film];
        message
    }

    /// Composes the played solution as a film and in notation.
    pub(crate) fn shown(&self, table: &dyn GameTable) -> Message {
        let mut message = Message::new(self.lang, self.title());
        let moves = phrases::line(table, 0, self.lang);
        message.film = Some(self.film(table));
        message.text.push(text!("puzzle-shown").with("moves", moves));
        message.buttons = vec![self.next()];
        message
    }

    fn film(&self, table: &dyn GameTable) -> MessageFilm {
        let alt = self.alt(table, &table.scene(), table.codes().len(), None);
        film::of_table(
            table,
            PictureOptions { turn: false, ..self.look.clone() },
            self.file("film.gif"),
            alt,
            self.lang,
        )
    }

    fn next(&self) -> Button {
        Button::new(Press::Puzzle, self.info.id).labelled(text!("puzzle-next"))
    }

    pub(crate) fn daily(&self, table: &dyn GameTable) -> (Message, Button) {
        let mut message = Message::new(self.lang, self.title());
        message.text.extend([self.task(0), text!("puzzle-daily-about")]);
        message.pictures = vec![self.asked(table, table.scene(), 0, (0, None))];
        let button = Button::new(Press::PuzzleTry, self.word());
        message.buttons = vec![button.clone()];
        (message, button)
    }
}

/// Returns a timestamp for a day, given as days since 1970: noon UTC is on that day nearly everywhere.
fn noon_of(day: u64) -> String {
    let begins = i64::try_from(day).unwrap_or_default().saturating_mul(DAY.0);
    phrases::day(Unix(begins.saturating_add(12 * HOUR.0)))
}

pub(crate) fn row(record: &PuzzlesRecord, today: Option<u64>) -> Text {
    match today {
        Some(today) => {
            let (row, longest) = (record.daily_row(today), record.daily.map_or(0, |daily| daily.longest));
            text!("puzzle-row-daily").with("row", row).with("longest", longest)
        }
        None => {
            // Daily puzzles count as solved, but not for the streak.
            let row = if record.daily.is_some() { text!("puzzle-row-others") } else { text!("puzzle-row") };
            row.with("solved", record.solved).with("row", record.row).with("longest", record.longest)
        }
    }
}
