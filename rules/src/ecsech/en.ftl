### The words of Ecséch. Sentences that begin with ecsech-why say why a turn is not legal,
### those that begin with ecsech-setup why a start cannot be.

ecsech-name = Ecséch
ecsech-summary = Chess pieces on an empty board: place each where it attacks no enemy and no enemy attacks it, or move one. White begins with a pawn; the first to place all 16 wins.
ecsech-which = Which piece do you want to place or move?
ecsech-spelling = Place a piece like `N@f3`, move one like `Nf3` or by squares, like `b1c3`.
ecsech-words = put a pawn on e4

ecsech-tint-light = light
ecsech-tint-dark = dark

ecsech-over-all-placed = 🏆 { $winner } has placed every piece and wins against { $loser }.
ecsech-over-shut-in = 🤝 Neither player can place or move. The game is a draw.
ecsech-how-all-placed = every piece placed
ecsech-how-shut-in = nothing could be played

## The start

ecsech-setup-one = This game has one start only, and no layouts.
ecsech-setup-fields = A position looks like “8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w”: the pieces, both hands in brackets, the player to move.
ecsech-setup-rows = A position has 8 rows joined by “/”, and this one has { $found }.
ecsech-setup-row = The row of rank { $rank } does not make 8 squares.
ecsech-setup-man = “{ $letter }” on rank { $rank } is not a piece. White’s pieces are K Q R B N P, Black’s k q r b n p.
ecsech-setup-hand = “{ $letter }” in the hands is not a piece. White’s pieces are K Q R B N P, Black’s k q r b n p.
ecsech-setup-count = { $side ->
    [white] White has { $wanted } of “{ $letter }” on the board and in the hand together, and here { $found }.
   *[black] Black has { $wanted } of “{ $letter }” on the board and in the hand together, and here { $found }.
}
ecsech-setup-bishops = { $side ->
    [white] White’s two bishops stand on squares of one colour: that cannot be.
   *[black] Black’s two bishops stand on squares of one colour: that cannot be.
}
ecsech-setup-complete = Both hands are empty: the game ended when the first of them was.
ecsech-setup-turn = The player to move is “w” or “b”.
ecsech-setup-first = White begins, so it is White’s turn on an empty board.

## Why a man may not be placed

ecsech-why-first = The first piece on the board is a white pawn, on any square.
ecsech-why-hand = { $man ->
    [king] Your king is on the board already.
    [queen] Your queen is on the board already.
    [rook] Your rooks are on the board already.
    [bishop] Your bishops are on the board already.
    [knight] Your knights are on the board already.
   *[pawn] Your pawns are on the board already.
}
ecsech-why-taken = A piece stands on { $square }, and nothing is captured in this game.
ecsech-why-bishops = Your two bishops must be placed on squares of opposite colours: { $square } has the colour of your bishop on { $bishop }.
ecsech-why-attacked = The enemy attacks { $square } from { $by }: a piece may only be placed where it is not attacked.
ecsech-why-attacks = { $man ->
    [king] A king on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [queen] A queen on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [rook] A rook on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [bishop] A bishop on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [knight] A knight on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
   *[pawn] A pawn on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
}
ecsech-why-both = { $man ->
    [king] A king on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [queen] A queen on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [rook] A rook on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [bishop] A bishop on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [knight] A knight on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
   *[pawn] A pawn on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
}
ecsech-why-pass = A turn is passed only by a player who can neither place nor move a piece.

## Why a man may not move

