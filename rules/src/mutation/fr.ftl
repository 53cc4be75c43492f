### Les mots de Chess Mutation. Les phrases qui commencent par mutation-why disent pourquoi un coup n’est pas légal,
### celles qui commencent par mutation-setup pourquoi un départ est impossible.

mutation-name = Chess Mutation
mutation-summary = Un roi et 15 pions par camp ; la couleur de sa case fait de chaque pion un cavalier, un fou, une tour, une dame ou un simple pion.
mutation-spelling = Écrivez par exemple `Cf3`, `e4`, `exd5`, `O-O` ou les deux cases, comme `e2e4`.
mutation-words = pion e2 vers e4
mutation-setup-classic = Classique

mutation-tint-yellow = jaune
mutation-tint-blue = bleue
mutation-tint-red = rouge
mutation-tint-black = noire
mutation-tint-white = blanche
mutation-legend = Lettres des cases : **R** rouge, **J** jaune, **B** bleue, **N** noire ; les blanches n’en ont pas. Un pion se déplace comme une tour sur une case rouge, un cavalier sur une jaune, un fou sur une bleue, une dame sur une noire, et en simple pion sur une blanche.

mutation-over-bare-kings = 🤝 Il ne reste que les deux rois. La partie est nulle.
mutation-over-hundred-moves = 🤝 Cent coups de chaque camp sans prise : la nulle a été réclamée.
mutation-how-bare-kings = deux rois seuls
mutation-how-hundred-moves = cent coups

## La disposition du plateau

mutation-setup-shape = Une disposition est un nom connu, ou 8 rangées de 8 lettres séparées par « / », la rangée 8 d’abord : J jaune, B bleu, R rouge, N noir, W blanc.
mutation-setup-letter = « { $letter } » en { $square } n’est pas une couleur. Les lettres sont J jaune, B bleu, R rouge, N noir, W blanc.
mutation-setup-square = { $tint ->
    [red] La case { $square } est rouge sur tous les plateaux : la règle imprimée fixe les quatre coins.
   *[black] La case { $square } est noire sur tous les plateaux : la règle imprimée fixe les cases des rois.
}
mutation-setup-red = La case { $square } ne peut pas être rouge : sur les rangées 1 et 8, seuls les coins le sont, sur tous les plateaux.
mutation-setup-count = { $tint ->
    [yellow] Un plateau a { $wanted } cases jaunes, cette disposition { $found }.
    [blue] Un plateau a { $wanted } cases bleues, cette disposition { $found }.
    [red] Un plateau a { $wanted } cases rouges, cette disposition { $found }.
    [black] Un plateau a { $wanted } cases noires, cette disposition { $found }.
   *[white] Un plateau a { $wanted } cases blanches, cette disposition { $found }.
}

## La position

mutation-right-castling = Les { $side ->
    [white] Blancs
   *[black] Noirs
} peuvent encore roquer { $ends ->
    [both] des deux côtés
    [king] du côté du roi
   *[queen] du côté de la dame
}.
mutation-setup-fields = Une position s’écrit comme « ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1 » : les pièces, le trait, les roques, « - », les demi-coups depuis la dernière prise, le numéro du coup.
mutation-setup-rows = Il faut 8 rangées séparées par « / », et il y en a { $found }.
mutation-setup-row = La rangée { $rank } ne fait pas 8 cases.
mutation-setup-man = « { $letter } », rangée { $rank }, n’est pas une pièce. Celles des Blancs sont P et K, celles des Noirs p et k.
mutation-setup-kings = { $side ->
    [white] Il faut aux Blancs exactement un roi ; ils en ont { $found }.
   *[black] Il faut aux Noirs exactement un roi ; ils en ont { $found }.
}
mutation-setup-pawns = { $side ->
    [white] Les Blancs ont { $found } pions ; un camp n’en a jamais plus de 15.
   *[black] Les Noirs ont { $found } pions ; un camp n’en a jamais plus de 15.
}
mutation-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
mutation-setup-castling = Les droits de roque s’écrivent « - », ou avec les lettres KQkq, chacune une fois.
mutation-setup-castling-home = Le roque « { $letter } » demande le roi en { $king } et un pion du même camp en { $corner }.
mutation-setup-en-passant = Il n’y a pas de prise en passant dans ce jeu : le quatrième champ est « - ».
mutation-setup-clock = Le nombre de demi-coups depuis la dernière prise est un entier à partir de 0.
mutation-setup-number = Le numéro du coup est un entier à partir de 1.
mutation-setup-check = { $side ->
    [white] Le roi blanc en { $king } est attaqué depuis { $square } et le trait est aux Noirs : c’est impossible.
   *[black] Le roi noir en { $king } est attaqué depuis { $square } et le trait est aux Blancs : c’est impossible.
}

