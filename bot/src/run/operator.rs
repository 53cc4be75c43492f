//! The operator's words to the running bot, and the pause and held games that wait for one.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use store::Store;

use super::again_and_again;
use crate::app::{self, App};
use crate::keep::{self, Desk, Keeper, Word};
use crate::machine::now;
use crate::observe::Watch;
use crate::standing::Standing;

/// The time between two looks at what the operator has to say.
const WORDS: Duration = Duration::from_secs(2);
/// The time between two looks for a pause and games held back.
const STANDING: Duration = Duration::from_secs(5);

/// The words that were done and whose files cannot be removed.
#[derive(Default)]
struct Stuck(Mutex<Vec<Word>>);

impl Stuck {
    /// Returns the words of the folder that are still to be done. A word whose file is gone can be given again.
    fn left_to_do(&self, words: Vec<Word>) -> Vec<Word> {
        let mut stuck = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        stuck.retain(|word| words.contains(word));
        words.into_iter().filter(|word| !stuck.contains(word)).collect()
    }

    fn note(&self, word: Word) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(word);
    }
}

/// Obeys the operator. A word stays until it was obeyed. One whose file cannot be removed is done once.
pub(super) async fn obey(app: App, desk: Desk, keeper: Arc<tokio::sync::Mutex<Keeper>>) {
    let stuck = Stuck::default();
    let round = || async {
        for word in stuck.left_to_do(desk.words()) {
            match word {
                Word::Pause => app.pause(now()).await,
                Word::Resume => app.resume(now()).await,
                Word::Release => app::release(&app, now()).await,
                // The next look tries again if one is being made already.
                Word::Backup => match keeper.try_lock().is_ok_and(|mut keeper| keeper.begin_asked(now())) {
                    true => Ok(()),
                    false => continue,
                },
            }?;
            if !desk.heard(word) {
                stuck.note(word);
            }
        }
        Ok(())
    };
    again_and_again(WORDS, round).await;
}

/// Tells of a pause and of games held back: at the start, and whenever that changes.
pub(super) async fn say_what_stands(store: Arc<dyn Store>, desk: Desk, watch: Watch) {
    if let Err(error) = desk.note(Standing::default()) {
        tracing::warn!(%error, "what stands still cannot be noted for `mutabot status`");
    }
    let round = || async {
        // A store that is away is told by those who cannot do without it.
        let Ok(standing) = keep::standing(&*store, now()).await else { return Ok(()) };
        watch.meters.stands(standing);
        if watch.health.stands(standing) {
            standing.to_string().lines().for_each(|line| tracing::warn!("{line}"));
            // It may be that only its owner can write there: the log has said it.
            let _ = desk.note(standing);
        }
        Ok(())
    };
    again_and_again(STANDING, round).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_whose_file_stays_is_done_once_until_it_is_left_anew() {
        let stuck = Stuck::default();
        assert_eq!(stuck.left_to_do(vec![Word::Pause]), [Word::Pause]);
        stuck.note(Word::Pause);
        for _ in 0..2 {
            assert_eq!(stuck.left_to_do(vec![Word::Pause, Word::Resume]), [Word::Resume]);
        }
        assert!(stuck.left_to_do(Vec::new()).is_empty());
        assert_eq!(stuck.left_to_do(vec![Word::Pause]), [Word::Pause]);
    }
}
