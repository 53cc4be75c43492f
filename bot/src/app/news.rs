//! News: what people must be told, kept until it was said.
//!
//! The courier asks for the next piece of news of a game, says it, and reports what Discord made of it. A crash between
//! saying and reporting leaves the row; the next start finds it and looks for what was said by its mark before it
//! says it again.

use render::Options;
use rules::{Reason, Side, Table};
use store::Batch;

use super::control::clock_text;
use super::play::PASS;
use super::show::{board_file, ending, move_number, picture, title};
use super::time::Hands;
use super::time_up::still_holds;
use super::{
    App, Button, Index, Message, Press, decode, follow, lacking, mention, notices, rest, seat_of, table_at, takeback,
};
use crate::record::{
    ChannelId, GameId, GameRecord, Mail, News, Notice, Origin, Place, Sent, State, UserId, What, Why, Wish, keys, write,
};
use crate::refusal::{Failure, Trouble};
use crate::words::{Lang, Text};

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// In a channel or thread.
    Channel(ChannelId),
    /// In somebody's direct messages.
    Person(UserId),
}

/// How a piece of news is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As a new message.
    Post {
        /// Where.
        to: Address,
        /// What.
        message: Message,
        /// Is the name of the message's file, a button's `custom_id` or the whole text, and in no other message there.
        mark: String,
    },
    /// By changing a message, which may be done twice.
    Edit {
        /// Which.
        sent: Sent,
        /// What it says now.
        message: Message,
    },
    /// By changing a message and opening the game's thread from it, which may be done twice.
    OpenThread {
        /// Which.
        sent: Sent,
        /// What it says now.
        message: Message,
        /// The thread's name.
        name: String,
        /// Who is brought into it.
        members: Vec<UserId>,
    },
    /// By letting a thread close once nobody writes there for a while.
    CloseThread {
        /// Which.
        thread: ChannelId,
    },
    /// Not at all: what came later has made it void.
    Nothing,
}

/// A piece of news, ready to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsItem {
    /// Its row.
    pub key: String,
    /// Tells Discord that a message sent again is the same message: at most 25 characters, and another one for another
    /// game, also of another store.
    pub nonce: String,
    /// The game.
    pub game: GameId,
    /// How it is said.
    pub delivery: Delivery,
}

/// What became of a piece of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It stands in this message.
    In(Sent),
    /// The game's thread is open; `None` where the bot may not open one.
    Thread(Option<ChannelId>),
    /// Nothing more is to be noted: said, or void.
    Done,
    /// The bot may not write there. A game whose thread is closed to it goes on in the channel.
    Barred,
}

