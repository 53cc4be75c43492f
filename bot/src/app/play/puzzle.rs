//! Puzzles: positions with one winning line, tried in private. The bot stores a person's progress in each game and
//! their streak; practice changes nothing.

use engine::puzzle::{GRADES, Puzzle, grade, shipped};
use rules::{GameSpec, GameTable};

use crate::app::ask::puzzle::{PuzzleAsk, PuzzleId as Word};
use crate::app::ask::tried::BoardTry;
use crate::app::ask::{Caller, HalfChosenMove};
use crate::app::ground::person::put_person;
use crate::app::ground::{Ground, RequestAnswer, here, position, running};
use crate::app::play::tries::{TryBoard, TryOutcome};
use crate::app::say::Message;
use crate::app::say::puzzles::{self, PuzzleShown};
use crate::app::tables;
use crate::app::tell::puzzles as daily;
use crate::change::StoreChange;
use crate::record::{GameMoment, PersonRecord, PuzzleCourse, PuzzlesRecord, Unix};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

#[derive(Default)]
struct PuzzleStep {
    ply: usize,
    /// The last correct move, with its answer.
    right: Option<Text>,
    wrong: Option<Text>,
}

pub(crate) async fn puzzles(ground: &Ground, caller: &Caller, asked: &PuzzleAsk) -> Result<RequestAnswer, Trouble> {
    if !ground.guild_of(caller).await?.has_help() {
        return Err(Refusal::PuzzlesOff.into());
    }
    let mut me = VersionedPerson::of(ground, caller).await?;
    match asked {
        PuzzleAsk::Next(game) => {
            let info = here::rules_meant(ground, caller, game.as_deref()).await?;
            // If no game is named, it falls back to one that has puzzles.
            let info = if game.is_none() && shipped(info.id).is_empty() { rules::games()[0] } else { info };
            let all = shipped(info.id);
            if all.is_empty() {
                return Err(none_of(info, caller.lang).into());
            }
            let course = me.person.puzzles.games.get(info.id).cloned().unwrap_or_default();
            let open = course.open.as_ref().and_then(|open| place_of(all, &open.name));
            let mut place = open.unwrap_or_else(|| next(all, &course));
            // A puzzle waits while the caller plays a game without help in its position.
            let without_help = running::own_positions_without_help(ground, caller.who.id, info.id).await?;
            for _ in 1..all.len() {
                let table = tables::of_puzzle(info, &all[place], 0)?;
                if !position::is_near(&without_help, &position::position_of(table.as_ref())) {
                    break;
                }
                place = (place + 1) % all.len();
            }
            if open != Some(place) {
                me.person.puzzles.open(info.id, &all[place].name);
            }
            me.person.see_puzzle(info.id, &all[place].name, None, 0, (caller.spot.channel, caller.now));
            me.keep(ground, caller).await?;
            me = VersionedPerson::of(ground, caller).await?;
            attempt(ground, caller, me, (info, place, None), 0, &BoardTry::Nothing).await
        }
        PuzzleAsk::Try { puzzle: Word { game, name, day }, ply, tried } => {
            let info = rules::info(game).ok_or(Refusal::UnknownRules)?;
            let all = shipped(info.id);
            let is_that_day = |place: &usize| day.is_none_or(|day| daily::place_of(all, day) == *place);
            let place = place_of(all, name).filter(is_that_day).ok_or(Refusal::PuzzleGone)?;
            attempt(ground, caller, me, (info, place, *day), *ply, tried).await
        }
    }
}

fn none_of(info: &GameSpec, lang: Lang) -> Refusal {
    let some = rules::games().iter().filter(|info| !shipped(info.id).is_empty());
    let games: Vec<_> = some.map(|info| text!("{}-name", info.id).say(lang)).collect();
    Refusal::NoPuzzles { game: text!("{}-name", info.id), games: games.join(", ") }
}

fn place_of(all: &[Puzzle], name: &str) -> Option<usize> {
    all.iter().position(|puzzle| puzzle.name == name)
}

/// Returns the index of the next puzzle: the easiest of the grade that was not shown yet, starting over after the last.
fn next(all: &[Puzzle], course: &PuzzleCourse) -> usize {
    let n = all.len();
    let wanted = course.grade.clamp(1, GRADES.min(n));
    let of_grade: Vec<_> = (0..n).filter(|place| grade(*place, n) == wanted).collect();
    let had = course.had.get(wanted - 1).map_or(0, |had| *had as usize);
    of_grade.get(had % of_grade.len().max(1)).copied().unwrap_or_default()
}

struct VersionedPerson {
    person: PersonRecord,
    version: u64,
}

impl VersionedPerson {
    async fn of(ground: &Ground, caller: &Caller) -> Result<VersionedPerson, Trouble> {
        let (person, version) = ground.person_row(caller.who.id).await?;
        Ok(VersionedPerson { person, version })
    }

    async fn keep(self, ground: &Ground, caller: &Caller) -> Result<(), Trouble> {
        let mut change = StoreChange::of(caller.event);
        put_person(&mut change, caller.who.id, &self.person, self.version);
        change.commit(&*ground.store).await
    }
}

