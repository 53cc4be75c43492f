//! Runs tasks of several processes concurrently, with checks after each step.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use bot::app::{App, AppRequest, Caller, RequestAnswer, leaving, upkeep};
use bot::keep::admit;
use bot::record::{GameId, MINUTE, Millis, Unix};
use bot::refusal::Trouble;
use store::Store;

use super::discord::Discord;
use super::doing::{Doing, Follows, Instant, told};
use super::people::Intent;
use super::wire::{Task, race};
use super::world::{Process, World};
use crate::seats::only_shard;

pub(super) enum Done {
    Answered(Box<Result<RequestAnswer, Trouble>>),
    Did(Result<(), Trouble>),
}

impl World {
    pub(super) fn run(&mut self, tasks: Vec<(usize, Doing)>) -> Vec<Option<Done>> {
        let tasks = tasks.into_iter().filter(|(idx, _)| self.processes[*idx].is_some());
        let tasks: Vec<_> = tasks.map(|(idx, doing)| (idx, Rc::new(doing))).collect();
        let (now, behind) = (self.machine(), self.time().away);
        let futures: Vec<Task<'_, Done>> = tasks
            .iter()
            .map(|(idx, doing)| {
                let process = self.processes[*idx].clone().expect("only those that live");
                let wire = Arc::clone(&process.wire);
                let discord = Rc::clone(&self.discord);
                let task = perform(process, discord, Rc::clone(doing), now);
                (wire, Box::pin(task) as std::pin::Pin<Box<dyn Future<Output = Done>>>)
            })
            .collect();
        let done = race(&mut self.random, &self.journal, futures);
        for idx in 0..2 {
            if self.processes[idx].as_ref().is_some_and(|process| process.wire.is_dead()) {
                self.kill(idx);
                self.count("kills in the midst");
                let time = self.about(MINUTE);
                self.later(time, Intent::Start(idx));
            }
        }
        let follows = self.look_at_what_was_kept(&tasks, behind);
        self.look_at_what_was_said(&tasks, &done);
        self.follow(follows);
        self.wait_for_round();
        done
    }

    fn look_at_what_was_kept(&mut self, tasks: &[(usize, Rc<Doing>)], behind: Millis) -> Vec<Follows> {
        let behind = [behind, self.time().away];
        let instant = Instant { bot: self.bot_time(), behind, presence: self.presence, is_away: self.is_down() };
        let mut follows = Vec::new();
        for commit in self.journal.take() {
            let (_, doing) = &tasks[commit.task];
            if let Err((game, wrong)) = self.model.take(&commit, doing, instant, &mut follows) {
                self.fail(game, &format!("{wrong}, by {}", told(doing)));
            }
        }
        let wrong = std::mem::take(&mut self.discord.borrow_mut().wrong);
        if let Some((game, wrong)) = wrong.first() {
            self.fail(*game, wrong);
        }
        follows
    }

    /// Checks that no task failed. A courier's task may lose a race, since it retries.
    fn look_at_what_was_said(&self, tasks: &[(usize, Rc<Doing>)], done: &[Option<Done>]) {
        for (task, done) in tasks.iter().zip(done) {
            let failed = match done {
                Some(Done::Did(Err(Trouble::Failed(failure)))) => Some(failure.chain()),
                Some(Done::Answered(answer)) => match answer.as_ref() {
                    Err(Trouble::Failed(failure)) => Some(failure.chain()),
                    _ => None,
                },
                _ => None,
            };
            let is_courier = matches!(*task.1, Doing::Deliver(_) | Doing::DeliverLeft);
            let is_overtaken = |chain: &str| chain.contains("`lane/");
            let is_known = |chain: &str| (is_courier && chain.contains("expected version")) || is_overtaken(chain);
            if let Some(chain) = failed.filter(|chain| !is_known(chain)) {
                self.fail(GameId(0), &format!("{}: {chain}", told(&task.1)));
            }
        }
    }

    fn follow(&mut self, mut follows: Vec<Follows>) {
        follows.sort_unstable();
        follows.dedup();
        for next in follows {
            match next {
                Follows::Due(_) => {}
                other => self.react(other),
            }
        }
        self.wait_for_sweep();
    }
}

async fn perform(process: Process, discord: Rc<RefCell<Discord>>, doing: Rc<Doing>, now: Unix) -> Done {
    let Process { app, wire, courier } = process;
    Done::Did(match &*doing {
        Doing::Ask(request) => {
            let request = AppRequest { caller: Caller { now, ..request.caller.clone() }, act: request.act.clone() };
            return Done::Answered(Box::new(app.handle(&request).await));
        }
        Doing::Sweep => app.fall_due(now).await.map(drop),
        Doing::Deliver(game) => courier.deliver(&app, &wire, &discord, *game, false).await,
        Doing::DeliverLeft => courier.deliver_left(&app, &wire, &discord).await,
        Doing::Beat => app.beat(now, &[only_shard()]).await,
        Doing::Share => app.share(now, None).await.map(drop),
        Doing::Forget(before) => upkeep::forget_events(&app, *before).await,
        Doing::Pause => app.pause(now).await,
        Doing::Resume => app.resume(now).await,
        Doing::Release => bot::app::release(&app, now).await,
        Doing::Admit => {
            admit(&(wire as Arc<dyn Store>), now).await.expect("the shape is known");
            Ok(())
        }
        Doing::KeepHouse => keep_house(&app, now).await,
    })
}

async fn keep_house(app: &App, now: Unix) -> Result<(), Trouble> {
    leaving::finish_leaving(app, now).await?;
    leaving::erase_deleted(app).await?;
    upkeep::catch_up_with_history(app).await?;
    upkeep::count_old_games(app).await?;
    upkeep::catch_up_with_people(app).await?;
    upkeep::bring_ratings_up_to_date(app).await?;
    upkeep::tally_old_games(app).await
}
