//! News: notifications stored until they are delivered.
//!
//! The courier asks for a game's next news, delivers it, and reports the result. After a crash between delivering and
//! reporting, the row is still there. The next start then searches for the message by its mark before it delivers
//! again.

use futures::TryStreamExt;
use futures::future::ready;
use render::PictureOptions;
use rules::Side;
use store::StoreExt;

use crate::app::ask::server::ThreadLife;
use crate::app::ground::{Ground, LoadedGame, begin, due, hints, person, rest, rooms, takebacks};
use crate::app::say::{Delivery, DeliveryAddress, LackedPermission, Message, NewsContext, boards, news, time};
use crate::app::tables;
use crate::app::tell::items::NewsItem;
use crate::app::tell::told::DeliveryReport;
use crate::app::tell::{announcements, lessons, notices, outside, ratings, trophies, unreached};
use crate::record::{
    BoardMessage, BotTime, ChannelId, GameId, GameMoment, GameNews, GameOrigin, GamePlace, GameRecord, GameState,
    GuildId, NewsDelivery, NewsKind, RoundRecord, SentMessage, StoredSide, Tiding, TimelyKind, TimelyMessage, UserId,
    keys,
};
use crate::refusal::{BotFailure, Trouble};
use crate::rows::{RecordRow, TypedStore, again, decode};
use crate::words::Lang;

/// The maximum number of unshrunk earlier boards to remember.
const UNSHRUNK: usize = 20;

/// Boards of a game that are replaced by a newer one.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlivedBoards {
    /// The boards, each with the line that replaces it.
    pub boards: Vec<(BoardMessage, Message)>,
    /// True if the newer one is the game's last.
    pub is_last: bool,
}

/// Returns, in order, the games with news left from an earlier run.
pub async fn games_with_news(ground: &Ground) -> Result<Vec<GameId>, Trouble> {
    let news = ground.store.keys(keys::ALL_NEWS);
    let mut games: Vec<_> = news.try_filter_map(|key| ready(Ok(key.game()))).try_collect().await?;
    games.dedup();
    Ok(games)
}