ecsech-why-empty = There is no piece on { $square }.
ecsech-why-theirs = The piece on { $square } is your opponent’s.
ecsech-why-same = Your piece is already on { $square }.
ecsech-why-blocked = A piece on { $square } stands in the way.
ecsech-why-letter = The piece on { $square } is { $man ->
    [king] the king
    [queen] the queen
    [rook] a rook
    [bishop] a bishop
    [knight] a knight
   *[pawn] a pawn
}, not { $wished ->
    [king] the king
    [queen] the queen
    [rook] a rook
    [bishop] a bishop
    [knight] a knight
   *[pawn] a pawn
}.
ecsech-why-shape = { $man ->
    [king] The king on { $square } moves one square in any direction.
    [queen] The queen on { $square } moves along ranks, files and diagonals.
    [rook] The rook on { $square } moves along ranks and files.
    [bishop] The bishop on { $square } moves along diagonals.
    [knight] The knight on { $square } leaps two squares along a rank or file and one to the side.
   *[pawn] The pawn on { $square } moves one square straight forward, never two, and captures nothing.
}
ecsech-why-nobody = { $man ->
    [king] Your king cannot move to { $square }.
    [queen] Your queen cannot move to { $square }.
    [rook] No rook of yours can move to { $square }.
    [bishop] No bishop of yours can move to { $square }.
    [knight] No knight of yours can move to { $square }.
   *[pawn] No pawn of yours can move to { $square }.
}
ecsech-why-place = { $man ->
    [king] Your king cannot move to { $square }; { $placing } would place it there.
    [queen] Your queen cannot move to { $square }; { $placing } would place it there.
    [rook] No rook on the board can move to { $square }; { $placing } would place one there.
    [bishop] No bishop on the board can move to { $square }; { $placing } would place one there.
    [knight] No knight on the board can move to { $square }; { $placing } would place one there.
   *[pawn] No pawn on the board can move to { $square }; { $placing } would place one there.
}
ecsech-why-no-castling = There is no castling in this game.
ecsech-why-no-promotion = There is no promotion in this game.

## The rules page: headings, what the sheet and the host say, captions of the diagrams

ecsech-page-game = The game
ecsech-page-game-sheet =
    - The board is empty, and each player holds the 16 pieces of chess: king, queen, two rooks, two bishops, two knights and eight pawns.
    - White begins by placing a pawn on any square.
    - Then each turn a player either places a piece from the hand or moves a piece on the board.
    - The first to have all 16 pieces on the board wins.
ecsech-diagram-first = The first turn: White places a pawn on any square. The pieces in hand are beside the board.

ecsech-page-placing = Placing a piece
ecsech-page-placing-sheet =
    - A piece may be placed on an empty square only where it attacks no enemy piece and no enemy piece attacks it.
    - Pieces attack as in chess. Lines are blocked by any piece. A pawn attacks the two squares diagonally forward; White’s pawns go up the board, Black’s down.
    - The penalty for a wrong placing: the opponent has it taken back and plays at once.
ecsech-page-placing-host =
    - No penalty: a placing that is not allowed is refused, and the player chooses another. The refusal names the pieces that stand against it.
ecsech-diagram-placing = Where White may place a knight: wherever the rook on e8 and the pawn on g6 do not attack it, and it attacks neither of them.
ecsech-diagram-attacked = Refused: the rook on e8 attacks e3, so nothing of White’s may be placed there.
ecsech-diagram-attacks = Refused: a knight on d6 would attack the rook on e8.
ecsech-diagram-shielded = Allowed: the knight was placed on e3, since the pawn on e6 stands in the way of its own rook on e8.

ecsech-page-bishops = The two bishops
ecsech-page-bishops-sheet =
    - The two bishops of a side must be placed on squares of opposite colours.
ecsech-diagram-bishops = White’s first bishop stands on c1, a dark square, so the second may be placed on light squares only. On e3, for example, it is refused.

ecsech-page-moving = Moving a piece
ecsech-page-moving-sheet =
    - Pieces move as in chess, but without capture, promotion, the pawn’s double step, castling or check. The king is a piece like any other.
    - A piece that moves may attack, and be attacked: the placing rule binds placings only.
    - A player who cannot place must move.
ecsech-page-moving-host =
    - A player who can neither place nor move passes: `pass` is the only turn then, and is made without being asked for.
ecsech-diagram-moving = The knight on g2 moves freely: to e1 or e3, where the rook on e8 attacks it, or to f4 or h4, where it attacks the pawn on g6.

