//! Notifications about tournaments. The key holds the whole content, so that a retry is the same message.

use futures::TryStreamExt;
use futures::future::ready;
use render::PageOptions;
use rules::Side;

use crate::app::ask::server::SetupMatter;
use crate::app::ask::{Button, Press};
use crate::app::field::{LateEntryState, TournamentField};
use crate::app::ground::tournament::{HostedTournament, live};
use crate::app::ground::{Ground, anew, sign_up};
use crate::app::say::tournament::{self as say, entry};
use crate::app::say::{Delivery, DeliveryAddress, MessageFilm, film as films};
use crate::app::tables;
use crate::app::tell::items::TournamentNews;
use crate::app::tell::missed;
use crate::app::tell::sent::{note_missed, note_sent, post_once_more};
use crate::app::tell::told::DeliveryReport;
use crate::app::tell::{acts, digests, outside, reminders};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    Admission, GuildRecord, MessageRepost, MessageTarget, NewsRoute, OrganiserWarning, RoundRecord, SECOND,
    SentMessage, Tiding, TidingTurn, TournamentFormat, TournamentId, TournamentStage, Unix, keys, read, write,
};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

pub async fn tournaments_with_news(ground: &Ground) -> Result<Vec<TournamentId>, Trouble> {
    let tidings = ground.store.keys(keys::ALL_TIDINGS);
    let mut found: Vec<_> = tidings.try_filter_map(|key| ready(Ok(key.tournament()))).try_collect().await?;
    found.dedup();
    Ok(found)
}

/// Returns a tournament's oldest undelivered news, except news that must wait. Everything waits while the bot is not in
/// the server.
pub async fn next_news_of_tournament(ground: &Ground, id: TournamentId) -> Result<Option<TournamentNews>, Trouble> {
    let mut after: Option<String> = None;
    while let Some(row) = ground.store.scan(&keys::tidings(id), after.as_deref(), 1).await?.pop() {
        // Read the tournament after its news: a later change rewrites the news.
        let hosted = ground.tournament(id).await?;
        if let Some(hosted) = &hosted
            && ground.store.get(&keys::gone(hosted.field.record.guild)).await?.is_some()
        {
            return Ok(None);
        }
        let news = (row.key.as_str(), row.value.as_slice());
        let others = match &hosted {
            Some(hosted) => missed::others(ground, &hosted.field, news).await?,
            None => Vec::new(),
        };
        let Some((delivery, nonce)) = compose(ground, hosted.as_ref(), news, &others).await? else {
            after = Some(row.key);
            continue;
        };
        let members = hosted.as_ref().map_or_else(Vec::new, |hosted| outside::members(&hosted.field, &row.key));
        let (key, version) = (row.key, row.version);
        return Ok(Some(TournamentNews { key, version, nonce, tournament: id, delivery, members, others }));
    }
    Ok(None)
}

/// Composes news for delivery, with its nonce; `None` if it must wait.
async fn compose(
    ground: &Ground,
    hosted: Option<&HostedTournament>,
    (key, value): (&str, &[u8]),
    others: &[missed::IncludedNews],
) -> Result<Option<(Delivery, String)>, Trouble> {
    let (Some(hosted), Some(Key::Tiding(id, turn, what, number))) = (hosted, Key::parse(key)) else {
        return Ok(Some((Delivery::Nothing, String::new())));
    };
    match what {
        Tiding::Event => return Ok(outside::event(ground, &hosted.field).map(|deed| (deed, String::new()))),
        Tiding::Role => return Ok(Some((say::outside::role(&hosted.field), String::new()))),
        _ => {}
    }
    let round = turn.number();
    if let (Tiding::Missed, Ok(sent)) = (what, read::<SentMessage>(value)) {
        let delivery = missed::edit(ground, &hosted.field, round, sent).await?;
        return Ok(Some((delivery, String::new())));
    }
    let guild = ground.guild(hosted.field.record.guild).await?.0;
    let delivery = match what {
        Tiding::Missed => missed::tell(ground, &hosted.field, (round, number), read(value).ok(), others).await?,
        what if what.is_personal() => tell_one(ground, hosted, (round, what, number), read(value).ok()).await?,
        what => tell_all(ground, hosted, &guild, (round, what, number), value).await?,
    };
    let delivery = hush(delivery, &guild);
    let made = hosted.field.record.made.since_1970() / SECOND;
    let nonce = format!("t{:x}-{made:x}-{round:x}.{:x}.{number:x}", id.0, what as u8);
    Ok(Some((delivery, nonce)))
}

