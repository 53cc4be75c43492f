//! Reads and shows terms of tournaments; refusals list valid values. Each term has a row in [`term_rows`].

use std::str::FromStr;

use strum::VariantNames;

use crate::app::ask::CallerServer;
use crate::app::ask::draft::TermKind;
use crate::app::ask::server::SetupMatter;
use crate::app::clock::control::{USUAL, read_clock};
use crate::app::clock::dates;
use crate::app::field::MOST_PLAYERS;
use crate::app::ground::{Ground, start};
use crate::app::say::choices;
use crate::app::say::tournament::settled;
use crate::app::tournament::amounts;
use crate::app::tournament::term_rows::{self, TermValue, row};
use crate::record::{
    DraftRecord, GameClock, GuildId, GuildRecord, MINUTE, Millis, RoleId, SettledTerms, TournamentFormat,
    TournamentTerms, Unix,
};
use crate::refusal::Refusal;
use crate::words::{Text, TextArg, folded};

const SOON: Millis = MINUTE;
const LATE: Millis = Millis::days(400);

/// The word for a default, or for nothing, in menus.
pub(super) const NONE: &str = "none";
const NOTHING: &str = "no off auto automatic usual any all default 0 - aucun aucune non sans rien automatique habituel tous toutes \
                       everybody never";

pub(super) struct TypedTerm<'a> {
    pub(super) text: &'a str,
    pub(super) plain: String,
}

impl TypedTerm<'_> {
    /// Returns the folded text; `None` for a default or nothing.
    pub(super) fn some(&self) -> Option<&str> {
        Some(self.plain.as_str()).filter(|plain| !plain.is_empty() && !is_nothing(plain))
    }

    /// Reads a number within bounds, optionally followed by one of `nouns`; `None` for nothing.
    pub(super) fn number(&self, nouns: &[&str], least: u16, most: u16) -> Result<Option<u16>, Refusal> {
        self.some().map(|plain| number(plain, nouns, least, most)).transpose()
    }

    pub(super) fn yes(&self, term: TermKind) -> Result<bool, Refusal> {
        let named = || choices::read(self.text, &["yes", "no"], |word| own_word(term, word)).map(|word| word == "yes");
        let words = || Refusal::TournamentWord { words: text!("term-yes-no") };
        amounts::yes(&self.plain).or_else(named).ok_or_else(words)
    }

    /// Reads a word or its name in any language; a refusal lists the words.
    pub(super) fn word<T: FromStr>(&self, words: &[&str], called: impl Fn(&str) -> Text) -> Result<T, Refusal> {
        let found = choices::read(self.text, words, &called).and_then(|word| word.parse().ok());
        found.ok_or_else(|| Refusal::TournamentWord { words: listed(words, called) })
    }
}

pub(super) fn number(plain: &str, nouns: &[&str], least: u16, most: u16) -> Result<u16, Refusal> {
    amounts::number(plain, nouns, (least, most)).ok_or(Refusal::TournamentNumber { least, most })
}

#[derive(Clone)]
pub(super) struct TermContext<'a> {
    pub(super) ground: &'a Ground,
    pub(super) guild: &'a GuildRecord,
    pub(super) server: Option<CallerServer>,
    pub(super) zone: Option<i32>,
    pub(super) now: Unix,
}

