//! What the two do in a game: they move, plan, offer, claim, give up, or try what they may not.

use bot::app::ask::play;
use bot::app::{Act, Plan, Which};
use bot::record::{ChannelId, GameId, HOUR, Moment, State, UserId};
use rules::{Letters, Side, Table};

use super::discord::direct;
use super::people::{Intent, KEPT, Reply};
use super::world::World;
use crate::seats::number;

impl World {
    pub(super) fn turn(&mut self, id: GameId, moment: Moment) -> Option<Reply> {
        let (kept, side) = self.model.playing(id)?;
        if kept.record.moment() != moment {
            return None;
        }
        let record = kept.record.clone();
        let [me, other] =
            [side, side.other()].map(|side| number(record.seats().expect("it is played")[side as usize].id));
        let quick = record.clock.is_some_and(|clock| clock.control.start < 6 * HOUR);
        let temper = self.temper(id, quick);
        let letters = if me.0.is_multiple_of(2) { Letters::English } else { Letters::French };
        let table = kept.table.as_ref().expect("kept while it is played");
        let legal = table.legal(letters);
        let may_claim = table.claim().is_some();
        let spot = record.channel().unwrap_or(direct(me));
        let its_spot = record.channel().unwrap_or(direct(other));
        let code = legal[self.random.usize(..legal.len())].clone();
        match self.random.u8(..60) {
            0 => {
                let text = code.notation.clone();
                self.must_be_refused(
                    id,
                    other.0,
                    its_spot,
                    Act::Play(play::Ask::Move { game: Which::Named(id), text }),
                );
            }
            1 => self.must_be_refused(
                id,
                me.0,
                spot,
                Act::Play(play::Ask::Move { game: Which::Named(id), text: "Zz99".to_owned() }),
            ),
            2 => self.must_be_refused(id, 30_001, its_spot, Act::Play(play::Ask::ResignNow(id, moment))),
            3 if moment > Moment::START => self.must_be_refused(
                id,
                me.0,
                spot,
                Act::Play(play::Ask::Pick { game: id, moment: Moment(moment.0 - 1), code: code.code.clone() }),
            ),
            4 if record.clock.is_none() => {
                self.must_be_refused(id, other.0, its_spot, Act::Play(play::Ask::ClaimTime(Which::Named(id))))
            }
            _ => {}
        }
        if self.chance(temper.resigns) {
            let who = if self.random.bool() { me } else { other };
            let spot = record.channel().unwrap_or(direct(who));
            let asked = self.ask(who.0, spot, Act::Play(play::Ask::Resign(Which::Named(id))));
            if let Reply::None = asked {
                return Some(asked);
            }
            return Some(self.ask(who.0, spot, Act::Play(play::Ask::ResignNow(id, moment))));
        }
        let is_offered = matches!(record.state, State::Playing { offer: Some(_), .. });
        if may_claim && self.random.bool() || !is_offered && self.chance(temper.offers) {
            let act = if self.random.bool() {
                Act::Play(play::Ask::DrawAt(id, moment))
            } else {
                Act::Play(play::Ask::Draw(Which::Named(id)))
            };
            let reply = self.ask(me.0, spot, act);
            if matches!(reply, Reply::None) || may_claim {
                return Some(reply);
            }
        }
        // Random players seldom see a mate; these do.
        let mates = legal.iter().find(|m| m.notation.contains('#'));
        let ply_made = mates.unwrap_or(&code);
        let act = match self.random.u8(..6) {
            0 => Act::Play(play::Ask::Pick { game: id, moment, code: ply_made.code.clone() }),
            1 => Act::Play(play::Ask::Confirm { game: id, moment, code: ply_made.code.clone() }),
            2 => Act::Play(play::Ask::Typed { game: id, moment, text: ply_made.notation.clone() }),
            _ => Act::Play(play::Ask::Move { game: Which::Named(id), text: ply_made.notation.clone() }),
        };
        let reply = self.ask(me.0, spot, act);
        if let Reply::Refused(key) = &reply
            && !["refusal-time-over", "refusal-over", "refusal-stale", "refusal-not-your-turn"].contains(&key.as_str())
        {
            self.fail(id, &format!("{key} was said to a legal move, {ply_made:?}"));
        }
        let reply = match reply {
            Reply::Refused(key) if key == "refusal-time-over" => return None,
            // They want to see it first.
            Reply::Did(key) if !KEPT.contains(&key.as_str()) => {
                self.ask(me.0, spot, Act::Play(play::Ask::Confirm { game: id, moment, code: ply_made.code.clone() }))
            }
            reply => reply,
        };
        if let Reply::Did(_) = &reply {
            self.think(id, me, spot);
        }
        Some(reply)
    }

