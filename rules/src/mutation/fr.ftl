### Les mots de Chess Mutation. Les phrases qui commencent par mutation-why disent pourquoi un coup n’est pas légal,
### celles qui commencent par mutation-setup pourquoi un départ est impossible.

mutation-name = Chess Mutation
mutation-summary = Un roi et 15 pions par camp ; la couleur de sa case fait de chaque pion un cavalier, un fou, une tour, une dame ou un simple pion.
mutation-setup-classic = Classique (une reconstitution)

mutation-tint-yellow = jaune
mutation-tint-blue = bleue
mutation-tint-red = rouge
mutation-tint-black = noire
mutation-tint-white = blanche

## La disposition du plateau

mutation-setup-shape = Une disposition est un nom connu, ou 8 rangées de 8 lettres séparées par « / », la rangée 8 d’abord : Y jaune, B bleu, R rouge, K noir, W blanc.
mutation-setup-letter = « { $letter } » en { $square } n’est pas une couleur. Les lettres sont Y jaune, B bleu, R rouge, K noir, W blanc.
mutation-setup-rank = La rangée { $rank } est { $wanted } sur tous les plateaux : la règle la fixe.
mutation-setup-count = { $tint ->
    [yellow] Un plateau a { $wanted } cases jaunes, cette disposition { $found }.
    [blue] Un plateau a { $wanted } cases bleues, cette disposition { $found }.
    [red] Un plateau a { $wanted } cases rouges, cette disposition { $found }.
    [black] Un plateau a { $wanted } cases noires, cette disposition { $found }.
   *[white] Un plateau a { $wanted } cases blanches, cette disposition { $found }.
}

## La position

mutation-setup-fields = Une position s’écrit comme « ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1 » : les pièces, le trait, les roques, « - », les demi-coups depuis la dernière prise, le numéro du coup.
mutation-setup-rows = Il faut 8 rangées séparées par « / », en voici { $found }.
mutation-setup-row = La rangée { $rank } ne fait pas 8 cases.
mutation-setup-man = « { $letter } », rangée { $rank }, n’est pas une pièce. Celles des Blancs sont P et K, celles des Noirs p et k.
mutation-setup-kings = { $side ->
    [white] Il faut aux Blancs exactement un roi ; ils en ont { $found }.
   *[black] Il faut aux Noirs exactement un roi ; ils en ont { $found }.
}
mutation-setup-pawns = { $side ->
    [white] Les Blancs ont { $found } pions ; un camp n’en a jamais plus de 15.
   *[black] Les Noirs ont { $found } pions ; un camp n’en a jamais plus de 15.
}
mutation-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
mutation-setup-castling = Les droits de roque s’écrivent « - », ou avec les lettres KQkq, chacune une fois.
mutation-setup-castling-home = Le roque « { $letter } » demande le roi en { $king } et un pion du même camp en { $corner }.
mutation-setup-en-passant = Il n’y a pas de prise en passant dans ce jeu : le quatrième champ est « - ».
mutation-setup-clock = Le nombre de demi-coups depuis la dernière prise est un entier à partir de 0.
mutation-setup-number = Le numéro du coup est un entier à partir de 1.
mutation-setup-check = { $side ->
    [white] Le roi blanc en { $king } est attaqué depuis { $square } et le trait est aux Noirs : c’est impossible.
   *[black] Le roi noir en { $king } est attaqué depuis { $square } et le trait est aux Blancs : c’est impossible.
}

## Pourquoi un coup n’est pas légal : qui est où

mutation-why-empty = Il n’y a personne en { $square }.
mutation-why-theirs = La pièce en { $square } est à votre adversaire.
mutation-why-own = Une de vos pièces occupe déjà { $square }.
mutation-why-same = Un coup doit quitter { $square }.
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
} : c’est la couleur de la case qui décide.

## Pourquoi un coup n’est pas légal : comment vont les pièces

