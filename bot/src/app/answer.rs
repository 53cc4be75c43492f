//! Challenges turned down or taken back, and why.

use super::begin::close;
use super::{Answer, App, Button, Caller, Choice, Index, Item, Loaded, Message, Press, mention, tell_one};
use crate::record::{GameId, GameRecord, Moment, News, State, UserId, What, Who, Why};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, sentence};

/// The reasons that the menu offers, by their words.
pub const DECLINE_REASONS: [&str; 5] = ["busy", "later", "many-games", "other-game", "other-terms"];

impl App {
    pub(super) async fn decline(&self, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
        let game = self.open_challenge(id).await?;
        let State::Challenge { from, to, .. } = game.record.state.clone() else {
            return Err(Refusal::ChallengeGone.into());
        };
        let me = caller.who.id;
        let is_asked = to.as_ref().is_some_and(|person| person.id == me);
        if from.id != me && !is_asked {
            let player = mention(from.id);
            return Err(match to {
                Some(_) => Refusal::NotForYou { player },
                None => Refusal::NotYourChallenge { player },
            }
            .into());
        }
        let (game, news, index) = turn_down(game, me.into());
        let kept = self.keep(caller, game, news, index).await?;
        if from.id == me {
            return Ok(Answer::done(caller, text!("challenge-withdrawn-reply"), kept));
        }
        let mut answer = Answer::done(caller, text!("challenge-declined-reply"), kept);
        if let Some(message) = &mut answer.reply {
            message.text.push(text!("reason-ask").with("player", mention(from.id)));
            let items = DECLINE_REASONS.map(|word| Item::new(word, text!("reason-{}", word)));
            message.choices = vec![Choice {
                button: Button::of_game(Press::Reason, id, Moment::START),
                placeholder: text!("button-reason"),
                items: items.into(),
            }];
            message.buttons = vec![Button::of_game(Press::ReasonWords, id, Moment::START)];
            message.buttons.extend(from.id.person().map(block));
        }
        Ok(answer)
    }

    /// Tells the challenger why: once, and what was typed to them alone.
    pub(super) async fn reason(&self, caller: &Caller, id: GameId, reason: &Why) -> Result<Answer, Trouble> {
        let mut game = self.open_challenge(id).await?;
        let State::Closed { from, by, why, .. } = &mut game.record.state else {
            return Err(Refusal::ChallengeGone.into());
        };
        let challenger = from.id;
        if *by != caller.who.id || challenger == caller.who.id {
            return Err(Refusal::NotForYou { player: mention(challenger) }.into());
        }
        let Some(challenger) = challenger.person() else {
            return Err(Refusal::ChallengeGone.into());
        };
        if why.is_some() {
            return Err(Refusal::ReasonTold.into());
        }
        let reason = match reason {
            Why::Reason { word } if DECLINE_REASONS.contains(&word.as_str()) => reason.clone(),
            Why::Words { text } => match sentence(text) {
                text if text.is_empty() => return Err(Refusal::NoReason.into()),
                text => Why::Words { text },
            },
            _ => return Err(Refusal::BadButton.into()),
        };
        *why = Some(reason);
        let news = tell_closed(&game.record);
        let kept = self.keep(caller, game, news, Index::default()).await?;
        let text = text!("reason-told").with("player", mention(challenger));
        let mut answer = Answer::done(caller, text, kept);
        if let Some(message) = &mut answer.reply {
            message.buttons = vec![block(challenger)];
        }
        Ok(answer)
    }
}

fn block(whom: UserId) -> Button {
    Button::new(Press::Block, whom.0.to_string())
}

/// Ends a challenge by the word of one of its two people.
pub(super) fn turn_down(mut game: Loaded, by: Who) -> (Loaded, Vec<News>, Index) {
    let index = close(&mut game.record, by, None);
    let news = tell_closed(&game.record);
    (game, news, index)
}

/// News of a challenge that was turned down or taken back: where it was shown, and to a challenger who was turned down.
fn tell_closed(record: &GameRecord) -> Vec<News> {
    let State::Closed { from, to, by, .. } = &record.state else { return Vec::new() };
    let mut news = tell_one(record, to.as_ref().map_or(from.id, |to| to.id), What::ChallengeClosed);
    if let Some(challenger) = from.id.person().filter(|challenger| *by != *challenger) {
        news.push(News { to: Some(challenger), what: What::Answered });
    }
    news
}

/// The menu to take back challenges of one's own.
pub(super) fn offer_to_withdraw(message: &mut Message, mine: &[&GameRecord]) {
    let item = |record: &&GameRecord| {
        let key = match &record.state {
            State::Challenge { standing: Some(_), .. } => key!("withdraw-standing"),
            State::Challenge { to: None, .. } => key!("withdraw-open"),
            _ => key!("withdraw-direct"),
        };
        let mut text = Text::new(key).with("game", record.id.0.to_string());
        if let State::Challenge { to: Some(to), .. } = &record.state {
            text = text.with("opponent", to.name.as_str());
        }
        Item::new(record.id.0.to_string(), text)
    };
    if !mine.is_empty() {
        message.choices.push(Choice {
            button: Button::new(Press::Withdraw, ""),
            placeholder: text!("button-withdraw"),
            items: mine.iter().take(25).map(item).collect(),
        });
    }
}
