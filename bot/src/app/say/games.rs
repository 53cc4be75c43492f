//! A person's games by urgency, and the lines that list them.

use std::collections::BTreeMap;

use crate::app::ask::{Button, Press};
use crate::app::say::ratings::{self, ShownRating};
use crate::app::say::tournament::rooms;
use crate::app::say::{ClockHands, Delivery, DeliveryAddress, Message, phrases, time};
use crate::app::tables;
use crate::record::{GameId, GameRecord, GameState, Unix, UserId};
use crate::refusal::Trouble;
use crate::words::{Lang, Text, TextArg};

/// The maximum number of characters of the lines on a page: with the text around them they stay below Discord's 2,000.
const PAGE: usize = 1_700;

/// The maximum number of finished games in a digest.
const ENDS: usize = 5;

/// Why a game or challenge is in the list, in list order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OverviewRank {
    Turn,
    /// They have been offered a draw or challenged.
    Asked,
    Theirs,
    /// They have challenged another player or posted an open challenge.
    Asks,
}

pub(crate) struct GameOverview(pub(crate) Vec<(OverviewRank, GameRecord)>);

impl GameOverview {
    pub(crate) fn waiting<'a>(&'a self, hands: &'a ClockHands) -> impl Iterator<Item = &'a GameRecord> {
        let waits =
            |(rank, record): &&(OverviewRank, GameRecord)| *rank <= OverviewRank::Asked || is_time_up(record, hands);
        self.0.iter().filter(waits).map(|(_, record)| record)
    }

