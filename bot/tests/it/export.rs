//! Exported game records: read back, they give the same game and end.

use std::sync::Arc;

use bot::app::ask::{begin, play, see};
use bot::app::{App, ChallengeTerms, GameChoice, RequestAct};
use bot::record::{GameId, GameMoment, SideWish, Unix};
use bot::words::Lang;
use fastrand::Rng;
use rules::{EndReason, Outcome, PieceLetters, Side, pgn};
use store::Memory;

use crate::ask::Asker;

const GAME: GameId = GameId(1);
const NOW: Unix = Unix(1_795_280_400_000);

#[derive(Clone, Copy, Debug)]
enum End {
    ByTheRules,
    Resigned,
    Agreed,
    CalledOff,
}

struct Sitting {
    app: App,
    next_event: u64,
}

impl Sitting {
    async fn ask(&mut self, side: Side, act: RequestAct) -> Option<bot::app::Message> {
        self.next_event += 1;
        let name = ["Ann \"the Great\" \\", "[Bob]\n%"][side as usize].to_owned();
        let lang = [Lang::En, Lang::Fr][side as usize];
        let request = Asker::new(side as u64 + 1).named(name).in_lang(lang).at(NOW).asks(self.next_event, act);
        self.app.handle(&request).await.unwrap_or_else(|trouble| panic!("{trouble:?}")).reply
    }

    /// Plays random moves until the game ends, or ends it as `end` says. Returns the moves' codes and the outcome.
    async fn play(&mut self, rules: &str, end: End, random: &mut Rng) -> (Vec<String>, Option<Outcome>) {
        let (game, wish) = (Some(rules.to_owned()), SideWish::White);
        self.ask(
            Side::White,
            RequestAct::Begin(begin::BeginAsk::Challenge {
                game,
                opponent: None,
                terms: ChallengeTerms { wish, ..ChallengeTerms::default() },
            }),
        )
        .await;
        self.ask(Side::Black, RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await;
        let mut table = rules::open(rules, "", None).unwrap();
        let most = match end {
            End::ByTheRules => 400,
            End::Resigned | End::Agreed => random.usize(2..5),
            End::CalledOff => random.usize(..2),
        };
        while table.outcome().is_none() && table.codes().len() < most {
            let legal = table.legal(PieceLetters::English);
            let code = legal[random.usize(..legal.len())].code.clone();
            // The bot passes automatically for a player who has no other move.
            if code != "pass" {
                let (game, moment) = (GAME, GameMoment(table.codes().len()));
                self.ask(table.turn(), RequestAct::Play(play::PlayAsk::Pick { game, moment, code: code.clone() }))
                    .await;
            }
            table.play(&code, PieceLetters::English).unwrap();
        }
        let ply = table.codes().len();
        let outcome = match end {
            End::ByTheRules => table.outcome(),
            End::Resigned | End::CalledOff => {
                self.ask(Side::Black, RequestAct::Play(play::PlayAsk::ResignNow(GAME, GameMoment(ply)))).await;
                Some(match end {
                    End::Resigned => Outcome::win(Side::White, EndReason::Resignation),
                    _ => Outcome::draw(EndReason::Abort),
                })
            }
            End::Agreed => {
                self.ask(Side::White, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(GAME)))).await;
                self.ask(
                    Side::Black,
                    RequestAct::Play(play::PlayAsk::AnswerDraw { game: GAME, moment: GameMoment(ply), yes: true }),
                )
                .await;
                Some(Outcome::draw(EndReason::Agreement))
            }
        };
        (table.codes().to_vec(), outcome)
    }
}

#[tokio::test]
async fn the_record_of_every_game_reads_as_the_game_that_was_played() {
    let random = &mut Rng::with_seed(17);
    let mut n_ended = 0;
    for info in rules::games() {
        for end in [End::ByTheRules, End::Resigned, End::Agreed, End::CalledOff] {
            let mut sitting = Sitting { app: App::new(Arc::new(Memory::new()), Vec::new()), next_event: 0 };
            let (codes, outcome) = sitting.play(info.id, end, random).await;
            n_ended += usize::from(outcome.is_some());
            for (side, words) in [(Side::White, " #1** as a file"), (Side::Black, "les coups dans un fichier")] {
                let message =
                    sitting.ask(side, RequestAct::See(see::SeeAsk::Record(GameChoice::Named(GAME)))).await.unwrap();
                assert!(message.text[0].say(message.lang).contains(words), "{message:?}");
                let [file] = &message.files[..] else { panic!("one file") };
                assert_eq!(file.name, "mutabot-1.pgn");
                let text = std::str::from_utf8(&file.bytes).unwrap();
                let record = pgn::read(text).unwrap_or_else(|error| panic!("{error:?} in {text}"));
                assert_eq!(record.table.info().id, info.id);
                assert_eq!((record.table.codes(), record.outcome()), (&codes[..], outcome), "{end:?}: {text}");
                let tags = ["White", "Black", "Date", "Result", "TimeControl"].map(|name| record.tag(name).unwrap());
                let result = outcome.map_or("*", Outcome::score);
                assert_eq!(tags, ["Ann \"the Great\" \\", "[Bob] %", "2026.11.21", result, "-"]);
            }
        }
    }
    assert!(n_ended > 3 * rules::games().len(), "some games ended by their rules, too");
}

#[tokio::test]
async fn a_record_says_whether_the_game_counted_and_by_which_clock_it_was_played() {
    for (rated, clock, wanted) in [
        (true, None, [Some("yes"), Some("1/259200")]),
        (true, Some("3d+12h"), [Some("yes"), Some("259200+43200")]),
        (false, Some("1d"), [None, Some("1/86400")]),
        (false, None, [None, Some("-")]),
    ] {
        let mut sitting = Sitting { app: App::new(Arc::new(Memory::new()), Vec::new()), next_event: 0 };
        let terms = ChallengeTerms {
            wish: SideWish::White,
            rated,
            clock: clock.map(str::to_owned),
            ..ChallengeTerms::default()
        };
        sitting
            .ask(Side::White, RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: None, terms }))
            .await;
        sitting.ask(Side::Black, RequestAct::Begin(begin::BeginAsk::Accept(GAME))).await;
        let message =
            sitting.ask(Side::White, RequestAct::See(see::SeeAsk::Record(GameChoice::Named(GAME)))).await.unwrap();
        let text = String::from_utf8(message.files[0].bytes.clone()).unwrap();
        let record = pgn::read(&text).unwrap();
        assert_eq!(["Rated", "TimeControl"].map(|name| record.tag(name)), wanted, "{text}");
    }
}
