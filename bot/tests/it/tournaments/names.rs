//! Names of 32 odd characters in every picture, table, message and file of a tournament.

use bot::app::ask::tournament::{TournamentAsk, TournamentView, TournamentViewPage};
use bot::app::{Button, Message, Press, RequestAct};
use bot::record::{KeptVerdict, TournamentFormat, TournamentStage};
use bot::words::Lang;

use super::club::{BOSS, CUP, Club, FIRST};

const ODD: [&str; 14] = [
    "@everyone ",
    "<@&123>",
    "[x](https://e.x)",
    "**__~~||",
    "```",
    "\u{202e}abc",
    "\u{200b}",
    "e\u{301}\u{302}\u{303}\u{304}",
    "\u{1f469}\u{200d}\u{1f4bb}",
    "\u{5d0}\u{5d1}",
    "\u{754c}\u{9762}",
    "W",
    "=cmd|' /C'!A0",
    "\n# x",
];

/// Discord's limits for a message and for a picture's description.
const LONGEST: [usize; 2] = [2_000, 1_024];

fn name(nth: u64) -> String {
    ODD[(nth % ODD.len() as u64) as usize].chars().cycle().take(32).collect()
}

impl Club {
    async fn odd(&mut self, who: u64, act: RequestAct) -> Message {
        let mut request = self.request(who, act);
        (request.caller.who.name, request.caller.who.plain_name) = (name(who - FIRST), name(who - FIRST));
        self.app.handle(&request).await.unwrap().reply.unwrap()
    }
}

/// Checks that the message fits, that no name pings, and that its picture can be drawn.
fn is_fit(message: &Message, what: &str) {
    for lang in [Lang::En, Lang::Fr] {
        let message = Message { lang, ..message.clone() };
        let said = message.said();
        assert!(said.chars().count() <= LONGEST[0], "{what}: {said}");
        // A table in a code block has no markup, and no name closes the block.
        let parts: Vec<_> = said.split("```").collect();
        assert!(matches!(parts.len(), 1 | 3), "{what}: {said}");
        let outside = parts.iter().step_by(2).copied().collect::<String>();
        for harm in ["<@&123>", "[x](https://e.x)", "\n# x"] {
            assert!(!outside.contains(harm), "{what} has {harm:?}: {said}");
        }
        assert!(!said.contains('\u{202e}'), "{what}: {said}");
    }
    if let Some(figures) = &message.figures {
        assert!(figures.alt.chars().count() <= LONGEST[1], "{what}: {}", figures.alt);
        assert!(!figures.alt.contains('\u{202e}'), "{what}: {}", figures.alt);
        let png = render::page(&figures.page, &figures.options);
        assert!(png.starts_with(b"\x89PNG"), "{what}");
    }
}

#[tokio::test]
async fn odd_names_fit_into_every_table_picture_and_file() {
    for system in [
        TournamentFormat::Swiss,
        TournamentFormat::RoundRobin,
        TournamentFormat::DoubleRoundRobin,
        TournamentFormat::KnockOut,
        TournamentFormat::DoubleElimination,
        TournamentFormat::League,
        TournamentFormat::Ladder,
    ] {
        let players = 14;
        let mut club = Club::of(system, 0).await;
        for who in FIRST..FIRST + players {
            club.odd(who, Button::of_tournament(Press::TournamentJoinNow, CUP).act(None).unwrap()).await;
        }
        for press in [Press::TournamentEntrants, Press::TournamentStart] {
            let message = club.press(BOSS, press).await.unwrap();
            is_fit(&message, "before it begins");
        }
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        for at_end in [false, true] {
            if at_end && system != TournamentFormat::Ladder {
                club.play_to_the_end(|_, board| if board % 2 == 0 { KeptVerdict::White } else { KeptVerdict::Black })
                    .await;
                assert_eq!(club.cup().await.stage, TournamentStage::Finished);
            }
            for view in [
                TournamentView::Standings,
                TournamentView::Crosstable,
                TournamentView::Bracket,
                TournamentView::Progress,
                TournamentView::Pairings,
                TournamentView::Live,
            ] {
                for as_text in [false, true] {
                    for page in 0..3 {
                        let page = TournamentViewPage { page, as_text, ..TournamentViewPage::of(view) };
                        let act = RequestAct::Tournament(TournamentAsk::Page(Some(CUP), page));
                        let request = club.request(FIRST, act);
                        if let Ok(answer) = club.app.handle(&request).await {
                            is_fit(&answer.reply.unwrap(), &format!("{system:?}, {view:?}, as text: {as_text}"));
                        }
                    }
                }
            }
            for act in [
                TournamentAsk::Show(None),
                TournamentAsk::List,
                TournamentAsk::Mine,
                TournamentAsk::Log(None, 0),
                TournamentAsk::Bars,
            ] {
                let request = club.request(FIRST, RequestAct::Tournament(act.clone()));
                is_fit(&club.app.handle(&request).await.unwrap().reply.unwrap(), &format!("{act:?}"));
            }
            let desk = club.press(BOSS, Press::TournamentDesk).await;
            desk.iter().for_each(|desk| is_fit(desk, "the desk"));
        }
        for (message, _) in club.messages.values() {
            is_fit(message, &format!("{system:?}, what everybody reads"));
        }
        if system != TournamentFormat::Ladder {
            club.check_files().await;
        }
        club.verify().await;
    }
}
