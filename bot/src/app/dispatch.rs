//! Carries out a request, in the module that handles it.

use crate::app::ask::draft::Term;
use crate::app::ask::{Act, Button, Caller, Form, Press, Which};
use crate::app::command::{Command, Filled, Parameter, Suggestions, Takes};
use crate::app::ground::tournament::may_host;
use crate::app::ground::{Answer, Ground};
use crate::app::hear::{self, Heard};
use crate::app::play::Given;
use crate::app::say::Message;
use crate::app::{ask, begin, clock, command, person, play, see, server, tournament};
use crate::record::{GameId, TournamentId};
use crate::refusal::{Refusal, Trouble};

pub(crate) async fn attempt(ground: &Ground, caller: &Caller, act: &Act) -> Result<Answer, Trouble> {
    let (game, done) = match hear::hear(ground, caller, act).await? {
        Heard::Act(act) => (act.game(), Box::pin(carry_out(ground, caller, &act)).await),
        Heard::Said(game, text) => {
            (Some(game.mine.game.record.id), play::said::said(ground, caller, *game, &text).await)
        }
        Heard::Typed(game, text) => {
            (Some(game.mine.game.record.id), play::said::typed(ground, caller, *game, &text).await)
        }
        Heard::Tried { ask, plays } => {
            let mut answer = play_ask(ground, caller, &ask).await?;
            // Players who meant a game must not wonder where the move went.
            if let Some(message) = answer.reply.as_mut().filter(|_| plays) {
                message.text.push(text!("tried-here-only"));
            }
            return Ok(answer);
        }
        Heard::Answer(answer) => return Ok(*answer),
        Heard::Greeting => return see::help::welcome(ground, caller).await,
        Heard::Kind => return Ok(Answer::thanks(caller)),
        Heard::Talk => return Ok(Answer::quiet()),
        Heard::NoGame(refusal) => return without_game(ground, caller, act, refusal).await,
    };
    match game {
        Some(id) => play::said::told_apart(ground, caller, id, done).await,
        None => done,
    }
}

