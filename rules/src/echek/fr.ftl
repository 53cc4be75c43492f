### Les mots d’ECHEK. Les phrases qui commencent par echek-why disent pourquoi un tour n’est pas légal,
### celles qui commencent par echek-setup pourquoi un départ est impossible.

echek-name = ECHEK
echek-summary = Douze cartes et pas de plateau : posez-les, déplacez-les, et encerclez le roi adverse sur ses quatre côtés.
echek-spelling = Posez une carte comme `D@c4`, un fou comme `F@c4^d3` (`^d3` : la carte en d3 retourne dans la main) ou un pion comme `P@c4-c5` (il continue en c5) ; déplacez-en une comme `Dc6` ou `c4c6` ; ou échangez la tour et le roi avec `échange`.
echek-words = posez la dame en c4

echek-tint-light = claire

echek-over-king-surrounded = 🏆 Le roi de { $loser } est encerclé. { $winner } gagne.
echek-over-both-kings-surrounded = 🤝 Les deux rois sont encerclés en même temps. La partie est nulle.
echek-how-king-surrounded = roi encerclé
echek-how-both-kings-surrounded = deux rois encerclés

## Menus

echek-which = Quelle carte voulez-vous jouer ?
echek-then-bishop = Quelle carte retourne dans la main de son joueur ?
echek-then-pawn = Votre pion se déplace-t-il aussitôt d’une case ?
echek-move-swap = échanger la tour et le roi
echek-gone = { $man } en { $cell } encerclée : elle quitte la partie
echek-moved-swap = échange de la tour et du roi : { $men }

## La position

echek-right-area = Aire de jeu : colonnes { $left } à { $right }, rangées { $bottom } à { $top }{ $wraps ->
    [both] { "\u00A0" }; après h vient a, après 8 vient 1.
    [columns] { "\u00A0" }; après h vient a.
    [rows] { "\u00A0" }; après 8 vient 1.
   *[none] .
}
echek-right-gone = Hors du jeu : { $sides ->
    [both] les deux dames.
    [white] la dame blanche.
   *[black] la dame noire.
}
echek-right-swap = { $sides ->
    [both] Chaque camp peut encore échanger la tour et le roi.
    [white] Les Blancs peuvent encore échanger la tour et le roi ; les Noirs l’ont déjà fait.
    [black] Les Noirs peuvent encore échanger la tour et le roi ; les Blancs l’ont déjà fait.
   *[none] Chaque camp a déjà échangé la tour et le roi.
}
echek-setup-none = ECHEK n’a qu’un seul départ : il n’y a pas de disposition à choisir.
echek-setup-fields = Une position s’écrit comme « 8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr » : les cartes en jeu avec les mains entre crochets, le trait, les échanges qui restent.
echek-setup-hands = Les mains s’écrivent entre crochets juste après les rangées, comme [QRBNPqrbnp] ; deux mains vides font [].
echek-setup-rows = Il faut 8 rangées séparées par « / », et il y en a { $found }.
echek-setup-row = La rangée { $rank } ne fait pas 8 cases.
echek-setup-card = « { $letter } » n’est pas une carte. Celles des Blancs sont K, Q, R, B, N et P, celles des Noirs k, q, r, b, n et p.
echek-setup-twice = La carte « { $letter } » s’y trouve deux fois ; chaque camp n’en a qu’une de chaque sorte.
echek-setup-king = Le roi « { $letter } » doit être en jeu : un roi n’est jamais en main.
echek-setup-missing = La carte « { $letter } » n’est ni en jeu ni en main. Seules les dames quittent la partie.
echek-setup-turn = Le trait s’écrit « w » (aux Blancs) ou « b » (aux Noirs).
echek-setup-rights = Les échanges qui restent s’écrivent « Rr », « R » (aux Blancs seuls), « r » (aux Noirs seuls) ou « - ».
echek-setup-span = Les cartes s’étendent sur plus de 4 cases en largeur ou en hauteur.

## Pourquoi un tour n’est pas légal : quelle carte, et où

