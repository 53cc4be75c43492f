//! The text of a league.

use super::{League, Move, Newcomer, Person, Rules, RulesError};
use crate::berger::Cycles;
use crate::form::{Expected, File, Form, FormError, Line, Statement, Words, clean, verdict_word, word_for};
use crate::{RoundNumber, Verdict};

/// The most players of a division, and the most divisions, in a file.
const MOST: u64 = 1000;

/// A statement of a league's file.
///
/// ```text
/// league 1
/// smallest 5
/// largest 10
/// moving 2
/// meetings 1
/// seed 42
/// player 7 Anna
/// join 7 2100
/// join 8 1987.5
/// season 1
/// place 1 7 new
/// place 1 8 new
/// game 1 1 8 7 1-0
/// table 1 8 7
/// leave 7
/// season 2
/// ```
///
/// Players join or leave before the season that this affects. All places of a season follow its line, division by
/// division, in order of strength. The defaults are [`Rules::default`], one meeting, and the seed 0; a line `player`
/// only gives a name.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `smallest N`, `largest N`, `moving N`, `meetings 1|2`, `seed N`.
    Setting(Setting),
    /// `player PERSON NAME`.
    Player {
        /// The player.
        person: Person,
        /// The name.
        name: String,
    },
    /// `join PERSON RATING`.
    Join(Newcomer),
    /// `leave PERSON`.
    Leave(Person),
    /// `seat DIVISION PERSON ...`: a division of the first season, as left by seasons outside the file, for example. No
    /// player joins for that season.
    Seat {
        /// The division, counted from 1, the highest; all of them in order.
        division: usize,
        /// Its players.
        people: Vec<Person>,
    },
    /// `season N`: counted from 1.
    Season(u32),
    /// `place DIVISION PERSON WHY`: a player's place this season, by the rules; `WHY` is `stays`, `promoted`,
    /// `relegated`, `fills-gap`, `new` or `regrouped`.
    Place {
        /// The division, counted from 1, the highest.
        division: usize,
        /// The player.
        person: Person,
        /// The reason.
        why: Move,
    },
    /// `game DIVISION ROUND WHITE BLACK RESULT`: a game was played; the rules set the pair.
    Game {
        /// The division, counted from 1.
        division: usize,
        /// The round, counted from 1.
        round: RoundNumber,
        /// White and Black.
        pair: [Person; 2],
        /// The result.
        verdict: Verdict,
    },
    /// `table DIVISION PERSON ...`: the division's final table, by the rules, which closes it.
    Table {
        /// The division, counted from 1.
        division: usize,
        /// The players, best first.
        people: Vec<Person>,
    },
}

/// A rule of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Rules::smallest`].
    Smallest(usize),
    /// [`Rules::largest`].
    Largest(usize),
    /// [`Rules::moving`].
    Moving(usize),
    /// How often two players of a division meet in a season.
    Meetings(Cycles),
    /// The seed of all lots.
    Seed(u64),
}

/// The settings of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The rules of divisions.
    pub rules: Rules,
    /// How often two players of a division meet in a season.
    pub cycles: Cycles,
    /// The seed of all lots.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rules: Rules::default(), cycles: Cycles::Single, seed: 0 }
    }
}

/// The earlier lines of a league.
#[derive(Debug, Default)]
pub struct Context {
    began: bool,
    season: u32,
    /// The divisions of the first season, if the file gives them.
    seated: Vec<Vec<Person>>,
    rules: Settings,
    people: std::collections::BTreeSet<Person>,
    /// The settings so far, each with its line and the column of its value.
    told: Vec<(Setting, usize, usize)>,
}

impl Context {
    fn seat(&mut self, words: &mut Words<'_>) -> Result<Step, FormError> {
        if self.season > 0 {
            return Err(words.error(Expected::BeforeSeasons));
        }
        let next = self.seated.len() as u64 + 1;
        let division = words.number(next, next)? as usize;
        let mut people = vec![words.person()?];
        people.extend(words.people()?);
        let is_known = |person: &Person| self.seated.iter().flatten().any(|other| other == person);
        let is_twice = |(at, person): (usize, &Person)| people[..at].contains(person);
        if people.iter().any(is_known) || people.iter().enumerate().any(is_twice) {
            return Err(words.error(Expected::Fresh));
        }
        self.seated.push(people.clone());
        Ok(Step::Seat { division, people })
    }

