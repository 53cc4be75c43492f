//! `/moderate flags`: rated games of a server that look arranged, for its moderators. Flags are recomputed from the
//! games; only answers are stored. Games that the moderator can't see are excluded.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use futures::StreamExt;
use rules::EndReason;
use tournament::glicko;
use tournament::glicko::suspicion::{CountedGame, GameEnding, PERIOD, Suspicion, SuspicionPattern, suspicions};

use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::sight::GameSight;
use crate::app::ground::{Ground, RequestAnswer, ratings, sight};
use crate::app::say::flags::{self, FlagGame, FlagList, RaisedFlag};
use crate::app::say::phrases;
use crate::app::server::{bans, deeds};
use crate::change::StoreChange;
use crate::record::{
    DoneRecord, Flag, FlagAnswer, FlagsRecord, GameId, GamePlayer, GameRecord, GuildId, Millis, ModeratorDeed,
    PersonRef, PlayerMark, RatedRecord, RatingGeneration, Unix, UserId, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore, decode};

const ROWS: usize = 200;

/// The maximum number of finished games to search.
const MOST_ROWS: usize = 10_000;

/// The maximum number of rated games to examine.
const MOST_GAMES: usize = 2_000;

pub(super) async fn list(ground: &Ground, caller: &Caller, server: &CallerServer) -> Result<RequestAnswer, Trouble> {
    let (answered, _) = ground.store.entry::<FlagsRecord>(&keys::flags(server.id)).await?;
    let list = look(ground, &FlagLooker::of(ground, caller, server).await?, &answered).await?;
    Ok(RequestAnswer::reply(flags::flags(&list, caller.lang)))
}

pub(super) async fn answer(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    flag: Option<&Flag>,
    note: Option<&str>,
) -> Result<RequestAnswer, Trouble> {
    let flag = flag.ok_or(Refusal::FlagGone)?;
    let key = keys::flags(server.id);
    let (mut answered, version) = ground.store.entry::<FlagsRecord>(&key).await?;
    let mut list = look(ground, &FlagLooker::of(ground, caller, server).await?, &answered).await?;
    // The answer does not cover games that ended since the list was shown.
    let is_it = |raised: &RaisedFlag| raised.flag.is_same(flag) && flag.last <= raised.flag.last;
    let raised = list.raised.iter().find(|raised| is_it(raised)).ok_or(Refusal::FlagGone)?;
    if raised.is_own {
        return Err(Refusal::OwnFlag.into());
    }
    let because = bans::because(note);
    if note.is_some() && because.is_none() {
        return Err(Refusal::EmptyAnswer.into());
    }
    let whom = raised.whom.clone();
    let name = phrases::mention(whom.id);
    answered.answer(flag.clone(), caller.now);
    let (game, with) = (flag.game.clone(), raised.with.clone());
    let answer = FlagAnswer { flag: flag.is, game, whom, with, because };
    let deed = deeds::deed(caller, ModeratorDeed::Answered(answer));
    let mut change = StoreChange::of(caller.event);
    change
        .expect(key.as_str(), version)
        .put(key, write(&answered))
        .put(keys::deed(server.id, caller.event), write(&deed));
    change.commit(&*ground.store).await?;
    list.raised.retain(|raised| !is_it(raised));
    let mut message = flags::flags(&list, caller.lang);
    let said = text!("flags-answered").with("player", name).with_said("flag", flags::kind(flag.is));
    message.text.insert(0, said);
    Ok(RequestAnswer::reply(message))
}

/// Counts unanswered flags of public games once a day, for `/moderate list`.
pub async fn look_for_flags(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let mut after: Option<String> = None;
    while let Some(row) = ground.store.scan(keys::ALL_DONE_HERE, after.as_deref(), 1).await?.pop() {
        let Some(guild) = keys::guild_in(&row.key) else { return Ok(()) };
        if let Err(trouble) = look_at(ground, guild, now).await {
            // A failure in one server does not delay the others.
            trouble.log();
        }
        tokio::task::yield_now().await;
        // `~` sorts after every character of a key.
        after = Some(format!("{}~", keys::dones_here(guild)));
    }
    Ok(())
}

