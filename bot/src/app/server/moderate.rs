//! `/moderate`: what the moderators of a server may do with its games and against people who spoil them.

use std::collections::{BTreeSet, VecDeque};

use futures::{StreamExt, TryStreamExt};
use rules::{Outcome, Reason, Side};
use store::StoreExt;

use crate::app::ask::server::{Moderate, Verdict};
use crate::app::ask::{Caller, Person, Server};
use crate::app::ground::{Answer, End, Ground, begin, change, finish};
use crate::app::say::{Message, phrases};
use crate::record::{
    BanRecord, DeedRecord, Did, GameId, GameRecord, Place, SECOND, State, Unix, What, Who, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{Row, TypedStore, decode};
use crate::words::{Key, Text, escape};

/// The most lines of each kind in the list, and the most games of a banned person: with the text around them they stay
/// below Discord's limit of 2,000 characters.
const LISTED: usize = 6;

/// The most seats that are looked through for the games of a server.
const MOST_SEATS: usize = 1_000;

impl Verdict {
    fn outcome(self) -> Outcome {
        match self {
            Verdict::Abort => Outcome::draw(Reason::Abort),
            Verdict::Draw => Outcome::draw(Reason::Adjudication),
            Verdict::White => Outcome::win(Side::White, Reason::Adjudication),
            Verdict::Black => Outcome::win(Side::Black, Reason::Adjudication),
            Verdict::ForfeitWhite => Outcome::win(Side::Black, Reason::Forfeit),
            Verdict::ForfeitBlack => Outcome::win(Side::White, Reason::Forfeit),
        }
    }
}

pub(crate) async fn moderate(ground: &Ground, caller: &Caller, asked: &Moderate) -> Result<Answer, Trouble> {
    let Some(server) = &caller.server else { return Err(Refusal::OnlyServer.into()) };
    if !server.may_moderate {
        return Err(Refusal::NotModerator.into());
    }
    match asked {
        Moderate::End { game, verdict } => end(ground, caller, server, *game, *verdict).await,
        Moderate::Ban(whom) => keep_out(ground, caller, server, whom).await,
        Moderate::Unban(whom) => let_in(ground, caller, server, whom).await,
        Moderate::List => deeds(ground, caller, server).await,
    }
}

async fn end(
    ground: &Ground,
    caller: &Caller,
    server: &Server,
    id: Option<GameId>,
    verdict: Verdict,
) -> Result<Answer, Trouble> {
    let game = match id {
        Some(id) => ground.load(id).await?.filter(|game| belongs(&game.record, caller, server)),
        None => None,
    };
    let mut game = game.ok_or(Refusal::NotOfServer { game: id.unwrap_or(GameId(0)) })?;
    let id = game.record.id;
    let me = caller.who.id;
    let (news, index) = match game.record.state.clone() {
        State::Challenge { .. } if verdict == Verdict::Abort => {
            let index = begin::close(&mut game.record, me.into(), None);
            (change::tell_one(&game.record, me, What::ChallengeClosed), index)
        }
        State::Challenge { .. } => return Err(Refusal::NotStarted.into()),
        State::Over { .. } | State::Closed { .. } => return Err(Refusal::Over.into()),
        State::Playing { .. } => {
            let end = End::new(verdict.outcome(), caller.now, ground.time(caller.now).await?);
            finish::finish(&mut game, End { moderator: Some(me), ..end })
        }
    };
    let did = Did::Ended { game: id, verdict: <&str>::from(verdict).to_owned() };
    let batch = change::batch_of(caller).put(keys::deed(server.id, caller.event), write(&deed(caller, did)));
    let name = phrases::game_name(&game.record);
    let kept = ground.keep_with(batch, caller, game, news, index).await?;
    let text = text!("moderate-ended").with_said("game", name);
    Ok(Answer::done(caller, text.with_said("verdict", verdict_text(verdict.into())), kept))
}

async fn keep_out(ground: &Ground, caller: &Caller, server: &Server, whom: &Person) -> Result<Answer, Trouble> {
    if whom.is_bot {
        return Err(Refusal::BotOpponent.into());
    }
    let name = phrases::mention(whom.id);
    if ground.ban(server.id, whom.id).await?.is_some() {
        return Err(Refusal::BannedAlready { player: name }.into());
    }
    let key = keys::ban(server.id, whom.id, &ground.secret().await?);
    let (who, whom) = (whom.id, begin::player(whom));
    let ban = BanRecord { v: 1, who: whom.clone(), at: caller.now };
    let mut batch = change::batch_of(caller)
        .expect(key.as_str(), 0)
        .put(key, write(&ban))
        .put(keys::deed(server.id, caller.event), write(&deed(caller, Did::Banned { whom: whom.clone() })));
    // Their challenges are closed; whether to end games that others play with them is up to the moderators.
    let (mut closed, mut running) = (Vec::new(), Vec::new());
    for mut game in ground.load_indexed(&keys::seats(who)).await? {
        let id = game.record.id;
        match game.record.state.clone() {
            _ if game.record.guild != Some(server.id) => {}
            State::Challenge { from, .. } if from.id == who => {
                let index = begin::close(&mut game.record, who.into(), None);
                let news = change::tell_one(&game.record, who, What::ChallengeClosed);
                batch = change::add(batch, game, caller.now, news, index);
                closed.push(id);
            }
            State::Playing { .. } => running.push(phrases::game_with_people(&game.record)),
            _ => {}
        }
    }
    ground.store.commit(batch).await?;
    let mut message = Message::new(caller.lang, text!("moderate-banned").with("player", name));
    if !running.is_empty() {
        let games = running.iter().take(LISTED).map(|game| text!("moderate-game").with_said("game", game.clone()));
        message.text.extend([text!("moderate-running")].into_iter().chain(games));
    }
    if running.len() > LISTED {
        message.text.push(text!("games-more").with("count", (running.len() - LISTED).to_string()));
    }
    Ok(Answer { news: closed, ..Answer::reply(message) })
}

async fn let_in(ground: &Ground, caller: &Caller, server: &Server, whom: &Person) -> Result<Answer, Trouble> {
    let name = phrases::mention(whom.id);
    if ground.ban(server.id, whom.id).await?.is_none() {
        return Err(Refusal::NotBanned { player: name }.into());
    }
    let key = keys::ban(server.id, whom.id, &ground.secret().await?);
    let deed = deed(caller, Did::Unbanned { whom: begin::player(whom) });
    let batch = change::batch_of(caller).delete(key).put(keys::deed(server.id, caller.event), write(&deed));
    ground.store.commit(batch).await?;
    Ok(Answer::reply(Message::new(caller.lang, text!("moderate-unbanned").with("player", name))))
}

/// Lists the banned people, and what moderators did lately.
async fn deeds(ground: &Ground, caller: &Caller, server: &Server) -> Result<Answer, Trouble> {
    let mut message = Message::new(caller.lang, text!("moderate-bans"));
    let bans: Vec<_> = ground.store.records::<BanRecord>(&keys::bans(server.id)).take(500).try_collect().await?;
    for Row { record: ban, .. } in bans.iter().take(LISTED) {
        let line =
            text!("moderate-ban").with("player", phrases::mention(ban.who.id)).with("name", escape(&ban.who.name));
        message.text.push(line.with("day", day(ban.at)));
    }
    match bans.len() {
        0 => message.text.push(text!("moderate-nobody")),
        n if n > LISTED => message.text.push(text!("games-more").with("count", (n - LISTED).to_string())),
        _ => {}
    }
    let mut newest = VecDeque::new();
    let mut deeds = ground.store.rows(&keys::deeds(server.id));
    while let Some(row) = deeds.try_next().await? {
        newest.push_back(row);
        newest.drain(..newest.len().saturating_sub(LISTED));
    }
    message.text.push(text!("moderate-deeds"));
    if newest.is_empty() {
        message.text.push(text!("moderate-nothing"));
    }
    for row in newest.iter().rev() {
        message.text.push(line_of(ground, &decode(&row.value)?).await?);
    }
    Ok(Answer::reply(message))
}

/// Returns the games and challenges that a moderator may end, for autocomplete: kind, number and people, those of the
/// channel first.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn complete_game_here(ground: &Ground, caller: &Caller) -> Result<Vec<(GameId, String)>, Trouble> {
    let Some(server) = caller.server.as_ref().filter(|server| server.may_moderate) else { return Ok(Vec::new()) };
    let mut games = Vec::new();
    for channel in [Some(caller.spot.channel), server.parent].into_iter().flatten() {
        games.extend(ground.load_indexed(&keys::places(channel)).await?);
    }
    // There is no index of a server's games. Where there are more than are looked through, their numbers can be typed.
    let mut seats = ground.store.keys(keys::ALL_SEATS).take(MOST_SEATS);
    while let Some(key) = seats.try_next().await? {
        let Some(id) = key.game() else { continue };
        games.extend(ground.load(id).await?);
    }
    let mut known = BTreeSet::new();
    let is_open = |record: &GameRecord| matches!(record.state, State::Playing { .. } | State::Challenge { .. });
    let found = games
        .into_iter()
        .map(|game| game.record)
        .filter(|record| is_open(record) && belongs(record, caller, server) && known.insert(record.id));
    let label = |record: GameRecord| {
        let names: Vec<_> = record.people().map(|player| player.name.as_str()).collect();
        let text = text!("moderate-choice").with_said("game", phrases::game_name(&record));
        (record.id, text.with("players", names.join(" – ")).say(caller.lang))
    };
    Ok(found.map(label).collect())
}