    /// Checks that the settings are possible. The error is at the last one concerned.
    fn check(&self) -> Result<(), FormError> {
        let Err(error) = self.rules.rules.check() else { return Ok(()) };
        let is_about = |setting: &Setting| match error {
            RulesError::TooSmall => matches!(setting, Setting::Smallest(_)),
            RulesError::TooNarrow => matches!(setting, Setting::Smallest(_) | Setting::Largest(_)),
            RulesError::TooManyMoves => matches!(setting, Setting::Smallest(_) | Setting::Moving(_)),
        };
        let blamed = self.told.iter().rev().find(|(setting, ..)| is_about(setting));
        let (line, column) = blamed.map_or((1, 1), |(_, line, column)| (*line, *column));
        Err(FormError { line, column, expected: Expected::Rules(error) })
    }
}

const WORDS: [&str; 13] = [
    "smallest", "largest", "moving", "meetings", "seed", "player", "join", "leave", "seat", "season", "place", "game",
    "table",
];

const MEETINGS: [(&str, Cycles); 2] = [("1", Cycles::Single), ("2", Cycles::Double)];

const MOVES: [(&str, Move); 6] = [
    ("stays", Move::Stays),
    ("promoted", Move::Promoted),
    ("relegated", Move::Relegated),
    ("fills-gap", Move::FillsGap),
    ("new", Move::New),
    ("regrouped", Move::Regrouped),
];

impl Statement for Step {
    type Context = Context;
    const FORM: Form = Form::League;

    fn read(words: &mut Words<'_>, context: &mut Context) -> Result<Step, FormError> {
        let (word, is_head) = words.keyword(&WORDS, 6, context.began)?;
        if is_head {
            return head(word, words, context);
        }
        if !context.began {
            context.check()?;
            context.began = true;
        }
        if context.season == 0 && matches!(word, "place" | "game" | "table") {
            return Err(words.error(Expected::Season));
        }
        Ok(match word {
            "join" => {
                let person = words.person()?;
                let rating = words.next().and_then(|word| word.parse().ok()).filter(|rating: &f64| rating.is_finite());
                let rating = rating.ok_or_else(|| words.error(Expected::Rating))?;
                Step::Join(Newcomer { person, rating })
            }
            "leave" => Step::Leave(words.person()?),
            "seat" => context.seat(words)?,
            "season" => {
                let next = u64::from(context.season) + 1;
                context.season = words.number(next, next)? as u32;
                Step::Season(context.season)
            }
            _ => {
                let division = words.number(1, MOST)? as usize;
                match word {
                    "place" => Step::Place { division, person: words.person()?, why: words.one_of(&MOVES)? },
                    "table" => Step::Table { division, people: words.people()? },
                    _ => {
                        let round = words.number(1, 2 * MOST)? as RoundNumber;
                        let pair = [words.person()?, words.person()?];
                        Step::Game { division, round, pair, verdict: words.verdict()? }
                    }
                }
            }
        })
    }

    fn end(context: &Context) -> Result<(), FormError> {
        context.check()
    }

    fn write(&self) -> String {
        match self {
            Step::Setting(setting) => setting.write(),
            Step::Player { person, name } => format!("player {person} {}", clean(name)),
            Step::Join(Newcomer { person, rating }) => format!("join {person} {rating}"),
            Step::Leave(person) => format!("leave {person}"),
            Step::Seat { division, people } => {
                people.iter().fold(format!("seat {division}"), |line, person| format!("{line} {person}"))
            }
            Step::Season(number) => format!("season {number}"),
            Step::Place { division, person, why } => format!("place {division} {person} {}", word_for(&MOVES, why)),
            Step::Game { division, round, pair: [white, black], verdict } => {
                format!("game {division} {round} {white} {black} {}", verdict_word(*verdict))
            }
            Step::Table { division, people } => {
                people.iter().fold(format!("table {division}"), |line, person| format!("{line} {person}"))
            }
        }
    }
}

