//! Moves on a lesson or puzzle board that the author saw last. They were written in messages or typed with a command.

use engine::puzzle::shipped;
use rules::GameTable;

use super::attempts;
use super::heard::RequestMeaning;
use crate::app::ask::lesson::LessonAsk;
use crate::app::ask::play::PlayAsk;
use crate::app::ask::puzzle::{PuzzleAsk, PuzzleId};
use crate::app::ask::tried::BoardTry;
use crate::app::ask::{Button, Caller, GameChoice, Press, RequestAct, commanded, goes_on, is_question};
use crate::app::ground::{Ground, RequestAnswer, here};
use crate::app::say::{GameOverview, Message};
use crate::app::tables;
use crate::record::{GamePlace, GameRecord, PersonRecord, SeenBoard};
use crate::refusal::{Refusal, Trouble};
use crate::words::Lang;

pub(super) struct TriedBoard {
    pub(super) table: Box<dyn GameTable>,
    shows: TriedSubject,
}

enum TriedSubject {
    Task { game: String, number: usize },
    Puzzle { puzzle: PuzzleId, ply: usize },
}

impl TriedBoard {
    async fn of(ground: &Ground, caller: &Caller, person: &PersonRecord) -> Result<Option<TriedBoard>, Trouble> {
        Ok(match person.seen() {
            Some(SeenBoard::Task { game, number }) => {
                let task = rules::info(game).zip(number.checked_sub(1));
                let task = task.and_then(|(info, idx)| Some(info.lesson.get(idx)?.table(info)));
                task.map(|table| TriedBoard { table, shows: TriedSubject::Task { game: game.to_owned(), number } })
            }
            Some(SeenBoard::Puzzle { game, name, day, ply }) if ground.guild_of(caller).await?.has_help() => {
                let puzzle = PuzzleId { game: game.to_owned(), name: name.to_owned(), day };
                let table = table_of(&puzzle, ply).transpose()?;
                table.map(|table| TriedBoard { table, shows: TriedSubject::Puzzle { puzzle, ply } })
            }
            Some(SeenBoard::Puzzle { .. }) | None => None,
        })
    }

    fn is_attempted_by(&self, text: &str, lang: Lang) -> bool {
        attempts::is_try(self.table.as_ref(), text.trim(), lang)
    }

    /// Interprets a text in direct messages as an answer to the board; `None` if it has the same answer everywhere. If
    /// the caller `plays`, it may be about their game.
    fn written(self, caller: &Caller, text: &str, plays: bool) -> Option<RequestMeaning> {
        if self.is_attempted_by(text, caller.lang) {
            return Some(self.tried(text, plays));
        }
        let (show, leave, is_puzzle) = match &self.shows {
            TriedSubject::Puzzle { puzzle, .. } => {
                (Button::new(Press::PuzzleShow, puzzle.word()), text!("instead-leave-puzzle"), true)
            }
            TriedSubject::Task { game, number } => {
                (Button::new(Press::LearnShow, game.as_str()).with(*number), text!("instead-leave-lesson"), false)
            }
        };
        let how = match commanded(text) {
            // The answer shows the board, or that there is a solution.
            Some("hint" | "board") => return Some(self.tried(text, plays)),
            Some("resign") if !plays => leave,
            Some("puzzle") if is_puzzle => leave,
            None if goes_on(text) => leave,
            Some("question") if !plays => text!("instead-on-a-task"),
            None if is_question(text) && !plays => text!("instead-on-a-task"),
            None if !is_question(text) => return Some(self.tried(text, plays)),
            _ => return None,
        };
        let mut message = Message::new(caller.lang, how);
        message.buttons = vec![show, Button::new(Press::HowToPlay, self.table.info().id)];
        Some(RequestMeaning::answer(RequestAnswer { open: true, ..RequestAnswer::reply(message) }))
    }

    fn tried(self, text: &str, plays: bool) -> RequestMeaning {
        let tried = BoardTry::Typed(text.to_owned());
        let ask = match self.shows {
            TriedSubject::Task { game, number } => {
                PlayAsk::Lesson(LessonAsk { game: Some(game), task: Some(number), tried })
            }
            TriedSubject::Puzzle { puzzle, ply } => PlayAsk::Puzzles(PuzzleAsk::Try { puzzle, ply, tried }),
        };
        RequestMeaning::Tried { ask, plays }
    }
}

fn table_of(puzzle: &PuzzleId, ply: usize) -> Option<Result<Box<dyn GameTable>, Trouble>> {
    let info = rules::info(&puzzle.game)?;
    let known = shipped(info.id).iter().find(|known| known.name == puzzle.name)?;
    Some(tables::of_puzzle(info, known, ply))
}