    /// After a move somebody plans the next one, or wants the last one back.
    fn think(&mut self, id: GameId, who: UserId, spot: ChannelId) {
        let Some((kept, side)) = self.model.playing(id) else { return };
        if kept.record.side_of(who) != Some(side.other()) {
            return;
        }
        match self.random.u8(..16) {
            0 => {
                self.ask(who.0, spot, Act::Play(play::Ask::Takeback(Which::Named(id))));
            }
            1 | 2 => {
                let letters = if who.0.is_multiple_of(2) { Letters::English } else { Letters::French };
                let Some(mut ahead) = self.ahead(id) else { return };
                let mut text = String::new();
                for _ in 0..2 * self.random.usize(1..3) {
                    let legal = ahead.legal(letters);
                    if legal.is_empty() {
                        break;
                    }
                    let m = &legal[self.random.usize(..legal.len())];
                    text = format!("{text} {}", m.notation);
                    ahead.play(&m.code, Letters::English).expect("it is legal");
                }
                let planned =
                    self.ask(who.0, spot, Act::Play(play::Ask::Plan(Which::Named(id), Plan::Add { at: None, text })));
                self.count(if matches!(planned, Reply::Did(_)) { "plans" } else { "plans refused" });
            }
            _ => {}
        }
    }

    /// The game's table, to try something on.
    fn ahead(&self, id: GameId) -> Option<Box<dyn Table>> {
        let record = &self.model.games[&id].record;
        let mut table = rules::open(&record.game, &record.setup, None).ok()?;
        for code in &record.line {
            table.play(code, Letters::English).ok()?;
        }
        Some(table)
    }

    pub(super) fn answer_back(&mut self, id: GameId, at: Moment) -> Option<Reply> {
        let (kept, _) = self.model.playing(id)?;
        let record = kept.record.clone();
        let asked = record.takeback.filter(|asked| asked.at == at)?;
        let seats = record.seats()?;
        let [asker, other] =
            [Side::from(asked.by), Side::from(asked.by).other()].map(|side| number(seats[side as usize].id));
        let spot = |who: UserId| record.channel().unwrap_or(direct(who));
        if self.chance(6) {
            let act = Act::Play(play::Ask::AnswerTakeback { game: id, moment: at, yes: true });
            self.must_be_refused(id, asker.0, spot(asker), act);
        }
        let yes = self.random.bool();
        Some(self.ask(other.0, spot(other), Act::Play(play::Ask::AnswerTakeback { game: id, moment: at, yes })))
    }

    pub(super) fn claim(&mut self, id: GameId, moment: Moment) -> Option<Reply> {
        let (kept, side) = self.model.playing(id)?;
        if kept.record.moment() != moment {
            return None;
        }
        let record = kept.record.clone();
        let seats = record.seats().expect("it is played");
        let [late, other] = [side, side.other()].map(|side| number(seats[side as usize].id));
        let spot = |who: UserId| record.channel().unwrap_or(direct(who));
        if self.chance(4) {
            self.must_be_refused(id, late.0, spot(late), Act::Play(play::Ask::ClaimTime(Which::Named(id))));
        }
        // Among friends one may still move.
        if self.chance(4) && !self.is_quiet {
            return self.turn(id, moment);
        }
        let reply = self.ask(other.0, spot(other), Act::Play(play::Ask::ClaimTime(Which::Named(id))));
        if let Reply::Refused(key) = &reply
            && key == "refusal-many-ends"
        {
            let time = self.about(HOUR);
            self.later(time, Intent::Claim(id, moment));
        }
        Some(reply)
    }

    pub(super) fn answer_draw(&mut self, id: GameId, moment: Moment) -> Option<Reply> {
        let (kept, _) = self.model.playing(id)?;
        let record = kept.record.clone();
        let State::Playing { seats, offer: Some(by) } = &record.state else { return None };
        let who = number(seats[Side::from(*by).other() as usize].id);
        let spot = record.channel().unwrap_or(direct(who));
        let yes = self.random.bool();
        match self.random.u8(..5) {
            // They just play on.
            0 => None,
            1 if yes => Some(self.ask(who.0, spot, Act::Play(play::Ask::Draw(Which::Named(id))))),
            _ => Some(self.ask(who.0, spot, Act::Play(play::Ask::AnswerDraw { game: id, moment, yes }))),
        }
    }
}