pub async fn news_of_games(ground: &Ground) -> Result<Vec<String>, Trouble> {
    let rows = ground.store.scan(keys::ALL_NEWS, None, usize::MAX).await?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnannouncedGame {
    pub game: GameId,
    /// True if the game gets its own thread, by the round's settings.
    pub is_room: bool,
    pub members: Vec<(GuildId, UserId)>,
}

/// Returns, in order, tournament games with news before their announcement.
pub async fn openings(ground: &Ground, games: &[GameId]) -> Result<Vec<UnannouncedGame>, Trouble> {
    let mut openings = Vec::new();
    for id in games {
        let Some(LoadedGame { record, .. }) = ground.load(*id).await? else { continue };
        let is_room = record.waits_for_room() && record.place != GamePlace::Direct;
        let members = people_to_ask(&record);
        if is_room || !members.is_empty() {
            openings.push(UnannouncedGame { game: *id, is_room, members });
        }
    }
    Ok(openings)
}

pub async fn next_news(ground: &Ground, id: GameId) -> Result<Option<NewsItem>, Trouble> {
    let mut after: Option<String> = None;
    while let Some(row) = ground.store.scan(&keys::all_news_of(id), after.as_deref(), 1).await?.pop() {
        let NewsDelivery { news, hushed } = decode(&row.value)?;
        let game = ground.load(id).await?.ok_or_else(|| BotFailure::new("send a message", "its game is missing"))?;
        let waits = news.to.is_none() && rooms::waits_for_room(&game.record);
        // The round was undone before the thread was open, so the game stays hidden.
        let never_seen = waits && is_struck(ground, &game.record).await?;
        if never_seen {
            return Ok(Some(nothing(row.key, id)));
        }
        if waits
            || is_before_its_round(ground, &game.record).await?
            || announcements::has_to_wait(ground, &game.record, &news.what).await?
        {
            after = Some(row.key);
            continue;
        }
        if is_told_later(ground, &row.key, &news, &game.record).await? {
            return Ok(Some(nothing(row.key, id)));
        }
        match compose(ground, row.key, (news, hushed), game).await? {
            Some(item) => return Ok(Some(item)),
            None => after = None,
        }
    }
    Ok(None)
}

/// Returns whether neither a tournament game nor its round is announced: the round comes first.
async fn is_before_its_round(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let is_new = record.line.is_empty() && record.boards.is_empty() && tables::is_playing(record);
    let Some(of) = record.tournament.filter(|_| is_new && record.place != GamePlace::Direct) else { return Ok(false) };
    let round = ground.store.record::<RoundRecord>(&keys::round(of.tournament, of.round)).await?;
    let Some(round) = round.map(|row| row.record).filter(|round| round.sent.is_none()) else { return Ok(false) };
    let key = keys::tiding(of.tournament, of.round, Tiding::Round, round.again.into());
    Ok(ground.store.get(&key).await?.is_some())
}

fn nothing(key: String, game: GameId) -> NewsItem {
    NewsItem { key, nonce: String::new(), game, delivery: Delivery::Nothing, members: Vec::new(), room: None }
}

async fn is_struck(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let Some(of) = record.tournament else { return Ok(false) };
    let hosted = ground.tournament(of.tournament).await?;
    let board = hosted.as_ref().and_then(|hosted| hosted.field.boards.get(&(of.round, of.board)));
    Ok(board.is_none_or(|board| board.game != Some(record.id)))
}

/// Returns whether later news shows the same board: before delivery, the end was undone and decided again, or time was
/// added.
async fn is_told_later(ground: &Ground, key: &str, news: &GameNews, record: &GameRecord) -> Result<bool, Trouble> {
    let NewsKind::Board { moment, over, .. } = &news.what else { return Ok(false) };
    if record.reopened.is_none() && record.longer.is_none() {
        return Ok(false);
    }
    let later = ground.store.scan(&keys::all_news_of(record.id), Some(key), usize::MAX).await?;
    for row in later {
        let other = decode::<NewsDelivery>(&row.value)?.news;
        let same = matches!(&other.what, NewsKind::Board { moment: at, over: end, .. } if (at, end) == (moment, over));
        if same && other.to == news.to {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Composes news for delivery; `None` if the game or the news has changed since, so that the content may differ.
async fn compose(
    ground: &Ground,
    key: String,
    (news, hushed): (GameNews, Option<Vec<StoredSide>>),
    game: LoadedGame,
) -> Result<Option<NewsItem>, Trouble> {
    let id = game.record.id;
    let (news, live) = match retimed(ground, &game.record, &news).await? {
        Some((board, sent)) => (board, Some(sent)),
        None => (news, None),
    };
    let members = members(&game.record, &news.what);
    let room = room(&game.record, &news.what).filter(|_| !members.is_empty());
    let lang = lang_of(ground, &game.record, &news).await?;
    let number = key.rsplit('/').next().unwrap_or_default().trim_start_matches('0');
    let nonce = format!("{:x}-{:x}-{number}", id.0, game.record.made.0);
    let viewer = viewer(ground, &game.record, &news).await?;
    let hands = ground.hands_for(&[&game.record]).await?;
    let shown = hands.of(game.record.runs_by());
    let begun = as_it_begins(ground, &game.record, &news.what, shown.time).await?;
    let context = NewsContext {
        ratings: ratings::of_news(ground, &game.record, &news, hands.time.unwrap_or_default()).await?,
        trophies: trophies::of_news(ground, &game.record, &news).await?,
        is_new: lessons::is_new(ground, &game.record, &news.what).await?,
        // Only boards of games against a program offer hints.
        gives_hints: game.record.program().is_some() && hints::gives_hints(ground, &game.record).await?,
        takes_back: matches!(news.what, NewsKind::Board { over: false, .. })
            && game.record.program().is_none()
            && takebacks::both_allow_takebacks(ground, &game.record).await?,
        life: thread_life(ground, &game.record, &news.what).await?,
    };
    let mut delivery = match (&news.what, news.to) {
        (NewsKind::Digest { at, same }, Some(person)) => {
            notices::digest(ground, person, (*at, *same), lang, &shown).await?
        }
        (NewsKind::Announced { undone }, _) => {
            announcements::announcement(ground, &game.record, *undone, number).await?
        }
        _ => news::compose(begun.as_ref().unwrap_or(&game.record), &news, number, lang, viewer, &shown, &context)?,
    };
    if let (Delivery::Recall { to, .. }, NewsKind::Challenged) = (&mut delivery, &news.what) {
        *to = where_offered(ground, &game.record, *to).await?;
    }
    if let Delivery::Post { message, .. } = &mut delivery {
        if let Some(person) = news.to {
            ground.by_ear(person, message).await?;
        }
        let server = game.record.guild.filter(|_| news.to.is_none());
        // Editing a message notifies no one.
        if live.is_none() && !notices::hush(ground, &key, (&news, hushed), game, message).await? {
            return Ok(None);
        }
        if let Some(server) = server {
            notices::keep_to_policy(ground, server, &news.what, message).await?;
        }
    }
    if let Some(sent) = live {
        delivery = match delivery {
            // In a channel, the file stays. A reader of direct messages may have switched boards in words on or off
            // since.
            Delivery::Post { message, .. } if news.to.is_none() => {
                Delivery::Edit { sent, message: Message { pictures: Vec::new(), ..message } }
            }
            Delivery::Post { message, .. } => Delivery::Edit { sent, message },
            _ => Delivery::Nothing,
        };
    }
    Ok(Some(NewsItem { key, nonce, game: id, delivery, members, room }))
}

/// Returns a tournament game as its first board shows it; posting that starts the clock.
async fn as_it_begins(
    ground: &Ground,
    record: &GameRecord,
    what: &NewsKind,
    time: Option<BotTime>,
) -> Result<Option<GameRecord>, Trouble> {
    let shows_it = matches!(what, NewsKind::Board { over: false, .. }) && record.waits_for_room();
    let Some(time) = time.filter(|_| shows_it) else { return Ok(None) };
    let mut begun = LoadedGame::new(record.clone());
    due::let_run(&mut begun, time)?;
    rest::rested(ground, &mut begun).await?;
    Ok(Some(begun.record))
}

/// Returns news of the live board with updated time, and its message. Without permission for files it stays as it is,
/// in words.
async fn retimed(
    ground: &Ground,
    record: &GameRecord,
    news: &GameNews,
) -> Result<Option<(GameNews, SentMessage)>, Trouble> {
    let NewsKind::Retimed { moment } = news.what else { return Ok(None) };
    let is_it = |board: &&BoardMessage| match news.to {
        Some(_) => board.to == reader(record, news),
        None => record.channel() == Some(board.sent.channel),
    };
    let live = record.boards.iter().filter(|board| board.at == Some(moment) && !board.over);
    let Some(board) = live.filter(|_| moment == record.moment()).find(is_it) else { return Ok(None) };
    if let (GamePlace::Channel { channel, .. }, None) = (&record.place, news.to)
        && ground.store.get(&keys::lacking(*channel, LackedPermission::Files.into())).await?.is_some()
    {
        return Ok(None);
    }
    let what = NewsKind::Board { moment, over: false, since: board.since };
    Ok(Some((GameNews { to: news.to, what }, board.sent)))
}

/// Returns the channel of a tournament game's thread; `None` without a thread. A game that moved to the channel because
/// a player could not be reached has none.
fn room(record: &GameRecord, what: &NewsKind) -> Option<ChannelId> {
    match record.place {
        GamePlace::Channel { channel, thread } if thread.is_some() || matches!(what, NewsKind::Began { .. }) => {
            Some(channel)
        }
        _ => None,
    }
}

fn members(record: &GameRecord, what: &NewsKind) -> Vec<(GuildId, UserId)> {
    match what {
        NewsKind::Began { .. } | NewsKind::Board { moment: GameMoment::START, over: false, .. } => {
            people_to_ask(record)
        }
        _ => Vec::new(),
    }
}

fn people_to_ask(record: &GameRecord) -> Vec<(GuildId, UserId)> {
    let is_new = record.challenge.is_none() && record.boards.is_empty() && record.line.is_empty();
    let guild = record.guild.filter(|_| is_new && record.tournament.is_some() && tables::is_playing(record));
    guild.map_or_else(Vec::new, |guild| {
        record.people().filter_map(|player| Some((guild, player.id.person()?))).collect()
    })
}

/// Returns where an answered challenge was made. A rematch is offered in the previous game's thread, which it leaves
/// when it begins.
async fn where_offered(
    ground: &Ground,
    record: &GameRecord,
    usual: DeliveryAddress,
) -> Result<DeliveryAddress, Trouble> {
    match (usual, record.origin) {
        (DeliveryAddress::Channel(_), Some(GameOrigin::Rematch(last))) => {
            let last = ground.load(last).await?.and_then(|last| last.record.channel());
            Ok(last.map_or(usual, DeliveryAddress::Channel))
        }
        _ => Ok(usual),
    }
}

/// Returns the language of news: in direct messages, the reader's own.
async fn lang_of(ground: &Ground, record: &GameRecord, news: &GameNews) -> Result<Lang, Trouble> {
    let own = match news.to {
        Some(person) => ground.language_of(person).await?,
        None => None,
    };
    Ok(own.unwrap_or(record.lang))
}

/// Returns the settings for a board in news: of its only reader, otherwise the server's.
async fn viewer(ground: &Ground, record: &GameRecord, news: &GameNews) -> Result<PictureOptions, Trouble> {
    let NewsKind::Board { moment, .. } = &news.what else { return Ok(PictureOptions::default()) };
    let Some(ply) = record.ply_at(*moment) else { return Ok(PictureOptions::default()) };
    let turn = tables::table_at(record, ply)?.turn();
    match news.to {
        Some(person) => person::direct_look(ground, record, person, turn).await,
        None => ground.public_look(record, turn).await,
    }
}

async fn thread_life(ground: &Ground, record: &GameRecord, what: &NewsKind) -> Result<ThreadLife, Trouble> {
    let server = record.guild.filter(|_| matches!(what, NewsKind::Accepted | NewsKind::ThreadAgain));
    Ok(ground.guild(server).await?.0.thread_life())
}

/// Returns whether another process had to withdraw an unshown challenge. `None` while there is news left.
pub async fn told_elsewhere(ground: &Ground, id: GameId) -> Result<Option<bool>, Trouble> {
    if ground.store.first(&keys::all_news_of(id)).await?.is_some() {
        return Ok(None);
    }
    let was_dropped =
        |record: &GameRecord| record.challenge.is_none() && matches!(record.state, GameState::Closed { why: None, .. });
    Ok(Some(ground.load(id).await?.is_none_or(|game| was_dropped(&game.record))))
}

pub async fn thread_of(ground: &Ground, id: GameId) -> Result<Option<ChannelId>, Trouble> {
    Ok(ground.load(id).await?.and_then(|game| game.record.thread()))
}

pub async fn outlived(ground: &Ground, item: &NewsItem, told: DeliveryReport) -> Result<OutlivedBoards, Trouble> {
    let nothing = OutlivedBoards { boards: Vec::new(), is_last: false };
    let Some(RecordRow { record: news, .. }) = ground.store.record::<GameNews>(&item.key).await? else {
        return Ok(nothing);
    };
    if !ends_what_was_said(&news.what, told) {
        return Ok(nothing);
    }
    let Some(mut game) = ground.load(item.game).await? else { return Ok(nothing) };
    let record = &game.record;
    let mut boards = Vec::new();
    for past in record.timely.iter().chain(&record.questions).filter(|timely| is_past(record, timely, &news)) {
        let lang = lang_of_reader(ground, record, past.to).await?;
        boards.push((past.sent.into(), time::past(record, past, lang)));
    }
    if let NewsKind::Board { .. } = news.what {
        for board in note(&mut game, &news, told) {
            let lang = lang_of_reader(ground, &game.record, board.to.or(reader(&game.record, &news))).await?;
            boards.push((board, boards::shrunk(&game.record, &board, lang)));
        }
    }
    Ok(OutlivedBoards { boards, is_last: matches!(news.what, NewsKind::Board { over: true, .. }) })
}

fn reader(record: &GameRecord, news: &GameNews) -> Option<StoredSide> {
    news.to.and_then(|to| record.side_of(to)).map(StoredSide::from)
}

async fn lang_of_reader(ground: &Ground, record: &GameRecord, to: Option<StoredSide>) -> Result<Lang, Trouble> {
    let reader = to.zip(record.seats()).and_then(|(to, seats)| tables::seat_of(seats, to.into()).id.person());
    lang_of(ground, record, &GameNews { to: reader, what: NewsKind::Back }).await
}

/// Returns whether delivered news outdates another message. That is a message about time, or a copy of a question. A
/// warning to one player does not affect warnings to others.
fn is_past(record: &GameRecord, timely: &TimelyMessage, news: &GameNews) -> bool {
    let is_renewed = || news.to.is_none() || timely.to == reader(record, news);
    match news.what {
        NewsKind::Board { .. } => !timely.says.is_question(),
        NewsKind::DrawClosed { .. } => timely.says == TimelyKind::Draw,
        NewsKind::TakebackClosed { .. } => timely.says == TimelyKind::Takeback,
        NewsKind::Back => timely.says == TimelyKind::Rest,
        NewsKind::TimeShort { .. } => timely.says == TimelyKind::Short && is_renewed(),
        NewsKind::Idle { .. } => timely.says == TimelyKind::Idle && is_renewed(),
        _ => false,
    }
}

pub async fn told_of_game(ground: &Ground, item: &NewsItem, told: DeliveryReport) -> Result<(), Trouble> {
    told_but(ground, item, told, &[]).await
}

/// Like [`told_of_game`], but keeps unshrunk boards for the next time.
pub async fn told_but(
    ground: &Ground,
    item: &NewsItem,
    told: DeliveryReport,
    unshrunk: &[BoardMessage],
) -> Result<(), Trouble> {
    again("save that a game's messages were sent", || note_told(ground, item, told, unshrunk)).await
}

async fn note_told(
    ground: &Ground,
    item: &NewsItem,
    told: DeliveryReport,
    unshrunk: &[BoardMessage],
) -> Result<(), Trouble> {
    let Some(RecordRow { record: news, .. }) = ground.store.record::<GameNews>(&item.key).await? else { return Ok(()) };
    let Some(mut game) = ground.load(item.game).await? else { return Ok(()) };
    if let DeliveryReport::In(sent) = told {
        // A yes may be meant for this message now.
        ground.asked.forget(&sent.channel);
    }
    if let NewsKind::Announced { .. } = news.what {
        announcements::note_told(ground, item, game, told).await?;
        return Ok(());
    }
    if let Some(who) = unreached::who(&game.record, &news).filter(|_| told == DeliveryReport::Barred) {
        return unreached::call_off(ground, &item.key, game, who).await;
    }
    if outside::move_if_needed(ground, &game, (&news, told)).await? {
        return Ok(());
    }
    let before = game.record.clone();
    let in_thread = news.to.is_none() && !matches!(news.what, NewsKind::ThreadDone | NewsKind::ThreadAgain);
    if told == DeliveryReport::Barred {
        notices::fall_back(ground, &mut game, &news).await?;
    }
    let lost_its_thread = told == DeliveryReport::Barred && in_thread && leave_thread(&mut game.record);
    note(&mut game, &news, told);
    let record = &mut game.record;
    // The next news of this kind retries everything else.
    let stays = |sent: SentMessage| unshrunk.iter().any(|board| board.sent == sent);
    let was_timely =
        |sent: SentMessage| before.timely.iter().chain(&before.questions).any(|timely| timely.sent == sent);
    if ends_what_was_said(&news.what, told) {
        let holds = |timely: &TimelyMessage| !is_past(&before, timely, &news) || stays(timely.sent);
        record.timely.retain(holds);
        record.questions.retain(holds);
    }
    if let Some(said) = timely(record, &news, told) {
        let same = if said.says.is_question() { &mut record.questions } else { &mut record.timely };
        same.push(said);
    }
    record.unshrunk.extend(unshrunk.iter().filter(|board| !was_timely(board.sent)));
    let n_too_many = record.unshrunk.len().saturating_sub(UNSHRUNK);
    record.unshrunk.drain(..n_too_many);
    // The first board starts a tournament game, and shows its players their deadline.
    if matches!((&news.what, told), (NewsKind::Board { .. }, DeliveryReport::In(_)))
        && before.waits_for_room()
        && let Some(time) = ground.hands().await?.of(before.runs_by()).time
    {
        due::let_run(&mut game, time)?;
        rest::let_rest(ground, &mut game).await?;
    }
    let record = &game.record;
    if lost_its_thread {
        // A thread that was left only points to the last game in it, while that runs.
        let rows = if let GameState::Over { .. } = record.state { Vec::new() } else { begin::rows(record) };
        let gone = [before.thread(), before.left].into_iter().flatten();
        game.change.delete_keys(gone.map(|gone| keys::place(gone, record.id)).filter(|row| !rows.contains(row)));
    }
    if let (NewsKind::Board { moment: GameMoment::START, .. }, DeliveryReport::In(sent)) = (&news.what, told)
        && let GamePlace::Channel { channel, thread: Some(thread) } = record.place
        && sent.channel == thread
    {
        // If the bot loses the permission to write in threads there again, that is news.
        let lacked = keys::lacking(channel, LackedPermission::WriteInThreads.into());
        if ground.store.get(&lacked).await?.is_some() {
            game.change.delete(lacked);
        }
    }
    // News that could not be delivered in a thread is delivered again, in the channel.
    if !lost_its_thread {
        game.change.delete(item.key.as_str());
    }
    if let Some(thread) = before.thread().filter(|_| lost_its_thread) {
        outside::thread_gone(ground, &mut game, thread).await?;
    }
    outside::note_room(ground, &mut game, (&news.what, told)).await?;
    game.uncounted().commit(&*ground.store).await
}

/// Moves a game out of its thread, if any; returns whether it did. The thread remains as a pointer to it.
fn leave_thread(record: &mut GameRecord) -> bool {
    match &mut record.place {
        GamePlace::Channel { channel, thread } => {
            let left = thread.take();
            record.left = left.filter(|left| left != channel).or(record.left);
            left.is_some()
        }
        GamePlace::Direct => false,
    }
}

/// Returns whether news ends earlier messages: either it was delivered, or it replaces nothing.
fn ends_what_was_said(what: &NewsKind, told: DeliveryReport) -> bool {
    matches!(
        (what, told),
        (NewsKind::Back | NewsKind::DrawClosed { .. } | NewsKind::TakebackClosed { .. }, _)
            | (_, DeliveryReport::In(_))
    )
}

fn timely(record: &GameRecord, news: &GameNews, told: DeliveryReport) -> Option<TimelyMessage> {
    let DeliveryReport::In(sent) = told else { return None };
    let turn = || tables::turn_of(record).ok().map(StoredSide::from);
    let (says, of) = match &news.what {
        NewsKind::TimeShort { .. } => (TimelyKind::Short, turn()?),
        NewsKind::Resting { side, until: Some(_) } => (TimelyKind::Rest, *side),
        NewsKind::Idle { .. } => (TimelyKind::Idle, turn()?),
        NewsKind::DrawOffered { by, .. } if news::is_besides(record, news) => (TimelyKind::Draw, *by),
        NewsKind::TakebackAsked { .. } if news::is_besides(record, news) => {
            (TimelyKind::Takeback, Side::from(reader(record, news)?).other().into())
        }
        _ => return None,
    };
    Some(TimelyMessage { sent, says, of, to: reader(record, news) })
}

/// Records which message carries the news; returns the boards that it replaces.
fn note(
    LoadedGame { record, change, .. }: &mut LoadedGame,
    news: &GameNews,
    told: DeliveryReport,
) -> Vec<BoardMessage> {
    // A copy for one player is no offer of the game, unlike a board.
    if news::is_besides(record, news) && !matches!(news.what, NewsKind::Board { .. }) {
        return Vec::new();
    }
    match (&news.what, told) {
        (NewsKind::Challenged, DeliveryReport::In(sent)) => record.challenge = Some(sent),
        (NewsKind::Began { .. }, DeliveryReport::In(sent)) => {
            if matches!(record.origin, Some(GameOrigin::Rematch(_))) {
                record.rematch_offer = record.rematch_offer.or(record.challenge);
            }
            record.challenge = Some(sent);
        }
        (NewsKind::Answered, DeliveryReport::In(sent)) => record.notice = Some(sent),
        (NewsKind::Accepted, DeliveryReport::Thread(Some(opened))) => {
            if let GamePlace::Channel { thread, .. } = &mut record.place {
                *thread = Some(opened);
            }
            match record.state {
                GameState::Playing { .. } => change.put_keys(begin::rows(record)),
                // The game ended before its thread was open.
                GameState::Over { .. } => change.put_keys([keys::place(opened, record.id)]),
                GameState::Challenge { .. } | GameState::Closed { .. } => {}
            }
        }
        (NewsKind::Board { moment, over, since }, DeliveryReport::In(sent)) => {
            // This is old news, and a newer board is already live.
            if record.boards.iter().any(|board| board.sent.channel == sent.channel && board.at > Some(*moment)) {
                return Vec::new();
            }
            // A public newer board outdates a copy in direct messages.
            let is_past_copy =
                |b: &BoardMessage| news.to.is_none() && b.to.is_some() && (b.at, b.over) != (Some(*moment), *over);
            let (mut old, others): (Vec<_>, Vec<_>) =
                record.boards.iter().partition(|b| b.sent.channel == sent.channel || is_past_copy(b));
            old.append(&mut record.unshrunk);
            // After a crash, the old board may be the live one.
            old.retain(|board: &BoardMessage| board.sent != sent);
            record.boards = others;
            // A moderator's verdict may be undone, or was: then its board also shrinks.
            if !over || record.moderator.is_some() || tables::is_playing(record) {
                let to = reader(record, news);
                record.boards.push(BoardMessage { sent, at: Some(*moment), since: *since, over: *over, to });
            }
            return old;
        }
        (NewsKind::DrawOffered { .. }, DeliveryReport::In(sent)) => record.offers.push(sent),
        (NewsKind::DrawClosed { .. }, _) => record.offers.clear(),
        (NewsKind::TakebackAsked { .. }, DeliveryReport::In(sent)) => record.takeback_sent = Some(sent),
        (NewsKind::TakebackClosed { .. }, _) => record.takeback_sent = None,
        _ => {}
    }
    Vec::new()
}
