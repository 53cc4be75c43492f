### Les mots d’ECHEK. Les phrases qui commencent par echek-why disent pourquoi un tour n’est pas légal,
### celles qui commencent par echek-setup pourquoi un départ est impossible.

echek-name = ECHEK
echek-summary = Douze cartes et pas de plateau : posez-les, déplacez-les, et encerclez le roi adverse sur ses quatre côtés.

echek-tint-light = claire

## Menus

echek-then-bishop = Quelle carte retourne dans la main de son joueur ?
echek-then-pawn = Votre pion avance-t-il aussitôt d’une case ?
echek-move-swap = échanger la tour et le roi

## La position

echek-setup-none = ECHEK n’a qu’un seul départ : il n’y a pas de disposition à choisir.
echek-setup-fields = Une position s’écrit comme « 8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr » : les cartes en jeu avec les mains entre crochets, le trait, les échanges qui restent.
echek-setup-hands = Les mains s’écrivent entre crochets juste après les rangées, comme [QRBNPqrbnp] ; deux mains vides font [].
echek-setup-rows = Il faut 8 rangées séparées par « / », en voici { $found }.
echek-setup-row = La rangée { $rank } ne fait pas 8 cases.
echek-setup-card = « { $letter } » n’est pas une carte. Celles des Blancs sont K, Q, R, B, N et P, celles des Noirs k, q, r, b, n et p.
echek-setup-twice = La carte « { $letter } » est là deux fois ; chaque camp n’en a qu’une de chaque sorte.
echek-setup-king = Le roi « { $letter } » doit être en jeu : un roi n’est jamais en main.
echek-setup-missing = La carte « { $letter } » n’est ni en jeu ni en main. Seules les dames quittent la partie.
echek-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
echek-setup-rights = Les échanges qui restent s’écrivent « Rr », « R » (aux Blancs seuls), « r » (aux Noirs seuls) ou « - ».
echek-setup-span = Les cartes s’étendent sur plus de 4 cases en largeur ou en hauteur.

## Pourquoi un tour n’est pas légal : quelle carte, et où

echek-why-empty = Il n’y a pas de carte en { $square }.
echek-why-theirs = La carte en { $square } est à votre adversaire.
echek-why-letter = La carte en { $square } est { $card ->
    [king] le roi
    [queen] la dame
    [rook] la tour
    [bishop] le fou
    [knight] le cavalier
   *[pawn] le pion
}, pas { $wished ->
    [king] le roi
    [queen] la dame
    [rook] la tour
    [bishop] le fou
    [knight] le cavalier
   *[pawn] le pion
}.
echek-why-in-play = { $card ->
    [king] Votre roi est en jeu, en { $square }, et ne se pose pas.
    [queen] Votre dame est déjà en jeu, en { $square }.
    [rook] Votre tour est déjà en jeu, en { $square }.
    [bishop] Votre fou est déjà en jeu, en { $square }.
    [knight] Votre cavalier est déjà en jeu, en { $square }.
   *[pawn] Votre pion est déjà en jeu, en { $square }.
}
echek-why-gone = Votre dame a été encerclée et a quitté la partie pour de bon.
echek-why-same = { $card ->
    [king] Votre roi est déjà en { $square } : un déplacement doit l’en faire partir.
    [queen] Votre dame est déjà en { $square } : un déplacement doit l’en faire partir.
    [rook] Votre tour est déjà en { $square } : un déplacement doit l’en faire partir.
    [bishop] Votre fou est déjà en { $square } : un déplacement doit l’en faire partir.
    [knight] Votre cavalier est déjà en { $square } : un déplacement doit l’en faire partir.
   *[pawn] Votre pion est déjà en { $square } : un déplacement doit l’en faire partir.
}
echek-why-taken = Il y a une carte en { $square }, et on ne prend rien dans ce jeu.
echek-why-span = Avec une carte en { $square }, les cartes s’étendraient sur plus de 4 cases.

## Pourquoi une carte ne peut pas être posée

