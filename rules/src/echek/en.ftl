### The words of ECHEK. Sentences that begin with echek-why say why a turn is not legal,
### those that begin with echek-setup why a start cannot be.

echek-name = ECHEK
echek-summary = Twelve cards and no board: place or move them, and surround the enemy king on its four sides.
echek-spelling = Put a card like `Q@c4`, a bishop like `B@c4^d3` (`^d3`: the card on d3 goes back to the hand) or a pawn like `P@c4-c5` (it goes on to c5); move one like `Qc6` or `c4c6`; or exchange rook and king with `swap`.
echek-words = put the queen on c4

echek-tint-light = light

echek-over-king-surrounded = 🏆 The king of { $loser } is surrounded. { $winner } wins.
echek-over-both-kings-surrounded = 🤝 Both kings are surrounded at once. The game is a draw.
echek-how-king-surrounded = king surrounded
echek-how-both-kings-surrounded = both kings surrounded

## Menus

echek-which = Which card do you want to play?
echek-then-bishop = Which card goes back to its owner’s hand?
echek-then-pawn = Does your pawn move one cell on at once?
echek-move-swap = exchange rook and king
echek-gone = { $man } on { $cell } is surrounded and leaves the game
echek-moved-swap = rook and king exchanged: { $men }

## The position

echek-right-area = Area: columns { $left } to { $right }, rows { $bottom } to { $top }{ $wraps ->
    [both] ; after h comes a, after 8 comes 1.
    [columns] ; after h comes a.
    [rows] ; after 8 comes 1.
   *[none] .
}
echek-right-gone = Out of the game: { $sides ->
    [both] both queens.
    [white] White’s queen.
   *[black] Black’s queen.
}
echek-right-swap = { $sides ->
    [both] Both sides may still exchange rook and king.
    [white] White may still exchange rook and king; Black has done so.
    [black] Black may still exchange rook and king; White has done so.
   *[none] Both sides have exchanged rook and king already.
}
echek-setup-none = ECHEK has one start only: there is no layout to choose.
echek-setup-fields = A position looks like “8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr”: the cards in play with the hands in brackets, the player to move, the exchanges left.
echek-setup-hands = The hands stand in brackets right behind the rows, like [QRBNPqrbnp]; two empty hands are [].
echek-setup-rows = A position has 8 rows joined by “/”, and this one has { $found }.
echek-setup-row = Row { $rank } does not make 8 cells.
echek-setup-card = “{ $letter }” is not a card. White’s cards are K, Q, R, B, N and P, Black’s k, q, r, b, n and p.
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
echek-why-span = With a card on { $square }, the cards would span more than 4 cells.

## Why a card may not be put

echek-why-touch = The cell { $square } does not touch any of your own cards, by side or corner.
echek-why-beside-king = The cell { $square } is one of the four cells beside the enemy king on { $king }: no card can be placed there; only a card already in play may move there.
echek-why-no-extra = { $card ->
    [queen] A queen is put on one cell, and that is all: only a put pawn steps on, and only a put bishop sends a card back.
    [rook] A rook is put on one cell, and that is all: only a put pawn steps on, and only a put bishop sends a card back.
   *[knight] A knight is put on one cell, and that is all: only a put pawn steps on, and only a put bishop sends a card back.
}
echek-why-no-choice = There is nothing that the bishop could send back: only kings are in play.
echek-why-choice = The bishop cannot send back what is on { $square }. It may send back a card in play other than the kings and itself: { $choices }.
echek-why-choice-loose = The bishop cannot send back what is on { $square }: the other cards would no longer all hang together. It may send back: { $choices }.
echek-why-none-linked = With the bishop on { $square }, no card can go back without parting the others: put it there without a choice.
echek-why-step = From { $square } the pawn’s extra step is one cell straight: up, down, left or right.
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
echek-why-loose = With a card moved to { $square }, the cards would no longer all hang together by sides or corners. Left apart: { $left }.
echek-why-swap-used = You have made your one exchange of rook and king already.
echek-why-swap-rook = Rook and king can change places only while your rook is in play.
echek-why-pass = You may pass only when you have no other turn.

## The rules page: headings, what the sheet and the host say, captions of the diagrams

echek-page-game = The game
echek-page-game-sheet =
    - Twelve cards and no board: each side has a king, queen, rook, bishop, knight and pawn.
    - The two kings start face to face, White’s below. The other cards are in the hands. White begins.
    - Each turn a player puts a card or moves a card. Nothing is captured.
    - A king whose four sides are all taken loses at once.
echek-diagram-start = The start: White’s king on d4, Black’s on d5, five cards in each hand.

echek-page-area = The area of play
echek-page-area-sheet =
    - The area of play is at most 4 cells wide and 4 high: no card may be put or moved where the cards in play would span more.
