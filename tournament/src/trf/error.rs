//! Errors in a file, and their places.

use std::fmt;

use crate::fault::TextFault;
use crate::{PlayerNumber, RoundNumber};

/// An unreadable file: the place, and what was expected there.
pub type TrfError = TextFault<TrfExpectation>;

/// What was expected in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrfExpectation {
    /// This, at the right end of a field with these first and last columns.
    Field(Box<TrfExpectation>, usize, usize),
    /// A record of the format.
    Record,
    /// A record without repetition.
    Once,
    /// Records `162`, or `BBW` and similar ones: other programs' records of points are not supported.
    OtherPoints,
    /// `white1` or `black1`.
    Choice,
    /// The end of the line.
    End,
    /// A number from 1 to 9999.
    Number,
    /// A number of rounds from 1 to 999.
    Round,
    /// A last round that is not before the first.
    LaterRound,
    /// Points such as `1.5`.
    Points,
    /// A rating of up to four digits, or nothing.
    Rating,
    /// A place of up to four digits, or nothing.
    Rank,
    /// `w`, `b`, `-` or nothing.
    Colour,
    /// `W` or `B`.
    InitialColour,
    /// One of the results of the format.
    Result,
    /// A result of a player with an opponent.
    GameResult,
    /// A result of a player without one.
    ByeResult,
    /// A number without repetition.
    FreshNumber,
    /// The number of a player of this file.
    KnownPlayer,
    /// A player other than the one of this line.
    Opponent,
    /// The opponent's entry for the round to agree with this one.
    Agreement(PlayerNumber),
    /// A result that fits the opponent's: no two winners, and open for both or neither.
    FittingResult(PlayerNumber),
    /// A free round of a round robin, which has no points.
    FreeRound,
    /// Two players or more.
    TwoPlayers,
    /// A player who is new in the line.
    Another,
    /// A last player who is not before the first.
    LaterPlayer,
    /// A player without a requested bye in this round.
    FreshRequest,
    /// A round of the event, which has this many.
    EventRound(RoundNumber),
    /// The bye or game of the player's own line in this round.
    SameBye,
    /// A code of record 162: `W`, `D`, `L`, `A`, `Z`, `P` or `X`.
    PointCode,
    /// `F`, `H` or `Z`.
    ByeKind,
    /// A record long enough for its fields.
    LongerLine(usize),
    /// A blank between two fields.
    Blank,
    /// A tournament of single players: this record belongs to teams.
    SinglePlayers,
    /// The number of a team of this file.
    KnownTeam,
    /// A player who is in no other team.
    FreshPlayer,
    /// A game against the same team as the others in the team's round.
    SameMatch,
    /// A line of colours, `W` or `B` for each board.
    BoardColours,
    /// `TW`, `TD` or `TL` with points.
    TeamPoints,
    /// `+-`, `-+` or `--`.
    MatchForfeit,
    /// A line of a team, 310 or 013.
    Teams,
    /// Players ordered by number: other orders are not supported.
    OrderByNumber,
    /// Points without a type of result: other records 299 are not supported.
    PlainAdjustment,
}

impl fmt::Display for TrfExpectation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            TrfExpectation::Field(what, from, to) => {
                return write!(formatter, "{what}, at the right end of columns {from} to {to}");
            }
            TrfExpectation::Record => "a record of FIDE's format, or a comment, which begins with ###",
            TrfExpectation::Once => "only one record of this kind, which was told before",
            TrfExpectation::OtherPoints => {
                "points in a record 162, or in BBW, BBD, BBL, BBZ, BBF and BBU: XXS is not read"
            }
            TrfExpectation::Choice => "white1 or black1",
            TrfExpectation::End => "the end of the line",
            TrfExpectation::Number => "a number from 1 to 9999",
            TrfExpectation::Round => "a round from 1 to 999",
            TrfExpectation::LaterRound => "a last round that is not before the first",
            TrfExpectation::Points => "points such as 1.5",
            TrfExpectation::Rating => "a rating of up to four digits or nothing",
            TrfExpectation::Rank => "a place of up to four digits or nothing",
            TrfExpectation::Colour => "w, b, - or nothing",
            TrfExpectation::InitialColour => "W or B",
            TrfExpectation::Result => "one of 1 = 0 + - W D L H F U Z or nothing",
            TrfExpectation::GameResult => "the result of a game, as there is an opponent",
            TrfExpectation::ByeResult => "H, F, U, Z or nothing, as there is no opponent",
            TrfExpectation::FreshNumber => "a number that no other player has",
            TrfExpectation::KnownPlayer => "the number of a player of this file",
            TrfExpectation::Opponent => "an opponent other than the player",
            TrfExpectation::Agreement(number) => {
                return write!(formatter, "the same game as in the line of player {number}");
            }
            TrfExpectation::FittingResult(number) => {
                return write!(formatter, "a result that fits the one in the line of player {number}");
            }
            TrfExpectation::FreeRound => {
                "no points: a free round of a round robin is worth nothing, Z in record 001 or 240"
            }
            TrfExpectation::TwoPlayers => "at least two players who may not meet",
            TrfExpectation::Another => "somebody whom the line does not name yet",
            TrfExpectation::LaterPlayer => "a last player who is not before the first",
            TrfExpectation::FreshRequest => "somebody who has not asked for a bye in this round yet",
            TrfExpectation::EventRound(rounds) => {
                return write!(formatter, "a round from 1 to {rounds}, as record 142 tells how many there are");
            }
            TrfExpectation::SameBye => "what record 001 tells of the player's round",
            TrfExpectation::PointCode => "one of W D L A Z P X",
            TrfExpectation::ByeKind => "F, H or Z",
            TrfExpectation::LongerLine(length) => return write!(formatter, "a line of at least {length} characters"),
            TrfExpectation::Blank => "a blank between two fields",
            TrfExpectation::SinglePlayers => "single players: this is a tournament of teams",
            TrfExpectation::KnownTeam => "the number of a team of this file",
            TrfExpectation::FreshPlayer => "a player of this file who is in no other team",
            TrfExpectation::SameMatch => "a game against the team that the others of the team play in this round",
            TrfExpectation::BoardColours => "W or B for each board",
            TrfExpectation::TeamPoints => "TW, TD or TL with points",
            TrfExpectation::MatchForfeit => "+-, -+ or --",
            TrfExpectation::Teams => "a line 310 or 013 for each team",
            TrfExpectation::OrderByNumber => "players in the order of their numbers",
            TrfExpectation::PlainAdjustment => "points without a type of result",
        };
        formatter.write_str(words)
    }
}
