//! A tournament's calendar, and the decisions at a round's deadline: pure functions of the rows.

use rules::Side;

use super::TournamentField;
use crate::record::{
    BotTime, CalendarOccasion, ClockConverter, DAY, GameClock, KeptVerdict, LateRule, MINUTE, Millis, PastOccasion,
    RoundRecord, TournamentStage, Unix,
};

/// How long before the beginning entrants get a reminder.
const CLOSING: Millis = DAY;
/// Rounds of at least this many days have two reminders.
const LONG: u16 = 4;
/// A deadline may decide up to this many boards without confirmation.
const FEW: usize = 20;
/// The time between two checks while the bot's own clock is paused.
const AGAIN: Millis = MINUTE;

/// A time on the clock that applies: wall clock for appointments, the bot's own clock for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CalendarTime {
    Wall(Unix),
    Games(BotTime),
}

impl CalendarTime {
    fn number(self) -> i64 {
        match self {
            CalendarTime::Wall(time) => time.0,
            CalendarTime::Games(time) => time.0,
        }
    }

    fn has_come(self, clock: &ClockConverter, now: Unix) -> bool {
        match self {
            CalendarTime::Wall(time) => time <= now,
            CalendarTime::Games(time) => time <= clock.shows(now),
        }
    }

    /// Returns its time by the machine's clock, as far as known.
    fn on_wall(self, clock: &ClockConverter) -> Unix {
        match self {
            CalendarTime::Wall(time) => time,
            CalendarTime::Games(time) => clock.when(time),
        }
    }
}

impl TournamentField {
    fn to_come(&self) -> Vec<(CalendarOccasion, CalendarTime)> {
        let all = match (self.record.stage, self.last_round()) {
            (TournamentStage::Open, _) => self.before_the_start(),
            // Nothing starts automatically during a pause.
            (TournamentStage::Running, Some(round)) if !self.record.paused && !self.is_settled(round) => {
                self.in_round(round)
            }
            _ => Vec::new(),
        };
        let has_passed = |(what, at): &(CalendarOccasion, CalendarTime)| {
            self.record.passed.contains(&PastOccasion { what: *what, at: at.number() })
        };
        all.into_iter().filter(|occasion| !has_passed(occasion)).collect()
    }

    fn before_the_start(&self) -> Vec<(CalendarOccasion, CalendarTime)> {
        let calendar = &self.record.terms.calendar;
        let Some(starts) = calendar.starts else { return Vec::new() };
        let check_in = calendar.check_in();
        // With check-in, the reminder comes after the invitation to check in.
        let closing = check_in.map_or(CLOSING, |check_in| CLOSING.min(check_in / 2));
        let before = |span: Millis| Some(starts - span).filter(|time| *time > self.record.made);
        let reminders = [
            (CalendarOccasion::CheckIn, check_in.and_then(before)),
            (CalendarOccasion::Closing, before(closing)),
            (CalendarOccasion::Start, Some(starts)),
        ];
        reminders.into_iter().filter_map(|(what, time)| Some((what, CalendarTime::Wall(time?)))).collect()
    }

    fn in_round(&self, round: &RoundRecord) -> Vec<(CalendarOccasion, CalendarTime)> {
        let Some(deadline) = round.deadline else { return Vec::new() };
        let days = self.record.terms.calendar.days.unwrap_or(LONG - 1);
        let third = i64::from(days) * DAY / 3;
        let reminders = [
            (CalendarOccasion::Third, (days >= LONG || days == 1).then_some(deadline - third)),
            (CalendarOccasion::LastDay, (days > 1).then_some(deadline - DAY)),
            (CalendarOccasion::Deadline, Some(deadline)),
        ];
        let open = self.open_boards(round);
        let later = round.later.iter().filter(|(board, time)| *time > deadline && open.contains(board));
        let later = later.map(|(_, time)| (CalendarOccasion::Deadline, Some(*time)));
        reminders.into_iter().chain(later).filter_map(|(what, time)| Some((what, CalendarTime::Games(time?)))).collect()
    }

    /// Marks due occasions as passed, and returns the last one.
    pub(crate) fn take_what_has_come(&mut self, clock: &ClockConverter, now: Unix) -> Option<CalendarOccasion> {
        let come: Vec<_> = self.to_come().into_iter().filter(|(_, at)| at.has_come(clock, now)).collect();
        let deadline = self.last_round().and_then(|round| round.deadline);
        if deadline.is_some_and(|deadline| !CalendarTime::Games(deadline).has_come(clock, now)) {
            // The organiser was asked, but the deadline has been postponed since.
            self.record.held = false;
        }
        self.record.passed.extend(come.iter().map(|(what, at)| PastOccasion { what: *what, at: at.number() }));
        come.last().map(|(what, _)| *what)
    }

