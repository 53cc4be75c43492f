//! The desk of a tournament: what is looked at there, and the steps that those who run it can take.

use std::fmt::{self, Display, Formatter};

use crate::record::{KeptVerdict, PleaKind, RoleId, UserId};

/// What stands for the only request of somebody.
const ANY: &str = "any";

/// A player of a tournament, as a step names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    Number(u16),
    Person(UserId),
}

impl Display for Entered {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Entered::Number(number) => number.fmt(f),
            Entered::Person(who) => write!(f, "p{}", who.0),
        }
    }
}

impl Entered {
    pub(super) fn read(text: &str) -> Option<Entered> {
        match text.strip_prefix('p') {
            Some(who) => Some(Entered::Person(UserId(who.parse().ok()?))),
            None => Some(Entered::Number(text.parse().ok()?)),
        }
    }
}

/// A step of those who run a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Enter or change a result.
    Result {
        /// The round; the last one if none is named.
        round: Option<u16>,
        /// From 1.
        board: u16,
        /// The result.
        verdict: KeptVerdict,
    },
    /// Annul the game of a board of the last round, and have it played again.
    Replay(u16),
    /// Take a player out.
    Withdraw(Entered),
    /// Bring a player back.
    Return(Entered),
    /// Let two not meet, or let them meet again.
    Apart([Entered; 2], bool),
    /// Make a pair of the next round by hand, White first, or give it up again.
    Pair([Entered; 2], bool),
    /// Give the round, or sign-up, more hours.
    Postpone(u32),
    /// Give one board of the last round more hours.
    Extend(u16, u32),
    /// End the round that is being played now: its deadline has come.
    Early,
    /// Let nothing begin by itself.
    Pause,
    /// Go on: what comes next begins.
    GoOn,
    /// Give somebody another bye, so that the next round can be paired.
    SecondBye,
    /// End it with the rounds that were played.
    End,
    /// Undo the last step.
    Undo(Undo),
    /// Call it off.
    Cancel,
    /// Name a role whose members run it, too, or none.
    Runners(Option<RoleId>),
    /// Grant what a player asks for, or refuse it.
    Answer(u16, PleaKind, bool),
    /// Grant a player's game so many more hours.
    Allow(u16, PleaKind, u32),
    /// Grant or refuse what a person asks for, as a command says it.
    Reply {
        player: UserId,
        /// What it is about; the only request of theirs if nothing is said.
        about: Option<PleaKind>,
        granted: bool,
        /// How many more hours their game gains by it, if it is about time; a day if nothing is said.
        hours: Option<u32>,
    },
    /// Grant the first player's wish not to be paired with the second one.
    Spare([Entered; 2]),
    /// Let a person in who asks to be, or turn them away.
    Admit(UserId, bool),
    /// Close sign-up and begin.
    Start,
    /// Let it repeat no more.
    Stop,
    /// Let the deadline of the last round decide its boards, though they are many.
    Deadline,
}

/// The step that is to be undone. Whoever confirms names it, so that the same one is never undone twice, nor another in its
/// place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Whichever was the last: it is asked first which one that is.
    Last,
    /// The last one, if there are still as many acts: buttons of an older program knew no more.
    After(u32),
    /// An act, by its number.
    Act(u32),
    /// The start of a round, by how many starts had been undone when it was paired.
    Round(u16, u16),
}

impl Display for Undo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Undo::Last => Ok(()),
            Undo::After(acts) => write!(f, ":{acts}"),
            Undo::Act(number) => write!(f, ":act:{number}"),
            Undo::Round(round, again) => write!(f, ":round:{round}:{again}"),
        }
    }
}

impl Undo {
    /// Reads what [`Display`] wrote, in parts.
    fn read(parts: &[&str]) -> Option<Undo> {
        Some(match parts {
            [] => Undo::Last,
            [acts] => Undo::After(acts.parse().ok()?),
            ["act", number] => Undo::Act(number.parse().ok()?),
            ["round", round, again] => Undo::Round(round.parse().ok()?, again.parse().ok()?),
            _ => return None,
        })
    }

    /// Reads it as an option of a command has it.
    pub(crate) fn typed(text: &str) -> Option<Undo> {
        Undo::read(&text.split(':').collect::<Vec<_>>()).filter(|undo| matches!(undo, Undo::Act(_) | Undo::Round(..)))
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Step::Result { round, board, verdict } => {
                write!(f, ":{}:{board}:{}", round.unwrap_or_default(), <&str>::from(*verdict))
            }
            Step::Replay(board) => write!(f, ":{board}"),
            Step::Withdraw(whom) | Step::Return(whom) => write!(f, ":{whom}"),
            Step::Apart([a, b], _) | Step::Pair([a, b], _) | Step::Spare([a, b]) => write!(f, ":{a}:{b}"),
            Step::Postpone(hours) => write!(f, ":{hours}"),
            Step::Extend(board, hours) => write!(f, ":{board}:{hours}"),
            Step::Undo(which) => which.fmt(f),
            Step::Runners(Some(role)) => write!(f, ":{}", role.0),
            Step::Answer(number, about, _) => write!(f, ":{number}:{}", about.word()),
            Step::Allow(number, about, hours) => write!(f, ":{number}:{}:{hours}", about.word()),
            Step::Reply { player, about, hours, .. } => {
                let about = about.map_or(ANY, PleaKind::word);
                write!(f, ":p{}:{about}:{}", player.0, hours.unwrap_or_default())
            }
            Step::Admit(player, _) => write!(f, ":{}", player.0),
            Step::Early | Step::Pause | Step::GoOn | Step::Cancel | Step::Runners(None) => Ok(()),
            Step::SecondBye | Step::End => Ok(()),
            Step::Start | Step::Stop | Step::Deadline => Ok(()),
        }
    }
}

