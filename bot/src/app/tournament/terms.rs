//! The terms of tournaments as they are typed or chosen: read, and refused with what would be accepted.

use std::str::FromStr;

use strum::VariantNames;
use tournament::tiebreaks::Code;

use crate::app::ask::Server;
use crate::app::ask::draft::Term;
use crate::app::ask::server::Matter;
use crate::app::clock::control::{USUAL, read_clock};
use crate::app::clock::{dates, rest, spans};
use crate::app::field::MOST_PLAYERS;
use crate::app::ground::{Ground, range, start};
use crate::app::tournament::amounts;
use crate::record::{
    Clock, DraftRecord, GuildId, GuildRecord, Late, MINUTE, Millis, RoleId, Rooms, RoomsFull, System, TournamentTerms,
    Unix,
};
use crate::refusal::Refusal;
use crate::words::{Lang, Text, folded, note};

/// The most characters of the name of a tournament.
const LONGEST_NAME: usize = 60;
/// The most rounds that can be asked for.
const MOST_ROUNDS: u16 = 64;
/// The longest round, in days.
const LONGEST_ROUND: u16 = 90;
/// How long check-in can be open.
const CHECK_IN: std::ops::RangeInclusive<Millis> = Millis::minutes(5)..=Millis::hours(72);
/// The most rated games that can be asked for.
const MOST_RATED: u16 = 1_000;
/// The highest move before which draws can be ruled out.
const LAST_MOVE: u16 = 200;
/// The most replays of a match.
const MOST_REPLAYS: u16 = 9;
const MOST_TIE_BREAKS: usize = 8;
/// How soon, and how late, the first round can begin.
const SOON: Millis = MINUTE;
/// The same at the latest.
const LATE: Millis = Millis::days(400);

/// What is said for what is usual, or for nothing at all.
const NOTHING: [&str; 22] = [
    "none",
    "no",
    "off",
    "auto",
    "automatic",
    "usual",
    "any",
    "all",
    "default",
    "0",
    "-",
    "aucun",
    "aucune",
    "non",
    "sans",
    "rien",
    "automatique",
    "habituel",
    "tous",
    "toutes",
    "everybody",
    "never",
];