    pub(crate) fn stands_at(&self, time: BotTime) -> BotTime {
        self.record.paused_at.filter(|_| self.record.paused).unwrap_or(time)
    }

    pub(crate) fn moved(&self) -> Millis {
        self.last_round().map_or(Millis::ZERO, |round| round.moved)
    }

    /// Moves the current round's deadlines by a span and returns the round. Reminders that were sent are not repeated.
    pub(crate) fn move_deadlines(&mut self, span: Millis) -> Option<&RoundRecord> {
        let moves = |round: &&mut RoundRecord| !round.closed && round.deadline.is_some() && span != Millis::ZERO;
        let round = self.rounds.last_mut().filter(moves)?;
        round.moved += span;
        round.deadline = round.deadline.map(|deadline| deadline + span);
        round.later.iter_mut().for_each(|(_, time)| *time += span);
        let of_round =
            |what| matches!(what, CalendarOccasion::Third | CalendarOccasion::LastDay | CalendarOccasion::Deadline);
        self.record.passed.iter_mut().filter(|it| of_round(it.what)).for_each(|it| it.at += span.0);
        Some(round)
    }

    /// Postpones the beginning by a day, since too few players have joined. Counts from now if the time has passed, and
    /// skips the next reminder.
    pub(crate) fn put_off(&mut self, now: Unix) -> Option<Unix> {
        let starts = self.begin_later(now, DAY)?;
        self.record.put_off = true;
        let closing = self.to_come().into_iter().filter(|(what, _)| *what == CalendarOccasion::Closing);
        let passed: Vec<_> = closing.map(|(what, at)| PastOccasion { what, at: at.number() }).collect();
        self.record.passed.extend(passed);
        Some(starts)
    }

    /// Moves the beginning by a span and returns it. Counts from now if the time has passed; later seasons follow from
    /// the planned time.
    pub(crate) fn begin_later(&mut self, now: Unix, span: Millis) -> Option<Unix> {
        let planned = self.record.terms.calendar.starts?;
        let starts = planned.max(now) + span;
        self.record.terms.calendar.starts = Some(starts);
        if let Some(series) = &mut self.record.series {
            series.planned.get_or_insert(planned);
        }
        Some(starts)
    }

    /// Returns when to check the calendar next, by the machine's clock.
    pub(crate) fn next_look(&self, clock: &ClockConverter, now: Unix) -> Option<Unix> {
        let on_ladder = self.ladder_due().map(|due| clock.when(due));
        let next = self.to_come().into_iter().map(|(_, at)| at.on_wall(clock)).chain(on_ladder).min()?;
        // While the bot's own clock is paused, its times move later on the machine's clock.
        Some(if next > now { next } else { now + AGAIN })
    }

    /// Returns a round's latest deadline that has come: its own, or an extended board's.
    pub(crate) fn last_deadline(&self, round: &RoundRecord) -> Option<BotTime> {
        let deadline = round.deadline?;
        let has_come = |time: &&BotTime| {
            self.record.passed.contains(&PastOccasion { what: CalendarOccasion::Deadline, at: time.0 })
        };
        let later = round.later.iter().map(|(_, time)| time).filter(has_come).max().copied();
        Some(later.map_or(deadline, |later| later.max(deadline)))
    }

    pub(crate) fn overdue_boards(&self, round: &RoundRecord) -> Vec<u16> {
        let has_come =
            |at: BotTime| self.record.passed.contains(&PastOccasion { what: CalendarOccasion::Deadline, at: at.0 });
        let open = self.open_boards(round).into_iter();
        open.filter(|board| round.deadline_of(*board).is_some_and(has_come)).collect()
    }

