### Les mots de Rapid'Ecséch. Les phrases qui commencent par rapid-why disent pourquoi un tour n’est pas légal,
### celles qui commencent par rapid-setup pourquoi un départ est impossible.

rapid-name = Rapid'Ecséch
rapid-summary = Les pièces d’échecs sur un échiquier vide, posées là où elles n’attaquent aucune pièce adverse et ne sont pas attaquées. Les Blancs commencent par un pion. Rien ne bouge ; le premier qui ne peut plus poser de pièce perd.
rapid-which = Quelle pièce voulez-vous poser ?
rapid-spelling = Posez une pièce comme `C@f3` : sa lettre, @ et la case.
rapid-words = posez un pion en e4

rapid-tint-light = claire
rapid-tint-dark = foncée

rapid-over-all-placed = 🏆 { $winner } a posé toutes ses pièces et gagne contre { $loser }.
rapid-over-cannot-place = 🏆 { $loser } ne peut plus poser de pièce. { $winner } gagne.
rapid-how-all-placed = toutes les pièces posées
rapid-how-cannot-place = aucune pièce ne pouvait être posée

## Le départ

rapid-setup-one = Ce jeu n’a qu’un seul départ, et pas de dispositions.
rapid-setup-fields = Une position s’écrit comme « 8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w » : les pièces, les deux mains entre crochets, le trait.
rapid-setup-rows = Il faut 8 rangées séparées par « / », et il y en a { $found }.
rapid-setup-row = La rangée { $rank } ne fait pas 8 cases.
rapid-setup-man = « { $letter } » sur la rangée { $rank } n’est pas une pièce. Celles des Blancs sont K Q R B N P, celles des Noirs k q r b n p.
rapid-setup-hand = « { $letter } » dans les mains n’est pas une pièce. Celles des Blancs sont K Q R B N P, celles des Noirs k q r b n p.
rapid-setup-count = { $side ->
    [white] Les Blancs ont { $wanted } « { $letter } » sur l’échiquier et en main réunis, et ici { $found }.
   *[black] Les Noirs ont { $wanted } « { $letter } » sur l’échiquier et en main réunis, et ici { $found }.
}
rapid-setup-bishops = { $side ->
    [white] Les deux fous blancs sont sur des cases de même couleur : c’est impossible.
   *[black] Les deux fous noirs sont sur des cases de même couleur : c’est impossible.
}
rapid-setup-complete = Les deux mains sont vides : la partie était finie dès que l’une l’était.
rapid-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
rapid-setup-first = Les Blancs commencent : sur un échiquier vide, le trait est à eux.

## Pourquoi une pièce ne peut pas être posée

rapid-why-first = La première pièce posée est un pion blanc, sur n’importe quelle case.
rapid-why-hand = { $man ->
    [king] Votre roi est déjà sur l’échiquier.
    [queen] Votre dame est déjà sur l’échiquier.
    [rook] Vos tours sont déjà sur l’échiquier.
    [bishop] Vos fous sont déjà sur l’échiquier.
    [knight] Vos cavaliers sont déjà sur l’échiquier.
   *[pawn] Vos pions sont déjà sur l’échiquier.
}
rapid-why-taken = Une pièce occupe { $square }, et rien ne se prend dans ce jeu.
rapid-why-bishops = Vos deux fous se posent sur des cases de couleurs opposées : { $square } est de la couleur de votre fou en { $bishop }.
rapid-why-attacked = L’adversaire attaque { $square } depuis { $by } : une pièce ne se pose que là où elle n’est pas attaquée.
rapid-why-attacks = { $man ->
    [king] Un roi en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [queen] Une dame en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [rook] Une tour en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [bishop] Un fou en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
    [knight] Un cavalier en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
   *[pawn] Un pion en { $square } attaquerait { $targets } : une pièce ne se pose que là où elle n’attaque aucune pièce adverse.
}
rapid-why-both = { $man ->
    [king] Un roi en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
    [queen] Une dame en { $square } attaquerait { $targets } et serait attaquée depuis { $by } : ni l’un ni l’autre n’est permis.
    [rook] Une tour en { $square } attaquerait { $targets } et serait attaquée depuis { $by } : ni l’un ni l’autre n’est permis.
    [bishop] Un fou en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
    [knight] Un cavalier en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
   *[pawn] Un pion en { $square } attaquerait { $targets } et serait attaqué depuis { $by } : ni l’un ni l’autre n’est permis.
}
rapid-why-pass = On ne passe pas : un joueur qui ne peut plus poser de pièce a perdu.
rapid-why-no-moves = Rien ne bouge dans ce jeu : à chaque tour on pose une pièce, par exemple `C@f3`.

