//! Undoing and redoing any step of the desk gives the same rows, except for the log, versions and game numbers. Steps
//! are random, in a Swiss where people play, leave and agree to draws.

use std::collections::{BTreeMap, BTreeSet};

use bot::app::Press;
use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::record::{
    BoardRecord, BotTime, EntrantRecord, GameRecord, GameState, KeptVerdict, RoundRecord, SECOND, TournamentFormat,
    TournamentRecord, TournamentStage, keys, read, write,
};
use bot::refusal::Trouble;
use futures::TryStreamExt;
use store::{Batch, Store, StoreExt};

use super::club::{BOSS, CUP, Club, takes};

struct Lots(u64);

impl Lots {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// All rows of a tournament and its games, without the log, counters and game numbers. The time of the next check
/// counts only if it is planned.
async fn rows(club: &Club, is_planned: bool) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let all = club.store.rows("").try_collect::<Vec<_>>().await.unwrap();
    for row in &all {
        let shown = match row.key.split('/').next().unwrap() {
            "tournament" => {
                let mut record: TournamentRecord = read(&row.value).unwrap();
                (record.acts, record.undone) = (0, 0);
                record.due = record.due.filter(|_| is_planned);
                format!("{record:?}")
            }
            "entrant" => format!("{:?}", read::<EntrantRecord>(&row.value).unwrap()),
            "round" => {
                let mut record: RoundRecord = read(&row.value).unwrap();
                // A continued tournament closes the previous round, and undoing the next start does not reopen it.
                (record.again, record.closed, record.table) = (0, false, None);
                format!("{record:?}")
            }
            "board" => {
                let board: BoardRecord = read(&row.value).unwrap();
                let game = match board.game {
                    Some(game) => Some(club.game(game).await),
                    None => None,
                };
                format!("{:?} {:?}", board.result, game.as_ref().map(stands))
            }
            "held" => String::new(),
            _ => continue,
        };
        found.insert(row.key.clone(), shown);
    }
    found
}

fn stands(game: &GameRecord) -> String {
    let end = match &game.state {
        GameState::Over { winner, reason, .. } => {
            format!("{winner:?} by {reason}, decided {}", game.moderator.is_some())
        }
        state => format!("{:?}", matches!(state, GameState::Playing { .. })),
    };
    format!("{:?} {:?} {end} of {:?}", game.people().collect::<Vec<_>>(), game.line, game.tournament)
}

async fn some_step(club: &Club, lots: &mut Lots, players: u64) -> DeskStep {
    let rounds = club.rounds().await.len().max(1) as u64;
    let number = |lots: &mut Lots| EntrantRef::Number(1 + lots.below(players) as u16);
    let verdicts = [
        KeptVerdict::White,
        KeptVerdict::Draw,
        KeptVerdict::Black,
        KeptVerdict::ForfeitWhite,
        KeptVerdict::ForfeitBlack,
        KeptVerdict::ForfeitBoth,
    ];
    let board = 1 + lots.below(players / 2) as u16;
    match lots.below(13) {
        0..=2 => {
            let round = Some(1 + lots.below(rounds) as u16).filter(|_| lots.below(2) == 0);
            DeskStep::Result { round, board, verdict: lots.of(&verdicts) }
        }
        3 => DeskStep::Replay(board),
        4 => DeskStep::Withdraw(number(lots)),
        5 => DeskStep::Return(number(lots)),
        6 => DeskStep::Apart([number(lots), number(lots)], lots.below(4) > 0),
        7 | 8 => DeskStep::Pair([number(lots), number(lots)], lots.below(4) > 0),
        9 => {
            let hours = 1 + lots.below(100) as u32;
            lots.of(&[DeskStep::Postpone(hours), DeskStep::Early])
        }
        10 => DeskStep::Pause,
        _ => DeskStep::GoOn,
    }
}

/// Takes a step and returns whether it succeeded. A refusal must change nothing.
async fn take(club: &mut Club, step: DeskStep) -> bool {
    let before = club.kept().await;
    let done = match step {
        DeskStep::Undo(_) => club.undo("for the trial").await,
        step => club.ask(BOSS, takes(step, "for the trial")).await,
    };
    match done {
        Ok(message) => {
            assert!(!message.said().contains('$'), "{step:?}: {}", message.said());
            assert!(message.choices.len() + message.buttons.len().div_ceil(5) <= 5, "{step:?}");
            true
        }
        Err(Trouble::Refused(_)) => {
            assert_eq!(club.kept().await, before, "{step:?} was refused");
            false
        }
        Err(other) => panic!("{step:?}: {other:?}"),
    }
}

async fn people(club: &mut Club, lots: &mut Lots) {
    let Some(round) = club.rounds().await.pop() else { return };
    let board = 1 + lots.below(round.pairs.len() as u64) as u16;
    let kept = club.board(round.number, board).await;
    if round.deadline.is_none() && !round.closed && lots.below(2) == 0 {
        let round = RoundRecord { deadline: Some(BotTime(1_000_000_000)), ..round.clone() };
        club.store.commit(Batch::new().put(keys::round(CUP, round.number), write(&round))).await.unwrap();
    }
    match lots.below(5) {
        0..=2 => {
            if let (Some(game), None) = (kept.game, kept.result) {
                let verdict = lots.of(&[KeptVerdict::White, KeptVerdict::Black, KeptVerdict::Draw]);
                if club.game(game).await.line.is_empty() {
                    club.play(game, verdict).await;
                }
            }
        }
        3 if lots.below(6) == 0 => {
            let entrants = club.entrants().await;
            let who = entrants[lots.below(entrants.len() as u64) as usize].player.id.person().unwrap();
            club.press(who.0, Press::TournamentLeaveNow).await.ok();
        }
        _ => club.look().await,
    }
    if lots.below(3) == 0 {
        club.say().await;
    }
}

