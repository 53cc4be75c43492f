//! Players with hidden profiles: their rating appears nowhere. A stranger and an organiser try every command with all
//! values, every button and menu that follows, and every file and message.
//!
//! The same search with a visible profile proves that it would find the rating.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use bot::app::ask::draft::TermKind;
use bot::app::ask::{begin, person as own, server as of_server, tournament};
use bot::app::{
    App, AppCommand, BotRight, Button, COMMANDS, ChallengeTerms, CommandParameter, FilledCommand, HelpHome,
    KeptLeaders, Message, ParameterKind, PersonSetting, PostStep, PostTold, Press, PrivacyAsk, RequestAct,
    SuggestionSource, tell,
};
use bot::record::{
    BotTime, Computed, EntrantRecord, KeptCareer, KeptRating, KeptVerdict, OfKind, RatingRecord, SentMessage,
    TournamentFormat, TournamentId, TournamentRecord, UserId, keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};
use strum::VariantArray as _;

use super::club::{BOSS, CUP, Club, FIRST, HALL, SERVER, app, person, wanted};

const WHO: u64 = FIRST;
const RATING: &str = "1987";
const STRANGER: u64 = 4_242;
const ASKED: TournamentId = TournamentId(2);
/// The maximum number of requests by one person, and of presses of one kind of button.
const MOST: usize = 700;
const OF_A_KIND: usize = 8;

fn ratings(points: i64, mark: u64) -> RatingRecord {
    let last = (KeptRating(points * 1_000_000, 60_000_000, 60_000_000), BotTime(1_700_006_400_000), 30);
    let now = KeptCareer {
        met: (100..105).collect(),
        everywhere: Some(last),
        here: BTreeMap::from([(SERVER, last)]),
        ..KeptCareer::default()
    };
    RatingRecord {
        kinds: BTreeMap::from([(
            "chess".to_owned(),
            OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(mark) },
        )]),
    }
}

async fn set(club: &mut Club, setting: PersonSetting, value: &str) {
    club.ask(WHO, RequestAct::Person(own::PersonAsk::Set(setting, value.to_owned()))).await.unwrap();
}

async fn runs(club: &mut Club, act: RequestAct) -> Message {
    let request = all_rights(club.request(BOSS, act));
    club.app.handle(&request).await.unwrap().reply.unwrap()
}

fn all_rights(mut request: bot::app::AppRequest) -> bot::app::AppRequest {
    if let Some(server) = &mut request.caller.server {
        (server.may_manage, server.may_moderate, server.may_manage_events) = (true, true, true);
        server.rights = vec![BotRight::View, BotRight::Send];
    }
    request
}

/// A club and its public messages, where one player's rating appears wherever possible.
async fn club() -> Club {
    let mut club = Club::new();
    let people =
        (0..4).map(|nth| (keys::rating(UserId(FIRST + nth)), ratings([1_987, 1_702, 1_640, 1_533][nth as usize], nth)));
    club.store.commit(people.fold(Batch::new(), |batch, (key, it)| batch.put(key, write(&it)))).await.unwrap();
    set(&mut club, PersonSetting::Rating, "on").await;
    set(&mut club, PersonSetting::Lists, "yes").await;
    for _ in 0..2 {
        club.ask(BOSS, RequestAct::Tournament(tournament::TournamentAsk::Create(wanted(TournamentFormat::Swiss))))
            .await
            .unwrap();
    }
    club.settle(|terms| terms.scoring.tie_breaks = vec!["ARO".to_owned(), "BH".to_owned()]).await;
    let mut asked: TournamentRecord =
        read(&club.store.get(&keys::tournament(ASKED)).await.unwrap().unwrap().value).unwrap();
    asked.terms.entry.approval = true;
    club.store.commit(Batch::new().put(keys::tournament(ASKED), write(&asked))).await.unwrap();
    for who in FIRST..FIRST + 4 {
        for id in [CUP, ASKED] {
            let act = Button::of_tournament(Press::TournamentJoinNow, id).act(None).unwrap();
            club.ask(who, act).await.unwrap();
        }
    }
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    club.say().await;
    club.play_round(|board| if board == 1 { KeptVerdict::Draw } else { KeptVerdict::White }).await;
    club.look().await;
    club.say().await;
    let rated = |opponent: Option<u64>| {
        let terms = ChallengeTerms { rated: true, clock: Some("3d".to_owned()), ..ChallengeTerms::default() };
        let game = Some("chess".to_owned());
        RequestAct::Begin(begin::BeginAsk::Challenge { game, opponent: opponent.map(person), terms })
    };
    for opponent in [None, Some(BOSS), Some(FIRST + 1)] {
        club.ask(WHO, rated(opponent)).await.unwrap();
    }
    let played =
        bot::record::GameId(read::<u64>(&club.store.get(keys::LAST_GAME).await.unwrap().unwrap().value).unwrap());
    club.ask(FIRST + 1, RequestAct::Begin(begin::BeginAsk::Accept(played))).await.unwrap();
    let which = KeptLeaders { game: "chess".to_owned(), period: None };
    runs(&mut club, RequestAct::Server(of_server::ServerAsk::Leaders { which, keep: true })).await;
    club.say().await;
    keep_leaders(&club).await;
    club
}

