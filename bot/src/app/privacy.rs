//! `/privacy`: what is kept about a person, for them to take away, and to have deleted.
//!
//! Deleting goes in batches that can all be made again, and a row that says that it is under way: after a crash it is taken
//! up by [`App::finish_leaving`]. Games that were played belong to the opponents, too: they stay, and the person in them
//! becomes nobody.

use store::{Batch, Entry};

use super::answer::turn_down;
use super::finish::{End, finish, resignation};
use super::{
    Answer, App, Button, Caller, File, Index, Message, Press, Privacy, TRIES, add, decode, history, is_playing,
};
use crate::record::{
    BanRecord, DeedRecord, Export, ForgottenRecord, GameId, GameRecord, GuildId, News, NoteRecord, PersonRecord,
    PlanRecord, State, Unix, UserId, What, Who, keys, write,
};
use crate::refusal::{Failure, Refusal, Trouble};
use crate::words::Text;

/// Bytes of games in one file: with everything else it stays below Discord's 10 MiB.
const MOST_BYTES: usize = 8 << 20;
/// Rows that are read at once.
const PAGE: usize = 200;

/// Games, plans, and whether these are all.
type OwnGames = (Vec<GameRecord>, Vec<(GameId, PlanRecord)>, bool);

impl App {
    pub(super) async fn privacy(&self, caller: &Caller, asked: &Privacy) -> Result<Answer, Trouble> {
        match asked {
            Privacy::Show => {
                let mut message = Message::new(caller.lang, text!("privacy"));
                message.buttons = vec![Button::new(Press::Export, "0"), Button::new(Press::Forget, "")];
                Ok(Answer::reply(message))
            }
            Privacy::Export { after } => self.own_data(caller, *after).await,
            Privacy::Forget => {
                let mut message = Message::new(caller.lang, text!("privacy-confirm"));
                message.buttons = vec![Button::new(Press::ForgetNow, caller.who.id.0.to_string())];
                Ok(Answer::reply(message))
            }
            Privacy::ForgetNow(whom) => self.forget(caller, *whom).await,
        }
    }

