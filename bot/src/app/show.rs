//! What can be seen: boards, with the words for those who do not see them, and the list of one's games.

use render::{Caption, Options};
use rules::{Scene, Side, Table};

use super::{Answer, App, Loaded, Message, Picture, Request, mention, open_table, seat_of, side_text};
use crate::record::{GameId, GameRecord, State, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text};

impl App {
    /// Shows a board to the one who asks, from their side.
    pub(super) async fn board(&self, request: &Request, named: Option<GameId>) -> Result<Answer, Trouble> {
        let game = match self.find(request, named).await {
            Ok(game) => game,
            Err(Trouble::Refused(refusal)) => self.watched(request, named).await?.ok_or(refusal)?,
            Err(failed) => return Err(failed),
        };
        let record = &game.record;
        let Some(seats) = record.seats() else { return Err(Refusal::new("refusal-not-started").into()) };
        let table = open_table(record)?;
        let seen_by = record.side_of(request.who.id).unwrap_or(Side::White);
        let mut message = Message::new(request.lang, title(record));
        message.text.push(match record.outcome() {
            Some(outcome) => ending(seats.each_ref().map(|p| p.id), outcome),
            None => Text::new("board-turn").with("player", mention(seat_of(seats, table.turn()).id)),
        });
        let over = record.outcome().is_some();
        message.pictures = vec![picture(record, table.as_ref(), over, seen_by, request.lang)];
        Ok(Answer::reply(message))
    }

    /// The game that somebody who does not play may watch: the one named if it is shown here, or the only one here.
    async fn watched(&self, request: &Request, named: Option<GameId>) -> Result<Option<Loaded>, Trouble> {
        let here = self.load_indexed(&keys::places(request.spot.channel)).await?;
        let mut here = here.into_iter().filter(|game| game.record.seats().is_some());
        Ok(match named {
            Some(id) => here.find(|game| game.record.id == id),
            None => here.next().filter(|_| here.next().is_none()),
        })
    }

    /// Lists the games and challenges of the one who asks.
    pub(super) async fn games(&self, request: &Request) -> Result<Answer, Trouble> {
        let me = request.who.id;
        let mut message = Message::new(request.lang, Text::new("games-none"));
        let mut lines = Vec::new();
        for game in self.load_indexed(&keys::seats(me)).await? {
            lines.push(line_of(&game.record, me)?);
        }
        if !lines.is_empty() {
            // Twenty lines stay below Discord's limit of 2,000 characters.
            let more = lines.len().saturating_sub(20);
            lines.truncate(20);
            message.text = vec![Text::new("games-title")];
            message.text.extend(lines);
            if more > 0 {
                message.text.push(Text::new("games-more").with("count", more.to_string()));
            }
        }
        Ok(Answer::reply(message))
    }
}

/// One line of `/games`.
fn line_of(record: &GameRecord, me: UserId) -> Result<Text, Trouble> {
    let number = |text: Text| text.with("game", record.id.0.to_string());
    let place = match record.channel() {
        Some(channel) => Text::new("games-in-channel").with("channel", format!("<#{}>", channel.0)),
        None => Text::new("games-in-direct"),
    };
    let line = match (&record.state, record.side_of(me), record.seats()) {
        (State::Challenge { from, to, .. }, _, _) => match to {
            Some(to) if from.id == me => number(Text::new("games-challenge-to")).with("opponent", mention(to.id)),
            None if from.id == me => number(Text::new("games-challenge-open")),
            _ => number(Text::new("games-challenge-from")).with("opponent", mention(from.id)),
        },
        (_, Some(side), Some(seats)) => {
            let turn = open_table(record)?.turn();
            let key = if turn == side { "games-your-turn" } else { "games-their-turn" };
            number(Text::new(key))
                .with("opponent", mention(seat_of(seats, side.other()).id))
                .with("moves", (record.line.len() / 2 + 1).to_string())
        }
        _ => number(Text::new("games-closed")),
    };
    Ok(line.with_said("place", place))
}

/// The first line of a board: which game, who against whom.
pub(super) fn title(record: &GameRecord) -> Text {
    let text = Text::new("board-title")
        .with("game", record.id.0.to_string())
        .with_said("name", Text::new(format!("{}-name", record.game)));
    match record.seats() {
        Some([white, black]) => text.with("white", mention(white.id)).with("black", mention(black.id)),
        None => text,
    }
}

/// How a game ended, with the winner's mention.
pub(super) fn ending(seats: [UserId; 2], outcome: rules::Outcome) -> Text {
    let text = Text::new(format!("over-{}", outcome.reason.word()));
    match outcome.winner {
        Some(side) => {
            text.with("winner", mention(seats[side as usize])).with("loser", mention(seats[side.other() as usize]))
        }
        None => text,
    }
}