impl App {
    /// The games that have news, in order: what an earlier run could not say, or not report.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn games_with_news(&self) -> Result<Vec<GameId>, Trouble> {
        let mut games: Vec<GameId> = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let rows = self.store.scan(keys::ALL_NEWS, after.as_deref(), 500).await?;
            let Some(last) = rows.last() else { return Ok(games) };
            after = Some(last.key.clone());
            games.extend(rows.iter().filter_map(|row| keys::game_in(&row.key)));
            games.dedup();
        }
    }

    /// The oldest unsaid news of a game.
    ///
    /// # Errors
    /// When the store cannot tell, or a record cannot be read.
    pub async fn next_news(&self, id: GameId) -> Result<Option<NewsItem>, Trouble> {
        let rows = self.store.scan(&keys::all_news_of(id), None, 1).await?;
        let Some(row) = rows.into_iter().next() else { return Ok(None) };
        let Mail { news, hushed } = decode(&row.value)?;
        let game = self.load(id).await?.ok_or_else(|| Failure::new("tell news", "their game is missing"))?;
        // In direct messages everybody reads their own language.
        let own = match news.to {
            Some(person) => self.language_of(person).await?,
            None => None,
        };
        let lang = own.unwrap_or(game.record.lang);
        let number = row.key.rsplit('/').next().unwrap_or_default().trim_start_matches('0');
        let nonce = format!("{:x}-{:x}-{number}", id.0, game.record.made);
        let viewer = self.viewer(&game.record, &news).await?;
        let shown = self.hands().await?;
        let mut delivery = match (&news.what, news.to) {
            (What::Digest { at }, Some(person)) => self.digest(person, *at, lang, &shown).await?,
            _ => compose(&game.record, &news, lang, viewer, &shown)?,
        };
        if let Delivery::Post { message, .. } = &mut delivery
            && !self.hush(&row.key, (&news, hushed), game, message).await?
        {
            // Somebody changed the game meanwhile: what is said of it may be another thing now.
            return Box::pin(self.next_news(id)).await;
        }
        Ok(Some(NewsItem { key: row.key, nonce, game: id, delivery }))
    }

    /// How the board in a piece of news is drawn: as the one likes it who alone gets it, else as the one who is to move.
    async fn viewer(&self, record: &GameRecord, news: &News) -> Result<Options, Trouble> {
        let (What::Board { ply, .. }, Some(seats)) = (&news.what, record.seats()) else {
            return Ok(Options::default());
        };
        let Some(ply) = record.ply_at(*ply) else { return Ok(Options::default()) };
        let viewer = match news.to {
            Some(person) => person,
            None => seat_of(seats, table_at(record, ply)?.turn()).id,
        };
        Ok(self.person(viewer).await?.options(record.side_of(viewer), news.to.is_some()))
    }

    /// The thread of a game, if it has one.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn thread_of(&self, id: GameId) -> Result<Option<ChannelId>, Trouble> {
        Ok(self.load(id).await?.and_then(|game| game.record.thread()))
    }

    /// Notes that news was said, and returns the boards that are live no more.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn told(&self, item: &NewsItem, told: Told) -> Result<Vec<Sent>, Trouble> {
        loop {
            let Some(row) = self.store.get(&item.key).await? else { return Ok(Vec::new()) };
            let news: News = decode(&row.value)?;
            let Some(game) = self.load(item.game).await? else { return Ok(Vec::new()) };
            let mut record = game.record.clone();
            let in_thread = news.to.is_none() && news.what != What::ThreadDone;
            let (fallen_back, unreachable) = match told {
                Told::Barred => self.fall_back(&record, &news).await?,
                _ => (Batch::new(), None),
            };
            let lost_its_thread = told == Told::Barred && in_thread && leave_thread(&mut record);
            let (old_boards, mut index) = note(&mut record, &news, told);
            if let Some(thread) = game.record.thread().filter(|_| lost_its_thread) {
                index.0.push((keys::place(thread, record.id), false));
            }
            let mut batch = fallen_back.expect(keys::game(item.game), game.version);
            if let Some(news) = unreachable {
                batch = batch.put(keys::news(record.id, record.next_news), write(&news));
                record.next_news += 1;
            }
            batch = batch.put(keys::game(item.game), write(&record));
            // What could not be said in the thread is said again, in the channel.
            if !lost_its_thread {
                batch = batch.delete(item.key.as_str());
            }
            for (key, kept) in index.0 {
                batch = if kept { batch.put(key, Vec::new()) } else { batch.delete(key) };
            }
            match self.store.commit(batch).await {
                Err(store::Error::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
                Ok(()) => return Ok(old_boards),
            }
        }
    }
}

/// Moves a game out of its thread, if it has one.
fn leave_thread(record: &mut GameRecord) -> bool {
    match &mut record.place {
        Place::Channel { thread, .. } => thread.take().is_some(),
        Place::Direct => false,
    }
}

/// Writes into the record what was said where.
fn note(record: &mut GameRecord, news: &News, told: Told) -> (Vec<Sent>, Index) {
    // What one player has besides is nobody else's board or offer.
    if notices::is_besides(record, news) {
        return (Vec::new(), Index::default());
    }
    match (&news.what, told) {
        (What::Challenged | What::Began { .. }, Told::In(sent)) => record.challenge = Some(sent),
        (What::Answered, Told::In(sent)) => record.notice = Some(sent),
        (What::Accepted, Told::Thread(Some(opened))) => {
            if let Place::Channel { thread, .. } = &mut record.place {
                *thread = Some(opened);
            }
            let people: Vec<_> = record.seats().into_iter().flatten().map(|player| player.id).collect();
            match record.state {
                State::Playing { .. } => return (Vec::new(), Index::of(record, &people, true)),
                // It ended before its thread was open.
                State::Over { .. } => return (Vec::new(), Index(vec![(keys::place(opened, record.id), true)])),
                State::Challenge { .. } | State::Closed { .. } => {}
            }
        }
        (What::Board { over, .. }, Told::In(sent)) => {
            let (old, others): (Vec<_>, Vec<_>) = record.boards.iter().partition(|b| b.channel == sent.channel);
            record.boards = others;
            if !over {
                record.boards.push(sent);
            }
            return (old, Index::default());
        }
        (What::DrawOffered { .. }, Told::In(sent)) => record.offers.push(sent),
        (What::DrawClosed { .. }, _) => record.offers.clear(),
        (What::TakebackAsked { .. }, Told::In(sent)) => record.takeback_sent = Some(sent),
        (What::TakebackClosed { .. }, _) => record.takeback_sent = None,
        _ => {}
    }
    (Vec::new(), Index::default())
}

