//! Carries out a request, in the module that handles it.

use crate::app::ask::draft::TermKind;
use crate::app::ask::{Button, ButtonForm, Caller, GameChoice, Press, RequestAct};
use crate::app::command::{AppCommand, CommandParameter, FilledCommand, ParameterKind, SuggestionSource};
use crate::app::ground::tournament::may_host;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::hear::{self, RequestMeaning};
use crate::app::play::MoveInput;
use crate::app::say::Message;
use crate::app::{ask, begin, clock, command, person, play, see, server, tournament};
use crate::record::{GameId, TournamentId};
use crate::refusal::{Refusal, Trouble};

pub(crate) async fn attempt(ground: &Ground, caller: &Caller, act: &RequestAct) -> Result<RequestAnswer, Trouble> {
    let (game, done) = match hear::hear(ground, caller, act).await? {
        RequestMeaning::Act(meant) => {
            let mut done = Box::pin(carry_out(ground, caller, &meant)).await;
            // A yes had its effect, and Discord shows no sign of a refusal.
            if let Ok(answer) = done.as_mut() {
                answer.played |= act.is_text() && !answer.news.is_empty();
            }
            (meant.game(), done)
        }
        RequestMeaning::Said(game, text, given) => {
            (Some(game.mine.game.record.id), play::said::said(ground, caller, *game, (given, &text)).await)
        }
        RequestMeaning::Typed(game, text) => {
            (Some(game.mine.game.record.id), play::said::typed(ground, caller, *game, &text).await)
        }
        RequestMeaning::Tried { ask, plays } => {
            let mut answer = play_ask(ground, caller, &ask).await?;
            // A player who meant a game must not wonder what happened to the move.
            if let Some(message) = answer.reply.as_mut().filter(|_| plays) {
                message.text.push(text!("tried-here-only"));
            }
            return Ok(answer);
        }
        RequestMeaning::Answer(answer) => return Ok(*answer),
        RequestMeaning::Greeting => {
            let named = match act {
                RequestAct::Play(ask::play::PlayAsk::Said { text, .. }) => ask::rules_named(text),
                _ => None,
            };
            return see::help::welcome(ground, caller, named).await;
        }
        RequestMeaning::Kind => return Ok(RequestAnswer::thanks(caller)),
        RequestMeaning::Talk => return Ok(RequestAnswer::quiet()),
        RequestMeaning::NoGame(refusal) => return without_game(ground, caller, act, refusal).await,
    };
    match game {
        Some(id) => play::said::told_apart(ground, caller, id, done).await,
        None => done,
    }
}

async fn carry_out(ground: &Ground, caller: &Caller, act: &RequestAct) -> Result<RequestAnswer, Trouble> {
    if act.shows_to_all() {
        must_be_heard(ground, caller).await?;
    }
    match act {
        RequestAct::Play(ask) => play_ask(ground, caller, ask).await,
        RequestAct::Begin(ask) => begin_ask(ground, caller, ask).await,
        RequestAct::See(ask) => see_ask(ground, caller, ask).await,
        RequestAct::Person(ask) => person_ask(ground, caller, ask).await,
        RequestAct::Server(ask) => server_ask(ground, caller, ask).await,
        RequestAct::Tournament(ask) => {
            let caller = as_host(ground, caller).await?;
            let (ask, done) = match settled(ground, &caller, ask).await {
                Ok(ask) if ask.is_of_organisers() => (ask, must_be_heard(ground, &caller).await),
                Ok(ask) => (ask, Ok(())),
                Err(trouble) => (ask.clone(), Err(trouble)),
            };
            let done = match done {
                Ok(()) => tournament_ask(ground, &caller, &ask).await,
                Err(trouble) => Err(trouble),
            };
            match done {
                Err(Trouble::Refused(Refusal::TournamentWhich { names })) => {
                    tournament::find::ask_which(ground, &caller, &ask, names).await
                }
                done => done,
            }
        }
    }
}

