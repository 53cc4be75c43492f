//! The file of a league.

use super::{League, LeagueNewcomer, LeagueRules, PersonNumber, RulesError, SeasonMove};
use crate::berger::RoundRobinCycles;
use crate::form::{
    FormError, FormExpectation, FormFile, FormLine, FormStatement, FormSystem, LineWords, clean, verdict_word, word_for,
};
use crate::{GameVerdict, RoundNumber};

/// The maximum number of divisions, and of players in each.
const MOST: u64 = 1000;

/// A statement in the file of a league.
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
/// Players join or leave before the season that this affects. The places of a season follow its line, by division, in
/// order of strength. The defaults are [`LeagueRules::default`], one meeting, and the seed 0. A `player` line only
/// gives a name.
#[derive(Clone, Debug, PartialEq)]
pub enum LeagueStatement {
    /// `smallest N`, `largest N`, `moving N`, `meetings 1|2`, `seed N`.
    Setting(LeagueSetting),
    /// `player PERSON NAME`.
    Player {
        /// The player.
        person: PersonNumber,
        /// The name.
        name: String,
    },
    /// `join PERSON RATING`.
    Join(LeagueNewcomer),
    /// `leave PERSON`.
    Leave(PersonNumber),
    /// `seat DIVISION PERSON ...`: a division of the first season. For example, it may have resulted from seasons
    /// outside the file. No player can join for that season.
    Seat {
        /// The division, from 1, which is the highest. All divisions must be listed in order.
        division: usize,
        /// Its players.
        people: Vec<PersonNumber>,
    },
    /// `season N`: a season begins, counted from 1.
    Season(u32),
    /// `place DIVISION PERSON WHY`: a player's place this season; follows from the rules. `WHY` is `stays`, `promoted`,
    /// `relegated`, `fills-gap`, `new` or `regrouped`.
    Place {
        /// The division, from 1, which is the highest.
        division: usize,
        /// The player.
        person: PersonNumber,
        /// The reason.
        why: SeasonMove,
    },
    /// `game DIVISION ROUND WHITE BLACK RESULT`: a game; the pair follows from the rules.
    Game {
        /// The division, from 1.
        division: usize,
        /// The round, from 1.
        round: RoundNumber,
        /// White and Black.
        pair: [PersonNumber; 2],
        /// The result.
        verdict: GameVerdict,
    },
    /// `table DIVISION PERSON ...`: the division's final table, which closes it. It follows from the rules.
    Table {
        /// The division, from 1.
        division: usize,
        /// The players, best first.
        people: Vec<PersonNumber>,
    },
}

/// A setting in the file of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeagueSetting {
    /// [`LeagueRules::smallest`].
    Smallest(usize),
    /// [`LeagueRules::largest`].
    Largest(usize),
    /// [`LeagueRules::moving`].
    Moving(usize),
    /// How often two players of a division meet in a season.
    Meetings(RoundRobinCycles),
    /// The random seed for all lots.
    Seed(u64),
}

/// The settings in the file of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueSettings {
    /// The rules for divisions.
    pub rules: LeagueRules,
    /// How often two players of a division meet in a season.
    pub cycles: RoundRobinCycles,
    /// The random seed for all lots.
    pub seed: u64,
}

impl Default for LeagueSettings {
    fn default() -> LeagueSettings {
        LeagueSettings { rules: LeagueRules::default(), cycles: RoundRobinCycles::Single, seed: 0 }
    }
}

/// The state from earlier lines that reading needs.
#[derive(Debug, Default)]
pub struct LeagueContext {
    began: bool,
    season: u32,
    /// The divisions of the first season, if the file lists them.
    seated: Vec<Vec<PersonNumber>>,
    rules: LeagueSettings,
    people: std::collections::BTreeSet<PersonNumber>,
    /// The settings so far, with line and column of each value.
    told: Vec<(LeagueSetting, usize, usize)>,
}

impl LeagueContext {
    fn seat(&mut self, words: &mut LineWords<'_>) -> Result<LeagueStatement, FormError> {
        if self.season > 0 {
            return Err(words.error(FormExpectation::BeforeSeasons));
        }
        let next = self.seated.len() as u64 + 1;
        let division = words.number(next, next)? as usize;
        let mut people = vec![words.person()?];
        people.extend(words.people()?);
        let is_known = |person: &PersonNumber| self.seated.iter().flatten().any(|other| other == person);
        let is_twice = |(at, person): (usize, &PersonNumber)| people[..at].contains(person);
        if people.iter().any(is_known) || people.iter().enumerate().any(is_twice) {
            return Err(words.error(FormExpectation::Fresh));
        }
        self.seated.push(people.clone());
        Ok(LeagueStatement::Seat { division, people })
    }

