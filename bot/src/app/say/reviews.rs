//! A game's review: the curve of winning chances, the losses of each side, and the key moments.

use engine::{MoveLapse, Review};
use render::{Chart, Curve, CurveAxes, CurveMilestone, CurvePoint, PageOptions};
use rules::{GameTable, Side};

use crate::app::ask::see::ReviewMistake;
use crate::app::ask::{Button, Press};
use crate::app::say::hints::{self, percent, whole};
use crate::app::say::sections::{self, FigureSection};
use crate::app::say::{Message, describe, phrases};
use crate::app::tables;
use crate::record::{GameRecord, UserId};
use crate::refusal::{BotFailure, Trouble};
use crate::words::{Lang, Text, TextArg};

/// The maximum number of positions of the curve to read out.
const SPOKEN: usize = 8;

pub(crate) fn review(record: &GameRecord, seen: &Review, lang: Lang, options: PageOptions) -> Result<Message, Trouble> {
    let table = tables::open_table(record)?;
    let told = ReviewTeller { record, seen, table: table.as_ref(), lang };
    let plies = seen.moments();
    let mut lines: Vec<Text> =
        Side::ALL.into_iter().map(|side| told.side(side, phrases::called(record, side))).collect();
    match plies.is_empty() {
        true => lines.push(text!("review-clean")),
        false => lines.push(text!("review-moments")),
    }
    lines.extend(plies.iter().map(|ply| told.line(*ply)));
    let n_more = seen.n_lapses() - plies.len();
    lines.extend((n_more > 0).then(|| text!("review-more").with("count", n_more)));
    let mut section = FigureSection::new(text!("review-curve"), lang, told.chart(&plies), lines);
    // The reader already gets the rest; descriptions can't contain mentions, which Discord shows as numbers.
    section.spoken = Some(vec![told.spoken()]);
    let title = text!("review-heading").with("number", record.id.0.to_string());
    let file = format!("mutabot-{}-review.png", record.id.0);
    let (mut figures, lines) = sections::page(&title, vec![section], lang, options, &file);
    figures.is_said = false;
    let mut message = Message::new(lang, phrases::title(record));
    message.text.extend(phrases::elsewhere(record));
    message.text.extend(lines);
    message.text.push(text!("review-caveat"));
    message.figures = Some(figures);
    message.buttons = plies.iter().filter_map(|ply| told.button(*ply)).collect();
    message.buttons.push(Button::of_position(Press::Replay, record.id, record.line.len()));
    Ok(message)
}

pub(crate) fn shown_by(who: UserId) -> Text {
    text!("review-shown").with("player", phrases::mention(who))
}

/// Names a better move than `code`, with the continuations of each. The table has played the better move.
pub(crate) fn moment(
    record: &GameRecord,
    before: &dyn GameTable,
    (code, after): (&str, &dyn GameTable),
    missed: &ReviewMistake,
    [after_played, after_better]: [&[String]; 2],
    lang: Lang,
) -> Result<Message, Trouble> {
    let none = || BotFailure::new("name the moves of a moment", "there is none");
    let mut played = tables::table_at(record, before.codes().len())?;
    played.replay(code).map_err(|error| BotFailure::new("replay a moment", format!("{error:?}")))?;
    let played = played.last(lang.letters()).ok_or_else(none)?;
    let better = after.last(lang.letters()).ok_or_else(none)?;
    let number = describe::number(before, before.codes().len() + 1);
    let mut message = Message::new(lang, text!("review-title").with_said("game", phrases::game_name(record)));
    message.text.push(text!("review-played").with("number", number).with("move", played.notation));
    message.text.push(whole(before, &better, lang));
    let text = text!("review-instead").with("better", percent(missed.before));
    message.text.push(text.with("played", percent(missed.after)));
    let line = |start, codes| hints::line(record, start, codes, lang);
    message.text.extend(line(after.codes(), after_better).map(|moves| text!("review-then").with("moves", moves)));
    let answers = line(&record.line[..=before.codes().len()], after_played);
    message.text.extend(answers.map(|moves| text!("review-answers").with("moves", moves)));
    Ok(message)
}

