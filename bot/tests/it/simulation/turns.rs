//! The requests of players in a game: moves, plans, offers, claims, resignations, and forbidden ones.

use bot::app::ask::play;
use bot::app::{GameChoice, PlanAsk, RequestAct};
use bot::record::{ChannelId, GameId, GameMoment, GameRecord, GameState, HOUR, UserId};
use rules::{GameTable, Move, PieceLetters, Side};

use super::discord::direct;
use super::people::{Intent, KEPT, Reply};
use super::world::World;
use crate::seats::number;

impl World {
    pub(super) fn turn(&mut self, id: GameId, moment: GameMoment) -> Option<Reply> {
        let (kept, side) = self.model.playing(id)?;
        if kept.record.moment() != moment {
            return None;
        }
        let record = kept.record.clone();
        let [me, other] =
            [side, side.other()].map(|side| number(record.seats().expect("it is played")[side as usize].id));
        let quick = record.clock.is_some_and(|clock| clock.control.start < 6 * HOUR);
        let temper = self.temper(id, quick);
        let letters = if me.0.is_multiple_of(2) { PieceLetters::English } else { PieceLetters::French };
        let table = kept.table.as_ref().expect("kept while it is played");
        let legal = table.legal(letters);
        let may_claim = table.claim().is_some();
        let spot = record.channel().unwrap_or(direct(me));
        let code = legal[self.random.usize(..legal.len())].clone();
        self.meddle(&record, moment, [me, other], &code);
        if self.chance(temper.resigns) {
            return Some(self.resign(&record, moment, [me, other]));
        }
        let is_offered = matches!(record.state, GameState::Playing { offer: Some(_), .. });
        if may_claim && self.random.bool() || !is_offered && self.chance(temper.offers) {
            let by_button = self.random.bool();
            let draw =
                if by_button { play::PlayAsk::DrawAt(id, moment) } else { play::PlayAsk::Draw(GameChoice::Named(id)) };
            let reply = self.ask(me.0, spot, RequestAct::Play(draw));
            if matches!(reply, Reply::None) || may_claim {
                return Some(reply);
            }
        }
        // Random players would rarely mate, so play any mate.
        let mate = legal.iter().find(|m| m.notation.contains('#'));
        self.make(id, moment, (me, spot), mate.unwrap_or(&code))
    }

    fn meddle(&mut self, record: &GameRecord, moment: GameMoment, [me, other]: [UserId; 2], code: &Move) {
        let (id, named) = (record.id, GameChoice::Named(record.id));
        let spot = record.channel().unwrap_or(direct(me));
        let its_spot = record.channel().unwrap_or(direct(other));
        let (who, spot, ask) = match self.random.u8(..60) {
            0 => (other.0, its_spot, play::PlayAsk::Move { game: named, text: code.notation.clone() }),
            1 => (me.0, spot, play::PlayAsk::Move { game: named, text: "Zz99".to_owned() }),
            2 => (30_001, its_spot, play::PlayAsk::ResignNow(id, moment)),
            3 if moment > GameMoment::START => (
                me.0,
                spot,
                play::PlayAsk::Pick { game: id, moment: GameMoment(moment.0 - 1), code: code.code.clone() },
            ),
            4 if record.clock.is_none() => (other.0, its_spot, play::PlayAsk::ClaimTime(named)),
            _ => return,
        };
        self.must_be_refused(id, who, spot, RequestAct::Play(ask));
    }

    fn resign(&mut self, record: &GameRecord, moment: GameMoment, [me, other]: [UserId; 2]) -> Reply {
        let who = if self.random.bool() { me } else { other };
        let spot = record.channel().unwrap_or(direct(who));
        let asked = self.ask(who.0, spot, RequestAct::Play(play::PlayAsk::Resign(GameChoice::Named(record.id))));
        if let Reply::None = asked {
            return asked;
        }
        self.ask(who.0, spot, RequestAct::Play(play::PlayAsk::ResignNow(record.id, moment)))
    }

    fn make(&mut self, id: GameId, moment: GameMoment, (me, spot): (UserId, ChannelId), made: &Move) -> Option<Reply> {
        let (code, text) = (made.code.clone(), made.notation.clone());
        let confirm = play::PlayAsk::Confirm { game: id, moment, code: code.clone() };
        let ask = match self.random.u8(..6) {
            0 => play::PlayAsk::Pick { game: id, moment, code },
            1 => confirm.clone(),
            2 => play::PlayAsk::Typed { game: id, moment, text },
            _ => play::PlayAsk::Move { game: GameChoice::Named(id), text },
        };
        let reply = match self.ask(me.0, spot, RequestAct::Play(ask)) {
            Reply::Refused(key) if key == "refusal-time-over" => return None,
            Reply::Refused(key)
                if !["refusal-over", "refusal-stale", "refusal-not-your-turn"].contains(&key.as_str()) =>
            {
                self.fail(id, &format!("{key} was said to a legal move, {made:?}"))
            }
            Reply::Did(key) if !KEPT.contains(&key.as_str()) => self.ask(me.0, spot, RequestAct::Play(confirm)),
            reply => reply,
        };
        if let Reply::Did(_) = &reply {
            self.think(id, me, spot);
        }
        Some(reply)
    }

