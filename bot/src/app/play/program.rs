//! The bot as an opponent: it moves, answers draw offers, claims draws and resigns lost games. An answer is computed
//! between two changes, without a request ([`PonderedGame::think`]), and used only if the game has not changed in the
//! meantime.

use std::sync::atomic::AtomicBool;

use engine::{OpponentAnswer, mix};
use rules::{EndReason, GameTable, Outcome, PieceLetters, Side};

use crate::app::clock::time_up;
use crate::app::ground::{CallerGame, GameEnd, Ground, LoadedGame, finish, takebacks};
use crate::app::play::moves;
use crate::app::tables;
use crate::record::keys::Key;
use crate::record::{
    BotTime, GameId, GameMoment, GameRecord, GameState, NewsKind, ProgramPlayer, StoredSide, Unix, keys,
};
use crate::refusal::{BotFailure, Trouble};
use crate::rows::again;

const MOST: usize = 1_000;

/// The minimum level where a program resigns before a forced mate.
const GIVES_UP: u8 = 6;

/// A program declines draws until this ply, since the game has hardly begun.
const DRAWS_FROM: usize = 20;

#[derive(Clone, Debug)]
pub struct PonderedGame {
    record: GameRecord,
    side: Side,
    program: ProgramPlayer,
}

#[derive(Clone, Debug)]
pub struct ProgramAnswer {
    answer: OpponentAnswer,
    /// True if it should resign: it is strong enough, and every move loses by force.
    gives_up: bool,
}

/// The state of a game. A program's answer is valid only in the same state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PonderState {
    at: GameMoment,
    offer: Option<StoredSide>,
}

impl PonderedGame {
    fn of(record: GameRecord) -> Option<PonderedGame> {
        let (side, program) = tables::waiting_program(&record)?;
        Some(PonderedGame { record, side, program })
    }

    #[must_use]
    pub fn game(&self) -> GameId {
        self.record.id
    }

    #[must_use]
    pub fn stage(&self) -> PonderState {
        let offer = match self.record.state {
            GameState::Playing { offer, .. } => offer,
            _ => None,
        };
        PonderState { at: self.record.moment(), offer }
    }

    /// Computes the program's answer to the position; `None` soon after the flag is set.
    pub fn think(&self, stop: &AtomicBool) -> Result<Option<ProgramAnswer>, Trouble> {
        let table = tables::open_table(&self.record)?;
        let answer = engine::answer(table.as_ref(), self.program.level.into(), self.seed(), stop);
        let answer = answer.ok_or_else(|| BotFailure::new("find a program's move", "the engine has no answer"))?;
        let mut found = ProgramAnswer { answer, gives_up: false };
        if found.sees_no_hope(self.program) {
            // The level may have overlooked a saving move, so a full search must confirm it.
            let advice = engine::advise(table.as_ref(), stop).filter(|advice| advice.is_whole);
            let Some(advice) = advice else { return Ok(None) };
            found.gives_up = advice.chances == 0 && advice.plies_to_end.is_some();
        }
        Ok(found.answer.is_whole.then_some(found))
    }

    /// Returns the seed of the program's answer. It depends on the plies, not the moment, so the same move after a
    /// takeback gets the same answer.
    fn seed(&self) -> u64 {
        let at = mix(self.record.id.0, self.record.line.len() as u64);
        mix(at, mix(self.program.level.into(), self.program.engine.into()))
    }
}

impl ProgramAnswer {
    /// Returns whether a program accepts a draw: it is not better, and its last move was not purely random.
    fn accepts(&self, record: &GameRecord, is_own_turn: bool) -> bool {
        let score = if is_own_turn { self.answer.score } else { -self.answer.score };
        record.line.len() >= DRAWS_FROM && self.answer.spent > 0 && score <= 0
    }

    fn sees_no_hope(&self, program: ProgramPlayer) -> bool {
        program.level >= GIVES_UP && self.answer.score < 0 && engine::plies_to_win(self.answer.score).is_some()
    }
}