echek-why-touch = { $square } ne touche aucune de vos cartes, ni par un côté ni par un coin.
echek-why-beside-king = { $square } est une des quatre cases à côté du roi adverse en { $king } : on n’y pose pas de carte, on peut seulement y aller.
echek-why-no-extra = { $card ->
    [queen] Une dame se pose sur une case, et c’est tout : seul le pion posé avance, seul le fou posé renvoie une carte.
    [rook] Une tour se pose sur une case, et c’est tout : seul le pion posé avance, seul le fou posé renvoie une carte.
   *[knight] Un cavalier se pose sur une case, et c’est tout : seul le pion posé avance, seul le fou posé renvoie une carte.
}
echek-why-no-choice = Le fou n’a rien à renvoyer : il n’y a que les rois en jeu.
echek-why-choice = Le fou ne peut pas renvoyer ce qui est en { $square }. Il renvoie une carte en jeu autre que les rois et lui-même : { $choices }.
echek-why-step = Depuis { $square }, le pas de plus du pion va d’une case tout droit : en haut, en bas, à gauche ou à droite.
echek-why-step-ends = Le pion encercle un roi depuis { $square } : la partie s’arrête là, sans pas de plus.

## Pourquoi une carte ne peut pas se déplacer

echek-why-way = { $card ->
    [king] Le roi va d’une case dans toutes les directions.
    [queen] La dame va à toute distance, en ligne droite ou en diagonale.
    [rook] La tour va à toute distance en ligne droite.
    [bishop] Le fou va à toute distance en diagonale.
    [knight] Le cavalier saute de deux cases tout droit et d’une de côté.
   *[pawn] Le pion va d’une case tout droit : en haut, en bas, à gauche ou à droite.
}
echek-why-blocked = Une carte adverse en { $square } barre le chemin. On ne passe que par-dessus ses propres cartes.
echek-why-loose = Avec une carte déplacée en { $square }, toutes les cartes ne se tiendraient plus par un côté ou un coin. À part : { $left }.
echek-why-swap-used = Vous avez déjà fait votre unique échange de la tour et du roi.
echek-why-swap-rook = La tour et le roi ne s’échangent que si votre tour est en jeu.
echek-why-pass = On ne passe que si l’on n’a rien d’autre à jouer.

## La page des règles

echek-rules =
    ## ECHEK
    N° 1, Léandre Proust. Douze cartes, pas de plateau. Chaque camp a roi, dame, tour, fou, cavalier et pion. Les rois commencent face à face, le reste est en main.
    ### La règle imprimée
    - Les cartes en jeu ne s’étendent jamais sur plus de 4 cases en largeur ou en hauteur.
    - À son tour, on pose ou on déplace une carte. On ne prend rien.
    - Une carte posée touche une des vôtres, par un côté ou un coin, et pas sur les 4 cases à côté du roi adverse.
    - Après un déplacement, toutes les cartes se tiennent par un côté ou un coin.
    - Roi : une case. Dame, tour, fou : toute distance, par-dessus ses cartes seulement. Cavalier : saute. Pion : une case tout droit.
    - Le fou posé renvoie une carte en main, ni roi ni lui-même. Le pion posé peut aussitôt avancer.
    - Une fois par partie, tour en jeu, on échange tour et roi.
    - Une dame encerclée à la fin d’un tour sort pour de bon.
    - Un roi dont les 4 côtés sont pris, par des cartes ou la limite, perd aussitôt.
    ### Les conventions de l’hôte
    - L’aire flotte : une case est hors limite si une carte y porterait l’étendue à plus de 4.
    - Le lien ne vaut que pour les déplacements et le pas du pion.
    - Le fou doit renvoyer une carte s’il le peut ; les rois sont jugés ensuite. Un pion posé qui encercle un roi arrête la partie.
    - Les rois sont jugés avant les dames. Deux rois encerclés : nulle, comme la troisième apparition d’une position.
    - Sans coup légal, on passe.
    - Colonnes a à h et rangées 1 à 8 font le tour.
    ### Écrire un coup
    Poser `D@c4`, `F@c4^d3` (renvoie d3), `P@c4-c5` (avec le pas) ; aller `Dc6` ou `c4c6` ; échanger `swap`.
