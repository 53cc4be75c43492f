//! Limits of powerful members: no decisions about their own games, no pings beyond their Discord permissions, no desk
//! from elsewhere, and no entry despite a ban.

use bot::app::ask::desk::{DeskStep, DeskUndo, EntrantRef};
use bot::app::ask::server as servers;
use bot::app::ask::tournament::TournamentAsk;
use bot::app::{
    BotRight, Button, CallerServer, ModerationAsk, ModerationRemarks, ModeratorVerdict, Press, RequestAct, leaving,
    upkeep,
};
use bot::record::{
    Admission, DAY, EntryTerms, GuildRecord, KeptVerdict, LateRule, PleaKind, ResultCause, RoleId, TournamentFormat,
    UserId, keys, write,
};
use bot::refusal::{Refusal, Trouble};
use bot::words::{Lang, Text};
use rules::Side;
use store::{Batch, Store};

use super::club::{BOSS, CUP, Club, FIRST, SERVER, decides, person, takes};
use crate::ask::{self, Asker};

const OTHER: u64 = 9_002;
const HELPERS: RoleId = RoleId(8);

async fn organiser_plays(late: LateRule) -> Club {
    let mut club = Club::of(TournamentFormat::Swiss, 3).await;
    club.join(BOSS).await;
    club.settle(|terms| (terms.calendar.days, terms.calendar.late) = (Some(2), late)).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club
}

impl Club {
    async fn own_and_other(&self) -> [u16; 2] {
        let game = self.board(self.rounds().await.len() as u16, 1).await.game.unwrap();
        let players = [self.player(game, Side::White).await, self.player(game, Side::Black).await];
        if players.contains(&BOSS) { [1, 2] } else { [2, 1] }
    }

    async fn game_at(&self, board: u16) -> bot::record::GameId {
        self.board(1, board).await.game.unwrap()
    }

    async fn begin_game(&mut self, board: u16) {
        let game = self.game_at(board).await;
        for (side, text) in [(Side::White, "e4"), (Side::Black, "e5")] {
            let who = self.player(game, side).await;
            let which = bot::app::GameChoice::Named(game);
            let plays = bot::app::ask::play::PlayAsk::Move { game: which, text: text.to_owned() };
            self.ask(who, RequestAct::Play(plays)).await.unwrap();
        }
    }

    async fn other(&mut self, act: RequestAct) -> Result<(), Trouble> {
        let mut request = self.request(OTHER, act);
        request.caller.server.as_mut().unwrap().may_manage_events = true;
        self.app.handle(&request).await.map(drop)
    }

    async fn undone_by(&mut self, who: u64, reason: &str) -> Result<(), Trouble> {
        let mut act = takes(DeskStep::Undo(DeskUndo::Last), reason);
        for confirms in [false, true] {
            let mut request = self.request(who, act.clone());
            request.caller.server.as_mut().unwrap().may_manage_events |= who == OTHER;
            let reply = self.app.handle(&request).await?.reply.unwrap();
            if !confirms {
                act = reply.buttons[0].act(Some(reason)).unwrap();
            }
        }
        Ok(())
    }

    async fn not_undone(&mut self) -> Refusal {
        match self.undone_by(BOSS, "no").await {
            Err(Trouble::Refused(refusal)) => refusal,
            other => panic!("it is not refused: {other:?}"),
        }
    }

    async fn why_not(&mut self, act: RequestAct) -> String {
        Text::from(self.refused(BOSS, act).await).say(Lang::En)
    }

    async fn refused_directly(&mut self, who: u64, act: RequestAct) -> Option<Refusal> {
        let event = self.request(who, act.clone()).caller.event;
        let request = Asker::new(who).in_direct(77).at(self.now).asks(event, act);
        match self.app.handle(&request).await {
            Err(Trouble::Refused(refusal)) => Some(refusal),
            other => {
                other.unwrap();
                None
            }
        }
    }

