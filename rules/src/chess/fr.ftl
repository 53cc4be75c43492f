### Les mots des échecs. Les phrases qui commencent par chess-why disent pourquoi un coup n’est pas légal,
### celles qui commencent par chess-setup pourquoi un départ est impossible.

chess-name = Échecs
chess-summary = Les échecs classiques, avec roque, prise en passant et promotion, selon les règles de la FIDE.
chess-spelling = Écrivez par exemple `Cf3`, `e4`, `exd5`, `O-O`, `e8=D` ou les deux cases, comme `e2e4`.
chess-words = pion e2 vers e4

chess-tint-light = claire
chess-tint-dark = foncée

chess-over-insufficient-material = 🤝 Aucun camp n’a de quoi mater. La partie est nulle.
chess-over-seventy-five-moves = 🤝 Soixante-quinze coups de chaque camp sans prise ni coup de pion. La partie est nulle.
chess-how-insufficient-material = matériel insuffisant
chess-how-seventy-five-moves = soixante-quinze coups

## Le départ

chess-setup-one-start = Les échecs n’ont qu’un plateau, sans dispositions : n’en indiquez pas.

## Menus

chess-then-pawn = Que devient votre pion en { $cell } ?

## La position

chess-right-castling = Les { $side ->
    [white] Blancs
   *[black] Noirs
} peuvent encore roquer { $ends ->
    [both] des deux côtés
    [king] du côté du roi
   *[queen] du côté de la dame
}.
chess-setup-fields = Une position s’écrit comme « rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 » : les pièces, le trait, les roques, la case de prise en passant, les demi-coups depuis la dernière prise ou le dernier coup de pion, le numéro du coup.
chess-setup-rows = Il faut 8 rangées séparées par « / », et il y en a { $found }.
chess-setup-row = La rangée { $rank } ne fait pas 8 cases.
chess-setup-man = « { $letter } », rangée { $rank }, n’est pas une pièce. Celles des Blancs sont K, Q, R, B, N et P, celles des Noirs les mêmes en minuscules.
chess-setup-kings = { $side ->
    [white] Il faut aux Blancs exactement un roi ; ils en ont { $found }.
   *[black] Il faut aux Noirs exactement un roi ; ils en ont { $found }.
}
chess-setup-pawn = Un pion ne peut être en { $square } : les pions partent de leur deuxième rangée et sont promus sur la dernière.
chess-setup-material = Il y a trop de pièces : un camp en a 16 au plus, et toute dame, tour, fou ou cavalier en plus du jeu de départ a été un pion.
chess-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
chess-setup-castling = Les droits de roque s’écrivent « - », ou avec les lettres KQkq, chacune une fois.
chess-setup-castling-home = Le roque « { $letter } » demande le roi en { $king } et une tour du même camp en { $corner }.
chess-setup-en-passant = Le quatrième champ est « - », ou la case qu’un pion vient de franchir, comme « e3 ».
chess-setup-en-passant-home = Aucun pion adverse ne vient de franchir { $square } en avançant de deux cases.
chess-setup-clock = Le nombre de demi-coups depuis la dernière prise ou le dernier coup de pion est un entier à partir de 0.
chess-setup-number = Le numéro du coup est un entier à partir de 1.
chess-setup-check = { $side ->
    [white] Le roi blanc en { $king } est attaqué depuis { $square } et le trait est aux Noirs : c’est impossible.
   *[black] Le roi noir en { $king } est attaqué depuis { $square } et le trait est aux Blancs : c’est impossible.
}
chess-setup-checkers = Aucun dernier coup n’a pu donner échec par toutes ces pièces à la fois.

## Pourquoi un coup n’est pas légal : qui est où

