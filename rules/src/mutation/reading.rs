//! Reads moves that people type.

use shakmaty::{Bitboard, Role, Square};

use super::board::{Castling, MutationMove};
use super::position::Mutation;
use super::{notation, why};
use crate::going::{self, RefusalKeys, SquareGame};
use crate::men::PieceLetters;
use crate::refusal::{MoveError, Phrase, illegal};
use crate::spelling::{self, MoveSpelling};

impl SquareGame for Mutation {
    type Move = MutationMove;

    const KEYS: RefusalKeys = RefusalKeys {
        letter: "mutation-why-letter",
        no_capture: "mutation-why-no-capture",
        none_safe: "mutation-why-none-safe",
        own: "mutation-why-own",
        nobody: "mutation-why-nobody",
        others: "mutation-why-others",
        elsewhere: "mutation-why-elsewhere",
    };

    fn men(&self) -> Bitboard {
        self.board.men(self.board.turn)
    }

    fn role(&self, square: Square) -> Option<Role> {
        self.role(square, self.board.turn)
    }

    fn reach(&self, from: Square) -> Bitboard {
        self.reach(from)
    }

    fn legal(&self) -> Vec<MutationMove> {
        self.legal()
    }

    fn ends(m: MutationMove) -> (Square, Square) {
        (m.from, m.to)
    }

    fn write(&self, m: MutationMove, letters: PieceLetters) -> String {
        notation::write(self, m, letters)
    }

    fn why(&self, from: Square, to: Square) -> Phrase {
        why::squares(self, from, to)
    }

    fn why_not_become(&self, _: bool) -> Phrase {
        why::no_promotion()
    }
}

pub(super) fn read(game: &Mutation, text: &str, spelling: MoveSpelling) -> Result<MutationMove, MoveError> {
    let signs = spelling::tidy(text).ok_or(MoveError::Unreadable)?;
    if let Some(short) = spelling::castling(&signs) {
        return castle(game, short);
    }
    if let [body @ .., '=', promotion] = signs.as_slice()
        && promotion.is_alphabetic()
        && !spelling::readings(body, spelling).tiers.is_empty()
    {
        return illegal(why::no_promotion());
    }
    going::choose(game, &spelling::readings(&signs, spelling), None, spelling.letters())
}

fn castle(game: &Mutation, short: bool) -> Result<MutationMove, MoveError> {
    let castling = Castling::ALL
        .iter()
        .find(|c| c.side() == game.board.turn && c.is_short() == short)
        .expect("each side castles to both sides");
    let m = MutationMove { from: castling.king, to: castling.king_to };
    why::castling(game, castling).map_or(Ok(m), illegal)
}
