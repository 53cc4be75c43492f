//! What the running bot has the app do without a request: what falls due, what is tidied up, the operator's words.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Organiser;
use super::{App, Caller, Command, Filled, Form, Found, Pondered, Recurring, Standing, Told, TournamentNews};
use crate::app::clock::time_up;
use crate::app::person::leaving;
use crate::app::play::program;
use crate::app::tell;
use crate::app::{server, tournament, upkeep};
use crate::record::{
    Begun, ChannelId, GameId, GuildId, Lane, Millis, Reached, RoleId, Shard, TournamentId, Unix, UserId,
};
use crate::refusal::Trouble;

impl App {
    /// Does some work on behalf of a lane: whatever it writes is refused once the lane has another owner. Does nothing and returns
    /// `None` if the lane is another process's. Tasks that the work spawns are not meant.
    pub fn on_behalf<T>(
        &self,
        lane: impl Into<Lane>,
        work: impl Future<Output = T>,
    ) -> impl Future<Output = Option<T>> {
        self.ground.on_behalf(lane, work)
    }

    /// Returns a number for the time since a lane became this process's; `None` if it is not. All lanes of a store that is not
    /// shared are.
    pub fn tenure(&self, lane: impl Into<Lane>) -> Option<u64> {
        self.ground.tenure(lane)
    }

    /// Returns whether a lane is this process's.
    pub fn looks_after(&self, lane: impl Into<Lane>) -> bool {
        self.tenure(lane).is_some()
    }

    /// Returns whether the store is shared with other processes.
    #[must_use]
    pub fn is_sharing(&self) -> bool {
        self.ground.members.is_some()
    }

    /// Returns whether the work that goes on is on behalf of a lane that should be left to another process as soon as possible.
    #[must_use]
    pub fn should_let_go(&self) -> bool {
        self.ground.should_let_go()
    }

    /// Returns whether another owner of the lane may have said this news before, by its key; `None` if the store is not shared.
    #[must_use]
    pub fn is_inherited(&self, news: &str) -> Option<bool> {
        self.ground.is_inherited(news)
    }

    /// Says that this process is there, sees who else is, and takes or gives back lanes; `None` if the store is not shared. It comes
    /// every two seconds, and tells the operator over which shards this process is connected.
    ///
    /// # Errors
    /// If the store fails: the next round does it.
    pub async fn share(&self, now: Unix, shards: Option<Reached>) -> Result<Option<Standing>, Trouble> {
        match &self.ground.members {
            Some(members) => members.round(now, shards).await.map(Some),
            None => Ok(None),
        }
    }

    /// Gives all lanes back to the other processes.
    ///
    /// # Errors
    /// If the store fails: others find out after a while.
    pub async fn leave_others(&self) -> Result<(), Trouble> {
        match &self.ground.members {
            Some(members) => members.leave().await,
            None => Ok(()),
        }
    }

    /// Returns what became of the news of a game that another process tells: whether the challenge had to be taken back since it
    /// could not be shown; `None` while there is still something to tell.
    pub async fn told_elsewhere(&self, id: GameId) -> Result<Option<bool>, Trouble> {
        tell::news::told_elsewhere(&self.ground, id).await
    }

    /// Returns whether the commands last given to Discord are these, in the form in which they were sent.
    pub async fn has_commands(&self, sent: &str) -> Result<bool, Trouble> {
        upkeep::commands::has_commands(&self.ground, sent).await
    }

    /// Notes which commands Discord was given.
    pub async fn keep_commands(&self, sent: &str) -> Result<(), Trouble> {
        upkeep::commands::keep_commands(&self.ground, sent).await
    }

    /// Adds the history rows of games that ended before histories existed: once, in small batches that can be
    /// interrupted anywhere.
    ///
    /// # Errors
    /// If the store fails: the next start continues.
    pub async fn catch_up_with_history(&self) -> Result<(), Trouble> {
        upkeep::catch_up::catch_up_with_history(&self.ground).await
    }

