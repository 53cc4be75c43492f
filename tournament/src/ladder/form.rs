//! The file of a ladder.

use super::words::{ENDINGS, WHYS};
use super::{ChallengeId, ChallengeReach, Ladder, LadderAct, LadderEffect, LadderRules, PersonNumber};
use crate::form::{
    FormError, FormExpectation, FormFile, FormLine, FormStatement, FormSystem, LineWords, clean, word_for,
};

/// The maximum time in a file, in seconds.
const LATEST: u64 = 1 << 40;

const MOST: u64 = 36_500;

/// A statement in the file of a ladder.
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
/// Times are in seconds and never decrease. All effects of an event follow its line, in order. The defaults are
/// [`LadderRules::default`]. A `player` line only gives a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LadderStatement {
    /// `reach places N`, `reach percent N`, `out N`, `incoming N`, `active-days N`, `absent-days N`, `answer-days N`,
    /// `game-days N`, `rematch-days N`, `walkovers N`.
    Setting(LadderSetting),
    /// `player PERSON NAME`.
    Player {
        /// The player.
        person: PersonNumber,
        /// The name.
        name: String,
    },
    /// `at TIME join PERSON`, `leave PERSON`, `seen PERSON`, `challenge ID BY OF`, `accept ID`, `decline ID`, `withdraw ID`,
    /// `end ID by-won|of-won|drawn|annulled`, `sweep`.
    Act {
        /// The time in seconds.
        at: i64,
        /// The event.
        act: LadderAct,
    },
    /// `climbed PERSON FROM TO`, `walkover ID`, `void ID`, `off PERSON left|unanswered|absent`. It is an effect of the
    /// last event, which follows from the rules.
    Told(LadderEffect),
    /// `order PERSON ...`: all players, from the top of the ladder.
    Order(Vec<PersonNumber>),
}

/// A setting in the file of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderSetting {
    /// [`LadderRules::reach`].
    Reach(ChallengeReach),
    /// [`LadderRules::out`].
    Out(usize),
    /// [`LadderRules::incoming`].
    Incoming(usize),
    /// [`LadderRules::active_days`].
    ActiveDays(i64),
    /// [`LadderRules::absent_days`].
    AbsentDays(i64),
    /// [`LadderRules::answer_days`].
    AnswerDays(i64),
    /// [`LadderRules::game_days`].
    GameDays(i64),
    /// [`LadderRules::rematch_days`].
    RematchDays(i64),
    /// [`LadderRules::walkovers`].
    Walkovers(u32),
}

/// The state from earlier lines that reading needs.
#[derive(Debug, Default)]
pub struct LadderContext {
    began: bool,
    now: u64,
    people: std::collections::BTreeSet<PersonNumber>,
    settings: Vec<std::mem::Discriminant<LadderSetting>>,
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

impl FormStatement for LadderStatement {
    type Context = LadderContext;
    const FORM: FormSystem = FormSystem::Ladder;

    fn read(words: &mut LineWords<'_>, context: &mut LadderContext) -> Result<LadderStatement, FormError> {
        let (word, is_head) = words.keyword(&WORDS, 10, context.began)?;
        if is_head {
            return head(word, words, context);
        }
        context.began = true;
        Ok(match word {
            "at" => {
                let at = words.number(0, LATEST)?;
                if at < context.now {
                    return Err(words.error(FormExpectation::LaterTime));
                }
                context.now = at;
                LadderStatement::Act { at: at as i64, act: read_act(words)? }
            }
            "climbed" => {
                let person = words.person()?;
                let place =
                    |words: &mut LineWords<'_>| words.number(1, u64::from(u32::MAX)).map(|place| place as usize);
                LadderStatement::Told(LadderEffect::Climbed { person, from: place(words)?, to: place(words)? })
            }
            "walkover" => LadderStatement::Told(LadderEffect::Walkover(challenge(words)?)),
            "void" => LadderStatement::Told(LadderEffect::Void(challenge(words)?)),
            "off" => LadderStatement::Told(LadderEffect::Out(words.person()?, words.one_of(&WHYS)?)),
            _ => LadderStatement::Order(words.people()?),
        })
    }

