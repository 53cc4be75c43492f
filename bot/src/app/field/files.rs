//! Tables as CSV, and files for pairing programs. They omit hidden ratings, and pairs forbidden for private reasons.

use tournament::dutch::{self, ByHand};
use tournament::form::{FormFile, FormLine};
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{
    ByeRequest, EntryBye, EventPlayer, EventRemark, IndividualEvent, PlayerNumber, Points, RoundEntry, csv, knockout,
    ladder, league,
};

use super::{TournamentField, seconds};
use crate::record::{KeptVerdict, ResultCause, TournamentFormat, TournamentStage, Unix};

/// The maximum number of division reports in a message.
const MOST_REPORTS: usize = 6;

const LONGEST_NAME: usize = 40;

pub(crate) type TournamentFile = (String, String);

impl TournamentField {
    pub(crate) fn n_divisions(&self) -> u16 {
        if self.record.terms.system == TournamentFormat::League { self.league().divisions().len() as u16 } else { 0 }
    }

    /// Writes all files except the games. Leagues include the report of one `division`, or of the first few. `nameless`
    /// replaces missing names.
    pub(crate) fn files(
        &self,
        division: Option<u16>,
        nameless: impl Fn(PlayerNumber) -> String,
    ) -> Vec<TournamentFile> {
        let name = |number: PlayerNumber| {
            let entrant = self.entrant(number).filter(|entrant| entrant.player.id.person().is_some());
            entrant.map_or_else(|| nameless(number), |entrant| entrant.player.name.clone())
        };
        let names: Vec<String> = (1..=self.size()).map(name).collect();
        let file = |name: &str, text: String| (name.to_owned(), text);
        let mut files = vec![
            file("standings.csv", csv::write_table(&self.standings_in_rows(&names))),
            file("pairings.csv", csv::write_table(&self.pairings_in_rows(&names))),
        ];
        let report = |event: &IndividualEvent, edition| trf::write(event, edition, LineEnd::Lf);
        match self.record.terms.system {
            TournamentFormat::Swiss | TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin => {
                let event = self.report(&names);
                files.push(file(&format!("{}.trf", self.file_name()), report(&event, TrfEdition::Trf26)));
                files.push(file(&format!("{}-trf16.trf", self.file_name()), report(&event, TrfEdition::Trf16)));
            }
            TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => {
                files.push(file("knock-out.txt", self.titled(knockout::file(&self.cup(), &names)).write()));
            }
            TournamentFormat::Ladder => files.push(file("ladder.txt", self.ladder_file(&names))),
            TournamentFormat::League => {
                files.push(file("league.txt", self.league_file(&names)));
                let divisions = self.league();
                let is_wanted = |(number, _): &(u16, _)| division.is_none_or(|wanted| wanted == *number);
                let divisions = (1..).zip(divisions.divisions()).filter(is_wanted).take(MOST_REPORTS);
                files.extend(divisions.map(|(number, division): (u16, &league::LeagueDivision)| {
                    let people: Vec<PlayerNumber> =
                        division.people().iter().map(|person| *person as PlayerNumber).collect();
                    let event = self.robin_report(&names, &people, "FIDE_ROUNDROBIN");
                    (format!("division-{number}.trf"), report(&event, TrfEdition::Trf26))
                }));
            }
        }
        files
    }

    /// Returns the tournament's name in ASCII, for file names.
    pub(crate) fn file_name(&self) -> String {
        let folded = crate::words::folded(&self.record.name);
        let parts = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
        let name: String = parts.collect::<Vec<_>>().join("-").chars().take(LONGEST_NAME).collect();
        if name.is_empty() { format!("tournament-{}", self.record.id.0) } else { name }
    }

    fn report(&self, names: &[String]) -> IndividualEvent {
        let everybody: Vec<PlayerNumber> = (1..=self.size()).collect();
        match self.record.terms.system {
            TournamentFormat::Swiss => self.swiss_report(names),
            TournamentFormat::DoubleRoundRobin => self.robin_report(names, &everybody, "FIDE_DOUBLEROUNDROBIN"),
            _ => self.robin_report(names, &everybody, "FIDE_ROUNDROBIN"),
        }
    }

    fn swiss_report(&self, names: &[String]) -> IndividualEvent {
        let mut event = self.swiss();
        event.system = Some("FIDE_DUTCH_2026".to_owned());
        event.requests.retain(|request| {
            self.record.stage == TournamentStage::Running && Some(request.round) <= self.record.planned
        });
        // Pairs kept apart are private, so affected rounds count as manually paired.
        let is_secret = !std::mem::take(&mut event.forbidden).is_empty();
        for (player, name) in event.players.iter_mut().zip(names) {
            player.name = name.clone();
            player.rating = self.shown_rating(player.number);
        }
        self.head(&mut event);
        // A result that was changed later led to another pairing of the next round.
        let is_changed =
            self.boards.values().any(|board| board.result.is_some_and(|it| it.how == ResultCause::Organiser));
        let is_by_hand = self.rounds.iter().any(|round| round.second_bye || round.by_hand().next().is_some());
        if let Ok(checked) = dutch::check(&event, |_| ())
            && (is_secret || is_changed || is_by_hand)
        {
            let others = checked.rounds.iter().filter(|round| round.differs());
            event.remarks.extend(others.map(|round| ByHand::Round(round.round).remark()));
        }
        event
    }

