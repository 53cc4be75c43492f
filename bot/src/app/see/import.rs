//! Games that were played elsewhere: a record, pasted into a form, becomes a game that can be shown, replayed and
//! exported. It counts for nobody and is in nobody's history.

use rules::pgn::{Pgn, PgnError};
use rules::{MoveError, Outcome, Reason, Side, pgn};

use crate::app::ask::Caller;
use crate::app::ground::imports::MOST;
use crate::app::ground::{Answer, Ground, Index, Loaded, Venue, begin, change};
use crate::app::see::replay;
use crate::app::tables::UNFINISHED;
use crate::record::{Color, GameId, GameRecord, Imported, Place, Player, State, Who, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::{clean_name, note, quote, shows_nothing};

/// Keeps the games of a text, and shows the first to the caller.
pub(crate) async fn import(ground: &Ground, caller: &Caller, text: &str) -> Result<Answer, Trouble> {
    let games = read(text)?;
    let me = caller.who.id;
    let counter = ground.counter().await?;
    let first = counter.next();
    let ids = (first.0..).map(GameId);
    let records: Vec<_> = games.iter().zip(ids).map(|(read, id)| record_of(caller, read, id)).collect();
    let last = records.last().map_or(first, |record| record.id);
    let mut batch = counter.count_up_to(last, change::batch_of(caller));
    let rows = ground.store.scan(&keys::imports(me), None, MOST).await?;
    for oldest in rows.iter().take((rows.len() + records.len()).saturating_sub(MOST)) {
        batch = ground.without_import(batch, &oldest.key).await?;
    }
    for record in &records {
        let loaded = Loaded { record: record.clone(), version: 0 };
        batch = batch.put(keys::import(me, record.id), Vec::new());
        batch = change::add(batch, loaded, caller.now, vec![], Index::default());
    }
    ground.store.commit(batch).await?;
    let mut message = replay::replayed(ground, caller, &records[0], Some(0), None).await?;
    let kept = match records.len() {
        1 => text!("import-kept"),
        n => text!("import-kept-several").with("count", n.to_string()).with("last", last.0.to_string()),
    };
    message.text.push(kept.with("game", first.0.to_string()).with("most", MOST.to_string()));
    Ok(Answer::reply(message))
}

/// Reads the games of a text: one at least, and each with a move.
fn read(text: &str) -> Result<Vec<Pgn>, Refusal> {
    let games = match pgn::read_all(text) {
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

/// Makes the record of a game that was read.
fn record_of(caller: &Caller, read: &Pgn, id: GameId) -> GameRecord {
    let name = |tag: &str| clean_name(read.tag(tag).filter(|name| !name.trim().is_empty()).unwrap_or("?"));
    let seats = ["White", "Black"].map(|tag| Player { id: Who::Nobody, name: name(tag) });
    let outcome = outcome_of(read);
    let state = State::Over {
        seats,
        winner: outcome.and_then(|outcome| outcome.winner).map(Color::from),
        reason: outcome.map_or(UNFINISHED, |outcome| outcome.reason.word()).to_owned(),
    };
    let known = ["Event", "Site", "Date", "Round"].into_iter().filter_map(|tag| {
        let value = note(read.tag(tag)?, 100);
        // The standard's signs for unknown values.
        (!value.is_empty() && !value.starts_with('?') && value != "-").then(|| (tag.to_owned(), value))
    });
    let table = read.table.as_ref();
    let imported = Imported { by: caller.who.id.into(), start: table.start_position(), tags: known.collect() };
    let venue = Venue::of(caller, &Default::default(), Place::Direct);
    GameRecord {
        edition: table.info().edition,
        line: table.codes().to_vec(),
        imported: Some(imported),
        ended: Some(caller.now),
        ..begin::blank(id, (table.info().id, table.setup()), state, venue, caller.now)
    }
}

/// Returns the end of a game: what the board or our own words say, else what the result in any program's record means.
fn outcome_of(read: &Pgn) -> Option<Outcome> {
    let (winner, by_word) = match read.result() {
        Some("1-0") => (Some(Side::White), Reason::Resignation),
        Some("0-1") => (Some(Side::Black), Reason::Resignation),
        Some("1/2-1/2") => (None, Reason::Agreement),
        _ => return read.outcome(),
    };
    // What other programs write for an end on time.
    let on_time = read.tag("Termination").is_some_and(|word| word.to_lowercase().contains("time"));
    let times = Side::ALL.map(|side| read.table.out_of_time(side));
    let by_time = times.into_iter().find(|outcome| on_time && outcome.winner == winner);
    read.outcome().or(by_time).or(Some(Outcome { winner, reason: by_word }))
}

/// Quotes a part of a record; what cannot be shown is left out.
fn quoted(text: &str) -> String {
    if shows_nothing(text) { "…".to_owned() } else { quote(text) }
}

/// Says why a text is not a readable record.
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
                MoveError::Unreadable => text!("import-unreadable"),
                MoveError::Ambiguous { .. } => text!("import-ambiguous"),
                MoveError::Over => text!("import-over"),
            };
            Refusal::ImportMove { number: ply.div_ceil(2), text: quoted(&text), why }
        }
    }
}
