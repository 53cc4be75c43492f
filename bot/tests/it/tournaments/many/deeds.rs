//! Random commands in a simulated tournament.

use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::app::ask::play;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{Button, GameChoice, Press, RequestAct};
use bot::record::{
    BoardRecord, GameRecord, GameState, KeptVerdict, TournamentFormat, TournamentRecord, TournamentStage, keys, read,
};
use futures::TryStreamExt;
use store::{Store, StoreExt};

use super::Life;
use crate::tournaments::club::{BOSS, CUP, FIRST, decides, takes};

/// With this many players, only games of the last round are chosen.
const MANY: u64 = 33;

fn press(who: u64, press: Press) -> Option<(u64, RequestAct)> {
    Some((who, Button::of_tournament(press, CUP).act(None).unwrap()))
}

impl Life {
    async fn some_game(&mut self, cup: &TournamentRecord) -> Option<GameRecord> {
        let is_played =
            |game: &GameRecord| game.tournament.is_some() && matches!(game.state, GameState::Playing { .. });
        if self.players < MANY {
            let rows = self.club.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
            let games = rows.iter().map(|row| read::<GameRecord>(&row.value).unwrap());
            let games: Vec<_> = games.filter(is_played).collect();
            return self.random.choice(games);
        }
        let first = keys::board(CUP, cup.begun, 1);
        let of_round = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let rows = self.club.store.rows(of_round).try_collect::<Vec<_>>().await.unwrap();
        let boards = rows.iter().map(|row| read::<BoardRecord>(&row.value).unwrap());
        let open: Vec<_> = boards.filter(|board| board.result.is_none()).filter_map(|board| board.game).collect();
        let game = self.club.game(self.random.choice(open)?).await;
        Some(game).filter(is_played)
    }

    pub(super) async fn deed(&mut self) -> Option<(u64, RequestAct)> {
        let cup = self.club.cup().await;
        match cup.stage {
            TournamentStage::Open => return self.in_sign_up(&cup),
            TournamentStage::Running => {}
            TournamentStage::Finished | TournamentStage::Cancelled => return None,
        }
        let is_ladder = cup.terms.system == TournamentFormat::Ladder;
        if is_ladder && self.is_over_time() {
            return press(BOSS, Press::TournamentCancelNow);
        }
        if cup.stuck.is_some() {
            self.n_stuck += 1;
            let step = if self.random.bool() { DeskStep::SecondBye } else { DeskStep::End };
            return Some((BOSS, takes(step, "")));
        }
        if cup.paused && (self.is_over_time() || self.random.u8(0..3) == 0) {
            return Some((BOSS, takes(DeskStep::GoOn, "")));
        }
        let someone = FIRST + self.random.u64(0..self.next - FIRST);
        match self.random.u8(0..70) {
            0 => return press(someone, Press::TournamentLeaveNow),
            1 => return press(someone, Press::TournamentBack),
            2 => return press(someone, Press::TournamentBye),
            3 if self.next < FIRST + self.players + 20 => {
                self.next += 1;
                return press(self.next - 1, Press::TournamentJoinNow);
            }
            4 | 5 => {
                let verdict = self.random.choice([KeptVerdict::White, KeptVerdict::Draw, KeptVerdict::ForfeitWhite]);
                return Some((BOSS, decides(cup.begun, 1 + self.random.u16(0..4), verdict.unwrap())));
            }
            6..=20 if is_ladder => {
                let of = 1 + self.random.u16(0..12);
                return Some((someone, RequestAct::Tournament(TournamentAsk::Challenge(CUP, Some(of)))));
            }
            21..=40 if is_ladder => {
                let challenge = 1 + self.random.u16(0..40);
                return Some((someone, RequestAct::Tournament(TournamentAsk::Accept(CUP, challenge))));
            }
            60..=63 if !self.is_over_time() => return Some((BOSS, self.at_the_desk(&cup).await)),
            _ => {}
        }
        self.at_a_board(&cup).await
    }

    fn in_sign_up(&mut self, cup: &TournamentRecord) -> Option<(u64, RequestAct)> {
        let someone = FIRST + self.random.u64(0..self.next - FIRST);
        match self.random.u8(0..10) {
            0 => return press(someone, Press::TournamentLeaveNow),
            1 | 2 => return press(someone, Press::TournamentJoinNow),
            3 if self.next < FIRST + self.players + 20 => {
                self.next += 1;
                return press(self.next - 1, Press::TournamentJoinNow);
            }
            _ => {}
        }
        match cup.terms.calendar.check_in {
            // The tournament starts automatically with everyone who checked in.
            Some(_) if !self.is_over_time() => press(someone, Press::TournamentHere),
            _ => press(BOSS, Press::TournamentStartNow),
        }
    }

    async fn at_the_desk(&mut self, cup: &TournamentRecord) -> RequestAct {
        let numbers = [0, 1].map(|_| EntrantRef::Number(1 + self.random.u16(0..self.players as u16)));
        let again = match self.club.store.get(&keys::round(CUP, cup.begun)).await.unwrap() {
            Some(row) => read::<bot::record::RoundRecord>(&row.value).unwrap().again,
            None => 0,
        };
        let step = match self.random.u8(0..10) {
            0 | 1 => DeskStep::Pause,
            2..=5 => DeskStep::Undo(DeskUndo::Act(cup.acts.saturating_sub(self.random.u32(0..3)))),
            6 => DeskStep::Undo(DeskUndo::Round(cup.begun, again)),
            7 => DeskStep::Replay(1 + self.random.u16(0..4)),
            8 => DeskStep::Pair(numbers, true),
            _ => DeskStep::Withdraw(numbers[0]),
        };
        // Forced pairs that break a rule are not confirmed, since the file checker would rightly report them.
        let sure = !matches!(step, DeskStep::Pair(..));
        RequestAct::Tournament(TournamentAsk::Step {
            tournament: Some(CUP),
            step,
            reason: "by chance".to_owned(),
            sure,
        })
    }

    async fn at_a_board(&mut self, cup: &TournamentRecord) -> Option<(u64, RequestAct)> {
        let game = self.some_game(cup).await?;
        let (id, moment, line) = (game.id, game.moment(), game.line.len());
        let side = usize::from(self.random.bool());
        let seats = game.seats().unwrap();
        let [one, other] = [side, 1 - side].map(|side| seats[side].id.person().map_or(BOSS, |who| who.0));
        let turn = seats[line % 2].id.person().map_or(BOSS, |who| who.0);
        let offered = matches!(game.state, GameState::Playing { offer: Some(_), .. });
        let plays =
            |text: &str| RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(id), text: text.to_owned() });
        Some(match (line, self.random.u8(0..4)) {
            (0, _) => (turn, plays("e4")),
            (1, _) => (turn, plays("e5")),
            (_, _) if offered => (other, RequestAct::Play(play::PlayAsk::AnswerDraw { game: id, moment, yes: true })),
            (_, 0) => (one, RequestAct::Play(play::PlayAsk::DrawAt(id, moment))),
            _ => (one, RequestAct::Play(play::PlayAsk::ResignNow(id, moment))),
        })
    }
}
