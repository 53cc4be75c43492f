### The words of chess. Sentences that begin with chess-why say why a move is not legal,
### those that begin with chess-setup why a start cannot be.

chess-name = Chess
chess-summary = The orthodox game, with castling, en passant and promotion, by the Laws of FIDE.
chess-spelling = Type it like `Nf3`, `e4`, `exd5`, `O-O`, `e8=Q` or by squares, like `e2e4`.
chess-words = pawn e2 to e4

chess-tint-light = light
chess-tint-dark = dark

chess-over-insufficient-material = 🤝 Neither side has enough material to checkmate. The game is a draw.
chess-over-seventy-five-moves = 🤝 Seventy-five moves by each side without a capture or a pawn move. The game is a draw.
chess-how-insufficient-material = insufficient material
chess-how-seventy-five-moves = seventy-five moves

## The start

chess-setup-one-start = Chess has one board and no layouts: leave the layout out.

## Menus

chess-then-pawn = What does your pawn become on { $cell }?

## The position

chess-right-castling = { $side ->
    [white] White
   *[black] Black
} may still castle { $ends ->
    [both] on both sides
    [king] on the king’s side
   *[queen] on the queen’s side
}.
chess-setup-fields = A position looks like “rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1”: the pieces, the player to move, castling, the square of en passant, plies since the last capture or pawn move, move number.
chess-setup-rows = A position has 8 rows joined by “/”, and this one has { $found }.
chess-setup-row = The row of rank { $rank } does not make 8 squares.
chess-setup-man = “{ $letter }” on rank { $rank } is not a piece. White’s pieces are K, Q, R, B, N and P, Black’s the same in small letters.
chess-setup-kings = { $side ->
    [white] White needs exactly one king and has { $found }.
   *[black] Black needs exactly one king and has { $found }.
}
chess-setup-pawn = A pawn cannot stand on { $square }: pawns start on the second rank and are promoted on the last.
chess-setup-material = There are too many pieces: a side has at most 16, pawns included, and every extra queen, rook, bishop or knight was once a pawn.
chess-setup-turn = The player to move is “w” or “b”.
chess-setup-castling = The castling rights are “-”, or letters of KQkq, each once.
chess-setup-castling-home = Castling “{ $letter }” needs the king on { $king } and a rook of the same side on { $corner }.
chess-setup-en-passant = The fourth field is “-”, or the square that a pawn has just crossed, like “e3”.
chess-setup-en-passant-home = No pawn of the other side has just crossed { $square } with a two-square step.
chess-setup-clock = The number of plies since the last capture or pawn move is a whole number from 0.
chess-setup-number = The move number is a whole number from 1.
chess-setup-check = { $side ->
    [white] White’s king on { $king } is attacked from { $square }, and it is Black’s turn: that cannot be.
   *[black] Black’s king on { $king } is attacked from { $square }, and it is White’s turn: that cannot be.
}
chess-setup-checkers = No last move could have given check from all these pieces at once.

## Why a move is not legal: what stands where

chess-why-empty = There is no piece on { $square }.
chess-why-theirs = The piece on { $square } is your opponent’s.
chess-why-own = Your own piece stands on { $square }.
chess-why-same = Your piece is already on { $square }.
chess-why-blocked = A piece on { $square } stands in the way. Only knights jump.
chess-why-letter = The piece on { $square } is { $act ->
    [pawn] a pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [queen] a queen
   *[king] the king
}, not { $wished ->
    [pawn] a pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [queen] a queen
   *[king] the king
}.

## Why a move is not legal: how men go

chess-why-shape = { $act ->
    [knight] A knight leaps two squares along a rank or file and one to the side.
    [bishop] A bishop moves diagonally.
    [rook] A rook moves along ranks and files.
    [queen] A queen moves along ranks, files and diagonals.
   *[king] The king moves one square in any direction.
}
chess-why-pawn = A pawn moves one square straight forward, or two from its first square, and captures one square diagonally forward.
chess-why-pawn-back = A pawn only moves forward.
chess-why-pawn-double = The pawn on { $square } has left its first square, so it moves one square only.
chess-why-pawn-blocked = A piece on { $square } stands in the way. A pawn captures only diagonally.
chess-why-pawn-nothing = There is nothing to capture on { $square }. A pawn moves diagonally only to capture.
chess-why-en-passant = The pawn on { $square } cannot be captured en passant: that is possible only on the move right after its two-square step.
chess-why-no-promotion = Only a pawn that reaches the last rank is promoted.
chess-why-promotion-man = A pawn on the last rank becomes a queen, a rook, a bishop or a knight.
chess-why-no-capture = No pawn of yours on the { $from }-file can capture on the { $to }-file.
chess-why-nobody = { $act ->
    [pawn] No pawn of yours can go to { $square }.
    [knight] No knight of yours can go to { $square }.
    [bishop] No bishop of yours can go to { $square }.
    [rook] No rook of yours can go to { $square }.
    [queen] No queen of yours can go to { $square }.
   *[king] Your king cannot go to { $square }.
}
chess-why-others = { $act ->
    [pawn] No pawn of yours can go to { $square }. Possible: { $moves }.
    [knight] No knight of yours can go to { $square }. Possible: { $moves }.
    [bishop] No bishop of yours can go to { $square }. Possible: { $moves }.
    [rook] No rook of yours can go to { $square }. Possible: { $moves }.
    [queen] No queen of yours can go to { $square }. Possible: { $moves }.
   *[king] Your king cannot go to { $square }. Possible: { $moves }.
}
chess-why-elsewhere = No such piece on { $line ->
    [rank] rank
   *[file] file
  } { $from } can go to { $square }. Possible: { $moves }.

