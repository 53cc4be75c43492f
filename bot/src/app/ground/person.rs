//! The stored record of a person: language and settings.

use render::{PageOptions, PictureOptions};
use rules::Side;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::{Caller, Press};
use crate::app::ground::Ground;
use crate::app::say::Message;
use crate::change::StoreChange;
use crate::record::{GamePlace, GameRecord, PersonRecord, PersonRef, UserId, keys, write};
use crate::refusal::Trouble;
use crate::rows::TypedStore;
use crate::words::Lang;

impl Ground {
    pub(crate) async fn person_row(&self, who: UserId) -> Result<(PersonRecord, u64), Trouble> {
        self.store.entry(&keys::person(who)).await
    }

    /// Returns the language of a person's last command, for unrequested messages.
    pub(crate) async fn language_of(&self, who: UserId) -> Result<Option<Lang>, Trouble> {
        let person = self.store.record::<PersonRecord>(&keys::person(who)).await?;
        Ok(person.map(|row| row.record.lang))
    }

    /// Records that a person was shown the board of their game. A move that they write afterwards means this game, not
    /// the board of an earlier lesson or puzzle.
    pub(crate) async fn see_game(&self, who: UserId) -> Result<(), Trouble> {
        let (mut person, version) = self.person_row(who).await?;
        if !person.see_game() {
            return Ok(());
        }
        let mut change = StoreChange::new();
        put_person(&mut change, who, &person, version);
        // A conflict means that another board was shown at the same moment: the move may mean either.
        change.commit_unless_changed(&*self.store).await.map(drop)
    }

    pub(crate) async fn page_options(&self, who: UserId) -> Result<PageOptions, Trouble> {
        let look = self.person(who).await?.options(None, Side::White);
        Ok(PageOptions { theme: look.theme, width: look.width })
    }

    pub(crate) async fn person(&self, who: UserId) -> Result<PersonRecord, Trouble> {
        Ok(self.person_row(who).await?.0)
    }

    /// Returns whether a person blocked another, who may have deleted their data.
    pub(crate) async fn blocks(&self, who: UserId, other: UserId) -> Result<bool, Trouble> {
        let person = self.person(who).await?;
        Ok(person.blocks(other) || blocks_unknown(self, who, &person, other).await?)
    }

    pub(crate) async fn person_at(&self, who: PersonRef) -> Result<PersonRecord, Trouble> {
        match who {
            PersonRef::Person(who) => self.person(who).await,
            PersonRef::Program(_) | PersonRef::Nobody => Ok(PersonRecord::default()),
        }
    }

    /// Adds boards, charts and films in words, if the reader chose that.
    pub(crate) async fn by_ear(&self, who: UserId, message: &mut Message) -> Result<(), Trouble> {
        if message.has_files() {
            message.by_ear = self.person(who).await?.chosen(PersonSetting::Boards) == "words";
        }
        if message.by_ear {
            // Words have no orientation.
            message.buttons.retain(|button| button.press != Press::Turn);
        }
        Ok(())
    }

    /// Returns how a game's public boards look, by the server's settings. Against the bot, they face the human player.
    pub(crate) async fn public_look(&self, record: &GameRecord, turn: Side) -> Result<PictureOptions, Trouble> {
        let look = self.guild(record.guild).await?.0.options(turn);
        let seen_by = record.program().map_or(look.seen_by, |(side, _)| side.other());
        Ok(PictureOptions { seen_by, ..look })
    }

    /// Returns how boards look in a private message to a person. The side is the public one unless they chose another;
    /// in direct messages it is the person's own.
    pub(crate) async fn own_look(
        &self,
        record: &GameRecord,
        who: UserId,
        turn: Side,
    ) -> Result<PictureOptions, Trouble> {
        if record.place == GamePlace::Direct {
            return direct_look(self, record, who, turn).await;
        }
        let usual = self.public_look(record, turn).await?.seen_by;
        Ok(self.person(who).await?.options(record.side_of(who), usual))
    }
}

pub(crate) async fn remember_language(ground: &Ground, caller: &Caller) -> Result<(), Trouble> {
    let (mut person, version) = ground.person_row(caller.who.id).await?;
    if version > 0 && person.lang == caller.lang {
        return Ok(());
    }
    person.lang = caller.lang;
    let mut change = StoreChange::new();
    put_person(&mut change, caller.who.id, &person, version);
    // Of two simultaneous requests, one stores it.
    change.commit_unless_changed(&*ground.store).await.map(drop)
}

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

pub(crate) async fn direct_look(
    ground: &Ground,
    record: &GameRecord,
    who: UserId,
    turn: Side,
) -> Result<PictureOptions, Trouble> {
    let own = record.side_of(who);
    let usual = match own {
        Some(own) => own,
        None => ground.public_look(record, turn).await?.seen_by,
    };
    Ok(ground.person(who).await?.options(own, usual))
}

pub(crate) fn put_person(change: &mut StoreChange, who: UserId, person: &PersonRecord, version: u64) {
    change.expect(keys::person(who), version).put(keys::person(who), write(person));
}

impl PersonRecord {
    #[must_use]
    pub fn chosen(&self, setting: PersonSetting) -> &'static str {
        let values = setting.values();
        let chosen = self.settings.get(setting.word());
        chosen.and_then(|word| values.iter().find(|value| *value == word)).unwrap_or(&values[0])
    }

    pub(crate) fn is_known_elsewhere(&self) -> bool {
        [PersonSetting::Abroad, PersonSetting::Lists].into_iter().any(|setting| self.chosen(setting) == "yes")
    }

    /// Returns the person's options for boards. The side is `own` or White's if they chose that, else `usual`.
    #[must_use]
    pub fn options(&self, own: Option<Side>, usual: Side) -> PictureOptions {
        let seen_by = match (self.chosen(PersonSetting::Orientation), own) {
            ("mine", Some(side)) => side,
            ("white", _) => Side::White,
            _ => usual,
        };
        PictureOptions {
            seen_by,
            theme: self.chosen(PersonSetting::Theme).parse().unwrap_or_default(),
            style: self.chosen(PersonSetting::Style).parse().unwrap_or_default(),
            coordinates: self.chosen(PersonSetting::Coordinates) == "on",
            width: self.chosen(PersonSetting::Size).parse().unwrap_or_default(),
            ..PictureOptions::default()
        }
    }
}
