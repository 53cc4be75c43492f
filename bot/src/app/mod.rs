//! The bot without Discord: takes an [`AppRequest`], commits its effects, and returns a [`RequestAnswer`]. Other people
//! are notified through news: rows in the same batch, which the courier delivers and then removes. Time, seeds and ids
//! come with the request.

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
use crate::refusal::{BotFailure, Trouble};
use crate::rows::{TRIES, again, is_conflict};
use crate::words::Lang;
pub use ground::{Ground, LayoutList};
use rate::Limiter;

pub use ask::HalfChosenMove;
pub use ask::begin::ChallengeTerms;
pub use ask::person::{PersonSetting, PrivacyAsk, RestChange};
pub use ask::plan::{HalfChosenAnswer, PlanAsk};
pub use ask::see::{
    HelpHome, HelpTopic, HistoryCursor, HistoryQuery, HistoryTurn, KeptLeaders, LeadersAsk, Period, PlayerResult,
};
pub use ask::server::{
    MatterSection, ModerationAsk, ModerationRemarks, ModeratorVerdict, SetupAsk, SetupMatter, ThreadLife,
};
pub use ask::{
    AppRequest, BotRight, Button, ButtonForm, Caller, CallerServer, CallerSpot, GameChoice, Press, RequestAct,
    RequestPerson, RightPurpose, language_told,
};
pub use begin::answer::DECLINE_REASONS;
pub use begin::challenge::{complete_layout, drop_challenge, say_where};
pub use clock::time_up::release;
pub use command::{
    AppCommand, COMMANDS, CommandEntry, CommandParameter, FilledCommand, ParameterKind, ShownTo, SuggestionSource,
};
pub use dispatch::{complete, form_of};
pub use field::{EventDeed, RoleDeed, ShownEvent};
pub use ground::answer::RequestAnswer;
pub use ground::finish::EndRevision;
pub use ground::named::named_rows;
pub use ground::remember::DeletionList;
pub use ground::secret::Secret;
pub use ground::sharing::{Member, MemberStanding, MonotonicClock};
pub use ground::thinking::{ThinkJob, ThinkerQueue};
pub(crate) use ground::trophies::counts as counts_for_trophies;
pub use hear::complete::complete_move;
pub use hear::tried::is_try;
pub use person::leaving;
pub use play::program::{self, PonderState, PonderedGame, ProgramAnswer};
pub use rate::{BucketRate, CallerRates};
pub use say::boards::game_of_line;
pub use say::delivery::{Delivery, DeliveryAddress};
pub use say::message::{
    ChoiceMenu, FigurePage, MenuOption, Message, MessageFile, MessageFilm, PickerChoice, PickerMenu, Picture,
};
pub use say::notices::LackedPermission;
pub use say::phrases::named_in;
pub use say::picture::game_of_file;
pub(crate) use say::tournament as pages;
pub use see::pages::{diagram, section_text, sections};
pub use server::flags::look_for_flags;
pub use tell::items::{NewsItem, TournamentNews};
pub use tell::news::{OutlivedBoards, UnannouncedGame};
pub use tell::posts::{PostItem, PostStep, PostTold};
pub use tell::told::DeliveryReport;
pub use tournament::outside::{left_before, left_server, not_seen};
pub use tournament::series::{OrganiserRights, RecurringTournament, recur, seasons_due};
pub use upkeep::agree::{Agreement, agreement};

/// The bot without Discord: owns the ground and passes each request to the module that answers it.
#[derive(Clone, Debug)]
pub struct App {
    ground: Ground,
    /// Conflicting requests retry one at a time, so that none of them starves.
    turnstile: Arc<tokio::sync::Mutex<()>>,
}

impl Deref for App {
    type Target = Ground;

    fn deref(&self) -> &Ground {
        &self.ground
    }
}

