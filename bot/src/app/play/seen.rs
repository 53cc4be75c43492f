//! Moves that people write, or play by the command, while a board on which moves are tried is open: the task of a lesson, or the
//! puzzle, that they saw last.

use engine::puzzle::shipped;
use rules::Table;

use crate::app::ask::lesson::Lesson;
use crate::app::ask::play::Ask;
use crate::app::ask::puzzle::{Puzzle, Puzzles};
use crate::app::ask::tried::Tried;
use crate::app::ask::{Act, Button, Caller, Press, Which, commanded, goes_on, is_question};
use crate::app::ground::{Answer, Ground, meant};
use crate::app::play::{lesson, overheard, puzzle};
use crate::app::say::{Message, Overview};
use crate::app::tables;
use crate::record::{GameRecord, PersonRecord, Place, Seen, Unix};
use crate::refusal::{Refusal, Trouble};
use crate::words::Lang;

/// A board on which moves are tried, as its person saw it last.
pub(super) struct Board {
    pub(super) table: Box<dyn Table>,
    /// What trying nothing on it asks for.
    ask: Ask,
}

/// What a text below such a board is about.
enum Subject {
    /// A move on it, or nothing that is understood.
    Move,
    /// How to be done with it; this is the answer.
    Board(Box<Answer>),
    /// What has its answer wherever it is written.
    Other,
}

impl Board {
    /// Returns the one that a person saw last, if it is still there for them.
    async fn of(ground: &Ground, caller: &Caller, person: &PersonRecord) -> Result<Option<Board>, Trouble> {
        Ok(match person.seen() {
            Some(Seen::Task { game, number }) => {
                let info = rules::info(game);
                let task = info.zip(number.checked_sub(1)).and_then(|(info, idx)| Some((info, info.lesson.get(idx)?)));
                task.map(|(info, task)| {
                    let lesson = Lesson { game: Some(game.to_owned()), task: Some(number), tried: Tried::Nothing };
                    Board { table: task.table(info), ask: Ask::Lesson(lesson) }
                })
            }
            Some(Seen::Puzzle { game, name, day, ply }) if ground.guild_of(caller).await?.has_help() => {
                let Some(info) = rules::info(game) else { return Ok(None) };
                let Some(known) = shipped(info.id).iter().find(|known| known.name == name) else { return Ok(None) };
                let puzzle = Puzzle { game: game.to_owned(), name: name.to_owned(), day };
                let ask = Ask::Puzzles(Puzzles::Try { puzzle, ply, tried: Tried::Nothing });
                Some(Board { table: tables::of_puzzle(info, known, ply)?, ask })
            }
            Some(Seen::Puzzle { .. }) | None => None,
        })
    }

    /// Returns whether somebody could mean a text as a move on it.
    fn is_attempted_by(&self, text: &str, lang: Lang) -> bool {
        overheard::is_try(self.table.as_ref(), text.trim(), lang)
    }

    /// Finds out what a text in direct messages is about that is written below it; who `plays` may mean a game of theirs.
    fn subject(&self, caller: &Caller, text: &str, plays: bool) -> Subject {
        if self.is_attempted_by(text, caller.lang) {
            return Subject::Move;
        }
        let (show, leave, is_puzzle) = match &self.ask {
            Ask::Puzzles(Puzzles::Try { puzzle, .. }) => {
                (Button::new(Press::PuzzleShow, puzzle.word()), text!("instead-leave-puzzle"), true)
            }
            Ask::Lesson(Lesson { game: Some(game), task: Some(task), .. }) => {
                (Button::new(Press::LearnShow, game.as_str()).with(*task), text!("instead-leave-lesson"), false)
            }
            _ => return Subject::Move,
        };
        let how = match commanded(text) {
            // They are told that there is a solution, or see the board.
            Some("hint" | "board") => return Subject::Move,
            Some("resign") if !plays => leave,
            Some("puzzle") if is_puzzle => leave,
            None if goes_on(text) => leave,
            Some("question") if !plays => text!("instead-on-a-task"),
            None if is_question(text) && !plays => text!("instead-on-a-task"),
            None if !is_question(text) => return Subject::Move,
            _ => return Subject::Other,
        };
        let mut message = Message::new(caller.lang, how);
        message.buttons = vec![show, Button::new(Press::HowToPlay, self.table.info().id)];
        Subject::Board(Box::new(Answer { open: true, ..Answer::reply(message) }))
    }

