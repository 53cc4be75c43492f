### The words of Three Men's Morris, which only tests play.

toy-name = Three Men's Morris
toy-summary = Nine cells, three men each: place them, then move them, and bring three into line.
toy-spelling = Place a man like `N@nw`, move one like `nw-c`, or type just the cell, like `c`.

toy-tint-light = light
toy-tint-dark = dark

toy-over-three-in-line = 🏆 Three in line! { $winner } wins against { $loser }.

toy-setup-none = Three Men's Morris has one start only: there is no layout to choose.
toy-setup-shape = A position looks like “W../.B./... w”: three rows from the north, then the player to move.
toy-setup-men = White and Black place in turn, three men each: these numbers of men cannot be.

toy-why-taken = There is a man on { $cell } already.
toy-why-hand-empty = All your men are placed: move one of them.
toy-why-place-first = You still hold men: all three are placed before any is moved.
toy-why-empty = There is no man on { $cell }.
toy-why-theirs = The man on { $cell } is your opponent's.
toy-why-far = { $to } is not next to { $from }: a man moves to a neighbouring cell.
toy-why-nobody = None of your men stands next to { $cell }.

toy-rules =
    ## Three Men's Morris
    An old game that the Romans scratched into the steps of their theatres, and that only the tests of this program play.
    ### The board
    Nine cells in three rows, named by the compass: nw, n and ne to the north, w, c and e in the middle, sw, s and se to the south. Both players hold three men, and the board is empty. White begins.
    ### A turn
    - As long as you hold men, you place one of them on any empty cell.
    - Once your three men are placed, you move one of them to a neighbouring empty cell: along the row, along the column or diagonally.
    - Nothing is captured, and nobody may pass.
    ### The end
    - Three of your men in line, in a row, in a column or on a diagonal, win at once.
    - The third occurrence of a position is a draw, and so is a position in which the player to move cannot move.
    ### Writing turns
    Place a man like `N@nw`, move one like `nw-c`, or write the cell alone where only one man can go there.
