//! Ends of games taken back, and taken away: by moderators, and by those who run tournaments.

use rules::{Outcome, Reason, Side};

use crate::app::ground::finish::Revision;
use crate::app::ground::{End, Ground, Index, Loaded, change, finish, results};
use crate::app::tables;
use crate::change::Change;
use crate::record::{
    BoardOf, DAY, GameId, GameRecord, KeptVerdict, Millis, News, Place, Reopened, State, Unix, UserId, Was, WasOver,
    What,
};
use crate::refusal::Trouble;

/// What the player to move gains in a game that goes on again, who may not have looked at it for a while.
const EXTRA: Millis = DAY;

/// Somebody who decides about games, when, and why.
#[derive(Clone, Copy)]
pub(crate) struct Decider<'a> {
    pub(crate) who: UserId,
    pub(crate) now: Unix,
    pub(crate) because: Option<&'a str>,
}

impl Ground {
    /// Adds to a change that a game has no result, or has it no more; returns how it stood, for [`Ground::restore`]. Its room
    /// is told once, unless it had none before.
    pub(crate) async fn annul(&self, change: &mut Change, id: GameId, by: Decider<'_>) -> Result<Option<Was>, Trouble> {
        let Some(mut game) = self.load(id).await? else { return Ok(None) };
        set_annulled(&mut game.record, true);
        let annulled = Outcome::draw(Reason::Abort);
        if tables::is_playing(&game.record) {
            let end = End::new(annulled, by.now, self.time_of(&game.record, by.now).await?);
            let (news, index) = finish::finish(&mut game, End { moderator: Some(by.who), ..end });
            game.record.because = by.because.map(ToOwned::to_owned);
            self.add(change, game, by.now, news, index).await?;
            return Ok(Some(Was::Game { game: id, end: None }));
        }
        let end = over(&game.record);
        match end.as_ref().is_none_or(|end| end.reason == Reason::Abort.word()) {
            // It had no result as it was.
            true => self.add(change, game, by.now, Vec::new(), Index::default()).await?,
            false => self.decide_again(change, game, (annulled, true), by).await?,
        }
        Ok(end.map(|end| Was::Game { game: id, end: Some(end) }))
    }

    /// Adds to a change that a game which is over has another end, as a result was corrected; returns how it stood, for
    /// [`Ground::restore`]. A game that ended so stays as it is.
    pub(crate) async fn correct(
        &self,
        change: &mut Change,
        id: GameId,
        (verdict, outcome): (KeptVerdict, Outcome),
        by: Decider<'_>,
    ) -> Result<Option<Was>, Trouble> {
        let Some(mut game) = self.load(id).await? else { return Ok(None) };
        let is_so = results::verdict(&game.record) == Some(verdict) || game.record.outcome() == Some(outcome);
        let Some(end) = over(&game.record).filter(|_| !is_so) else {
            return Ok(None);
        };
        set_neither(&mut game.record, verdict == KeptVerdict::ForfeitBoth);
        self.decide_again(change, game, (outcome, true), by).await?;
        Ok(Some(Was::Game { game: id, end: Some(end) }))
    }

    /// Adds to a change that a game is again as it was: it goes on, or has the end that it had.
    pub(crate) async fn restore(
        &self,
        change: &mut Change,
        id: GameId,
        end: Option<&WasOver>,
        by: Decider<'_>,
    ) -> Result<(), Trouble> {
        let Some(mut game) = self.load(id).await? else { return Ok(()) };
        set_annulled(&mut game.record, false);
        let Some(end) = end else {
            if tables::is_playing(&game.record) {
                return Ok(());
            }
            let (news, mut index) = self.reopen(&mut game, by).await?;
            self.let_rest(change, &mut game.record, &mut index).await?;
            return self.add(change, game, by.now, news, index).await;
        };
        set_neither(&mut game.record, end.neither);
        if over(&game.record).as_ref() == Some(end) {
            return self.add(change, game, by.now, Vec::new(), Index::default()).await;
        }
        let (Some(reason), winner) = (rules::reason(&end.reason), end.winner.map(Side::from)) else { return Ok(()) };
        self.decide_again(change, game, (Outcome { winner, reason }, end.decided), by).await
    }