/// Composes public news, or news for the people whom its key or row names.
async fn tell_all(
    ground: &Ground,
    hosted: &HostedTournament,
    guild: &GuildRecord,
    (round, what, number): (u16, Tiding, u32),
    value: &[u8],
) -> Result<Delivery, Trouble> {
    let field = &hosted.field;
    let of_round = |say: fn(&TournamentField, &RoundRecord) -> Delivery| {
        field.round(round).map_or(Delivery::Nothing, |round| say(field, round))
    };
    let look = guild.options(Side::White);
    let options = PageOptions { theme: look.theme, width: look.width };
    let delivery = match what {
        Tiding::Announcement => say::announcement(field),
        // A round whose start was undone is no longer announced.
        Tiding::Round | Tiding::Results => match field.round(round) {
            // Results are shown only after the round was announced.
            Some(found)
                if (what == Tiding::Round && u32::from(found.again) == number)
                    || (what == Tiding::Results
                        && (found.sent.is_some() || number == MessageRepost::OnceMore as u32)) =>
            {
                told_round(ground, field, (found, what), options).await?
            }
            _ => Delivery::Nothing,
        },
        Tiding::Table => say::standing(field, options),
        Tiding::Act => acts::to_all(ground, field, number).await?,
        Tiding::Person => acts::to_one(ground, field, number).await?,
        Tiding::End => say::end(field, options, film(ground, field).await?),
        Tiding::Deadline => {
            let hands = ground.hands().await?.of(field.record.runs_by());
            field.round(round).map_or(Delivery::Nothing, |round| say::deadline_passed(field, round, &hands))
        }
        Tiding::Held => of_round(say::held),
        Tiding::Stuck => say::stuck(field, number),
        Tiding::CheckIn | Tiding::Closing | Tiding::Third | Tiding::LastDay | Tiding::Outside => {
            reminders::compose(ground, hosted, (round, what, number), value).await?
        }
        Tiding::Digest => match read(value) {
            Ok(at) => digests::compose(ground, field, number, at).await?,
            Err(_) => Delivery::Nothing,
        },
        Tiding::Undone => match read(value) {
            Ok(sent) => say::round_undone(field, round, sent),
            Err(_) => Delivery::Nothing,
        },
        Tiding::Warning => outside::warning(ground, hosted, number).await?,
        Tiding::Room => match field.round(round) {
            Some(found) => {
                let life = ground.guild(field.record.guild).await?.0.thread_life();
                let hands = ground.hands().await?.of(field.record.runs_by());
                let message = say::round_message(field, found, (options, &hands), &rooms(ground, field, round).await?);
                say::outside::room_of_round(field, found, message, life)
            }
            None => Delivery::Nothing,
        },
        // Logged actions and private messages are composed elsewhere.
        Tiding::Event
        | Tiding::Role
        | Tiding::MovedUp
        | Tiding::LetIn
        | Tiding::TurnedAway
        | Tiding::Missed
        | Tiding::Spared
        | Tiding::NotSpared
        | Tiding::Overtaken
        | Tiding::LeftOut
        | Tiding::Unanswered
        | Tiding::Bye => Delivery::Nothing,
    };
    Ok(if asks_organiser(what) && is_direct(value) { to_organiser(delivery, field) } else { delivery })
}

fn asks_organiser(what: Tiding) -> bool {
    matches!(what, Tiding::Deadline | Tiding::Held | Tiding::Stuck)
}

fn is_direct(value: &[u8]) -> bool {
    matches!(read(value), Ok(NewsRoute::Direct))
}

fn to_organiser(delivery: Delivery, field: &TournamentField) -> Delivery {
    match (delivery, field.record.organiser.id.person()) {
        (Delivery::Post { mut message, mark, line, .. }, Some(who)) => {
            message.ping.clear();
            Delivery::Post { to: DeliveryAddress::Person(who), message, mark, line }
        }
        _ => Delivery::Nothing,
    }
}