    async fn choose(&mut self, guild: GuildRecord) {
        self.store.commit(Batch::new().put(keys::guild(SERVER), write(&guild))).await.unwrap();
    }
}

fn press(press: Press) -> RequestAct {
    Button::of_tournament(press, CUP).act(None).unwrap()
}

#[tokio::test]
async fn whoever_still_plays_in_a_round_does_not_end_it_before_their_own_game_is_over() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, other] = club.own_and_other().await;
    club.begin_game(own).await;
    club.begin_game(other).await;
    let why = club.why_not(takes(DeskStep::Early, "enough")).await;
    assert!(why.contains("You’re still playing in this round"), "{why}");
    assert_eq!(club.board(1, own).await.result, None);
    club.play_out(own).await;
    club.ask(BOSS, takes(DeskStep::Early, "enough")).await.unwrap();
    club.look().await;
    assert_eq!(club.board(1, other).await.result.map(|result| result.how), Some(ResultCause::Deadline));
    club.verify().await;
}

impl Club {
    async fn play_out(&mut self, board: u16) {
        let game = self.game_at(board).await;
        let (white, moment) = (self.player(game, Side::White).await, self.game(game).await.moment());
        self.ask(white, RequestAct::Play(bot::app::ask::play::PlayAsk::ResignNow(game, moment))).await.unwrap();
    }
}

#[tokio::test]
async fn whoever_still_plays_in_a_round_does_not_let_its_deadline_decide_either() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, _] = club.own_and_other().await;
    club.begin_game(own).await;
    let mut cup = club.cup().await;
    cup.held = true;
    club.store.commit(Batch::new().put(keys::tournament(CUP), write(&cup))).await.unwrap();
    let decide = || Button::of_tournament(Press::TournamentDeadline, CUP).with(1).act(None).unwrap();
    let why = club.why_not(decide()).await;
    assert!(why.contains("You’re still playing in this round"), "{why}");
    club.other(decide()).await.unwrap();
}

#[tokio::test]
async fn an_organiser_who_is_paired_in_a_round_does_not_undo_it() {
    let mut club = organiser_plays(LateRule::Organiser).await;
    let [_, other] = club.own_and_other().await;
    club.begin_game(other).await;
    let why = Text::from(club.not_undone().await).say(Lang::En);
    assert!(why.contains("You’re paired in this round"), "{why}");
    assert_eq!(club.rounds().await.len(), 1);
    club.undone_by(OTHER, "a mistake").await.unwrap();
    assert_eq!(club.rounds().await.len(), 0);
    club.verify().await;
}

/// Returns whether a step can decide the organiser's own game or affect the opponent. Other steps affect everyone, or
/// only taking part.
fn decides_own(step: DeskStep) -> bool {
    match step {
        DeskStep::Result { .. } | DeskStep::Replay(_) | DeskStep::Extend(..) | DeskStep::Early | DeskStep::Deadline => {
            true
        }
        DeskStep::Apart(..) | DeskStep::Pair(..) | DeskStep::Spare(_) | DeskStep::Undo(_) => true,
        DeskStep::Answer(..) | DeskStep::Allow(..) | DeskStep::Reply { .. } => true,
        // The withdrawn player may be the organiser's opponent, who loses the game.
        DeskStep::Withdraw(_) => true,
        DeskStep::Return(_) | DeskStep::Admit(..) | DeskStep::Start | DeskStep::Stop | DeskStep::Runners(_) => false,
        DeskStep::Postpone(_) | DeskStep::Pause | DeskStep::GoOn => false,
        // The games continue as ordinary games.
        DeskStep::Cancel => false,
        // Possible only if no round can be paired. The player with the fewest points gets a bye, or the standings
        // become final.
        DeskStep::SecondBye | DeskStep::End => false,
    }
}

