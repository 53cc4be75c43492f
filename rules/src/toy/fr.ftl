### Les mots de la marelle à trois pions, que seuls les tests jouent.

toy-name = Marelle à trois
toy-summary = Neuf cases, trois pièces chacun : posez-les, puis déplacez-les, et alignez-en trois.
toy-spelling = Posez une pièce comme `P@nw`, déplacez-en une comme `nw-c`, ou écrivez seulement la case, comme `c`.
toy-words = posez un pion en c

toy-tint-light = claire
toy-tint-dark = foncée

man-merel = pion
alt-merel = { $count ->
    [one] pion { $squares }
   *[other] pions { $squares }
  }
alt-hand-merel = { $count ->
    [one] pion
   *[other] { $count } pions
  }
letter-merel = P
spoken-white-merel = pion blanc
spoken-black-merel = pion noir

toy-over-three-in-line = 🏆 Trois alignées ! { $winner } gagne contre { $loser }.
toy-how-three-in-line = trois alignées

toy-setup-none = La marelle à trois n’a qu’un seul départ : il n’y a pas de disposition à choisir.
toy-setup-shape = Une position s’écrit comme « W../.B./... w » : trois rangées depuis le nord, puis le trait.
toy-setup-men = Blancs et Noirs posent à tour de rôle, trois pièces chacun : ces nombres de pièces sont impossibles.

toy-why-taken = Il y a déjà une pièce en { $cell }.
toy-why-hand-empty = Toutes vos pièces sont posées : déplacez-en une.
toy-why-place-first = Il vous reste des pièces en main : on pose les trois avant d’en déplacer une.
toy-why-empty = Il n’y a pas de pièce en { $cell }.
toy-why-theirs = La pièce en { $cell } appartient à votre adversaire.
toy-why-far = { $to } ne touche pas { $from } : une pièce va sur une case voisine.
toy-why-nobody = Aucune de vos pièces n’est à côté de { $cell }.

toy-page-game = Le jeu
toy-page-game-sheet =
    - Un vieux jeu que les Romains gravaient sur les marches de leurs théâtres.
    - Le plateau a neuf cases en trois rangées, nommées d’après la boussole : nw, n et ne, puis w, c et e, puis sw, s et se.
    - Chaque joueur a trois pièces en main, et le plateau est vide. Les Blancs commencent.
toy-diagram-start = La première pièce se pose sur n’importe quelle case.

toy-page-turns = Un tour
toy-page-turns-sheet =
    - Tant qu’il vous reste des pièces en main, vous en posez une sur n’importe quelle case vide.
    - Une fois vos trois pièces posées, vous en déplacez une vers une case voisine vide : dans la rangée, dans la colonne ou en diagonale.
    - On ne prend rien.
toy-diagram-turns = La pièce en s peut aller sur les deux cases marquées. La croix est sur une case qui ne touche pas la sienne.

toy-page-end = La fin
toy-page-end-sheet =
    - Trois de vos pièces alignées, en rangée, en colonne ou en diagonale, gagnent aussitôt.
toy-page-end-host =
    - La troisième apparition d’une position rend la partie nulle.
    - Une position où le joueur au trait ne peut pas jouer la rend nulle aussi.
toy-diagram-end = Les Blancs ont mis une pièce en ne : trois alignées, d’un coin à l’autre.

toy-page-notation = Écrire un coup
toy-page-notation-host =
    - `P@nw` pose une pièce ; la case seule, `nw`, suffit aussi.
    - `Pnw-c` déplace une pièce ; `nw-c` aussi, et la case seule si une seule pièce peut y aller.
    - Une position, ce sont les rangées depuis le nord et le trait : `W../.B./... w`.
