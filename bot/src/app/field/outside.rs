//! What a tournament has outside of its messages, and what is to be done about it: pure functions of its rows.

use super::Field;
use crate::record::{
    BotTime, DAY, EntrantRecord, Millis, PlayersRole, RoleId, Scheduled, ScheduledStage, Stage, Unix, UserId, Warning,
};

/// The days for which a tournament is announced whose rounds have no length.
const USUAL_DAYS: i64 = 7;
/// The rounds for which one is announced whose number of rounds is not known yet.
const USUAL_ROUNDS: i64 = 7;
/// The most people who are given a role, or lose it, in one step.
const AT_ONCE: usize = 10;

/// What is to be done with the scheduled event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventStep {
    /// Make it, from the first time to the second.
    Make(Unix, Unix),
    Change(u64, Unix, Unix),
    /// Say that it goes on.
    Begin(u64),
    /// Say that it is over.
    Finish(u64),
    Remove(u64),
}

/// What is to be done with the role of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RoleStep {
    Make,
    /// Give it to these entrants, or take it away, each with the number in the key of their row.
    Give {
        role: RoleId,
        /// To whom.
        people: Vec<(u32, UserId)>,
        /// Whether it is taken away instead.
        takes: bool,
    },
    /// Remove it, and take it away from everybody by that.
    Remove(RoleId),
}

impl Field {
    /// Returns what is to be done with the scheduled event, given whether everybody in the server sees the channel of
    /// the tournament.
    pub(crate) fn event_step(&self, is_open: bool) -> Option<EventStep> {
        let record = &self.record;
        let times = self.event_times().filter(|_| is_open && record.terms.extras.event);
        let Some(Scheduled { id, starts, ends, stage }) = record.scheduled else {
            return times.filter(|_| record.stage == Stage::Open).map(|(starts, ends)| EventStep::Make(starts, ends));
        };
        match (stage, record.stage, times) {
            (ScheduledStage::Over, ..) | (ScheduledStage::On, Stage::Open | Stage::Running, Some(_)) => None,
            (ScheduledStage::Planned, Stage::Open, Some(wanted)) => {
                (wanted != (starts, ends)).then_some(EventStep::Change(id, wanted.0, wanted.1))
            }
            (ScheduledStage::Planned, Stage::Running, Some(_)) => Some(EventStep::Begin(id)),
            (ScheduledStage::Planned, ..) => Some(EventStep::Remove(id)),
            (ScheduledStage::On, ..) => Some(EventStep::Finish(id)),
        }
    }

    /// Returns when the tournament begins, and about when it ends; `None` if its start is not known.
    fn event_times(&self) -> Option<(Unix, Unix)> {
        let record = &self.record;
        // While people join, the number of rounds may grow: the end is not moved each time.
        let days = match (record.terms.calendar.days, record.planned.or(record.terms.rounds)) {
            (Some(days), Some(rounds)) => i64::from(days) * i64::from(rounds),
            (Some(days), None) => i64::from(days) * USUAL_ROUNDS,
            (None, _) => USUAL_DAYS,
        };
        let starts = record.terms.calendar.starts?;
        Some((starts, starts + days.max(1) * DAY))
    }

    /// Notes that a step with the scheduled event was taken; `made` is its id if it is new.
    pub(crate) fn took_event_step(&mut self, step: EventStep, made: Option<u64>) {
        let scheduled = &mut self.record.scheduled;
        *scheduled = match (step, *scheduled) {
            (EventStep::Make(starts, ends), _) => {
                let stage = if made.is_some() { ScheduledStage::Planned } else { ScheduledStage::Over };
                Some(Scheduled { id: made.unwrap_or_default(), starts, ends, stage })
            }
            (EventStep::Change(_, starts, ends), Some(old)) => Some(Scheduled { starts, ends, ..old }),
            (EventStep::Begin(_), Some(old)) => Some(Scheduled { stage: ScheduledStage::On, ..old }),
            // One that was removed because its start or its channel changed can be made anew.
            (EventStep::Remove(_), _) if self.record.stage == Stage::Open => None,
            (EventStep::Finish(_) | EventStep::Remove(_), Some(old)) => {
                Some(Scheduled { stage: ScheduledStage::Over, ..old })
            }
            (_, None) => None,
        };
    }

    /// Returns what is to be done with the role of the players: they have it from the first round on.
    pub(crate) fn role_step(&self) -> Option<RoleStep> {
        let record = &self.record;
        let role = match record.role {
            Some(PlayersRole { is_gone: true, .. }) => return None,
            Some(PlayersRole { id, .. }) if record.stage.is_over() => return Some(RoleStep::Remove(id)),
            role => role.map(|role| role.id),
        };
        if record.stage != Stage::Running {
            return None;
        }
        // Whoever waits, asks, or was not there when sign-up was closed does not play.
        let plays = |entrant: &EntrantRecord| entrant.number.is_some() && entrant.left.is_none();
        let wants = |entrant: &EntrantRecord| record.terms.extras.role && plays(entrant);
        let people = |takes: bool| {
            let differs = |entrant: &EntrantRecord| entrant.has_role == takes && wants(entrant) != takes;
            let found = self.entrants.iter().filter(|(_, entrant)| differs(entrant));
            let found = found.filter_map(|(nth, entrant)| Some((*nth, entrant.player.id.person()?)));
            found.take(AT_ONCE).collect::<Vec<_>>()
        };
        let (give, take) = (people(false), people(true));
        match role {
            None => (!give.is_empty()).then_some(RoleStep::Make),
            Some(role) if !give.is_empty() => Some(RoleStep::Give { role, people: give, takes: false }),
            Some(role) if !take.is_empty() => Some(RoleStep::Give { role, people: take, takes: true }),
            Some(_) => None,
        }
    }

