//! Whole tournaments of each system. Their files are checked by an arbiter's program.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};

use bot::app::ask::desk::{DeskStep, EntrantRef};
use bot::app::ask::draft::{DraftAsk, TermKind};
use bot::app::ask::play;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{GameChoice, Press, RequestAct, leaving};
use bot::record::{
    DivisionTerms, KeptVerdict, ScoringTerms, TournamentFormat, TournamentRecord, TournamentStage, keys, write,
};
use bot::refusal::Refusal;
use rules::Side;
use store::{Batch, Store};
use tournament::csv;

use super::club::{BOSS, CUP, Club, FIRST, decides, takes};

fn checked(text: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_mutabot"));
    program.args(["tournament", "check", "-"]).env_remove("DISCORD_TOKEN");
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = program.spawn().unwrap();
    running.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = running.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    said.lines().last().unwrap_or_default().to_owned()
}

impl Club {
    async fn begin(&mut self) {
        self.press(BOSS, Press::TournamentStartNow).await.unwrap();
        self.say().await;
    }

    async fn files(&mut self, round: Option<u16>) -> BTreeMap<String, String> {
        let message =
            self.ask(FIRST + 1, RequestAct::Tournament(TournamentAsk::Files(Some(CUP), round, None))).await.unwrap();
        assert!(message.files.len() <= 10, "{:?}", message.files.len());
        message.files.into_iter().map(|file| (file.name, String::from_utf8(file.bytes).unwrap())).collect()
    }

    async fn played(&self) -> Vec<(u16, u16)> {
        let mut played = Vec::new();
        for round in self.rounds().await {
            for board in 1..=round.pairs.len() as u16 {
                let Some(game) = self.board(round.number, board).await.game else { continue };
                let has_moves = !self.game(game).await.line.is_empty();
                played.extend(has_moves.then_some((round.number, board)));
            }
        }
        played
    }

    pub(super) async fn check_files(&mut self) {
        let system = self.cup().await.terms.system;
        let files = self.files(None).await;
        let told = files.iter().filter(|(name, _)| !name.ends_with(".csv") && !name.ends_with(".pgn"));
        // The old report format cannot mark a round robin.
        let told = told.filter(|(name, _)| system == TournamentFormat::Swiss || !name.contains("trf16"));
        let mut n_checked = 0;
        for (name, text) in told {
            let last = checked(text);
            assert!(last.ends_with("differ 0") && !last.contains(" 0, "), "{system:?} {name}: {last}\n{text}");
            n_checked += 1;
        }
        assert!(n_checked > 0);
        let pairings = &files["pairings.csv"];
        let rows = csv::read_pairings(pairings).unwrap_or_else(|why| panic!("{system:?}: {why}\n{pairings}"));
        let n_boards: usize = self.rounds().await.iter().map(|round| round.pairs.len() + round.byes.len()).sum();
        assert_eq!(rows.len(), n_boards);
        assert!(files["standings.csv"].starts_with("place,to place,number,name,rating,points"));
    }
}

fn by_chance(round: u16, board: u16, seed: u64) -> KeptVerdict {
    match tournament::lot(seed, u64::from(round) * 64 + u64::from(board)) % 3 {
        0 => KeptVerdict::White,
        1 => KeptVerdict::Draw,
        _ => KeptVerdict::Black,
    }
}

const SYSTEMS: [TournamentFormat; 6] = [
    TournamentFormat::Swiss,
    TournamentFormat::RoundRobin,
    TournamentFormat::DoubleRoundRobin,
    TournamentFormat::KnockOut,
    TournamentFormat::DoubleElimination,
    TournamentFormat::League,
];

