//! Writes files.

use std::fmt::Write as _;

use super::{LineEnd, MOST_OF_NAME, TrfEdition, record};
use crate::{ByeRequest, Colour, EntryBye, EventPlayer, IndividualEvent, PointSystem, Points};

/// Writes a tournament in an edition; [`losses`](super::losses) lists what is omitted.
#[must_use]
pub fn write(event: &IndividualEvent, edition: TrfEdition, end: LineEnd) -> String {
    let mut lines: Vec<String> = Vec::new();
    let remark = |code: &str| -> Vec<String> {
        let of_code = event.remarks.iter().filter(|remark| remark.code == code);
        of_code.map(|remark| format!("{}{}", remark.code, remark.text)).collect()
    };
    lines.extend(remark("012"));
    lines.extend(settings(event, edition));
    lines.extend(event.players.iter().map(|player| line(event, player)));
    lines.extend(rule_lines(event, edition, false));
    let rest = event.remarks.iter().filter(|remark| remark.code != "012");
    lines.extend(rest.map(|remark| format!("{}{}", remark.code, remark.text)));
    joined(&lines, end)
}

pub(super) fn joined(lines: &[String], end: LineEnd) -> String {
    let end = match end {
        LineEnd::Cr => "\r",
        LineEnd::Lf => "\n",
        LineEnd::CrLf => "\r\n",
    };
    lines.iter().fold(String::new(), |text, line| text + line.trim_end() + end)
}

pub(super) fn settings(event: &IndividualEvent, edition: TrfEdition) -> Vec<String> {
    let mut lines = Vec::new();
    let old = edition == TrfEdition::Trf16;
    if let Some(rounds) = event.rounds {
        lines.push(format!("{} {rounds}", if old { "XXR" } else { "142" }));
    }
    if let Some(colour) = event.initial_colour {
        let white = colour == Colour::White;
        let words = if old { ("XXC white1", "XXC black1") } else { ("152 W", "152 B") };
        lines.push(if white { words.0 } else { words.1 }.to_owned());
    }
    lines.extend(if old { old_points(event.points) } else { points(event.points).into_iter().collect() });
    if let Some(system) = event.system.as_ref().filter(|_| !old) {
        lines.push(format!("192 {system}"));
    }
    lines
}

fn points(system: PointSystem) -> Option<String> {
    let usual = PointSystem::default();
    let parts = [
        ('W', system.win, usual.win),
        ('D', system.draw, usual.draw),
        ('L', system.loss, usual.loss),
        ('A', system.forfeit_loss, usual.forfeit_loss),
        ('P', system.allocated_bye, system.win),
        ('X', system.unfinished, system.draw),
    ];
    let parts = parts.into_iter().filter(|(_, points, usual)| points != usual);
    let parts: Vec<String> = parts.map(|(code, points, _)| format!("{code}{points:>4}")).collect();
    (!parts.is_empty()).then(|| format!("162  {}", parts.join("    ")))
}

fn old_points(system: PointSystem) -> Vec<String> {
    if system == PointSystem::default() {
        return Vec::new();
    }
    let PointSystem { win, draw, loss, zero_bye, forfeit_loss, allocated_bye, .. } = system;
    let parts = [("W", win), ("D", draw), ("L", loss), ("Z", zero_bye), ("F", forfeit_loss), ("U", allocated_bye)];
    parts.iter().map(|(code, points)| format!("BB{code} {points:>4}")).collect()
}

pub(super) fn cut(text: &str, most: usize) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).take(most).collect()
}

pub(super) fn line(event: &IndividualEvent, player: &EventPlayer) -> String {
    let name = cut(&player.name, MOST_OF_NAME);
    let number = player.number;
    // Text that is too long would shift the following columns.
    let [sex, title, federation] =
        [(&player.sex, 1), (&player.title, 3), (&player.federation, 3)].map(|(text, most)| cut(text, most));
    let [id, born] = [(&player.id, 11), (&player.born, 10)].map(|(text, most)| cut(text, most));
    let rating = player.rating.map_or(String::new(), |rating| rating.to_string());
    let rank = player.rank.map_or(String::new(), |rank| rank.to_string());
    let rounds = event.paired_rounds();
    let score = event.score(player, rounds);
    let mut line = format!(
        "001 {number:>4} {sex:1}{title:>3} {name:33} {rating:>4} {federation:>3} {id:>11} {born:10} {score:>4} {rank:>4}"
    );
    for round in 1..=rounds.max(player.entries.len() as u16) {
        line += "  ";
        line += &record::round(player.entry(round));
    }
    line
}

pub(super) fn rule_lines(event: &IndividualEvent, edition: TrfEdition, of_teams: bool) -> Vec<String> {
    if edition == TrfEdition::Trf16 {
        return old_rules(event);
    }
    let mut lines: Vec<String> = event
        .requests
        .iter()
        .map(|request| {
            let ByeRequest { round, player, bye } = request;
            let kind = match bye {
                EntryBye::Full => 'F',
                EntryBye::Half => 'H',
                EntryBye::Zero | EntryBye::Allocated => 'Z',
            };
            format!("240 {kind} {round:03} {player:>4}")
        })
        .collect();
    lines.extend(event.accelerations.iter().map(|rule| {
        let (rounds, players) = (rule.rounds, rule.players);
        let points = rule.points;
        let fields = if of_teams { format!("{points:>4}  0.0") } else { format!("     {points:>4}") };
        format!("250 {fields} {:03} {:03} {:>4} {:>4}", rounds.0, rounds.1, players.0, players.1)
    }));
    for group in &event.forbidden {
        let mut line = format!("260 {:03} {:03}", group.rounds.0, group.rounds.1);
        for player in &group.players {
            let _ = write!(line, " {player:>4}");
        }
        lines.push(line);
    }
    lines.extend(event.adjustments.iter().map(|adjustment| {
        let round = adjustment.round.unwrap_or(0);
        let points = adjustment.points;
        let fields = if of_teams { format!("    {points:>5}   0.0") } else { format!("          {points:>5}") };
        format!("299{fields} {round:03} {:>4}", adjustment.player)
    }));
    lines
}

fn old_rules(event: &IndividualEvent) -> Vec<String> {
    let last = event.accelerations.iter().map(|rule| rule.rounds.1).max().unwrap_or(0);
    let mut lines = Vec::new();
    for player in &event.players {
        let points: Vec<Points> = (1..=last).map(|round| event.virtual_points(player.number, round)).collect();
        if points.iter().any(|&points| points != Points::ZERO) {
            let fields: Vec<String> = points.iter().map(|points| format!("{points:>4}")).collect();
            lines.push(format!("XXA {:>4} {}", player.number, fields.join(" ")));
        }
    }
    for group in &event.forbidden {
        let players: Vec<String> = group.players.iter().map(ToString::to_string).collect();
        lines.push(format!("XXP {}", players.join(" ")));
    }
    lines
}