/// Refuses a request that needs a game from a caller without one. For a refused move, offers a game that begins
/// immediately.
async fn without_game(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
    refusal: Refusal,
) -> Result<RequestAnswer, Trouble> {
    use ask::play::PlayAsk;
    let is_move = matches!(act, RequestAct::Play(PlayAsk::Said { .. } | PlayAsk::Move { .. }));
    let guild = ground.guild_of(caller).await?;
    let has_none = refusal == Refusal::NoGame;
    let refusal = if has_none && !caller.spot.in_server { Refusal::NoGameDirect } else { refusal };
    if !is_move || !has_none || !guild.has_programs() {
        return Err(refusal.into());
    }
    let mut message = Message::new(caller.lang, refusal);
    message.buttons = vec![Button::new(Press::PlayBot, guild.usual_game().id)];
    Ok(RequestAnswer::reply(message))
}

/// Refuses callers who are banned in the current server: they cannot run its tournaments or share there.
async fn must_be_heard(ground: &Ground, caller: &Caller) -> Result<(), Trouble> {
    match &caller.server {
        Some(server) => ground.must_not_be_banned(caller, server.id).await,
        None => Ok(()),
    }
}

async fn play_ask(ground: &Ground, caller: &Caller, ask: &ask::play::PlayAsk) -> Result<RequestAnswer, Trouble> {
    use ask::play::PlayAsk;
    match ask {
        // `hear` has already replaced these requests.
        PlayAsk::Move { .. } | PlayAsk::Said { .. } | PlayAsk::Overheard { .. } => Err(Refusal::NoGame.into()),
        PlayAsk::Pick { game, moment, code } => {
            let game = ground.open(caller, *game).await?;
            play::moves::play(ground, caller, game, MoveInput::PickedAt(*moment), code).await
        }
        PlayAsk::Typed { game, moment, text } => play::said::filled_in(ground, caller, *game, *moment, text).await,
        PlayAsk::Confirm { game, moment, code } => play::confirm::confirmed(ground, caller, *game, *moment, code).await,
        PlayAsk::Choose { game, half: None } => {
            let game = named(*game)?;
            let done = play::choose::choose(ground, caller, game, None).await;
            play::said::named(ground, caller, game, done).await
        }
        PlayAsk::Choose { game, half } => play::choose::choose(ground, caller, named(*game)?, half.as_ref()).await,
        PlayAsk::Hint { game, moment, step } => play::hint::hint(ground, caller, named(*game)?, *moment, *step).await,
        PlayAsk::Lesson(lesson) => play::lesson::lesson(ground, caller, lesson).await,
        PlayAsk::Puzzles(puzzles) => play::puzzle::puzzles(ground, caller, puzzles).await,
        PlayAsk::Resign(game) => play::resign::resign(ground, caller, named(*game)?).await,
        PlayAsk::ResignNow(game, moment) => play::resign::resign_now(ground, caller, *game, *moment).await,
        PlayAsk::ClaimTime(game) => clock::time_up::claim_time(ground, caller, named(*game)?).await,
        PlayAsk::Draw(game) => play::draw::draw(ground, caller, named(*game)?, None).await,
        PlayAsk::AskDraw(game, moment) => play::draw::ask_draw(ground, caller, *game, *moment).await,
        PlayAsk::Keep(game) => play::resign::keep(ground, caller, *game).await,
        PlayAsk::DrawAt(game, moment) => {
            let done = play::draw::draw(ground, caller, *game, Some(*moment)).await;
            play::said::named(ground, caller, *game, done).await
        }
        PlayAsk::AnswerDraw { game, moment, yes } => {
            play::draw::answer_draw(ground, caller, *game, *moment, *yes).await
        }
        PlayAsk::Takeback(game) => play::takeback::takeback(ground, caller, named(*game)?, None).await,
        PlayAsk::TakebackAt(game, at) => {
            let done = play::takeback::takeback(ground, caller, *game, Some(*at)).await;
            play::said::named(ground, caller, *game, done).await
        }
        PlayAsk::AnswerTakeback { game, moment, yes } => {
            play::takeback::answer_takeback(ground, caller, *game, *moment, *yes).await
        }
        PlayAsk::AllowTakeback(game, moment) => play::takeback::allow_takeback(ground, caller, *game, *moment).await,
        PlayAsk::Plan(game, plan) => play::plan::plan(ground, caller, named(*game)?, plan).await,
    }
}

