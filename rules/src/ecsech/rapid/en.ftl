### The words of Rapid'Ecséch. Sentences that begin with rapid-why say why a turn is not legal,
### those that begin with rapid-setup why a start cannot be.

rapid-name = Rapid'Ecséch
rapid-summary = Chess pieces on an empty board, placed where they attack no enemy and no enemy attacks them. White begins with a pawn. Nothing moves; the first who cannot place a piece loses.
rapid-which = Which piece do you want to place?
rapid-spelling = Place a piece like `N@f3`: its letter, @ and the square.
rapid-words = put a pawn on e4

rapid-tint-light = light
rapid-tint-dark = dark

rapid-over-all-placed = 🏆 { $winner } has placed every piece and wins against { $loser }.
rapid-over-cannot-place = 🏆 { $loser } cannot place a piece. { $winner } wins.
rapid-how-all-placed = every piece placed
rapid-how-cannot-place = no piece could be placed

## The start

rapid-setup-one = This game has one start only, and no layouts.
rapid-setup-fields = A position looks like “8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w”: the pieces, both hands in brackets, the player to move.
rapid-setup-rows = A position has 8 rows joined by “/”, and this one has { $found }.
rapid-setup-row = The row of rank { $rank } does not make 8 squares.
rapid-setup-man = “{ $letter }” on rank { $rank } is not a piece. White’s pieces are K Q R B N P, Black’s k q r b n p.
rapid-setup-hand = “{ $letter }” in the hands is not a piece. White’s pieces are K Q R B N P, Black’s k q r b n p.
rapid-setup-count = { $side ->
    [white] White has { $wanted } of “{ $letter }” on the board and in the hand together, and here { $found }.
   *[black] Black has { $wanted } of “{ $letter }” on the board and in the hand together, and here { $found }.
}
rapid-setup-bishops = { $side ->
    [white] White’s two bishops stand on squares of one colour: that cannot be.
   *[black] Black’s two bishops stand on squares of one colour: that cannot be.
}
rapid-setup-complete = Both hands are empty: the game ended when the first of them was.
rapid-setup-turn = The player to move is “w” or “b”.
rapid-setup-first = White begins, so it is White’s turn on an empty board.

## Why a man may not be placed

rapid-why-first = The first piece on the board is a white pawn, on any square.
rapid-why-hand = { $man ->
    [king] Your king is on the board already.
    [queen] Your queen is on the board already.
    [rook] Your rooks are on the board already.
    [bishop] Your bishops are on the board already.
    [knight] Your knights are on the board already.
   *[pawn] Your pawns are on the board already.
}
rapid-why-taken = A piece stands on { $square }, and nothing is captured in this game.
rapid-why-bishops = Your two bishops must be placed on squares of opposite colours: { $square } has the colour of your bishop on { $bishop }.
rapid-why-attacked = The enemy attacks { $square } from { $by }: a piece may only be placed where it is not attacked.
rapid-why-attacks = { $man ->
    [king] A king on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [queen] A queen on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [rook] A rook on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [bishop] A bishop on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
    [knight] A knight on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
   *[pawn] A pawn on { $square } would attack { $targets }: a piece may only be placed where it attacks no enemy piece.
}
rapid-why-both = { $man ->
    [king] A king on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [queen] A queen on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [rook] A rook on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [bishop] A bishop on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [knight] A knight on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
   *[pawn] A pawn on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
}
rapid-why-pass = You can’t pass: a player who can’t place a piece has lost.
rapid-why-no-moves = Nothing moves in this game: each turn places a piece, like `N@f3`.

## The rules page: headings, what the sheet and the host say, captions of the diagrams

rapid-page-game = The game
rapid-page-game-sheet =
    - The board is empty, and each player holds the 16 pieces of chess: king, queen, two rooks, two bishops, two knights and eight pawns.
    - White begins by placing a pawn on any square. Then each turn a player places a piece from the hand.
    - No piece ever moves: it stays where it is placed.
    - The first who cannot place a piece loses.
rapid-diagram-first = The first turn: White places a pawn on any square. The pieces in hand are beside the board.

rapid-page-placing = Placing a piece
rapid-page-placing-sheet =
    - A piece may be placed on an empty square only where it attacks no enemy piece and no enemy piece attacks it.
    - Pieces attack as in chess. Lines are blocked by any piece. A pawn attacks the two squares diagonally forward; White’s pawns go up the board, Black’s down.
    - The penalty for a wrong placing: the opponent has it taken back and plays at once.
