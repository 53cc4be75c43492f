//! Moves: read, checked, kept.

use rules::{Letters, MoveError, Ply, Table};

use super::finish::{finish, must_be_playing, must_be_to_move, must_stand_at};
use super::{
    Answer, App, Button, Choice, Index, Item, Message, Press, Request, open_table, seat_of, tell_all, tell_one,
};
use crate::record::{Color, GameId, GameRecord, State, UserId, What, keys};
use crate::refusal::{Failure, Refusal, Trouble};
use crate::words::{Lang, Text, quote};

/// A text longer than this is no move in any game: it is not even tried.
const LONGEST_MOVE: usize = 100;
/// The code of the turn of a player who has no other, in every game that knows it.
pub(super) const PASS: &str = "pass";

impl App {
    pub(super) async fn play(
        &self,
        request: &Request,
        named: Option<GameId>,
        picked_at: Option<usize>,
        text: &str,
    ) -> Result<Answer, Trouble> {
        let mut game = self.find(request, named).await?;
        must_be_playing(&game)?;
        // What was picked is a code; what was typed is in the player's own letters.
        let letters = if picked_at.is_some() { Letters::English } else { request.lang.letters() };
        if let Some(ply) = picked_at {
            must_stand_at(&game, ply)?;
        }
        let side = game.record.side_of(request.who.id).expect("find returns games of the one who asks");
        let mut table = open_table(&game.record)?;
        must_be_to_move(&game, table.as_ref(), side)?;
        let State::Playing { offer, .. } = &mut game.record.state else {
            unreachable!("checked above");
        };
        let played = if text.len() > LONGEST_MOVE { Err(MoveError::Unreadable) } else { table.play(text, letters) };
        let ply = match played {
            Ok(ply) => in_letters(table.as_ref(), ply, request.lang.letters()),
            Err(MoveError::Ambiguous { candidates }) => {
                let moves = candidates.iter().filter_map(|text| table.read(text, letters).ok()).collect();
                return Ok(ask_which(request, &game.record, text, moves));
            }
            Err(error) => return Err(refuse_move(&game.record.game, text, error).into()),
        };
        let mut news = Vec::new();
        // Moving says no to the opponent's offer; one's own stays open until it is answered.
        if *offer == Some(Color::from(side.other())) {
            *offer = None;
            news = tell_one(&game.record, request.who.id, What::DrawClosed { declined: false });
        }
        game.record.line.push(ply.code.clone());
        // Who cannot do anything else passes: the bot does it for them.
        while let [only] = &table.legal(Letters::English)[..]
            && only.code == PASS
        {
            table.play(PASS, Letters::English).map_err(|error| Failure::new("pass", format!("{error:?}")))?;
            game.record.line.push(PASS.to_owned());
        }
        let mut index = Index::default();
        match table.outcome() {
            Some(outcome) => {
                let (ending, gone) = finish(&mut game, outcome);
                news.extend(ending);
                index = gone;
            }
            None => {
                news.extend(tell_all(&game.record, What::Board { ply: game.record.line.len(), over: false }));
            }
        }
        let place = game.record.channel();
        let kept = self.keep(request, game, news, index).await?;
        let text = match place {
            Some(channel) if !kept.shown => Text::new("played-elsewhere").with("channel", format!("<#{}>", channel.0)),
            _ => Text::new("played"),
        };
        Ok(Answer::done(request, text.with("move", ply.notation), kept))
    }

    /// The legal moves that a half-typed text may become, for autocomplete; none when it is not this person's turn.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_move(
        &self,
        request: &Request,
        game: Option<GameId>,
        prefix: &str,
    ) -> Result<Vec<Ply>, Trouble> {
        let game = match self.find(request, game).await {
            Ok(game) => game,
            Err(Trouble::Refused(_)) => return Ok(Vec::new()),
            Err(failed) => return Err(failed),
        };
        let table = open_table(&game.record)?;
        if game.record.side_of(request.who.id) != Some(table.turn()) || prefix.len() > LONGEST_MOVE {
            return Ok(Vec::new());
        }
        Ok(table.complete(prefix, request.lang.letters()))
    }

    /// The games that a person is playing, for autocomplete: number and opponent's name.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_game(&self, who: UserId, lang: Lang) -> Result<Vec<(GameId, String)>, Trouble> {
        let games = self.load_indexed(&keys::seats(who)).await?;
        Ok(games
            .iter()
            .filter_map(|game| {
                let side = game.record.side_of(who)?;
                let opponent = seat_of(game.record.seats()?, side.other());
                let label = Text::new("game-choice")
                    .with("game", game.record.id.0.to_string())
                    .with("opponent", opponent.name.as_str());
                Some((game.record.id, label.say(lang)))
            })
            .collect())
    }
}

/// A move just played, with its notation in these letters.
fn in_letters(table: &dyn Table, ply: Ply, letters: Letters) -> Ply {
    table.line(letters).pop().unwrap_or(ply)
}

/// Asks which of several moves is meant.
fn ask_which(request: &Request, record: &GameRecord, text: &str, moves: Vec<Ply>) -> Answer {
    let names: Vec<_> = moves.iter().map(|ply| ply.notation.as_str()).collect();
    let question = Text::new("which-move").with("text", quote(text)).with("moves", names.join(", "));
    let button = Button::of_game(Press::Pick, record.id, record.line.len());
    let mut message = Message::new(request.lang, question);
    let items = moves.iter().map(|ply| Item::new(ply.code.as_str(), ply.notation.as_str())).collect();
    message.choices = vec![Choice { button, placeholder: Text::new("button-pick"), items }];
    Answer::reply(message)
}

/// The reason why a text is no move in the game of these rules, for the player.
fn refuse_move(rules: &str, text: &str, error: MoveError) -> Refusal {
    match error {
        MoveError::Unreadable => {
            let spelling = Text::new(format!("{rules}-spelling"));
            Refusal(Text::new("refusal-unreadable").with("text", quote(text)).with_said("spelling", spelling))
        }
        MoveError::Illegal { why } => {
            Refusal(Text::new("refusal-illegal").with("text", quote(text)).with_said("why", Text::from(&why)))
        }
        MoveError::Ambiguous { .. } => unreachable!("an ambiguous move is asked about"),
        MoveError::Over => Refusal::new("refusal-over"),
    }
}
