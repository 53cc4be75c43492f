//! The rounds of a tournament, with every unusual event.

use std::time::Duration;

use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::record::{GameId, KeptVerdict, ResultCause, RoundRecord, TournamentFormat, TournamentStage};

use super::Happened;
use super::hall::{DAYS, Hall};

pub(super) async fn live(hall: &mut Hall<'_>) -> Happened {
    let mut script = Script { hall, happened: Happened::new(), missing: None };
    let mut known = (0, 0);
    loop {
        script
            .hall
            .until("something begins or ends", async |hall| {
                let last = hall.rounds().await.pop();
                hall.cup().await.stage.is_over() || last.is_some_and(|round| (round.number, round.again) != known)
            })
            .await;
        if script.hall.cup().await.stage.is_over() {
            break;
        }
        let round = script.hall.rounds().await.pop().unwrap();
        known = (round.number, round.again);
        script.round(&round).await;
    }
    script.must_have_happened().await;
    script.happened
}

struct Script<'a, 'b> {
    hall: &'a mut Hall<'b>,
    happened: Happened,
    /// The player who missed a game and has not returned.
    missing: Option<u64>,
}

impl Script<'_, '_> {
    fn is_swiss(&self) -> bool {
        self.hall.plan.system == TournamentFormat::Swiss
    }

    async fn round(&mut self, round: &RoundRecord) {
        match (round.number, round.again) {
            (1, _) => self.first_round(round).await,
            (2, 0) => self.undo_the_start(round).await,
            (2, _) => self.second_round(round).await,
            _ => self.play(round, &[]).await,
        }
    }

    async fn open(&self, round: &RoundRecord) -> Vec<(u16, GameId)> {
        let mut open = Vec::new();
        for board in 1..=round.pairs.len() as u16 {
            let kept = self.hall.board(round.number, board).await;
            open.extend(kept.game.filter(|_| kept.result.is_none()).map(|game| (board, game)));
        }
        open
    }

    async fn play(&mut self, round: &RoundRecord, but: &[u16]) {
        for (board, game) in self.open(round).await {
            if !but.contains(&board) {
                let verdict = self.by_lot(round.number, board);
                self.hall.play(game, verdict).await;
            }
        }
    }

    fn by_lot(&self, round: u16, board: u16) -> KeptVerdict {
        match tournament::lot(self.hall.plan.seed, u64::from(round) * 64 + u64::from(board)) % 10 {
            0..=3 => KeptVerdict::White,
            4..=7 => KeptVerdict::Black,
            _ => KeptVerdict::Draw,
        }
    }

    async fn decide(&mut self, board: u16, verdict: KeptVerdict) {
        let round = self.hall.cup().await.begun;
        let was = self.hall.board(round, board).await.result.map(|result| result.verdict);
        self.hall.takes(DeskStep::Result { round: Some(round), board, verdict }).await;
        assert_eq!(self.hall.board(round, board).await.result.map(|result| result.verdict), Some(verdict));
        if was.is_some_and(|was| was != verdict) {
            self.happened.insert("changed result");
        }
    }

    async fn undo(&mut self) {
        let before = self.hall.cup().await.acts;
        self.hall.takes(DeskStep::Undo(DeskUndo::Last)).await;
        assert!(self.hall.cup().await.acts > before, "something was undone");
        self.happened.insert("undo");
    }

    /// Plays round 1: a late entry, a skipped round, a manual pairing, a result entered, changed and undone, a no-show,
    /// and a game unfinished at the deadline.
    async fn first_round(&mut self, round: &RoundRecord) {
        let late = self.hall.people[self.hall.plan.players];
        let last = round.pairs.len() as u16;
        if self.is_swiss() {
            self.hall.wishes(late, "join").await;
            assert_eq!(self.hall.entrants().await.last().unwrap().since, Some(2));
            let rests = self.hall.person(round.pairs.last().unwrap().black).await;
            self.hall.wishes(rests, "bye").await;
            let two = [round.pairs[1].white, round.pairs[2].white];
            self.hall.takes(DeskStep::Pair(two.map(EntrantRef::Number), true)).await;
            assert_eq!(self.hall.cup().await.by_hand, [two]);
        }
        self.decide(last, KeptVerdict::Draw).await;
        self.decide(last, KeptVerdict::White).await;
        self.undo().await;
        assert_eq!(self.hall.board(1, last).await.result.unwrap().verdict, KeptVerdict::Draw);
        self.undo().await;
        assert_eq!(self.hall.board(1, last).await.result, None, "the game goes on");

        let open = self.open(round).await;
        let [(first, unplayed), (second, played), ..] = open[..] else { panic!("{:?}: too few games", self.hall.plan) };
        // A game where both players moved has no no-show.
        for _ in 0..2 {
            self.hall.moves(played).await;
        }
        self.play(round, &[first, second]).await;
        self.missing = Some(self.hall.players(unplayed).await[0]);
        self.hall.club.server.advance(Duration::from_secs(DAYS * 24 * 60 * 60));
        self.hall.until("the deadline decides", async |hall| hall.board(1, second).await.result.is_some()).await;
        assert_eq!(self.hall.board(1, second).await.result.unwrap().how, ResultCause::Deadline);
        assert_eq!(self.hall.board(1, first).await.result.unwrap().verdict, KeptVerdict::ForfeitWhite);
    }

