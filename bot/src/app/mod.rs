//! What the bot does, independent of Discord: a [`Request`] comes in, its effects are kept, and an [`Answer`] goes out.
//! Everybody else learns of them through news: rows kept in the same batch, which the courier delivers and then
//! removes. Time, randomness and ids come in with the request.

pub mod ask;
mod begin;
mod clock;
mod command;
mod dispatch;
mod field;
mod ground;
mod hear;
mod person;
mod play;
mod rate;
mod say;
mod see;
mod server;
mod tables;
pub mod tell;
mod tournament;
pub mod upkeep;

use std::ops::Deref;
use std::sync::Arc;

use store::{Erase, Store};

use crate::record::{ChannelId, GameId, GuildId, TournamentId, Unix, UserId, keys};
use crate::refusal::{Failure, Trouble};
use crate::rows::{TRIES, again, is_conflict};
use crate::words::Lang;
pub use ground::{Ground, Layouts};
use rate::Limiter;

pub use ask::Half;
pub use ask::begin::Terms;
pub use ask::person::{Privacy, Resting, Setting};
pub use ask::plan::{Ahead, Plan};
pub use ask::see::{Cursor, Home, KeptLeaders, Leaders, Period, Query, Topic, Turn, Won};
pub use ask::server::{Matter, Moderate, Remarks, Section, Setup, ThreadLife, Verdict};
pub use ask::{Act, Button, Caller, Form, Person, Press, Purpose, Request, Right, Server, Spot, Which, language_told};
pub use begin::answer::DECLINE_REASONS;
pub use begin::challenge::{complete_layout, drop_challenge, say_where};
pub use clock::time_up::release;
pub use command::{COMMANDS, Command, Entry, Filled, Parameter, ShownTo, Suggestions, Takes};
pub use dispatch::{complete, form_of};
pub use field::{EventDeed, RoleDeed, ShownEvent};
pub use ground::answer::Answer;
pub use ground::finish::Revision;
pub use ground::named::named_rows;
pub use ground::remember::Remember;
pub use ground::secret::Secret;
pub use ground::sharing::{Member, Monotonic, Standing};
pub use ground::thinking::{Job, Thinkers};
pub(crate) use ground::trophies::counts as counts_for_trophies;
pub use hear::complete::complete_move;
pub use hear::tried::is_try;
pub use person::leaving;
pub use play::program::{self, Found, Pondered, Stage};
pub use rate::{Rate, Rates};
pub use say::boards::game_of_line;
pub use say::delivery::{Address, Delivery};
pub use say::message::{Choice, Figures, File, Film, Item, Message, Picked, Picker, Picture};
pub use say::notices::Lack;
pub use say::phrases::named_in;
pub use say::picture::game_of_file;
pub(crate) use say::tournament as pages;
pub use see::pages::{diagram, section_text, sections};
pub use server::flags::look_for_flags;
pub use tell::items::{NewsItem, TournamentNews};
pub use tell::news::{Opening, Outlived};
pub use tell::posts::{PostItem, PostStep, PostTold};
pub use tell::told::Told;
pub use tournament::outside::{left_before, left_server, not_seen};
pub use tournament::series::{Organiser, Recurring, recur, seasons_due};
pub use upkeep::agree::{Agreement, agreement};

/// The bot without Discord: it owns the ground and hands each request to the room that answers it.
#[derive(Clone, Debug)]
pub struct App {
    ground: Ground,
    /// Requests that met a conflict retry one at a time, so that none of them starves.
    turnstile: Arc<tokio::sync::Mutex<()>>,
}

/// With the app, everybody has the ground: the rooms' functions take it.
impl Deref for App {
    type Target = Ground;

    fn deref(&self) -> &Ground {
        &self.ground
    }
}

