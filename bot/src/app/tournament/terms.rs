//! The terms of tournaments as they are typed or chosen: read, and refused with what would be accepted; offered, and shown. How each is
//! settled is told by its row in [`term_rows`].

use std::str::FromStr;

use strum::VariantNames;

use crate::app::ask::Server;
use crate::app::ask::draft::Term;
use crate::app::ask::server::Matter;
use crate::app::clock::control::{USUAL, read_clock};
use crate::app::clock::dates;
use crate::app::field::MOST_PLAYERS;
use crate::app::ground::{Ground, start};
use crate::app::say::choices;
use crate::app::say::tournament::settled;
use crate::app::tournament::amounts;
use crate::app::tournament::term_rows::{self, TermValue, row};
use crate::record::{
    Clock, DraftRecord, GuildId, GuildRecord, MINUTE, Millis, RoleId, SettledTerms, System, TournamentTerms, Unix,
};
use crate::refusal::Refusal;
use crate::words::{Arg, Text, folded};

/// How soon, and how late, the first round can begin.
const SOON: Millis = MINUTE;
/// The same at the latest.
const LATE: Millis = Millis::days(400);

/// The word for what is usual, or for nothing, in menus.
pub(super) const NONE: &str = "none";
/// Other words for it.
const NOTHING: &str = "no off auto automatic usual any all default 0 - aucun aucune non sans rien automatique habituel tous toutes \
                       everybody never";

/// A value as typed or chosen.
pub(super) struct Typed<'a> {
    pub(super) text: &'a str,
    /// The same, folded.
    pub(super) plain: String,
}

impl Typed<'_> {
    /// Returns it, folded, unless it stands for what is usual, or for nothing at all.
    pub(super) fn some(&self) -> Option<&str> {
        Some(self.plain.as_str()).filter(|plain| !plain.is_empty() && !is_nothing(plain))
    }

    /// Reads a number within bounds, behind which one of these nouns may stand, or none.
    pub(super) fn number(&self, nouns: &[&str], least: u16, most: u16) -> Result<Option<u16>, Refusal> {
        self.some().map(|plain| number(plain, nouns, least, most)).transpose()
    }

    /// Reads whether something is to be so: yes, no, or what the menu calls them.
    pub(super) fn yes(&self, term: Term) -> Result<bool, Refusal> {
        let named = || choices::read(self.text, &["yes", "no"], |word| own_word(term, word)).map(|word| word == "yes");
        let words = || Refusal::TournamentWord { words: text!("term-yes-no") };
        amounts::yes(&self.plain).or_else(named).ok_or_else(words)
    }

    /// Reads a word by itself or by what it is called in any language, or refuses it with the words that there are.
    pub(super) fn word<T: FromStr>(&self, words: &[&str], called: impl Fn(&str) -> Text) -> Result<T, Refusal> {
        let found = choices::read(self.text, words, &called).and_then(|word| word.parse().ok());
        found.ok_or_else(|| Refusal::TournamentWord { words: listed(words, called) })
    }
}

/// Reads a number within bounds, behind which one of these nouns may stand.
pub(super) fn number(plain: &str, nouns: &[&str], least: u16, most: u16) -> Result<u16, Refusal> {
    amounts::number(plain, nouns, (least, most)).ok_or(Refusal::TournamentNumber { least, most })
}

/// What terms are read with.
#[derive(Clone)]
pub(super) struct Context<'a> {
    pub(super) ground: &'a Ground,
    pub(super) guild: &'a GuildRecord,
    /// The server, with the rights there of whoever settles them.
    pub(super) server: Option<Server>,
    /// The time zone of whoever settles them, if it is known.
    pub(super) zone: Option<i32>,
    pub(super) now: Unix,
}

