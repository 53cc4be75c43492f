//! Records of challenges and games as they begin. Everything that depends on the caller arrives as an argument.

use rules::Side;

use crate::app::ask::server::SetupMatter;
use crate::app::ask::{Caller, RequestPerson};
use crate::app::ground::{Ground, LoadedGame, abroad, due};
use crate::change::StoreChange;
use crate::record::{
    BotTime, ChannelId, ClosureReason, DAY, GameId, GameOrigin, GamePlace, GamePlayer, GameRecord, GameState, GuildId,
    GuildRecord, Millis, NewsKind, PersonRef, Unix, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::TypedStore;
use crate::words::{Lang, clean_name};

/// How long the bot waits for a tournament game's board: many begin together.
pub(crate) const ROOM: Millis = Millis::hours(6);

pub(crate) struct Venue {
    pub(crate) place: GamePlace,
    pub(crate) lang: Lang,
    pub(crate) guild: Option<GuildId>,
    /// Parent channel, if this place is a user-created public thread.
    pub(crate) parent: Option<ChannelId>,
    pub(crate) no_thread: bool,
    pub(crate) announced: bool,
}

impl Venue {
    /// Returns the venue in or next to the caller's channel, by the server's settings.
    pub(crate) fn of(caller: &Caller, guild: &GuildRecord, place: GamePlace) -> Venue {
        let server = caller.server.as_ref().filter(|_| place != GamePlace::Direct);
        let is_here = matches!(place, GamePlace::Channel { channel, .. } if channel == caller.spot.channel);
        Venue {
            lang: guild.lang_in(caller.channels()).unwrap_or(caller.public_lang),
            guild: server.map(|server| server.id),
            parent: server.filter(|server| is_here && !server.in_private).and_then(|server| server.parent),
            no_thread: guild.chosen(SetupMatter::Threads) == Some("off"),
            announced: guild.announcements.is_some() && place != GamePlace::Direct,
            place,
        }
    }
}

pub(crate) async fn counter(ground: &Ground) -> Result<GameCounter, Trouble> {
    let (last, version) = ground.store.entry(keys::LAST_GAME).await?;
    Ok(GameCounter { last, version })
}

pub(crate) fn blank(
    id: GameId,
    (game, setup): (&str, String),
    state: GameState,
    venue: Venue,
    now: Unix,
) -> GameRecord {
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

fn newest_edition(game: &str) -> u32 {
    rules::info(game).map_or(1, |info| info.edition)
}

/// Begins a game, with times by the machine's and the bot's clock. `taker` accepted it; [`PersonRef::Nobody`] if it
/// begins automatically.
pub(crate) fn begin(game: &mut LoadedGame, seats: [GamePlayer; 2], taker: PersonRef, (now, time): (Unix, BotTime)) {
    game.change.delete_keys(rows(&game.record));
    let record = &mut game.record;
    record.abroad = false;
    record.begun = Some(now);
    record.state = GameState::Playing { seats, offer: None };
    record.edition = newest_edition(&record.game);
    let in_channel = matches!(record.place, GamePlace::Channel { .. });
    match record.tournament.is_some() {
        true => record.waits = record.clock.map(|_| time + ROOM),
        false => due::run(record, Side::White, time),
    }
    // These need a separate message in the channel: a game of a standing challenge, one begun automatically, one
    // against the bot without a challenge message, and a rematch offered in a thread.
    let is_unasked = in_channel && record.program().is_some() && record.challenge.is_none();
    let in_thread = match &mut record.place {
        GamePlace::Channel { thread, .. } => thread.take().is_some(),
        GamePlace::Direct => false,
    };
    let is_of_standing = matches!(record.origin, Some(GameOrigin::Standing(_)));
    due::set_by_clock(game);
    if in_thread || is_unasked || taker == PersonRef::Nobody || is_of_standing {
        game.tell_one(taker, NewsKind::Began { by: taker });
    }
    game.tell_one(taker, NewsKind::Accepted);
    // The offer in the old thread links to the new thread, which is open by then.
    if in_thread {
        game.tell_one(taker, NewsKind::ChallengeClosed);
    }
    game.show_board(false, None);
    game.change.put_keys(rows(&game.record));
}

pub(crate) fn close(game: &mut LoadedGame, by: PersonRef, why: Option<ClosureReason>) {
    game.change.delete_keys(rows(&game.record));
    game.record.abroad = false;
    due::set(game, None);
    if let GameState::Challenge { from, to, .. } = game.record.state.clone() {
        game.record.state = GameState::Closed { from, to, by, why };
    }
}

pub(crate) fn life(from: &GamePlayer, to: Option<&GamePlayer>, standing: Option<u32>) -> Millis {
    match (to.is_some_and(|to| to.id != from.id), standing) {
        (true, _) => 7 * DAY,
        (false, None) => DAY,
        (false, Some(_)) => 30 * DAY,
    }
}

pub(crate) fn rows(record: &GameRecord) -> Vec<String> {
    let people: Vec<_> = match &record.state {
        GameState::Challenge { from, to, .. } => std::iter::once(from).chain(to).collect(),
        _ => record.seats().into_iter().flatten().collect(),
    };
    let mut rows: Vec<_> =
        people.into_iter().filter_map(|player| player.id.person()).map(|who| keys::seat(who, record.id)).collect();
    if let GamePlace::Channel { channel, thread } = record.place {
        rows.extend(
            [Some(channel), thread, record.left].into_iter().flatten().map(|channel| keys::place(channel, record.id)),
        );
        if matches!(record.state, GameState::Challenge { to: None, .. }) {
            rows.push(keys::open(channel, record.id));
        }
    }
    rows.extend(abroad::row(record));
    rows
}

pub(crate) fn player(person: &RequestPerson) -> GamePlayer {
    GamePlayer { id: person.id.into(), name: clean_name(&person.name) }
}

/// The number of the last game, as read. Every change that creates a game expects it unchanged, so of two simultaneous
/// changes one retries.
pub(crate) struct GameCounter {
    last: u64,
    version: u64,
}

impl GameCounter {
    pub(crate) fn next(&self) -> GameId {
        GameId(self.last + 1)
    }

    pub(crate) fn count(&self, change: &mut StoreChange) {
        self.count_up_to(self.next(), change);
    }

    /// Expects the number unchanged, for a game that already has its number.
    pub(crate) fn hold(&self, change: &mut StoreChange) {
        self.count_up_to(GameId(self.last), change);
    }

    pub(crate) fn count_up_to(&self, last: GameId, change: &mut StoreChange) {
        change.expect(keys::LAST_GAME, self.version).put(keys::LAST_GAME, write(&last.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::agreement;
    use crate::record::{GameClock, GameMoment, UserId};

    #[test]
    fn the_bot_can_begin_a_game_by_itself() {
        for place in [GamePlace::Direct, GamePlace::Channel { channel: ChannelId(5), thread: None }] {
            let is_direct = place == GamePlace::Direct;
            let seats = [1, 2].map(|id| GamePlayer { id: UserId(id).into(), name: format!("P{id}") });
            let state = GameState::Playing { seats: seats.clone(), offer: None };
            let venue = Venue { place, lang: Lang::En, guild: None, parent: None, no_thread: false, announced: false };
            let game = ("chess", rules::open("chess", "", None).expect("it has its own start").setup());
            let clock = Some(GameClock::new(crate::app::clock::control::USUAL));
            let record = GameRecord { clock, ..blank(GameId(1), game, state, venue, Unix(7)) };
            let mut game = LoadedGame::new(record);
            begin(&mut game, seats, PersonRef::Nobody, (Unix(7), BotTime(9)));
            let found = agreement(&game.record);
            assert_eq!(found.problems, Vec::<String>::new());
            let mut rows: Vec<_> = game.change.rows().iter().map(|(key, _)| key.clone()).collect();
            rows.sort();
            assert_eq!(rows, found.must);
            let board = NewsKind::Board { moment: GameMoment::START, over: false, since: None };
            let told: Vec<_> = game.news.into_iter().map(|news| (news.to, news.what)).collect();
            match is_direct {
                true => assert_eq!(told, [1, 2].map(|id| (Some(UserId(id)), board.clone()))),
                false => {
                    let began = NewsKind::Began { by: PersonRef::Nobody };
                    assert_eq!(told, [began, NewsKind::Accepted, board].map(|what| (None, what)));
                }
            }
        }
    }
}
