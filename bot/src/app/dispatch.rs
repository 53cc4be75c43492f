//! Each room's part of what can be asked, handed to the deeds that do it.

use super::ask::{Act, Which, begin, person, play, see, server};
use super::challenge::gone;
use super::play::Given;
use super::{Answer, App, Caller};
use crate::record::GameId;
use crate::refusal::{Refusal, Trouble};

impl App {
    /// Hands what is asked for to its room.
    pub(super) async fn attempt(&self, caller: &Caller, act: &Act) -> Result<Answer, Trouble> {
        match act {
            Act::Play(ask) => self.play_ask(caller, ask).await,
            Act::Begin(ask) => self.begin_ask(caller, ask).await,
            Act::See(ask) => self.see_ask(caller, ask).await,
            Act::Person(ask) => self.person_ask(caller, ask).await,
            Act::Server(ask) => self.server_ask(caller, ask).await,
        }
    }

    async fn play_ask(&self, caller: &Caller, ask: &play::Ask) -> Result<Answer, Trouble> {
        use play::Ask;
        match ask {
            Ask::Move { game, text } => self.play(caller, named(*game)?, Given::Typed, text).await,
            Ask::Pick { game, moment, code } => self.play(caller, Some(*game), Given::PickedAt(*moment), code).await,
            Ask::Typed { game, moment, text } => self.typed(caller, *game, *moment, text).await,
            Ask::Overheard(text) => self.overheard(caller, text).await,
            Ask::Confirm { game, moment, code } => self.confirmed(caller, *game, *moment, code).await,
            Ask::Choose { game, half } => self.choose(caller, named(*game)?, half.as_ref()).await,
            Ask::Resign(game) => self.resign(caller, named(*game)?).await,
            Ask::ResignNow(game, moment) => self.resign_now(caller, *game, *moment).await,
            Ask::ClaimTime(game) => self.claim_time(caller, named(*game)?).await,
            Ask::Draw(game) => self.draw(caller, named(*game)?, None).await,
            Ask::DrawAt(game, moment) => self.draw(caller, Some(*game), Some(*moment)).await,
            Ask::AnswerDraw { game, moment, yes } => self.answer_draw(caller, *game, *moment, *yes).await,
            Ask::Takeback(game) => self.takeback(caller, named(*game)?, None).await,
            Ask::TakebackAt(game, at) => self.takeback(caller, Some(*game), Some(*at)).await,
            Ask::AnswerTakeback { game, moment, yes } => self.answer_takeback(caller, *game, *moment, *yes).await,
            Ask::Plan(game, plan) => self.plan(caller, named(*game)?, plan).await,
        }
    }

    async fn begin_ask(&self, caller: &Caller, ask: &begin::Ask) -> Result<Answer, Trouble> {
        use begin::Ask;
        match ask {
            Ask::Challenge { game, opponent, terms } => {
                self.challenge(caller, game.as_deref(), opponent.as_ref(), terms).await
            }
            Ask::Accept(game) => self.accept(caller, *game).await,
            Ask::Decline(game) | Ask::Withdraw(Some(game)) => self.decline(caller, *game).await,
            Ask::Withdraw(None) => Err(gone().into()),
            Ask::Reason(game, why) => self.reason(caller, *game, why).await,
            Ask::Rematch(game) => self.rematch(caller, *game).await,
            Ask::Block(whom) => self.block(caller, *whom).await,
            Ask::Unblock(whom) => self.unblock(caller, *whom).await,
        }
    }

    async fn see_ask(&self, caller: &Caller, ask: &see::Ask) -> Result<Answer, Trouble> {
        use see::Ask;
        match ask {
            Ask::Board { game, as_text } => self.board(caller, named(*game)?, *as_text).await,
            Ask::Shown(game) => self.shown(caller, *game).await,
            Ask::Film(game) => self.film(caller, named(*game)?).await,
            Ask::Games(page) => self.games(caller, *page).await,
            Ask::Next(after) => self.next_game(caller, *after).await,
            Ask::Record(game) => self.export(caller, named(*game)?).await,
            Ask::AllRecords(after) => self.all_records(caller, *after).await,
            Ask::Rules { game, section } => self.rules(caller, game.as_deref(), section.as_deref()).await,
            Ask::Help(home) => self.help(caller, *home).await,
            Ask::History { query, turn } => self.history(caller, query, *turn).await,
            Ask::Replay { game, at } => self.replay(caller, named(*game)?, *at).await,
            Ask::Share { game, ply } => self.share(caller, *game, *ply).await,
            Ask::Note { game, ply, text } => self.note(caller, named(*game)?, *ply, text).await,
            Ask::Notes(game) => self.notes(caller, named(*game)?).await,
            Ask::Unnote { game, moment } => self.unnote(caller, *game, *moment).await,
            Ask::Import(text) => self.import(caller, text).await,
            #[cfg(feature = "toy")]
            Ask::Toy(to) => Ok(super::toy::count(caller, *to)),
        }
    }

    async fn person_ask(&self, caller: &Caller, ask: &person::Ask) -> Result<Answer, Trouble> {
        use person::Ask;
        match ask {
            Ask::Settings(shown) => self.settings(caller, *shown).await,
            Ask::Set(setting, value) => self.set(caller, *setting, value).await,
            Ask::Rest(resting) => self.rest(caller, resting).await,
            Ask::Privacy(privacy) => self.privacy(caller, privacy).await,
        }
    }

    async fn server_ask(&self, caller: &Caller, ask: &server::Ask) -> Result<Answer, Trouble> {
        use server::Ask;
        match ask {
            Ask::Setup(setup) => self.setup(caller, setup).await,
            Ask::Moderate(moderate) => self.moderate(caller, moderate).await,
        }
    }
}

/// Returns the number of the game that is meant; none where the place and the turn are to tell. A text that is no number is
/// refused as the number of no game is.
fn named(game: Which) -> Result<Option<GameId>, Refusal> {
    match game {
        Which::Here => Ok(None),
        Which::Named(game) => Ok(Some(game)),
        Which::Unreadable => Err(Refusal::NoSuchGame { game: GameId(0) }),
    }
}
