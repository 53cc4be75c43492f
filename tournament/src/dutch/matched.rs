//! The fast engine: one matching of all players, whose weights change from bracket to bracket and from decision to
//! decision (C.04.3 articles 3 and 4).

use super::{
    field::Field,
    round::{Bracket, NoPairing},
    weights::{Layout, Top},
};
use crate::matching::{Matching, Wide};

/// Why an engine of some width gave up.
pub(super) enum Failure {
    Impossible,
    /// The weights need more words.
    TooNarrow,
}

/// Pairs all players bracket by bracket.
pub(super) fn pair(field: &Field) -> Result<Vec<Bracket>, NoPairing> {
    let widths = [
        Engine::<2>::pair,
        Engine::<3>::pair,
        Engine::<4>::pair,
        Engine::<6>::pair,
        Engine::<8>::pair,
        Engine::<16>::pair,
    ];
    for pair in widths {
        match pair(field) {
            Ok(brackets) => return Ok(brackets),
            Err(Failure::Impossible) => return Err(NoPairing::Impossible),
            Err(Failure::TooNarrow) => {}
        }
    }
    Err(NoPairing::TooMany)
}

/// The matching of a round. Vertices are places in the field; if the number of players is odd, one more is the bye.
pub(super) struct Engine<'a, const W: usize> {
    pub(super) field: &'a Field,
    pub(super) matching: Matching<W>,
    top: Top,
    bye: Option<usize>,
}

/// The bracket at work.
pub(super) struct Work {
    pub(super) moved_down: Vec<usize>,
    /// Where the residents begin and end in the field, and the next scoregroup ends.
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) next_end: usize,
    pub(super) layout: Layout,
    pub(super) pairs: Vec<(usize, usize)>,
}

impl<'a, const W: usize> Engine<'a, W> {
    fn pair(field: &'a Field) -> Result<Vec<Bracket>, Failure> {
        let count = field.len();
        if count == 0 {
            return Ok(Vec::new());
        }
        let bye = (count % 2 == 1).then_some(count);
        let matching = Matching::new(count + count % 2);
        let mut engine: Engine<'a, W> = Engine { field, matching, top: Top::new(field, W), bye };
        engine.weigh_completion();
        engine.matching.solve();
        if !engine.is_complete() {
            return Err(Failure::Impossible);
        }
        let mut brackets: Vec<Bracket> = Vec::new();
        let mut begin = 0;
        while begin < count {
            let moved_down = brackets.last().map_or(Vec::new(), |bracket| bracket.floaters.clone());
            let end = field.end_of_group(begin);
            let next_end = if end < count { field.end_of_group(end) } else { end };
            let layout = Layout::new(field, &moved_down, begin..end, end..next_end);
            if layout.total() > engine.top.room() {
                return Err(Failure::TooNarrow);
            }
            let work = Work { moved_down, begin, end, next_end, layout, pairs: Vec::new() };
            brackets.push(engine.bracket(work));
            begin = end;
        }
        Ok(brackets)
    }

    /// Sets all weights to what completion and the bye's score ask for.
    fn weigh_completion(&mut self) {
        let count = self.field.len();
        let mut edges = Vec::new();
        for b in 0..count {
            edges.extend((0..b).map(|a| (a, b, self.top.pair(self.field, a, b))));
            edges.extend(self.bye.map(|bye| (b, bye, self.top.bye(&self.field.contenders[b]))));
        }
        let vertices: Vec<usize> = (0..count).chain(self.bye).collect();
        self.matching.change(&vertices, edges);
    }

    /// Pairs a bracket.
    fn bracket(&mut self, mut work: Work) -> Bracket {
        self.weigh_bracket(&work);
        self.matching.solve();
        self.weigh_unplayed(&work);
        let upper = self.choose_moved_down(&work);
        for player in upper {
            let residents: Vec<usize> = self.waiting(&work);
            self.choose_partner(&mut work, player, &residents);
        }
        self.pair_remainder(&mut work);
        let residents: Vec<usize> = (work.begin..work.end).collect();
        let is_paired = |player: &usize| work.pairs.iter().any(|pair| pair.0 == *player || pair.1 == *player);
        let players = work.moved_down.iter().chain(&residents).copied();
        let floaters = players.filter(|player| !is_paired(player)).collect();
        Bracket { floaters, pairs: work.pairs, moved_down: work.moved_down, residents }
    }

    /// Weighs an edge of the bracket without what decides the order of candidates.
    pub(super) fn edge(&self, work: &Work, a: usize, b: usize) -> Wide<W> {
        let (a, b) = (a.min(b), a.max(b));
        let top = self.top.pair(self.field, a, b);
        if top == Wide::ZERO || b < work.begin {
            return top;
        }
        let natural = if b < work.end { work.layout.natural(a, b, work.moved_down.len()) } else { Wide::ZERO };
        top + work.layout.weight(self.field, a, b) + natural
    }

