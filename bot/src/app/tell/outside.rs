//! A tournament's requests to Discord besides messages: scheduled event, players' role, shared threads, and warnings to
//! its organiser.

use crate::app::field::{EventDeed, RoleDeed, TournamentField};
use crate::app::ground::rooms::GameRoom;
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::tournament::outside as say;
use crate::app::say::{Delivery, LackedPermission};
use crate::app::tables;
use crate::app::tell::items::TournamentNews;
use crate::app::tell::told::DeliveryReport;
use crate::record::keys::Key;
use crate::record::{
    ChannelId, GameNews, GamePlace, GuildId, NewsKind, OrganiserWarning, PlayersRole, RoleId, RoomRule, RoomsFull,
    RoundRoom, ScheduledEvent, ScheduledStage, SharedThread, Tiding, TournamentId, Unix, UserId, WarningDelivery, keys,
};
use crate::refusal::Trouble;
use crate::rows::again;

/// Returns the next request about the scheduled event; `None` until Discord has sent the server's permissions, seconds
/// after a start.
pub(super) fn event(ground: &Ground, field: &TournamentField) -> Option<Delivery> {
    let open = ground.open_channels.of(field.record.guild)?;
    Some(say::event(field, open.contains(&field.record.channel)))
}

/// Returns people whose membership Discord must confirm before this news. These are new entrants and, when a round
/// begins, the person who announced the tournament, unless they are known to be gone. A playing organiser is checked
/// with the other players, before their thread opens.
pub(super) fn members(field: &TournamentField, key: &str) -> Vec<(GuildId, UserId)> {
    let who = match Key::parse(key) {
        Some(Key::Tiding(_, _, Tiding::MovedUp, nth)) => {
            let found =
                field.entrants.iter().find(|(at, it)| *at == nth && it.number.is_none() && it.admission.is_in());
            found.and_then(|(_, entrant)| entrant.player.id.person())
        }
        Some(Key::Tiding(_, turn, Tiding::Round, _)) if field.is_new(OrganiserWarning::OrganiserGone) => {
            let plays = |who: &UserId| {
                let number = field.number_of(*who).zip(field.round(turn.number()));
                number.is_some_and(|(number, round)| field.pair_of(round, number).is_some())
            };
            field.record.organiser.id.person().filter(|who| !plays(who))
        }
        _ => None,
    };
    who.map(|who| (field.record.guild, who)).into_iter().collect()
}

pub(super) async fn warning(ground: &Ground, hosted: &HostedTournament, number: u32) -> Result<Delivery, Trouble> {
    // An organiser who left needs no warning, but the successor does.
    let (warning, is_private) = match WarningDelivery::read(number) {
        Some(WarningDelivery::Privately(warning)) => (warning, warning != OrganiserWarning::OrganiserGone),
        Some(WarningDelivery::InPublic(warning)) => (warning, false),
        None => return Ok(Delivery::Nothing),
    };
    let organiser = hosted.field.record.organiser.id.person().filter(|_| is_private);
    let to = match organiser {
        Some(who) => Some((who, ground.language_of(who).await?.unwrap_or(hosted.field.record.lang))),
        None => None,
    };
    let lacking = keys::lacking(hosted.field.record.channel, LackedPermission::WriteInThreads.into());
    let lacks = warning == OrganiserWarning::ThreadGone && ground.store.get(&lacking).await?.is_some();
    Ok(say::warning(&hosted.field, (warning, lacks), to))
}

/// Moves an undelivered warning to the tournament's channel. Not if the warning is about that channel.
pub(super) fn warn_in_public(hosted: &mut HostedTournament, number: u32) {
    match WarningDelivery::read(number) {
        Some(WarningDelivery::Privately(
            OrganiserWarning::ChannelGone | OrganiserWarning::NoWriting | OrganiserWarning::OrganiserGone,
        )) => {}
        Some(WarningDelivery::Privately(warning)) => {
            hosted.tell(Tiding::Warning, WarningDelivery::InPublic(warning).number())
        }
        Some(WarningDelivery::InPublic(_)) | None => {}
    }
}

/// Records when the bot first asks for the players' role. A retry can then find a role that was created.
///
/// # Errors
/// If the store fails: then Discord must not be asked.
pub async fn asks_for_role(ground: &Ground, id: TournamentId, now: Unix) -> Result<(), Trouble> {
    again("save that a role is being created", || note_asking(ground, id, now)).await
}

async fn note_asking(ground: &Ground, id: TournamentId, now: Unix) -> Result<(), Trouble> {
    let Some(mut hosted) = ground.tournament(id).await?.filter(|hosted| hosted.field.record.role_asked.is_none())
    else {
        return Ok(());
    };
    hosted.field.record.role_asked = Some(now);
    hosted.commit(ground).await
}