async fn begin_ask(ground: &Ground, caller: &Caller, ask: &ask::begin::BeginAsk) -> Result<RequestAnswer, Trouble> {
    use ask::begin::BeginAsk;
    match ask {
        BeginAsk::Challenge { game, opponent, terms }
            if terms.level.is_some() || opponent.as_ref().is_some_and(|person| person.is_me) =>
        {
            begin::program::against(ground, caller, game.as_deref(), opponent.as_ref(), terms).await
        }
        BeginAsk::Challenge { game, opponent, terms } => {
            begin::challenge::challenge(ground, caller, game.as_deref(), opponent.as_ref(), terms).await
        }
        BeginAsk::Program { what, level } => begin::program::program(ground, caller, what, *level).await,
        BeginAsk::Accept(game) => begin::rematch::accept(ground, caller, *game).await,
        BeginAsk::Take { challenge, game, terms } => begin::take::take(ground, caller, *challenge, game, terms).await,
        BeginAsk::Decline(game) | BeginAsk::Withdraw(Some(game)) => begin::answer::decline(ground, caller, *game).await,
        BeginAsk::Withdraw(None) => Err(begin::challenge::gone().into()),
        BeginAsk::Reason(game, why) => begin::answer::reason(ground, caller, *game, why).await,
        BeginAsk::Rematch(game) => begin::rematch::rematch(ground, caller, *game).await,
        BeginAsk::BlockBot => Err(Refusal::BotBlock.into()),
        BeginAsk::Block(whom) => begin::block::block(ground, caller, *whom).await,
        BeginAsk::Unblock(whom) => begin::block::unblock(ground, caller, *whom).await,
    }
}

async fn see_ask(ground: &Ground, caller: &Caller, ask: &ask::see::SeeAsk) -> Result<RequestAnswer, Trouble> {
    use ask::see::SeeAsk;
    match ask {
        SeeAsk::Board { game, as_text } => see::board::board(ground, caller, named(*game)?, *as_text).await,
        SeeAsk::Turned(game, side) => see::board::turned(ground, caller, *game, *side, false).await,
        SeeAsk::TurnedText(game, side) => see::board::turned(ground, caller, *game, Some(*side), true).await,
        SeeAsk::Moves(game) => see::board::moves(ground, caller, *game).await,
        SeeAsk::Shown(game) => see::board::of_message(ground, caller, *game).await,
        SeeAsk::Review(game) => see::review::review(ground, caller, named(*game)?).await,
        SeeAsk::ShareReview(game) => see::review::share(ground, caller, *game).await,
        SeeAsk::Missed { game, ply, missed } => see::review::moment(ground, caller, *game, *ply, missed).await,
        SeeAsk::ShareFilm(game) => see::film::share(ground, caller, *game).await,
        SeeAsk::Film(game) => see::film::film(ground, caller, named(*game)?).await,
        SeeAsk::Games(page) => see::games::games(ground, caller, *page).await,
        SeeAsk::Next(after) => see::games::next_game(ground, caller, *after).await,
        SeeAsk::Record(game) => see::export::export(ground, caller, named(*game)?).await,
        SeeAsk::AllRecords(after) => see::export::all_records(ground, caller, *after).await,
        SeeAsk::Rules { game, section } => see::pages::rules(ground, caller, game.as_deref(), section.as_deref()).await,
        SeeAsk::Welcome => see::help::welcome(ground, caller, None).await,
        SeeAsk::Help { home, topic } => see::help::help(ground, caller, *home, *topic).await,
        SeeAsk::History { query, turn } => see::history::history(ground, caller, query, *turn).await,
        SeeAsk::Replay { game, at } => see::replay::replay(ground, caller, named(*game)?, *at, None).await,
        SeeAsk::ReplayFrom { game, at, seen_by } => {
            see::replay::replay(ground, caller, *game, *at, Some(*seen_by)).await
        }
        SeeAsk::Share { game, ply } => see::replay::share(ground, caller, *game, *ply).await,
        SeeAsk::Note { game, ply, text } => see::note::note(ground, caller, named(*game)?, *ply, text).await,
        SeeAsk::Notes(game) => see::note::notes(ground, caller, named(*game)?).await,
        SeeAsk::Unnote { game, moment } => see::note::unnote(ground, caller, *game, *moment).await,
        SeeAsk::Profile { person, against } => {
            see::profile::profile(ground, caller, person.as_ref(), against.as_ref()).await
        }
        SeeAsk::ShareProfile(against) => see::profile::share(ground, caller, *against).await,
        SeeAsk::Leaderboard(leaders) => see::leaderboard::leaderboard(ground, caller, leaders).await,
        SeeAsk::OwnPlace(leaders) => see::leaderboard::own_place(ground, caller, leaders).await,
        SeeAsk::Import(text) => see::import::import(ground, caller, text).await,
        #[cfg(feature = "toy")]
        SeeAsk::Toy(to) => Ok(see::toy::count(caller, *to)),
    }
}

