//! The file of a knock-out.

use super::words::{COLOURS, ELIMINATIONS, LASTS, read_how, read_stage};
use super::{Knockout, KnockoutMatch, KnockoutRules, KnockoutStage, MatchDecision, MatchSide, MatchState};
use crate::form::{
    FormError, FormExpectation, FormFile, FormLine, FormStatement, FormSystem, LineWords, clean, verdict_word, word_for,
};
use crate::{GameVerdict, PlayerNumber};

/// The maximum number of players in a file.
pub const MOST_PLAYERS: PlayerNumber = 1024;

const MOST_GAMES: u64 = 99;

/// A statement in the file of a knock-out.
///
/// Matches are numbered from 1 in the order of [`Knockout::plan`]; players are named by seed.
///
/// ```text
/// knock-out 1
/// games 2
/// replays 1 2
/// drawn better-seed
/// white lot
/// seed 42
/// player 1 Anna
/// player 2 Bert
/// player 3 Carla
/// meet 2 main 1 2 3
/// game 2 2 3 1-0
/// game 2 3 2 1/2
/// over 2 2 games
/// place 3 3 3
/// ```
///
/// `replays 1 2` gives a drawn match two more games, once. The defaults are [`KnockoutRules::default`]. Results are
/// `1-0`, `0-1`, `1/2`, and for unplayed games `+:-`, `-:+`, `-:-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnockoutStatement {
    /// `games N`, `replays N GAMES`, `drawn better-seed|lot`, `white lot|fewer-whites`, `third-place yes|no`,
    /// `elimination single|double`, `second-final yes|no`, `seed N`.
    Setting(KnockoutSetting),
    /// `player SEED NAME`, in the order of seeds from 1.
    Player {
        /// The seed.
        seed: PlayerNumber,
        /// The name.
        name: String,
    },
    /// `meet MATCH STAGE SEED SEED`: the players of a match; follows from the rules. Stages are `main N`, `lower N`,
    /// `third-place`, `final` and `second-final`.
    Meet {
        /// The match number, from 1.
        number: usize,
        /// Its stage.
        stage: KnockoutStage,
        /// Its players.
        players: [PlayerNumber; 2],
    },
    /// `game MATCH WHITE BLACK RESULT`: the next game of a match. The colours follow from the rules.
    Game {
        /// The match number, from 1.
        number: usize,
        /// The player with White.
        white: PlayerNumber,
        /// The player with Black.
        black: PlayerNumber,
        /// The result.
        verdict: GameVerdict,
    },
    /// `leave SEED`: a player left.
    Leave(PlayerNumber),
    /// `over MATCH SEED|- HOW`: the winner of a match; follows from the rules. `HOW` is `games`, `replay N`,
    /// `better-seed`, `lot`, `bye`, `walkover`, `neither-came` or `not-needed`.
    Over {
        /// The match number, from 1.
        number: usize,
        /// The player who advances, if any.
        winner: Option<PlayerNumber>,
        /// How it was decided.
        how: MatchDecision,
    },
    /// `place FROM TO SEED`: a player's final place; follows from the rules.
    Place {
        /// The best place that the player shares.
        from: PlayerNumber,
        /// The worst place that the player shares.
        to: PlayerNumber,
        /// The player.
        seed: PlayerNumber,
    },
}

/// A setting in the file of a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnockoutSetting {
    /// [`KnockoutRules::games`].
    Games(u32),
    /// [`KnockoutRules::replays`] and [`KnockoutRules::replay_games`].
    Replays(u32, u32),
    /// [`KnockoutRules::at_last`].
    Drawn(super::AtLast),
    /// [`KnockoutRules::first_colour`].
    White(super::FirstColour),
    /// [`KnockoutRules::third_place`].
    ThirdPlace(bool),
    /// [`KnockoutRules::double`].
    Double(bool),
    /// [`KnockoutRules::second_final`].
    SecondFinal(bool),
    /// [`KnockoutRules::seed`].
    Seed(u64),
}

/// The state from earlier lines that reading needs.
#[derive(Debug, Default)]
pub struct KnockoutContext {
    players: PlayerNumber,
    began: bool,
    settings: Vec<std::mem::Discriminant<KnockoutSetting>>,
}

const WORDS: [&str; 14] = [
    "games",
    "replays",
    "drawn",
    "white",
    "third-place",
    "elimination",
    "second-final",
    "seed",
    "player",
    "meet",
    "game",
    "leave",
    "over",
    "place",
];

impl FormStatement for KnockoutStatement {
    type Context = KnockoutContext;
    const FORM: FormSystem = FormSystem::Knockout;