#[must_use]
pub fn is_try(puzzle: &PuzzleId, text: &str) -> bool {
    let is_attempt = |table: &dyn GameTable| Lang::ALL.iter().any(|lang| attempts::is_try(table, text.trim(), *lang));
    matches!(table_of(puzzle, 0), Some(Ok(table)) if is_attempt(table.as_ref()))
}

/// Takes a text without a game as a try on the last board seen. A move typed with a command always counts as a try, a
/// direct message only if it asks for nothing else.
pub(super) async fn just_seen(
    ground: &Ground,
    caller: &Caller,
    (text, by_command): (&str, bool),
) -> Result<Option<RequestMeaning>, Trouble> {
    let Some(board) = just_seen_board(ground, caller).await? else { return Ok(None) };
    let plays = plays(ground, caller).await?;
    Ok(if by_command { Some(board.tried(text, plays)) } else { board.written(caller, text, plays) })
}

/// Returns the last board seen, if it precedes the caller's games. In direct messages, and in the channel where the
/// board was seen, the newest of all boards wins. Elsewhere, games shown in the channel come first.
pub(super) async fn just_seen_board(ground: &Ground, caller: &Caller) -> Result<Option<TriedBoard>, Trouble> {
    let person = ground.person(caller.who.id).await?;
    let Some((place, at)) = person.just_seen_at(caller.now) else { return Ok(None) };
    let (channel, in_server) = (caller.spot.channel, caller.spot.in_server);
    let (shown, _) = here::shown_and_elsewhere(ground, caller).await?;
    if in_server && place != Some(channel) && (!shown.is_empty() || ground.of_thread(channel).await?.is_some()) {
        return Ok(None);
    }
    // Threads of the channel don't count.
    let stands_here = |record: &GameRecord| match record.place {
        GamePlace::Channel { channel: begun, thread } => !in_server || thread.unwrap_or(begun) == channel,
        GamePlace::Direct => true,
    };
    let shown = shown.iter().filter(|(_, record)| stands_here(record));
    let changed = shown.map(|(_, record)| record.changed).max();
    match changed {
        Some(changed) if at <= changed => Ok(None),
        _ => TriedBoard::of(ground, caller, &person).await,
    }
}

/// Handles a request for a game from a caller who has none here. A move typed with a command or in direct messages may
/// be a try on the last board; prose is a newcomer's greeting.
pub(super) async fn without_game(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
) -> Result<RequestMeaning, Trouble> {
    let board = match act {
        RequestAct::Play(
            PlayAsk::Said { game: GameChoice::Here, .. }
            | PlayAsk::Move { game: GameChoice::Here, .. }
            | PlayAsk::Hint { game: GameChoice::Here, .. },
        ) => seen_board(ground, caller).await?,
        _ => None,
    };
    let (text, is_said) = match act {
        RequestAct::Play(PlayAsk::Said { text, .. }) => (text.as_str(), true),
        RequestAct::Play(PlayAsk::Move { text, .. }) => (text.as_str(), false),
        RequestAct::Play(PlayAsk::Hint { .. }) if board.is_some() => {
            return Ok(RequestMeaning::NoGame(Refusal::HintOnTask));
        }
        _ => return Ok(RequestMeaning::NoGame(Refusal::NoGame)),
    };
    let attempted = board.filter(|board| board.is_attempted_by(text, caller.lang));
    Ok(match attempted {
        Some(board) if !is_said || !caller.spot.in_server => board.tried(text, false),
        _ if is_said && is_prose(text, caller.lang) => RequestMeaning::Greeting,
        Some(_) => RequestMeaning::NoGame(Refusal::OnlyTriedByCommand),
        None => RequestMeaning::NoGame(Refusal::NoGame),
    })
}

fn is_prose(text: &str, lang: Lang) -> bool {
    let table = rules::open(rules::games()[0].id, "", None);
    table.is_ok_and(|table| !attempts::is_try(table.as_ref(), text.trim(), lang))
}

pub(super) async fn seen_board(ground: &Ground, caller: &Caller) -> Result<Option<TriedBoard>, Trouble> {
    match plays(ground, caller).await? {
        true => Ok(None),
        false => TriedBoard::of(ground, caller, &ground.person(caller.who.id).await?).await,
    }
}

async fn plays(ground: &Ground, caller: &Caller) -> Result<bool, Trouble> {
    let GameOverview(ranked) = ground.games_of(caller.who.id).await?;
    Ok(ranked.iter().any(|(_, record)| tables::is_playing(record)))
}
