//! The base of all other modules: reads and commits games and people, and is the only way for games to begin and end.
//! Methods of [`Ground`] concern all subjects; functions about one subject are in its module.

pub(super) mod abroad;
mod absences;
pub(super) mod anew;
pub(super) mod answer;
pub(super) mod begin;
pub(super) mod breaker;
mod change;
pub(super) mod consequences;
mod copied;
pub(super) mod counting;
pub(super) mod done;
pub(super) mod draws;
pub(super) mod due;
pub(super) mod finish;
mod game;
mod given_back;
pub(super) mod here;
pub(crate) mod hints;
pub(super) mod imports;
mod ladder;
pub(super) mod leader_pages;
pub(super) mod leaders;
pub(super) mod lost_roles;
pub(super) mod mine;
pub(super) mod missed;
pub(super) mod named;
pub(super) mod naming;
pub(super) mod open_channels;
mod overtaken;
pub(super) mod parts;
pub(super) mod periods;
pub(super) mod person;
pub(super) mod plan;
pub(super) mod position;
pub(super) mod range;
pub(super) mod rated;
pub(super) mod ratings;
pub(super) mod remember;
pub(super) mod reopen;
pub(super) mod rest;
pub(super) mod results;
pub(super) mod rooms;
pub(super) mod rounds;
mod rungs;
pub(super) mod running;
pub(super) mod secret;
pub(super) mod server;
pub(super) mod sharing;
pub(super) mod sight;
pub(super) mod sign_up;
pub(super) mod start;
pub(super) mod takebacks;
pub(super) mod thinking;
pub(super) mod time;
pub(super) mod tournament;
pub(super) mod trophies;
pub(super) mod turns;
pub(super) mod windows;

pub(super) use answer::{KeptGame, RequestAnswer};
pub(super) use begin::Venue;
pub(super) use consequences::GameEnd;
pub(super) use game::LoadedGame;
pub(super) use mine::{CallerGame, OpenedGame};

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use futures::TryStreamExt;
use store::{Erase, Store};

use crate::app::ask::RequestAct;
use crate::app::rate::Limiter;
use crate::app::tables;
use crate::once::BoundedMemory;
use crate::record::{ChannelId, GameId, GameMoment, GuildId, RecentChallenge, Unix, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};
use breaker::BreakerState;
use ladder::LeaderboardCache;
use named::NamedRowStore;
use open_channels::OpenChannels;
use position::Position;
use remember::DeletionList;
use secret::Secret;
use sharing::{FencedStore, Member, MemberRegistry};
use thinking::ProcessThinkers;
use turns::JoinQueue;

pub type LayoutList = Vec<(String, String, String)>;

pub(crate) type CachedPosition = (GameMoment, Arc<Position>);

/// The store and this process's own state.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The store, which also maintains the rows derived from others.
    pub(crate) store: Arc<dyn Store>,
    /// The store's files, if deleted data can be erased from them.
    pub(crate) files: Option<Arc<dyn Erase>>,
    /// The list of deletions outside the store, if there is one.
    pub(crate) list: Option<Arc<dyn DeletionList>>,
    pub(crate) layouts: Arc<LayoutList>,
    /// The servers whose games the operator excludes from global ratings.
    pub(crate) only_here: Arc<BTreeSet<GuildId>>,
    pub rates: Arc<Limiter>,
    pub(crate) breaker: Arc<Mutex<BreakerState>>,
    pub(crate) leaderboards: Arc<LeaderboardCache>,
    pub open_channels: Arc<OpenChannels>,
    pub(crate) turns: Arc<JoinQueue>,
    pub thinking: Arc<ProcessThinkers>,
    /// The positions of running games where help is not allowed.
    pub(crate) standing: Arc<BoundedMemory<GameId, CachedPosition>>,
    /// The people who were already welcomed, each with the channel.
    pub(crate) greeted: Arc<BoundedMemory<(ChannelId, UserId)>>,
    /// The last question in each channel that a yes can answer.
    pub(crate) asked: Arc<BoundedMemory<ChannelId, QuestionedAct>>,
    /// The players who were already told that hints are counted in a game.
    pub(crate) told_of_hints: Arc<BoundedMemory<(GameId, UserId)>>,
    /// Recent challenges by people who have since deleted their data.
    pub(crate) asked_before: Arc<BoundedMemory<UserId, Vec<RecentChallenge>>>,
    /// The secret for a store that has none yet.
    pub(crate) secret: Option<Secret>,
    /// The processes that share the store; `None` if it is not shared.
    pub(crate) members: Option<Arc<MemberRegistry>>,
}

/// A request that the bot asked a person to confirm.
#[derive(Clone, Debug)]
pub(crate) struct QuestionedAct {
    pub(crate) who: UserId,
    pub(crate) act: RequestAct,
    pub(crate) at: Unix,
}

impl Ground {
    pub(crate) fn new(store: Arc<dyn Store>, layouts: LayoutList) -> Ground {
        Ground {
            store: Arc::new(NamedRowStore(store)),
            files: None,
            list: None,
            layouts: Arc::new(layouts),
            only_here: Arc::default(),
            rates: Arc::default(),
            breaker: Arc::default(),
            leaderboards: Arc::default(),
            open_channels: Arc::default(),
            turns: Arc::default(),
            thinking: Arc::default(),
            standing: Arc::default(),
            greeted: Arc::default(),
            asked: Arc::default(),
            told_of_hints: Arc::default(),
            asked_before: Arc::default(),
            secret: None,
            members: None,
        }
    }

    /// Yields to players' requests. Background work calls this after each batch.
    pub(crate) async fn give_way(&self) {
        tokio::task::yield_now().await;
        if let Some(files) = &self.files {
            files.idle().await;
        }
    }

    pub(crate) fn join(&mut self, me: Member) {
        self.members = Some(Arc::new(MemberRegistry::new(Arc::clone(&self.store), me)));
        self.store = Arc::new(FencedStore(Arc::clone(&self.store)));
    }

    pub(crate) async fn load(&self, id: impl Into<Option<GameId>>) -> Result<Option<LoadedGame>, Trouble> {
        let Some(id) = id.into() else { return Ok(None) };
        let row = self.store.record(&keys::game(id)).await?;
        Ok(row.map(|RecordRow { record, version, .. }| LoadedGame::read(record, version)))
    }

    pub(crate) async fn playing(&self, id: impl Into<Option<GameId>>) -> Result<Option<LoadedGame>, Trouble> {
        Ok(self.load(id).await?.filter(|game| tables::is_playing(&game.record)))
    }

    pub(crate) async fn load_indexed(&self, prefix: &str) -> Result<Vec<LoadedGame>, Trouble> {
        let mut games = Vec::new();
        let mut keys = self.store.keys(prefix);
        while let Some(key) = keys.try_next().await? {
            let Some(id) = key.game() else { continue };
            games.extend(self.load(id).await?);
        }
        Ok(games)
    }
}
