//! What can be seen: boards, with the words for those who do not see them, and the list of one's games.

use std::fmt::Display;

use render::Options;
use rules::{Outcome, Reason, Side, Table};

use super::control::duration_text;
use super::overview::{is_offered_draw, opponent, turn_of};
use super::time::Hands;
use super::{
    Answer, App, Button, Caller, Loaded, Message, Picture, Press, describe, mention, open_table, seat_of, table_at,
};
use crate::record::{BotTime, GameId, GameRecord, State, UserId, Who, keys};
use crate::refusal::{Refusal, Trouble};
use crate::strips::{Strip, beside};
use crate::words::{Arg, Lang, Text, escape};

impl App {
    /// Shows a board to the one who asks, from their side.
    pub(super) async fn board(&self, caller: &Caller, named: Option<GameId>, as_text: bool) -> Result<Answer, Trouble> {
        let game = self.find_to_see(caller, named).await?;
        let record = &game.record;
        if record.seats().is_none() {
            return Err(Refusal::NotStarted.into());
        }
        let table = open_table(record)?;
        let viewer = self.person(caller.who.id).await?.options(record.side_of(caller.who.id), true);
        let mut message = Message::new(caller.lang, title(record));
        let hands = self.hands().await?;
        message.text.push(match record.outcome() {
            Some(outcome) => ending_of(record, outcome),
            None => stands(record, table.turn()),
        });
        let over = record.outcome().is_some();
        let time = self.time(caller.now).await?;
        if !over && record.side_of(caller.who.id).is_some() {
            message.buttons =
                [Press::Plan, Press::Takeback].map(|press| Button::of_game(press, record.id, record.moment())).into();
        }
        message.text.extend(hands.deadline(record, Some(time)));
        if as_text {
            message.text.extend(describe::board(record, &table.scene().seen_by(viewer.seen_by), caller.lang));
        } else {
            message.pictures = vec![picture(record, table.as_ref(), over, viewer, caller.lang, Some(time))];
        }
        Ok(Answer::reply(message))
    }

    /// Shows the game of a message as it stands.
    pub(super) async fn shown(&self, caller: &Caller, game: Option<GameId>) -> Result<Answer, Trouble> {
        match game {
            Some(game) => self.board(caller, Some(game), false).await,
            None => Err(Refusal::NoGameThere.into()),
        }
    }

    /// The game that somebody wants to see: one that they play, or else one that they may watch. In a game's thread that
    /// game is meant, even if they play elsewhere.
    pub(super) async fn find_to_see(&self, caller: &Caller, named: Option<GameId>) -> Result<Loaded, Trouble> {
        if named.is_none() {
            let here = self.load_indexed(&keys::places(caller.spot.channel)).await?;
            if let Some(game) = here.into_iter().find(|game| game.record.thread() == Some(caller.spot.channel)) {
                return Ok(game);
            }
        }
        match self.find(caller, named).await {
            Err(Trouble::Refused(refusal)) => Ok(self.watched(caller, named).await?.ok_or(refusal)?),
            found => Ok(found?.game),
        }
    }

    /// The game that somebody who does not play may watch: the one named if it was shown in this
    /// channel or server, or the only one here.
    async fn watched(&self, caller: &Caller, named: Option<GameId>) -> Result<Option<Loaded>, Trouble> {
        let here = caller.spot.channel;
        let is_begun = |game: &Loaded| game.record.seats().is_some();
        if let Some(id) = named {
            let Some(game) = self.load(id).await? else { return Ok(None) };
            let may_see = game.record.channel() == Some(here) || self.may_see(caller, &game.record).await?;
            return Ok(Some(game).filter(|_| may_see));
        }
        let mut here = self.load_indexed(&keys::places(here)).await?.into_iter().filter(is_begun);
        Ok(here.next().filter(|_| here.next().is_none()))
    }
}

/// One line of `/games`.
pub(super) fn line_of(record: &GameRecord, me: UserId, hands: &Hands) -> Result<Text, Trouble> {
    let number = |text: Text| text.with("game", record.id.0.to_string());
    let place = match record.channel() {
        Some(channel) => text!("games-in-channel").with("channel", format!("<#{}>", channel.0)),
        None => text!("games-in-direct"),
    };
    let place = if record.rated { text!("games-rated").with_said("place", place) } else { place };
    let line = match (&record.state, record.side_of(me), record.seats()) {
        (State::Challenge { from, standing: Some(_), .. }, _, _) if from.id == me => {
            number(text!("games-challenge-standing"))
        }
        (State::Challenge { from, to, .. }, _, _) => match to {
            Some(to) if from.id == me => number(text!("games-challenge-to")).with("opponent", mention(to.id)),
            None if from.id == me => number(text!("games-challenge-open")),
            _ => number(text!("games-challenge-from")).with("opponent", mention(from.id)),
        },
        (State::Playing { .. }, Some(side), _) => {
            let key = if turn_of(record)? == side { key!("games-your-turn") } else { key!("games-their-turn") };
            let clock = record.clock.and_then(|clock| Some((clock.deadline()?, clock.running?)));
            let nothing = || Arg::from("");
            let hands = hands.of(record.runs_by);
            let until = clock.map_or_else(nothing, |(deadline, _)| {
                text!("games-until").with("until", hands.stamp(deadline, 'R')).into()
            });
            let away = clock.and_then(|(_, running)| running.rest?.away_at(hands.time?));
            let away =
                away.map_or_else(nothing, |until| text!("games-away").with("until", hands.stamp(until, 'd')).into());
            let offer = if is_offered_draw(record, me) { text!("games-offer").into() } else { nothing() };
            let text = number(Text::new(key)).with("until", until).with("away", away).with("offer", offer);
            text.with("opponent", mention(opponent(record, me))).with("moves", (record.line.len() / 2 + 1).to_string())
        }
        _ => number(text!("games-closed")),
    };
    Ok(line.with_said("place", place))
}

