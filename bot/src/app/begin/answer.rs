//! Declining and withdrawing challenges, with reasons.

use crate::app::ask::{Button, Caller, Press};
use crate::app::begin::{challenge, quota};
use crate::app::ground::{Ground, RequestAnswer, finish};
use crate::app::say::{ChoiceMenu, MenuOption, phrases};
use crate::record::{ClosureReason, GameId, GameMoment, GameState, UserId};
use crate::refusal::{Refusal, Trouble};
use crate::words::sentence;

pub const DECLINE_REASONS: [&str; 5] = ["busy", "later", "many-games", "other-game", "other-terms"];

pub(crate) async fn decline(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let mut game = challenge::open_challenge(ground, caller, id).await?;
    let GameState::Challenge { from, to, .. } = game.record.state.clone() else {
        return Err(Refusal::ChallengeGone.into());
    };
    let me = caller.who.id;
    let is_asked = to.as_ref().is_some_and(|person| person.id == me);
    if from.id != me && !is_asked {
        let player = phrases::mention(from.id);
        return Err(match to {
            Some(_) => Refusal::NotForYou { player },
            None => Refusal::NotYourChallenge { player },
        }
        .into());
    }
    finish::turn_down(&mut game, me.into(), None);
    if let Some(to) = to.filter(|_| from.id == me).and_then(|to| to.id.person()) {
        quota::note_withdrawn(ground, &mut game.change, me, to).await?;
    }
    let kept = ground.keep(caller, game).await?;
    if from.id == me {
        return Ok(RequestAnswer::done(caller, text!("challenge-withdrawn-reply"), kept));
    }
    let mut answer = RequestAnswer::done(caller, text!("challenge-declined-reply"), kept);
    if let Some(message) = &mut answer.reply {
        message.text.push(text!("reason-ask").with("player", phrases::mention(from.id)));
        let items = DECLINE_REASONS.map(|word| MenuOption::new(word, text!("reason-{}", word)));
        message.choices = vec![ChoiceMenu {
            button: Button::of_game(Press::Reason, id, GameMoment::START),
            placeholder: text!("button-reason"),
            items: items.into(),
        }];
        message.buttons = vec![Button::of_game(Press::ReasonWords, id, GameMoment::START)];
        message.buttons.extend(from.id.person().map(block));
    }
    Ok(answer)
}

/// Sends the challenger the reason, once. Only the challenger gets the typed words.
pub(crate) async fn reason(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    reason: &ClosureReason,
) -> Result<RequestAnswer, Trouble> {
    let mut game = challenge::open_challenge(ground, caller, id).await?;
    let GameState::Closed { from, by, why, .. } = &mut game.record.state else {
        return Err(Refusal::ChallengeGone.into());
    };
    let challenger = from.id;
    if *by != caller.who.id || challenger == caller.who.id {
        return Err(Refusal::NotForYou { player: phrases::mention(challenger) }.into());
    }
    let Some(challenger) = challenger.person() else {
        return Err(Refusal::ChallengeGone.into());
    };
    if why.is_some() {
        return Err(Refusal::ReasonTold.into());
    }
    let reason = match reason {
        ClosureReason::Reason { word } if DECLINE_REASONS.contains(&word.as_str()) => reason.clone(),
        ClosureReason::Words { text } => match sentence(text) {
            text if text.is_empty() => return Err(Refusal::NoReason.into()),
            text => ClosureReason::Words { text },
        },
        _ => return Err(Refusal::BadButton.into()),
    };
    *why = Some(reason);
    finish::tell_closed(&mut game);
    let kept = ground.keep(caller, game).await?;
    let text = text!("reason-told").with("player", phrases::mention(challenger));
    let mut answer = RequestAnswer::done(caller, text, kept);
    if let Some(message) = &mut answer.reply {
        message.buttons = vec![block(challenger)];
    }
    Ok(answer)
}

fn block(whom: UserId) -> Button {
    Button::new(Press::Block, whom.0.to_string())
}