    fn read(words: &mut LineWords<'_>, context: &mut KnockoutContext) -> Result<KnockoutStatement, FormError> {
        let (word, is_head) = words.keyword(&WORDS, 9, context.began)?;
        if is_head {
            return head(word, words, context);
        }
        if context.players < 2 {
            return Err(words.error(FormExpectation::TwoPlayers));
        }
        context.began = true;
        let most = 4 * usize::from(MOST_PLAYERS);
        let player = |words: &mut LineWords<'_>| player(words, context.players);
        Ok(match word {
            "leave" => KnockoutStatement::Leave(player(words)?),
            "place" => {
                let from = player(words)?;
                KnockoutStatement::Place { from, to: player(words)?, seed: player(words)? }
            }
            _ => {
                let number = words.number(1, most as u64)? as usize;
                match word {
                    "meet" => {
                        let stage = read_stage(words)?;
                        KnockoutStatement::Meet { number, stage, players: [player(words)?, player(words)?] }
                    }
                    "game" => {
                        let (white, black) = (player(words)?, player(words)?);
                        KnockoutStatement::Game { number, white, black, verdict: words.verdict()? }
                    }
                    _ => {
                        let nobody = words.clone().next() == Some("-");
                        let winner = if nobody { words.next().and(None) } else { Some(player(words)?) };
                        KnockoutStatement::Over { number, winner, how: read_how(words)? }
                    }
                }
            }
        })
    }

    fn write(&self) -> String {
        match self {
            KnockoutStatement::Setting(setting) => setting.write(),
            KnockoutStatement::Player { seed, name } => format!("player {seed} {}", clean(name)),
            KnockoutStatement::Meet { number, stage, players: [first, second] } => {
                format!("meet {number} {stage} {first} {second}")
            }
            KnockoutStatement::Game { number, white, black, verdict } => {
                format!("game {number} {white} {black} {}", verdict_word(*verdict))
            }
            KnockoutStatement::Leave(seed) => format!("leave {seed}"),
            KnockoutStatement::Over { number, winner, how } => {
                let winner = winner.map_or("-".to_owned(), |winner| winner.to_string());
                format!("over {number} {winner} {how}")
            }
            KnockoutStatement::Place { from, to, seed } => format!("place {from} {to} {seed}"),
        }
    }
}

impl KnockoutStatement {
    pub(super) fn number(&self) -> Option<usize> {
        match self {
            KnockoutStatement::Meet { number, .. }
            | KnockoutStatement::Game { number, .. }
            | KnockoutStatement::Over { number, .. } => Some(*number),
            KnockoutStatement::Setting(_)
            | KnockoutStatement::Player { .. }
            | KnockoutStatement::Leave(_)
            | KnockoutStatement::Place { .. } => None,
        }
    }
}

fn player(words: &mut LineWords<'_>, players: PlayerNumber) -> Result<PlayerNumber, FormError> {
    words.number(1, players.into()).map(|seed| seed as PlayerNumber)
}

fn head(word: &str, words: &mut LineWords<'_>, context: &mut KnockoutContext) -> Result<KnockoutStatement, FormError> {
    let at = words.clone();
    let count = |words: &mut LineWords<'_>, from| words.number(from, MOST_GAMES).map(|number| number as u32);
    let setting = match word {
        "games" => KnockoutSetting::Games(count(words, 1)?),
        "replays" => KnockoutSetting::Replays(count(words, 0)?, count(words, 1)?),
        "drawn" => KnockoutSetting::Drawn(words.one_of(&LASTS)?),
        "white" => KnockoutSetting::White(words.one_of(&COLOURS)?),
        "third-place" => KnockoutSetting::ThirdPlace(words.yes()?),
        "elimination" => KnockoutSetting::Double(words.one_of(&ELIMINATIONS)?),
        "second-final" => KnockoutSetting::SecondFinal(words.yes()?),
        "seed" => KnockoutSetting::Seed(words.number(0, u64::MAX)?),
        _ => {
            let next = u64::from(context.players) + 1;
            let seed = words.number(next, next.min(MOST_PLAYERS.into()))? as PlayerNumber;
            context.players = seed;
            return Ok(KnockoutStatement::Player { seed, name: words.name()? });
        }
    };
    let kind = std::mem::discriminant(&setting);
    if context.settings.contains(&kind) {
        return Err(at.error(FormExpectation::Once));
    }
    context.settings.push(kind);
    Ok(KnockoutStatement::Setting(setting))
}

impl KnockoutSetting {
    fn write(self) -> String {
        let yes = |set| if set { "yes" } else { "no" };
        match self {
            KnockoutSetting::Games(games) => format!("games {games}"),
            KnockoutSetting::Replays(replays, games) => format!("replays {replays} {games}"),
            KnockoutSetting::Drawn(at_last) => format!("drawn {}", word_for(&LASTS, &at_last)),
            KnockoutSetting::White(first) => format!("white {}", word_for(&COLOURS, &first)),
            KnockoutSetting::ThirdPlace(set) => format!("third-place {}", yes(set)),
            KnockoutSetting::Double(double) => format!("elimination {}", word_for(&ELIMINATIONS, &double)),
            KnockoutSetting::SecondFinal(set) => format!("second-final {}", yes(set)),
            KnockoutSetting::Seed(seed) => format!("seed {seed}"),
        }
    }