    /// Adds the rows that lead from people to what names them, in a store that is older than these rows: once, in small
    /// batches that can be interrupted anywhere. It comes after [`App::catch_up_with_history`].
    ///
    /// # Errors
    /// If the store fails: the next start continues.
    pub async fn catch_up_with_people(&self) -> Result<(), Trouble> {
        upkeep::people::catch_up_with_people(&self.ground).await
    }

    /// Numbers the rated games that ended before there were ratings: once, in small batches that can be interrupted
    /// anywhere. It comes after [`App::catch_up_with_history`].
    ///
    /// # Errors
    /// If the store fails: the next start continues.
    pub async fn count_old_games(&self) -> Result<(), Trouble> {
        upkeep::counting::count_old_games(&self.ground).await
    }

    /// Computes ratings anew that follow from an earlier game that changed, beside the play.
    ///
    /// # Errors
    /// If the store fails: the next round begins again.
    pub async fn bring_ratings_up_to_date(&self) -> Result<(), Trouble> {
        upkeep::ratings::bring_up_to_date(&self.ground).await
    }

    /// Reads leaderboards anew for which ratings were computed anew, so that nobody who asks for one waits for that.
    ///
    /// # Errors
    /// If the store cannot be read: whoever asks next waits for it.
    pub async fn renew_leaders(&self) -> Result<(), Trouble> {
        self.ground.renew_leaders().await
    }

    /// Tallies what games count for that ended before there were trophies: once, in small batches that can be interrupted
    /// anywhere. It does nothing while ratings of earlier games are still being counted.
    ///
    /// # Errors
    /// If the store fails: the next round continues.
    pub async fn tally_old_games(&self) -> Result<(), Trouble> {
        upkeep::trophies::tally_old_games(&self.ground).await
    }

    /// Looks once a day, in each server, how many flags wait for its moderators.
    ///
    /// # Errors
    /// If the store fails; the rest is looked at next time.
    pub async fn look_for_flags(&self, now: Unix) -> Result<(), Trouble> {
        server::flags::look_daily(&self.ground, now).await
    }

    /// Forgets events whose snowflake is older than `before`, so that they do not pile up forever.
    pub async fn forget_events(&self, before: u64) -> Result<(), Trouble> {
        upkeep::events::forget_events(&self.ground, before).await
    }

    /// Finishes what an earlier run began: deletes what is left of people who asked to be deleted. Returns the games
    /// that have news.
    pub async fn finish_leaving(&self, now: Unix) -> Result<Vec<GameId>, Trouble> {
        leaving::finish_leaving(&self.ground, now).await
    }

    /// Returns whether [`App::erase_deleted`] has something to do.
    pub async fn has_to_erase(&self) -> Result<bool, Trouble> {
        leaving::has_to_erase(&self.ground).await
    }

    /// Makes the store's files forget what was deleted since the last time; returns whether there was anything to
    /// forget. Without files that can forget, the row that marks the deletion stays.
    pub async fn erase_deleted(&self) -> Result<bool, Trouble> {
        leaving::erase_deleted(&self.ground).await
    }

    /// Notes which channels and threads of a server everybody in it sees. Games of any other are found only there, and
    /// their ends are announced nowhere.
    pub fn everybody_sees(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.ground.open_channels.set(guild, channels);
    }

    /// Notes which channels a server has, threads not included.
    pub fn has_channels(&self, guild: GuildId, channels: BTreeSet<ChannelId>) {
        self.ground.open_channels.set_channels(guild, channels);
    }

    /// Notes which roles a server has, each with whether everybody may ping it.
    pub fn has_roles(&self, guild: GuildId, roles: BTreeMap<RoleId, bool>) {
        self.ground.open_channels.set_roles(guild, roles);
    }

    /// Looks for roles of a server that are gone, and on which its tournaments rely.
    pub async fn look_for_lost_roles(&self, guild: GuildId) -> Result<(), Trouble> {
        upkeep::roles::look(&self.ground, guild).await
    }

    /// Notes that Discord is about to be asked to make the role of a tournament's players.
    ///
    /// # Errors
    /// If the store fails: then it must not be asked.
    pub async fn asks_for_role(&self, id: TournamentId, now: Unix) -> Result<(), Trouble> {
        tell::outside::asks_for_role(&self.ground, id, now).await
    }