## Why a move is not legal: the king

chess-why-king-attacked = Your king would be in check on { $square }, from { $by }.
chess-why-still-check = Your king on { $king } is in check from { $by }, and this move does not help.
chess-why-exposes = Your king on { $king } would be in check from { $by }.
chess-why-none-safe = { $act ->
    [pawn] Several of your pawns reach { $square }, but each of these moves leaves your king in check.
    [knight] Several of your knights reach { $square }, but each of these moves leaves your king in check.
    [bishop] Several of your bishops reach { $square }, but each of these moves leaves your king in check.
    [rook] Several of your rooks reach { $square }, but each of these moves leaves your king in check.
    [queen] Several of your queens reach { $square }, but each of these moves leaves your king in check.
   *[king] Your king would be in check on { $square }.
}
chess-why-castle-moved = No castling to that side: the king or the rook of { $corner } has moved, or is gone.
chess-why-castle-blocked = No castling yet: a piece on { $square } stands between king and rook.
chess-why-castle-check = No castling out of check: your king on { $square } is attacked from { $by }.
chess-why-castle-crosses = No castling across an attacked square: { $square } is attacked from { $by }.
chess-why-castle-into = No castling into check: { $square } is attacked from { $by }.

## The rules page: headings, what the sheet and the host say, captions of the diagrams

chess-page-game = The game
chess-page-game-sheet =
    - The orthodox game. Each side has a king, a queen, two rooks, two bishops, two knights and eight pawns.
    - A piece captures by moving to the square of an enemy piece, which leaves the board.
    - The player who checkmates the enemy king wins.
chess-page-game-host =
    - Where the sheet leaves off, the Laws of FIDE.
chess-diagram-start = The start: rook, knight, bishop, queen, king, bishop, knight and rook from a1 to h1, the pawns in front of them, and Black’s pieces and pawns opposite.

chess-page-men = Queen, rook, bishop and knight
chess-page-men-sheet =
    - **Queen**: any distance along a rank, a file or a diagonal.
    - **Rook**: any distance along a rank or file.
    - **Bishop**: any distance diagonally.
    - **Knight**: leaps two squares along a rank or file and one to the side, over any pieces.
    - Queen, rook and bishop stop in front of their own pieces; they may capture the first enemy piece in their way.
chess-diagram-queen = The queen on d4 moves in all eight directions. It may capture on d6 and g7; a piece of its own side on b4 stops it.
chess-diagram-rook = The rook on d4 moves along the rank and the file. It may capture on d6; a piece of its own side on b4 stops it.
chess-diagram-bishop = The bishop on d4 moves diagonally. It may capture on f6; a piece of its own side on b2 stops it.
chess-diagram-knight = The knight on d4 leaps over the pieces around it. It may capture on c6.

chess-page-pawns = Pawns
chess-page-pawns-sheet =
    - A pawn moves one square straight forward, or two from its first square, and never over a piece. It captures one square diagonally forward.
    - **En passant**: right after a pawn’s two-square step, an enemy pawn that attacks the square crossed may capture it by going there.
    - **Promotion**: a pawn that reaches the last rank becomes a queen, rook, bishop or knight, whichever its player chooses.
chess-diagram-pawn = The pawn on e2 goes to e3 or, from its first square, to e4. It captures diagonally, on d3 or f3.
chess-diagram-passing = En passant: White’s pawn has just gone from d2 to d4. The pawn on e4 may capture it by going to d3, in this move only.
chess-diagram-promotion = Promotion: on b8 or, capturing, on c8 the pawn of b7 becomes a queen, rook, bishop or knight.

chess-page-king = King, check and castling
chess-page-king-sheet =
    - The king moves one square in any direction. It may never stay or come under attack: check must be answered.
    - Castling: the king moves two squares towards a rook, and the rook lands on the square that the king crossed. It is allowed when all squares between the two are empty, neither has ever moved, the king is not in check, and neither the square that it crosses nor the one where it lands is attacked.
chess-diagram-king = The king on d4 moves one square in any direction, but not to rank 5, which the rook on h5 attacks.
chess-diagram-castling = Castling: the king on e1 may also go to g1 or to c1. The rook of that corner then comes from h1 to f1, or from a1 to d1.
chess-diagram-crossing = No castling to g1: the king would cross f1, which the bishop on c4 attacks.

