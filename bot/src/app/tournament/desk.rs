//! What whoever runs a tournament decides in it. Their right is asked at each act, nobody decides a game in which they
//! play, and everybody reads what was done, by whom and why.

use rules::{Outcome, Reason, Side};
use store::Batch;

use crate::app::ask::{Button, Caller, LONGEST_REASON, Person, Press};
use crate::app::ground::tournament::{Hosted, must_run};
use crate::app::ground::{Answer, End, Ground, Loaded, change, finish};
use crate::app::say::Message;
use crate::app::tables;
use crate::app::tournament::{find, join, see};
use crate::record::{Acted, BoardRecord, BoardResult, How, KeptVerdict, Stage, System, TournamentId, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, escape, note};

/// A board of a round, and the result that it is to have.
pub(crate) struct Decision<'a> {
    /// The round; the last one if none is named.
    pub(crate) round: Option<u16>,
    /// The board, from 1.
    pub(crate) board: u16,
    pub(crate) verdict: KeptVerdict,
    /// Why, as typed.
    pub(crate) reason: &'a str,
}

/// Enters or changes a result. A game that is still being played ends by it.
pub(crate) async fn result(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    wanted: Decision<'_>,
) -> Result<Answer, Trouble> {
    let mut hosted = running(ground, caller, id).await?;
    let because = because(wanted.reason)?;
    let round = see::round_of(&hosted, wanted.round)?;
    let number = round.number;
    let Some(pair) = round.pairs.get(usize::from(wanted.board).wrapping_sub(1)) else {
        return Err(Refusal::TournamentBoard { last: round.pairs.len() }.into());
    };
    must_be_impartial(&hosted, caller.who.id, [pair.white, pair.black])?;
    if round.closed && hosted.field.record.terms.system == System::KnockOut {
        return Err(Refusal::TournamentLater.into());
    }
    let Some(board) = hosted.field.boards.get(&(number, wanted.board)).copied() else {
        return Err(Refusal::NoSuchTournament.into());
    };
    let did = Acted::Result { round: number, board: wanted.board, verdict: wanted.verdict };
    let batch = hosted.act(change::batch_of(caller), caller, did, Some(because.clone()));
    let game = match board.game {
        Some(game) => ground.load(game).await?.filter(|game| tables::is_playing(&game.record)),
        None => None,
    };
    let result = Some(BoardResult { verdict: wanted.verdict, how: How::Organiser });
    let batch = match game {
        Some(game) => end(ground, caller, batch, game, wanted.verdict, because).await?,
        None => batch,
    };
    // A game that ends by this has entered its own end, unless nobody won or drew it.
    let batch =
        match batch.changes.iter().any(|(key, _)| *key == keys::board(hosted.field.record.id, number, wanted.board)) {
            true => batch,
            false => {
                let batch = hosted.put_board(batch, number, wanted.board, &BoardRecord { result, ..board });
                batch.put(keys::stirred(hosted.field.record.id), Vec::new())
            }
        };
    keep(ground, caller, hosted, batch, text!("tournament-decided")).await
}

/// Ends a game as the organiser decides.
async fn end(
    ground: &Ground,
    caller: &Caller,
    batch: Batch,
    mut game: Loaded,
    verdict: KeptVerdict,
    because: String,
) -> Result<Batch, Trouble> {
    let outcome = match verdict {
        KeptVerdict::White => Outcome::win(Side::White, Reason::Adjudication),
        KeptVerdict::Black => Outcome::win(Side::Black, Reason::Adjudication),
        KeptVerdict::Draw => Outcome::draw(Reason::Adjudication),
        KeptVerdict::ForfeitWhite => Outcome::win(Side::Black, Reason::Forfeit),
        KeptVerdict::ForfeitBlack => Outcome::win(Side::White, Reason::Forfeit),
        KeptVerdict::ForfeitBoth | KeptVerdict::Annulled => Outcome::draw(Reason::Abort),
    };
    let end = End::new(outcome, caller.now, ground.time(caller.now).await?);
    let (news, index) = finish::finish(&mut game, End { moderator: Some(caller.who.id), ..end });
    game.record.because = Some(because);
    ground.add(batch, game, caller.now, news, index).await
}

/// Takes a player out, who loses their game in it.
pub(crate) async fn withdraw(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    whom: &Person,
    reason: &str,
) -> Result<Answer, Trouble> {
    let hosted = running(ground, caller, id).await?;
    let because = because(reason)?;
    join::must_play(&hosted, whom.id)?;
    let number = hosted.field.entered(whom.id).and_then(|(_, entrant)| entrant.number);
    let pair = number.and_then(|number| hosted.field.pair_of(hosted.field.last_round()?, number));
    if let Some((_, pair)) = pair {
        must_be_impartial(&hosted, caller.who.id, [pair.white, pair.black])?;
    }
    let id = hosted.field.record.id;
    join::withdraw(ground, caller, hosted, whom.id, Some(because)).await?;
    let message = Message::new(caller.lang, text!("tournament-decided"));
    Ok(Answer { tournaments: vec![id], ..Answer::reply(message) })
}

/// Asks whether to call it off.
pub(crate) async fn cancel(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let hosted = unfinished(ground, caller, Some(id)).await?;
    let text = text!("tournament-cancel-ask").with("name", escape(&hosted.field.record.name));
    let mut message = Message::new(caller.lang, text);
    message.buttons = vec![Button::of_tournament(Press::TournamentCancelNow, id)];
    Ok(Answer::reply(message))
}

/// Calls it off. Games that are being played go on as games like any others.
pub(crate) async fn cancel_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<Answer, Trouble> {
    let mut hosted = unfinished(ground, caller, Some(id)).await?;
    let batch = hosted.act(change::batch_of(caller), caller, Acted::Cancelled, None);
    let batch = hosted.end(batch, Stage::Cancelled);
    keep(ground, caller, hosted, batch, text!("tournament-called-off")).await
}

/// Loads a tournament that is not over, and that the caller runs.
async fn unfinished(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<Hosted, Trouble> {
    let hosted = find::meant(ground, caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage.is_over() { Err(Refusal::TournamentOver.into()) } else { Ok(hosted) }
}

/// Does the same of one that has begun.
async fn running(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<Hosted, Trouble> {
    let hosted = unfinished(ground, caller, id).await?;
    if hosted.field.record.stage == Stage::Open { Err(Refusal::TournamentNotBegun.into()) } else { Ok(hosted) }
}

/// Refuses whoever plays in the game of these numbers.
fn must_be_impartial(hosted: &Hosted, me: UserId, players: [u16; 2]) -> Result<(), Refusal> {
    let own = hosted.field.entered(me).and_then(|(_, entrant)| entrant.number);
    if own.is_some_and(|own| players.contains(&own)) { Err(Refusal::TournamentOwnGame) } else { Ok(()) }
}

/// Reads why something is done: everybody reads that.
fn because(typed: &str) -> Result<String, Refusal> {
    let reason = note(typed, usize::from(LONGEST_REASON));
    if reason.is_empty() { Err(Refusal::NoReason) } else { Ok(reason) }
}

async fn keep(ground: &Ground, caller: &Caller, hosted: Hosted, batch: Batch, told: Text) -> Result<Answer, Trouble> {
    let id = hosted.field.record.id;
    ground.store.commit(hosted.add_to(hosted.show_anew(batch))).await?;
    Ok(Answer { tournaments: vec![id], ..Answer::reply(Message::new(caller.lang, told)) })
}