## La page des règles : titres, ce que disent la règle imprimée et l’hôte, légendes des diagrammes

rapid-page-game = Le jeu
rapid-page-game-sheet =
    - L’échiquier est vide, et chaque joueur a en main les 16 pièces des échecs : roi, dame, deux tours, deux fous, deux cavaliers et huit pions.
    - Les Blancs commencent en posant un pion sur n’importe quelle case. Puis, à chaque tour, on pose une pièce de sa main.
    - Aucune pièce ne bouge : elle reste où elle est posée.
    - Le premier qui ne peut pas poser de pièce perd.
rapid-diagram-first = Le premier tour : les Blancs posent un pion sur n’importe quelle case. Les pièces en main sont à côté de l’échiquier.

rapid-page-placing = Poser une pièce
rapid-page-placing-sheet =
    - Une pièce ne se pose, sur une case vide, que là où elle n’attaque aucune pièce adverse et où aucune ne l’attaque.
    - On attaque comme aux échecs. Toute pièce barre les lignes. Un pion attaque les deux cases en diagonale vers l’avant ; les pions blancs vont vers le haut, les noirs vers le bas.
    - La sanction d’une pose fautive : l’adversaire fait reprendre la pièce et joue aussitôt.
rapid-page-placing-host =
    - Aucune sanction : une pose qui n’est pas permise est refusée, et le joueur en choisit une autre. Le refus nomme les pièces qui s’y opposent.
rapid-diagram-placing = Où les Blancs peuvent poser un cavalier : partout où la tour e8 et le pion g6 ne l’attaquent pas, et où il n’attaque ni l’une ni l’autre.
rapid-diagram-attacked = Refusé : la tour e8 attaque e3, où les Blancs ne peuvent donc rien poser.
rapid-diagram-attacks = Refusé : un cavalier en d6 attaquerait la tour e8.
rapid-diagram-shielded = Permis : le cavalier a été posé en e3, car le pion e6 barre le chemin à sa propre tour e8.

rapid-page-bishops = Les deux fous
rapid-page-bishops-sheet =
    - Les deux fous d’un camp se posent sur des cases de couleurs opposées.
rapid-diagram-bishops = Le premier fou blanc est en c1, case foncée : le second ne se pose que sur les cases claires. En e3, par exemple, il est refusé.

rapid-page-end = La fin de la partie
rapid-page-end-sheet =
    - Le premier qui ne peut pas poser de pièce perd.
    - Poser sa 16e pièce gagne aussi.
rapid-diagram-stuck = Les Noirs ont posé un cavalier en h7, et les Blancs perdent : il n’y a plus de case pour la tour qu’ils ont en main.
rapid-diagram-end = Les Blancs ont posé leur dernière tour en a1 et gagnent, leurs 16 pièces sur l’échiquier.

rapid-page-notation = Écrire un coup
rapid-page-notation-host =
    - `C@f3` pose : la lettre de la pièce, D dame, T tour, F fou, C cavalier ou P pion, et la case. Le roi s’écrit en entier : `Roi@d5`, car R est la tour dans les fichiers ; si `R@d5` peut être l’un ou l’autre, Mutabot demande.
    - `Cf3` et `e4` se lisent aussi comme des poses, puisque rien ne bouge dans ce jeu.
    - Une position, ce sont les pièces de l’échiquier par rangée, les deux mains et le trait : `8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w` est le départ.

