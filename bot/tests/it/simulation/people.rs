//! Simulated people: they ask for games, answer, move, offer draws, resign, come late, or never come.

use std::collections::{BTreeMap, HashMap};

use bot::app::ask::{person, play};
use bot::app::{
    AppRequest, BotRight, Caller, CallerServer, CallerSpot, PersonSetting, RequestAct, RequestAnswer, RequestPerson,
};
use bot::record::{ChannelId, DAY, GameId, GameMoment, GameState, GuildId, HOUR, MINUTE, Millis, SECOND, Unix, UserId};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use fastrand::Rng;
use strum::VariantArray;

use super::discord::direct;
use super::doing::Follows;
use super::world::World;
use crate::seats::number;

pub(super) const PEOPLE: u64 = 400;
pub(super) const KEPT: [&str; 21] = [
    "played",
    "played-elsewhere",
    "own-too-late",
    "opponent-too-late",
    "challenge-sent",
    "challenge-private-sent",
    "challenge-open-sent",
    "challenge-standing-sent",
    "challenge-accepted",
    "challenge-declined-reply",
    "challenge-withdrawn-reply",
    "reason-told",
    "rematch-sent",
    "resign-done",
    "abort-done",
    "draw-agreed",
    "draw-offer-sent",
    "time-claimed",
    "takeback-sent",
    "takeback-granted-reply",
    "takeback-declined-reply",
];

#[derive(Clone, Debug)]
pub(super) enum Intent {
    /// Recurring faults: one process dies, all die, Discord is down, the machine's clock is set, the operator pauses
    /// all clocks, or old event ids expire.
    Kill,
    Outage,
    Deaf,
    Jump,
    Pause,
    Forget,
    /// Recurring upkeep: a person is deleted, the processes upgrade and erase, or the store moves.
    Leave,
    KeepHouse,
    Move,
    Sleep,
    Wake(usize),
    Start(usize),
    Hear,
    Resume,
    Release,
    Sweep(Unix),
    Round(Unix),
    Want,
    Crowd,
    Answer(GameId),
    Turn(GameId, GameMoment),
    Claim(GameId, GameMoment),
    AnswerDraw(GameId, GameMoment),
    AnswerBack(GameId, GameMoment),
    Rematch(GameId),
    Rest(u64),
    Back(u64),
    Late(Box<AppRequest>),
}

#[derive(Debug, Default)]
pub(super) struct People {
    /// Moves that the bot confirmed, by game and ply. Moves that were taken back are removed. Neither the bot nor the
    /// model reads it.
    pub(super) confirmed: HashMap<GameId, BTreeMap<usize, String>>,
    pub(super) ended: Vec<GameId>,
}

#[derive(Debug)]
pub(super) enum Reply {
    Did(String),
    Refused(String),
    None,
}

pub(super) struct Temper {
    pace: f64,
    quits: u32,
    pub(super) resigns: u32,
    pub(super) offers: u32,
}

impl World {
    pub(super) fn want(&mut self, n: u64, time: Millis) {
        for _ in 0..n {
            let at = self.span(Millis::ZERO..time);
            self.later(at, Intent::Want);
        }
        for _ in 0..3 {
            let at = self.span(Millis::ZERO..time);
            self.later(at, Intent::Crowd);
        }
    }

    pub(super) fn temper(&self, id: GameId, is_quick: bool) -> Temper {
        let mut random = Rng::with_seed(self.seed ^ (id.0 << 20));
        let stamina = if is_quick { 2 } else { 1 } * if random.u8(..10) == 0 { 4 } else { 1 };
        Temper {
            pace: random.f64() * random.f64(),
            quits: 16 * stamina,
            resigns: 7 * stamina,
            offers: 20 * if random.bool() { stamina } else { 1 },
        }
    }

    pub(super) fn person(&self, id: u64) -> RequestPerson {
        let name = format!("P{id}");
        RequestPerson { id: UserId(id), plain_name: name.clone(), name, is_bot: false, is_me: false }
    }

    pub(super) fn someone(&mut self) -> u64 {
        10_000 + self.random.u64(..PEOPLE)
    }

    pub(super) fn request(&mut self, who: u64, channel: ChannelId, act: RequestAct) -> AppRequest {
        let in_server = channel.0 < 1_000_000 || channel.0 > 1 << 39;
        let server = in_server.then(|| CallerServer {
            id: GuildId(400),
            parent: (channel.0 > 1 << 39).then_some(ChannelId(501)),
            in_private: false,
            roles: Vec::new(),
            may_manage: false,
            may_manage_events: false,
            may_moderate: false,
            may_ping_all: false,
            may_host: false,
            rights: BotRight::VARIANTS.to_vec(),
        });
        let lang = if who.is_multiple_of(2) { Lang::En } else { Lang::Fr };
        AppRequest {
            caller: Caller {
                event: self.event(),
                who: self.person(who),
                spot: CallerSpot { channel, in_server },
                server,
                lang,
                public_lang: Lang::En,
                now: Unix(0),
                seed: self.random.u64(..),
            },
            act,
        }
    }