async fn keep_leaders(club: &Club) -> Option<String> {
    let keys = tell::leaders_due(&club.app, club.now).await.unwrap();
    let item = tell::next_post(&club.app, keys.first()?, club.now).await.unwrap()?;
    let (message, told) = match &item.step {
        PostStep::Post { message, .. } => (message, PostTold::Posted(SentMessage { channel: HALL, message: 77 })),
        PostStep::Edit { message, .. } => (message, PostTold::Changed),
        PostStep::Remove { .. } => return None,
    };
    let shown = everything_in(message);
    tell::told_post(&club.app, &item, told, club.now).await.unwrap();
    Some(shown)
}

fn everything_in(message: &Message) -> String {
    let mut all = vec![message.said()];
    all.extend(message.pictures.iter().map(|picture| format!("{} {:?}", picture.alt, picture.options)));
    all.extend(message.figures.iter().map(|figures| format!("{} {:?}", figures.alt, figures.page)));
    all.extend(message.film.iter().map(|film| format!("{} {:?}", film.alt, film.options)));
    all.extend(message.files.iter().map(|file| format!("{} {}", file.name, String::from_utf8_lossy(&file.bytes))));
    for choice in &message.choices {
        let items = choice.items.iter().map(|item| format!("{:?} {:?}", item.label, item.about));
        all.push(items.collect::<Vec<_>>().join("\n"));
    }
    all.extend(message.for_all.iter().map(|for_all| everything_in(for_all)));
    all.join("\n")
}

fn fillings(option: &CommandParameter) -> Vec<String> {
    match option.takes {
        ParameterKind::OneOf(_, words) => words.iter().map(|word| (*word).to_owned()).collect(),
        ParameterKind::Rules | ParameterKind::RulesOfPuzzles => vec!["chess".to_owned()],
        ParameterKind::Whole(least, _) => vec![least.to_string()],
        ParameterKind::Flag => vec!["true".to_owned()],
        ParameterKind::Suggested(SuggestionSource::TermNames) => {
            TermKind::VARIANTS.iter().map(|term| term.word().to_owned()).collect()
        }
        ParameterKind::Suggested(_) => (1..=9).map(|number| number.to_string()).collect(),
        ParameterKind::Text(_)
        | ParameterKind::Person
        | ParameterKind::Role
        | ParameterKind::File
        | ParameterKind::Part(_) => Vec::new(),
    }
}

/// All combinations of a command's values, for requests and autocompletion.
fn ways(command: &'static AppCommand) -> Vec<FilledCommand> {
    let parts: Vec<(Option<&str>, &[CommandParameter])> =
        match command.options.iter().any(|it| matches!(it.takes, ParameterKind::Part(_))) {
            true => command
                .options
                .iter()
                .filter_map(|it| match it.takes {
                    ParameterKind::Part(inner) => Some((Some(it.name), inner)),
                    _ => None,
                })
                .collect(),
            false => vec![(None, command.options)],
        };
    let mut ways = Vec::new();
    for (part, options) in parts {
        let bare = FilledCommand { part: part.map(str::to_owned), ..FilledCommand::new(HelpHome::Server) };
        let mut about = bare.clone();
        about.people = BTreeMap::from(["person", "player", "opponent"].map(|name| (name.to_owned(), person(WHO))));
        let mut against = bare.clone();
        against.people =
            BTreeMap::from([("person".to_owned(), person(FIRST + 1)), ("against".to_owned(), person(WHO))]);
        for filled in [bare, about, against] {
            for option in options {
                ways.extend(fillings(option).into_iter().map(|text| {
                    let mut filled = filled.clone();
                    filled.texts.insert(option.name.to_owned(), text);
                    filled
                }));
            }
            ways.push(filled);
        }
    }
    ways
}

