//! `/profile`: a person's rated and finished games, as far as the caller may see them.
//!
//! A hidden profile looks like the profile of a person who never played here. Others see only games that they could see
//! here. The ratings include all games, but reveal none.

use std::collections::{BTreeMap, BTreeSet};

use futures::future::ready;
use futures::{StreamExt, TryStreamExt};
use render::PageOptions;
use rules::Side;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::see::PlayerResult;
use crate::app::ask::{Button, Caller, Press, RequestPerson};
use crate::app::ground::rated::rated;
use crate::app::ground::sight::GameSight;
use crate::app::ground::{Ground, RequestAnswer, leader_pages, ratings, trophies};
use crate::app::say::profile::{self, Profile, ProfileCut, ProfileGame, ProfileKind};
use crate::app::say::{Message, phrases};
use crate::app::see::corrections;
use crate::app::see::curves::{self, CurveClock};
use crate::app::see::entered;
use crate::app::see::history::won;
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{
    DoneRecord, GameId, GameRecord, GuildId, PuzzlesRecord, TrophyRecord, TrophySum, Unix, UserId, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{TypedStore, decode};
use crate::words::{Lang, clean_name};

const ROWS: usize = 200;

/// The maximum number of finished games to consider.
const MOST_GAMES: usize = 2_000;

/// The maximum number of games whose first move is read.
const MOST_OPENED: usize = 100;

pub(super) struct DoneGame {
    pub(super) ended: Unix,
    pub(super) game: GameId,
    pub(super) line: DoneRecord,
}

pub(crate) async fn profile(
    ground: &Ground,
    caller: &Caller,
    person: Option<&RequestPerson>,
    against: Option<&RequestPerson>,
) -> Result<RequestAnswer, Trouble> {
    let whose = person.unwrap_or(&caller.who);
    let against = against.filter(|other| other.id != whose.id);
    let (me, here) = (caller.who.id, caller.server.as_ref().map(|server| server.id));
    let eyes = ground.eyes(caller).await?;
    let done = finished(ground, whose.id).await?;
    let part = part_shown(ground, caller, &eyes, whose, &done).await?;
    let against = against.filter(|_| part == ProfilePart::All);
    if let Some(other) = against.filter(|other| ![whose.id, other.id].contains(&me)) {
        must_be_shown(ground, caller, &eyes, other, &finished(ground, other.id).await?).await?;
    }
    let is_own = whose.id == me;
    let shown = composed(ground, caller, (whose, done), against, (is_own, caller.lang)).await?;
    let shown = if part == ProfilePart::Puzzles { shown.of_puzzles() } else { shown };
    let mut message = profile::profile(&shown, caller.lang, ground.page_options(me).await?);
    let is_other_shown = match against.filter(|_| is_own) {
        Some(other) => {
            let done = finished(ground, other.id).await?;
            !matches!(must_be_shown(ground, caller, &eyes, other, &done).await, Err(Trouble::Refused(_)))
        }
        None => true,
    };
    if is_own && is_other_shown && here.is_some() && message.figures.is_some() {
        let other = against.map(|other| other.id.0.to_string()).unwrap_or_default();
        message.buttons.push(Button::new(Press::ShareProfile, other));
    }
    Ok(RequestAnswer::reply(message))
}

/// Shows the caller's profile, even a hidden one, to everyone here. It contains only what others may see here. Showing
/// games against an opponent also needs that opponent's permission.
pub(crate) async fn share(ground: &Ground, caller: &Caller, against: Option<UserId>) -> Result<RequestAnswer, Trouble> {
    if caller.server.is_none() {
        return Err(Refusal::OnlyServer.into());
    }
    let (me, eyes) = (&caller.who, ground.eyes(caller).await?);
    let other = match against.filter(|other| *other != me.id) {
        Some(id) => {
            let done = finished(ground, id).await?;
            // Under their name in this server, since a nickname from another one is private.
            let seen = done.iter().find(|done| eyes.see(done.line.shown_in())).map(|done| done.game);
            let name = leader_pages::name_in(ground, seen, id).await?;
            let other = RequestPerson { id, plain_name: name.clone(), name, is_bot: false, is_me: false };
            must_be_shown(ground, caller, &eyes, &other, &done).await?;
            Some(other)
        }
        None => None,
    };
    let lang = ground.public_lang(caller).await?;
    let done = finished(ground, me.id).await?;
    let shown = composed(ground, caller, (me, done), other.as_ref(), (false, lang)).await?;
    let look = ground.guild_of(caller).await?.options(Side::White);
    let mut public = profile::profile(&shown, lang, PageOptions { theme: look.theme, width: look.width });
    if public.figures.is_none() {
        return Err(Refusal::NoProfileToShare.into());
    }
    public.text.insert(0, text!("replay-shown").with("player", phrases::mention(me.id)));
    StoreChange::of(caller.event).commit(&*ground.store).await?;
    let mut reply = Message::new(caller.lang, text!("profile-shared"));
    reply.for_all = Some(Box::new(public));
    Ok(RequestAnswer::reply(reply))
}

async fn composed(
    ground: &Ground,
    caller: &Caller,
    (whose, done): (&RequestPerson, Vec<DoneGame>),
    against: Option<&RequestPerson>,
    (is_own, lang): (bool, Lang),
) -> Result<Profile, Trouble> {
    let here = caller.server.as_ref().map(|server| server.id);
    let eyes = ground.eyes(caller).await?;
    let everywhere = is_own || ground.person(whose.id).await?.chosen(PersonSetting::Lists) == "yes";
    let kinds = kinds(ground, caller, whose.id, here, &done).await?;
    let is_counting = is_counting(ground, &done).await?;
    let is_seen = |done: &DoneGame| is_own || eyes.see(done.line.shown_in());
    let is_beyond = |n_all: usize, most: usize| (n_all > most).then_some(most);
    let cut = ProfileCut {
        // No more games were read.
        games: (done.len() == MOST_GAMES).then_some(MOST_GAMES),
        rated: is_beyond(curves::counted(&done).count(), curves::MOST_RATED),
        opened: None,
    };
    let is_alone = |done: &DoneGame| done.line.seats.iter().any(|seat| seat.program().is_some());
    let (alone, seen): (Vec<_>, Vec<_>) = done.into_iter().filter(is_seen).partition(is_alone);
    let cut = ProfileCut { opened: is_beyond(opened(&seen, whose.id).count(), MOST_OPENED), ..cut };
    Ok(Profile {
        who: whose.id,
        name: clean_name(&whose.name),
        in_server: here.is_some(),
        everywhere,
        only_here: !is_own,
        is_counting,
        cut,
        n_alone: alone.len(),
        beaten: beaten(&alone, whose.id),
        corrections: if is_own { corrections::corrections(ground, caller).await? } else { Vec::new() },
        kinds,
        first_moves: first_moves(ground, whose.id, &seen, lang).await?,
        games: seen.iter().filter_map(|done| played(done, whose.id)).collect(),
        trophies: trophies(ground, whose.id, is_own).await?,
        puzzles: puzzles(ground, whose.id, is_own).await?,
        tournaments: entered::entered(ground, whose.id, |record| is_own || eyes.see(Some(record.shown_in()))).await?,
        against: against.map(|other| (other.id, clean_name(&other.name))),
        now: caller.now,
    })
}

fn beaten(alone: &[DoneGame], who: UserId) -> Vec<(String, u8)> {
    let level = |done: &DoneGame| done.line.seats.iter().find_map(|seat| seat.program()).map(|program| program.level);
    let highest = |kind: &str| {
        let won = alone.iter().filter(|done| done.line.game == kind && won(&done.line, who) == Some(PlayerResult::Yes));
        won.filter_map(level).max()
    };
    rules::games().iter().filter_map(|info| Some((info.id.to_owned(), highest(info.id)?))).collect()
}

async fn trophies(ground: &Ground, whose: UserId, is_own: bool) -> Result<Option<TrophySum>, Trouble> {
    let is_hidden = !is_own && trophies::hides_trophies(ground, whose).await?;
    Ok(if is_hidden { None } else { Some(ground.store.entry::<TrophyRecord>(&keys::trophies(whose)).await?.0.tally) })
}

async fn puzzles(ground: &Ground, whose: UserId, is_own: bool) -> Result<Option<PuzzlesRecord>, Trouble> {
    let person = ground.person(whose).await?;
    let is_shown = is_own || person.chosen(PersonSetting::Puzzles) == "on";
    Ok(is_shown.then_some(person.puzzles))
}

async fn finished(ground: &Ground, who: UserId) -> Result<Vec<DoneGame>, Trouble> {
    let rows = ground.store.records_after::<DoneRecord>(&keys::dones(who), None, ROWS).take(MOST_GAMES);
    let done = rows.try_filter_map(|row| {
        let at = keys::done_at(&row.key);
        ready(Ok(at.map(|(ended, game)| DoneGame { ended, game, line: row.record })))
    });
    done.try_collect().await
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ProfilePart {
    All,
    /// Only the puzzles: the person never played in the caller's server.
    Puzzles,
}

/// Returns the part of a profile that the caller may see. Refuses if the profile is hidden, or no part of it concerns
/// the caller's server.
async fn part_shown(
    ground: &Ground,
    caller: &Caller,
    eyes: &GameSight,
    whose: &RequestPerson,
    done: &[DoneGame],
) -> Result<ProfilePart, Trouble> {
    if whose.id == caller.who.id {
        return Ok(ProfilePart::All);
    }
    if let Some(server) = &caller.server
        && !ratings::hides_profile(ground, whose.id).await?
    {
        let has_played = done.iter().any(|done| eyes.see(done.line.shown_in()))
            || ratings::careers(ground, whose.id).await?.values().any(|career| career.here.contains_key(&server.id));
        if has_played {
            return Ok(ProfilePart::All);
        }
        // Puzzles belong to no server.
        if puzzles(ground, whose.id, false).await?.is_some_and(|puzzles| puzzles.solved > 0) {
            return Ok(ProfilePart::Puzzles);
        }
    }
    Err(Refusal::NoProfile { player: phrases::mention(whose.id) }.into())
}

async fn must_be_shown(
    ground: &Ground,
    caller: &Caller,
    eyes: &GameSight,
    whose: &RequestPerson,
    done: &[DoneGame],
) -> Result<(), Trouble> {
    match part_shown(ground, caller, eyes, whose, done).await? {
        ProfilePart::All => Ok(()),
        ProfilePart::Puzzles => Err(Refusal::NoProfile { player: phrases::mention(whose.id) }.into()),
    }
}

async fn kinds(
    ground: &Ground,
    caller: &Caller,
    who: UserId,
    here: Option<GuildId>,
    done: &[DoneGame],
) -> Result<Vec<ProfileKind>, Trouble> {
    let time = ground.time(caller.now).await?;
    let (careers, season) = (ratings::careers(ground, who).await?, ratings::season(ground, here, time).await?);
    let mut curves = curves::curves(ground, who, here, done, &CurveClock { at: caller.now, time, season }).await?;
    let kinds = rules::games().iter().filter_map(|info| Some((info.id, careers.get(info.id)?)));
    let kinds = kinds.map(|(game, career)| ProfileKind {
        game: game.to_owned(),
        here: here.and_then(|here| rated(career, Some(here), time, season)).map(|rated| rated.number()),
        everywhere: rated(career, None, time, None).map(|rated| rated.number()),
        curve: curves.remove(game).unwrap_or_default(),
    });
    Ok(kinds.collect())
}

async fn is_counting(ground: &Ground, done: &[DoneGame]) -> Result<bool, Trouble> {
    let kinds: BTreeSet<_> = done.iter().filter(|done| done.line.rated).map(|done| &done.line.game).collect();
    for kind in kinds {
        if ratings::generation(ground, kind).await?.is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn opened(done: &[DoneGame], who: UserId) -> impl Iterator<Item = &DoneGame> {
    done.iter().filter(move |done| done.line.seats[0] == who)
}

async fn first_moves(
    ground: &Ground,
    who: UserId,
    done: &[DoneGame],
    lang: Lang,
) -> Result<BTreeMap<String, BTreeMap<String, u32>>, Trouble> {
    let mut counts: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    let opened: Vec<_> = opened(done, who).take(MOST_OPENED).collect();
    let rows = ground.store.get_all(opened.iter().map(|done| keys::game(done.game)).collect()).await?;
    for (done, row) in opened.into_iter().zip(rows) {
        let Some(row) = row else { continue };
        let record: GameRecord = decode(&row.value)?;
        // A game with unknown rules must not hide the others.
        let Ok(table) = tables::table_at(&record, 1) else { continue };
        if let (Side::White, Some(first)) = (table.first_turn(), table.last(lang.letters())) {
            let of_kind = counts.entry(done.line.game.clone()).or_default();
            *of_kind.entry(first.unsigned().to_owned()).or_default() += 1;
        }
    }
    Ok(counts)
}

fn played(done: &DoneGame, who: UserId) -> Option<ProfileGame> {
    let side = Side::ALL.into_iter().find(|side| done.line.seats[*side as usize] == who)?;
    Some(ProfileGame {
        ended: done.ended,
        game: done.game,
        kind: done.line.game.clone(),
        side,
        won: won(&done.line, who),
        opponent: done.line.seats[side.other() as usize],
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn of_each_kind_of_game_the_highest_level_counts_that_was_beaten() {
        let bot = |level: u8| json!({"level": level, "engine": 1});
        let done = |game: &str, seats: [serde_json::Value; 2], score: &str| {
            let line = json!({"game": game, "seats": seats, "score": score});
            DoneGame { ended: Unix(0), game: GameId(1), line: serde_json::from_value(line).expect("a finished game") }
        };
        let alone = [
            done("chess", [json!(1), bot(2)], "1-0"),
            done("chess", [bot(4), json!(1)], "0-1"),
            done("chess", [json!(1), bot(8)], "0-1"),
            done("chess", [json!(1), bot(7)], "1/2-1/2"),
            done("chess", [json!(1), bot(6)], "*"),
            done("mutation", [json!(1), bot(1)], "1-0"),
            done("echek", [json!(1), bot(1)], "0-1"),
        ];
        assert_eq!(beaten(&alone, UserId(1)), [("mutation".to_owned(), 1), ("chess".to_owned(), 4)]);
        assert_eq!(beaten(&[], UserId(1)), []);
    }
}