    async fn undo_the_start(&mut self, round: &RoundRecord) {
        let pairs = round.pairs.clone();
        self.undo().await;
        assert_eq!(self.hall.cup().await.begun, 1);
        self.hall.takes(DeskStep::GoOn).await;
        let again = async |hall: &Hall<'_>| hall.cup().await.begun == 2;
        self.hall.until("the round begins again", again).await;
        assert_eq!(self.hall.rounds().await.pop().unwrap().pairs, pairs, "from the same lots");
    }

    /// Plays round 2: a changed result, the return of the no-show, a player who leaves, and a withdrawn player.
    async fn second_round(&mut self, round: &RoundRecord) {
        let open = self.open(round).await;
        let [(first, game), (second, other), .., (last, going)] = open[..] else {
            panic!("{:?}: too few games", self.hall.plan)
        };
        self.hall.play(game, KeptVerdict::White).await;
        let kept = self.hall.board(2, first).await.result.unwrap();
        assert_eq!((kept.verdict, kept.how), (KeptVerdict::White, ResultCause::Game));
        self.decide(first, KeptVerdict::Black).await;
        if let Some(missing) = self.missing.take().filter(|_| self.is_swiss()) {
            self.hall.wishes(missing, "back").await;
        }
        let (leaver, withdrawn) = (self.hall.players(going).await[0], self.hall.players(other).await[1]);
        self.hall.wishes(leaver, "leave").await;
        let entrants = self.hall.entrants().await;
        let number = entrants.iter().find(|it| it.player.id.person().is_some_and(|who| who.0 == withdrawn));
        let number = number.and_then(|it| it.number).unwrap();
        self.hall.takes(DeskStep::Withdraw(EntrantRef::Number(number))).await;
        // In some systems the games of players who leave are lost at once.
        self.play(round, &[second, last]).await;
        self.play(round, &[]).await;
    }

    /// Checks that everything possible in this system happened.
    async fn must_have_happened(&mut self) {
        let (entrants, rounds) = (self.hall.entrants().await, self.hall.rounds().await);
        assert_eq!(self.hall.cup().await.stage, TournamentStage::Finished);
        let mut boards = Vec::new();
        for round in &rounds {
            for board in 1..=round.pairs.len() as u16 {
                boards.extend(self.hall.board(round.number, board).await.result);
            }
        }
        let happened = &mut self.happened;
        let mut note = |what: &'static str, is: bool| {
            if is {
                happened.insert(what);
            }
        };
        note("late entry", entrants.iter().any(|it| it.since.is_some()));
        note("bye", rounds.iter().any(|round| round.byes.iter().any(|bye| bye.half || bye.won)));
        note("half-point bye", rounds.iter().any(|round| round.byes.iter().any(|bye| bye.half)));
        note("withdrawal", entrants.iter().filter(|it| it.left.is_some()).count() >= 2);
        note("no-show", entrants.iter().any(|it| !it.missed.is_empty()));
        note("deadline", boards.iter().any(|result| result.how == ResultCause::Deadline));
        note("pair by hand", rounds.iter().any(|round| round.by_hand().next().is_some()));
        let all = ["late entry", "half-point bye", "pair by hand"];
        let always = ["withdrawal", "no-show", "changed result", "deadline", "undo"];
        for what in always.into_iter().chain(all.into_iter().filter(|_| self.is_swiss())) {
            assert!(self.happened.contains(what), "{:?}: no {what}: {:?}", self.hall.plan, self.happened);
        }
    }
}
