### Les mots des échecs. Les phrases qui commencent par chess-why disent pourquoi un coup n’est pas légal,
### celles qui commencent par chess-setup pourquoi un départ est impossible.

chess-name = Échecs
chess-summary = Le jeu orthodoxe, avec roque, prise en passant et promotion, selon les règles de la FIDE.

chess-tint-light = claire
chess-tint-dark = foncée

## Le départ

chess-setup-one-start = Les échecs n’ont qu’un plateau, sans dispositions : n’en indiquez pas.

## Menus

chess-then-pawn = Que devient votre pion ?

## La position

chess-setup-fields = Une position s’écrit comme « rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 » : les pièces, le trait, les roques, la case de prise en passant, les demi-coups depuis la dernière prise ou le dernier coup de pion, le numéro du coup.
chess-setup-rows = Il faut 8 rangées séparées par « / », en voici { $found }.
chess-setup-row = La rangée { $rank } ne fait pas 8 cases.
chess-setup-man = « { $letter } », rangée { $rank }, n’est pas une pièce. Celles des Blancs sont K, Q, R, B, N et P, celles des Noirs les mêmes en minuscules.
chess-setup-kings = { $side ->
    [white] Il faut aux Blancs exactement un roi ; ils en ont { $found }.
   *[black] Il faut aux Noirs exactement un roi ; ils en ont { $found }.
}
chess-setup-pawn = Un pion ne peut être en { $square } : les pions partent de leur deuxième rangée et sont promus sur la dernière.
chess-setup-material = Il y a trop de pièces : un camp en a 16 au plus, et toute dame, tour, fou ou cavalier en plus du premier jeu a été un pion.
chess-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
chess-setup-castling = Les droits de roque s’écrivent « - », ou avec les lettres KQkq, chacune une fois.
chess-setup-castling-home = Le roque « { $letter } » demande le roi en { $king } et une tour du même camp en { $corner }.
chess-setup-en-passant = Le quatrième champ est « - », ou la case qu’un pion vient de franchir, comme « e3 ».
chess-setup-en-passant-home = Aucun pion adverse ne vient de franchir { $square } en avançant de deux cases.
chess-setup-clock = Le nombre de demi-coups depuis la dernière prise ou le dernier coup de pion est un entier à partir de 0.
chess-setup-number = Le numéro du coup est un entier à partir de 1.
chess-setup-check = { $side ->
    [white] Le roi blanc en { $king } est attaqué depuis { $square } et le trait est aux Noirs : c’est impossible.
   *[black] Le roi noir en { $king } est attaqué depuis { $square } et le trait est aux Blancs : c’est impossible.
}
chess-setup-checkers = Aucun dernier coup n’a pu donner cet échec, de toutes ces pièces à la fois.

## Pourquoi un coup n’est pas légal : qui est où

chess-why-empty = Il n’y a personne en { $square }.
chess-why-theirs = La pièce en { $square } est à votre adversaire.
chess-why-own = Une de vos pièces occupe déjà { $square }.
chess-why-same = Un coup doit quitter { $square }.
chess-why-blocked = Une pièce en { $square } barre le chemin. Seuls les cavaliers sautent.
chess-why-letter = La pièce en { $square } est { $act ->
    [pawn] un pion
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
    [queen] une dame
   *[king] le roi
}, pas { $wished ->
    [pawn] un pion
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
    [queen] une dame
   *[king] le roi
}.

## Pourquoi un coup n’est pas légal : comment vont les pièces

