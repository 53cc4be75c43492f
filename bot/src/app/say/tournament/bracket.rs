//! The bracket of a knock-out.

use render::{BracketFate, BracketSide, BracketStage, Chart, ChartPanel, TableRow};
use tournament::knockout::{Knockout, KnockoutMatch, KnockoutStage, MatchDecision, MatchSide, MatchState};
use tournament::{Colour, PlayerNumber};

use super::sheet::{ROWS, SheetContext, SheetDraft};
use super::stages::StageNaming;
use crate::app::say::Message;
use crate::words::Text;

/// How many rounds fit side by side on a phone.
const BESIDE: usize = 3;
/// How many matches fit below each other: a power of two.
const BELOW: usize = 8;

struct BracketRound<'a> {
    stage: KnockoutStage,
    matches: Vec<&'a KnockoutMatch>,
}

enum BracketPart<'a> {
    /// Rounds whose winners meet.
    Tree(Vec<BracketRound<'a>>),
    List(BracketRound<'a>),
}

/// Composes a page of a bracket: at most three rounds; the last one begins the next page. The lower bracket of a double
/// elimination follows the upper one.
pub(crate) fn bracket(show: &SheetContext<'_>, cup: &Knockout) -> Message {
    let matches = cup.matches();
    let pages = pages(&matches, cup.rules().double);
    let n_pages = pages.len().max(1);
    let none = Vec::new();
    let page = pages.get(show.page.min(n_pages - 1)).unwrap_or(&none);
    let names = BracketNaming { show, stages: StageNaming::of(&matches, cup.rules().double) };
    let panels = page.iter().map(|part| panel(&names, part)).collect();
    let lines = |most: usize, aloud: bool| -> Vec<String> {
        let of_round = |round: &BracketRound<'_>| {
            let line = |found: &&KnockoutMatch| match_line(show, found, (most, aloud));
            [names.title(round.stage)].into_iter().chain(round.matches.iter().map(line)).collect::<Vec<_>>()
        };
        let of_part = |part: &BracketPart<'_>| match part {
            BracketPart::Tree(rounds) => rounds.iter().flat_map(of_round).collect(),
            BracketPart::List(round) => of_round(round),
        };
        page.iter().flat_map(of_part).collect()
    };
    show.compose(SheetDraft {
        heading: text!("tournament-bracket"),
        legend: None,
        panels,
        n_pages,
        spoken: &|most| lines(most, true),
        lines: &|most| lines(most, false),
        file: "mutabot-bracket.png",
    })
}

/// Returns the first page with an open match, else the last page.
pub(super) fn page_of_now(cup: &Knockout) -> usize {
    let matches = cup.matches();
    let is_next = |found: &&KnockoutMatch| matches!(found.state, MatchState::Next { .. });
    let goes_on = |part: &BracketPart<'_>| match part {
        BracketPart::Tree(rounds) => rounds.iter().flat_map(|round| &round.matches).any(is_next),
        BracketPart::List(round) => round.matches.iter().any(is_next),
    };
    let pages = pages(&matches, cup.rules().double);
    pages.iter().position(|page| page.iter().any(goes_on)).unwrap_or(pages.len().saturating_sub(1))
}

/// Returns the last page with a player, else the current page.
pub(super) fn page_for(cup: &Knockout, own: Option<PlayerNumber>) -> usize {
    let matches = cup.matches();
    let is_own = |found: &&KnockoutMatch| own.is_some_and(|own| found.sides.contains(&MatchSide::Player(own)));
    let has_own = |part: &BracketPart<'_>| match part {
        BracketPart::Tree(rounds) => rounds.iter().flat_map(|round| &round.matches).any(is_own),
        BracketPart::List(round) => round.matches.iter().any(is_own),
    };
    let pages = pages(&matches, cup.rules().double);
    pages.iter().rposition(|page| page.iter().any(has_own)).unwrap_or_else(|| page_of_now(cup))
}