#[tokio::test]
async fn files_of_every_system_are_checked_without_a_difference_at_any_time() {
    for system in SYSTEMS {
        for players in [4, 7, 16].into_iter().filter(|players| *players < 16 || !system.word().contains("robin")) {
            let mut club = Club::begun(system, players).await;
            let mut n_rounds = 0;
            while club.cup().await.stage == TournamentStage::Running {
                n_rounds += 1;
                assert!(n_rounds < 40, "{system:?} of {players} does not come to an end");
                if n_rounds == 2 {
                    club.press(FIRST + 2, Press::TournamentLeaveNow).await.unwrap();
                    club.look().await;
                    club.check_files().await;
                }
                club.play_round(|board| by_chance(n_rounds, board, players)).await;
            }
            club.check_files().await;
            let pgn = &club.files(None).await["games.pgn"];
            assert!(pgn.contains("[Event \"Spring *Cup*\"]") && pgn.contains("[Round \"1.1\"]"), "{pgn}");
            let played = club.played().await;
            let of = |round: u16, board: u16| format!("[Round \"{round}.{board}\"]");
            assert!(played.iter().all(|(round, board)| pgn.contains(&of(*round, *board))), "{played:?} {pgn}");
            assert_eq!(pgn.matches("[Event ").count(), played.len(), "{pgn}");
            let of_round = club.files(Some(2)).await.remove("games.pgn").unwrap_or_default();
            let second: Vec<_> = played.iter().filter(|(round, _)| *round == 2).collect();
            assert!(second.iter().all(|(round, board)| of_round.contains(&of(*round, *board))), "{of_round}");
            assert_eq!(of_round.matches("[Event ").count(), second.len(), "{of_round}");
            let standings = club.standings(FIRST).await;
            assert!(standings.contains("Person 70"), "{standings}");
            club.verify().await;
        }
    }
}

#[tokio::test]
async fn who_loses_once_in_a_double_elimination_plays_on_and_may_win_it() {
    let mut club = Club::begun(TournamentFormat::DoubleElimination, 4).await;
    let mut lost: BTreeMap<u16, u16> = BTreeMap::new();
    while club.cup().await.stage == TournamentStage::Running {
        let round = club.rounds().await.pop().unwrap();
        let verdicts: Vec<_> = round
            .pairs
            .iter()
            .map(|pair| {
                let losses = |number: u16| lost.get(&number).copied().unwrap_or_default();
                let white_wins = losses(pair.white) > losses(pair.black) || round.number == 1;
                *lost.entry(if white_wins { pair.black } else { pair.white }).or_default() += 1;
                if white_wins { KeptVerdict::White } else { KeptVerdict::Black }
            })
            .collect();
        club.play_round(|board| verdicts[usize::from(board) - 1]).await;
    }
    assert_eq!(lost.values().filter(|lost| **lost == 2).count(), 3, "all but the winner have lost twice");
    let winner = (1..=4).find(|number| lost.get(number) != Some(&2)).unwrap();
    assert_eq!(lost[&winner], 1, "the winner came through the lower bracket");
    let standing = club.cup().await.standing.unwrap();
    let alt = &club.messages[&standing.message].0.figures.as_ref().unwrap().alt;
    assert!(alt.contains("Second final"), "{alt}");
    club.check_files().await;
    assert!(club.all_posted().contains("🏆"));
    club.verify().await;
}

#[tokio::test]
async fn what_decides_drawn_matches_is_chosen_in_both_kinds_of_knock_out() {
    for system in [TournamentFormat::KnockOut, TournamentFormat::DoubleElimination] {
        let set = |value: &str| {
            let draft = DraftAsk::Amend(None, TermKind::Replays, value.to_owned());
            RequestAct::Tournament(TournamentAsk::Draft(draft))
        };
        let mut club = Club::of(system, 4).await;
        for (value, replays, by_lot) in [
            ("3 times", Some(3), false),
            ("2 times, then drawing lots", Some(2), true),
            ("lot", None, true),
            ("usual", None, false),
            ("0 lot", Some(0), true),
        ] {
            club.ask(BOSS, set(value)).await.unwrap();
            let scoring = club.cup().await.terms.scoring;
            assert_eq!((scoring.replays, scoring.by_lot), (replays, by_lot), "{value}");
        }
        assert!(matches!(club.refused(BOSS, set("many lots")).await, Refusal::TournamentNumber { .. }));
        club.say().await;
        let posted = club.all_posted();
        assert!(posted.contains("isn’t replayed: it’s decided by lot"), "{posted}");
        assert!(posted.contains("as usual: once → none, then drawing lots"), "{posted}");
        club.begin().await;
        club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
        let files = club.files(None).await;
        let told: Vec<_> = files.values().filter(|text| text.contains("drawn lot")).collect();
        assert!(!told.is_empty() && told.iter().all(|text| text.contains(" lot\n")), "{files:?}");
        club.check_files().await;
        club.verify().await;
    }
}