#[tokio::test]
async fn no_step_of_the_desk_decides_a_game_in_which_its_organiser_plays() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, other] = club.own_and_other().await;
    club.begin_game(own).await;
    let pairs = club.rounds().await[0].pairs.clone();
    let [mine, others] = [own, other].map(|board| &pairs[usize::from(board) - 1]);
    let entrants = club.entrants().await;
    let me = entrants.iter().find(|entrant| entrant.player.id == UserId(BOSS)).and_then(|it| it.number).unwrap();
    let rival = if mine.white == me { mine.black } else { mine.white };
    let rival_id = entrants.iter().find(|it| it.number == Some(rival)).unwrap().player.id.person().unwrap();
    let [me, third] = [me, others.white].map(EntrantRef::Number);
    let result = DeskStep::Result { round: None, board: own, verdict: KeptVerdict::White };
    let reply = DeskStep::Reply { player: rival_id, about: None, granted: true, hours: None };
    let steps = [
        DeskStep::Undo(DeskUndo::Round(1, 0)),
        result,
        DeskStep::Replay(own),
        DeskStep::Extend(own, 24),
        DeskStep::Early,
        DeskStep::Deadline,
        DeskStep::Apart([me, third], true),
        DeskStep::Apart([third, me], false),
        DeskStep::Pair([me, third], true),
        DeskStep::Pair([third, me], false),
        DeskStep::Spare([me, third]),
        DeskStep::Withdraw(EntrantRef::Number(rival)),
        DeskStep::Answer(rival, PleaKind::Win, true),
        DeskStep::Answer(rival, PleaKind::Win, false),
        DeskStep::Allow(rival, PleaKind::Win, 24),
        reply,
        DeskStep::Return(third),
        DeskStep::Admit(rival_id, true),
        DeskStep::Admit(rival_id, false),
        DeskStep::Postpone(24),
        DeskStep::Runners(None),
        DeskStep::Pause,
        DeskStep::GoOn,
        DeskStep::SecondBye,
        DeskStep::End,
        DeskStep::Start,
        DeskStep::Stop,
        DeskStep::Cancel,
    ];
    for step in steps {
        if step == DeskStep::Extend(own, 24) {
            let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Win, says: "nobody comes".to_owned() };
            club.ask(rival_id.0, RequestAct::Tournament(plea)).await.unwrap();
            let mut cup = club.cup().await;
            cup.held = true;
            club.store.commit(Batch::new().put(keys::tournament(CUP), write(&cup))).await.unwrap();
        }
        let why = match club.ask(BOSS, takes(step, "why not")).await {
            Err(Trouble::Refused(why)) => Text::from(why).say(Lang::En),
            done => done.map(|_| String::new()).unwrap(),
        };
        let of_own = ["This is your own game", "You’re still playing in this round", "You’re paired in this round"];
        assert_eq!(of_own.iter().any(|own| why.contains(own)), decides_own(step), "{step:?}: {why}");
    }
    for word in DeskStep::CHOSEN {
        assert!(steps.iter().any(|step| step.word() == *word), "{word} is judged");
    }
    club.verify().await;
}

impl Club {
    async fn forget_organiser(&mut self) {
        self.forget(BOSS).await;
        leaving::finish_leaving(&self.app, self.now).await.unwrap();
    }
}