    fn robin_report(&self, names: &[String], players: &[PlayerNumber], system: &str) -> IndividualEvent {
        let mut event = IndividualEvent { system: Some(system.to_owned()), ..IndividualEvent::default() };
        // A running game is worth nothing yet.
        event.points.unfinished = Points::ZERO;
        let own = |number: PlayerNumber| (1..).zip(players).find(|(_, other)| **other == number).map(|(own, _)| own);
        let entry = |number: PlayerNumber, round: u16| match self.counted(round, number) {
            RoundEntry::Game(game) => match own(game.opponent) {
                Some(opponent) => RoundEntry::Game(tournament::EntryGame { opponent, ..game }),
                None => RoundEntry::Bye(EntryBye::Zero),
            },
            bye @ RoundEntry::Bye(_) => bye,
        };
        event.players = (1..)
            .zip(players)
            .map(|(own, number)| EventPlayer {
                number: own,
                name: names.get(usize::from(*number) - 1).cloned().unwrap_or_default(),
                rating: self.shown_rating(*number),
                entries: (1..=self.rounds.len() as u16).map(|round| entry(*number, round)).collect(),
                ..EventPlayer::default()
            })
            .collect();
        let even = players.len() + players.len() % 2;
        let cycles = if self.record.terms.system == TournamentFormat::DoubleRoundRobin { 2 } else { 1 };
        event.rounds = Some((cycles * even.saturating_sub(1)) as u16);
        let to_come = self.rounds.len() as u16 + 1..=event.rounds.unwrap_or_default();
        let has_left = |number: &PlayerNumber| self.entrant(*number).is_some_and(|entrant| entrant.left.is_some());
        let gone: Vec<PlayerNumber> = players.iter().copied().filter(has_left).filter_map(own).collect();
        let absent = to_come.flat_map(|round| gone.iter().map(move |player| (round, *player)));
        event.requests = absent.map(|(round, player)| ByeRequest { round, player, bye: EntryBye::Zero }).collect();
        self.head(&mut event);
        event
    }

    fn counted(&self, round: u16, number: PlayerNumber) -> RoundEntry {
        let board = self.round(round).and_then(|it| self.pair_of(it, number)).map(|(board, _)| board);
        match board.and_then(|board| self.result_of(round, board)) {
            Some(result) if result.verdict == KeptVerdict::Annulled => RoundEntry::Bye(EntryBye::Zero),
            _ => self.entry_of(round, number),
        }
    }

    /// Adds the tournament's name, dates, size and tie-breaks to a report.
    fn head(&self, event: &mut IndividualEvent) {
        let day = |at: Unix| {
            let day = at.utc();
            format!("{:04}/{:02}/{:02}", day.year(), u8::from(day.month()), day.day())
        };
        let begun = self.rounds.first().map_or(self.record.made, |round| round.at);
        let ended = self.record.ended.filter(|_| self.record.stage == TournamentStage::Finished);
        let codes = self.settings().codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let records = [
            ("012", Some(self.record.name.clone())),
            ("042", Some(day(begun))),
            ("052", ended.map(day)),
            ("062", Some(event.players.len().to_string())),
            ("202", Some(codes)),
        ];
        let remark = |(code, text): (&str, Option<String>)| {
            text.map(|text| EventRemark { code: code.to_owned(), text: format!(" {text}") })
        };
        event.remarks.extend(records.into_iter().filter_map(remark));
    }

    fn titled<S>(&self, mut file: FormFile<S>) -> FormFile<S> {
        file.lines.insert(0, FormLine::Comment(format!("# {}", self.record.name)));
        file
    }