async fn person_ask(ground: &Ground, caller: &Caller, ask: &ask::person::PersonAsk) -> Result<RequestAnswer, Trouble> {
    use ask::person::PersonAsk;
    match ask {
        PersonAsk::Settings(shown) => person::settings::settings(ground, caller, *shown).await,
        PersonAsk::Set(setting, value) => person::settings::set(ground, caller, *setting, value).await,
        PersonAsk::Rest(resting) => clock::rest::rest(ground, caller, resting).await,
        PersonAsk::Privacy(privacy) => person::privacy::privacy(ground, caller, privacy).await,
    }
}

async fn server_ask(ground: &Ground, caller: &Caller, ask: &ask::server::ServerAsk) -> Result<RequestAnswer, Trouble> {
    use ask::server::{ModerationAsk, ServerAsk};
    match ask {
        ServerAsk::Setup(setup) => server::setup::setup(ground, caller, setup).await,
        ServerAsk::Moderate(ModerationAsk::Look(game)) => {
            let shown = see::replay::replay(ground, caller, named(*game)?, None, None).await?;
            server::rated_games::offered(ground, caller, named(*game)?, shown).await
        }
        ServerAsk::Moderate(ModerationAsk::Nameless { whom, sure }) => {
            let of = server::nameless::server(caller)?.id;
            if !sure {
                return Ok(server::nameless::ask(caller, whom));
            }
            let count = person::tournaments::take_name(ground, of, whom.id, caller.now).await?;
            server::nameless::note(ground, caller, whom, count).await
        }
        ServerAsk::Moderate(moderate) => server::moderate::moderate(ground, caller, moderate).await,
        ServerAsk::Leaders { which, keep: true } => server::leaders::keep(ground, caller, which).await,
        ServerAsk::Leaders { which, keep: false } => server::leaders::stop(ground, caller, which).await,
        ServerAsk::Statistics => server::statistics::statistics(ground, caller).await,
        ServerAsk::ShareStatistics => server::statistics::share(ground, caller).await,
    }
}

/// Returns the form that a command opens, if the caller can probably use it. Otherwise the refusal comes immediately,
/// not after the form.
pub async fn form_of(
    ground: &Ground,
    command: &AppCommand,
    caller: &Caller,
    filled: &FilledCommand,
) -> Option<ButtonForm> {
    let form = command.form(filled)?;
    // If the store cannot be read now, the refusal comes after the form.
    opens(ground, caller, &form).await.unwrap_or(true).then_some(form)
}

async fn opens(ground: &Ground, caller: &Caller, form: &ButtonForm) -> Result<bool, Trouble> {
    use ask::tournament::TournamentAsk;
    let caller = as_host(ground, caller).await?;
    match form.button.act(None) {
        Some(RequestAct::Tournament(TournamentAsk::Plea { tournament, .. })) => {
            tournament::desk::may_ask(ground, &caller, tournament).await
        }
        Some(RequestAct::Tournament(TournamentAsk::Step { tournament, .. })) => {
            tournament::desk::may_step(ground, &caller, tournament).await
        }
        _ => Ok(true),
    }
}

async fn as_host(ground: &Ground, caller: &Caller) -> Result<Caller, Trouble> {
    let mut caller = caller.clone();
    if let Some(server) = &mut caller.server {
        server.may_host = may_host(server, &ground.guild(server.id).await?.0);
    }
    Ok(caller)
}

/// Replaces a tournament's name, or its absence, by its number. The request is answered afterwards rather than in a
/// nested call, which would take as much stack as all handlers together.
async fn settled(
    ground: &Ground,
    caller: &Caller,
    ask: &ask::tournament::TournamentAsk,
) -> Result<ask::tournament::TournamentAsk, Trouble> {
    use ask::tournament::TournamentAsk;
    let mut ask = ask.clone();
    if let TournamentAsk::Called(called) = &ask {
        let id = tournament::find::called(ground, caller, &called.name).await?;
        let Some(RequestAct::Tournament(named)) = command::of_tournament(called, id) else {
            return Err(Refusal::UnknownCommand.into());
        };
        ask = named;
    }
    if let TournamentAsk::Own(id, press) = ask {
        let id = tournament::find::own(ground, caller, id, press).await?;
        let Some(RequestAct::Tournament(pressed)) = ask::Button::of_tournament(press, id).act(None) else {
            return Err(Refusal::NoSuchTournament.into());
        };
        ask = pressed;
    }
    Ok(ask)
}