/// Clears all pings if the server wants none.
fn hush(delivery: Delivery, guild: &GuildRecord) -> Delivery {
    let mut delivery = delivery;
    if let Delivery::Post { message, .. } | Delivery::Edit { message, .. } | Delivery::OpenThread { message, .. } =
        &mut delivery
        && guild.chosen(SetupMatter::Pings) == Some("none")
    {
        message.ping.clear();
        message.ping_role = None;
    }
    delivery
}

async fn told_round(
    ground: &Ground,
    field: &TournamentField,
    (round, what): (&RoundRecord, Tiding),
    options: PageOptions,
) -> Result<Delivery, Trouble> {
    let (hands, rooms) = (ground.hands().await?.of(field.record.runs_by()), rooms(ground, field, round.number).await?);
    let mut delivery = say::round(field, round, (options, &hands), &rooms);
    match &mut delivery {
        // A player with the bye has no game whose message could ping them. Reposts ping no one.
        Delivery::Post { message, .. } if what == Tiding::Round => {
            let byes = round.byes.iter().filter(|bye| bye.won && field.record.terms.system == TournamentFormat::Swiss);
            for who in byes.filter_map(|bye| field.entrant(bye.number)?.player.id.person()) {
                if sign_up::way_to(ground, who).await? == Some(NewsRoute::Called) {
                    message.ping.push(who);
                }
            }
        }
        Delivery::Post { message, .. } | Delivery::Edit { message, .. } => message.ping_role = None,
        _ => {}
    }
    Ok(delivery)
}

/// Composes a message to one person, by the recorded route.
async fn tell_one(
    ground: &Ground,
    hosted: &HostedTournament,
    (round, what, nth): (u16, Tiding, u32),
    way: Option<NewsRoute>,
) -> Result<Delivery, Trouble> {
    let field = &hosted.field;
    let found = field.entrants.iter().find(|(at, _)| *at == nth).map(|(_, entrant)| entrant);
    let Some((entrant, who)) = found.and_then(|entrant| Some((entrant, entrant.player.id.person()?))) else {
        return Ok(Delivery::Nothing);
    };
    // The membership check also covers players who want no message.
    if what == Tiding::MovedUp && way.is_none() {
        return Ok(Delivery::Nothing);
    }
    let is_called = way == Some(NewsRoute::Called);
    let lang = match is_called {
        true => field.record.lang,
        false => ground.language_of(who).await?.unwrap_or(field.record.lang),
    };
    // The event was undone before the delivery.
    let is_void = match what {
        Tiding::Overtaken => entrant.pleas.iter().all(|plea| !plea.overtaken),
        Tiding::LeftOut => entrant.number.is_some(),
        Tiding::Unanswered => entrant.admission != Admission::Asking || field.lets_in(),
        _ => false,
    };
    if is_void {
        return Ok(Delivery::Nothing);
    }
    let mut message = match what {
        Tiding::TurnedAway => entry::turned_away(field, entrant, lang),
        Tiding::Bye => entry::has_bye(field, entrant, round, lang),
        Tiding::Overtaken => entry::overtaken(field, entrant, lang),
        Tiding::LeftOut => entry::left_out(field, entrant, lang),
        Tiding::Unanswered => entry::unanswered(field, entrant, lang),
        Tiding::Spared | Tiding::NotSpared => entry::spared(field, entrant, what == Tiding::Spared, lang),
        _ => entry::place(field, entrant, what == Tiding::LetIn, lang),
    };
    let press = match what {
        Tiding::LeftOut if field.late() == LateEntryState::Open => Press::TournamentJoin,
        _ => Press::TournamentEntrants,
    };
    // Kind, round and person make the mark unique.
    let button = Button::of_tournament(press, field.record.id).with(format!("{}-{round}-{nth}", what as u8));
    let mark = button.custom_id();
    message.buttons = vec![button];
    let to = if is_called { DeliveryAddress::Channel(field.record.channel) } else { DeliveryAddress::Person(who) };
    if is_called {
        message.ping = vec![who];
    }
    Ok(Delivery::Post { to, message, mark, line: None })
}

