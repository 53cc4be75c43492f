//! The text of a ladder.

use super::words::{ENDINGS, WHYS};
use super::{Act, ChallengeId, Ladder, Person, Reach, Rules, Told};
use crate::form::{Expected, File, Form, FormError, Line, Statement, Words, clean, word_for};

/// The latest time in a file, in seconds.
const LATEST: u64 = 1 << 40;

const MOST: u64 = 36_500;

/// A statement of a ladder's file.
///
/// ```text
/// ladder 1
/// reach places 3
/// answer-days 3
/// player 5 Anna
/// at 0 join 5
/// at 0 join 7
/// at 86400 challenge 1 7 5
/// at 90000 accept 1
/// at 172800 end 1 by-won
/// climbed 7 2 1
/// order 7 5
/// ```
///
/// Times are seconds and never decrease. All effects of an act follow it in order. The defaults are [`Rules::default`];
/// a line `player` only gives a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `reach places N`, `reach percent N`, `out N`, `incoming N`, `active-days N`, `absent-days N`, `answer-days N`,
    /// `game-days N`, `rematch-days N`, `walkovers N`.
    Setting(Setting),
    /// `player PERSON NAME`.
    Player {
        /// The player.
        person: Person,
        /// The name.
        name: String,
    },
    /// `at TIME join PERSON`, `leave PERSON`, `seen PERSON`, `challenge ID BY OF`, `accept ID`, `decline ID`, `withdraw ID`,
    /// `end ID by-won|of-won|drawn|annulled`, `sweep`.
    Act {
        /// When, in seconds.
        at: i64,
        /// What happened.
        act: Act,
    },
    /// `climbed PERSON FROM TO`, `walkover ID`, `void ID`, `off PERSON left|unanswered|absent`: an effect of the last
    /// act.
    Told(Told),
    /// `order PERSON ...`: all players, from the top.
    Order(Vec<Person>),
}

/// A rule of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Rules::reach`].
    Reach(Reach),
    /// [`Rules::out`].
    Out(usize),
    /// [`Rules::incoming`].
    Incoming(usize),
    /// [`Rules::active_days`].
    ActiveDays(i64),
    /// [`Rules::absent_days`].
    AbsentDays(i64),
    /// [`Rules::answer_days`].
    AnswerDays(i64),
    /// [`Rules::game_days`].
    GameDays(i64),
    /// [`Rules::rematch_days`].
    RematchDays(i64),
    /// [`Rules::walkovers`].
    Walkovers(u32),
}

/// The earlier lines of a ladder.
#[derive(Debug, Default)]
pub struct Context {
    began: bool,
    now: u64,
    people: std::collections::BTreeSet<Person>,
    settings: Vec<std::mem::Discriminant<Setting>>,
}

const WORDS: [&str; 16] = [
    "reach",
    "out",
    "incoming",
    "active-days",
    "absent-days",
    "answer-days",
    "game-days",
    "rematch-days",
    "walkovers",
    "player",
    "at",
    "climbed",
    "walkover",
    "void",
    "off",
    "order",
];

impl Statement for Step {
    type Context = Context;
    const FORM: Form = Form::Ladder;

    fn read(words: &mut Words<'_>, context: &mut Context) -> Result<Step, FormError> {
        let (word, is_head) = words.keyword(&WORDS, 10, context.began)?;
        if is_head {
            return head(word, words, context);
        }
        context.began = true;
        Ok(match word {
            "at" => {
                let at = words.number(0, LATEST)?;
                if at < context.now {
                    return Err(words.error(Expected::LaterTime));
                }
                context.now = at;
                Step::Act { at: at as i64, act: read_act(words)? }
            }
            "climbed" => {
                let person = words.person()?;
                let place = |words: &mut Words<'_>| words.number(1, u64::from(u32::MAX)).map(|place| place as usize);
                Step::Told(Told::Climbed { person, from: place(words)?, to: place(words)? })
            }
            "walkover" => Step::Told(Told::Walkover(challenge(words)?)),
            "void" => Step::Told(Told::Void(challenge(words)?)),
            "off" => Step::Told(Told::Out(words.person()?, words.one_of(&WHYS)?)),
            _ => Step::Order(words.people()?),
        })
    }

    fn write(&self) -> String {
        match self {
            Step::Setting(setting) => setting.write(),
            Step::Player { person, name } => format!("player {person} {}", clean(name)),
            Step::Act { at, act } => format!("at {at} {}", write_act(act)),
            Step::Told(Told::Climbed { person, from, to }) => format!("climbed {person} {from} {to}"),
            Step::Told(Told::Walkover(id)) => format!("walkover {id}"),
            Step::Told(Told::Void(id)) => format!("void {id}"),
            Step::Told(Told::Out(person, why)) => format!("off {person} {}", word_for(&WHYS, why)),
            Step::Order(people) => people.iter().fold("order".to_owned(), |line, person| format!("{line} {person}")),
        }
    }
}

fn challenge(words: &mut Words<'_>) -> Result<ChallengeId, FormError> {
    words.number(0, ChallengeId::MAX)
}

