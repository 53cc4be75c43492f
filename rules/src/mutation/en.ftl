### The words of Chess Mutation. Sentences that begin with mutation-why say why a move is not legal,
### those that begin with mutation-setup why a start cannot be.

mutation-name = Chess Mutation
mutation-summary = A king and 15 pawns a side; the colour of its square makes each pawn a knight, bishop, rook, queen or plain pawn.
mutation-spelling = Type it like `Nf3`, `e4`, `exd5`, `O-O` or by squares, like `e2e4`.
mutation-words = pawn e2 to e4
mutation-setup-classic = Classic

mutation-tint-yellow = yellow
mutation-tint-blue = blue
mutation-tint-red = red
mutation-tint-black = black
mutation-tint-white = white
mutation-legend = Letters on the squares: **R** red, **Y** yellow, **B** blue, **K** black, **W** white. A pawn moves like a rook on red, a knight on yellow, a bishop on blue, a queen on black, and like a plain pawn on white.

mutation-over-bare-kings = 🤝 Only the two kings are left. The game is a draw.
mutation-over-hundred-moves = 🤝 A hundred moves by each side without a capture: a draw was claimed.
mutation-how-bare-kings = two kings left
mutation-how-hundred-moves = hundred moves

## The layout of the board

mutation-setup-shape = A layout is the name of one, or 8 rows of 8 letters joined by “/”, rank 8 first: Y yellow, B blue, R red, K black, W white.
mutation-setup-letter = “{ $letter }” on { $square } is not a colour. The letters are Y yellow, B blue, R red, K black, W white.
mutation-setup-square = { $tint ->
    [red] The square { $square } is red on every board: the rule sheet fixes the four corners.
   *[black] The square { $square } is black on every board: the rule sheet fixes the squares of the kings.
}
mutation-setup-red = The square { $square } cannot be red: on ranks 1 and 8 only the corners are, on every board.
mutation-setup-count = { $tint ->
    [yellow] A board has { $wanted } yellow squares, this layout { $found }.
    [blue] A board has { $wanted } blue squares, this layout { $found }.
    [red] A board has { $wanted } red squares, this layout { $found }.
    [black] A board has { $wanted } black squares, this layout { $found }.
   *[white] A board has { $wanted } white squares, this layout { $found }.
}

## The position

mutation-right-castling = { $side ->
    [white] White
   *[black] Black
} may still castle { $ends ->
    [both] on both sides
    [king] on the king’s side
   *[queen] on the queen’s side
}.
mutation-setup-fields = A position looks like “ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1”: the pieces, the player to move, castling, “-”, plies since the last capture, move number.
mutation-setup-rows = A position has 8 rows joined by “/”, and this one has { $found }.
mutation-setup-row = The row of rank { $rank } does not make 8 squares.
mutation-setup-man = “{ $letter }” on rank { $rank } is not a piece. White’s pieces are P and K, Black’s p and k.
mutation-setup-kings = { $side ->
    [white] White needs exactly one king and has { $found }.
   *[black] Black needs exactly one king and has { $found }.
}
mutation-setup-pawns = { $side ->
    [white] White has { $found } pawns; a side never has more than 15.
   *[black] Black has { $found } pawns; a side never has more than 15.
}
mutation-setup-turn = The player to move is “w” or “b”.
mutation-setup-castling = The castling rights are “-”, or letters of KQkq, each once.
mutation-setup-castling-home = Castling “{ $letter }” needs the king on { $king } and a pawn of the same side on { $corner }.
mutation-setup-en-passant = There is no en passant in this game: the fourth field is “-”.
mutation-setup-clock = The number of plies since the last capture is a whole number from 0.
mutation-setup-number = The move number is a whole number from 1.
mutation-setup-check = { $side ->
    [white] White’s king on { $king } is attacked from { $square }, and it is Black’s turn: that cannot be.
   *[black] Black’s king on { $king } is attacked from { $square }, and it is White’s turn: that cannot be.
}

## Why a move is not legal: what stands where

mutation-why-empty = There is no piece on { $square }.
mutation-why-theirs = The piece on { $square } is your opponent’s.
mutation-why-own = Your own piece stands on { $square }.
mutation-why-same = Your piece is already on { $square }.
mutation-why-blocked = A piece on { $square } stands in the way. Only pawns on yellow jump.
mutation-why-letter = The piece on { $square } is { $act ->
    [pawn] a plain pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [queen] a queen
   *[king] the king
} there, not { $wished ->
    [pawn] a plain pawn
    [knight] a knight
    [bishop] a bishop
    [rook] a rook
    [queen] a queen
   *[king] the king
}: the colour of the square decides.