async fn rooms(ground: &Ground, field: &TournamentField, round: u16) -> Result<say::BoardRooms, Trouble> {
    let live = live(ground, field, round, say::BOARDS).await?;
    Ok(live.into_iter().filter_map(|(board, game)| Some((board, game.thread()?))).collect())
}

async fn film(ground: &Ground, field: &TournamentField) -> Result<Option<MessageFilm>, Trouble> {
    let Some(game) = ground.load(field.final_game()).await?.filter(|game| !game.record.line.is_empty()) else {
        return Ok(None);
    };
    let viewer = ground.public_look(&game.record, Side::White).await?;
    let table = tables::open_table(&game.record)?;
    Ok(Some(films::film(&game.record, table.as_ref(), viewer, field.record.lang)))
}

/// Records a delivery. Cancels a tournament that can't be announced; returns whether it did.
pub async fn told_of_tournament(ground: &Ground, item: &TournamentNews, told: DeliveryReport) -> Result<bool, Trouble> {
    again("save that a tournament's messages were sent", || note_told(ground, item, told)).await
}

async fn note_told(ground: &Ground, item: &TournamentNews, told: DeliveryReport) -> Result<bool, Trouble> {
    let Some(row) = ground.store.get(&item.key).await? else { return Ok(false) };
    let parsed = Key::parse(&item.key);
    // Changes only the row's content.
    let telling = |value: Vec<u8>| {
        let mut change = StoreChange::new();
        change.expect(item.key.as_str(), row.version).put(item.key.as_str(), value);
        change
    };
    if let Some(value) =
        fall_back(item, &row.value).filter(|_| matches!(told, DeliveryReport::Barred | DeliveryReport::Refused))
    {
        return telling(value).commit(&*ground.store).await.map(|()| false);
    }
    let mut change = StoreChange::new();
    // If the row has changed in the meantime, it is delivered again.
    if row.version == item.version
        || matches!(told, DeliveryReport::Barred | DeliveryReport::Lost | DeliveryReport::Refused)
    {
        change.expect(item.key.as_str(), row.version).delete(item.key.as_str());
    }
    if let (DeliveryReport::Limited(now), Some(Key::Tiding(id, turn, what, number))) = (told, &parsed) {
        change_later(&mut change, *id, (*turn, *what, *number), now);
    }
    let (Some(mut hosted), Some(Key::Tiding(_, turn, what, number))) =
        (ground.tournament(item.tournament).await?, parsed)
    else {
        return change.commit(&*ground.store).await.map(|()| false);
    };
    let round = turn.number();
    let of = (item, row.version);
    match &item.delivery {
        Delivery::Event(_, deed) => return outside::event_told(ground, of, deed, hosted, told).await.map(|()| false),
        Delivery::Role(_, deed) => return outside::role_told(ground, of, deed, hosted, told).await.map(|()| false),
        _ => {}
    }
    hosted.change = change;
    if what == Tiding::Announcement {
        return announcement_told(ground, hosted, told).await;
    }
    outside::writes_again(&mut hosted, what, told);
    match told {
        // If the miss was undone, the same event is news again.
        DeliveryReport::In(_) | DeliveryReport::Done | DeliveryReport::Gone if what == Tiding::Missed => {
            note_missed(&mut hosted, (round, number), told);
        }
        DeliveryReport::In(sent) => note_sent(&mut hosted, (round, what), sent),
        DeliveryReport::Gone => post_once_more(&mut hosted, (round, what)),
        _ => {}
    }
    if let DeliveryReport::In(sent) = told {
        missed::note_others(ground, &mut hosted, (round, &item.others), sent).await?;
    }
    if what == Tiding::Act
        && acts::note_coming(ground, &mut hosted, number, told).await?
        && told == DeliveryReport::Gone
    {
        hosted.change = telling(Vec::new());
    }
    if matches!(what, Tiding::Act | Tiding::Person) && acts::note_call(&mut hosted, (what, number), told) {
        hosted.change = telling(Vec::new());
    }
    if what == Tiding::Act {
        acts::note_sent(ground, &mut hosted.change, (item.tournament, number), (&item.delivery, told)).await?;
    }
    let is_barred = matches!(told, DeliveryReport::Barred | DeliveryReport::Lost);
    match what {
        Tiding::Warning if is_barred => outside::warn_in_public(&mut hosted, number),
        Tiding::Room => outside::room_told(ground, &mut hosted, round, told).await?,
        Tiding::Round => {
            if is_barred {
                outside::barred(ground, &mut hosted, told).await?;
            }
            outside::round_told(ground, &mut hosted, (round, number), told).await?;
        }
        // An edit of an earlier message sends no direct messages.
        Tiding::Act if matches!(item.delivery, Delivery::Edit { .. }) => {}
        Tiding::Act => {
            acts::tell_directly(ground, &mut hosted.change, &hosted.field, (round, number)).await?;
            if is_barred {
                outside::barred(ground, &mut hosted, told).await?;
            }
        }
        Tiding::Outside if is_barred => {
            reminders::instead(&mut hosted.change, item.tournament, (round, what), &row.value)
        }
        // The bot asks the organiser directly instead, once.
        what if is_barred && asks_organiser(what) && !is_direct(&row.value) => {
            hosted.change.put(item.key.as_str(), write(&NewsRoute::Direct));
        }
        Tiding::End | Tiding::Table if is_barred => outside::barred(ground, &mut hosted, told).await?,
        _ => {}
    }
    hosted.commit(ground).await.map(|()| false)
}

