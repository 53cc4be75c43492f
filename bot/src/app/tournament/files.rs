//! Files of a tournament: tables, reports for pairing programs, and games.

use crate::app::ask::Caller;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::{Message, MessageFile, pgn};
use crate::app::tournament::find;
use crate::record::TournamentId;
use crate::refusal::{Refusal, Trouble};
use crate::words::escape;

/// The maximum number of bytes of games in one answer; Discord allows 10 MiB in all.
const MOST_BYTES: usize = 6 << 20;

/// Sends a tournament's files, with all games or one round's. Leagues with many divisions need `division` for later reports.
pub(crate) async fn files(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    (round, division): (Option<u16>, Option<u16>),
) -> Result<RequestAnswer, Trouble> {
    let field = find::meant(ground, caller, id).await?.field;
    if field.record.seed.is_none() {
        return Err(Refusal::TournamentNotBegun.into());
    }
    if round.is_some_and(|round| field.round(round).is_none()) {
        return Err(Refusal::TournamentRound { last: field.record.begun }.into());
    }
    if let Some(division) = division {
        let last = field.n_divisions();
        if !(1..=last).contains(&division) {
            return Err(
                if last > 0 { Refusal::TournamentDivision { last } } else { Refusal::TournamentNoDivisions }.into()
            );
        }
    }
    let nameless = |number: u16| text!("tournament-nameless").with("number", number).say(caller.lang);
    let file = |(name, text): (String, String)| MessageFile { name, bytes: text.into_bytes() };
    let files: Vec<MessageFile> = field.files(division, nameless).into_iter().map(file).collect();
    let key = match round {
        Some(_) => key!("tournament-files-round"),
        None if files.iter().any(|file| file.name.ends_with(".trf")) => key!("tournament-files"),
        None => key!("tournament-files-no-report"),
    };
    let text = crate::words::Text::new(key).with("name", escape(&field.record.name));
    let mut message = Message::new(caller.lang, text.with("round", round.unwrap_or_default()));
    message.files = files;

    let boards = field.boards.iter().filter(|((of, _), _)| round.is_none_or(|round| round == *of));
    let games: Vec<_> = boards.filter_map(|((round, board), kept)| Some((*round, *board, kept.game?))).collect();
    let (mut text, mut shown, mut unplayed) = (String::new(), 0, 0);
    for (round, board, game) in &games {
        let Some(mut game) = ground.load(*game).await? else { continue };
        // Results without a move are in the tables and reports.
        if game.record.line.is_empty() {
            unplayed += 1;
            continue;
        }
        // Players without a name in the tournament have none in its files.
        let people: Vec<_> = game.record.people().filter_map(|player| player.id.person()).collect();
        for gone in people.into_iter().filter(|who| field.entered(*who).is_none()) {
            game.record.forget(gone);
        }
        let one = pgn::pgn(&game.record, (&field.record.name, &format!("{round}.{board}")), &[])?;
        if text.len() + one.len() > MOST_BYTES {
            break;
        }
        text.push_str(if text.is_empty() { "" } else { "\n" });
        text.push_str(&one);
        shown += 1;
        // Replaying many games takes long: let other tasks run in between.
        tokio::task::yield_now().await;
    }
    if shown > 0 {
        message.files.push(file(("games.pgn".to_owned(), text)));
    }
    let played = games.len() - unplayed;
    if shown < played {
        message.text.push(text!("tournament-files-more").with("shown", shown).with("count", played));
    }
    Ok(RequestAnswer::reply(message))
}