## Why a move is not legal: how men go

mutation-why-yellow = A pawn on yellow moves like a knight, and { $square } is yellow.
mutation-why-blue = A pawn on blue moves like a bishop, diagonally, and { $square } is blue.
mutation-why-red = A pawn on red moves like a rook, along a rank or file, and { $square } is red.
mutation-why-black = A pawn on black moves like a queen, and { $square } is black.
mutation-why-white = A pawn on white moves one or two squares straight forward and captures one square diagonally forward, and { $square } is white.
mutation-why-white-blocked = A piece on { $square } stands in the way. A pawn on white captures only diagonally.
mutation-why-white-nothing = There is nothing to capture on { $square }. A pawn on white moves diagonally only to capture.
mutation-why-white-back = A pawn on white only moves forward, and { $square } is white.
mutation-why-king = The king moves one square in any direction.
mutation-why-no-promotion = There is no promotion in this game: a pawn is what its square makes it.
mutation-why-no-capture = No pawn of yours on a white square of the { $from }-file can capture on the { $to }-file.
mutation-why-nobody = { $act ->
    [pawn] No pawn of yours on a white square can go to { $square }.
    [knight] No pawn of yours on yellow, where pawns are knights, can go to { $square }.
    [bishop] No pawn of yours on blue, where pawns are bishops, can go to { $square }.
    [rook] No pawn of yours on red, where pawns are rooks, can go to { $square }.
    [queen] No pawn of yours on black, where pawns are queens, can go to { $square }.
   *[king] Your king cannot go to { $square }.
}
mutation-why-others = { $act ->
    [pawn] No pawn of yours on a white square can go to { $square }. Possible: { $moves }.
    [knight] No pawn of yours on yellow, where pawns are knights, can go to { $square }. Possible: { $moves }.
    [bishop] No pawn of yours on blue, where pawns are bishops, can go to { $square }. Possible: { $moves }.
    [rook] No pawn of yours on red, where pawns are rooks, can go to { $square }. Possible: { $moves }.
    [queen] No pawn of yours on black, where pawns are queens, can go to { $square }. Possible: { $moves }.
   *[king] Your king cannot go to { $square }. Possible: { $moves }.
}
mutation-why-elsewhere = No such pawn on { $line ->
    [rank] rank
   *[file] file
  } { $from } can go to { $square }. Possible: { $moves }.

## Why a move is not legal: the king

mutation-why-king-attacked = Your king would be in check on { $square }, from { $by }.
mutation-why-still-check = Your king on { $king } is in check from { $by }, and this move does not help.
mutation-why-exposes = Your king on { $king } would be in check from { $by }.
mutation-why-none-safe = { $act ->
    [pawn] Several of your pawns on white reach { $square }, but each of these moves leaves your king in check.
    [knight] Several of your knights reach { $square }, but each of these moves leaves your king in check.
    [bishop] Several of your bishops reach { $square }, but each of these moves leaves your king in check.
    [rook] Several of your rooks reach { $square }, but each of these moves leaves your king in check.
    [queen] Several of your queens reach { $square }, but each of these moves leaves your king in check.
   *[king] Your king would be in check on { $square }.
}
mutation-why-castle-moved = No castling to that side: the king or the pawn of { $corner } has moved, or is gone.
mutation-why-castle-blocked = No castling yet: a piece on { $square } stands between the king and the corner.
mutation-why-castle-check = No castling out of check: your king on { $square } is attacked from { $by }.
mutation-why-castle-crosses = No castling across an attacked square: { $square } is attacked from { $by }.
mutation-why-castle-into = No castling into check: { $square } is attacked from { $by }.

## The rules page: headings, what the sheet and the host say, captions of the diagrams

mutation-page-game = The game
mutation-page-game-sheet =
    - The board has 8 by 8 coloured squares: 20 yellow, 12 blue, 8 red, 8 black and 16 white.
    - Each side has a king and 15 pawns. The kings start on e1, a black square marked with a white dot, and on e8, black too; the pawns fill the rest of ranks 1, 2, 7 and 8.
    - What a pawn can do depends on the square that it stands on. On red it is a rook, on yellow a knight, on blue a bishop, on black a queen, on white a plain pawn. Wherever it comes to stand, it is what that square makes it.
    - The player who checkmates the enemy king wins.
