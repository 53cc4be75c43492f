//! Conditional moves: "if they play this, I answer that". Only their owner ever sees them.

use render::PictureOptions;
use rules::{ArrowKind, GameTable, PieceLetters, Scene, SceneArrow, SceneCell, Side};

use crate::app::ask::plan::PlanAsk;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{CallerGame, Ground, RequestAnswer, plan};
use crate::app::play::plan_text::MOST_IN_A_ROW;
use crate::app::play::{plan_menu, plan_text};
use crate::app::say::{ChoiceMenu, MenuOption, Message, Picture, phrases, picture};
use crate::app::tables;
use crate::app::tables::PASS;
use crate::app::tell::ratings;
use crate::change::StoreChange;
use crate::record::{BotTime, GameId, GameRecord, GameState, PlanRecord, keys, write};
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::words::{Lang, Text};

/// The maximum number of answers in a player's plan of a game.
const MOST_ANSWERS: usize = 300;

/// The maximum number of lines in the list, and of their characters.
const SHOWN: usize = 15;
const LONGEST: usize = 1_300;

const DRAWN: usize = 4;

const ITEMS: usize = 25;

pub(crate) struct PlannedLine {
    /// The moves from the current position, ending with the answer.
    pub(crate) codes: Vec<String>,
}

impl PlannedLine {
    /// Returns its id in buttons and menus: a digest of the whole game up to it. This is 64-bit FNV-1a, implemented
    /// here because buttons of released programs contain its values, and no crate in use computes the same ones.
    pub(crate) fn node(&self, record: &GameRecord) -> String {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in record.line.iter().chain(&self.codes).flat_map(|code| code.bytes().chain([b' '])) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }

    pub(crate) fn depth(&self, all: &[PlannedLine]) -> usize {
        all.iter().filter(|other| self.codes.starts_with(&other.codes)).count()
    }
}

/// Returns a plan's lines that are still possible, before their continuations.
pub(super) fn lines(plan: &PlanRecord, record: &GameRecord) -> Vec<PlannedLine> {
    let ahead = plan.ahead(&record.line).into_iter();
    let mut lines: Vec<_> = ahead
        .map(|(mut path, code)| {
            path.push(code);
            PlannedLine { codes: path }
        })
        .collect();
    lines.sort_by(|one, other| one.codes.cmp(&other.codes));
    lines
}

fn next<'a>(all: &'a [PlannedLine], from: &[String]) -> Vec<&'a PlannedLine> {
    let after = |line: &&PlannedLine| line.codes.len() > from.len() && line.codes.starts_with(from);
    let first = |line: &&PlannedLine| {
        let between = |other: &PlannedLine| other.codes.len() > from.len() && other.codes.len() < line.codes.len();
        !all.iter().any(|other| between(other) && other.codes.starts_with(from) && line.codes.starts_with(&other.codes))
    };
    all.iter().filter(after).filter(first).collect()
}