impl App {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, layouts: LayoutList) -> App {
        App { ground: Ground::new(store, layouts), turnstile: Arc::default() }
    }

    /// Adds a new random secret, for a store without one. Without it, bans and deletions fail there.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> App {
        self.ground.secret = Some(secret);
        self
    }

    /// Sets rate limits. Autocomplete is exempt: its reads do not grow with the store.
    #[must_use]
    pub fn limited(mut self, rates: CallerRates) -> App {
        self.ground.rates = Arc::new(Limiter::new(rates));
        self
    }

    #[must_use]
    pub fn rated_only_here(mut self, servers: impl IntoIterator<Item = GuildId>) -> App {
        self.ground.only_here = Arc::new(servers.into_iter().collect());
        self
    }

    #[must_use]
    pub fn erasing(mut self, files: Arc<dyn Erase>) -> App {
        self.ground.files = Some(files);
        self
    }

    #[must_use]
    pub fn remembering(mut self, list: Arc<dyn DeletionList>) -> App {
        self.ground.list = Some(list);
        self
    }

    #[must_use]
    pub fn sharing(mut self, me: Member) -> App {
        self.ground.join(me);
        self
    }

    /// Does everything due at `now`, once, and returns the games with news. Also begins rounds of tournaments and
    /// follows their calendars. In a shared store, this process only works in its own lanes.
    ///
    /// # Errors
    /// If the store fails: unfinished work stays due. A failure in one game does not hold up the others.
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
    pub async fn handle(&self, request: &AppRequest) -> Result<RequestAnswer, Trouble> {
        let mut done = self.carry_out(request).await;
        if self.is_enough_talk(request, &done).await? {
            done = Ok(RequestAnswer::quiet());
        }
        hear::asked::note(&self.ground, request, &done);
        done
    }

    /// Remembers what a message asks the caller, and the channel where it was delivered.
    pub fn was_asked_in(&self, channel: ChannelId, caller: &Caller, message: &Message) {
        hear::asked::remember(&self.ground, channel, caller, Some(message));
    }

    /// Returns whether to leave a text unanswered: the answer would be public, and the caller is banned in the server
    /// or has had enough answers there. Players of a game there have never had enough, and always get the result of a
    /// move.
    async fn is_enough_talk(
        &self,
        request: &AppRequest,
        done: &Result<RequestAnswer, Trouble>,
    ) -> Result<bool, Trouble> {
        let caller = &request.caller;
        let Some(server) = caller.server.as_ref().filter(|_| request.act.is_text()) else { return Ok(false) };
        let is_talk = match done {
            Ok(answer) => {
                let offers_a_game =
                    |message: &Message| message.buttons.iter().any(|button| button.press == Press::PlayBot);
                let is_open = answer.open || answer.thanks || answer.reply.as_ref().is_some_and(offers_a_game);
                is_open && answer.news.is_empty()
            }
            Err(trouble) => matches!(trouble, Trouble::Refused(_)),
        };
        if !is_talk {
            return Ok(false);
        }
        let own = ground::here::own_here(&self.ground, caller).await?;
        let plays_here = own.iter().any(|game| game.channel() == Some(caller.spot.channel));
        Ok((done.is_ok() || own.is_empty())
            && (self.ground.ban(server.id, caller.who.id, caller.now).await?.is_some()
                || (!plays_here && self.ground.rates.is_enough_talk(caller))))
    }

    async fn carry_out(&self, request: &AppRequest) -> Result<RequestAnswer, Trouble> {
        let caller = &request.caller;
        if self.had_effect(caller.event).await? {
            return Ok(RequestAnswer::again());
        }
        // Conversation is not counted, and the bot stores nothing about people who only talk.
        if !matches!(request.act, RequestAct::Play(ask::play::PlayAsk::Overheard { .. })) {
            self.ground.rates.admit(caller, request.act.is_private())?;
            if request.act.shows_to_all() {
                self.ground.rates.admit_shown(caller)?;
            }
            self.ground.wake(caller.runs_by(), caller.now).await?;
            if !request.act.is_text() {
                ground::person::remember_language(&self.ground, caller).await?;
            }
        }
        // Changes of rest apply to this request, even if a crash kept them from some turns.
        let rested = clock::rest::spread_rests(&self.ground, caller.now).await?;
        let mut turn = None;
        for _ in 0..TRIES {
            // Boxed: each future that awaits several answers would otherwise contain every module's state for each of
            // them.
            match Box::pin(dispatch::attempt(&self.ground, caller, &request.act)).await {
                Err(trouble) if is_conflict(&trouble) => {
                    if self.had_effect(caller.event).await? {
                        return Ok(RequestAnswer::again());
                    }
                    if turn.is_none() {
                        turn = Some(self.turnstile.lock().await);
                    }
                }
                // A simultaneous second delivery of the same event may have succeeded. Only that one is answered.
                Err(Trouble::Refused(_)) if self.had_effect(caller.event).await? => {
                    return Ok(RequestAnswer::again());
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
        Err(BotFailure::new("change a game that others keep changing", "too many conflicts").into())
    }

    pub async fn had_effect(&self, event: u64) -> Result<bool, Trouble> {
        Ok(self.ground.store.get(&keys::seen(event)).await?.is_some())
    }

    /// Redraws the panel whose press or input was refused, below the refusal; `None` if nothing would be lost.
    pub async fn panel_below(&self, request: &AppRequest, refusal: &Message) -> Option<Message> {
        let mut message = Box::pin(dispatch::panel(&self.ground, &request.caller, &request.act)).await?;
        message.text.splice(0..0, refusal.text.iter().cloned());
        self.ground.by_ear(request.caller.who.id, &mut message).await.inspect_err(Trouble::log).ok()?;
        Some(message)
    }

    /// Returns the language for answering a person's text. In this order: the language of their last command, the one
    /// they `spoke`, the one of the thread's game, the one set for the `place`.
    pub async fn language_of(
        &self,
        who: UserId,
        spoke: Option<Lang>,
        place: Option<(GuildId, ChannelId)>,
    ) -> Result<Lang, Trouble> {
        let chosen = match (self.ground.language_of(who).await?.or(spoke), place) {
            (None, Some((guild, channel))) => match self.ground.of_thread(channel).await? {
                // A message only names its thread, not the thread's parent channel.
                Some(game) => Some(game.record.lang),
                None => self.ground.guild(guild).await?.0.lang_in([channel]),
            },
            (known, _) => known,
        };
        Ok(chosen.unwrap_or_default())
    }

    /// Returns whether a channel is the thread of the person's game. `false` if the store cannot be read.
    pub async fn is_own_thread(&self, channel: ChannelId, who: UserId) -> bool {
        let game = self.ground.of_thread(channel).await.inspect_err(Trouble::log).ok().flatten();
        game.is_some_and(|game| game.record.side_of(who).is_some())
    }

    /// Returns the label of a game's move button. Without `game`, the thread's game counts. The label is in the game's
    /// language; without a game, in the reader's `lang`.
    pub async fn move_button(&self, game: Option<GameId>, thread: ChannelId, lang: Lang) -> String {
        let game = match game {
            Some(id) => self.ground.load(id).await,
            None => self.ground.of_thread(thread).await,
        };
        let game = game.inspect_err(Trouble::log).ok().flatten();
        text!("button-move").say(game.map_or(lang, |game| game.record.lang))
    }

    /// Records a player's message, of whatever content, in a thread or, without one, in direct messages. Returns the
    /// number of plies there if it is the player's turn.
    pub async fn writes_on_turn(&self, thread: Option<ChannelId>, who: UserId) -> Option<usize> {
        let noted = again("note a word", || hear::note_word(&self.ground, thread, who)).await;
        noted.inspect_err(Trouble::log).unwrap_or_default()
    }

    pub async fn server_of(&self, id: GameId) -> Result<Option<GuildId>, Trouble> {
        Ok(self.ground.load(id).await?.and_then(|game| game.record.guild))
    }

    pub async fn server_of_tournament(&self, id: TournamentId) -> Result<Option<GuildId>, Trouble> {
        Ok(self.ground.tournament(id).await?.map(|hosted| hosted.field.record.guild))
    }
}
