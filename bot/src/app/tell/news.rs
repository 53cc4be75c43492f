//! News: what people must be told, kept until it has been delivered.
//!
//! The courier asks for the next piece of news of a game, delivers it, and reports what Discord made of it. A crash
//! between delivering and reporting leaves the row; the next start finds it and looks for the delivered message by its
//! mark before delivering again.

use futures::TryStreamExt;
use futures::future::ready;
use render::Options;
use rules::Side;
use store::StoreExt;

use crate::app::ask::server::ThreadLife;
use crate::app::ground::{Ground, LoadedGame, begin, due, hints, person, rest, rooms, takebacks};
use crate::app::say::{Address, Context, Delivery, Lack, Message, boards, news, time};
use crate::app::tables;
use crate::app::tell::items::NewsItem;
use crate::app::tell::told::Told;
use crate::app::tell::{announcements, lessons, notices, outside, ratings, trophies, unreached};
use crate::record::{
    Board, BotTime, ChannelId, Color, GameId, GameRecord, GuildId, Mail, Moment, News, Origin, Place, RoundRecord,
    Sent, State, Tiding, Timely, TimelyKind, UserId, What, keys,
};
use crate::refusal::{Failure, Trouble};
use crate::rows::{Row, TypedStore, again, decode};
use crate::words::Lang;

/// The most earlier boards of a game that are remembered because they could not be shrunk.
const UNSHRUNK: usize = 20;

/// The boards of a game that are no longer live once a newer one is there.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlived {
    /// The boards, each with the line that replaces it.
    pub boards: Vec<(Board, Message)>,
    /// Whether the newer one is the game's last.
    pub is_last: bool,
}

/// Returns the games that have news, in order: what an earlier run could not deliver, or could not report as delivered.
pub async fn games_with_news(ground: &Ground) -> Result<Vec<GameId>, Trouble> {
    let news = ground.store.keys(keys::ALL_NEWS);
    let mut games: Vec<_> = news.try_filter_map(|key| ready(Ok(key.game()))).try_collect().await?;
    games.dedup();
    Ok(games)
}

/// Returns the keys of all undelivered news.
pub async fn news_of_games(ground: &Ground) -> Result<Vec<String>, Trouble> {
    let rows = ground.store.scan(keys::ALL_NEWS, None, usize::MAX).await?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

/// A game of a tournament that is still to be told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub game: GameId,
    /// Whether a room is opened for it, as in a round in which each game has its own.
    pub is_room: bool,
    /// The people of whom Discord is asked before, see [`NewsItem::members`].
    pub members: Vec<(GuildId, UserId)>,
}

/// Returns, of games that have news, those of tournaments that are still to be told of, in order.
pub async fn openings(ground: &Ground, games: &[GameId]) -> Result<Vec<Opening>, Trouble> {
    let mut openings = Vec::new();
    for id in games {
        let Some(LoadedGame { record, .. }) = ground.load(*id).await? else { continue };
        let is_room = record.waits_for_room() && record.place != Place::Direct;
        let members = people_to_ask(&record);
        if is_room || !members.is_empty() {
            openings.push(Opening { game: *id, is_room, members });
        }
    }
    Ok(openings)
}