rapid-page-placing-host =
    - No penalty: a placing that is not allowed is refused, and the player chooses another. The refusal names the pieces that stand against it.
rapid-diagram-placing = Where White may place a knight: wherever the rook on e8 and the pawn on g6 do not attack it, and it attacks neither of them.
rapid-diagram-attacked = Refused: the rook on e8 attacks e3, so nothing of White’s may be placed there.
rapid-diagram-attacks = Refused: a knight on d6 would attack the rook on e8.
rapid-diagram-shielded = Allowed: the knight was placed on e3, since the pawn on e6 stands in the way of its own rook on e8.

rapid-page-bishops = The two bishops
rapid-page-bishops-sheet =
    - The two bishops of a side must be placed on squares of opposite colours.
rapid-diagram-bishops = White’s first bishop stands on c1, a dark square, so the second may be placed on light squares only. On e3, for example, it is refused.

rapid-page-end = How the game ends
rapid-page-end-sheet =
    - The first who cannot place a piece loses.
    - Placing the 16th piece wins, too.
rapid-diagram-stuck = Black has placed a knight on h7, and White loses: there is no square left for the rook in hand.
rapid-diagram-end = White has placed the last rook on a1 and wins with all 16 pieces on the board.

rapid-page-notation = Writing turns
rapid-page-notation-host =
    - `N@f3` places: the letter of the piece, K king, Q queen, R rook, B bishop, N knight or P pawn, and the square.
    - `Nf3` and `e4` are read as placings, too, since nothing moves in this game.
    - A position is the pieces on the board by rank, both hands, and the player to move: `8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w` is the start.

## The lesson: what each task explains and asks for, and what is said once it is done

rapid-lesson-last = You win as soon as your opponent **cannot place a piece** any more, or by placing all your **16 pieces**. Here both sides have one rook left in hand, and it is your turn. You play White, at the bottom: place your rook.
rapid-lesson-last-done = You win! Most games end earlier, when somebody runs out of squares. The rest of the lesson is about where pieces may be placed.
rapid-lesson-first = A game begins like this: the board is empty, and each side has the 16 chess pieces in hand. Place a **pawn**, anywhere you like.
rapid-lesson-first-done = Pieces are placed one at a time, by turns.
rapid-lesson-attacked = A piece may be placed only where **no enemy piece attacks it**, and where it attacks none. Black’s rook on e8 and pawn on g6 attack as in chess. Place a knight where both are satisfied.
rapid-lesson-attacked-done = A piece that may not stand somewhere is refused, and you learn which piece objects. Nothing is lost by trying.
rapid-lesson-attacking = The more a piece attacks, the harder it is to place. Find a square for your **queen**: on no line with the rook or the pawn.
rapid-lesson-attacking-done = Big pieces need room. Place them early, and keep the small ones for later.
rapid-lesson-shielded = Any piece **blocks the lines**, yours or not. Black’s own pawn on e6 stands in the way of the rook on e8. Place a knight on the e-file, below the pawn.
rapid-lesson-shielded-done = Behind a piece you are out of the rook’s sight, and it is out of yours.
rapid-lesson-pawns = A pawn attacks the two squares **diagonally ahead** of it, nothing else. Black’s pawn on e5 looks down, towards you. Place a pawn of yours face to face with it, on e4.
rapid-lesson-pawns-done = Straight ahead, pawns attack nothing. On d4 or f4 it would have been refused.
rapid-lesson-bishops = Your two **bishops** must be placed on squares of opposite colours. One is on c1, a dark square. Place the other.
rapid-lesson-bishops-done = If you keep a bishop back, remember which colour it needs.
rapid-lesson-king = The **king** is a piece like any other: there is no check, and nothing is ever captured. Place it.
rapid-lesson-king-done = What is placed stays where it is: nothing moves in this game.
rapid-lesson-closing = Black may not place anything where you attack, either. Close the a-file to Black: place a **rook** there.
rapid-lesson-closing-done = Now the a-file is yours: you can still place pieces there, Black cannot.
rapid-lesson-stuck = The first who **cannot place** a piece loses. Black has a queen and a rook left, and only c7 would take one of them. Place a knight on the c-file, where a queen or rook on c7 would attack it.
rapid-lesson-stuck-done = You win: Black has no square left. Count the squares, yours and your opponent’s.

## What a hint says

rapid-hint-room = It leaves your opponent { $count ->
    [0] no move
    [one] a single move
   *[other] { $count } moves
}; on average, a move here leaves about { $usual }.