## La leçon : ce que chaque étape explique et demande, et ce qui est dit une fois qu’elle est réussie

rapid-lesson-last = On gagne dès que l’adversaire **ne peut plus poser de pièce**, ou en posant toutes ses **16 pièces**. Ici, il reste une tour en main à chaque camp, et c’est à vous. Vous avez les Blancs, en bas : posez votre tour.
rapid-lesson-last-done = Vous avez gagné ! La plupart des parties finissent plus tôt, quand l’un des deux manque de cases. La suite de la leçon montre où les pièces peuvent se poser.
rapid-lesson-first = Une partie commence ainsi : l’échiquier est vide, et chaque camp a en main les 16 pièces des échecs. Posez un **pion**, où vous voulez.
rapid-lesson-first-done = On pose une pièce à la fois, chacun son tour.
rapid-lesson-attacked = Une pièce ne se pose que là où **aucune pièce adverse ne l’attaque** et où elle n’en attaque aucune. La tour noire e8 et le pion noir g6 attaquent comme aux échecs. Posez un cavalier là où les deux conditions sont remplies.
rapid-lesson-attacked-done = Une pose interdite est refusée, et vous apprenez quelle pièce s’y oppose. Essayer ne coûte rien.
rapid-lesson-attacking = Plus une pièce attaque de cases, plus elle est difficile à poser. Trouvez une case pour votre **dame** : elle ne doit viser ni la tour ni le pion.
rapid-lesson-attacking-done = Les grandes pièces ont besoin de place. Posez-les tôt, et gardez les petites pour plus tard.
rapid-lesson-shielded = Toute pièce **barre les lignes**, quel que soit son camp. Le pion noir e6 barre le chemin à sa propre tour e8. Posez un cavalier sur la colonne e, au-dessous du pion.
rapid-lesson-shielded-done = Derrière une pièce, la tour ne vous voit pas, et vous ne la voyez pas non plus.
rapid-lesson-pawns = Un pion attaque les deux cases **en diagonale devant lui**, rien d’autre. Le pion noir e5 regarde vers le bas, vers vous. Posez un de vos pions face à lui, en e4.
rapid-lesson-pawns-done = Tout droit, un pion n’attaque rien. En d4 ou en f4, la pose aurait été refusée.
rapid-lesson-bishops = Vos deux **fous** se posent sur des cases de couleurs opposées. L’un est en c1, case foncée. Posez l’autre.
rapid-lesson-bishops-done = Si vous gardez un fou en main, rappelez-vous quelle couleur il lui faut.
rapid-lesson-king = Le **roi** est une pièce comme les autres : il n’y a pas d’échec, et rien ne se prend jamais. Posez-le.
rapid-lesson-king-done = Ce qui est posé ne bouge plus : dans ce jeu, rien ne se déplace.
rapid-lesson-closing = Les Noirs ne peuvent rien poser non plus là où vous attaquez. Fermez-leur la colonne a : posez-y une **tour**.
rapid-lesson-closing-done = La colonne a est à vous : vous pouvez encore y poser des pièces, les Noirs non.
rapid-lesson-stuck = Le premier qui **ne peut plus poser** de pièce perd. Il reste aux Noirs une dame et une tour, et seule la case c7 en accepterait une. Posez un cavalier sur la colonne c, là où une dame ou une tour en c7 l’attaquerait.
rapid-lesson-stuck-done = Vous avez gagné : les Noirs n’ont plus de case. Comptez les cases, les vôtres et celles de l’adversaire.

## What a hint says

rapid-hint-room = Ce coup laisse à votre adversaire { $count ->
    [0] aucun coup
    [one] un seul coup
   *[other] { $count } coups
} ; un coup en laisse ici environ { $usual } en moyenne.