echek-why-empty = Il n’y a pas de carte en { $square }.
echek-why-theirs = La carte en { $square } appartient à votre adversaire.
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
    [king] Votre roi (R) est en jeu, en { $square }, et ne se pose pas. La tour s’écrit T.
    [queen] Votre dame est déjà en jeu, en { $square }.
    [rook] Votre tour est déjà en jeu, en { $square }.
    [bishop] Votre fou est déjà en jeu, en { $square }.
    [knight] Votre cavalier est déjà en jeu, en { $square }.
   *[pawn] Votre pion est déjà en jeu, en { $square }.
}
echek-why-gone = Votre dame a été encerclée et a quitté la partie pour de bon.
echek-why-same = { $card ->
    [king] Votre roi est déjà en { $square } : un déplacement doit l’en faire partir.
    [queen] Votre dame est déjà en { $square } : un déplacement doit l’en faire partir.
    [rook] Votre tour est déjà en { $square } : un déplacement doit l’en faire partir.
    [bishop] Votre fou est déjà en { $square } : un déplacement doit l’en faire partir.
    [knight] Votre cavalier est déjà en { $square } : un déplacement doit l’en faire partir.
   *[pawn] Votre pion est déjà en { $square } : un déplacement doit l’en faire partir.
}
echek-why-taken = Il y a une carte en { $square }, et on ne prend rien dans ce jeu.
echek-why-span = Avec une carte en { $square }, les cartes s’étendraient sur plus de 4 cases.

## Pourquoi une carte ne peut pas être posée

echek-why-touch = La case { $square } ne touche aucune de vos cartes, ni par un côté ni par un coin.
echek-why-beside-king = La case { $square } est une des quatre cases à côté du roi adverse en { $king } : on ne peut pas y poser de carte, seulement y déplacer une carte déjà en jeu.
echek-why-no-extra = { $card ->
    [queen] Une dame se pose sur une case, et c’est tout : seul un pion posé peut faire un pas de plus, seul un fou posé renvoie une carte.
    [rook] Une tour se pose sur une case, et c’est tout : seul un pion posé peut faire un pas de plus, seul un fou posé renvoie une carte.
   *[knight] Un cavalier se pose sur une case, et c’est tout : seul un pion posé peut faire un pas de plus, seul un fou posé renvoie une carte.
}
echek-why-no-choice = Le fou n’a rien à renvoyer : il n’y a que les rois en jeu.
echek-why-choice = Le fou ne peut pas renvoyer ce qui est en { $square }. Il peut renvoyer une carte en jeu autre que les rois et lui-même : { $choices }.
echek-why-choice-loose = Le fou ne peut pas renvoyer ce qui est en { $square } : les autres cartes ne seraient plus toutes reliées. Il peut renvoyer : { $choices }.
echek-why-none-linked = Avec le fou en { $square }, aucune carte ne peut partir sans séparer les autres : posez-le sans choix.
echek-why-step = Depuis { $square }, le pas de plus du pion est d’une case tout droit : en haut, en bas, à gauche ou à droite.
echek-why-step-ends = Le pion encercle un roi depuis { $square } : la partie s’arrête là, sans pas de plus.

## Pourquoi une carte ne peut pas se déplacer

echek-why-way = { $card ->
    [king] Le roi se déplace d’une case dans n’importe quelle direction.
    [queen] La dame se déplace en ligne droite ou en diagonale, d’autant de cases qu’elle veut.
    [rook] La tour se déplace en ligne droite, d’autant de cases qu’elle veut.
    [bishop] Le fou se déplace en diagonale, d’autant de cases qu’il veut.
    [knight] Le cavalier saute de deux cases tout droit et d’une de côté.
   *[pawn] Le pion se déplace d’une case tout droit : en haut, en bas, à gauche ou à droite.
}
echek-why-blocked = Une carte adverse en { $square } barre le chemin. On ne passe que par-dessus ses propres cartes.
echek-why-loose = Avec une carte déplacée en { $square }, les cartes ne seraient plus toutes reliées par un côté ou un coin. À l’écart : { $left }.
echek-why-swap-used = Vous avez déjà fait votre unique échange de la tour et du roi.
echek-why-swap-rook = La tour et le roi ne s’échangent que si votre tour est en jeu.
echek-why-pass = On ne passe que si l’on n’a aucun autre coup.

## La page des règles : titres, ce que disent la règle imprimée et l’hôte, légendes des diagrammes

echek-page-game = Le jeu
echek-page-game-sheet =
    - Douze cartes et pas de plateau : chaque camp a un roi, une dame, une tour, un fou, un cavalier et un pion.
    - Les deux rois commencent face à face, le blanc en bas. Les autres cartes sont en main. Les Blancs commencent.
    - À chaque tour, on pose une carte ou on en déplace une. On ne prend rien.
    - Un roi dont les quatre côtés sont pris perd aussitôt.