/// The first line of a board: which game, who against whom.
pub(super) fn title(record: &GameRecord) -> Text {
    let key = if record.rated { key!("board-title-rated") } else { key!("board-title") };
    let text = Text::new(key).with("game", record.id.0.to_string()).with_said("name", text!("{}-name", record.game));
    match record.seats() {
        Some(_) => text.with("white", called(record, Side::White)).with("black", called(record, Side::Black)),
        None => text,
    }
}

/// What a player is called in sentences: a mention, and by name where the game was played elsewhere.
pub(super) fn called(record: &GameRecord, side: Side) -> Arg {
    match record.seats().map(|seats| seat_of(seats, side)) {
        Some(player) if record.imported.is_some() => escape(&player.name).into(),
        Some(player) => mention(player.id),
        None => mention(Who::Nobody),
    }
}

/// How the game of a record ended.
pub(super) fn ending_of(record: &GameRecord, outcome: Outcome) -> Text {
    let text = match outcome.reason {
        Reason::Own(word) => text!("{}-over-{}", record.game, word),
        shared => text!("over-{}", shared.word()),
    };
    match outcome.winner {
        Some(side) => {
            let [white, black] = Side::ALL.map(|side| called(record, side));
            let (winner, loser) = if side == Side::White { (white, black) } else { (black, white) };
            text.with("winner", winner).with("loser", loser)
        }
        // Only a decision by somebody else can go either way.
        None if outcome.reason == rules::Reason::Adjudication => text.with("winner", "none").with("loser", "none"),
        None => text,
    }
}

/// Whose turn it is; of a game that was played elsewhere, that its record ends so.
pub(super) fn stands(record: &GameRecord, turn: Side) -> Text {
    let key = if record.imported.is_some() { key!("replay-unfinished") } else { key!("board-turn") };
    Text::new(key).with("player", called(record, turn))
}

/// The board of a table, as a viewer likes it, with the players, the men they have taken, and whose turn it is; `over`
/// tells that the game ended on it. Clocks show what they do at `time`, or when the turn began.
pub(super) fn picture(
    record: &GameRecord,
    table: &dyn Table,
    over: bool,
    viewer: Options,
    lang: Lang,
    time: Option<BotTime>,
) -> Picture {
    let scene = table.scene();
    let file = board_file(record.id, record.moment(), over);
    let start = table_at(record, 0).map_or_else(|_| scene.clone(), |start| start.scene());
    let clock =
        |side| record.clock.map(|clock| time.map_or(clock.left[side as usize], |time| clock.left_at(side, time)));
    let words = |side| clock(side).map(|left| duration_text(left).say(lang));
    let clocks = words(Side::White).zip(words(Side::Black));
    let clocks = clocks.map(|(white, black)| text!("alt-clock").with("white", white).with("black", black));
    let alt = describe::alt(record, table, &scene, over, clocks, lang);
    let strip = |side: Side| {
        let n_plies = table.codes().len() + usize::from(table.first_turn() == Side::Black);
        let number = text!("caption-move").with("number", (n_plies / 2 + 1).to_string());
        Strip {
            name: record.seats().map(|seats| seat_of(seats, side).name.clone()).unwrap_or_default(),
            number: if !over && table.turn() == side { number.say(lang) } else { String::new() },
            clock: words(side).unwrap_or_default(),
        }
    };
    let options = beside(Options { turn: !over, ..viewer }, table.info().men, &start, &scene, strip);
    Picture { scene, options, alt, file }
}

/// The name of the file of the board at a moment.
pub(super) fn board_file(game: GameId, at: impl Display, over: bool) -> String {
    format!("mutabot-{}-{at}{}.png", game.0, if over { "-end" } else { "" })
}

/// The game whose board has this file name.
#[must_use]
pub fn game_of_file(file: &str) -> Option<GameId> {
    file.strip_prefix("mutabot-")?.split('-').next()?.parse().ok().map(GameId)
}

/// The number of the last of so many plies as players write it: `12.` for White, `12…` for Black.
pub(super) fn move_number(n_plies: usize) -> String {
    format!("{}{}", n_plies.div_ceil(2), if n_plies % 2 == 1 { "." } else { "…" })
}
