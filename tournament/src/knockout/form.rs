//! The text of a knock-out.

use super::words::{COLOURS, ELIMINATIONS, LASTS, read_how, read_stage};
use super::{How, Knockout, Match, Rules, Side, Stage, State};
use crate::form::{Expected, File, Form, FormError, Line, Statement, Words, clean, verdict_word, word_for};
use crate::{Number, Verdict};

/// The most players in a file.
pub const MOST_PLAYERS: Number = 1024;

const MOST_GAMES: u64 = 99;

/// A statement of a knock-out's file. Matches are counted from 1 in the order of [`Knockout::plan`]; players have
/// seeds.
///
/// ```text
/// knock-out 1
/// games 2
/// replays 1 2
/// drawn better-seed
/// white lot
/// seed 42
/// player 1 Anna
/// player 2 Bert
/// player 3 Carla
/// meet 2 main 1 2 3
/// game 2 2 3 1-0
/// game 2 3 2 1/2
/// over 2 2 games
/// place 3 3 3
/// ```
///
/// `replays 1 2` grants a drawn match two more games once. The defaults are [`Rules::default`]. Results are `1-0`,
/// `0-1`, `1/2`, and for games without play `+:-`, `-:+`, `-:-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `games N`, `replays N GAMES`, `drawn better-seed|lot`, `white lot|fewer-whites`, `third-place yes|no`,
    /// `elimination single|double`, `second-final yes|no`, `seed N`.
    Setting(Setting),
    /// `player SEED NAME`, by seeds from 1.
    Player {
        /// The seed.
        seed: Number,
        /// The name.
        name: String,
    },
    /// `meet MATCH STAGE SEED SEED`: the players of a match, by the rules. Stages are `main N`, `lower N`,
    /// `third-place`, `final`, `second-final`.
    Meet {
        /// The match, counted from 1.
        number: usize,
        /// Its stage.
        stage: Stage,
        /// Its players.
        players: [Number; 2],
    },
    /// `game MATCH WHITE BLACK RESULT`: the next game of a match; the rules set the colours.
    Game {
        /// The match, counted from 1.
        number: usize,
        /// The player with White.
        white: Number,
        /// The player with Black.
        black: Number,
        /// The result.
        verdict: Verdict,
    },
    /// `leave SEED`: a player left.
    Leave(Number),
    /// `over MATCH SEED|- HOW`: the winner of a match, by the rules. `HOW` is `games`, `replay N`, `better-seed`,
    /// `lot`, `bye`, `walkover`, `neither-came` or `not-needed`.
    Over {
        /// The match, counted from 1.
        number: usize,
        /// The player who advances.
        winner: Option<Number>,
        /// How it was decided.
        how: How,
    },
    /// `place FROM TO SEED`: the place of an eliminated player or the winner, by the rules.
    Place {
        /// The best place that the player shares.
        from: Number,
        /// The last place that the player shares.
        to: Number,
        /// The player.
        seed: Number,
    },
}

/// A rule of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Rules::games`].
    Games(u32),
    /// [`Rules::replays`] and [`Rules::replay_games`].
    Replays(u32, u32),
    /// [`Rules::at_last`].
    Drawn(super::AtLast),
    /// [`Rules::first_colour`].
    White(super::FirstColour),
    /// [`Rules::third_place`].
    ThirdPlace(bool),
    /// [`Rules::double`].
    Double(bool),
    /// [`Rules::second_final`].
    SecondFinal(bool),
    /// [`Rules::seed`].
    Seed(u64),
}

/// The earlier lines of a knock-out.
#[derive(Debug, Default)]
pub struct Context {
    players: Number,
    began: bool,
    settings: Vec<std::mem::Discriminant<Setting>>,
}

const WORDS: [&str; 14] = [
    "games",
    "replays",
    "drawn",
    "white",
    "third-place",
    "elimination",
    "second-final",
    "seed",
    "player",
    "meet",
    "game",
    "leave",
    "over",
    "place",
];

impl Statement for Step {
    type Context = Context;
    const FORM: Form = Form::Knockout;

