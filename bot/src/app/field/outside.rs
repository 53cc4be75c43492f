//! A tournament's scheduled event and role, and the next requests about them: pure functions of its rows.

use super::TournamentField;
use crate::record::{
    BotTime, DAY, EntrantRecord, Millis, OrganiserWarning, PlayersRole, RoleId, ScheduledEvent, ScheduledStage,
    TournamentStage, Unix, UserId,
};

/// Assumed number of days if rounds have no length.
const USUAL_DAYS: i64 = 7;
/// Assumed number of rounds if that is unknown.
const USUAL_ROUNDS: i64 = 7;
const AT_ONCE: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownEvent {
    pub name: String,
    pub about: String,
    pub place: String,
    pub starts: Unix,
    pub ends: Unix,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventDeed {
    Make(ShownEvent),
    Change(u64, ShownEvent),
    Begin(u64),
    Finish(u64),
    Remove(u64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleDeed {
    /// Create it, without permissions. A time means that an earlier request may already have created it after that
    /// time.
    Make(String, Option<Unix>),
    /// Assign it to people if it still has no permissions, or remove it from them.
    Give {
        role: RoleId,
        people: Vec<UserId>,
        /// True to remove it from them.
        takes: bool,
    },
    Remove(RoleId),
}

impl TournamentField {
    /// Returns the next request about the event. `shown` composes the event for a start and an end; `is_open` means
    /// that all members see the tournament's channel.
    pub(crate) fn event_deed(
        &self,
        is_open: bool,
        shown: impl FnOnce((Unix, Unix)) -> ShownEvent,
    ) -> Option<EventDeed> {
        let record = &self.record;
        let times = self.event_times().filter(|_| is_open && record.terms.extras.event);
        let Some(ScheduledEvent { id, starts, ends, stage }) = record.scheduled else {
            return times.filter(|_| record.stage == TournamentStage::Open).map(|times| EventDeed::Make(shown(times)));
        };
        match (stage, record.stage, times) {
            (ScheduledStage::Over, ..)
            | (ScheduledStage::On, TournamentStage::Open | TournamentStage::Running, Some(_)) => None,
            (ScheduledStage::Planned, TournamentStage::Open, Some(wanted)) => {
                (wanted != (starts, ends)).then(|| EventDeed::Change(id, shown(wanted)))
            }
            (ScheduledStage::Planned, TournamentStage::Running, Some(_)) => Some(EventDeed::Begin(id)),
            (ScheduledStage::Planned, ..) => Some(EventDeed::Remove(id)),
            (ScheduledStage::On, ..) => Some(EventDeed::Finish(id)),
        }
    }

    fn event_times(&self) -> Option<(Unix, Unix)> {
        let record = &self.record;
        // The number of rounds may grow during sign-up; the end does not follow each time.
        let days = match (record.terms.calendar.days, record.planned.or(record.terms.rounds)) {
            (Some(days), Some(rounds)) => i64::from(days) * i64::from(rounds),
            (Some(days), None) => i64::from(days) * USUAL_ROUNDS,
            (None, _) => USUAL_DAYS,
        };
        let starts = record.terms.calendar.starts?;
        Some((starts, starts + days.max(1) * DAY))
    }

    /// Records a completed request about the event; `made` is a new event's id.
    pub(crate) fn did_with_event(&mut self, deed: &EventDeed, made: Option<u64>) {
        let scheduled = &mut self.record.scheduled;
        *scheduled = match (deed, *scheduled) {
            (&EventDeed::Make(ShownEvent { starts, ends, .. }), _) => {
                let stage = if made.is_some() { ScheduledStage::Planned } else { ScheduledStage::Over };
                Some(ScheduledEvent { id: made.unwrap_or_default(), starts, ends, stage })
            }
            (&EventDeed::Change(_, ShownEvent { starts, ends, .. }), Some(old)) => {
                Some(ScheduledEvent { starts, ends, ..old })
            }
            (EventDeed::Begin(_), Some(old)) => Some(ScheduledEvent { stage: ScheduledStage::On, ..old }),
            // After a removal because of a changed start or channel, it can be created again.
            (EventDeed::Remove(_), _) if self.record.stage == TournamentStage::Open => None,
            (EventDeed::Finish(_) | EventDeed::Remove(_), Some(old)) => {
                Some(ScheduledEvent { stage: ScheduledStage::Over, ..old })
            }
            (_, None) => None,
        };
    }

    /// Returns the next request about the players' role. Players have it from the first round on.
    pub(crate) fn role_deed(&self, name: impl FnOnce() -> String) -> Option<RoleDeed> {
        let record = &self.record;
        let role = match record.role {
            Some(PlayersRole { is_gone: true, .. }) => return None,
            Some(PlayersRole { id, .. }) if record.stage.is_over() => return Some(RoleDeed::Remove(id)),
            role => role.map(|role| role.id),
        };
        if record.stage != TournamentStage::Running {
            return None;
        }
        // Entrants who are waiting, asking to join or missed check-in do not play.
        let plays = |entrant: &EntrantRecord| entrant.number.is_some() && entrant.left.is_none();
        let wants = |entrant: &EntrantRecord| record.terms.extras.role && plays(entrant);
        let people = |takes: bool| {
            let differs = |entrant: &EntrantRecord| entrant.has_role == takes && wants(entrant) != takes;
            let found = self.entrants.iter().filter(|(_, entrant)| differs(entrant));
            found.filter_map(|(_, entrant)| entrant.player.id.person()).take(AT_ONCE).collect::<Vec<_>>()
        };
        let (give, take) = (people(false), people(true));
        match role {
            None => (!give.is_empty()).then(|| RoleDeed::Make(name(), record.role_asked)),
            Some(role) if !give.is_empty() => Some(RoleDeed::Give { role, people: give, takes: false }),
            Some(role) if !take.is_empty() => Some(RoleDeed::Give { role, people: take, takes: true }),
            Some(_) => None,
        }
    }

    pub(crate) fn did_with_role(&mut self, deed: &RoleDeed, made: Option<RoleId>) {
        match deed {
            RoleDeed::Make(..) => {
                self.record.role = Some(PlayersRole { id: made.unwrap_or(RoleId(0)), is_gone: made.is_none() });
                self.record.role_asked = None;
            }
            RoleDeed::Give { people, takes, .. } => {
                for (_, entrant) in &mut self.entrants {
                    if people.iter().any(|who| entrant.player.id == *who) {
                        entrant.has_role = !takes;
                    }
                }
            }
            RoleDeed::Remove(id) => self.record.role = Some(PlayersRole { id: *id, is_gone: true }),
        }
    }

    /// Records time that was given back, so that losing the channel doesn't repeat it.
    pub(crate) fn was_given_back(&mut self, since: BotTime, until: BotTime) {
        self.record.lost_at = self.record.lost_at.map(|lost| lost + (until - lost.max(since)).max(Millis::ZERO));
    }

    pub(crate) fn is_new(&self, warning: OrganiserWarning) -> bool {
        !self.record.warned.contains(&warning)
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::app::clock::control::USUAL;
    use crate::record::{
        CalendarTerms, ChannelId, GameClock, GamePlayer, GuildId, TournamentExtras, TournamentFormat, TournamentId,
        TournamentRecord, TournamentTerms,
    };
    use crate::words::Lang;

    fn field(extras: TournamentExtras) -> TournamentField {
        let terms = TournamentTerms::new("chess", String::new(), TournamentFormat::Swiss, GameClock::new(USUAL));
        let calendar = CalendarTerms { starts: Some(Unix(1_000)), ..CalendarTerms::default() };
        let terms = TournamentTerms { extras, calendar, ..terms };
        let place = (GuildId(1), ChannelId(2), Lang::En);
        let record =
            TournamentRecord::new((TournamentId(1), "Cup".to_owned()), GamePlayer::nobody(), place, Unix(0), terms);
        let entrant = |nth: u32| {
            let player = GamePlayer { id: UserId(nth.into()).into(), name: format!("P{nth}") };
            (nth, EntrantRecord::new(player, Unix(0)))
        };
        TournamentField { entrants: (1..=12).map(entrant).collect(), ..TournamentField::new(record) }
    }

    fn shown((starts, ends): (Unix, Unix)) -> ShownEvent {
        ShownEvent { name: String::new(), about: String::new(), place: String::new(), starts, ends }
    }

    fn events(field: &mut TournamentField, is_open: bool) -> Vec<EventDeed> {
        let mut done = Vec::new();
        while let Some(deed) = field.event_deed(is_open, shown) {
            field.did_with_event(&deed, Some(77));
            done.push(deed);
            assert!(done.len() < 9, "{done:?}");
        }
        done
    }

    #[test]
    fn the_event_follows_the_calendar_and_is_for_those_channels_alone_that_everybody_sees() {
        let mut field = field(TournamentExtras { event: true, role: false });
        let (starts, ends) = (Unix(1_000), Unix(1_000) + 7 * DAY);
        assert_eq!(events(&mut field, false), []);
        assert_eq!(events(&mut field, true), [EventDeed::Make(shown((starts, ends)))]);
        field.record.terms.calendar.starts = Some(starts + DAY);
        assert_eq!(events(&mut field, true), [EventDeed::Change(77, shown((starts + DAY, ends + DAY)))]);
        assert_eq!(events(&mut field, false), [EventDeed::Remove(77)]);
        assert_eq!(events(&mut field, true), [EventDeed::Make(shown((starts + DAY, ends + DAY)))]);
        field.record.stage = TournamentStage::Running;
        assert_eq!(events(&mut field, true), [EventDeed::Begin(77)]);
        field.record.stage = TournamentStage::Finished;
        assert_eq!(events(&mut field, true), [EventDeed::Finish(77)]);
        assert_eq!(events(&mut field, true), []);
    }

    #[test]
    fn one_that_is_called_off_has_no_event_and_nobody_gets_one_unasked() {
        let mut asked = field(TournamentExtras { event: true, role: false });
        events(&mut asked, true);
        asked.record.stage = TournamentStage::Cancelled;
        assert_eq!(events(&mut asked, true), [EventDeed::Remove(77)]);
        assert_eq!(events(&mut asked, true), []);
        assert_eq!(events(&mut field(TournamentExtras::default()), true), []);
    }

    #[test]
    fn players_have_the_role_while_they_play_and_nobody_afterwards() {
        let mut field = field(TournamentExtras { event: false, role: true });
        let deeds = |field: &mut TournamentField| {
            let mut done = Vec::new();
            while let Some(deed) = field.role_deed(String::new) {
                field.did_with_role(&deed, Some(RoleId(5)));
                done.push(deed);
                assert!(done.len() < 9, "{done:?}");
            }
            done
        };
        assert_eq!(deeds(&mut field), [], "it has not begun");
        field.record.stage = TournamentStage::Running;
        assert_eq!(deeds(&mut field), [], "nobody has a number, so nobody plays");
        for (nth, entrant) in &mut field.entrants {
            entrant.number = u16::try_from(*nth).ok();
        }
        let given: Vec<_> = deeds(&mut field)
            .iter()
            .map(|deed| match deed {
                RoleDeed::Give { people, takes: false, .. } => people.len(),
                _ => 0,
            })
            .collect();
        assert_eq!(given, [0, 10, 2]);
        field.entrants[3].1.left = Some(2);
        let takes = RoleDeed::Give { role: RoleId(5), people: vec![UserId(4)], takes: true };
        assert_eq!(deeds(&mut field), [takes]);
        field.record.stage = TournamentStage::Finished;
        assert_eq!(deeds(&mut field), [RoleDeed::Remove(RoleId(5))]);
        assert_eq!(deeds(&mut field), []);
    }
}