## Pourquoi un coup n’est pas légal : qui est où

mutation-why-empty = Il n’y a aucune pièce en { $square }.
mutation-why-theirs = La pièce en { $square } appartient à votre adversaire.
mutation-why-own = Une de vos pièces occupe déjà { $square }.
mutation-why-same = Votre pièce est déjà en { $square }.
mutation-why-blocked = Une pièce en { $square } barre le chemin. Seuls les pions sur case jaune sautent.
mutation-why-letter = La pièce en { $square } y est { $act ->
    [pawn] un simple pion
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
    [queen] une dame
   *[king] le roi
}, pas { $wished ->
    [pawn] un simple pion
    [knight] un cavalier
    [bishop] un fou
    [rook] une tour
    [queen] une dame
   *[king] le roi
} : c’est la couleur de la case qui décide.

## Pourquoi un coup n’est pas légal : comment vont les pièces

mutation-why-yellow = Un pion sur case jaune se déplace comme un cavalier, et { $square } est jaune.
mutation-why-blue = Un pion sur case bleue se déplace comme un fou, en diagonale, et { $square } est bleue.
mutation-why-red = Un pion sur case rouge se déplace comme une tour, en ligne droite, et { $square } est rouge.
mutation-why-black = Un pion sur case noire se déplace comme une dame, et { $square } est noire.
mutation-why-white = Un pion sur case blanche avance tout droit d’une ou deux cases et prend en avançant d’une case en diagonale, et { $square } est blanche.
mutation-why-white-blocked = Une pièce en { $square } barre le chemin. Un pion sur case blanche ne prend qu’en diagonale.
mutation-why-white-nothing = Il n’y a rien à prendre en { $square }. Un pion sur case blanche ne se déplace en diagonale que pour prendre.
mutation-why-white-back = Un pion sur case blanche ne se déplace que vers l’avant, et { $square } est blanche.
mutation-why-king = Le roi se déplace d’une seule case, dans toutes les directions.
mutation-why-no-promotion = Il n’y a pas de promotion dans ce jeu : un pion est ce que sa case fait de lui.
mutation-why-no-capture = Aucun de vos pions sur une case blanche de la colonne { $from } ne peut prendre sur la colonne { $to }.
mutation-why-nobody = { $act ->
    [pawn] Aucun de vos pions sur case blanche ne peut aller en { $square }.
    [knight] Aucun de vos pions sur case jaune, où ils sont cavaliers, ne peut aller en { $square }.
    [bishop] Aucun de vos pions sur case bleue, où ils sont fous, ne peut aller en { $square }.
    [rook] Aucun de vos pions sur case rouge, où ils sont tours, ne peut aller en { $square }.
    [queen] Aucun de vos pions sur case noire, où ils sont dames, ne peut aller en { $square }.
   *[king] Votre roi ne peut pas aller en { $square }.
}
mutation-why-others = { $act ->
    [pawn] Aucun de vos pions sur case blanche ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [knight] Aucun de vos pions sur case jaune, où ils sont cavaliers, ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [bishop] Aucun de vos pions sur case bleue, où ils sont fous, ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [rook] Aucun de vos pions sur case rouge, où ils sont tours, ne peut aller en { $square }. Possible sur cette case : { $moves }.
    [queen] Aucun de vos pions sur case noire, où ils sont dames, ne peut aller en { $square }. Possible sur cette case : { $moves }.
   *[king] Votre roi ne peut pas aller en { $square }. Possible sur cette case : { $moves }.
}
mutation-why-elsewhere = Aucun pion qui se joue ainsi ne peut aller en { $square } depuis la { $line ->
    [rank] rangée
   *[file] colonne
  } { $from }. Possible sur cette case : { $moves }.

## Pourquoi un coup n’est pas légal : le roi