async fn look_at(ground: &Ground, guild: GuildId, now: Unix) -> Result<(), Trouble> {
    let key = keys::flags(guild);
    let (mut answered, version) = ground.store.entry::<FlagsRecord>(&key).await?;
    if !answered.is_due(now) || ground.store.get(&keys::gone(guild)).await?.is_some() {
        return Ok(());
    }
    let Some(eyes) = sight::public_eyes(ground, guild).await? else { return Ok(()) };
    let list = look(ground, &FlagLooker { guild, eyes, me: None, now }, &answered).await?;
    (answered.waiting, answered.looked) = (list.raised.len(), Some(now));
    // A conflict means that a moderator has just answered a flag; the next check counts again.
    let mut change = StoreChange::new();
    change.expect(key.as_str(), version).put(key, write(&answered));
    change.commit_unless_changed(&*ground.store).await.map(drop)
}

struct FlagLooker {
    guild: GuildId,
    eyes: GameSight,
    /// The moderator; `None` for the daily count.
    me: Option<UserId>,
    now: Unix,
}

impl FlagLooker {
    async fn of(ground: &Ground, caller: &Caller, server: &CallerServer) -> Result<FlagLooker, Trouble> {
        let eyes = ground.eyes(caller).await?;
        Ok(FlagLooker { guild: server.id, eyes, me: Some(caller.who.id), now: caller.now })
    }
}

#[derive(Default)]
struct ExaminedKind {
    /// By number among the kind's rated games, in the order of ends.
    games: BTreeMap<u64, (CountedGame, ExaminedGame)>,
    people: BTreeMap<PlayerMark, GamePlayer>,
}

struct ExaminedGame {
    game: FlagGame,
    ended: Option<Unix>,
    seats: [PersonRef; 2],
}

impl ExaminedKind {
    fn add(&mut self, number: u64, rated: &RatedRecord, changes: [glicko::RatingChange; 2], record: &GameRecord) {
        let players = record.seats().into_iter().flatten().cloned();
        self.people.extend(rated.marks.into_iter().zip(players));
        let played = CountedGame {
            game: number,
            ended: rated.ended.since_1970().0,
            players: rated.marks,
            halves: rated.halves,
            plies: u32::try_from(record.line.len()).unwrap_or(u32::MAX),
            ending: match record.outcome().map(|outcome| outcome.reason) {
                Some(EndReason::Resignation) => GameEnding::Resigned,
                Some(EndReason::Time) => GameEnding::OutOfTime,
                _ => GameEnding::Played,
            },
            changes,
        };
        let shown = ExaminedGame { game: FlagGame::of(record), ended: record.ended, seats: rated.seats };
        self.games.insert(number, (played, shown));
    }

    fn who(&self, mark: PlayerMark) -> PersonRef {
        self.people.get(&mark).map_or(PersonRef::Nobody, |player| player.id)
    }

    /// Returns the flag for a suspicion; `None` if it is about a deleted person.
    fn flag(&self, rules: &str, seen: &Suspicion) -> Option<Flag> {
        let known = |mark: PlayerMark| Some(self.who(mark)).filter(|who| *who != PersonRef::Nobody);
        let with = match seen.pattern {
            SuspicionPattern::Arranged => Some(known(*seen.with.first()?)?),
            SuspicionPattern::Farming | SuspicionPattern::Sandbagging => None,
        };
        let last = *seen.games.last()?;
        Some(Flag { is: seen.pattern.into(), game: rules.to_owned(), who: known(seen.person)?, with, last })
    }

    /// Returns the unanswered flags. Only later games can raise an answered flag again.
    fn raised(&self, rules: &str, answered: &FlagsRecord, me: Option<UserId>) -> Vec<RaisedFlag> {
        let played: Vec<_> = self.games.values().map(|(played, _)| *played).collect();
        let anew = |flag: &Flag, last: u64| {
            let newer: Vec<_> = played.iter().filter(|game| game.game > last).copied().collect();
            let found = suspicions(&newer).into_iter().filter_map(|seen| Some((self.flag(rules, &seen)?, seen)));
            found.into_iter().find(|(found, _)| found.is_same(flag))
        };
        let mut raised = Vec::new();
        for seen in suspicions(&played) {
            let Some(flag) = self.flag(rules, &seen) else { continue };
            let found = match answered.answered_up_to(&flag) {
                Some(last) => anew(&flag, last),
                None => Some((flag, seen)),
            };
            raised.extend(found.and_then(|(flag, seen)| self.shown(flag, &seen, me)));
        }
        raised
    }

