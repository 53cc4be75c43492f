//! Rounds of tournaments: how one begins with all its games, in one batch, and how the tournament ends after the last.

use store::Batch;
use tokio::task::spawn_blocking;

use crate::app::ask::server::Matter;
use crate::app::field::{Field, Next};
use crate::app::ground::begin::blank;
use crate::app::ground::tournament::Hosted;
use crate::app::ground::{Ground, Loaded, Venue, anew, begin, rooms};
use crate::app::say::tournament::stage_of;
use crate::record::{
    Acted, BoardOf, BoardRecord, BoardResult, BotTime, Clock, DAY, GameId, GameRecord, MINUTE, Pair, Place, Player,
    RoundRecord, Stage, State, Stuck, System, Tiding, Unix, Way, Who, keys, write,
};
use crate::refusal::{Failure, Trouble};

/// From so many players on a round is paired beside everything else: the first one of a thousand takes seconds.
const MANY: usize = 100;

/// Returns what comes next in a tournament.
async fn next(field: &Field, now: Unix) -> Result<Next, Trouble> {
    if field.entrants.len() < MANY {
        return Ok(field.next(now));
    }
    let field = field.clone();
    Ok(spawn_blocking(move || field.next(now)).await.map_err(|error| Failure::new("pair a round", error))?)
}

impl Ground {
    /// Adds to a batch what comes next in a tournament, who missed its last round, and whose requests are overtaken; it then writes
    /// its record. `None` if there is nothing of it. Nothing comes next while its channel is gone, or the bot is not in its server.
    pub(crate) async fn go_on(&self, batch: Batch, mut hosted: Hosted, now: Unix) -> Result<Option<Batch>, Trouble> {
        if self.is_out(&hosted.field.record).await? {
            return Ok(None);
        }
        if hosted.field.is_ladder() {
            return self.settle_ladder(batch, hosted, now).await;
        }
        if hosted.field.record.stage == Stage::Finished {
            return Ok(correct_last(batch, &hosted));
        }
        // What becomes of games of a tournament that was called off is nobody's absence.
        if hosted.field.record.stage != Stage::Running {
            return Ok(None);
        }
        let n_before = batch.changes.len();
        let batch = self.note_missed(batch, &mut hosted, now).await?;
        let batch = self.note_overtaken(batch, &mut hosted).await?;
        if !hosted.field.goes_on() {
            // Once it can go on again, it may be stuck again.
            if hosted.field.record.stuck.take().is_none() && batch.changes.len() == n_before {
                return Ok(None);
            }
            let batch = hosted.plan(batch, &self.dial(hosted.field.record.runs_by(), now).await?, now);
            return Ok(Some(hosted.add_to(batch)));
        }
        let batch = self.leave_out_the_banned(batch, &mut hosted, now).await?;
        let wished = hosted.field.record.by_hand.clone();
        let batch = hosted.drop_pairs(batch, now);
        let found = next(&hosted.field, now).await?;
        if let Next::Stuck(why) = found {
            return self.ask_for_a_way(batch, hosted, why, now).await;
        }
        hosted.field.record.stuck = None;
        let batch = close_last(batch, &hosted);
        let batch = if hosted.field.rounds.is_empty() { batch } else { hosted.tell(batch, Tiding::Table, 0) };
        let batch = match found {
            Next::Round(mut round, settled) => {
                let made: Vec<_> = round.by_hand().collect();
                round.given_up = wished.into_iter().filter(|pair| !made.contains(pair)).collect();
                self.begin_round(batch, &mut hosted, *round, settled, now).await?
            }
            Next::Nothing | Next::End | Next::Stuck(_) => {
                hosted.field.record.ended = Some(now);
                let batch = hosted.end(batch, Stage::Finished);
                hosted.tell(batch, Tiding::End, 0)
            }
        };
        let batch = hosted.plan(hosted.show_anew(batch), &self.dial(hosted.field.record.runs_by(), now).await?, now);
        Ok(Some(hosted.add_to(batch)))
    }