impl App {
    /// Creates a bot over a store, with the operator's own layouts.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, layouts: Layouts) -> App {
        App { ground: Ground::new(store, layouts), turnstile: Arc::default() }
    }

    /// Adds a freshly drawn secret, for a store that has none yet. Without one, bans and deletions fail there.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> App {
        self.ground.secret = Some(secret);
        self
    }

    /// Limits how often anybody may ask. Autocomplete is not counted: what it reads does not grow with all that is kept.
    #[must_use]
    pub fn limited(mut self, rates: Rates) -> App {
        self.ground.rates = Arc::new(Limiter::new(rates));
        self
    }

    /// Leaves the games of these servers out of ratings over all servers.
    #[must_use]
    pub fn rated_only_here(mut self, servers: impl IntoIterator<Item = GuildId>) -> App {
        self.ground.only_here = Arc::new(servers.into_iter().collect());
        self
    }

    /// Adds the files of the store that can be made to forget what people had deleted.
    #[must_use]
    pub fn erasing(mut self, files: Arc<dyn Erase>) -> App {
        self.ground.files = Some(files);
        self
    }

    /// Adds the list of deletions outside the store.
    #[must_use]
    pub fn remembering(mut self, list: Arc<dyn Remember>) -> App {
        self.ground.list = Some(list);
        self
    }

    /// Shares the store with other processes, of which this is one.
    #[must_use]
    pub fn sharing(mut self, me: Member) -> App {
        self.ground.join(me);
        self
    }

    /// Does everything that is due at `now` (Unix time in milliseconds), once, and returns the games that have news of
    /// it; rounds of tournaments begin, and what their calendars say is done, as well. Of a store that is shared, this process does what
    /// is due in its own lanes.
    ///
    /// # Errors
    /// If the store fails: what is not done stays due. A failure in one game does not hold up the others.
    pub async fn fall_due(&self, now: Unix) -> Result<Vec<GameId>, Trouble> {
        let done = upkeep::due::fall_due(self, now).await;
        tournament::calendar::fall_due(self, now).await?;
        tournament::anew::fall_due(self, now).await?;
        done
    }

    /// Carries out a request.
    ///
    /// # Errors
    /// [`Trouble`] of either kind: nothing was done.
    pub async fn handle(&self, request: &Request) -> Result<Answer, Trouble> {
        let done = self.carry_out(request).await;
        if self.is_enough_talk(request, &done).await? { Ok(Answer::quiet()) } else { done }
    }

    /// Returns whether what a text leads to is only an answer that everybody reads, to somebody who is banned in the server or has had
    /// enough of them there. What became of a move is always told to a player of a game that is shown there.
    async fn is_enough_talk(&self, request: &Request, done: &Result<Answer, Trouble>) -> Result<bool, Trouble> {
        let caller = &request.caller;
        let Some(server) = caller.server.as_ref().filter(|_| request.act.is_text()) else { return Ok(false) };
        let is_talk = match done {
            Ok(answer) => {
                let offers_a_game =
                    |message: &Message| message.buttons.iter().any(|button| button.press == Press::PlayBot);
                let is_open = answer.open || answer.thanks || answer.reply.as_ref().is_some_and(offers_a_game);
                is_open && answer.news.is_empty()
            }
            Err(Trouble::Refused(_)) => ground::here::own_here(&self.ground, caller).await?.is_empty(),
            Err(Trouble::Failed(_)) => false,
        };
        Ok(is_talk
            && (self.ground.ban(server.id, caller.who.id, caller.now).await?.is_some()
                || self.ground.rates.is_enough_talk(caller)))
    }

    async fn carry_out(&self, request: &Request) -> Result<Answer, Trouble> {
        let caller = &request.caller;
        if self.had_effect(caller.event).await? {
            return Ok(Answer::again());
        }
        // Conversation is not counted, and nothing is remembered about people who only talk.
        if !matches!(request.act, Act::Play(ask::play::Ask::Overheard(_))) {
            self.ground.rates.admit(caller, request.act.is_private())?;
            if request.act.shows_to_all() {
                self.ground.rates.admit_shown(caller)?;
            }
            self.ground.wake(caller.runs_by(), caller.now).await?;
            if !request.act.is_text() {
                ground::person::remember_language(&self.ground, caller).await?;
            }
        }
        // Choices about rest apply to this request, even if a process ended before every turn had learned of them.
        let rested = clock::rest::spread_rests(&self.ground, caller.now).await?;
        let mut turn = None;
        for _ in 0..TRIES {
            // In a box: whoever waits for several answers would otherwise hold room for every room's work in each of them.
            match Box::pin(dispatch::attempt(&self.ground, caller, &request.act)).await {
                Err(trouble) if is_conflict(&trouble) => {
                    if self.had_effect(caller.event).await? {
                        return Ok(Answer::again());
                    }
                    if turn.is_none() {
                        turn = Some(self.turnstile.lock().await);
                    }
                }
                // The same event may have arrived twice at once, and the other one succeeded: only that one is
                // answered.
                Err(Trouble::Refused(_)) if self.had_effect(caller.event).await? => {
                    return Ok(Answer::again());
                }
                Ok(answer) => {
                    let mut answer = see::games::and_next(&self.ground, caller, answer).await;
                    if let Some(reply) = answer.reply.as_mut().filter(|_| !answer.open) {
                        self.ground.by_ear(caller.who.id, reply).await?;
                    }
                    answer.news.extend(rested);
                    return Ok(answer);
                }
                failed => return failed,
            }
        }
        Err(Failure::new("change a game that others keep changing", "too many conflicts").into())
    }

    /// Returns whether an event had its effect, here or in another process.
    pub async fn had_effect(&self, event: u64) -> Result<bool, Trouble> {
        Ok(self.ground.store.get(&keys::seen(event)).await?.is_some())
    }

    /// Returns the panel again in which something was pressed or typed that is refused, below the refusal; `None` where
    /// nothing is lost.
    pub async fn panel_below(&self, request: &Request, refusal: &Message) -> Option<Message> {
        let mut message = Box::pin(dispatch::panel(&self.ground, &request.caller, &request.act)).await?;
        message.text.splice(0..0, refusal.text.iter().cloned());
        self.ground.by_ear(request.caller.who.id, &mut message).await.inspect_err(Trouble::log).ok()?;
        Some(message)
    }

    /// Returns the language for a person's text, which comes without one: that in which they last used a command, or else
    /// the one that they `spoke`, or that of the game whose thread they write in, or the one that was chosen for the `place` in a
    /// server.
    pub async fn language_of(
        &self,
        who: UserId,
        spoke: Option<Lang>,
        place: Option<(GuildId, ChannelId)>,
    ) -> Result<Lang, Trouble> {
        let chosen = match (self.ground.language_of(who).await?.or(spoke), place) {
            (None, Some((guild, channel))) => match self.ground.of_thread(channel).await? {
                // A message names its thread alone, and not the channel that the thread belongs to.
                Some(game) => Some(game.record.lang),
                None => self.ground.guild(guild).await?.0.lang_in([channel]),
            },
            (known, _) => known,
        };
        Ok(chosen.unwrap_or_default())
    }

    /// Returns whether a channel is the thread of a game that this person plays; not if the store cannot be read.
    pub async fn is_own_thread(&self, channel: ChannelId, who: UserId) -> bool {
        let game = self.ground.of_thread(channel).await.inspect_err(Trouble::log).ok().flatten();
        game.is_some_and(|game| game.record.side_of(who).is_some())
    }

    /// Returns what the button for moves says below the boards of a game, or of the game of a thread if none is named: it
    /// is in the language of the game. Without a game it is in `lang`, the reader's.
    pub async fn move_button(&self, game: Option<GameId>, thread: ChannelId, lang: Lang) -> String {
        let game = match game {
            Some(id) => self.ground.load(id).await,
            None => self.ground.of_thread(thread).await,
        };
        let game = game.inspect_err(Trouble::log).ok().flatten();
        text!("button-move").say(game.map_or(lang, |game| game.record.lang))
    }

    /// Notes that somebody wrote what Discord hides in the thread of their game; returns whether they are to make their first move there.
    pub async fn writes_before_moving(&self, channel: ChannelId, who: UserId) -> bool {
        let noted = again("note a word", || hear::note_word(&self.ground, channel, who)).await;
        noted.inspect_err(Trouble::log).unwrap_or_default()
    }

    /// Returns the server where a game was begun, if it is known.
    pub async fn server_of(&self, id: GameId) -> Result<Option<GuildId>, Trouble> {
        Ok(self.ground.load(id).await?.and_then(|game| game.record.guild))
    }

    /// Returns the server of a tournament.
    pub async fn server_of_tournament(&self, id: TournamentId) -> Result<Option<GuildId>, Trouble> {
        Ok(self.ground.tournament(id).await?.map(|hosted| hosted.field.record.guild))
    }
}
