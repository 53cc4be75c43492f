//! `/privacy`: a person's stored data, for export and deletion ([`leaving`]).

use futures::TryStreamExt;

use crate::app::ask::person::PrivacyAsk;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer, naming, plan, ratings};
use crate::app::person::leaving::LeavingOutcome;
use crate::app::person::{leaving, tournaments};
use crate::app::say::{Message, MessageFile};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{
    BanRecord, DeedRecord, FlagsRecord, GameId, GameRecord, KeptChange, NoteRecord, OwnChange, PersonExport,
    PersonRecord, RatingRecord, TrophyRecord, UserId, keys, write,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore};
use crate::words::Text;

/// The maximum bytes of games in one file, below Discord's 10 MiB.
const MOST_BYTES: usize = 8 << 20;

pub(crate) async fn privacy(ground: &Ground, caller: &Caller, asked: &PrivacyAsk) -> Result<RequestAnswer, Trouble> {
    match asked {
        PrivacyAsk::Show => {
            let mut message = Message::new(caller.lang, text!("privacy"));
            message.buttons = vec![Button::new(Press::Export, "0"), Button::new(Press::Forget, "")];
            Ok(RequestAnswer::reply(message))
        }
        PrivacyAsk::Export { after } => own_data(ground, caller, *after).await,
        PrivacyAsk::Forget => {
            let mut message = Message::new(caller.lang, text!("privacy-confirm"));
            message.buttons = vec![Button::new(Press::ForgetNow, caller.who.id.0.to_string())];
            Ok(RequestAnswer::reply(message))
        }
        PrivacyAsk::ForgetNow(whom) => forget(ground, caller, *whom).await,
    }
}

async fn own_data(ground: &Ground, caller: &Caller, after_game: GameId) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let settings = ground.store.record::<PersonRecord>(&keys::person(me)).await?;
    let mut export = PersonExport {
        v: 1,
        you: me,
        written: caller.now,
        settings: settings.map(|row| row.record),
        banned: vec![],
        bans: vec![],
        deeds: vec![],
        flags: vec![],
        games: vec![],
        plans: vec![],
        notes: vec![],
        ratings: ground.store.record::<RatingRecord>(&keys::rating(me)).await?.map(|row| row.record),
        rated: vec![],
        entered: vec![],
        announced: vec![],
        acts: vec![],
        trophies: ground.store.record::<TrophyRecord>(&keys::trophies(me)).await?.map(|row| row.record),
        drafts: tournaments::drafts_of(ground, me).await?,
    };
    export.settings.iter_mut().for_each(PersonRecord::others_are_nobody);
    let mut bans = naming::naming::<BanRecord>(ground, me, None).await?;
    while let Some(RecordRow { key, record: ban, .. }) = bans.try_next().await? {
        let Some(guild) = keys::guild_in(&key) else { continue };
        export.banned.push((guild, ban.at));
        export.bans.push((guild, ban));
    }
    let mut deeds = naming::naming::<DeedRecord>(ground, me, None).await?;
    while let Some(RecordRow { record: mut deed, .. }) = deeds.try_next().await? {
        deed.others_are_nobody(me);
        export.deeds.push(deed);
    }
    let mut flags = naming::naming::<FlagsRecord>(ground, me, None).await?;
    while let Some(RecordRow { key, record: flags, .. }) = flags.try_next().await? {
        let Some(guild) = keys::guild_in(&key) else { continue };
        export.flags.extend(flags.about(me, guild));
    }
    export.notes = naming::naming::<NoteRecord>(ground, me, None).await?.map_ok(|row| row.record).try_collect().await?;
    let part = tournaments::part_of(ground, me).await?;
    (export.entered, export.announced, export.acts) = (part.entered, part.announced, part.acts);
    export.announced.iter_mut().for_each(|tournament| tournament.others_are_nobody(me));
    let is_whole = add_games(ground, &mut export, after_game).await?;
    let last = export.games.last().map(|game| game.id);
    let key = if is_whole { key!("privacy-export") } else { key!("privacy-export-more") };
    let mut message = Message::new(caller.lang, Text::new(key));
    message.files = vec![MessageFile { name: "mutabot-data.json".to_owned(), bytes: export.text() }];
    if let Some(last) = last.filter(|_| !is_whole) {
        message.buttons = vec![Button::new(Press::Export, last.0.to_string())];
    }
    Ok(RequestAnswer::reply(message))
}

/// Adds the games after this one, with their plans, to an export; returns whether these are all.
async fn add_games(ground: &Ground, export: &mut PersonExport, after: GameId) -> Result<bool, Trouble> {
    let me = export.you;
    let mut n_bytes = 0;
    let mut games = naming::naming::<GameRecord>(ground, me, Some(keys::game(after))).await?;
    while let Some(RecordRow { record: mut game, .. }) = games.try_next().await? {
        n_bytes += write(&game).len();
        if n_bytes > MOST_BYTES && !export.games.is_empty() {
            return Ok(false);
        }
        if let Some(side) = game.side_of(me).filter(|_| tables::is_playing(&game)) {
            let (plan, version) = plan::plan_of(ground, &game, side).await?;
            n_bytes += plan.answers.iter().map(|(path, code)| path.len() + code.len()).sum::<usize>();
            export.plans.extend((version > 0).then_some((game.id, plan)));
        }
        export.rated.extend(own_change(ground, &game, me).await?);
        game.others_are_names(me);
        export.games.push(game);
    }
    Ok(true)
}

async fn own_change(ground: &Ground, game: &GameRecord, me: UserId) -> Result<Option<OwnChange>, Trouble> {
    let Some(side) = game.side_of(me).filter(|_| game.counted.is_some()) else { return Ok(None) };
    let own = |changes: Option<[KeptChange; 2]>| changes.map(|changes| changes[side as usize]);
    let effects = ratings::effects(ground, game).await?;
    Ok(effects.map(|effects| OwnChange { game: game.id, here: own(effects.here), everywhere: own(effects.everywhere) }))
}

async fn forget(ground: &Ground, caller: &Caller, whom: UserId) -> Result<RequestAnswer, Trouble> {
    if whom != caller.who.id {
        return Err(Refusal::NotYourself.into());
    }
    // The secret identifies a deleted person's remaining traces.
    ground.secret().await?;
    StoreChange::putting(keys::leaving(whom), write(&caller.now)).commit(&*ground.store).await?;
    let LeavingOutcome { told: news, is_done } = leaving::leave(ground, whom, caller.now).await?;
    StoreChange::putting(keys::seen(caller.event), Vec::new()).commit(&*ground.store).await?;
    let text = if is_done { text!("privacy-gone") } else { text!("privacy-later") };
    Ok(RequestAnswer { news, ..RequestAnswer::reply(Message::new(caller.lang, text)) })
}
