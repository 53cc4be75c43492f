### Les mots de Ecséch. Les phrases qui commencent par ecsech-why disent pourquoi un tour n’est pas légal,
### celles qui commencent par ecsech-setup pourquoi un départ est impossible.

ecsech-name = Ecséch
ecsech-summary = Les pièces d’échecs sur un échiquier vide : posez chacune là où elle n’attaque aucune pièce adverse et n’est pas attaquée, ou déplacez-en une. Les Blancs commencent par un pion ; le premier à poser ses 16 pièces gagne.
ecsech-which = Quelle pièce voulez-vous poser ou déplacer ?
ecsech-spelling = Posez une pièce comme `C@f3`, déplacez-en une comme `Cf3` ou par ses deux cases, comme `b1c3`.
ecsech-words = posez un pion en e4

ecsech-tint-light = claire
ecsech-tint-dark = foncée

ecsech-over-all-placed = 🏆 { $winner } a posé toutes ses pièces et gagne contre { $loser }.
ecsech-over-shut-in = 🤝 Aucun joueur ne peut poser ni déplacer de pièce. La partie est nulle.
ecsech-how-all-placed = toutes les pièces posées
ecsech-how-shut-in = aucun coup possible

## Le départ

ecsech-setup-one = Ce jeu n’a qu’un seul départ, et pas de dispositions.
ecsech-setup-fields = Une position s’écrit comme « 8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w » : les pièces, les deux mains entre crochets, le trait.
ecsech-setup-rows = Il faut 8 rangées séparées par « / », et il y en a { $found }.
ecsech-setup-row = La rangée { $rank } ne fait pas 8 cases.
ecsech-setup-man = « { $letter } » sur la rangée { $rank } n’est pas une pièce. Celles des Blancs sont K Q R B N P, celles des Noirs k q r b n p.
ecsech-setup-hand = « { $letter } » dans les mains n’est pas une pièce. Celles des Blancs sont K Q R B N P, celles des Noirs k q r b n p.
ecsech-setup-count = { $side ->
    [white] Les Blancs ont { $wanted } « { $letter } » sur l’échiquier et en main réunis, et ici { $found }.
   *[black] Les Noirs ont { $wanted } « { $letter } » sur l’échiquier et en main réunis, et ici { $found }.
}
ecsech-setup-bishops = { $side ->
    [white] Les deux fous blancs sont sur des cases de même couleur : c’est impossible.
   *[black] Les deux fous noirs sont sur des cases de même couleur : c’est impossible.
}
ecsech-setup-complete = Les deux mains sont vides : la partie était finie dès que l’une l’était.
ecsech-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
ecsech-setup-first = Les Blancs commencent : sur un échiquier vide, le trait est à eux.

## Pourquoi une pièce ne peut pas être posée

ecsech-why-first = La première pièce posée est un pion blanc, sur n’importe quelle case.
ecsech-why-hand = { $man ->
    [king] Votre roi est déjà sur l’échiquier.
    [queen] Votre dame est déjà sur l’échiquier.
    [rook] Vos tours sont déjà sur l’échiquier.
    [bishop] Vos fous sont déjà sur l’échiquier.
    [knight] Vos cavaliers sont déjà sur l’échiquier.
   *[pawn] Vos pions sont déjà sur l’échiquier.
}
ecsech-why-taken = Une pièce occupe { $square }, et rien ne se prend dans ce jeu.
ecsech-why-bishops = Vos deux fous se posent sur des cases de couleurs opposées : { $square } est de la couleur de votre fou en { $bishop }.
ecsech-why-attacked = L’adversaire attaque { $square } depuis { $by } : une pièce ne se pose que là où elle n’est pas attaquée.
ecsech-why-attacks = { $man ->
    [king] Un roi en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [queen] Une dame en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [rook] Une tour en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [bishop] Un fou en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [knight] Un cavalier en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
   *[pawn] Un pion en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
}
ecsech-why-both = { $man ->
    [king] Un roi en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
    [queen] Une dame en { $square } attaquerait { $targets } et serait attaquée depuis { $by } : ni l’un ni l’autre n’est permis.
    [rook] Une tour en { $square } attaquerait { $targets } et serait attaquée depuis { $by } : ni l’un ni l’autre n’est permis.
    [bishop] Un fou en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
    [knight] Un cavalier en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
   *[pawn] Un pion en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
}
ecsech-why-pass = On ne passe que si l’on ne peut ni poser ni déplacer une pièce.

