//! The desk of a tournament: its pages, and the steps that organisers can take.

use std::fmt::{self, Display, Formatter};

use crate::record::{KeptVerdict, PleaKind, RoleId, UserId};

/// Stands in for a person's only request, of any kind.
const ANY: &str = "any";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntrantRef {
    Number(u16),
    Person(UserId),
}

impl Display for EntrantRef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            EntrantRef::Number(number) => number.fmt(f),
            EntrantRef::Person(who) => write!(f, "p{}", who.0),
        }
    }
}

impl EntrantRef {
    pub(super) fn read(text: &str) -> Option<EntrantRef> {
        match text.strip_prefix('p') {
            Some(who) => Some(EntrantRef::Person(UserId(who.parse().ok()?))),
            None => Some(EntrantRef::Number(text.parse().ok()?)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskStep {
    Result {
        /// The round; the last one if `None`.
        round: Option<u16>,
        /// From 1.
        board: u16,
        verdict: KeptVerdict,
    },
    /// Annul a board's game in the last round, and replay it.
    Replay(u16),
    Withdraw(EntrantRef),
    Return(EntrantRef),
    /// Forbid a pairing, or allow it again.
    Apart([EntrantRef; 2], bool),
    /// Pair two players manually for the next round (White first), or cancel that.
    Pair([EntrantRef; 2], bool),
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
    Undo(DeskUndo),
    Cancel,
    /// Set or clear a role whose members are organisers.
    Runners(Option<RoleId>),
    Answer(u16, PleaKind, bool),
    Allow(u16, PleaKind, u32),
    /// Answer a request with a command.
    Reply {
        player: UserId,
        /// Kind of the request; the player's only one if `None`.
        about: Option<PleaKind>,
        granted: bool,
        /// Hours to add, for requests about time; a day if `None`.
        hours: Option<u32>,
    },
    /// Grant the first player's wish not to meet the second.
    Spare([EntrantRef; 2]),
    Admit(UserId, bool),
    Start,
    Stop,
    Deadline,
}

/// A step to undo. A confirmation names the step, so that a repeated click undoes nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskUndo {
    /// The last step; the bot asks for confirmation, and the button names the step by number.
    Last,
    /// The last step if the log still has this length; sent by buttons of older versions.
    After(u32),
    Act(u32),
    /// The start of a round, with the number of undone starts before.
    Round(u16, u16),
}

impl Display for DeskUndo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DeskUndo::Last => Ok(()),
            DeskUndo::After(acts) => write!(f, ":{acts}"),
            DeskUndo::Act(number) => write!(f, ":act:{number}"),
            DeskUndo::Round(round, again) => write!(f, ":round:{round}:{again}"),
        }
    }
}

impl DeskUndo {
    fn read(parts: &[&str]) -> Option<DeskUndo> {
        Some(match parts {
            [] => DeskUndo::Last,
            [acts] => DeskUndo::After(acts.parse().ok()?),
            ["act", number] => DeskUndo::Act(number.parse().ok()?),
            ["round", round, again] => DeskUndo::Round(round.parse().ok()?, again.parse().ok()?),
            _ => return None,
        })
    }

    pub(crate) fn typed(text: &str) -> Option<DeskUndo> {
        DeskUndo::read(&text.split(':').collect::<Vec<_>>())
            .filter(|undo| matches!(undo, DeskUndo::Act(_) | DeskUndo::Round(..)))
    }
}

impl Display for DeskStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            DeskStep::Result { round, board, verdict } => {
                write!(f, ":{}:{board}:{}", round.unwrap_or_default(), <&str>::from(*verdict))
            }
            DeskStep::Replay(board) => write!(f, ":{board}"),
            DeskStep::Withdraw(whom) | DeskStep::Return(whom) => write!(f, ":{whom}"),
            DeskStep::Apart([a, b], _) | DeskStep::Pair([a, b], _) | DeskStep::Spare([a, b]) => write!(f, ":{a}:{b}"),
            DeskStep::Postpone(hours) => write!(f, ":{hours}"),
            DeskStep::Extend(board, hours) => write!(f, ":{board}:{hours}"),
            DeskStep::Undo(which) => which.fmt(f),
            DeskStep::Runners(Some(role)) => write!(f, ":{}", role.0),
            DeskStep::Answer(number, about, _) => write!(f, ":{number}:{}", about.word()),
            DeskStep::Allow(number, about, hours) => write!(f, ":{number}:{}:{hours}", about.word()),
            DeskStep::Reply { player, about, hours, .. } => {
                let about = about.map_or(ANY, PleaKind::word);
                write!(f, ":p{}:{about}:{}", player.0, hours.unwrap_or_default())
            }
            DeskStep::Admit(player, _) => write!(f, ":{}", player.0),
            DeskStep::Early | DeskStep::Pause | DeskStep::GoOn | DeskStep::Cancel | DeskStep::Runners(None) => Ok(()),
            DeskStep::SecondBye | DeskStep::End => Ok(()),
            DeskStep::Start | DeskStep::Stop | DeskStep::Deadline => Ok(()),
        }
    }
}