fn round_of(matches: &[KnockoutMatch], stage: KnockoutStage) -> BracketRound<'_> {
    BracketRound { stage, matches: matches.iter().filter(|found| found.stage == stage).collect() }
}

fn pages(matches: &[KnockoutMatch], double: bool) -> Vec<Vec<BracketPart<'_>>> {
    let main: Vec<BracketRound<'_>> = (1..=StageNaming::of(matches, double).n_main)
        .map(|round| round_of(matches, KnockoutStage::Main(round)))
        .collect();
    let mut pages: Vec<Vec<BracketPart<'_>>> = Vec::new();
    for (from, to) in windows(main.len()) {
        let rounds = &main[from..to];
        let n_first = rounds[0].matches.len();
        let per_page = n_first.min(BELOW);
        for group in 0..n_first / per_page {
            let of_group = rounds.iter().zip(0usize..).map(|(round, column)| {
                let per_page = per_page >> column;
                BracketRound {
                    stage: round.stage,
                    matches: round.matches[group * per_page..(group + 1) * per_page].to_vec(),
                }
            });
            pages.push(vec![BracketPart::Tree(of_group.collect())]);
        }
    }
    let third = round_of(matches, KnockoutStage::ThirdPlace);
    if let Some(last) = pages.last_mut().filter(|_| !third.matches.is_empty()) {
        last.push(BracketPart::Tree(vec![third]));
    }
    if double {
        pages.extend(lists(matches));
    }
    pages
}

/// Returns which rounds share a page, as half-open ranges: the last three, and before them groups whose last round is
/// repeated on the following page.
fn windows(n_rounds: usize) -> Vec<(usize, usize)> {
    let (mut windows, mut to) = (Vec::new(), n_rounds);
    while to > 0 {
        let from = to.saturating_sub(BESIDE);
        windows.push((from, to));
        to = if from > 0 { from + 1 } else { 0 };
    }
    windows.reverse();
    windows
}

fn lists(matches: &[KnockoutMatch]) -> Vec<Vec<BracketPart<'_>>> {
    let mut others: Vec<&KnockoutMatch> =
        matches.iter().filter(|found| !matches!(found.stage, KnockoutStage::Main(_))).collect();
    others.sort_by_key(|found| found.stage);
    let mut pages = Vec::new();
    for page in others.chunks(ROWS) {
        let stages = page.chunk_by(|a, b| a.stage == b.stage);
        pages.push(
            stages.map(|of| BracketPart::List(BracketRound { stage: of[0].stage, matches: of.to_vec() })).collect(),
        );
    }
    pages
}

struct BracketNaming<'a> {
    show: &'a SheetContext<'a>,
    stages: StageNaming,
}

impl BracketNaming<'_> {
    fn title(&self, stage: KnockoutStage) -> String {
        self.show.say(&self.stages.name(stage))
    }
}

fn panel(names: &BracketNaming<'_>, part: &BracketPart<'_>) -> ChartPanel {
    let show = names.show;
    match part {
        BracketPart::Tree(rounds) => {
            let stage = |round: &BracketRound<'_>| BracketStage {
                name: show.say(&names.stages.short(round.stage)),
                matches: round.matches.iter().map(|found| [0, 1].map(|side| side_of(show, found, side))).collect(),
            };
            ChartPanel { title: String::new(), chart: Chart::Bracket(rounds.iter().map(stage).collect()) }
        }
        BracketPart::List(round) => {
            let row = |found: &&KnockoutMatch| {
                let sides = [0, 1].map(|side| side_of(show, found, side));
                let own = sides.iter().any(|side| side.own);
                let score = score(found);
                let [first, second] = sides.map(|side| side.name);
                TableRow { cells: vec![first, score, second], own }
            };
            let columns = [text!("tournament-player"), text!("tournament-result"), text!("tournament-opponent")];
            let columns = columns.iter().map(|head| show.column(head, false)).collect();
            let rows = round.matches.iter().map(row).collect();
            ChartPanel { title: names.title(round.stage), chart: Chart::Table { columns, rows } }
        }
    }
}