mutation-why-king-attacked = Votre roi serait en échec en { $square }, depuis { $by }.
mutation-why-still-check = Votre roi en { $king } est en échec depuis { $by }, et ce coup n’y change rien.
mutation-why-exposes = Votre roi en { $king } serait en échec depuis { $by }.
mutation-why-none-safe = { $act ->
    [pawn] Plusieurs de vos pions sur case blanche atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [knight] Plusieurs de vos cavaliers atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [bishop] Plusieurs de vos fous atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [rook] Plusieurs de vos tours atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
    [queen] Plusieurs de vos dames atteignent { $square }, mais chacun de ces coups laisse votre roi en échec.
   *[king] Votre roi serait en échec en { $square }.
}
mutation-why-castle-moved = Le roque n’est plus possible de ce côté : le roi ou le pion de { $corner } a bougé, ou n’est plus là.
mutation-why-castle-blocked = Le roque n’est pas encore possible : une pièce en { $square } se trouve entre le roi et le coin.
mutation-why-castle-check = On ne roque pas quand le roi est en échec : votre roi en { $square } est attaqué depuis { $by }.
mutation-why-castle-crosses = En roquant, le roi ne peut pas traverser une case attaquée : { $square } est attaquée depuis { $by }.
mutation-why-castle-into = On ne roque pas si le roi arrive en échec : { $square } est attaquée depuis { $by }.

## La page des règles : titres, ce que disent la règle imprimée et l’hôte, légendes des diagrammes

mutation-page-game = Le jeu
mutation-page-game-sheet =
    - Le plateau a 8 × 8 cases de couleur : 20 jaunes, 12 bleues, 8 rouges, 8 noires et 16 blanches.
    - Chaque camp a un roi et 15 pions. Les rois partent de e1, case noire marquée d’un point blanc, et de e8, noire aussi ; les pions occupent le reste des rangées 1, 2, 7 et 8.
    - Ce qu’un pion peut faire dépend de la case où il se trouve. Sur une case rouge c’est une tour, sur une jaune un cavalier, sur une bleue un fou, sur une noire une dame, sur une blanche un simple pion. Où qu’il arrive, il est ce que la case fait de lui.
    - Le joueur qui mate le roi adverse gagne.
mutation-diagram-start = Le départ. Les signes montrent ce que chaque pion est sur sa case : tours, cavaliers, fous et dames sur les rangées 1 et 8, simples pions sur les rangées 2 et 7.

mutation-page-colours = Pions sur jaune, bleu, rouge et noir
mutation-page-colours-sheet =
    - Un pion se déplace et prend selon la couleur de la case qu’il quitte.
    - **Jaune** : il saute comme un cavalier. C’est la seule façon de passer par-dessus d’autres pièces.
    - **Bleu** : en diagonale, d’autant de cases qu’il veut, comme un fou.
    - **Rouge** : le long de la rangée ou de la colonne, d’autant de cases qu’il veut, comme une tour.
    - **Noir** : bleu et rouge réunis, comme une dame.
mutation-diagram-yellow = Jaune : le pion c3 saute comme un cavalier, par-dessus les pièces de son camp aussi, et peut prendre en b5. Les signes disent ce qu’il deviendrait : une tour en a4, une dame en d1, d5 et e4, un simple pion en a2 et e2.
mutation-diagram-blue = Bleu : le pion c4 se déplace en diagonale, d’autant de cases qu’il veut, comme un fou. Il peut prendre en e6 ; une pièce de son camp en e2 l’arrête.
mutation-diagram-red = Rouge : le pion a4 se déplace le long de la rangée ou de la colonne, d’autant de cases qu’il veut, comme une tour. Il peut prendre en a7 ; une pièce de son camp en f4 l’arrête.
mutation-diagram-black = Noir : le pion d4 se déplace dans les huit directions, d’autant de cases qu’il veut, comme une dame. Il peut prendre en d6 et g7 ; une pièce de son camp en b4 l’arrête.

mutation-page-white = Pions sur blanc
mutation-page-white-sheet =
    - Sans prendre, un pion sur case blanche avance tout droit d’une ou deux cases : jamais en arrière, jamais par-dessus une pièce, et depuis toute case blanche, pas seulement à son premier coup.
    - Pour prendre, il se déplace d’une case en diagonale vers l’avant.
mutation-page-white-host =
    - Il n’y a pas de promotion : sur la dernière rangée aussi, un pion est ce que sa case fait de lui.
    - Il n’y a pas de prise en passant.
    - Un pion sur une case blanche sans rangée devant lui n’a aucun coup possible. (Avec la disposition « Classique », cela n’arrive pas : ses rangées 1 et 8 n’ont pas de case blanche.)
mutation-diagram-white = Blanc : le pion e2 avance d’une case en e3, où il devient cavalier, ou de deux en e4, où il devient dame.
mutation-diagram-capture = Le pion b2 prend en diagonale, en a3 ou en c3. La pièce en b3 ne fait que lui barrer le chemin.
mutation-diagram-last = Pas de promotion : le pion g7 n’a plus qu’une case devant lui. En g8, case jaune, il devient cavalier et peut revenir en sautant.

