#!/usr/bin/env python3
"""Writes records with the quirks of other programs and people, one JSON object a line.

    pip install chess==1.11.2 && python3 rules/tests/pgn/quirks.py 100 > rules/tests/pgn/quirks.jsonl

A line holds the text, its moves in coordinates and the final position. All of them are those of the board on which the game
was played: python-chess itself reads fewer spellings. A second number is another seed.
"""

import json
import random
import sys

import chess

SHUFFLE = "Nf3 Nf6 Ng1 Ng8".split()
# Draws that end games by themselves, but not those of the past: bare kings, and 75 moves that are nearly over.
DRAWN = ["8/8/3k4/8/8/3K4/8/6B1 w - - 0 1", "8/8/3k4/r7/8/3K4/7R/8 b - - 147 120"]
SCORES = {
    "1-0": ["1-0", "1:0", "1–0"],
    "0-1": ["0-1", "0:1", "0‑1"],
    "1/2-1/2": ["1/2-1/2", "½-½", "1/2", "½:½"],
    "*": ["*", ""],
}
BESIDE = ["{[%clk 0:09:57] [%eval 0.32]}", "{a (round) ] bracket}", "(1. d4 {why} d5 (2. c4))", "$14", "!?", "; a line\n", "N"]
BEHIND = ["", "", " White wins", " {Black resigns}", " on time", "\n\n{Game drawn by mutual agreement}"]
TAGS = [
    "",
    "{a comment}\n",
    '[White "A"]\n[Black "B"]\n\n',
    '[Event "?"] [White "The "Big" One"]\n[Variant "Standard"]\n',
    '[SetUp "0"]\n[FEN ""]\n\n',
    "% exported by a program\n[Termination \"Normal\"]\n\n",
]


def played(rng, board, n_plies):
    """Plays moves by chance until nobody can: promotions and captures first, so that there are some."""
    for _ in range(n_plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        eager = [m for m in moves if m.promotion or board.is_en_passant(m)]
        noisy = [m for m in moves if board.is_capture(m) or board.gives_check(m)]
        pawns = [m for m in moves if board.piece_type_at(m.from_square) == chess.PAWN]
        board.push(rng.choice(eager or rng.choice([noisy or moves, pawns or moves, moves])))
    return board


def started(rng):
    """Returns a board at its start, the moves that follow in any case, and the position as its program writes it."""
    kind = rng.randrange(6)
    if kind == 0:
        return chess.Board(), SHUFFLE * 5, None
    if kind == 1:
        fen = rng.choice(DRAWN)
        return chess.Board(fen), [], fen
    if kind > 3:
        return chess.Board(), [], None
    board = played(rng, chess.Board(), rng.randrange(60))
    board = board.copy(stack=False)
    men, turn, rights, passing, clock, number = board.fen().split(" ")
    for letter in "KQkq":
        rank = 0 if letter.isupper() else 7
        rook = chess.square(7 if letter in "Kk" else 0, rank)
        color = letter.isupper()
        is_there = board.piece_at(chess.square(4, rank)) == chess.Piece(chess.KING, color)
        is_there = is_there and board.piece_at(rook) == chess.Piece(chess.ROOK, color)
        if not is_there and rng.random() < 0.5:
            rights = rights.replace("-", "") + letter
    file = rng.randrange(8)
    pawn = chess.square(file, 4 if board.turn else 3)
    if passing == "-" and board.piece_at(pawn) != chess.Piece(chess.PAWN, not board.turn):
        passing = rng.choice(["-", chess.square_name(chess.square(file, 5 if board.turn else 2))])
    if rng.random() < 0.5:
        board.fullmove_number, number = 1, "0"
    return board, [], " ".join([men, turn, rights, passing, clock, number])


def spelled(rng, board, move):
    """Writes a move as somebody may write it."""
    san = board.san(move)
    body, sign = san.rstrip("+#"), san[len(san.rstrip("+#")):]
    if board.is_castling(move):
        body = rng.choice([body, body.replace("O", "0")])
    elif "x" in body:
        plain = body.replace("x", "")
        ways = [body, body.replace("x", ":"), plain if body[0].islower() else body]
        body = rng.choice(ways if move.promotion else ways + [plain + ":"])
    if move.promotion:
        square, man = body.split("=")
        body = rng.choice([body, f"{square}({man})", square + man, f"{square}/{man}"])
    if board.is_en_passant(move):
        body += rng.choice(["", " e.p.", "e.p.", " ep"])
    apart = [" ch", " +"] if sign == "+" else [" mate"]
    close = {"": [""], "+": ["+", "", "+!", "ch", "ch."], "#": ["#", "", "++", "mate"]}[sign]
    if board.is_castling(move):
        close = ["", sign]
    return body + rng.choice(close + apart if sign else close)


def record(rng):
    """Plays a game and writes it."""
    board, first, position = started(rng)
    start = board.copy()
    for san in first:
        board.push_san(san)
    played(rng, board, rng.randrange(1, 40))
    style = rng.choice(["1.", "1. ", "", "all"])
    body, now = [], start.copy()
    for move in board.move_stack:
        number = now.fullmove_number
        if style:
            dots = "." if now.turn else "..." if style == "all" or not body else ""
            body.append(f"{number}{dots}" if dots else "")
        word = spelled(rng, now, move)
        body[-1:] = [body[-1] + word] if style == "1." and body else body[-1:] + [word]
        if rng.random() < 0.1:
            body.append(rng.choice(BESIDE))
        now.push(move)
    result = board.result() if board.is_game_over() else rng.choice(list(SCORES))
    tags = f'[FEN "{position}"]\n' + rng.choice(['[SetUp "1"]\n', ""]) + "\n" if position else rng.choice(TAGS)
    text = tags + " ".join(word for word in body if word).replace("\n ", "\n")
    text += " " + rng.choice(SCORES[result]) + (rng.choice(BEHIND) if result != "*" else "")
    return {"text": text, "codes": [move.uci() for move in board.move_stack], "position": board.fen()}


def main(number, seed=12):
    rng = random.Random(seed)
    for _ in range(number):
        print(json.dumps(record(rng), ensure_ascii=False))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
