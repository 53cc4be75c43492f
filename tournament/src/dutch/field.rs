//! The input for pairing a round: its players.

use super::history::{self, Contender};
use crate::{Colour, EntryBye, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

/// The players to pair, in pairing order (C.04.3 article 1.2).
#[derive(Clone, Debug)]
pub(super) struct PairingField {
    pub(super) contenders: Vec<Contender>,
    /// A matrix of players who can meet (C1, C3, forbidden pairs).
    compatible: Vec<Vec<bool>>,
    pub(super) initial_colour: Colour,
}

impl PairingField {
    pub(super) fn new(event: &IndividualEvent, round: RoundNumber) -> PairingField {
        let paired = event.paired_rounds();
        let takes_part: Vec<bool> = event.players.iter().map(|player| takes_part(event, player, round)).collect();
        let mut rank = 0;
        let mut contenders = Vec::new();
        for (player, &takes_part) in event.players.iter().zip(&takes_part) {
            let entered = (1..round).any(|earlier| is_paired(player.entry(earlier)));
            rank += usize::from(entered || takes_part);
            if takes_part {
                contenders.push(history::contender(event, player, round, rank));
            }
        }
        contenders.sort_by(|a, b| b.score.cmp(&a.score).then(a.rank.cmp(&b.rank)));
        // If the number of rounds is unknown, assume that the last paired round is the last, but a new round is not.
        let last = event.rounds.map_or(round == paired, |rounds| round >= rounds);
        let most = event.points.win.max(event.points.draw).tenths() * i32::from(round - 1);
        for contender in &mut contenders {
            contender.is_topscorer = last && 2 * contender.score.tenths() > most;
        }
        let compatible = compatible(event, round, &contenders);
        let initial_colour = event.initial_colour.or_else(|| inferred_colour(event)).unwrap_or(Colour::White);
        PairingField { contenders, compatible, initial_colour }
    }

    pub(super) fn without(&self, is_out: impl Fn(PlayerNumber) -> bool) -> PairingField {
        let places: Vec<usize> = (0..self.len()).filter(|&place| !is_out(self.contenders[place].number)).collect();
        let row = |&a: &usize| places.iter().map(|&b| self.compatible[a][b]).collect();
        PairingField {
            contenders: places.iter().map(|&place| self.contenders[place].clone()).collect(),
            compatible: places.iter().map(row).collect(),
            initial_colour: self.initial_colour,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.contenders.len()
    }

    /// Returns whether two players can meet (C1, C3, forbidden pairs).
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.compatible[a][b]
    }

    pub(super) fn end_of_group(&self, begin: usize) -> usize {
        let score = self.contenders.get(begin).map(|contender| contender.score);
        begin + self.contenders[begin..].iter().take_while(|contender| Some(contender.score) == score).count()
    }
}

fn is_paired(entry: RoundEntry) -> bool {
    matches!(entry, RoundEntry::Game(_) | RoundEntry::Bye(EntryBye::Allocated))
}

fn takes_part(event: &IndividualEvent, player: &crate::EventPlayer, round: RoundNumber) -> bool {
    if round <= event.paired_rounds() {
        return is_paired(player.entry(round));
    }
    let asked = event.requests.iter().any(|request| request.round == round && request.player == player.number);
    player.entries.get(usize::from(round) - 1).is_none() && !asked
}

fn compatible(event: &IndividualEvent, round: RoundNumber, contenders: &[Contender]) -> Vec<Vec<bool>> {
    let groups: Vec<&[PlayerNumber]> = event
        .forbidden
        .iter()
        .filter(|group| (group.rounds.0..=group.rounds.1).contains(&round))
        .map(|group| group.players.as_slice())
        .collect();
    let allowed = |a: &Contender, b: &Contender| {
        let forbidden = groups.iter().any(|group| group.contains(&a.number) && group.contains(&b.number));
        let clash = a.is_absolute() && b.is_absolute() && a.preference == b.preference;
        let excused = a.is_topscorer || b.is_topscorer;
        a.number != b.number && !forbidden && !a.met.contains(&b.number) && (!clash || excused)
    };
    contenders.iter().map(|a| contenders.iter().map(|b| allowed(a, b)).collect()).collect()
}

/// Infers the drawn colour from the first round with colours. It is the colour of that round's first player with a
/// colour, reversed if the player's rank is even.
fn inferred_colour(event: &IndividualEvent) -> Option<Colour> {
    let colour = |entry: RoundEntry| if let RoundEntry::Game(game) = entry { game.colour } else { None };
    let round = (1..=event.paired_rounds())
        .find(|&round| event.players.iter().any(|player| colour(player.entry(round)).is_some()))?;
    let entered = |player: &&crate::EventPlayer| (1..=round).any(|earlier| is_paired(player.entry(earlier)));
    let mut players = event.players.iter().filter(entered).enumerate();
    players.find_map(|(place, player)| {
        let colour = colour(player.entry(round))?;
        Some(if place % 2 == 0 { colour } else { !colour })
    })
}