/// Records the result of a request about the scheduled event. The row stays while more may have to be done.
pub(super) async fn event_told(
    ground: &Ground,
    of: (&TournamentNews, u64),
    deed: &EventDeed,
    mut hosted: HostedTournament,
    told: DeliveryReport,
) -> Result<(), Trouble> {
    let field = &mut *hosted.field;
    match told {
        DeliveryReport::Barred | DeliveryReport::Lost => {}
        DeliveryReport::Gone => {
            field.record.scheduled =
                field.record.scheduled.map(|old| ScheduledEvent { stage: ScheduledStage::Over, ..old });
        }
        told => field.did_with_event(deed, made(told)),
    }
    deed_told(ground, of, hosted, (told, OrganiserWarning::NoEvent, OrganiserWarning::EventGone)).await
}

pub(super) async fn role_told(
    ground: &Ground,
    of: (&TournamentNews, u64),
    deed: &RoleDeed,
    mut hosted: HostedTournament,
    told: DeliveryReport,
) -> Result<(), Trouble> {
    let field = &mut *hosted.field;
    match told {
        // Discord created nothing.
        DeliveryReport::Barred | DeliveryReport::Lost if matches!(deed, RoleDeed::Make(..)) => {
            field.record.role_asked = None
        }
        DeliveryReport::Barred | DeliveryReport::Lost => {}
        DeliveryReport::Gone => field.record.role = field.record.role.map(|role| PlayersRole { is_gone: true, ..role }),
        told => field.did_with_role(deed, made(told).map(RoleId)),
    }
    deed_told(ground, of, hosted, (told, OrganiserWarning::NoRole, OrganiserWarning::RoleGone)).await
}

async fn deed_told(
    ground: &Ground,
    (item, version): (&TournamentNews, u64),
    mut hosted: HostedTournament,
    (told, barred, gone): (DeliveryReport, OrganiserWarning, OrganiserWarning),
) -> Result<(), Trouble> {
    match told {
        DeliveryReport::Barred | DeliveryReport::Lost => {
            hosted.change.expect(item.key.as_str(), version).delete(item.key.as_str());
            hosted.warn(barred);
        }
        // A thread that the tournament's end removes may be gone earlier.
        DeliveryReport::Gone if !hosted.field.record.stage.is_over() => hosted.warn(gone),
        _ => {}
    }
    hosted.commit(ground).await
}

fn made(told: DeliveryReport) -> Option<u64> {
    match told {
        DeliveryReport::Made(id) => Some(id),
        _ => None,
    }
}

/// Records that a round was announced. Its shared thread opens from that message; without a message, the games are in
/// the channel.
pub(super) async fn round_told(
    ground: &Ground,
    hosted: &mut HostedTournament,
    (round, again): (u16, u32),
    told: DeliveryReport,
) -> Result<(), Trouble> {
    // A round whose start was undone has no games.
    let is_last = round == hosted.field.record.begun
        && hosted.field.round(round).is_some_and(|found| u32::from(found.again) == again);
    if hosted.field.record.terms.rooms != RoomRule::Rounds || !is_last {
        return Ok(());
    }
    match told {
        DeliveryReport::In(sent) => {
            hosted.field.record.room = Some(RoundRoom { round, sent, thread: None });
            hosted.tell(Tiding::Room, 0);
            Ok(())
        }
        _ => settle(ground, hosted, round, GameRoom::Channel).await,
    }
}

pub(super) async fn room_told(
    ground: &Ground,
    hosted: &mut HostedTournament,
    round: u16,
    told: DeliveryReport,
) -> Result<(), Trouble> {
    let to = match told {
        DeliveryReport::Thread(Some(thread)) => {
            hosted.field.record.room = hosted.field.record.room.map(|room| RoundRoom { thread: Some(thread), ..room });
            GameRoom::Thread(thread)
        }
        DeliveryReport::Full => {
            hosted.warn(OrganiserWarning::ThreadsFull);
            match hosted.field.record.terms.rooms_full {
                RoomsFull::Channel => GameRoom::Channel,
                // The thread that can't be opened is the round's.
                RoomsFull::Direct | RoomsFull::Round => GameRoom::Direct,
            }
        }
        _ => GameRoom::Channel,
    };
    settle(ground, hosted, round, to).await
}

/// Assigns a place to the games that wait for their round's thread.
async fn settle(ground: &Ground, hosted: &mut HostedTournament, round: u16, to: GameRoom) -> Result<(), Trouble> {
    let HostedTournament { field, change, .. } = hosted;
    let boards = field.boards.range((round, 0)..=(round, u16::MAX));
    for game in boards.filter_map(|(_, board)| board.game) {
        let Some(game) = ground.load(game).await? else { continue };
        if game.record.shared == Some(SharedThread::Round) && game.record.thread().is_none() {
            ground.move_game(change, &field.record, game, to).await?;
        }
    }
    Ok(())
}

