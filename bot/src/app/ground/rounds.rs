//! Rounds of tournaments: how one begins with all its games in one change, and how the tournament ends after the last
//! one.

use tokio::task::spawn_blocking;

use crate::app::ask::server::SetupMatter;
use crate::app::field::{TournamentAdvance, TournamentField};
use crate::app::ground::begin::blank;
use crate::app::ground::tournament::{HostedTournament, is_out};
use crate::app::ground::{Ground, LoadedGame, Venue, anew, begin, missed, overtaken, rooms, rungs, sign_up};
use crate::app::say::tournament::stage_of;
use crate::record::{
    BoardOf, BoardRecord, BoardResult, BotTime, DAY, EntrantRecord, GameClock, GameId, GamePlace, GamePlayer,
    GameRecord, GameState, KeptPair, MINUTE, NewsRoute, PairingObstacle, PersonRef, RoundRecord, Tiding, TournamentAct,
    TournamentFormat, TournamentStage, Unix, keys,
};
use crate::refusal::{BotFailure, Trouble};

/// The minimum number of players for pairing on a blocking thread. The first round of a thousand takes seconds.
const MANY: usize = 100;

async fn next(field: &TournamentField, now: Unix) -> Result<TournamentAdvance, Trouble> {
    if field.entrants.len() < MANY {
        return Ok(field.next(now));
    }
    let field = field.clone();
    Ok(spawn_blocking(move || field.next(now)).await.map_err(|error| BotFailure::new("pair a round", error))?)
}

/// Takes the next step of a tournament. Records no-shows and moot requests; returns whether anything changed. Waits
/// while the channel is gone, or the bot is not in the server.
pub(crate) async fn go_on(ground: &Ground, hosted: &mut HostedTournament, now: Unix) -> Result<bool, Trouble> {
    if is_out(ground, &hosted.field.record).await? {
        return Ok(false);
    }
    if hosted.field.is_ladder() {
        return rungs::settle_ladder(ground, hosted, now).await;
    }
    if hosted.field.record.stage == TournamentStage::Finished {
        return Ok(correct_last(hosted));
    }
    // Games of a cancelled tournament do not count as no-shows.
    if hosted.field.record.stage != TournamentStage::Running {
        return Ok(false);
    }
    let has_missed = missed::note_missed(ground, hosted, now).await?;
    let has_overtaken = overtaken::note_overtaken(ground, hosted).await?;
    if !hosted.field.goes_on() {
        // A tournament that continues may get stuck again.
        if hosted.field.record.stuck.take().is_none() && !has_missed && !has_overtaken {
            return Ok(false);
        }
        hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
        return Ok(true);
    }
    leave_out_the_banned(ground, hosted, now).await?;
    let wished = hosted.field.record.by_hand.clone();
    hosted.drop_pairs(now);
    let found = next(&hosted.field, now).await?;
    if let TournamentAdvance::Stuck(why) = found {
        return ask_for_a_way(ground, hosted, why, now).await;
    }
    hosted.field.record.stuck = None;
    close_last(hosted);
    if !hosted.field.rounds.is_empty() {
        hosted.tell(Tiding::Table, 0);
    }
    match found {
        TournamentAdvance::Round(mut round, settled) => {
            let made: Vec<_> = round.by_hand().collect();
            round.given_up = wished.into_iter().filter(|pair| !made.contains(pair)).collect();
            begin_round(ground, hosted, *round, settled, now).await?;
        }
        TournamentAdvance::Nothing | TournamentAdvance::End | TournamentAdvance::Stuck(_) => {
            hosted.field.record.ended = Some(now);
            sign_up::end(ground, hosted, TournamentStage::Finished).await?;
            hosted.tell(Tiding::End, 0);
        }
    }
    hosted.show_anew();
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(true)
}