chess-why-empty = Il n’y a aucune pièce en { $square }.
chess-why-theirs = La pièce en { $square } appartient à votre adversaire.
chess-why-own = Une de vos pièces occupe déjà { $square }.
chess-why-same = Votre pièce est déjà en { $square }.
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
    [bishop] Un fou se déplace en diagonale.
    [rook] Une tour se déplace le long des rangées et des colonnes.
    [queen] Une dame se déplace le long des rangées, des colonnes et des diagonales.
   *[king] Le roi se déplace d’une seule case, dans toutes les directions.
}
chess-why-pawn = Un pion avance d’une case tout droit, d’une ou deux depuis sa case de départ, et prend en avançant d’une case en diagonale.
chess-why-pawn-back = Un pion ne se déplace que vers l’avant.
chess-why-pawn-double = Le pion en { $square } a quitté sa case de départ : il n’avance que d’une case.
chess-why-pawn-blocked = Une pièce en { $square } barre le chemin. Un pion ne prend qu’en diagonale.
chess-why-pawn-nothing = Il n’y a rien à prendre en { $square }. Un pion ne se déplace en diagonale que pour prendre.
chess-why-en-passant = Le pion en { $square } ne peut pas être pris en passant : cela n’est possible qu’au coup qui suit immédiatement son avance de deux cases.
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
    [pawn] Aucun de vos pions ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [knight] Aucun de vos cavaliers ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [bishop] Aucun de vos fous ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [rook] Aucune de vos tours ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [queen] Aucune de vos dames ne peut aller en { $square }. Possible sur cette case : { $moves }.
   *[king] Votre roi ne peut pas aller en { $square }. Possible sur cette case : { $moves }.
}
chess-why-elsewhere = Aucune pièce de ce genre ne peut aller en { $square } depuis la { $line ->
    [rank] rangée
   *[file] colonne
  } { $from }. Possible sur cette case : { $moves }.

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
chess-why-castle-moved = Le roque n’est plus possible de ce côté : le roi ou la tour de { $corner } a bougé, ou n’est plus là.
chess-why-castle-blocked = Le roque n’est pas encore possible : une pièce en { $square } se trouve entre le roi et la tour.
chess-why-castle-check = On ne roque pas quand le roi est en échec : votre roi en { $square } est attaqué depuis { $by }.
chess-why-castle-crosses = En roquant, le roi ne peut pas traverser une case attaquée : { $square } est attaquée depuis { $by }.
chess-why-castle-into = On ne roque pas si le roi arrive en échec : { $square } est attaquée depuis { $by }.

## La page des règles : titres, ce que disent la règle imprimée et l’hôte, légendes des diagrammes

chess-page-game = Le jeu
chess-page-game-sheet =
    - Les échecs classiques. Chaque camp a un roi, une dame, deux tours, deux fous, deux cavaliers et huit pions.
    - On prend en se déplaçant sur la case d’une pièce adverse, qui quitte l’échiquier.
    - Le joueur qui mate le roi adverse gagne.
chess-page-game-host =
    - Pour tout ce que la règle imprimée ne dit pas, les règles de la FIDE.
chess-diagram-start = Le départ : tour, cavalier, fou, dame, roi, fou, cavalier et tour de a1 à h1, les pions devant eux, les pièces noires en face.

chess-page-men = Dame, tour, fou et cavalier
chess-page-men-sheet =
    - **Dame** : le long de la rangée, de la colonne ou d’une diagonale, d’autant de cases qu’elle veut.
    - **Tour** : le long de la rangée ou de la colonne, d’autant de cases qu’elle veut.
    - **Fou** : en diagonale, d’autant de cases qu’il veut.
    - **Cavalier** : saute de deux cases en ligne droite et d’une de côté, par-dessus toutes les pièces.
    - La dame, la tour et le fou s’arrêtent devant leurs propres pièces ; ils peuvent prendre la première pièce adverse sur leur chemin.
chess-diagram-queen = La dame d4 se déplace dans les huit directions. Elle peut prendre en d6 et g7 ; une pièce de son camp en b4 l’arrête.
chess-diagram-rook = La tour d4 se déplace le long de la rangée et de la colonne. Elle peut prendre en d6 ; une pièce de son camp en b4 l’arrête.
chess-diagram-bishop = Le fou d4 se déplace en diagonale. Il peut prendre en f6 ; une pièce de son camp en b2 l’arrête.
chess-diagram-knight = Le cavalier d4 saute par-dessus les pièces qui l’entourent. Il peut prendre en c6.