/// Handles news of a game that can't be delivered: the server has no more threads, or a player can't be reached.
/// Returns whether the game was moved.
pub(super) async fn move_if_needed(
    ground: &Ground,
    game: &LoadedGame,
    (news, told): (&GameNews, DeliveryReport),
) -> Result<bool, Trouble> {
    let Some(of) = game.record.tournament.filter(|_| tables::is_playing(&game.record)) else { return Ok(false) };
    let is_full = match (told, &news.what, news.to) {
        (DeliveryReport::Full, NewsKind::Accepted, _) => true,
        (DeliveryReport::Barred, NewsKind::Board { .. }, Some(_)) if game.record.place == GamePlace::Direct => false,
        _ => return Ok(false),
    };
    let Some(mut hosted) = ground.tournament(of.tournament).await? else { return Ok(false) };
    let game = game.clone();
    if !is_full {
        ground.move_game(&mut hosted.change, &hosted.field.record, game, GameRoom::Channel).await?;
        return hosted.commit(ground).await.map(|()| true);
    }
    let to = where_instead(ground, &mut hosted, of.round).await?;
    ground.move_game(&mut hosted.change, &hosted.field.record, game, to).await?;
    hosted.warn(OrganiserWarning::ThreadsFull);
    hosted.commit(ground).await.map(|()| true)
}

/// Returns the agreed alternative for a game without a thread; the first such game of a round opens the round's thread.
async fn where_instead(ground: &Ground, hosted: &mut HostedTournament, round: u16) -> Result<GameRoom, Trouble> {
    match hosted.field.record.terms.rooms_full {
        RoomsFull::Direct => return Ok(GameRoom::Direct),
        RoomsFull::Channel => return Ok(GameRoom::Channel),
        RoomsFull::Round => {}
    }
    let is_last = round == hosted.field.record.begun;
    match hosted.field.record.room.filter(|room| room.round == round) {
        Some(RoundRoom { thread: Some(thread), .. }) => Ok(GameRoom::Thread(thread)),
        Some(room) => {
            let key = keys::tiding(hosted.field.record.id, room.round, Tiding::Room, 0);
            let is_to_open = ground.store.get(&key).await?.is_some();
            Ok(if is_to_open { GameRoom::Round } else { GameRoom::Direct })
        }
        None => match hosted.field.round(round).and_then(|round| round.sent).filter(|_| is_last) {
            Some(sent) => {
                hosted.field.record.room = Some(RoundRoom { round, sent, thread: None });
                hosted.tell(Tiding::Room, 0);
                Ok(GameRoom::Round)
            }
            None => Ok(GameRoom::Direct),
        },
    }
}

/// Records White's thread, if it was just opened for all their games.
pub(super) async fn note_room(
    ground: &Ground,
    LoadedGame { record, change, .. }: &mut LoadedGame,
    (what, told): (&NewsKind, DeliveryReport),
) -> Result<(), Trouble> {
    let (NewsKind::Accepted, DeliveryReport::Thread(Some(thread)), Some(of), Some(SharedThread::Player)) =
        (what, told, record.tournament, record.shared)
    else {
        return Ok(());
    };
    let Some(mut hosted) = ground.tournament(of.tournament).await? else { return Ok(()) };
    let white = record.seats().and_then(|[white, _]| white.id.person());
    let theirs =
        hosted.field.entrants.iter_mut().find(|(_, entrant)| white.is_some_and(|who| entrant.player.id == who));
    if let Some((_, entrant)) = theirs {
        entrant.room = Some(thread);
    }
    change.join(hosted.into_change());
    Ok(())
}

/// Records that a tournament's message was not allowed, and warns the organisers. Without its channel, the tournament
/// waits until it is moved.
pub(super) async fn barred(
    ground: &Ground,
    hosted: &mut HostedTournament,
    told: DeliveryReport,
) -> Result<(), Trouble> {
    let is_lost = told == DeliveryReport::Lost;
    if is_lost && !hosted.field.record.is_lost {
        (hosted.field.record.is_lost, hosted.field.record.lost_at) =
            (true, ground.hands().await?.of(hosted.field.record.runs_by()).time);
    }
    let warning = if is_lost { OrganiserWarning::ChannelGone } else { OrganiserWarning::NoWriting };
    hosted.warn(warning);
    Ok(())
}

/// Records a thread where the bot can no longer write: warns the organiser, and starts no other game there.
pub(super) async fn thread_gone(ground: &Ground, game: &mut LoadedGame, thread: ChannelId) -> Result<(), Trouble> {
    let Some(of) = game.record.tournament else { return Ok(()) };
    let Some(mut hosted) = ground.tournament(of.tournament).await?.filter(|it| !it.field.record.stage.is_over()) else {
        return Ok(());
    };
    hosted.field.record.room = hosted.field.record.room.filter(|room| room.thread != Some(thread));
    for (_, entrant) in hosted.field.entrants.iter_mut().filter(|(_, entrant)| entrant.room == Some(thread)) {
        entrant.room = None;
    }
    hosted.warn(OrganiserWarning::ThreadGone);
    game.change.join(hosted.into_change());
    Ok(())
}

/// Records that a message succeeded where it had not been allowed. An edit proves nothing: it needs fewer permissions.
pub(super) fn writes_again(hosted: &mut HostedTournament, what: Tiding, told: DeliveryReport) {
    if matches!(told, DeliveryReport::In(_)) && what != Tiding::Warning {
        hosted.field.record.warned.retain(|warning| *warning != OrganiserWarning::NoWriting);
    }
}