fn compose(record: &GameRecord, news: &News, lang: Lang, viewer: Options, hands: &Hands) -> Result<Delivery, Trouble> {
    let delivery = match &news.what {
        What::Challenged => challenged(record, news.to, lang, hands),
        What::Accepted => accepted(record, lang),
        What::Began { by } => began(record, *by, lang),
        What::ChallengeClosed => challenge_closed(record, lang),
        What::Answered => answered(record, news.to, lang),
        What::Board { ply, over, since } => return board(record, news.to, lang, (*ply, *over, *since), viewer, hands),
        What::DrawOffered { by, ply } => draw_offered(record, news.to, lang, (*by).into(), *ply),
        What::DrawClosed { declined } => draw_closed(record, lang, *declined),
        What::TakebackAsked { at } => takeback::asked(record, news.to, lang, *at),
        What::TakebackClosed { granted } => takeback::closed(record, lang, *granted),
        What::Declined { draw, at } => takeback::declined(record, news.to, lang, *draw, *at),
        What::TimeShort { ply, left } => time_short(record, news.to, lang, *ply, *left, hands),
        What::Unreachable { side } => notices::unreachable(record, (*side).into(), lang)
            .and_then(|(message, mark)| post(record, None, message, mark)),
        What::Digest { .. } => None,
        What::Resting { side, until } => resting(record, news.to, lang, (*side).into(), *until, hands),
        What::ThreadDone => record.thread().map(|thread| Delivery::CloseThread { thread }),
        What::Lacking { permission } => lacking::message(record, permission, lang).and_then(|message| {
            let mark = message.said();
            post(record, None, message, mark)
        }),
    };
    Ok(delivery.unwrap_or(Delivery::Nothing))
}

pub(super) fn post(record: &GameRecord, to: Option<UserId>, message: Message, mark: String) -> Option<Delivery> {
    let to = match to {
        Some(person) => Address::Person(person),
        None => Address::Channel(record.channel()?),
    };
    Some(Delivery::Post { to, message, mark })
}

fn challenged(record: &GameRecord, news_to: Option<UserId>, lang: Lang, hands: &Hands) -> Option<Delivery> {
    let State::Challenge { from, to, wish, standing } = &record.state else { return None };
    let side = match wish {
        Wish::White => Text::new("wish-white"),
        Wish::Black => Text::new("wish-black"),
        Wish::Random => Text::new("wish-random"),
    };
    let text = match (record.origin, to, standing) {
        (Some(Origin::Rematch(last)), ..) => Text::new("challenge-rematch").with("last", last.0.to_string()),
        (_, Some(_), _) => Text::new("challenge"),
        (_, None, Some(most)) => Text::new("challenge-standing").with("most", most.to_string()),
        (_, None, None) => Text::new("challenge-open"),
    };
    let mut text = text
        .with("challenger", mention(from.id))
        .with_said("name", Text::new(format!("{}-name", record.game)))
        .with_said("wish", side);
    if let Some(to) = to {
        text = text.with("opponent", mention(to.id));
    }
    let mut message = Message::new(lang, text);
    message.text.extend(layout_text(record));
    message
        .text
        .extend(record.clock.as_ref().map(|clock| Text::new("challenge-clock").with("clock", clock_text(clock))));
    message.text.push(terms_text(record, hands));
    message.ping = to.iter().map(|person| person.id).collect();
    let button = |press| Button::of_game(press, record.id, 0);
    // An open one is nobody's to decline: who does not want it leaves it.
    let away = if to.is_some() { Press::Decline } else { Press::TakeBack };
    message.buttons = vec![button(Press::Accept), button(away)];
    let mark = button(Press::Accept).custom_id();
    post(record, news_to, message, mark)
}

/// What else is proposed: whether the game counts, who sees it, and how long the challenge is open.
fn terms_text(record: &GameRecord, hands: &Hands) -> Text {
    let key = match (record.rated, record.private) {
        (false, false) => "terms-casual",
        (true, false) => "terms-rated",
        (false, true) => "terms-casual-private",
        (true, true) => "terms-rated-private",
    };
    let until = hands.stamp(record.due.unwrap_or_default(), 'R');
    Text::new("challenge-terms").with_said("terms", Text::new(key)).with("time", until)
}