#[tokio::test]
async fn a_place_for_third_and_no_replays_are_as_they_were_chosen() {
    let mut club = Club::of(TournamentFormat::KnockOut, 4).await;
    club.settle(|terms| {
        terms.scoring = ScoringTerms { third_place: true, replays: Some(0), ..ScoringTerms::default() }
    })
    .await;
    club.begin().await;
    club.play_to_the_end(|_, _| KeptVerdict::Draw).await;
    let rounds = club.rounds().await;
    assert_eq!(rounds.iter().map(|round| round.pairs.len()).collect::<Vec<_>>(), [2, 2]);
    // In drawn matches the better seed wins.
    let posted = club.all_posted();
    let places: Vec<_> = (1..=4).map(|place| posted.contains(&format!("{place}. <@"))).collect();
    assert_eq!(places, [true; 4], "{posted}");
    club.check_files().await;
}

#[tokio::test]
async fn tie_breaks_are_those_that_were_chosen_and_every_place_is_explained() {
    let mut club = Club::of(TournamentFormat::Swiss, 6).await;
    club.settle(|terms| terms.scoring.tie_breaks = vec!["SB".to_owned(), "WON".to_owned(), "DE".to_owned()]).await;
    club.begin().await;
    club.play_to_the_end(|round, board| by_chance(round, board, 3)).await;
    let standings = club.ask(FIRST, RequestAct::Tournament(TournamentAsk::Standings(None))).await.unwrap();
    assert!(standings.said().contains("**SB**") && !standings.said().contains("BH"), "{}", standings.said());
    assert!(standings.buttons.iter().any(|button| button.press == Press::TournamentHow));
    for number in 1..=6 {
        let how = club
            .ask(BOSS, RequestAct::Tournament(TournamentAsk::How(Some(CUP), Some(EntrantRef::Number(number)))))
            .await
            .unwrap()
            .said();
        assert!(how.contains("**SB** ") && how.contains("Sonneborn-Berger") && how.contains("**WON**"), "{how}");
    }
    let choice = club.ask(BOSS, RequestAct::Tournament(TournamentAsk::How(Some(CUP), None))).await.unwrap();
    assert_eq!(choice.choices[0].items.len(), 6);
    assert!(club.files(None).await["spring-cup.trf"].contains("202 SB,WON,DE"));
}

#[tokio::test]
async fn no_draw_is_agreed_before_the_move_that_was_chosen() {
    let mut club = Club::of(TournamentFormat::RoundRobin, 2).await;
    club.settle(|terms| terms.scoring.no_draw_before = Some(3)).await;
    club.begin().await;
    let game = club.board(1, 1).await.game.unwrap();
    let [white, black] = [club.player(game, Side::White).await, club.player(game, Side::Black).await];
    let draw = || RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game)));
    for (ply, text) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        assert_eq!(club.refused(white, draw()).await, Refusal::TournamentNoDraw { before: 3 });
        let play = RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() });
        club.ask([white, black][ply % 2], play).await.unwrap();
    }
    let moment = club.game(game).await.moment();
    club.ask(white, RequestAct::Play(play::PlayAsk::DrawAt(game, moment))).await.unwrap();
    club.ask(black, RequestAct::Play(play::PlayAsk::AnswerDraw { game, moment, yes: true })).await.unwrap();
    club.look().await;
    assert_eq!(club.cup().await.stage, TournamentStage::Finished);
}