    /// Encodes the waiting games, to compare them with an earlier digest's.
    pub(crate) fn stands(&self, hands: &ClockHands) -> String {
        let waiting = self.0.iter().map(|(rank, record)| (*rank, record, is_time_up(record, hands)));
        let waiting = waiting.filter(|(rank, _, is_up)| *rank <= OverviewRank::Asked || *is_up);
        let stands = waiting.map(|(rank, record, is_up)| {
            let is_offered = matches!(record.state, GameState::Playing { offer: Some(_), .. });
            let signs = [(is_up, '!'), (is_offered, '='), (record.takeback.is_some(), '<')];
            let signs: String = signs.into_iter().filter(|(is_so, _)| *is_so).map(|(_, sign)| sign).collect();
            format!("{}:{}:{}{signs}", record.id.0, record.moment(), rank as u8)
        });
        stands.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn claimable<'a>(&'a self, hands: &'a ClockHands) -> impl Iterator<Item = &'a GameRecord> {
        let is_won =
            |(rank, record): &&(OverviewRank, GameRecord)| *rank != OverviewRank::Turn && is_time_up(record, hands);
        self.0.iter().filter(is_won).map(|(_, record)| record)
    }

    pub(crate) fn turns(&self) -> impl Iterator<Item = &GameRecord> {
        self.0.iter().filter(|(rank, _)| *rank == OverviewRank::Turn).map(|(_, record)| record)
    }

    /// Adds a page of lines to a message; returns the number of the next page, if any. The page shows the challengers'
    /// ratings and how many lines remain.
    pub(crate) fn list(
        message: &mut Message,
        records: &[&GameRecord],
        me: UserId,
        (hands, ratings): (&ClockHands, &BTreeMap<GameId, ShownRating>),
        page: usize,
    ) -> Result<Option<usize>, Trouble> {
        let mut pages: Vec<Vec<Text>> = vec![Vec::new()];
        let mut long = 0;
        for record in records {
            let shown = ratings.get(&record.id).copied().unwrap_or(ShownRating::Nothing);
            let line = line_of(record, me, hands, shown)?;
            let n_chars = line.say(message.lang).chars().count() + 1;
            if long + n_chars > PAGE {
                pages.push(Vec::new());
                long = 0;
            }
            long += n_chars;
            pages.last_mut().expect("there is always one").push(line);
        }
        let page = page.min(pages.len() - 1);
        let more: usize = pages[page + 1..].iter().map(Vec::len).sum();
        message.text.append(&mut pages[page]);
        if more > 0 {
            message.text.push(text!("games-more").with("count", more.to_string()));
        }
        Ok((more > 0).then_some(page + 1))
    }
}

pub(crate) fn next_after(game: GameId) -> Button {
    Button::new(Press::Next, format!("{}:", game.0))
}

pub(crate) fn rank(record: &GameRecord, me: UserId) -> Result<OverviewRank, Trouble> {
    Ok(match &record.state {
        GameState::Challenge { from, .. } if from.id != me => OverviewRank::Asked,
        _ if tables::is_playing(record) => match record.side_of(me) == Some(tables::turn_of(record)?) {
            true => OverviewRank::Turn,
            false if tables::is_offered_draw(record, me) => OverviewRank::Asked,
            false => OverviewRank::Theirs,
        },
        _ => OverviewRank::Asks,
    })
}

/// Returns whether the opponent may claim a win on time. Rated games and games against the bot end automatically.
fn is_time_up(record: &GameRecord, hands: &ClockHands) -> bool {
    let ends_itself = record.rated || record.program().is_some();
    let deadline = record.clock.filter(|_| !ends_itself).and_then(|clock| clock.deadline());
    deadline.zip(hands.of(record.runs_by()).time).is_some_and(|(deadline, time)| deadline <= time)
}

fn is_sent(record: &GameRecord, me: UserId) -> bool {
    matches!(&record.state, GameState::Challenge { from, to: Some(_), .. } if from.id == me)
}

fn line_of(record: &GameRecord, me: UserId, hands: &ClockHands, shown: ShownRating) -> Result<Text, Trouble> {
    let number = |text: Text| text.with_said("game", phrases::game_name(record));
    let place = match record.channel() {
        Some(channel) => text!("games-in-channel").with("channel", format!("<#{}>", channel.0)),
        None if is_sent(record, me) => text!("games-in-their-direct"),
        None => text!("games-in-direct"),
    };
    let place = if record.rated { text!("games-rated").with_said("place", place) } else { place };
    let line = match (&record.state, record.side_of(me), record.seats()) {
        (GameState::Challenge { from, standing: Some(_), .. }, _, _) if from.id == me => {
            number(text!("games-challenge-standing"))
        }
        (GameState::Challenge { from, to, .. }, _, _) => match to {
            Some(to) if from.id == me => number(text!("games-challenge-to")).with("opponent", phrases::mention(to.id)),
            None if from.id == me => number(text!("games-challenge-open")),
            _ => number(text!("games-challenge-from")).with("opponent", ratings::beside(from.id, shown)),
        },
        (GameState::Playing { .. }, Some(side), _) => {
            let is_mine = tables::turn_of(record)? == side;
            let key = if is_mine { key!("games-your-turn") } else { key!("games-their-turn") };
            let clock = record.clock.and_then(|clock| Some((clock.deadline()?, clock.running?)));
            let nothing = || TextArg::from("");
            let hands = hands.of(record.runs_by());
            let is_up = is_time_up(record, &hands);
            let until = clock.map_or_else(nothing, |(deadline, _)| match (is_up, is_mine) {
                (true, true) => {
                    Text::new(time::up(record, key!("games-time-up-mine"), key!("games-time-up-mine-unmoved"))).into()
                }
                (true, false) => {
                    Text::new(time::up(record, key!("games-time-up"), key!("games-time-up-unmoved"))).into()
                }
                (false, _) if hands.waits_for_result(record) => text!("games-round-over").into(),
                (false, _) => {
                    let until = hands.round_end(record).unwrap_or(deadline);
                    text!("games-until").with("until", hands.stamp(until, 'R')).into()
                }
            });
            let away = clock.and_then(|(_, running)| running.rest?.away_at(hands.time?));
            let away =
                away.map_or_else(nothing, |until| text!("games-away").with("until", hands.stamp(until, 'd')).into());
            let offer = if tables::is_offered_draw(record, me) { text!("games-offer").into() } else { nothing() };
            let text = number(Text::new(key)).with("until", until).with("away", away).with("offer", offer);
            text.with("opponent", phrases::mention(tables::opponent(record, me)))
                .with("moves", (record.line.len() / 2 + 1).to_string())
        }
        _ => number(text!("games-closed")),
    };
    let place = match rooms::room(record) {
        Some(room) => text!("games-in-tournament").with_said("place", place).with_said("room", room),
        None => place,
    };
    Ok(line.with_said("place", place))
}

/// Composes the digest of waiting and finished games; `None` without any. It is brief if the last digests were the
/// `same`.
pub(crate) fn digest(
    (overview, ended): (&GameOverview, &[GameRecord]),
    who: UserId,
    (at, same): (Unix, bool),
    lang: Lang,
    hands: &ClockHands,
) -> Result<Delivery, Trouble> {
    let records: Vec<_> = overview.waiting(hands).collect();
    let mut message = Message::new(lang, if same { text!("digest-same") } else { text!("digest") });
    if !same && !records.is_empty() {
        GameOverview::list(&mut message, &records, who, (hands, &BTreeMap::new()), 0)?;
    }
    let button = match (records.is_empty(), ended.first()) {
        (true, None) => return Ok(Delivery::Nothing),
        (true, Some(record)) => {
            message.text.clear();
            Button::of_game(Press::Show, record.id, record.moment()).with(format!("digest-{}", at.0))
        }
        (false, _) => Button::new(Press::Next, format!("0:{}", at.0)),
    };
    message.text.extend(ends(ended));
    let mark = button.custom_id();
    message.buttons = vec![button];
    Ok(Delivery::Post { to: DeliveryAddress::Person(who), message, mark, line: None })
}

fn ends(ended: &[GameRecord]) -> Vec<Text> {
    let line = |record: &GameRecord| {
        let ending = phrases::ending_of(record, record.outcome()?);
        let line = text!("digest-ended-game").with_said("game", phrases::game_name(record)).with_said("ending", ending);
        let place = text!("games-in-channel").with("channel", format!("<#{}>", record.channel()?.0));
        Some(line.with_said("place", place))
    };
    let heading = (!ended.is_empty()).then(|| text!("digest-ended"));
    let n_more = ended.len().saturating_sub(ENDS);
    let more = (n_more > 0).then(|| text!("digest-ended-more").with("count", n_more.to_string()));
    heading.into_iter().chain(ended.iter().take(ENDS).filter_map(line)).chain(more).collect()
}