/// Which layout is played: its name, or that it is the challenger's own; nothing in games that have no layouts.
fn layout_text(record: &GameRecord) -> Option<Text> {
    let setups = rules::info(&record.game).map_or(&[][..], |info| info.setups);
    let named = setups.iter().find(|(_, setup)| *setup == record.setup);
    match named {
        Some((name, _)) => {
            let name = Text::new(format!("{}-setup-{name}", record.game));
            Some(Text::new("challenge-layout").with_said("layout", name))
        }
        None if record.setup.is_empty() => None,
        None => Some(Text::new("challenge-own-layout").with("layout", record.setup.as_str())),
    }
}

fn accepted(record: &GameRecord, lang: Lang) -> Option<Delivery> {
    let [white, black] = record.seats()?;
    let sent = record.challenge?;
    let message = Message::new(lang, title(record));
    if record.place == Place::Direct || record.no_thread {
        return Some(Delivery::Edit { sent, message });
    }
    let name = Text::new("thread-name")
        .with("game", record.id.0.to_string())
        .with("white", white.name.as_str())
        .with("black", black.name.as_str())
        .say(lang);
    let members = [white.id, black.id].into_iter().filter(|who| *who != UserId::NOBODY).collect();
    Some(Delivery::OpenThread { sent, message, name, members })
}

/// The message from which the thread of a game opens that was not asked for in a message of its own.
fn began(record: &GameRecord, by: UserId, lang: Lang) -> Option<Delivery> {
    let seats = record.seats()?;
    let other = seats.iter().find(|player| player.id != by)?.id;
    let text = Text::new("game-began").with("challenger", mention(other)).with("player", mention(by));
    let mut message = Message::new(lang, text);
    message.text.push(title(record));
    message.ping = Some(other).filter(|who| *who != UserId::NOBODY).into_iter().collect();
    let show = Button::of_game(Press::Show, record.id, 0);
    let mark = show.custom_id();
    message.buttons = vec![show];
    post(record, None, message, mark)
}

fn challenge_closed(record: &GameRecord, lang: Lang) -> Option<Delivery> {
    let text = match &record.state {
        State::Closed { from, by, why, .. } => {
            let text = match why {
                Some(Why::Expired) => Text::new("challenge-expired"),
                Some(Why::Reason { word }) => {
                    Text::new("challenge-declined-because").with_said("reason", because(word))
                }
                // What was typed is for the challenger alone.
                Some(Why::Words { .. }) | None if from.id != *by => Text::new("challenge-declined"),
                Some(Why::Words { .. }) | None => Text::new("challenge-withdrawn"),
            };
            text.with("challenger", mention(from.id)).with("player", mention(*by))
        }
        State::Challenge { .. } => return None,
        State::Playing { .. } | State::Over { .. } => {
            let channel = format!("<#{}>", record.channel()?.0);
            Text::new("rematch-accepted").with("game", record.id.0.to_string()).with("channel", channel)
        }
    };
    Some(Delivery::Edit { sent: record.challenge?, message: Message::new(lang, text) })
}

fn because(word: &str) -> Text {
    Text::new(format!("reason-{word}"))
}

/// What a challenger is told about the end of their challenge.
fn answered(record: &GameRecord, to: Option<UserId>, lang: Lang) -> Option<Delivery> {
    let State::Closed { to: asked, why, .. } = &record.state else { return None };
    let text = match why {
        Some(Why::Expired) => Text::new("notice-expired"),
        Some(Why::Reason { word }) => Text::new("notice-declined-because").with_said("reason", because(word)),
        Some(Why::Words { text }) => Text::new("notice-declined-words").with("words", text.as_str()),
        None => Text::new("notice-declined"),
    };
    let text = text.with("game", record.id.0.to_string()).with("opponent", mention(asked.as_ref()?.id));
    let message = Message::new(lang, text.clone());
    match record.notice {
        Some(sent) => Some(Delivery::Edit { sent, message }),
        None => post(record, to, message, text.say(lang)),
    }
}