    fn all(rules: &KnockoutRules) -> [KnockoutSetting; 8] {
        [
            KnockoutSetting::Games(rules.games.max(1)),
            KnockoutSetting::Replays(rules.replays, rules.replay_games.max(1)),
            KnockoutSetting::Drawn(rules.at_last),
            KnockoutSetting::White(rules.first_colour),
            KnockoutSetting::ThirdPlace(rules.third_place),
            KnockoutSetting::Double(rules.double),
            KnockoutSetting::SecondFinal(rules.second_final),
            KnockoutSetting::Seed(rules.seed),
        ]
    }

    pub(super) fn apply(self, rules: &mut KnockoutRules) {
        match self {
            KnockoutSetting::Games(games) => rules.games = games,
            KnockoutSetting::Replays(replays, games) => (rules.replays, rules.replay_games) = (replays, games),
            KnockoutSetting::Drawn(at_last) => rules.at_last = at_last,
            KnockoutSetting::White(first) => rules.first_colour = first,
            KnockoutSetting::ThirdPlace(set) => rules.third_place = set,
            KnockoutSetting::Double(set) => rules.double = set,
            KnockoutSetting::SecondFinal(set) => rules.second_final = set,
            KnockoutSetting::Seed(seed) => rules.seed = seed,
        }
    }
}

/// Creates the file of a knock-out: rules, players and events.
///
/// A seed without a name gets its number as name.
#[must_use]
pub fn file(knockout: &Knockout, names: &[String]) -> FormFile<KnockoutStatement> {
    let mut steps: Vec<KnockoutStatement> =
        KnockoutSetting::all(knockout.rules()).map(KnockoutStatement::Setting).to_vec();
    let entrants = knockout.entrants();
    steps.extend((1..=entrants).map(|seed| {
        let name = names.get(usize::from(seed) - 1).cloned().unwrap_or_else(|| format!("Player {seed}"));
        KnockoutStatement::Player { seed, name: clean(&name) }
    }));
    let matches = knockout.matches();
    let mut staying: Vec<PlayerNumber> = knockout.left().filter(|seed| (1..=entrants).contains(seed)).collect();
    let mut over_by_leaving = None;
    for index in 0..=matches.len() {
        // A player leaves after their last game. Any earlier, and that game would not have been played.
        let plays = |seed: &PlayerNumber| {
            let mut games = matches[index..].iter().flat_map(|found| &found.games);
            games.any(|game| game.white == *seed || game.black == *seed)
        };
        let leaving: Vec<PlayerNumber> = staying.iter().filter(|seed| !plays(seed)).copied().collect();
        staying.retain(|seed| !leaving.contains(seed));
        steps.extend(leaving.into_iter().map(KnockoutStatement::Leave));
        steps.extend(over_by_leaving.take());
        if let Some(found) = matches.get(index) {
            steps.extend(of_match(index + 1, found));
            let over = over(index + 1, found);
            if is_over_by_leaving(found) { over_by_leaving = over } else { steps.extend(over) }
        }
    }
    let placings = knockout.placings();
    steps.extend(placings.iter().map(|place| KnockoutStatement::Place {
        from: place.from,
        to: place.to,
        seed: place.player,
    }));
    FormFile { lines: steps.into_iter().map(FormLine::Said).collect() }
}

fn of_match(number: usize, found: &KnockoutMatch) -> Vec<KnockoutStatement> {
    let mut steps = Vec::new();
    if let [MatchSide::Player(first), MatchSide::Player(second)] = found.sides {
        steps.push(KnockoutStatement::Meet { number, stage: found.stage, players: [first, second] });
    }
    let game = |game: &super::MatchGame| {
        let super::MatchGame { white, black, verdict } = *game;
        KnockoutStatement::Game { number, white, black, verdict }
    };
    steps.extend(found.games.iter().map(game));
    steps
}

fn is_over_by_leaving(found: &KnockoutMatch) -> bool {
    matches!(found.state, MatchState::Over { how: MatchDecision::Walkover | MatchDecision::NeitherCame, .. })
}

fn over(number: usize, found: &KnockoutMatch) -> Option<KnockoutStatement> {
    match found.state {
        MatchState::Over { winner, how, .. } => Some(KnockoutStatement::Over { number, winner, how }),
        MatchState::Waiting | MatchState::Next { .. } => None,
    }
}