## Pourquoi une pièce ne peut pas aller

ecsech-why-empty = Il n’y a aucune pièce en { $square }.
ecsech-why-theirs = La pièce en { $square } appartient à votre adversaire.
ecsech-why-same = Votre pièce est déjà en { $square }.
ecsech-why-blocked = Une pièce en { $square } barre le chemin.
ecsech-why-letter = La pièce en { $square } est { $man ->
    [king] le roi
    [queen] la dame
    [rook] une tour
    [bishop] un fou
    [knight] un cavalier
   *[pawn] un pion
}, pas { $wished ->
    [king] le roi
    [queen] la dame
    [rook] une tour
    [bishop] un fou
    [knight] un cavalier
   *[pawn] un pion
}.
ecsech-why-shape = { $man ->
    [king] Le roi en { $square } se déplace d’une case dans toutes les directions.
    [queen] La dame en { $square } se déplace le long des rangées, des colonnes et des diagonales.
    [rook] La tour en { $square } se déplace le long des rangées et des colonnes.
    [bishop] Le fou en { $square } se déplace en diagonale.
    [knight] Le cavalier en { $square } saute de deux cases tout droit et d’une de côté.
   *[pawn] Le pion en { $square } avance tout droit d’une case, jamais de deux, et ne prend rien.
}
ecsech-why-nobody = { $man ->
    [king] Votre roi ne peut pas aller en { $square }.
    [queen] Votre dame ne peut pas aller en { $square }.
    [rook] Aucune de vos tours ne peut aller en { $square }.
    [bishop] Aucun de vos fous ne peut aller en { $square }.
    [knight] Aucun de vos cavaliers ne peut aller en { $square }.
   *[pawn] Aucun de vos pions ne peut aller en { $square }.
}
ecsech-why-place = { $man ->
    [king] Votre roi ne peut pas aller en { $square } ; { $placing } l’y poserait.
    [queen] Votre dame ne peut pas aller en { $square } ; { $placing } l’y poserait.
    [rook] Aucune tour de l’échiquier ne peut aller en { $square } ; { $placing } en poserait une.
    [bishop] Aucun fou de l’échiquier ne peut aller en { $square } ; { $placing } en poserait un.
    [knight] Aucun cavalier de l’échiquier ne peut aller en { $square } ; { $placing } en poserait un.
   *[pawn] Aucun pion de l’échiquier ne peut aller en { $square } ; { $placing } en poserait un.
}
ecsech-why-no-castling = Il n’y a pas de roque dans ce jeu.
ecsech-why-no-promotion = Il n’y a pas de promotion dans ce jeu.

## La page des règles : titres, ce que disent la règle imprimée et l’hôte, légendes des diagrammes

ecsech-page-game = Le jeu
ecsech-page-game-sheet =
    - L’échiquier est vide, et chaque joueur a en main les 16 pièces des échecs : roi, dame, deux tours, deux fous, deux cavaliers et huit pions.
    - Les Blancs commencent en posant un pion sur n’importe quelle case.
    - Puis, à chaque tour, on pose une pièce de sa main ou on déplace une de ses pièces de l’échiquier.
    - Le premier à avoir ses 16 pièces sur l’échiquier gagne.
ecsech-diagram-first = Le premier tour : les Blancs posent un pion sur n’importe quelle case. Les pièces en main sont à côté de l’échiquier.

