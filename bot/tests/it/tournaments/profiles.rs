//! Tournaments in players' profiles.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::see;
use bot::app::{App, RequestAct};
use bot::record::{ChannelId, KeptVerdict, RoundRecord, TournamentFormat, keys, write};
use store::{Batch, Store};

use super::club::{BOSS, CUP, Club, FIRST, HALL, SERVER, decides, person};

const STRANGER: u64 = 4_242;

async fn profile(club: &mut Club, app: &App, channel: ChannelId, who: u64) -> Option<String> {
    let mut request =
        club.request(STRANGER, RequestAct::See(see::SeeAsk::Profile { person: Some(person(who)), against: None }));
    request.caller.spot.channel = channel;
    let reply = app.handle(&request).await.ok()?.reply?;
    Some(format!("{}\n{}", reply.said(), reply.figures.map_or_else(String::new, |figures| figures.alt)))
}

fn app(club: &Club, open: &[ChannelId]) -> App {
    let app = App::new(Arc::clone(&club.store) as Arc<dyn Store>, Vec::new());
    app.open_channels.set(SERVER, open.iter().copied().collect::<BTreeSet<_>>());
    app
}

async fn winner(club: &mut Club, among: std::ops::Range<u64>) -> Vec<u64> {
    let mut winners = Vec::new();
    for who in among {
        let own = club.ask(who, RequestAct::See(see::SeeAsk::Profile { person: None, against: None })).await.unwrap();
        if own.said().contains("1 played, 1 won") {
            assert!(own.said().contains("tournament won: once"), "{}", own.said());
            winners.push(who);
        }
    }
    winners
}

#[tokio::test]
async fn a_profile_tells_a_tournament_that_is_over_and_follows_its_corrections() {
    for system in [TournamentFormat::Swiss, TournamentFormat::KnockOut] {
        let mut club = Club::begun(system, 2).await;
        let own = club.ask(FIRST, RequestAct::See(see::SeeAsk::Profile { person: None, against: None })).await.unwrap();
        assert!(!own.said().contains("🏆"), "it is played: {}", own.said());
        club.play_to_the_end(|_, _| KeptVerdict::White).await;
        let before = winner(&mut club, FIRST..FIRST + 2).await;
        let [before] = before[..] else { panic!("{before:?}") };
        let open = app(&club, &[HALL]);
        let told = profile(&mut club, &open, HALL, before).await.unwrap();
        assert!(told.contains(r"Spring \*Cup\*: place 1 of 2"), "{told}");
        assert!(told.contains("Spring *Cup*: place 1 of 2"), "{told}");
        club.ask(BOSS, decides(1, 1, KeptVerdict::Black)).await.unwrap();
        club.look().await;
        let after = winner(&mut club, FIRST..FIRST + 2).await;
        assert_eq!(after, [2 * FIRST + 1 - before], "{system:?}");
        let told = profile(&mut club, &open, HALL, before).await.unwrap();
        assert!(told.contains("1 played, 0 won") && !told.contains("tournament won"), "{told}");
        // Rows of an earlier version have no final standings.
        let mut last: RoundRecord = club.rounds().await.pop().unwrap();
        last.table = None;
        club.store.commit(Batch::new().put(keys::round(CUP, last.number), write(&last))).await.unwrap();
        assert_eq!(winner(&mut club, FIRST..FIRST + 2).await, after);
        club.verify().await;
    }
}

#[tokio::test]
async fn others_read_only_of_tournaments_whose_announcement_they_see() {
    let mut club = Club::begun(TournamentFormat::Swiss, 2).await;
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    let elsewhere = ChannelId(501);
    for (open, channel, is_told) in
        [(vec![HALL], elsewhere, true), (vec![elsewhere], elsewhere, false), (vec![elsewhere], HALL, true)]
    {
        let app = app(&club, &open);
        let told = profile(&mut club, &app, channel, FIRST).await.unwrap_or_default();
        assert_eq!(told.contains("🏆"), is_told, "{open:?} {channel:?}: {told}");
    }
}
