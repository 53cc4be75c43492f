//! Leaderboards: a process reads all ratings of a kind of game once, then only those of the people whose games were counted
//! since. Whoever is about to be shown is read again each time. Nothing of it is kept.

use std::collections::{BTreeMap, BTreeSet};

use futures::TryStreamExt;

use crate::app::ask::person::Setting;
use crate::app::ground::Ground;
use crate::app::ground::ladder::{Climber, Ladder};
use crate::app::ground::periods::{Span, Window};
use crate::app::ground::rated::Rated;
use crate::app::say::leaders::Unlisted;
use crate::record::keys::Key;
use crate::record::{
    BotTime, FIRST_NUMBER, Generation, GuildId, LedgerRecord, OfKind, RatedRecord, RatingRecord, UserId, keys,
};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore};

/// The number of people on a page.
const PAGE: usize = 10;

/// The number of rows that are read at once.
const ROWS: usize = 200;

/// A page of a leaderboard.
pub(crate) struct Shown {
    /// The people on it, each with their place, counted from 1.
    pub(crate) rows: Vec<Placed>,
    /// The number of the page, from 0: the last one if there are fewer.
    pub(crate) page: usize,
    /// The number of pages.
    pub(crate) n_pages: usize,
    /// The place and rating of the person who asks, or what they lack; nothing if nobody does.
    pub(crate) own: Result<Placed, Vec<Unlisted>>,
}

/// Somebody on a leaderboard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    /// Their place, counted from 1.
    pub(crate) place: usize,
    /// Who they are.
    pub(crate) who: UserId,
    /// Their rating.
    pub(crate) rated: Rated,
    /// What the games of the period made of them, if it is about one.
    pub(crate) span: Option<Span>,
}

/// A page of a leaderboard that somebody asks for.
pub(crate) struct Wanted<'a> {
    /// The kind of game.
    pub(crate) game: &'a str,
    /// The server; all servers if absent.
    pub(crate) guild: Option<GuildId>,
    /// Now.
    pub(crate) time: BotTime,
    /// The period whose games it is about; if absent, it tells the ratings of now.
    pub(crate) window: Option<Window>,
    /// The number of the page, from 0; that with the place of whoever asks if absent, or else the first.
    pub(crate) page: Option<usize>,
    /// Who asks, if anybody does.
    pub(crate) me: Option<UserId>,
}

impl Ground {
    /// Returns a page of a leaderboard; `None` while games of that kind are still being counted.
    pub(crate) async fn leaders(&self, wanted: &Wanted<'_>) -> Result<Option<Shown>, Trouble> {
        let game = wanted.game;
        if self.generation(game).await?.is_none() {
            return Ok(None);
        }
        let mut kinds = self.leaderboards.kinds.lock().await;
        let changed = self.leaderboards.take_changes();
        if let Err(trouble) = self.read_again(&mut kinds, &changed).await {
            kinds.clear();
            return Err(trouble);
        }
        let (ledger, _) = self.store.entry::<LedgerRecord>(&keys::ledger(game)).await?;
        let mut ladder = match kinds.remove(game).filter(|ladder| ladder.is_of(&ledger)) {
            Some(ladder) => ladder,
            None => self.ladder(game, &ledger).await?,
        };
        self.count_since(game, &mut ladder).await?;
        if let Some(window) = wanted.window {
            self.tally_window(game, &mut ladder, &ledger, window).await?;
        }
        let shown = self.shown_of(&mut ladder, wanted).await?;
        kinds.insert(game.to_owned(), ladder);
        Ok(Some(shown))
    }