mutation-why-yellow = Un pion sur case jaune va comme un cavalier, et { $square } est jaune.
mutation-why-blue = Un pion sur case bleue va comme un fou, en diagonale, et { $square } est bleue.
mutation-why-red = Un pion sur case rouge va comme une tour, en ligne droite, et { $square } est rouge.
mutation-why-black = Un pion sur case noire va comme une dame, et { $square } est noire.
mutation-why-white = Un pion sur case blanche avance tout droit d’une ou deux cases et prend d’une case en diagonale vers l’avant, et { $square } est blanche.
mutation-why-white-blocked = Une pièce en { $square } barre le chemin. Un pion sur case blanche ne prend qu’en diagonale.
mutation-why-white-nothing = Il n’y a rien à prendre en { $square }. Un pion sur case blanche ne va en diagonale que pour prendre.
mutation-why-white-back = Un pion sur case blanche ne va que vers l’avant, et { $square } est blanche.
mutation-why-king = Le roi va d’une seule case, dans toutes les directions.
mutation-why-no-promotion = Il n’y a pas de promotion dans ce jeu : un pion est ce que sa case fait de lui.
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
    [pawn] Aucun de vos pions sur case blanche ne peut aller en { $square }. Possible : { $moves }.
    [knight] Aucun de vos pions sur case jaune, où ils sont cavaliers, ne peut aller en { $square }. Possible : { $moves }.
    [bishop] Aucun de vos pions sur case bleue, où ils sont fous, ne peut aller en { $square }. Possible : { $moves }.
    [rook] Aucun de vos pions sur case rouge, où ils sont tours, ne peut aller en { $square }. Possible : { $moves }.
    [queen] Aucun de vos pions sur case noire, où ils sont dames, ne peut aller en { $square }. Possible : { $moves }.
   *[king] Votre roi ne peut pas aller en { $square }. Possible : { $moves }.
}

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
mutation-why-castle-moved = Pas de roque de ce côté : le roi ou le pion de { $corner } a bougé, ou n’est plus là.
mutation-why-castle-blocked = Pas encore de roque : une pièce en { $square } se tient entre le roi et le coin.
mutation-why-castle-check = Pas de roque en échec : votre roi en { $square } est attaqué depuis { $by }.
mutation-why-castle-crosses = Pas de roque à travers une case attaquée : { $square } est attaquée depuis { $by }.
mutation-why-castle-into = Pas de roque qui mette le roi en échec : { $square } est attaquée depuis { $by }.

## La page des règles

mutation-rules =
    ## Chess Mutation
    Moebius Evolution, 1994. Chaque camp a un roi et 15 pions. Un pion est ce que fait de lui la couleur de la case qu’il quitte.
    ### La règle imprimée
    - Jaune : saut du cavalier, le seul à passer par-dessus les pièces.
    - Bleu : en diagonale, comme un fou.
    - Rouge : le long des rangées et colonnes, comme une tour.
    - Noir : comme bleu et rouge réunis, une dame.
    - Blanc : une ou deux cases tout droit, depuis toute case blanche ; prend d’une case en diagonale vers l’avant.
    - Roi : une case dans toutes les directions, sur toute couleur.
    - Roque : le roi va de deux cases vers un pion de coin, qui se pose sur la case traversée. Aucun des deux n’a bougé, rien entre eux, le roi n’est pas en échec et la case traversée n’est pas attaquée.
    - Le mat gagne ; le pat est nul, comme la troisième apparition d’une position. Après 100 coups de chaque camp sans prise, chacun peut réclamer la nullité.
    ### Les conventions de l’hôte
    - Ni promotion ni prise en passant.
    - Le roi ne reste ni ne va jamais en échec, même en roquant.
    - Une position est la même avec les mêmes pièces, le même trait et les mêmes droits de roque. Sa troisième apparition termine d’elle-même la partie ; les 100 coups se réclament.
    - Plus que les deux rois : nulle aussitôt.
    - La règle ne donne pas les couleurs des rangées 3 à 6. La disposition « classic » est une reconstitution ; un serveur qui possède le plateau peut ajouter la vraie.
    ### Écrire un coup
    `e2e4` convient toujours. Ou la lettre de ce que la pièce est à ce moment, et la case : `Cf3`, `Dxd7`, `exd5`, `e4`, `O-O`.