echek-diagram-start = Le départ : le roi blanc en d4, le noir en d5, cinq cartes dans chaque main.

echek-page-area = L’aire de jeu
echek-page-area-sheet =
    - L’aire de jeu a au plus 4 cases de large et 4 de haut : on ne pose ni ne déplace une carte là où les cartes en jeu s’étendraient davantage.
echek-page-area-host =
    - L’aire flotte : elle n’a pas de cadre fixe, seulement cette limite. Une case est hors limite quand une carte placée là porterait l’étendue des cartes en jeu à plus de 4 en largeur ou en hauteur. Les images montrent toutes les cases qui ne le sont pas.
    - Les colonnes vont de a à h et les rangées de 1 à 8, et elles se suivent en boucle : après h vient a, après 8 vient 1. Les rois commencent en d4 et d5. Une case garde son nom pendant toute la partie.
echek-diagram-area = Les cartes occupent les colonnes b à e : l’aire ne va pas plus loin à gauche ni à droite. Elles prennent trois rangées, 3 à 5 : une quatrième peut encore venir en bas ou en haut. Les cases marquées sont celles où les Blancs peuvent poser la dame.

echek-page-putting = Poser une carte
echek-page-putting-sheet =
    - Une carte posée touche, par un côté ou un coin, une de vos cartes en jeu.
    - Elle ne se pose pas sur les 4 cases à côté du roi adverse.
echek-page-putting-host =
    - Après chaque tour, toutes les cartes en jeu sont reliées. Une carte posée en touche une autre : elle ne peut pas les séparer.
echek-page-putting-first-host =
    - Il n’est pas nécessaire que toutes les cartes soient reliées après une pose, seulement après un déplacement.
echek-diagram-putting = Où les Blancs peuvent poser une carte au départ : sur les cases marquées autour du roi d4. Les cases c5 et e5 le touchent aussi, mais elles sont à côté du roi adverse d5 : refusé.
echek-diagram-touching = Refusé : en c6, une carte ne toucherait aucune carte blanche.

echek-page-moving = Déplacer une carte
echek-page-moving-sheet =
    - Un déplacement ne finit pas sur une case occupée.
    - Après lui, toutes les cartes en jeu, des deux camps, sont reliées par un côté ou un coin.
echek-page-moving-host =
    - On suit ici la règle française : toutes les cartes sont « toujours reliées ». Dans l’anglaise, ce sont celles de chaque couleur.
    - Toutes les cartes sont reliées après chaque tour : cela vaut pour les déplacements, le pas de plus du pion et le choix du fou. La pose, l’échange et le départ d’une dame ne peuvent pas les séparer.
echek-page-moving-first-host =
    - On suit ici la règle française : toutes les cartes sont reliées. Dans l’anglaise, ce sont celles de chaque couleur.
    - Le lien ne vaut que pour les déplacements et le pas de plus du pion : ni pour la pose, ni pour l’échange, ni pour le départ d’une carte que le fou renvoie ou d’une dame.
echek-diagram-moving = Les premiers coups du roi d4 : il peut aller en c4 ou e4, et en c5 ou e5, à côté du roi adverse, où l’on ne pose pas de carte.
echek-diagram-loose = Refusé : avec la tour en e4, la carte f2 ne serait plus reliée aux autres.

echek-page-cards = Les cartes
echek-page-cards-sheet =
    - **Roi** : une case dans toutes les directions.
    - **Dame** : tout droit ou en diagonale, d’autant de cases qu’elle veut.
    - **Tour** : tout droit, d’autant de cases qu’elle veut.
    - **Fou** : en diagonale, d’autant de cases qu’il veut.
    - **Cavalier** : le saut des échecs, deux cases tout droit et une de côté, par-dessus tout.
    - **Pion** : une case tout droit, dans les quatre directions.
    - La dame, la tour et le fou passent par-dessus les cartes de leur camp, jamais par-dessus celles de l’adversaire.
echek-diagram-queen = La dame c3 se déplace tout droit ou en diagonale, tant que les cartes restent reliées. Elle passe par-dessus les cartes de son camp, le cavalier d3 et le roi d4, jusqu’en e3 et e5.
echek-diagram-knight = Le cavalier d3 saute par-dessus tout, en c5 ou en e5. Ailleurs, les cartes ne seraient plus reliées, ou la case est hors limite.
echek-diagram-pawn = Le pion c3 se déplace d’une case tout droit, en c4 ou en d3. Sur les deux autres cases, il quitterait les rois.

