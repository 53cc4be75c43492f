//! Pairs of the next round that are made by hand, and players who are kept apart.

use super::step::Desk;
use crate::app::ask::desk::Entered;
use crate::app::ground::Answer;
use crate::app::say::tournament as say;
use crate::record::{Acted, Was};
use crate::refusal::{Refusal, Trouble};

/// The most pairs of players who are kept apart.
const MOST_APART: usize = 100;

/// Lets two not meet in the rounds to come, or lets them meet again.
pub(super) async fn keep_apart(mut desk: Desk<'_>, two: [Entered; 2], apart: bool) -> Result<Answer, Trouble> {
    must_pair(&desk)?;
    let mut players = desk.two(two)?;
    desk.must_be_impartial(players)?;
    players.sort_unstable();
    let kept = &mut desk.hosted.field.record.apart;
    let is_apart = kept.contains(&players);
    if is_apart == apart {
        let why = if apart { text!("desk-no-apart-again") } else { text!("desk-no-apart") };
        return Err(Refusal::Desk { why }.into());
    }
    if apart && kept.len() >= MOST_APART {
        return Err(Refusal::Desk { why: text!("desk-no-more-apart").with("most", MOST_APART) }.into());
    }
    set_apart(kept, players, apart);
    if apart && !desk.hosted.field.can_be_paired() {
        return Err(Refusal::Desk { why: text!("desk-no-pairing") }.into());
    }
    let before = vec![Was::Apart { players, apart: is_apart }];
    desk.note(Acted::Apart { players, apart }, before);
    desk.keep(text!("tournament-decided")).await
}

/// Notes whether two are kept apart. The list is in order, so that it does not tell in which it was made.
pub(super) fn set_apart(kept: &mut Vec<[u16; 2]>, players: [u16; 2], apart: bool) {
    kept.retain(|other| *other != players);
    kept.extend(apart.then_some(players));
    kept.sort_unstable();
}

/// Makes a pair of the next round by hand, or gives it up again. What it breaks is asked about first.
pub(super) async fn pair(mut desk: Desk<'_>, two: [Entered; 2], made: bool) -> Result<Answer, Trouble> {
    must_pair(&desk)?;
    let players = desk.two(two)?;
    desk.must_be_impartial(players)?;
    let field = &mut desk.hosted.field;
    let before = vec![Was::ByHand { pairs: field.record.by_hand.clone() }];
    if !made {
        let n_pairs = field.record.by_hand.len();
        field.record.by_hand.retain(|pair| *pair != players);
        if field.record.by_hand.len() == n_pairs {
            return Err(Refusal::Desk { why: text!("desk-no-by-hand") }.into());
        }
    } else {
        if let Some(why) = say::duos::hindered(field, players) {
            return Err(Refusal::Desk { why }.into());
        }
        // While nothing can be paired, one pair after another is made.
        let can_be_paired = field.can_be_paired();
        // Whoever of them was paired with somebody else is so no more.
        field.record.by_hand.retain(|pair| !pair.iter().any(|number| players.contains(number)));
        field.record.by_hand.push(players);
        field.record.by_hand.sort_unstable();
        if can_be_paired && !field.can_be_paired() {
            return Err(Refusal::Desk { why: text!("desk-no-pairing") }.into());
        }
        let breaks = field.breaks(players);
        if !desk.sure && !breaks.is_empty() {
            let question = say::duos::pair_breaks(&desk.hosted.field, players, &breaks);
            return desk.ask(question);
        }
    }
    desk.note(Acted::Paired { players, made }, before);
    desk.keep(text!("tournament-decided")).await
}

/// Refuses where nobody can choose who meets whom.
fn must_pair(desk: &Desk) -> Result<(), Refusal> {
    match desk.hosted.field.is_paired_by_points() {
        true => Ok(()),
        false => Err(Refusal::Desk { why: text!("desk-no-hand") }),
    }
}