mutation-diagram-start = The start. The signs show what each pawn is on its square: rooks, knights, bishops and queens on ranks 1 and 8, plain pawns on ranks 2 and 7.

mutation-page-colours = Pawns on yellow, blue, red and black
mutation-page-colours-sheet =
    - A pawn moves and captures by the colour of the square that it leaves.
    - **Yellow**: it leaps like a knight. This is the only way to jump over other pieces.
    - **Blue**: any distance diagonally, like a bishop.
    - **Red**: any distance along a rank or file, like a rook.
    - **Black**: as blue and red together, like a queen.
mutation-diagram-yellow = Yellow: the pawn on c3 leaps like a knight, over its own side’s pieces, too, and may capture on b5. Signs tell what it would become: a rook on a4, a queen on d1, d5 and e4, a plain pawn on a2 and e2.
mutation-diagram-blue = Blue: the pawn on c4 moves any distance diagonally, like a bishop. It may capture on e6; a piece of its own side on e2 stops it.
mutation-diagram-red = Red: the pawn on a4 moves any distance along a rank or file, like a rook. It may capture on a7; a piece of its own side on f4 stops it.
mutation-diagram-black = Black: the pawn on d4 moves any distance in all eight directions, like a queen. It may capture on d6 and g7; a piece of its own side on b4 stops it.

mutation-page-white = Pawns on white
mutation-page-white-sheet =
    - Without capturing, a pawn on white moves one or two squares straight forward: never backward, never over a piece, and from any white square, not only with its first move.
    - Capturing, it moves one square diagonally forward.
mutation-page-white-host =
    - There is no promotion: on the last rank, too, a pawn is what its square makes it.
    - There is no capture en passant.
    - A pawn on a white square with no rank in front of it has no move. (With the layout “classic” this cannot happen: its ranks 1 and 8 have no white square.)
mutation-diagram-white = White: the pawn on e2 moves one square forward to e3, where it becomes a knight, or two to e4, where it becomes a queen.
mutation-diagram-capture = The pawn on b2 captures diagonally, on a3 or c3. The piece on b3 only stands in its way.
mutation-diagram-last = No promotion: the pawn on g7 has one square left in front of it. On g8, which is yellow, it becomes a knight and can leap back.

mutation-page-king = King, check and castling
mutation-page-king-sheet =
    - The king moves one square in any direction, whatever the colour.
    - Castling: the king goes from e1 to g1 and the pawn of h1 to f1, or the king from e1 to c1 and the pawn of a1 to d1. Black does the same on rank 8.
    - It is allowed when all squares between the two are empty, neither has ever moved, the king is not in check and the square that it crosses is not attacked.
    - Check is announced, and must be answered.
mutation-page-king-host =
    - A king may never stay or come under attack, so castling into check is not allowed either.
    - Check need not be announced: the board marks it.
mutation-diagram-king = The king on d4 moves one square in any direction, but not to rank 5: the pawn on h5, a rook on its red square, attacks all of it.
mutation-diagram-castling = Castling: the king on e1 may also go to g1 or to c1. The pawn of that corner then comes from h1 to f1, or from a1 to d1.
mutation-diagram-castled = Both sides have castled: White’s king to g1 with the pawn on f1, Black’s king to c8 with the pawn on d8.
mutation-diagram-crossing = No castling to g1: the king would cross f1, which the pawn on c4 attacks, a bishop on its blue square.

mutation-page-end = How the game ends
mutation-page-end-sheet =
    - Checkmate wins. Stalemate is a draw.
    - The third occurrence of a position in a game is a draw.
    - After 100 moves by each side without a capture either player may claim a draw.
mutation-page-end-host =
    - A position is the same with the same pieces on the same squares, the same player to move and the same castling rights. Its third occurrence ends the game automatically; the draw after 100 moves is claimed with `/draw`.
    - When only the two kings are left, the game is a draw at once.
mutation-diagram-mate = Checkmate: the pawn on a5, a rook on red, attacks the king on a8 along the file. The knights on c6 and d6 guard b8 and b7.

mutation-page-layout = The colours of the board
mutation-page-layout-sheet =
    - 20 squares are yellow, 12 blue, 8 red, 8 black and 16 white. e1 and e8 are black.
    - The corners a1, h1, a8 and h8 are red, and no other square of ranks 1 and 8 is.