#[tokio::test]
async fn no_step_of_the_desk_changes_the_result_of_somebody_whose_data_was_deleted() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, other] = club.own_and_other().await;
    club.begin_game(own).await;
    club.begin_game(other).await;
    club.play_out(own).await;
    let [mine, others] = [own, other].map(|board| usize::from(board) - 1);
    let pairs = club.rounds().await[0].pairs.clone();
    let entrants = club.entrants().await;
    let me = entrants.iter().find(|entrant| entrant.player.id == UserId(BOSS)).and_then(|it| it.number).unwrap();
    let rival = if pairs[mine].white == me { pairs[mine].black } else { pairs[mine].white };
    let rival_id = entrants.iter().find(|it| it.number == Some(rival)).unwrap().player.id.person().unwrap();
    let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Appeal, says: "nobody came".to_owned() };
    club.ask(rival_id.0, RequestAct::Tournament(plea)).await.unwrap();
    club.forget_organiser().await;
    let (game, stands) = (club.game_at(own).await, club.board(1, own).await);
    let end = club.game(game).await.state;
    let result = |verdict| DeskStep::Result { round: None, board: own, verdict };
    let [me, rival, third] = [me, rival, pairs[others].white].map(EntrantRef::Number);
    let EntrantRef::Number(of_rival) = rival else { panic!("{rival:?}") };
    let steps = [
        result(KeptVerdict::White),
        result(KeptVerdict::Draw),
        result(KeptVerdict::ForfeitBoth),
        DeskStep::Answer(of_rival, PleaKind::Appeal, true),
        DeskStep::Undo(DeskUndo::Round(1, 0)),
        DeskStep::Replay(own),
        DeskStep::Extend(own, 24),
        DeskStep::Return(me),
        DeskStep::Withdraw(me),
        DeskStep::Apart([me, third], true),
        DeskStep::Early,
        DeskStep::Withdraw(rival),
    ];
    for step in steps {
        let why = match club.ask(BOSS, takes(step, "why not")).await {
            Err(Trouble::Refused(why)) => Text::from(why).say(Lang::En),
            done => done.map(|_| String::new()).unwrap(),
        };
        let is_told = matches!(step, DeskStep::Result { .. } | DeskStep::Undo(_));
        assert!(!is_told || why.contains("was deleted"), "{step:?}: {why}");
        assert_eq!(club.board(1, own).await, stands, "{step:?}");
        assert_eq!(club.game(game).await.state, end, "{step:?}");
    }
    club.verify().await;
}

#[tokio::test]
async fn a_deadline_that_has_decided_the_game_of_somebody_whose_data_was_deleted_is_taken_back_for_others_alone() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, _] = club.own_and_other().await;
    club.begin_game(own).await;
    club.other(takes(DeskStep::Early, "enough")).await.unwrap();
    club.app.fall_due(club.now).await.unwrap();
    club.forget_organiser().await;
    club.undone_by(BOSS, "no").await.unwrap();
    assert_eq!(club.board(1, own).await.result.map(|result| result.how), Some(ResultCause::Deadline));
    club.verify().await;
}

fn moderates_own(asked: &ModerationAsk) -> bool {
    match asked {
        ModerationAsk::End { .. } | ModerationAsk::Undo { .. } | ModerationAsk::Unrate { .. } => true,
        // Players never resolve their own flags (`flags.rs`).
        ModerationAsk::Answer { .. } => false,
        // Bans end no game, and removing a name changes no result.
        ModerationAsk::Ban { .. } | ModerationAsk::Unban(_) | ModerationAsk::Nameless { .. } => false,
        ModerationAsk::List | ModerationAsk::Flags | ModerationAsk::Look(_) => false,
    }
}

#[tokio::test]
async fn no_moderator_decides_their_own_game_of_a_tournament_even_alone() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, _] = club.own_and_other().await;
    club.begin_game(own).await;
    let game = Some(club.game_at(own).await);
    let alone = || ModerationRemarks { reason: None, alone: true };
    let end = || ModerationAsk::End { game, verdict: ModeratorVerdict::White, remarks: alone() };
    let moderates = |club: &mut Club, who: u64, asked: ModerationAsk| {
        let mut request = club.request(who, RequestAct::Server(servers::ServerAsk::Moderate(asked)));
        request.caller.server.as_mut().unwrap().may_moderate = true;
        request
    };
    let refused = async |club: &mut Club, asked: ModerationAsk| {
        assert!(moderates_own(&asked));
        let request = moderates(club, BOSS, asked);
        match club.app.handle(&request).await {
            Err(Trouble::Refused(refusal)) => refusal,
            other => panic!("it is not refused: {other:?}"),
        }
    };
    assert_eq!(refused(&mut club, end()).await, Refusal::TournamentOwnGame);
    let ended = moderates(&mut club, OTHER, end());
    club.app.handle(&ended).await.unwrap();
    let undo = ModerationAsk::Undo { game, remarks: alone() };
    assert_eq!(refused(&mut club, undo).await, Refusal::TournamentOwnGame);
    let unrate = ModerationAsk::Unrate { game, reason: None };
    assert!(matches!(refused(&mut club, unrate).await, Refusal::OwnRatings | Refusal::ChangesNothing { .. }));
    club.verify().await;
}