echek-page-special = Fou, pion et tour : ce qu’ils ont de plus
echek-page-special-sheet =
    - **Fou** : quand il est posé, son joueur choisit une carte en jeu, de l’un ou l’autre camp, autre qu’un roi et que ce fou. Elle retourne dans la main de son propriétaire.
    - **Pion** : quand il est posé, il peut aussi se déplacer aussitôt.
    - **Tour** : une fois par partie, si la tour est en jeu, un joueur peut consacrer son coup à échanger la tour et le roi.
echek-page-special-host =
    - Le fou peut choisir toute carte, hormis les rois et lui-même, dont le départ laisse toutes les cartes reliées ; s’il y en a une, il doit choisir. S’il n’y en a pas, il est posé sans choix.
    - Dans la première édition de ces conventions, le choix était libre, ce qui pouvait priver l’adversaire de tout coup. Les parties commencées sous cette édition la suivent jusqu’à la fin.
    - Le choix fait partie de la pose : les rois sont jugés quand la carte choisie est partie.
    - Si un pion posé encercle un roi, la partie s’arrête là, sans le pas de plus.
echek-page-special-first-host =
    - Le choix du fou est obligatoire s’il y a une carte à choisir. Il fait partie de la pose : les rois sont jugés quand la carte choisie est partie.
    - Le choix est libre : il n’est pas nécessaire que les cartes qui restent soient toutes reliées.
    - Si un pion posé encercle un roi, la partie s’arrête là, sans le pas de plus.
echek-diagram-bishop = Les Blancs posent le fou en e3 et doivent renvoyer une carte : le pion c4, le cavalier e4, ou leur propre pion c3.
echek-diagram-link = Refusé : les Blancs posent le fou en c4 et ne peuvent pas renvoyer le cavalier d3, sans lequel le pion d2 ne serait plus relié aux autres. Le pion peut partir.
echek-diagram-step = Les Blancs posent le pion en c4. Il peut y rester, ou aller aussitôt en c3 ou en c5.
echek-diagram-swap = Les Blancs ont échangé la tour et le roi : le roi est maintenant en c5 et la tour en d4.

echek-page-end = Encerclés : la fin de la partie
echek-page-end-sheet =
    - Un roi dont les 4 côtés sont pris, par des cartes de n’importe quel camp ou par la limite de l’aire, perd aussitôt.
    - Une dame encerclée à la fin de n’importe quel tour quitte la partie pour de bon.
echek-page-end-host =
    - Un côté d’un roi ou d’une dame est pris si la case y est occupée ou hors limite.
    - Si les deux rois sont encerclés à la fois, la partie est nulle.
    - Les rois sont jugés avant les dames, et les dames encerclées à la fin d’un tour partent ensemble.
    - La troisième apparition d’une position (cartes, mains, échanges restants et trait) rend la partie nulle.
    - Un joueur qui n’a aucun coup légal passe : `pass` se joue sans qu’on le demande.
echek-diagram-king = La dame blanche est venue en e5, et le roi d5 est encerclé : par sa propre tour c5, son cavalier d6, le roi blanc d4 et la dame. Les Blancs gagnent.
echek-diagram-limit = La limite compte aussi : depuis que les Blancs ont posé le pion en d2, les cartes prennent les rangées 2 à 5, et la case au-dessus du roi d5 est hors limite. c5, d4 et e5 sont occupées : les Blancs gagnent.
echek-diagram-gone = La case d4 est maintenant vide : la dame blanche s’y trouvait quand les Noirs ont posé la tour en d3. Tous ses côtés, c4, d3, d5 et e4, étaient pris : elle a quitté la partie.

echek-page-notation = Écrire un coup
echek-page-notation-host =
    - `D@c4` pose une carte : la lettre, D dame, T tour, F fou, C cavalier ou P pion, et la case.
    - `F@c4^d3` pose le fou et renvoie la carte d3 ; `F@c4` s’il n’y a rien qu’il puisse renvoyer.
    - `P@c4-c5` pose le pion et le fait aller en c5 ; `P@c4` sans le pas.
    - `Dc6` déplace : la lettre, R pour le roi, et la case. Personne n’a deux cartes pareilles, c’est donc toujours clair. `c4c6`, la case quittée et la case atteinte, convient aussi.
    - `échange` intervertit la tour et le roi, `pass` passe. Dans une feuille de partie, l’échange s’écrit `swap`, qui se lit aussi partout.
    - Une position, ce sont les rangées 8 à 1, les mains, le trait et les échanges restants : `8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr` est le départ.