chess-page-end = How the game ends
chess-page-end-sheet =
    - Checkmate wins. Stalemate, no legal move and no check, is a draw.
    - There are draws by insufficient material, by the third occurrence of a position and by 50 moves. Players may resign and agree to a draw.
chess-page-end-host =
    - A draw at once: neither side has enough material to checkmate, a position occurs for the fifth time, or each side has made 75 moves without a capture or a pawn move.
    - A draw that a player may claim with `/draw`: a position occurs for the third time or more, or each side has made 50 such moves.
    - A position is the same with the same pieces on the same squares, the same player to move, castling rights and captures en passant.
chess-diagram-mate = Checkmate: the rook on a8 attacks the king on g8 along the rank, and its own pawns leave it no way out.
chess-diagram-stalemate = Stalemate: Black is to move. The king on h8 is not in check, but the queen on g6 guards every square around it, g8 and h7 among them.

chess-page-notation = Writing moves
chess-page-notation-host =
    - `Nf3`: the letter of the piece, K king, Q queen, R rook, B bishop or N knight, and the square that it goes to. A pawn has no letter: `e4`.
    - `Nxd7` and `exd5` capture; a pawn gives the file that it leaves, en passant, too. `e8=Q` promotes.
    - Where several pieces could go there, the file, the rank or the square that it leaves tells which: `Nbd7`, `R1a3`, `Qh4e1`.
    - `O-O` castles to the g-file, `O-O-O` to the c-file. `+` is check and `#` checkmate; you need not write them.
    - `e2e4`, the square left and the square reached, always works; `e7e8q` promotes, `e1g1` castles.
    - Positions are FEN and games are PGN, as chess programs write them.

## The lesson: what each task explains and asks for, and what is said once it is done

chess-lesson-pawn = You play White, at the bottom. A **pawn** goes one square straight ahead or, from where it starts, two. Move the pawn on e2.
chess-lesson-pawn-done = Pawns are the only pieces that never go back.
chess-lesson-capture = A pawn captures differently: one square diagonally ahead. What stands straight in front only blocks its way. Capture the pawn on d5.
chess-lesson-capture-done = You capture by going to the square of an enemy piece, which leaves the board. In writing, an `x` for “takes” follows the pawn’s file.
chess-lesson-rook = The **rook** goes any distance straight: forward, back or to the side. Capture the pawn on a5.
chess-lesson-rook-done = It stops where something stands in its way: it cannot jump. In moves, its letter is **R**.
chess-lesson-bishop = The **bishop** goes any distance diagonally, so it stays on squares of one colour. Capture the pawn on f6.
chess-lesson-bishop-done = Each side has two bishops, one for the light squares and one for the dark ones. Their letter is **B**.
chess-lesson-queen = The **queen** goes like a rook or like a bishop. Capture the pawn on g4.
chess-lesson-queen-done = She is the strongest piece. Take care of her! Her letter is **Q**.
chess-lesson-knight = The **knight** leaps two squares straight and one to the side, over anything. Capture the pawn on d5.
chess-lesson-knight-done = It is the only piece that jumps. Its letter is **N**, as **K** is the king’s.
chess-lesson-check = The **king** goes one square in any direction. Yours is in check: the rook on e5 attacks it. You must answer that: move the king away, put something in between, or capture the attacker where you can.
chess-lesson-check-done = The king is safe. A move that leaves your own king in check is never allowed. A move that gives check is written with a `+`.
chess-lesson-castling = Once a game the king may **castle** if neither it nor the rook has moved and nothing stands between them: the king goes two squares, from e1 to g1, and the rook leaps over it, from h1 to f1. Castle!
chess-lesson-castling-done = You can castle to the other side, too: the king to c1, the rook from a1 to d1. Never out of check, nor across an attacked square. The one you played is written `O-O`, the other `O-O-O`.
chess-lesson-promotion = A pawn that reaches the last rank becomes a queen, rook, bishop or knight. That is **promotion**. Promote the pawn on a7.
chess-lesson-promotion-done = It is nearly always a queen that you want. What the pawn becomes is written after an `=`.
chess-lesson-passing = Black’s pawn has just gone two squares, from d7 to d5, past your pawn on e5. For this one move you may capture it as if it had gone only one, to d6: **en passant**. Do so.
chess-lesson-passing-done = En passant is possible only at once. A move later it is too late.
chess-lesson-mate = You win by **checkmate**: the king is in check, and nothing helps. Black’s king is shut in by its own pawns. Give mate with the rook.
chess-lesson-mate-done = Checkmate, written `#`! Give your own king a way out in time.
chess-lesson-stalemate = Take care: if Black has no move and is not in check, that is **stalemate**, and only a draw. With your queen on g6 it would be. Give mate with her instead, next to the king and protected by yours.
chess-lesson-stalemate-done = Checkmate! The king may not capture the queen, as your own king protects her.