#[tokio::test]
async fn what_others_decided_about_whom_they_meet_players_do_not_take_back() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [_, other] = club.own_and_other().await;
    let third = EntrantRef::Number(club.rounds().await[0].pairs[usize::from(other) - 1].white);
    let me = EntrantRef::Person(UserId(BOSS));
    for step in [DeskStep::Apart([me, third], true), DeskStep::Pair([me, third], true)] {
        // A manual pairing against the rules needs `sure`.
        let asked = takes(step, "they asked");
        let RequestAct::Tournament(TournamentAsk::Step { tournament, step, reason, .. }) = asked else {
            panic!("{asked:?}")
        };
        club.other(RequestAct::Tournament(TournamentAsk::Step { tournament, step, reason, sure: true })).await.unwrap();
        assert_eq!(club.not_undone().await, Refusal::TournamentOwnGame, "{step:?}");
        club.undone_by(OTHER, "a mistake").await.unwrap();
    }
}

#[tokio::test]
async fn what_others_decided_about_their_game_players_do_not_take_back() {
    let mut club = organiser_plays(LateRule::Draw).await;
    let [own, other] = club.own_and_other().await;
    // The other game has a no-show, so it and the round wait when the round ends early.
    club.begin_game(own).await;
    club.other(takes(DeskStep::Extend(own, 24), "they have agreed")).await.unwrap();
    assert_eq!(club.not_undone().await, Refusal::TournamentOwnGame);
    club.undone_by(OTHER, "no").await.unwrap();
    club.other(takes(DeskStep::Extend(other, 24), "they have agreed")).await.unwrap();
    club.undone_by(BOSS, "no").await.unwrap();
    club.other(takes(DeskStep::Early, "enough")).await.unwrap();
    club.app.fall_due(club.now).await.unwrap();
    assert_eq!(club.board(1, own).await.result.map(|result| result.how), Some(ResultCause::Deadline));
    assert_eq!(club.not_undone().await, Refusal::TournamentOwnGame);
    club.undone_by(OTHER, "no").await.unwrap();
    assert_eq!(club.board(1, own).await.result, None);
    club.verify().await;
}

#[tokio::test]
async fn whoever_is_banned_comes_in_from_nowhere() {
    let mut club = Club::of(TournamentFormat::Swiss, 6).await;
    club.settle(|terms| terms.entry = EntryTerms { most: Some(6), ..EntryTerms::default() }).await;
    club.join(FIRST + 6).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    let entrants = club.entrants().await;
    assert_eq!(entrants.iter().filter(|entrant| entrant.admission == Admission::Waiting).count(), 1);
    club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
    let ban = |who| servers::ServerAsk::Moderate(ModerationAsk::Ban { whom: person(who), days: None, reason: None });
    for who in [FIRST, FIRST + 6] {
        let mut request = club.request(BOSS, RequestAct::Server(ban(who)));
        request.caller.server.as_mut().unwrap().may_moderate = true;
        club.app.handle(&request).await.unwrap();
    }
    for (who, what) in [(FIRST, Press::TournamentBack), (FIRST + 6, Press::TournamentJoinNow)] {
        let directly = club.refused_directly(who, press(what)).await;
        assert!(matches!(directly, Some(Refusal::Banned { .. })), "{what:?}: {directly:?}");
        assert!(matches!(club.refused(who, press(what)).await, Refusal::Banned { .. }));
    }
    club.choose(GuildRecord { roles: vec![RoleId(5)], ..GuildRecord::default() }).await;
    club.press(FIRST + 1, Press::TournamentLeaveNow).await.unwrap();
    let why = club.refused_directly(FIRST + 1, press(Press::TournamentBack)).await.unwrap();
    assert!(Text::from(why).say(Lang::En).contains("in its server, where I see your roles"));
    club.roles = vec![RoleId(5)];
    club.press(FIRST + 1, Press::TournamentBack).await.unwrap();
    club.verify().await;
}