    /// Notes that the bot was removed from a server. A server about which nothing is kept needs no note.
    pub async fn leave_server(&self, guild: GuildId, now: Unix) -> Result<(), Trouble> {
        upkeep::gone::leave_server(&self.ground, guild, now).await
    }

    /// Notes that the bot is in a server, perhaps again: everything is as it was.
    pub async fn join_server(&self, guild: GuildId, now: Unix) -> Result<(), Trouble> {
        upkeep::gone::join_server(&self.ground, guild, now).await
    }

    /// Notes that the bot is in exactly these servers of those that a shard carries, to catch up with what happened while it was away.
    pub async fn is_in_servers(&self, here: &[GuildId], shard: Shard, now: Unix) -> Result<(), Trouble> {
        upkeep::gone::is_in_servers(&self.ground, here, shard, now).await
    }

    /// Deletes what is kept about servers whose time has come.
    ///
    /// # Errors
    /// If the store fails; the rest is deleted next time.
    pub async fn forget_servers(&self, now: Unix) -> Result<(), Trouble> {
        upkeep::gone::forget_servers(&self.ground, now).await
    }

    /// Forgets what moderators and administrators did more than a year ago, and bans that have ended by themselves.
    ///
    /// # Errors
    /// If the store fails; the rest is forgotten next time.
    pub async fn forget_deeds(&self, now: Unix) -> Result<(), Trouble> {
        upkeep::deeds::forget_deeds(&self.ground, now).await
    }

    /// Does everything that is due at `now` (Unix time in milliseconds), once, and returns the games that have news of
    /// it; rounds of tournaments begin, and what their calendars say is done, as well. Of a store that is shared, this process does what
    /// is due in its own lanes.
    ///
    /// # Errors
    /// If the store fails: what is not done stays due. A failure in one game does not hold up the others.
    pub async fn fall_due(&self, now: Unix) -> Result<Vec<GameId>, Trouble> {
        let done = upkeep::due::fall_due(&self.ground, now).await;
        tournament::calendar::fall_due(&self.ground, now).await?;
        tournament::anew::fall_due(&self.ground, now).await?;
        done
    }

    /// Returns the games in which a program is to do something, as they stand.
    pub async fn pondered(&self) -> Result<Vec<Pondered>, Trouble> {
        let mut pondered = program::pondered(&self.ground).await?;
        pondered.retain(|pondered| self.looks_after(pondered.game()));
        Ok(pondered)
    }

    /// Returns what a program is to do in a game, if anything.
    pub async fn pondered_in(&self, game: GameId) -> Result<Option<Pondered>, Trouble> {
        if self.looks_after(game) { program::pondered_in(&self.ground, game).await } else { Ok(None) }
    }

    /// Does what a program has found, if its game stands where it stood then; returns whether it was done, so that there is news.
    ///
    /// # Errors
    /// If the store fails: the program is asked again.
    pub async fn act(&self, pondered: &Pondered, found: &Found, now: Unix) -> Result<bool, Trouble> {
        let act = program::act(&self.ground, pondered, found, now);
        self.on_behalf(pondered.game(), act).await.unwrap_or(Ok(false))
    }

    /// Takes somebody out of the tournament of a game who is no longer in its server; returns whether they played in it.
    pub async fn left_server(&self, game: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
        tournament::outside::left_server(&self.ground, game, who, now).await
    }

    /// Takes somebody out of a tournament that has not begun who is no longer in its server; returns whether they were in it.
    pub async fn left_before(&self, id: TournamentId, who: UserId, now: Unix) -> Result<bool, Trouble> {
        tournament::outside::left_before(&self.ground, id, who, now).await
    }

    /// Lets a tournament's game go on in direct messages of which a player does not see the channel; returns whether it was moved.
    pub async fn not_seen(&self, game: GameId) -> Result<bool, Trouble> {
        tournament::outside::not_seen(&self.ground, game).await
    }

    /// Returns the tournaments of which another season is due.
    pub async fn seasons_due(&self, now: Unix) -> Result<Vec<Recurring>, Trouble> {
        tournament::series::due(&self.ground, now).await
    }

