//! Moves: reading, checking and making them.

use rules::{GameTable, Move, MoveError, PieceLetters, Side};

use crate::app::ask::{self, Button, Caller, LONGEST_MOVE, Press};
use crate::app::clock::time_up;
use crate::app::ground::{
    CallerGame, GameEnd, Ground, LoadedGame, OpenedGame, RequestAnswer, draws, due, finish, running, takebacks,
};
use crate::app::play::shape::{is_nearly_a_move, large_letters};
use crate::app::play::{FollowOutcome, confirm, follow, shape};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::{AskedMove, ChoiceMenu, MenuOption, Message, commanded, phrases, wording};
use crate::app::tables;
use crate::app::tell::ratings;
use crate::record::{BotTime, GameMoment, GameRecord, GameState, Unix};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Lang, Text, TextArg, quote, shows_nothing};

/// Until this ply, a player may forget that they have Black.
const EARLY: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveInput {
    /// Typed, in the player's own letters and words.
    Typed,
    /// Typed as a question: confirmed before it is played.
    Wondered,
    /// Typed at this moment of the game.
    TypedAt(GameMoment),
    /// Chosen as a code at this moment of the game.
    PickedAt(GameMoment),
    /// Chosen as a code, shown, and confirmed.
    ConfirmedAt(GameMoment),
}

impl MoveInput {
    fn letters(self, lang: Lang) -> PieceLetters {
        if self.is_typed() { lang.letters() } else { PieceLetters::English }
    }

    fn is_typed(self) -> bool {
        matches!(self, MoveInput::Typed | MoveInput::Wondered | MoveInput::TypedAt(_))
    }

    fn moment(self) -> Option<GameMoment> {
        match self {
            MoveInput::Typed | MoveInput::Wondered => None,
            MoveInput::TypedAt(moment) | MoveInput::PickedAt(moment) | MoveInput::ConfirmedAt(moment) => Some(moment),
        }
    }
}

pub(crate) enum MeantMove {
    /// This move, which the table has played.
    One(Move),
    Several(Vec<Move>),
    /// Perhaps this move, with the reason why the text is unplayable.
    Nearly(Move, Option<Refusal>),
    /// This move, followed by others that are not played.
    First(Move),
}

impl MeantMove {
    /// Returns an unambiguous move, or the question to ask. The reason why the text cannot be played precedes the
    /// question; `button` makes the buttons that play a move.
    pub(super) fn certain(
        self,
        table: &dyn GameTable,
        text: &str,
        lang: Lang,
        button: impl Fn(Press) -> Button,
    ) -> Result<Move, Box<Message>> {
        let (m, question, why) = match self {
            MeantMove::One(m) => return Ok(m),
            MeantMove::Several(moves) => {
                return Err(Box::new(ask_which(lang, button(Press::Pick), text, table, &moves)));
            }
            MeantMove::Nearly(m, why) => (m, text!("did-you-mean"), why),
            MeantMove::First(m) => (m, text!("one-move"), None),
        };
        let mut message = Message::new(lang, question.with("move", m.unsigned()));
        message.text.splice(0..0, why.map(Into::into));
        message.buttons = vec![button(Press::Confirm).with(&m.code)];
        Err(Box::new(message))
    }
}

pub(super) struct MadeMove {
    pub(super) game: LoadedGame,
    before: GameMoment,
    n_answers: usize,
}

