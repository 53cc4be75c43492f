//! Phrases shared by many messages: dates, moves, players, sides and results.

use rules::{EndReason, GameTable, Outcome, Side};

use crate::app::ask::GameChoice;
use crate::app::say::tournament::rooms;
use crate::app::tables;
use crate::app::tables::{ABORT_BEFORE, PASS, UNNAMED};
use crate::record::{
    ChannelId, GameId, GameMoment, GameOrigin, GamePlayer, GameRecord, PersonRef, ProgramPlayer, SECOND, StoredSide,
    Unix, UserId,
};
use crate::words::{Lang, Text, TextArg, escape};

/// Returns the UTC day as PGN writes it: `2026.11.21`.
pub(crate) fn date(time: Unix) -> String {
    let day = time.utc();
    format!("{:04}.{:02}.{:02}", day.year(), u8::from(day.month()), day.day())
}

/// Returns a day as a Discord timestamp, in each reader's language and zone.
pub(crate) fn day(at: Unix) -> String {
    format!("<t:{}:d>", at.since_1970() / SECOND)
}

pub(crate) fn day_in_words(at: Unix) -> Text {
    let date = at.utc();
    let month = text!("month-{}", u8::from(date.month()));
    text!("day-in-picture").with("day", date.day()).with_said("month", month).with("year", date.year().to_string())
}

pub(crate) fn reason(because: Option<&str>) -> Option<Text> {
    because.map(|because| text!("verdict-reason").with("reason", escape(because)))
}

/// Returns the moves from a ply on as a list, without passes: `1… e5, 2. Nf3`.
pub(crate) fn numbered(table: &dyn GameTable, from: usize, lang: Lang) -> String {
    let line = table.line(lang.letters());
    let moves = line.iter().enumerate().skip(from).filter(|(_, m)| m.code != PASS);
    moves.map(|(idx, m)| format!("{} {}", move_number(idx + 1), m.notation)).collect::<Vec<_>>().join(", ")
}

/// Returns the moves from a ply on as one line: `1… e5 2. Nf3 Nc6`.
pub(crate) fn line(table: &dyn GameTable, from: usize, lang: Lang) -> String {
    let line = table.line(lang.letters());
    let moves = line.iter().enumerate().skip(from).filter(|(_, m)| m.code != PASS).enumerate();
    let first = usize::from(table.first_turn() == Side::Black);
    let numbered = moves.map(|(nth, (idx, m))| match (idx + first).is_multiple_of(2) {
        false if nth > 0 => m.notation.clone(),
        _ => format!("{} {}", move_number(idx + first + 1), m.notation),
    });
    numbered.collect::<Vec<_>>().join(" ")
}

pub(crate) fn answered_at_once(
    record: &GameRecord,
    table: &dyn GameTable,
    before: GameMoment,
    lang: Lang,
) -> Option<Text> {
    let from = record.ply_at(before)? + 1;
    Some(text!("answered-at-once").with("moves", numbered(table, from, lang)))
}

/// Reports privately which moves a player's plan has played since a moment. Omits the first.
pub(super) fn by_plan(
    record: &GameRecord,
    table: &dyn GameTable,
    since: Option<GameMoment>,
    to: Option<UserId>,
    lang: Lang,
) -> Option<Text> {
    let (from, own) = (record.ply_at(since?)? + 1, record.side_of(to?)?);
    let line = table.line(lang.letters());
    let is_own = |idx: usize| (line.len() - idx).is_multiple_of(2) == (table.turn() == own);
    let moves = line.iter().enumerate().skip(from).filter(|(idx, m)| is_own(*idx) && m.code != PASS);
    let moves = moves.map(|(idx, m)| format!("{} {}", move_number(idx + 1), m.notation)).collect::<Vec<_>>();
    (!moves.is_empty()).then(|| text!("by-plan").with("moves", moves.join(", ")))
}

fn program(program: ProgramPlayer) -> Text {
    text!("program-name").with("level", program.level.to_string())
}

/// Builds the player for a program's seat. The name in its record is for files.
pub(crate) fn player_of(of: ProgramPlayer) -> GamePlayer {
    GamePlayer { id: PersonRef::Program(of), name: program(of).say(Lang::En) }
}

