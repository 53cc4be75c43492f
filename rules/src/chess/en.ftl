### The words of chess. Sentences that begin with chess-why say why a move is not legal,
### those that begin with chess-setup why a start cannot be.

chess-name = Chess
chess-summary = The orthodox game, with castling, en passant and promotion, by the Laws of FIDE.

chess-tint-light = light
chess-tint-dark = dark

## The start

chess-setup-one-start = Chess has one board and no layouts: leave the layout out.

## Menus

chess-then-pawn = What does your pawn become?

## The position

chess-setup-fields = A position looks like “rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1”: the men, the player to move, castling, the square of en passant, plies since the last capture or pawn move, move number.
chess-setup-rows = The men need 8 rows joined by “/”, and here are { $found }.
chess-setup-row = The row of rank { $rank } does not make 8 squares.
chess-setup-man = “{ $letter }” on rank { $rank } is no man. White’s men are K, Q, R, B, N and P, Black’s the same in small letters.
chess-setup-kings = { $side ->
    [white] White needs exactly one king and has { $found }.
   *[black] Black needs exactly one king and has { $found }.
}
chess-setup-pawn = A pawn cannot stand on { $square }: pawns start on the second rank and are promoted on the last.
chess-setup-material = There are too many men: a side has at most 16, and each queen, rook, bishop or knight beyond the first set was a pawn.
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
chess-setup-checkers = No last move could have given this check, from all these men at once.

## Why a move is not legal: what stands where

chess-why-empty = Nobody stands on { $square }.
chess-why-theirs = The man on { $square } is your opponent’s.
chess-why-own = Your own man stands on { $square }.
chess-why-same = A move must leave { $square }.
chess-why-blocked = A man on { $square } stands in the way. Only knights jump.
chess-why-letter = The man on { $square } is { $act ->
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
    [knight] A knight leaps two squares along rank or file and one to the side.
    [bishop] A bishop goes diagonally.
    [rook] A rook goes along rank or file.
    [queen] A queen goes along rank, file or diagonal.
   *[king] The king goes one square in any direction.
}
chess-why-pawn = A pawn goes one square straight forward, from its first square one or two, and captures one square diagonally forward.
chess-why-pawn-back = A pawn only goes forward.
chess-why-pawn-double = The pawn on { $square } has left its first square, so it goes one square only.
chess-why-pawn-blocked = A man on { $square } stands in the way. A pawn captures only diagonally.
chess-why-pawn-nothing = There is nothing to capture on { $square }. A pawn goes diagonally only to capture.
chess-why-en-passant = The pawn on { $square } cannot be taken en passant: that is only for the move right after its two-square step.
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
chess-why-castle-blocked = No castling yet: a man on { $square } stands between king and rook.
chess-why-castle-check = No castling out of check: your king on { $square } is attacked from { $by }.
chess-why-castle-crosses = No castling across an attacked square: { $square } is attacked from { $by }.
chess-why-castle-into = No castling into check: { $square } is attacked from { $by }.

## The rules page

chess-rules =
    ## Chess
    The orthodox game: checkmate the enemy king.
    ### The rule sheet
    - King: one square in any direction. Queen: any distance along rank, file or diagonal. Rook: along rank or file. Bishop: diagonally. Knight: leaps two squares and one to the side, over men.
    - Pawn: one square straight forward, from its first square one or two; captures one square diagonally forward.
    - En passant: right after a pawn’s two-square step, an enemy pawn that guards the square crossed may take it there.
    - Promotion: a pawn on the last rank becomes a queen, rook, bishop or knight.
    - Castling: the king goes two squares towards a rook, which lands on the square that he crossed. Neither has moved, nothing stands between, the king is not in check and crosses no attacked square.
    - A king may never stay in check or come into it. Checkmate wins, stalemate is a draw.
    - Draws by insufficient material, third occurrence of a position and 50 moves exist.
    ### The host’s conventions
    - The Laws of FIDE where the sheet leaves off.
    - A draw at once: neither side has the men to checkmate, a position stands for the fifth time, or 75 moves by each side without a capture or a pawn move.
    - A draw that a player may claim: a position stands for the third time, or 50 such moves.
    - A position is the same with the same men, player to move, castling rights and captures en passant.
    ### Writing moves
    `e2e4` always works, `e7e8q` promotes. Or the man’s letter and the square: `Nf3`, `Qxd7`, `exd5`, `e4`, `e8=Q`, `O-O`.
