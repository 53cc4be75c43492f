### The words of Three Men's Morris, which only tests play.

toy-name = Three Men's Morris
toy-summary = Nine cells, three men each: place them, then move them, and bring three into line.
toy-spelling = Place a man like `M@nw`, move one like `nw-c`, or type just the cell, like `c`.
toy-words = put a man on c

toy-tint-light = light
toy-tint-dark = dark

man-merel = man
alt-merel = { $count ->
    [one] man { $squares }
   *[other] men { $squares }
  }
alt-hand-merel = { $count ->
    [one] man
   *[other] { $count } men
  }
letter-merel = M
spoken-white-merel = white man
spoken-black-merel = black man

toy-over-three-in-line = 🏆 Three in line! { $winner } wins against { $loser }.
toy-how-three-in-line = three in line

toy-setup-none = Three Men's Morris has one start only: there is no layout to choose.
toy-setup-shape = A position looks like “W../.B./... w”: three rows from the north, then the player to move.
toy-setup-men = White and Black place in turn, three men each: these numbers of men cannot be.

toy-why-taken = There is a man on { $cell } already.
toy-why-hand-empty = All your men are placed: move one of them.
toy-why-place-first = You still hold men: all three are placed before any is moved.
toy-why-empty = There is no man on { $cell }.
toy-why-theirs = The man on { $cell } is your opponent’s.
toy-why-far = { $to } is not next to { $from }: a man moves to a neighbouring cell.
toy-why-nobody = None of your men stands next to { $cell }.

toy-page-game = The game
toy-page-game-sheet =
    - An old game that the Romans scratched into the steps of their theatres.
    - The board has nine cells in three rows, named by the compass: nw, n and ne, then w, c and e, then sw, s and se.
    - Both players hold three men, and the board is empty. White begins.
toy-diagram-start = The first man may be placed on any cell.

toy-page-turns = A turn
toy-page-turns-sheet =
    - As long as you hold men, you place one of them on any empty cell.
    - Once your three men are placed, you move one of them to a neighbouring empty cell: along the row, along the column or diagonally.
    - Nothing is captured.
toy-diagram-turns = The man on s may go to the two marked cells. The cross is on a cell that is not next to his.

toy-page-end = The end
toy-page-end-sheet =
    - Three of your men in line, in a row, in a column or on a diagonal, win at once.
toy-page-end-host =
    - The third occurrence of a position is a draw.
    - So is a position in which the player to move cannot move.
toy-diagram-end = White has moved a man to ne: three in line, from corner to corner.

toy-page-notation = Writing turns
toy-page-notation-host =
    - `M@nw` places a man; the cell alone, `nw`, does, too.
    - `Mnw-c` moves a man; `nw-c` does, too, and the cell alone where only one man can go there.
    - A position is the rows from the north and the player to move: `W../.B./... w`.