pub(crate) async fn play(
    ground: &Ground,
    caller: &Caller,
    OpenedGame { mine, mut table }: OpenedGame,
    given: MoveInput,
    text: &str,
) -> Result<RequestAnswer, Trouble> {
    let playing = mine.playing_at(given.moment())?;
    playing.must_be_to_move(table.as_ref())?;
    let read = match king_or_rook(table.as_ref(), text, caller.lang) {
        Some(both) if given.is_typed() && playing.record.lang == Lang::Fr => Ok(MeantMove::Several(both)),
        _ => guess(table.as_mut(), text, given, caller.lang),
    };
    let read = match read {
        Err(Refusal::Commanded { text: quoted, .. }) if ask::commanded(text) == Some("takeback") => {
            let may = takebacks::both_allow_takebacks(ground, playing.record).await?;
            Err(Refusal::Commanded { text: quoted, how: commanded::to_take_back(playing.record, may) })
        }
        read => read,
    };
    let meant = read.map_err(|refusal| of_side(refusal, mine.side, playing.record))?;
    let is_first = matches!(meant, MeantMove::First(_));
    let button = |press| Button::of_game(press, playing.record.id, playing.record.moment());
    let m = match meant.certain(table.as_ref(), text, caller.lang, button) {
        Ok(m) => m,
        Err(mut question) => {
            // A program answers at once.
            if is_first && playing.record.program().is_none() {
                question.text.push(text!("one-move-plan"));
                question.buttons.push(button(Press::Plan));
            }
            return Ok(RequestAnswer::reply(*question));
        }
    };
    let time = ground.time_of(playing.record, caller.now).await?;
    if time_up::is_too_late(ground, playing.record, time).await? {
        return time_up::too_late(ground, caller, mine.game, time).await;
    }
    running::must_leave_to_program(ground, caller.who.id, playing.record, table.as_ref()).await?;
    let me = ground.person(caller.who.id).await?;
    if !matches!(given, MoveInput::ConfirmedAt(_)) && confirm::wants_confirming(&me) {
        let viewer = ground.own_look(playing.record, caller.who.id, mine.side).await?;
        let message = confirm::confirm(caller, playing.record, table.as_ref(), &m, (viewer, time));
        return Ok(RequestAnswer::reply(ratings::beside(ground, caller, playing.record, message).await?));
    }
    let side = mine.side;
    let made = make(ground, mine, table.as_mut(), &m, (caller.now, time)).await?;
    let further = further(&made, table.as_ref(), side, caller.lang);
    let (id, place) = (made.game.record.id, made.game.record.channel());
    let name = phrases::game_name(&made.game.record);
    let ending = made.game.record.outcome().map(|outcome| phrases::ending_of(&made.game.record, outcome));
    let kept = ground.keep(caller, made.game).await?;
    let text = match place {
        Some(channel) if !kept.shown => {
            let text = match ending {
                Some(ending) => text!("played-elsewhere-over").with_said("ending", ending),
                None => text!("played-elsewhere"),
            };
            text.with_said("game", name).with("channel", format!("<#{}>", channel.0))
        }
        _ => text!("played"),
    };
    let mut answer = RequestAnswer { played: true, ..RequestAnswer::done(caller, text.with("move", m.notation), kept) };
    if let Some(message) = &mut answer.reply {
        let (answers, plan_at) = further;
        message.text.extend(answers);
        message.buttons.extend(plan_at.map(|moment| Button::of_game(Press::Plan, id, moment)));
    }
    Ok(answer)
}

/// Makes a move that the table has already played, with all consequences. The times are by the machine's and the bot's
/// clock.
pub(super) async fn make(
    ground: &Ground,
    mine: CallerGame,
    table: &mut dyn GameTable,
    m: &Move,
    (now, time): (Unix, BotTime),
) -> Result<MadeMove, Trouble> {
    let CallerGame { mut game, side } = mine;
    let before = game.record.moment();
    // Moving declines the opponent's offer. The player's own offer stays open until it is answered.
    if matches!(game.record.state, GameState::Playing { offer: Some(by), .. } if Side::from(by) != side) {
        draws::void(&mut game);
    }
    // A move by either player cancels a takeback request.
    takebacks::void(&mut game);
    let record = &mut game.record;
    record.line.push(m.code.clone());
    if let Some(clock) = &mut record.clock {
        clock.moved(side, time);
        clock.made[side as usize] = Some(time);
    }
    let FollowOutcome { ends, n_answers } = follow::follow(ground, &mut game, table, time).await?;
    due::run(&mut game.record, table.turn(), time);
    let since = (n_answers > 0).then_some(before);
    match ends {
        Some(outcome) => finish::finish(&mut game, GameEnd { since, ..GameEnd::new(outcome, now, time) }),
        None => {
            due::set_by_clock(&mut game);
            game.show_board(false, since);
        }
    }
    Ok(MadeMove { game, before, n_answers })
}

/// Returns the king and rook moves that R can mean in French. In a French game, English players may use it as well.
fn king_or_rook(table: &dyn GameTable, text: &str, lang: Lang) -> Option<Vec<Move>> {
    let is_r = text.trim_start().starts_with(['R', 'r']);
    let Err(MoveError::Ambiguous { candidates }) = is_r.then(|| table.read(text, PieceLetters::French))? else {
        return None;
    };
    let is_meant = |m: &Move| candidates.iter().any(|meant| meant.code == m.code);
    Some(table.legal(lang.letters()).into_iter().filter(is_meant).collect())
}