pub(crate) async fn plan(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    asked: &PlanAsk,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    mine.playing()?;
    let (record, side) = (&mine.game.record, mine.side);
    let (mut plan, version) = plan::plan_of(ground, record, side).await?;
    let first = match asked {
        PlanAsk::Show => None,
        PlanAsk::Add { at, text } => {
            mine.playing_at(*at)?;
            let answers = match plan_text::read(record, side, text, caller.lang) {
                // The form lets the player type the text again.
                Err(Trouble::Refused(refusal)) if at.is_some() => {
                    let mut message = Message::new(caller.lang, refusal);
                    message.text.splice(0..0, phrases::heading(record, caller.spot.channel));
                    message.text.push(text!("plan-typed").with("text", text.replace("```", "")));
                    message.buttons = [Press::PlanType, Press::Plan]
                        .map(|press| Button::of_game(press, record.id, record.moment()))
                        .into();
                    return Ok(RequestAnswer::reply(message));
                }
                read => read?,
            };
            let first = plan_text::kept(answers.len());
            for (path, code) in answers {
                plan.plan(&[&record.line[..], &path].concat(), &code);
            }
            keep_plan(ground, caller, &mine, (&mut plan, version)).await?;
            Some(first)
        }
        PlanAsk::Line(node) => return plan_line(ground, caller, &mine, &plan, node, None).await,
        PlanAsk::Choose(ahead) => return plan_menu::plan_by_menus(ground, caller, &mine, (plan, version), ahead).await,
        PlanAsk::Remove(node) => {
            let line = find(&plan, record, node)?;
            let line = [&record.line[..], &line.codes[..line.codes.len() - 1]].concat();
            plan.forget(&line);
            keep_plan(ground, caller, &mine, (&mut plan, version)).await?;
            Some(text!("plan-removed"))
        }
        PlanAsk::Clear => {
            plan = PlanRecord::new(&record.line);
            let key = keys::plan(record.id, side);
            let mut change = StoreChange::of(caller.event);
            change.expect(key.as_str(), version).delete(key);
            change.commit(&*ground.store).await?;
            Some(text!("plan-cleared"))
        }
    };
    let seen = (ground.own_look(record, caller.who.id, side).await?, ground.time_of(record, caller.now).await?);
    let message = overview(record, side, &plan, first, seen, caller.lang)?;
    Ok(RequestAnswer::reply(ratings::beside(ground, caller, record, message).await?))
}

/// Commits a changed plan. The change expects that neither the game nor the plan has changed.
pub(super) async fn keep_plan(
    ground: &Ground,
    caller: &Caller,
    CallerGame { game, side }: &CallerGame,
    (plan, version): (&mut PlanRecord, u64),
) -> Result<(), Trouble> {
    let line = &game.record.line;
    plan.tidy(line);
    if plan.answers.len() > MOST_ANSWERS {
        plan.go_on_to(line);
    }
    if plan.answers.len() > MOST_ANSWERS {
        return Err(Refusal::PlanFull { most: MOST_ANSWERS }.into());
    }
    let all = lines(plan, &game.record);
    if all.iter().any(|line| line.depth(&all) > MOST_IN_A_ROW) {
        return Err(Refusal::PlanDeep { most: MOST_IN_A_ROW }.into());
    }
    let key = keys::plan(game.record.id, *side);
    let mut change = StoreChange::of(caller.event);
    change.expect(keys::game(game.record.id), game.version).expect(key.as_str(), version).put(key, write(plan));
    change.commit(&*ground.store).await
}

pub(super) async fn plan_line(
    ground: &Ground,
    caller: &Caller,
    mine: &CallerGame,
    plan: &PlanRecord,
    node: &str,
    first: Option<Text>,
) -> Result<RequestAnswer, Trouble> {
    let (record, side, lang) = (&mine.game.record, mine.side, caller.lang);
    let all = lines(plan, record);
    let line = find(plan, record, node)?;
    let seen = (ground.own_look(record, caller.who.id, side).await?, ground.time_of(record, caller.now).await?);
    let mut message = Message::new(lang, phrases::title(record));
    message.text.extend(first);
    message.text.push(text!("plan-line").with("line", said(record, &line, side, lang)?));
    let on = next(&all, &line.codes);
    message.text.extend((!on.is_empty()).then(|| text!("plan-goes-on").with("count", on.len().to_string())));
    let (shown, arrows) = played(record, &line.codes, side)?;
    let from = arrows.len().saturating_sub(2);
    message.pictures = vec![board(record, shown.as_ref(), arrows[from..].to_vec(), seen, lang)];
    message.choices = menu(record, &on, side, lang)?;
    let can_go_on = shown.outcome().is_none() && line.depth(&all) < MOST_IN_A_ROW;
    let button = |press| Button::of_game(press, record.id, record.moment()).with(node);
    message.buttons = can_go_on.then(|| button(Press::PlanAdd)).into_iter().collect();
    let back = Button::of_game(Press::Plan, record.id, record.moment()).labelled(text!("button-plan-back"));
    message.buttons.extend([button(Press::PlanRemove), back]);
    Ok(RequestAnswer::reply(ratings::beside(ground, caller, record, message).await?))
}