/// Returns a player's name where mentions do not work, such as pictures. A program's name is translated.
pub(crate) fn name(player: &GamePlayer) -> TextArg {
    match player.id {
        PersonRef::Program(of) => program(of).into(),
        PersonRef::Person(_) | PersonRef::Nobody => player.name.as_str().into(),
    }
}

pub(crate) fn name_in(player: &GamePlayer, lang: Lang) -> String {
    match player.id {
        PersonRef::Program(of) => program(of).say(lang),
        PersonRef::Person(_) | PersonRef::Nobody => player.name.clone(),
    }
}

/// Returns the name for the name of a thread, where phones show little.
pub(super) fn brief_name(player: &GamePlayer, lang: Lang) -> String {
    let program = player.id.program();
    program
        .map_or_else(|| player.name.clone(), |of| text!("program-brief").with("level", of.level.to_string()).say(lang))
}

/// Returns a mention. It shows as the name, and pings only people who are also in
/// [`Message::ping`](super::message::Message::ping).
pub(crate) fn mention(who: impl Into<PersonRef>) -> TextArg {
    match who.into() {
        PersonRef::Program(of) => program(of).into(),
        PersonRef::Nobody => text!("nobody").into(),
        PersonRef::Person(UserId(id)) => format!("<@{id}>").into(),
    }
}

pub(super) fn side_text(side: Side) -> Text {
    text!("side-{}", side.name())
}

impl From<StoredSide> for Text {
    fn from(color: StoredSide) -> Text {
        side_text(color.into())
    }
}

pub(crate) fn title(record: &GameRecord) -> Text {
    let key = match record.rated {
        true => key!("board-title-rated"),
        false if is_nameless(record) => key!("board-title-nameless"),
        false => key!("board-title"),
    };
    let text = Text::new(key).with("game", record.id.0.to_string()).with_said("name", text!("{}-name", record.game));
    let text = match record.seats() {
        Some(_) => text.with("white", called(record, Side::White)).with("black", called(record, Side::Black)),
        None => text,
    };
    match rooms::room(record) {
        Some(room) => text!("board-title-in").with_said("title", text).with_said("room", room),
        None => text,
    }
}

/// Explains that a game was imported, since its record can claim anything.
pub(crate) fn elsewhere(record: &GameRecord) -> Option<Text> {
    let imported = record.imported.as_ref()?;
    let of = |name: &str| imported.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    let told: Vec<_> = ["Event", "Site", "Date"].into_iter().filter_map(of).map(escape).collect();
    Some(text!("replay-imported").with("told", told.join(" · ")).with("count", told.len().to_string()))
}

pub(crate) fn game_name(record: &GameRecord) -> Text {
    numbered_game(&record.game, record.id)
}

pub(crate) fn numbered_game(rules: &str, id: GameId) -> Text {
    text!("game-name").with_said("name", text!("{}-name", rules)).with("number", id.0.to_string())
}

pub(crate) fn game_with_people(record: &GameRecord) -> Text {
    let game = game_name(record);
    match record.seats() {
        Some(_) if !is_nameless(record) => {
            let [white, black] = Side::ALL.map(|side| called(record, side));
            text!("choice-other").with_said("game", game).with("white", white).with("black", black)
        }
        _ => game,
    }
}

fn is_nameless(record: &GameRecord) -> bool {
    record.imported.is_some() && record.seats().is_some_and(|seats| seats.iter().all(|seat| seat.name == UNNAMED))
}

/// Names the game that something is about, and links to it; a thread's name already contains the game.
pub(crate) fn about(record: &GameRecord) -> Text {
    let link = |channel: ChannelId| format!("<#{}>", channel.0);
    let game = game_name(record);
    match (record.thread(), record.channel()) {
        (Some(thread), _) => text!("about-thread").with("channel", link(thread)),
        (None, Some(channel)) => text!("about-in").with_said("game", game).with("channel", link(channel)),
        (None, None) => text!("about").with_said("game", game),
    }
}