/// Returns whether a game was begun in this server; older records only tell if the game is shown in this channel.
fn belongs(record: &GameRecord, caller: &Caller, server: &Server) -> bool {
    match (record.guild, &record.place) {
        (Some(guild), _) => guild == server.id,
        (None, Place::Channel { channel, thread }) => {
            [Some(*channel), *thread].contains(&Some(caller.spot.channel)) || server.parent == Some(*channel)
        }
        (None, Place::Direct) => false,
    }
}

fn deed(caller: &Caller, did: Did) -> DeedRecord {
    DeedRecord { v: 1, at: caller.now, by: begin::player(&caller.who), did }
}

async fn line_of(ground: &Ground, deed: &DeedRecord) -> Result<Text, Trouble> {
    let whom = |key: Key, whom: Who| Text::new(key).with("player", phrases::mention(whom));
    let text = match &deed.did {
        Did::Ended { game, verdict } => {
            let text = text!("moderate-deed-ended").with_said("verdict", verdict_text(verdict));
            match ground.load(*game).await? {
                Some(game) => text.with_said("game", phrases::game_with_people(&game.record)),
                None => text.with("game", format!("#{}", game.0)),
            }
        }
        Did::Banned { whom: player } => whom(key!("moderate-deed-banned"), player.id),
        Did::Unbanned { whom: player } => whom(key!("moderate-deed-unbanned"), player.id),
    };
    Ok(text.with("by", phrases::mention(deed.by.id)).with("day", day(deed.at)))
}

fn verdict_text(word: &str) -> Text {
    text!("verdict-{}", word)
}

/// Writes a day so that Discord shows it in each reader's language and time zone.
fn day(at: Unix) -> String {
    format!("<t:{}:d>", at.since_1970() / SECOND)
}