fn side_of(show: &SheetContext<'_>, found: &KnockoutMatch, side: usize) -> BracketSide {
    let (name, own) = match found.sides[side] {
        MatchSide::Player(player) => (show.names.drawn(player, show.lang), show.names.is_own(player)),
        MatchSide::Nobody => (show.say(&text!("table-bye")), false),
        MatchSide::Open => ("?".to_owned(), false),
    };
    let fate = match (found.state, found.sides[side]) {
        (MatchState::Over { how: MatchDecision::NotNeeded, .. }, _)
        | (MatchState::Waiting | MatchState::Next { .. }, _) => BracketFate::Open,
        (MatchState::Over { winner: Some(winner), .. }, MatchSide::Player(player)) if winner == player => {
            BracketFate::Won
        }
        (MatchState::Over { .. }, _) => BracketFate::Lost,
    };
    BracketSide { name, score: scored(found, side).unwrap_or_default(), fate, own }
}

fn scored(found: &KnockoutMatch, side: usize) -> Option<String> {
    let MatchSide::Player(player) = found.sides[side] else { return None };
    let halves = |game: &tournament::knockout::MatchGame| {
        game.verdict.halves_for(if game.white == player { Colour::White } else { Colour::Black })
    };
    let sum: u32 = found.games.iter().map(halves).sum();
    (!found.games.is_empty()).then(|| match (sum / 2, sum % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    })
}

fn score(found: &KnockoutMatch) -> String {
    scored(found, 0).zip(scored(found, 1)).map_or(String::new(), |(first, second)| format!("{first}–{second}"))
}

/// Describes a match: players, score, and the winner if the score does not show it; `aloud` for screen readers.
fn match_line(show: &SheetContext<'_>, found: &KnockoutMatch, (most, aloud): (usize, bool)) -> String {
    let told = |player: PlayerNumber| show.names.told(player, most, show.lang);
    let side = |side: MatchSide| match side {
        MatchSide::Player(player) => told(player),
        MatchSide::Nobody => show.say(&text!("table-bye")),
        MatchSide::Open if aloud => show.say(&text!("tournament-not-known")),
        MatchSide::Open => "?".to_owned(),
    };
    let [first, second] = found.sides.map(side);
    let score = score(found);
    let winner = found.winner().filter(|_| aloud && !score.is_empty() && how(found).is_none());
    if let Some(won) = winner.and_then(|winner| found.sides.iter().position(|side| *side == MatchSide::Player(winner)))
    {
        let [winner, loser] = if won == 0 { [first, second] } else { [second, first] };
        let [more, less] = [won, 1 - won].map(|side| scored(found, side).unwrap_or_default());
        let text = text!("tournament-beat").with("winner", winner).with("loser", loser);
        return show.say(&text.with("score", format!("{more}–{less}")));
    }
    let gap = if score.is_empty() { "" } else { " " };
    let line = format!("{first} – {second}{gap}{score}");
    match how(found) {
        Some(how) => {
            let winner = found.winner().map(told);
            let how = winner.map_or(how.clone(), |winner| how.with("player", winner));
            format!("{line} ({})", show.say(&how))
        }
        None => line,
    }
}

fn how(found: &KnockoutMatch) -> Option<Text> {
    let MatchState::Over { how, .. } = found.state else { return None };
    match how {
        MatchDecision::BetterSeed => Some(text!("tournament-by-seed")),
        MatchDecision::Lot => Some(text!("tournament-by-lot")),
        MatchDecision::Walkover => Some(text!("tournament-by-walkover")),
        MatchDecision::NeitherCame => Some(text!("tournament-by-nobody")),
        MatchDecision::NotNeeded if found.sides.iter().all(|side| matches!(side, MatchSide::Player(_))) => {
            Some(text!("tournament-not-needed"))
        }
        MatchDecision::Games | MatchDecision::Replay(_) | MatchDecision::Bye | MatchDecision::NotNeeded => None,
    }
}