impl DeskStep {
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
            DeskStep::Result { .. } => "result",
            DeskStep::Replay(_) => "replay",
            DeskStep::Withdraw(_) => "withdraw",
            DeskStep::Return(_) => "return",
            DeskStep::Apart(_, true) => "apart",
            DeskStep::Apart(_, false) => "together",
            DeskStep::Pair(_, true) => "pair",
            DeskStep::Pair(_, false) => "unpair",
            DeskStep::Postpone(_) => "postpone",
            DeskStep::Extend(..) => "extend",
            DeskStep::Early => "early",
            DeskStep::Pause => "pause",
            DeskStep::GoOn => "go-on",
            DeskStep::SecondBye => "second-bye",
            DeskStep::End => "end",
            DeskStep::Undo(_) => "undo",
            DeskStep::Cancel => "cancel",
            DeskStep::Runners(_) => "runners",
            DeskStep::Answer(_, _, true) | DeskStep::Reply { granted: true, .. } => "grant",
            DeskStep::Answer(_, _, false) | DeskStep::Reply { granted: false, .. } => "refuse",
            DeskStep::Allow(..) => "allow",
            DeskStep::Spare(_) => "spare",
            DeskStep::Admit(_, true) => "let-in",
            DeskStep::Admit(_, false) => "turn-away",
            DeskStep::Start => "start",
            DeskStep::Stop => "stop",
            DeskStep::Deadline => "deadline",
        }
    }

    /// Returns whether it needs a reason, shown to the players concerned.
    #[must_use]
    pub fn needs_reason(self) -> bool {
        match self {
            DeskStep::Pause | DeskStep::GoOn | DeskStep::Postpone(_) | DeskStep::Extend(..) | DeskStep::Runners(_) => {
                false
            }
            DeskStep::SecondBye | DeskStep::End => false,
            DeskStep::Start | DeskStep::Stop | DeskStep::Deadline | DeskStep::Admit(_, true) | DeskStep::Spare(_) => {
                false
            }
            // Answers to secret requests have no public reason.
            DeskStep::Answer(_, about, _) => !about.is_secret(),
            DeskStep::Reply { about, .. } => !about.is_some_and(PleaKind::is_secret),
            _ => true,
        }
    }

    #[must_use]
    pub fn offered_at(self) -> DeskView {
        use EntrantRef::Number;
        match self {
            DeskStep::Result { round: Some(round), board, .. } => DeskView::Board(round, board),
            DeskStep::Withdraw(Number(number)) | DeskStep::Return(Number(number)) => DeskView::Player(number),
            DeskStep::Apart([Number(a), Number(b)], _) | DeskStep::Pair([Number(a), Number(b)], _) => {
                DeskView::Duo(a, b)
            }
            DeskStep::Answer(number, about, _) | DeskStep::Allow(number, about, _) => DeskView::Plea(number, about),
            DeskStep::Extend(board, _) => DeskView::Longer(board),
            DeskStep::Postpone(_) | DeskStep::Early => DeskView::Later,
            DeskStep::Runners(_) => DeskView::Role,
            _ => DeskView::Home,
        }
    }

    pub(super) fn read(text: &str) -> Option<DeskStep> {
        let mut parts = text.split(':');
        let word = parts.next()?;
        let parts: Vec<_> = parts.collect();
        let two = |a: &str, b: &str| Some([EntrantRef::read(a)?, EntrantRef::read(b)?]);
        let step = match (word, &parts[..]) {
            ("result", [round, board, verdict]) => {
                let round: u16 = round.parse().ok()?;
                let verdict = verdict.parse().ok().filter(|verdict| *verdict != KeptVerdict::Annulled)?;
                DeskStep::Result { round: (round > 0).then_some(round), board: board.parse().ok()?, verdict }
            }
            ("replay", [board]) => DeskStep::Replay(board.parse().ok()?),
            ("withdraw", [whom]) => DeskStep::Withdraw(EntrantRef::read(whom)?),
            ("return", [whom]) => DeskStep::Return(EntrantRef::read(whom)?),
            ("apart" | "together", [a, b]) => DeskStep::Apart(two(a, b)?, word == "apart"),
            ("pair" | "unpair", [a, b]) => DeskStep::Pair(two(a, b)?, word == "pair"),
            ("postpone", [hours]) => DeskStep::Postpone(hours.parse().ok()?),
            ("extend", [board, hours]) => DeskStep::Extend(board.parse().ok()?, hours.parse().ok()?),
            ("allow", [number, about, hours]) => {
                DeskStep::Allow(number.parse().ok()?, about.parse().ok()?, hours.parse().ok()?)
            }
            ("early", []) => DeskStep::Early,
            ("pause", []) => DeskStep::Pause,
            ("go-on", []) => DeskStep::GoOn,
            ("second-bye", []) => DeskStep::SecondBye,
            ("end", []) => DeskStep::End,
            ("undo", which) => DeskStep::Undo(DeskUndo::read(which)?),
            ("cancel", []) => DeskStep::Cancel,
            ("runners", []) => DeskStep::Runners(None),
            ("runners", [role]) => DeskStep::Runners(Some(RoleId(role.parse().ok()?))),
            ("grant" | "refuse", [number, about]) => {
                DeskStep::Answer(number.parse().ok()?, about.parse().ok()?, word == "grant")
            }
            ("grant" | "refuse", [player, about, hours]) => {
                let player = UserId(player.strip_prefix('p')?.parse().ok()?);
                let hours = Some(hours.parse().ok()?).filter(|hours| *hours > 0);
                DeskStep::Reply { player, about: about.parse().ok(), granted: word == "grant", hours }
            }
            ("let-in" | "turn-away", [player]) => DeskStep::Admit(UserId(player.parse().ok()?), word == "let-in"),
            ("spare", [a, b]) => DeskStep::Spare(two(a, b)?),
            ("start", []) => DeskStep::Start,
            ("stop", []) => DeskStep::Stop,
            ("deadline", []) => DeskStep::Deadline,
            _ => return None,
        };
        (step.to_string() == text).then_some(step)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeskView {
    /// Overview, with the first boards and players to choose from.
    #[default]
    Home,
    /// The overview of another round, with another page of players.
    Page(u16, u16),
    Board(u16, u16),
    Player(u16),
    /// A person who has joined, by the number in their key. Pairing numbers are assigned at the start.
    Entrant(u32),
    /// Opponents for manual or forbidden pairings, with a page number.
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

impl Display for DeskView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DeskView::Home => f.write_str("home"),
            DeskView::Page(round, page) => write!(f, "page:{round}:{page}"),
            DeskView::Board(round, board) => write!(f, "board:{round}:{board}"),
            DeskView::Player(number) => write!(f, "player:{number}"),
            DeskView::Entrant(nth) => write!(f, "entrant:{nth}"),
            DeskView::Rivals(number, page) => write!(f, "rivals:{number}:{page}"),
            DeskView::Duo(a, b) => write!(f, "duo:{a}:{b}"),
            DeskView::Plea(number, about) => write!(f, "plea:{number}:{}", about.word()),
            DeskView::Spare(number, page) => write!(f, "spare:{number}:{page}"),
            DeskView::Spared(a, b) => write!(f, "spared:{a}:{b}"),
            DeskView::Later => f.write_str("later"),
            DeskView::Longer(board) => write!(f, "longer:{board}"),
            DeskView::Role => f.write_str("role"),
        }
    }
}