pub(super) fn find(plan: &PlanRecord, record: &GameRecord, node: &str) -> Result<PlannedLine, Refusal> {
    let found = lines(plan, record).into_iter().find(|line| line.node(record) == node);
    found.ok_or(Refusal::PlanGone)
}

fn overview(
    record: &GameRecord,
    side: Side,
    plan: &PlanRecord,
    first: Option<Text>,
    seen: (PictureOptions, BotTime),
    lang: Lang,
) -> Result<Message, Trouble> {
    let all = lines(plan, record);
    let mut message = Message::new(lang, phrases::title(record));
    message.text.extend(first);
    let opponent = phrases::mention(tables::opponent_of(record, side));
    let now = tables::table_of(record, &record.line)?;
    let is_mine = now.turn() == side;
    let about = match (all.is_empty(), is_mine) {
        (true, true) => key!("plan-none-your-turn"),
        (true, false) => key!("plan-none"),
        (false, _) => key!("plan"),
    };
    message.text.push(Text::new(about).with("opponent", opponent));
    message.text.extend(example(record, side, lang)?.filter(|_| all.is_empty()));
    message.text.extend((is_mine && !all.is_empty()).then(|| text!("plan-your-turn")));
    let is_held = matches!(record.state, GameState::Playing { offer: Some(by), .. } if Side::from(by) != side);
    message.text.extend((is_held && !all.is_empty()).then(|| text!("plan-waits")));
    // A line with continuations is shown within them.
    let goes_on = |line: &PlannedLine| {
        all.iter().any(|other| other.codes.len() > line.codes.len() && other.codes.starts_with(&line.codes))
    };
    let whole: Vec<_> = all.iter().filter(|line| !goes_on(line)).collect();
    let (mut n_shown, mut n_chars) = (0, 0);
    for line in whole.iter().take(SHOWN) {
        let line = said(record, line, side, lang)?;
        n_chars += line.chars().count();
        if n_chars > LONGEST {
            break;
        }
        message.text.push(text!("plan-item").with("line", line));
        n_shown += 1;
    }
    let more = whole.len() - n_shown;
    message.text.extend((more > 0).then(|| text!("plan-more").with("count", more.to_string())));
    let done = now.line(lang.letters());
    let by_plan = plan.played.iter().filter_map(|idx| Some((*idx, done.get(*idx)?)));
    let by_plan: Vec<_> = by_plan.map(|(idx, m)| format!("{} {}", phrases::move_number(idx + 1), m.notation)).collect();
    if !by_plan.is_empty() {
        message.text.push(text!("plan-played").with("moves", by_plan.join(", ")));
    }
    let starts = next(&all, &[]);
    let mut arrows = Vec::new();
    for line in starts.iter().take_while(|_| starts.len() <= DRAWN) {
        arrows.extend(played(record, &line.codes, side)?.1);
    }
    message.pictures = vec![board(record, now.as_ref(), arrows, seen, lang)];
    message.choices = menu(record, &starts, side, lang)?;
    let here = |press| Button::of_game(press, record.id, record.moment());
    message.buttons.push(if is_mine { here(Press::Move) } else { here(Press::PlanAdd).with("") });
    message.buttons.push(here(Press::PlanType));
    message.buttons.extend((!plan.answers.is_empty()).then(|| here(Press::PlanClear)));
    Ok(message)
}

/// Returns an example of a plan: a move of the opponent and an answer. None on the player's own turn.
fn example(record: &GameRecord, side: Side, lang: Lang) -> Result<Option<Text>, Trouble> {
    let mut table = tables::table_of(record, &record.line)?;
    let first = |table: &dyn GameTable| table.legal(lang.letters()).into_iter().find(|m| m.code != PASS);
    let Some(theirs) = first(table.as_ref()).filter(|_| table.turn() != side) else { return Ok(None) };
    let is_played = table.play(&theirs.code, PieceLetters::English).is_ok();
    let mine = first(table.as_ref()).filter(|_| is_played && table.turn() == side);
    Ok(mine.map(|mine| text!("plan-example").with("theirs", theirs.unsigned()).with("mine", mine.unsigned())))
}