impl Context<'_> {
    /// Returns the most players that a tournament may have here.
    pub(super) fn most(&self) -> u16 {
        most_players(self.guild)
    }

    /// Returns what is settled before anybody says anything.
    pub(super) fn usual(&self) -> Result<TournamentTerms, Refusal> {
        let info = start::rules_of(None, self.guild, "")?;
        let table = start::start(self.ground, info, self.guild, "")?;
        // A server that plays without a clock has none for tournaments.
        let clock = self.guild.chosen(Matter::Clock).and_then(|typed| read_clock(typed).ok().flatten());
        let clock = clock.unwrap_or_else(|| Clock::new(USUAL));
        Ok(TournamentTerms::new(info.id, table.setup(), System::Swiss, clock))
    }

    /// Settles a term of a draft as it was typed or chosen. A time zone is noted here.
    pub(super) fn settle(&mut self, draft: &mut DraftRecord, term: Term, typed: &str) -> Result<(), Refusal> {
        let text = typed.trim();
        let typed = Typed { text, plain: folded(text) };
        let system = draft.terms.system;
        match term {
            _ if typed.some().is_none() || term.fits(system) => self.read(draft, term, &typed),
            Term::Rounds => Err(Refusal::TournamentRounds),
            term => {
                let (term, system) = (term.name(), text!("choice-{}", system.word()));
                Err(Refusal::TournamentUnfit { term, system })
            }
        }
    }

    /// Settles a term, also one that the system does not have.
    fn read(&mut self, draft: &mut DraftRecord, term: Term, typed: &Typed<'_>) -> Result<(), Refusal> {
        match row(term).value {
            TermValue::Flag(field) => *field(&mut draft.terms) = typed.yes(term)?,
            TermValue::Role(field, check) => *field(draft) = check(self, self.role(typed))?,
            TermValue::Own(_, read) => read(self, draft, typed)?,
        }
        Ok(())
    }

    /// Returns the words of what a menu offers for a term, the usual one first.
    pub(super) fn offered(&self, draft: &DraftRecord, term: Term) -> Vec<String> {
        let words: &[&str] = match (row(term).offers, &row(term).value) {
            (Some(offers), _) => return offers(self, draft),
            (None, TermValue::Flag(_)) => &["no", "yes"],
            (None, TermValue::Role(..)) => &[],
            (None, TermValue::Own(words, _)) => words,
        };
        words.iter().map(|&word| word.to_owned()).collect()
    }

    /// Returns what is settled, in words.
    pub(super) fn shown(&self, draft: &DraftRecord, term: Term) -> Arg {
        let DraftRecord { name, terms, every, ping, .. } = draft.clone();
        match row(term).shown {
            Some(shown) => shown(self, draft),
            None => settled(term, &SettledTerms { name, terms, every, ping }).unwrap_or_else(|| term.name().into()),
        }
    }

    /// Returns what a word is called that is offered for a term: as it is shown once it is settled, unless its row says otherwise.
    pub(super) fn called(&self, draft: &DraftRecord, term: Term, word: &str) -> Arg {
        row(term).called.and_then(|called| called(draft, word)).unwrap_or_else(|| {
            let (context, draft) = self.with(draft, term, word);
            context.shown(&draft, term)
        })
    }

    /// Returns the word that is settled, if it is one of those that are offered.
    pub(super) fn chosen<'w>(&self, draft: &DraftRecord, term: Term, offered: &'w [String]) -> Option<&'w str> {
        let shown = self.shown(draft, term);
        let is_settled = |word: &&String| {
            let (context, with) = self.with(draft, term, word);
            let is_same = (with.terms.clock, &with.terms.setup) == (draft.terms.clock, &draft.terms.setup);
            // A span from now on is another time whenever it is read.
            let is_same = is_same && !word.starts_with('+');
            is_same && context.shown(&with, term) == shown
        };
        offered.iter().find(is_settled).map(String::as_str)
    }

    /// Returns a draft in which a word is settled that is offered.
    fn with(&self, draft: &DraftRecord, term: Term, word: &str) -> (Self, DraftRecord) {
        let (mut context, mut draft) = (self.clone(), draft.clone());
        // A choice that the server does not allow is shown as well, and refused once it is chosen.
        let _refused = context.read(&mut draft, term, &Typed { text: word, plain: folded(word) });
        (context, draft)
    }

    /// Reads a role, as Discord writes a mention, or its number: one that the server has, and not everybody in it.
    fn role(&self, typed: &Typed<'_>) -> Result<Option<RoleId>, Refusal> {
        let Some(_) = typed.some() else { return Ok(None) };
        let id = typed.text.strip_prefix("<@&").and_then(|rest| rest.strip_suffix('>')).unwrap_or(typed.text);
        let role = RoleId(id.parse().map_err(|_| Refusal::TournamentRole)?);
        // The role of the same number as the server is everybody.
        let is_one = |server: GuildId| role.0 != server.0 && self.ground.open_channels.has_role(server, role);
        let fits = self.server.as_ref().is_none_or(|server| is_one(server.id));
        if fits { Ok(Some(role)) } else { Err(Refusal::TournamentRole) }
    }

    /// Refuses a role to ping that Discord does not let the caller ping, or the bot.
    pub(super) fn check_ping(&self, role: Option<RoleId>) -> Result<(), Refusal> {
        let Some(role) = role else { return Ok(()) };
        let server = self.server.as_ref().ok_or(Refusal::TournamentPing)?;
        self.ground.open_channels.must_ping(server, role)
    }

    /// Reads when it begins.
    pub(super) fn date(&mut self, typed: &str) -> Result<Unix, Refusal> {
        let found = dates::read(typed, self.now, self.zone).ok_or(Refusal::TournamentDate)?;
        let zone = found.zone.or(self.zone).ok_or(Refusal::TournamentZone)?;
        // Whoever types one for the first time is not asked for it again.
        self.zone.get_or_insert(zone);
        let at = found.in_zone(zone);
        if at < self.now + SOON || at > self.now + LATE {
            return Err(Refusal::TournamentStart);
        }
        Ok(at)
    }

    /// Refuses what was settled but cannot be announced now: time has passed, or the server has chosen anew.
    pub(super) fn check(&self, draft: &DraftRecord) -> Result<(), Refusal> {
        term_rows::name(&draft.name)?;
        let terms = &draft.terms;
        if terms.calendar.starts.is_some_and(|starts| starts < self.now + SOON) {
            return Err(Refusal::TournamentStart);
        }
        let barred = start::bars_rated(self.ground, self.guild, &terms.game, &terms.setup);
        if let Some(why) = barred.filter(|_| terms.rated) {
            return Err(why);
        }
        let most = self.most();
        if terms.entry.most.is_some_and(|wanted| wanted > most) {
            return Err(Refusal::TournamentNumber { least: 2, most });
        }
        Ok(())
    }
}

