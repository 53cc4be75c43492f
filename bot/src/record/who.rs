//! Seats in records: users of Discord, computer players, or `Nobody`.

use serde::{Deserialize, Serialize};

use super::{ClosureReason, GamePlace, GameRecord, GameState, UserId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Kept", into = "Kept")]
pub enum PersonRef {
    Person(UserId),
    Program(ProgramPlayer),
    /// No user of Discord: a person who had their data deleted, or a name in an imported game.
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProgramPlayer {
    pub level: u8,
    /// The [`engine::VERSION`] when the game began; a newer engine continues in its place.
    pub engine: u32,
}

impl ProgramPlayer {
    #[must_use]
    pub fn of_level(level: u8) -> ProgramPlayer {
        ProgramPlayer { level, engine: engine::VERSION }
    }
}

/// The stored form: the id of a user, 0 for `Nobody`, or a computer player.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Kept {
    Number(u64),
    Program(ProgramPlayer),
}

impl From<Kept> for PersonRef {
    fn from(kept: Kept) -> PersonRef {
        match kept {
            Kept::Number(id) => id.into(),
            Kept::Program(program) => PersonRef::Program(program),
        }
    }
}

impl From<PersonRef> for Kept {
    fn from(who: PersonRef) -> Kept {
        match who {
            PersonRef::Program(program) => Kept::Program(program),
            PersonRef::Person(_) | PersonRef::Nobody => Kept::Number(who.into()),
        }
    }
}

impl PersonRef {
    #[must_use]
    pub fn person(self) -> Option<UserId> {
        match self {
            PersonRef::Person(id) => Some(id),
            PersonRef::Program(_) | PersonRef::Nobody => None,
        }
    }

    #[must_use]
    pub fn program(self) -> Option<ProgramPlayer> {
        match self {
            PersonRef::Program(program) => Some(program),
            PersonRef::Person(_) | PersonRef::Nobody => None,
        }
    }

    /// Becomes `Nobody` if this is `who`.
    pub fn forget(&mut self, who: UserId) {
        if *self == who {
            *self = PersonRef::Nobody;
        }
    }

    /// Becomes `Nobody` if this is a person other than `who`.
    pub fn forget_unless(&mut self, who: UserId) {
        if self.person().is_some_and(|person| person != who) {
            *self = PersonRef::Nobody;
        }
    }
}

impl From<UserId> for PersonRef {
    fn from(id: UserId) -> PersonRef {
        PersonRef::Person(id)
    }
}

impl PartialEq<UserId> for PersonRef {
    fn eq(&self, other: &UserId) -> bool {
        self.person() == Some(*other)
    }
}

/// Converts 0, which is no user's id, to `Nobody`.
impl From<u64> for PersonRef {
    fn from(id: u64) -> PersonRef {
        match id {
            0 => PersonRef::Nobody,
            id => PersonRef::Person(UserId(id)),
        }
    }
}

impl From<PersonRef> for u64 {
    fn from(who: PersonRef) -> u64 {
        who.person().map_or(0, |id| id.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePlayer {
    pub id: PersonRef,
    /// The cleaned display name from when they joined the game. A computer player's name is only for files; people see
    /// it in their own language.
    pub name: String,
}

impl GamePlayer {
    #[must_use]
    pub fn nobody() -> GamePlayer {
        GamePlayer { id: PersonRef::Nobody, name: "?".to_owned() }
    }

    /// Becomes `Nobody` if this is `who`.
    pub fn forget(&mut self, who: UserId) {
        if self.id == who {
            *self = GamePlayer::nobody();
        }
    }
}

impl GameRecord {
    fn players_mut(&mut self) -> impl Iterator<Item = &mut GamePlayer> {
        let people: Vec<_> = match &mut self.state {
            GameState::Challenge { from, to, .. } | GameState::Closed { from, to, .. } => {
                std::iter::once(from).chain(to).collect()
            }
            GameState::Playing { seats, .. } | GameState::Over { seats, .. } => seats.iter_mut().collect(),
        };
        people.into_iter()
    }

    /// Returns the people who acted on the game and whose names are not stored.
    fn doers_mut(&mut self) -> impl Iterator<Item = &mut PersonRef> {
        let by = match &mut self.state {
            GameState::Closed { by, .. } => Some(by),
            _ => None,
        };
        let moderators = self.moderator.iter_mut().chain(self.reopened.iter_mut().map(|reopened| &mut reopened.by));
        let moderators = moderators.chain(self.unrated.iter_mut().map(|unrated| &mut unrated.by));
        by.into_iter().chain(moderators).chain(self.imported.iter_mut().map(|imported| &mut imported.by))
    }

    /// Replaces `who` by `Nobody`. Also removes direct messages, which may be theirs.
    pub fn forget(&mut self, who: UserId) {
        if let GameState::Closed { from, by, why, .. } = &mut self.state {
            // Words between the two are private.
            if matches!(why, Some(ClosureReason::Words { .. })) && (from.id == who || *by == who) {
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

    /// Replaces everyone except `me` by `Nobody`, but keeps the names. Also removes direct messages, which may be
    /// theirs.
    pub fn others_are_names(&mut self, me: UserId) {
        if matches!(&self.state, GameState::Closed { from, .. } if from.id != me) {
            self.notice = None;
        }
        self.forget_direct_messages();
        self.players_mut().for_each(|player| player.id.forget_unless(me));
        self.forget_credits();
        self.doers_mut().for_each(|doer| doer.forget_unless(me));
    }

    /// Removes all direct messages, since the record does not say who got them.
    fn forget_direct_messages(&mut self) {
        let public = self.channel();
        self.boards.retain(|board| Some(board.sent.channel) == public);
        self.unshrunk.retain(|board| Some(board.sent.channel) == public);
        self.timely.retain(|timely| Some(timely.sent.channel) == public);
        self.questions.clear();
        if self.place == GamePlace::Direct {
            self.challenge = None;
            self.rematch_offer = None;
            self.offers.clear();
            self.takeback_sent = None;
        }
    }
}