/// What terms are read with.
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
        let typed = typed.trim();
        let plain = folded(typed);
        let is_nothing = plain.is_empty() || NOTHING.contains(&plain.as_str());
        let terms = &mut draft.terms;
        if !is_nothing && term != Term::Rounds && !term.fits(terms.system) {
            let (term, system) = (term.name(), text!("choice-{}", terms.system.word()));
            return Err(Refusal::TournamentUnfit { term, system });
        }
        match term {
            Term::Name => draft.name = name(typed)?,
            Term::System => {
                terms.system = word_in(typed, System::VARIANTS, |word| text!("choice-{}", word))
                    .ok_or(Refusal::TournamentSystem)?;
                terms.rounds = terms.rounds.filter(|_| terms.system == System::Swiss);
                if tie_breaks(&terms.scoring.tie_breaks.join(","), terms.system).is_err() {
                    terms.scoring.tie_breaks = Vec::new();
                }
            }
            Term::Rounds if is_nothing => terms.rounds = None,
            Term::Rounds if terms.system != System::Swiss => return Err(Refusal::TournamentRounds),
            Term::Rounds => {
                terms.rounds = Some(number(&plain, &["round", "rounds", "ronde", "rondes"], 1, MOST_ROUNDS)?)
            }
            Term::Game => {
                let is_called =
                    |id: &str| Lang::ALL.iter().any(|lang| folded(&text!("{}-name", id).say(*lang)) == plain);
                let info = rules::games()
                    .iter()
                    .find(|info| info.id == plain || folded(info.name) == plain || is_called(info.id));
                let info = info.ok_or(Refusal::UnknownRules)?;
                if terms.game != info.id {
                    terms.setup = start::start(self.ground, info, self.guild, "")?.setup();
                    info.id.clone_into(&mut terms.game);
                }
            }
            Term::Layout => {
                let info = rules::info(&terms.game).ok_or(Refusal::UnknownRules)?;
                let layout = if typed == "usual" { "" } else { typed };
                terms.setup = start::start(self.ground, info, self.guild, layout)?.setup();
            }
            // Without a clock nobody could say when a round is over.
            Term::Clock => {
                terms.clock = read_clock(typed).map_err(without_none)?.ok_or(Refusal::TournamentClock)?;
            }
            Term::Rest => terms.clock.no_rest = !yes(term, typed)? && terms.clock.control.is_slow(),
            Term::Mode => {
                let rated: String = choice(typed, &["casual", "rated"], |word| text!("choice-{}", word))?;
                terms.rated = rated == "rated";
                if terms.rated && self.guild.chosen(Matter::Rated) == Some("off") {
                    return Err(Refusal::NoRated);
                }
            }
            Term::Starts if is_nothing => terms.calendar.starts = None,
            Term::Starts => terms.calendar.starts = Some(self.date(typed)?),
            Term::Zone => self.zone = Some(rest::zone_of(typed).ok_or(Refusal::Zone)?),
            Term::Ping => {
                // How a role is named is no help where the bot may ping none that is not open to everybody.
                let role = self.role(typed, is_nothing).map_err(|unread| match self.check_ping(Some(RoleId(0))) {
                    Err(Refusal::TournamentPingMe) => Refusal::TournamentPingMe,
                    _ => unread,
                })?;
                self.check_ping(role)?;
                draft.ping = role;
            }
            Term::Repeat if is_nothing => draft.every = None,
            Term::Repeat => draft.every = Some(amounts::every(&plain).ok_or(Refusal::TournamentRepeat)?),
            Term::Players | Term::Role | Term::Ratings | Term::RatedGames | Term::Approval | Term::PlayersRole => {
                self.entry(draft, term, typed, is_nothing)?;
            }
            _ => results(draft, term, typed, is_nothing)?,
        }
        Ok(())
    }

    /// Settles who may join.
    fn entry(&self, draft: &mut DraftRecord, term: Term, typed: &str, is_nothing: bool) -> Result<(), Refusal> {
        let entry = &mut draft.terms.entry;
        match term {
            Term::Players if is_nothing => entry.most = None,
            Term::Players => {
                let nouns = ["player", "players", "people", "joueur", "joueurs", "personnes"];
                entry.most = Some(number(&folded(typed), &nouns, 2, self.most())?);
            }
            Term::Role => entry.role = self.role(typed, is_nothing)?,
            Term::Ratings if is_nothing => entry.rating = None,
            Term::Ratings => {
                entry.rating = Some(match range::read(typed)? {
                    range::Typed::Range(range) => range,
                    // A tournament has no rating of its own around which others could be.
                    range::Typed::Around(_) => return Err(Refusal::TournamentRatings),
                });
            }
            Term::RatedGames if is_nothing => entry.rated_games = 0,
            Term::RatedGames => {
                let nouns = ["game", "games", "partie", "parties"];
                entry.rated_games = number(&folded(typed), &nouns, 0, MOST_RATED)?;
            }
            Term::PlayersRole => draft.terms.extras.role = yes(term, typed)?,
            _ => entry.approval = yes(term, typed)?,
        }
        Ok(())
    }

    /// Reads a role, as Discord writes a mention, or its number: one that the server has, and not everybody in it.
    fn role(&self, typed: &str, is_nothing: bool) -> Result<Option<RoleId>, Refusal> {
        if is_nothing {
            return Ok(None);
        }
        let id = typed.strip_prefix("<@&").and_then(|rest| rest.strip_suffix('>')).unwrap_or(typed);
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
    fn date(&mut self, typed: &str) -> Result<Unix, Refusal> {
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
        name(&draft.name)?;
        let terms = &draft.terms;
        if terms.calendar.starts.is_some_and(|starts| starts < self.now + SOON) {
            return Err(Refusal::TournamentStart);
        }
        if terms.rated && self.guild.chosen(Matter::Rated) == Some("off") {
            return Err(Refusal::NoRated);
        }
        let most = self.most();
        if terms.entry.most.is_some_and(|wanted| wanted > most) {
            return Err(Refusal::TournamentNumber { least: 2, most });
        }
        Ok(())
    }
}

/// Refuses a clock without offering what tournaments refuse: to play without one.
fn without_none(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Clock => Refusal::TournamentClockUnread,
        Refusal::ClockBounds => Refusal::TournamentClockBounds,
        other => other,
    }
}

