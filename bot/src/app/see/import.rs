//! Games played elsewhere: a PGN record, pasted or attached, becomes a game to show, replay and export. It counts for
//! no one and appears in no history. The bot never fetches a link, since users could choose any address.

use rules::pgn::{PgnError, PgnGame, PgnOmission};
use rules::{EndReason, MoveError, Outcome, PieceLetters, Side, pgn};

use crate::app::ask::{Button, Caller, LONGEST_IMPORT, Press};
use crate::app::ground::imports::MOST;
use crate::app::ground::{Ground, LoadedGame, RequestAnswer, Venue, begin, imports, thinking};
use crate::app::say::{Message, MessageFile};
use crate::app::see::replay;
use crate::app::tables::{UNFINISHED, UNNAMED};
use crate::change::StoreChange;
use crate::record::{
    GameId, GameImport, GamePlace, GamePlayer, GameRecord, GameState, PersonRef, StoredSide, UserId, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::{clean_name, note, quote, shows_nothing};

/// Null moves as programs write them in analyses.
const NULL: [&str; 2] = ["--", "Z0"];

/// The words of a comment that only describes the end. Any other word makes it a remark on the game.
const OF_ENDS: &str = "white black players game the a is was by on and wins win won loses lost forfeits resigns resigned \
                       resignation time draw drawn agreed agreement mutual repetition threefold 3 fold 50 fifty move \
                       moves rule insufficient material adjudication adjudicated";

/// Stores the games in a text, and shows the caller the first.
pub(crate) async fn import(ground: &Ground, caller: &Caller, text: &str) -> Result<RequestAnswer, Trouble> {
    let (owned, letters) = (text.to_owned(), caller.lang.letters());
    let games = match thinking::think(ground, move |_| read(&owned, letters)).await? {
        Ok(games) => games,
        // The text came as a file, which the sender still has.
        Err(refusal) if text.chars().count() > LONGEST_IMPORT.into() => return Err(refusal.into()),
        Err(refusal) => return Ok(RequestAnswer::reply(given_back(caller, text, refusal))),
    };
    let me = caller.who.id;
    let counter = begin::counter(ground).await?;
    let first = counter.next();
    let ids = (first.0..).map(GameId);
    let records: Vec<_> = games.iter().zip(ids).map(|(read, id)| record_of(caller, read, id)).collect();
    let last = records.last().map_or(first, |record| record.id);
    let mut change = StoreChange::of(caller.event);
    counter.count_up_to(last, &mut change);
    let rows = ground.store.scan(&keys::imports(me), None, MOST).await?;
    for oldest in rows.iter().take((rows.len() + records.len()).saturating_sub(MOST)) {
        imports::without_import(ground, &mut change, &oldest.key).await?;
    }
    for record in &records {
        change.put(keys::import(me, record.id), Vec::new());
        change.join(LoadedGame::new(record.clone()).uncounted());
    }
    change.commit(&*ground.store).await?;
    let mut message = replay::replayed(ground, caller, &records[0], Some(0), None).await?;
    let kept = match records.len() {
        1 => text!("import-kept"),
        n => text!("import-kept-several").with("count", n.to_string()).with("last", last.0.to_string()),
    };
    message.text.push(kept.with("game", first.0.to_string()).with("most", MOST.to_string()));
    message.text.extend(games[0].dropped.iter().map(|dropped| match dropped {
        PgnOmission::Castling(letter) => text!("import-dropped-castling").with("letter", letter.to_string()),
        PgnOmission::Number | PgnOmission::EnPassant => text!("import-dropped-{}", dropped.word()),
    }));
    Ok(RequestAnswer::reply(message))
}

/// Returns a refusal with the text attached; the form would be empty.
fn given_back(caller: &Caller, text: &str, refusal: Refusal) -> Message {
    let mut message = Message::new(caller.lang, refusal);
    message.files = vec![MessageFile { name: "mutabot-import.txt".to_owned(), bytes: text.as_bytes().to_vec() }];
    message.buttons = vec![Button::new(Press::Import, "").labelled(text!("lesson-try-again"))];
    message
}

/// Reads the games of a text: at least one, each with a move. Piece letters are English or, for all games, `letters`.
fn read(text: &str, letters: PieceLetters) -> Result<Vec<PgnGame>, Refusal> {
    if ["http://", "https://", "www."].iter().any(|link| text.trim_start().starts_with(link)) {
        return Err(Refusal::ImportLink);
    }
    let games = match pgn::read_all(text) {
        Err((n, PgnError::Move { ply, text: told, error })) if letters != PieceLetters::English => {
            // The letters that get further into the text are the right ones.
            match pgn::read_all_in(text, letters) {
                Err((m, PgnError::Move { ply: at, .. })) if (m, at) <= (n, ply) => {
                    Err((n, PgnError::Move { ply, text: told, error }))
                }
                read => read,
            }
        }
        read => read,
    };
    let games = match games {
        Ok(games) => games,
        Err((1, error)) => return Err(refuse(error)),
        Err((game, error)) => return Err(Refusal::ImportNth { game, why: refuse(error).into() }),
    };
    if games.len() > MOST {
        return Err(Refusal::ImportMany { most: MOST });
    }
    match games.iter().position(|read| read.table.codes().is_empty()) {
        Some(idx) if games.len() > 1 => Err(Refusal::ImportNth { game: idx + 1, why: Refusal::ImportEmpty.into() }),
        None if !games.is_empty() => Ok(games),
        _ => Err(Refusal::ImportEmpty),
    }
}

fn record_of(caller: &Caller, read: &PgnGame, id: GameId) -> GameRecord {
    let name = |tag: &str| clean_name(read.tag(tag).filter(|name| !name.trim().is_empty()).unwrap_or(UNNAMED));
    let seats = ["White", "Black"].map(|tag| GamePlayer { id: PersonRef::Nobody, name: name(tag) });
    let outcome = outcome_of(read);
    let state = GameState::Over {
        seats,
        winner: outcome.and_then(|outcome| outcome.winner).map(StoredSide::from),
        reason: outcome.map_or(UNFINISHED, |outcome| outcome.reason.word()).to_owned(),
    };
    let known = ["Event", "Site", "Date", "Round"].into_iter().filter_map(|tag| {
        let value = note(read.tag(tag)?, 100);
        // The standard's signs for unknown values.
        (!value.is_empty() && !value.starts_with('?') && value != "-").then(|| (tag.to_owned(), value))
    });
    let table = read.table.as_ref();
    let imported = GameImport { by: caller.who.id.into(), start: table.start_position(), tags: known.collect() };
    let venue = Venue::of(caller, &Default::default(), GamePlace::Direct);
    GameRecord {
        edition: table.info().edition,
        line: table.codes().to_vec(),
        imported: Some(imported),
        ended: Some(caller.now),
        ..begin::blank(id, (table.info().id, table.setup()), state, venue, caller.now)
    }
}

/// Returns the end of a game, from the board or this program's words. Otherwise it follows from the result and from the
/// record's words, in its tag or in a comment after the last move. Without words, the reason is unknown.
fn outcome_of(read: &PgnGame) -> Option<Outcome> {
    let winner = match read.result() {
        Some("1-0") => Some(Side::White),
        Some("0-1") => Some(Side::Black),
        Some("1/2-1/2") => None,
        _ => return read.outcome(),
    };
    read.outcome().or_else(|| {
        let told = |words: Vec<String>| told_by(read, winner, &words);
        let by_remark = |remark: &String| {
            // Clocks and evaluations come before it, in brackets.
            let words = words_of_end(read, remark.rsplit(']').next()?);
            words.iter().all(|word| OF_ENDS.split(' ').any(|known| known == word)).then(|| told(words))?
        };
        let by_tag = told(words_of_end(read, read.tag("Termination").unwrap_or_default()));
        let untold = Outcome { winner, reason: EndReason::Untold };
        by_tag.or_else(|| read.remarks.iter().rev().find_map(by_remark)).or(Some(untold))
    })
}

fn told_by(read: &PgnGame, winner: Option<Side>, words: &[String]) -> Option<Outcome> {
    let says = |known: &[&str]| known.iter().any(|known| words.iter().any(|word| word == known));
    let by_people = |reason| Some(Outcome { winner, reason }).filter(|end| end.is_by_people());
    if says(&["time", "timeout", "timeforfeit"]) {
        Side::ALL.map(|side| read.table.out_of_time(side)).into_iter().find(|end| end.winner == winner)
    } else if says(&["resignation", "resigned", "resigns"]) {
        by_people(EndReason::Resignation)
    } else if says(&["agreement", "agreed"]) {
        by_people(EndReason::Agreement)
    } else if says(&["adjudication", "adjudicated"]) {
        by_people(EndReason::Adjudication)
    } else if says(&["repetition", "threefold"]) {
        winner.is_none().then(|| Outcome::draw(EndReason::Repetition))
    } else if says(&["50", "fifty"]) {
        winner.is_none().then(|| Outcome::draw(EndReason::FiftyMoves))
    } else {
        None
    }
}

/// Returns the text's lower-case words, without the players' names. Other programs include names.
fn words_of_end(read: &PgnGame, text: &str) -> Vec<String> {
    let mut told = text.to_lowercase();
    let mut names: Vec<_> =
        ["White", "Black"].into_iter().filter_map(|tag| read.tag(tag)).map(str::to_lowercase).collect();
    // One name may contain the other.
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names.iter().map(|name| name.trim()).filter(|name| !name.is_empty()) {
        told = without(&told, name);
    }
    told.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn without(text: &str, name: &str) -> String {
    let is_within = |c: char| c.is_alphanumeric();
    let mut left = text.to_owned();
    for (at, _) in text.rmatch_indices(name) {
        let (before, behind) = (&text[..at], &text[at + name.len()..]);
        if !before.ends_with(is_within) && !behind.starts_with(is_within) {
            left.replace_range(at..at + name.len(), " ");
        }
    }
    left
}

/// Quotes a part of a record; `…` if nothing in it is visible.
fn quoted(text: &str) -> String {
    if shows_nothing(text) { "…".to_owned() } else { quote(text) }
}

fn refuse(error: PgnError) -> Refusal {
    match error {
        PgnError::TooLong => Refusal::ImportLong { most: pgn::MOST_PLIES },
        PgnError::Unreadable { line } => Refusal::ImportLine { line },
        PgnError::UnknownGame => {
            let known: Vec<_> = rules::games().iter().map(|info| format!("`{}`", info.id)).collect();
            Refusal::ImportGame { games: known.join(", ") }
        }
        PgnError::Variant { name } => Refusal::ImportVariant { name: quoted(&name) },
        PgnError::UnknownEdition => Refusal::ImportEdition,
        PgnError::Several { .. } => Refusal::ImportMany { most: MOST },
        PgnError::Setup(why) => Refusal::ImportSetup { why },
        PgnError::Move { ply, text, error } => {
            let why = match error {
                MoveError::Illegal { why } => (&why).into(),
                MoveError::Unreadable if NULL.contains(&text.as_str()) => text!("import-null"),
                MoveError::Unreadable => text!("import-unreadable"),
                MoveError::Ambiguous { .. } => text!("import-ambiguous"),
                MoveError::Over => text!("import-over"),
            };
            Refusal::ImportMove { number: ply.div_ceil(2), text: quoted(&text), why }
        }
    }
}

pub(super) async fn imported_by(ground: &Ground, who: UserId) -> Result<Vec<GameRecord>, Trouble> {
    let mut games = ground.load_indexed(&keys::imports(who)).await?;
    games.reverse();
    Ok(games.into_iter().map(|game| game.record).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(text: &str) -> String {
        outcome_of(&pgn::read(text).unwrap()).map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
    }

    fn told(result: &str, termination: &str) -> String {
        let tags = format!("[White \"Timea\"]\n[Black \"Overtime\"]\n[Termination \"{termination}\"]");
        end(&format!("{tags}\n\n1. e4 e5 {result}"))
    }

    #[test]
    fn a_record_may_have_the_letters_of_its_readers_language() {
        let french = "1. e4 c6 2. Cf3 d6 3. a3 b5";
        assert_eq!(read(french, PieceLetters::French).unwrap()[0].table.codes()[2], "g1f3");
        assert!(read(french, PieceLetters::English).is_err());
        assert!(read("1. e4 c6 2. Nf3 d6", PieceLetters::French).is_ok());
        let Err(Refusal::ImportMove { number, .. }) = read("1. e4 c6 2. Cf3 d6 3. Cf3", PieceLetters::French) else {
            panic!("a knight stands there");
        };
        assert_eq!(number, 3);
    }

    #[test]
    fn why_a_game_ended_is_told_as_its_record_tells_it() {
        for (text, wanted) in [
            (include_str!("../../../tests/cases/end-name.pgn"), "1-0 resignation"),
            (include_str!("../../../tests/cases/end-threefold.pgn"), "1/2-1/2 repetition"),
            (include_str!("../../../tests/cases/end-fifty.pgn"), "1/2-1/2 fifty-moves"),
            (include_str!("../../../tests/cases/end-abandoned.pgn"), "1-0 untold"),
            (include_str!("../../../tests/cases/end-silent.pgn"), "1-0 untold"),
            ("1. e4 e5 1/2-1/2", "1/2-1/2 untold"),
            ("1. f3 e5 2. g4 Qh4# 0-1", "0-1 checkmate"),
            ("1. e4 e5 *", "*"),
        ] {
            assert_eq!(end(text), wanted, "{text}");
        }
    }

    /// chess.com writes names into the tag. lichess and the standard use fixed words, ChessBase and Scid leave it out.
    #[test]
    fn the_ends_that_other_programs_write_are_told_or_left_open() {
        for (result, termination, wanted) in [
            ("1-0", "Timea won by resignation", "1-0 resignation"),
            ("1-0", "Timea won on time", "1-0 time"),
            ("1-0", "Timea won - game abandoned", "1-0 untold"),
            ("0-1", "Overtime won by checkmate", "0-1 untold"),
            ("1/2-1/2", "Game drawn by agreement", "1/2-1/2 agreement"),
            ("1/2-1/2", "Game drawn by repetition", "1/2-1/2 repetition"),
            ("1/2-1/2", "Game drawn by 50-move rule", "1/2-1/2 fifty-moves"),
            ("1/2-1/2", "Game drawn by stalemate", "1/2-1/2 untold"),
            ("1/2-1/2", "Game drawn by insufficient material", "1/2-1/2 untold"),
            ("1/2-1/2", "Game drawn by timeout vs insufficient material", "1/2-1/2 untold"),
            ("1-0", "Normal", "1-0 untold"),
            ("0-1", "Time forfeit", "0-1 time"),
            ("1-0", "Abandoned", "1-0 untold"),
            ("0-1", "Rules infraction", "0-1 untold"),
            ("1-0", "death", "1-0 untold"),
            ("0-1", "adjudication", "0-1 adjudication"),
            ("*", "Unterminated", "*"),
            ("1-0", "", "1-0 untold"),
            ("1-0", "Overtime resigns", "1-0 resignation"),
            ("1-0", "won in overtimes", "1-0 untold"),
            ("1/2-1/2", "agreed", "1/2-1/2 agreement"),
            ("1-0", "agreed", "1-0 untold"),
        ] {
            assert_eq!(told(result, termination), wanted, "{result} {termination}");
        }
        let bare = "[FEN \"8/8/8/4k3/8/3K4/8/6Q1 w - - 0 1\"]\n[Termination \"timeout vs insufficient material\"]";
        assert_eq!(end(&format!("{bare}\n\n1. Qg5+ Kd6 1/2-1/2")), "1/2-1/2 time-vs-bare");
    }

    /// Each row is an end as a program writes it: moves, result, tag and comments. chess.com writes the end into the
    /// tag. lichess uses the standard's words there, and describes the end in a comment of annotated games. ChessBase
    /// and Scid write only the result, and keep comments from the game's server.
    #[test]
    fn each_end_of_four_programs_is_told_as_they_mean_it() {
        const MATE: &str = "1. f3 e5 2. g4 Qh4#";
        const STALE: &str = "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 \
                             9. Qxc8 Kg6 10. Qe6";
        const AGAIN: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
        const SHORT: &str = "1. e4 e5 2. Nf3";
        const CLOCK: &str = "{[%clk 0:00:07.9]}";
        let ends = [
            // chess.com
            (MATE, "0-1", "Overtime won by checkmate", CLOCK, "0-1 checkmate"),
            (SHORT, "1-0", "Timea won by resignation", CLOCK, "1-0 resignation"),
            (SHORT, "0-1", "Overtime won on time", CLOCK, "0-1 time"),
            (SHORT, "1/2-1/2", "Game drawn by agreement", CLOCK, "1/2-1/2 agreement"),
            (STALE, "1/2-1/2", "Game drawn by stalemate", CLOCK, "1/2-1/2 stalemate"),
            (AGAIN, "1/2-1/2", "Game drawn by repetition", CLOCK, "1/2-1/2 repetition"),
            (SHORT, "1-0", "Timea won - game abandoned", CLOCK, "1-0 untold"),
            // lichess
            (MATE, "0-1", "Normal", "", "0-1 checkmate"),
            (MATE, "0-1", "Normal", "{ Black wins by checkmate. }", "0-1 checkmate"),
            (SHORT, "1-0", "Normal", CLOCK, "1-0 untold"),
            (SHORT, "1-0", "Normal", "{ [%eval 0.2] } { (0.1 → 0.2) Good. } { Black resigns. }", "1-0 resignation"),
            (SHORT, "0-1", "Time forfeit", CLOCK, "0-1 time"),
            (SHORT, "0-1", "Time forfeit", "{ Black wins on time. }", "0-1 time"),
            (SHORT, "1/2-1/2", "Normal", "{ The game is a draw. }", "1/2-1/2 untold"),
            (STALE, "1/2-1/2", "Normal", "{ Draw by stalemate. }", "1/2-1/2 stalemate"),
            (AGAIN, "1/2-1/2", "Normal", "{ The game is a draw. }", "1/2-1/2 untold"),
            (SHORT, "1/2-1/2", "Time forfeit", "{ Draw by time and insufficient material. }", "1/2-1/2 untold"),
            (SHORT, "1-0", "Time forfeit", "{ Black left the game. }", "1-0 time"),
            (SHORT, "1-0", "Abandoned", "", "1-0 untold"),
            (SHORT, "1-0", "Rules infraction", "{ Cheat detected. }", "1-0 untold"),
            (SHORT, "*", "Unterminated", "", "*"),
            // ChessBase and Scid
            (MATE, "0-1", "", "", "0-1 checkmate"),
            (MATE, "0-1", "", "{White checkmated}", "0-1 checkmate"),
            (SHORT, "1-0", "", "", "1-0 untold"),
            (SHORT, "0-1", "", "{White resigns}", "0-1 resignation"),
            (SHORT, "0-1", "", "{[%emt 2.4] White resigns}", "0-1 resignation"),
            (SHORT, "1-0", "", "{Overtime\nforfeits on time}", "1-0 time"),
            (SHORT, "1/2-1/2", "", "", "1/2-1/2 untold"),
            (SHORT, "1/2-1/2", "", "{Game drawn by mutual agreement}", "1/2-1/2 agreement"),
            (STALE, "1/2-1/2", "", "{Game drawn by stalemate}", "1/2-1/2 stalemate"),
            (AGAIN, "1/2-1/2", "", "{Game drawn by repetition}", "1/2-1/2 repetition"),
            (SHORT, "1/2-1/2", "", "{Game drawn by the 50 move rule}", "1/2-1/2 fifty-moves"),
            (SHORT, "0-1", "", "{White forfeits by disconnection}", "0-1 untold"),
            // A remark on the game, or about an end that does not match the result, is ignored.
            (SHORT, "1-0", "", "{Here Black could have resigned}", "1-0 untold"),
            (SHORT, "1-0", "", "{Overtime is in time trouble, and lost}", "1-0 untold"),
            (SHORT, "1/2-1/2", "", "{White resigns}", "1/2-1/2 untold"),
            (SHORT, "*", "", "{White resigns}", "*"),
        ];
        for (moves, result, termination, comments, wanted) in ends {
            let tags = format!("[White \"Timea\"]\n[Black \"Overtime\"]\n[Result \"{result}\"]");
            let tag = if termination.is_empty() { String::new() } else { format!("\n[Termination \"{termination}\"]") };
            let text = format!("{tags}{tag}\n\n{moves} {comments} {result}");
            assert_eq!(end(&text), wanted, "{text}");
        }
        // Words before the last move, in a variation or after the result are ignored.
        for text in [
            "1. e4 {White resigns} e5 0-1",
            "1. e4 e5 (1... c5 {White resigns}) 0-1",
            "1. e4 e5 0-1 {White resigns}",
            "1. e4 e5 0-1\n\n{White resigns}",
        ] {
            assert_eq!(end(text), "0-1 untold", "{text}");
        }
    }
}
