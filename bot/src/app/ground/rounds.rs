//! Rounds of tournaments: how one begins with all its games, in one batch, and how the tournament ends after the last.

use store::Batch;

use crate::app::ask::server::Matter;
use crate::app::field::Next;
use crate::app::ground::begin::blank;
use crate::app::ground::tournament::Hosted;
use crate::app::ground::{Ground, Loaded, Venue, begin};
use crate::record::{
    BoardOf, BoardRecord, BoardResult, BotTime, Clock, GameId, GameRecord, Place, Player, RoundRecord, Stage, State,
    Tiding, Unix, Who, keys, write,
};
use crate::refusal::Trouble;

impl Ground {
    /// Adds to a batch what comes next in a tournament, whose record it then writes; `None` if nothing does.
    pub(crate) async fn go_on(&self, batch: Batch, mut hosted: Hosted, now: Unix) -> Result<Option<Batch>, Trouble> {
        let next = hosted.field.next(now);
        if next == Next::Nothing {
            return Ok(None);
        }
        let batch = close_last(batch, &hosted);
        let batch = match next {
            Next::Round(round, settled) => self.begin_round(batch, &mut hosted, round, settled, now).await?,
            Next::Nothing | Next::End => {
                let batch = hosted.end(batch, Stage::Finished);
                hosted.tell(batch, Tiding::End, 0)
            }
        };
        Ok(Some(hosted.add_to(hosted.show_anew(batch))))
    }

    /// Begins a round: its row, its boards, and a game at each of them at which somebody can play.
    async fn begin_round(
        &self,
        mut batch: Batch,
        hosted: &mut Hosted,
        round: RoundRecord,
        settled: Vec<(u16, BoardResult)>,
        now: Unix,
    ) -> Result<Batch, Trouble> {
        hosted.field.record.begun = round.number;
        let (id, counter) = (hosted.field.record.id, self.counter().await?);
        let (mut next, mut last) = (counter.next(), None);
        let time = self.time(now).await?;
        for (board, pair) in (1..).zip(&round.pairs) {
            let result = settled.iter().find(|(nth, _)| *nth == board).map(|(_, result)| *result);
            let seats = [pair.white, pair.black].map(|number| {
                hosted.field.entrant(number).map_or_else(Player::nobody, |entrant| entrant.player.clone())
            });
            let game = result.is_none().then_some(next);
            let kept = BoardRecord { v: 1, game, result };
            batch = hosted.put_board(batch, round.number, board, &kept);
            if result.is_none() {
                let of = BoardOf { tournament: id, round: round.number, board };
                batch = self.begin_game(batch, hosted, (next, of), seats, (now, time)).await?;
                (last, next) = (Some(next), GameId(next.0 + 1));
            }
        }
        batch = match last {
            Some(last) => counter.count_up_to(last, batch),
            // At none of its boards can anybody play: what comes next follows at once.
            None => batch.put(keys::stirred(id), Vec::new()),
        };
        let key = keys::round(id, round.number);
        let batch = batch.expect(key.as_str(), 0).put(key, write(&round));
        Ok(hosted.tell(batch, Tiding::Round, 0))
    }

    /// Adds the game of a board to a batch. Its room opens where the tournament was announced, and its clock runs at once.
    async fn begin_game(
        &self,
        batch: Batch,
        hosted: &Hosted,
        (id, of): (GameId, BoardOf),
        seats: [Player; 2],
        (now, time): (Unix, BotTime),
    ) -> Result<Batch, Trouble> {
        let tournament = &hosted.field.record;
        let guild = self.guild(tournament.guild).await?.0;
        let venue = Venue {
            place: Place::Channel { channel: tournament.channel, thread: None },
            lang: tournament.lang,
            guild: Some(tournament.guild),
            parent: None,
            no_thread: guild.chosen(Matter::Threads) == Some("off"),
            announced: guild.announcements.is_some(),
        };
        let terms = &tournament.terms;
        let state = State::Playing { seats: seats.clone(), offer: None };
        let clock = Clock { no_rest: terms.clock.no_rest, ..Clock::new(terms.clock.control) };
        let mut record = GameRecord {
            rated: terms.rated,
            clock: Some(clock),
            tournament: Some(of),
            ..blank(id, (&terms.game, terms.setup.clone()), state, venue, now)
        };
        let (news, mut index) = begin::begin(&mut record, seats, Who::Nobody, time);
        let batch = self.let_rest(batch, &mut record, &mut index).await?;
        self.add(batch, Loaded { record, version: 0 }, now, news, index).await
    }
}

/// Closes the last round: what comes next is made of its results, which the batch expects to stay.
fn close_last(batch: Batch, hosted: &Hosted) -> Batch {
    let Some(last) = hosted.field.last_round() else { return batch };
    let closed = RoundRecord { closed: true, ..last.clone() };
    let batch = hosted.expect_results(batch, last.number);
    batch.put(keys::round(hosted.field.record.id, last.number), write(&closed))
}
