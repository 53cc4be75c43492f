//! Lists of players of any length.

use bot::app::{Button, Message, Press, RequestAct};
use bot::record::{EntrantRecord, TournamentFormat, keys, read, write};
use futures::TryStreamExt;
use store::{Batch, Store, StoreExt};

use super::club::{BOSS, CUP, Club, FIRST};

impl Club {
    async fn change_entrants(&self, change: impl Fn(&mut EntrantRecord)) {
        let rows = self.store.rows(&keys::entrants(CUP)).try_collect::<Vec<_>>().await.unwrap();
        let batch = rows.into_iter().fold(Batch::new(), |batch, row| {
            let mut entrant: EntrantRecord = read(&row.value).unwrap();
            change(&mut entrant);
            batch.put(row.key, write(&entrant))
        });
        self.store.commit(batch).await.unwrap();
    }
}

/// Presses a page button. Returns `None` if it is disabled.
fn turn(message: &Message, at: usize) -> Option<RequestAct> {
    let button: &Button = &message.buttons[at];
    (!button.off).then(|| button.act(None).unwrap())
}

#[tokio::test]
async fn sixty_four_rated_players_with_long_names_and_three_who_wait_are_listed_page_by_page() {
    let mut club = Club::of(TournamentFormat::Swiss, 64).await;
    club.settle(|terms| terms.entry.most = Some(64)).await;
    for who in FIRST + 64..FIRST + 67 {
        club.join(who).await;
    }
    club.change_entrants(|entrant| (entrant.rating, entrant.provisional) = (Some(2_345), true)).await;
    let mut page = club.press(BOSS, Press::TournamentEntrants).await.unwrap();
    let (mut listed, mut pages) = (Vec::new(), Vec::new());
    loop {
        let said = page.said();
        assert!(said.chars().count() < 2_000, "{said}");
        assert!(said.contains(&format!("page {} of 3", pages.len() + 1)), "{said}");
        listed.extend((FIRST..FIRST + 67).filter(|who| said.contains(&format!("<@{who}>"))));
        assert_eq!(said.contains("Waiting list"), pages.len() == 2, "{said}");
        let ids: std::collections::BTreeSet<_> = page.buttons.iter().map(Button::custom_id).collect();
        assert_eq!(ids.len(), page.buttons.len());
        let next = turn(&page, 1);
        pages.push(page);
        let Some(next) = next else { break };
        page = club.ask(BOSS, next).await.unwrap();
    }
    assert_eq!((listed, pages.len()), ((FIRST..FIRST + 67).collect(), 3));
    assert!(pages[0].said().contains("2345?"), "{}", pages[0].said());
    assert!(turn(&pages[0], 0).is_none() && turn(&pages[2], 0).is_some());
    let far = Button::of_tournament(Press::TournamentEntrants, CUP).with(900).act(None).unwrap();
    assert_eq!(club.ask(BOSS, far).await.unwrap().said(), pages[2].said());
    let mut few = Club::of(TournamentFormat::Swiss, 25).await;
    let shown = few.press(BOSS, Press::TournamentEntrants).await.unwrap();
    assert!(shown.buttons.is_empty() && !shown.said().contains("page"), "{}", shown.said());
}

#[tokio::test]
async fn who_joined_a_tournament_that_was_called_off_early_is_listed_without_a_reproach() {
    for is_begun in [false, true] {
        let mut club = Club::of(TournamentFormat::Swiss, 3).await;
        if is_begun {
            club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        }
        club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
        let shown = club.press(BOSS, Press::TournamentEntrants).await.unwrap().said();
        assert!(!shown.contains("Didn’t check in") && !shown.contains("Nobody"), "{shown}");
        assert!((FIRST..FIRST + 3).all(|who| shown.contains(&format!("<@{who}>"))), "{shown}");
    }
}
