//! Any text from anyone gets an answer: ten thousand random and mutated strings at every entrance.

use std::sync::Arc;

use bot::app::ask::{begin, play, see};
use bot::app::{App, AppRequest, Button, ChallengeTerms, GameChoice, PlanAsk, Press, RequestAct};
use bot::config::Config;
use bot::record::{GameId, GameMoment, SideWish};
use bot::refusal::Trouble;
use bot::text;
use bot::words::{Lang, Text, clean_name, quote};
use store::Memory;

use crate::ask::Asker;

const MANY: usize = 3_000;

fn any_text(random: &mut fastrand::Rng, good: &[&str]) -> String {
    const SPRINKLE: &[char] = &[
        'a', 'h', '1', '8', 'K', 'R', 'D', 'x', '+', '=', '@', '/', ':', ' ', '\0', '\n', '`', 'é', '♞', '🙂',
        '\u{202E}', '\u{0301}', '-', '#', '9', 'O', '0',
    ];
    let mut text: Vec<char> = match random.u8(..4) {
        0 => Vec::new(),
        _ => good[random.usize(..good.len())].chars().collect(),
    };
    for _ in 0..random.usize(..6) {
        let at = random.usize(..=text.len());
        match random.u8(..4) {
            0 => text.truncate(at),
            1 => text.insert(at, SPRINKLE[random.usize(..SPRINKLE.len())]),
            2 => text.extend_from_within(..at),
            _ => text.insert(at, random.char(..)),
        }
        text.truncate(3000);
    }
    text.into_iter().collect()
}

fn request(event: u64, who: u64, act: RequestAct) -> AppRequest {
    let lang = if event.is_multiple_of(2) { Lang::En } else { Lang::Fr };
    Asker::new(who).in_lang(lang).asks(event, act)
}

#[tokio::test]
async fn any_move_layout_and_game_name_gets_an_answer() {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    let wish = SideWish::White;
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish, ..ChallengeTerms::default() },
    });
    app.handle(&request(1, 1, open)).await.unwrap();
    app.handle(&request(2, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1))))).await.unwrap();
    let random = &mut fastrand::Rng::with_seed(7);
    let moves = ["e2e4", "Nf3", "exd5", "O-O", "Qd4xh8+", "Cf3", "0-0-0", "e2-e4", "N@f3", "♘f3"];
    let layouts = ["classic", "RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR"];
    let mut n_refused = 0;
    for n in 0..MANY as u64 {
        let text = any_text(random, &moves);
        let layout = any_text(random, &layouts);
        let acts = [
            RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.clone() }),
            RequestAct::Play(play::PlayAsk::Plan(
                GameChoice::Named(GameId(1)),
                PlanAsk::Add { at: None, text: format!("{text} {}", any_text(random, &moves)) },
            )),
            RequestAct::Begin(begin::BeginAsk::Challenge {
                game: None,
                opponent: None,
                terms: ChallengeTerms { wish, layout: Some(layout.clone()), ..ChallengeTerms::default() },
            }),
            RequestAct::See(see::SeeAsk::Rules { game: Some(layout.clone()), section: None }),
            RequestAct::See(see::SeeAsk::Rules { game: None, section: Some(layout) }),
        ];
        for (idx, act) in acts.into_iter().enumerate() {
            match app.handle(&request(10 + n * 10 + idx as u64, 1 + n % 2, act)).await {
                Ok(_) => {}
                Err(Trouble::Refused(refusal)) => {
                    n_refused += 1;
                    let said = Text::from(refusal).say(Lang::Fr);
                    assert!(!said.is_empty() && said.chars().count() <= 2000, "{said}");
                    assert!(!said.contains("``"), "nothing is quoted: {said}");
                }
                Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
            }
        }
    }
    assert!(n_refused > MANY, "most of it cannot be done");
}