#[tokio::test]
async fn a_league_moves_its_players_between_seasons() {
    let mut club = Club::of(TournamentFormat::League, 12).await;
    club.begin().await;
    let first = club.entrants().await;
    let division = |number: u16| first.iter().find(|it| it.number == Some(number)).unwrap().division.unwrap();
    assert_eq!((1..=12).map(division).collect::<Vec<_>>(), [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    let round = &club.rounds().await[0];
    assert_eq!(round.pairs.len(), 6, "both divisions play at once");
    assert!(round.pairs.iter().all(|pair| division(pair.white) == division(pair.black)));
    assert_eq!(club.cup().await.planned, Some(5));
    while club.cup().await.stage == TournamentStage::Running {
        let pairs = club.rounds().await.pop().unwrap().pairs;
        club.play_round(|board| {
            let pair = &pairs[usize::from(board) - 1];
            if pair.white < pair.black { KeptVerdict::White } else { KeptVerdict::Black }
        })
        .await;
    }
    club.check_files().await;
    let said = club.all_posted();
    let is_first = |said: &&String| said.contains("play begins") && said.contains("Round 1 of 5");
    let first_round = club.posted.values().find(is_first).unwrap();
    assert!(first_round.contains("Division 1") && first_round.contains("Division 2"), "{first_round}");
    let drawn = club.messages.values().filter_map(|(message, _)| message.figures.as_ref());
    let is_named = |text: &str| text.contains("Division 1") && text.contains("Division 2");
    assert!(drawn.clone().all(|figures| is_named(&format!("{:?}", figures.page)) && is_named(&figures.alt)));
    assert!(said.contains("Division 2") && said.matches("promoted").count() == 2, "{said}");
    assert_eq!(said.matches("relegated").count(), 2, "{said}");
    let who = |number: u16| first.iter().find(|it| it.number == Some(number)).unwrap().player.id;
    next_season(&mut club, &[3], 2, who).await;
}

async fn next_season(club: &mut Club, leavers: &[u16], newcomers: u64, who: impl Fn(u16) -> bot::record::PersonRef) {
    use bot::record::TournamentId;
    let season = TournamentId(2);
    club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Create(super::club::wanted(TournamentFormat::League))))
        .await
        .unwrap();
    let key = keys::tournament(season);
    let row = club.store.get(&key).await.unwrap().unwrap();
    let mut record: TournamentRecord = bot::record::read(&row.value).unwrap();
    record.previous = Some(CUP);
    club.store.commit(Batch::new().put(key, write(&record))).await.unwrap();
    let press = |press| bot::app::Button::of_tournament(press, season).act(None).unwrap();
    let staying = (1..=12).filter(|number| !leavers.contains(number)).map(|number| who(number).person().unwrap().0);
    let people: Vec<u64> = staying.chain((0..newcomers).map(|nth| 8_001 + nth)).collect();
    for who in people {
        club.ask(who, press(Press::TournamentJoinNow)).await.unwrap();
    }
    club.ask(BOSS, press(Press::TournamentStartNow)).await.unwrap();
    let rows =
        futures::TryStreamExt::try_collect::<Vec<_>>(store::StoreExt::rows(&*club.store, &keys::entrants(season)));
    let entrants: Vec<bot::record::EntrantRecord> =
        rows.await.unwrap().iter().map(|row| bot::record::read(&row.value).unwrap()).collect();
    let highest: BTreeSet<_> =
        entrants.iter().filter(|it| it.division == Some(1)).map(|entrant| entrant.player.id).collect();
    // Player 3 left, which counts as one of the two relegated places. The last player is relegated, and two are
    // promoted.
    let expected: BTreeSet<_> = [1, 2, 4, 5, 7, 8].map(&who).into();
    assert_eq!(highest, expected);
    let numbers: BTreeSet<_> = entrants.iter().filter_map(|it| it.number).collect();
    assert_eq!(numbers, (1..=13).collect());
    assert!(entrants.iter().filter(|it| it.player.id.person().unwrap().0 > 8_000).all(|it| it.division == Some(2)));
}

