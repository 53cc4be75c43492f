//! How a tournament is announced.

use futures::TryStreamExt;

use crate::app::ask::server::Matter;
use crate::app::ask::tournament::Wanted;
use crate::app::ask::{Caller, Server};
use crate::app::clock::control::{USUAL, read_clock};
use crate::app::ground::tournament::Hosted;
use crate::app::ground::{Answer, Ground, begin, change, server, start};
use crate::app::say::Message;
use crate::record::keys::Kind;
use crate::record::{Clock, GuildRecord, System, TournamentId, TournamentRecord, TournamentTerms, UserId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::note;

/// The most characters of the name of a tournament.
const LONGEST_NAME: usize = 60;
/// The most tournaments of one person that are not over.
const MOST_OF_ONE: usize = 3;
/// The most tournaments of a server that are not over.
const MOST_HERE: usize = 20;

/// Announces a tournament in the channel where it is asked for.
pub(crate) async fn create(ground: &Ground, caller: &Caller, wanted: &Wanted) -> Result<Answer, Trouble> {
    let here = may_announce(caller)?;
    let name = note(&wanted.name, LONGEST_NAME);
    if name.is_empty() {
        return Err(Refusal::TournamentName.into());
    }
    let guild = ground.guild_of(caller).await?;
    server::must_be_for_games(caller, &guild)?;
    // It is read before the limits are checked, so that no two tournaments slip past them at once.
    let (last, version) = ground.last_tournament().await?;
    must_be_within_limits(ground, caller, here).await?;
    let id = TournamentId(last + 1);
    let lang = ground.public_lang(caller).await?;
    let terms = terms(ground, caller, &guild, wanted).await?;
    let place = (here.id, caller.spot.channel, lang);
    let record = TournamentRecord::new((id, name), begin::player(&caller.who), place, caller.now, terms);
    let hosted = Hosted::new(record);
    let batch = change::batch_of(caller)
        .expect(keys::LAST_TOURNAMENT, version)
        .put(keys::LAST_TOURNAMENT, write(&id.0))
        .put(keys::held(here.id, false, id), Vec::new());
    ground.store.commit(hosted.add_to(hosted.show_anew(batch))).await?;
    let reply = Message::new(caller.lang, text!("tournament-created"));
    Ok(Answer { tournaments: vec![id], ..Answer::reply(reply) })
}

/// Returns the server of a caller who may announce a tournament where they ask.
fn may_announce(caller: &Caller) -> Result<&Server, Refusal> {
    let Some(server) = caller.server.as_ref().filter(|_| caller.spot.in_server) else {
        return Err(Refusal::OnlyServer);
    };
    if !(server.may_manage_events || server.may_manage) {
        return Err(Refusal::NotOrganiser);
    }
    // Rooms are threads, and there are no threads in threads.
    if server.parent.is_some() { Err(Refusal::TournamentInThread) } else { Ok(server) }
}

async fn must_be_within_limits(ground: &Ground, caller: &Caller, server: &Server) -> Result<(), Trouble> {
    let here: Vec<_> = ground.store.keys(&keys::held_here(server.id, false)).try_collect().await?;
    if here.len() >= MOST_HERE {
        return Err(Refusal::TournamentsHere { most: MOST_HERE }.into());
    }
    if n_unfinished(ground, caller.who.id).await? >= MOST_OF_ONE {
        return Err(Refusal::TournamentsOfOne { most: MOST_OF_ONE }.into());
    }
    Ok(())
}

/// Counts the tournaments that somebody announced and that are not over.
async fn n_unfinished(ground: &Ground, who: UserId) -> Result<usize, Trouble> {
    let mut n = 0;
    let mut ways = ground.store.keys(&keys::named(who, Kind::Tournament));
    while let Some(way) = ways.try_next().await? {
        let Some(id) = way.tournament() else { continue };
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        n += usize::from(row.is_some_and(|row| !row.record.stage.is_over()));
    }
    Ok(n)
}

/// Reads what is wanted.
async fn terms(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    wanted: &Wanted,
) -> Result<TournamentTerms, Trouble> {
    let layout = wanted.layout.as_deref().unwrap_or_default().trim();
    let info = start::rules_of(wanted.game.as_deref(), guild, layout)?;
    let table = start::start(ground, info, guild, layout)?;
    let clock = match wanted.clock.as_deref().or(guild.chosen(Matter::Clock)) {
        // Without a clock nobody could say when a round is over.
        Some(typed) => read_clock(typed)?.ok_or(Refusal::TournamentClock)?,
        None => Clock::new(USUAL),
    };
    if wanted.rounds.is_some() && wanted.system != System::Swiss {
        return Err(Refusal::TournamentRounds.into());
    }
    if wanted.rated && !ground.has_rated_games(caller.server.as_ref().map(|server| server.id)).await? {
        return Err(Refusal::NoRated.into());
    }
    let terms = TournamentTerms::new(info.id, table.setup(), wanted.system, clock);
    Ok(TournamentTerms { rounds: wanted.rounds, rated: wanted.rated, ..terms })
}