chess-page-pawns = Pions
chess-page-pawns-sheet =
    - Un pion avance tout droit d’une case, d’une ou deux depuis sa case de départ, jamais par-dessus une pièce. Il prend en avançant d’une case en diagonale.
    - **En passant** : aussitôt après l’avance de deux cases d’un pion, un pion adverse qui attaque la case franchie peut le prendre en s’y rendant.
    - **Promotion** : un pion qui atteint la dernière rangée devient dame, tour, fou ou cavalier, au choix du joueur.
chess-diagram-pawn = Le pion e2 va en e3 ou, depuis sa case de départ, en e4. Il prend en diagonale, en d3 ou en f3.
chess-diagram-passing = En passant : le pion blanc vient d’aller de d2 en d4. Le pion e4 peut le prendre en allant en d3, à ce coup seulement.
chess-diagram-promotion = Promotion : en b8 ou, s’il prend, en c8, le pion b7 devient dame, tour, fou ou cavalier.

chess-page-king = Roi, échec et roque
chess-page-king-sheet =
    - Le roi se déplace d’une case dans n’importe quelle direction. Il ne peut ni rester attaqué ni aller sur une case attaquée : on doit parer l’échec.
    - Le roque : le roi se déplace de deux cases vers une tour, qui vient se placer sur la case qu’il a traversée. Il est permis si toutes les cases entre les deux sont vides, si aucun des deux n’a jamais bougé, si le roi n’est pas en échec et si ni la case qu’il traverse ni celle où il arrive n’est attaquée.
chess-diagram-king = Le roi d4 se déplace d’une case dans toutes les directions, mais pas sur la rangée 5, qu’attaque la tour h5.
chess-diagram-castling = Le roque : le roi e1 peut aussi aller en g1 ou en c1. La tour de ce coin vient alors de h1 en f1, ou de a1 en d1.
chess-diagram-crossing = Pas de petit roque vers g1 : le roi traverserait f1, qu’attaque le fou c4.

chess-page-end = La fin de la partie
chess-page-end-sheet =
    - Le mat gagne la partie. En cas de pat (aucun coup légal et pas d’échec), la partie est nulle.
    - Il y a nulle par manque de matériel, par troisième apparition d’une position et par 50 coups. On peut abandonner ou convenir de la nulle.
chess-page-end-host =
    - Nulle aussitôt : aucun camp n’a de quoi mater, une position apparaît pour la cinquième fois, ou chaque camp a joué 75 coups sans prise ni coup de pion.
    - Nulle qu’un joueur peut réclamer avec `/nulle` : une position apparaît pour la troisième fois ou plus, ou chaque camp a joué 50 coups de ce genre.
    - Une position est la même avec les mêmes pièces sur les mêmes cases, le même trait, les mêmes droits de roque et de prise en passant.
chess-diagram-mate = Mat : la tour a8 attaque le roi g8 par la rangée, et ses propres pions ne lui laissent aucune issue.
chess-diagram-stalemate = Pat : le trait est aux Noirs. Le roi h8 n’est pas en échec, mais la dame g6 garde toutes les cases qui l’entourent, dont g8 et h7.

chess-page-notation = Écrire un coup
chess-page-notation-host =
    - `Cf3` : la lettre de la pièce, R roi, D dame, T tour, F fou ou C cavalier, et la case où elle va. Un pion n’a pas de lettre : `e4`.
    - `Cxd7` et `exd5` prennent ; un pion donne la colonne qu’il quitte, en passant aussi. `e8=D` promeut.
    - Si plusieurs pièces peuvent y aller, la colonne, la rangée ou la case quittée dit laquelle : `Cbd7`, `T1a3`, `Dh4e1`.
    - `O-O` roque vers la colonne g, `O-O-O` vers la colonne c. `+` est l’échec et `#` le mat ; il n’est pas nécessaire de les écrire.
    - `e2e4`, la case quittée et la case atteinte, convient toujours ; `e7e8d` promeut, `e1g1` roque.
    - Les positions sont en FEN et les parties en PGN, comme dans les programmes d’échecs.

## La leçon : ce que chaque étape explique et demande, et ce qui est dit une fois qu’elle est réussie

