//! How games begin in the simulation: challenges of all kinds, crowds, answers and rematches.

use bot::app::ask::begin;
use bot::app::{ChallengeTerms, RequestAct};
use bot::record::{ChannelId, ClosureReason, DAY, GameId, GamePlace, GameState, SideWish, UserId};

use super::discord::direct;
use super::people::{Intent, PEOPLE, Reply};
use super::world::World;
use crate::seats::number;

/// Time controls: first in days, then for an evening.
const CLOCKS: [&str; 16] = [
    "1d",
    "1d",
    "2d",
    "3d",
    "7d",
    "3d+12h max 7d",
    "1d+6h max 2d",
    "14d",
    "30d",
    "1d no rest",
    "2d+1d no rest",
    "10m+5s",
    "5m",
    "15m+10s",
    "30m",
    "60m+30s",
];

impl World {
    pub(super) fn challenge(&mut self) -> Option<Reply> {
        let from = self.someone();
        let to = 10_000 + (from - 10_000 + 1 + self.random.u64(..PEOPLE - 1)) % PEOPLE;
        let channel = ChannelId(501 + self.random.u64(..8));
        let info = rules::games()[self.random.usize(..rules::games().len())];
        let (mut spot, mut opponent, mut standing, mut private) = (channel, Some(self.person(to)), None, false);
        match self.random.u8(..20) {
            0..4 => opponent = None,
            4 => (opponent, standing) = (None, Some(self.random.u32(1..6))),
            5..8 => spot = direct(UserId(from)),
            8..10 => private = true,
            _ => {}
        }
        let rated = self.random.bool();
        let has_clock = rated || self.random.u8(..6) > 0;
        let clock = has_clock.then(|| CLOCKS[self.random.usize(..CLOCKS.len())].to_owned());
        let wish = [SideWish::White, SideWish::Black, SideWish::Random][self.random.usize(..3)];
        let terms = ChallengeTerms { wish, rated, private, clock, standing, anyway: true, ..ChallengeTerms::default() };
        let reply = self.ask(
            from,
            spot,
            RequestAct::Begin(begin::BeginAsk::Challenge { game: Some(info.id.to_owned()), opponent, terms }),
        );
        if let Reply::Refused(_) = reply {
            self.count("challenges refused");
        }
        // The next batches show whether a challenge was made. Without an answer the person does not retry.
        None
    }

    pub(super) fn crowd(&mut self) {
        self.count("crowds");
        for pair in 0..70 {
            let (from, to) = (20_000 + 2 * pair, 20_001 + 2 * pair);
            let opponent = Some(self.person(to));
            let terms = ChallengeTerms {
                rated: true,
                clock: Some("1d".to_owned()),
                private: true,
                ..ChallengeTerms::default()
            };
            self.ask(
                from,
                ChannelId(501),
                RequestAct::Begin(begin::BeginAsk::Challenge { game: Some("chess".to_owned()), opponent, terms }),
            );
        }
    }

    pub(super) fn answer(&mut self, id: GameId) -> Option<Reply> {
        let record = self.model.games[&id].record.clone();
        let GameState::Challenge { from, to, standing, .. } = &record.state else { return None };
        let who = match to {
            Some(to) => number(to.id).0,
            None => self.someone(),
        };
        let spot = match &record.place {
            GamePlace::Channel { channel, thread } => thread.unwrap_or(*channel),
            GamePlace::Direct => direct(UserId(who)),
        };
        if standing.is_some() && self.random.u8(..5) > 0 && !self.is_quiet {
            let time = self.about(DAY);
            self.later(time, Intent::Answer(id));
        }
        if who < 20_000 {
            match self.random.u8(..40) {
                0..3 => return None,
                3..5 => {
                    return Some(self.ask(number(from.id).0, spot, RequestAct::Begin(begin::BeginAsk::Decline(id))));
                }
                5..8 if to.is_some() => {
                    let reply = self.ask(who, spot, RequestAct::Begin(begin::BeginAsk::Decline(id)));
                    if self.random.bool() {
                        let why = ClosureReason::Reason { word: "busy".to_owned() };
                        self.ask(who, spot, RequestAct::Begin(begin::BeginAsk::Reason(id, why)));
                    }
                    return Some(reply);
                }
                8 if to.is_some() => {
                    let stranger = 30_000;
                    self.must_be_refused(id, stranger, spot, RequestAct::Begin(begin::BeginAsk::Accept(id)));
                }
                _ => {}
            }
        }
        Some(self.ask(who, spot, RequestAct::Begin(begin::BeginAsk::Accept(id))))
    }

    pub(super) fn rematch(&mut self, id: GameId) -> Option<Reply> {
        let record = self.model.games[&id].record.clone();
        let seats = record.seats()?;
        let who = seats[self.random.usize(..2)].id.person()?;
        let spot = record.channel().unwrap_or(direct(who));
        let reply = self.ask(who.0, spot, RequestAct::Begin(begin::BeginAsk::Rematch(id)));
        if let Reply::Refused(_) = reply {
            self.count("rematches refused");
        }
        None
    }
}