    async fn own_data(&self, caller: &Caller, after_game: GameId) -> Result<Answer, Trouble> {
        let me = caller.who.id;
        let settings = self.store.get(&keys::person(me)).await?;
        let mut settings = settings.map(|entry| decode::<PersonRecord>(&entry.value)).transpose()?;
        settings.iter_mut().for_each(PersonRecord::others_are_nobody);
        let (banned, deeds) = self.own_record_with_moderators(me).await?;
        let mut notes = Vec::new();
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_NOTES, &mut after, me).await? {
            let read = rows.iter().map(|row| decode(&row.value)).collect::<Result<Vec<NoteRecord>, _>>()?;
            notes.extend(read.into_iter().filter(|note| note.by.id == me));
        }
        let (games, plans, is_whole) = self.own_games(me, after_game).await?;
        let last = games.last().map(|game| game.id);
        let export = Export { v: 1, you: me, written: caller.now, settings, banned, deeds, games, plans, notes };
        let key = if is_whole { key!("privacy-export") } else { key!("privacy-export-more") };
        let mut message = Message::new(caller.lang, Text::new(key));
        message.files = vec![File { name: "mutabot-data.json".to_owned(), bytes: export.text() }];
        if let Some(last) = last.filter(|_| !is_whole) {
            message.buttons = vec![Button::new(Press::Export, last.0.to_string())];
        }
        Ok(Answer::reply(message))
    }

    /// Where somebody is banned and since when, and the deeds that name them.
    async fn own_record_with_moderators(&self, me: UserId) -> Result<(Vec<(GuildId, Unix)>, Vec<DeedRecord>), Trouble> {
        let (mut banned, mut deeds) = (Vec::new(), Vec::new());
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_BANS, &mut after, me).await? {
            for row in rows {
                let ban: BanRecord = decode(&row.value)?;
                let guild = keys::guild_in(&row.key);
                banned.extend(guild.filter(|_| ban.who.id == me).map(|guild| (guild, ban.at)));
            }
        }
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_DEEDS, &mut after, me).await? {
            for row in rows {
                let mut deed: DeedRecord = decode(&row.value)?;
                deed.others_are_nobody(me);
                deeds.push(deed);
            }
        }
        Ok((banned, deeds))
    }

    /// Somebody's games after one, as many as a file holds, with their plans; and whether these are all.
    async fn own_games(&self, me: UserId, after: GameId) -> Result<OwnGames, Trouble> {
        let (mut games, mut plans) = (Vec::new(), Vec::new());
        let mut after = Some(keys::game(after));
        let mut n_bytes = 0;
        while let Some(rows) = self.naming(keys::ALL_GAMES, &mut after, me).await? {
            for row in rows {
                n_bytes += row.value.len();
                if n_bytes > MOST_BYTES && !games.is_empty() {
                    return Ok((games, plans, false));
                }
                let mut game: GameRecord = decode(&row.value)?;
                if let Some(side) = game.side_of(me).filter(|_| is_playing(&game)) {
                    let (plan, version) = self.plan_of(&game, side).await?;
                    n_bytes += plan.answers.iter().map(|(path, code)| path.len() + code.len()).sum::<usize>();
                    plans.extend((version > 0).then_some((game.id, plan)));
                }
                game.others_are_names(me);
                games.push(game);
            }
        }
        Ok((games, plans, true))
    }

    async fn forget(&self, caller: &Caller, whom: UserId) -> Result<Answer, Trouble> {
        if whom != caller.who.id {
            return Err(Refusal::NotYourself.into());
        }
        // What is left of them is known by it.
        self.secret().await?;
        let key = keys::leaving(whom);
        self.store.commit(Batch::new().put(key, write(&caller.now))).await?;
        let news = self.leave(whom, caller.now).await?;
        self.store.commit(Batch::new().put(keys::seen(caller.event), Vec::new())).await?;
        Ok(Answer { news, ..Answer::reply(Message::new(caller.lang, text!("privacy-gone"))) })
    }

    /// Ends what an earlier run began: deletes what is left of those who asked for it. Returns the games that have news.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn finish_leaving(&self, now: Unix) -> Result<Vec<GameId>, Trouble> {
        let mut told = Vec::new();
        for row in self.store.scan(keys::ALL_LEAVING, None, PAGE).await? {
            if let Some(who) = row.key.strip_prefix(keys::ALL_LEAVING).and_then(|number| number.parse().ok()) {
                told.extend(self.leave(UserId(who), now).await?);
            }
        }
        Ok(told)
    }

    /// Lets the store's files forget what was deleted since the last time; returns whether there was anything.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn erase_deleted(&self) -> Result<bool, Trouble> {
        let Some(row) = self.store.get(keys::TO_ERASE).await? else { return Ok(false) };
        self.store.erase_history().await?;
        match self.store.commit(Batch::new().expect(keys::TO_ERASE, row.version).delete(keys::TO_ERASE)).await {
            // Somebody left meanwhile: next time.
            Err(store::Error::Conflict { .. }) => Ok(true),
            done => Ok(done.map(|()| true)?),
        }
    }

    async fn leave(&self, who: UserId, now: Unix) -> Result<Vec<GameId>, Trouble> {
        let mut told = Vec::new();
        self.leave_imports(who).await?;
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_GAMES, &mut after, who).await? {
            for id in rows.iter().filter_map(|row| keys::game_in(&row.key)) {
                if self.leave_game(id, who, now).await? {
                    told.push(id);
                }
            }
        }
        // Nobody writes notes about games that are not theirs any more.
        self.leave_notes(who).await?;
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_BANS, &mut after, who).await? {
            for row in rows {
                let mut ban: BanRecord = decode(&row.value)?;
                ban.who.forget(who);
                self.replace(row, &write(&ban)).await?;
            }
        }
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_DEEDS, &mut after, who).await? {
            for row in rows {
                let mut deed: DeedRecord = decode(&row.value)?;
                deed.forget(who);
                self.replace(row, &write(&deed)).await?;
            }
        }
        let mut after = None;
        while let Some(rows) = self.naming(keys::ALL_PEOPLE, &mut after, who).await? {
            for row in rows.into_iter().filter(|row| row.key != keys::person(who)) {
                self.leave_person(row.key, who).await?;
            }
        }
        loop {
            let rows = self.store.scan(&keys::seats(who), None, PAGE).await?;
            if rows.is_empty() {
                break;
            }
            self.store.commit(rows.into_iter().fold(Batch::new(), |batch, row| batch.delete(row.key))).await?;
        }
        let digest = self.person(who).await?.digest.map(|at| keys::digest_at(at, who));
        let mut last = digest
            .into_iter()
            .fold(Batch::new(), Batch::delete)
            .delete(keys::person(who))
            .delete(keys::resting(who))
            .delete(keys::leaving(who))
            .put(keys::TO_ERASE, Vec::new());
        if let Some(secret) = self.store.get(keys::SECRET).await? {
            let key = keys::forgotten(who, &decode::<String>(&secret.value)?);
            last = last.put(key, write(&ForgottenRecord { v: 1, at: now }));
        }
        self.store.commit(last).await?;
        Ok(told)
    }

    /// Ends the part of a person in a game; returns whether somebody must be told.
    async fn leave_game(&self, id: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
        for _ in 0..TRIES {
            let Some(mut game) = self.load(id).await? else { return Ok(false) };
            let (mut news, mut index, mut at) = (Vec::new(), Index::default(), game.record.changed);
            match (&game.record.state, game.record.side_of(who)) {
                (State::Playing { .. }, Some(side)) => {
                    let end = End::new(resignation(&game.record, side), now, self.time(now).await?);
                    (news, index) = finish(&mut game, end);
                    at = now;
                }
                (State::Challenge { from, to, .. }, _)
                    if from.id == who || to.as_ref().is_some_and(|to| to.id == who) =>
                {
                    (game, news, index) = turn_down(game, who.into());
                    at = now;
                }
                _ => {}
            }
            let before = game.record.clone();
            game.record.forget(who);
            news.retain(|item| item.to != Some(who));
            history::forget(&mut index, &before, &game.record);
            let mut batch = Batch::new();
            for row in self.store.scan(&keys::all_news_of(id), None, PAGE).await? {
                let item = decode::<News>(&row.value)?;
                if item.to == Some(who) {
                    batch = batch.delete(row.key);
                } else if item.what == (What::Began { by: who.into() }) {
                    let began = News { what: What::Began { by: Who::Nobody }, ..item };
                    batch = batch.put(row.key, write(&began));
                }
            }
            let has_news = !news.is_empty();
            match self.store.commit(add(batch, game, at, news, index)).await {
                Err(store::Error::Conflict { .. }) => {}
                done => return Ok(done.map(|()| has_news)?),
            }
        }
        Err(Failure::new("take somebody out of a game", "too many conflicts").into())
    }

    /// Takes somebody out of what is remembered about another person, who may be asking for something just now.
    async fn leave_person(&self, key: String, who: UserId) -> Result<(), Trouble> {
        for _ in 0..TRIES {
            let Some(row) = self.store.get(&key).await? else { return Ok(()) };
            let mut person: PersonRecord = decode(&row.value)?;
            person.forget(who);
            let batch = Batch::new().expect(key.as_str(), row.version).put(key.as_str(), write(&person));
            match self.store.commit(batch).await {
                Err(store::Error::Conflict { .. }) => {}
                done => return Ok(done?),
            }
        }
        Err(Failure::new("take somebody out of what others chose", "too many conflicts").into())
    }

    /// Puts a row that nobody changed meanwhile.
    async fn replace(&self, row: Entry, value: &[u8]) -> Result<(), Trouble> {
        let batch = Batch::new().expect(row.key.as_str(), row.version).put(row.key, value);
        Ok(self.store.commit(batch).await?)
    }

    /// Of the next rows below a prefix those that may name a person; `None` after the last. Most rows are about others:
    /// they are not even read.
    pub(super) async fn naming(
        &self,
        prefix: &str,
        after: &mut Option<String>,
        who: UserId,
    ) -> Result<Option<Vec<Entry>>, Trouble> {
        let digits = who.0.to_string();
        let mut rows = self.store.scan(prefix, after.as_deref(), PAGE).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        *after = Some(last.key.clone());
        rows.retain(|row| row.value.windows(digits.len()).any(|bytes| bytes == digits.as_bytes()));
        Ok(Some(rows))
    }
}