    /// Sends a request and stores confirmed moves. The event may be repeated, or arrive late.
    pub(super) fn ask(&mut self, who: u64, channel: ChannelId, act: RequestAct) -> Reply {
        let request = self.request(who, channel, act);
        if self.chance(50) {
            let time = self.about(MINUTE);
            self.later(time, Intent::Late(Box::new(request)));
            self.count("late events");
            return Reply::None;
        }
        self.deliver(request)
    }

    fn deliver(&mut self, request: AppRequest) -> Reply {
        let copies = if self.chance(12) { 2 + usize::from(self.chance(3)) } else { 1 };
        let mut reply = self.hear(&request, copies);
        if copies > 1 {
            self.count("events twice at once");
        }
        if self.chance(15) || matches!(reply, Reply::None) && self.random.bool() {
            let time = self.about(2 * MINUTE).min(10 * MINUTE);
            if self.random.bool() {
                self.count("events again later");
                self.later(time, Intent::Late(Box::new(request)));
            } else if let Reply::None = reply {
                reply = self.hear(&request, 1);
            }
        }
        reply
    }

    pub(super) fn hear(&mut self, request: &AppRequest, copies: usize) -> Reply {
        let effect_before = self.model.effects.contains_key(&request.caller.event);
        let reply = match self.send(request, copies) {
            None => return Reply::None,
            Some(Ok(RequestAnswer { reply: None, .. })) => return Reply::None,
            // Outside the game's thread, or if another game may be meant, a refusal comes with the game's name.
            Some(Err(Trouble::Refused(refusal))) => {
                return Reply::Refused(Text::from(refusal.itself().clone()).key.to_string());
            }
            Some(Ok(RequestAnswer { reply: Some(message), .. })) if message.text[0].key.as_str() == "game-over" => {
                return Reply::Refused("refusal-over".to_owned());
            }
            Some(Ok(RequestAnswer { reply: Some(message), .. })) => Reply::Did(message.text[0].key.to_string()),
            Some(Err(Trouble::Failed(failure))) => self.fail(GameId(0), &failure.chain()),
        };
        let Reply::Did(key) = &reply else { return reply };
        if !KEPT.contains(&key.as_str()) {
            return reply;
        }
        let Some(&(game, before, after)) = self.model.effects.get(&request.caller.event) else {
            // Confirming a move again gets the same answer as the first press.
            if let RequestAct::Play(play::PlayAsk::Confirm { game, moment, code }) = &request.act
                && let record = &self.model.games[game].record
                && record.ply_at(*moment).is_some_and(|ply| record.line.get(ply) == Some(code))
            {
                return reply;
            }
            self.fail(GameId(0), &format!("{key} was said of nothing that was done: {request:?}"));
        };
        if effect_before {
            self.fail(game, &format!("{key} was said a second time: {request:?}"));
        }
        match key.as_str() {
            "played" | "played-elsewhere" => {
                if after <= before {
                    self.fail(game, &format!("a move was confirmed that was not made: {request:?}"));
                }
                let code = self.model.games[&game].record.line[before].clone();
                if let RequestAct::Play(play::PlayAsk::Pick { code: picked, .. })
                | RequestAct::Play(play::PlayAsk::Confirm { code: picked, .. }) = &request.act
                    && *picked != code
                {
                    self.fail(game, &format!("{picked} was picked, {code} was played"));
                }
                self.people.confirmed.entry(game).or_default().insert(before, code);
            }
            "resign-done" | "abort-done" | "draw-agreed" | "time-claimed" | "own-too-late" | "opponent-too-late" => {
                self.people.ended.push(game);
            }
            _ => {}
        }
        reply
    }

    pub(super) fn react(&mut self, follows: Follows) {
        let is_quick = |world: &World, id: &GameId| {
            world.model.games[id].record.clock.is_some_and(|clock| clock.control.start < 6 * HOUR)
        };
        match follows {
            Follows::Asked(id) => {
                let time = if self.is_of_crowd(id) { 5 * SECOND } else { 2 * HOUR };
                let time = self.about(if is_quick(self, &id) { MINUTE } else { time });
                self.later(time, Intent::Answer(id));
            }
            Follows::Turn(id) => self.plan_turn(id),
            Follows::MayClaim(id) => {
                let Some((kept, _)) = self.model.playing(id) else { return };
                let moment = kept.record.moment();
                let time = self.about(8 * HOUR);
                self.later(time, Intent::Claim(id, moment));
            }
            Follows::Offered(id) => {
                let Some((kept, _)) = self.model.playing(id) else { return };
                let moment = kept.record.moment();
                let time = self.about(if is_quick(self, &id) { MINUTE } else { 2 * HOUR });
                self.later(time, Intent::AnswerDraw(id, moment));
            }
            Follows::AskedBack(id) => {
                let Some((kept, _)) = self.model.playing(id) else { return };
                let at = kept.record.moment();
                let time = self.about(if is_quick(self, &id) { SECOND } else { HOUR });
                self.later(time, Intent::AnswerBack(id, at));
            }
            Follows::TookBack(id, to) => {
                self.count("takebacks");
                self.people.confirmed.entry(id).or_default().split_off(&to);
            }
            Follows::Over(id) => {
                if self.chance(8) && !self.is_quiet {
                    let time = self.about(HOUR);
                    self.later(time, Intent::Rematch(id));
                }
            }
            Follows::Due(_) => {}
        }
    }

