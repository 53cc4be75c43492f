//! `/history`: pages of finished games, newest first, without loading more games than it shows.

use std::collections::VecDeque;

use futures::{StreamExt, TryStreamExt};
use rules::{EndReason, Side};

use crate::app::ask::see::{HistoryCursor, HistoryQuery, HistoryTurn, PlayerResult};
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::ratings::effects;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::tournament::rooms;
use crate::app::say::{ChoiceMenu, MenuOption, Message, phrases, ratings};
use crate::app::see::import;
use crate::app::tables;
use crate::record::{DoneRecord, GameRecord, GameState, SECOND, StoredSide, Unix, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore};
use crate::words::{Text, TextArg};

const PAGE: usize = 10;

const ROWS: usize = 200;

/// The maximum number of rows that one request may search.
const MOST_ROWS: usize = 5_000;

impl HistoryCursor {
    fn of(key: &str) -> Option<HistoryCursor> {
        keys::done_at(key).map(|(ended, game)| HistoryCursor { ended, game })
    }
}

impl HistoryQuery {
    /// Returns whether a game matches; `player` is the person whose history is searched, if any.
    fn fits(&self, done: &DoneRecord, player: Option<UserId>) -> bool {
        let with = |who: Option<UserId>| who.is_none_or(|who| done.seats.contains(&who.into()));
        let result = self.result.is_none_or(|wanted| player.and_then(|player| won(done, player)) == Some(wanted));
        with(self.against)
            && self.game.as_ref().is_none_or(|game| *game == done.game)
            && self.rated.is_none_or(|rated| rated == done.rated)
            && result
    }
}

/// Returns the result for a player; `None` for other people, and for a game that does not count.
pub(super) fn won(done: &DoneRecord, who: UserId) -> Option<PlayerResult> {
    let is_white = done.seats[0] == who;
    (is_white || done.seats[1] == who).then_some(())?;
    match done.score.as_str() {
        "1-0" => Some(if is_white { PlayerResult::Yes } else { PlayerResult::No }),
        "0-1" => Some(if is_white { PlayerResult::No } else { PlayerResult::Yes }),
        "1/2-1/2" => Some(PlayerResult::Draw),
        _ => None,
    }
}

#[derive(Default)]
struct HistoryPage {
    games: Vec<(HistoryCursor, DoneRecord)>,
    newer: bool,
    older: Option<HistoryCursor>,
}

pub(crate) async fn history(
    ground: &Ground,
    caller: &Caller,
    query: &HistoryQuery,
    turn: HistoryTurn,
) -> Result<RequestAnswer, Trouble> {
    let here = caller.server.as_ref().map(|server| server.id);
    let me = caller.who.id;
    let eyes = ground.eyes(caller).await?;
    let (player, prefix) = match (query.player, query.server, here) {
        (_, true, None) => return Err(Refusal::OnlyServer.into()),
        (None, true, Some(_)) if query.result.is_some() => return Err(Refusal::WhoseResult.into()),
        (None, true, Some(guild)) => (None, keys::dones_here(guild)),
        (player, ..) => {
            let player = player.unwrap_or(me);
            (Some(player), keys::dones(player))
        }
    };
    let fits = |done: &DoneRecord| {
        let may_see = done.seats.contains(&me.into()) || eyes.see(done.shown_in());
        may_see && (!query.server || done.guild == here) && query.fits(done, player)
    };
    let page = match turn {
        HistoryTurn::Newest => page(ground, &prefix, None, &fits).await?,
        HistoryTurn::Older(at) => page(ground, &prefix, Some(at), &fits).await?,
        HistoryTurn::Newer(at) => page_before(ground, &prefix, at, &fits).await?,
    };
    let title = match player {
        None => text!("history-server"),
        Some(player) if player == me && !query.server => text!("history-own"),
        Some(player) if query.server => text!("history-of-here").with("player", phrases::mention(player)),
        Some(player) => text!("history-of").with("player", phrases::mention(player)),
    };
    let mut message = Message::new(caller.lang, title);
    let mut items = Vec::new();
    for (at, done) in &page.games {
        let Some(game) = ground.load(at.game).await? else { continue };
        let line = line(&game.record, done, at.ended, player);
        let change = match game.record.side_of(me).filter(|_| player == Some(me)) {
            Some(side) => effects(ground, &game.record).await?.and_then(|effects| ratings::own_change(&effects, side)),
            None => None,
        };
        message.text.push(match change {
            Some(change) => text!("history-rated").with_said("line", line).with_said("rating", change),
            None => line,
        });
        items.push(item(&game.record, at.ended, player));
    }
    if items.is_empty() {
        let key = if *query == HistoryQuery::default() { key!("history-none") } else { key!("history-none-fits") };
        message.text.push(Text::new(if page.older.is_some() { key!("history-none-so-far") } else { key }));
    } else {
        message.choices =
            vec![ChoiceMenu { button: Button::new(Press::Open, ""), placeholder: text!("button-open"), items }];
    }
    if turn == HistoryTurn::Newest && *query == HistoryQuery::default() {
        offer_imported(&mut message, &import::imported_by(ground, me).await?);
    }
    let first = page.games.first().map(|(at, _)| *at).filter(|_| page.newer);
    let newer = first.map(|at| query.button(Press::Newer, at));
    let older = page.older.map(|at| query.button(Press::Older, at));
    message.buttons = newer.into_iter().chain(older).collect();
    Ok(RequestAnswer::reply(message))
}

/// Adds a menu of imported games, which are in no history.
fn offer_imported(message: &mut Message, imported: &[GameRecord]) {
    let items: Vec<_> = imported
        .iter()
        .take(SUGGESTIONS)
        .map(|record| item(record, record.ended.unwrap_or(record.made), None))
        .collect();
    if !items.is_empty() {
        message.text.push(text!("history-imported").with("count", imported.len().to_string()));
        let button = Button::new(Press::Open, "imported");
        message.choices.push(ChoiceMenu { button, placeholder: text!("history-open-imported"), items });
    }
}

