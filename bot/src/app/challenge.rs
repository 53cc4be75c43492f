//! Challenges: made, accepted, declined, taken back.

use rules::{OpenError, Side};
use store::Batch;

use super::{Answer, App, Index, Kept, Loaded, Matter, Person, Request, decode, mention, tell_all, tell_one};
use crate::record::{GameId, GameRecord, Place, Player, State, What, Wish, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text, clean_name};

/// Open challenges that one person may have: enough for anybody, too few to flood a channel.
const MOST_CHALLENGES: usize = 5;

impl App {
    pub(super) async fn challenge(
        &self,
        request: &Request,
        game: Option<&str>,
        opponent: Option<&Person>,
        wish: Wish,
        layout: Option<&str>,
    ) -> Result<Answer, Trouble> {
        let info = match game {
            None => rules::games()[0],
            Some(id) => rules::info(id).ok_or_else(|| Refusal::new("refusal-unknown-rules"))?,
        };
        let guild = self.guild_of(request).await?;
        let layout = layout.unwrap_or_default().trim();
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
        let table = rules::open(info.id, setup, None).map_err(|error| match error {
            OpenError::Setup(reason) => Refusal(Text::from(&reason.0)),
            OpenError::UnknownGame => Refusal::new("refusal-unknown-rules"),
        })?;
        match opponent {
            Some(person) if person.is_bot => return Err(Refusal::new("refusal-bot-opponent").into()),
            Some(person) if person.id == request.who.id => return Err(Refusal::new("refusal-self-opponent").into()),
            None if !request.spot.in_server => return Err(Refusal::new("refusal-open-needs-server").into()),
            _ => {}
        }
        self.must_be_welcome(request, &guild).await?;
        if let (Some(server), Some(person)) = (&request.server, opponent)
            && self.ban(server.id, person.id).await?.is_some()
        {
            return Err(Refusal::new("refusal-opponent-banned").with("opponent", mention(person.id)).into());
        }
        let mine = self.load_indexed(&keys::seats(request.who.id)).await?;
        let open = mine
            .iter()
            .filter(|g| matches!(&g.record.state, State::Challenge { from, .. } if from.id == request.who.id));
        if open.count() >= MOST_CHALLENGES {
            return Err(Refusal::new("refusal-too-many-challenges").with("most", MOST_CHALLENGES.to_string()).into());
        }

        let counter = self.store.get(keys::LAST_GAME).await?;
        let last: u64 = counter.as_ref().map_or(Ok(0), |entry| decode(&entry.value))?;
        let from = player(&request.who);
        let record = GameRecord {
            v: 1,
            id: GameId(last + 1),
            game: info.id.to_owned(),
            setup: table.setup(),
            line: Vec::new(),
            state: State::Challenge { from: from.clone(), to: opponent.map(player), wish },
            place: if request.spot.in_server {
                Place::Channel { channel: request.spot.channel, thread: None }
            } else {
                Place::Direct
            },
            lang: guild.lang().unwrap_or(request.public_lang),
            made: request.now,
            changed: request.now,
            next_news: 1,
            challenge: None,
            boards: Vec::new(),
            offers: Vec::new(),
            guild: request.server.as_ref().map(|server| server.id),
            no_thread: guild.chosen(Matter::Threads) == Some("off"),
            moderator: None,
        };
        let id = record.id;
        let asked = opponent.map_or(from.id, |person| person.id);
        let people: Vec<_> = std::iter::once(from.id).chain(opponent.map(|person| person.id)).collect();
        let mut batch = Batch::new()
            .expect(keys::LAST_GAME, counter.map_or(0, |entry| entry.version))
            .expect(keys::game(id), 0)
            .expect(keys::seen(request.event), 0)
            .put(keys::LAST_GAME, write(&id.0))
            .put(keys::seen(request.event), Vec::new())
            .put(keys::game(id), write(&record))
            .put(keys::news(id, 0), write(&tell_one(&record, asked, What::Challenged)[0]));
        for (key, _) in Index::of(&record, &people, true).0 {
            batch = batch.put(key, Vec::new());
        }
        self.store.commit(batch).await?;

        let text = match opponent {
            Some(person) => Text::new("challenge-sent").with("opponent", mention(person.id)),
            None => Text::new("challenge-open-sent"),
        };
        let text = text.with("game", id.0.to_string());
        Ok(Answer::done(request, text, Kept { game: id, shown: request.spot.in_server }))
    }