async fn attempt(
    ground: &Ground,
    caller: &Caller,
    mut me: VersionedPerson,
    (info, place, day): (&'static GameSpec, usize, Option<u64>),
    ply: usize,
    tried: &BoardTry,
) -> Result<RequestAnswer, Trouble> {
    let all = shipped(info.id);
    let puzzle = &all[place];
    if ply % 2 == 1 || ply >= puzzle.line.len() {
        return Err(Refusal::BadButton.into());
    }
    let mut table = tables::of_puzzle(info, puzzle, ply)?;
    let look = me.person.options(Some(table.turn()), table.turn());
    let (side, lang) = (table.turn(), caller.lang);
    let shown = PuzzleShown { info, puzzle, grade: grade(place, all.len()), day, side, look: &look, lang };
    let without_help = running::own_positions_without_help(ground, caller.who.id, info.id).await?;
    if position::is_near(&without_help, &position::position_of(table.as_ref())) {
        return Err(Refusal::StandsElsewhere.into());
    }
    let mut is_changed = me.person.see_puzzle(info.id, &puzzle.name, day, ply, (caller.spot.channel, caller.now));
    if *tried == BoardTry::Shown {
        if close(&mut me.person.puzzles, &shown, false, caller.now).is_some() {
            me.keep(ground, caller).await?;
        }
        return Ok(RequestAnswer::reply(shown.shown(tables::of_puzzle(info, puzzle, puzzle.line.len())?.as_ref())));
    }
    let word = shown.word();
    let practice = day.and_then(|day| practice(&me.person.puzzles, day, caller.now));
    let tries = |ply| TryBoard { of: &word, moment: GameMoment(ply), seen_by: look.seen_by, asks: true, lang };
    let ask = |table: &dyn GameTable, half: &HalfChosenMove, step: PuzzleStep| {
        let mut message = ask(&shown, tries(step.ply), table, half, step)?;
        message.text.extend(practice.clone());
        Ok::<_, Trouble>(message)
    };
    let anew = |wrong: Option<Text>| {
        let step = PuzzleStep { ply, wrong, ..PuzzleStep::default() };
        ask(tables::of_puzzle(info, puzzle, ply)?.as_ref(), &HalfChosenMove::default(), step)
    };
    let message = match tries(ply).take(table.as_mut(), tried)? {
        TryOutcome::Ask(half) => ask(table.as_ref(), &half, PuzzleStep { ply, ..PuzzleStep::default() })?,
        TryOutcome::Which(which) => {
            let table = tables::of_puzzle(info, puzzle, ply)?;
            let mut message = which.below(shown.ask((None, ply), table.as_ref(), table.scene_from(""), None));
            message.text.extend(practice.clone());
            message
        }
        TryOutcome::No(why) => anew(Some(text!("lesson-wrong").with_said("why", why.into())))?,
        TryOutcome::Move(m) if m.code != puzzle.line[ply] => {
            is_changed |= day.is_none() && me.person.puzzles.miss(info.id, &puzzle.name);
            let other = text!("puzzle-other").with("move", m.unsigned()).with("count", shown.left(ply).to_string());
            anew(Some(other))?
        }
        TryOutcome::Move(m) if ply + 1 == puzzle.line.len() => {
            let mut message = shown.solved(text!("puzzle-solved").with("move", m.notation), table.as_ref());
            let row = close(&mut me.person.puzzles, &shown, true, caller.now);
            is_changed |= row.is_some();
            message.text.extend(row.or_else(|| practice.clone()));
            message
        }
        TryOutcome::Move(m) => {
            let answer = table.replay(&puzzle.line[ply + 1]).map_err(|_| Refusal::BadButton)?;
            let answer = table.last(lang.letters()).unwrap_or(answer);
            let right = text!("puzzle-right").with("move", m.notation).with("answer", answer.notation);
            let step = PuzzleStep { ply: ply + 2, right: Some(right), wrong: None };
            is_changed |= me.person.see_puzzle(info.id, &puzzle.name, day, step.ply, (caller.spot.channel, caller.now));
            ask(table.as_ref(), &HalfChosenMove::default(), step)?
        }
    };
    if is_changed {
        me.keep(ground, caller).await?;
    }
    Ok(RequestAnswer::reply(message))
}

/// Closes a puzzle, solved or shown; returns the streak's text. `None` for practice.
fn close(record: &mut PuzzlesRecord, shown: &PuzzleShown, solved: bool, now: Unix) -> Option<Text> {
    let changed = match shown.day {
        Some(day) => record.close_daily(day, now.day(), solved),
        None => record.close(shown.info.id, &shown.puzzle.name, solved),
    };
    changed.then(|| puzzles::row(record, shown.day))
}

fn practice(record: &PuzzlesRecord, day: u64, now: Unix) -> Option<Text> {
    match record.counts(day, now.day()) {
        true => None,
        false if PuzzlesRecord::is_fresh(day, now.day()) => Some(text!("puzzle-practice-done")),
        false => Some(text!("puzzle-practice-over")),
    }
}

fn ask(
    shown: &PuzzleShown,
    tries: TryBoard,
    table: &dyn GameTable,
    half: &HalfChosenMove,
    step: PuzzleStep,
) -> Result<Message, Refusal> {
    let PuzzleStep { ply, right, wrong } = step;
    let menu = tries.menu(table, half)?;
    Ok(menu.below(|scene, said| shown.ask((right, ply), table, scene, said), wrong, shown.below(ply)))
}