    /// Tries a text on it.
    async fn attempt(self, ground: &Ground, caller: &Caller, text: &str) -> Result<Option<Answer>, Trouble> {
        let typed = Tried::Typed(text.to_owned());
        match self.ask {
            Ask::Lesson(asked) => lesson::lesson(ground, caller, &Lesson { tried: typed, ..asked }).await.map(Some),
            Ask::Puzzles(Puzzles::Try { puzzle, ply, .. }) => {
                puzzle::puzzles(ground, caller, &Puzzles::Try { puzzle, ply, tried: typed }).await.map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// Returns whether a text that answers the message of a puzzle could mean a move there; if not, it is conversation.
#[must_use]
pub fn is_try(puzzle: &Puzzle, text: &str) -> bool {
    let known = rules::info(&puzzle.game)
        .and_then(|info| Some((info, shipped(info.id).iter().find(|known| known.name == puzzle.name)?)));
    let table = known.and_then(|(info, known)| tables::of_puzzle(info, known, 0).ok());
    table.is_some_and(|table| Lang::ALL.iter().any(|lang| overheard::is_try(table.as_ref(), text.trim(), *lang)))
}

/// Tries what names no game on the board that its author has just seen: by the command for moves whatever it says, or written in direct
/// messages unless it asks for something else. Returns `None` if that, or a game of theirs, is meant.
pub(crate) async fn just_seen(ground: &Ground, caller: &Caller, act: &Act) -> Result<Option<Answer>, Trouble> {
    let Some((text, Which::Here)) = written(caller, act) else { return Ok(None) };
    let Some(board) = just_seen_board(ground, caller).await? else { return Ok(None) };
    if matches!(act, Act::Play(Ask::Said { .. })) {
        match board.subject(caller, text, plays(ground, caller).await?) {
            Subject::Move => {}
            Subject::Board(answer) => return Ok(Some(*answer)),
            Subject::Other => return Ok(None),
        }
    }
    let mut answer = board.attempt(ground, caller, text).await?;
    // Whoever meant a game must not wonder where the move went.
    if let Some(message) = answer.as_mut().and_then(|answer| answer.reply.as_mut())
        && plays(ground, caller).await?
    {
        message.text.push(text!("tried-here-only"));
    }
    Ok(answer)
}

/// Returns the board that the caller has just seen, where it comes before their games. In direct messages, where boards of games stand
/// among those of lessons and puzzles, the newest of them all is meant, and so it is in the channel or thread of a server in which
/// the board was seen. Elsewhere the games that are shown there come first.
pub(super) async fn just_seen_board(ground: &Ground, caller: &Caller) -> Result<Option<Board>, Trouble> {
    let person = ground.person(caller.who.id).await?;
    let Some((place, at)) = person.just_seen_at(caller.now) else { return Ok(None) };
    let stands_here = |record: &GameRecord| match record.place {
        Place::Channel { channel, thread } => thread.unwrap_or(channel) == caller.spot.channel,
        Place::Direct => true,
    };
    let changed = if !caller.spot.in_server {
        last_changed(ground, caller, |_| true).await?
    } else if place == Some(caller.spot.channel) {
        last_changed(ground, caller, stands_here).await?
    } else if ground.of_thread(caller.spot.channel).await?.is_some()
        || last_changed(ground, caller, |_| true).await?.is_some()
    {
        return Ok(None);
    } else {
        None
    };
    match changed {
        Some(changed) if at <= changed => Ok(None),
        _ => Board::of(ground, caller, &person).await,
    }
}

/// Returns when one of these games of the caller that goes on and is shown where they ask changed last; `None` if there is no such game.
async fn last_changed(
    ground: &Ground,
    caller: &Caller,
    is_meant: impl Fn(&GameRecord) -> bool,
) -> Result<Option<Unix>, Trouble> {
    let (shown, _) = meant::shown_and_elsewhere(ground, caller).await?;
    Ok(shown.iter().filter(|(_, record)| is_meant(record)).map(|(_, record)| record.changed).max())
}

/// Tries a move on the board that its author, who has no game, saw last: by the command, or written in direct messages. Returns `None`
/// if there is none, or if nobody could mean the text as a move there.
pub(crate) async fn said(ground: &Ground, caller: &Caller, act: &Act) -> Result<Option<Answer>, Trouble> {
    let Some((text, Which::Here)) = written(caller, act) else { return Ok(None) };
    match seen_board(ground, caller).await? {
        Some(board) if board.is_attempted_by(text, caller.lang) => board.attempt(ground, caller, text).await,
        _ => Ok(None),
    }
}

/// Returns the refusal of what makes sense in a game alone, asked by somebody who has none here, but a lesson or a puzzle.
pub(crate) async fn only_tried(ground: &Ground, caller: &Caller, act: &Act) -> Result<Refusal, Trouble> {
    let refusal = match act {
        Act::Play(Ask::Said { game: Which::Here, text, .. }) if caller.spot.in_server => {
            match seen_board(ground, caller).await? {
                Some(board) if board.is_attempted_by(text, caller.lang) => Refusal::OnlyTriedByCommand,
                _ => Refusal::NoGame,
            }
        }
        Act::Play(Ask::Hint { game: Which::Here, .. }) if seen_board(ground, caller).await?.is_some() => {
            Refusal::HintOnTask
        }
        _ => Refusal::NoGame,
    };
    Ok(refusal)
}

/// Returns the board that the caller saw last, if no game of theirs goes on.
pub(super) async fn seen_board(ground: &Ground, caller: &Caller) -> Result<Option<Board>, Trouble> {
    match plays(ground, caller).await? {
        true => Ok(None),
        false => Board::of(ground, caller, &ground.person(caller.who.id).await?).await,
    }
}

/// Returns whether a game of the caller goes on.
async fn plays(ground: &Ground, caller: &Caller) -> Result<bool, Trouble> {
    let Overview(ranked) = ground.games_of(caller.who.id).await?;
    Ok(ranked.iter().any(|(_, record)| tables::is_playing(record)))
}

/// Returns the text of a move by the command, or of what is written in direct messages, and the game that it names.
fn written<'a>(caller: &Caller, act: &'a Act) -> Option<(&'a str, Which)> {
    match act {
        Act::Play(Ask::Said { game, text, .. }) if !caller.spot.in_server => Some((text, *game)),
        Act::Play(Ask::Move { game, text }) => Some((text, *game)),
        _ => None,
    }
}