/// Schedules another edit after Discord refused one for now.
fn change_later(
    change: &mut StoreChange,
    id: TournamentId,
    (turn, what, number): (TidingTurn, Tiding, u32),
    now: Unix,
) {
    let of = match what {
        Tiding::Announcement | Tiding::Table => Some(TidingTurn::First.into()),
        Tiding::End => Some(TidingTurn::Last.into()),
        Tiding::Round | Tiding::Results => Some(turn.into()),
        Tiding::Act => Some(MessageTarget::Act(number)),
        _ => None,
    };
    of.into_iter().for_each(|of| anew::soon(change, id, of, now));
}

/// Returns a row that pings a person without direct messages in the channel. `None` for a private matter.
fn fall_back(item: &TournamentNews, value: &[u8]) -> Option<Vec<u8>> {
    let Some(Key::Tiding(_, _, what, _)) = Key::parse(&item.key) else { return None };
    let is_direct = matches!(item.delivery, Delivery::Post { to: DeliveryAddress::Person(_), .. });
    match what {
        _ if !is_direct => None,
        Tiding::TurnedAway | Tiding::Unanswered | Tiding::Digest | Tiding::Spared | Tiding::NotSpared => None,
        _ if what.is_personal() => Some(write(&NewsRoute::Called)),
        _ => reminders::fall_back(value),
    }
}

/// Records the announcement's delivery. If it was deleted, reposts it once, for its buttons.
async fn announcement_told(
    ground: &Ground,
    mut hosted: HostedTournament,
    told: DeliveryReport,
) -> Result<bool, Trouble> {
    let record = &mut hosted.field.record;
    let is_first = record.announcement.is_none() && !record.warned.contains(&OrganiserWarning::AnnouncementGone);
    let is_over = record.stage.is_over();
    match told {
        DeliveryReport::In(sent) if record.announcement.is_none() => {
            record.announcement = Some(sent);
            // The scheduled event links to the announcement as its place.
            hosted.follow();
        }
        DeliveryReport::Barred | DeliveryReport::Lost | DeliveryReport::Refused
            if is_first && record.stage == TournamentStage::Open =>
        {
            hosted.end(TournamentStage::Cancelled);
            return hosted.commit(ground).await.map(|()| true);
        }
        DeliveryReport::Gone if !is_over && hosted.field.is_new(OrganiserWarning::AnnouncementGone) => {
            hosted.field.record.announcement = None;
            // The row stays for a new message.
            hosted.change = StoreChange::new();
            hosted.show_anew();
            hosted.warn(OrganiserWarning::AnnouncementGone);
        }
        DeliveryReport::Barred | DeliveryReport::Lost if !is_over => outside::barred(ground, &mut hosted, told).await?,
        _ => {}
    }
    hosted.commit(ground).await.map(|()| false)
}