async fn page(
    ground: &Ground,
    prefix: &str,
    at: Option<HistoryCursor>,
    fits: &(impl Fn(&DoneRecord) -> bool + Sync),
) -> Result<HistoryPage, Trouble> {
    let mut page = HistoryPage { newer: at.is_some(), ..HistoryPage::default() };
    let rows = ground.store.records_after::<DoneRecord>(prefix, at.map(|at| key_at(prefix, at)), ROWS);
    let mut rows = rows.take(MOST_ROWS).enumerate();
    while let Some((idx, row)) = rows.next().await {
        let RecordRow { key, record: done, .. } = row?;
        let Some(at) = HistoryCursor::of(&key) else { continue };
        if fits(&done) && page.games.len() == PAGE {
            page.older = page.games.last().map(|(at, _)| *at);
            break;
        }
        if fits(&done) {
            page.games.push((at, done));
        }
        // The button continues a search that found little.
        page.older = (idx + 1 == MOST_ROWS).then_some(at);
    }
    Ok(page)
}

/// Returns the page before a position; the store only reads forwards.
async fn page_before(
    ground: &Ground,
    prefix: &str,
    at: HistoryCursor,
    fits: &(impl Fn(&DoneRecord) -> bool + Sync),
) -> Result<HistoryPage, Trouble> {
    let end = key_at(prefix, at);
    let mut games = VecDeque::new();
    let mut newer = false;
    let mut n_rows = 0;
    let mut rows = ground.store.records_after::<DoneRecord>(prefix, None, ROWS).take(MOST_ROWS);
    while let Some(RecordRow { key, record: done, .. }) = rows.try_next().await?.filter(|row| row.key < end) {
        n_rows += 1;
        let Some(at) = HistoryCursor::of(&key) else { continue };
        if fits(&done) {
            games.push_back((at, done));
        }
        if games.len() > PAGE {
            newer = true;
            games.pop_front();
        }
    }
    match games.back() {
        Some((last, _)) if n_rows < MOST_ROWS => {
            Ok(HistoryPage { older: Some(*last), newer, games: games.into_iter().collect() })
        }
        _ => page(ground, prefix, None, fits).await,
    }
}

fn key_at(prefix: &str, at: HistoryCursor) -> String {
    keys::newest_first(prefix, at.ended, at.game)
}

fn line(record: &GameRecord, done: &DoneRecord, ended: Unix, player: Option<UserId>) -> Text {
    let side = player.and_then(|player| record.side_of(player));
    let key = match player.map(|player| won(done, player)) {
        Some(Some(PlayerResult::Yes)) => key!("history-won"),
        Some(Some(PlayerResult::No)) => key!("history-lost"),
        Some(Some(PlayerResult::Draw)) => key!("history-drawn"),
        Some(None) => key!("history-off"),
        None => key!("history-line"),
    };
    let seat = |side: Side| {
        record.seats().map(|seats| phrases::mention(tables::seat_of(seats, side).id)).unwrap_or_else(|| "?".into())
    };
    let mut text = Text::new(key).with("game", record.id.0.to_string());
    text = match side {
        Some(side) => text.with("opponent", seat(side.other())),
        None => text
            .with("white", seat(Side::White))
            .with("black", seat(Side::Black))
            .with("score", phrases::score(&done.score)),
    };
    let text = text
        .with_said("how", how(record))
        .with_said("name", text!("{}-name", record.game))
        .with("moves", record.line.len().div_ceil(2).to_string())
        .with("day", format!("<t:{}:d>", ended.since_1970() / SECOND));
    match rooms::room(record) {
        Some(room) => text!("history-in-tournament").with_said("line", text).with_said("room", room),
        None => text,
    }
}

fn how(record: &GameRecord) -> Text {
    match &record.state {
        GameState::Over { reason, .. } if record.tournament.is_some() && reason == EndReason::Abort.word() => {
            phrases::without_score(record)
        }
        _ if phrases::is_forfeited(record) => text!("history-how-forfeit"),
        GameState::Over { reason, .. } => phrases::how_ended(&record.game, reason),
        _ => text!("history-how-other"),
    }
}

fn item(record: &GameRecord, ended: Unix, player: Option<UserId>) -> MenuOption {
    let name =
        |side: Side| record.seats().map_or(TextArg::from(""), |seats| phrases::name(tables::seat_of(seats, side)));
    let winner = match &record.state {
        GameState::Over { winner, .. } => *winner,
        _ => None,
    };
    let score = match (winner, record.outcome()) {
        (Some(StoredSide::White), _) => "1–0",
        (Some(StoredSide::Black), _) => "0–1",
        (None, Some(outcome)) if outcome.score() != "*" => "½–½",
        (None, _) => "–",
    };
    let label = match player.and_then(|player| record.side_of(player)) {
        Some(side) => text!("history-item-own").with("opponent", name(side.other())).with(
            "won",
            match winner {
                Some(winner) if Side::from(winner) == side => "yes",
                Some(_) => "no",
                None if score == "½–½" => "draw",
                None => "none",
            },
        ),
        None => {
            text!("history-item").with("white", name(Side::White)).with("black", name(Side::Black)).with("score", score)
        }
    };
    let label = label.with("game", record.id.0.to_string());
    let about = text!("history-item-about")
        .with_said("name", text!("{}-name", record.game))
        .with_said("how", how(record))
        .with_said("date", phrases::day_in_words(ended));
    MenuOption { about: Some(about.into()), ..MenuOption::new(record.id.0.to_string(), label) }
}
