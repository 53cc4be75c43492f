//! Announces tournaments.

use crate::app::ask::draft::TermKind;
use crate::app::ask::tournament::TournamentCreation;
use crate::app::ask::{Button, Caller, CallerServer, Press};
use crate::app::ground::tournament::{HostedTournament, must_host};
use crate::app::ground::{Ground, RequestAnswer, begin, server};
use crate::app::say::Message;
use crate::app::say::tournament as say;
use crate::app::tournament::{announce, draft, draft_menu, series};
use crate::change::StoreChange;
use crate::record::{DraftRecord, GuildRecord, TournamentId, TournamentRecord, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

pub(crate) async fn create(
    ground: &Ground,
    caller: &Caller,
    wanted: &TournamentCreation,
) -> Result<RequestAnswer, Trouble> {
    let guild = ground.guild_of(caller).await?;
    let here = may_announce(caller, &guild)?;
    let terms = in_order(wanted);
    let (mut draft, mut change) = draft::made(ground, caller, &guild, wanted.preset.as_deref(), &terms).await?;
    draft.ping = announce::pinged(ground, here, wanted.ping)?;
    if draft.date.is_some() {
        // A draft keeps everything while the bot asks for the time zone.
        let key = keys::draft(caller.who.id, here.id);
        change.put(key, write(&draft));
        change.commit(&*ground.store).await?;
        return draft::show(ground, caller, &guild, &draft, TermKind::Zone, Some(text!("draft-zone-first"))).await;
    }
    announce(ground, caller, (&guild, change), &draft).await
}

/// Returns the options as terms: the game before a layout, the system before rounds.
fn in_order(wanted: &TournamentCreation) -> Vec<(TermKind, String)> {
    let own = |term: TermKind, typed: &Option<String>| typed.clone().map(|typed| (term, typed));
    let first = [(TermKind::Name, wanted.name.clone()), (TermKind::System, wanted.system.word().to_owned())];
    let game = match (&wanted.game, &wanted.layout) {
        (None, Some(_)) => Some(rules::games()[0].id.to_owned()),
        (game, _) => game.clone(),
    };
    let rounds = wanted.rounds.map(|rounds| rounds.to_string());
    let rated = wanted.rated.then(|| "rated".to_owned());
    let others = [(TermKind::Game, game), (TermKind::Rounds, rounds), (TermKind::Mode, rated)];
    let others = others.into_iter().filter_map(|(term, typed)| own(term, &typed));
    let last = [own(TermKind::Layout, &wanted.layout), own(TermKind::Clock, &wanted.clock)];
    first.into_iter().chain(others).chain(last.into_iter().flatten()).chain(wanted.terms.iter().cloned()).collect()
}

pub(super) async fn announce(
    ground: &Ground,
    caller: &Caller,
    (guild, change): (&GuildRecord, StoreChange),
    draft: &DraftRecord,
) -> Result<RequestAnswer, Trouble> {
    let here = may_announce(caller, guild)?;
    server::must_be_for_games(caller, guild)?;
    let context = draft::context(ground, caller, guild).await?;
    context.check(draft)?;
    // Reading the counter before the limits prevents two tournaments from passing them at once.
    let (last, version) = ground.store.entry::<u64>(keys::LAST_TOURNAMENT).await?;
    announce::must_be_within_limits(ground, caller.who.id, here).await?;
    announce::must_not_be_too_many(ground, caller, here).await?;
    let id = TournamentId(last + 1);
    let lang = ground.public_lang(caller).await?;
    let place = (here.id, caller.spot.channel, lang);
    let (name, terms) = (draft.name.clone(), draft.terms.clone());
    let mut record = TournamentRecord::new((id, name), begin::player(&caller.who), place, caller.now, terms);
    (record.chance, record.ping) = (caller.seed, draft.ping);
    let zone = context.zone.unwrap_or_default();
    let mut hosted = HostedTournament::new(record, change);
    series::repeat(&mut hosted, draft.every, (caller.now, zone));
    announce::publish(&mut hosted, version);
    hosted.commit(ground).await?;
    let starts = draft.terms.calendar.starts;
    let reply = match starts {
        Some(starts) => text!("tournament-created-dated").with("date", say::stamp(starts, 'F')),
        None => text!("tournament-created"),
    };
    let mut reply = Message::new(caller.lang, reply);
    reply.text.extend(say::hurried(&draft.terms));
    reply.text.extend(draft_menu::lacks(Some(here), &draft.terms));
    let is_seen = ground.open_channels.of(here.id).is_none_or(|open| open.contains(&caller.spot.channel));
    reply.text.extend((draft.terms.extras.event && !is_seen).then(|| text!("draft-no-event-here")));
    reply.buttons =
        [Press::TournamentStart, Press::TournamentDesk].map(|press| Button::of_tournament(press, id)).into();
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(reply) })
}

fn may_announce<'a>(caller: &'a Caller, guild: &GuildRecord) -> Result<&'a CallerServer, Refusal> {
    let Some(server) = caller.server.as_ref().filter(|_| caller.spot.in_server) else {
        return Err(Refusal::OnlyServer);
    };
    must_host(server, guild)?;
    // Games get threads, which a thread cannot contain.
    if server.parent.is_some() { Err(Refusal::TournamentInThread) } else { Ok(server) }
}