/// Reads a move as [`read`] does; guesses what an illegal one means.
pub(super) fn guess(table: &mut dyn GameTable, text: &str, given: MoveInput, lang: Lang) -> Result<MeantMove, Refusal> {
    let mut found = read(table, text, given, lang);
    if let (Err(Refusal::Unreadable { .. }), true) = (&found, given.is_typed())
        && let Some(spelt) = wording::respelt(table, text)
    {
        if let Ok(m) = meant(table, &spelt, lang) {
            return Ok(MeantMove::Nearly(m, None));
        }
        // The reason why a move is illegal is more useful than a spelling correction. It quotes the original words.
        match read(table, &spelt, given, lang) {
            Err(Refusal::Illegal { why, .. }) => found = Err(Refusal::Illegal { text: quote(text), why }),
            Err(Refusal::NoSuchMove { .. }) => found = Err(Refusal::NoSuchMove { text: quote(text) }),
            _ => {}
        }
    }
    if matches!(found, Err(Refusal::Unreadable { .. } | Refusal::Illegal { .. }))
        && given.is_typed()
        && let Some(several) = of_several(table, text, lang)
    {
        return Ok(several);
    }
    // `I meant Nf3` is a takeback request if no such move is legal.
    if let (Err(Refusal::Unreadable { .. } | Refusal::Commanded { .. }), true) = (&found, given.is_typed()) {
        match wording::only_move(table, text, lang) {
            Ok(m) => return Ok(MeantMove::Nearly(m, None)),
            Err(MoveError::Ambiguous { candidates }) => return Ok(MeantMove::Several(candidates)),
            Err(MoveError::Illegal { why }) => return Err(Refusal::Illegal { text: quote(text), why }),
            Err(_) => {}
        }
    }
    match (found, as_knight(table, text, lang).filter(|_| given.is_typed())) {
        (Err(why @ Refusal::Illegal { .. }), Some(m)) => Ok(MeantMove::Nearly(m, Some(why))),
        (found, _) => found,
    }
}

/// Reads a move, and plays it on the table unless it is ambiguous. A move typed as a question (`e4?`) must be confirmed
/// first.
fn read(table: &mut dyn GameTable, text: &str, given: MoveInput, lang: Lang) -> Result<MeantMove, Refusal> {
    let letters = given.letters(lang);
    let is_short = text.len() <= usize::from(LONGEST_MOVE);
    if let Some((m, square)) = empty_capture(table, text, lang).filter(|_| given.is_typed()) {
        return Ok(MeantMove::Nearly(m, Some(Refusal::NothingToTake { square })));
    }
    let mut played = if is_short { table.play(text, letters) } else { Err(MoveError::Unreadable) };
    if given.is_typed() && played == Err(MoveError::Unreadable) {
        played = meant(table, text, lang).and_then(|m| table.play(&m.code, PieceLetters::English));
    }
    match played {
        Ok(m) => {
            let m = table.last(lang.letters()).unwrap_or(m);
            Ok(if given == MoveInput::Wondered { MeantMove::Nearly(m, None) } else { MeantMove::One(m) })
        }
        Err(MoveError::Ambiguous { candidates }) => Ok(MeantMove::Several(candidates)),
        Err(error) if !given.is_typed() => Err(refuse_move(table.info().id, text, error)),
        Err(error) => Err(match reason(table, text, error, letters) {
            MoveError::Unreadable if wording::names_no_cell(table, text) => Refusal::NoSuchMove { text: quote(text) },
            MoveError::Unreadable => match shape::corner_passed(table, text) {
                Some(corner) => Refusal::OffBoard { text: quote(text), corner },
                None => refuse_move(table.info().id, text, MoveError::Unreadable),
            },
            error => refuse_move(table.info().id, text, error),
        }),
    }
}

/// Returns the move to an empty square that a text calls a capture.
pub(super) fn empty_capture(table: &dyn GameTable, text: &str, lang: Lang) -> Option<(Move, String)> {
    let m = wording::says_capture(table, text).then(|| meant(table, text, lang).ok())??;
    let square = wording::empty_target(table, &m)?;
    Some((m, square))
}

pub(crate) fn meant(table: &dyn GameTable, text: &str, lang: Lang) -> Result<Move, MoveError> {
    let is_short = text.len() <= usize::from(LONGEST_MOVE);
    let notated = if is_short { wording::notated(table, text, lang.letters()) } else { Err(MoveError::Unreadable) };
    if notated != Err(MoveError::Unreadable) {
        return notated;
    }
    wording::read_one(table, text, lang)
}