struct ReviewTeller<'a> {
    record: &'a GameRecord,
    seen: &'a Review,
    table: &'a dyn GameTable,
    lang: Lang,
}

impl ReviewTeller<'_> {
    /// Returns a move with its number and the sign for its loss: `12. Nf3?`.
    fn played(&self, ply: usize) -> String {
        let sign = self.seen.0[ply].lapse().map_or("", MoveLapse::sign);
        let line = self.table.line(self.lang.letters());
        let notation = line.get(ply).map(|m| m.notation.clone()).unwrap_or_default();
        format!("{} {notation}{sign}", describe::number(self.table, ply + 1))
    }

    fn side(&self, side: Side, player: TextArg) -> Text {
        let count = |lapse| self.seen.0.iter().filter(|at| at.turn == side && at.lapse() == Some(lapse)).count();
        let text = text!("review-side").with("player", player);
        let text = text.with("blunders", count(MoveLapse::Blunder));
        let text = text.with("mistakes", count(MoveLapse::Mistake));
        text.with("inaccuracies", count(MoveLapse::Inaccuracy))
    }

    fn line(&self, ply: usize) -> Text {
        let at = &self.seen.0[ply];
        let after = self.seen.after(ply).unwrap_or_default();
        let text = match at.lapse() {
            Some(MoveLapse::Inaccuracy) => text!("review-moment-inaccuracy"),
            Some(MoveLapse::Mistake) => text!("review-moment-mistake"),
            Some(MoveLapse::Blunder) => text!("review-moment-blunder"),
            None => text!("review-moment"),
        };
        let text = text.with("move", self.played(ply)).with("player", phrases::called(self.record, at.turn));
        text.with("before", percent(at.chances())).with("after", percent(after))
    }

    fn button(&self, ply: usize) -> Option<Button> {
        let at = &self.seen.0[ply];
        let missed = ReviewMistake { before: at.chances(), after: self.seen.after(ply)?, better: at.best.clone()? };
        Some(missed.button(self.record.id, ply).labelled(self.played(ply)))
    }

    fn chart(&self, moments: &[usize]) -> Chart {
        let last = self.record.line.len().max(1) as f64;
        let at = |ply: usize| ply as f64 / last;
        let white = self.seen.0.iter().enumerate();
        let points =
            white.map(|(ply, seen)| CurvePoint { at: at(ply), value: f64::from(seen.white) / 10.0, spread: 0.0 });
        let even = |at| CurvePoint { at, value: 50.0, spread: 0.0 };
        let curves = vec![
            Curve { name: text!("review-of-white").say(self.lang), points: points.collect() },
            Curve { name: text!("review-even").say(self.lang), points: vec![even(0.0), even(1.0)] },
        ];
        let milestones =
            moments.iter().map(|ply| CurveMilestone { at: at(ply + 1), label: self.played(*ply) }).collect();
        let to = describe::number(self.table, self.record.line.len());
        let from = text!("review-start").say(self.lang);
        Chart::Curves { curves, axes: CurveAxes { from, to, milestones, range: Some([0.0, 100.0]) } }
    }

    fn spoken(&self) -> Text {
        let n = self.record.line.len();
        let plies = (0..=SPOKEN).map(|idx| idx * n / SPOKEN);
        let mut plies: Vec<usize> = plies.collect();
        plies.dedup();
        let said = plies.into_iter().map(|ply| {
            let number = describe::number(self.table, ply);
            let side = if number.ends_with('…') { Side::Black } else { Side::White };
            let text = match ply {
                0 => text!("review-spoken-start"),
                _ => text!("review-spoken-at")
                    .with_said("side", phrases::side_text(side))
                    .with("number", number.trim_end_matches(['.', '…'])),
            };
            text.with("percent", percent(self.seen.0[ply].white)).say(self.lang)
        });
        text!("review-spoken").with("chances", said.collect::<Vec<_>>().join(", "))
    }
}
