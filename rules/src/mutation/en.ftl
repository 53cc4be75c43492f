### The words of Chess Mutation. Sentences that begin with mutation-why say why a move is not legal,
### those that begin with mutation-setup why a start cannot be.

mutation-name = Chess Mutation
mutation-summary = A king and 15 pawns a side; the colour of its square makes each pawn a knight, bishop, rook, queen or plain pawn.
mutation-setup-classic = Classic (a reconstruction)

mutation-tint-yellow = yellow
mutation-tint-blue = blue
mutation-tint-red = red
mutation-tint-black = black
mutation-tint-white = white

## The layout of the board

mutation-setup-shape = A layout is the name of one, or 8 rows of 8 letters joined by “/”, rank 8 first: Y yellow, B blue, R red, K black, W white.
mutation-setup-letter = “{ $letter }” on { $square } is no colour. The letters are Y yellow, B blue, R red, K black, W white.
mutation-setup-rank = Rank { $rank } is { $wanted } on every board: the rule sheet fixes it.
mutation-setup-count = { $tint ->
    [yellow] A board has { $wanted } yellow squares, this layout { $found }.
    [blue] A board has { $wanted } blue squares, this layout { $found }.
    [red] A board has { $wanted } red squares, this layout { $found }.
    [black] A board has { $wanted } black squares, this layout { $found }.
   *[white] A board has { $wanted } white squares, this layout { $found }.
}

## The position

mutation-setup-fields = A position looks like “ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1”: the men, the player to move, castling, “-”, plies since the last capture, move number.
mutation-setup-rows = The men need 8 rows joined by “/”, and here are { $found }.
mutation-setup-row = The row of rank { $rank } does not make 8 squares.
mutation-setup-man = “{ $letter }” on rank { $rank } is no man. White’s men are P and K, Black’s p and k.
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

mutation-why-empty = Nobody stands on { $square }.
mutation-why-theirs = The man on { $square } is your opponent’s.
mutation-why-own = Your own man stands on { $square }.
mutation-why-same = A move must leave { $square }.
mutation-why-blocked = A man on { $square } stands in the way. Only pawns on yellow jump.
mutation-why-letter = The man on { $square } is { $act ->
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
mutation-why-red = A pawn on red moves like a rook, along rank or file, and { $square } is red.
mutation-why-black = A pawn on black moves like a queen, and { $square } is black.
mutation-why-white = A pawn on white moves one or two squares straight forward and captures one square diagonally forward, and { $square } is white.
mutation-why-white-blocked = A man on { $square } stands in the way. A pawn on white captures only diagonally.
mutation-why-white-nothing = There is nothing to capture on { $square }. A pawn on white goes diagonally only to capture.
mutation-why-white-back = A pawn on white only goes forward, and { $square } is white.
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
mutation-why-castle-blocked = No castling yet: a man on { $square } stands between the king and the corner.
mutation-why-castle-check = No castling out of check: your king on { $square } is attacked from { $by }.
mutation-why-castle-crosses = No castling across an attacked square: { $square } is attacked from { $by }.
mutation-why-castle-into = No castling into check: { $square } is attacked from { $by }.

## The rules page

mutation-rules =
    ## Chess Mutation
    Moebius Evolution, 1994. Each side has a king and 15 pawns. What a pawn is depends on the colour of the square that it leaves.
    ### The rule sheet
    - Yellow: leaps like a knight, the only way to jump over men.
    - Blue: any distance diagonally, like a bishop.
    - Red: any distance along rank or file, like a rook.
    - Black: as blue and red together, like a queen.
    - White: one or two squares straight forward, from any white square; captures one square diagonally forward.
    - King: one square in any direction, whatever the colour.
    - Castling: the king goes two squares towards a corner pawn, which lands on the square that he crossed. Neither has moved, nothing stands between, the king is not in check and the square that he crosses is not attacked.
    - Checkmate wins, stalemate is a draw, and so is the third occurrence of a position. After 100 moves by each side without a capture either player may claim a draw.
    ### The host’s conventions
    - No promotion, no en passant.
    - The king never stays in check or moves into it, by castling neither.
    - A position is the same with the same men, player to move and castling rights. Its third occurrence ends the game by itself; the 100 moves must be claimed.
    - Only the two kings left: a draw, at once.
    - The sheet does not list the colours of ranks 3 to 6. The layout “classic” is a reconstruction; a server whose members own the board can add the true one.
    ### Writing moves
    `e2e4` always works. Or the letter of what the man is now, and the square: `Nf3`, `Qxd7`, `exd5`, `e4`, `O-O`.
