//! A person's tournaments.

use futures::TryStreamExt;

use crate::app::field::TournamentField;
use crate::app::ground::Ground;
use crate::app::say::tournament::OwnTournament;
use crate::record::keys::Kind;
use crate::record::{GameRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// The maximum number of tournaments to read, and of finished ones.
const MOST: usize = 8;
const MOST_OVER: usize = 2;

pub(crate) async fn parts_of(ground: &Ground, me: UserId) -> Result<Vec<OwnTournament>, Trouble> {
    let (mut now, mut over) = (Vec::new(), Vec::new());
    let mut ways: Vec<_> = ground.store.keys(&keys::named(me, Kind::Entrant)).try_collect().await?;
    ways.reverse();
    for id in ways.iter().filter_map(keys::Key::tournament) {
        let Some(hosted) = ground.tournament(id).await? else { continue };
        let parts = if hosted.field.record.stage.is_over() { &mut over } else { &mut now };
        if parts.len() < MOST {
            let game = game_of(ground, &hosted.field, me).await?;
            parts.push(OwnTournament { field: hosted.field.into_now(), game });
        }
    }
    now.extend(over.into_iter().take(MOST_OVER));
    now.truncate(MOST);
    Ok(now)
}

async fn game_of(ground: &Ground, field: &TournamentField, me: UserId) -> Result<Option<GameRecord>, Trouble> {
    let found = field.round_of(me).zip(field.number_of(me));
    let board = found.and_then(|(round, number)| Some((round.number, field.pair_of(round, number)?.0)));
    let game = board.and_then(|board| field.boards.get(&board)?.game);
    Ok(ground.load(game).await?.map(|game| game.record))
}