/// Returns the only game that a text of the bot names. It is found by its number, else by its thread.
#[must_use]
pub fn named_in(said: &str) -> Option<GameChoice> {
    let number =
        |text: &str| text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())].parse::<u64>().ok();
    let only = |mut found: Vec<u64>| {
        found.sort_unstable();
        found.dedup();
        <[u64; 1]>::try_from(found).ok().map(|[one]| one)
    };
    // A game's name is entirely in bold, since a tournament may be called "Cup #3".
    let is_name = |text: &&str| text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("**");
    let games = rules::games().iter().flat_map(|info| Lang::ALL.map(|lang| (info, lang))).flat_map(|(info, lang)| {
        let name = text!("game-name").with_said("name", text!("{}-name", info.id)).with("number", "").say(lang);
        let name = format!("**{name}");
        said.split(&name).skip(1).filter(is_name).filter_map(number).collect::<Vec<_>>()
    });
    let games = only(games.collect());
    let threads = || only(said.split("<#").skip(1).filter_map(number).collect());
    games.map(|id| GameChoice::Named(GameId(id))).or_else(|| threads().map(|id| GameChoice::In(ChannelId(id))))
}

pub(crate) fn about_from(record: &GameRecord, channel: ChannelId) -> Text {
    match record.channel() == Some(channel) {
        true => text!("about").with_said("game", game_name(record)),
        false => about(record),
    }
}

/// Names a game above a text about it in a channel; `None` in that game's own thread.
pub(crate) fn heading(record: &GameRecord, channel: ChannelId) -> Option<Text> {
    (record.thread() != Some(channel)).then(|| about_from(record, channel))
}

/// Returns a player's mention, or the name if the game was imported.
pub(crate) fn called(record: &GameRecord, side: Side) -> TextArg {
    match record.seats().map(|seats| tables::seat_of(seats, side)) {
        Some(player) if record.imported.is_some() => escape(&player.name).into(),
        Some(player) => mention(player.id),
        None => mention(PersonRef::Nobody),
    }
}

pub(crate) fn without_score(record: &GameRecord) -> Text {
    match record.tournament.is_some_and(|of| of.neither) {
        true => text!("over-neither-board-short"),
        false => text!("over-abort-board-short"),
    }
}

pub(crate) fn ending_of(record: &GameRecord, outcome: Outcome) -> Text {
    if let (EndReason::Abort, Some(by)) = (outcome.reason, record.called_off) {
        return text!("over-abort-by").with("player", called(record, by.into()));
    }
    if let Some(side) = tables::never_moved(record) {
        return text!("over-abort-unmoved").with("player", called(record, side));
    }
    if never_began(record) {
        return text!("over-abort-unreachable");
    }
    let text = match outcome.reason {
        // A player who leaves a tournament or does not show up has broken no rule.
        EndReason::Resignation if record.tournament.is_some() && record.line.len() < ABORT_BEFORE.0 => {
            text!("over-resignation-board")
        }
        EndReason::Time if record.tournament.is_some() && record.line.len() < ABORT_BEFORE.0 => {
            text!("over-time-board")
        }
        // The round's deadline decided the game, not a moderator.
        EndReason::Forfeit if record.tournament.is_some() && record.moderator.is_none() => text!("over-deadline-board"),
        EndReason::Forfeit if record.tournament.is_some() => text!("over-forfeit-board"),
        EndReason::Abort if record.tournament.is_some_and(|of| of.annulled) => text!("over-annulled-board"),
        EndReason::Abort if record.tournament.is_some_and(|of| of.neither) => text!("over-neither-board"),
        EndReason::Abort if record.tournament.is_some() => text!("over-abort-board"),
        EndReason::Own(word) => text!("{}-over-{}", record.game, word),
        shared => text!("over-{}", shared.word()),
    };
    match outcome.winner {
        Some(side) => {
            let [white, black] = Side::ALL.map(|side| called(record, side));
            let (winner, loser) = if side == Side::White { (white, black) } else { (black, white) };
            text.with("winner", winner).with("loser", loser)
        }
        // Only these endings can be either decisive or drawn.
        None if matches!(outcome.reason, EndReason::Adjudication | EndReason::Untold) => {
            text.with("winner", "none").with("loser", "none")
        }
        None => text,
    }
}

