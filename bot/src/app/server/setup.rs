//! `/setup`: a server's settings, for its administrators.

use strum::VariantArray;

use crate::app::ask::server::{SetupAsk, SetupMatter};
use crate::app::ask::{BotRight, Button, Caller, CallerServer, Press, RightPurpose};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{PickerChoice, choices};
use crate::app::server::{deeds, seasons, setup_menu};
use crate::change::StoreChange;
use crate::record::{ChannelId, GuildRecord, ModeratorDeed, OwnLayout, PuzzlePlace, RoleId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text, quote};

const MOST_LAYOUTS: usize = 20;
/// The maximum length of a layout's name, in characters; Discord allows 100 for a menu value.
const LONGEST_NAME: usize = 50;

pub(crate) async fn setup(ground: &Ground, caller: &Caller, setup: &SetupAsk) -> Result<RequestAnswer, Trouble> {
    let Some(server) = &caller.server else { return Err(Refusal::OnlyServer.into()) };
    if !server.may_manage {
        return Err(Refusal::NotManager.into());
    }
    let (mut guild, version) = ground.guild(server.id).await?;
    let before = guild.clone();
    let channel = server.parent.unwrap_or(caller.spot.channel);
    let (time, hands) = (ground.time(caller.now).await?, ground.hands().await?);
    let overview = |guild: &GuildRecord, matter: SetupMatter, told: &[Text]| {
        let season = guild.season(time).map(|began| hands.stamp(began, 'D'));
        let mut message = setup_menu::overview(ground, (server.id, guild), (matter, channel), season, caller.lang);
        message.text.splice(..0, told.iter().cloned());
        RequestAnswer::reply(message)
    };
    let mut change = StoreChange::new();
    let (shown, note, to) = match setup {
        SetupAsk::Show(matter) => return Ok(overview(&guild, *matter, &barred(ground, &guild).await?)),
        SetupAsk::Check(matter) => return Ok(overview(&guild, *matter, &lacking(caller, server, &guild))),
        SetupAsk::Log => {
            let mut message = deeds::changes(ground, caller, server).await?;
            message.buttons = vec![Button::new(Press::Setup, "").labelled(text!("button-step-back"))];
            return Ok(RequestAnswer::reply(message));
        }
        SetupAsk::AskSeason => return Ok(RequestAnswer::reply(seasons::ask(ground, caller, &guild).await?)),
        SetupAsk::BeginSeason => {
            seasons::begin(ground, caller, &mut guild, &mut change).await?;
            (SetupMatter::Seasons, Some(text!("setup-season-done")), seasons::BEGUN.to_owned())
        }
        SetupAsk::Choose(matter, value) => {
            if *matter == SetupMatter::Seasons && guild.chosen(*matter).unwrap_or(matter.values()[0]) != value {
                seasons::settle(ground, caller, &mut guild, &mut change).await?;
            }
            choose_for(ground, &mut guild, *matter, value, (channel, caller.public_lang))?;
            let told = posted_to(&guild, *matter).and_then(|to| warning(caller, server, *matter, to));
            (*matter, told, in_log(&guild, *matter, value, channel))
        }
        SetupAsk::Add { name, layout } => {
            let note = add_layout(ground, &mut guild, name, layout)?;
            (SetupMatter::Layouts, Some(note), format!("+{}", name_of(name)))
        }
    };
    let key = keys::guild(server.id);
    change.expect(key.as_str(), version).put(keys::seen(caller.event), Vec::new());
    if guild != before {
        let did = ModeratorDeed::Set { matter: shown.word().to_owned(), to };
        let deed = deeds::deed(caller, did);
        change.put(key, write(&guild)).put(keys::deed(server.id, caller.event), write(&deed));
    }
    // The permission to post in the chosen channel is checked again.
    if let Some(to) = posted_to(&guild, shown) {
        change.delete(keys::lacking(to, shown.word()));
    }
    change.commit(&*ground.store).await?;
    Ok(overview(&guild, shown, note.as_slice()))
}

fn in_log(guild: &GuildRecord, matter: SetupMatter, value: &str, channel: ChannelId) -> String {
    match (matter, setup_menu::picked(guild, matter)) {
        (_, Some(picked)) => setup_menu::ids(&picked).iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        (SetupMatter::ChannelLanguage, None) => format!("{},{value}", channel.0),
        (SetupMatter::Layouts, None) => format!("-{value}"),
        (_, None) => value.to_owned(),
    }
}

fn posted_to(guild: &GuildRecord, matter: SetupMatter) -> Option<ChannelId> {
    if let Some(PickerChoice::Channel(to)) = setup_menu::picked(guild, matter) { to } else { None }
}

/// Lists the posts that failed, as far as known.
async fn barred(ground: &Ground, guild: &GuildRecord) -> Result<Vec<Text>, Trouble> {
    let mut said = Vec::new();
    for matter in SetupMatter::VARIANTS {
        let Some(to) = posted_to(guild, *matter) else { continue };
        if ground.store.get(&keys::lacking(to, matter.word())).await?.is_some() {
            said.push(barred_from(*matter, to));
        }
    }
    Ok(said)
}

fn barred_from(matter: SetupMatter, to: ChannelId) -> Text {
    let text = if matter == SetupMatter::Puzzles { text!("puzzles-barred") } else { text!("announcements-barred") };
    text.with("channel", format!("<#{}>", to.0))
}