#[tokio::test]
async fn whoever_runs_it_is_told_where_when_they_try_elsewhere() {
    let mut club = organiser_plays(LateRule::Organiser).await;
    let why = club.refused_directly(BOSS, decides(1, 1, KeptVerdict::White)).await.unwrap();
    assert_eq!(why, Refusal::OrganiserThere { channel: "<#500>".to_owned() });
    assert!(Text::from(why).say(Lang::En).contains("try again in <#500>"));
    assert_eq!(club.refused(FIRST, decides(1, 1, KeptVerdict::White)).await, Refusal::NotOrganiser);
}

/// Returns the role pinged by a request that the announcer cannot answer.
async fn pinged((may_ping_all, rights): (bool, &[BotRight]), is_open: Option<bool>) -> Vec<RoleId> {
    let mut club = organiser_plays(LateRule::Organiser).await;
    if let Some(is_open) = is_open {
        club.app.open_channels.set_roles(SERVER, [(HELPERS, is_open)].into());
    }
    let mut request = club.request(BOSS, takes(DeskStep::Runners(Some(HELPERS)), ""));
    let server = request.caller.server.as_mut().unwrap();
    *server = CallerServer { may_ping_all, rights: rights.to_vec(), ..server.clone() };
    let told = club.app.handle(&request).await.unwrap().reply.unwrap().said();
    let pings = is_open == Some(true) || may_ping_all && !rights.is_empty();
    assert_eq!(told.contains("To ping it, I need"), !pings, "{told}");
    assert_eq!(club.cup().await.runners, Some(HELPERS));
    let plea = TournamentAsk::Plea { tournament: None, about: PleaKind::Win, says: "nobody is there".to_owned() };
    club.ask(BOSS, RequestAct::Tournament(plea)).await.unwrap();
    club.say().await;
    club.messages.values().filter_map(|(message, _)| message.ping_role).collect()
}

#[tokio::test]
async fn helpers_are_pinged_only_if_discord_lets_whoever_named_them_and_the_bot() {
    assert_eq!(pinged((false, &[BotRight::Ping]), None).await, []);
    assert_eq!(pinged((false, &[BotRight::Ping]), Some(false)).await, []);
    assert_eq!(pinged((false, &[]), Some(true)).await, [HELPERS]);
    assert_eq!(pinged((true, &[]), Some(false)).await, []);
    assert_eq!(pinged((true, &[BotRight::Ping]), Some(false)).await, [HELPERS]);
}