    pub(crate) fn open_boards(&self, round: &RoundRecord) -> Vec<u16> {
        let is_open =
            |board: &u16| self.boards.get(&(round.number, *board)).is_some_and(|board| board.result.is_none());
        (1..=round.pairs.len() as u16).filter(is_open).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtDeadline {
    /// This player never showed up, and loses by forfeit.
    NotCome(Side),
    /// The board gets this result; the game may continue.
    Is(KeptVerdict),
    Waits,
    /// The player to move saw the game late, and gets more time.
    Unseen,
}

/// Decides a running game with `turn` to move. Players who have not moved forfeit under every rule. Players on holiday,
/// or with a stopped clock, never forfeit.
pub(crate) fn at_deadline(
    rule: LateRule,
    clock: Option<&GameClock>,
    turn: Side,
    has_begun: bool,
    time: BotTime,
) -> AtDeadline {
    let running = clock.and_then(|clock| clock.running);
    let is_excused = running.is_none_or(|running| running.rest.is_some_and(|rest| rest.is_away(time)));
    match (has_begun, is_excused) {
        (false, false) => return AtDeadline::NotCome(turn),
        (false, true) if rule == LateRule::Forfeit => return AtDeadline::Waits,
        _ => {}
    }
    let left = |side| clock.map_or(Millis::ZERO, |clock| clock.left_at(side, time));
    AtDeadline::Is(match rule {
        LateRule::Organiser => return AtDeadline::Waits,
        LateRule::Draw => KeptVerdict::Draw,
        LateRule::Clock => match left(Side::White).cmp(&left(Side::Black)) {
            std::cmp::Ordering::Greater => KeptVerdict::White,
            std::cmp::Ordering::Equal => KeptVerdict::Draw,
            std::cmp::Ordering::Less => KeptVerdict::Black,
        },
        LateRule::Forfeit => match turn {
            Side::White => KeptVerdict::ForfeitWhite,
            Side::Black => KeptVerdict::ForfeitBlack,
        },
    })
}

pub(crate) fn fair_time(days: Option<u16>) -> Millis {
    days.map_or(DAY, |days| Millis(i64::from(days) * DAY.0 / 2).min(DAY))
}

pub(crate) fn is_too_much(decided: usize, boards: usize) -> bool {
    decided > FEW && 2 * decided > boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{
        BoardRecord, ChannelId, ClockControl, GameId, GamePlayer, GuildId, HOUR, KeptPair, TimeRecord,
        TournamentFormat, TournamentId, TournamentRecord, TournamentTerms, WhyPaired,
    };
    use crate::words::Lang;

    const NOW: Unix = Unix(1_700_000_000_000);

    fn field(change: impl Fn(&mut TournamentRecord)) -> TournamentField {
        let control = ClockControl { start: DAY, increment: DAY, cap: DAY };
        let terms = TournamentTerms::new("chess", String::new(), TournamentFormat::Swiss, GameClock::new(control));
        let place = (GuildId(1), ChannelId(2), Lang::En);
        let mut record =
            TournamentRecord::new((TournamentId(1), "Cup".to_owned()), GamePlayer::nobody(), place, NOW, terms);
        change(&mut record);
        TournamentField::new(record)
    }

    fn looks(field: &mut TournamentField) -> Vec<(i64, CalendarOccasion)> {
        let (clock, mut looks) = (ClockConverter::from(TimeRecord::new(NOW)), Vec::new());
        while let Some(next) = field.next_look(&clock, NOW) {
            let clock = ClockConverter::from(TimeRecord::new(next));
            looks.extend(field.take_what_has_come(&clock, next).map(|what| ((next - NOW) / HOUR, what)));
        }
        looks
    }

    #[test]
    fn people_are_reminded_before_sign_up_closes_and_asked_to_check_in_first() {
        let starting = |hours: i64, check_in: Option<u16>| {
            let mut field = field(|record| {
                record.terms.calendar.starts = Some(NOW + hours * HOUR);
                record.terms.calendar.check_in = check_in;
            });
            looks(&mut field)
        };
        assert_eq!(starting(72, None), [(48, CalendarOccasion::Closing), (72, CalendarOccasion::Start)]);
        assert_eq!(starting(3, None), [(3, CalendarOccasion::Start)], "announced at the last moment");
        let checked = [(70, CalendarOccasion::CheckIn), (71, CalendarOccasion::Closing), (72, CalendarOccasion::Start)];
        assert_eq!(starting(72, Some(2)), checked);
        let early = [(12, CalendarOccasion::CheckIn), (48, CalendarOccasion::Closing), (72, CalendarOccasion::Start)];
        assert_eq!(starting(72, Some(60)), early);
    }

    fn running(days: u16) -> TournamentField {
        let mut field = field(|record| {
            record.stage = TournamentStage::Running;
            record.terms.calendar.days = Some(days);
        });
        let pairs = vec![KeptPair { white: 1, black: 2, of: None, why: WhyPaired::Table }];
        let deadline = Some(BotTime(NOW.0) + i64::from(days) * DAY);
        let round = RoundRecord { deadline, ..RoundRecord::new(1, NOW, pairs, Vec::new()) };
        field.rounds.push(round);
        field.boards.insert((1, 1), BoardRecord { v: 1, game: Some(GameId(1)), result: None });
        field
    }

    #[test]
    fn a_round_has_a_reminder_or_two_before_its_deadline() {
        assert_eq!(looks(&mut running(1)), [(16, CalendarOccasion::Third), (24, CalendarOccasion::Deadline)]);
        assert_eq!(looks(&mut running(3)), [(48, CalendarOccasion::LastDay), (72, CalendarOccasion::Deadline)]);
        let long = [
            (4 * 24, CalendarOccasion::Third),
            (5 * 24, CalendarOccasion::LastDay),
            (6 * 24, CalendarOccasion::Deadline),
        ];
        assert_eq!(looks(&mut running(6)), long);
    }

    #[test]
    fn a_deadline_that_is_moved_comes_again_and_an_hour_away_is_added_to_it() {
        let mut field = running(2);
        assert_eq!(looks(&mut field).len(), 2);
        field.rounds[0].deadline = field.rounds[0].deadline.map(|deadline| deadline + 2 * DAY);
        assert_eq!(looks(&mut field), [(72, CalendarOccasion::LastDay), (96, CalendarOccasion::Deadline)]);
        let (mut field, away) = (running(2), NOW + 48 * HOUR);
        let back = ClockConverter::from(TimeRecord::new(NOW).beat(away));
        assert_eq!(field.take_what_has_come(&back, away), None, "nobody was there");
        assert!(field.next_look(&back, away).is_some_and(|next| next - away > 23 * HOUR));
        let stopped = ClockConverter::from(TimeRecord::new(NOW).stop(NOW));
        assert_eq!(field.take_what_has_come(&stopped, away), None);
        assert_eq!(field.next_look(&stopped, away), Some(away + AGAIN), "its clock stands");
    }

    #[test]
    fn a_start_that_is_put_off_is_not_reminded_of_at_once() {
        let mut field = field(|record| record.terms.calendar.starts = Some(NOW + 2 * DAY));
        let starts = NOW + 2 * DAY;
        let _ = field.take_what_has_come(&TimeRecord::new(starts).into(), starts);
        assert_eq!(field.put_off(starts), Some(NOW + 3 * DAY));
        assert_eq!(looks(&mut field), [(72, CalendarOccasion::Start)]);
        // The bot had been away for a week.
        assert_eq!(field.put_off(NOW + 10 * DAY), Some(NOW + 11 * DAY));
    }

    #[test]
    fn the_rule_that_was_chosen_decides_and_whoever_never_came_loses_by_forfeit() {
        let control = ClockControl { start: DAY, increment: Millis::ZERO, cap: DAY };
        let mut clock = GameClock::new(control);
        clock.run(Side::White, BotTime(0));
        let time = BotTime(0) + HOUR;
        let at = |rule, turn, has_begun| at_deadline(rule, Some(&clock), turn, has_begun, time);
        for rule in [LateRule::Organiser, LateRule::Draw, LateRule::Clock, LateRule::Forfeit] {
            for side in Side::ALL {
                assert_eq!(at(rule, side, false), AtDeadline::NotCome(side));
            }
        }
        let rest = crate::record::ClockRest { away: Some((BotTime(0), time + HOUR)), ..Default::default() };
        let mut away = clock;
        away.rest(Some(rest), BotTime(0));
        for kept in [away, GameClock { running: None, ..clock }] {
            let at = |rule| at_deadline(rule, Some(&kept), Side::White, false, time);
            assert_eq!(at(LateRule::Draw), AtDeadline::Is(KeptVerdict::Draw), "nobody on holiday is absent");
            assert_eq!([at(LateRule::Forfeit), at(LateRule::Organiser)], [AtDeadline::Waits; 2]);
        }
        assert_eq!(at(LateRule::Organiser, Side::White, true), AtDeadline::Waits);
        assert_eq!(at(LateRule::Draw, Side::White, true), AtDeadline::Is(KeptVerdict::Draw));
        assert_eq!(
            at(LateRule::Clock, Side::White, true),
            AtDeadline::Is(KeptVerdict::Black),
            "White has used an hour"
        );
        assert_eq!(at(LateRule::Forfeit, Side::Black, true), AtDeadline::Is(KeptVerdict::ForfeitBlack));
    }

    #[test]
    fn many_decisions_at_one_time_are_looked_at_first() {
        let cases = [(20, 20), (21, 42), (21, 41), (100, 200), (101, 200)];
        assert_eq!(cases.map(|(decided, boards)| is_too_much(decided, boards)), [false, false, true, false, true]);
    }
}