#[tokio::test]
async fn files_name_nobody_who_was_deleted_and_no_hidden_rating() {
    let mut club = Club::begun(TournamentFormat::Swiss, 5).await;
    let nth = 1;
    let key = keys::entrant(CUP, nth);
    let mut entrant = club.entrants().await.remove(0);
    (entrant.rating, entrant.hidden) = (Some(1_987), true);
    club.store.commit(Batch::new().put(key, write(&entrant))).await.unwrap();
    let who = FIRST + 3;
    club.forget(who).await;
    leaving::finish_leaving(&club.app, club.now).await.unwrap();
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    for (name, text) in club.files(None).await {
        assert!(!text.contains("1987") && !text.contains(&who.to_string()), "{name}: {text}");
        assert!(name.ends_with("pgn") || text.contains("Player "), "{name}: {text}");
    }
    club.check_files().await;
}

#[tokio::test]
async fn a_round_that_a_later_decision_would_have_changed_is_told_as_made_by_hand() {
    let mut club = Club::begun(TournamentFormat::Swiss, 8).await;
    club.play_round(|_| KeptVerdict::White).await;
    for board in 1..=2 {
        club.ask(BOSS, decides(1, board, KeptVerdict::Black)).await.unwrap();
    }
    club.play_to_the_end(|_, board| if board == 1 { KeptVerdict::Draw } else { KeptVerdict::White }).await;
    let files = club.files(None).await;
    assert!(files["spring-cup.trf"].contains("### by hand 2"), "{}", files["spring-cup.trf"]);
    club.check_files().await;
}

#[tokio::test]
async fn the_report_of_a_later_division_is_given_when_it_is_named() {
    let mut club = Club::of(TournamentFormat::League, 21).await;
    club.settle(|terms| terms.divisions = DivisionTerms { smallest: 2, largest: 3, moving: 1 }).await;
    club.begin().await;
    let reports = |files: &BTreeMap<String, String>| {
        files.keys().filter(|name| name.starts_with("division-")).cloned().collect::<Vec<_>>()
    };
    assert_eq!(reports(&club.files(None).await), (1..=6).map(|nth| format!("division-{nth}.trf")).collect::<Vec<_>>());
    let of = |division| RequestAct::Tournament(TournamentAsk::Files(Some(CUP), None, Some(division)));
    let message = club.ask(FIRST, of(7)).await.unwrap();
    let names: Vec<_> =
        message.files.iter().map(|file| file.name.as_str()).filter(|it| it.starts_with("div")).collect();
    assert_eq!(names, ["division-7.trf"]);
    assert_eq!(club.refused(FIRST, of(8)).await, Refusal::TournamentDivision { last: 7 });
    let mut other = Club::begun(TournamentFormat::Swiss, 4).await;
    assert_eq!(other.refused(FIRST, of(1)).await, Refusal::TournamentNoDivisions);
}

#[tokio::test]
async fn who_wants_no_game_is_in_no_pair_by_hand_and_files_tell_which_rounds_have_some() {
    let mut club = Club::begun(TournamentFormat::Swiss, 8).await;
    let pairs = club.rounds().await.pop().unwrap().pairs;
    let two = [pairs[2].white, pairs[3].black].map(EntrantRef::Number);
    club.press(FIRST, Press::TournamentBye).await.unwrap();
    let bare = [1, 2].map(EntrantRef::Number);
    let why = club.refused(BOSS, takes(DeskStep::Pair(bare, true), "they asked")).await;
    assert!(matches!(why, Refusal::Desk { .. }), "{why:?}");
    club.press(FIRST, Press::TournamentPlay).await.unwrap();
    for pair in [bare, two] {
        club.ask(BOSS, takes(DeskStep::Pair(pair, true), "they asked")).await.unwrap();
    }
    club.press(FIRST, Press::TournamentBye).await.unwrap();
    club.play_round(|_| KeptVerdict::White).await;
    let round = club.rounds().await.pop().unwrap();
    assert_eq!(round.number, 2);
    assert!(round.byes.iter().any(|bye| bye.number == 1) && !round.pairs.iter().any(|pair| pair.white == 1));
    let by_hand: Vec<_> = round.by_hand().map(|pair| pair.map(EntrantRef::Number)).collect();
    assert_eq!(by_hand, [two]);
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    let files = club.files(None).await;
    assert!(files["spring-cup.trf"].contains("### by hand 2"), "{}", files["spring-cup.trf"]);
    club.check_files().await;
    club.verify().await;
}