    /// Notes that a step with the role was taken; `made` is the role if it is new.
    pub(crate) fn took_role_step(&mut self, step: &RoleStep, made: Option<RoleId>) {
        match step {
            RoleStep::Make => {
                self.record.role = Some(PlayersRole { id: made.unwrap_or(RoleId(0)), is_gone: made.is_none() });
                self.record.role_asked = None;
            }
            RoleStep::Give { people, takes, .. } => {
                for (nth, entrant) in &mut self.entrants {
                    if people.iter().any(|(given, _)| given == nth) {
                        entrant.has_role = !takes;
                    }
                }
            }
            RoleStep::Remove(id) => self.record.role = Some(PlayersRole { id: *id, is_gone: true }),
        }
    }

    /// Notes that a span of time was given back: as far as the channel was gone in it, it is not given back for that, too.
    pub(crate) fn was_given_back(&mut self, since: BotTime, until: BotTime) {
        self.record.lost_at = self.record.lost_at.map(|lost| lost + (until - lost.max(since)).max(Millis::ZERO));
    }

    /// Returns whether whoever runs the tournament is still to be told of something.
    pub(crate) fn is_new(&self, warning: Warning) -> bool {
        !self.record.warned.contains(&warning)
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::app::clock::control::USUAL;
    use crate::record::{
        Calendar, ChannelId, Clock, Extras, GuildId, Player, System, TournamentId, TournamentRecord, TournamentTerms,
    };
    use crate::words::Lang;

    fn field(extras: Extras) -> Field {
        let terms = TournamentTerms::new("chess", String::new(), System::Swiss, Clock::new(USUAL));
        let calendar = Calendar { starts: Some(Unix(1_000)), ..Calendar::default() };
        let terms = TournamentTerms { extras, calendar, ..terms };
        let place = (GuildId(1), ChannelId(2), Lang::En);
        let record =
            TournamentRecord::new((TournamentId(1), "Cup".to_owned()), Player::nobody(), place, Unix(0), terms);
        let entrant = |nth: u32| {
            let player = Player { id: UserId(nth.into()).into(), name: format!("P{nth}") };
            (nth, EntrantRecord::new(player, Unix(0)))
        };
        Field { entrants: (1..=12).map(entrant).collect(), ..Field::new(record) }
    }

    /// Takes all steps that there are; returns them.
    fn events(field: &mut Field, is_open: bool) -> Vec<EventStep> {
        let mut taken = Vec::new();
        while let Some(step) = field.event_step(is_open) {
            field.took_event_step(step, Some(77));
            taken.push(step);
            assert!(taken.len() < 9, "{taken:?}");
        }
        taken
    }

    #[test]
    fn the_event_follows_the_calendar_and_is_for_those_channels_alone_that_everybody_sees() {
        let mut field = field(Extras { event: true, role: false });
        let (starts, ends) = (Unix(1_000), Unix(1_000) + 7 * DAY);
        assert_eq!(events(&mut field, false), []);
        assert_eq!(events(&mut field, true), [EventStep::Make(starts, ends)]);
        field.record.terms.calendar.starts = Some(starts + DAY);
        assert_eq!(events(&mut field, true), [EventStep::Change(77, starts + DAY, ends + DAY)]);
        assert_eq!(events(&mut field, false), [EventStep::Remove(77)]);
        assert_eq!(events(&mut field, true), [EventStep::Make(starts + DAY, ends + DAY)]);
        field.record.stage = Stage::Running;
        assert_eq!(events(&mut field, true), [EventStep::Begin(77)]);
        field.record.stage = Stage::Finished;
        assert_eq!(events(&mut field, true), [EventStep::Finish(77)]);
        assert_eq!(events(&mut field, true), []);
    }

    #[test]
    fn one_that_is_called_off_has_no_event_and_nobody_gets_one_unasked() {
        let mut asked = field(Extras { event: true, role: false });
        events(&mut asked, true);
        asked.record.stage = Stage::Cancelled;
        assert_eq!(events(&mut asked, true), [EventStep::Remove(77)]);
        assert_eq!(events(&mut asked, true), []);
        assert_eq!(events(&mut field(Extras::default()), true), []);
    }

    #[test]
    fn players_have_the_role_while_they_play_and_nobody_afterwards() {
        let mut field = field(Extras { event: false, role: true });
        let steps = |field: &mut Field| {
            let mut taken = Vec::new();
            while let Some(step) = field.role_step() {
                field.took_role_step(&step, Some(RoleId(5)));
                taken.push(step);
                assert!(taken.len() < 9, "{taken:?}");
            }
            taken
        };
        assert_eq!(steps(&mut field), [], "it has not begun");
        field.record.stage = Stage::Running;
        assert_eq!(steps(&mut field), [], "nobody has a number, so nobody plays");
        for (nth, entrant) in &mut field.entrants {
            entrant.number = u16::try_from(*nth).ok();
        }
        let given: Vec<_> = steps(&mut field)
            .iter()
            .map(|step| match step {
                RoleStep::Give { people, takes: false, .. } => people.len(),
                _ => 0,
            })
            .collect();
        assert_eq!(given, [0, 10, 2]);
        field.entrants[3].1.left = Some(2);
        let takes = RoleStep::Give { role: RoleId(5), people: vec![(4, UserId(4))], takes: true };
        assert_eq!(steps(&mut field), [takes]);
        field.record.stage = Stage::Finished;
        assert_eq!(steps(&mut field), [RoleStep::Remove(RoleId(5))]);
        assert_eq!(steps(&mut field), []);
    }
}
