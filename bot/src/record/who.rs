//! Seats in records: users of Discord, programs, or `Nobody`.

use serde::{Deserialize, Serialize};

use super::{GameRecord, Place, State, UserId, Why};

/// The holder of a seat, or the author of a logged action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Kept", into = "Kept")]
pub enum Who {
    Person(UserId),
    /// The bot itself, which plays by a program.
    Program(Program),
    /// No user of Discord: a person who had their data deleted, or a name in an imported game.
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Program {
    /// Its level, from 1 to [`engine::LEVELS`].
    pub level: u8,
    /// The [`engine::VERSION`] that it began with; a newer engine continues in its place.
    pub engine: u32,
}

impl Program {
    #[must_use]
    pub fn of_level(level: u8) -> Program {
        Program { level, engine: engine::VERSION }
    }
}

/// The stored form: the number of a user, 0 for `Nobody` (no user has that number), or a program.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Kept {
    Number(u64),
    Program(Program),
}

impl From<Kept> for Who {
    fn from(kept: Kept) -> Who {
        match kept {
            Kept::Number(id) => id.into(),
            Kept::Program(program) => Who::Program(program),
        }
    }
}

impl From<Who> for Kept {
    fn from(who: Who) -> Kept {
        match who {
            Who::Program(program) => Kept::Program(program),
            Who::Person(_) | Who::Nobody => Kept::Number(who.into()),
        }
    }
}

impl Who {
    #[must_use]
    pub fn person(self) -> Option<UserId> {
        match self {
            Who::Person(id) => Some(id),
            Who::Program(_) | Who::Nobody => None,
        }
    }

    #[must_use]
    pub fn program(self) -> Option<Program> {
        match self {
            Who::Program(program) => Some(program),
            Who::Person(_) | Who::Nobody => None,
        }
    }

    /// Becomes `Nobody` if this is `who`.
    pub fn forget(&mut self, who: UserId) {
        if *self == who {
            *self = Who::Nobody;
        }
    }

    /// A person other than `who` becomes `Nobody`.
    pub fn forget_unless(&mut self, who: UserId) {
        if self.person().is_some_and(|person| person != who) {
            *self = Who::Nobody;
        }
    }
}

impl From<UserId> for Who {
    fn from(id: UserId) -> Who {
        Who::Person(id)
    }
}

impl PartialEq<UserId> for Who {
    fn eq(&self, other: &UserId) -> bool {
        self.person() == Some(*other)
    }
}

/// Reads 0 as `Nobody`: no user has that number.
impl From<u64> for Who {
    fn from(id: u64) -> Who {
        match id {
            0 => Who::Nobody,
            id => Who::Person(UserId(id)),
        }
    }
}

/// Returns the number of a user, or 0.
impl From<Who> for u64 {
    fn from(who: Who) -> u64 {
        who.person().map_or(0, |id| id.0)
    }
}

/// A player as a game knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub id: Who,
    /// The display name, cleaned, as it was when they joined the game. A program's is for files: people read it in
    /// their own language.
    pub name: String,
}

impl Player {
    #[must_use]
    pub fn nobody() -> Player {
        Player { id: Who::Nobody, name: "?".to_owned() }
    }

    /// Becomes `Nobody` if this is `who`.
    pub fn forget(&mut self, who: UserId) {
        if self.id == who {
            *self = Player::nobody();
        }
    }
}

impl GameRecord {
    /// Returns everyone named in the record, so that their name can be forgotten.
    fn players_mut(&mut self) -> impl Iterator<Item = &mut Player> {
        let people: Vec<_> = match &mut self.state {
            State::Challenge { from, to, .. } | State::Closed { from, to, .. } => {
                std::iter::once(from).chain(to).collect()
            }
            State::Playing { seats, .. } | State::Over { seats, .. } => seats.iter_mut().collect(),
        };
        people.into_iter()
    }

    /// Returns everyone who acted on the game without a stored name.
    fn doers_mut(&mut self) -> impl Iterator<Item = &mut Who> {
        let by = match &mut self.state {
            State::Closed { by, .. } => Some(by),
            _ => None,
        };
        let moderators = self.moderator.iter_mut().chain(self.reopened.iter_mut().map(|reopened| &mut reopened.by));
        let moderators = moderators.chain(self.unrated.iter_mut().map(|unrated| &mut unrated.by));
        by.into_iter().chain(moderators).chain(self.imported.iter_mut().map(|imported| &mut imported.by))
    }

    /// Replaces `who` by `Nobody`. Also forgets messages in direct messages, which may be theirs.
    pub fn forget(&mut self, who: UserId) {
        if let State::Closed { from, by, why, .. } = &mut self.state {
            // Words between the two are private.
            if matches!(why, Some(Why::Words { .. })) && (from.id == who || *by == who) {
                *why = None;
            }
            // The notice is in the challenger's direct messages.
            if from.id == who {
                self.notice = None;
            }
        }
        // Moderators' words are theirs, or about the players.
        self.because = None;
        self.reopened.iter_mut().for_each(|reopened| reopened.because = None);
        self.unrated.iter_mut().for_each(|unrated| unrated.because = None);
        self.players_mut().for_each(|player| player.forget(who));
        self.forget_credits();
        self.doers_mut().for_each(|doer| doer.forget(who));
        self.forget_direct_messages();
    }

    /// Keeps only names of everyone but `me`. Also removes messages in direct messages, which may be theirs.
    pub fn others_are_names(&mut self, me: UserId) {
        if matches!(&self.state, State::Closed { from, .. } if from.id != me) {
            self.notice = None;
        }
        self.forget_direct_messages();
        self.players_mut().for_each(|player| player.id.forget_unless(me));
        self.forget_credits();
        self.doers_mut().for_each(|doer| doer.forget_unless(me));
    }

    /// Forgets messages that may be in direct messages, since the record does not say whose.
    fn forget_direct_messages(&mut self) {
        let public = self.channel();
        self.boards.retain(|board| Some(board.sent.channel) == public);
        self.unshrunk.retain(|board| Some(board.sent.channel) == public);
        self.timely.retain(|timely| Some(timely.sent.channel) == public);
        self.questions.clear();
        if self.place == Place::Direct {
            self.challenge = None;
            self.rematch_offer = None;
            self.offers.clear();
            self.takeback_sent = None;
        }
    }
}