fn head(word: &str, words: &mut Words<'_>, context: &mut Context) -> Result<Step, FormError> {
    let at = words.clone();
    let count = |words: &mut Words<'_>| words.number(0, MOST).map(|count| count as usize);
    let setting = match word {
        "smallest" => Setting::Smallest(count(words)?),
        "largest" => Setting::Largest(count(words)?),
        "moving" => Setting::Moving(count(words)?),
        "meetings" => Setting::Meetings(words.one_of(&MEETINGS)?),
        "seed" => Setting::Seed(words.number(0, u64::MAX)?),
        _ => {
            let person = words.person()?;
            if !context.people.insert(person) {
                return Err(words.error(Expected::Fresh));
            }
            return Ok(Step::Player { person, name: words.name()? });
        }
    };
    let is_same = |other: &Setting| std::mem::discriminant(other) == std::mem::discriminant(&setting);
    if context.told.iter().any(|(other, ..)| is_same(other)) {
        return Err(at.error(Expected::Once));
    }
    let (line, column) = words.place();
    context.told.push((setting, line, column));
    setting.apply(&mut context.rules);
    Ok(Step::Setting(setting))
}

impl Setting {
    fn write(self) -> String {
        match self {
            Setting::Smallest(count) => format!("smallest {count}"),
            Setting::Largest(count) => format!("largest {count}"),
            Setting::Moving(count) => format!("moving {count}"),
            Setting::Meetings(cycles) => format!("meetings {}", word_for(&MEETINGS, &cycles)),
            Setting::Seed(seed) => format!("seed {seed}"),
        }
    }

    pub(super) fn apply(self, settings: &mut Settings) {
        match self {
            Setting::Smallest(count) => settings.rules.smallest = count,
            Setting::Largest(count) => settings.rules.largest = count,
            Setting::Moving(count) => settings.rules.moving = count,
            Setting::Meetings(cycles) => settings.cycles = cycles,
            Setting::Seed(seed) => settings.seed = seed,
        }
    }
}

/// An event of a league.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Act {
    /// A player starts the first season in this division, from 1. If used, it covers all players, and none joins then.
    Seat(usize, Person),
    /// A player joins with the next season.
    Join(Newcomer),
    /// A player leaves.
    Leave(Person),
    /// A game was played: division, round, White and Black.
    Game(usize, RoundNumber, [Person; 2], Verdict),
    /// The table of a division is closed.
    Close(usize),
    /// The next season begins.
    Season,
}

/// Creates the file of a league from its acts and what followed by the rules. Omits refused acts.
///
/// # Errors
/// The rules are impossible.
pub fn file(settings: Settings, acts: &[Act], names: &[(Person, String)]) -> Result<File<Step>, RulesError> {
    let Settings { rules, cycles, seed } = settings;
    let mut league = League::new(rules, cycles, seed)?;
    let all = [
        Setting::Smallest(rules.smallest),
        Setting::Largest(rules.largest),
        Setting::Moving(rules.moving),
        Setting::Meetings(cycles),
        Setting::Seed(seed),
    ];
    let mut steps: Vec<Step> = all.map(Step::Setting).to_vec();
    steps.extend(names.iter().map(|(person, name)| Step::Player { person: *person, name: clean(name) }));
    let mut seated: Vec<Vec<Person>> = Vec::new();
    for act in acts {
        match *act {
            Act::Seat(division, person) => {
                seated.resize(seated.len().max(division), Vec::new());
                seated[division - 1].push(person);
            }
            Act::Season if !seated.is_empty() => {
                let people = std::mem::take(&mut seated);
                league.begin_seated(people.clone());
                let seat = |(division, people)| Step::Seat { division, people };
                steps.extend((1..).zip(people).map(seat).chain([Step::Season(league.season())]));
            }
            Act::Join(newcomer) => steps.extend(league.join(newcomer).map(|()| Step::Join(newcomer))),
            Act::Leave(person) => steps.extend(league.leave(person).map(|()| Step::Leave(person))),
            Act::Game(division, round, pair, verdict) => {
                let taken = league.record(division, round, pair, verdict);
                steps.extend(taken.map(|()| Step::Game { division, round, pair, verdict }));
            }
            Act::Close(division) => {
                steps.extend(league.close(division).map(|people| Step::Table { division, people }));
            }
            Act::Season => {
                let next = league.begin_season()?;
                steps.push(Step::Season(league.season()));
                for (division, places) in (1..).zip(next.divisions) {
                    let told = |place: super::Place| Step::Place { division, person: place.person, why: place.why };
                    steps.extend(places.into_iter().map(told));
                }
            }
        }
    }
    Ok(File { lines: steps.into_iter().map(Line::Said).collect() })
}