chess-lesson-pawn = Vous avez les Blancs, en bas. Un **pion** avance tout droit d’une case ou, depuis sa case de départ, de deux. Déplacez le pion e2.
chess-lesson-pawn-done = Les pions sont les seules pièces qui ne reculent jamais.
chess-lesson-capture = Pour prendre, un pion avance d’une case en diagonale ; une pièce juste devant lui ne fait que lui barrer le chemin. Prenez le pion d5.
chess-lesson-capture-done = On prend en allant sur la case d’une pièce adverse, qui quitte alors l’échiquier. La prise s’écrit avec un `x`, après la colonne que le pion quitte.
chess-lesson-rook = La **tour** va tout droit, en avant, en arrière ou de côté, aussi loin qu’elle veut. Prenez le pion a5.
chess-lesson-rook-done = Une pièce sur son chemin l’arrête : elle ne saute pas. Dans les coups, sa lettre est **T**.
chess-lesson-bishop = Le **fou** se déplace en diagonale, aussi loin qu’il veut : il reste donc sur des cases d’une seule couleur. Prenez le pion f6.
chess-lesson-bishop-done = Chaque camp a deux fous, un pour les cases claires et un pour les cases foncées. Leur lettre est **F**.
chess-lesson-queen = La **dame** se déplace comme une tour ou comme un fou. Prenez le pion g4.
chess-lesson-queen-done = C’est la pièce la plus forte. Prenez-en soin ! Sa lettre est **D**.
chess-lesson-knight = Le **cavalier** saute de deux cases tout droit et d’une de côté, en passant par-dessus les pièces s’il y en a. Prenez le pion d5.
chess-lesson-knight-done = C’est la seule pièce qui saute. Sa lettre est **C**, et celle du roi **R**.
chess-lesson-check = Le **roi** se déplace d’une case dans n’importe quelle direction. Le vôtre est en échec : la tour e5 l’attaque. Il faut y répondre : éloignez le roi, interposez une pièce, ou prenez l’attaquant quand c’est possible.
chess-lesson-check-done = Le roi est en sécurité. Un coup qui laisse son propre roi en échec n’est jamais permis. Un coup qui donne échec s’écrit avec un `+`.
chess-lesson-castling = Une fois par partie, le roi peut **roquer** si ni lui ni la tour n’ont bougé et si rien ne se trouve entre eux : le roi se déplace de deux cases, de e1 en g1, et la tour passe par-dessus lui, de h1 en f1. Roquez !
chess-lesson-castling-done = On roque aussi de l’autre côté : le roi en c1, la tour a1 en d1. Jamais quand on est en échec, ni à travers une case attaquée. Le roque que vous venez de jouer s’écrit `O-O`, l’autre `O-O-O`.
chess-lesson-promotion = Un pion qui atteint la dernière rangée devient dame, tour, fou ou cavalier : c’est la **promotion**. Promouvez le pion a7.
chess-lesson-promotion-done = Presque toujours, c’est une dame que l’on veut. Ce que le pion devient s’écrit après un `=`.
chess-lesson-passing = Le pion noir vient d’avancer de deux cases, de d7 en d5, à côté de votre pion e5. À ce coup seulement, vous pouvez le prendre comme s’il n’avait avancé que d’une, en d6 : c’est la prise **en passant**. Prenez-le ainsi.
chess-lesson-passing-done = La prise en passant se fait tout de suite ou jamais.
chess-lesson-mate = On gagne par **échec et mat** : le roi est en échec, et aucun coup ne peut l’en sortir. Le roi noir est enfermé par ses propres pions. Donnez le mat avec la tour.
chess-lesson-mate-done = Échec et mat, noté `#` ! Pensez à donner de l’air à votre propre roi.
chess-lesson-stalemate = Attention : si les Noirs ne sont pas en échec mais n’ont plus aucun coup légal, c’est le **pat**, et la partie est nulle. Avec votre dame en g6, ce serait le cas. Donnez plutôt le mat avec elle, tout contre le roi et protégée par le vôtre.
chess-lesson-stalemate-done = Échec et mat ! Le roi ne peut pas prendre la dame, car votre roi la protège.