    /// Adds to a change that a game that is over has another end; its board tells it.
    async fn decide_again(
        &self,
        change: &mut Change,
        mut game: Loaded,
        (outcome, is_decided): (Outcome, bool),
        by: Decider<'_>,
    ) -> Result<(), Trouble> {
        let mut index = self.revised(&mut game, Revision::Decide { outcome, by: by.who }, by.now).await?;
        // The board of the new end differs from that of the end before.
        go_on(&mut game.record, by);
        game.record.moderator = game.record.moderator.filter(|_| is_decided);
        game.record.because = by.because.map(ToOwned::to_owned);
        let board = What::Board { moment: game.record.moment(), over: true, since: None };
        let mut news = change::tell_all(&game.record, board);
        if let Place::Channel { .. } = game.record.place {
            news.push(News { to: None, what: What::ThreadDone });
        }
        self.let_rest(change, &mut game.record, &mut index).await?;
        self.add(change, game, by.now, news, index).await
    }

    /// Takes back the end of a game that the calling code keeps: it goes on where it stood, with more time for the player to
    /// move. Returns its news and the rows that change.
    ///
    /// # Errors
    /// A refusal if the game is not over, or if the board itself would end it again at once.
    pub(crate) async fn reopen(&self, game: &mut Loaded, by: Decider<'_>) -> Result<(Vec<News>, Index), Trouble> {
        let turn = tables::open_table(&game.record)?.turn();
        if let Some(clock) = &mut game.record.clock {
            clock.left[turn as usize] += EXTRA;
        }
        // An annulment is announced nowhere, so that there is nothing to take back.
        let counted = game.record.outcome().is_some_and(|end| end.reason != Reason::Abort);
        let was_announced = game.record.announced && counted;
        let index = self.revised(game, Revision::Reopen, by.now).await?;
        go_on(&mut game.record, by);
        Ok((news_of(&game.record, was_announced), index))
    }
}

/// Notes whether the board of a game has it no more.
fn set_annulled(record: &mut GameRecord, annulled: bool) {
    record.tournament = record.tournament.map(|of| BoardOf { annulled, neither: false, ..of });
}

/// Notes whether it was decided that both lose a game by forfeit.
pub(crate) fn set_neither(record: &mut GameRecord, neither: bool) {
    record.tournament = record.tournament.map(|of| BoardOf { neither, ..of });
}

/// Notes that the end of a game was taken back at the moment at which it stands.
fn go_on(record: &mut GameRecord, by: Decider<'_>) {
    let moment = record.moment();
    let before = record.reopened.as_ref().filter(|reopened| reopened.moment == moment);
    record.reopened = Some(Reopened {
        by: by.who.into(),
        at: by.now,
        moment,
        times: before.map_or(0, |reopened| reopened.times) + 1,
        because: by.because.map(ToOwned::to_owned),
    });
}

/// Makes the news of a game that goes on. Its board comes first: writing in a thread opens it by itself, while Discord
/// may let the new name wait for minutes.
fn news_of(record: &GameRecord, was_announced: bool) -> Vec<News> {
    let mut news = change::tell_all(record, What::Board { moment: record.moment(), over: false, since: None });
    let further =
        [record.thread().map(|_| What::ThreadAgain), was_announced.then_some(What::Announced { undone: true })];
    news.extend(further.into_iter().flatten().map(|what| News { to: None, what }));
    news
}

/// Returns how a game ended, as it is kept; `None` if it is not over.
pub(crate) fn over(record: &GameRecord) -> Option<WasOver> {
    match &record.state {
        State::Over { winner, reason, .. } => Some(WasOver {
            winner: *winner,
            reason: reason.clone(),
            decided: record.moderator.is_some(),
            neither: record.tournament.is_some_and(|of| of.neither),
        }),
        _ => None,
    }
}