/// Returns a warning about the channel chosen for automatic posts. Discord reports the bot's rights only for the
/// request's channel.
fn warning(caller: &Caller, server: &CallerServer, matter: SetupMatter, to: ChannelId) -> Option<Text> {
    if to != caller.spot.channel {
        return Some(text!("setup-check-there").with("channel", format!("<#{}>", to.0)));
    }
    let needed = [BotRight::View, BotRight::Send]
        .into_iter()
        .chain((matter == SetupMatter::Puzzles).then_some(BotRight::Attach));
    let lacks = needed.into_iter().any(|right| !server.rights.contains(&right));
    lacks.then(|| barred_from(matter, to))
}

fn choose_for(
    ground: &Ground,
    guild: &mut GuildRecord,
    matter: SetupMatter,
    value: &str,
    (channel, lang): (ChannelId, Lang),
) -> Result<(), Refusal> {
    let ids = || {
        let ids = value.split(',').filter(|id| !id.is_empty()).take(SUGGESTIONS).map(str::parse::<u64>);
        ids.collect::<Result<Vec<_>, _>>().map_err(|_| Refusal::BadButton)
    };
    let channels = || Ok::<Vec<_>, Refusal>(ids()?.into_iter().map(ChannelId).collect());
    let roles = || Ok::<Vec<_>, Refusal>(ids()?.into_iter().map(RoleId).collect());
    match matter {
        SetupMatter::Channels => guild.channels = channels()?,
        SetupMatter::Announcements => guild.announcements = channels()?.first().copied(),
        SetupMatter::Puzzles => {
            guild.puzzles = channels()?.first().map(|channel| PuzzlePlace { channel: *channel, lang });
        }
        SetupMatter::Roles => guild.roles = roles()?,
        SetupMatter::HostRoles => guild.host_roles = roles()?,
        SetupMatter::Layouts => guild.layouts.retain(|layout| layout.name != value),
        SetupMatter::ChannelLanguage if value == matter.values()[0] => {
            guild.langs.remove(&channel);
        }
        SetupMatter::ChannelLanguage => {
            guild.langs.insert(channel, value.parse().map_err(|_| Refusal::BadButton)?);
        }
        _ => {
            let words = setup_menu::words_of(ground, guild, matter);
            choices::keep(&mut guild.settings, matter.word(), &words, value)?;
        }
    }
    // A layout that was removed can no longer be the default.
    if let Some(default) = guild.chosen(SetupMatter::Layout)
        && !setup_menu::words_of(ground, guild, SetupMatter::Layout).iter().any(|name| name == default)
    {
        guild.settings.remove(SetupMatter::Layout.word());
    }
    Ok(())
}

fn add_layout(ground: &Ground, guild: &mut GuildRecord, name: &str, layout: &str) -> Result<Text, Refusal> {
    let info = rules::games()[0];
    let name = name_of(name);
    if name.is_empty() || layout.trim().is_empty() {
        return Err(Refusal::LayoutName);
    }
    let is_own = guild.layouts.iter().any(|own| own.name == name);
    if !is_own && setup_menu::words_of(ground, guild, SetupMatter::Layout).contains(&name) {
        return Err(Refusal::LayoutTaken { name });
    }
    if !is_own && guild.layouts.len() >= MOST_LAYOUTS {
        return Err(Refusal::TooManyLayouts { most: MOST_LAYOUTS });
    }
    let table = rules::open(info.id, layout.trim(), None).map_err(|error| match error {
        rules::OpenError::Setup(reason) => Refusal::Setup(reason.0),
        rules::OpenError::UnknownGame => Refusal::UnknownRules,
    })?;
    guild.layouts.retain(|own| own.name != name);
    let (game, setup) = (info.id.to_owned(), table.setup());
    guild.layouts.push(OwnLayout { game, name: name.clone(), setup });
    Ok(text!("setup-layout-added").with("name", name))
}

fn name_of(typed: &str) -> String {
    quote(typed).chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()
}

fn lacking(caller: &Caller, server: &CallerServer, guild: &GuildRecord) -> Vec<Text> {
    let no_threads = guild.chosen(SetupMatter::Threads) == Some("off");
    let is_needed = |right: BotRight| !(no_threads && matches!(right, BotRight::Threads | BotRight::SendInThreads));
    let lacks = BotRight::VARIANTS.iter().copied().filter(|right| is_needed(*right) && !server.rights.contains(right));
    let (needed, more): (Vec<BotRight>, Vec<BotRight>) =
        lacks.partition(|right| right.purpose() == RightPurpose::Games);
    let line = |right: &BotRight| {
        let word: &str = (*right).into();
        text!("setup-check-line")
            .with_said("right", text!("right-{}", word))
            .with_said("why", text!("right-{}-why", word))
    };
    let head = if needed.is_empty() { text!("setup-check-good") } else { text!("setup-check-lacks") };
    let mut told = vec![head.with("channel", format!("<#{}>", caller.spot.channel.0))];
    told.extend(needed.iter().map(line));
    if !more.is_empty() {
        told.push(text!("setup-check-more"));
        told.extend(more.iter().map(line));
    }
    if told.len() > 1 {
        told.push(text!("setup-check-how"));
    }
    told
}
