### The words of ECHEK. Sentences that begin with echek-why say why a turn is not legal,
### those that begin with echek-setup why a start cannot be.

echek-name = ECHEK
echek-summary = Twelve cards and no board: put them or move them, and surround the enemy king on its four sides.

echek-tint-light = light

## Menus

echek-then-bishop = Which card goes back to its owner’s hand?
echek-then-pawn = Does your pawn go one cell further at once?
echek-move-swap = exchange rook and king

## The position

echek-setup-none = ECHEK has one start only: there is no layout to choose.
echek-setup-fields = A position looks like “8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr”: the cards in play with the hands in brackets, the player to move, the exchanges left.
echek-setup-hands = The hands stand in brackets right behind the rows, like [QRBNPqrbnp]; two empty hands are [].
echek-setup-rows = The cards need 8 rows joined by “/”, and here are { $found }.
echek-setup-row = Row { $rank } does not make 8 cells.
echek-setup-card = “{ $letter }” is no card. White’s cards are K, Q, R, B, N and P, Black’s k, q, r, b, n and p.
echek-setup-twice = The card “{ $letter }” is there twice; each side has one of each.
echek-setup-king = The king “{ $letter }” must be in play: kings are never in the hand.
echek-setup-missing = The card “{ $letter }” is neither in play nor in the hand. Only queens leave the game.
echek-setup-turn = The player to move is “w” or “b”.
echek-setup-rights = The exchanges left are “Rr”, “R” (White’s only), “r” (Black’s only) or “-”.
echek-setup-span = The cards span more than 4 cells in width or height.

## Why a turn is not legal: which card, and where

echek-why-empty = There is no card on { $square }.
echek-why-theirs = The card on { $square } is your opponent’s.
echek-why-letter = The card on { $square } is { $card ->
    [king] the king
    [queen] the queen
    [rook] the rook
    [bishop] the bishop
    [knight] the knight
   *[pawn] the pawn
}, not { $wished ->
    [king] the king
    [queen] the queen
    [rook] the rook
    [bishop] the bishop
    [knight] the knight
   *[pawn] the pawn
}.
echek-why-in-play = { $card ->
    [king] Your king is in play, on { $square }, and cannot be put.
    [queen] Your queen is in play already, on { $square }.
    [rook] Your rook is in play already, on { $square }.
    [bishop] Your bishop is in play already, on { $square }.
    [knight] Your knight is in play already, on { $square }.
   *[pawn] Your pawn is in play already, on { $square }.
}
echek-why-gone = Your queen was surrounded and has left the game for good.
echek-why-same = { $card ->
    [king] Your king is on { $square } now: a move must leave it.
    [queen] Your queen is on { $square } now: a move must leave it.
    [rook] Your rook is on { $square } now: a move must leave it.
    [bishop] Your bishop is on { $square } now: a move must leave it.
    [knight] Your knight is on { $square } now: a move must leave it.
   *[pawn] Your pawn is on { $square } now: a move must leave it.
}
echek-why-taken = There is a card on { $square }, and nothing is captured in this game.
echek-why-span = With a card on { $square } the cards would span more than 4 cells.

## Why a card may not be put

echek-why-touch = { $square } does not touch one of your own cards, by side or corner.
echek-why-beside-king = { $square } is one of the four cells beside the enemy king on { $king }: no card may be put there, only moved.
echek-why-no-extra = { $card ->
    [queen] A queen is put on one cell, and that is all: only a put pawn steps on, and only a put bishop sends a card back.
    [rook] A rook is put on one cell, and that is all: only a put pawn steps on, and only a put bishop sends a card back.
   *[knight] A knight is put on one cell, and that is all: only a put pawn steps on, and only a put bishop sends a card back.
}
echek-why-no-choice = There is nothing that the bishop could send back: only kings are in play.
echek-why-choice = The bishop cannot send back what is on { $square }. It sends back a card in play other than the kings and itself: { $choices }.
echek-why-step = From { $square } the pawn’s extra step goes one cell straight: up, down, left or right.
echek-why-step-ends = The pawn surrounds a king from { $square }: the game ends there, without an extra step.

## Why a card may not move

echek-why-way = { $card ->
    [king] The king moves one cell in any direction.
    [queen] The queen moves any distance, straight or diagonally.
    [rook] The rook moves any distance straight.
    [bishop] The bishop moves any distance diagonally.
    [knight] The knight leaps two cells straight and one to the side.
   *[pawn] The pawn moves one cell straight: up, down, left or right.
}
echek-why-blocked = An enemy card on { $square } stands in the way. Cards pass over their own side’s only.
echek-why-loose = With a card moved to { $square } not all cards would hang together by sides or corners. Apart from it: { $left }.
echek-why-swap-used = You have made your one exchange of rook and king already.
echek-why-swap-rook = Rook and king can change places only while your rook is in play.
echek-why-pass = You may pass only when you have no other turn.

## The rules page

echek-rules =
    ## ECHEK
    No. 1, Léandre Proust. Twelve cards, no board. Each side has a king, queen, rook, bishop, knight and pawn. The kings start face to face, the rest is in the hands.
    ### The rule sheet
    - The cards in play never span more than 4 cells in width or height.
    - A turn: put a card or move one. There is no capture.
    - A put card touches one of your own, by side or corner, and is not on the 4 cells beside the enemy king.
    - After a move all cards hang together by sides or corners.
    - King: one cell. Queen, rook, bishop: any distance, over own cards only. Knight: leaps. Pawn: one cell straight.
    - A put bishop sends a card back to its owner’s hand, never a king or itself. A put pawn may move at once.
    - Once a game, with your rook in play, exchange rook and king.
    - A queen surrounded at the end of a turn leaves for good.
    - A king whose 4 sides are all taken, by cards or the limit, loses at once.
    ### The host’s conventions
    - The area floats: a cell is beyond the limit if a card there would make the span more than 4.
    - The link is asked of moves and the pawn’s extra step only.
    - The bishop must send a card back if it can; kings are judged after that. A put pawn that surrounds a king ends the game there.
    - Kings are judged before queens. Both kings surrounded: a draw. So is the third occurrence of a position.
    - Without a legal turn you pass.
    - Columns a to h and rows 1 to 8 wrap around.
    ### Writing turns
    Put `Q@c4`, `B@c4^d3` (sends back d3), `P@c4-c5` (with the step); move `Qc6` or `c4c6`; exchange `swap`.
