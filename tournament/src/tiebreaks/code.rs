//! Tie-break codes, as in tournament files (TRF26, records 202 and 212).

use std::fmt;
use std::str::FromStr;

/// An edition of C.07.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TiebreakEdition {
    /// In force until February 2026. A dummy has the player's own score without a cap.
    E2023,
    /// In force from 1 March 2026. The dummy's score is capped; STD, TPN and RTNG are new.
    #[default]
    E2026,
}

/// How the event is paired, for unplayed rounds (article 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TiebreakSystem {
    /// Unplayed rounds count by article 16.
    Swiss,
    /// Round robins (15.2). Forfeits count as games, except for ratings and as losses in a player's own record; a bye
    /// is not a round.
    RoundRobin,
}

/// A tie-break, without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TiebreakKind {
    /// `PTS`, points: compared before all tie-breaks.
    Points,
    /// `DE`, direct encounter (article 6).
    DirectEncounter,
    /// `WIN`, rounds with as many points as for a win (7.1).
    Wins,
    /// `WON`, games won (7.2).
    GamesWon,
    /// `BPG`, games with Black (7.3).
    BlackGames,
    /// `BWG`, games won with Black (7.4).
    BlackWins,
    /// `PS`, the sum of the scores after each round (7.5).
    Progressive,
    /// `REP`, rounds that the player elected to play (7.6).
    RoundsElected,
    /// `STD`, standard points (7.7).
    StandardPoints,
    /// `TPN`, the tournament pairing number; lower is better (7.8).
    PairingNumber,
    /// `BH`, Buchholz (8.1).
    Buchholz,
    /// `AOB`, the average of the opponents' Buchholz (8.2).
    OpponentsBuchholz,
    /// `FB`, fore Buchholz: counts the last round as drawn (8.3).
    ForeBuchholz,
    /// `SB`, Sonneborn-Berger (9.1).
    SonnebornBerger,
    /// `KS`, Koya: points against opponents with 50 % or more (9.2).
    Koya,
    /// `ARO`, the average rating of the opponents (10.1).
    AverageRating,
    /// `TPR`, the tournament performance rating (10.2).
    Performance,
    /// `PTP`, the perfect tournament performance (10.3).
    PerfectPerformance,
    /// `APRO`, the average of the opponents' performance ratings (10.4).
    OpponentsPerformance,
    /// `APPO`, the average of the opponents' perfect performances (10.5).
    OpponentsPerfect,
    /// `RTNG`, the rating (10.6).
    Rating,
    /// `MPVGP`, for teams ranked by match points: the game points.
    GamePoints,
    /// `BC`, for teams: the board count; lower is better.
    BoardCount,
}

