//! Errors in files, with their places.

use std::fmt;

use crate::fault::TextFault;
use crate::{PlayerNumber, RoundNumber};

/// An unreadable file: the place, and what was expected there.
pub type TrfError = TextFault<TrfExpectation>;

/// The expected content at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrfExpectation {
    /// This, right-aligned in a field with these first and last columns.
    Field(Box<TrfExpectation>, usize, usize),
    /// A record of the format.
    Record,
    /// A record that occurs only once.
    Once,
    /// Points in record `162`, or in `BBW` and similar records; `XXS` is not supported.
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
    /// A rating of up to four digits, or blank.
    Rating,
    /// A rank of up to four digits, or blank.
    Rank,
    /// `w`, `b`, `-` or blank.
    Colour,
    /// `W` or `B`.
    InitialColour,
    /// One of the results of the format.
    Result,
    /// A result for a player with an opponent.
    GameResult,
    /// A result for a player without an opponent.
    ByeResult,
    /// A number that no other line has.
    FreshNumber,
    /// The number of a player in this file.
    KnownPlayer,
    /// An opponent who is not this line's player.
    Opponent,
    /// An opponent's entry for this round that agrees.
    Agreement(PlayerNumber),
    /// A result that fits this opponent's. There are not two winners, and either both results are open or neither is.
    FittingResult(PlayerNumber),
    /// A free round of a round robin, which gives no points.
    FreeRound,
    /// At least two players.
    TwoPlayers,
    /// A player who is not yet on this line.
    Another,
    /// A last player who is not before the first.
    LaterPlayer,
    /// A player without a requested bye in this round.
    FreshRequest,
    /// A round up to this one, the event's last.
    EventRound(RoundNumber),
    /// The same bye or game as on the player's own line.
    SameBye,
    /// A code of record 162: `W`, `D`, `L`, `A`, `Z`, `P`, `X`.
    PointCode,
    /// `F`, `H` or `Z`.
    ByeKind,
    /// A record long enough for its fields.
    LongerLine(usize),
    /// A blank between two fields.
    Blank,
    /// A tournament of single players; this record is for teams.
    SinglePlayers,
    /// The number of a team in this file.
    KnownTeam,
    /// A player who is not in another team.
    FreshPlayer,
    /// A game against the same team as the round's others.
    SameMatch,
    /// A line of colours: `W` or `B` for each board.
    BoardColours,
    /// `TW`, `TD` or `TL` with points.
    TeamPoints,
    /// `+-`, `-+` or `--`.
    MatchForfeit,
    /// A record 310 or 013, which define teams.
    Teams,
    /// An order of players by number; other orders are not supported.
    OrderByNumber,
    /// A record 299 without a type; other types are not supported.
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