impl TermContext<'_> {
    pub(super) fn most(&self) -> u16 {
        most_players(self.guild)
    }

    pub(super) fn usual(&self) -> Result<TournamentTerms, Refusal> {
        let info = start::rules_of(None, self.guild, "")?;
        let table = start::start(self.ground, info, self.guild, "")?;
        // Tournaments have a clock even where the server's default has none.
        let clock = self.guild.chosen(SetupMatter::Clock).and_then(|typed| read_clock(typed).ok().flatten());
        let clock = clock.unwrap_or_else(|| GameClock::new(USUAL));
        Ok(TournamentTerms::new(info.id, table.setup(), TournamentFormat::Swiss, clock))
    }

    /// Sets a term of a draft from a typed or chosen value. A time zone goes into the context.
    pub(super) fn settle(&mut self, draft: &mut DraftRecord, term: TermKind, typed: &str) -> Result<(), Refusal> {
        let text = typed.trim();
        let typed = TypedTerm { text, plain: folded(text) };
        let system = draft.terms.system;
        match term {
            _ if typed.some().is_none() || term.fits(system) => self.read(draft, term, &typed),
            TermKind::Rounds => Err(Refusal::TournamentRounds),
            term => {
                let (term, system) = (term.name(), text!("choice-{}", system.word()));
                Err(Refusal::TournamentUnfit { term, system })
            }
        }
    }

    /// Sets a term, even if the system lacks it.
    fn read(&mut self, draft: &mut DraftRecord, term: TermKind, typed: &TypedTerm<'_>) -> Result<(), Refusal> {
        match row(term).value {
            TermValue::Flag(field) => *field(&mut draft.terms) = typed.yes(term)?,
            TermValue::Role(field, check) => *field(draft) = check(self, self.role(typed))?,
            TermValue::Own(_, read) => read(self, draft, typed)?,
        }
        Ok(())
    }

    /// Returns the words of a term's menu, the default first.
    pub(super) fn offered(&self, draft: &DraftRecord, term: TermKind) -> Vec<String> {
        let words: &[&str] = match (row(term).offers, &row(term).value) {
            (Some(offers), _) => return offers(self, draft),
            (None, TermValue::Flag(_)) => &["no", "yes"],
            (None, TermValue::Role(..)) => &[],
            (None, TermValue::Own(words, _)) => words,
        };
        words.iter().map(|&word| word.to_owned()).collect()
    }

    pub(super) fn shown(&self, draft: &DraftRecord, term: TermKind) -> TextArg {
        let DraftRecord { name, terms, every, ping, .. } = draft.clone();
        match row(term).shown {
            Some(shown) => shown(self, draft),
            None => settled(term, &SettledTerms { name, terms, every, ping }).unwrap_or_else(|| term.name().into()),
        }
    }

    /// Returns the display text of an offered word: its row's label, else its value.
    pub(super) fn called(&self, draft: &DraftRecord, term: TermKind, word: &str) -> TextArg {
        row(term).called.and_then(|called| called(draft, word)).unwrap_or_else(|| {
            let (context, draft) = self.with(draft, term, word);
            context.shown(&draft, term)
        })
    }

    pub(super) fn chosen<'w>(&self, draft: &DraftRecord, term: TermKind, offered: &'w [String]) -> Option<&'w str> {
        let shown = self.shown(draft, term);
        let is_settled = |word: &&String| {
            let (context, with) = self.with(draft, term, word);
            let is_same = (with.terms.clock, &with.terms.setup) == (draft.terms.clock, &draft.terms.setup);
            // A span from now on changes with every read.
            let is_same = is_same && !word.starts_with('+');
            is_same && context.shown(&with, term) == shown
        };
        offered.iter().find(is_settled).map(String::as_str)
    }

    fn with(&self, draft: &DraftRecord, term: TermKind, word: &str) -> (Self, DraftRecord) {
        let (mut context, mut draft) = (self.clone(), draft.clone());
        // A choice that the server forbids is shown as well, and refused when chosen.
        let _refused = context.read(&mut draft, term, &TypedTerm { text: word, plain: folded(word) });
        (context, draft)
    }

    /// Reads a role of the server from a mention or number; refuses the everyone role.
    fn role(&self, typed: &TypedTerm<'_>) -> Result<Option<RoleId>, Refusal> {
        let Some(_) = typed.some() else { return Ok(None) };
        let id = typed.text.strip_prefix("<@&").and_then(|rest| rest.strip_suffix('>')).unwrap_or(typed.text);
        let role = RoleId(id.parse().map_err(|_| Refusal::TournamentRole)?);
        // The role with the server's number is the everyone role.
        let is_one = |server: GuildId| role.0 != server.0 && self.ground.open_channels.has_role(server, role);
        let fits = self.server.as_ref().is_none_or(|server| is_one(server.id));
        if fits { Ok(Some(role)) } else { Err(Refusal::TournamentRole) }
    }

    pub(super) fn check_ping(&self, role: Option<RoleId>) -> Result<(), Refusal> {
        let Some(role) = role else { return Ok(()) };
        let server = self.server.as_ref().ok_or(Refusal::TournamentPing)?;
        self.ground.open_channels.must_ping(server, role)
    }

    pub(super) fn date(&mut self, typed: &str) -> Result<Unix, Refusal> {
        let found = dates::read(typed, self.now, self.zone).ok_or(Refusal::TournamentDate)?;
        let zone = found.zone.or(self.zone).ok_or(Refusal::TournamentZone)?;
        // A first typed zone is kept, so that the bot does not ask for it.
        self.zone.get_or_insert(zone);
        let at = found.in_zone(zone);
        if at < self.now + SOON || at > self.now + LATE {
            return Err(Refusal::TournamentStart);
        }
        Ok(at)
    }

    /// Refuses terms that have become invalid: time has passed, or the server's settings changed.
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

pub(super) fn allowed(ground: &Ground, terms: &TournamentTerms, guild: &GuildRecord) -> TournamentTerms {
    let mut allowed = terms.clone();
    allowed.entry.most = terms.entry.most.map(|most| most.min(most_players(guild)));
    allowed.rated &= start::bars_rated(ground, guild, &terms.game, &terms.setup).is_none();
    allowed
}

fn most_players(guild: &GuildRecord) -> u16 {
    let chosen = guild.chosen(SetupMatter::TournamentSize).and_then(|word| word.parse().ok());
    chosen.unwrap_or(MOST_PLAYERS as u16)
}

pub(super) fn is_nothing(plain: &str) -> bool {
    plain == NONE || NOTHING.split(' ').any(|word| word == plain)
}

pub(super) fn own_word(term: TermKind, word: &str) -> Text {
    text!("term-{}-{}", term.word(), word)
}

pub(super) fn no_such_term() -> Refusal {
    Refusal::TournamentWord { words: listed(<TermKind as VariantNames>::VARIANTS, |word| text!("term-{}", word)) }
}

fn listed(words: &[&str], called: impl Fn(&str) -> Text) -> Text {
    let quoted = words.iter().map(|word| text!("term-word").with_said("word", called(word)));
    let joined = quoted.reduce(|all, one| text!("term-words").with_said("all", all).with_said("one", one));
    joined.unwrap_or_else(|| text!("term-yes-no"))
}