/// Returns where a person read the rating: the command, and the buttons that led there.
async fn sweep(club: &Club, who: u64, lang: Lang) -> BTreeSet<String> {
    let store = Arc::new(Memory::new());
    let rows = club.store.rows("").try_collect::<Vec<_>>().await.unwrap();
    for rows in rows.chunks(100) {
        store
            .commit(rows.iter().fold(Batch::new(), |batch, row| batch.put(&*row.key, row.value.clone())))
            .await
            .unwrap();
    }
    let app: App = app(Arc::clone(&store) as Arc<dyn Store>);
    let mut asking = Club { store: Arc::clone(&store), app, now: club.now, n_events: club.n_events, ..Club::new() };
    let mut found = BTreeSet::new();
    let (mut queue, mut seen, mut of_a_kind) = (VecDeque::new(), BTreeSet::new(), BTreeMap::<String, usize>::new());
    for command in COMMANDS {
        for filled in ways(command) {
            let way = format!("/{} {}", command.name, filled.part.as_deref().unwrap_or_default());
            for option in command.options {
                let caller =
                    request(&mut asking, who, lang, RequestAct::See(bot::app::ask::see::SeeAsk::Games(0))).caller;
                let suggested = bot::app::complete(&asking.app, &caller, command, option.name, "", &filled)
                    .await
                    .unwrap_or_default();
                found.extend(format!("{suggested:?}").contains(RATING).then(|| format!("{way}: suggestions")));
            }
            if let Some(act) = command.act(&filled) {
                queue.push_back((way, act));
            }
        }
    }
    let n_commands = queue.len();
    let mut n_asked = 0;
    while let Some((way, act)) = queue.pop_front().filter(|_| n_asked < MOST + n_commands) {
        // Skip deletions, which would remove the data to search.
        if !seen.insert(format!("{act:?}"))
            || matches!(act, RequestAct::Person(own::PersonAsk::Privacy(PrivacyAsk::ForgetNow(_))))
        {
            continue;
        }
        n_asked += 1;
        asking.now += bot::record::MINUTE;
        let request = request(&mut asking, who, lang, act);
        let message = match asking.app.handle(&request).await {
            Ok(answer) => answer.reply,
            Err(Trouble::Refused(refusal)) => {
                let said = Text::from(refusal.clone()).say(lang);
                found.extend(said.contains(RATING).then(|| format!("{way}: refused")));
                asking.app.panel_below(&request, &Message::new(lang, Text::from(refusal))).await
            }
            Err(Trouble::Failed(failure)) => panic!("{way}: {}", failure.chain()),
        };
        let Some(message) = message else { continue };
        found.extend(everything_in(&message).contains(RATING).then(|| way.clone()));
        let pressed = message.buttons.iter().map(|button| (button, None));
        let chosen =
            message.choices.iter().flat_map(|it| it.items.iter().map(|item| (&it.button, Some(item.value.clone()))));
        for (button, value) in pressed.chain(chosen) {
            let kind: &'static str = button.press.word();
            let n = of_a_kind.entry(kind.to_owned()).or_default();
            *n += 1;
            if let Some(act) = button.act(value.as_deref()).filter(|_| *n <= OF_A_KIND) {
                queue.push_back((format!("{way} > {kind}"), act));
            }
        }
    }
    asking.say().await;
    found.extend(asking.messages.values().filter(|it| everything_in(&it.0).contains(RATING)).map(|it| it.0.said()));
    found.extend(asking.letters.iter().filter(|it| it.0 != WHO && it.1.contains(RATING)).map(|it| it.1.clone()));
    found
}

fn request(club: &mut Club, who: u64, lang: Lang, act: RequestAct) -> bot::app::AppRequest {
    let mut request = club.request(who, act);
    request.caller.lang = lang;
    if who == BOSS { all_rights(request) } else { request }
}

#[tokio::test]
async fn who_hides_their_profile_shows_their_rating_nowhere() {
    let mut club = club().await;
    for who in [STRANGER, BOSS] {
        let found = sweep(&club, who, Lang::En).await;
        let of_boss = ["/tournament entries"].into_iter().filter(|_| who == BOSS);
        let ways = ["/profile", "/leaderboard", "tournament-entrants", "/tournament files", "/tournament standings"];
        for way in ways.into_iter().chain(of_boss) {
            assert!(found.iter().any(|found| found.contains(way)), "{who}: {way} is not among {found:#?}");
        }
    }
    set(&mut club, PersonSetting::Profile, "off").await;
    let kept = keep_leaders(&club).await.expect("it is changed at once");
    assert!(kept.contains("1702") && !kept.contains(RATING), "{kept}");
    for (who, lang) in [(STRANGER, Lang::En), (BOSS, Lang::Fr)] {
        assert_eq!(sweep(&club, who, lang).await, BTreeSet::new(), "{who}");
    }
    // Messages with an average that reveals the rating are edited, and later ones do not reveal it.
    let before: Vec<u64> =
        club.messages.iter().filter(|it| everything_in(&it.1.0).contains(RATING)).map(|it| *it.0).collect();
    let changed =
        |club: &Club| before.iter().filter(|id| !everything_in(&club.messages[id].0).contains(RATING)).count();
    assert!(!before.is_empty() && changed(&club) == 0);
    for _ in 0..12 {
        club.look().await;
        club.say().await;
    }
    assert!(changed(&club) > 0, "none of {before:?}");
    let n_messages = club.messages.len();
    club.play_to_the_end(|_, _| KeptVerdict::White).await;
    assert!(club.messages.len() > n_messages);
    for (id, (message, _)) in club.messages.iter().filter(|it| !before.contains(it.0)) {
        assert!(!everything_in(message).contains(RATING), "{id}: {}", message.said());
    }
    // The order of players is unchanged: it was by rating, and places must not depend on a setting.
    let entrants: Vec<EntrantRecord> = club.entrants().await;
    assert!(entrants.iter().any(|it| it.player.id == UserId(WHO) && it.rating == Some(1_987) && it.number == Some(1)));
}