fn board(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    (moment, over, since): (usize, bool, Option<usize>),
    viewer: Options,
    hands: &Hands,
) -> Result<Delivery, Trouble> {
    let Some(seats) = record.seats() else { return Ok(Delivery::Nothing) };
    // A board of moves that were taken back before it could be shown.
    let Some(ply) = record.ply_at(moment) else { return Ok(Delivery::Nothing) };
    let table = table_at(record, ply)?;
    let turn = table.turn();
    let due = seat_of(seats, turn).id;
    let ended = record.outcome().filter(|_| over);
    let by_the_last_move = ended.is_none_or(|outcome| ends_by_move(outcome.reason)) || since.is_some();
    let mut message = Message::new(lang, title(record));
    if let Some(back) = record.takeback_to(moment).filter(|_| !over) {
        message.text = vec![takeback::told(record, back, table.as_ref(), lang)];
    } else if by_the_last_move && ply > 0 {
        message.text = moved(record, table.as_ref(), since.and_then(|since| record.ply_at(since)), lang);
        message.text.extend(follow::by_plan(record, table.as_ref(), since, to, lang));
    }
    // Who is pinged must be named, and the sentence about a draw names nobody.
    if by_the_last_move && ended.is_some_and(|outcome| outcome.winner.is_none()) {
        message.text.insert(0, title(record));
    }
    let mut picture = picture(record, table.as_ref(), over, viewer, lang, None);
    match ended {
        Some(outcome) => {
            message.text.extend(record.moderator.map(|by| Text::new("board-moderated").with("moderator", mention(by))));
            message.text.push(ending(&record.game, seats.each_ref().map(|player| player.id), outcome));
            // The one who did not act last learns of the end.
            message.ping = match outcome.reason {
                Reason::Time | Reason::TimeVsBare => seats.iter().map(|player| player.id).collect(),
                _ if record.moderator.is_some() => seats.iter().map(|player| player.id).collect(),
                // Whoever claimed it: the other is told, too.
                Reason::HundredMoves | Reason::FiftyMoves | Reason::Repetition if table.outcome().is_none() => {
                    seats.iter().map(|player| player.id).collect()
                }
                Reason::Resignation => outcome.winner.map(|side| seat_of(seats, side).id).into_iter().collect(),
                reason if ends_by_move(reason) => vec![due],
                _ => Vec::new(),
            };
            message.buttons = at_the_end(record);
        }
        None => {
            if picture.scene.cells.iter().any(|cell| cell.marks.check) {
                message.text.push(Text::new("board-check"));
            }
            message.text.push(Text::new("board-turn").with("player", mention(due)));
            if moment == record.moment() {
                message.text.extend(hands.deadline(record, None));
            }
            message.ping = vec![due];
            // A board that is not the newest is for the record: nobody acts on it.
            if moment == record.moment() && record.outcome().is_none() {
                let draw = if table.claim().is_some() { Press::Claim } else { Press::Draw };
                message.buttons =
                    [Press::Move, draw, Press::Resign].map(|press| Button::of_game(press, record.id, moment)).into();
            } else {
                message.ping.clear();
            }
        }
    }
    message.ping.retain(|person| *person != UserId::NOBODY && to.is_none_or(|to| to == *person));
    if let (Some(_), Some(channel)) = (to, record.channel()) {
        // In direct messages besides: only while it is news, and with the way to the game.
        if moment < record.moment() {
            return Ok(Delivery::Nothing);
        }
        message.text.push(Text::new("notice-place").with("channel", format!("<#{}>", channel.0)));
    }
    let mark = board_file(record.id, moment, over);
    picture.file.clone_from(&mark);
    message.pictures = vec![picture];
    Ok(post(record, to, message, mark).unwrap_or(Delivery::Nothing))
}

/// What can be had of a game that has ended.
fn at_the_end(record: &GameRecord) -> Vec<Button> {
    let moment = record.moment();
    let was_played = record.outcome().is_some_and(|outcome| outcome.reason != Reason::Abort);
    let rematch = was_played.then_some(Press::Rematch);
    let film = (!record.line.is_empty()).then_some(Press::Film);
    let replay = (!record.line.is_empty()).then_some(Press::Replay);
    let all = rematch.into_iter().chain(replay).chain(film).chain([Press::Record]);
    all.map(|press| Button::of_game(press, record.id, moment)).collect()
}