    fn read(words: &mut Words<'_>, context: &mut Context) -> Result<Step, FormError> {
        let (word, is_head) = words.keyword(&WORDS, 9, context.began)?;
        if is_head {
            return head(word, words, context);
        }
        if context.players < 2 {
            return Err(words.error(Expected::TwoPlayers));
        }
        context.began = true;
        let most = 4 * usize::from(MOST_PLAYERS);
        let player = |words: &mut Words<'_>| player(words, context.players);
        Ok(match word {
            "leave" => Step::Leave(player(words)?),
            "place" => {
                let from = player(words)?;
                Step::Place { from, to: player(words)?, seed: player(words)? }
            }
            _ => {
                let number = words.number(1, most as u64)? as usize;
                match word {
                    "meet" => {
                        let stage = read_stage(words)?;
                        Step::Meet { number, stage, players: [player(words)?, player(words)?] }
                    }
                    "game" => {
                        let (white, black) = (player(words)?, player(words)?);
                        Step::Game { number, white, black, verdict: words.verdict()? }
                    }
                    _ => {
                        let nobody = words.clone().next() == Some("-");
                        let winner = if nobody { words.next().and(None) } else { Some(player(words)?) };
                        Step::Over { number, winner, how: read_how(words)? }
                    }
                }
            }
        })
    }

    fn write(&self) -> String {
        match self {
            Step::Setting(setting) => setting.write(),
            Step::Player { seed, name } => format!("player {seed} {}", clean(name)),
            Step::Meet { number, stage, players: [first, second] } => {
                format!("meet {number} {stage} {first} {second}")
            }
            Step::Game { number, white, black, verdict } => {
                format!("game {number} {white} {black} {}", verdict_word(*verdict))
            }
            Step::Leave(seed) => format!("leave {seed}"),
            Step::Over { number, winner, how } => {
                let winner = winner.map_or("-".to_owned(), |winner| winner.to_string());
                format!("over {number} {winner} {how}")
            }
            Step::Place { from, to, seed } => format!("place {from} {to} {seed}"),
        }
    }
}

impl Step {
    pub(super) fn number(&self) -> Option<usize> {
        match self {
            Step::Meet { number, .. } | Step::Game { number, .. } | Step::Over { number, .. } => Some(*number),
            Step::Setting(_) | Step::Player { .. } | Step::Leave(_) | Step::Place { .. } => None,
        }
    }
}

fn player(words: &mut Words<'_>, players: Number) -> Result<Number, FormError> {
    words.number(1, players.into()).map(|seed| seed as Number)
}

fn head(word: &str, words: &mut Words<'_>, context: &mut Context) -> Result<Step, FormError> {
    let at = words.clone();
    let count = |words: &mut Words<'_>, from| words.number(from, MOST_GAMES).map(|number| number as u32);
    let setting = match word {
        "games" => Setting::Games(count(words, 1)?),
        "replays" => Setting::Replays(count(words, 0)?, count(words, 1)?),
        "drawn" => Setting::Drawn(words.one_of(&LASTS)?),
        "white" => Setting::White(words.one_of(&COLOURS)?),
        "third-place" => Setting::ThirdPlace(words.yes()?),
        "elimination" => Setting::Double(words.one_of(&ELIMINATIONS)?),
        "second-final" => Setting::SecondFinal(words.yes()?),
        "seed" => Setting::Seed(words.number(0, u64::MAX)?),
        _ => {
            let next = u64::from(context.players) + 1;
            let seed = words.number(next, next.min(MOST_PLAYERS.into()))? as Number;
            context.players = seed;
            return Ok(Step::Player { seed, name: words.name()? });
        }
    };
    let kind = std::mem::discriminant(&setting);
    if context.settings.contains(&kind) {
        return Err(at.error(Expected::Once));
    }
    context.settings.push(kind);
    Ok(Step::Setting(setting))
}