    /// Checks that the settings are possible. The error is at the last setting that causes it.
    fn check(&self) -> Result<(), FormError> {
        let Err(error) = self.rules.rules.check() else { return Ok(()) };
        let is_about = |setting: &LeagueSetting| match error {
            RulesError::TooSmall => matches!(setting, LeagueSetting::Smallest(_)),
            RulesError::TooNarrow => matches!(setting, LeagueSetting::Smallest(_) | LeagueSetting::Largest(_)),
            RulesError::TooManyMoves => matches!(setting, LeagueSetting::Smallest(_) | LeagueSetting::Moving(_)),
        };
        let blamed = self.told.iter().rev().find(|(setting, ..)| is_about(setting));
        let (line, column) = blamed.map_or((1, 1), |(_, line, column)| (*line, *column));
        Err(FormError { line, column, expected: FormExpectation::Rules(error) })
    }
}

const WORDS: [&str; 13] = [
    "smallest", "largest", "moving", "meetings", "seed", "player", "join", "leave", "seat", "season", "place", "game",
    "table",
];

const MEETINGS: [(&str, RoundRobinCycles); 2] = [("1", RoundRobinCycles::Single), ("2", RoundRobinCycles::Double)];

const MOVES: [(&str, SeasonMove); 6] = [
    ("stays", SeasonMove::Stays),
    ("promoted", SeasonMove::Promoted),
    ("relegated", SeasonMove::Relegated),
    ("fills-gap", SeasonMove::FillsGap),
    ("new", SeasonMove::New),
    ("regrouped", SeasonMove::Regrouped),
];

impl FormStatement for LeagueStatement {
    type Context = LeagueContext;
    const FORM: FormSystem = FormSystem::League;

    fn read(words: &mut LineWords<'_>, context: &mut LeagueContext) -> Result<LeagueStatement, FormError> {
        let (word, is_head) = words.keyword(&WORDS, 6, context.began)?;
        if is_head {
            return head(word, words, context);
        }
        if !context.began {
            context.check()?;
            context.began = true;
        }
        if context.season == 0 && matches!(word, "place" | "game" | "table") {
            return Err(words.error(FormExpectation::Season));
        }
        Ok(match word {
            "join" => {
                let person = words.person()?;
                let rating = words.next().and_then(|word| word.parse().ok()).filter(|rating: &f64| rating.is_finite());
                let rating = rating.ok_or_else(|| words.error(FormExpectation::Rating))?;
                LeagueStatement::Join(LeagueNewcomer { person, rating })
            }
            "leave" => LeagueStatement::Leave(words.person()?),
            "seat" => context.seat(words)?,
            "season" => {
                let next = u64::from(context.season) + 1;
                context.season = words.number(next, next)? as u32;
                LeagueStatement::Season(context.season)
            }
            _ => {
                let division = words.number(1, MOST)? as usize;
                match word {
                    "place" => LeagueStatement::Place { division, person: words.person()?, why: words.one_of(&MOVES)? },
                    "table" => LeagueStatement::Table { division, people: words.people()? },
                    _ => {
                        let round = words.number(1, 2 * MOST)? as RoundNumber;
                        let pair = [words.person()?, words.person()?];
                        LeagueStatement::Game { division, round, pair, verdict: words.verdict()? }
                    }
                }
            }
        })
    }

    fn end(context: &LeagueContext) -> Result<(), FormError> {
        context.check()
    }

    fn write(&self) -> String {
        match self {
            LeagueStatement::Setting(setting) => setting.write(),
            LeagueStatement::Player { person, name } => format!("player {person} {}", clean(name)),
            LeagueStatement::Join(LeagueNewcomer { person, rating }) => format!("join {person} {rating}"),
            LeagueStatement::Leave(person) => format!("leave {person}"),
            LeagueStatement::Seat { division, people } => {
                people.iter().fold(format!("seat {division}"), |line, person| format!("{line} {person}"))
            }
            LeagueStatement::Season(number) => format!("season {number}"),
            LeagueStatement::Place { division, person, why } => {
                format!("place {division} {person} {}", word_for(&MOVES, why))
            }
            LeagueStatement::Game { division, round, pair: [white, black], verdict } => {
                format!("game {division} {round} {white} {black} {}", verdict_word(*verdict))
            }
            LeagueStatement::Table { division, people } => {
                people.iter().fold(format!("table {division}"), |line, person| format!("{line} {person}"))
            }
        }
    }
}