    fn is_of_crowd(&self, id: GameId) -> bool {
        matches!(&self.model.games[&id].record.state, GameState::Challenge { from, .. } if number(from.id).0 >= 20_000)
    }

    fn plan_turn(&mut self, id: GameId) {
        let Some((kept, side)) = self.model.playing(id) else { return };
        let moment = kept.record.moment();
        if kept.record.seats().is_some_and(|seats| number(seats[0].id).0 >= 20_000) {
            return;
        }
        let who = number(kept.record.seats().expect("it is played")[side as usize].id);
        let deadline = kept.record.clock.and_then(|clock| clock.deadline());
        let left = kept.record.clock.map(|clock| clock.left[side as usize]);
        let temper = self.temper(id, left.is_some_and(|left| left < 2 * HOUR));
        if self.chance(temper.quits) || self.is_quiet {
            return self.count("games left");
        }
        let share = temper.pace * self.random.f64();
        let time = match left {
            Some(left) if self.chance(60) => {
                let left = deadline.map_or(left, |deadline| deadline - self.bot_time());
                left + self.span(-10 * SECOND..10 * SECOND)
            }
            Some(left) => Millis((share * left.0 as f64) as i64),
            None => Millis((share * (3 * DAY).0 as f64) as i64),
        };
        // A player on holiday may move, wait until its end, or until the last moment.
        let away = if left.is_some() && self.random.bool() { self.still_away(who) } else { Millis::ZERO };
        self.later(time + away, Intent::Turn(id, moment));
    }

    pub(super) fn act(&mut self, intent: Intent) {
        let again = intent.clone();
        let reply = match intent {
            Intent::Want if self.is_quiet => return,
            Intent::Want => self.challenge(),
            Intent::Crowd => return self.crowd(),
            Intent::Rest(_) | Intent::Back(_) if self.is_quiet => return,
            Intent::Rest(who) => return self.rest(who),
            Intent::Back(who) => return self.come_back(who),
            Intent::Answer(id) => self.answer(id),
            Intent::Turn(id, moment) => self.turn(id, moment),
            Intent::Claim(id, moment) => self.claim(id, moment),
            Intent::AnswerDraw(id, moment) => self.answer_draw(id, moment),
            Intent::AnswerBack(id, at) => self.answer_back(id, at),
            Intent::Rematch(id) => self.rematch(id),
            Intent::Late(request) => {
                if self.is_down() {
                    return self.later(MINUTE, again);
                }
                let copies = 1 + usize::from(self.chance(4));
                self.hear(&request, copies);
                return;
            }
            _ => unreachable!("fates are not people's"),
        };
        // Without an answer a person retries, as long as the request makes sense.
        if let Some(Reply::None) = reply {
            let time = if self.is_down() { 2 * HOUR } else { 5 * MINUTE };
            let time = self.about(time);
            self.later(time, again);
        }
    }

    pub(super) fn must_be_refused(&mut self, id: GameId, who: u64, spot: ChannelId, act: RequestAct) {
        let request = self.request(who, spot, act);
        if let Reply::Did(key) = self.hear(&request, 1) {
            self.fail(id, &format!("{key} was said to {request:?}"));
        }
        self.count("requests refused");
    }

    pub(super) fn settle(&mut self) {
        for who in 10_000..10_000 + PEOPLE {
            for (one_in, setting, value) in [
                (9, PersonSetting::Confirm, "on"),
                (5, PersonSetting::Claim, "auto"),
                (3, PersonSetting::Takeback, "on"),
            ] {
                if self.chance(one_in) {
                    let request = self.request(
                        who,
                        direct(UserId(who)),
                        RequestAct::Person(person::PersonAsk::Set(setting, value.to_owned())),
                    );
                    self.hear(&request, 1);
                }
            }
            for event in &PersonSetting::NOTICES[..4] {
                if self.chance(4) {
                    let ways =
                        if who.is_multiple_of(25) { ["dm", "digest", "digest"] } else { ["dm", "none", "thread"] };
                    let way = ways[self.random.usize(..3)].to_owned();
                    let request =
                        self.request(who, direct(UserId(who)), RequestAct::Person(person::PersonAsk::Set(*event, way)));
                    self.hear(&request, 1);
                }
            }
        }
    }
}