    /// Asks the organisers of a tournament, once, how it goes on: its next round cannot be paired. The last round stays open, so that all that
    /// was done since it began can be corrected.
    async fn ask_for_a_way(
        &self,
        batch: Batch,
        mut hosted: Hosted,
        why: Stuck,
        now: Unix,
    ) -> Result<Option<Batch>, Trouble> {
        let is_known = hosted.field.record.stuck.replace(why) == Some(why);
        if is_known && batch.changes.is_empty() {
            return Ok(None);
        }
        let batch = if is_known { batch } else { hosted.tell(batch, Tiding::Stuck, hosted.field.record.acts) };
        let batch = hosted.plan(hosted.show_anew(batch), &self.dial(hosted.field.record.runs_by(), now).await?, now);
        Ok(Some(hosted.add_to(batch)))
    }

    /// Takes those out who may not play in the server any more: what they have played stays.
    async fn leave_out_the_banned(&self, mut batch: Batch, hosted: &mut Hosted, now: Unix) -> Result<Batch, Trouble> {
        let (guild, next) = (hosted.field.record.guild, hosted.field.rounds.len() as u16 + 1);
        for idx in 0..hosted.field.entrants.len() {
            let (nth, entrant) = &mut hosted.field.entrants[idx];
            let Some(who) = entrant.player.id.person().filter(|_| entrant.number.is_some() && entrant.left.is_none())
            else {
                continue;
            };
            if self.ban(guild, who, now).await?.is_some() {
                entrant.left = Some(next);
                let (nth, entrant) = (*nth, entrant.clone());
                // They may have been numbered by the same batch.
                let key = keys::entrant(hosted.field.record.id, nth);
                batch.changes.retain(|(changed, _)| *changed != key);
                batch = hosted.put_entrant(batch, nth, &entrant);
                let did = Acted::Gone { number: entrant.number.unwrap_or_default() };
                batch = hosted.act_alone(batch, now, did);
            }
        }
        Ok(batch)
    }

    /// Begins a round: its row, its boards, and a game at each of them at which somebody can play.
    pub(crate) async fn begin_round(
        &self,
        mut batch: Batch,
        hosted: &mut Hosted,
        mut round: RoundRecord,
        settled: Vec<(u16, BoardResult)>,
        now: Unix,
    ) -> Result<Batch, Trouble> {
        let record = &mut hosted.field.record;
        record.begun = round.number;
        round.happened = std::mem::take(&mut record.passed);
        record.held = false;
        record.by_hand.clear();
        let days = record.terms.calendar.days;
        // A game of a ladder has its own clock, and no round ends with it.
        let days = days.filter(|_| record.terms.system != System::Ladder);
        let (id, counter) = (hosted.field.record.id, self.counter().await?);
        let (mut next, mut last) = (counter.next(), None);
        let time = self.time_in(&hosted.field.record, now).await?;
        round.deadline = days.map(|days| time + i64::from(days) * DAY);
        for (board, pair) in (1..).zip(&round.pairs) {
            let result = settled.iter().find(|(nth, _)| *nth == board).map(|(_, result)| *result);
            let seats = hosted.seats(pair);
            let game = result.is_none().then_some(next);
            let kept = BoardRecord { v: 1, game, result };
            batch = hosted.put_board(batch, round.number, board, &kept);
            hosted.field.boards.insert((round.number, board), kept);
            if result.is_none() {
                let of = BoardOf {
                    tournament: id,
                    round: round.number,
                    board,
                    annulled: false,
                    challenge: hosted.field.is_ladder(),
                    stage: stage_of(&hosted.field, pair),
                };
                batch = self.begin_game(batch, hosted, (next, of, pair), seats, (now, time)).await?;
                (last, next) = (Some(next), GameId(next.0 + 1));
            }
        }
        batch = match last {
            Some(last) => counter.count_up_to(last, batch),
            // At none of its boards can anybody play: what comes next follows at once.
            None if batch.changes.iter().any(|(key, _)| *key == keys::stirred(id)) => batch,
            None => batch.put(keys::stirred(id), Vec::new()),
        };
        let key = keys::round(id, round.number);
        let batch = batch.expect(key.as_str(), 0).put(key, write(&round));
        // Its message leads to the rooms of its games once they are open.
        let mut batch = anew::soon(batch, id, round.number, now + MINUTE);
        let byes: Vec<_> = round.byes.iter().filter(|bye| bye.won).map(|bye| bye.number).collect();
        for (nth, entrant) in &hosted.field.entrants {
            let has_bye = hosted.field.record.terms.system == System::Swiss
                && entrant.number.is_some_and(|number| byes.contains(&number));
            // Whoever wants to be called is called by the announcement of the round.
            if let Some(who) = entrant.player.id.person().filter(|_| has_bye)
                && self.way_to(who).await? == Some(Way::Direct)
            {
                batch = hosted.tell_one(batch, Tiding::Bye, *nth, Some(Way::Direct));
            }
        }
        let again = round.again;
        hosted.field.rounds.push(round);
        Ok(hosted.tell(batch, Tiding::Round, again.into()))
    }