    pub(super) async fn accept(&self, request: &Request, id: GameId) -> Result<Answer, Trouble> {
        let mut game = self.open_challenge(id).await?;
        let State::Challenge { from, to, wish } = game.record.state.clone() else {
            return Err(Refusal::new("refusal-challenge-gone").into());
        };
        if from.id == request.who.id {
            return Err(Refusal::new("refusal-own-challenge").into());
        }
        if to.is_some_and(|person| person.id != request.who.id) {
            return Err(Refusal::new("refusal-not-for-you").with("player", mention(from.id)).into());
        }
        if game.record.place != Place::Direct {
            self.must_be_welcome(request, &self.guild_of(request).await?).await?;
            if let Some(server) = &request.server
                && self.ban(server.id, from.id).await?.is_some()
            {
                return Err(Refusal::new("refusal-challenge-gone").into());
            }
        }
        let challenger_side = match wish {
            Wish::White => Side::White,
            Wish::Black => Side::Black,
            Wish::Random => Side::ALL[(request.seed % 2) as usize],
        };
        let me = player(&request.who);
        let seats = match challenger_side {
            Side::White => [from, me],
            Side::Black => [me, from],
        };
        let people = [seats[0].id, seats[1].id];
        game.record.state = State::Playing { seats, offer: None };
        let mut news = tell_one(&game.record, request.who.id, What::Accepted);
        news.extend(tell_all(&game.record, What::Board { ply: 0, over: false }));
        let index = Index::of(&game.record, &people, true);
        let kept = self.keep(request, game, news, index).await?;
        let text = Text::new("challenge-accepted").with("game", kept.game.0.to_string());
        Ok(Answer::done(request, text, kept))
    }

    pub(super) async fn decline(&self, request: &Request, id: GameId) -> Result<Answer, Trouble> {
        let mut game = self.open_challenge(id).await?;
        let State::Challenge { from, to, .. } = game.record.state.clone() else {
            return Err(Refusal::new("refusal-challenge-gone").into());
        };
        let me = request.who.id;
        let is_asked = to.as_ref().is_some_and(|person| person.id == me);
        if from.id != me && !is_asked {
            let key = if to.is_some() { "refusal-not-for-you" } else { "refusal-not-your-challenge" };
            return Err(Refusal::new(key).with("player", mention(from.id)).into());
        }
        let people: Vec<_> = std::iter::once(from.id).chain(to.map(|person| person.id)).collect();
        let index = Index::of(&game.record, &people, false);
        let news = tell_one(&game.record, *people.last().expect("somebody asked"), What::ChallengeClosed);
        let key = if from.id == me { "challenge-withdrawn-reply" } else { "challenge-declined-reply" };
        game.record.state = State::Closed { from, by: me };
        let kept = self.keep(request, game, news, index).await?;
        Ok(Answer::done(request, Text::new(key), kept))
    }

    /// The layouts whose name begins with what was typed, for autocomplete: name for people, and value.
    #[must_use]
    pub fn complete_layout(&self, game: Option<&str>, typed: &str, lang: Lang) -> Vec<(String, String)> {
        let Some(info) = game.map_or(Some(rules::games()[0]), rules::info) else { return Vec::new() };
        let known = info
            .setups
            .iter()
            .map(|(name, _)| (Text::new(format!("{}-setup-{name}", info.id)).say(lang), (*name).to_owned()));
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
        request: &Request,
        game: Option<&str>,
        typed: &str,
    ) -> Result<Vec<(String, String)>, Trouble> {
        let mut found = self.complete_layout(game, typed, request.lang);
        let id = game.unwrap_or(rules::games()[0].id);
        let own = self.guild_of(request).await?.layouts.into_iter().filter(|own| own.game == id);
        let typed = typed.to_lowercase();
        found
            .extend(own.filter(|own| own.name.to_lowercase().contains(&typed)).map(|own| (own.name.clone(), own.name)));
        Ok(found)
    }

    async fn open_challenge(&self, id: GameId) -> Result<Loaded, Trouble> {
        self.load(id).await?.ok_or_else(|| Refusal::new("refusal-challenge-gone").into())
    }

    /// Takes back a challenge that could not be shown to anybody.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn drop_challenge(&self, id: GameId) -> Result<(), Trouble> {
        let Some(Loaded { mut record, version }) = self.load(id).await? else { return Ok(()) };
        let State::Challenge { from, to, .. } = record.state.clone() else { return Ok(()) };
        let people: Vec<_> = std::iter::once(from.id).chain(to.map(|person| person.id)).collect();
        let mut batch = Batch::new().expect(keys::game(id), version);
        for (key, _) in Index::of(&record, &people, false).0 {
            batch = batch.delete(key);
        }
        for row in self.store.scan(&keys::all_news_of(id), None, 100).await? {
            batch = batch.delete(row.key);
        }
        let by = from.id;
        record.state = State::Closed { from, by };
        Ok(self.store.commit(batch.put(keys::game(id), write(&record))).await?)
    }
}

pub(super) fn player(person: &Person) -> Player {
    Player { id: person.id, name: clean_name(&person.name) }
}