    fn write(&self) -> String {
        match self {
            LadderStatement::Setting(setting) => setting.write(),
            LadderStatement::Player { person, name } => format!("player {person} {}", clean(name)),
            LadderStatement::Act { at, act } => format!("at {at} {}", write_act(act)),
            LadderStatement::Told(LadderEffect::Climbed { person, from, to }) => {
                format!("climbed {person} {from} {to}")
            }
            LadderStatement::Told(LadderEffect::Walkover(id)) => format!("walkover {id}"),
            LadderStatement::Told(LadderEffect::Void(id)) => format!("void {id}"),
            LadderStatement::Told(LadderEffect::Out(person, why)) => format!("off {person} {}", word_for(&WHYS, why)),
            LadderStatement::Order(people) => {
                people.iter().fold("order".to_owned(), |line, person| format!("{line} {person}"))
            }
        }
    }
}

fn challenge(words: &mut LineWords<'_>) -> Result<ChallengeId, FormError> {
    words.number(0, ChallengeId::MAX)
}

fn read_act(words: &mut LineWords<'_>) -> Result<LadderAct, FormError> {
    const ACTS: [&str; 10] =
        ["join", "leave", "seen", "challenge", "accept", "decline", "withdraw", "end", "sweep", "stood"];
    Ok(match words.next().unwrap_or_default() {
        "join" => LadderAct::Join(words.person()?),
        "leave" => LadderAct::Leave(words.person()?),
        "seen" => LadderAct::Seen(words.person()?),
        "challenge" => LadderAct::Challenge { id: challenge(words)?, by: words.person()?, of: words.person()? },
        "accept" => LadderAct::Accept(challenge(words)?),
        "decline" => LadderAct::Decline(challenge(words)?),
        "withdraw" => LadderAct::Withdraw(challenge(words)?),
        "end" => LadderAct::End(challenge(words)?, words.one_of(&ENDINGS)?),
        "sweep" => LadderAct::Sweep,
        "stood" => LadderAct::Stood(words.number(0, LATEST)? as i64),
        _ => return Err(words.error(FormExpectation::Word(ACTS.to_vec()))),
    })
}

fn write_act(act: &LadderAct) -> String {
    match act {
        LadderAct::Join(person) => format!("join {person}"),
        LadderAct::Leave(person) => format!("leave {person}"),
        LadderAct::Seen(person) => format!("seen {person}"),
        LadderAct::Challenge { id, by, of } => format!("challenge {id} {by} {of}"),
        LadderAct::Accept(id) => format!("accept {id}"),
        LadderAct::Decline(id) => format!("decline {id}"),
        LadderAct::Withdraw(id) => format!("withdraw {id}"),
        LadderAct::End(id, ending) => format!("end {id} {}", word_for(&ENDINGS, ending)),
        LadderAct::Sweep => "sweep".to_owned(),
        LadderAct::Stood(span) => format!("stood {span}"),
    }
}

fn head(word: &str, words: &mut LineWords<'_>, context: &mut LadderContext) -> Result<LadderStatement, FormError> {
    let at = words.clone();
    let days = |words: &mut LineWords<'_>| words.number(0, MOST).map(|days| days as i64);
    let count = |words: &mut LineWords<'_>| words.number(0, MOST).map(|count| count as usize);
    let setting = match word {
        "reach" => {
            let is_percent = words.one_of(&[("places", false), ("percent", true)])?;
            let number = if is_percent { words.number(0, 100)? as usize } else { count(words)? };
            LadderSetting::Reach(if is_percent {
                ChallengeReach::Percent(number)
            } else {
                ChallengeReach::Places(number)
            })
        }
        "out" => LadderSetting::Out(count(words)?),
        "incoming" => LadderSetting::Incoming(count(words)?),
        "active-days" => LadderSetting::ActiveDays(days(words)?),
        "absent-days" => LadderSetting::AbsentDays(days(words)?),
        "answer-days" => LadderSetting::AnswerDays(days(words)?),
        "game-days" => LadderSetting::GameDays(days(words)?),
        "rematch-days" => LadderSetting::RematchDays(days(words)?),
        "walkovers" => LadderSetting::Walkovers(words.number(0, MOST)? as u32),
        _ => {
            let person = words.person()?;
            if !context.people.insert(person) {
                return Err(words.error(FormExpectation::Fresh));
            }
            return Ok(LadderStatement::Player { person, name: words.name()? });
        }
    };
    let kind = std::mem::discriminant(&setting);
    if context.settings.contains(&kind) {
        return Err(at.error(FormExpectation::Once));
    }
    context.settings.push(kind);
    Ok(LadderStatement::Setting(setting))
}

impl LadderSetting {
    fn write(self) -> String {
        match self {
            LadderSetting::Reach(ChallengeReach::Places(places)) => format!("reach places {places}"),
            LadderSetting::Reach(ChallengeReach::Percent(percent)) => format!("reach percent {percent}"),
            LadderSetting::Out(count) => format!("out {count}"),
            LadderSetting::Incoming(count) => format!("incoming {count}"),
            LadderSetting::ActiveDays(days) => format!("active-days {days}"),
            LadderSetting::AbsentDays(days) => format!("absent-days {days}"),
            LadderSetting::AnswerDays(days) => format!("answer-days {days}"),
            LadderSetting::GameDays(days) => format!("game-days {days}"),
            LadderSetting::RematchDays(days) => format!("rematch-days {days}"),
            LadderSetting::Walkovers(count) => format!("walkovers {count}"),
        }
    }

