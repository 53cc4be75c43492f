//! What is remembered about a person: their language and what they chose.

use render::{Options, PageOptions};
use rules::Side;

use crate::app::ask::person::Setting;
use crate::app::ask::{Caller, Press};
use crate::app::ground::Ground;
use crate::app::say::Message;
use crate::change::Change;
use crate::record::{GameRecord, PersonRecord, Place, UserId, Who, keys, write};
use crate::refusal::Trouble;
use crate::rows::TypedStore;
use crate::words::Lang;

impl Ground {
    /// Returns what is remembered about a person, and the version that a change must expect.
    pub(crate) async fn person_row(&self, who: UserId) -> Result<(PersonRecord, u64), Trouble> {
        self.store.entry(&keys::person(who)).await
    }

    /// Returns the language in which a person last used a command, for text that comes without one.
    pub(crate) async fn language_of(&self, who: UserId) -> Result<Option<Lang>, Trouble> {
        let person = self.store.record::<PersonRecord>(&keys::person(who)).await?;
        Ok(person.map(|row| row.record.lang))
    }

    /// Notes that somebody was shown the board of a game of theirs: a move that they write is meant for it, and not for the board of
    /// a lesson or a puzzle that they saw before.
    pub(crate) async fn see_game(&self, who: UserId) -> Result<(), Trouble> {
        let (mut person, version) = self.person_row(who).await?;
        if !person.see_game() {
            return Ok(());
        }
        let mut change = Change::new();
        put_person(&mut change, who, &person, version);
        // Who was shown another board at the same moment may mean either.
        change.commit_unless_changed(&*self.store).await.map(drop)
    }

    /// Returns how a person sees pages of figures.
    pub(crate) async fn page_options(&self, who: UserId) -> Result<PageOptions, Trouble> {
        let look = self.person(who).await?.options(None, Side::White);
        Ok(PageOptions { theme: look.theme, width: look.width })
    }

    /// Returns what is remembered about a person; only defaults if nothing is.
    pub(crate) async fn person(&self, who: UserId) -> Result<PersonRecord, Trouble> {
        Ok(self.person_row(who).await?.0)
    }

    /// Returns whether a person has blocked another one, also one who had their data deleted since.
    pub(crate) async fn blocks(&self, who: UserId, other: UserId) -> Result<bool, Trouble> {
        let person = self.person(who).await?;
        Ok(person.blocks(other) || blocks_unknown(self, who, &person, other).await?)
    }

    /// Returns what is remembered about the person in a seat; only defaults if no person sits there.
    pub(crate) async fn person_at(&self, who: Who) -> Result<PersonRecord, Trouble> {
        match who {
            Who::Person(who) => self.person(who).await,
            Who::Program(_) | Who::Nobody => Ok(PersonRecord::default()),
        }
    }

    /// Has the boards, figures and films of a message to a person told in words, if they chose that.
    pub(crate) async fn by_ear(&self, who: UserId, message: &mut Message) -> Result<(), Trouble> {
        if message.has_files() {
            message.by_ear = self.person(who).await?.chosen(Setting::Boards) == "words";
        }
        if message.by_ear {
            // Words have no side from which they are seen.
            message.buttons.retain(|button| button.press != Press::Turn);
        }
        Ok(())
    }

    /// Returns how everybody sees a game in which this side is to move: as its server chose, the same for all. Against the bot, the side
    /// from which boards are seen is that of the only person who plays.
    pub(crate) async fn public_look(&self, record: &GameRecord, turn: Side) -> Result<Options, Trouble> {
        let look = self.guild(record.guild).await?.0.options(turn);
        let seen_by = record.program().map_or(look.seen_by, |(side, _)| side.other());
        Ok(Options { seen_by, ..look })
    }

    /// Returns how a person alone sees a game in which this side is to move: in their own look, and from the same side
    /// as everybody unless they chose another. What nobody else sees is seen from their own side.
    pub(crate) async fn own_look(&self, record: &GameRecord, who: UserId, turn: Side) -> Result<Options, Trouble> {
        if record.place == Place::Direct {
            return direct_look(self, record, who, turn).await;
        }
        let usual = self.public_look(record, turn).await?.seen_by;
        Ok(self.person(who).await?.options(record.side_of(who), usual))
    }
}

/// Notes in which language somebody uses commands.
pub(crate) async fn remember_language(ground: &Ground, caller: &Caller) -> Result<(), Trouble> {
    let (mut person, version) = ground.person_row(caller.who.id).await?;
    if version > 0 && person.lang == caller.lang {
        return Ok(());
    }
    person.lang = caller.lang;
    let mut change = Change::new();
    put_person(&mut change, caller.who.id, &person, version);
    // A person who asks twice at once is remembered once.
    change.commit_unless_changed(&*ground.store).await.map(drop)
}

/// Returns whether a person is one of those who had their data deleted since another one blocked them.
pub(crate) async fn blocks_unknown(
    ground: &Ground,
    by: UserId,
    person: &PersonRecord,
    who: UserId,
) -> Result<bool, Trouble> {
    if person.blocked_unknown.is_empty() {
        return Ok(false);
    }
    let digest = keys::blocked_digest(by, who, &ground.secret().await?);
    Ok(person.blocked_unknown.contains(&digest))
}

/// Returns how a person sees a game in direct messages: in their own look, and from their own side unless they chose another.
pub(crate) async fn direct_look(
    ground: &Ground,
    record: &GameRecord,
    who: UserId,
    turn: Side,
) -> Result<Options, Trouble> {
    let own = record.side_of(who);
    let usual = match own {
        Some(own) => own,
        None => ground.public_look(record, turn).await?.seen_by,
    };
    Ok(ground.person(who).await?.options(own, usual))
}

/// Adds a person's changed record to a change.
pub(crate) fn put_person(change: &mut Change, who: UserId, person: &PersonRecord, version: u64) {
    change.expect(keys::person(who), version).put(keys::person(who), write(person));
}

impl PersonRecord {
    /// Returns the word of the value that this person chose, or the default if they chose none that exists.
    #[must_use]
    pub fn chosen(&self, setting: Setting) -> &'static str {
        let values = setting.values();
        let chosen = self.settings.get(setting.word());
        chosen.and_then(|word| values.iter().find(|value| *value == word)).unwrap_or(&values[0])
    }

    /// Returns whether people of other servers may read their name.
    pub(crate) fn is_known_elsewhere(&self) -> bool {
        [Setting::Abroad, Setting::Lists].into_iter().any(|setting| self.chosen(setting) == "yes")
    }

    /// Returns how this person wants boards drawn: from their `own` side if they chose that and have one, from White's if
    /// they chose that, else from the `usual` one.
    #[must_use]
    pub fn options(&self, own: Option<Side>, usual: Side) -> Options {
        let seen_by = match (self.chosen(Setting::Orientation), own) {
            ("mine", Some(side)) => side,
            ("white", _) => Side::White,
            _ => usual,
        };
        Options {
            seen_by,
            theme: self.chosen(Setting::Theme).parse().unwrap_or_default(),
            style: self.chosen(Setting::Style).parse().unwrap_or_default(),
            coordinates: self.chosen(Setting::Coordinates) == "on",
            width: self.chosen(Setting::Size).parse().unwrap_or_default(),
            ..Options::default()
        }
    }
}