    fn weigh_bracket(&mut self, work: &Work) {
        let players: Vec<usize> = work.moved_down.iter().copied().chain(work.begin..work.next_end).collect();
        let mut edges = Vec::new();
        for (place, &b) in players.iter().enumerate() {
            edges.extend(players[..place].iter().map(|&a| (a, b, self.edge(work, a, b))));
            edges.extend(self.bye.map(|bye| (b, bye, self.top.bye(&self.field.contenders[b]))));
        }
        let vertices: Vec<usize> = players.into_iter().chain(self.bye).collect();
        self.matching.look_near(&vertices);
        self.matching.change(&vertices, edges);
    }

    fn is_complete(&self) -> bool {
        (0..self.field.len()).all(|player| {
            self.matching.mate(player).is_some_and(|mate| self.matching.weight(player, mate) != Wide::ZERO)
        })
    }

    /// Tells whether a player of the bracket is paired in it.
    pub(super) fn is_paired_here(&self, work: &Work, player: usize) -> bool {
        let here = work.begin..work.end;
        self.matching
            .mate(player)
            .is_some_and(|mate| mate < work.end && (here.contains(&mate) || here.contains(&player)))
    }

    /// Lets C9 decide if exactly one player goes down, and gets the bye.
    fn weigh_unplayed(&mut self, work: &Work) {
        let Some(bye) = self.bye else { return };
        let players: Vec<usize> = work.moved_down.iter().copied().chain(work.begin..work.end).collect();
        let mut floaters = players.iter().filter(|&&player| !self.is_paired_here(work, player));
        let (Some(&floater), None) = (floaters.next(), floaters.next()) else { return };
        if self.matching.mate(floater) != Some(bye) {
            return;
        }
        let score = self.field.contenders[floater].score;
        let same = players.iter().map(|&player| (player, &self.field.contenders[player]));
        let same = same.filter(|(_, contender)| contender.score == score && !contender.is_barred_from_bye);
        let edges: Vec<_> = same
            .map(|(player, contender)| (player, bye, self.top.bye(contender) + work.layout.played(contender)))
            .collect();
        self.matching.change(&[bye], edges);
        self.matching.solve();
    }

    /// Finds the first set of moved-down players to pair (article 4.4), group by group of the same score.
    fn choose_moved_down(&mut self, work: &Work) -> Vec<usize> {
        let mut chosen = Vec::new();
        let score = |player: &usize| self.field.contenders[*player].score;
        let groups: Vec<&[usize]> = work.moved_down.chunk_by(|a, b| score(a) == score(b)).collect();
        for group in groups {
            let mut wanted = group.iter().filter(|&&player| self.is_paired_here(work, player)).count();
            for (place, &player) in group.iter().enumerate() {
                if wanted == group.len() - place {
                    chosen.extend(&group[place..]);
                    break;
                }
                if wanted == 0 {
                    break;
                }
                if self.prefers(work, player) {
                    chosen.push(player);
                    wanted -= 1;
                }
            }
        }
        chosen
    }

    /// Tests whether a moved-down player can be paired, and if so makes sure that this remains.
    fn prefers(&mut self, work: &Work, player: usize) -> bool {
        let count = work.layout.count_bits();
        if !self.is_paired_here(work, player) {
            self.reward(work, player, work.layout.order(1, 0));
            self.matching.solve();
        }
        let prefers = self.is_paired_here(work, player);
        let reward = if prefers { work.layout.order(1, 2 * count) } else { Wide::ZERO };
        self.reward(work, player, reward);
        self.matching.solve();
        prefers
    }

    /// Adds something to the edges of a moved-down player to the residents.
    fn reward(&mut self, work: &Work, player: usize, reward: Wide<W>) {
        let residents = (work.begin..work.end).filter(|&resident| self.field.may_meet(player, resident));
        let edges: Vec<_> =
            residents.map(|resident| (player, resident, self.edge(work, player, resident) + reward)).collect();
        self.matching.change(&[player], edges);
    }

    /// Lists the residents who are not paired for good.
    pub(super) fn waiting(&self, work: &Work) -> Vec<usize> {
        let is_paired = |player: &usize| work.pairs.iter().any(|pair| pair.1 == *player || pair.0 == *player);
        (work.begin..work.end).filter(|player| !is_paired(player)).collect()
    }

    /// Pairs a player with the first one of `others` that the best candidates allow, for good. The weights of these
    /// edges are raised on top of what they are now.
    pub(super) fn choose_partner(&mut self, work: &mut Work, player: usize, others: &[usize]) {
        let weight = |other: usize| self.matching.weight(player, other);
        let open: Vec<usize> = others.iter().copied().filter(|&other| weight(other) != Wide::ZERO).collect();
        if self.matching.mate(player) != open.first().copied() {
            let raised = open.iter().rev().enumerate();
            let edges: Vec<_> = raised
                .map(|(place, &other)| (player, other, weight(other) + work.layout.order(place + 1, 0)))
                .collect();
            self.matching.change(&[player], edges);
            self.matching.solve();
        }
        let mate = self.matching.mate(player).expect("everybody has a partner once solved");
        work.pairs.push((player, mate));
        self.matching.remove(player, mate);
        self.matching.solve();
    }
}
