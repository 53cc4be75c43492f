#!/usr/bin/env python3
"""Writes 200 records as people and programs write them, and what python-chess reads in each.

    pip install chess==1.11.2 && python3 rules/tests/pgn/make.py rules/tests/pgn

The games are random but for some openings; each text is written in one of the manners below. The file `expected.json`
holds, for each text, the games as python-chess reads them: tags, moves in coordinates, result.
"""

import io
import json
import pathlib
import random
import sys

import chess
import chess.pgn

OPENINGS = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O",
    "e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6 a3 c4",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 c6 Nf3 Bg4",
    "e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4 dxe5 fxe5 c5 d5 e6",
    "e4 g6 d4 Bg7 e5 f5 exf6 exf6 Nf3 Ne7",
    "f3 e5 g4 Qh4#",
    "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
]
NAMES = ["Müller, Jörg", "Nuñez, Inés", "Lefèvre, Aimée", "Smith, John", "O'Hara, Pat", "Åkesson, Bo", "?", "Ann", "Bob"]
GLYPHS = ["!", "?", "!!", "??", "!?", "?!", " !", "$1", " $4", " $14 $32", "$146", " +-", " =", " +/-", ""]
REMARKS = [
    "the best",
    "1. d4 was played here by many, e.g. 1. d4 d5 2. c4",
    "[%clk 0:09:57] [%eval 0.32]",
    "a (round) bracket ) and a; semicolon",
    "[%csl Ga4,Rb5][%cal Ge2e4]",
    "Nf3! 0-1?",
    "$5 [Event \"not a tag\"]",
    "",
]


def game_of(rng, n_plies, opening=True):
    """Plays an opening and random moves; returns the board's moves."""
    board = chess.Board()
    if opening:
        for san in rng.choice(OPENINGS).split():
            board.push_san(san)
    while len(board.move_stack) < n_plies and not board.is_game_over():
        moves = list(board.legal_moves)
        # Pawns and captures first, so that there are promotions and captures in passing.
        eager = [m for m in moves if m.promotion or board.is_capture(m)]
        pawns = [m for m in moves if board.piece_type_at(m.from_square) == chess.PAWN]
        board.push(rng.choice(rng.choice([eager or moves, pawns or moves, moves, moves])))
    return board


def has_passing(board):
    """Returns whether a pawn was captured in passing."""
    replay = chess.Board()
    for move in board.move_stack:
        if replay.is_en_passant(move):
            return True
        replay.push(move)
    return False


def words(rng, board, manner):
    """Writes the moves of a game, one by one, in a manner."""
    replay = chess.Board()
    for idx, move in enumerate(board.move_stack):
        san = replay.san(move)
        if manner.get("zeros"):
            san = san.replace("O", "0")
        if manner.get("bare"):
            san = san.rstrip("+#").replace("=", "")
        if manner.get("long") and not replay.is_castling(move):
            piece = replay.piece_at(move.from_square)
            letter = "" if piece.piece_type == chess.PAWN else piece.symbol().upper()
            dash = "x" if replay.is_capture(move) else "-"
            promotion = "=" + chess.piece_symbol(move.promotion).upper() if move.promotion else ""
            san = letter + chess.square_name(move.from_square) + dash + chess.square_name(move.to_square) + promotion
        if manner.get("uci"):
            san = move.uci()
        if manner.get("exact") and san[0] in "NBRQ" and "x" not in san and len(san.rstrip("+#")) == 3:
            full = san[0] + chess.square_name(move.from_square) + san[1:]
            san = full
        if manner.get("passing") and replay.is_en_passant(move):
            san += manner["passing"]
        white, number = idx % 2 == 0, idx // 2 + 1
        style = manner.get("numbers", "1. ")
        if white:
            yield {"1. ": f"{number}. ", "1.": f"{number}.", "1 ": f"{number} ", "": "", "all": f"{number}. "}[style] + san
        else:
            yield (f"{number}... " if style == "all" else f"{number}…" if manner.get("ellipsis") else "") + san
        if manner.get("glyphs") and rng.random() < 0.3:
            yield "\b" + rng.choice(GLYPHS)
        if manner.get("comments") and rng.random() < 0.3:
            remark = rng.choice(REMARKS)
            yield rng.choice(["{%s}" % remark.replace("}", ")"), "{ %s }" % remark, "{%s}" % remark.replace(" ", "\n", 1)])
        if manner.get("line_comments") and rng.random() < 0.2:
            yield "; " + rng.choice(REMARKS).replace("\n", " ") + "\n"
        if manner.get("variations") and rng.random() < 0.2:
            yield variation(rng, replay, rng.randrange(1, manner["variations"] + 1))
        replay.push(move)


def variation(rng, board, depth):
    """Writes a variation on the move that comes next on a board, with others inside."""
    board = board.copy()
    text = []
    for _ in range(rng.randrange(1, 4)):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        dots = "." if board.turn else "..."
        text.append(f"{board.fullmove_number}{dots} {board.san(move)}")
        if depth > 1:
            text.append(variation(rng, board, depth - 1))
        if rng.random() < 0.2:
            text.append("{why (not)}")
        board.push(move)
    return "(" + " ".join(text) + ")" if text else ""