impl TiebreakKind {
    /// All tie-breaks, with their codes in files.
    pub const ALL: [(TiebreakKind, &'static str); 23] = [
        (TiebreakKind::Points, "PTS"),
        (TiebreakKind::DirectEncounter, "DE"),
        (TiebreakKind::Wins, "WIN"),
        (TiebreakKind::GamesWon, "WON"),
        (TiebreakKind::BlackGames, "BPG"),
        (TiebreakKind::BlackWins, "BWG"),
        (TiebreakKind::Progressive, "PS"),
        (TiebreakKind::RoundsElected, "REP"),
        (TiebreakKind::StandardPoints, "STD"),
        (TiebreakKind::PairingNumber, "TPN"),
        (TiebreakKind::Buchholz, "BH"),
        (TiebreakKind::OpponentsBuchholz, "AOB"),
        (TiebreakKind::ForeBuchholz, "FB"),
        (TiebreakKind::SonnebornBerger, "SB"),
        (TiebreakKind::Koya, "KS"),
        (TiebreakKind::AverageRating, "ARO"),
        (TiebreakKind::Performance, "TPR"),
        (TiebreakKind::PerfectPerformance, "PTP"),
        (TiebreakKind::OpponentsPerformance, "APRO"),
        (TiebreakKind::OpponentsPerfect, "APPO"),
        (TiebreakKind::Rating, "RTNG"),
        (TiebreakKind::GamePoints, "MPVGP"),
        (TiebreakKind::BoardCount, "BC"),
    ];

    /// Returns whether it is Buchholz-like, invalid in round robins.
    ///
    /// Source: note to article 8.
    #[must_use]
    pub fn is_buchholz(self) -> bool {
        matches!(self, TiebreakKind::Buchholz | TiebreakKind::OpponentsBuchholz | TiebreakKind::ForeBuchholz)
    }

    /// Returns whether it is computed from ratings, and so reveals them partly.
    #[must_use]
    pub fn is_of_ratings(self) -> bool {
        matches!(
            self,
            TiebreakKind::AverageRating
                | TiebreakKind::Performance
                | TiebreakKind::PerfectPerformance
                | TiebreakKind::OpponentsPerformance
                | TiebreakKind::OpponentsPerfect
                | TiebreakKind::Rating
        )
    }

    /// Returns whether it is only for teams.
    #[must_use]
    pub fn is_of_teams(self) -> bool {
        matches!(self, TiebreakKind::GamePoints | TiebreakKind::BoardCount)
    }

    /// Returns whether the edition has it.
    #[must_use]
    pub fn is_in(self, edition: TiebreakEdition) -> bool {
        edition == TiebreakEdition::E2026
            || !matches!(self, TiebreakKind::StandardPoints | TiebreakKind::PairingNumber | TiebreakKind::Rating)
    }

    fn can_be_cut(self, cut: TiebreakCut) -> bool {
        match self {
            TiebreakKind::Buchholz
            | TiebreakKind::ForeBuchholz
            | TiebreakKind::SonnebornBerger
            | TiebreakKind::AverageRating => true,
            TiebreakKind::Progressive => cut.high == 0,
            _ => cut == TiebreakCut::default(),
        }
    }
}

/// The number of terms to leave out (14.1 to 14.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TiebreakCut {
    /// How many of the least significant terms, which are cut first.
    pub low: u8,
    /// How many of the most significant terms.
    pub high: u8,
}

/// A tie-break with its modifiers, such as `BH/C1` or `KS/L-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TiebreakCode {
    /// The tie-break without its modifiers.
    pub kind: TiebreakKind,
    /// `/C1`, `/C2`, `/M1`, `/M2`: the terms to leave out.
    pub cut: TiebreakCut,
    /// `/L+1`: a shift of Koya's limit, in half points (14.5).
    pub limit: i8,
    /// `/P`: forfeits count as games against the scheduled opponent.
    pub forfeits_played: bool,
    /// `/F`: uses fore Buchholz instead of Buchholz.
    pub fore: bool,
    /// `/R`: reverses the order, where the regulations allow it (TPN, RTNG).
    pub reversed: bool,
}

/// Why a text is not a list of tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// No tie-break has this name.
    Unknown(String),
    /// The tie-break does not allow this modifier, or it repeats its kind.
    Modifier(String),
    /// The list contains this tie-break twice.
    Twice(TiebreakCode),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Unknown(name) => write!(f, "there is no tie-break {name}; for example BH/C1, BH, DE, WIN, SB"),
            CodeError::Modifier(text) => {
                write!(f, "{text} does not fit here; modifiers, each once, are /C1 /C2 /M1 /M2 /L+1 /P /F /R")
            }
            CodeError::Twice(code) => write!(f, "{code} is there twice"),
        }
    }
}

impl std::error::Error for CodeError {}

impl TiebreakCode {
    /// Creates a tie-break without modifiers.
    #[must_use]
    pub fn plain(kind: TiebreakKind) -> TiebreakCode {
        TiebreakCode {
            kind,
            cut: TiebreakCut::default(),
            limit: 0,
            forfeits_played: false,
            fore: false,
            reversed: false,
        }
    }