#[tokio::test]
async fn any_record_and_note_gets_an_answer() {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    app.handle(&request(1, 1, open)).await.unwrap();
    app.handle(&request(2, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1))))).await.unwrap();
    let random = &mut fastrand::Rng::with_seed(13);
    let records = [
        "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 {good} 2. Nf3 (2. f4) Nc6 1-0",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 *",
        "[Game \"mutation\"]\n[Layout \"RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR\"]\n\n1. e4 *",
    ];
    let (mut n_kept, mut n_refused) = (0, 0);
    for n in 0..2_000 {
        let acts = [
            RequestAct::See(see::SeeAsk::Import(any_text(random, &records))),
            RequestAct::See(see::SeeAsk::Note {
                game: GameChoice::Named(GameId(1)),
                ply: Some(random.usize(..30)),
                text: any_text(random, &["a note"]),
            }),
        ];
        for (idx, act) in acts.into_iter().enumerate() {
            match app.handle(&request(10 + n * 10 + idx as u64, 1 + n % 2, act)).await {
                Ok(_) => n_kept += 1,
                Err(Trouble::Refused(refusal)) => {
                    n_refused += 1;
                    let said = Text::from(refusal).say(Lang::Fr);
                    assert!(!said.is_empty() && said.chars().count() <= 2000, "{said}");
                    assert!(!said.contains("``"), "nothing is quoted: {said}");
                }
                Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
            }
        }
    }
    assert!(n_kept > 200 && n_refused > 200, "{n_kept} kept, {n_refused} refused");
}

#[tokio::test]
async fn the_variant_of_a_record_is_quoted_as_it_stands_or_left_out() {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    for (event, variant, quoted) in
        [(2, "[x](http://evil.example)", "`[x](http://evil.example)`"), (4, "`", "`…`"), (6, "\u{200B}", "`…`")]
    {
        let record = format!("[Variant \"{variant}\"]\n\n1. e4 *");
        let answer = app.handle(&request(event, 1, RequestAct::See(see::SeeAsk::Import(record)))).await.unwrap();
        let said = answer.reply.unwrap().said();
        assert!(said.contains(&format!("variant {quoted}, ")), "{said}");
    }
}

#[tokio::test]
async fn any_half_typed_text_gets_suggestions_or_none() {
    let app = App::new(Arc::new(Memory::new()), Vec::new());
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    app.handle(&request(1, 1, open)).await.unwrap();
    app.handle(&request(2, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(1))))).await.unwrap();
    let asking = request(3, 1, RequestAct::See(see::SeeAsk::Games(0)));
    assert!(!bot::app::complete_move(&app, &asking.caller, None, "").await.unwrap().is_empty());
    let random = &mut fastrand::Rng::with_seed(8);
    for _ in 0..MANY {
        let text = any_text(random, &["e2", "N", "e4", "exd"]);
        bot::app::complete_move(&app, &asking.caller, None, &text).await.unwrap();
        assert!(bot::app::complete_layout(&app, None, &text, Lang::Fr).len() <= 1, "there is one layout");
    }
}

#[test]
fn any_custom_id_is_a_button_or_none() {
    let random = &mut fastrand::Rng::with_seed(9);
    let good = Button::of_game(Press::DrawYes, GameId(42), GameMoment(7));
    assert_eq!(Button::parse(&good.custom_id()).as_ref(), Some(&good));
    for _ in 0..MANY {
        let text = any_text(random, &[&good.custom_id(), "1:accept:1:0", "2:accept:1:0", "1::1:0"]);
        if let Some(button) = Button::parse(&text) {
            assert_eq!(button.custom_id(), text);
            assert!(button.act(Some(&text)).is_some() && text.chars().count() <= 100);
        }
        let _ = GameId::parse(&text);
    }
}

#[test]
fn any_configuration_is_read_or_explained() {
    let random = &mut fastrand::Rng::with_seed(10);
    let example = include_str!("../../../config.example.toml");
    let layouts =
        "[layouts.mutation]\nmine = \"RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR\"\n";
    for _ in 0..MANY {
        let text = any_text(random, &[example, layouts, "[discord]\nstand_in = \"http://127.0.0.1:1\"\n"]);
        if let Err(problems) = Config::parse(&text) {
            assert!(problems.contains("line "), "{problems}");
        }
    }
}

#[test]
fn any_name_can_be_shown() {
    let random = &mut fastrand::Rng::with_seed(11);
    for _ in 0..MANY {
        let text = any_text(random, &["Ann", "@everyone", "<@&1>", "a\u{200B}b"]);
        assert!(!clean_name(&text).is_empty());
        assert!(!quote(&text).contains('`'));
        assert!(
            text!("refusal-unreadable")
                .with("text", quote(&text))
                .with("spelling", "")
                .with("words", "")
                .say(Lang::En)
                .contains(&quote(&text))
        );
    }
}