/// Settles what becomes of games and results.
fn results(draft: &mut DraftRecord, term: Term, typed: &str, is_nothing: bool) -> Result<(), Refusal> {
    let terms = &mut draft.terms;
    let plain = folded(typed);
    match term {
        Term::Event => terms.extras.event = yes(term, typed)?,
        Term::NextRound => terms.calendar.by_press = yes(term, typed)?,
        Term::CheckIn if is_nothing => terms.calendar.set_check_in(None),
        Term::CheckIn => {
            let span = spans::read(&plain, None).filter(|span| CHECK_IN.contains(span));
            terms.calendar.set_check_in(Some(span.ok_or(Refusal::TournamentCheckIn)?));
        }
        Term::Days if is_nothing => terms.calendar.days = None,
        Term::Days => {
            let days = amounts::days(&plain, LONGEST_ROUND);
            terms.calendar.days = Some(days.ok_or(Refusal::TournamentDays { most: LONGEST_ROUND })?);
        }
        Term::Late => terms.calendar.late = choice(typed, Late::VARIANTS, |word| text!("term-late-{}", word))?,
        Term::TieBreaks => {
            let typed = if is_nothing { "" } else { typed };
            terms.scoring.tie_breaks = tie_breaks(typed, terms.system)?;
        }
        Term::Replays => {
            let (often, by_lot) = amounts::by_lot(&plain);
            let is_usual = often.is_empty() || (often != "0" && NOTHING.contains(&often));
            let nouns = ["time", "times", "fois"];
            let replays = if is_usual { None } else { Some(number(often, &nouns, 0, MOST_REPLAYS)?) };
            (terms.scoring.replays, terms.scoring.by_lot) = (replays, by_lot);
        }
        Term::ThirdPlace => terms.scoring.third_place = yes(term, typed)?,
        Term::NoDraws if is_nothing => terms.scoring.no_draw_before = None,
        Term::NoDraws => {
            terms.scoring.no_draw_before = Some(number(&plain, &["move", "moves", "coup", "coups"], 2, LAST_MOVE)?);
        }
        Term::RoomsFull => {
            terms.rooms_full = choice(typed, RoomsFull::VARIANTS, |word| text!("term-rooms-full-{}", word))?;
        }
        _ => terms.rooms = choice(typed, Rooms::VARIANTS, |word| text!("term-rooms-{}", word))?,
    }
    Ok(())
}

/// Returns terms as far as a server allows them by now: no more players, and no rated games where it has turned these off.
pub(super) fn allowed(terms: &TournamentTerms, guild: &GuildRecord) -> TournamentTerms {
    let mut allowed = terms.clone();
    allowed.entry.most = terms.entry.most.map(|most| most.min(most_players(guild)));
    allowed.rated &= guild.chosen(Matter::Rated) != Some("off");
    allowed
}

/// Returns the most players that a tournament may have in a server: 64, unless its administrators allow more.
pub(super) fn most_players(guild: &GuildRecord) -> u16 {
    let chosen = guild.chosen(Matter::TournamentSize).and_then(|word| word.parse().ok());
    chosen.unwrap_or(MOST_PLAYERS as u16)
}

/// Reads the name of a tournament.
pub(super) fn name(typed: &str) -> Result<String, Refusal> {
    let name = note(typed, LONGEST_NAME);
    if name.is_empty() { Err(Refusal::TournamentName) } else { Ok(name) }
}

/// Reads a value by its word, or by what it is called in any language.
fn word_in<T: FromStr>(typed: &str, words: &[&str], called: impl Fn(&str) -> Text) -> Option<T> {
    let plain = folded(typed);
    let fits = |word: &&&str| {
        plain == **word
            || plain.replace([' ', '_'], "-") == **word
            || Lang::ALL.iter().any(|lang| folded(&called(word).say(*lang)) == plain)
    };
    words.iter().find(fits)?.parse().ok()
}

/// Reads a value as [`word_in`] does, or refuses it with the values that there are.
fn choice<T: FromStr>(typed: &str, words: &[&str], called: impl Fn(&str) -> Text) -> Result<T, Refusal> {
    word_in(typed, words, &called).ok_or_else(|| Refusal::TournamentWord { words: listed(words, called) })
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

/// Reads whether something is to be so: yes, no, or what the menu calls them.
fn yes(term: Term, typed: &str) -> Result<bool, Refusal> {
    let called = |word: &str| text!("term-{}-{}", term.word(), word);
    let named = || word_in(typed, &["yes", "no"], called).map(|word: String| word == "yes");
    let words = || Refusal::TournamentWord { words: text!("term-yes-no") };
    amounts::yes(&folded(typed)).or_else(named).ok_or_else(words)
}

/// Reads a number within bounds, behind which one of these nouns may stand.
fn number(plain: &str, nouns: &[&str], least: u16, most: u16) -> Result<u16, Refusal> {
    amounts::number(plain, nouns, (least, most)).ok_or(Refusal::TournamentNumber { least, most })
}

/// Reads a list of tie-breaks that a system can have.
fn tie_breaks(typed: &str, system: System) -> Result<Vec<String>, Refusal> {
    let codes = Code::list(typed).map_err(|_| Refusal::TournamentTieBreaks)?;
    let fits = |code: &Code| !code.kind.is_of_teams() && (system == System::Swiss || !code.kind.is_buchholz());
    if codes.len() > MOST_TIE_BREAKS || !codes.iter().all(fits) {
        return Err(Refusal::TournamentTieBreaks);
    }
    Ok(codes.iter().map(ToString::to_string).collect())
}
