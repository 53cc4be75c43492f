//! Tournaments that are prepared before their announcement, and changed before the start.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::draft::{DraftAsk, TermChapter, TermKind};
use bot::app::ask::tournament::{TournamentAsk, TournamentView, TournamentViewPage};
use bot::app::{
    AppCommand, Button, CallerServer, CommandEntry, FilledCommand, HelpHome, Message, Press, RequestAct, upkeep,
};
use bot::record::GuildRecord;
use bot::record::{
    DAY, DraftRecord, HOUR, LateRule, RoleId, RoomRule, RoomsFull, TournamentFormat, TournamentId, TournamentStage,
    UserId, keys, read, write,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::Lang;
use store::{Batch, Store};
use strum::VariantArray;

use super::club::{BOSS, CUP, Club, FIRST, SERVER, app, wanted};
use crate::ask::{self, Asker};

fn typed(part: &str, options: &[(&str, &str)]) -> RequestAct {
    let mut filled = FilledCommand::new(HelpHome::Server);
    filled.part = Some(part.to_owned());
    filled.texts = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    AppCommand::find(CommandEntry::Typed, "tournament").unwrap().act(&filled).unwrap()
}

fn pressed(press: Press, to: &str, value: Option<&str>) -> RequestAct {
    Button::new(press, to).act(value).unwrap()
}

fn announce(message: &Message) -> RequestAct {
    let button = message.buttons.iter().find(|button| button.press == Press::DraftAnnounce).unwrap();
    assert!(!button.off);
    button.act(None).unwrap()
}

async fn draft(club: &Club) -> Option<DraftRecord> {
    let row = club.store.get(&keys::draft(UserId(BOSS), SERVER)).await.unwrap();
    row.map(|row| read(&row.value).unwrap())
}

async fn choose(club: &Club, guild: &GuildRecord) {
    club.store.commit(Batch::new().put(keys::guild(SERVER), write(guild))).await.unwrap();
}

#[tokio::test]
async fn a_name_and_a_system_are_enough_by_menus() {
    let mut club = Club::new();
    let form = AppCommand::find(CommandEntry::Typed, "tournament").unwrap();
    let mut bare = FilledCommand::new(HelpHome::Server);
    bare.part = Some("create".to_owned());
    let form = form.form(&bare).expect("nothing is filled in").button;
    club.ask(BOSS, form.act(Some("Winter *Cup*")).unwrap()).await.unwrap();
    club.app = app(Arc::clone(&club.store) as Arc<dyn Store>);
    let shown = club.ask(BOSS, pressed(Press::DraftSet, "system", Some("knock-out"))).await.unwrap();
    club.ask(BOSS, announce(&shown)).await.unwrap();
    club.say().await;
    let cup = club.cup().await;
    assert_eq!(
        (cup.name.as_str(), cup.terms.system, cup.stage),
        ("Winter *Cup*", TournamentFormat::KnockOut, TournamentStage::Open)
    );
    assert!(draft(&club).await.is_none(), "a draft that was announced is gone");
    assert!(club.all_posted().contains("Winter \\*Cup\\*"));
    club.verify().await;
}

#[tokio::test]
async fn a_short_clock_promises_no_rest() {
    let mut club = Club::new();
    club.ask(BOSS, typed("create", &[("name", "Open")])).await.unwrap();
    for (clock, rests) in [("2d", "clocks pause on holidays"), ("10+5", "clocks never pause")] {
        let shown = club.ask(BOSS, typed("set", &[("term", "clock"), ("value", clock)])).await.unwrap().said();
        assert!(shown.contains(rests), "{shown}");
    }
}

#[tokio::test]
async fn everything_can_be_settled_by_commands_and_everybody_reads_it() {
    let mut club = Club::new();
    club.ask(BOSS, typed("create", &[("name", "Open"), ("game", "chess")])).await.unwrap();
    let all = [
        ("system", "Système suisse"),
        ("rounds", "5"),
        ("clock", "2d"),
        ("rest", "no"),
        ("mode", "rated"),
        ("players", "12"),
        ("role", "<@&77>"),
        ("ratings", "1400-1600"),
        ("rated-games", "5"),
        ("approval", "oui"),
        ("starts", "demain 18h UTC+1"),
        ("check-in", "1h30"),
        ("days", "7 days"),
        ("late", "draw"),
        ("repeat", "toutes les 2 semaines"),
        ("tie-breaks", "bh/c1, sb"),
        ("no-draws", "30"),
        ("rooms", "direct"),
    ];
    for (term, value) in all {
        club.ask(BOSS, typed("set", &[("term", term), ("value", value)])).await.unwrap();
    }
    club.ask(BOSS, typed("announce", &[])).await.unwrap();
    club.say().await;
    let (cup, terms) = (club.cup().await, club.cup().await.terms);
    assert_eq!((terms.rounds, terms.rated, terms.clock.no_rest), (Some(5), true, true));
    assert_eq!((terms.entry.most, terms.entry.role, terms.entry.rated_games), (Some(12), Some(RoleId(77)), 5));
    assert!(terms.entry.approval && terms.entry.rating.is_some_and(|range| range.has(1400) && !range.has(1601)));
    // It is midnight of 15 November 2023 in UTC. The start is tomorrow at 18:00 in Paris.
    assert_eq!(terms.calendar.starts, Some(club.now + DAY + 17 * HOUR));
    assert_eq!((terms.calendar.check_in, terms.calendar.check_in_minutes), (Some(2), Some(90)));
    assert_eq!(terms.calendar.check_in(), Some(bot::record::Millis::minutes(90)));
    assert_eq!((terms.calendar.days, terms.calendar.late), (Some(7), LateRule::Draw));
    assert_eq!((terms.scoring.tie_breaks.join(","), terms.scoring.no_draw_before), ("BH/C1,SB".to_owned(), Some(30)));
    assert_eq!((terms.rooms, cup.series.map(|series| series.season)), (RoomRule::Direct, Some(1)));
    let said = club.all_posted();
    for part in
        ["<@&77>", "1400", "5 rated games", "organiser’s approval", "<t:", "7 days", "counts as a draw", "BH/C1, SB"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("move 30") && said.contains("direct messages") && said.contains("every 2 weeks"), "{said}");
    let zone =
        read::<bot::record::PersonRecord>(&club.store.get(&keys::person(UserId(BOSS))).await.unwrap().unwrap().value);
    assert_eq!(zone.unwrap().rest.unwrap().zone, 60, "the zone is asked once");
    club.verify().await;
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_the_draft_stays_as_it_was() {
    let mut club = Club::new();
    assert_eq!(club.refused(BOSS, typed("draft", &[])).await, Refusal::NoDraft);
    club.ask(BOSS, typed("create", &[("name", "Open")])).await.unwrap();
    let before = draft(&club).await.unwrap();
    let set = |term: &str, value: &str| typed("set", &[("term", term), ("value", value)]);
    for (term, value, why) in [
        ("name", " \u{200B} ", Refusal::TournamentName),
        ("system", "nonsense", Refusal::TournamentSystem),
        ("rounds", "65", Refusal::TournamentNumber { least: 1, most: 64 }),
        ("players", "65", Refusal::TournamentNumber { least: 2, most: 64 }),
        ("clock", "none", Refusal::TournamentClock),
        ("role", "everybody nice", Refusal::TournamentRole),
        ("ratings", "±100", Refusal::TournamentRatings),
        ("starts", "soon", Refusal::TournamentDate),
        ("starts", "2020-01-01 18:00 UTC", Refusal::TournamentStart),
        ("zone", "Paris", Refusal::Zone),
        ("tie-breaks", "XX", Refusal::TournamentTieBreaks),
        ("repeat", "now and then", Refusal::TournamentRepeat),
        ("repeat", "99 weeks", Refusal::TournamentRepeat),
    ] {
        assert_eq!(club.refused(BOSS, set(term, value)).await, why, "{term} {value}");
    }
    // The menu of missing terms is open. A start date needs a time zone, which is not known yet.
    let asked = club.ask(BOSS, set("starts", "tomorrow 18:00")).await.unwrap();
    assert!(asked.said().contains("don’t know your time zone"), "{}", asked.said());
    assert!(asked.choices.iter().any(|menu| menu.button.press == Press::DraftSet && menu.button.to == "zone"));
    club.ask(BOSS, set("system", "round-robin")).await.unwrap();
    assert_eq!(club.refused(BOSS, set("tie-breaks", "BH")).await, Refusal::TournamentTieBreaks);
    assert_eq!(club.refused(BOSS, set("rounds", "5")).await, Refusal::TournamentRounds);
    club.ask(BOSS, set("system", "swiss")).await.unwrap();
    let date = Some("tomorrow 18:00".to_owned());
    assert_eq!(draft(&club).await.unwrap(), DraftRecord { changed: club.now, date, ..before });
    let dated = club.ask(BOSS, set("zone", "UTC+1")).await.unwrap();
    assert!(dated.said().contains("<t:"), "{}", dated.said());
    let kept = draft(&club).await.unwrap();
    assert!(kept.date.is_none() && kept.terms.calendar.starts.is_some(), "{kept:?}");
    club.ask(BOSS, set("starts", "none")).await.unwrap();
    // Only the terms on the screen are announced: after a change the draft is shown again.
    let shown = club.ask(BOSS, typed("draft", &[])).await.unwrap();
    club.now += HOUR;
    club.ask(BOSS, set("players", "8")).await.unwrap();
    let again = club.ask(BOSS, announce(&shown)).await.unwrap();
    assert!(again.said().contains("8 at most") || again.said().contains("changed"), "{}", again.said());
    assert!(club.store.get(&keys::tournament(CUP)).await.unwrap().is_none());
    club.ask(BOSS, announce(&again)).await.unwrap();
    assert_eq!(club.cup().await.terms.entry.most, Some(8));
}

#[tokio::test]
async fn every_term_can_be_opened_and_all_that_a_menu_offers_can_be_chosen() {
    let mut club = Club::new();
    club.ask(BOSS, typed("create", &[("name", "Open")])).await.unwrap();
    club.ask(BOSS, pressed(Press::DraftSet, "zone", Some("UTC+2"))).await.unwrap();
    for chapter in TermChapter::VARIANTS {
        club.ask(BOSS, pressed(Press::DraftChapter, "", Some(chapter.word()))).await.unwrap();
    }
    for term in <TermKind as VariantArray>::VARIANTS {
        let system = if term.fits(TournamentFormat::Swiss) { "swiss" } else { "knock-out" };
        club.ask(BOSS, pressed(Press::DraftSet, "system", Some(system))).await.unwrap();
        let shown = club.ask(BOSS, pressed(Press::DraftTerm, "", Some(term.word()))).await.unwrap();
        for lang in Lang::ALL {
            let said: String = shown.text.iter().map(|text| text.say(lang) + "\n").collect();
            assert!(!said.contains('$') && said.chars().count() < 2000, "{said}");
        }
        assert!(shown.choices.len() + shown.pickers.len() < 5 && shown.buttons.len() <= 5);
        for choice in &shown.choices {
            assert!(choice.items.len() <= 25 && choice.button.custom_id().len() <= 100);
        }
        let Some(menu) = shown.choices.iter().find(|choice| choice.button.press == Press::DraftSet) else { continue };
        let values: BTreeSet<_> = menu.items.iter().map(|item| item.value.clone()).collect();
        assert_eq!(values.len(), menu.items.len(), "{term:?}");
        for item in &menu.items {
            let act = menu.button.act(Some(&item.value)).unwrap();
            let chosen = match club.ask(BOSS, act).await {
                Ok(chosen) => chosen,
                Err(Trouble::Refused(refusal)) => panic!("{term:?} {}: {refusal:?}", item.value),
                Err(trouble) => panic!("{trouble:?}"),
            };
            let menu = chosen.choices.iter().find(|choice| choice.button.press == Press::DraftSet).unwrap();
            let is_shown = menu.items.iter().any(|shown| shown.chosen && shown.value == item.value);
            assert!(is_shown || *term == TermKind::Starts, "{term:?} {}", item.value);
        }
        club.ask(
            BOSS,
            RequestAct::Tournament(TournamentAsk::Draft(DraftAsk::Settle(TermKind::System, "swiss".to_owned()))),
        )
        .await
        .unwrap();
    }
}

#[tokio::test]
async fn the_server_says_who_announces_tournaments_and_is_asked_at_each_act() {
    let mut club = Club::new();
    let ann = FIRST;
    let role = RoleId(31);
    let (mut event, now) = (900, club.now);
    let mut asks = |act: RequestAct| {
        event += 1;
        let server = CallerServer { roles: vec![role], ..ask::server(SERVER.0) };
        Asker::new(ann).in_server(server).at(now).asks(event, act)
    };
    let create = || RequestAct::Tournament(TournamentAsk::Create(wanted(TournamentFormat::Swiss)));
    let refused = |done: Result<_, Trouble>| match done {
        Err(Trouble::Refused(refusal)) => refusal,
        _ => panic!("it is not refused"),
    };
    assert_eq!(refused(club.app.handle(&asks(create())).await.map(drop)), Refusal::NotHost);
    choose(&club, &GuildRecord { host_roles: vec![role], ..GuildRecord::default() }).await;
    club.app.handle(&asks(create())).await.unwrap();
    let cancel = || Button::of_tournament(Press::TournamentCancelNow, CUP).act(None).unwrap();
    choose(&club, &GuildRecord::default()).await;
    assert_eq!(refused(club.app.handle(&asks(cancel())).await.map(drop)), Refusal::NotOrganiser);
    let everybody = [("hosts".to_owned(), "everybody".to_owned()), ("tournament-size".to_owned(), "128".to_owned())];
    choose(&club, &GuildRecord { settings: everybody.into(), ..GuildRecord::default() }).await;
    assert_eq!(club.refused(FIRST + 1, cancel()).await, Refusal::NotOrganiser);
    club.app.handle(&asks(cancel())).await.unwrap();
    assert_eq!(club.cup().await.stage, TournamentStage::Cancelled);
    club.ask(BOSS, typed("create", &[("name", "Large"), ("players", "100")])).await.unwrap();
    club.ask(BOSS, typed("announce", &[])).await.unwrap();
}

#[tokio::test]
async fn tournaments_are_called_by_their_names() {
    let mut club = Club::new();
    for name in ["Spring Cup", "Spring Open", "Élan"] {
        club.ask(BOSS, typed("create", &[("name", name), ("system", "swiss")])).await.unwrap();
    }
    for (called, number) in [("spring cup", 1), ("SPRING O", 2), ("elan", 3), ("é", 3), ("2", 2)] {
        let shown = club.ask(FIRST, typed("show", &[("tournament", called)])).await.unwrap().said();
        assert!(shown.contains(&format!("tournament {number}")), "{called}: {shown}");
    }
    let which = club.ask(FIRST, typed("standings", &[("tournament", "spring"), ("format", "text")])).await.unwrap();
    let values = |which: &Message| which.choices[0].items.iter().map(|item| item.value.clone()).collect::<Vec<_>>();
    assert_eq!(values(&which), ["2", "1"]);
    let page = TournamentViewPage { as_text: true, ..TournamentViewPage::of(TournamentView::Standings) };
    let chosen = which.choices[0].button.act(Some("2"));
    assert_eq!(chosen, Some(RequestAct::Tournament(TournamentAsk::Page(Some(TournamentId(2)), page))));
    assert_eq!(club.refused(FIRST, typed("show", &[("tournament", "autumn")])).await, Refusal::NoSuchTournament);
    let which = club.ask(FIRST, typed("show", &[])).await.unwrap();
    assert_eq!(values(&which), ["3", "2", "1"]);
    let shown = club.ask(FIRST, which.choices[0].button.act(Some("3")).unwrap()).await.unwrap().said();
    assert!(shown.contains("tournament 3"), "{shown}");
    club.press(BOSS, Press::TournamentCancelNow).await.unwrap();
    club.ask(BOSS, typed("create", &[("name", "Spring Cup"), ("system", "swiss")])).await.unwrap();
    let shown = club.ask(FIRST, typed("show", &[("tournament", "Spring Cup")])).await.unwrap().said();
    assert!(shown.contains("tournament 4"), "{shown}");
}

#[tokio::test]
async fn terms_change_until_it_begins_but_not_what_people_agreed_to() {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    let set = |term: &str, value: &str| typed("set", &[("term", term), ("value", value), ("tournament", "1")]);
    assert_eq!(club.refused(FIRST, set("players", "8")).await, Refusal::NotOrganiser);
    club.ask(BOSS, set("players", "8")).await.unwrap();
    assert_eq!(club.refused(BOSS, set("mode", "rated")).await, Refusal::TournamentAgreed);
    assert_eq!(club.refused(BOSS, set("game", "ecsech")).await, Refusal::TournamentAgreed);
    let shown = club.press(BOSS, Press::TournamentChange).await.unwrap();
    assert!(shown.said().contains("Nothing changes until"), "{}", shown.said());
    let shown = club.ask(BOSS, pressed(Press::DraftType, "name", Some("Autumn Cup"))).await.unwrap();
    assert_eq!(club.cup().await.name, "Spring *Cup*");
    club.ask(BOSS, announce(&shown)).await.unwrap();
    club.say().await;
    let cup = club.cup().await;
    assert_eq!(
        (cup.name.as_str(), cup.terms.entry.most, cup.acts, cup.id),
        ("Autumn Cup", Some(8), 2, TournamentId(1))
    );
    assert_eq!(club.all_posted().matches("has changed the terms").count(), 2);
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    assert_eq!(club.refused(BOSS, set("players", "9")).await, Refusal::TournamentClosed);
    club.verify().await;
}

#[tokio::test]
async fn terms_are_kept_under_names_for_oneself_and_for_the_server() {
    let mut club = Club::new();
    let preset = |action: &str, name: &str, shelf: &str| {
        typed("preset", &[("action", action), ("preset", name), ("shelf", shelf)])
    };
    assert_eq!(club.refused(BOSS, preset("use", "Weekly", "own")).await, Refusal::NoPreset);
    club.ask(
        BOSS,
        typed("create", &[("name", "Open"), ("system", "knock-out"), ("game", "chess"), ("repeat", "weekly")]),
    )
    .await
    .unwrap();
    club.ask(BOSS, typed("create", &[("name", "Open"), ("starts", "in 3 days"), ("repeat", "weekly")])).await.unwrap();
    for (term, value) in [("system", "knock-out"), ("role", "77"), ("third-place", "yes")] {
        club.ask(BOSS, typed("set", &[("term", term), ("value", value)])).await.unwrap();
    }
    club.ask(BOSS, preset("keep", "Weekly", "own")).await.unwrap();
    club.ask(BOSS, preset("keep", "Of all", "server")).await.unwrap();
    club.ask(BOSS, typed("create", &[("name", "Next"), ("preset", "weekly")])).await.unwrap();
    let next = draft(&club).await.unwrap();
    assert!(next.terms.scoring.third_place && next.every.is_some() && next.name == "Next");
    assert_eq!((next.terms.calendar.starts, next.terms.entry.role), (None, None), "roles are those of a server");
    let listed = club.ask(BOSS, pressed(Press::Presets, "", None)).await.unwrap();
    let menu = listed.choices.iter().find(|choice| choice.button.press == Press::PresetUse).unwrap();
    assert_eq!(menu.items.len(), 2);
    club.ask(BOSS, menu.button.act(Some(&menu.items[1].value)).unwrap()).await.unwrap();
    assert_eq!(draft(&club).await.unwrap().terms.entry.role, Some(RoleId(77)));
    club.ask(BOSS, preset("drop", "Of all", "server")).await.unwrap();
    assert_eq!(club.refused(BOSS, preset("drop", "Of all", "server")).await, Refusal::NoPreset);
    for nth in 0..11 {
        club.ask(BOSS, preset("keep", &format!("No. {nth}"), "own")).await.unwrap();
    }
    assert_eq!(club.refused(BOSS, preset("keep", "Another", "own")).await, Refusal::PresetsFull { most: 12 });
    club.verify().await;
}

#[tokio::test]
async fn a_draft_goes_with_its_person_and_with_time() {
    let mut club = Club::new();
    club.ask(BOSS, typed("create", &[("name", "Open")])).await.unwrap();
    upkeep::forget_drafts(&club.app, club.now + 29 * DAY).await.unwrap();
    assert!(draft(&club).await.is_some());
    upkeep::forget_drafts(&club.app, club.now + 31 * DAY).await.unwrap();
    assert!(draft(&club).await.is_none());
    club.ask(BOSS, typed("create", &[("name", "Open")])).await.unwrap();
    club.forget(BOSS).await;
    assert!(draft(&club).await.is_none());
}

#[tokio::test]
async fn who_settles_rounds_in_which_hardly_a_game_can_end_is_warned() {
    let said = |message: Message| message.said();
    let draft = |starts: &str, days: &str| {
        typed("create", &[("name", "Cup"), ("system", "swiss"), ("clock", starts), ("days", days)])
    };
    let short = [("10h/move", "1", true), ("10h/move", "2", false)];
    let cases = [("3d/move", "2", true), ("3d/move", "14", false), ("90m+30s", "1", false)];
    let whole = [("1d for the game", "3", false), ("3d for the game", "2", true), ("3d+12h max 7d", "14", false)];
    for (clock, days, is_hurried) in cases.into_iter().chain(short).chain(whole) {
        let mut club = Club::new();
        let told = said(club.ask(BOSS, draft(clock, days)).await.unwrap());
        assert_eq!(told.contains("Few games will finish in time"), is_hurried, "{clock} {days}: {told}");
    }
}

#[tokio::test]
async fn every_term_is_settled_by_command_called_by_its_word_or_in_any_language() {
    let mut club = Club::new();
    let set = |term: &str, value: &str| typed("set", &[("term", term), ("value", value)]);
    club.ask(BOSS, typed("create", &[("name", "Cup")])).await.unwrap();
    for term in TermKind::VARIANTS {
        for lang in [Lang::En, Lang::Fr] {
            assert_eq!(TermKind::called(&term.name().say(lang).to_uppercase()), Some(*term), "{lang:?}");
        }
        assert_eq!(TermKind::called(term.word()), Some(*term));
    }
    club.ask(BOSS, set("si les fils manquent", "round")).await.unwrap();
    assert_eq!(draft(&club).await.unwrap().terms.rooms_full, RoomsFull::Round);
    let Refusal::TournamentWord { words } = club.refused(BOSS, set("weather", "fine")).await else { panic!() };
    assert!(words.say(Lang::En).contains("Tie-breaks"), "{}", words.say(Lang::En));
}

#[tokio::test]
async fn it_is_said_beforehand_what_becomes_of_a_first_move_that_is_not_made() {
    let loses = "A player to move who hasn’t made a single move loses by forfeit, unless they’re on holiday";
    for (late, says) in [
        ("organiser", loses),
        ("draw", loses),
        ("clock", loses),
        ("forfeit", "If they’re on holiday and haven’t made a single move, the organiser decides"),
    ] {
        let mut club = Club::new();
        club.ask(BOSS, typed("create", &[("name", "Cup")])).await.unwrap();
        club.ask(BOSS, pressed(Press::DraftSet, "system", Some("swiss"))).await.unwrap();
        club.ask(BOSS, typed("set", &[("term", "days"), ("value", "3")])).await.unwrap();
        let draft = club.ask(BOSS, pressed(Press::DraftSet, "late", Some(late))).await.unwrap().said();
        assert!(draft.contains("a player to move who hasn’t made a first move loses"), "{draft}");
        club.ask(BOSS, typed("announce", &[])).await.unwrap();
        club.say().await;
        assert!(club.all_posted().contains(says), "{late}: {}", club.all_posted());
        let asked = club.press(FIRST, Press::TournamentJoin).await.unwrap().said();
        assert!(asked.contains(says), "{late}: {asked}");
        for who in FIRST..FIRST + 2 {
            club.join(who).await;
        }
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        let begun = club.messages.values().map(|(message, _)| message.said()).find(|it| it.contains("play begins"));
        assert!(begun.as_ref().is_some_and(|begun| begun.contains(says)), "{late}: {begun:?}");
    }
}

#[tokio::test]
async fn a_tournament_with_a_date_waits_as_a_draft_until_the_time_zone_is_known() {
    let mut club = Club::new();
    let options =
        [("name", "Evening"), ("system", "swiss"), ("starts", "ce soir 20h"), ("length", "5"), ("players", "12")];
    let asked = club.ask(BOSS, typed("create", &options)).await.unwrap();
    assert!(asked.said().contains("Your date is saved"), "{}", asked.said());
    let dated = club.ask(BOSS, pressed(Press::DraftSet, "zone", Some("UTC+1"))).await.unwrap();
    club.ask(BOSS, announce(&dated)).await.unwrap();
    let terms = club.cup().await.terms;
    assert_eq!((terms.rounds, terms.entry.most, terms.calendar.starts.is_some()), (Some(5), Some(12), true));
}

#[tokio::test]
async fn a_draft_says_which_event_and_role_there_will_not_be() {
    let mut club = Club::new();
    let asks = [("name", "Evening"), ("event", "yes"), ("role", "yes"), ("system", "swiss")];
    let told = club.ask(BOSS, typed("create", &asks[..3])).await.unwrap().said();
    assert!(told.contains("There will be no event") && told.contains("Players won’t get a role"), "{told}");
    let announced = club.ask(BOSS, typed("create", &asks)).await.unwrap().said();
    assert!(announced.contains("There will be no event") && announced.contains("won’t get a role"), "{announced}");
}

#[tokio::test]
async fn a_draft_says_that_nobody_checks_in_before_a_start_that_is_not_known() {
    let mut club = Club::new();
    club.ask(BOSS, typed("create", &[("name", "Evening")])).await.unwrap();
    let told = club.ask(BOSS, typed("set", &[("term", "check-in"), ("value", "2h")])).await.unwrap().said();
    assert!(told.contains("There will be no check-in"), "{told}");
    let dated = [("term", "starts"), ("value", "demain 18h UTC+1")];
    let told = club.ask(BOSS, typed("set", &dated)).await.unwrap().said();
    assert!(!told.contains("no check-in"), "{told}");
}

#[tokio::test]
async fn nothing_is_announced_while_its_date_waits_for_a_time_zone() {
    let mut club = Club::new();
    let wanted = [("name", "Cup"), ("system", "swiss"), ("starts", "demain 18h")];
    club.ask(BOSS, typed("create", &wanted)).await.unwrap();
    let asked = club.ask(BOSS, typed("announce", &[])).await.unwrap();
    assert!(asked.said().contains("I don’t know your time zone yet"), "{}", asked.said());
    assert!(draft(&club).await.unwrap().date.is_some());
    club.ask(BOSS, pressed(Press::DraftSet, "zone", Some("UTC+1"))).await.unwrap();
    club.ask(BOSS, typed("announce", &[])).await.unwrap();
    assert_eq!(club.cup().await.terms.calendar.starts, Some(club.now + DAY + 17 * HOUR));
    club.verify().await;
}