ecsech-page-placing = Poser une pièce
ecsech-page-placing-sheet =
    - Une pièce ne se pose, sur une case vide, que là où elle n’attaque aucune pièce adverse et où aucune ne l’attaque.
    - On attaque comme aux échecs. Toute pièce barre les lignes. Un pion attaque les deux cases en diagonale vers l’avant ; les pions blancs vont vers le haut, les noirs vers le bas.
    - La sanction d’une pose fautive : l’adversaire fait reprendre la pièce et joue aussitôt.
ecsech-page-placing-host =
    - Aucune sanction : une pose qui n’est pas permise est refusée, et le joueur en choisit une autre. Le refus nomme les pièces qui s’y opposent.
ecsech-diagram-placing = Où les Blancs peuvent poser un cavalier : partout où la tour e8 et le pion g6 ne l’attaquent pas, et où il n’attaque ni l’une ni l’autre.
ecsech-diagram-attacked = Refusé : la tour e8 attaque e3, où les Blancs ne peuvent donc rien poser.
ecsech-diagram-attacks = Refusé : un cavalier en d6 attaquerait la tour e8.
ecsech-diagram-shielded = Permis : le cavalier a été posé en e3, car le pion e6 barre le chemin à sa propre tour e8.

ecsech-page-bishops = Les deux fous
ecsech-page-bishops-sheet =
    - Les deux fous d’un camp se posent sur des cases de couleurs opposées.
ecsech-diagram-bishops = Le premier fou blanc est en c1, case foncée : le second ne se pose que sur les cases claires. En e3, par exemple, il est refusé.

ecsech-page-moving = Déplacer une pièce
ecsech-page-moving-sheet =
    - Les pièces se déplacent comme aux échecs, mais sans prise, promotion, double pas du pion, roque ni échec. Le roi est une pièce comme les autres.
    - Une pièce déplacée peut attaquer, et être attaquée : la règle de pose ne vaut que pour la pose.
    - Un joueur qui ne peut pas poser de pièce doit en déplacer une.
ecsech-page-moving-host =
    - Un joueur qui ne peut ni poser ni déplacer de pièce passe : `pass` est alors le seul coup possible, et se joue sans qu’on le demande.
ecsech-diagram-moving = Le cavalier g2 se déplace librement : en e1 ou e3, où la tour e8 l’attaque, ou en f4 ou h4, d’où il attaque le pion g6.

ecsech-page-end = La fin de la partie
ecsech-page-end-sheet =
    - Le premier à avoir ses 16 pièces sur l’échiquier gagne.
    - L’exemple de fin que donne la règle est une tour qui coupe un fou : toute pièce barre ses lignes, et l’on peut donc poser derrière elle.
ecsech-page-end-host =
    - Si aucun joueur ne peut poser ni déplacer de pièce, la partie est nulle.
    - La troisième apparition d’une position (pièces sur l’échiquier, mains et trait) termine la partie par la nulle.
    - Après 50 coups de chaque camp d’affilée sans pose, chacun peut réclamer la nulle avec `/nulle`.
ecsech-diagram-end = Les Blancs ont posé leur dernière tour en a1 et gagnent, leurs 16 pièces sur l’échiquier. Il reste une tour dans la main des Noirs.

ecsech-page-notation = Écrire un coup
ecsech-page-notation-host =
    - `C@f3` pose : la lettre de la pièce, D dame, T tour, F fou, C cavalier ou P pion, et la case. Le roi s’écrit en entier : `Roi@d5`, car R est la tour dans les fichiers ; si `R@d5` peut être l’un ou l’autre, Mutabot demande.
    - `Cf3` et `e4` déplacent, comme aux échecs. Si plusieurs pièces peuvent y aller, la colonne, la rangée ou la case quittée dit laquelle : `Cbd2`, `T1a3`.
    - `b1c3`, la case quittée et la case atteinte, déplace toujours. `pass` passe.
    - Une position, ce sont les pièces de l’échiquier par rangée, les deux mains et le trait : `8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w` est le départ.

