//! Pairing residents with each other: exchanges between the halves, then transpositions (C.04.3 articles 4.2 and 4.3).

use super::matched::{Engine, Work};
use crate::matching::Wide;

/// The residents left to be paired with each other.
struct Remainder {
    players: Vec<usize>,
    /// How many pairs they make: the size of the upper half.
    pairs: usize,
    /// Players who are in the lower half for good although they began in the upper one, and the other way round.
    sent_down: Vec<usize>,
    brought_up: Vec<usize>,
}

impl<const W: usize> Engine<'_, W> {
    /// Pairs the residents who have no moved-down opponent.
    pub(super) fn pair_remainder(&mut self, work: &mut Work) {
        let players = self.waiting(work);
        let pairs = players.iter().filter(|&&player| self.is_upper(work, player)).count();
        if pairs == 0 {
            return;
        }
        let mut remainder = Remainder { players, pairs, sent_down: Vec::new(), brought_up: Vec::new() };
        let all = remainder.players.clone();
        self.weigh(work, &remainder, &all, None);
        self.matching.solve();
        let original = &remainder.players[..pairs];
        let exchanges = original.iter().filter(|&&player| !self.is_upper(work, player)).count();
        if exchanges > 0 {
            self.send_down(work, &mut remainder, exchanges);
            self.bring_up(work, &mut remainder, exchanges);
        }
        let uppers = remainder.players.iter().copied().filter(|&player| self.is_upper(work, player));
        let uppers: Vec<usize> = uppers.collect();
        if exchanges > 0 {
            self.fix_halves(work, &remainder, &uppers);
        }
        for &player in &uppers {
            let lowers = self.waiting(work);
            let lowers = lowers.into_iter().filter(|other| *other > player && !uppers.contains(other));
            let lowers: Vec<usize> = lowers.collect();
            self.choose_partner(work, player, &lowers);
        }
    }

    /// Tells whether a player is the higher one of a pair of residents.
    fn is_upper(&self, work: &Work, player: usize) -> bool {
        self.matching.mate(player).is_some_and(|mate| mate > player && mate < work.end)
    }

    /// Weighs the edges of some players of the remainder so that few are exchanged, and close ones. `test` rewards or
    /// discourages one player to be the higher one of a pair.
    fn weigh(&mut self, work: &Work, remainder: &Remainder, players: &[usize], test: Option<(usize, bool)>) {
        let count = work.layout.count_bits();
        let mut edges = Vec::new();
        for &player in players {
            for &other in remainder.players.iter().filter(|&&other| other != player) {
                let (a, b) = (player.min(other), player.max(other));
                let place = remainder.players.binary_search(&a).expect("the player is in the remainder");
                let mut weight = self.edge(work, a, b);
                if remainder.sent_down.contains(&a) || remainder.brought_up.contains(&b) {
                    weight = Wide::ZERO;
                }
                if weight != Wide::ZERO {
                    let near = 4 * (remainder.players.len() - place);
                    let near = match test {
                        Some((tested, up)) if tested == a => {
                            if up {
                                near + 1
                            } else {
                                near - 1
                            }
                        }
                        _ => near,
                    };
                    weight += work.layout.order(near, 0);
                    let upper = place < remainder.pairs || remainder.brought_up.contains(&a);
                    weight += work.layout.order(usize::from(upper), 2 * count + 3);
                }
                edges.push((a, b, weight));
            }
        }
        self.matching.change(players, edges);
    }

    /// Finds whom exchanges send to the lower half: the lowest players first (article 4.3.2, third rule).
    fn send_down(&mut self, work: &Work, remainder: &mut Remainder, exchanges: usize) {
        for place in (0..remainder.pairs).rev() {
            if remainder.sent_down.len() == exchanges {
                break;
            }
            let player = remainder.players[place];
            let tested = self.is_upper(work, player);
            if tested {
                self.weigh(work, remainder, &[player], Some((player, false)));
                self.matching.solve();
            }
            let sent = !self.is_upper(work, player);
            if sent {
                remainder.sent_down.push(player);
            }
            if sent || tested {
                self.weigh(work, remainder, &[player], None);
                self.matching.solve();
            }
        }
    }

    /// Finds whom exchanges bring to the upper half: the highest players first (fourth rule).
    fn bring_up(&mut self, work: &Work, remainder: &mut Remainder, exchanges: usize) {
        for place in remainder.pairs..remainder.players.len() {
            if remainder.brought_up.len() == exchanges {
                break;
            }
            let player = remainder.players[place];
            let tested = !self.is_upper(work, player);
            if tested {
                self.weigh(work, remainder, &[player], Some((player, true)));
                self.matching.solve();
            }
            let brought = self.is_upper(work, player);
            if brought {
                remainder.brought_up.push(player);
            }
            if brought || tested {
                self.weigh(work, remainder, &[player], None);
                self.matching.solve();
            }
        }
    }

    /// Lets nobody of one half be paired with the same half once exchanges are known.
    fn fix_halves(&mut self, work: &Work, remainder: &Remainder, uppers: &[usize]) {
        let mut edges = Vec::new();
        for (place, &b) in remainder.players.iter().enumerate() {
            for &a in &remainder.players[..place] {
                let allowed = uppers.contains(&a) && !uppers.contains(&b);
                edges.push((a, b, if allowed { self.edge(work, a, b) } else { Wide::ZERO }));
            }
        }
        self.matching.change(&remainder.players, edges);
        self.matching.solve();
    }
}