pub(crate) async fn panel(ground: &Ground, caller: &Caller, act: &RequestAct) -> Option<Message> {
    let RequestAct::Tournament(ask) = act else { return None };
    let caller = as_host(ground, caller).await.ok()?;
    let mut shown = ask.panel();
    while let Some(ask) = shown {
        if let Ok(RequestAnswer { reply: Some(message), .. }) = tournament_ask(ground, &caller, &ask).await {
            return Some(message);
        }
        // The tournament or draft of this panel is gone.
        shown = ask.panel();
    }
    None
}

async fn tournament_ask(
    ground: &Ground,
    caller: &Caller,
    ask: &ask::tournament::TournamentAsk,
) -> Result<RequestAnswer, Trouble> {
    use ask::tournament::TournamentAsk;
    use tournament::{
        asks, create, deadlines, desk, files, join, ladder, outside, pause, prepare, rounds, see, series,
    };
    match ask {
        TournamentAsk::Here(id) => join::check_in(ground, caller, *id).await,
        TournamentAsk::Bye(id, wanted) => pause::bye(ground, caller, *id, *wanted).await,
        TournamentAsk::Back(id) => pause::back(ground, caller, *id).await,
        TournamentAsk::Asks(id, chosen) => asks::list(ground, caller, *id, *chosen).await,
        TournamentAsk::LetIn(id, nth) => asks::let_in(ground, caller, *id, *nth).await,
        TournamentAsk::TurnAway(id, nth, reason) => asks::turn_away(ground, caller, *id, *nth, reason).await,
        TournamentAsk::Appeal(id) => join::appeal(ground, caller, *id).await,
        TournamentAsk::Bars => pause::bars(ground, caller).await,
        TournamentAsk::Create(wanted) => create::create(ground, caller, wanted).await,
        TournamentAsk::Draft(ask) => prepare::answer(ground, caller, ask).await,
        // `settled` has replaced these.
        TournamentAsk::Called(_) | TournamentAsk::Own(..) => Err(Refusal::NoSuchTournament.into()),
        TournamentAsk::Stop(id) => series::stop(ground, caller, *id).await,
        TournamentAsk::Join(id) => join::join(ground, caller, *id).await,
        TournamentAsk::JoinNow(id) => join::join_now(ground, caller, *id).await,
        TournamentAsk::Leave(id) => join::leave(ground, caller, *id).await,
        TournamentAsk::LeaveNow(id) => join::leave_now(ground, caller, *id).await,
        TournamentAsk::Start(id) => rounds::start(ground, caller, *id).await,
        TournamentAsk::StartNow(id) => rounds::start_now(ground, caller, *id).await,
        TournamentAsk::List => see::list(ground, caller).await,
        TournamentAsk::Show(id) => see::show(ground, caller, *id).await,
        TournamentAsk::Entrants(id, page) => see::entrants(ground, caller, *id, *page).await,
        TournamentAsk::Standings(id) => see::standings(ground, caller, *id).await,
        TournamentAsk::Round(id, round) => see::round(ground, caller, *id, *round).await,
        TournamentAsk::Deadline(id, round) => deadlines::decide(ground, caller, *id, *round).await,
        TournamentAsk::Challenge(id, of) => ladder::challenge(ground, caller, *id, *of).await,
        TournamentAsk::Accept(id, challenge) => ladder::accept(ground, caller, *id, *challenge).await,
        TournamentAsk::Decline { tournament, challenge, sure } => {
            ladder::decline(ground, caller, *tournament, *challenge, *sure).await
        }
        TournamentAsk::Withdraw(id, challenge) => ladder::withdraw(ground, caller, *id, *challenge).await,
        TournamentAsk::Climb(id, climb) => ladder::climb(ground, caller, *id, *climb).await,
        TournamentAsk::Files(id, round, division) => files::files(ground, caller, *id, (*round, *division)).await,
        TournamentAsk::How(id, number) => see::how(ground, caller, *id, *number).await,
        TournamentAsk::Page(id, page) => see::page(ground, caller, *id, *page).await,
        TournamentAsk::Mine => see::mine(ground, caller).await,
        TournamentAsk::Why(id, round, board) => see::why(ground, caller, *id, *round, *board).await,
        TournamentAsk::Desk(id, view) => desk::desk(ground, caller, *id, *view).await,
        TournamentAsk::Step { tournament, step, reason, sure } => {
            desk::step(ground, caller, *tournament, *step, reason, *sure).await
        }
        TournamentAsk::Move(id) => outside::move_here(ground, caller, *id).await,
        TournamentAsk::Log(id, page) => desk::log(ground, caller, *id, *page).await,
        TournamentAsk::Request(id) => desk::request(ground, caller, *id).await,
        TournamentAsk::Plea { tournament, about, says } => desk::plea(ground, caller, *tournament, *about, says).await,
    }
}