echek-page-area-host =
    - The area floats: it has no fixed frame, only this limit. A cell is beyond the limit when a card on it would make the cards in play span more than 4 in width or height. Pictures show every cell that is not beyond it.
    - Columns are named a to h and rows 1 to 8, and they wrap around: after h comes a, after 8 comes 1. The kings start on d4 and d5. A cell keeps its name throughout the game.
echek-diagram-area = The cards fill the columns b to e, so the area goes no further to the left or right. They take three rows, 3 to 5, so a fourth may still come below or above. The marked cells are those where White may put the queen.

echek-page-putting = Putting a card
echek-page-putting-sheet =
    - A put card must touch, by side or corner, one of your own cards in play.
    - It may not be put on the 4 cells beside the enemy king.
echek-page-putting-host =
    - After every turn all the cards in play hang together. A card that is put touches another, so it cannot part them.
echek-page-putting-first-host =
    - Cards need not hang together after one is put, only after a move.
echek-diagram-putting = Where White may put a card at the start: on the marked cells around the king on d4. The cells c5 and e5 touch it, too, but they are beside the enemy king on d5: refused.
echek-diagram-touching = Refused: on c6 a card would touch none of White’s.

echek-page-moving = Moving a card
echek-page-moving-sheet =
    - A move may not end on an occupied cell.
    - After it all the cards in play, of both sides, must hang together by sides or corners.
echek-page-moving-host =
    - The French sheet is followed here: all cards hang together. In the English one the cards of each colour do.
    - All cards hang together after every turn: this is asked of moves, of the pawn’s extra step and of the bishop’s choice. Putting, exchanging and a queen that leaves cannot part them.
echek-page-moving-first-host =
    - The French sheet is followed here: all cards hang together. In the English one the cards of each colour do.
    - The link is asked of moves and of the pawn’s extra step, not of putting, exchanging, or the departure of a queen or of a card that a bishop sends back.
echek-diagram-moving = The first moves of the king on d4: it may go to c4 or e4, and to c5 or e5, beside the enemy king, where no card may be put.
echek-diagram-loose = Refused: with the rook on e4 the card on f2 would no longer hang together with the others.

echek-page-cards = The cards
echek-page-cards-sheet =
    - **King**: one cell in any direction.
    - **Queen**: any distance, straight or diagonally.
    - **Rook**: any distance straight.
    - **Bishop**: any distance diagonally.
    - **Knight**: the leap of chess, two cells straight and one to the side, over anything.
    - **Pawn**: one cell straight, in all four directions.
    - Queen, rook and bishop pass over their own side’s cards, never over the enemy’s.
echek-diagram-queen = The queen on c3 moves straight or diagonally, as far as the cards still hang together. It passes over its own side’s cards, the knight on d3 and the king on d4, to e3 and e5.
echek-diagram-knight = The knight on d3 leaps over anything, to c5 or e5. Elsewhere the cards would no longer hang together, or the cell is beyond the limit.
echek-diagram-pawn = The pawn on c3 moves one cell straight, to c4 or d3. On the other two cells it would leave the kings.

echek-page-special = Bishop, pawn and rook: their extras
echek-page-special-sheet =
    - **Bishop**: when it is put, its owner chooses a card in play, of either side, other than a king and other than that bishop. It goes back to its owner’s hand.
    - **Pawn**: when it is put, it may also move at once.
    - **Rook**: once a game, while the rook is in play, a player may spend the turn on exchanging rook and king.
echek-page-special-host =
    - The bishop may choose any card, other than the kings and itself, whose return leaves all cards linked, and must choose one when there is one. When there is none, it is put without a choice.
    - In the first edition of these conventions the choice was free, which could leave the opponent without a turn. Games that began under it are played under it to the end.
    - The choice is part of the putting: kings are judged after the chosen card has gone back.
    - If a put pawn surrounds a king, the game ends there, without the extra step.
echek-page-special-first-host =
    - The bishop’s choice is compulsory when there is a card to choose. It is part of the putting: kings are judged after the chosen card has gone back.
    - The choice is free: the cards that are left need not all hang together.
    - If a put pawn surrounds a king, the game ends there, without the extra step.
echek-diagram-bishop = White puts the bishop on e3 and must send a card back: the pawn on c4, the knight on e4, or White’s own pawn on c3.
echek-diagram-link = Refused: White puts the bishop on c4 and may not send back the knight on d3, without which the pawn on d2 would no longer hang together with the others. The pawn may go back.
echek-diagram-step = White puts the pawn on c4. It may stay there, or go on at once to c3 or c5.
echek-diagram-swap = White has exchanged rook and king: now the king is on c5 and the rook on d4.

echek-page-end = Surrounded: how the game ends
echek-page-end-sheet =
    - A king whose 4 sides are all taken, by cards of any side or by the limit of the area, loses at once.
    - A queen that is surrounded at the end of any turn leaves the game for good.