async fn trial(seed: u64) -> BTreeMap<&'static str, usize> {
    let mut lots = Lots(seed);
    let players = 4 + lots.below(5);
    let mut club = Club::begun(TournamentFormat::Swiss, players).await;
    let mut taken = BTreeMap::new();
    for nth in 0..25 {
        // Two events at the same moment could not be distinguished.
        club.pass(SECOND).await;
        people(&mut club, &mut lots).await;
        let step = some_step(&club, &mut lots, players).await;
        // The last result of a round triggers an immediate check. Without one, the next check is planned.
        let is_planned = club.store.get(&keys::stirred(CUP)).await.unwrap().is_none();
        let (before, n_rounds) = (rows(&club, is_planned).await, club.rounds().await.len());
        if !take(&mut club, step).await {
            continue;
        }
        let after = rows(&club, is_planned).await;
        if club.cup().await.stage == TournamentStage::Finished {
            break;
        }
        let began = club.rounds().await.len() > n_rounds;
        *taken.entry(if began { "began" } else { step.word() }).or_default() += 1;
        for again in 0..2 {
            let undone = take(&mut club, DeskStep::Undo(DeskUndo::Last)).await;
            if !undone && matches!(step, DeskStep::Postpone(_) | DeskStep::Early) {
                *taken.entry("too late").or_default() += 1;
                break;
            }
            assert!(undone, "seed {seed}, step {nth}: {step:?}");
            assert_eq!(rows(&club, is_planned).await, before, "seed {seed}, step {nth}, undone {again}: {step:?}");
            assert!(take(&mut club, step).await, "seed {seed}, step {nth}: {step:?}");
            assert_eq!(rows(&club, is_planned).await, after, "seed {seed}, step {nth}, redone {again}: {step:?}");
        }
    }
    club.say().await;
    let mut marks = BTreeSet::new();
    let twice: Vec<_> = club.marks.iter().filter(|mark| !marks.insert(*mark)).collect();
    assert_eq!(twice, Vec::<&String>::new(), "seed {seed}: nothing is said twice");
    club.verify().await;
    taken
}

#[tokio::test]
async fn every_step_undone_and_redone_gives_the_same_rows() {
    let (first, trials) = (std::env::var("DESK_SEED"), std::env::var("DESK_TRIALS"));
    let first: u64 = first.map_or(1, |seed| seed.parse().unwrap());
    let trials: u64 = trials.map_or(25, |trials| trials.parse().unwrap());
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in first..first + trials {
        for (word, count) in trial(seed).await {
            *taken.entry(word).or_default() += count;
        }
    }
    for word in ["result", "replay", "withdraw", "apart", "pair", "postpone", "pause", "go-on", "began"] {
        assert!(trials < 25 || taken.contains_key(word), "no trial has {word}: {taken:?}");
    }
}

/// The pairs of a repeated round are the same, unless the organiser changed something.
#[tokio::test]
async fn a_round_is_paired_again_from_the_same_lots() {
    let mut club = Club::begun(TournamentFormat::Swiss, 8).await;
    club.play_round(|board| if board % 2 == 0 { KeptVerdict::White } else { KeptVerdict::Draw }).await;
    let pairs = |rounds: Vec<RoundRecord>| {
        let round = rounds.last().unwrap().clone();
        round.pairs.iter().map(|pair| [pair.white, pair.black]).collect::<Vec<_>>()
    };
    let first = pairs(club.rounds().await);
    assert_eq!(club.rounds().await.len(), 2);
    assert!(take(&mut club, DeskStep::Undo(DeskUndo::Last)).await);
    assert_eq!((club.rounds().await.len(), club.cup().await.paused), (1, true));
    club.look().await;
    assert_eq!(club.rounds().await.len(), 1, "it stands still");
    assert!(!take(&mut club, DeskStep::Undo(DeskUndo::Last)).await, "the first round is closed");
    assert!(take(&mut club, DeskStep::GoOn).await);
    assert_eq!(pairs(club.rounds().await), first);
    assert!(take(&mut club, DeskStep::Undo(DeskUndo::Last)).await);
    let two = first[0].map(EntrantRef::Number);
    assert!(take(&mut club, DeskStep::Apart(two, true)).await);
    assert!(take(&mut club, DeskStep::GoOn).await);
    let second = pairs(club.rounds().await);
    assert!(!second.iter().any(|pair| pair.contains(&first[0][0]) && pair.contains(&first[0][1])));
    club.say().await;
    assert_eq!(club.marks.iter().filter(|mark| mark.starts_with("1:tournament-why:t1:2")).count(), 2);
    let begun: Vec<_> = club.store.rows("game/").try_collect::<Vec<_>>().await.unwrap();
    let annulled = begun.iter().map(|row| read::<GameRecord>(&row.value).unwrap());
    let annulled = annulled.filter(|game| game.outcome().is_some_and(|end| end.reason == rules::EndReason::Abort));
    assert_eq!(annulled.count(), 8);
    assert!(club.store.get(&keys::stirred(CUP)).await.unwrap().is_none());
    club.verify().await;
}
