//! The operator's commands to a running bot, the pause and held games, and backups.

use std::sync::{Arc, Mutex, PoisonError};

use store::Store;

use crate::app::{self, App};
use crate::keep::{self, OperatorCommand, OperatorDesk, StoreKeeper};
use crate::machine::now;
use crate::observe::BotWatch;
use crate::record::WorkLane;
use crate::refusal::Trouble;
use crate::standing::OperatorHolds;

pub(super) struct OperatorService {
    keeper: tokio::sync::Mutex<StoreKeeper>,
    store: Arc<dyn Store>,
    desk: OperatorDesk,
    stuck: StuckCommands,
}

#[derive(Default)]
struct StuckCommands(Mutex<Vec<OperatorCommand>>);

impl StuckCommands {
    /// Returns the pending commands. After its file is gone, a command can be given again.
    fn left_to_do(&self, words: Vec<OperatorCommand>) -> Vec<OperatorCommand> {
        let mut stuck = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stuck.retain(|word| words.contains(word));
        words.into_iter().filter(|word| !stuck.contains(word)).collect()
    }

    fn note(&self, word: OperatorCommand) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(word);
    }
}

impl OperatorService {
    pub(super) fn new(keeper: StoreKeeper) -> OperatorService {
        let (store, desk) = (keeper.store(), keeper.desk().clone());
        if let Err(error) = desk.note(OperatorHolds::default()) {
            tracing::warn!(%error, "the pause and the games held back cannot be written for `mutabot status`");
        }
        OperatorService { keeper: tokio::sync::Mutex::new(keeper), store, desk, stuck: StuckCommands::default() }
    }

    /// Carries out the operator's commands. A command's file stays until the command is done. If the file can't be
    /// removed, the command still runs only once.
    pub(super) async fn obey(&self, app: &App) -> Result<(), Trouble> {
        for word in self.stuck.left_to_do(self.desk.words()) {
            match word {
                OperatorCommand::Pause => app.pause(now()).await,
                OperatorCommand::Resume => app.resume(now()).await,
                OperatorCommand::Release => app::release(app, now()).await,
                // If a backup is already running, the next run tries again.
                OperatorCommand::Backup => {
                    match self.keeper.try_lock().is_ok_and(|mut keeper| keeper.begin_asked(now())) {
                        true => Ok(()),
                        false => continue,
                    }
                }
            }?;
            if !self.desk.heard(word) {
                self.stuck.note(word);
            }
        }
        Ok(())
    }

    /// Reports a pause or held games, at the start and after each change.
    pub(super) async fn say_what_stands(&self, watch: &BotWatch) -> Result<(), Trouble> {
        // Code that needs the store reports an outage.
        let Ok(standing) = keep::standing(&*self.store, now()).await else { return Ok(()) };
        watch.meters.stands(standing);
        if watch.health.stands(standing) {
            standing.to_string().lines().for_each(|line| tracing::warn!("{line}"));
            // Perhaps only the folder's owner can write there; `new` already logged it.
            let _ = self.desk.note(standing);
        }
        Ok(())
    }

    pub(super) async fn back_up(&self, app: &App, watch: &BotWatch) -> Result<(), Trouble> {
        let mut keeper = self.keeper.lock().await;
        keeper.keep_list(now()).await;
        if app.looks_after(WorkLane::FIRST) || keeper.is_at_work() {
            keeper.round(now()).await;
        }
        if let Some(made) = keeper.last_made() {
            watch.meters.backed_up(made);
        }
        keeper.room().into_iter().for_each(|(folder, n_bytes)| watch.meters.room(folder, n_bytes));
        Ok(())
    }

    pub(super) async fn before_erasing(&self) {
        self.keeper.lock().await.before_erasing(now()).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_whose_file_stays_is_done_once_until_it_is_left_anew() {
        let stuck = StuckCommands::default();
        assert_eq!(stuck.left_to_do(vec![OperatorCommand::Pause]), [OperatorCommand::Pause]);
        stuck.note(OperatorCommand::Pause);
        for _ in 0..2 {
            assert_eq!(
                stuck.left_to_do(vec![OperatorCommand::Pause, OperatorCommand::Resume]),
                [OperatorCommand::Resume]
            );
        }
        assert!(stuck.left_to_do(Vec::new()).is_empty());
        assert_eq!(stuck.left_to_do(vec![OperatorCommand::Pause]), [OperatorCommand::Pause]);
    }
}