/// Returns the oldest undelivered news of a game, but for what has to wait.
pub async fn next_news(ground: &Ground, id: GameId) -> Result<Option<NewsItem>, Trouble> {
    let mut after: Option<String> = None;
    while let Some(row) = ground.store.scan(&keys::all_news_of(id), after.as_deref(), 1).await?.pop() {
        let Mail { news, hushed } = decode(&row.value)?;
        let game = ground.load(id).await?.ok_or_else(|| Failure::new("send a message", "its game is missing"))?;
        let waits = news.to.is_none() && rooms::waits_for_room(&game.record);
        // Nobody saw a game of a round that was undone before its thread was open.
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

/// Returns whether a game of a tournament has been told nowhere yet, and the round in which it is played is still to be
/// announced: the announcement comes first.
async fn is_before_its_round(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let is_new = record.line.is_empty() && record.boards.is_empty() && tables::is_playing(record);
    let Some(of) = record.tournament.filter(|_| is_new && record.place != Place::Direct) else { return Ok(false) };
    let round = ground.store.record::<RoundRecord>(&keys::round(of.tournament, of.round)).await?;
    let Some(round) = round.map(|row| row.record).filter(|round| round.sent.is_none()) else { return Ok(false) };
    let key = keys::tiding(of.tournament, of.round, Tiding::Round, round.again.into());
    Ok(ground.store.get(&key).await?.is_some())
}

/// Makes what is told of news that nobody is to learn of any more.
fn nothing(key: String, game: GameId) -> NewsItem {
    NewsItem { key, nonce: String::new(), game, delivery: Delivery::Nothing, members: Vec::new(), room: None }
}

/// Returns whether a game of a tournament is at no board of it any more.
async fn is_struck(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    let Some(of) = record.tournament else { return Ok(false) };
    let hosted = ground.tournament(of.tournament).await?;
    let board = hosted.as_ref().and_then(|hosted| hosted.field.boards.get(&(of.round, of.board)));
    Ok(board.is_none_or(|board| board.game != Some(record.id)))
}

/// Returns whether a later piece of news tells the same board: an end that was taken back came again before it was told, or
/// there was more time meanwhile.
async fn is_told_later(ground: &Ground, key: &str, news: &News, record: &GameRecord) -> Result<bool, Trouble> {
    let What::Board { moment, over, .. } = &news.what else { return Ok(false) };
    if record.reopened.is_none() && record.longer.is_none() {
        return Ok(false);
    }
    let later = ground.store.scan(&keys::all_news_of(record.id), Some(key), usize::MAX).await?;
    for row in later {
        let other = decode::<Mail>(&row.value)?.news;
        let same = matches!(&other.what, What::Board { moment: at, over: end, .. } if (at, end) == (moment, over));
        if same && other.to == news.to {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Composes a piece of news as it is to be delivered now; `None` if the game or the news changed meanwhile, so that what
/// has to be said may be different.
async fn compose(
    ground: &Ground,
    key: String,
    (news, hushed): (News, Option<Vec<Color>>),
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
    let context = Context {
        ratings: ratings::of_news(ground, &game.record, &news, hands.time.unwrap_or_default()).await?,
        trophies: trophies::of_news(ground, &game.record, &news).await?,
        is_new: lessons::is_new(ground, &game.record, &news.what).await?,
        // Only the board of a game against a program offers them.
        gives_hints: game.record.program().is_some() && hints::gives_hints(ground, &game.record).await?,
        takes_back: matches!(news.what, What::Board { over: false, .. })
            && game.record.program().is_none()
            && takebacks::both_allow_takebacks(ground, &game.record).await?,
        life: thread_life(ground, &game.record, &news.what).await?,
    };
    let mut delivery = match (&news.what, news.to) {
        (What::Digest { at, same }, Some(person)) => {
            notices::digest(ground, person, (*at, *same), lang, &shown).await?
        }
        (What::Announced { undone }, _) => announcements::announcement(ground, &game.record, *undone, number).await?,
        _ => news::compose(begun.as_ref().unwrap_or(&game.record), &news, number, lang, viewer, &shown, &context)?,
    };
    if let (Delivery::Recall { to, .. }, What::Challenged) = (&mut delivery, &news.what) {
        *to = where_offered(ground, &game.record, *to).await?;
    }
    if let Delivery::Post { message, .. } = &mut delivery {
        if let Some(person) = news.to {
            ground.by_ear(person, message).await?;
        }
        let server = game.record.guild.filter(|_| news.to.is_none());
        // A change of a message notifies nobody.
        if live.is_none() && !notices::hush(ground, &key, (&news, hushed), game, message).await? {
            return Ok(None);
        }
        if let Some(server) = server {
            notices::keep_to_policy(ground, server, &news.what, message).await?;
        }
    }
    if let Some(sent) = live {
        delivery = match delivery {
            // In a channel the file stays. A reader of direct messages may have boards in words by now, or no longer.
            Delivery::Post { message, .. } if news.to.is_none() => {
                Delivery::Edit { sent, message: Message { pictures: Vec::new(), ..message } }
            }
            Delivery::Post { message, .. } => Delivery::Edit { sent, message },
            _ => Delivery::Nothing,
        };
    }
    Ok(Some(NewsItem { key, nonce, game: id, delivery, members, room }))
}

/// Returns a game of a tournament as its first board shows it: its clock runs once that is there.
async fn as_it_begins(
    ground: &Ground,
    record: &GameRecord,
    what: &What,
    time: Option<BotTime>,
) -> Result<Option<GameRecord>, Trouble> {
    let shows_it = matches!(what, What::Board { over: false, .. }) && record.waits_for_room();
    let Some(time) = time.filter(|_| shows_it) else { return Ok(None) };
    let mut begun = LoadedGame::new(record.clone());
    due::let_run(&mut begun, time)?;
    rest::rested(ground, &mut begun).await?;
    Ok(Some(begun.record))
}

/// Returns the news of the live board that is to tell the time anew, and where it is. Where the bot may not send files it stays as it is:
/// it is in words, with the position.
async fn retimed(ground: &Ground, record: &GameRecord, news: &News) -> Result<Option<(News, Sent)>, Trouble> {
    let What::Retimed { moment } = news.what else { return Ok(None) };
    let is_it = |board: &&Board| match news.to {
        Some(_) => board.to == reader(record, news),
        None => record.channel() == Some(board.sent.channel),
    };
    let live = record.boards.iter().filter(|board| board.at == Some(moment) && !board.over);
    let Some(board) = live.filter(|_| moment == record.moment()).find(is_it) else { return Ok(None) };
    if let (Place::Channel { channel, .. }, None) = (&record.place, news.to)
        && ground.store.get(&keys::lacking(*channel, Lack::Files.into())).await?.is_some()
    {
        return Ok(None);
    }
    let what = What::Board { moment, over: false, since: board.since };
    Ok(Some((News { to: news.to, what }, board.sent)))
}

/// Returns the channel in which the room of a tournament's game opens. Where nothing opens a thread, none is open, and nobody is asked,
/// a player could not be written to: then it is played in the channel all the same.
fn room(record: &GameRecord, what: &What) -> Option<ChannelId> {
    match record.place {
        Place::Channel { channel, thread } if thread.is_some() || matches!(what, What::Began { .. }) => Some(channel),
        _ => None,
    }
}

/// Returns the players of a tournament's game whose room opens by this news, with its server.
fn members(record: &GameRecord, what: &What) -> Vec<(GuildId, UserId)> {
    match what {
        What::Began { .. } | What::Board { moment: Moment::START, over: false, .. } => people_to_ask(record),
        _ => Vec::new(),
    }
}

/// Returns the players of a tournament's game of which nothing was told yet, with its server.
fn people_to_ask(record: &GameRecord) -> Vec<(GuildId, UserId)> {
    let is_new = record.challenge.is_none() && record.boards.is_empty() && record.line.is_empty();
    let guild = record.guild.filter(|_| is_new && record.tournament.is_some() && tables::is_playing(record));
    guild.map_or_else(Vec::new, |guild| {
        record.people().filter_map(|player| Some((guild, player.id.person()?))).collect()
    })
}

/// Returns where a challenge was made that is answered by now. A rematch is offered in the thread of the game before, which
/// it has left if it has begun.
async fn where_offered(ground: &Ground, record: &GameRecord, usual: Address) -> Result<Address, Trouble> {
    match (usual, record.origin) {
        (Address::Channel(_), Some(Origin::Rematch(last))) => {
            let last = ground.load(last).await?.and_then(|last| last.record.channel());
            Ok(last.map_or(usual, Address::Channel))
        }
        _ => Ok(usual),
    }
}

/// Returns the language of a piece of news: in direct messages everybody reads their own.
async fn lang_of(ground: &Ground, record: &GameRecord, news: &News) -> Result<Lang, Trouble> {
    let own = match news.to {
        Some(person) => ground.language_of(person).await?,
        None => None,
    };
    Ok(own.unwrap_or(record.lang))
}

/// Returns how the board in a piece of news is drawn: as its only reader likes it, else as the server does.
async fn viewer(ground: &Ground, record: &GameRecord, news: &News) -> Result<Options, Trouble> {
    let What::Board { moment, .. } = &news.what else { return Ok(Options::default()) };
    let Some(ply) = record.ply_at(*moment) else { return Ok(Options::default()) };
    let turn = tables::table_at(record, ply)?.turn();
    match news.to {
        Some(person) => person::direct_look(ground, record, person, turn).await,
        None => ground.public_look(record, turn).await,
    }
}

/// Returns how long the thread that news opens stays open in which nobody writes, as the server wants it by now.
async fn thread_life(ground: &Ground, record: &GameRecord, what: &What) -> Result<ThreadLife, Trouble> {
    let server = record.guild.filter(|_| matches!(what, What::Accepted | What::ThreadAgain));
    Ok(ground.guild(server).await?.0.thread_life())
}

/// Returns what became of the news of a game that another process tells: whether the challenge had to be taken back since it
/// could not be shown; `None` while there is still something to tell.
pub async fn told_elsewhere(ground: &Ground, id: GameId) -> Result<Option<bool>, Trouble> {
    if ground.store.first(&keys::all_news_of(id)).await?.is_some() {
        return Ok(None);
    }
    let was_dropped =
        |record: &GameRecord| record.challenge.is_none() && matches!(record.state, State::Closed { why: None, .. });
    Ok(Some(ground.load(id).await?.is_none_or(|game| was_dropped(&game.record))))
}

/// Returns the thread of a game, if it has one.
pub async fn thread_of(ground: &Ground, id: GameId) -> Result<Option<ChannelId>, Trouble> {
    Ok(ground.load(id).await?.and_then(|game| game.record.thread()))
}

/// Returns which boards are no longer live once this was told.
pub async fn outlived(ground: &Ground, item: &NewsItem, told: Told) -> Result<Outlived, Trouble> {
    let nothing = Outlived { boards: Vec::new(), is_last: false };
    let Some(Row { record: news, .. }) = ground.store.record::<News>(&item.key).await? else { return Ok(nothing) };
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
    if let What::Board { .. } = news.what {
        for board in note(&mut game, &news, told) {
            let lang = lang_of_reader(ground, &game.record, board.to.or(reader(&game.record, &news))).await?;
            boards.push((board, boards::shrunk(&game.record, &board, lang)));
        }
    }
    Ok(Outlived { boards, is_last: matches!(news.what, What::Board { over: true, .. }) })
}

/// Returns the player to whom news is told in direct messages.
fn reader(record: &GameRecord, news: &News) -> Option<Color> {
    news.to.and_then(|to| record.side_of(to)).map(Color::from)
}

/// Returns the language of a message that was sent to this player or, without one, to everybody.
async fn lang_of_reader(ground: &Ground, record: &GameRecord, to: Option<Color>) -> Result<Lang, Trouble> {
    let reader = to.zip(record.seats()).and_then(|(to, seats)| tables::seat_of(seats, to.into()).id.person());
    lang_of(ground, record, &News { to: reader, what: What::Back }).await
}

/// Returns whether something that was said about a player's time, or a copy of a question, no longer says how things stand once
/// news is told. A warning to one player says nothing about those to others.
fn is_past(record: &GameRecord, timely: &Timely, news: &News) -> bool {
    let is_renewed = || news.to.is_none() || timely.to == reader(record, news);
    match news.what {
        What::Board { .. } => !timely.says.is_question(),
        What::DrawClosed { .. } => timely.says == TimelyKind::Draw,
        What::TakebackClosed { .. } => timely.says == TimelyKind::Takeback,
        What::Back => timely.says == TimelyKind::Rest,
        What::TimeShort { .. } => timely.says == TimelyKind::Short && is_renewed(),
        What::Idle { .. } => timely.says == TimelyKind::Idle && is_renewed(),
        _ => false,
    }
}

/// Notes that news was delivered.
pub async fn told_of_game(ground: &Ground, item: &NewsItem, told: Told) -> Result<(), Trouble> {
    told_but(ground, item, told, &[]).await
}

/// As [`told_of_game`], but these earlier boards could not be shrunk: they are with the next.
pub async fn told_but(ground: &Ground, item: &NewsItem, told: Told, unshrunk: &[Board]) -> Result<(), Trouble> {
    again("save that a game's messages were sent", || note_told(ground, item, told, unshrunk)).await
}

async fn note_told(ground: &Ground, item: &NewsItem, told: Told, unshrunk: &[Board]) -> Result<(), Trouble> {
    let Some(Row { record: news, .. }) = ground.store.record::<News>(&item.key).await? else { return Ok(()) };
    let Some(mut game) = ground.load(item.game).await? else { return Ok(()) };
    if let What::Announced { .. } = news.what {
        announcements::note_told(ground, item, game, told).await?;
        return Ok(());
    }
    if let Some(who) = unreached::who(&game.record, &news).filter(|_| told == Told::Barred) {
        return unreached::call_off(ground, &item.key, game, who).await;
    }
    if outside::move_if_needed(ground, &game, (&news, told)).await? {
        return Ok(());
    }
    let before = game.record.clone();
    let in_thread = news.to.is_none() && !matches!(news.what, What::ThreadDone | What::ThreadAgain);
    if told == Told::Barred {
        notices::fall_back(ground, &mut game, &news).await?;
    }
    let lost_its_thread = told == Told::Barred && in_thread && leave_thread(&mut game.record);
    note(&mut game, &news, told);
    let record = &mut game.record;
    // Whatever else was to be changed by it is tried again with the next news like it.
    let stays = |sent: Sent| unshrunk.iter().any(|board| board.sent == sent);
    let was_timely = |sent: Sent| before.timely.iter().chain(&before.questions).any(|timely| timely.sent == sent);
    if ends_what_was_said(&news.what, told) {
        let holds = |timely: &Timely| !is_past(&before, timely, &news) || stays(timely.sent);
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
    // The players of a game of a tournament know by its first board that it has begun, and until when they are to move.
    if matches!((&news.what, told), (What::Board { .. }, Told::In(_)))
        && before.waits_for_room()
        && let Some(time) = ground.hands().await?.of(before.runs_by()).time
    {
        due::let_run(&mut game, time)?;
        rest::let_rest(ground, &mut game).await?;
    }
    let record = &game.record;
    if lost_its_thread {
        // A thread that was left leads to a game that goes on, and only the last of them.
        let rows = if let State::Over { .. } = record.state { Vec::new() } else { begin::rows(record) };
        let gone = [before.thread(), before.left].into_iter().flatten();
        game.change.delete_keys(gone.map(|gone| keys::place(gone, record.id)).filter(|row| !rows.contains(row)));
    }
    if let (What::Board { moment: Moment::START, .. }, Told::In(sent)) = (&news.what, told)
        && let Place::Channel { channel, thread: Some(thread) } = record.place
        && sent.channel == thread
    {
        // If the bot may not write in threads there later, that is news again.
        let lacked = keys::lacking(channel, Lack::WriteInThreads.into());
        if ground.store.get(&lacked).await?.is_some() {
            game.change.delete(lacked);
        }
    }
    // News that could not be delivered in the thread is delivered again, in the channel.
    if !lost_its_thread {
        game.change.delete(item.key.as_str());
    }
    if let Some(thread) = before.thread().filter(|_| lost_its_thread) {
        outside::thread_gone(ground, &mut game, thread).await?;
    }
    outside::note_room(ground, &mut game, (&news.what, told)).await?;
    game.uncounted().commit(&*ground.store).await
}

/// Moves a game out of its thread, which stays as a pointer to it; returns whether it had one.
fn leave_thread(record: &mut GameRecord) -> bool {
    match &mut record.place {
        Place::Channel { channel, thread } => {
            let left = thread.take();
            record.left = left.filter(|left| left != channel).or(record.left);
            left.is_some()
        }
        Place::Direct => false,
    }
}

/// Returns whether news changes what was said before: it was told, or changes nothing else.
fn ends_what_was_said(what: &What, told: Told) -> bool {
    matches!((what, told), (What::Back | What::DrawClosed { .. } | What::TakebackClosed { .. }, _) | (_, Told::In(_)))
}

/// Returns what is to be changed later, of news about a player's time and of copies of questions.
fn timely(record: &GameRecord, news: &News, told: Told) -> Option<Timely> {
    let Told::In(sent) = told else { return None };
    let turn = || tables::turn_of(record).ok().map(Color::from);
    let (says, of) = match &news.what {
        What::TimeShort { .. } => (TimelyKind::Short, turn()?),
        What::Resting { side, until: Some(_) } => (TimelyKind::Rest, *side),
        What::Idle { .. } => (TimelyKind::Idle, turn()?),
        What::DrawOffered { by, .. } if news::is_besides(record, news) => (TimelyKind::Draw, *by),
        What::TakebackAsked { .. } if news::is_besides(record, news) => {
            (TimelyKind::Takeback, Side::from(reader(record, news)?).other().into())
        }
        _ => return None,
    };
    Some(Timely { sent, says, of, to: reader(record, news) })
}

/// Notes in a game which message carries the news; returns the boards that it replaces.
fn note(LoadedGame { record, change, .. }: &mut LoadedGame, news: &News, told: Told) -> Vec<Board> {
    // An additional copy for one player is not the game's offer. A board is the one of the place where it is.
    if news::is_besides(record, news) && !matches!(news.what, What::Board { .. }) {
        return Vec::new();
    }
    match (&news.what, told) {
        (What::Challenged, Told::In(sent)) => record.challenge = Some(sent),
        (What::Began { .. }, Told::In(sent)) => {
            if matches!(record.origin, Some(Origin::Rematch(_))) {
                record.rematch_offer = record.rematch_offer.or(record.challenge);
            }
            record.challenge = Some(sent);
        }
        (What::Answered, Told::In(sent)) => record.notice = Some(sent),
        (What::Accepted, Told::Thread(Some(opened))) => {
            if let Place::Channel { thread, .. } = &mut record.place {
                *thread = Some(opened);
            }
            match record.state {
                State::Playing { .. } => change.put_keys(begin::rows(record)),
                // It ended before its thread was open.
                State::Over { .. } => change.put_keys([keys::place(opened, record.id)]),
                State::Challenge { .. } | State::Closed { .. } => {}
            }
        }
        (What::Board { moment, over, since }, Told::In(sent)) => {
            // It was said long ago, and a newer one is live.
            if record.boards.iter().any(|board| board.sent.channel == sent.channel && board.at > Some(*moment)) {
                return Vec::new();
            }
            // A copy in direct messages is past as soon as everybody sees a newer one.
            let is_past_copy =
                |b: &Board| news.to.is_none() && b.to.is_some() && (b.at, b.over) != (Some(*moment), *over);
            let (mut old, others): (Vec<_>, Vec<_>) =
                record.boards.iter().partition(|b| b.sent.channel == sent.channel || is_past_copy(b));
            old.append(&mut record.unshrunk);
            // After a crash it may be the very board that is live.
            old.retain(|board: &Board| board.sent != sent);
            record.boards = others;
            // A moderator's verdict may be undone, or has been meanwhile: then the board that tells it shrinks, too.
            if !over || record.moderator.is_some() || tables::is_playing(record) {
                let to = reader(record, news);
                record.boards.push(Board { sent, at: Some(*moment), since: *since, over: *over, to });
            }
            return old;
        }
        (What::DrawOffered { .. }, Told::In(sent)) => record.offers.push(sent),
        (What::DrawClosed { .. }, _) => record.offers.clear(),
        (What::TakebackAsked { .. }, Told::In(sent)) => record.takeback_sent = Some(sent),
        (What::TakebackClosed { .. }, _) => record.takeback_sent = None,
        _ => {}
    }
    Vec::new()
}