pub(crate) fn is_forfeited(record: &GameRecord) -> bool {
    let is_unplayed = |reason| match reason {
        EndReason::Forfeit => true,
        EndReason::Adjudication => false,
        _ => record.line.len() < ABORT_BEFORE.0,
    };
    record.tournament.is_some() && record.outcome().is_some_and(|outcome| is_unplayed(outcome.reason))
}

/// Returns whether a game between servers was aborted for an unreachable player. Other aborted games name a player or
/// moderator.
pub(crate) fn never_began(record: &GameRecord) -> bool {
    let is_by_nobody =
        record.called_off.is_none() && record.moderator.is_none() && tables::never_moved(record).is_none();
    let is_off = record.outcome().is_some_and(|outcome| outcome.reason == EndReason::Abort);
    is_off && is_by_nobody && record.line.is_empty() && matches!(record.origin, Some(GameOrigin::Abroad(_)))
}

/// Names the side to move or, if imported, the end of the record.
pub(crate) fn stands(record: &GameRecord, turn: Side) -> Text {
    let key = match record.program() {
        _ if record.imported.is_some() => key!("replay-unfinished"),
        Some((side, _)) if side == turn => key!("board-thinks"),
        _ => key!("board-turn"),
    };
    Text::new(key).with("player", called(record, turn))
}

/// Like [`stands`], for one reader: "you" is the player to move.
pub(crate) fn stands_for(record: &GameRecord, turn: Side, reader: UserId) -> Text {
    let is_program = record.program().is_some_and(|(side, _)| side == turn);
    match record.imported.is_some() || is_program || record.side_of(reader) == Some(turn) {
        true => stands(record, turn),
        false => text!("board-turn-theirs").with("player", called(record, turn)),
    }
}

pub(crate) fn to_claim(record: &GameRecord, draw: Outcome) -> Text {
    text!("button-claim").with_said("why", how_ended(&record.game, draw.reason.word()))
}

pub(crate) fn how_ended(rules: &str, reason: &str) -> Text {
    let known = [key!("history-how-{}", reason), key!("{}-how-{}", rules, reason)];
    known.into_iter().find_map(|key| Text::find(Lang::En, key)).unwrap_or_else(|| text!("history-how-other"))
}

/// Returns a score as people write it: `½–½`.
pub(crate) fn score(score: &str) -> String {
    score.replace("1/2-1/2", "½–½").replace(['-', '*'], "–")
}

/// Returns the move number of ply `n_plies`: `12.` for White, `12…` for Black.
pub(crate) fn move_number(n_plies: usize) -> String {
    format!("{}{}", n_plies.div_ceil(2), if n_plies % 2 == 1 { "." } else { "…" })
}

#[cfg(test)]
mod tests {
    use super::{date, named_in};
    use crate::app::ask::GameChoice;
    use crate::record::{ChannelId, DAY, GameId, Millis, Unix};

    #[test]
    fn days_are_those_of_the_calendar() {
        for (unix_day, wanted) in [
            (0, "1970.01.01"),
            (10_956, "1999.12.31"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_778, "2026.11.21"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(Unix(0) + unix_day * DAY), wanted);
            assert_eq!(date(Unix(0) + (unix_day + 1) * DAY - Millis(1)), wanted, "until midnight");
        }
    }

    #[test]
    fn a_text_names_a_game_by_its_number_or_its_thread_if_it_is_only_one() {
        let game = |id| Some(GameChoice::Named(GameId(id)));
        for (said, which) in [
            ("**Chess #12**\nThat is not your move.", game(12)),
            ("**Échecs n°\u{a0}7** dans <#40>\nCe n’est pas votre tour.", game(7)),
            ("<#40>\ne4 is not possible. <#40>", Some(GameChoice::In(ChannelId(40)))),
            ("**Chess #1** and **Chess #2** wait for you", None),
            ("<#40> and <#41>", None),
            ("**Cup #3**: your game is in <#40>.", Some(GameChoice::In(ChannelId(40)))),
            ("**Chess Mutation #5** for <@7>. **Chess Mutation #5**, again", game(5)),
            ("#7 of 12 puzzles, **3** of them solved", None),
            ("<#>", None),
        ] {
            assert_eq!(named_in(said), which, "{said}");
        }
    }
}
