//! All games of somebody at one look: what waits for them first, by deadline, and the way from one such game to the next.

use futures::TryStreamExt;
use rules::Side;

use super::answer::offer_to_withdraw;
use super::show::{line_of, picture, title};
use super::time::Hands;
use super::{Answer, App, Button, Caller, Message, Press, is_playing, mention, open_table, seat_of};
use crate::record::{Color, GameId, GameRecord, State, UserId, Who, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;
use crate::words::Text;

/// Characters of the lines on a page: with all around them they stay below Discord's 2,000.
const PAGE: usize = 1_700;

/// Why a game or a challenge is where it is in the list, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// It is their turn.
    Turn,
    /// They are asked: for a draw, or to a game.
    Asked,
    /// The opponent is to move.
    Theirs,
    /// Somebody else is asked.
    Asks,
}

/// Somebody's games and challenges, in the order in which they would like to see them.
pub(super) struct Overview(Vec<(Rank, GameRecord)>);

impl Overview {
    /// What waits for them: games in which it is their turn, and what they are asked.
    pub(super) fn waiting(&self) -> impl Iterator<Item = &GameRecord> {
        self.0.iter().filter(|(rank, _)| *rank <= Rank::Asked).map(|(_, record)| record)
    }

    /// The games in which it is their turn.
    fn turns(&self) -> impl Iterator<Item = &GameRecord> {
        self.0.iter().filter(|(rank, _)| *rank == Rank::Turn).map(|(_, record)| record)
    }

    /// Adds a page of lines to a message, and says how many more there are; returns the page after it, if there is one.
    pub(super) fn list(
        message: &mut Message,
        records: &[&GameRecord],
        me: UserId,
        hands: &Hands,
        page: usize,
    ) -> Result<Option<usize>, Trouble> {
        let mut pages: Vec<Vec<Text>> = vec![Vec::new()];
        let mut long = 0;
        for record in records {
            let line = line_of(record, me, hands)?;
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

impl App {
    /// Everything that somebody plays or is asked to play.
    pub(super) async fn games_of(&self, me: UserId) -> Result<Overview, Trouble> {
        let mut games = Vec::new();
        for game in self.load_indexed(&keys::seats(me)).await? {
            games.push((rank(&game.record, me)?, game.record));
        }
        let deadline = |record: &GameRecord| record.clock.and_then(|clock| clock.deadline());
        games.sort_by_key(|(rank, record)| (*rank, deadline(record).is_none(), deadline(record), record.id));
        Ok(Overview(games))
    }

    /// Lists the games and challenges of the one who asks.
    pub(super) async fn games(&self, caller: &Caller, page: usize) -> Result<Answer, Trouble> {
        let me = caller.who.id;
        let overview = self.games_of(me).await?;
        if overview.0.is_empty() {
            return Ok(Answer::reply(Message::new(caller.lang, text!("games-none"))));
        }
        let mut message = Message::new(caller.lang, text!("games-title"));
        let records: Vec<_> = overview.0.iter().map(|(_, record)| record).collect();
        let mut hands = self.hands().await?;
        hands.time = Some(self.time(caller.now).await?);
        let after = Overview::list(&mut message, &records, me, &hands, page)?;
        let own = |record: &&&GameRecord| matches!(&record.state, State::Challenge { from, .. } if from.id == me);
        let own: Vec<_> = records.iter().filter(own).copied().collect();
        offer_to_withdraw(&mut message, &own);
        message.buttons.extend(overview.turns().next().map(|_| Button::new(Press::Next, "0:")));
        if after.is_some() || page > 0 {
            message.buttons.push(Button::new(Press::Games, after.unwrap_or(0).to_string()));
        }
        Ok(Answer::reply(message))
    }

    /// Shows the next game after this one in which it is the turn of the one who asks.
    pub(super) async fn next_game(&self, caller: &Caller, after: GameId) -> Result<Answer, Trouble> {
        let me = caller.who.id;
        let overview = self.games_of(me).await?;
        let turns: Vec<_> = overview.turns().collect();
        // Who skips a game comes to the one behind it; who played it, to the most urgent one.
        let at = turns.iter().position(|record| record.id == after).map_or(0, |at| (at + 1) % turns.len());
        let Some(record) = turns.get(at) else {
            return Ok(Answer::reply(Message::new(caller.lang, text!("games-nothing-waits"))));
        };
        let table = open_table(record)?;
        let viewer = self.person(me).await?.options(record.side_of(me), true);
        let time = self.time(caller.now).await?;
        let mut message = Message::new(caller.lang, title(record));
        message.text.push(text!("board-turn").with("player", mention(me)));
        message.text.extend(self.hands().await?.deadline(record, Some(time)));
        message.pictures = vec![picture(record, table.as_ref(), false, viewer, caller.lang, Some(time))];
        message.buttons = vec![Button::of_game(Press::Move, record.id, record.moment())];
        message.buttons.extend((turns.len() > 1).then(|| next_after(record.id)));
        Ok(Answer::reply(message))
    }

    /// Below the private answer to a move stands the way to the next game that waits.
    pub(super) async fn and_next(&self, caller: &Caller, mut answer: Answer) -> Answer {
        if let (true, Some(message), Some(game)) = (answer.played, answer.reply.as_mut(), answer.news.first().copied())
            // The move is kept: if the others cannot be read, nothing is lost.
            && matches!(self.has_turn_elsewhere(caller.who.id, game).await, Ok(true))
        {
            message.buttons.push(next_after(game));
        }
        answer
    }

    async fn has_turn_elsewhere(&self, me: UserId, here: GameId) -> Result<bool, Trouble> {
        let mut seats = self.store.keys(&keys::seats(me));
        while let Some(key) = seats.try_next().await? {
            let Some(id) = key.game().filter(|id| *id != here) else { continue };
            if let Some(game) = self.load(id).await?
                && rank(&game.record, me)? == Rank::Turn
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn next_after(game: GameId) -> Button {
    Button::new(Press::Next, format!("{}:", game.0))
}

/// Whose turn it is: what the clock says, or else the board.
pub(super) fn turn_of(record: &GameRecord) -> Result<Side, Trouble> {
    match record.clock.and_then(|clock| clock.running) {
        Some(running) => Ok(running.side.into()),
        None => Ok(open_table(record)?.turn()),
    }
}

/// Whether somebody is asked for a draw.
pub(super) fn is_offered_draw(record: &GameRecord, me: UserId) -> bool {
    let other = |side: Side| Color::from(side.other());
    matches!((&record.state, record.side_of(me)), (State::Playing { offer, .. }, Some(side)) if *offer == Some(other(side)))
}

fn rank(record: &GameRecord, me: UserId) -> Result<Rank, Trouble> {
    Ok(match &record.state {
        State::Challenge { from, .. } if from.id != me => Rank::Asked,
        _ if is_playing(record) => match record.side_of(me) == Some(turn_of(record)?) {
            true => Rank::Turn,
            false if is_offered_draw(record, me) => Rank::Asked,
            false => Rank::Theirs,
        },
        _ => Rank::Asks,
    })
}

/// The opponent in a game.
pub(super) fn opponent(record: &GameRecord, me: UserId) -> Who {
    let other = record.side_of(me).zip(record.seats()).map(|(side, seats)| seat_of(seats, side.other()).id);
    other.unwrap_or(Who::Nobody)
}
