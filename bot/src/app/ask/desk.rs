//! The desk of a tournament: its pages, and the steps that organisers can take.

use std::fmt::{self, Display, Formatter};

use crate::record::{KeptVerdict, PleaKind, RoleId, UserId};

/// Means a person's only request, of any kind.
const ANY: &str = "any";

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Result {
        /// The round; the last one if `None`.
        round: Option<u16>,
        /// From 1.
        board: u16,
        verdict: KeptVerdict,
    },
    /// Annul the game of a board of the last round, and have it replayed.
    Replay(u16),
    Withdraw(Entered),
    Return(Entered),
    /// Forbid a pairing, or allow it again.
    Apart([Entered; 2], bool),
    /// Pair two players by hand for the next round, White first, or cancel that.
    Pair([Entered; 2], bool),
    /// Extend the round, or sign-up, by hours.
    Postpone(u32),
    /// Extend one board of the last round by hours.
    Extend(u16, u32),
    /// End the current round as if its deadline had come.
    Early,
    /// Stop automatic starts.
    Pause,
    /// Resume automatic starts.
    GoOn,
    /// Allow a second bye, so that the next round can be paired.
    SecondBye,
    End,
    Undo(Undo),
    Cancel,
    /// Set or clear a role whose members are organisers.
    Runners(Option<RoleId>),
    Answer(u16, PleaKind, bool),
    Allow(u16, PleaKind, u32),
    /// The command's form of an answer to a request.
    Reply {
        player: UserId,
        /// Kind of the request; the player's only one if `None`.
        about: Option<PleaKind>,
        granted: bool,
        /// Hours to add, for requests about time; a day if `None`.
        hours: Option<u32>,
    },
    /// Grant the first player's wish not to meet the second.
    Spare([Entered; 2]),
    Admit(UserId, bool),
    Start,
    Stop,
    /// Let the last round's deadline decide its boards although they are many.
    Deadline,
}

/// A step to undo. Confirming names it, so that a repeated click undoes nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The last step; the bot then asks about it by number.
    Last,
    /// The last step if the log still has this length: buttons of older versions.
    After(u32),
    Act(u32),
    /// The start of a round, with the number of undone starts when it was paired.
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
    fn read(parts: &[&str]) -> Option<Undo> {
        Some(match parts {
            [] => Undo::Last,
            [acts] => Undo::After(acts.parse().ok()?),
            ["act", number] => Undo::Act(number.parse().ok()?),
            ["round", round, again] => Undo::Round(round.parse().ok()?, again.parse().ok()?),
            _ => return None,
        })
    }

    /// Reads an option of a command.
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

    /// Returns its word in `custom_id`s and words files.
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

    /// Returns whether it needs a reason, shown to the players concerned.
    #[must_use]
    pub fn needs_reason(self) -> bool {
        match self {
            Step::Pause | Step::GoOn | Step::Postpone(_) | Step::Extend(..) | Step::Runners(_) => false,
            Step::SecondBye | Step::End => false,
            Step::Start | Step::Stop | Step::Deadline | Step::Admit(_, true) | Step::Spare(_) => false,
            // Answers to secret requests have no public reason.
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Overview, with the first boards and players to choose from.
    #[default]
    Home,
    /// The same for another round, and another page of players.
    Page(u16, u16),
    Board(u16, u16),
    Player(u16),
    /// A person who has joined, by the number in their key: pairing numbers come with the start.
    Entrant(u32),
    /// Opponents for pairing by hand or forbidding, with a page number.
    Rivals(u16, u16),
    Duo(u16, u16),
    Plea(u16, PleaKind),
    /// Opponents that a player may want to avoid, with a page number.
    Spare(u16, u16),
    Spared(u16, u16),
    /// Extensions of the round.
    Later,
    /// Extensions of one board of the last round.
    Longer(u16),
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
    pub(super) fn read(text: &str) -> Option<View> {
        let mut parts = text.split(':');
        let word = parts.next()?;
        let parts: Vec<_> = parts.collect();
        Some(match (word, &parts[..]) {
            // A message can have several menus, whose ids must differ. The chosen value names the page.
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