mutation-page-layout-host =
    - The other squares are printed on the publisher’s board, but the sheet does not list them. French Wikipedia’s article “Chess mutation” says that at the start the colours stand for the usual array of chess: red, yellow, blue, black, black, blue, yellow, red on ranks 1 and 8, white on ranks 2 and 7. No source that we know gives ranks 3 to 6.
    - The layout “classic”, which is used unless another is asked for, follows the article and is our reconstruction for the rest, the same for both sides.
    - If you own the board, you can play on its true colours: `/play` takes any layout that has what the sheet fixes, as 8 rows of letters, and the bot’s operator can add it under a name. A game keeps the layout it began with.
mutation-diagram-layout = The layout “classic”, a reconstruction. The letters are Y yellow, B blue, R red, K black and W white.

mutation-page-notation = Writing moves
mutation-page-notation-host =
    - `Nf3`: the letter says what the piece is at the moment, then comes the square that it goes to. K is the king; N, B, R and Q are pawns on yellow, blue, red and black; a pawn on white has no letter: `e4`.
    - `Nxd7` and `exd5` capture; a pawn on white gives the file that it leaves.
    - Where several pieces could go there, the file, the rank or the square that it leaves tells which: `Nbd7`, `R4a6`, `Qd4xh8`.
    - `O-O` castles to the g-file, `O-O-O` to the c-file. `+` is check and `#` checkmate; you need not write them.
    - `e2e4`, the square left and the square reached, always works; so does `e1g1` for castling.
    - A position is written as in chess (FEN): `ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1` is the start, and the last two numbers are the moves of either side since the last capture and the move number.

## The lesson: what each task explains and asks for, and what is said once it is done

mutation-lesson-white = You play White, at the bottom. On a **white** square a pawn goes one or two squares straight ahead, never back. Move the pawn on e2.
mutation-lesson-white-done = A pawn may go two squares from any white square, not only at its first move. A move from white is written as the square it reaches, like `e4`; a `+` after it means check.
mutation-lesson-capture = On a white square a pawn captures one square diagonally ahead; what stands straight in front only blocks its way. Capture something with the pawn on b2.
mutation-lesson-capture-done = You capture by going to the square of an enemy piece, which leaves the board. In writing, an `x` for “takes” follows the pawn’s file.
mutation-lesson-yellow = On **yellow** a pawn is a knight: it leaps two squares straight and one to the side, over anything. Capture the knight on b5: it is a pawn on yellow, too.
mutation-lesson-yellow-done = Only pawns on yellow can jump over other pieces. In moves, **N** stands for a knight; on the board, **Y** stands for yellow.
mutation-lesson-blue = On **blue** a pawn is a bishop: it goes any distance diagonally, until something stands in its way. Capture the knight on e6.
mutation-lesson-blue-done = The colour that counts is that of the square a pawn leaves. In moves, **B** stands for a bishop; on the board, it stands for blue.
mutation-lesson-red = On **red** a pawn is a rook: it goes any distance straight, forward, back or to the side. Capture the pawn on a7.
mutation-lesson-red-done = The four corners are red, so each side has a rook in either corner at the start. In moves, **R** stands for a rook; on the board, it stands for red.
mutation-lesson-black = On **black** a pawn is a queen: it goes like a bishop or like a rook. Capture the pawn on g7.
mutation-lesson-black-done = Black squares are the strongest: there are only eight of them. In moves, **Q** stands for a queen and **K** for the king; on the board, **K** stands for black.
mutation-lesson-becomes = Wherever a pawn lands, it becomes what that square makes it. The pawn on c3 is a knight now. Make it a queen: play it to a black square.
mutation-lesson-becomes-done = It is a queen for as long as it stays there. Before you move, look at what your pawn will become.
mutation-lesson-check = Your king is in check: Black’s pawn on e4 is a queen and attacks it. You must answer that: capture the queen, put something in between, or move the king away.
mutation-lesson-check-done = The king is safe. A move that leaves your own king in check is never allowed.
mutation-lesson-castling = The king goes one square in any direction, whatever the colour. Once a game it may castle if neither it nor the corner pawn has moved and nothing stands between them: the king goes from e1 to g1, and the pawn from h1 comes to f1. Castle!
mutation-lesson-castling-done = You can castle to the other side, too: the king to c1, the pawn from a1 to d1. Never out of check, nor across an attacked square. The one you played is written `O-O`, the other `O-O-O`.
mutation-lesson-mate = You win by checkmate: the king is in check, and nothing helps. Your knights on c6 and d6 guard a7, b7 and b8. Now give mate with the pawn on h5, a rook on its red square.
mutation-lesson-mate-done = Checkmate, written `#`! A player who has no move but is not in check is stalemated: that is only a draw.