/// What was played last, and who had to pass since; where answers were planned, all that was played from a ply on.
fn moved(record: &GameRecord, table: &dyn Table, since: Option<usize>, lang: Lang) -> Vec<Text> {
    let Some(seats) = record.seats() else { return Vec::new() };
    let line = table.line(lang.letters());
    let n_passes = line.iter().rev().take_while(|ply| ply.code == PASS).count();
    let first = since.unwrap_or(line.len().saturating_sub(n_passes + 1));
    let said = line.iter().enumerate().skip(first).map(|(idx, ply)| {
        let n_after = line.len() - idx;
        let side = if n_after % 2 == 1 { table.turn().other() } else { table.turn() };
        let player = mention(seat_of(seats, side).id);
        if ply.code == PASS {
            Text::new("board-passed").with("player", player)
        } else {
            let text = Text::new("board-moved").with("player", player).with("move", ply.notation.as_str());
            text.with("number", move_number(idx + 1))
        }
    });
    said.collect()
}

/// Whether a game that ended so was ended by its last move, rather than by a word of the players.
fn ends_by_move(reason: Reason) -> bool {
    !matches!(
        reason,
        Reason::Resignation
            | Reason::Agreement
            | Reason::Abort
            | Reason::Adjudication
            | Reason::Forfeit
            | Reason::Time
            | Reason::TimeVsBare
    )
}

/// The player to move is told that time runs short, or the opponent that they may claim the win.
fn time_short(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    ply: usize,
    left: Notice,
    hands: &Hands,
) -> Option<Delivery> {
    let clock = record.clock.filter(|_| still_holds(record, ply, left))?;
    let side = Side::from(clock.running?.side);
    let seats = record.seats()?;
    let (late, other) = (seat_of(seats, side).id, seat_of(seats, side.other()).id);
    let (key, due, button) = match left {
        Notice::Up => ("time-up", other, Button::of_game(Press::ClaimTime, record.id, ply)),
        Notice::Third | Notice::Last => {
            let word = if left == Notice::Third { "third" } else { "last" };
            ("time-short", late, Button::new(Press::Show, format!("{}:{ply}:{word}", record.id.0)))
        }
    };
    if to.is_some_and(|to| to != due) {
        return None;
    }
    let text = Text::new(key).with("player", mention(late)).with("opponent", mention(other));
    let text = text.with("game", record.id.0.to_string()).with("until", hands.stamp(clock.deadline()?, 'R'));
    let mut message = Message::new(lang, text);
    message.ping = vec![due];
    let mark = button.custom_id();
    message.buttons = vec![button];
    post(record, to, message, mark)
}

/// The opponent learns that somebody whose turn it is has gone on holiday, or is back.
fn resting(
    record: &GameRecord,
    to: Option<UserId>,
    lang: Lang,
    side: Side,
    until: Option<i64>,
    hands: &Hands,
) -> Option<Delivery> {
    let running = record.clock?.running.filter(|running| Side::from(running.side) == side)?;
    // Who is back before it was said has never been away.
    (running.rest.and_then(|rest| rest.away_at(running.since)) == until).then_some(())?;
    let mut message = Message::new(lang, rest::told(seat_of(record.seats()?, side).id, record.id, until, hands));
    message.text.extend(hands.deadline(record, None).into_iter().next());
    let mark = message.text.iter().map(|text| text.say(lang)).collect::<Vec<_>>().join("\n");
    post(record, to, message, mark)
}

fn draw_offered(record: &GameRecord, to: Option<UserId>, lang: Lang, by: Side, ply: usize) -> Option<Delivery> {
    let State::Playing { seats, offer: Some(open) } = &record.state else { return None };
    if Side::from(*open) != by {
        return None;
    }
    let opponent = seat_of(seats, by.other()).id;
    let text =
        Text::new("draw-offered").with("player", mention(seat_of(seats, by).id)).with("opponent", mention(opponent));
    let mut message = Message::new(lang, text);
    message.ping = vec![opponent];
    let button = |press| Button::of_game(press, record.id, ply);
    message.buttons = vec![button(Press::DrawYes), button(Press::DrawNo)];
    let mark = button(Press::DrawYes).custom_id();
    post(record, to, message, mark)
}

fn draw_closed(record: &GameRecord, lang: Lang, declined: bool) -> Option<Delivery> {
    let sent = *record.offers.first()?;
    let key = match (declined, record.outcome()) {
        (true, _) => "draw-declined",
        (false, Some(outcome)) if outcome.reason == Reason::Agreement => "draw-accepted",
        (false, _) => "draw-void",
    };
    Some(Delivery::Edit { sent, message: Message::new(lang, Text::new(key)) })
}
