//! `/privacy`: what is kept about a person, for them to take away, and to have deleted.
//!
//! Deleting goes in batches that can all be made again, and a row that says that it is under way: after a crash it is taken
//! up by [`App::finish_leaving`]. Games that were played belong to the opponents, too: they stay, and the person in them
//! becomes nobody.

use futures::TryStreamExt;
use store::{Batch, StoreExt};
use strum::VariantArray;

use super::answer::turn_down;
use super::finish::{End, finish, resignation};
use super::{Answer, App, Button, Caller, File, Index, Message, Press, Privacy, add, history, is_playing};
use crate::record::keys::{self, Key, Kind};
use crate::record::{
    BanRecord, DeedRecord, Export, ForgottenRecord, GameId, GameRecord, Naming, News, NoteRecord, PersonRecord, State,
    Unix, UserId, What, Who, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{Row, TypedStore, again, unless_changed};
use crate::words::Text;

/// Bytes of games in one file: with everything else it stays below Discord's 10 MiB.
const MOST_BYTES: usize = 8 << 20;
/// Rows that are read at once.
const PAGE: usize = 200;

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
        let settings = self.store.record::<PersonRecord>(&keys::person(me)).await?;
        let mut export = Export {
            v: 1,
            you: me,
            written: caller.now,
            settings: settings.map(|row| row.record),
            banned: vec![],
            deeds: vec![],
            games: vec![],
            plans: vec![],
            notes: vec![],
        };
        export.settings.iter_mut().for_each(PersonRecord::others_are_nobody);
        let mut bans = self.store.naming::<BanRecord>(me);
        while let Some(Row { key, record: ban, .. }) = bans.try_next().await? {
            export.banned.extend(keys::guild_in(&key).map(|guild| (guild, ban.at)));
        }
        let mut deeds = self.store.naming::<DeedRecord>(me);
        while let Some(Row { record: mut deed, .. }) = deeds.try_next().await? {
            deed.others_are_nobody(me);
            export.deeds.push(deed);
        }
        export.notes = self.store.naming::<NoteRecord>(me).map_ok(|row| row.record).try_collect().await?;
        let is_whole = self.add_games(&mut export, after_game).await?;
        let last = export.games.last().map(|game| game.id);
        let key = if is_whole { key!("privacy-export") } else { key!("privacy-export-more") };
        let mut message = Message::new(caller.lang, Text::new(key));
        message.files = vec![File { name: "mutabot-data.json".to_owned(), bytes: export.text() }];
        if let Some(last) = last.filter(|_| !is_whole) {
            message.buttons = vec![Button::new(Press::Export, last.0.to_string())];
        }
        Ok(Answer::reply(message))
    }

    /// Adds to an export the games after one, with what is planned in them; returns whether these are all.
    async fn add_games(&self, export: &mut Export, after: GameId) -> Result<bool, Trouble> {
        let me = export.you;
        let mut n_bytes = 0;
        let mut games = self.store.records_after::<GameRecord>(keys::ALL_GAMES, Some(keys::game(after)), PAGE);
        while let Some(Row { record: mut game, .. }) = games.try_next().await? {
            if !game.names(me) {
                continue;
            }
            n_bytes += write(&game).len();
            if n_bytes > MOST_BYTES && !export.games.is_empty() {
                return Ok(false);
            }
            if let Some(side) = game.side_of(me).filter(|_| is_playing(&game)) {
                let (plan, version) = self.plan_of(&game, side).await?;
                n_bytes += plan.answers.iter().map(|(path, code)| path.len() + code.len()).sum::<usize>();
                export.plans.extend((version > 0).then_some((game.id, plan)));
            }
            game.others_are_names(me);
            export.games.push(game);
        }
        Ok(true)
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
        let mut leaving = self.store.keys(keys::ALL_LEAVING);
        while let Some(key) = leaving.try_next().await? {
            if let Key::Leaving(who) = key {
                told.extend(self.leave(who, now).await?);
            }
        }
        Ok(told)
    }

    /// Lets the store's files forget what was deleted since the last time; returns whether there was anything to forget.
    /// Without files that can do it, the row that says so stays.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn erase_deleted(&self) -> Result<bool, Trouble> {
        let Some(files) = &self.files else { return Ok(false) };
        let Some(row) = self.store.get(keys::TO_ERASE).await? else { return Ok(false) };
        files.erase_history().await?;
        // A conflict means that somebody left meanwhile: they are forgotten the next time.
        let done = Batch::new().expect(keys::TO_ERASE, row.version).delete(keys::TO_ERASE);
        unless_changed(&*self.store, done).await?;
        Ok(true)
    }

    async fn leave(&self, who: UserId, now: Unix) -> Result<Vec<GameId>, Trouble> {
        let mut told = Vec::new();
        for kind in Kind::VARIANTS {
            self.leave_rows(*kind, who, now, &mut told).await?;
        }
        let digest = self.person(who).await?.digest.map(|at| keys::digest_at(at, who));
        let mut last = digest
            .into_iter()
            .fold(Batch::new(), Batch::delete)
            .delete(keys::person(who))
            .delete(keys::resting(who))
            .delete(keys::leaving(who))
            .put(keys::TO_ERASE, Vec::new());
        if let Some(Row { record: secret, .. }) = self.store.record::<String>(keys::SECRET).await? {
            last = last.put(keys::forgotten(who, &secret), write(&ForgottenRecord { v: 1, at: now }));
        }
        self.store.commit(last).await?;
        Ok(told)
    }

    /// Takes a person out of all rows of a kind, and adds games that have news of it to `told`.
    async fn leave_rows(&self, kind: Kind, who: UserId, now: Unix, told: &mut Vec<GameId>) -> Result<(), Trouble> {
        match kind {
            Kind::Game => {
                self.leave_imports(who).await?;
                let mut games = self.store.naming::<GameRecord>(who);
                while let Some(Row { record: GameRecord { id, .. }, .. }) = games.try_next().await? {
                    let left = again("take somebody out of a game", || self.leave_game(id, who, now)).await?;
                    told.extend(left.then_some(id));
                }
            }
            // After the games: nobody writes notes about games that are not theirs any more.
            Kind::Note => {
                let mut notes = self.store.naming::<NoteRecord>(who);
                while let Some(row) = notes.try_next().await? {
                    self.store.commit(Batch::new().delete(row.key)).await?;
                }
            }
            Kind::Ban => {
                let mut bans = self.store.naming::<BanRecord>(who);
                while let Some(mut row) = bans.try_next().await? {
                    row.record.who.forget(who);
                    self.store.commit(row.batch()).await?;
                }
            }
            Kind::Deed => {
                let mut deeds = self.store.naming::<DeedRecord>(who);
                while let Some(mut row) = deeds.try_next().await? {
                    row.record.forget(who);
                    self.store.commit(row.batch()).await?;
                }
            }
            // They may be asking for something just now.
            Kind::Person => {
                let mut others = self.store.naming::<PersonRecord>(who);
                while let Some(Row { key, .. }) = others.try_next().await? {
                    let doing = "take somebody out of what others chose";
                    self.store.change(doing, &key, |other: &mut PersonRecord| other.forget(who)).await?;
                }
            }
            Kind::Seat => {
                let mut pages = self.store.pages_of(&keys::seats(who), None, PAGE);
                while let Some(page) = pages.try_next().await? {
                    self.store.commit(page.into_iter().fold(Batch::new(), |batch, row| batch.delete(row.key))).await?;
                }
            }
            // They change with their games, or go with the person's own record.
            Kind::Digest | Kind::Done | Kind::DoneHere | Kind::Import | Kind::Leaving | Kind::News | Kind::Plan => {}
            Kind::Resting => {}
            // They name nobody.
            Kind::Due | Kind::Forgotten | Kind::Gone | Kind::Guild | Kind::Lacking | Kind::Meta | Kind::Open => {}
            Kind::Place | Kind::Seen | Kind::Shown => {}
        }
        Ok(())
    }

    /// Ends the part of a person in a game; returns whether somebody must be told.
    async fn leave_game(&self, id: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
        let Some(mut game) = self.load(id).await? else { return Ok(false) };
        let (mut news, mut index, mut at) = (Vec::new(), Index::default(), game.record.changed);
        match (&game.record.state, game.record.side_of(who)) {
            (State::Playing { .. }, Some(side)) => {
                let end = End::new(resignation(&game.record, side), now, self.time(now).await?);
                (news, index) = finish(&mut game, end);
                at = now;
            }
            (State::Challenge { from, to, .. }, _) if from.id == who || to.as_ref().is_some_and(|to| to.id == who) => {
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
        let mut unsaid = self.store.records::<News>(&keys::all_news_of(id));
        while let Some(Row { key, record: item, .. }) = unsaid.try_next().await? {
            if item.to == Some(who) {
                batch = batch.delete(key);
            } else if item.what == (What::Began { by: who.into() }) {
                let began = News { what: What::Began { by: Who::Nobody }, ..item };
                batch = batch.put(key, write(&began));
            }
        }
        let has_news = !news.is_empty();
        self.store.commit(add(batch, game, at, news, index)).await?;
        Ok(has_news)
    }
}
