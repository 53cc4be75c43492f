### The words of Rapid'Ecséch. Sentences that begin with rapid-why say why a turn is not legal,
### those that begin with rapid-setup why a start cannot be.

rapid-name = Rapid'Ecséch
rapid-summary = Chess men on an empty board, placed where they attack nobody and nobody attacks them. Nothing moves; the first who cannot place loses.
rapid-spelling = Place a man like `N@f3`: its letter, @ and the square.

rapid-tint-light = light
rapid-tint-dark = dark

rapid-over-all-placed = 🏆 { $winner } has placed every man and wins against { $loser }.
rapid-over-cannot-place = 🏆 { $loser } cannot place a man. { $winner } wins.
rapid-how-all-placed = every man placed
rapid-how-cannot-place = no man could be placed

## The start

rapid-setup-one = This game has one start only, and no layouts.
rapid-setup-fields = A position looks like “8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w”: the men, both hands in brackets, the player to move.
rapid-setup-rows = The men need 8 rows joined by “/”, and here are { $found }.
rapid-setup-row = The row of rank { $rank } does not make 8 squares.
rapid-setup-man = “{ $letter }” on rank { $rank } is no man. White’s men are K Q R B N P, Black’s k q r b n p.
rapid-setup-hand = “{ $letter }” in the hands is no man. White’s men are K Q R B N P, Black’s k q r b n p.
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

rapid-why-first = The first man on the board is a pawn of White’s, on any square.
rapid-why-hand = { $man ->
    [king] Your king is on the board already.
    [queen] Your queen is on the board already.
    [rook] Your rooks are on the board already.
    [bishop] Your bishops are on the board already.
    [knight] Your knights are on the board already.
   *[pawn] Your pawns are on the board already.
}
rapid-why-taken = A man stands on { $square }, and nothing is captured in this game.
rapid-why-bishops = Your two bishops must be placed on squares of opposite colours: { $square } has the colour of your bishop on { $bishop }.
rapid-why-attacked = The enemy attacks { $square } from { $by }: a man may only be placed where it is not attacked.
rapid-why-attacks = { $man ->
    [king] A king on { $square } would attack { $targets }: a man may only be placed where it attacks no enemy.
    [queen] A queen on { $square } would attack { $targets }: a man may only be placed where it attacks no enemy.
    [rook] A rook on { $square } would attack { $targets }: a man may only be placed where it attacks no enemy.
    [bishop] A bishop on { $square } would attack { $targets }: a man may only be placed where it attacks no enemy.
    [knight] A knight on { $square } would attack { $targets }: a man may only be placed where it attacks no enemy.
   *[pawn] A pawn on { $square } would attack { $targets }: a man may only be placed where it attacks no enemy.
}
rapid-why-both = { $man ->
    [king] A king on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [queen] A queen on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [rook] A rook on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [bishop] A bishop on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
    [knight] A knight on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
   *[pawn] A pawn on { $square } would attack { $targets } and be attacked from { $by }: neither is allowed.
}
rapid-why-pass = There is no passing: whoever cannot place a man has lost.
rapid-why-no-moves = Nothing moves in this game: each turn places a man, written N@f3.

## The rules page: headings, what the sheet and the host say, captions of the diagrams

rapid-page-game = The game
rapid-page-game-sheet =
    - The board is empty, and each player holds the 16 men of chess: king, queen, two rooks, two bishops, two knights and eight pawns.
    - White begins by placing a pawn on any square. Then each turn a player places a man from the hand.
    - No man ever moves: where it is placed it stays.
    - The first who cannot place a man loses.
rapid-diagram-first = The first turn: White places a pawn on any square. The men in hand are beside the board.

rapid-page-placing = Placing a man
rapid-page-placing-sheet =
    - A man may be placed on an empty square only where it attacks no enemy man and no enemy man attacks it.
    - Men attack as in chess. Lines are blocked by any man. A pawn attacks the two squares diagonally forward; White’s pawns go up the board, Black’s down.
    - The penalty for a wrong placing: the opponent has it taken back and plays at once.
rapid-page-placing-host =
    - No penalty: a placing that is not allowed is refused, and the player chooses another. The refusal names the men who stand against it.
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
    - The first who cannot place a man loses.
    - Placing the 16th man wins, too.
rapid-diagram-stuck = Black has placed a knight on h7, and White loses: there is no square left for the rook in hand.
rapid-diagram-end = White has placed the last rook on a1 and wins with all 16 men on the board.

rapid-page-notation = Writing turns
rapid-page-notation-host =
    - `N@f3` places: the letter of the man, K king, Q queen, R rook, B bishop, N knight or P pawn, and the square.
    - `Nf3` and `e4` are read as placings, too, since nothing moves in this game.
    - A position is the men on the board by rank, both hands, and the player to move: `8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w` is the start.
