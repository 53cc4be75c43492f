//! The channel of a tournament: its messages, and people's requests by buttons or commands.

use std::collections::BTreeMap;
use std::time::Duration;

use bot::app::SetupMatter;
use bot::keep::verify_store;
use bot::record::{BoardRecord, EntrantRecord, RoundRecord, TournamentId, TournamentRecord, keys, read};
use futures::TryStreamExt;
use playground::{Happening, HappeningWatch};
use serde_json::{Value, json};
use store::StoreExt;
use tests::club::{Club, text};
use tests::house::{PATIENCE, component, id, told_privately};

use super::{Plan, Way};

pub(super) const CUP: TournamentId = TournamentId(1);
pub(super) const DAYS: u64 = 2;
/// How long to wait without events before the next check.
const MOMENT: Duration = Duration::from_millis(20);
/// Words that occur only in English.
const ENGLISH: &[&str] = &[" the ", "Round ", " players", " wins", " with "];
const FRENCH: &[&str] = &[" le ", "Ronde ", " joueurs", " gagne", " avec "];

pub(super) struct Hall<'a> {
    pub(super) club: &'a Club,
    pub(super) plan: Plan,
    pub(super) channel: u64,
    /// The possible players, in the order of joining.
    pub(super) people: Vec<u64>,
    pub(super) announced: Value,
    /// Each game's newest board and its ply.
    pub(super) boards: BTreeMap<u64, (u64, Value)>,
    pub(super) offers: BTreeMap<u64, Value>,
    pub(super) challenges: BTreeMap<u64, Value>,
    watch: HappeningWatch,
}

/// Part `nth` of the `custom_id` of the button with this press.
fn part(message: &Value, does: &str, nth: usize) -> Option<u64> {
    component(message, does)?.split(':').nth(nth)?.parse().ok()
}

impl<'a> Hall<'a> {
    pub(super) async fn open(club: &'a Club, plan: Plan) -> Hall<'a> {
        let channel = club.server.channel(if plan.lang == "fr" { "français" } else { "games" });
        let people = club.server.people();
        let people = people.iter().map(|person| person.id).filter(|who| *who != club.ann);
        let people = people.chain(club.server.robots().iter().map(|robot| robot.id)).collect();
        let watch = club.server.subscribe();
        let (boards, offers, challenges) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let announced = Value::Null;
        let mut hall = Hall { club, plan, channel, people, announced, boards, offers, challenges, watch };
        hall.speak().await;
        hall.announce().await;
        for nth in 0..plan.players {
            hall.wishes(hall.people[nth], "join").await;
        }
        hall.start().await;
        hall
    }

    async fn speak(&self) {
        let ann = self.club.ann;
        let setup = self.asks(ann, "setup", &json!({})).await;
        let setup = self.club.opens(ann, &setup, SetupMatter::ChannelLanguage).await;
        self.club.presses(ann, &setup, "set-up", &[self.plan.lang]).await;
    }

    fn name(&self) -> &'static str {
        if self.plan.lang == "fr" { "Coupe du printemps" } else { "Spring Cup" }
    }