impl Setting {
    fn write(self) -> String {
        let yes = |set| if set { "yes" } else { "no" };
        match self {
            Setting::Games(games) => format!("games {games}"),
            Setting::Replays(replays, games) => format!("replays {replays} {games}"),
            Setting::Drawn(at_last) => format!("drawn {}", word_for(&LASTS, &at_last)),
            Setting::White(first) => format!("white {}", word_for(&COLOURS, &first)),
            Setting::ThirdPlace(set) => format!("third-place {}", yes(set)),
            Setting::Double(double) => format!("elimination {}", word_for(&ELIMINATIONS, &double)),
            Setting::SecondFinal(set) => format!("second-final {}", yes(set)),
            Setting::Seed(seed) => format!("seed {seed}"),
        }
    }

    fn all(rules: &Rules) -> [Setting; 8] {
        [
            Setting::Games(rules.games.max(1)),
            Setting::Replays(rules.replays, rules.replay_games.max(1)),
            Setting::Drawn(rules.at_last),
            Setting::White(rules.first_colour),
            Setting::ThirdPlace(rules.third_place),
            Setting::Double(rules.double),
            Setting::SecondFinal(rules.second_final),
            Setting::Seed(rules.seed),
        ]
    }

    pub(super) fn apply(self, rules: &mut Rules) {
        match self {
            Setting::Games(games) => rules.games = games,
            Setting::Replays(replays, games) => (rules.replays, rules.replay_games) = (replays, games),
            Setting::Drawn(at_last) => rules.at_last = at_last,
            Setting::White(first) => rules.first_colour = first,
            Setting::ThirdPlace(set) => rules.third_place = set,
            Setting::Double(set) => rules.double = set,
            Setting::SecondFinal(set) => rules.second_final = set,
            Setting::Seed(seed) => rules.seed = seed,
        }
    }
}

/// Creates the file of a knock-out: its rules, players, and events. A seed without a name gets its number.
#[must_use]
pub fn file(knockout: &Knockout, names: &[String]) -> File<Step> {
    let mut steps: Vec<Step> = Setting::all(knockout.rules()).map(Step::Setting).to_vec();
    let entrants = knockout.entrants();
    steps.extend((1..=entrants).map(|seed| {
        let name = names.get(usize::from(seed) - 1).cloned().unwrap_or_else(|| format!("Player {seed}"));
        Step::Player { seed, name: clean(&name) }
    }));
    let matches = knockout.matches();
    let mut staying: Vec<Number> = knockout.left().filter(|seed| (1..=entrants).contains(seed)).collect();
    let mut over_by_leaving = None;
    for index in 0..=matches.len() {
        // A player leaves right after their last game; earlier, those games would not have been played.
        let plays = |seed: &Number| {
            let mut games = matches[index..].iter().flat_map(|found| &found.games);
            games.any(|game| game.white == *seed || game.black == *seed)
        };
        let leaving: Vec<Number> = staying.iter().filter(|seed| !plays(seed)).copied().collect();
        staying.retain(|seed| !leaving.contains(seed));
        steps.extend(leaving.into_iter().map(Step::Leave));
        steps.extend(over_by_leaving.take());
        if let Some(found) = matches.get(index) {
            steps.extend(of_match(index + 1, found));
            let over = over(index + 1, found);
            if is_over_by_leaving(found) { over_by_leaving = over } else { steps.extend(over) }
        }
    }
    let placings = knockout.placings();
    steps.extend(placings.iter().map(|place| Step::Place { from: place.from, to: place.to, seed: place.player }));
    File { lines: steps.into_iter().map(Line::Said).collect() }
}

fn of_match(number: usize, found: &Match) -> Vec<Step> {
    let mut steps = Vec::new();
    if let [Side::Player(first), Side::Player(second)] = found.sides {
        steps.push(Step::Meet { number, stage: found.stage, players: [first, second] });
    }
    let game = |game: &super::Played| {
        let super::Played { white, black, verdict } = *game;
        Step::Game { number, white, black, verdict }
    };
    steps.extend(found.games.iter().map(game));
    steps
}

fn is_over_by_leaving(found: &Match) -> bool {
    matches!(found.state, State::Over { how: How::Walkover | How::NeitherCame, .. })
}

fn over(number: usize, found: &Match) -> Option<Step> {
    match found.state {
        State::Over { winner, how, .. } => Some(Step::Over { number, winner, how }),
        State::Waiting | State::Next { .. } => None,
    }
}
