//! What programs do in games: they move, answer offers of a draw, claim draws and give up games that are lost. What one does is
//! found between two changes, by nobody's request and as long as it takes ([`Pondered::think`]); it is done only in a game that
//! stands where it stood.

use std::sync::atomic::AtomicBool;

use engine::{Answer, mix};
use rules::{Letters, Outcome, Reason, Side, Table};

use crate::app::clock::time_up;
use crate::app::ground::{End, Ground, LoadedGame, Mine, finish, takebacks};
use crate::app::play::moves;
use crate::app::tables;
use crate::record::keys::Key;
use crate::record::{BotTime, Color, GameId, GameRecord, Moment, Program, State, Unix, What, keys};
use crate::refusal::{Failure, Trouble};
use crate::rows::again;

/// The most games that are looked at in one round.
const MOST: usize = 1_000;

/// The lowest level on which a program gives up when it sees that it is mated.
const GIVES_UP: u8 = 6;

/// The number of plies before which a program agrees on no draw: the game has hardly begun.
const DRAWS_FROM: usize = 20;

/// A game in which a program is to do something, as it stands.
#[derive(Clone, Debug)]
pub struct Pondered {
    record: GameRecord,
    side: Side,
    program: Program,
}

/// What a program has found out about a game.
#[derive(Clone, Debug)]
pub struct Found {
    answer: Answer,
    /// Whether it loses by force, whatever it plays, and is strong enough to know when that is so.
    gives_up: bool,
}

/// Where a game stands: a program's answer is good for nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    at: Moment,
    offer: Option<Color>,
}

impl Pondered {
    fn of(record: GameRecord) -> Option<Pondered> {
        let (side, program) = tables::waiting_program(&record)?;
        Some(Pondered { record, side, program })
    }

    #[must_use]
    pub fn game(&self) -> GameId {
        self.record.id
    }

    /// Returns where it stands.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let offer = match self.record.state {
            State::Playing { offer, .. } => offer,
            _ => None,
        };
        Stage { at: self.record.moment(), offer }
    }

    /// Finds out what the program makes of the position; the flag ends that soon after it is set. `None` if it was stopped.
    ///
    /// # Errors
    /// If the game cannot be replayed, or the engine has no answer.
    pub fn think(&self, stop: &AtomicBool) -> Result<Option<Found>, Trouble> {
        let table = tables::open_table(&self.record)?;
        let answer = engine::answer(table.as_ref(), self.program.level.into(), self.seed(), stop);
        let answer = answer.ok_or_else(|| Failure::new("find a program's move", "the engine has no answer"))?;
        let mut found = Found { answer, gives_up: false };
        if found.sees_no_hope(self.program) {
            // The level may have overlooked the one move that saves it: whoever gives up has looked at all of them.
            let advice = engine::advise(table.as_ref(), stop).filter(|advice| advice.is_whole);
            let Some(advice) = advice else { return Ok(None) };
            found.gives_up = advice.chances == 0 && advice.plies_to_end.is_some();
        }
        Ok(found.answer.is_whole.then_some(found))
    }

    /// Returns the seed of the program's answer. It follows from the number of plies and not from the moment: the same move
    /// after a takeback meets the same answer.
    fn seed(&self) -> u64 {
        let at = mix(self.record.id.0, self.record.line.len() as u64);
        mix(at, mix(self.program.level.into(), self.program.engine.into()))
    }
}

impl Found {
    /// Returns whether a program that was offered a draw accepts it: it stands no better, and has not moved by chance alone.
    fn accepts(&self, record: &GameRecord, is_own_turn: bool) -> bool {
        let score = if is_own_turn { self.answer.score } else { -self.answer.score };
        record.line.len() >= DRAWS_FROM && self.answer.spent > 0 && score <= 0
    }

    /// Returns whether a program that is strong enough to give up sees no move that does not lose by force.
    fn sees_no_hope(&self, program: Program) -> bool {
        program.level >= GIVES_UP && self.answer.score < 0 && engine::plies_to_win(self.answer.score).is_some()
    }
}