impl Step {
    /// The words of all steps that can be chosen with a command of their own option.
    pub const CHOSEN: &[&str] = &[
        "start",
        "let-in",
        "turn-away",
        "grant",
        "refuse",
        "replay",
        "return",
        "apart",
        "together",
        "pair",
        "unpair",
        "postpone",
        "early",
        "deadline",
        "pause",
        "go-on",
        "second-bye",
        "end",
        "undo",
        "runners",
        "stop",
        "cancel",
    ];

    /// Returns its word, in its `custom_id` and in the words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Step::Result { .. } => "result",
            Step::Replay(_) => "replay",
            Step::Withdraw(_) => "withdraw",
            Step::Return(_) => "return",
            Step::Apart(_, true) => "apart",
            Step::Apart(_, false) => "together",
            Step::Pair(_, true) => "pair",
            Step::Pair(_, false) => "unpair",
            Step::Postpone(_) => "postpone",
            Step::Extend(..) => "extend",
            Step::Early => "early",
            Step::Pause => "pause",
            Step::GoOn => "go-on",
            Step::SecondBye => "second-bye",
            Step::End => "end",
            Step::Undo(_) => "undo",
            Step::Cancel => "cancel",
            Step::Runners(_) => "runners",
            Step::Answer(_, _, true) | Step::Reply { granted: true, .. } => "grant",
            Step::Answer(_, _, false) | Step::Reply { granted: false, .. } => "refuse",
            Step::Allow(..) => "allow",
            Step::Spare(_) => "spare",
            Step::Admit(_, true) => "let-in",
            Step::Admit(_, false) => "turn-away",
            Step::Start => "start",
            Step::Stop => "stop",
            Step::Deadline => "deadline",
        }
    }

    /// Returns whether it needs a reason: whoever it hits will read it.
    #[must_use]
    pub fn needs_reason(self) -> bool {
        match self {
            Step::Pause | Step::GoOn | Step::Postpone(_) | Step::Extend(..) | Step::Runners(_) => false,
            Step::SecondBye | Step::End => false,
            Step::Start | Step::Stop | Step::Deadline | Step::Admit(_, true) | Step::Spare(_) => false,
            // The answer to what nobody else learns of has no public reason.
            Step::Answer(_, about, _) => !about.is_secret(),
            Step::Reply { about, .. } => !about.is_some_and(PleaKind::is_secret),
            _ => true,
        }
    }

    /// Returns the page of the desk that offers it.
    #[must_use]
    pub fn offered_at(self) -> View {
        use Entered::Number;
        match self {
            Step::Result { round: Some(round), board, .. } => View::Board(round, board),
            Step::Withdraw(Number(number)) | Step::Return(Number(number)) => View::Player(number),
            Step::Apart([Number(a), Number(b)], _) | Step::Pair([Number(a), Number(b)], _) => View::Duo(a, b),
            Step::Answer(number, about, _) | Step::Allow(number, about, _) => View::Plea(number, about),
            Step::Extend(board, _) => View::Longer(board),
            Step::Postpone(_) | Step::Early => View::Later,
            Step::Runners(_) => View::Role,
            _ => View::Home,
        }
    }

    /// Reads what [`Display`] wrote.
    pub(super) fn read(text: &str) -> Option<Step> {
        let mut parts = text.split(':');
        let word = parts.next()?;
        let parts: Vec<_> = parts.collect();
        let two = |a: &str, b: &str| Some([Entered::read(a)?, Entered::read(b)?]);
        let step = match (word, &parts[..]) {
            ("result", [round, board, verdict]) => {
                let round: u16 = round.parse().ok()?;
                let verdict = verdict.parse().ok().filter(|verdict| *verdict != KeptVerdict::Annulled)?;
                Step::Result { round: (round > 0).then_some(round), board: board.parse().ok()?, verdict }
            }
            ("replay", [board]) => Step::Replay(board.parse().ok()?),
            ("withdraw", [whom]) => Step::Withdraw(Entered::read(whom)?),
            ("return", [whom]) => Step::Return(Entered::read(whom)?),
            ("apart" | "together", [a, b]) => Step::Apart(two(a, b)?, word == "apart"),
            ("pair" | "unpair", [a, b]) => Step::Pair(two(a, b)?, word == "pair"),
            ("postpone", [hours]) => Step::Postpone(hours.parse().ok()?),
            ("extend", [board, hours]) => Step::Extend(board.parse().ok()?, hours.parse().ok()?),
            ("allow", [number, about, hours]) => {
                Step::Allow(number.parse().ok()?, about.parse().ok()?, hours.parse().ok()?)
            }
            ("early", []) => Step::Early,
            ("pause", []) => Step::Pause,
            ("go-on", []) => Step::GoOn,
            ("second-bye", []) => Step::SecondBye,
            ("end", []) => Step::End,
            ("undo", which) => Step::Undo(Undo::read(which)?),
            ("cancel", []) => Step::Cancel,
            ("runners", []) => Step::Runners(None),
            ("runners", [role]) => Step::Runners(Some(RoleId(role.parse().ok()?))),
            ("grant" | "refuse", [number, about]) => {
                Step::Answer(number.parse().ok()?, about.parse().ok()?, word == "grant")
            }
            ("grant" | "refuse", [player, about, hours]) => {
                let player = UserId(player.strip_prefix('p')?.parse().ok()?);
                let hours = Some(hours.parse().ok()?).filter(|hours| *hours > 0);
                Step::Reply { player, about: about.parse().ok(), granted: word == "grant", hours }
            }
            ("let-in" | "turn-away", [player]) => Step::Admit(UserId(player.parse().ok()?), word == "let-in"),
            ("spare", [a, b]) => Step::Spare(two(a, b)?),
            ("start", []) => Step::Start,
            ("stop", []) => Step::Stop,
            ("deadline", []) => Step::Deadline,
            _ => return None,
        };
        (step.to_string() == text).then_some(step)
    }
}