/// The board of a table, seen by a side; `over` tells that the game ended on it.
pub(super) fn picture(record: &GameRecord, table: &dyn Table, over: bool, seen_by: Side, lang: Lang) -> Picture {
    let scene = table.scene();
    let alt = describe(record, table, &scene, over, lang);
    let file = board_file(record.id, table.codes().len(), over);
    Picture { scene, options: look(record, over, seen_by), alt, file }
}

/// How a game's board is drawn: the players' names beside it, and whose turn it is.
fn look(record: &GameRecord, over: bool, seen_by: Side) -> Options {
    let caption = |side: Side| {
        let text = record.seats().map(|seats| seat_of(seats, side).name.clone()).unwrap_or_default();
        Some(Caption { side: Some(side), text, aside: String::new() })
    };
    Options { seen_by, turn: !over, above: caption(seen_by.other()), below: caption(seen_by), ..Options::default() }
}

/// The name of a board's file.
pub(super) fn board_file(game: GameId, ply: usize, over: bool) -> String {
    format!("mutabot-{}-{ply}{}.png", game.0, if over { "-end" } else { "" })
}

/// The game whose board has this file name.
#[must_use]
pub fn game_of_file(file: &str) -> Option<GameId> {
    file.strip_prefix("mutabot-")?.split('-').next()?.parse().ok().map(GameId)
}

/// A board in words: what was played, whose turn it is, and where every man stands, by side and by what it moves as.
fn describe(record: &GameRecord, table: &dyn Table, scene: &Scene, over: bool, lang: Lang) -> String {
    let name = Text::new(format!("{}-name", record.game));
    let mut said = vec![Text::new("alt-title").with_said("name", name).say(lang)];
    if let Some(last) = table.line(lang.letters()).last() {
        let number = move_number(table.codes().len());
        said.push(Text::new("alt-last").with("number", number).with("move", last.notation.as_str()).say(lang));
    }
    if scene.cells.iter().any(|cell| cell.marks.check) {
        said.push(Text::new("alt-check").say(lang));
    }
    said.push(match (over, record.seats(), record.outcome()) {
        (true, _, Some(outcome)) => Text::new("alt-over").with("score", outcome.score()).say(lang),
        _ => Text::new("alt-turn").with_said("side", side_text(table.turn())).say(lang),
    });
    for side in Side::ALL {
        let men = men_by_kind(scene, side).into_iter().map(|(acts, squares)| {
            Text::new(format!("alt-{acts}"))
                .with("count", squares.len().to_string())
                .with("squares", squares.join(" "))
                .say(lang)
        });
        let men = men.collect::<Vec<_>>().join(", ");
        said.push(Text::new("alt-side").with_said("side", side_text(side)).with("men", men).say(lang));
        let hand = in_hand(scene, side)
            .into_iter()
            .map(|(man, n)| Text::new(format!("alt-hand-{man}")).with("count", n.to_string()).say(lang));
        let hand = hand.collect::<Vec<_>>().join(", ");
        if !hand.is_empty() {
            said.push(Text::new("alt-hand").with_said("side", side_text(side)).with("men", hand).say(lang));
        }
    }
    said.join(" ")
}

/// The number of the last of so many plies as players write it: `12.` for White, `12…` for Black.
pub(super) fn move_number(n_plies: usize) -> String {
    format!("{}{}", n_plies.div_ceil(2), if n_plies % 2 == 1 { "." } else { "…" })
}

/// How many of each man a side has in hand, in the order of the tray.
fn in_hand(scene: &Scene, side: Side) -> Vec<(&'static str, usize)> {
    let mut hand: Vec<(&'static str, usize)> = Vec::new();
    for piece in scene.trays.iter().filter(|(owner, _)| *owner == side).flat_map(|(_, men)| men) {
        match hand.iter_mut().find(|(man, _)| *man == piece.man) {
            Some((_, n)) => *n += 1,
            None => hand.push((piece.man, 1)),
        }
    }
    hand
}

/// The squares of a side's men, grouped by what they move as, the king first.
fn men_by_kind(scene: &Scene, side: Side) -> Vec<(&'static str, Vec<&str>)> {
    let mut kinds: Vec<(&'static str, Vec<&str>)> = Vec::new();
    for cell in &scene.cells {
        if let Some(piece) = cell.piece.filter(|piece| piece.side == side) {
            match kinds.iter_mut().find(|(acts, _)| *acts == piece.acts) {
                Some((_, squares)) => squares.push(&cell.name),
                None => kinds.push((piece.acts, vec![&cell.name])),
            }
        }
    }
    const ORDER: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    kinds.sort_by_key(|(acts, _)| ORDER.iter().position(|known| known == acts));
    kinds
}
