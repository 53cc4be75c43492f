//! Manual pairs in the next round, and forbidden pairs.

use super::step::DeskRequest;
use crate::app::ask::desk::EntrantRef;
use crate::app::ground::RequestAnswer;
use crate::app::say::tournament as say;
use crate::record::{PriorState, TournamentAct};
use crate::refusal::{Refusal, Trouble};

const MOST_APART: usize = 100;

pub(super) async fn keep_apart(
    mut desk: DeskRequest<'_>,
    two: [EntrantRef; 2],
    apart: bool,
) -> Result<RequestAnswer, Trouble> {
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
    let before = vec![PriorState::Apart { players, apart: is_apart }];
    desk.note(TournamentAct::Apart { players, apart }, before);
    desk.keep(text!("tournament-decided")).await
}

/// Adds or removes a forbidden pair. Sorting hides the order of the decisions.
pub(super) fn set_apart(kept: &mut Vec<[u16; 2]>, players: [u16; 2], apart: bool) {
    kept.retain(|other| *other != players);
    kept.extend(apart.then_some(players));
    kept.sort_unstable();
}

/// Adds or removes a manual pair of the next round. Broken rules need confirmation.
pub(super) async fn pair(
    mut desk: DeskRequest<'_>,
    two: [EntrantRef; 2],
    made: bool,
) -> Result<RequestAnswer, Trouble> {
    must_pair(&desk)?;
    let players = desk.two(two)?;
    desk.must_be_impartial(players)?;
    let field = &mut desk.hosted.field;
    let before = vec![PriorState::ByHand { pairs: field.record.by_hand.clone() }];
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
        // While nothing can be paired, organisers add one pair after another.
        let can_be_paired = field.can_be_paired();
        // This replaces earlier pairs of the two players.
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
    desk.note(TournamentAct::Paired { players, made }, before);
    desk.keep(text!("tournament-decided")).await
}

fn must_pair(desk: &DeskRequest) -> Result<(), Refusal> {
    match desk.hosted.field.is_paired_by_points() {
        true => Ok(()),
        false => Err(Refusal::Desk { why: text!("desk-no-hand") }),
    }
}