/// Asks the organisers once how to continue without a possible pairing. The last round stays open, so that they can
/// correct everything since it began.
async fn ask_for_a_way(
    ground: &Ground,
    hosted: &mut HostedTournament,
    why: PairingObstacle,
    now: Unix,
) -> Result<bool, Trouble> {
    let is_known = hosted.field.record.stuck.replace(why) == Some(why);
    if is_known && !hosted.is_changed() {
        return Ok(false);
    }
    if !is_known {
        hosted.tell(Tiding::Stuck, hosted.field.record.acts);
    }
    hosted.show_anew();
    hosted.plan(&ground.dial(hosted.field.record.runs_by(), now).await?, now);
    Ok(true)
}

/// Removes players who are banned from the server; their results stay.
async fn leave_out_the_banned(ground: &Ground, hosted: &mut HostedTournament, now: Unix) -> Result<(), Trouble> {
    let (guild, next) = (hosted.field.record.guild, hosted.field.rounds.len() as u16 + 1);
    for idx in 0..hosted.field.entrants.len() {
        let entrant = &hosted.field.entrants[idx].1;
        let Some(who) = entrant.player.id.person().filter(|_| entrant.number.is_some() && entrant.left.is_none())
        else {
            continue;
        };
        if ground.ban(guild, who, now).await?.is_some() {
            let entrant = &mut hosted.field.entrants[idx].1;
            entrant.left = Some(next);
            let did = TournamentAct::Gone { number: entrant.number.unwrap_or_default() };
            hosted.act_alone(now, did);
        }
    }
    Ok(())
}

pub(crate) async fn begin_round(
    ground: &Ground,
    hosted: &mut HostedTournament,
    mut round: RoundRecord,
    settled: Vec<(u16, BoardResult)>,
    now: Unix,
) -> Result<(), Trouble> {
    let let_in = hosted.field.lets_in();
    hosted.field.record.begun = round.number;
    if let_in && !hosted.field.lets_in() {
        sign_up::tell_unanswered(ground, hosted).await?;
    }
    let record = &mut hosted.field.record;
    round.happened = std::mem::take(&mut record.passed);
    record.held = false;
    record.by_hand.clear();
    let days = record.terms.calendar.days;
    // A ladder game has its own clock, and does not end with a round.
    let days = days.filter(|_| record.terms.system != TournamentFormat::Ladder);
    let (id, counter) = (hosted.field.record.id, begin::counter(ground).await?);
    let (mut next, mut last) = (counter.next(), None);
    let time = ground.time_in(&hosted.field.record, now).await?;
    round.deadline = days.map(|days| time + i64::from(days) * DAY);
    for (board, pair) in (1..).zip(&round.pairs) {
        let result = settled.iter().find(|(nth, _)| *nth == board).map(|(_, result)| *result);
        let seats = hosted.seats(pair);
        let game = result.is_none().then_some(next);
        let kept = BoardRecord { v: 1, game, result };
        hosted.put_board(round.number, board, &kept);
        hosted.field.boards.insert((round.number, board), kept);
        if result.is_none() {
            let of = BoardOf {
                tournament: id,
                round: round.number,
                board,
                annulled: false,
                neither: false,
                challenge: hosted.field.is_ladder(),
                stage: stage_of(&hosted.field, pair),
            };
            begin_game(ground, hosted, (next, of, pair), seats, (now, time)).await?;
            (last, next) = (Some(next), GameId(next.0 + 1));
        }
    }
    match last {
        Some(last) => counter.count_up_to(last, &mut hosted.change),
        // No board can be played, so the next step follows immediately.
        None => hosted.stir(),
    }
    // The round's message links to the threads of its games once they are open.
    anew::soon(&mut hosted.change, id, round.number, now + MINUTE);
    let byes: Vec<_> = round.byes.iter().filter(|bye| bye.won).map(|bye| bye.number).collect();
    let is_swiss = hosted.field.record.terms.system == TournamentFormat::Swiss;
    let rests = |it: &EntrantRecord| is_swiss && it.number.is_some_and(|number| byes.contains(&number));
    let resting = hosted.field.entrants.iter().filter(|(_, entrant)| rests(entrant));
    let resting: Vec<_> = resting.filter_map(|(nth, it)| Some((*nth, it.player.id.person()?))).collect();
    for (nth, who) in resting {
        // The announcement of the round pings everyone else.
        if sign_up::way_to(ground, who).await? == Some(NewsRoute::Direct) {
            hosted.tell_one(Tiding::Bye, nth, Some(NewsRoute::Direct));
        }
    }
    let again = round.again;
    hosted.field.rounds.push(round);
    hosted.tell(Tiding::Round, again.into());
    Ok(())
}