## La leçon : ce que chaque étape explique et demande, et ce qui est dit une fois qu’elle est réussie

ecsech-lesson-last = On gagne en ayant **le premier ses 16 pièces sur l’échiquier**. Ici, il reste une tour en main à chaque camp, et c’est à vous. Vous avez les Blancs, en bas : posez votre tour.
ecsech-lesson-last-done = Vous avez gagné ! La suite de la leçon montre où les pièces peuvent se poser. Ici, le roi est une pièce comme les autres : rien ne se prend, et il n’y a pas d’échec.
ecsech-lesson-first = Une partie commence ainsi : l’échiquier est vide, et chaque camp a en main les 16 pièces des échecs. Posez un **pion**, où vous voulez.
ecsech-lesson-first-done = On pose une pièce à la fois, chacun son tour.
ecsech-lesson-attacked = Une pièce ne se pose que là où **aucune pièce adverse ne l’attaque** et où elle n’en attaque aucune. La tour noire e8 et le pion noir g6 attaquent comme aux échecs. Posez un cavalier là où les deux conditions sont remplies.
ecsech-lesson-attacked-done = Une pose interdite est refusée, et vous apprenez quelle pièce s’y oppose. Essayer ne coûte rien.
ecsech-lesson-attacking = Plus une pièce attaque de cases, plus elle est difficile à poser. Trouvez une case pour votre **dame** : elle ne doit viser ni la tour ni le pion.
ecsech-lesson-attacking-done = Les grandes pièces ont besoin de place. Posez-les tôt, et gardez les petites pour plus tard.
ecsech-lesson-shielded = Toute pièce **barre les lignes**, quel que soit son camp. Le pion noir e6 barre le chemin à sa propre tour e8. Posez un cavalier sur la colonne e, au-dessous du pion.
ecsech-lesson-shielded-done = Derrière une pièce, la tour ne vous voit pas, et vous ne la voyez pas non plus.
ecsech-lesson-pawns = Un pion attaque les deux cases **en diagonale devant lui**, rien d’autre. Le pion noir e5 regarde vers le bas, vers vous. Posez un de vos pions face à lui, en e4.
ecsech-lesson-pawns-done = Tout droit, un pion n’attaque rien. En d4 ou en f4, la pose aurait été refusée.
ecsech-lesson-bishops = Vos deux **fous** se posent sur des cases de couleurs opposées. L’un est en c1, case foncée. Posez l’autre.
ecsech-lesson-bishops-done = Si vous gardez un fou en main, rappelez-vous quelle couleur il lui faut.
ecsech-lesson-moving = Au lieu de poser une pièce, on peut en **déplacer** une, comme aux échecs mais sans prendre. Une pièce déplacée peut attaquer et être attaquée. Déplacez le cavalier g2 là où il attaque le pion g6.
ecsech-lesson-moving-done = Chaque déplacement coûte un tour, et l’on gagne en posant. Ne déplacez une pièce que si cela en vaut la peine.
ecsech-lesson-cutting = Couper une ligne en vaut la peine. La dame d8 vise toute la colonne d : vous ne pouvez rien y poser. Amenez le cavalier c4 sur la colonne d.
ecsech-lesson-cutting-done = Derrière le cavalier, des cases de la colonne d sont de nouveau libres pour vous.
ecsech-lesson-stuck = Il vous reste une tour en main, et aucune case où la poser. Un joueur qui ne peut pas poser de pièce doit en déplacer une. Déplacez la pièce de votre choix.
ecsech-lesson-stuck-done = En fin de partie, on déplace pour faire de la place à ses dernières pièces, et pour n’en pas laisser à celles de l’adversaire.

## What a hint says

ecsech-hint-room = Ce coup laisse à votre adversaire { $count ->
    [0] aucun coup
    [one] un seul coup
   *[other] { $count } coups
} ; un coup en laisse ici environ { $usual } en moyenne.