mutation-page-king = Roi, échec et roque
mutation-page-king-sheet =
    - Le roi se déplace d’une case dans n’importe quelle direction, quelle que soit la couleur.
    - Le roque : le roi va de e1 en g1 et le pion de h1 en f1, ou le roi de e1 en c1 et le pion de a1 en d1. Les Noirs font de même sur la rangée 8.
    - Il est permis si toutes les cases entre les deux sont vides, si aucun des deux n’a jamais bougé, si le roi n’est pas en échec et si la case qu’il traverse n’est pas attaquée.
    - L’échec s’annonce (« échec au roi »), et l’on doit le parer.
mutation-page-king-host =
    - Un roi ne peut ni rester attaqué ni aller sur une case attaquée : le roque qui mettrait le roi en échec n’est donc pas permis non plus.
    - Il n’est pas nécessaire d’annoncer l’échec : le plateau le marque.
mutation-diagram-king = Le roi d4 se déplace d’une case dans toutes les directions, mais pas sur la rangée 5 : le pion h5, une tour sur sa case rouge, l’attaque tout entière.
mutation-diagram-castling = Le roque : le roi e1 peut aussi aller en g1 ou en c1. Le pion de ce coin vient alors de h1 en f1, ou de a1 en d1.
mutation-diagram-castled = Les deux camps ont roqué : le roi blanc est en g1, le pion en f1 ; le roi noir est en c8, le pion en d8.
mutation-diagram-crossing = Pas de petit roque vers g1 : le roi traverserait f1, qu’attaque le pion c4, un fou sur sa case bleue.

mutation-page-end = La fin de la partie
mutation-page-end-sheet =
    - Le mat gagne la partie. En cas de pat, la partie est nulle.
    - La partie est nulle quand une position y apparaît pour la troisième fois.
    - Après 100 coups de chaque camp sans prise, chacun peut réclamer la nulle.
mutation-page-end-host =
    - Une position est la même avec les mêmes pièces sur les mêmes cases, le même trait et les mêmes droits de roque. Sa troisième apparition termine d’elle-même la partie ; la nulle des 100 coups se réclame avec `/nulle`.
    - S’il ne reste que les deux rois, la partie est nulle aussitôt.
mutation-diagram-mate = Mat : le pion a5, une tour sur case rouge, attaque le roi a8 par la colonne. Les cavaliers c6 et d6 gardent b8 et b7.

mutation-page-layout = Les couleurs du plateau
mutation-page-layout-sheet =
    - 20 cases sont jaunes, 12 bleues, 8 rouges, 8 noires et 16 blanches. e1 et e8 sont noires.
    - Les coins a1, h1, a8 et h8 sont rouges, et aucune autre case des rangées 1 et 8 ne l’est.
mutation-page-layout-host =
    - Les autres cases sont imprimées sur le plateau de l’éditeur, mais la règle ne les donne pas. L’article « Chess mutation » de Wikipédia en français dit qu’au départ les couleurs figurent la disposition habituelle des échecs : rouge, jaune, bleu, noir, noir, bleu, jaune, rouge sur les rangées 1 et 8, blanc sur les rangées 2 et 7. Aucune source que nous connaissions ne donne les rangées 3 à 6.
    - La disposition « Classique », employée si l’on n’en demande pas d’autre, suit cet article et, pour le reste, est notre reconstitution, la même pour les deux camps.
    - Celui qui possède le plateau peut jouer sur ses vraies couleurs : `/jouer` accepte toute disposition conforme à ce que fixe la règle, en 8 rangées de lettres, et la personne qui héberge le bot peut l’ajouter sous un nom. Une partie garde la disposition avec laquelle elle a commencé.
mutation-diagram-layout = La disposition « Classique », une reconstitution. Les lettres sont R rouge, J jaune, B bleue, N noire ; les cases blanches n’en ont pas.

mutation-page-notation = Écrire un coup
mutation-page-notation-host =
    - `Cf3` : la lettre dit ce que la pièce est à ce moment, puis vient la case où elle va. R est le roi ; C, F, T et D sont des pions sur jaune, bleu, rouge et noir ; un pion sur blanc n’a pas de lettre : `e4`.
    - `Cxd7` et `exd5` prennent ; un pion sur blanc donne la colonne qu’il quitte.
    - Si plusieurs pièces peuvent y aller, la colonne, la rangée ou la case quittée dit laquelle : `Cbd7`, `T4a6`, `Dd4xh8`.
    - `O-O` roque vers la colonne g, `O-O-O` vers la colonne c. `+` est l’échec et `#` le mat ; il n’est pas nécessaire de les écrire.
    - `e2e4`, la case quittée et la case atteinte, convient toujours, et `e1g1` pour roquer.
    - Une position s’écrit comme aux échecs (FEN) : `ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1` est le départ ; les deux derniers nombres sont les coups de l’un et de l’autre depuis la dernière prise et le numéro du coup.