/// Begins another game of a board with the same colours; returns its number.
pub(crate) async fn begin_again(
    ground: &Ground,
    hosted: &mut HostedTournament,
    of: BoardOf,
    pair: &KeptPair,
    now: Unix,
) -> Result<GameId, Trouble> {
    let (counter, time) = (begin::counter(ground).await?, ground.time_in(&hosted.field.record, now).await?);
    let id = counter.next();
    hosted.put_board(of.round, of.board, &BoardRecord { v: 1, game: Some(id), result: None });
    let seats = hosted.seats(pair);
    begin_game(ground, hosted, (id, of, pair), seats, (now, time)).await?;
    counter.count(&mut hosted.change);
    Ok(id)
}

/// Begins the game of a board. Its clock starts once the first board has been shown.
async fn begin_game(
    ground: &Ground,
    hosted: &mut HostedTournament,
    (id, of, pair): (GameId, BoardOf, &KeptPair),
    seats: [GamePlayer; 2],
    (now, time): (Unix, BotTime),
) -> Result<(), Trouble> {
    let tournament = &hosted.field.record;
    let guild = ground.guild(tournament.guild).await?.0;
    let no_thread = guild.chosen(SetupMatter::Threads) == Some("off");
    let (place, shared) = rooms::place_of(hosted, pair, no_thread);
    let thread = match place {
        GamePlace::Channel { thread, .. } => thread,
        GamePlace::Direct => None,
    };
    let venue = Venue {
        announced: guild.announcements.is_some() && place != GamePlace::Direct,
        place,
        lang: tournament.lang,
        guild: Some(tournament.guild),
        parent: None,
        no_thread,
    };
    let terms = &tournament.terms;
    let state = GameState::Playing { seats: seats.clone(), offer: None };
    let clock = GameClock { no_rest: terms.clock.no_rest, ..GameClock::new(terms.clock.control) };
    let mut game = LoadedGame::new(GameRecord {
        rated: terms.rated,
        clock: Some(clock),
        tournament: Some(of),
        shared,
        event: Some(tournament.name.clone()),
        ..blank(id, (&terms.game, terms.setup.clone()), state, venue, now)
    });
    begin::begin(&mut game, seats, PersonRef::Nobody, (now, time));
    rooms::share(&mut game, thread);
    ground.add(&mut hosted.change, game, now).await
}

impl HostedTournament {
    fn seats(&self, pair: &KeptPair) -> [GamePlayer; 2] {
        [pair.white, pair.black]
            .map(|number| self.field.entrant(number).map_or_else(GamePlayer::nobody, |entrant| entrant.player.clone()))
    }
}

/// Updates the stored final standings after results were corrected; returns whether they changed.
fn correct_last(hosted: &mut HostedTournament) -> bool {
    let Some(last) = hosted.field.last_round().filter(|round| round.closed) else { return false };
    keep_table(hosted, last.clone());
    hosted.is_changed()
}

/// Closes the last round. The next step depends on its results, so the change expects them to stay.
fn close_last(hosted: &mut HostedTournament) {
    let Some(last) = hosted.field.last_round().cloned() else { return };
    let key = keys::tiding(hosted.field.record.id, last.number, Tiding::Results, 0);
    hosted.change.put(key, Vec::new());
    keep_table(hosted, RoundRecord { closed: true, ..last });
}

fn keep_table(hosted: &mut HostedTournament, mut last: RoundRecord) {
    last.table = Some(hosted.field.standings_after(last.number).kept());
    hosted.expect_results(last.number);
    if let Some(kept) = hosted.field.rounds.last_mut() {
        *kept = last;
    }
}