    fn shown(&self, flag: Flag, seen: &Suspicion, me: Option<UserId>) -> Option<RaisedFlag> {
        let games: Vec<_> = seen.games.iter().rev().filter_map(|game| Some(&self.games.get(game)?.1)).collect();
        let is_own = |me: UserId| games.iter().any(|shown| shown.seats.contains(&me.into()));
        Some(RaisedFlag {
            whom: self.people.get(&seen.person)?.clone(),
            with: seen.with.iter().map(|mark| self.who(*mark)).collect(),
            games: games.iter().map(|shown| shown.game.clone()).collect(),
            ended: games.first()?.ended?,
            is_own: me.is_some_and(is_own),
            flag,
        })
    }
}

async fn look(ground: &Ground, looker: &FlagLooker, answered: &FlagsRecord) -> Result<FlagList, Trouble> {
    let (found, since) = games(ground, looker).await?;
    let mut list = FlagList { since, ..FlagList::default() };
    let mut generations: BTreeMap<String, Option<RatingGeneration>> = BTreeMap::new();
    let mut kinds: BTreeMap<String, ExaminedKind> = BTreeMap::new();
    for part in found.chunks(ROWS) {
        let rows = part.iter().flat_map(|(rules, number, id)| [keys::rated(rules, *number), keys::game(*id)]);
        let rows = ground.store.get_all(rows.collect()).await?;
        for ((rules, number, id), rows) in part.iter().zip(rows.chunks(2)) {
            let generation = match generations.get(rules) {
                Some(known) => *known,
                None => {
                    let known = ratings::generation(ground, rules).await?;
                    generations.insert(rules.clone(), known);
                    known
                }
            };
            let Some(generation) = generation else {
                list.is_counting = true;
                continue;
            };
            let [Some(rated), Some(game)] = rows else { continue };
            let rated: RatedRecord = decode(&rated.value)?;
            // A moderator's decision indicates nothing about the players. An unrated game may still need its
            // calculation.
            let changes =
                rated.effects.read(generation).here.filter(|_| !rated.decided && !rated.unrated && !rated.void);
            let Some(changes) = changes.filter(|_| rated.game == *id) else { continue };
            let changes =
                changes.map(|(before, after)| glicko::RatingChange { before: before.into(), after: after.into() });
            kinds.entry(rules.clone()).or_default().add(*number, &rated, changes, &decode(&game.value)?);
            list.n_games += 1;
        }
        tokio::task::yield_now().await;
    }
    let of_kinds = kinds.iter().flat_map(|(rules, kind)| kind.raised(rules, answered, looker.me));
    list.raised = of_kinds.collect();
    list.raised.sort_by_key(|raised| Reverse(raised.ended));
    Ok(list)
}

async fn games(ground: &Ground, looker: &FlagLooker) -> Result<(Vec<(String, u64, GameId)>, Unix), Trouble> {
    let mut since = looker.now - Millis(PERIOD);
    let mut games = Vec::new();
    let rows = ground.store.records_after::<DoneRecord>(&keys::dones_here(looker.guild), None, ROWS);
    let mut rows = rows.take(MOST_ROWS).enumerate();
    while let Some((idx, row)) = rows.next().await {
        let RecordRow { key, record: done, .. } = row?;
        let Some((ended, id)) = keys::done_at(&key).filter(|(ended, _)| *ended >= since) else { break };
        if let Some(number) = done.counted.filter(|_| looker.eyes.see(done.shown_in())) {
            games.push((done.game, number, id));
        }
        if games.len() == MOST_GAMES || idx + 1 == MOST_ROWS {
            since = ended;
            break;
        }
    }
    Ok((games, since))
}