fn head(word: &str, words: &mut LineWords<'_>, context: &mut LeagueContext) -> Result<LeagueStatement, FormError> {
    let at = words.clone();
    let count = |words: &mut LineWords<'_>| words.number(0, MOST).map(|count| count as usize);
    let setting = match word {
        "smallest" => LeagueSetting::Smallest(count(words)?),
        "largest" => LeagueSetting::Largest(count(words)?),
        "moving" => LeagueSetting::Moving(count(words)?),
        "meetings" => LeagueSetting::Meetings(words.one_of(&MEETINGS)?),
        "seed" => LeagueSetting::Seed(words.number(0, u64::MAX)?),
        _ => {
            let person = words.person()?;
            if !context.people.insert(person) {
                return Err(words.error(FormExpectation::Fresh));
            }
            return Ok(LeagueStatement::Player { person, name: words.name()? });
        }
    };
    let is_same = |other: &LeagueSetting| std::mem::discriminant(other) == std::mem::discriminant(&setting);
    if context.told.iter().any(|(other, ..)| is_same(other)) {
        return Err(at.error(FormExpectation::Once));
    }
    let (line, column) = words.place();
    context.told.push((setting, line, column));
    setting.apply(&mut context.rules);
    Ok(LeagueStatement::Setting(setting))
}

impl LeagueSetting {
    fn write(self) -> String {
        match self {
            LeagueSetting::Smallest(count) => format!("smallest {count}"),
            LeagueSetting::Largest(count) => format!("largest {count}"),
            LeagueSetting::Moving(count) => format!("moving {count}"),
            LeagueSetting::Meetings(cycles) => format!("meetings {}", word_for(&MEETINGS, &cycles)),
            LeagueSetting::Seed(seed) => format!("seed {seed}"),
        }
    }

    pub(super) fn apply(self, settings: &mut LeagueSettings) {
        match self {
            LeagueSetting::Smallest(count) => settings.rules.smallest = count,
            LeagueSetting::Largest(count) => settings.rules.largest = count,
            LeagueSetting::Moving(count) => settings.rules.moving = count,
            LeagueSetting::Meetings(cycles) => settings.cycles = cycles,
            LeagueSetting::Seed(seed) => settings.seed = seed,
        }
    }
}

/// An event of a league.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LeagueAct {
    /// A player starts the first season in this division, counted from 1. If there are such events, they must cover all
    /// players of the first season.
    Seat(usize, PersonNumber),
    /// A player will join in the next season.
    Join(LeagueNewcomer),
    /// A player leaves.
    Leave(PersonNumber),
    /// A game was played: division, round, White and Black, and verdict.
    Game(usize, RoundNumber, [PersonNumber; 2], GameVerdict),
    /// A division's table is closed.
    Close(usize),
    /// The next season begins.
    Season,
}

/// Creates the file of a league from its events.
///
/// Statements that follow from the rules are added; refused events are omitted.
///
/// # Errors
/// Returns an error if the rules are impossible.
pub fn file(
    settings: LeagueSettings,
    acts: &[LeagueAct],
    names: &[(PersonNumber, String)],
) -> Result<FormFile<LeagueStatement>, RulesError> {
    let LeagueSettings { rules, cycles, seed } = settings;
    let mut league = League::new(rules, cycles, seed)?;
    let all = [
        LeagueSetting::Smallest(rules.smallest),
        LeagueSetting::Largest(rules.largest),
        LeagueSetting::Moving(rules.moving),
        LeagueSetting::Meetings(cycles),
        LeagueSetting::Seed(seed),
    ];
    let mut steps: Vec<LeagueStatement> = all.map(LeagueStatement::Setting).to_vec();
    steps.extend(names.iter().map(|(person, name)| LeagueStatement::Player { person: *person, name: clean(name) }));
    let mut seated: Vec<Vec<PersonNumber>> = Vec::new();
    for act in acts {
        match *act {
            LeagueAct::Seat(division, person) => {
                seated.resize(seated.len().max(division), Vec::new());
                seated[division - 1].push(person);
            }
            LeagueAct::Season if !seated.is_empty() => {
                let people = std::mem::take(&mut seated);
                league.begin_seated(people.clone());
                let seat = |(division, people)| LeagueStatement::Seat { division, people };
                steps.extend((1..).zip(people).map(seat).chain([LeagueStatement::Season(league.season())]));
            }
            LeagueAct::Join(newcomer) => steps.extend(league.join(newcomer).map(|()| LeagueStatement::Join(newcomer))),
            LeagueAct::Leave(person) => steps.extend(league.leave(person).map(|()| LeagueStatement::Leave(person))),
            LeagueAct::Game(division, round, pair, verdict) => {
                let taken = league.record(division, round, pair, verdict);
                steps.extend(taken.map(|()| LeagueStatement::Game { division, round, pair, verdict }));
            }
            LeagueAct::Close(division) => {
                steps.extend(league.close(division).map(|people| LeagueStatement::Table { division, people }));
            }
            LeagueAct::Season => {
                let next = league.begin_season()?;
                steps.push(LeagueStatement::Season(league.season()));
                for (division, places) in (1..).zip(next.divisions) {
                    let told = |place: super::SeasonPlace| LeagueStatement::Place {
                        division,
                        person: place.person,
                        why: place.why,
                    };
                    steps.extend(places.into_iter().map(told));
                }
            }
        }
    }
    Ok(FormFile { lines: steps.into_iter().map(FormLine::Said).collect() })
}