ecsech-page-end = How the game ends
ecsech-page-end-sheet =
    - The first to have all 16 pieces on the board wins.
    - The sheet’s example of an end is a rook that cuts off a bishop: pieces in between block its lines, so a piece may be placed behind them.
ecsech-page-end-host =
    - If neither player can place or move, the game is a draw.
    - The third occurrence of a position (pieces on the board, hands and player to move) ends the game as a draw.
    - After 50 moves by each side in a row without a placing either player may claim a draw with `/draw`.
ecsech-diagram-end = White has placed the last rook on a1 and wins with all 16 pieces on the board. One rook is left in Black’s hand.

ecsech-page-notation = Writing turns
ecsech-page-notation-host =
    - `N@f3` places: the letter of the piece, K king, Q queen, R rook, B bishop, N knight or P pawn, and the square.
    - `Nf3` and `e4` move, as in chess. Where several pieces could go there, the file, the rank or the square that it leaves tells which: `Nbd2`, `R1a3`.
    - `b1c3`, the square left and the square reached, always moves. `pass` passes.
    - A position is the pieces on the board by rank, both hands, and the player to move: `8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w` is the start.

## The lesson: what each task explains and asks for, and what is said once it is done

ecsech-lesson-last = You win by being **the first to have all your 16 pieces on the board**. Here both sides have one rook left in hand, and it is your turn. You play White, at the bottom: place your rook.
ecsech-lesson-last-done = You win! The rest of the lesson is about where pieces may be placed. The king is a piece like any other here: nothing is captured, and there is no check.
ecsech-lesson-first = A game begins like this: the board is empty, and each side has the 16 chess pieces in hand. Place a **pawn**, anywhere you like.
ecsech-lesson-first-done = Pieces are placed one at a time, by turns.
ecsech-lesson-attacked = A piece may be placed only where **no enemy piece attacks it**, and where it attacks none. Black’s rook on e8 and pawn on g6 attack as in chess. Place a knight where both are satisfied.
ecsech-lesson-attacked-done = A piece that may not stand somewhere is refused, and you learn which piece objects. Nothing is lost by trying.
ecsech-lesson-attacking = The more a piece attacks, the harder it is to place. Find a square for your **queen**: on no line with the rook or the pawn.
ecsech-lesson-attacking-done = Big pieces need room. Place them early, and keep the small ones for later.
ecsech-lesson-shielded = Any piece **blocks the lines**, yours or not. Black’s own pawn on e6 stands in the way of the rook on e8. Place a knight on the e-file, below the pawn.
ecsech-lesson-shielded-done = Behind a piece you are out of the rook’s sight, and it is out of yours.
ecsech-lesson-pawns = A pawn attacks the two squares **diagonally ahead** of it, nothing else. Black’s pawn on e5 looks down, towards you. Place a pawn of yours face to face with it, on e4.
ecsech-lesson-pawns-done = Straight ahead, pawns attack nothing. On d4 or f4 it would have been refused.
ecsech-lesson-bishops = Your two **bishops** must be placed on squares of opposite colours. One is on c1, a dark square. Place the other.
ecsech-lesson-bishops-done = If you keep a bishop back, remember which colour it needs.
ecsech-lesson-moving = Instead of placing a piece you may **move** one, as in chess but without capturing. A moved piece may attack and be attacked. Move the knight from g2 to a square where it attacks the pawn on g6.
ecsech-lesson-moving-done = Every move costs you a turn, and you win by placing. Move only if it pays.
ecsech-lesson-cutting = It pays to cut a line. The queen on d8 looks down the whole d-file, so you can place nothing there. Move the knight from c4 onto the d-file.
ecsech-lesson-cutting-done = Behind the knight, squares of the d-file are free for you again.
ecsech-lesson-stuck = You have one rook left in hand, and no square will take it. A player who cannot place must move. Move any piece of yours.
ecsech-lesson-stuck-done = Late in the game you move to make room for your last pieces, and to leave none for your opponent’s.

## What a hint says

ecsech-hint-room = It leaves your opponent { $count ->
    [0] no move
    [one] a single move
   *[other] { $count } moves
}; on average, a move here leaves about { $usual }.