/// A page of the desk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// How things stand, with a page of its boards and of its players to choose from.
    #[default]
    Home,
    /// The same with a page of the boards of another round, and of its players.
    Page(u16, u16),
    /// A board of a round.
    Board(u16, u16),
    Player(u16),
    /// Somebody who has joined, by the number in their key: before it begins nobody has another one.
    Entrant(u32),
    /// With whom a player could be paired by hand, or never: a page of players.
    Rivals(u16, u16),
    /// Two players.
    Duo(u16, u16),
    /// What a player asks for.
    Plea(u16, PleaKind),
    /// With whom a player may not want to be paired: a page of players.
    Spare(u16, u16),
    /// The two of them.
    Spared(u16, u16),
    /// How much more time there could be.
    Later,
    /// The same for one board of the last round.
    Longer(u16),
    /// The role whose members run it, too.
    Role,
}

impl Display for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            View::Home => f.write_str("home"),
            View::Page(round, page) => write!(f, "page:{round}:{page}"),
            View::Board(round, board) => write!(f, "board:{round}:{board}"),
            View::Player(number) => write!(f, "player:{number}"),
            View::Entrant(nth) => write!(f, "entrant:{nth}"),
            View::Rivals(number, page) => write!(f, "rivals:{number}:{page}"),
            View::Duo(a, b) => write!(f, "duo:{a}:{b}"),
            View::Plea(number, about) => write!(f, "plea:{number}:{}", about.word()),
            View::Spare(number, page) => write!(f, "spare:{number}:{page}"),
            View::Spared(a, b) => write!(f, "spared:{a}:{b}"),
            View::Later => f.write_str("later"),
            View::Longer(board) => write!(f, "longer:{board}"),
            View::Role => f.write_str("role"),
        }
    }
}

impl View {
    /// Reads what [`Display`] wrote.
    pub(super) fn read(text: &str) -> Option<View> {
        let mut parts = text.split(':');
        let word = parts.next()?;
        let parts: Vec<_> = parts.collect();
        Some(match (word, &parts[..]) {
            // A message can have several menus, which must not be called the same. What is chosen says the page.
            ("" | "home" | "boards" | "players" | "pleas", []) => View::Home,
            ("page", [round, page]) => View::Page(round.parse().ok()?, page.parse().ok()?),
            ("board", [round, board]) => View::Board(round.parse().ok()?, board.parse().ok()?),
            ("player", [number]) => View::Player(number.parse().ok()?),
            ("entrant", [nth]) => View::Entrant(nth.parse().ok()?),
            ("rivals", [number, page]) => View::Rivals(number.parse().ok()?, page.parse().ok()?),
            ("duo", [a, b]) => View::Duo(a.parse().ok()?, b.parse().ok()?),
            ("plea", [number, about]) => View::Plea(number.parse().ok()?, about.parse().ok()?),
            ("spare", [number, page]) => View::Spare(number.parse().ok()?, page.parse().ok()?),
            ("spared", [a, b]) => View::Spared(a.parse().ok()?, b.parse().ok()?),
            ("later", []) => View::Later,
            ("longer", [board]) => View::Longer(board.parse().ok()?),
            ("role", []) => View::Role,
            _ => return None,
        })
    }
}