def record(rng, manner):
    """Writes one record in a manner."""
    while True:
        board = game_of(rng, manner.get("plies", rng.randrange(10, 120)), not manner.get("random"))
        if not manner.get("passing") or has_passing(board):
            break
    result = board.result() if board.is_game_over() else rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    tags = {
        "Event": rng.choice(["Casual game", "Städtekampf", "?"]),
        "Site": rng.choice(["https://lichess.org/abcd1234", "Zürich SUI", "?"]),
        "Date": rng.choice(["2024.02.30", "1999.??.??", "????.??.??"]),
        "Round": rng.choice(["1", "3.2", "-", "?"]),
        "White": rng.choice(NAMES),
        "Black": rng.choice(NAMES),
        "Result": result,
    }
    extra = {"ECO": "C65", "WhiteElo": "1850", "TimeControl": "600+5", "Termination": "Normal", "Annotator": "me"}
    tags.update({k: v for k, v in extra.items() if rng.random() < 0.4})
    if manner.get("variant"):
        tags["Variant"] = manner["variant"]
    if manner.get("tags") == "few":
        tags = {k: v for k, v in tags.items() if rng.random() < 0.4}
    if manner.get("tags") == "none":
        tags = {}
    if manner.get("quotes"):
        tags["White"] = manner["quotes"]
    body = ""
    for word in words(rng, board, manner):
        if word.startswith("\b"):
            body += word[1:]
        else:
            body += ("" if not body or body.endswith("\n") else " ") + word
    end = manner.get("end", result)
    body = (body + " " + end).strip()
    if manner.get("wrap"):
        lines, line = [], ""
        for word in body.split(" "):
            if len(line) + len(word) > 78:
                lines.append(line)
                line = word
            else:
                line = (line + " " + word).strip()
        body = "\n".join(lines + [line])
    head = "".join('[%s "%s"]\n' % (k, v if k == "White" and manner.get("quotes") else v) for k, v in tags.items())
    gap = manner.get("gap", "\n")
    return manner.get("before", "") + head + (gap if head else "") + body + manner.get("after", "\n")


# Each manner with how many texts are written in it.
MANNERS = [
    ("plain", 6, {"wrap": True}),
    ("one-line", 4, {}),
    ("lichess-clocks", 8, {"numbers": "all", "comments": True}),
    ("comments", 10, {"comments": True, "wrap": False}),
    ("line-comments", 8, {"line_comments": True}),
    ("glyphs", 10, {"glyphs": True, "wrap": True}),
    ("variations", 10, {"variations": 2, "wrap": True}),
    ("deep-variations", 6, {"variations": 12, "plies": 14}),
    ("everything", 14, {"variations": 3, "glyphs": True, "comments": True, "line_comments": True}),
    ("crlf", 8, {"wrap": True, "comments": True, "newline": "\r\n"}),
    ("cr", 3, {"wrap": True, "newline": "\r"}),
    ("latin-1", 8, {"wrap": True, "encoding": "latin-1", "comments": True}),
    ("bom", 4, {"wrap": True, "encoding": "utf-8-sig"}),
    ("zeros", 6, {"zeros": True, "wrap": True}),
    ("no-checks", 6, {"bare": True, "wrap": True}),
    ("tight-numbers", 6, {"numbers": "1.", "wrap": True}),
    ("numbers-without-dots", 4, {"numbers": "1 ", "wrap": True}),
    ("no-numbers", 4, {"numbers": "", "wrap": True}),
    ("ellipsis", 4, {"ellipsis": True, "wrap": True}),
    ("long", 6, {"long": True, "wrap": True}),
    ("coordinates", 6, {"uci": True, "wrap": True}),
    ("too-exact", 6, {"exact": True, "wrap": True}),
    ("no-tags", 6, {"tags": "none", "wrap": True}),
    ("few-tags", 6, {"tags": "few", "wrap": True}),
    ("no-gap", 3, {"gap": "", "wrap": True}),
    ("blank-lines-before", 3, {"before": "\n\n\n", "wrap": True}),
    ("escaped-lines", 3, {"before": "% exported by a program\n", "wrap": True}),
    ("passing", 4, {"passing": " e.p.", "random": True, "plies": 160, "wrap": True}),
    ("no-end", 4, {"end": "", "wrap": True}),
    ("unescaped-quotes", 3, {"quotes": 'The "Big" One', "wrap": True}),
    ("standard-variant", 4, {"variant": "Standard", "wrap": True}),
    ("from-position", 2, {"variant": "From Position", "wrap": True}),
    ("long-games", 5, {"random": True, "plies": 300, "wrap": True, "glyphs": True}),
    ("several-games", 10, {"wrap": True, "games": 3, "comments": True}),
]


def expected(text):
    """Returns the games of a text as python-chess reads them."""
    handle, games = io.StringIO(text, newline=None), []
    while (game := chess.pgn.read_game(handle)) is not None:
        assert not game.errors, game.errors
        games.append({
            "tags": dict(game.headers),
            "moves": [move.uci() for move in game.mainline_moves()],
            "result": game.headers["Result"],
        })
    return games


def main(folder):
    rng = random.Random(12)
    found = {}
    for name, n_texts, manner in MANNERS:
        for number in range(1, n_texts + 1):
            texts = [record(rng, manner) for _ in range(manner.get("games", 1))]
            text = "\n".join(texts)
            encoding = manner.get("encoding", "utf-8")
            data = text.replace("\n", manner.get("newline", "\n")).encode(encoding)
            file = f"{name}-{number:02}.pgn"
            (folder / file).write_bytes(data)
            found[file] = expected(data.decode(encoding))
            assert len(found[file]) == manner.get("games", 1), (file, len(found[file]))
    assert len(found) == 200, len(found)
    (folder / "expected.json").write_text(json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
