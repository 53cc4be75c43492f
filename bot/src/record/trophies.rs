//! Trophies: the credits of each game, and their sum for a person.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{GameRecord, UserId};

/// The numbers of games of a kind that earn a trophy.
pub const MILESTONES: [u32; 3] = [10, 100, 1_000];

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Trophy {
    /// The first game of a kind that they won.
    FirstWin {
        /// The id of its rules.
        game: String,
    },
    /// A number of games of a kind, one of [`MILESTONES`].
    Games {
        /// The id of their rules.
        game: String,
        number: u32,
    },
    Giant,
    Feat {
        /// The name of the [`rules::MateFeat`].
        feat: String,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrophyCredit {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub won: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub giant: bool,
    /// The names of the feats of their checkmate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub feats: Vec<String>,
    /// Trophies that the player earned for the first time, shown when the game ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earned: Vec<Trophy>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindTally {
    pub games: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub wins: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The sum of a person's games. It does not depend on their order, and each can be removed again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrophySum {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, KindTally>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub giants: u32,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub feats: BTreeMap<String, u32>,
}

impl TrophySum {
    pub fn add(&mut self, game: &str, credit: &TrophyCredit) {
        let kind = self.kinds.entry(game.to_owned()).or_default();
        kind.games += 1;
        kind.wins += u32::from(credit.won);
        self.giants += u32::from(credit.giant);
        for feat in &credit.feats {
            *self.feats.entry(feat.clone()).or_default() += 1;
        }
    }

    pub fn take_out(&mut self, game: &str, credit: &TrophyCredit) {
        if let Some(kind) = self.kinds.get_mut(game) {
            kind.games = kind.games.saturating_sub(1);
            kind.wins = kind.wins.saturating_sub(u32::from(credit.won));
        }
        self.giants = self.giants.saturating_sub(u32::from(credit.giant));
        for feat in &credit.feats {
            if let Some(times) = self.feats.get_mut(feat) {
                *times = times.saturating_sub(1);
            }
        }
        self.kinds.retain(|_, kind| kind.games > 0);
        self.feats.retain(|_, times| *times > 0);
    }

    #[must_use]
    pub fn trophies(&self) -> BTreeSet<Trophy> {
        let wins = self.kinds.iter().filter(|(_, kind)| kind.wins > 0);
        let mut trophies: BTreeSet<_> = wins.map(|(game, _)| Trophy::FirstWin { game: game.clone() }).collect();
        for (game, kind) in &self.kinds {
            let reached = MILESTONES.into_iter().filter(|number| kind.games >= *number);
            trophies.extend(reached.map(|number| Trophy::Games { game: game.clone(), number }));
        }
        trophies.extend((self.giants > 0).then_some(Trophy::Giant));
        trophies.extend(self.feats.keys().map(|feat| Trophy::Feat { feat: feat.clone() }));
        trophies
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrophyRecord {
    pub tally: TrophySum,
    /// All trophies that they ever had, so that each is announced only once.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub had: BTreeSet<Trophy>,
}

impl TrophyRecord {
    /// Adds a game of a kind; returns the trophies that the person never had before.
    pub fn add(&mut self, game: &str, credit: &TrophyCredit) -> Vec<Trophy> {
        self.tally.add(game, credit);
        let new: Vec<_> = self.tally.trophies().difference(&self.had).cloned().collect();
        self.had.extend(new.iter().cloned());
        new
    }
}

/// Progress in counting games from before trophies existed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalliedRecord {
    /// Every finished game up to this key is counted.
    #[serde(default)]
    pub after: Option<String>,
    #[serde(default)]
    pub is_whole: bool,
}

impl GameRecord {
    pub fn credits(&self) -> impl Iterator<Item = (UserId, &TrophyCredit)> {
        let seats = self.seats().into_iter().flatten().map(|player| player.id.person());
        let credits = self.tallied.iter().flatten();
        seats.zip(credits).filter_map(|(who, credit)| Some((who?, credit)))
    }

    pub(super) fn forget_credits(&mut self) {
        let is_there = self.seats().map(|seats| seats.each_ref().map(|player| player.id.person().is_some()));
        let taken_out = self.unrated.iter_mut().filter_map(|unrated| unrated.credits.as_mut());
        for credits in self.tallied.iter_mut().chain(taken_out) {
            for (credit, is_there) in credits.iter_mut().zip(is_there.into_iter().flatten()) {
                if !is_there {
                    *credit = TrophyCredit::default();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won() -> TrophyCredit {
        TrophyCredit { won: true, giant: true, feats: vec!["soon-mate".to_owned()], earned: Vec::new() }
    }

    fn first_win() -> Trophy {
        Trophy::FirstWin { game: "chess".to_owned() }
    }

    #[test]
    fn a_trophy_is_new_only_once_even_if_its_game_was_taken_out() {
        let mut record = TrophyRecord::default();
        assert_eq!(record.add("chess", &TrophyCredit::default()), []);
        let feat = Trophy::Feat { feat: "soon-mate".to_owned() };
        assert_eq!(record.add("chess", &won()), [first_win(), Trophy::Giant, feat]);
        record.tally.take_out("chess", &won());
        assert!(record.tally.trophies().is_empty());
        assert_eq!(record.add("chess", &won()), [], "they were told");
        assert_eq!(record.tally.trophies().len(), 3);
    }

    #[test]
    fn milestones_are_the_tenth_hundredth_and_thousandth_game_of_a_kind() {
        let mut record = TrophyRecord::default();
        for nth in 1..=1_000 {
            let new = record.add("chess", &TrophyCredit::default());
            assert_eq!(new.len(), usize::from(MILESTONES.contains(&nth)), "game {nth}");
            assert_eq!(record.add(if nth % 2 == 0 { "echek" } else { "mutation" }, &TrophyCredit::default()).len(), {
                usize::from([19, 20, 199, 200].contains(&nth))
            });
        }
    }

    #[test]
    fn whatever_was_added_can_be_taken_out_in_any_order() {
        let (lost, mut tally) = (TrophyCredit::default(), TrophySum::default());
        for (game, credit) in [("chess", &lost), ("echek", &won()), ("chess", &won())] {
            tally.add(game, credit);
        }
        for (game, credit) in [("chess", &won()), ("chess", &lost), ("echek", &won())] {
            tally.take_out(game, credit);
        }
        assert_eq!(tally, TrophySum::default());
    }
}