    fn think(&mut self, id: GameId, who: UserId, spot: ChannelId) {
        let Some((kept, side)) = self.model.playing(id) else { return };
        if kept.record.side_of(who) != Some(side.other()) {
            return;
        }
        match self.random.u8(..16) {
            0 => {
                self.ask(who.0, spot, RequestAct::Play(play::PlayAsk::Takeback(GameChoice::Named(id))));
            }
            1 | 2 => {
                let letters = if who.0.is_multiple_of(2) { PieceLetters::English } else { PieceLetters::French };
                let Some(mut ahead) = self.ahead(id) else { return };
                let mut text = String::new();
                for _ in 0..2 * self.random.usize(1..3) {
                    let legal = ahead.legal(letters);
                    if legal.is_empty() {
                        break;
                    }
                    let m = &legal[self.random.usize(..legal.len())];
                    text = format!("{text} {}", m.notation);
                    ahead.play(&m.code, PieceLetters::English).expect("it is legal");
                }
                let planned = self.ask(
                    who.0,
                    spot,
                    RequestAct::Play(play::PlayAsk::Plan(GameChoice::Named(id), PlanAsk::Add { at: None, text })),
                );
                self.count(if matches!(planned, Reply::Did(_)) { "plans" } else { "plans refused" });
            }
            _ => {}
        }
    }

    fn ahead(&self, id: GameId) -> Option<Box<dyn GameTable>> {
        let record = &self.model.games[&id].record;
        let mut table = rules::open(&record.game, &record.setup, None).ok()?;
        for code in &record.line {
            table.play(code, PieceLetters::English).ok()?;
        }
        Some(table)
    }

    pub(super) fn answer_back(&mut self, id: GameId, at: GameMoment) -> Option<Reply> {
        let (kept, _) = self.model.playing(id)?;
        let record = kept.record.clone();
        let asked = record.takeback.filter(|asked| asked.at == at)?;
        let seats = record.seats()?;
        let [asker, other] =
            [Side::from(asked.by), Side::from(asked.by).other()].map(|side| number(seats[side as usize].id));
        let spot = |who: UserId| record.channel().unwrap_or(direct(who));
        if self.chance(6) {
            let act = RequestAct::Play(play::PlayAsk::AnswerTakeback { game: id, moment: at, yes: true });
            self.must_be_refused(id, asker.0, spot(asker), act);
        }
        let yes = self.random.bool();
        let answer = RequestAct::Play(play::PlayAsk::AnswerTakeback { game: id, moment: at, yes });
        if !(yes && record.rated) {
            return Some(self.ask(other.0, spot(other), answer));
        }
        // In a rated game the bot asks for a confirmation, and the player may ignore it.
        let asked = self.ask(other.0, spot(other), answer);
        if self.chance(3) {
            return Some(asked);
        }
        Some(self.ask(other.0, spot(other), RequestAct::Play(play::PlayAsk::AllowTakeback(id, at))))
    }

    pub(super) fn claim(&mut self, id: GameId, moment: GameMoment) -> Option<Reply> {
        let (kept, side) = self.model.playing(id)?;
        if kept.record.moment() != moment {
            return None;
        }
        let record = kept.record.clone();
        let seats = record.seats().expect("it is played");
        let [late, other] = [side, side.other()].map(|side| number(seats[side as usize].id));
        let spot = |who: UserId| record.channel().unwrap_or(direct(who));
        if self.chance(4) {
            self.must_be_refused(
                id,
                late.0,
                spot(late),
                RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(id))),
            );
        }
        if self.chance(4) && !self.is_quiet {
            return self.turn(id, moment);
        }
        let reply = self.ask(other.0, spot(other), RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(id))));
        if let Reply::Refused(key) = &reply
            && key == "refusal-many-ends"
        {
            let time = self.about(HOUR);
            self.later(time, Intent::Claim(id, moment));
        }
        Some(reply)
    }

    pub(super) fn answer_draw(&mut self, id: GameId, moment: GameMoment) -> Option<Reply> {
        let (kept, _) = self.model.playing(id)?;
        let record = kept.record.clone();
        let GameState::Playing { seats, offer: Some(by) } = &record.state else { return None };
        let who = number(seats[Side::from(*by).other() as usize].id);
        let spot = record.channel().unwrap_or(direct(who));
        let yes = self.random.bool();
        match self.random.u8(..5) {
            0 => None,
            1 if yes => Some(self.ask(who.0, spot, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(id))))),
            _ => Some(self.ask(who.0, spot, RequestAct::Play(play::PlayAsk::AnswerDraw { game: id, moment, yes }))),
        }
    }
}