/// Returns the games of this process's lanes in which a program is to do something, as they stand.
///
/// # Errors
/// If the store cannot be read. A record that cannot be decoded is logged and left out.
pub async fn pondered(ground: &Ground) -> Result<Vec<Pondered>, Trouble> {
    let mut found = Vec::new();
    for row in ground.store.scan(keys::ALL_PROGRAMS, None, MOST).await? {
        let Some(Key::Program(id)) = Key::parse(&row.key) else { continue };
        match load(ground, id).await {
            Ok(pondered) => found.extend(pondered),
            // The others do not wait for it.
            Err(trouble) => trouble.log(),
        }
    }
    found.retain(|pondered: &Pondered| ground.looks_after(pondered.game()));
    Ok(found)
}

/// Returns what a program is to do in a game, if it is of this process's lanes and there is anything.
///
/// # Errors
/// If the store cannot be read, or the record cannot be decoded.
pub async fn pondered_in(ground: &Ground, game: GameId) -> Result<Option<Pondered>, Trouble> {
    if ground.looks_after(game) { load(ground, game).await } else { Ok(None) }
}

async fn load(ground: &Ground, game: GameId) -> Result<Option<Pondered>, Trouble> {
    Ok(ground.load(game).await?.and_then(|game| Pondered::of(game.record)))
}

/// Does what a program has found, if its game stands where it stood; returns whether it was done.
///
/// # Errors
/// If the store fails: the program is asked again.
pub async fn act(ground: &Ground, pondered: &Pondered, found: &Found, now: Unix) -> Result<bool, Trouble> {
    let act = again("make a program move", || act_once(ground, pondered, found, now));
    ground.on_behalf(pondered.game(), act).await.unwrap_or(Ok(false))
}

async fn act_once(ground: &Ground, pondered: &Pondered, found: &Found, now: Unix) -> Result<bool, Trouble> {
    let Some(mut game) = ground.load(pondered.game()).await? else { return Ok(false) };
    let stands = Pondered::of(game.record.clone())
        .is_some_and(|now| (now.stage(), now.side, now.program) == (pondered.stage(), pondered.side, pondered.program));
    if !stands {
        return Ok(false);
    }
    let time = ground.time_of(&game.record, now).await?;
    let mut table = tables::open_table(&game.record)?;
    let side = pondered.side;
    let is_own_turn = table.turn() == side;
    let is_asked = pondered.stage().offer == Some(Color::from(side.other()));
    let is_late = time_up::is_too_late(ground, &game.record, time).await?;
    let ends = |outcome| Some(End::new(outcome, now, time));
    let end = match table.claim() {
        _ if is_asked && !is_late && found.accepts(&game.record, is_own_turn) => ends(Outcome::draw(Reason::Agreement)),
        Some(claim) if is_own_turn && found.answer.score <= 0 => ends(claim),
        _ if is_own_turn && found.gives_up => Some(finish::resignation(&game.record, side, now, time)),
        _ => None,
    };
    match end {
        Some(end) => finish::finish(&mut game, end),
        None if is_own_turn => {
            game = play(ground, Mine { game, side }, table.as_mut(), &found.answer.code, (now, time)).await?;
        }
        None => decline(&mut game, side),
    }
    ground.keep_unasked(game, now).await.map(|()| true)
}

/// Makes the program's move.
async fn play(
    ground: &Ground,
    mine: Mine,
    table: &mut dyn Table,
    code: &str,
    at: (Unix, BotTime),
) -> Result<LoadedGame, Trouble> {
    let unplayable = |error| Failure::new("play a program's move", format!("{code}: {error:?}"));
    let m = table.play(code, Letters::English).map_err(unplayable)?;
    Ok(moves::make(ground, mine, table, &m, at).await?.game)
}

/// Declines the opponent's offer of a draw. They are told where they would not see it otherwise.
fn decline(game: &mut LoadedGame, side: Side) {
    let moment = game.record.moment();
    game.record.close_offer();
    if let Some(asked) = game.record.seats().map(|seats| tables::seat_of(seats, side).id) {
        game.tell_one(asked, What::DrawClosed { declined: true });
    }
    takebacks::decline(game, side.other().into(), true, moment);
}