    /// Reads a list such as `BH/C1,BH,DE`.
    ///
    /// # Errors
    /// Returns an error if a part is not a tie-break, or is repeated.
    pub fn list(text: &str) -> Result<Vec<TiebreakCode>, CodeError> {
        let mut codes: Vec<TiebreakCode> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let code = part.parse()?;
            if codes.contains(&code) {
                return Err(CodeError::Twice(code));
            }
            codes.push(code);
        }
        Ok(codes)
    }

    /// Returns whether a lower value ranks first.
    #[must_use]
    pub fn lower_is_better(self) -> bool {
        matches!(self.kind, TiebreakKind::PairingNumber | TiebreakKind::BoardCount) != self.reversed
    }

    /// Adds a modifier; `None` if it is not allowed, or repeats its kind.
    fn modified(mut self, modifier: &str) -> Option<TiebreakCode> {
        let (kind, is_uncut) = (self.kind, self.cut == TiebreakCut::default());
        match modifier {
            "P" if !self.forfeits_played => self.forfeits_played = true,
            "F" if kind == TiebreakKind::OpponentsBuchholz && !self.fore => self.fore = true,
            "R" if matches!(kind, TiebreakKind::PairingNumber | TiebreakKind::Rating) && !self.reversed => {
                self.reversed = true
            }
            _ => match modifier.split_at_checked(1)? {
                ("C", count) if is_uncut => self.cut = TiebreakCut { low: small(count)?, high: 0 },
                ("M", count) if is_uncut => self.cut = TiebreakCut { low: small(count)?, high: small(count)? },
                ("L", steps) if kind == TiebreakKind::Koya && self.limit == 0 && steps.starts_with(['+', '-']) => {
                    self.limit = steps.parse().ok()?
                }
                _ => return None,
            },
        }
        kind.can_be_cut(self.cut).then_some(self)
    }
}

/// Reads the number of a cut, 1 to 9. Long events may cut more terms than the regulations name.
fn small(count: &str) -> Option<u8> {
    count.parse().ok().filter(|number| (1..=9).contains(number))
}

/// Expands short forms of a cut (`BH1`, `BHC1`, `BH-C1`) to `BH/C1`.
fn written_out(text: &str) -> String {
    let (head, tail) = text.split_at(text.find('/').unwrap_or(text.len()));
    let is_name = |name: &str| TiebreakKind::ALL.iter().any(|(_, word)| *word == name);
    let end = head.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end_matches(['C', 'M', '-']).len();
    let (name, cut) = (&head[..end], head[end..].trim_start_matches('-'));
    match cut {
        cut if is_name(head) || !is_name(name) || cut.is_empty() => text.to_owned(),
        cut if cut.starts_with(['C', 'M']) => format!("{name}/{cut}{tail}"),
        cut => format!("{name}/C{cut}{tail}"),
    }
}

impl FromStr for TiebreakCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<TiebreakCode, CodeError> {
        let upper = written_out(&text.to_ascii_uppercase());
        let mut parts = upper.split('/');
        let name = parts.next().unwrap_or_default();
        let found = TiebreakKind::ALL.iter().find(|(_, word)| *word == name);
        let (kind, _) = found.ok_or_else(|| CodeError::Unknown(text.to_owned()))?;
        parts.try_fold(TiebreakCode::plain(*kind), |code, modifier| {
            code.modified(modifier).ok_or_else(|| CodeError::Modifier(format!("/{modifier}")))
        })
    }
}

impl fmt::Display for TiebreakCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = TiebreakKind::ALL.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, word)| word);
        f.write_str(word)?;
        match self.cut {
            TiebreakCut { low: 0, .. } => {}
            TiebreakCut { low, high: 0 } => write!(f, "/C{low}")?,
            TiebreakCut { low, .. } => write!(f, "/M{low}")?,
        }
        if self.limit != 0 {
            write!(f, "/L{:+}", self.limit)?;
        }
        let letters = [(self.fore, "/F"), (self.forfeits_played, "/P"), (self.reversed, "/R")];
        letters.iter().filter(|(is_set, _)| *is_set).try_for_each(|(_, letter)| f.write_str(letter))
    }
}