/// Returns the rules' reason against a move in words. It comes from reading the same move in notation; otherwise it is
/// the text's own error.
pub(super) fn reason(table: &dyn GameTable, text: &str, error: MoveError, letters: PieceLetters) -> MoveError {
    if error != MoveError::Unreadable || text.len() > usize::from(LONGEST_MOVE) {
        return error;
    }
    let signs = wording::notations(table, text, letters);
    let mut reasons = signs.iter().filter_map(|sign| table.read(sign, letters).err());
    reasons.find(|why| matches!(why, MoveError::Illegal { .. })).unwrap_or(error)
}

/// Returns the answers that followed immediately, and the moment to plan from. None of it applies against a program,
/// which answers immediately.
fn further(made: &MadeMove, table: &dyn GameTable, side: Side, lang: Lang) -> (Option<Text>, Option<GameMoment>) {
    let record = &made.game.record;
    let answers = (made.n_answers > 0).then(|| phrases::answered_at_once(record, table, made.before, lang)).flatten();
    let waits = tables::is_playing(record) && record.program().is_none() && table.turn() != side;
    (answers, waits.then(|| record.moment()))
}

fn ask_which(lang: Lang, pick: Button, text: &str, table: &dyn GameTable, moves: &[Move]) -> Message {
    let said = wording::moves(table, lang);
    let about = |m: &Move| said.iter().find(|worded| worded.played.code == m.code)?.words.clone().map(TextArg::from);
    let names: Vec<_> = moves.iter().take(SUGGESTIONS).map(Move::unsigned).collect();
    let question = text!("which-move").with("text", quote(text)).with("moves", names.join(", "));
    let mut message = Message::new(lang, question);
    let items = moves
        .iter()
        .take(SUGGESTIONS)
        .map(|m| MenuOption { about: about(m), ..MenuOption::new(m.code.as_str(), m.unsigned()) });
    let items = items.collect();
    message.choices = vec![ChoiceMenu { button: pick, placeholder: text!("button-pick"), items }];
    message
}

/// Reads a knight's move with the king's letter: `kf3`.
pub(crate) fn as_knight(table: &dyn GameTable, text: &str, lang: Lang) -> Option<Move> {
    let to = text.trim().strip_prefix('k')?;
    table.read(&format!("N{to}"), lang.letters()).ok()
}

/// Returns the meaning of a text with several moves, if they are legal: two to choose from, the one that replaces
/// another, or the first of a line like `e5 and then Nf6`.
pub(crate) fn of_several(table: &dyn GameTable, text: &str, lang: Lang) -> Option<MeantMove> {
    if text.len() > usize::from(LONGEST_MOVE) {
        return None;
    }
    let chosen = wording::choices(text).into_iter().find_map(|(first, other, corrects)| {
        let (first, other) = (meant(table, first, lang).ok()?, meant(table, other, lang).ok()?);
        let is_corrected = corrects || first.code == other.code;
        Some(if is_corrected { MeantMove::Nearly(other, None) } else { MeantMove::Several(vec![first, other]) })
    });
    if chosen.is_some() {
        return chosen;
    }
    let scene = table.scene();
    let is_move = |text: &str| {
        let word = text.split_whitespace().next().unwrap_or_default();
        is_nearly_a_move(&scene, &large_letters(table, word))
            || !wording::castling_signs(word).is_empty()
            || AskedMove::read(table, wording::without_end(text), false).is_some_and(|asked| asked.names_a_move())
    };
    let mut splits = wording::splits(text).into_iter().filter(|(_, rest)| is_move(rest));
    splits.find_map(|(first, _)| meant(table, first, lang).ok()).map(MeantMove::First)
}

/// Reminds a player early in a game that they have Black. Levels and rematches swap the sides.
fn of_side(refusal: Refusal, side: Side, record: &GameRecord) -> Refusal {
    match refusal {
        Refusal::Illegal { text, why } if side == Side::Black && record.line.len() < EARLY => {
            Refusal::IllegalForBlack { text, why }
        }
        refusal => refusal,
    }
}

fn refuse_move(rules: &str, text: &str, error: MoveError) -> Refusal {
    match error {
        // An ambiguous text leads to a question; if there is no one to ask, it counts as unreadable.
        MoveError::Unreadable | MoveError::Ambiguous { .. } => {
            if let Some((_, how)) = commanded::commanded(text) {
                return Refusal::Commanded { text: quote(text), how };
            }
            let (spelling, words) = (text!("{}-spelling", rules), text!("{}-words", rules));
            if shows_nothing(text) {
                return Refusal::NothingToRead { spelling, words };
            }
            Refusal::Unreadable { text: quote(text), spelling, words }
        }
        MoveError::Illegal { why } => Refusal::Illegal { text: quote(text), why },
        MoveError::Over => Refusal::Over,
    }
}