/// Returns completions for a typed option: the label, and the text that choosing it inserts.
pub async fn complete(
    ground: &Ground,
    caller: &Caller,
    command: &AppCommand,
    option: &str,
    typed: &str,
    filled: &FilledCommand,
) -> Result<Vec<(String, String)>, Trouble> {
    let Some(CommandParameter { takes: ParameterKind::Suggested(suggestions), .. }) =
        command.option(filled.part.as_deref(), option)
    else {
        return Ok(Vec::new());
    };
    let games = match suggestions {
        SuggestionSource::Moves => {
            let game = filled.text("game").and_then(|typed| GameId::parse(&typed));
            return hear::complete::complete_move(ground, caller, game, typed).await;
        }
        SuggestionSource::Layouts => {
            return begin::challenge::complete_layout_here(ground, caller, filled.text("game").as_deref(), typed).await;
        }
        SuggestionSource::Clocks => return Ok(clock::control::complete_clock(typed, caller.lang)),
        SuggestionSource::TournamentClocks => {
            // The lists differ: tournaments always have a clock.
            let all = clock::control::complete_clock(typed, caller.lang).into_iter();
            return Ok(all.filter(|(_, value)| matches!(clock::control::read_clock(value), Ok(Some(_)))).collect());
        }
        SuggestionSource::Terms => {
            let term = filled.text("term").and_then(|typed| TermKind::called(&typed));
            return tournament::suggest::complete_term(ground, caller, term, typed).await;
        }
        SuggestionSource::TermNames => return Ok(tournament::suggest::complete_term_name(caller.lang, typed)),
        SuggestionSource::Undoable => {
            let id = filled.text("tournament").and_then(|typed| TournamentId::parse(&typed));
            return tournament::desk::complete_undo(ground, &as_host(ground, caller).await?, id).await;
        }
        SuggestionSource::Presets => return tournament::suggest::complete_preset(ground, caller, typed).await,
        SuggestionSource::Zones => return Ok(clock::rest::complete_zone(caller.now, typed, caller.lang)),
        SuggestionSource::OwnGames => see::complete::complete_game(ground, caller.who.id, caller.lang).await?,
        SuggestionSource::AnyGames => see::complete::complete_any_game(ground, caller.who.id, caller.lang).await?,
        SuggestionSource::KeptGames => see::complete::complete_kept_game(ground, caller.who.id, caller.lang).await?,
        SuggestionSource::GamesHere => server::moderate::complete_game_here(ground, caller).await?,
        SuggestionSource::Verdicts => server::undo::complete_verdict(ground, caller).await?,
        SuggestionSource::RatedGames => server::rated_games::complete_rated_game(ground, caller).await?,
        SuggestionSource::Tournaments => {
            // Tournaments are not games, but also have numbers.
            let found = tournament::find::complete(ground, caller).await?;
            found.into_iter().map(|(number, name)| (GameId(number), name)).collect()
        }
    };
    let typed = typed.trim_start_matches('#').to_lowercase();
    let fits =
        |(id, label): &(GameId, String)| id.0.to_string().starts_with(&typed) || label.to_lowercase().contains(&typed);
    Ok(games.into_iter().filter(fits).map(|(id, label)| (label, id.0.to_string())).collect())
}

fn named(game: GameChoice) -> Result<GameId, Refusal> {
    match game {
        GameChoice::Named(game) => Ok(game),
        GameChoice::Unreadable => Err(Refusal::UnreadableGame),
        GameChoice::Here | GameChoice::In(_) => Err(Refusal::NoGame),
    }
}