#[tokio::test]
async fn where_nobody_is_to_be_pinged_the_organiser_is_not_either() {
    for pings in [true, false] {
        let mut club = Club::of(TournamentFormat::Swiss, 4).await;
        if !pings {
            let settings = [("pings".to_owned(), "none".to_owned())].into();
            club.choose(GuildRecord { settings, ..GuildRecord::default() }).await;
        }
        club.settle(|terms| (terms.calendar.days, terms.entry.most) = (Some(2), Some(4))).await;
        club.set(|cup| cup.ping = Some(HELPERS)).await;
        club.join(FIRST + 4).await;
        club.press(FIRST, Press::TournamentLeaveNow).await.unwrap();
        club.press(BOSS, Press::TournamentStartNow).await.unwrap();
        club.say().await;
        assert_eq!(club.pinged.iter().any(|(who, _)| *who == FIRST + 4), pings);
        assert_eq!(club.messages.values().any(|(message, _)| message.ping_role.is_some()), pings);
        for board in [1, 2] {
            club.begin_game(board).await;
        }
        club.pass(2 * DAY).await;
        club.closed.insert(BOSS);
        club.settle(|terms| terms.entry.role = Some(HELPERS)).await;
        club.app.open_channels.set_roles(SERVER, [].into());
        upkeep::look_for_lost_roles(&club.app, SERVER).await.unwrap();
        club.say().await;
        let posted = club.all_posted();
        assert!(posted.contains("your game is over") || posted.contains("is waiting for results"), "{posted}");
        assert!(posted.contains("was deleted, so no one can join"), "{posted}");
        // The pings are about the deadline, the required role and the pinged role.
        let called: Vec<_> = club.pinged.iter().filter(|(who, _)| UserId(*who) == UserId(BOSS)).collect();
        assert_eq!(called.len(), if pings { 3 } else { 0 }, "{called:?}");
        // Without pings, only the threads of games ping players.
        let by_tournament = club.called.iter().filter(|(mark, who)| mark.contains("tournament") && !who.is_empty());
        assert_eq!(by_tournament.count() > 0, pings);
    }
}

#[tokio::test]
async fn roles_that_are_deleted_are_given_up_and_whoever_runs_it_is_told_once() {
    let mut club = Club::of(TournamentFormat::Swiss, 2).await;
    let mut cup = club.cup().await;
    (cup.ping, cup.runners, cup.pings_runners) = (Some(RoleId(5)), Some(HELPERS), true);
    cup.terms.entry.role = Some(RoleId(6));
    club.store.commit(Batch::new().put(keys::tournament(CUP), write(&cup))).await.unwrap();
    let told = |club: &Club| {
        let of = |words: &str| club.letters.iter().filter(|(who, said)| *who == BOSS && said.contains(words)).count();
        ["no one can join", "I no longer ping any role", "The helpers’ role in"].map(of)
    };
    let all = [5, 6, 8, SERVER.0].map(|role| (RoleId(role), true));
    upkeep::look_for_lost_roles(&club.app, SERVER).await.unwrap();
    club.app.open_channels.set_roles(SERVER, all.into());
    upkeep::look_for_lost_roles(&club.app, SERVER).await.unwrap();
    club.say().await;
    assert_eq!(told(&club), [0; 3], "all of them are there, as far as anybody knows");
    club.app.open_channels.set_roles(SERVER, [(RoleId(6), false)].into());
    for _ in 0..2 {
        upkeep::look_for_lost_roles(&club.app, SERVER).await.unwrap();
        club.say().await;
    }
    assert_eq!(told(&club), [0, 1, 1]);
    let cup = club.cup().await;
    assert_eq!((cup.ping, cup.runners, cup.pings_runners), (None, None, false));
    for n_told in [1, 2] {
        club.app.open_channels.set_roles(SERVER, [].into());
        for _ in 0..2 {
            upkeep::look_for_lost_roles(&club.app, SERVER).await.unwrap();
            club.say().await;
        }
        assert_eq!(told(&club), [n_told, 1, 1]);
        assert!(club.cup().await.terms.entry.role.is_some(), "the door does not open by itself");
        club.app.open_channels.set_roles(SERVER, [(RoleId(4), false)].into());
        let set = bot::app::ask::draft::DraftAsk::Amend(None, bot::app::ask::draft::TermKind::Role, "<@&4>".to_owned());
        club.ask(BOSS, RequestAct::Tournament(TournamentAsk::Draft(set))).await.unwrap();
        club.say().await;
    }
    club.verify().await;
}

