//! `/moderate`: what a server's moderators can do about its games and players.

use std::collections::BTreeSet;

use futures::{StreamExt, TryStreamExt};
use rules::{EndReason, Outcome, Side};

use crate::app::ask::server::{ModerationAsk, ModerationRemarks, ModeratorVerdict};
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::{GameEnd, Ground, LoadedGame, RequestAnswer, begin, finish};
use crate::app::say::phrases;
use crate::app::server::{bans, deeds, flags, undo, unrate};
use crate::record::{GameId, GamePlace, GameRecord, GameState, ModeratorDeed, NewsKind, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Lang;

const MOST_SEATS: usize = 1_000;

impl ModeratorVerdict {
    fn outcome(self) -> Outcome {
        match self {
            ModeratorVerdict::Abort => Outcome::draw(EndReason::Abort),
            ModeratorVerdict::Draw => Outcome::draw(EndReason::Adjudication),
            ModeratorVerdict::White => Outcome::win(Side::White, EndReason::Adjudication),
            ModeratorVerdict::Black => Outcome::win(Side::Black, EndReason::Adjudication),
            ModeratorVerdict::ForfeitWhite => Outcome::win(Side::Black, EndReason::Forfeit),
            ModeratorVerdict::ForfeitBlack => Outcome::win(Side::White, EndReason::Forfeit),
        }
    }
}

pub(crate) async fn moderate(
    ground: &Ground,
    caller: &Caller,
    asked: &ModerationAsk,
) -> Result<RequestAnswer, Trouble> {
    let server = of_moderator(caller)?;
    match asked {
        ModerationAsk::End { game, verdict, remarks } => {
            let game = of_server(ground, caller, server, *game).await?;
            end(ground, caller, server, game, *verdict, remarks).await
        }
        ModerationAsk::Undo { game, remarks } => {
            let game = of_server(ground, caller, server, *game).await?;
            undo::undo(ground, caller, server, game, remarks).await
        }
        ModerationAsk::Unrate { game, reason } => {
            let game = of_server(ground, caller, server, *game).await?;
            unrate::unrate(ground, caller, server, game, reason.as_deref()).await
        }
        ModerationAsk::Ban { whom, days, reason } => {
            bans::keep_out(ground, caller, server, whom, *days, reason.as_deref()).await
        }
        ModerationAsk::Unban(whom) => bans::let_in(ground, caller, server, whom).await,
        // Other handlers answer these.
        ModerationAsk::Look(_) | ModerationAsk::Nameless { .. } => Err(Refusal::BadButton.into()),
        ModerationAsk::Flags => flags::list(ground, caller, server).await,
        ModerationAsk::Answer { flag, note } => {
            flags::answer(ground, caller, server, flag.as_ref(), note.as_deref()).await
        }
        ModerationAsk::List => Ok(RequestAnswer::reply(deeds::list(ground, caller, server).await?)),
    }
}

pub(super) fn of_moderator(caller: &Caller) -> Result<&CallerServer, Refusal> {
    let server = caller.server.as_ref().ok_or(Refusal::OnlyServer)?;
    if server.may_moderate { Ok(server) } else { Err(Refusal::NotModerator) }
}

async fn of_server(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    id: Option<GameId>,
) -> Result<LoadedGame, Trouble> {
    let game = ground.load(id).await?.filter(|game| belongs(&game.record, caller, server));
    Ok(game.ok_or(Refusal::NotOfServer { game: id.unwrap_or(GameId(0)) })?)
}

/// Refuses a moderator who plays in the game. If they are the only moderator they may decide, which becomes public, but
/// never in a tournament, where the result concerns other players.
pub(super) fn must_be_impartial(
    record: &GameRecord,
    caller: &Caller,
    remarks: &ModerationRemarks,
) -> Result<(), Refusal> {
    match record.side_of(caller.who.id) {
        Some(_) if record.tournament.is_some() => Err(Refusal::TournamentOwnGame),
        Some(_) if !remarks.alone => Err(Refusal::OwnGame),
        _ => Ok(()),
    }
}

async fn end(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    mut game: LoadedGame,
    verdict: ModeratorVerdict,
    remarks: &ModerationRemarks,
) -> Result<RequestAnswer, Trouble> {
    let id = game.record.id;
    let me = caller.who.id;
    match game.record.state {
        GameState::Challenge { .. } if verdict == ModeratorVerdict::Abort => {
            begin::close(&mut game, me.into(), None);
            game.tell_one(me, NewsKind::ChallengeClosed);
        }
        GameState::Challenge { .. } => return Err(Refusal::NotStarted.into()),
        GameState::Over { .. } | GameState::Closed { .. } => return Err(Refusal::Over.into()),
        GameState::Playing { .. } => {
            must_be_impartial(&game.record, caller, remarks)?;
            let end = GameEnd::new(verdict.outcome(), caller.now, ground.time_of(&game.record, caller.now).await?);
            finish::finish(&mut game, GameEnd { moderator: Some(me), ..end });
            game.record.because = bans::because(remarks.reason.as_deref());
        }
    }
    let did = ModeratorDeed::Ended { game: id, verdict: <&str>::from(verdict).to_owned() };
    let deed = deeds::deed(caller, did);
    game.change.put(keys::deed(server.id, caller.event), write(&deed));
    let name = phrases::game_name(&game.record);
    let kept = ground.keep(caller, game).await?;
    let word: &str = verdict.into();
    let text = text!("moderate-ended").with_said("game", name).with_said("verdict", text!("verdict-{}", word));
    Ok(RequestAnswer::done(caller, text, kept))
}

/// Returns the open games that a moderator can see, for autocomplete. Games of the channel come first.
pub(crate) async fn complete_game_here(ground: &Ground, caller: &Caller) -> Result<Vec<(GameId, String)>, Trouble> {
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(Vec::new()) };
    let mut games = Vec::new();
    for channel in caller.channels() {
        games.extend(ground.load_indexed(&keys::places(channel)).await?);
    }
    // There is no index of a server's games. Games beyond the limit can be typed by number.
    let mut seats = ground.store.keys(keys::ALL_SEATS).take(MOST_SEATS);
    while let Some(key) = seats.try_next().await? {
        let Some(id) = key.game() else { continue };
        games.extend(ground.load(id).await?);
    }
    let mut known = BTreeSet::new();
    let is_open = |record: &GameRecord| matches!(record.state, GameState::Playing { .. } | GameState::Challenge { .. });
    let mut found = Vec::new();
    for LoadedGame { record, .. } in games {
        let may_end = is_open(&record) && belongs(&record, caller, server) && known.insert(record.id);
        if may_end && ground.may_know(caller, &record).await? {
            found.push(label(&record, caller.lang));
        }
    }
    Ok(found)
}

pub(super) fn label(record: &GameRecord, lang: Lang) -> (GameId, String) {
    let names: Vec<_> = record.people().map(|player| phrases::name_in(player, lang)).collect();
    let text = text!("moderate-choice").with_said("game", phrases::game_name(record));
    (record.id, text.with("players", names.join(" – ")).say(lang))
}

/// Returns whether a game was begun in this server. For older records this is known only in the game's channel.
pub(super) fn belongs(record: &GameRecord, caller: &Caller, server: &CallerServer) -> bool {
    match (record.guild, &record.place) {
        (Some(guild), _) => guild == server.id,
        (None, GamePlace::Channel { channel, thread }) => {
            [Some(*channel), *thread].contains(&Some(caller.spot.channel)) || server.parent == Some(*channel)
        }
        (None, GamePlace::Direct) => false,
    }
}