## La leçon : ce que chaque étape explique et demande, et ce qui est dit une fois qu’elle est réussie

mutation-lesson-white = Vous avez les Blancs, en bas. Sur une case **blanche**, un pion avance tout droit d’une ou deux cases, jamais en arrière. Déplacez le pion e2.
mutation-lesson-white-done = Un pion peut avancer de deux cases depuis toute case blanche, pas seulement à son premier coup. Un coup qui part d’une case blanche se note par sa case d’arrivée, comme `e4` ; un `+` à la fin veut dire échec.
mutation-lesson-capture = Sur une case blanche, un pion prend en diagonale, sur l’une des deux cases devant lui à gauche et à droite ; une pièce juste devant lui ne fait que lui barrer le chemin. Prenez une pièce avec le pion b2.
mutation-lesson-capture-done = On prend en allant sur la case d’une pièce adverse, qui quitte alors le plateau. La prise s’écrit avec un `x`, après la colonne que le pion quitte.
mutation-lesson-yellow = Sur une case **jaune**, un pion est un cavalier : il saute de deux cases tout droit et d’une de côté, en passant par-dessus les pièces s’il y en a. Prenez le cavalier b5 : c’est aussi un pion, sur case jaune.
mutation-lesson-yellow-done = Seuls les pions sur case jaune sautent par-dessus les autres pièces. Dans les coups, **C** désigne un cavalier ; sur le plateau, **J** désigne le jaune.
mutation-lesson-blue = Sur une case **bleue**, un pion est un fou : il se déplace en diagonale, tant que la voie est libre. Prenez le cavalier e6.
mutation-lesson-blue-done = La couleur qui compte est celle de la case que le pion quitte. Dans les coups, **F** désigne un fou ; sur le plateau, **B** désigne le bleu.
mutation-lesson-red = Sur une case **rouge**, un pion est une tour : il va tout droit, en avant, en arrière ou de côté, tant que la voie est libre. Prenez le pion a7.
mutation-lesson-red-done = Les quatre coins sont rouges : au départ, chaque camp y a donc deux tours. Dans les coups, **T** désigne une tour et **R** le roi ; sur le plateau, **R** désigne le rouge.
mutation-lesson-black = Sur une case **noire**, un pion est une dame : il se déplace comme un fou ou comme une tour. Prenez le pion g7.
mutation-lesson-black-done = Les cases noires sont les plus fortes, et il n’y en a que huit. Dans les coups, **D** désigne une dame ; sur le plateau, **N** désigne le noir.
mutation-lesson-becomes = C’est toujours la case d’arrivée qui décide de ce qu’un pion devient. Le pion c3 est un cavalier. Faites-en une dame : jouez-le sur une case noire.
mutation-lesson-becomes-done = C’est une dame tant qu’il reste là. Avant de jouer, regardez ce que votre pion va devenir.
mutation-lesson-check = Votre roi est en échec : le pion noir e4 est une dame et l’attaque. Il faut y répondre : prenez la dame, interposez une pièce ou éloignez le roi.
mutation-lesson-check-done = Le roi est en sécurité. Un coup qui laisse son propre roi en échec n’est jamais permis.
mutation-lesson-castling = Le roi se déplace d’une case dans n’importe quelle direction, quelle que soit la couleur. Une fois par partie, il peut roquer si ni lui ni le pion du coin n’ont bougé et si rien ne se trouve entre eux : le roi va de e1 en g1, et le pion h1 vient en f1. Roquez !
mutation-lesson-castling-done = On roque aussi de l’autre côté : le roi en c1, le pion a1 en d1. Jamais quand on est en échec, ni à travers une case attaquée. Le roque que vous venez de jouer s’écrit `O-O`, l’autre `O-O-O`.
mutation-lesson-mate = On gagne par échec et mat : le roi est en échec, et aucun coup ne peut l’en sortir. Vos cavaliers c6 et d6 gardent a7, b7 et b8. Donnez le mat avec le pion h5, une tour sur sa case rouge.
mutation-lesson-mate-done = Échec et mat, noté `#` ! Si un joueur n’est pas en échec mais n’a plus aucun coup légal, c’est le pat : la partie est nulle.
