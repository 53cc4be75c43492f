//! Records of challenges and games as they begin, whoever begins them: nothing here depends on a caller beyond the
//! values taken from one.

use rules::Side;

use crate::app::ask::server::Matter;
use crate::app::ask::{Caller, Person};
use crate::app::ground::{Ground, LoadedGame, abroad, due};
use crate::change::Change;
use crate::record::{
    BotTime, ChannelId, DAY, GameId, GameRecord, GuildId, GuildRecord, Millis, Origin, Place, Player, State, Unix,
    What, Who, Why, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::TypedStore;
use crate::words::{Lang, clean_name};

/// How long the clock of a game of a tournament stands before the bot looks whether its board is still to be shown: many begin at
/// once.
pub(crate) const ROOM: Millis = Millis::hours(6);

/// Where a game is shown, and how.
pub(crate) struct Venue {
    pub(crate) place: Place,
    pub(crate) lang: Lang,
    /// The server in which the game is begun.
    pub(crate) guild: Option<GuildId>,
    /// The channel of the public thread, opened by people, that the place is.
    pub(crate) parent: Option<ChannelId>,
    pub(crate) no_thread: bool,
    /// Whether the server announces how games end.
    pub(crate) announced: bool,
}

impl Venue {
    /// Makes the venue of a place where the caller asks, or beside it, following their server's choices.
    pub(crate) fn of(caller: &Caller, guild: &GuildRecord, place: Place) -> Venue {
        let server = caller.server.as_ref().filter(|_| place != Place::Direct);
        let is_here = matches!(place, Place::Channel { channel, .. } if channel == caller.spot.channel);
        Venue {
            lang: guild.lang_in(caller.channels()).unwrap_or(caller.public_lang),
            guild: server.map(|server| server.id),
            parent: server.filter(|server| is_here && !server.in_private).and_then(|server| server.parent),
            no_thread: guild.chosen(Matter::Threads) == Some("off"),
            announced: guild.announcements.is_some() && place != Place::Direct,
            place,
        }
    }
}

/// Reads the number of the last game.
pub(crate) async fn counter(ground: &Ground) -> Result<Counter, Trouble> {
    let (last, version) = ground.store.entry(keys::LAST_GAME).await?;
    Ok(Counter { last, version })
}

/// Makes a casual game or challenge without a clock, by the newest edition of its rules, about which nothing has been said
/// yet.
pub(crate) fn blank(id: GameId, (game, setup): (&str, String), state: State, venue: Venue, now: Unix) -> GameRecord {
    GameRecord {
        v: 1,
        id,
        game: game.to_owned(),
        edition: newest_edition(game),
        setup,
        line: Vec::new(),
        state,
        place: venue.place,
        lang: venue.lang,
        made: now,
        changed: now,
        next_news: 0,
        challenge: None,
        boards: Vec::new(),
        offers: Vec::new(),
        guild: venue.guild,
        parent: venue.parent,
        no_thread: venue.no_thread,
        moderator: None,
        rated: false,
        private: false,
        origin: None,
        rematch: None,
        clock: None,
        due: None,
        looked_at: None,
        notice: None,
        offered: None,
        takebacks: Vec::new(),
        takeback: None,
        takeback_sent: None,
        ended: None,
        imported: None,
        rematch_offer: None,
        announced: venue.announced,
        because: None,
        counted: None,
        reopened: None,
        longer: None,
        left: None,
        unshrunk: Vec::new(),
        called_off: None,
        unrated: None,
        tallied: None,
        abroad: false,
        tournament: None,
        waits: None,
        shared: None,
        event: None,
        begun: None,
        idle: None,
        timely: Vec::new(),
        hints: Vec::new(),
        turned_down: Vec::new(),
        questions: Vec::new(),
    }
}

/// Returns the edition of a game's rules by which games begin now.
fn newest_edition(game: &str) -> u32 {
    rules::info(game).map_or(1, |info| info.edition)
}

/// Begins the game between these two, now by the machine's clock and by the bot's own. `taker` has accepted it, unless the bot
/// begins it by itself.
pub(crate) fn begin(game: &mut LoadedGame, seats: [Player; 2], taker: Who, (now, time): (Unix, BotTime)) {
    game.change.delete_keys(rows(&game.record));
    let record = &mut game.record;
    record.abroad = false;
    record.begun = Some(now);
    record.state = State::Playing { seats, offer: None };
    // The challenge may be older than this edition.
    record.edition = newest_edition(&record.game);
    let in_channel = matches!(record.place, Place::Channel { .. });
    match record.tournament.is_some() {
        true => record.waits = record.clock.map(|_| time + ROOM),
        false => due::run(record, Side::White, time),
    }
    // A game of a standing challenge, one that the bot begins by itself, one against it for which nobody was asked, and a
    // rematch offered in a thread need a message of their own in the channel.
    let is_unasked = in_channel && record.program().is_some() && record.challenge.is_none();
    let in_thread = match &mut record.place {
        Place::Channel { thread, .. } => thread.take().is_some(),
        Place::Direct => false,
    };
    let is_of_standing = matches!(record.origin, Some(Origin::Standing(_)));
    due::set_by_clock(game);
    if in_thread || is_unasked || taker == Who::Nobody || is_of_standing {
        game.tell_one(taker, What::Began { by: taker });
    }
    game.tell_one(taker, What::Accepted);
    // The offer in the old thread leads to the new one, which is open by then.
    if in_thread {
        game.tell_one(taker, What::ChallengeClosed);
    }
    game.show_board(false, None);
    game.change.put_keys(rows(&game.record));
}

/// Ends a challenge that did not become a game.
pub(crate) fn close(game: &mut LoadedGame, by: Who, why: Option<Why>) {
    game.change.delete_keys(rows(&game.record));
    game.record.abroad = false;
    due::set(game, None);
    if let State::Challenge { from, to, .. } = game.record.state.clone() {
        game.record.state = State::Closed { from, to, by, why };
    }
}

/// Returns how long a challenge is open, by the bot's own clock.
pub(crate) fn life(from: &Player, to: Option<&Player>, standing: Option<u32>) -> Millis {
    match (to.is_some_and(|to| to.id != from.id), standing) {
        (true, _) => 7 * DAY,
        (false, None) => DAY,
        (false, Some(_)) => 30 * DAY,
    }
}

/// Returns the index rows by which an open challenge or a game is found: from its people and its place.
pub(crate) fn rows(record: &GameRecord) -> Vec<String> {
    let people: Vec<_> = match &record.state {
        State::Challenge { from, to, .. } => std::iter::once(from).chain(to).collect(),
        _ => record.seats().into_iter().flatten().collect(),
    };
    let mut rows: Vec<_> =
        people.into_iter().filter_map(|player| player.id.person()).map(|who| keys::seat(who, record.id)).collect();
    if let Place::Channel { channel, thread } = record.place {
        rows.extend(
            [Some(channel), thread, record.left].into_iter().flatten().map(|channel| keys::place(channel, record.id)),
        );
        if matches!(record.state, State::Challenge { to: None, .. }) {
            rows.push(keys::open(channel, record.id));
        }
    }
    rows.extend(abroad::row(record));
    rows
}

pub(crate) fn player(person: &Person) -> Player {
    Player { id: person.id.into(), name: clean_name(&person.name) }
}

/// The number of the last game, as read. Whatever makes a game expects it unchanged, so that of two at once one tries
/// again.
pub(crate) struct Counter {
    last: u64,
    version: u64,
}

impl Counter {
    /// Returns the number of the next game.
    pub(crate) fn next(&self) -> GameId {
        GameId(self.last + 1)
    }

    /// Adds the number to the change that makes its game.
    pub(crate) fn count(&self, change: &mut Change) {
        self.count_up_to(self.next(), change);
    }

    /// Adds the number as it was read to a change that begins a game which has a number already.
    pub(crate) fn hold(&self, change: &mut Change) {
        self.count_up_to(GameId(self.last), change);
    }

    /// Adds the number of the last of several games to the change that makes them.
    pub(crate) fn count_up_to(&self, last: GameId, change: &mut Change) {
        change.expect(keys::LAST_GAME, self.version).put(keys::LAST_GAME, write(&last.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::agreement;
    use crate::record::{Clock, Moment, UserId};

    #[test]
    fn the_bot_can_begin_a_game_by_itself() {
        for place in [Place::Direct, Place::Channel { channel: ChannelId(5), thread: None }] {
            let is_direct = place == Place::Direct;
            let seats = [1, 2].map(|id| Player { id: UserId(id).into(), name: format!("P{id}") });
            let state = State::Playing { seats: seats.clone(), offer: None };
            let venue = Venue { place, lang: Lang::En, guild: None, parent: None, no_thread: false, announced: false };
            let game = ("chess", rules::open("chess", "", None).expect("it has its own start").setup());
            let clock = Some(Clock::new(crate::app::clock::control::USUAL));
            let record = GameRecord { clock, ..blank(GameId(1), game, state, venue, Unix(7)) };
            let mut game = LoadedGame::new(record);
            begin(&mut game, seats, Who::Nobody, (Unix(7), BotTime(9)));
            let found = agreement(&game.record);
            assert_eq!(found.problems, Vec::<String>::new());
            let mut rows: Vec<_> = game.change.rows().iter().map(|(key, _)| key.clone()).collect();
            rows.sort();
            assert_eq!(rows, found.must);
            let board = What::Board { moment: Moment::START, over: false, since: None };
            let told: Vec<_> = game.news.into_iter().map(|news| (news.to, news.what)).collect();
            match is_direct {
                true => assert_eq!(told, [1, 2].map(|id| (Some(UserId(id)), board.clone()))),
                false => {
                    let began = What::Began { by: Who::Nobody };
                    assert_eq!(told, [began, What::Accepted, board].map(|what| (None, what)));
                }
            }
        }
    }
}