    /// The rule for games that are unfinished at the deadline.
    fn late(&self) -> &'static str {
        if self.plan.system.has_bracket() { "forfeit" } else { "draw" }
    }

    async fn announce(&mut self) {
        let (ann, is_ladder) = (self.club.ann, self.plan.system == bot::record::TournamentFormat::Ladder);
        let mut watch = self.club.server.subscribe();
        match self.plan.way {
            Way::Buttons => {
                self.club
                    .client(ann)
                    .command_in(self.channel, "tournament create", &json!({}), self.plan.lang)
                    .unwrap();
                let mut draft = self.fills_in(ann, &mut watch, self.name()).await;
                draft = self.club.presses(ann, &draft, "draft-set", &[self.plan.system.word()]).await;
                draft = self.club.presses(ann, &draft, "draft-term", &["game"]).await;
                draft = self.club.presses(ann, &draft, "draft-set", &["chess"]).await;
                if !is_ladder {
                    draft = self.club.presses(ann, &draft, "draft-chapter", &["calendar"]).await;
                    draft = self.club.presses(ann, &draft, "draft-term", &["days"]).await;
                    draft = self.club.presses(ann, &draft, "draft-set", &[&DAYS.to_string()]).await;
                    draft = self.club.presses(ann, &draft, "draft-term", &["late"]).await;
                    draft = self.club.presses(ann, &draft, "draft-set", &[self.late()]).await;
                }
                self.club.presses(ann, &draft, "draft-announce", &[]).await;
            }
            Way::Commands => {
                let mut options = json!({ "name": self.name(), "system": self.plan.system.word(), "game": "chess" });
                if !is_ladder {
                    options["days"] = json!(DAYS);
                }
                self.asks(ann, "tournament create", &options).await;
                if !is_ladder {
                    let options = json!({ "term": "late", "value": self.late(), "tournament": "1" });
                    self.asks(ann, "tournament set", &options).await;
                }
            }
        }
        self.until("it is announced", async |hall| !hall.announced.is_null()).await;
        assert!(text(&self.announced).contains(self.name()), "{}", self.announced);
    }

    async fn start(&mut self) {
        let ann = self.club.ann;
        let shown = self.asks(ann, "tournament show", &json!({})).await;
        let question = self.press(ann, &shown, "tournament-start").await;
        self.press(ann, &question, "tournament-start-now").await;
    }

    pub(super) async fn wishes(&mut self, who: u64, wish: &str) -> Value {
        let does = format!("tournament-{wish}");
        let reply = match self.plan.way {
            Way::Buttons => {
                self.until(&does, async |hall| component(&hall.announced, &does).is_some()).await;
                self.press(who, &self.announced, &does).await
            }
            Way::Commands => self.asks(who, &format!("tournament {wish}"), &json!({})).await,
        };
        let sure = format!("{does}-now");
        if component(&reply, &sure).is_some() { self.press(who, &reply, &sure).await } else { reply }
    }

    /// Uses a command in the channel, in its language. Returns the private answer.
    pub(super) async fn asks(&self, who: u64, command: &str, options: &Value) -> Value {
        self.asks_in(self.channel, who, command, options).await
    }

    pub(super) async fn asks_in(&self, channel: u64, who: u64, command: &str, options: &Value) -> Value {
        let mut watch = self.club.server.subscribe();
        let asked = self.club.client(who).command_in(channel, command, options, self.plan.lang);
        let asked = asked.unwrap_or_else(|why| panic!("{command} {options}: {why:?}")).to_string();
        told_privately(&mut watch, who, |told| told["interaction"]["id"] == *asked).await
    }

    pub(super) async fn press(&self, who: u64, message: &Value, does: &str) -> Value {
        let mut watch = self.club.server.subscribe();
        self.club.press(who, message, does);
        told_privately(&mut watch, who, |_| true).await
    }

    /// Presses the button with this `custom_id`, or chooses from the menu. Returns the private answer.
    pub(super) async fn clicks(&self, who: u64, message: &Value, custom_id: &str, values: &[&str]) -> Value {
        let mut watch = self.club.server.subscribe();
        let channel = message["channel_id"].as_str().unwrap().parse().unwrap();
        self.club.client(who).click(channel, id(message), custom_id, values).unwrap();
        told_privately(&mut watch, who, |_| true).await
    }

    pub(super) async fn fills_in(&self, who: u64, watch: &mut HappeningWatch, typed: &str) -> Value {
        let opened = |happening: &Happening| match happening {
            Happening::Answered { kind: 9, data, .. } => data["custom_id"].as_str().map(str::to_owned),
            _ => None,
        };
        let form = watch.find(PATIENCE, opened).await.expect("a form opens");
        self.club.client(who).submit_modal(self.channel, &form, &json!({ "text": typed })).unwrap();
        told_privately(watch, who, |_| true).await
    }

    pub(super) async fn take_in(&mut self, within: Duration) {
        let mut within = within;
        loop {
            let shown = self.watch.find(within, |happening| match happening {
                Happening::MessageCreated { message, visible_to: None }
                | Happening::MessageEdited { message, visible_to: None } => Some(message.clone()),
                _ => None,
            });
            let Ok(message) = shown.await else { return };
            self.take_in_message(&message);
            within = Duration::ZERO;
        }
    }

    fn take_in_message(&mut self, message: &Value) {
        let channel = self.channel.to_string();
        if message["channel_id"] == channel
            && (self.announced.is_null() && component(message, "tournament-join").is_some()
                || self.announced["id"] == message["id"])
        {
            self.announced = message.clone();
        }
        let is_other = |shown: &Value| shown["id"] != message["id"];
        self.boards.retain(|_, (_, board)| is_other(board));
        self.offers.retain(|_, offer| is_other(offer));
        self.challenges.retain(|_, challenge| is_other(challenge));
        if let (Some(game), Some(moment)) = (part(message, "move", 2), part(message, "move", 3))
            && self.boards.get(&game).is_none_or(|(known, _)| *known <= moment)
        {
            self.boards.insert(game, (moment, message.clone()));
        }
        if let Some(game) = part(message, "draw-yes", 2) {
            self.offers.insert(game, message.clone());
        }
        if let Some(challenge) = part(message, "tournament-accept", 3) {
            self.challenges.insert(challenge, message.clone());
        }
    }

    pub(super) async fn until(&mut self, what: &str, so: impl AsyncFn(&Hall<'_>) -> bool) {
        let rounds = PATIENCE.as_millis() / MOMENT.as_millis();
        for _ in 0..rounds {
            self.take_in(MOMENT).await;
            if so(self).await {
                return;
            }
        }
        panic!("{:?}: {what}: it does not come", self.plan);
    }

    pub(super) async fn said(&mut self) {
        self.until("all is said", async |hall| {
            let left = hall.club.store.rows(keys::ALL_TIDINGS).try_next().await.unwrap();
            left.is_none() && hall.club.store.rows(keys::ALL_NEWS).try_next().await.unwrap().is_none()
        })
        .await;
        let report = verify_store(&*self.club.store, &|_| ()).await.unwrap();
        assert_eq!(report.problems, Vec::<String>::new());
    }

    pub(super) fn must_speak_one_language(&self) {
        let other = if self.plan.lang == "fr" { ENGLISH } else { FRENCH };
        let messages = self.club.client(self.club.ann).messages(self.channel, 200, None).unwrap();
        assert!(messages.len() > 3);
        let is_private = |message: &Value| message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
        for message in messages.iter().filter(|message| message["author"]["bot"] == true && !is_private(message)) {
            let said = text(message);
            assert!(!other.iter().any(|word| said.contains(word)), "{:?}: {said}", self.plan);
        }
    }

    async fn rows(&self, prefix: &str) -> Vec<Vec<u8>> {
        let rows = self.club.store.rows(prefix).try_collect::<Vec<_>>().await.unwrap();
        rows.into_iter().map(|row| row.value).collect()
    }

    pub(super) async fn cup(&self) -> TournamentRecord {
        read(&self.rows(&keys::tournament(CUP)).await[0]).unwrap()
    }

    pub(super) async fn rounds(&self) -> Vec<RoundRecord> {
        self.rows(&keys::rounds(CUP)).await.iter().map(|row| read(row).unwrap()).collect()
    }

    pub(super) async fn entrants(&self) -> Vec<EntrantRecord> {
        self.rows(&keys::entrants(CUP)).await.iter().map(|row| read(row).unwrap()).collect()
    }

    pub(super) async fn board(&self, round: u16, board: u16) -> BoardRecord {
        read(&self.rows(&keys::board(CUP, round, board)).await[0]).unwrap()
    }

    pub(super) async fn person(&self, number: u16) -> u64 {
        let entrants = self.entrants().await;
        entrants.iter().find(|it| it.number == Some(number)).unwrap().player.id.person().unwrap().0
    }
}