    /// Returns a page of a ladder, on which everybody is as they are now.
    async fn shown_of(&self, ladder: &mut Ladder, wanted: &Wanted<'_>) -> Result<Shown, Trouble> {
        let (me, window) = (wanted.me, wanted.window.as_ref());
        let scope = self.scope(wanted.guild, wanted.time, window).await?;
        loop {
            let places = ladder.places(&scope, window);
            let n_pages = places.len().div_ceil(PAGE).max(1);
            let own = me.and_then(|me| places.iter().position(|(who, ..)| *who == me));
            let page = wanted.page.unwrap_or_else(|| own.map_or(0, |idx| idx / PAGE)).min(n_pages - 1);
            let placed = |idx: usize| {
                let (who, rated, span) = places[idx];
                Placed { place: idx + 1, who, rated, span }
            };
            let rows: Vec<_> = (page * PAGE..places.len()).take(PAGE).map(placed).collect();
            let mut is_same = true;
            for who in rows.iter().map(|row| row.who).chain(me) {
                is_same &= self.is_as_known(wanted.game, ladder, who).await?;
            }
            if !is_same {
                continue;
            }
            let own = match (own, me) {
                (Some(idx), _) => Ok(placed(idx)),
                (None, Some(me)) => Err(match ladder.people.get(&me) {
                    Some(known) => ladder.lacks(me, known, &scope, window),
                    None => {
                        let known = self.climber(None, ladder.generation, me).await?;
                        ladder.lacks(me, &known, &scope, window)
                    }
                }),
                (None, None) => Err(Vec::new()),
            };
            return Ok(Shown { rows, page, n_pages, own });
        }
    }

    /// Reads the ratings of everybody in a kind of game.
    async fn ladder(&self, game: &str, ledger: &LedgerRecord) -> Result<Ladder, Trouble> {
        let mut people = BTreeMap::new();
        let mut rows = self.store.records::<RatingRecord>(keys::ALL_RATINGS);
        while let Some(Row { key, record, .. }) = rows.try_next().await? {
            let (Some(Key::Rating(who)), Some(of_kind)) = (Key::parse(&key), record.kinds.get(game)) else { continue };
            people.insert(who, self.climber(Some(of_kind), ledger.generation, who).await?);
        }
        let last = ledger.last.max(FIRST_NUMBER - 1);
        let (generation, changes) = (ledger.generation, ledger.changes);
        Ok(Ladder { generation, changes, last, people, windows: BTreeMap::new(), by_server: None })
    }

    /// Reads the ratings of those whose games were counted since.
    async fn count_since(&self, game: &str, ladder: &mut Ladder) -> Result<(), Trouble> {
        let mut played = BTreeSet::new();
        let mut last = ladder.last;
        let after = Some(keys::rated(game, last));
        let mut rows = self.store.records_after::<RatedRecord>(&keys::rateds(game), after, ROWS);
        while let Some(Row { key, record, .. }) = rows.try_next().await? {
            let Some(Key::Rated(_, number)) = Key::parse(&key) else { continue };
            last = number;
            played.extend(record.seats.iter().filter_map(|who| who.person()));
        }
        for who in played {
            self.is_as_known(game, ladder, who).await?;
        }
        ladder.last = last;
        Ok(())
    }

    /// Reads these people again in all kinds of games.
    async fn read_again(&self, kinds: &mut BTreeMap<String, Ladder>, people: &BTreeSet<UserId>) -> Result<(), Trouble> {
        for (game, ladder) in kinds.iter_mut() {
            for who in people {
                self.is_as_known(game, ladder, *who).await?;
            }
        }
        Ok(())
    }

    /// Reads a person again; returns whether nothing had changed.
    async fn is_as_known(&self, game: &str, ladder: &mut Ladder, who: UserId) -> Result<bool, Trouble> {
        let (ratings, _) = self.store.entry::<RatingRecord>(&keys::rating(who)).await?;
        let Some(of_kind) = ratings.kinds.get(game) else { return Ok(ladder.people.remove(&who).is_none()) };
        let climber = self.climber(Some(of_kind), ladder.generation, who).await?;
        Ok(ladder.people.insert(who, climber.clone()) == Some(climber))
    }

    /// Makes what a leaderboard knows of a person; with nothing in this kind of game, only what they chose.
    async fn climber(&self, of_kind: Option<&OfKind>, generation: Generation, who: UserId) -> Result<Climber, Trouble> {
        let person = self.person(who).await?;
        let is_hidden = person.chosen(Setting::Profile) == "off";
        let is_in_lists = person.chosen(Setting::Lists) == "yes";
        let Some(of_kind) = of_kind else { return Ok(Climber { is_hidden, is_in_lists, ..Climber::default() }) };
        let career = of_kind.career.read(generation);
        Ok(Climber {
            n_met: career.met.len(),
            everywhere: career.everywhere,
            here: career.here.clone(),
            is_hidden,
            is_in_lists,
        })
    }
}
