### Les mots de la marelle à trois pions, que seuls les tests jouent.

toy-name = Marelle à trois
toy-summary = Neuf cases, trois pièces chacun : posez-les, puis déplacez-les, et alignez-en trois.
toy-spelling = Posez une pièce comme `C@nw`, déplacez-en une comme `nw-c`, ou écrivez seulement la case, comme `c`.

toy-tint-light = claire
toy-tint-dark = foncée

toy-over-three-in-line = 🏆 Trois alignées ! { $winner } gagne contre { $loser }.

toy-setup-none = La marelle à trois n’a qu’un seul départ : il n’y a pas de disposition à choisir.
toy-setup-shape = Une position s’écrit comme « W../.B./... w » : trois rangées depuis le nord, puis le trait.
toy-setup-men = Blancs et Noirs posent à tour de rôle, trois pièces chacun : ces nombres de pièces sont impossibles.

toy-why-taken = Il y a déjà une pièce en { $cell }.
toy-why-hand-empty = Toutes vos pièces sont posées : déplacez-en une.
toy-why-place-first = Il vous reste des pièces en main : on pose les trois avant d’en déplacer une.
toy-why-empty = Il n’y a pas de pièce en { $cell }.
toy-why-theirs = La pièce en { $cell } est à votre adversaire.
toy-why-far = { $to } ne touche pas { $from } : une pièce va sur une case voisine.
toy-why-nobody = Aucune de vos pièces n’est à côté de { $cell }.

toy-rules =
    ## Marelle à trois
    Un vieux jeu que les Romains gravaient sur les marches de leurs théâtres, et que seuls les tests de ce programme jouent.
    ### Le plateau
    Neuf cases en trois rangées, nommées d’après la boussole : nw, n et ne au nord, w, c et e au milieu, sw, s et se au sud. Chaque joueur a trois pièces en main, et le plateau est vide. Les Blancs commencent.
    ### Un tour
    - Tant qu’il vous reste des pièces en main, vous en posez une sur n’importe quelle case vide.
    - Une fois vos trois pièces posées, vous en déplacez une vers une case voisine vide : dans la rangée, dans la colonne ou en diagonale.
    - On ne prend rien, et personne ne passe.
    ### La fin
    - Trois de vos pièces alignées, en rangée, en colonne ou en diagonale, gagnent aussitôt.
    - La troisième apparition d’une position est une nulle, tout comme une position où le joueur au trait ne peut pas jouer.
    ### Écrire un coup
    Posez une pièce comme `C@nw`, déplacez-en une comme `nw-c`, ou écrivez la case seule si une seule pièce peut y aller.