/// Returns terms as far as a server allows them by now: no more players, and no rated games where it has turned these off.
pub(super) fn allowed(ground: &Ground, terms: &TournamentTerms, guild: &GuildRecord) -> TournamentTerms {
    let mut allowed = terms.clone();
    allowed.entry.most = terms.entry.most.map(|most| most.min(most_players(guild)));
    allowed.rated &= start::bars_rated(ground, guild, &terms.game, &terms.setup).is_none();
    allowed
}

/// Returns the most players that a tournament may have in a server: 64, unless its administrators allow more.
fn most_players(guild: &GuildRecord) -> u16 {
    let chosen = guild.chosen(Matter::TournamentSize).and_then(|word| word.parse().ok());
    chosen.unwrap_or(MOST_PLAYERS as u16)
}

/// Returns whether this is said for what is usual, or for nothing at all.
pub(super) fn is_nothing(plain: &str) -> bool {
    plain == NONE || NOTHING.split(' ').any(|word| word == plain)
}

/// Returns what a word is called that a term alone has.
pub(super) fn own_word(term: Term, word: &str) -> Text {
    text!("term-{}-{}", term.word(), word)
}

/// Refuses a term that no tournament has with those that there are.
pub(super) fn no_such_term() -> Refusal {
    Refusal::TournamentWord { words: listed(<Term as VariantNames>::VARIANTS, |word| text!("term-{}", word)) }
}

/// Lists what would be understood.
fn listed(words: &[&str], called: impl Fn(&str) -> Text) -> Text {
    let quoted = words.iter().map(|word| text!("term-word").with_said("word", called(word)));
    let joined = quoted.reduce(|all, one| text!("term-words").with_said("all", all).with_said("one", one));
    joined.unwrap_or_else(|| text!("term-yes-no"))
}