chess-why-shape = { $act ->
    [knight] Un cavalier saute de deux cases en ligne droite et d’une de côté.
    [bishop] Un fou va en diagonale.
    [rook] Une tour va le long des rangées et colonnes.
    [queen] Une dame va le long des rangées, colonnes et diagonales.
   *[king] Le roi va d’une seule case, dans toutes les directions.
}
chess-why-pawn = Un pion avance d’une case tout droit, d’une ou deux depuis sa case de départ, et prend d’une case en diagonale vers l’avant.
chess-why-pawn-back = Un pion ne va que vers l’avant.
chess-why-pawn-double = Le pion en { $square } a quitté sa case de départ : il n’avance que d’une case.
chess-why-pawn-blocked = Une pièce en { $square } barre le chemin. Un pion ne prend qu’en diagonale.
chess-why-pawn-nothing = Il n’y a rien à prendre en { $square }. Un pion ne va en diagonale que pour prendre.
chess-why-en-passant = Le pion en { $square } ne peut être pris en passant : cela ne se fait qu’au coup qui suit aussitôt son avance de deux cases.
chess-why-no-promotion = Seul un pion qui atteint la dernière rangée est promu.
chess-why-promotion-man = Un pion sur la dernière rangée devient une dame, une tour, un fou ou un cavalier.
chess-why-no-capture = Aucun de vos pions de la colonne { $from } ne peut prendre sur la colonne { $to }.
chess-why-nobody = { $act ->
    [pawn] Aucun de vos pions ne peut aller en { $square }.
    [knight] Aucun de vos cavaliers ne peut aller en { $square }.
    [bishop] Aucun de vos fous ne peut aller en { $square }.
    [rook] Aucune de vos tours ne peut aller en { $square }.
    [queen] Aucune de vos dames ne peut aller en { $square }.
   *[king] Votre roi ne peut pas aller en { $square }.
}
chess-why-others = { $act ->
    [pawn] Aucun de vos pions ne peut aller en { $square }. Possible : { $moves }.
    [knight] Aucun de vos cavaliers ne peut aller en { $square }. Possible : { $moves }.
    [bishop] Aucun de vos fous ne peut aller en { $square }. Possible : { $moves }.
    [rook] Aucune de vos tours ne peut aller en { $square }. Possible : { $moves }.
    [queen] Aucune de vos dames ne peut aller en { $square }. Possible : { $moves }.
   *[king] Votre roi ne peut pas aller en { $square }. Possible : { $moves }.
}

## Pourquoi un coup n’est pas légal : le roi

chess-why-king-attacked = Votre roi serait en échec en { $square }, depuis { $by }.
chess-why-still-check = Votre roi en { $king } est en échec depuis { $by }, et ce coup n’y change rien.
chess-why-exposes = Votre roi en { $king } serait en échec depuis { $by }.
chess-why-none-safe = { $act ->
    [pawn] Plusieurs de vos pions atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [knight] Plusieurs de vos cavaliers atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [bishop] Plusieurs de vos fous atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [rook] Plusieurs de vos tours atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [queen] Plusieurs de vos dames atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
   *[king] Votre roi serait en échec en { $square }.
}
chess-why-castle-moved = Pas de roque de ce côté : le roi ou la tour de { $corner } a bougé, ou n’est plus là.
chess-why-castle-blocked = Pas encore de roque : une pièce en { $square } se tient entre le roi et la tour.
chess-why-castle-check = Pas de roque en échec : votre roi en { $square } est attaqué depuis { $by }.
chess-why-castle-crosses = Pas de roque à travers une case attaquée : { $square } est attaquée depuis { $by }.
chess-why-castle-into = Pas de roque qui mette le roi en échec : { $square } est attaquée depuis { $by }.

## La page des règles

chess-rules =
    ## Échecs
    Le jeu orthodoxe : mater le roi adverse.
    ### La règle imprimée
    - Roi : une case dans toutes les directions. Dame : le long des rangées, colonnes et diagonales. Tour : rangées et colonnes. Fou : en diagonale. Cavalier : deux cases puis une de côté, par-dessus les pièces.
    - Pion : une case tout droit, une ou deux depuis sa case de départ ; prend d’une case en diagonale vers l’avant.
    - Prise en passant : aussitôt après l’avance de deux cases d’un pion, un pion adverse qui attaque la case franchie peut l’y prendre.
    - Promotion : un pion sur la dernière rangée devient dame, tour, fou ou cavalier.
    - Roque : le roi va de deux cases vers une tour, qui se pose sur la case traversée. Aucun des deux n’a bougé, rien entre eux, le roi n’est pas en échec et ne traverse aucune case attaquée.
    - Le roi ne reste ni ne va jamais en échec. Le mat gagne ; le pat est nul.
    - Il y a nullité par manque de matériel, troisième apparition d’une position et 50 coups.
    ### Les conventions de l’hôte
    - Les règles de la FIDE là où la feuille s’arrête.
    - Nulle aussitôt : aucun camp n’a de quoi mater, une position apparaît pour la cinquième fois, ou 75 coups de chaque camp sans prise ni coup de pion.
    - Nulle à réclamer : une position apparaît pour la troisième fois, ou 50 tels coups.
    - Une position est la même avec les mêmes pièces, le même trait, les mêmes droits de roque et de prise en passant.
    ### Écrire un coup
    `e2e4` convient toujours, `e7e8d` promeut. Ou la lettre de la pièce et la case : `Cf3`, `Dxd7`, `exd5`, `e4`, `e8=D`, `O-O`.