impl DeskView {
    pub(super) fn read(text: &str) -> Option<DeskView> {
        let mut parts = text.split(':');
        let word = parts.next()?;
        let parts: Vec<_> = parts.collect();
        Some(match (word, &parts[..]) {
            // A message can have several menus, whose ids must differ. The chosen value names the page.
            ("" | "home" | "boards" | "players" | "pleas", []) => DeskView::Home,
            ("page", [round, page]) => DeskView::Page(round.parse().ok()?, page.parse().ok()?),
            ("board", [round, board]) => DeskView::Board(round.parse().ok()?, board.parse().ok()?),
            ("player", [number]) => DeskView::Player(number.parse().ok()?),
            ("entrant", [nth]) => DeskView::Entrant(nth.parse().ok()?),
            ("rivals", [number, page]) => DeskView::Rivals(number.parse().ok()?, page.parse().ok()?),
            ("duo", [a, b]) => DeskView::Duo(a.parse().ok()?, b.parse().ok()?),
            ("plea", [number, about]) => DeskView::Plea(number.parse().ok()?, about.parse().ok()?),
            ("spare", [number, page]) => DeskView::Spare(number.parse().ok()?, page.parse().ok()?),
            ("spared", [a, b]) => DeskView::Spared(a.parse().ok()?, b.parse().ok()?),
            ("later", []) => DeskView::Later,
            ("longer", [board]) => DeskView::Longer(board.parse().ok()?),
            ("role", []) => DeskView::Role,
            _ => return None,
        })
    }
}