async fn carry_out(ground: &Ground, caller: &Caller, act: &Act) -> Result<Answer, Trouble> {
    if act.shows_to_all() {
        must_be_heard(ground, caller).await?;
    }
    match act {
        Act::Play(ask) => play_ask(ground, caller, ask).await,
        Act::Begin(ask) => begin_ask(ground, caller, ask).await,
        Act::See(ask) => see_ask(ground, caller, ask).await,
        Act::Person(ask) => person_ask(ground, caller, ask).await,
        Act::Server(ask) => server_ask(ground, caller, ask).await,
        Act::Tournament(ask) => {
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

/// Refuses a request that needs a game to a caller without one; a refused move offers a game that begins at once.
async fn without_game(ground: &Ground, caller: &Caller, act: &Act, refusal: Refusal) -> Result<Answer, Trouble> {
    use ask::play::Ask;
    let is_move = matches!(act, Act::Play(Ask::Said { .. } | Ask::Move { .. }));
    let guild = ground.guild_of(caller).await?;
    let has_none = refusal == Refusal::NoGame;
    let refusal = if has_none && !caller.spot.in_server { Refusal::NoGameDirect } else { refusal };
    if !is_move || !has_none || !guild.has_programs() {
        return Err(refusal.into());
    }
    let mut message = Message::new(caller.lang, refusal);
    message.buttons = vec![Button::new(Press::PlayBot, guild.usual_game().id)];
    Ok(Answer::reply(message))
}

/// Refuses callers who are banned in the current server: they cannot run its tournaments or share there.
async fn must_be_heard(ground: &Ground, caller: &Caller) -> Result<(), Trouble> {
    match &caller.server {
        Some(server) => ground.must_not_be_banned(caller, server.id).await,
        None => Ok(()),
    }
}

async fn play_ask(ground: &Ground, caller: &Caller, ask: &ask::play::Ask) -> Result<Answer, Trouble> {
    use ask::play::Ask;
    match ask {
        // They were heard before.
        Ask::Move { .. } | Ask::Said { .. } | Ask::Overheard(_) => Err(Refusal::NoGame.into()),
        Ask::Pick { game, moment, code } => {
            let game = ground.open(caller, *game).await?;
            play::moves::play(ground, caller, game, Given::PickedAt(*moment), code).await
        }
        Ask::Typed { game, moment, text } => play::said::filled_in(ground, caller, *game, *moment, text).await,
        Ask::Confirm { game, moment, code } => play::confirm::confirmed(ground, caller, *game, *moment, code).await,
        Ask::Choose { game, half: None } => {
            let game = named(*game)?;
            let done = play::choose::choose(ground, caller, game, None).await;
            play::said::named(ground, caller, game, done).await
        }
        Ask::Choose { game, half } => play::choose::choose(ground, caller, named(*game)?, half.as_ref()).await,
        Ask::Hint { game, moment, step } => play::hint::hint(ground, caller, named(*game)?, *moment, *step).await,
        Ask::Lesson(lesson) => play::lesson::lesson(ground, caller, lesson).await,
        Ask::Puzzles(puzzles) => play::puzzle::puzzles(ground, caller, puzzles).await,
        Ask::Resign(game) => play::resign::resign(ground, caller, named(*game)?).await,
        Ask::ResignNow(game, moment) => play::resign::resign_now(ground, caller, *game, *moment).await,
        Ask::ClaimTime(game) => clock::time_up::claim_time(ground, caller, named(*game)?).await,
        Ask::Draw(game) => play::draw::draw(ground, caller, named(*game)?, None).await,
        Ask::AskDraw(game, moment) => play::draw::ask_draw(ground, caller, *game, *moment).await,
        Ask::Keep(game) => play::resign::keep(ground, caller, *game).await,
        Ask::DrawAt(game, moment) => {
            let done = play::draw::draw(ground, caller, *game, Some(*moment)).await;
            play::said::named(ground, caller, *game, done).await
        }
        Ask::AnswerDraw { game, moment, yes } => play::draw::answer_draw(ground, caller, *game, *moment, *yes).await,
        Ask::Takeback(game) => play::takeback::takeback(ground, caller, named(*game)?, None).await,
        Ask::TakebackAt(game, at) => {
            let done = play::takeback::takeback(ground, caller, *game, Some(*at)).await;
            play::said::named(ground, caller, *game, done).await
        }
        Ask::AnswerTakeback { game, moment, yes } => {
            play::takeback::answer_takeback(ground, caller, *game, *moment, *yes).await
        }
        Ask::AllowTakeback(game, moment) => play::takeback::allow_takeback(ground, caller, *game, *moment).await,
        Ask::Plan(game, plan) => play::plan::plan(ground, caller, named(*game)?, plan).await,
    }
}

async fn begin_ask(ground: &Ground, caller: &Caller, ask: &ask::begin::Ask) -> Result<Answer, Trouble> {
    use ask::begin::Ask;
    match ask {
        Ask::Challenge { game, opponent, terms }
            if terms.level.is_some() || opponent.as_ref().is_some_and(|person| person.is_me) =>
        {
            begin::program::against(ground, caller, game.as_deref(), opponent.as_ref(), terms).await
        }
        Ask::Challenge { game, opponent, terms } => {
            begin::challenge::challenge(ground, caller, game.as_deref(), opponent.as_ref(), terms).await
        }
        Ask::Program { what, level } => begin::program::program(ground, caller, what, *level).await,
        Ask::Accept(game) => begin::rematch::accept(ground, caller, *game).await,
        Ask::Take { challenge, game, terms } => begin::take::take(ground, caller, *challenge, game, terms).await,
        Ask::Decline(game) | Ask::Withdraw(Some(game)) => begin::answer::decline(ground, caller, *game).await,
        Ask::Withdraw(None) => Err(begin::challenge::gone().into()),
        Ask::Reason(game, why) => begin::answer::reason(ground, caller, *game, why).await,
        Ask::Rematch(game) => begin::rematch::rematch(ground, caller, *game).await,
        Ask::BlockBot => Err(Refusal::BotBlock.into()),
        Ask::Block(whom) => begin::block::block(ground, caller, *whom).await,
        Ask::Unblock(whom) => begin::block::unblock(ground, caller, *whom).await,
    }
}

async fn see_ask(ground: &Ground, caller: &Caller, ask: &ask::see::Ask) -> Result<Answer, Trouble> {
    use ask::see::Ask;
    match ask {
        Ask::Board { game, as_text } => see::board::board(ground, caller, named(*game)?, *as_text).await,
        Ask::Turned(game, side) => see::board::turned(ground, caller, *game, *side, false).await,
        Ask::TurnedText(game, side) => see::board::turned(ground, caller, *game, Some(*side), true).await,
        Ask::Moves(game) => see::board::moves(ground, caller, *game).await,
        Ask::Shown(game) => see::board::of_message(ground, caller, *game).await,
        Ask::Review(game) => see::review::review(ground, caller, named(*game)?).await,
        Ask::ShareReview(game) => see::review::share(ground, caller, *game).await,
        Ask::Missed { game, ply, missed } => see::review::moment(ground, caller, *game, *ply, missed).await,
        Ask::ShareFilm(game) => see::film::share(ground, caller, *game).await,
        Ask::Film(game) => see::film::film(ground, caller, named(*game)?).await,
        Ask::Games(page) => see::games::games(ground, caller, *page).await,
        Ask::Next(after) => see::games::next_game(ground, caller, *after).await,
        Ask::Record(game) => see::export::export(ground, caller, named(*game)?).await,
        Ask::AllRecords(after) => see::export::all_records(ground, caller, *after).await,
        Ask::Rules { game, section } => see::pages::rules(ground, caller, game.as_deref(), section.as_deref()).await,
        Ask::Welcome => see::help::welcome(ground, caller).await,
        Ask::Help { home, topic } => see::help::help(ground, caller, *home, *topic).await,
        Ask::History { query, turn } => see::history::history(ground, caller, query, *turn).await,
        Ask::Replay { game, at } => see::replay::replay(ground, caller, named(*game)?, *at, None).await,
        Ask::ReplayFrom { game, at, seen_by } => see::replay::replay(ground, caller, *game, *at, Some(*seen_by)).await,
        Ask::Share { game, ply } => see::replay::share(ground, caller, *game, *ply).await,
        Ask::Note { game, ply, text } => see::note::note(ground, caller, named(*game)?, *ply, text).await,
        Ask::Notes(game) => see::note::notes(ground, caller, named(*game)?).await,
        Ask::Unnote { game, moment } => see::note::unnote(ground, caller, *game, *moment).await,
        Ask::Profile { person, against } => {
            see::profile::profile(ground, caller, person.as_ref(), against.as_ref()).await
        }
        Ask::ShareProfile(against) => see::profile::share(ground, caller, *against).await,
        Ask::Leaderboard(leaders) => see::leaderboard::leaderboard(ground, caller, leaders).await,
        Ask::OwnPlace(leaders) => see::leaderboard::own_place(ground, caller, leaders).await,
        Ask::Import(text) => see::import::import(ground, caller, text).await,
        #[cfg(feature = "toy")]
        Ask::Toy(to) => Ok(see::toy::count(caller, *to)),
    }
}

async fn person_ask(ground: &Ground, caller: &Caller, ask: &ask::person::Ask) -> Result<Answer, Trouble> {
    use ask::person::Ask;
    match ask {
        Ask::Settings(shown) => person::settings::settings(ground, caller, *shown).await,
        Ask::Set(setting, value) => person::settings::set(ground, caller, *setting, value).await,
        Ask::Rest(resting) => clock::rest::rest(ground, caller, resting).await,
        Ask::Privacy(privacy) => person::privacy::privacy(ground, caller, privacy).await,
    }
}

async fn server_ask(ground: &Ground, caller: &Caller, ask: &ask::server::Ask) -> Result<Answer, Trouble> {
    use ask::server::{Ask, Moderate};
    match ask {
        Ask::Setup(setup) => server::setup::setup(ground, caller, setup).await,
        Ask::Moderate(Moderate::Look(game)) => {
            let shown = see::replay::replay(ground, caller, named(*game)?, None, None).await?;
            server::rated_games::offered(ground, caller, named(*game)?, shown).await
        }
        Ask::Moderate(Moderate::Nameless { whom, sure }) => {
            let of = server::nameless::server(caller)?.id;
            if !sure {
                return Ok(server::nameless::ask(caller, whom));
            }
            let count = person::tournaments::take_name(ground, of, whom.id, caller.now).await?;
            server::nameless::note(ground, caller, whom, count).await
        }
        Ask::Moderate(moderate) => server::moderate::moderate(ground, caller, moderate).await,
        Ask::Leaders { which, keep: true } => server::leaders::keep(ground, caller, which).await,
        Ask::Leaders { which, keep: false } => server::leaders::stop(ground, caller, which).await,
        Ask::Statistics => server::statistics::statistics(ground, caller).await,
        Ask::ShareStatistics => server::statistics::share(ground, caller).await,
    }
}

/// Returns the form that a command opens, if the caller seems able to use it. Otherwise the caller gets the refusal at
/// once instead of after filling it in.
pub async fn form_of(ground: &Ground, command: &Command, caller: &Caller, filled: &Filled) -> Option<Form> {
    let form = command.form(filled)?;
    // If the store cannot be read now, the typed text is refused later.
    opens(ground, caller, &form).await.unwrap_or(true).then_some(form)
}

async fn opens(ground: &Ground, caller: &Caller, form: &Form) -> Result<bool, Trouble> {
    use ask::tournament::Ask;
    let caller = as_host(ground, caller).await?;
    match form.button.act(None) {
        Some(Act::Tournament(Ask::Plea { tournament, .. })) => {
            tournament::desk::may_ask(ground, &caller, tournament).await
        }
        Some(Act::Tournament(Ask::Step { tournament, .. })) => {
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

/// Replaces a tournament's name, or its absence, by its number. The request is answered in one step afterwards, as each
/// step within a step costs as much stack as all answers together.
async fn settled(
    ground: &Ground,
    caller: &Caller,
    ask: &ask::tournament::Ask,
) -> Result<ask::tournament::Ask, Trouble> {
    use ask::tournament::Ask;
    let mut ask = ask.clone();
    if let Ask::Called(called) = &ask {
        let id = tournament::find::called(ground, caller, &called.name).await?;
        let Some(Act::Tournament(named)) = command::of_tournament(called, id) else {
            return Err(Refusal::UnknownCommand.into());
        };
        ask = named;
    }
    if let Ask::Own(id, press) = ask {
        let id = tournament::find::own(ground, caller, id, press).await?;
        let Some(Act::Tournament(pressed)) = ask::Button::of_tournament(press, id).act(None) else {
            return Err(Refusal::NoSuchTournament.into());
        };
        ask = pressed;
    }
    Ok(ask)
}

/// Shows the panel of a refused press or input again, so that its content is not lost.
pub(crate) async fn panel(ground: &Ground, caller: &Caller, act: &Act) -> Option<Message> {
    let Act::Tournament(ask) = act else { return None };
    let caller = as_host(ground, caller).await.ok()?;
    let mut shown = ask.panel();
    while let Some(ask) = shown {
        if let Ok(Answer { reply: Some(message), .. }) = tournament_ask(ground, &caller, &ask).await {
            return Some(message);
        }
        // Its subject is gone.
        shown = ask.panel();
    }
    None
}

async fn tournament_ask(ground: &Ground, caller: &Caller, ask: &ask::tournament::Ask) -> Result<Answer, Trouble> {
    use ask::tournament::Ask;
    use tournament::{
        asks, create, deadlines, desk, files, join, ladder, outside, pause, prepare, rounds, see, series,
    };
    match ask {
        Ask::Here(id) => join::check_in(ground, caller, *id).await,
        Ask::Bye(id, wanted) => pause::bye(ground, caller, *id, *wanted).await,
        Ask::Back(id) => pause::back(ground, caller, *id).await,
        Ask::Asks(id, chosen) => asks::list(ground, caller, *id, *chosen).await,
        Ask::LetIn(id, nth) => asks::let_in(ground, caller, *id, *nth).await,
        Ask::TurnAway(id, nth, reason) => asks::turn_away(ground, caller, *id, *nth, reason).await,
        Ask::Appeal(id) => join::appeal(ground, caller, *id).await,
        Ask::Bars => pause::bars(ground, caller).await,
        Ask::Create(wanted) => create::create(ground, caller, wanted).await,
        Ask::Draft(ask) => prepare::answer(ground, caller, ask).await,
        // They were settled before.
        Ask::Called(_) | Ask::Own(..) => Err(Refusal::NoSuchTournament.into()),
        Ask::Stop(id) => series::stop(ground, caller, *id).await,
        Ask::Join(id) => join::join(ground, caller, *id).await,
        Ask::JoinNow(id) => join::join_now(ground, caller, *id).await,
        Ask::Leave(id) => join::leave(ground, caller, *id).await,
        Ask::LeaveNow(id) => join::leave_now(ground, caller, *id).await,
        Ask::Start(id) => rounds::start(ground, caller, *id).await,
        Ask::StartNow(id) => rounds::start_now(ground, caller, *id).await,
        Ask::List => see::list(ground, caller).await,
        Ask::Show(id) => see::show(ground, caller, *id).await,
        Ask::Entrants(id, page) => see::entrants(ground, caller, *id, *page).await,
        Ask::Standings(id) => see::standings(ground, caller, *id).await,
        Ask::Round(id, round) => see::round(ground, caller, *id, *round).await,
        Ask::Deadline(id, round) => deadlines::decide(ground, caller, *id, *round).await,
        Ask::Challenge(id, of) => ladder::challenge(ground, caller, *id, *of).await,
        Ask::Accept(id, challenge) => ladder::accept(ground, caller, *id, *challenge).await,
        Ask::Decline { tournament, challenge, sure } => {
            ladder::decline(ground, caller, *tournament, *challenge, *sure).await
        }
        Ask::Withdraw(id, challenge) => ladder::withdraw(ground, caller, *id, *challenge).await,
        Ask::Climb(id, climb) => ladder::climb(ground, caller, *id, *climb).await,
        Ask::Files(id, round, division) => files::files(ground, caller, *id, (*round, *division)).await,
        Ask::How(id, number) => see::how(ground, caller, *id, *number).await,
        Ask::Page(id, page) => see::page(ground, caller, *id, *page).await,
        Ask::Mine => see::mine(ground, caller).await,
        Ask::Why(id, round, board) => see::why(ground, caller, *id, *round, *board).await,
        Ask::Desk(id, view) => desk::desk(ground, caller, *id, *view).await,
        Ask::Step { tournament, step, reason, sure } => {
            desk::step(ground, caller, *tournament, *step, reason, *sure).await
        }
        Ask::Move(id) => outside::move_here(ground, caller, *id).await,
        Ask::Log(id, page) => desk::log(ground, caller, *id, *page).await,
        Ask::Request(id) => desk::request(ground, caller, *id).await,
        Ask::Plea { tournament, about, says } => desk::plea(ground, caller, *tournament, *about, says).await,
    }
}

/// Returns completions of a typed option: the label, and the text that choosing it types.
pub async fn complete(
    ground: &Ground,
    caller: &Caller,
    command: &Command,
    option: &str,
    typed: &str,
    filled: &Filled,
) -> Result<Vec<(String, String)>, Trouble> {
    let Some(Parameter { takes: Takes::Suggested(suggestions), .. }) = command.option(filled.part.as_deref(), option)
    else {
        return Ok(Vec::new());
    };
    let games = match suggestions {
        Suggestions::Moves => {
            let game = filled.text("game").and_then(|typed| GameId::parse(&typed));
            return hear::complete::complete_move(ground, caller, game, typed).await;
        }
        Suggestions::Layouts => {
            return begin::challenge::complete_layout_here(ground, caller, filled.text("game").as_deref(), typed).await;
        }
        Suggestions::Clocks => return Ok(clock::control::complete_clock(typed, caller.lang)),
        Suggestions::TournamentClocks => {
            // Without a clock there is no end.
            let all = clock::control::complete_clock(typed, caller.lang).into_iter();
            return Ok(all.filter(|(_, value)| matches!(clock::control::read_clock(value), Ok(Some(_)))).collect());
        }
        Suggestions::Terms => {
            let term = filled.text("term").and_then(|typed| Term::called(&typed));
            return tournament::suggest::complete_term(ground, caller, term, typed).await;
        }
        Suggestions::TermNames => return Ok(tournament::suggest::complete_term_name(caller.lang, typed)),
        Suggestions::Undoable => {
            let id = filled.text("tournament").and_then(|typed| TournamentId::parse(&typed));
            return tournament::desk::complete_undo(ground, &as_host(ground, caller).await?, id).await;
        }
        Suggestions::Presets => return tournament::suggest::complete_preset(ground, caller, typed).await,
        Suggestions::Zones => return Ok(clock::rest::complete_zone(caller.now, typed, caller.lang)),
        Suggestions::OwnGames => see::complete::complete_game(ground, caller.who.id, caller.lang).await?,
        Suggestions::AnyGames => see::complete::complete_any_game(ground, caller.who.id, caller.lang).await?,
        Suggestions::KeptGames => see::complete::complete_kept_game(ground, caller.who.id, caller.lang).await?,
        Suggestions::GamesHere => server::moderate::complete_game_here(ground, caller).await?,
        Suggestions::Verdicts => server::undo::complete_verdict(ground, caller).await?,
        Suggestions::RatedGames => server::rated_games::complete_rated_game(ground, caller).await?,
        Suggestions::Tournaments => {
            // Tournaments are no games, but also have numbers.
            let found = tournament::find::complete(ground, caller).await?;
            found.into_iter().map(|(number, name)| (GameId(number), name)).collect()
        }
    };
    let typed = typed.trim_start_matches('#').to_lowercase();
    let fits =
        |(id, label): &(GameId, String)| id.0.to_string().starts_with(&typed) || label.to_lowercase().contains(&typed);
    Ok(games.into_iter().filter(fits).map(|(id, label)| (label, id.0.to_string())).collect())
}

fn named(game: Which) -> Result<GameId, Refusal> {
    match game {
        Which::Named(game) => Ok(game),
        Which::Unreadable => Err(Refusal::UnreadableGame),
        Which::Here | Which::In(_) => Err(Refusal::NoGame),
    }
}