    /// Adds another game of a board to a batch, between the same players with the same colours; returns its number.
    pub(crate) async fn begin_again(
        &self,
        batch: Batch,
        hosted: &Hosted,
        of: BoardOf,
        pair: &Pair,
        now: Unix,
    ) -> Result<(Batch, GameId), Trouble> {
        let (counter, time) = (self.counter().await?, self.time_in(&hosted.field.record, now).await?);
        let id = counter.next();
        let batch = hosted.put_board(batch, of.round, of.board, &BoardRecord { v: 1, game: Some(id), result: None });
        let batch = self.begin_game(batch, hosted, (id, of, pair), hosted.seats(pair), (now, time)).await?;
        Ok((counter.count(batch), id))
    }

    /// Adds the game of a board to a batch. Its clock runs once its room is open.
    async fn begin_game(
        &self,
        batch: Batch,
        hosted: &Hosted,
        (id, of, pair): (GameId, BoardOf, &Pair),
        seats: [Player; 2],
        (now, time): (Unix, BotTime),
    ) -> Result<Batch, Trouble> {
        let tournament = &hosted.field.record;
        let guild = self.guild(tournament.guild).await?.0;
        let no_thread = guild.chosen(Matter::Threads) == Some("off");
        let (place, shared) = rooms::place_of(hosted, pair, no_thread);
        let thread = match place {
            Place::Channel { thread, .. } => thread,
            Place::Direct => None,
        };
        let venue = Venue {
            announced: guild.announcements.is_some() && place != Place::Direct,
            place,
            lang: tournament.lang,
            guild: Some(tournament.guild),
            parent: None,
            no_thread,
        };
        let terms = &tournament.terms;
        let state = State::Playing { seats: seats.clone(), offer: None };
        let clock = Clock { no_rest: terms.clock.no_rest, ..Clock::new(terms.clock.control) };
        let mut record = GameRecord {
            rated: terms.rated,
            clock: Some(clock),
            tournament: Some(of),
            shared,
            event: Some(tournament.name.clone()),
            ..blank(id, (&terms.game, terms.setup.clone()), state, venue, now)
        };
        let (mut news, mut index) = begin::begin(&mut record, seats, Who::Nobody, (now, time));
        rooms::share(&mut record, thread, &mut news, &mut index);
        let batch = self.let_rest(batch, &mut record, &mut index).await?;
        self.add(batch, Loaded { record, version: 0 }, now, news, index).await
    }
}

impl Hosted {
    fn seats(&self, pair: &Pair) -> [Player; 2] {
        [pair.white, pair.black]
            .map(|number| self.field.entrant(number).map_or_else(Player::nobody, |entrant| entrant.player.clone()))
    }
}

/// Lets the final standings that are kept follow results that were corrected; `None` if they do.
fn correct_last(batch: Batch, hosted: &Hosted) -> Option<Batch> {
    let last = hosted.field.last_round().filter(|round| round.closed)?;
    let table = Some(hosted.field.standings_after(last.number).kept());
    let corrected = RoundRecord { table, ..last.clone() };
    let batch = hosted.expect_results(batch, last.number);
    let batch = batch.put(keys::round(hosted.field.record.id, last.number), write(&corrected));
    (corrected != *last).then(|| hosted.add_to(batch))
}

/// Closes the last round: what comes next is made of its results, which the batch expects to stay.
fn close_last(batch: Batch, hosted: &Hosted) -> Batch {
    let Some(last) = hosted.field.last_round() else { return batch };
    let table = Some(hosted.field.standings_after(last.number).kept());
    let closed = RoundRecord { closed: true, table, ..last.clone() };
    let batch = hosted.expect_results(batch, last.number);
    let batch = batch.put(keys::tiding(hosted.field.record.id, last.number, Tiding::Results, 0), Vec::new());
    batch.put(keys::round(hosted.field.record.id, last.number), write(&closed))
}