## La leçon : ce que chaque étape explique et demande, et ce qui est dit une fois qu’elle est réussie

echek-lesson-surrounded = Chaque camp a six cartes, et il n’y a pas de plateau. On gagne en **encerclant le roi adverse** : ses quatre côtés sont occupés, par des cartes de n’importe quel camp. À côté du roi noir d5, seule e5 est encore libre. Vous avez les Blancs, en bas : avancez votre dame d’une case, de e4 en e5.
echek-lesson-surrounded-done = Vous avez gagné ! Les cartes noires elles-mêmes y ont aidé. La suite montre comment les cartes entrent en jeu, et comment chacune se déplace.
echek-lesson-put = Une partie commence ainsi : les deux rois sont face à face, le vôtre en bas, et chaque camp a cinq autres cartes en main. À chaque tour, on pose une carte ou on en déplace une. Une carte se pose **en touchant une des vôtres**, par un côté ou un coin. Posez votre cavalier.
echek-lesson-put-done = On ne peut pas poser de carte sur les quatre cases à côté du roi adverse : on ne peut qu’y amener une carte déjà en jeu.
echek-lesson-king = Le **roi** se déplace d’une case dans n’importe quelle direction. Après chaque déplacement, toutes les cartes, des deux camps, doivent **rester reliées** par un côté ou un coin. Déplacez votre roi.
echek-lesson-king-done = L’aire de jeu suit les cartes : elle n’a pas de bords fixes.
echek-lesson-knight = Le **cavalier** saute de deux cases tout droit et d’une de côté, en passant par-dessus les cartes s’il y en a. Rien ne se prend jamais. Amenez-le à côté du roi adverse.
echek-lesson-knight-done = Un côté du roi adverse est occupé. Il en faut quatre pour gagner.
echek-lesson-queen = La **dame** se déplace aussi loin qu’elle veut, tout droit ou en diagonale ; la tour va tout droit, le fou en diagonale. Les trois passent par-dessus les cartes de leur camp, jamais par-dessus celles de l’adversaire. Amenez la dame par-dessus une de vos cartes, en e3 ou en e5.
echek-lesson-queen-done = Vos propres cartes ne gênent jamais votre dame, votre tour ni votre fou.
echek-lesson-area = Les cartes en jeu occupent **au plus 4 colonnes et 4 rangées**. Ici, elles prennent les colonnes b à e : aucune carte ne peut aller plus à gauche ni plus à droite. Posez votre dame.
echek-lesson-area-done = Les images montrent toutes les cases qui peuvent encore servir.
echek-lesson-pawn = Le **pion** se déplace d’une case tout droit, dans les quatre directions, et quand on le pose, il peut aussitôt faire un pas de plus. Il va ainsi là où l’on ne pose pas : posez-le en c4 et allez en c5, à côté du roi adverse, ou posez-le en e4 et allez en e5.
echek-lesson-pawn-done = Le pas fait partie du même tour. Il s’écrit `P@c4-c5`.
echek-lesson-bishop = Quand on pose le **fou**, on choisit une carte en jeu (jamais un roi) : elle retourne dans la main de son propriétaire. Posez le fou et renvoyez le cavalier e4.
echek-lesson-bishop-done = On peut aussi choisir une de ses propres cartes, pour la reposer ailleurs. Les autres doivent rester reliées.
echek-lesson-swap = Une fois par partie, quand votre tour est en jeu, vous pouvez **échanger** la tour et le roi, où qu’ils soient. Faites-le.
echek-lesson-swap-done = Cela peut sauver un roi, ou le mettre là où vous le voulez.
echek-lesson-gone = Une **dame** dont les quatre côtés sont occupés, par n’importe quelles cartes, quitte la partie pour de bon. Trois côtés de la dame noire d5 sont occupés. Occupez le quatrième, d6, sans libérer aucun des autres.
echek-lesson-gone-done = La dame est partie. Veillez sur la vôtre !
echek-lesson-limit = Un côté **hors de la limite** de 4 sur 4 compte comme occupé, lui aussi. Seule la case au-dessus du roi d5 est libre. Posez ou amenez une carte sur la rangée 2 : les cartes prennent alors les rangées 2 à 5, et aucune carte ne peut plus aller au-dessus de la rangée 5.
echek-lesson-limit-done = Vous avez gagné ! Gardez un œil sur la place qui reste autour de votre propre roi.