echek-page-end-host =
    - A side of a king or queen is taken when the cell there is occupied or beyond the limit.
    - Both kings surrounded at once: a draw.
    - Kings are judged before queens, and queens surrounded at the end of a turn leave together.
    - The third occurrence of a position (cards, hands, exchanges left and player to move) is a draw.
    - A player without a legal turn passes: `pass` is made without being asked for.
echek-diagram-king = White’s queen came to e5, and the king on d5 is surrounded: by Black’s own rook on c5 and knight on d6, by White’s king on d4 and by the queen. White wins.
echek-diagram-limit = The limit counts, too: since White put the pawn on d2, the cards take rows 2 to 5, and the cell above the king on d5 is beyond the limit. c5, d4 and e5 are occupied, so White wins.
echek-diagram-gone = The cell d4 is empty now: White’s queen stood there when Black put the rook on d3. All its sides, c4, d3, d5 and e4, were taken, so it has left the game.

echek-page-notation = Writing turns
echek-page-notation-host =
    - `Q@c4` puts a card: the letter, Q queen, R rook, B bishop, N knight or P pawn, and the cell.
    - `B@c4^d3` puts the bishop and sends back the card on d3; `B@c4` when there is nothing that it may send back.
    - `P@c4-c5` puts the pawn and steps on to c5; `P@c4` without the step.
    - `Qc6` moves: the letter, K for the king, and the cell. Nobody has two of a kind, so this is always clear. `c4c6`, the cell left and the cell reached, works, too.
    - `swap` exchanges rook and king, `pass` passes.
    - A position is the rows 8 to 1, the hands, the player to move and the exchanges left: `8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr` is the start.

## The lesson: what each task explains and asks for, and what is said once it is done

echek-lesson-surrounded = Each side has six cards, and there is no board. You win by **surrounding the enemy king**: all its four sides are taken, by cards of either side. Beside Black’s king on d5 only e5 is still open. You play White, at the bottom: move your queen one cell up, from e4 to e5.
echek-lesson-surrounded-done = You win! Black’s own cards helped. Next: how cards come into play, and how each of them moves.
echek-lesson-put = A game begins like this: the two kings stand face to face, yours below, and each side has five more cards in hand. Each turn you put a card or move one. A card you put must **touch one of yours**, by side or corner. Put your knight.
echek-lesson-put-done = On the four cells beside the enemy king nobody may put a card, only move one there.
echek-lesson-king = The **king** moves one cell in any direction. After every move all cards, of both sides, must still **hang together** by sides or corners. Move your king.
echek-lesson-king-done = The area moves along with the cards: it has no fixed edges.
echek-lesson-knight = The **knight** leaps two cells straight and one to the side, over anything. Nothing is ever captured. Leap with it to a cell beside the enemy king.
echek-lesson-knight-done = One side of the enemy king is taken now. Four are enough to win.
echek-lesson-queen = The **queen** moves any distance, straight or diagonally; the rook goes straight, the bishop diagonally. All three pass over their own side’s cards, never over the enemy’s. Move the queen over one of your cards, to e3 or e5.
echek-lesson-queen-done = Your own cards are never in the way of your queen, rook and bishop.
echek-lesson-area = The cards in play may span **at most 4 columns and 4 rows**. Here they fill the columns b to e, so nothing goes further left or right. Put your queen.
echek-lesson-area-done = Pictures show every cell that can still be used.
echek-lesson-pawn = The **pawn** moves one cell straight, in all four directions, and when you put it, it may step on at once. So it gets where no card can be put: put it on c4 and step to c5, beside the enemy king, or on e4 and step to e5.
echek-lesson-pawn-done = The step is part of the same turn. Written out, it is `P@c4-c5`.
echek-lesson-bishop = When you put the **bishop**, you choose a card in play, not a king, that goes back to its owner’s hand. Put the bishop and send back the knight on e4.
echek-lesson-bishop-done = You may choose a card of yours, too, to put it again elsewhere. The others must still hang together.
echek-lesson-swap = Once a game you may **exchange** your rook and your king while the rook is in play, wherever both are. Do so.
echek-lesson-swap-done = That can save a king, or put it where you want it.
echek-lesson-gone = A **queen** whose four sides are taken, by any cards, leaves the game for good. Three sides of Black’s queen on d5 are taken. Take the fourth, d6, without taking away one of the others.
echek-lesson-gone-done = The queen is gone. Look after your own!
echek-lesson-limit = Sides **beyond the limit** of 4 by 4 count as taken, too. The cell above the king on d5 is the only one open. Put or move a card to row 2: then the cards span the rows 2 to 5, and nothing can go above row 5.
echek-lesson-limit-done = You win! Keep an eye on how much room there is around your own king.