fn menu(record: &GameRecord, lines: &[&PlannedLine], side: Side, lang: Lang) -> Result<Vec<ChoiceMenu>, Trouble> {
    let mut items = Vec::new();
    for line in lines.iter().take(ITEMS) {
        let label = said(record, line, side, lang)?.replace("**", "");
        items.push(MenuOption::new(line.node(record), label));
    }
    let button = Button::of_game(Press::PlanLine, record.id, record.moment());
    let choice = ChoiceMenu { button, placeholder: text!("button-plan-line"), items };
    Ok(if choice.items.is_empty() { Vec::new() } else { vec![choice] })
}

/// Formats a line, with the player's own answers in bold: `1… e5 **you: 2. Nf3** Nc6`.
pub(super) fn said(record: &GameRecord, line: &PlannedLine, side: Side, lang: Lang) -> Result<String, Trouble> {
    let from = record.line.len();
    let table = tables::table_of(record, &[&record.line[..], &line.codes].concat())?;
    let own_is_last = table.turn() != side;
    let plies = table.line(lang.letters());
    let n = plies.len();
    let moves = plies.iter().enumerate().skip(from).filter(|(_, m)| m.code != PASS).map(|(idx, m)| {
        let is_own = (n - 1 - idx).is_multiple_of(2) == own_is_last;
        let number =
            if idx == from || idx % 2 == 0 { format!("{} ", phrases::move_number(idx + 1)) } else { String::new() };
        let is_answer = is_own && idx > from;
        let told = format!("{number}{}", m.unsigned());
        if is_answer { text!("plan-own").with("move", told).say(lang) } else { told }
    });
    Ok(moves.collect::<Vec<_>>().join(" "))
}

fn played(record: &GameRecord, codes: &[String], side: Side) -> Result<(Box<dyn GameTable>, Vec<SceneArrow>), Trouble> {
    let mut table = tables::table_of(record, &record.line)?;
    let mut arrows = Vec::new();
    let mut before = table.scene();
    for code in codes {
        table
            .play(code, PieceLetters::English)
            .map_err(|error| BotFailure::new("play a plan", format!("{error:?}")))?;
        let after = table.scene();
        let kind = if before.turn == side { ArrowKind::Planned } else { ArrowKind::Note };
        arrows.extend(arrow(&before, &after, kind));
        before = after;
    }
    Ok((table, arrows))
}

/// Returns the last move as an arrow; `None` for a drop.
pub(super) fn arrow(before: &Scene, after: &Scene, kind: ArrowKind) -> Option<SceneArrow> {
    let own = |cell: &SceneCell| cell.piece.filter(|piece| piece.side == before.turn);
    let pairs = || before.cells.iter().zip(&after.cells).filter(|(_, then)| then.marks.last);
    let from = pairs().find(|(now, then)| own(now).is_some() && own(then).is_none())?.0;
    let to = pairs().find(|(now, then)| own(then).is_some() && own(now) != own(then))?.0;
    Some(SceneArrow { from: from.name.clone(), to: to.name.clone(), kind })
}

pub(super) fn board(
    record: &GameRecord,
    table: &dyn GameTable,
    arrows: Vec<SceneArrow>,
    (viewer, time): (PictureOptions, BotTime),
    lang: Lang,
) -> Picture {
    // The current position has nothing to hide.
    let mut board = match table.codes().len() == record.line.len() {
        true => picture::picture(record, table, false, viewer, lang, Some(time)),
        false => picture::ahead(record, table, viewer, lang, time),
    };
    board.scene.arrows = arrows;
    board.file = format!("mutabot-{}-{}-lines.png", record.id.0, record.moment());
    board
}

pub(super) fn node_after(record: &GameRecord, codes: Vec<String>) -> String {
    PlannedLine { codes }.node(record)
}