fn read_act(words: &mut Words<'_>) -> Result<Act, FormError> {
    const ACTS: [&str; 10] =
        ["join", "leave", "seen", "challenge", "accept", "decline", "withdraw", "end", "sweep", "stood"];
    Ok(match words.next().unwrap_or_default() {
        "join" => Act::Join(words.person()?),
        "leave" => Act::Leave(words.person()?),
        "seen" => Act::Seen(words.person()?),
        "challenge" => Act::Challenge { id: challenge(words)?, by: words.person()?, of: words.person()? },
        "accept" => Act::Accept(challenge(words)?),
        "decline" => Act::Decline(challenge(words)?),
        "withdraw" => Act::Withdraw(challenge(words)?),
        "end" => Act::End(challenge(words)?, words.one_of(&ENDINGS)?),
        "sweep" => Act::Sweep,
        "stood" => Act::Stood(words.number(0, LATEST)? as i64),
        _ => return Err(words.error(Expected::Word(ACTS.to_vec()))),
    })
}

fn write_act(act: &Act) -> String {
    match act {
        Act::Join(person) => format!("join {person}"),
        Act::Leave(person) => format!("leave {person}"),
        Act::Seen(person) => format!("seen {person}"),
        Act::Challenge { id, by, of } => format!("challenge {id} {by} {of}"),
        Act::Accept(id) => format!("accept {id}"),
        Act::Decline(id) => format!("decline {id}"),
        Act::Withdraw(id) => format!("withdraw {id}"),
        Act::End(id, ending) => format!("end {id} {}", word_for(&ENDINGS, ending)),
        Act::Sweep => "sweep".to_owned(),
        Act::Stood(span) => format!("stood {span}"),
    }
}

fn head(word: &str, words: &mut Words<'_>, context: &mut Context) -> Result<Step, FormError> {
    let at = words.clone();
    let days = |words: &mut Words<'_>| words.number(0, MOST).map(|days| days as i64);
    let count = |words: &mut Words<'_>| words.number(0, MOST).map(|count| count as usize);
    let setting = match word {
        "reach" => {
            let is_percent = words.one_of(&[("places", false), ("percent", true)])?;
            let number = if is_percent { words.number(0, 100)? as usize } else { count(words)? };
            Setting::Reach(if is_percent { Reach::Percent(number) } else { Reach::Places(number) })
        }
        "out" => Setting::Out(count(words)?),
        "incoming" => Setting::Incoming(count(words)?),
        "active-days" => Setting::ActiveDays(days(words)?),
        "absent-days" => Setting::AbsentDays(days(words)?),
        "answer-days" => Setting::AnswerDays(days(words)?),
        "game-days" => Setting::GameDays(days(words)?),
        "rematch-days" => Setting::RematchDays(days(words)?),
        "walkovers" => Setting::Walkovers(words.number(0, MOST)? as u32),
        _ => {
            let person = words.person()?;
            if !context.people.insert(person) {
                return Err(words.error(Expected::Fresh));
            }
            return Ok(Step::Player { person, name: words.name()? });
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
        match self {
            Setting::Reach(Reach::Places(places)) => format!("reach places {places}"),
            Setting::Reach(Reach::Percent(percent)) => format!("reach percent {percent}"),
            Setting::Out(count) => format!("out {count}"),
            Setting::Incoming(count) => format!("incoming {count}"),
            Setting::ActiveDays(days) => format!("active-days {days}"),
            Setting::AbsentDays(days) => format!("absent-days {days}"),
            Setting::AnswerDays(days) => format!("answer-days {days}"),
            Setting::GameDays(days) => format!("game-days {days}"),
            Setting::RematchDays(days) => format!("rematch-days {days}"),
            Setting::Walkovers(count) => format!("walkovers {count}"),
        }
    }

    fn all(rules: &Rules) -> [Setting; 9] {
        [
            Setting::Reach(rules.reach),
            Setting::Out(rules.out),
            Setting::Incoming(rules.incoming),
            Setting::ActiveDays(rules.active_days),
            Setting::AbsentDays(rules.absent_days),
            Setting::AnswerDays(rules.answer_days),
            Setting::GameDays(rules.game_days),
            Setting::RematchDays(rules.rematch_days),
            Setting::Walkovers(rules.walkovers),
        ]
    }

    pub(super) fn apply(self, rules: &mut Rules) {
        match self {
            Setting::Reach(reach) => rules.reach = reach,
            Setting::Out(count) => rules.out = count,
            Setting::Incoming(count) => rules.incoming = count,
            Setting::ActiveDays(days) => rules.active_days = days,
            Setting::AbsentDays(days) => rules.absent_days = days,
            Setting::AnswerDays(days) => rules.answer_days = days,
            Setting::GameDays(days) => rules.game_days = days,
            Setting::RematchDays(days) => rules.rematch_days = days,
            Setting::Walkovers(count) => rules.walkovers = count,
        }
    }
}

/// Creates the file of a ladder from its acts, each with its time, and their effects. Omits refused acts.
#[must_use]
pub fn file(rules: Rules, acts: &[(i64, Act)], names: &[(Person, String)]) -> File<Step> {
    let mut steps: Vec<Step> = Setting::all(&rules).map(Step::Setting).to_vec();
    steps.extend(names.iter().map(|(person, name)| Step::Player { person: *person, name: clean(name) }));
    let mut ladder = Ladder::new(rules);
    for (at, act) in acts {
        if let Ok(told) = ladder.act(*at, *act) {
            steps.push(Step::Act { at: *at, act: *act });
            steps.extend(told.into_iter().map(Step::Told));
        }
    }
    steps.push(Step::Order(ladder.rungs().iter().map(|rung| rung.person).collect()));
    File { lines: steps.into_iter().map(Line::Said).collect() }
}