#[tokio::test]
async fn nothing_is_found_from_another_channel_until_discord_has_told_who_sees_what() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let app = bot::app::App::new(std::sync::Arc::clone(&club.store) as std::sync::Arc<dyn Store>, Vec::new());
    for is_told in [false, true] {
        if is_told {
            app.open_channels.set(SERVER, [super::club::HALL].into());
        }
        for (channel, who, sees) in [(501, 4_242, is_told), (500, 4_242, true), (501, FIRST, true)] {
            let event = club.request(who, RequestAct::Tournament(TournamentAsk::List)).caller.event;
            let asker = Asker::new(who).in_server(ask::server(SERVER.0)).in_channel(channel).at(club.now);
            let shown = app.handle(&asker.clone().asks(event, super::club::show(Some(CUP)))).await;
            assert_eq!(shown.is_ok(), sees, "{channel} {who} {is_told}");
            let event = club.request(who, RequestAct::Tournament(TournamentAsk::List)).caller.event;
            let list = app
                .handle(&asker.asks(event, RequestAct::Tournament(TournamentAsk::List)))
                .await
                .unwrap()
                .reply
                .unwrap()
                .said();
            assert_eq!(list.contains("tournament 1"), sees, "{channel} {who} {is_told}: {list}");
        }
    }
}

#[tokio::test]
async fn a_result_of_a_tournament_that_is_over_is_changed_only_once_that_was_asked() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    let before = (club.board(2, 1).await, club.standings(BOSS).await);
    let step = DeskStep::Result { round: None, board: 1, verdict: KeptVerdict::Black };
    let typed = TournamentAsk::Step { tournament: None, step, reason: "a slip".to_owned(), sure: false };
    let question = club.ask(BOSS, RequestAct::Tournament(typed)).await.unwrap();
    assert!(question.said().contains("The tournament is over. Change this result"), "{}", question.said());
    assert_eq!((club.board(2, 1).await, club.standings(BOSS).await), before);
    let sure = question.buttons[0].act(Some("a slip")).unwrap();
    club.ask(BOSS, sure).await.unwrap();
    assert_eq!(club.board(2, 1).await.result.unwrap().verdict, KeptVerdict::Black);
    assert_ne!(club.standings(BOSS).await, before.1);
}

#[tokio::test]
async fn the_picture_of_a_round_follows_a_result_that_is_corrected_as_its_text_does() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    let place = club.marks.iter().position(|mark| mark == "1:tournament-why:t1:1").unwrap() as u64;
    let shown = |club: &Club| {
        let message = &club.messages[&(1001 + place)].0;
        (message.said(), message.figures.as_ref().unwrap().alt.clone())
    };
    let before = shown(&club);
    club.ask(BOSS, decides(1, 1, KeptVerdict::Black)).await.unwrap();
    club.look().await;
    club.say().await;
    let after = shown(&club);
    assert!(after.0 != before.0 && after.1 != before.1, "{before:?}\n{after:?}");
    let black = club.rounds().await[0].pairs[0].black;
    let name = club.entrants().await.into_iter().find(|it| it.number == Some(black)).unwrap().player.name;
    let line = after.1.lines().find(|line| line.contains(&name)).unwrap();
    assert!(line.contains(": 1 point, "), "{line}");
}

#[tokio::test]
async fn who_is_banned_runs_no_tournament_and_shows_everybody_nothing() {
    let mut club = Club::begun(TournamentFormat::Swiss, 4).await;
    let decides = || decides(1, 1, KeptVerdict::White);
    let shows = || RequestAct::See(bot::app::ask::see::SeeAsk::Share { game: bot::record::GameId(1), ply: 0 });
    let ban = servers::ServerAsk::Moderate(ModerationAsk::Ban { whom: person(BOSS), days: None, reason: None });
    let mut request = club.request(OTHER, RequestAct::Server(ban));
    request.caller.server.as_mut().unwrap().may_moderate = true;
    club.app.handle(&request).await.unwrap();
    for act in [decides(), takes(DeskStep::Cancel, "no reason"), shows()] {
        assert!(matches!(club.refused(BOSS, act.clone()).await, Refusal::Banned { .. }), "{act:?}");
    }
    let start = Button::of_tournament(Press::TournamentDesk, CUP).act(None).unwrap();
    assert!(matches!(club.refused(BOSS, start).await, Refusal::Banned { .. }));
}