    /// Announces another season of a tournament, by the rights of the person who announced it, for those of its players who are in the
    /// server by now, each with their roles there. Returns the tournaments that have news of it.
    ///
    /// # Errors
    /// If the store fails: it stays due.
    pub async fn recur(
        &self,
        id: TournamentId,
        organiser: Organiser<'_>,
        there: &HashMap<UserId, Vec<RoleId>>,
        now: Unix,
    ) -> Result<Vec<TournamentId>, Trouble> {
        tournament::series::recur(&self.ground, id, (organiser, there), now).await
    }

    /// Forgets tournaments that nobody prepares any more.
    ///
    /// # Errors
    /// If the store fails; the rest is forgotten next time.
    pub async fn forget_drafts(&self, now: Unix) -> Result<(), Trouble> {
        upkeep::drafts::forget_drafts(&self.ground, now).await
    }

    /// Returns the form that a command opens, if the caller can do something with it, as far as that is known before it is filled
    /// in: whoever cannot is told at once why.
    pub async fn form_of(&self, command: &Command, caller: &Caller, filled: &Filled) -> Option<Form> {
        let form = command.form(filled)?;
        // If the store cannot be read now, what was typed is refused later.
        super::dispatch::opens(&self.ground, caller, &form).await.unwrap_or(true).then_some(form)
    }

    /// Returns the tournaments that have news, in order.
    pub async fn tournaments_with_news(&self) -> Result<Vec<TournamentId>, Trouble> {
        tell::tournament::with_news(&self.ground).await
    }

    /// Returns the oldest undelivered news of a tournament.
    pub async fn next_news_of_tournament(&self, id: TournamentId) -> Result<Option<TournamentNews>, Trouble> {
        tell::tournament::next(&self.ground, id).await
    }

    /// Notes what became of news of a tournament. One that cannot be announced is called off; returns whether it was.
    pub async fn told_of_tournament(&self, item: &TournamentNews, told: Told) -> Result<bool, Trouble> {
        tell::tournament::told(&self.ground, item, told).await
    }

    /// Notes that the bot is up and connected, unless it has just done so. The clock loop calls this every few seconds
    /// ([`BEAT`](crate::record::BEAT)), except while players cannot reach the bot.
    ///
    /// # Errors
    /// If the store fails; clocks then stand still.
    pub async fn beat(&self, now: Unix, there: &[Shard]) -> Result<(), Trouble> {
        self.ground.beat(now, there).await
    }

    /// Stops all clocks, at the operator's word.
    pub async fn pause(&self, now: Unix) -> Result<(), Trouble> {
        self.ground.pause(now).await
    }

    /// Lets all clocks run on.
    pub async fn resume(&self, now: Unix) -> Result<(), Trouble> {
        self.ground.resume(now).await
    }

    /// Lets any number of games end on time for an hour, at the operator's word.
    pub async fn release(&self, now: Unix) -> Result<(), Trouble> {
        time_up::release(&self.ground, now).await
    }

    /// Adds what records of earlier versions lack. It may be interrupted anywhere, and repeated.
    pub async fn upgrade(&self, now: Unix) -> Result<(), Trouble> {
        upkeep::upgrade::upgrade(&self.ground, now).await
    }

    /// Returns when sessions were begun at Discord lately, oldest first.
    ///
    /// # Errors
    /// If the store fails, or its row cannot be decoded.
    pub async fn sessions_begun(&self) -> Result<Vec<Begun>, Trouble> {
        upkeep::sessions::sessions_begun(&self.ground).await
    }

    /// Notes that a session is begun at Discord, unless another process has begun one since it was found out that none has to be
    /// waited for; returns how long to `wait` after that.
    pub async fn note_session(&self, begun: Begun, wait: impl Fn(&[Begun]) -> Millis) -> Result<Millis, Trouble> {
        upkeep::sessions::note_session(&self.ground, begun, wait).await
    }

    /// Lets the bot live through time that the machine's clock is about to leap, so that it was not away for it.
    pub async fn let_pass(&self, now: Unix, by: Millis) -> Result<(), Trouble> {
        self.ground.let_pass(now, by).await
    }
}
