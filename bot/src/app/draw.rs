//! Draws: offered, answered, claimed.

use rules::{Outcome, Reason};

use super::finish::{finish, must_be_playing, must_stand_at};
use super::{Answer, App, Caller, Index, open_table, seat_of, takeback, tell_one};
use crate::record::{Color, GameId, Moment, State, What};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

impl App {
    /// Claims the draw that is due, else accepts the opponent's offer, else makes an offer.
    pub(super) async fn draw(
        &self,
        caller: &Caller,
        named: Option<GameId>,
        at: Option<Moment>,
    ) -> Result<Answer, Trouble> {
        let mut game = self.find(caller, named).await?;
        must_be_playing(&game)?;
        if let Some(at) = at {
            must_stand_at(&game, at)?;
        }
        let side = game.record.side_of(caller.who.id).expect("find returns games of the one who asks");
        let table = open_table(&game.record)?;
        let time = self.time(caller.now).await?;
        let due = table.claim();
        let moment = game.record.moment();
        let State::Playing { seats, offer } = &mut game.record.state else {
            unreachable!("checked above");
        };
        let (key, news, index) = match (due, *offer) {
            (Some(outcome), _) => {
                let (news, index) = finish(&mut game, outcome, time);
                (key!("draw-claimed"), news, index)
            }
            (None, Some(by)) if by == Color::from(side.other()) => {
                let (news, index) = finish(&mut game, Outcome::draw(Reason::Agreement), time);
                (key!("draw-agreed"), news, index)
            }
            (None, Some(_)) => return Err(Refusal::AlreadyOffered.into()),
            (None, None) => {
                *offer = Some(side.into());
                let opponent = seat_of(seats, side.other()).id;
                game.record.offered = Some(moment);
                let news = tell_one(&game.record, opponent, What::DrawOffered { by: side.into(), moment });
                (key!("draw-offer-sent"), news, Index::default())
            }
        };
        let kept = self.keep(caller, game, news, index).await?;
        Ok(Answer::done(caller, Text::new(key), kept))
    }

    pub(super) async fn answer_draw(
        &self,
        caller: &Caller,
        id: GameId,
        moment: Moment,
        yes: bool,
    ) -> Result<Answer, Trouble> {
        let mut game = self.find(caller, Some(id)).await?;
        must_be_playing(&game)?;
        let side = game.record.side_of(caller.who.id).expect("find returns games of the one who asks");
        let State::Playing { offer, .. } = &mut game.record.state else {
            unreachable!("checked above");
        };
        match *offer {
            None => return Err(Refusal::NoOffer.into()),
            Some(by) if by == Color::from(side) => return Err(Refusal::OwnOffer.into()),
            Some(_) => {}
        }
        // The offerer may have moved since: the offer still stands, an older one's buttons do not.
        let is_open = match game.record.offered {
            Some(offered) => moment == offered,
            // Records older than this field.
            None => moment.0 <= game.record.line.len() && moment.0 + 1 >= game.record.line.len(),
        };
        if !is_open {
            return Err(Refusal::Stale.into());
        }
        let time = self.time(caller.now).await?;
        let (key, news, index) = if yes {
            let (news, index) = finish(&mut game, Outcome::draw(Reason::Agreement), time);
            (key!("draw-agreed"), news, index)
        } else {
            let State::Playing { offer, .. } = &mut game.record.state else {
                unreachable!("checked above");
            };
            *offer = None;
            let mut news = tell_one(&game.record, caller.who.id, What::DrawClosed { declined: true });
            news.extend(takeback::decline(&game.record, Color::from(side.other()), true, moment));
            (key!("draw-declined-reply"), news, Index::default())
        };
        let kept = self.keep(caller, game, news, index).await?;
        Ok(Answer::done(caller, Text::new(key), kept))
    }
}