    fn league_file(&self, names: &[String]) -> String {
        let league = self.league();
        let divisions = (1..).zip(league.divisions());
        let seats =
            divisions.flat_map(|(number, it)| it.people().iter().map(move |who| league::LeagueAct::Seat(number, *who)));
        let mut acts: Vec<league::LeagueAct> = seats.chain([league::LeagueAct::Season]).collect();
        for (round, board, pair) in self.pairs() {
            let kept = self.boards.get(&(round, board)).and_then(|board| board.result);
            let played = kept.filter(|result| result.how != ResultCause::Left);
            let verdict = played.and_then(|result| result.verdict.verdict());
            if let (Some(division), Some(verdict)) = (self.division_of(pair.white), verdict) {
                acts.push(league::LeagueAct::Game(
                    division.into(),
                    round,
                    [pair.white.into(), pair.black.into()],
                    verdict,
                ));
            }
        }
        let gone = self.entrants.iter().filter(|(_, entrant)| entrant.left.is_some());
        acts.extend(
            gone.filter_map(|(_, entrant)| entrant.number).map(|number| league::LeagueAct::Leave(number.into())),
        );
        let over = (1..).zip(league.divisions()).filter(|(_, division)| division.is_over());
        acts.extend(over.map(|(number, _)| league::LeagueAct::Close(number)));
        let rules = self.record.terms.divisions.rules();
        let settings = league::LeagueSettings { rules, seed: self.seed(), ..league::LeagueSettings::default() };
        let names: Vec<_> = (1..).zip(names.iter().cloned()).collect();
        league::file(settings, &acts, &names).map(|file| self.titled(file).write()).unwrap_or_default()
    }

    fn ladder_file(&self, names: &[String]) -> String {
        let acts: Vec<_> = self.rungs.iter().map(|kept| (seconds(kept.at), kept.act.act())).collect();
        let names: Vec<_> = (1..).zip(names.iter().cloned()).collect();
        self.titled(ladder::file(ladder::LadderRules::default(), &acts, &names)).write()
    }

    fn shown_rating(&self, number: PlayerNumber) -> Option<u16> {
        self.told_rating(self.entrants.iter().find(|(_, entrant)| entrant.number == Some(number))?)
    }

    fn pairs(&self) -> impl Iterator<Item = (u16, u16, &crate::record::KeptPair)> {
        self.rounds.iter().flat_map(|round| (1..).zip(&round.pairs).map(|(board, pair)| (round.number, board, pair)))
    }

    fn standings_in_rows(&self, names: &[String]) -> Vec<Vec<String>> {
        let standings = self.standings();
        let is_divided = self.record.terms.system == TournamentFormat::League;
        let mut head: Vec<String> =
            ["place", "to place", "number", "name", "rating", "points"].map(str::to_owned).into();
        head.extend(standings.codes.iter().cloned());
        head.extend(is_divided.then(|| "division".to_owned()));
        let text = |value: Option<String>| value.unwrap_or_default();
        let row = |place: &super::StandingsPlace| {
            let mut row = vec![
                text(place.places.map(|(from, _)| from.to_string())),
                text(place.places.map(|(_, to)| to.to_string())),
                place.number.to_string(),
                text(names.get(usize::from(place.number) - 1).cloned()),
                text(self.shown_rating(place.number).map(|rating| rating.to_string())),
                text(place.points.map(|points| points.to_string())),
            ];
            row.extend(place.figures.iter().cloned());
            row.extend(is_divided.then(|| text(place.division.map(|division| division.to_string()))));
            row
        };
        std::iter::once(head).chain(standings.places.iter().map(row)).collect()
    }

    fn pairings_in_rows(&self, names: &[String]) -> Vec<Vec<String>> {
        let head = ["round", "board", "white", "white name", "black", "black name", "result"].map(str::to_owned);
        let called = |number: PlayerNumber| names.get(usize::from(number) - 1).cloned().unwrap_or_default();
        let mut rows = vec![head.to_vec()];
        for round in &self.rounds {
            rows.extend((1..).zip(&round.pairs).map(|(board, pair)| {
                let result = self.result_of(round.number, board);
                let result = result.map_or("", |result| written(result.verdict));
                let [white, black] = [pair.white, pair.black];
                [round.number.to_string(), board.to_string(), white.to_string(), called(white), black.to_string()]
                    .into_iter()
                    .chain([called(black), result.to_owned()])
                    .collect()
            }));
            rows.extend(round.byes.iter().map(|bye| {
                let word = match self.entry_of(round.number, bye.number) {
                    RoundEntry::Bye(EntryBye::Allocated) => "bye",
                    RoundEntry::Bye(EntryBye::Full) => "full-point bye",
                    RoundEntry::Bye(EntryBye::Half) => "half-point bye",
                    _ => "no game",
                };
                let own = [round.number.to_string(), String::new(), bye.number.to_string(), called(bye.number)];
                own.into_iter().chain([String::new(), String::new(), word.to_owned()]).collect()
            }));
        }
        rows
    }
}

fn written(verdict: KeptVerdict) -> &'static str {
    match verdict {
        KeptVerdict::White => "1-0",
        KeptVerdict::Draw => "1/2-1/2",
        KeptVerdict::Black => "0-1",
        KeptVerdict::ForfeitWhite => "0-1 forfeit",
        KeptVerdict::ForfeitBlack => "1-0 forfeit",
        KeptVerdict::ForfeitBoth => "0-0 forfeit",
        KeptVerdict::Annulled => "does not count",
    }
}
