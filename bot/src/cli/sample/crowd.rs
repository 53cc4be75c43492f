//! The robots of a sample tournament and their behaviour.

use std::collections::BTreeSet;
use std::time::Duration;

use playground::{Happening, HappeningWatch, PlaygroundServer};
use serde_json::{Value, json};

use super::shown::{SampleBoard, components, custom_id, id_of};
use super::{SampleShown, SampleTournament};

const ANSWER: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(30);
const MENUS: usize = 8;
/// From this moment of a game on, the player to move resigns.
const LONG: u64 = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RobotBehaviour {
    Resigns,
    Draws,
    Idles,
}

pub struct RobotCrowd<'a> {
    server: &'a PlaygroundServer,
    watch: HappeningWatch,
    random: fastrand::Rng,
    seed: u64,
    pace: Duration,
    idlers: bool,
    hall: u64,
    organiser: u64,
    robots: Vec<u64>,
    late: Vec<u64>,
    /// Games and moments where a robot tried to act, so far without a visible effect.
    tried: BTreeSet<(u64, u64)>,
    offered: BTreeSet<u64>,
    /// Games with an accepted draw offer that are not yet shown as over.
    taken: BTreeSet<u64>,
    /// Robots that lost on time and try to rejoin for the next round.
    absent: BTreeSet<u64>,
    /// Pending requests such as byes, and the last round that had any.
    wishes: (u64, Vec<(u64, &'static str)>),
    pub(super) shown: SampleShown,
}

impl<'a> RobotCrowd<'a> {
    pub(super) fn new(server: &'a PlaygroundServer, sample: &SampleTournament) -> RobotCrowd<'a> {
        // If there are too few robots, the crowd plays as well.
        let all = server.robots().iter().chain(server.crowd(sample.players));
        let all: Vec<_> = all.take(sample.players + 1).map(|robot| robot.id).collect();
        let (robots, late) = all.split_at(sample.players.min(all.len()));
        RobotCrowd {
            server,
            watch: server.subscribe(),
            random: fastrand::Rng::with_seed(sample.seed),
            seed: sample.seed,
            pace: sample.pace,
            idlers: sample.idlers,
            hall: server.channel("games"),
            organiser: server.people()[0].id,
            robots: robots.to_vec(),
            late: late.to_vec(),
            tried: BTreeSet::new(),
            offered: BTreeSet::new(),
            taken: BTreeSet::new(),
            absent: BTreeSet::new(),
            wishes: (0, Vec::new()),
            shown: SampleShown::default(),
        }
    }

    pub(super) fn catch_up(&mut self) {
        let client = self.server.client(self.organiser);
        let mut shown = Vec::new();
        for (channel, _) in self.server.channels() {
            // Other people's direct messages can't be read.
            shown.extend(client.messages(channel, 200, None).unwrap_or_default());
        }
        shown.sort_by_key(id_of);
        let has_list = |message: &&Value| custom_id(message, "tournament-entrants").is_some();
        self.shown.announcement = shown.iter().find(has_list).cloned();
        shown.into_iter().for_each(|message| self.shown.take_in_message(&message));
    }

    pub(super) async fn announce(&mut self, options: &Value) -> Result<(), String> {
        let client = self.server.client(self.organiser);
        client.command(self.hall, "tournament create", options).map_err(|refused| refused.message)?;
        let name = options["name"].as_str().unwrap_or_default();
        let is_it = |message: &Value| {
            custom_id(message, "tournament-join").is_some()
                && message["content"].as_str().is_some_and(|text| text.contains(name))
        };
        let found = self.watch.find(PATIENCE, |happening| match happening {
            Happening::MessageCreated { message, visible_to: None } if is_it(message) => Some(message.clone()),
            _ => None,
        });
        self.shown.announcement = Some(found.await.map_err(|_| "the tournament was not announced".to_owned())?);
        Ok(())
    }

    pub(super) async fn join(&mut self) -> Result<(), String> {
        for robot in self.robots.clone() {
            self.wait(self.pace).await;
            self.enter(robot).await.ok_or_else(|| format!("{robot} cannot join"))?;
        }
        Ok(())
    }

    async fn enter(&mut self, robot: u64) -> Option<()> {
        let announcement = self.shown.announcement.clone()?;
        let asked = self.press(robot, &announcement, "tournament-join").await?;
        self.press(robot, &asked, "tournament-join-now").await?;
        Some(())
    }

    pub(super) async fn start(&mut self) -> Result<(), String> {
        let failed = || "the tournament cannot be started".to_owned();
        self.wait(self.pace).await;
        let announcement = self.shown.announcement.clone().ok_or_else(failed)?;
        let join = custom_id(&announcement, "tournament-join").ok_or_else(failed)?;
        let number = join.split(':').nth(2).map(|it| it.trim_start_matches('t'));
        let options = json!({ "tournament": number });
        let client = self.server.client(self.organiser);
        client.command(self.hall, "tournament show", &options).map_err(|refused| refused.message)?;
        let found = self.told(self.organiser).await.ok_or_else(failed)?;
        let asked = self.press(self.organiser, &found, "tournament-start").await.ok_or_else(failed)?;
        self.press(self.organiser, &asked, "tournament-start-now").await.ok_or_else(failed)?;
        Ok(())
    }

    pub(super) async fn wait(&mut self, span: Duration) {
        let _ = self.find(span, |_| None::<()>).await;
    }

    pub(super) fn pass(&mut self, time: Duration) {
        self.absent.extend(self.shown.boards.values().map(|board| board.mover));
        self.server.advance(time);
    }

    pub(super) fn try_again(&mut self) {
        self.tried.clear();
        self.taken.clear();
    }

    pub(super) async fn act(&mut self) -> bool {
        self.wait(self.pace).await;
        if let Some((game, offer, robot)) = self.offer_to_take() {
            self.taken.insert(game);
            return self.click(robot, &offer, "draw-yes", None).is_some();
        }
        if let Some(robot) = self.who_comes_late() {
            return self.enter(robot).await.is_some();
        }
        if let Some((robot, does)) = self.next_wish()
            && let Some(announcement) = self.shown.announcement.clone()
        {
            // A refusal comes with an explanation.
            return self.press(robot, &announcement, does).await.is_some();
        }
        let ours = self.shown.boards.iter().filter(|(game, board)| self.acts_at(**game, board));
        let ours: Vec<_> = ours.map(|(game, board)| (*game, board.clone())).collect();
        let Some((game, board)) = self.random.choice(ours) else { return false };
        self.tried.insert((game, board.moment));
        self.act_at(game, &board).await.is_some()
    }

    /// Returns a robot's pending request, if any. In each round one robot asks for a bye, and absent robots ask to
    /// return.
    fn next_wish(&mut self) -> Option<(u64, &'static str)> {
        if self.idlers && self.shown.round > self.wishes.0 {
            self.wishes.0 = self.shown.round;
            let asks = self.random.choice(&self.robots).map(|robot| (*robot, "tournament-bye"));
            self.wishes.1.extend(asks);
            self.wishes.1.extend(std::mem::take(&mut self.absent).into_iter().map(|robot| (robot, "tournament-back")));
        }
        self.wishes.1.pop()
    }

    pub(super) fn only_idlers_wait(&self) -> bool {
        let boards = &self.shown.boards;
        let waits =
            |game: u64, board: &SampleBoard| self.robots.contains(&board.mover) && self.idles(game, board.moment);
        !boards.is_empty() && boards.iter().all(|(game, board)| waits(*game, board))
    }

    fn way(&self, game: u64) -> (RobotBehaviour, u64) {
        let mut random = fastrand::Rng::with_seed(self.seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        match random.u8(..10) {
            0 if self.idlers => (RobotBehaviour::Idles, random.u64(..8)),
            1..=3 => (RobotBehaviour::Draws, random.u64(4..12)),
            _ => (RobotBehaviour::Resigns, random.u64(3..14)),
        }
    }

    fn idles(&self, game: u64, moment: u64) -> bool {
        let (way, from) = self.way(game);
        way == RobotBehaviour::Idles && moment >= from
    }

    fn acts_at(&self, game: u64, board: &SampleBoard) -> bool {
        let is_open = !self.tried.contains(&(game, board.moment)) && !self.shown.offers.contains_key(&game);
        is_open && self.robots.contains(&board.mover) && !self.idles(game, board.moment)
    }

    fn offer_to_take(&self) -> Option<(u64, Value, u64)> {
        self.shown.offers.iter().filter(|(game, _)| !self.taken.contains(game)).find_map(|(game, offer)| {
            let board = self.shown.boards.get(game)?;
            let opponent = board.players.into_iter().find(|player| *player != board.mover)?;
            self.robots.contains(&opponent).then(|| (*game, offer.clone(), opponent))
        })
    }

    fn who_comes_late(&mut self) -> Option<u64> {
        let announcement = self.shown.announcement.as_ref()?;
        let is_open = custom_id(announcement, "tournament-join").is_some();
        let has_begun = self.shown.round > 0;
        let late = if is_open && has_begun { self.late.pop() } else { None };
        self.robots.extend(late);
        late
    }

    async fn act_at(&mut self, game: u64, board: &SampleBoard) -> Option<()> {
        let (way, from) = self.way(game);
        let is_time = board.moment >= from;
        // A person can decline, and gets no second offer.
        let is_taken = board.players.iter().all(|player| self.robots.contains(player));
        if is_time && way == RobotBehaviour::Draws && (self.offered.insert(game) || is_taken) {
            return self.offer(board).await;
        }
        if (is_time && way == RobotBehaviour::Resigns) || board.moment >= LONG {
            let asked = self.press(board.mover, &board.message, "resign").await?;
            self.press(board.mover, &asked, "resign-now").await?;
            return Some(());
        }
        self.make_a_move(game, board).await
    }

    async fn offer(&mut self, board: &SampleBoard) -> Option<()> {
        let asked = self.press(board.mover, &board.message, "draw-ask").await?;
        self.click(board.mover, &asked, "draw", None)?;
        let shown = |happening: &Happening| match happening {
            Happening::MessageCreated { message, .. } => custom_id(message, "draw-yes").map(drop),
            Happening::Disconnected { .. } => Some(()),
            _ => None,
        };
        self.find(ANSWER, shown).await
    }

    /// Makes a legal move with the bot's menus. The choice depends only on the seed, the game and the moment.
    async fn make_a_move(&mut self, game: u64, board: &SampleBoard) -> Option<()> {
        let mut random = fastrand::Rng::with_seed(self.seed ^ (game << 16) ^ board.moment);
        let mut told = self.press(board.mover, &board.message, "move").await?;
        for _ in 0..MENUS {
            let Some((does, value)) = random.choice(steps(&told)) else { break };
            told = self.press_id(board.mover, &told, &does, value.as_deref()).await?;
        }
        Some(())
    }

    async fn press(&mut self, who: u64, message: &Value, does: &str) -> Option<Value> {
        let id = custom_id(message, does)?;
        self.press_id(who, message, &id, None).await
    }

    async fn press_id(&mut self, who: u64, message: &Value, id: &str, value: Option<&str>) -> Option<Value> {
        self.click_id(who, message, id, value)?;
        self.told(who).await
    }

    async fn told(&mut self, who: u64) -> Option<Value> {
        let told = |happening: &Happening| match happening {
            Happening::MessageCreated { message, visible_to: Some(to) }
            | Happening::MessageEdited { message, visible_to: Some(to) }
                if *to == who && message["content"] != "" =>
            {
                Some(Some(message.clone()))
            }
            Happening::Disconnected { .. } => Some(None),
            _ => None,
        };
        self.find(ANSWER, told).await.flatten()
    }

    fn click(&self, who: u64, message: &Value, does: &str, value: Option<&str>) -> Option<()> {
        self.click_id(who, message, &custom_id(message, does)?, value)
    }

    fn click_id(&self, who: u64, message: &Value, id: &str, value: Option<&str>) -> Option<()> {
        let channel = message["channel_id"].as_str()?.parse().ok()?;
        let values: Vec<_> = value.into_iter().collect();
        // The message may have changed, or the bot may be offline; the robot tries again later.
        self.server.client(who).click(channel, id_of(message)?, id, &values).ok().map(drop)
    }

    /// Waits for a matching event. Takes in all events on the way.
    async fn find<T>(&mut self, within: Duration, mut wanted: impl FnMut(&Happening) -> Option<T>) -> Option<T> {
        let shown = &mut self.shown;
        let found = self.watch.find(within, |happening| {
            shown.take_in(happening);
            wanted(happening)
        });
        found.await.ok()
    }
}

fn steps(message: &Value) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    for component in components(message) {
        let id = component["custom_id"].as_str().unwrap_or_default();
        match id.split(':').nth(1) {
            Some("go") => found.push((id.to_owned(), None)),
            Some("step") => {
                let values = component["options"].as_array().into_iter().flatten();
                let values = values.filter_map(|option| option["value"].as_str());
                found.extend(values.map(|value| (id.to_owned(), Some(value.to_owned()))));
            }
            _ => {}
        }
    }
    found
}