/// Returns the games in this process's lanes where a program must act. An unreadable record is logged and skipped.
pub async fn pondered(ground: &Ground) -> Result<Vec<PonderedGame>, Trouble> {
    let mut found = Vec::new();
    for row in ground.store.scan(keys::ALL_PROGRAMS, None, MOST).await? {
        let Some(Key::Program(id)) = Key::parse(&row.key) else { continue };
        match load(ground, id).await {
            Ok(pondered) => found.extend(pondered),
            // A failure in one game does not delay the others.
            Err(trouble) => trouble.log(),
        }
    }
    found.retain(|pondered: &PonderedGame| ground.looks_after(pondered.game()));
    Ok(found)
}

pub async fn pondered_in(ground: &Ground, game: GameId) -> Result<Option<PonderedGame>, Trouble> {
    if ground.looks_after(game) { load(ground, game).await } else { Ok(None) }
}

async fn load(ground: &Ground, game: GameId) -> Result<Option<PonderedGame>, Trouble> {
    Ok(ground.load(game).await?.and_then(|game| PonderedGame::of(game.record)))
}

/// Applies a program's result if its game has not changed; returns whether it did.
pub async fn act(ground: &Ground, pondered: &PonderedGame, found: &ProgramAnswer, now: Unix) -> Result<bool, Trouble> {
    let act = again("make a program move", || act_once(ground, pondered, found, now));
    ground.on_behalf(pondered.game(), act).await.unwrap_or(Ok(false))
}

async fn act_once(ground: &Ground, pondered: &PonderedGame, found: &ProgramAnswer, now: Unix) -> Result<bool, Trouble> {
    let Some(mut game) = ground.load(pondered.game()).await? else { return Ok(false) };
    let stands = PonderedGame::of(game.record.clone())
        .is_some_and(|now| (now.stage(), now.side, now.program) == (pondered.stage(), pondered.side, pondered.program));
    if !stands {
        return Ok(false);
    }
    let time = ground.time_of(&game.record, now).await?;
    let mut table = tables::open_table(&game.record)?;
    let side = pondered.side;
    let is_own_turn = table.turn() == side;
    let is_asked = pondered.stage().offer == Some(StoredSide::from(side.other()));
    let is_late = time_up::is_too_late(ground, &game.record, time).await?;
    let ends = |outcome| Some(GameEnd::new(outcome, now, time));
    let end = match table.claim() {
        _ if is_asked && !is_late && found.accepts(&game.record, is_own_turn) => {
            ends(Outcome::draw(EndReason::Agreement))
        }
        Some(claim) if is_own_turn && found.answer.score <= 0 => ends(claim),
        _ if is_own_turn && found.gives_up => Some(finish::resignation(&game.record, side, now, time)),
        _ => None,
    };
    match end {
        Some(end) => finish::finish(&mut game, end),
        None if is_own_turn => {
            game = play(ground, CallerGame { game, side }, table.as_mut(), &found.answer.code, (now, time)).await?;
        }
        None => decline(&mut game, side),
    }
    ground.keep_unasked(game, now).await.map(|()| true)
}

async fn play(
    ground: &Ground,
    mine: CallerGame,
    table: &mut dyn GameTable,
    code: &str,
    at: (Unix, BotTime),
) -> Result<LoadedGame, Trouble> {
    let unplayable = |error| BotFailure::new("play a program's move", format!("{code}: {error:?}"));
    let m = table.play(code, PieceLetters::English).map_err(unplayable)?;
    Ok(moves::make(ground, mine, table, &m, at).await?.game)
}

/// Declines a draw offer, and notifies the opponent unless they see it anyway.
fn decline(game: &mut LoadedGame, side: Side) {
    let moment = game.record.moment();
    game.record.close_offer();
    if let Some(asked) = game.record.seats().map(|seats| tables::seat_of(seats, side).id) {
        game.tell_one(asked, NewsKind::DrawClosed { declined: true });
    }
    takebacks::decline(game, side.other().into(), true, moment);
}
