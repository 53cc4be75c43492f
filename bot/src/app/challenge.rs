//! Challenges: made, accepted, taken back. A challenge to one person is never anybody else's.

use futures::TryStreamExt;
use rules::{Info, OpenError, Side, Table};
use store::{Batch, StoreExt};

use super::begin::{Venue, begin, blank, close, life, player, rows};
use super::{
    Answer, App, Caller, Index, Kept, Loaded, Matter, Person, Terms, add, batch_of, control, due, is_playing, mention,
    tell_one,
};
use crate::record::{
    Clock, GameId, GameRecord, GuildRecord, Origin, Place, Player, State, UserId, What, Wish, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Lang;

/// The most games at once that a standing challenge may allow.
pub(super) const MOST_STANDING: u32 = 10;

/// The number of the last game, as read: what makes a game expects it, so that of two at once one tries again.
pub(super) struct Counter {
    last: u64,
    version: u64,
}

impl Counter {
    /// The number of the next game.
    pub(super) fn next(&self) -> GameId {
        GameId(self.last + 1)
    }

    /// Adds the number to the batch that makes its game.
    pub(super) fn count(&self, batch: Batch) -> Batch {
        batch.expect(keys::LAST_GAME, self.version).put(keys::LAST_GAME, write(&self.next().0))
    }
}

impl App {
    pub(super) async fn challenge(
        &self,
        caller: &Caller,
        game: Option<&str>,
        opponent: Option<&Person>,
        terms: &Terms,
    ) -> Result<Answer, Trouble> {
        let info = match game {
            None => rules::games()[0],
            Some(id) => rules::info(id).ok_or(Refusal::UnknownRules)?,
        };
        let guild = self.guild_of(caller).await?;
        let table = self.start(info, &guild, terms.layout.as_deref().unwrap_or_default().trim())?;
        must_make_sense(caller, opponent, terms)?;
        let clock = match terms.clock.as_deref() {
            Some(typed) => control::read_clock(typed)?,
            None => terms.rated.then_some(Clock::new(control::USUAL)),
        };
        if terms.rated && clock.is_none() {
            return Err(Refusal::RatedNeedsClock.into());
        }
        self.may_begin(caller, &guild, opponent.map(|person| person.id)).await?;
        let from = player(&caller.who);
        let place = if caller.spot.in_server && !terms.private {
            Place::Channel { channel: caller.spot.channel, thread: None }
        } else {
            Place::Direct
        };
        let counter = self.counter().await?;
        let state = State::Challenge { from, to: opponent.map(player), wish: terms.wish, standing: terms.standing };
        let record = GameRecord {
            rated: terms.rated,
            private: terms.private,
            clock,
            ..blank(counter.next(), (info.id, table.setup()), state, Venue::of(caller, &guild, place), caller.now)
        };
        let kept = self.offer(caller, &counter, record, batch_of(caller)).await?;
        let text = match opponent {
            Some(person) if terms.private => text!("challenge-private-sent").with("opponent", mention(person.id)),
            Some(person) => text!("challenge-sent").with("opponent", mention(person.id)),
            None if terms.standing.is_some() => text!("challenge-standing-sent"),
            None => text!("challenge-open-sent"),
        };
        let text = text.with("game", kept.game.0.to_string());
        Ok(Answer::done(caller, text, kept))
    }

    /// Opens the start that a challenger asks for: a layout of the server's, of the operator's or of the game's own, by its
    /// name, or one that was typed in full.
    fn start(&self, info: &Info, guild: &GuildRecord, layout: &str) -> Result<Box<dyn Table>, Refusal> {
        let layout = match guild.chosen(Matter::Layout) {
            Some(usual) if layout.is_empty() && info.id == rules::games()[0].id => usual,
            _ => layout,
        };
        let of_server = guild.layouts.iter().find(|own| own.game == info.id && own.name == layout);
        let of_operator = self.layouts.iter().find(|(game, name, _)| game == info.id && name == layout);
        let setup = match (of_server, of_operator) {
            (Some(own), _) => &own.setup,
            (None, Some((_, _, setup))) => setup,
            (None, None) => layout,
        };
        rules::open(info.id, setup, None).map_err(|error| match error {
            OpenError::Setup(reason) => Refusal::Setup(reason.0),
            OpenError::UnknownGame => Refusal::UnknownRules,
        })
    }

    /// Reads the number of the last game.
    pub(super) async fn counter(&self) -> Result<Counter, Trouble> {
        let (last, version) = self.store.entry(keys::LAST_GAME).await?;
        Ok(Counter { last, version })
    }

    /// Keeps a new challenge along with the changes of a batch, if its maker may make it. The counter is read before,
    /// so that no two challenges pass the limits at once.
    pub(super) async fn offer(
        &self,
        caller: &Caller,
        counter: &Counter,
        mut record: GameRecord,
        batch: Batch,
    ) -> Result<Kept, Trouble> {
        let State::Challenge { from, to, standing, .. } = &record.state else { return Err(gone().into()) };
        let life = life(from, to.as_ref(), *standing);
        let asked = to.as_ref().unwrap_or(from).id;
        let batch = counter.count(self.may_ask(caller, &record, batch).await?);
        let mut index = Index::default();
        index.put(rows(&record));
        due::set(&mut record, &mut index, Some(self.time(caller.now).await? + life));
        let shown = record.channel() == Some(caller.spot.channel);
        let news = tell_one(&record, asked, What::Challenged);
        let id = record.id;
        self.store.commit(add(batch, Loaded { record, version: 0 }, caller.now, news, index)).await?;
        Ok(Kept { game: id, shown })
    }

    pub(super) async fn accept(&self, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
        let mut game = self.open_challenge(id).await?;
        let State::Challenge { from, to, wish, standing } = game.record.state.clone() else {
            return Err(gone().into());
        };
        if from.id == caller.who.id {
            return Err(Refusal::OwnChallenge.into());
        }
        if to.is_some_and(|person| person.id != caller.who.id) {
            return Err(Refusal::NotForYou { player: mention(from.id) }.into());
        }
        let Some(challenger) = from.id.person() else { return Err(gone().into()) };
        // Its time may be over before anybody has looked at the clock.
        let time = self.time(caller.now).await?;
        if game.record.due.is_some_and(|due| due <= time) {
            return Err(gone().into());
        }
        let guild = self.guild_of(caller).await?;
        if game.record.place != Place::Direct {
            self.must_be_welcome(caller, &guild).await?;
            if let Some(server) = &caller.server
                && self.ban(server.id, challenger).await?.is_some()
            {
                return Err(gone().into());
            }
        }
        self.may_take(caller.who.id, challenger).await?;
        let challenger_side = match wish {
            Wish::White => Side::White,
            Wish::Black => Side::Black,
            Wish::Random => Side::ALL[(caller.seed % 2) as usize],
        };
        let me = player(&caller.who);
        let seats = match challenger_side {
            Side::White => [from, me],
            Side::Black => [me, from],
        };
        let kept = match standing {
            Some(most) => {
                // The counter is read before, so that no two games pass the limits at once.
                let counter = self.counter().await?;
                self.may_take_standing(caller, &guild, &game.record, challenger, most).await?;
                self.take_standing(caller, &guild, &game, seats, &counter).await?
            }
            None => {
                let (news, index) = begin(&mut game.record, seats, caller.who.id.into(), time);
                self.keep(caller, game, news, index).await?
            }
        };
        let text = text!("challenge-accepted").with("game", kept.game.0.to_string());
        Ok(Answer::done(caller, text, kept))
    }

    /// Refuses somebody who already plays a game of a standing challenge, and anybody while it has as many as it allows.
    async fn may_take_standing(
        &self,
        caller: &Caller,
        guild: &GuildRecord,
        standing: &GameRecord,
        challenger: UserId,
        most: u32,
    ) -> Result<(), Trouble> {
        let games = self.load_indexed(&keys::seats(challenger)).await?;
        let full = |most: usize| Err(Refusal::StandingFull { player: mention(challenger), most }.into());
        // The server's own limit counts all their games there.
        let server = caller.server.as_ref().map(|server| server.id);
        let n_there = games.iter().filter(|game| is_playing(&game.record) && game.record.guild == server).count();
        if let Some(most) = guild.most_games().filter(|most| n_there >= *most) {
            return full(most);
        }
        let origin = Some(Origin::Standing(standing.id));
        let games: Vec<_> = games.iter().filter(|game| game.record.origin == origin).collect();
        if games.iter().any(|game| game.record.side_of(caller.who.id).is_some()) {
            return Err(Refusal::StandingOnce { player: mention(challenger) }.into());
        }
        if games.len() >= most as usize { full(most as usize) } else { Ok(()) }
    }

    /// Begins a game of a standing challenge, which stays as it is.
    async fn take_standing(
        &self,
        caller: &Caller,
        guild: &GuildRecord,
        standing: &Loaded,
        seats: [Player; 2],
        counter: &Counter,
    ) -> Result<Kept, Trouble> {
        let batch = counter.count(batch_of(caller)).expect(keys::game(standing.record.id), standing.version);
        let old = &standing.record;
        let state = State::Playing { seats: seats.clone(), offer: None };
        let venue = Venue { lang: old.lang, ..Venue::of(caller, guild, old.place.clone()) };
        let mut record = GameRecord {
            rated: old.rated,
            clock: old.clock,
            origin: Some(Origin::Standing(old.id)),
            ..blank(counter.next(), (&old.game, old.setup.clone()), state, venue, caller.now)
        };
        let (news, index) = begin(&mut record, seats, caller.who.id.into(), self.time(caller.now).await?);
        self.keep_with(batch, caller, Loaded { record, version: 0 }, news, index).await
    }

    /// The layouts whose name begins with what was typed, for autocomplete: name for people, and value.
    #[must_use]
    pub fn complete_layout(&self, game: Option<&str>, typed: &str, lang: Lang) -> Vec<(String, String)> {
        let Some(info) = game.map_or(Some(rules::games()[0]), rules::info) else { return Vec::new() };
        let known =
            info.setups.iter().map(|(name, _)| (text!("{}-setup-{}", info.id, name).say(lang), (*name).to_owned()));
        let own =
            self.layouts.iter().filter(|(game, ..)| game == info.id).map(|(_, name, _)| (name.clone(), name.clone()));
        let typed = typed.to_lowercase();
        known
            .chain(own)
            .filter(|(label, name)| label.to_lowercase().contains(&typed) || name.contains(&typed))
            .collect()
    }

    /// The same, with the layouts of the server in which it is asked.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn complete_layout_here(
        &self,
        caller: &Caller,
        game: Option<&str>,
        typed: &str,
    ) -> Result<Vec<(String, String)>, Trouble> {
        let mut found = self.complete_layout(game, typed, caller.lang);
        let id = game.unwrap_or(rules::games()[0].id);
        let own = self.guild_of(caller).await?.layouts.into_iter().filter(|own| own.game == id);
        let typed = typed.to_lowercase();
        found
            .extend(own.filter(|own| own.name.to_lowercase().contains(&typed)).map(|own| (own.name.clone(), own.name)));
        Ok(found)
    }

    pub(super) async fn open_challenge(&self, id: GameId) -> Result<Loaded, Trouble> {
        self.load(id).await?.ok_or_else(|| gone().into())
    }

    /// Takes back a challenge that could not be shown to anybody.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn drop_challenge(&self, id: GameId) -> Result<(), Trouble> {
        let Some(Loaded { mut record, version }) = self.load(id).await? else { return Ok(()) };
        let State::Challenge { from, .. } = record.state.clone() else { return Ok(()) };
        let index = close(&mut record, from.id, None);
        let mut batch = Batch::new();
        let mut news = self.store.rows(&keys::all_news_of(id));
        while let Some(row) = news.try_next().await? {
            batch = batch.delete(row.key);
        }
        let now = record.changed;
        Ok(self.store.commit(add(batch, Loaded { record, version }, now, Vec::new(), index)).await?)
    }
}

/// Refuses what cannot be challenged, or not so.
fn must_make_sense(caller: &Caller, opponent: Option<&Person>, terms: &Terms) -> Result<(), Refusal> {
    Err(match opponent {
        Some(person) if person.is_bot => Refusal::BotOpponent,
        Some(person) if person.id == caller.who.id => Refusal::SelfOpponent,
        Some(_) if terms.standing.is_some() => Refusal::StandingIsOpen,
        None if terms.private => Refusal::PrivateNeedsOpponent,
        None if !caller.spot.in_server => Refusal::OpenNeedsServer,
        None if terms.standing.is_some_and(|most| most == 0 || most > MOST_STANDING) => {
            Refusal::StandingNumber { most: MOST_STANDING }
        }
        _ => return Ok(()),
    })
}

pub(super) fn gone() -> Refusal {
    Refusal::ChallengeGone
}