    fn all(rules: &LadderRules) -> [LadderSetting; 9] {
        [
            LadderSetting::Reach(rules.reach),
            LadderSetting::Out(rules.out),
            LadderSetting::Incoming(rules.incoming),
            LadderSetting::ActiveDays(rules.active_days),
            LadderSetting::AbsentDays(rules.absent_days),
            LadderSetting::AnswerDays(rules.answer_days),
            LadderSetting::GameDays(rules.game_days),
            LadderSetting::RematchDays(rules.rematch_days),
            LadderSetting::Walkovers(rules.walkovers),
        ]
    }

    pub(super) fn apply(self, rules: &mut LadderRules) {
        match self {
            LadderSetting::Reach(reach) => rules.reach = reach,
            LadderSetting::Out(count) => rules.out = count,
            LadderSetting::Incoming(count) => rules.incoming = count,
            LadderSetting::ActiveDays(days) => rules.active_days = days,
            LadderSetting::AbsentDays(days) => rules.absent_days = days,
            LadderSetting::AnswerDays(days) => rules.answer_days = days,
            LadderSetting::GameDays(days) => rules.game_days = days,
            LadderSetting::RematchDays(days) => rules.rematch_days = days,
            LadderSetting::Walkovers(count) => rules.walkovers = count,
        }
    }
}

/// Creates the file of a ladder from its timed events.
///
/// Effects are added; refused events are omitted.
#[must_use]
pub fn file(
    rules: LadderRules,
    acts: &[(i64, LadderAct)],
    names: &[(PersonNumber, String)],
) -> FormFile<LadderStatement> {
    let mut steps: Vec<LadderStatement> = LadderSetting::all(&rules).map(LadderStatement::Setting).to_vec();
    steps.extend(names.iter().map(|(person, name)| LadderStatement::Player { person: *person, name: clean(name) }));
    let mut ladder = Ladder::new(rules);
    for (at, act) in acts {
        if let Ok(told) = ladder.act(*at, *act) {
            steps.push(LadderStatement::Act { at: *at, act: *act });
            steps.extend(told.into_iter().map(LadderStatement::Told));
        }
    }
    steps.push(LadderStatement::Order(ladder.rungs().iter().map(|rung| rung.person).collect()));
    FormFile { lines: steps.into_iter().map(FormLine::Said).collect() }
}
