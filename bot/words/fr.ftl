# Les textes de Mutabot en français. Une seule personne voit ceux dont la clé commence par refusal-.

side-white = Blancs
side-black = Noirs

# Défis
challenge = ⚔️ { $opponent }, { $challenger } vous défie ! Jeu : **{ $name }**. { $wish }
challenge-open = ⚔️ { $challenger } cherche un adversaire. Jeu : **{ $name }**. { $wish } Qui relève le défi ?
challenge-standing = ⚔️ { $challenger } joue contre qui veut : **{ $name }**, jusqu’à { $most ->
    [one] une partie
   *[other] { $most } parties
  } à la fois. { $wish }
challenge-rematch = 🔁 { $opponent }, { $challenger } vous propose la revanche de la partie n° { $last } : **{ $name }**. { $wish }
challenge-terms = { $terms } · le défi expire { $time }
challenge-everywhere = -# 🌐 En messages privés, les parties ne comptent que pour le classement commun aux serveurs, une fois que les deux joueurs ont rencontré cinq adversaires différents.
terms-casual = Partie amicale
terms-rated = Partie classée : le classement change, dépasser son temps fait perdre, reprise de coups seulement si les deux joueurs l’autorisent
terms-casual-private = Partie amicale, entre vous deux seulement
terms-rated-private = Partie classée (le classement change, dépasser son temps fait perdre, reprise de coups seulement si vous l’autorisez tous les deux), entre vous deux seulement
game-began = ⚔️ { $challenger }, { $player } relève votre défi !
game-began-program = 🤖 { $player } joue contre { $challenger }.
wish-white = { $challenger } joue les Blancs.
wish-black = { $challenger } joue les Noirs.
wish-random = Les camps sont tirés au sort.
challenge-layout = Disposition : { $layout }
challenge-own-layout = Disposition propre à ce défi : `{ $layout }`
challenge-ratings = 🎯 Classement demandé ici, à ce jeu : { $ratings } ; sans classement, on compte pour 1500.
ratings-between = { $least } à { $most }
ratings-from = { $least } ou plus
ratings-to = { $most } ou moins
challenge-found = 🔎 { $challenger } cherche déjà un adversaire aux mêmes conditions : **{ $game }**. { $wish } Votre défi n’est pas encore publié. Le sien est ici : { $place }
challenge-found-abroad = 🌐 Personne ne cherche cette partie ici, mais { $challenger } la cherche sur un autre serveur : **{ $game }**. { $wish } { $mode }.
abroad-rated = Partie classée, qui ne compte que pour le classement commun aux serveurs
abroad-direct = Si vous acceptez, la partie se joue en message privé avec moi : vous devez tous deux accepter mes messages. Aucun de vous ne saura sur quel serveur est l’autre. Votre propre défi n’est pas encore publié.
challenge-sent = Défi envoyé à { $opponent } (partie n° { $game }).
challenge-open-sent = Votre défi ouvert est publié (partie n° { $game }). La première personne qui l’accepte joue contre vous.
challenge-standing-sent = Votre défi permanent est publié (n° { $game }). Chaque personne qui l’accepte joue sa propre partie contre vous ; `/parties` permet de le retirer.
challenge-posted-in = Il est dans { $channel }.
challenge-private-sent = Défi privé envoyé à { $opponent } en message privé (partie n° { $game }).
rematch-sent = Vous avez proposé une revanche à { $opponent }.
rematch-sent-casual = Ce serait une partie amicale : une partie classée comme la précédente n’est plus possible ici.
rematch-accepted = 🔁 La revanche commence : **{ $game }** dans { $channel }.
challenge-accepted = Défi accepté : la partie commence (**{ $game }**) !
program-begun = La partie contre { $program } commence (**{ $game }**) ! Elle est amicale, et vous pouvez toujours reprendre vos coups.
program-begun-first = Vous jouez les { $side } : à vous de jouer.
program-begun-second = Vous jouez les { $side } : je commence.
program-begun-direct = Elle se joue dans nos messages privés.
program-ask = Quel niveau ? Le niveau 1 convient aux débutants, le niveau 8 est mon maximum.
program-level = Niveau { $level }
challenge-accepted-in = Elle se joue dans { $channel }.
challenge-accepted-abroad = Défi accepté : la partie commence dans vos messages privés avec moi (**{ $game }**) !
abroad-unreachable = Si c’est vous, autorisez mes messages privés dans les paramètres de confidentialité de Discord. Je ne vous propose plus d’adversaires d’autres serveurs ; `/reglages` permet de les réactiver.
challenge-declined = { $player } a refusé le défi de { $challenger }.
challenge-declined-because = { $player } a refusé le défi de { $challenger } : { $reason }.
challenge-expired = ⌛ Le défi de { $challenger } a expiré : personne n’y a répondu à temps.
challenge-unrated = Le défi de { $challenger } est annulé : la partie ne peut plus être classée ici.
challenge-abroad = 🌐 Un joueur d’un autre serveur a accepté le défi de { $challenger }. La partie se joue en message privé.
challenge-unreachable = 🌐 Un joueur d’un autre serveur a accepté le défi de { $challenger }, mais je n’ai pas pu écrire en privé à l’un des deux : la partie n’aura pas lieu.
notice-declined = { $opponent } a refusé votre défi **{ $game }**.
notice-declined-because = { $opponent } a refusé votre défi **{ $game }** : { $reason }.
notice-declined-words = { $opponent } a refusé votre défi **{ $game }** et vous dit : « { $words } »
notice-expired = ⌛ { $opponent } n’a pas répondu à temps à votre défi **{ $game }**.
notice-unrated = Votre défi **{ $game }** à { $opponent } est annulé : la partie ne peut plus être classée. Proposez une partie amicale avec `/jouer`.
notice-unrated-open = Votre défi ouvert **{ $game }** est annulé : la partie ne peut plus être classée. Proposez une partie amicale avec `/jouer`.
challenge-withdrawn = { $challenger } a retiré son défi.
challenge-declined-reply = Vous avez refusé le défi.
challenge-withdrawn-reply = Vous avez retiré votre défi.
challenge-unrated-reply = Ce défi est annulé : la partie ne peut plus être classée ici. Pour une partie amicale, utilisez `/jouer` ou proposez à nouveau la revanche.
reason-ask = Dire pourquoi à { $player } ? (facultatif)
reason-told = Votre réponse est transmise à { $player }.
reason-busy = pas le temps en ce moment
reason-later = volontiers une autre fois
reason-many-games = déjà trop de parties en cours
reason-other-game = plutôt un autre jeu
reason-other-terms = plutôt à d’autres conditions (camp, disposition, partie classée ou amicale)
form-reason = Pourquoi refusez-vous ?
form-reason-field = Seule la personne qui vous défie le lira
form-reason-example = J’ai un examen lundi. La semaine prochaine, volontiers !
blocked = Vous et { $player } ne pouvez plus vous défier. Les défis en attente entre vous sont retirés, et vos parties continuent. Cette personne ne saura pas pourquoi. `/debloquer` annule ce choix.
unblocked = { $player } peut de nouveau vous défier.
blocked-ladder = Sur l’échelle { $name }, un défi laissé sans réponse coûte toujours la place.
blocked-none = Vous n’avez bloqué personne. Pour ne plus recevoir les défis de quelqu’un, utilisez l’option `personne`.
blocked-unknown = { $count ->
    [one] Une personne que vous avez bloquée a fait effacer ses données. Si elle revient, elle reste bloquée.
   *[other] { $count } personnes que vous avez bloquées ont fait effacer leurs données. Si elles reviennent, elles restent bloquées.
}
blocked-list = Vous avez bloqué { $people }. `/debloquer` annule ce choix.
withdraw-direct = { $game }, contre { $opponent }
withdraw-open = { $game }, ouvert
withdraw-standing = { $game }, permanent
thread-name = { $white } – { $black } n° { $number } · { $name }
thread-name-over = { $white } – { $black } n° { $number } · { $score } · { $name }

# Plateaux
board-title = **{ $name }**, partie n° { $game } : { $white } (Blancs) contre { $black } (Noirs)
board-title-nameless = **{ $name }**, partie n° { $game }
board-title-rated = **{ $name }**, partie classée n° { $game } : { $white } (Blancs) contre { $black } (Noirs)
board-own = **{ $game }** · vous jouez les { $side }
caption-move = coup { $number }
board-moved = { $player } a joué **{ $number } { $move }**.
board-moved-words = { $player } a joué **{ $number } { $move }** ({ $words }).
board-passed = { $player } n’a aucun coup et passe son tour.
board-check = ⚠️ Échec !
board-turn = { $player }, à vous de jouer.
board-thinks = 💭 { $player } réfléchit.
board-turn-theirs = C’est à { $player } de jouer.
board-how = -# Pour jouer, répondez à ce message par votre coup, ou appuyez sur **Jouer**.
board-shrunk = -# { $game } · { $moves }
board-shrunk-start = -# { $game } · la partie commence
board-shrunk-undone = -# { $game } · reprise de coup
board-shrunk-end = -# { $game } · une décision annulée
board-shrunk-older = -# { $game } · un plateau précédent
played = Vous avez joué **{ $move }**.
played-elsewhere = Vous avez joué **{ $move }** dans **{ $game }**. La partie continue dans { $channel }.
played-elsewhere-over = Vous avez joué **{ $move }** dans **{ $game }**. { $ending } Le plateau final est dans { $channel }.
which-move = `{ $text }` peut désigner plusieurs coups : { $moves }. Lequel voulez-vous jouer ?
confirm-move = Voici le plateau après **{ $move }**. Jouer ce coup ?
confirm-directly = Confirmez votre coup dans nos messages privés.
confirm-alone = Vous demander confirmation ici montrerait votre coup à tout le monde. Autorisez mes messages privés, passez par les menus ou jouez avec `/coup`.
did-you-mean = Vouliez-vous dire **{ $move }** ?
only-move = Cette pièce ne peut jouer que **{ $move }**. Le jouer ?
one-move = Un seul coup à la fois, s’il vous plaît. Jouer **{ $move }** maintenant ?
one-move-plan = -# **Prévoir** prépare votre réponse au prochain coup de votre adversaire.
suggestion = { $move } – { $words }

# Quelle partie est visée
game-name = { $name } n° { $number }
about = **{ $game }**
about-in = **{ $game }** dans { $channel }
about-thread = { $channel }
choice-own = { $game } contre { $opponent }
choice-other = { $game } : { $white } – { $black }
which-game = { $count ->
    [one] Est-ce bien **{ $game }** ?
   *[other] De quelle partie s’agit-il ? Choisissez-la ci-dessous, ou nommez-la dans votre message : `dans la partie 1 : d3`.
  }
which-asked = >>> { $text }
which-yours = Vous jouez les { $side } : à vous
which-theirs = Vous jouez les { $side } : à l’adversaire
which-watched = Aux { $side } de jouer
which-last = { $turn }, après { $moves }
which-over = Terminée
button-which = Choisir la partie
game-over = **{ $game }** : la partie est terminée.
game-watched = **{ $game }** : seuls les joueurs, { $white } (Blancs) et { $black } (Noirs), peuvent faire cela.

# Les coups en toutes lettres : dits, et lus dans toutes les langues. Les mots de liaison vont entre pièces et cases.
words-man = { $man } { $cell }
words-to = vers { $cell }
words-placed = { $man } { $kind ->
    [queen] posée
    [rook] posée
   *[other] posé
  } en { $cell }
words-then = { $kind ->
    [queen] puis déplacée
    [rook] puis déplacée
   *[other] puis déplacé
  } en { $cell }
words-returned = { $man } en { $cell } { $kind ->
    [queen] renvoyée
    [rook] renvoyée
   *[other] renvoyé
  } dans la main de son joueur
words-castles = roque : { $men }
words-passing = prend le pion en passant
read-fillers = vers, en, à, a, au, aux, de, du, depuis, le, la, les, un, une, mon, ma, sur, dans, prend, prends, prendre, capture, mange, déplacé, déplacée, renvoyé, renvoyée, main de son joueur, devient, devenir, va, vont, joue, jouer, pose, posée, poser, posez, place, placée, placer, placez, mets, met, mettre, mettez, main, reste, et, puis, comme, se, blanc, blanche, noir, noire, svp, stp, s’il vous plaît, s’il te plaît, l’, d’, ton, ta, son, sa, côté, case, avance, avancer, avancez, recule, reculer, reculez, saute, sauter, sautez, bouge, bouger, bougez, déplace, déplacer, déplacez, monte, descend, glisse, jusqu’en, jusqu’à, bien, sors, sort, sortir, retour, reviens, revient, développe, développer, ramène, amène, passe, passer, passez
# Les mots qui précèdent un coup ou le suivent et n’en disent rien ; ceux par lesquels quelqu’un parle de soi y sont une fois de plus.
read-leads = seulement, juste, je, je veux, je vais, je voudrais, j’aimerais, je joue, je bouge, je déplace, joue, jouer, coup, mon coup, mon coup est, ok, okay, d’accord, pardon, désolé, désolée, oups, bonjour, salut, coucou, merci, attends, attendez, bah, ben, bon bah, bon ben, eh bien, allez, je réponds, désolé pour le retard, désolée pour le retard, désolé du retard, désolée du retard, désolé du délai, désolée du délai, désolé de l’attente, désolée de l’attente, pardon pour le retard, pardon du retard, je fais, fais, je commence par, je commence avec, on commence par, j’ouvre par
read-speaking = je, j’
read-trails = merci, et merci, merci beaucoup, merci bien, merci d’avance, bonne chance, et bonne chance, amusez-vous bien, à toi, à vous, à toi de jouer, à vous de jouer, à ton tour, à votre tour, svp, stp, s’il vous plaît, s’il te plaît, alors, mdr, ptdr, hihi, je tente, lol, haha, hehe
# Ceux qui disent qu’une pièce en prend une autre.
read-taking = prend, prends, prendre, prenez, prise, capture, captures, capturer, mange, manges, manger, reprend, reprends
# Ceux qui précèdent ce qu’un pion devient.
read-becoming = devient, devenir, deviens, promotion, promu, promue, promeut, promouvoir, transforme, transformer, fait
# Ceux qui disent qu’un pion est pris en passant.
read-passing = en passant, e p, ep
# Ceux qui disent que la pièce posée sur la case qui précède en renvoie une autre.
read-sending = renvoie, renvoies, renvoyer, renvoyez, renvoi, rend, reprend, reprends, reprendre, reprenez, retourne
# Ceux qui précèdent la pièce qui prend, quand elle vient en dernier.
read-with = avec
# Ceux qui précèdent une colonne.
read-column = colonne
# Ceux qui ne comptent pas entre la lettre d’une pièce et les cases.
read-between = vers, en, à, a, sur, de, prend, prends, capture, mange
# Ceux qui disent, à la fin d’un coup, qu’il donne échec ou mat.
read-ends = échec, échec et mat, échec mat, mat, et échec, et mat, avec échec, échec au roi, et échec et mat
# Ceux d’entre eux qui disent qu’il mate, et ce qui le dit sans aucun coup.
read-mates = mat
read-mating = échec et mat
# D’autres noms des pièces, chacun avec la pièce dont il s’agit.
read-men = reine queen, cheval knight, cav knight, chevalier knight
# Des mots qui n’en sont pas des fautes de frappe.
read-common = tout, tous, pin, pain, date, hors, rein, reins
read-placing = pose, posée, poser, posez, place, placée, placer, placez, mets, met, mettre, mettez, main
read-castling = roque, roquer, roquez, rocque, rocquer, roi roque, roi rocque, roi roquer
read-castling-short = petit roque, roque court, roquer court, roquer roi, roque roi, petit roquer, petit rocque, roi petit roque
read-castling-long = grand roque, roque long, roquer long, roquer dame, roque dame, grand rocque, roi grand roque
# Quand on cherche un coup parmi d’autres mots : ce qui précède une case que l’on joue, et ce qui dit que l’on n’en joue pas.
read-playing = joue, jouer
read-unsure = ne, n’, pas, jamais, peut-être, si, sinon
# Ce qui sépare deux coups au choix, et ce qui reprend le premier.
read-either = ou, ou bien
read-corrections = pardon, non, oups, attends, attendez, désolé, désolée, je veux dire, je voulais dire, plutôt, ou plutôt, enfin, en fait
# Ce qui échange la tour et le roi, sans les mots qui ne disent rien.
read-swap = tour échange roi, roi échange tour, tour roi échangent, roi tour échangent, échange tour roi, échange roi tour, échanger tour roi, échanger roi tour, échangez tour roi, échangez roi tour
# Les messages qui saluent le bot, ou lui demandent de l’aide : des expressions, dans toutes les langues. Un salut commence le message, un appel à l’aide est n’importe où dans un message court.
read-greetings = bonjour, bonsoir, salut, coucou, hello, allô, hi, hey
# Les messages qui demandent ce que fait une commande ou un bouton : des messages entiers, dans toutes les langues.
read-hint = indice, un indice, indice svp, un indice svp, un indice s’il vous plaît, un indice s’il te plaît, donne-moi un indice, donnez-moi un indice, conseil, un conseil, quel est le meilleur coup, c’est quoi le meilleur coup, qu’est-ce que je dois jouer, qu’est-ce que je joue, que jouer, que faire, que faire maintenant, que dois-je faire maintenant, je fais quoi maintenant, qu’est-ce que je fais maintenant
read-draw = nulle, match nul, partie nulle, la nulle, je propose nulle, je propose la nulle, proposer nulle, proposer la nulle, je demande la nulle, j’accepte la nulle, on fait nulle, on fait match nul, faisons nulle, je veux la nulle, je voudrais la nulle, je veux nulle, veux-tu la nulle, voulez-vous la nulle, tu veux la nulle, vous voulez la nulle, je veux nulle, je voudrais la nulle, comment proposer nulle, je propose nul, je propose match nul, je propose le nul, je propose le match nul, je propose un match nul, je propose une nulle, proposer nul, proposer le match nul, on fait nul, je veux nul, j’accepte nulle, propose nulle, propose la nulle, propose une nulle, propose nul, propose le nul, propose match nul, je propose une partie nulle, accepte la nulle, accepte nulle, accepter la nulle, j’accepte le nul, j’accepte le match nul, j’accepte ta nulle, j’accepte votre nulle, demande nulle, demande la nulle, demander la nulle, on peut faire nulle, on peut faire match nul, on peut faire nul, peut-on faire nulle, pouvons-nous faire nulle, on fait match nulle, on arrête là, on s’arrête là, on en reste là, si on faisait nulle, nulle par accord mutuel, d’accord pour la nulle, d’accord pour nulle, pour la nulle, pour le nul, pour nulle, réclamer la nulle, je réclame la nulle, réclame la nulle
read-takeback = annuler, annule, annuler le coup, annuler mon coup, annuler mon dernier coup, reprendre, reprendre le coup, reprendre mon coup, reprendre un coup, reprendre mon dernier coup, je reprends mon coup, je veux reprendre mon coup, je veux reprendre, je voudrais reprendre mon coup, je voudrais reprendre, je peux reprendre mon coup, je peux reprendre, puis-je reprendre mon coup, est-ce que je peux reprendre mon coup, je veux annuler mon coup, je voudrais annuler mon coup, laisse-moi reprendre mon coup, laissez-moi reprendre mon coup, annule mon coup, annule le coup, annule mon dernier coup, annulez mon coup, annulez le coup, j’annule, j’annule mon coup, annuler ça, annule ça, erreur, une erreur, c’est une erreur, c’était une erreur, mauvais coup, je me suis trompé, je me suis trompée, je me suis trompé de coup, je me suis trompée de coup, j’ai fait une erreur, ce n’est pas ce que je voulais, je voulais pas jouer ça, je ne voulais pas jouer ça, je peux annuler, puis-je annuler, reprends mon coup, je peux annuler mon coup, je peux annuler ça, puis-je annuler mon coup, est-ce que je peux annuler mon coup, on peut annuler mon coup, on peut reprendre mon coup, je peux revenir en arrière, revenir en arrière, retour en arrière, je peux le reprendre
read-resign = abandon, abandonner, j’abandonne, abandonne, je me rends, stop, arrête, arrêter, je quitte, quitter, arrêter la partie, je veux abandonner, je voudrais abandonner, comment abandonner, j’ai perdu, j’abandonne la partie, abandonner la partie, je veux abandonner la partie, j’ai abandonné, arrêter cette partie, abandonner cette partie, j’abandonne cette partie, arrête la partie, arrête cette partie, comment arrêter, comment quitter, comment arrêter la partie, comment on arrête, je laisse tomber, annuler la partie, annule la partie, annuler cette partie, quitter la partie, je quitte la partie, comment annuler la partie
read-claim = réclamer, je réclame, réclamer le gain, je réclame le gain, réclamer la victoire, je réclame la victoire, réclamer la partie, je réclame la partie, je veux réclamer le gain, je voudrais réclamer le gain, puis-je réclamer le gain, je peux réclamer le gain, comment réclamer le gain, je demande le gain, demander le gain, gain, le gain, gain au temps, je gagne au temps, temps écoulé, le temps est écoulé, son temps est écoulé, ton temps est écoulé, votre temps est écoulé
read-rest = vacances, en vacances, les vacances, je suis en vacances, je pars en vacances, je vais en vacances, je serai en vacances, je prends des vacances, congé, congés, en congé, je suis en congé, je suis absent, je suis absente, repos, pause, une pause, faire une pause, arrêter ma pendule, arrêter la pendule, je serai absent, je serai absente, je ne serai pas là, je m’absente, je prends congé
read-board = plateau, le plateau, échiquier, montre le plateau, montrez le plateau, montrer le plateau, voir le plateau, montre-moi le plateau, montrez-moi le plateau, montre l’échiquier, montre-moi l’échiquier, affiche le plateau, retourner le plateau, retourne le plateau, tourner le plateau, tourne le plateau
read-colours = que font les couleurs, que fait le jaune, que fait le rouge, que fait le bleu, que fait le noir, que fait le blanc, que fait le vert, à quoi sert le jaune, à quoi servent les couleurs, que veut dire le jaune
read-rules = règles, les règles, règle du jeu, règles du jeu, les règles du jeu, quelles sont les règles, comment bougent les pions, comment bouge un pion, comment bouge le pion, comment bouge le cavalier, comment bouge le fou, comment bouge la tour, comment bouge la dame, comment bouge le roi, comment se déplace le pion, comment se déplace le cavalier, comment se déplace le fou, comment se déplace la tour, comment se déplace la dame, comment se déplace le roi, dois-je prendre, est-ce que je dois prendre, est-ce que je suis obligé de prendre, est-ce que je suis obligée de prendre, est-ce qu’on est obligé de prendre, suis-je obligé de prendre, suis-je obligée de prendre, comment bougent les pièces, comment se déplacent les pièces, comment se déplacent les pions, c’est quoi les règles, c’est quoi les règles du jeu, c’est quoi les règles des échecs, les règles des échecs, quelles sont les règles des échecs, quelles sont les règles du jeu, règles des échecs, où sont les règles, où trouver les règles, comment on joue, comment joue-t-on, comment jouer, comment on joue aux échecs, comment jouer aux échecs, explique les règles, explique-moi les règles, expliquez les règles, expliquez-moi les règles, comment on roque, comment roquer, comment faire le roque, comment je roque, comment fait-on le roque, c’est quoi le roque, c’est quoi la prise en passant, je ne comprends pas les règles, je comprends pas les règles, je ne connais pas les règles, je connais pas les règles, règles de chess, les règles de chess, quelles sont les règles de chess, c’est quoi les règles de chess, comment on joue à chess, comment jouer à chess, quels jeux as-tu, quels jeux avez-vous, tu as quels jeux, vous avez quels jeux, quels sont les jeux, quels jeux il y a, à quels jeux on peut jouer
read-turn = à qui le tour, c’est à qui, c’est à qui de jouer, à qui de jouer, qui joue, c’est à moi, est-ce à moi, est-ce mon tour, c’est mon tour, j’ai perdu, ai-je perdu, est-ce que j’ai perdu, ai-je gagné, j’ai gagné, est-ce que j’ai gagné, combien de temps il me reste, combien de temps me reste-t-il, il me reste combien de temps, combien de temps j’ai, combien de temps ai-je, j’ai combien de temps, combien de temps reste-t-il, combien de temps il reste, il reste combien de temps, temps restant, mon temps, ma pendule, la pendule, pendule, à qui de jouer maintenant, jusqu’à quand, j’ai jusqu’à quand, c’est à qui le tour, combien de temps reste-t-il à mon adversaire
read-games = parties, mes parties, mes parties en cours, les parties en cours, montre mes parties, montre-moi mes parties, montrez mes parties, montrez-moi mes parties, voir mes parties, liste de mes parties, la liste de mes parties, quelles sont mes parties, où sont mes parties, quelles parties je joue, dans quelles parties je suis, dans quelles parties suis-je, quelles sont mes parties en cours
read-against = jouer contre toi, jouer contre vous, jouer avec toi, jouer avec vous, je veux jouer contre toi, je veux jouer contre vous, je veux jouer avec toi, je veux jouer avec vous, je voudrais jouer contre toi, je voudrais jouer contre vous, je voudrais jouer avec toi, je voudrais jouer avec vous, j’aimerais jouer contre toi, j’aimerais jouer contre vous, je peux jouer contre toi, puis-je jouer contre toi, puis-je jouer contre vous, joue contre moi, jouez contre moi, tu joues contre moi, tu peux jouer contre moi, tu joues, jouer contre le bot, je veux jouer contre le bot, je voudrais jouer contre le bot, je peux jouer contre le bot, puis-je jouer contre le bot, est-ce que je peux jouer contre toi, est-ce que je peux jouer contre vous, est-ce que je peux jouer contre le bot, jouer contre l’ordinateur, je veux jouer contre l’ordinateur, je voudrais jouer contre l’ordinateur, je te défie, je vous défie, comment jouer contre toi, comment jouer contre le bot, une partie contre le bot, partie contre le bot, une partie avec le bot, nouvelle partie contre le bot, une nouvelle partie contre le bot, une partie contre l’ordinateur, une partie contre toi, une partie contre vous, une partie avec toi
read-learn = apprendre, apprendre à jouer, leçon, une leçon, la leçon, leçons, les leçons, apprends-moi, apprenez-moi, apprends-moi à jouer, apprenez-moi à jouer, je veux apprendre, je voudrais apprendre, j’aimerais apprendre, je veux apprendre à jouer, je voudrais apprendre à jouer, j’aimerais apprendre à jouer, tu peux m’apprendre, tu peux m’apprendre à jouer, peux-tu m’apprendre, peux-tu m’apprendre à jouer, pouvez-vous m’apprendre, pouvez-vous m’apprendre à jouer, comment apprendre, je débute, je suis débutant, je suis débutante, apprendre les échecs, apprendre à jouer aux échecs, je veux apprendre les échecs, apprendre chess, apprendre à jouer à chess, je veux apprendre à jouer à chess, tutoriel, le tutoriel, tuto, apprendre les règles
read-puzzle = problème, un problème, problèmes, les problèmes, problème suivant, le problème suivant, un autre problème, autre problème, nouveau problème, un nouveau problème, donne-moi un problème, donnez-moi un problème, je veux un problème, je voudrais un problème, puzzle, un puzzle, énigme, une énigme
read-challenge = défie, défier, défi, un défi, je défie, je veux défier, je voudrais défier, j’aimerais défier, comment défier, comment défier quelqu’un, comment défier un ami, comment défier une amie, je peux défier, puis-je défier, lance un défi à, lancer un défi à, je lance un défi à, jouer contre, jouer avec, joue contre, je joue contre, je joue avec, je veux jouer contre, je veux jouer avec, je voudrais jouer contre, je voudrais jouer avec, j’aimerais jouer contre, j’aimerais jouer avec, jouer une partie contre, jouer une partie avec, faire une partie contre, faire une partie avec, je veux jouer une partie contre, je veux jouer une partie avec, je voudrais jouer une partie contre, je voudrais jouer une partie avec, j’aimerais jouer une partie contre, j’aimerais jouer une partie avec, je veux faire une partie contre, je veux faire une partie avec, je voudrais faire une partie contre, je voudrais faire une partie avec, une partie contre, une partie avec, partie contre, partie avec, une partie d’échecs contre, une partie d’échecs avec, comment jouer contre, comment jouer avec, comment jouer contre un ami, comment jouer avec un ami, comment jouer contre quelqu’un, comment jouer avec quelqu’un, nouvelle partie contre, nouvelle partie avec, une nouvelle partie contre, une nouvelle partie avec, jouer aux échecs contre, jouer aux échecs avec, je veux jouer aux échecs contre, je veux jouer aux échecs avec, je voudrais jouer aux échecs contre, je voudrais jouer aux échecs avec, j’aimerais jouer aux échecs contre, j’aimerais jouer aux échecs avec, commencer une partie contre, commencer une partie avec, une revanche contre, une revanche avec, revanche contre, revanche avec
read-play = jouer, joue avec moi, jouer avec moi, je veux jouer, je voudrais jouer, j’aimerais jouer, on joue, je peux jouer, puis-je jouer, nouvelle partie, une nouvelle partie, commencer, commencer une partie, rejouer, encore une partie, revanche, la revanche, une revanche, on remet ça, encore une, on fait une partie, on fait une partie d’échecs, on joue une partie, on joue aux échecs, faire une partie, faire une partie d’échecs, une partie d’échecs, je veux faire une partie, je voudrais faire une partie, je veux jouer une partie, je voudrais jouer une partie, je veux jouer aux échecs, je voudrais jouer aux échecs, jouer à chess, on joue à chess, je veux jouer à chess, je voudrais jouer à chess, une partie de chess, jouer aux échecs
read-answer = oui, non, ouais, ouaip, nan, ok, okay, d’accord, bien sûr, entendu, volontiers, ça marche, j’accepte, accepter, je refuse, refuser, non merci, avec plaisir, j’accepte le défi, j’accepte ton défi, j’accepte votre défi, accepter le défi, accepte le défi, accepte, refuse, j’accepte l’offre, j’accepte la proposition, je refuse le défi, refuser le défi, je suis d’accord, défi accepté
read-question = je fais quoi, qu’est-ce que je fais, qu’est-ce que je dois faire, qu’est-ce que je peux faire, que dois-je faire, que puis-je faire, je dois faire quoi, je peux faire quoi, je joue quoi, que dois-je jouer, je peux roquer, puis-je roquer, est-ce que je peux roquer, je ne comprends pas, je comprends pas, je comprends rien, je ne comprends rien, j’ai pas compris, je n’ai pas compris, coups possibles, les coups possibles, quels sont mes coups, quels coups je peux jouer, montre-moi mes coups
read-waiting = mon adversaire ne joue plus, mon adversaire ne joue pas, mon adversaire joue plus, mon adversaire joue pas, mon adversaire ne répond plus, mon adversaire ne répond pas, mon adversaire répond plus, mon adversaire répond pas, mon adversaire est parti, mon adversaire est partie, mon adversaire a disparu, mon adversaire a arrêté, mon adversaire a quitté, mon adversaire ne bouge plus, mon adversaire n’est plus là, mon adversaire est inactif, mon adversaire est inactive, mon ami ne répond pas, mon ami ne répond plus, mon ami répond pas, mon ami répond plus, mon ami ne joue pas, mon ami ne joue plus, mon ami joue plus, mon amie ne répond pas, mon amie ne répond plus, mon amie ne joue pas, mon amie ne joue plus, mon pote répond plus
read-withdraw = retirer, retirer mon défi, retirer le défi, retirer un défi, je retire, je retire mon défi, je retire le défi, je veux retirer mon défi, je voudrais retirer mon défi, retire mon défi, retirez mon défi, comment retirer mon défi, comment retirer un défi, annuler mon défi, annuler le défi, annule mon défi, annulez mon défi, j’annule mon défi, je veux annuler mon défi, comment annuler mon défi, reprendre mon défi
read-leaders = classement, le classement, classements, les classements, palmarès, le palmarès, montre le classement, montrez le classement, voir le classement, voir le palmarès, meilleurs joueurs, les meilleurs joueurs, qui est le meilleur
read-profile = profil, mon profil, voir mon profil, montre mon profil, montrez mon profil, mon classement, mes classements, quel est mon classement, elo, mon elo, mes statistiques, mes stats, mes résultats, mon score, j’ai gagné combien de parties, combien de parties j’ai gagné, combien de parties j’ai gagnées, combien de parties ai-je gagné, combien de parties ai-je gagnées, j’ai perdu combien de parties, combien de parties ai-je perdues, combien de parties j’ai perdues, j’ai joué combien de parties, combien de parties j’ai jouées, combien de parties ai-je jouées
read-history = historique, mon historique, l’historique, parties terminées, mes parties terminées, les parties terminées, mes dernières parties, mes anciennes parties
read-import = importer, importer une partie, importer ma partie, importe une partie, comment importer une partie, je veux importer une partie, je voudrais importer une partie, importer un pgn
read-settings = réglages, mes réglages, les réglages, changer les réglages, changer mes réglages, paramètres, mes paramètres, options, le thème, changer le thème, changer de thème, changer le thème du plateau, changer de plateau, changer le plateau, changer l’aspect du plateau, changer les couleurs du plateau, changer la couleur du plateau, comment changer le thème, comment changer de thème, comment changer le plateau, comment changer les couleurs du plateau, comment changer les couleurs, changer les couleurs, comment je change les couleurs du plateau
read-notices = notifications, les notifications, mes notifications, notification, désactiver les notifications, désactive les notifications, couper les notifications, comment désactiver les notifications, comment couper les notifications, comment arrêter les notifications, arrêter les notifications, plus de notifications, je ne veux plus de notifications, je ne veux pas de notifications, avis, rappels
read-privacy = supprimer mes données, supprime mes données, supprimez mes données, effacer mes données, efface mes données, effacez mes données, supprimer mon compte, supprime mon compte, comment supprimer mes données, comment effacer mes données, oublie-moi, mes données, vie privée, que sais-tu de moi, qu’est-ce que tu sais sur moi, qu’est-ce que tu gardes sur moi
read-about = c’est quoi, c’est quoi ça, c’est quoi ce jeu, c’est quoi ce bot, c’est quoi chess mutation, c’est quoi mutation, qu’est-ce que c’est, qu’est-ce que c’est que ça, qu’est-ce que chess mutation, qu’est-ce que mutation, qu’est-ce que mutabot, explique, expliquez, explique-moi, expliquez-moi, explique le jeu, expliquez le jeu, explique-moi le jeu, expliquez-moi le jeu, t’es un robot, tu es un robot, es-tu un robot, t’es un bot, tu es un bot, es-tu un bot, t’es humain, tu es humain, es-tu humain
# Ce qui accepte un défi ouvert, comme son bouton.
read-volunteers = moi, moi moi, moi svp, moi stp, moi je veux bien, je veux bien, je suis partant, je suis partante, partant, partante, j’en suis, je prends, je joue, je veux jouer, je le prends, moi je joue
# Ce qui refuse quand une question attend, parmi d’autres mots.
read-declining = pas maintenant, pas aujourd’hui, pas ce soir, pas cette semaine, plus tard, une autre fois, le temps, pas dispo, pas disponible
# Les réponses qui disent oui ou non.
read-decides = oui, non, accepte, accepter, refuse, refuser
# Ce qui dit oui à une question sur un coup.
read-agrees = oui, ouais, ouaip, ok, okay, d’accord, bien sûr, oui s’il te plaît, oui s’il vous plaît, oui svp, oui merci, c’est ça, oui c’est ça, exact, exactement, tout à fait, celui-là, jouez-le, joue-le
# Ce qui demande l’étape suivante ou le plateau suivant.
read-next = suivant, suivante, le suivant, la suivante, la suite, suite, continuer, continue, continuons, un autre, une autre, encore un, encore une, passer, passe, on passe, au suivant, à la suivante
# Ce qui entoure le numéro d’une partie à la fin d’un tel texte.
read-game-names = partie, n, numéro
read-game-between = dans, de, la, ma, cette, partie
# Ce qui précède le nom d’un jeu et disparaît avec lui : `une partie d’échecs`.
read-game-of = de, d’, à, aux
# Ce qui désigne une partie par l’adversaire, dont le nom suit.
read-versus = contre
# Ce qui dit avant un coup que c’est lui que l’on voulait.
read-slips = je voulais jouer, je voulais faire, je voulais mettre, je pensais jouer, je comptais jouer
# Ce qu’on se dit aussi entre joueurs dans le fil d’une partie : là, cela ne demande rien.
read-talk = stop, arrête, arrêter, arrête la partie, abandon, abandonne, je quitte, quitter, j’ai perdu, ai-je perdu, est-ce que j’ai perdu, j’ai gagné, ai-je gagné, est-ce que j’ai gagné, c’est à moi, c’est mon tour, est-ce mon tour, gain, le gain, temps écoulé, le temps est écoulé, ton temps est écoulé, votre temps est écoulé, tu veux la nulle, vous voulez la nulle, veux-tu la nulle, voulez-vous la nulle, temps restant, mon temps, ma pendule, la pendule, pendule, jusqu’à quand, erreur, une erreur, mauvais coup, je me suis trompé, je me suis trompée, on arrête là, on s’arrête là, on en reste là, j’ai fait une erreur, c’est une erreur, c’était une erreur, ce n’est pas ce que je voulais, j’annule, je laisse tomber, quitter la partie, je quitte la partie
# Ce qu’on demande des couleurs des cases : un texte de ces mots, avec un mot de chacune des deux premières listes.
read-colour-names = couleur, couleurs, coloré, colorées, jaune, jaunes, rouge, rouges, bleu, bleus, bleue, bleues, noir, noirs, noire, noires, blanc, blancs, blanche, blanches, vert, verte, vertes
read-colour-asks = que, quoi, comment, pourquoi, qu, sert, servent, signifie, signifient, fonctionne, fonctionnent, explique, expliquez
read-colour-others = fait, font, faire, veut, veulent, dire, a, à, c’, c, l’, est, ce, ça, de, du, des, le, la, les, un, une, sur, dans, case, cases, pion, pions, lettre, lettres, jeu, plateau, échiquier, marche, marchent, ici, on, se, passe, passent, t, il, y
read-questions = qui, que, quoi, où est, où sont, où puis, où peut, où va, où vont, où dois, où je, que dois, que puis, que faire, que fait, que font, que joue, que jouer, que peut, qu’est-ce, quel coup, quel est, quelle est, quels sont, quelles sont, quelle pièce, pourquoi, comment, combien, est-ce, puis-je, dois-je, peut-on, peux-tu, pouvez-vous, je peux, je dois, je fais quoi, tu fais quoi, tu peux, il y a, y a-t-il, qui est, qui a, quand, on peut, c’est quand, ça veut dire, es-tu, êtes-vous
read-help = aide, aider, aidez, aide-moi, aidez-moi, j’ai besoin d’aide, à l’aide, aide svp, au secours, comment on joue, comment joue-t-on, comment jouer, comment ça marche, comment ça fonctionne, comment commencer, que sais-tu faire, que savez-vous faire, qu’est-ce que tu fais, qui es-tu, qui êtes-vous, c’est quoi, commandes, mode d’emploi, help, parle français, parlez français, en français
# Les mots gentils : un message qui ne contient rien d’autre reçoit une réaction. Des expressions, dans toutes les langues.
read-kind = merci, merci beaucoup, mille merci, mille mercis, merci bien, bien joué, bon coup, beau coup, bonne partie, belle partie, bonne chance, amusez-vous bien, super, génial, bravo, cool, mdr, ptdr, haha, hihi, désolé, désolée, pardon, oups, attends, attendez, de rien, à plus, à bientôt, au revoir, bonne nuit, bonne soirée, trop fort, trop bien, bien vu, pas mal, laisse tomber, pas de problème, bon bot, super bot

# Fins de partie
over-checkmate = 🏆 Échec et mat ! { $winner } gagne contre { $loser }.
over-stalemate = 🤝 Pat : aucun coup légal, mais pas d’échec. La partie est nulle.
over-repetition = 🤝 Nulle par répétition.
over-fifty-moves = 🤝 Nulle par la règle des cinquante coups.
over-resignation = 🏳️ { $loser } abandonne. { $winner } gagne.
over-resignation-board = 🏳️ { $loser } abandonne avant que les deux camps aient joué et perd cette partie de tournoi par forfait. { $winner } gagne.
over-untold = { $winner ->
    [none] 🤝 La partie est nulle.
   *[other] { $winner } gagne.
  }
over-agreement = 🤝 Partie nulle d’un commun accord.
over-abort = Partie annulée. Elle ne compte pas.
over-abort-by = { $player } a annulé la partie. Elle ne compte pas.
board-abroad = 🌐 Vous cherchiez tous deux cette partie, sur des serveurs différents : elle se joue ici.
over-abort-unreachable = Je n’ai pas pu écrire en privé à l’un des deux joueurs : la partie n’a pas commencé. Elle ne compte pas.
over-abort-unmoved = ⌛ { $player } n’a pas joué son premier coup à temps. Partie annulée : elle ne compte pas.
over-adjudication = { $winner ->
    [none] 🤝 La partie a été déclarée nulle.
   *[other] ⚖️ La victoire est accordée à { $winner } contre { $loser }.
  }
over-forfeit = ⚖️ { $loser } est disqualifié. { $winner } gagne.
over-deadline-board = ⌛ { $loser } n’a pas joué avant l’échéance de la ronde et perd cette partie de tournoi par forfait. { $winner } gagne.
over-time-board = ⌛ { $loser } a épuisé son temps avant que les deux camps aient joué et perd cette partie de tournoi par forfait. { $winner } gagne.
over-forfeit-board = ⚖️ { $loser } perd cette partie de tournoi par forfait. { $winner } gagne.
over-annulled-board = ⚖️ Cette partie est annulée. Elle ne compte pas dans son tournoi.
over-neither-board = ⚖️ Les deux joueurs perdent cette partie de tournoi par forfait.
over-abort-board-short = sans résultat
over-neither-board-short = double forfait
over-abort-board = ⚖️ Cette partie de tournoi s’est terminée sans résultat. L’organisation décide du score.

# Classements
ratings-here = 📈 { $white } · { $black }
ratings-here-half = 📈 { $white } · { $black } (compte pour moitié)
ratings-everywhere = 🌐 Tous les serveurs : { $white } · { $black }
ratings-everywhere-half = 🌐 Tous les serveurs : { $white } · { $black } (compte pour moitié)
ratings-counting = 📈 Les classements sont en cours de calcul.
ratings-too-short = -# Trop court pour le classement : moins de deux coups de chaque côté.
ratings-nowhere-week = -# 📈 Aucun classement ne change : ces deux joueurs avaient déjà disputé six parties classées de ce jeu en sept jours.
ratings-nowhere-opponents = -# 🌐 Aucun classement ne change : pour le classement commun aux serveurs, les deux joueurs doivent avoir rencontré cinq adversaires différents.
ratings-nowhere-mostly = -# 🌐 Aucun classement ne change : l’un des joueurs a disputé contre l’autre plus de 40 % de ses dernières parties, trop pour le classement commun aux serveurs.
ratings-only-here-opponents = -# 🌐 La partie ne compte que sur ce serveur : pour le classement commun aux serveurs, les deux joueurs doivent avoir rencontré cinq adversaires différents.
ratings-only-here-mostly = -# 🌐 La partie ne compte que sur ce serveur : l’un des joueurs a disputé contre l’autre plus de 40 % de ses dernières parties, trop pour le classement commun aux serveurs.
ratings-only-here-decided = -# 🌐 La partie ne compte que sur ce serveur : ce résultat a été décidé et non joué.
ratings-decided = -# 📈 Aucun classement ne change : ce résultat a été décidé et non joué.
rating-own-change = { $before } → { $after }
history-rated = { $line } · { $rating }
ratings-annulled = -# 📈 La victoire compte, mais aucun classement ne change : parmi les parties que { $player } a perdues au temps pendant une même absence, seule la première compte pour le classement.
rating-change = { $player } { $before } → { $after }
rating-hidden = { $player } { $rating }
rating-beside = { $player } ({ $rating })

# Trophées
trophies-of = { $player } : { $trophies }
trophies-one = 🏅 { $player }
trophies-both = 🏅 { $white } · { $black }
trophy-first-win = première victoire contre une personne ({ $game })
trophy-games = { $number } parties ({ $game })
trophy-tournament = tournoi remporté
trophy-giant = tombeur de géants
feat-pawn-mate = mat donné par un pion
feat-pawn-once-knight-mate = mat donné par un pion qui a été cavalier
feat-promoted-mate = mat donné par une pièce promue
feat-underpromotion-mate = mat par sous-promotion
feat-soon-mate = mat en dix coups ou moins

# Abandon
resign-confirm = Voulez-vous vraiment abandonner contre { $opponent } (**{ $game }**) ?
resign-confirm-board = Voulez-vous vraiment abandonner contre { $opponent } (**{ $game }**) ? Les deux camps n’ont pas encore joué : vous perdriez cette partie de tournoi par forfait.
abort-confirm = Annuler la partie contre { $opponent } (**{ $game }**) ? Elle ne comptera pour personne.
kept-playing = Rien n’a changé : la partie continue (**{ $game }**).
resign-done = Vous avez abandonné.
abort-done = Vous avez annulé la partie.

# Nulles
draw-offered = 🤝 { $opponent }, { $player } vous propose la nulle dans **{ $game }**. Si vous jouez un coup, vous la refusez.
draw-ask = Proposer la nulle à { $opponent } dans **{ $game }** ?
draw-stands = 🤝 { $opponent } vous propose la nulle.
draw-ask-accept = { $opponent } vous propose la nulle dans **{ $game }**. L’acceptez-vous ?
draw-ask-claim = Réclamer la nulle dans **{ $game }** ? Elle se termine alors aussitôt.
draw-offer-sent-program = Vous m’avez proposé la nulle dans **{ $game }**. J’y répondrai.
draw-offer-sent = Nulle proposée dans **{ $game }**. Votre adversaire peut répondre ou continuer à jouer.
draw-agreed = Vous êtes d’accord pour la nulle.
draw-claimed = Vous avez réclamé la nulle.
draw-declined = Nulle refusée. La partie continue.
draw-declined-reply = Vous avez refusé la nulle. La partie continue.
draw-taken-back = Vous avez retiré votre proposition de nulle. La partie continue.
draw-accepted = Nulle acceptée.
draw-void = Cette proposition de nulle n’est plus valable.

# Reprendre des coups
takeback-asked = ↩️ { $opponent }, { $player } demande à reprendre **{ $moves }** dans **{ $game }**. Le prochain coup annule la demande.
takeback-sent = Reprise demandée à { $opponent } : **{ $moves }** dans **{ $game }**. Le prochain coup annule la demande.{ $rated ->
    [yes] {" "}Si elle est acceptée, la partie ne sera plus classée.
   *[no] {""}
  }
takeback-ask = Laisser { $opponent } reprendre **{ $moves }** (**{ $game }**) ? La partie ne sera plus classée.
takeback-unrated = Cette partie n’est plus classée.
takeback-done = ↩️ { $player } a repris **{ $moves }**.
takeback-granted = Reprise acceptée.
takeback-declined = Reprise refusée. La partie continue.
takeback-void = Cette demande de reprise n’est plus valable.
takeback-granted-reply = Vous avez accepté la reprise.
takeback-taken = Vous avez repris **{ $moves }**.
takeback-declined-reply = Vous avez refusé la reprise. La partie continue.
told-player = { $player } : { $told }
notice-takeback-declined = { $opponent } a refusé votre demande de reprise dans **{ $game }** (coup { $number }).
notice-draw-declined = { $opponent } a refusé votre proposition de nulle dans **{ $game }** (coup { $number }).
refusal-takeback-own = Vos réglages ne permettent pas de reprendre des coups dans cette partie. Changez-les avec `/reglages`.
refusal-takeback-own-rated = En partie classée, les deux joueurs doivent autoriser la reprise de coups : voyez **Reprise de coups** dans `/reglages`.
refusal-takeback-theirs = { $opponent } ne laisse pas reprendre de coups dans cette partie.
refusal-takeback-theirs-rated = En partie classée, les deux joueurs doivent autoriser la reprise de coups dans `/reglages`, et { $opponent } ne l’autorise pas.
refusal-takeback-tournament = En tournoi, on ne reprend pas ses coups.
refusal-takeback-asked = Vous avez déjà demandé une reprise. Votre adversaire peut encore répondre.
refusal-takeback-before = Vous l’avez déjà demandé dans cette position. Vous pourrez le redemander après le prochain coup.
refusal-takeback-answer = Votre adversaire demande aussi à reprendre des coups. Répondez d’abord, ou jouez.
refusal-takeback-nothing = Vous n’avez encore joué aucun coup à reprendre.
refusal-takeback-closed = Cette demande n’est plus valable.
refusal-takeback-own-request = C’est votre propre demande : votre adversaire doit y répondre.

# Prévoir : seule la personne qui prévoit lit ceci
by-plan = 🗓️ Joué comme prévu : **{ $moves }**.
answered-at-once = Réponse prévue, jouée aussitôt : **{ $moves }**.
plan = 🗓️ **Ce que vous avez prévu.** Dès que { $opponent } joue une de ces suites, je joue vos réponses (« vous », en gras).
plan-none = 🗓️ Rien n’est prévu pour la suite de cette partie. Indiquez votre réponse à un coup de { $opponent }, et je la jouerai dès que ce coup sera joué.
plan-example = Par exemple : `/prevoir suites:si { $theirs } alors { $mine }`
plan-none-your-turn = 🗓️ Rien n’est prévu pour la suite de cette partie, et c’est à vous de jouer. Jouez d’abord votre coup, avec **Jouer** ou `/coup`, puis prévoyez vos réponses. Ou écrivez dès maintenant une suite qui commence par votre coup : vos réponses vaudront une fois ce coup joué.
plan-your-turn = 🟢 C’est à vous : jouez d’abord votre coup, avec **Jouer** ou `/coup`.
plan-typed = Voici ce que vous aviez écrit, à copier :
  ```
  { $text }
  ```
plan-waits = 🤝 Une proposition de nulle est en cours : vos réponses prévues attendent la vôtre.
plan-waited = Vous aviez prévu **{ $move }**. Jouer ce coup maintenant ?
plan-item = • { $line }
plan-more = … et { $count } de plus. Le menu les montre pas à pas.
plan-played = Joué comme prévu : { $moves }
plan-kept = ✅ { $count ->
    [one] Une réponse est prévue.
   *[other] { $count } réponses sont prévues.
  }
plan-removed = La réponse et tout ce qui était prévu ensuite ont été supprimés.
plan-cleared = Plus rien n’est prévu.
plan-line = 🗓️ { $line }
plan-own = **vous : { $move }**
plan-goes-on = { $count ->
    [one] Une réponse est prévue
   *[other] { $count } réponses sont prévues
  } ensuite : voyez le menu.
plan-after = 🗓️ Après { $line }
plan-where = La pièce adverse ({ $man }) : où peut-elle aller ?
plan-theirs = Que peut jouer { $opponent } ?
plan-between = si, s’il, s’ils, s’elle, alors, puis, quand, lorsque
plan-leads = sur, après, contre, à
plan-fillers = si, alors, puis, je, vous, et, joue, réponds, il, elle, quand, lorsque, les, noirs, blancs, jouent, mon, adversaire, tu, joues, joué, répond, répondez, jouerai, répondrai
refusal-plan = Rien n’a été enregistré, à cause de la suite `{ $line }`. { $why }
refusal-plan-own-first = À vous de jouer : commencez par `[votre coup] [sa réponse] [votre coup suivant]`. J’ai pris le premier coup pour le vôtre : { $why }
refusal-plan-empty = Aucune suite trouvée. Écrivez `si [son coup] alors [votre réponse] ; si [un autre coup] alors [une autre réponse]`.
refusal-plan-open-end = Une suite doit se terminer par votre réponse.
refusal-plan-twice = Une autre suite répond autrement aux mêmes coups.
refusal-plan-over = La partie serait finie avant `{ $text }`.
refusal-plan-unreadable = Je ne reconnais pas `{ $text }` comme un coup. { $spelling }
refusal-plan-ambiguous = `{ $text }` peut désigner plusieurs coups : { $moves }.
refusal-plan-long = C’est trop long : je lis { $most } caractères au plus à la fois. Ajoutez vos suites en plusieurs fois.
refusal-plan-deep = Vous pouvez prévoir au plus { $most } réponses à la suite.
refusal-plan-full = Vous pouvez prévoir au plus { $most } réponses dans une partie. Supprimez-en d’abord.
refusal-plan-gone = Cette réponse n’est plus prévue, ou la partie a pris un autre cours. Rouvrez ce que vous avez prévu avec `/prevoir`.
refusal-plan-your-turn = C’est à vous de jouer : jouez d’abord votre coup. Ensuite, vous pourrez prévoir des réponses avec les menus.
refusal-plan-ends = Ce coup met fin à la partie : il n’y a rien à répondre.
refusal-plan-pass = Après ce coup, vous ne pouvez que passer, et c’est automatique : il n’y a rien à prévoir.

# Indices

hint-title = 💡 **{ $game }** · indice, étape { $step } sur 3
hint-told = -# Après la partie, tout le monde pourra voir combien d’indices vous avez pris.
hint-told-opponent = -# Après la partie, votre adversaire pourra voir combien d’indices vous avez pris.
hint-helps = -# 💡 Un **indice** aide pour un seul coup.
hint-helps-opponent = -# 💡 Un **indice** aide pour un seul coup. Après la partie, votre adversaire pourra voir combien vous en avez pris.
hint-counted = -# 💡 Un **indice** aide pour un seul coup. Après la partie, tout le monde pourra voir combien vous en avez pris.
hint-man = La pièce à jouer : **{ $man }**.
hint-move = Je jouerais **{ $move }**.
hint-move-words = Je jouerais **{ $move }** : { $words }.
hint-wins = { $moves ->
    [one] Ce coup gagne tout de suite.
   *[other] Ce coup force le gain, en { $moves } coups ou moins.
}
hint-loses = Si votre adversaire trouve les meilleurs coups, vous perdez. Ce coup résiste le plus longtemps.
hint-chances = Vos chances de gain après ce coup : environ { $percent } %.
hint-checks = Ce coup donne échec.
hint-gains = Vous devriez y gagner { $men }.
hint-trades = Vous y laissez { $given } et devriez prendre { $men } en échange.
men-and = { $men } et { $man }
men-king = un roi
men-queen = { $count ->
    [one] une dame
   *[other] { $count } dames
}
men-rook = { $count ->
    [one] une tour
   *[other] { $count } tours
}
men-bishop = { $count ->
    [one] un fou
   *[other] { $count } fous
}
men-knight = { $count ->
    [one] un cavalier
   *[other] { $count } cavaliers
}
men-pawn = { $count ->
    [one] un pion
   *[other] { $count } pions
}
hint-forced = C’est le seul coup légal.
hint-others = Avec tout autre coup, vos chances de gain ne dépassent pas { $percent } % environ.
hint-others-alike = Un autre coup est à peu près aussi bon.
hint-others-lose = Tous les autres coups perdent à coup sûr.
hint-line = Suite probable : { $moves }
hint-next-move = Voir le coup
hint-next-why = Pourquoi ?
hint-own-move = Choisir un coup
hint-taken-here = -# 💡 { $player } a pris un indice ici.
hints-taken = -# 💡 { $hints }
hints-taken-by = { $player } a pris { $count ->
    [one] 1 indice
   *[other] { $count } indices
}.
hints-taken-both = { $white } { $black }
button-hint = 💡 Indice

# Leçons

lesson-title = 🎓 **{ $game }** · étape { $number } sur { $count }
lesson-aside = -# { $text }
lesson-right = ✅ **{ $move }**, bravo !
lesson-right-words = ✅ **{ $move }** ({ $words }), bravo !
lesson-shown = 💡 Voici comment faire : **{ $move }**.
lesson-shown-words = 💡 Voici comment faire : **{ $move }** ({ $words }).
lesson-other = 🤔 **{ $move }** est un coup légal, mais pas celui que demande cette étape. Essayez-en un autre.
lesson-wrong = 🤔 { $why } Essayez un autre coup.
lesson-quietly = -# 🎓 Vous découvrez ce jeu ? **Apprendre à jouer** l’explique en une dizaine de petites étapes.
lesson-along = -# 🎁 Vous découvrez ce jeu ? **Apprendre à jouer** l’explique en une dizaine de petites étapes. Le défi vous attendra.
lesson-try-again = Réessayer
lesson-end = 🎓 C’était la dernière étape : vous savez jouer.
lesson-end-shown = 🎓 C’était la dernière étape. { $done ->
    [0] Vous n’en avez fait aucune
    [one] Vous en avez fait une
   *[other] Vous en avez fait { $done }
  }, et je vous en ai montré { $shown ->
    [one] une
   *[other] { $shown }
  }.
lesson-then-bot = Jouez maintenant une première partie contre moi, au niveau le plus facile.
lesson-then-people = Jouez maintenant une partie : `/jouer` pour défier quelqu’un d’ici ou, en message privé avec moi, `/jouer niveau:1` pour jouer contre moi.
lesson-then-accept = Le défi de { $player } vous attend.
lesson-finished = 🎓 **{ $game }** · Leçon terminée ! Jouez une partie, ou recommencez la leçon.
lesson-finished-shown = 🎓 **{ $game }** · Vous avez vu toute la leçon : { $done ->
    [0] vous n’avez fait aucune étape
    [one] vous avez fait une étape
   *[other] vous avez fait { $done } étapes
  }, et je vous en ai montré { $shown ->
    [one] une
   *[other] { $shown }
  }. Jouez une partie, ou recommencez la leçon.

# Puzzles

puzzle-title = 🧩 **{ $game }** · problème { $name } · difficulté { $grade } sur { $grades }
puzzle-title-daily = 🧩 **Problème du jour**, { $day } · { $game } · difficulté { $grade } sur { $grades }
puzzle-ask-white = { $count ->
    [one] **Les Blancs jouent et gagnent en un coup.**
   *[other] **Les Blancs jouent et gagnent en { $count } coups**, quoi que jouent les Noirs.
}
puzzle-ask-black = { $count ->
    [one] **Les Noirs jouent et gagnent en un coup.**
   *[other] **Les Noirs jouent et gagnent en { $count } coups**, quoi que jouent les Blancs.
}
puzzle-right = ✅ **{ $move }**, bien joué ! Votre adversaire répond **{ $answer }**.
puzzle-other = { $count ->
    [one] 🤔 **{ $move }** ne gagne pas en un coup. Essayez autre chose.
   *[other] 🤔 **{ $move }** ne force pas le gain en { $count } coups. Essayez autre chose.
}
puzzle-solved = ✅ **{ $move }** : résolu !
puzzle-shown = 💡 La solution : **{ $moves }**
puzzle-row = -# Résolus : { $solved } · série sans faute : { $row } (record : { $longest })
puzzle-row-others = -# Résolus : { $solved } · série sans faute, hors problèmes du jour : { $row } (record : { $longest })
puzzle-row-daily = -# Problème du jour, jours d’affilée : { $row } (record : { $longest })
puzzle-daily-about = -# Vos essais sont privés. D’autres problèmes : `/probleme`
puzzle-film = Voir la solution en film
puzzle-practice-over = -# Pour s’exercer : ce n’est plus le problème du jour.
puzzle-practice-done = -# Pour s’exercer : vous l’avez déjà fait.
puzzle-next = Problème suivant ▶

# Boutons
button-claim = Réclamer la nulle ({ $why })
button-takeback = Reprendre un coup
button-takeback-yes = Accepter
button-takeback-allow = Accepter, sans classement
button-takeback-no = Refuser
button-plan = Prévoir
button-plan-type = Écrire des suites
button-plan-line = Voir une réponse
button-plan-add = Prévoir une réponse
button-plan-theirs = Le coup de votre adversaire
button-plan-back = Retour
button-plan-earlier = ◀ Précédents
button-plan-later = Suivants ▶
button-plan-remove = Supprimer
button-plan-clear = Tout supprimer
button-accept = Accepter
button-take = Accepter
button-post-anyway = Publier quand même le mien
button-challenge-all = Défier tout le monde ici
button-how-to-play = Comment jouer
button-learn = Apprendre à jouer
button-learn-again = Reprendre la leçon au début
button-learn-back = ◀ Étape précédente
button-learn-on = Étape suivante ▶
button-learn-show = Montrez-moi
button-puzzle = Problèmes
button-puzzle-try = Résoudre
button-puzzle-show = Voir la solution
button-play-first = Jouer une première partie
button-help = Ce que je sais faire
button-help-back = ◀ Page précédente
button-help-on = Page suivante ▶
button-decline = Refuser
button-take-back = Retirer
button-withdraw = Retirer un défi
button-reason = Choisissez une raison
button-reason-words = Avec mes mots
button-block = Bloquer
button-rematch = Revanche
button-play-bot = Jouer contre le bot
button-play-level = Choisissez un niveau
button-level-up = Niveau supérieur
button-level-down = Niveau inférieur
button-show = Voir le plateau
button-turn = Retourner le plateau
button-moves = Coups
button-move = Jouer
button-draw = Proposer la nulle
button-draw-ask = Nulle
button-keep = Continuer la partie
button-resign = Abandonner
button-resign-now = Oui, abandonner
button-abort-now = Oui, annuler
button-draw-yes = Accepter la nulle
button-draw-no = Continuer
button-draw-back = Retirer la proposition
button-rest = Vacances et repos
button-record = Coups (PGN)
button-pick = Choisissez le coup
button-rules = Lire une autre section
button-rules-back = ◀ Section précédente
button-rules-on = Section suivante ▶
button-step-back = Retour
button-type = Écrire un coup
button-menus = Choisir dans les menus
button-confirm = Jouer ce coup
button-film = Film
button-film-share = Montrer à tout le monde ici
button-page-back = ◀ Précédents
button-page-on = Suivants ▶
button-settings = Choisissez un réglage
button-set = Choisissez ce que vous préférez

# Formulaires
form-move = Écrivez votre coup
form-move-field = Votre coup
form-plan = Prévoir
form-plan-field = Si tel coup est joué, je réponds ceci
form-plan-example = si [son coup] alors [votre réponse] ; si [un autre coup] alors [une autre réponse]
form-move-example = e4, Cf3, e2e4, ou en toutes lettres : pion e2 vers e4

# Les permissions qui me manquent
lacking-threads = ⚠️ Je ne peux pas ouvrir de fil ici : la partie se joue dans ce salon (**{ $game }**).
lacking-write-in-threads = ⚠️ Je ne peux pas écrire dans les fils ici : la partie se joue dans ce salon (**{ $game }**).
lacking-files = ⚠️ Je ne peux pas envoyer d’images ici : je décris les plateaux en mots.
lacking-how = Il me manque la permission **{ $permission }**. Un administrateur peut me l’accorder : Modifier le salon → Permissions → mon rôle.
permission-threads = Créer des fils publics
permission-write-in-threads = Envoyer des messages dans les fils
permission-files = Joindre des fichiers

# Choisir un coup avec les menus
menu-which = Quelle pièce voulez-vous jouer ?
menu-asks = **{ $game }** · { $question }
menu-row = { $cells } ; les boutons ci-dessous mènent aux autres cases.
menu-row-one = rangée { $row } : { $cell }
menu-key-only = { $step } : { $only }
menu-where = Où va votre { $man } ?
menu-place = Où posez-vous votre { $man } ?
menu-then = Et ensuite, votre { $man } ?
menu-how = Comment continue votre coup ?
menu-page = Page { $page } sur { $pages }
menu-man = { $man } en { $cell }
menu-hand = { $man } en main
menu-of-side = { $man } ({ $side })
menu-stay = rester en { $cell }
menu-only = ne peut jouer que { $move }
menu-target = { $cell } – { $what }
menu-becomes-takes = { $becomes }, { $takes }
alt-steps = { $question } { $steps }.
alt-steps-more = { $before } ; { $step }
alt-steps-or = { $before } ou { $last }
alt-steps-any = N’importe quelle case
alt-steps-what = { $cells } : { $what }
man-king = roi
man-queen = dame
man-rook = tour
man-bishop = fou
man-knight = cavalier
man-pawn = pion
becomes-king = devient un roi
becomes-queen = devient une dame
becomes-rook = devient une tour
becomes-bishop = devient un fou
becomes-knight = devient un cavalier
becomes-pawn = devient un pion
takes-king = prend le roi
takes-queen = prend la dame
takes-rook = prend la tour
takes-bishop = prend le fou
takes-knight = prend le cavalier
takes-pawn = prend le pion

# Feuilles de partie
record = 📄 **{ $game }** : les coups dans un fichier (PGN), à conserver, à partager ou à ouvrir dans un programme qui connaît le jeu.

# Parties terminées
history-own = **Vos parties terminées**
history-of = **Parties terminées de { $player }** que vous pouvez voir ici, et celles contre vous
history-of-here = **Parties terminées de { $player } sur ce serveur**
history-server = **Parties terminées de ce serveur**
history-won = 🏆 n° { $game } **gagnée** contre { $opponent } : { $how } · { $name } · { $moves ->
    [0] aucun coup
    [one] un coup
   *[other] { $moves } coups
  } · { $day }
history-lost = ▫️ n° { $game } **perdue** contre { $opponent } : { $how } · { $name } · { $moves ->
    [0] aucun coup
    [one] un coup
   *[other] { $moves } coups
  } · { $day }
history-drawn = 🤝 n° { $game } **nulle** contre { $opponent } : { $how } · { $name } · { $moves ->
    [0] aucun coup
    [one] un coup
   *[other] { $moves } coups
  } · { $day }
history-off = ▫️ n° { $game } contre { $opponent } : { $how } · { $name } · { $moves ->
    [0] aucun coup
    [one] un coup
   *[other] { $moves } coups
  } · { $day }
history-line = n° { $game } { $white } – { $black } **{ $score }** : { $how } · { $name } · { $moves ->
    [0] aucun coup
    [one] un coup
   *[other] { $moves } coups
  } · { $day }
history-none = Aucune partie terminée pour l’instant.
history-none-fits = Aucune partie terminée que vous puissiez voir ne correspond à cette recherche.
history-none-so-far = Rien trouvé jusqu’ici. Le bouton remonte plus loin.
history-imported = 📥 { $count ->
    [one] Vous avez importé une partie, qui ne compte dans aucun résultat. Ouvrez-la avec le menu.
   *[other] Vous avez importé { $count } parties, qui ne comptent dans aucun résultat. Ouvrez-les avec le menu.
  }
history-open-imported = Ouvrir une partie importée
history-item = n° { $game } { $white } – { $black } { $score }
history-item-own = n° { $game } { $won ->
    [yes] gagnée contre { $opponent }
    [no] perdue contre { $opponent }
    [draw] nulle contre { $opponent }
   *[none] contre { $opponent }
  }
history-item-about = { $name }, { $how }, { $date }
history-how-checkmate = échec et mat
history-how-stalemate = pat
history-how-repetition = répétition
history-how-fifty-moves = règle des cinquante coups
history-how-resignation = abandon
history-how-agreement = accord mutuel
history-how-abort = annulée
history-how-adjudication = décision arbitrale
history-how-forfeit = par forfait
history-how-time = au temps
history-how-time-vs-bare = au temps, matériel insuffisant
history-how-untold = motif non indiqué
history-how-unfinished = inachevée
history-how-other = selon les règles du jeu
button-newer = ◀ Plus récentes
button-older = Plus anciennes ▶
button-open = Ouvrir une partie
game-choice-over = { $game }, terminée
game-choice-imported = { $game }, importée
refusal-whose-result = De qui cherchez-vous le résultat ? Ajoutez l’option `joueur`.

# Parcourir une partie
replay-start = Le début (position 0 sur { $plies })
replay-at = Après **{ $number } { $move }** (position { $ply } sur { $plies })
replay-unfinished = La feuille s’arrête ici.
replay-shown = { $player } montre :
replay-shared = ✅ Tout le monde ici peut maintenant voir cette position.
film-shared = ✅ Tout le monde ici peut maintenant voir le film.
replay-imported = 📥 Jouée ailleurs{ $count ->
    [0] .
   *[other] { "\u00A0" }: { $told }
  }
replay-note = 📝 { $player } : { $text }
replay-own-note = 📝 { $text } (votre note, privée jusqu’à la fin de la partie)
replay-noted = 📝 { $count ->
    [one] Coup annoté
   *[other] Coups annotés
  } : { $moves }
button-replay = ⏯ Parcourir
button-replay-first = ⏮ Début
button-replay-back = ◀ Précédent
button-replay-on = Suivant ▶
button-replay-last = Fin ⏭
button-share = Montrer à tout le monde ici
button-share-profile = Montrer à tout le monde ici
button-share-stats = Montrer à tout le monde ici
button-note = Noter
button-unnote = Choisissez une note à effacer
button-all-records = La suite
refusal-cannot-share = Sur un serveur, vous pouvez montrer ses parties et vos propres parties terminées, sauf les parties privées.
refusal-no-statistics-to-share = Il n’y a encore aucune partie que tout le monde ici puisse voir.
refusal-no-profile-to-share = Votre profil ne contient encore rien que tout le monde ici puisse voir.
refusal-share-failed = Discord ne me laisse pas écrire à tout le monde dans ce salon. Essayez dans un autre.

# Analyse d’une partie

review-title = 🔍 Analyse : **{ $game }**
review-heading = Analyse : partie n° { $number }
review-curve = Chances de gain des Blancs (%)
review-of-white = Blancs
review-even = égalité
review-start = début
review-side = { $player } : { $blunders ->
    [one] { $blunders } gaffe
   *[other] { $blunders } gaffes
} (??), { $mistakes ->
    [one] { $mistakes } erreur
   *[other] { $mistakes } erreurs
} (?), { $inaccuracies ->
    [one] { $inaccuracies } imprécision
   *[other] { $inaccuracies } imprécisions
} (?!)
review-moments = Les moments décisifs, avec les chances de gain du joueur au trait :
review-moment = **{ $move }** ({ $player }) : de { $before } % à { $after } %
review-moment-inaccuracy = **{ $move }** ({ $player }, imprécision) : de { $before } % à { $after } %
review-moment-mistake = **{ $move }** ({ $player }, erreur) : de { $before } % à { $after } %
review-moment-blunder = **{ $move }** ({ $player }, gaffe) : de { $before } % à { $after } %
review-more = { $count ->
    [one] Un autre coup a coûté quelque chose, mais pas plus que ceux-ci.
   *[other] { $count } autres coups ont coûté quelque chose, mais pas plus que ceux-ci.
}
review-clean = Aucune erreur trouvée.
review-caveat = -# Ce n’est que mon avis : je peux me tromper.
review-spoken = Chances de gain des Blancs : { $chances }.
review-spoken-start = au début { $percent } %
review-spoken-at = après le coup { $number } des { $side } : { $percent } %
review-shown = { $player } partage une analyse :
review-shared = ✅ Tout le monde ici peut maintenant voir l’analyse.
review-played = Joué : **{ $number } { $move }**
review-instead = Chances de gain après ce coup : environ { $better } % au lieu de { $played } %.
review-then = Suite possible : { $moves }
review-answers = Le coup joué permet : { $moves }
button-review = 🔍 Analyse
button-review-moment = Meilleur coup
button-review-share = Montrer à tout le monde ici

# Notes
note-kept = ✅ Note enregistrée. Toute personne qui peut voir la partie peut lire votre note. Pour revoir ou effacer vos notes, tapez `/note`.
note-kept-alone = ✅ Note enregistrée. Elle reste privée jusqu’à la fin de la partie ; ensuite, toute personne qui peut voir la partie peut la lire. Pour revoir ou effacer vos notes, tapez `/note`.
note-kept-own = ✅ Note enregistrée. Personne d’autre ne peut la lire : les données de votre adversaire ont été supprimées. Pour revoir ou effacer vos notes, tapez `/note`.
notes-none = Vous n’avez aucune note sur **{ $game }**. Ajoutez-en une avec `/note texte:…`, ou à n’importe quelle position avec **Noter** sous `/montrer`.
notes-title = **Vos notes sur { $game }.** Elles restent privées jusqu’à la fin de la partie ; ensuite, toute personne qui peut voir la partie peut les lire.
notes-title-over = **Vos notes sur { $game }.** Toute personne qui peut voir la partie peut les lire.
notes-title-own = **Vos notes sur { $game }.** Personne d’autre ne peut les lire : les données de votre adversaire ont été supprimées.
notes-line = { $number } { $text }
notes-item = { $number } { $text }
form-note = Une note à cette position
form-note-field = Note (visible de tous après la partie)
form-note-example = La prochaine fois, je prendrai la tour
refusal-empty-note = Écrivez votre note.
refusal-empty-answer = Écrivez ce que vous avez constaté, ou fait.
refusal-too-many-notes = Vous avez déjà { $most } notes sur cette partie. Effacez-en d’abord une avec `/note`.
refusal-no-note = Cette note est déjà effacée.

# Feuilles de parties
all-records = 📄 { $count ->
    [one] Votre partie terminée, dans un fichier (PGN).
   *[other] Vos { $count } parties terminées, dans un fichier (PGN), la plus récente d’abord.
  }
all-records-more = 📄 { $count } de vos parties terminées dans un fichier (PGN), la plus récente d’abord. Le bouton donne la suite.
refusal-no-records = Vous n’avez aucune partie terminée à exporter.
form-import = Une partie jouée ailleurs
form-import-field = Feuille de partie (PGN)
form-import-example = [White "Anne"] [Black "Bob"] etc., une balise par ligne, puis 1. e4 e5 2. Cf3
import-kept = ✅ Partie enregistrée sous le n° { $game }. Elle ne compte dans aucun résultat. `/montrer partie:{ $game }` la rouvre. Je conserve vos { $most } parties importées les plus récentes.
import-kept-several = ✅ { $count } parties enregistrées, { $count ->
    [2] n° { $game } et n° { $last }
   *[other] du n° { $game } au n° { $last }
  } ; voici la première. Elles ne comptent dans aucun résultat. `/montrer partie:{ $last }` rouvre la dernière. Je conserve vos { $most } parties importées les plus récentes.
import-dropped-number = J’ai lu 1 au lieu de 0 comme numéro de coup de sa position.
import-dropped-castling = J’ai ignoré `{ $letter }` dans sa position : le roi ou la tour n’est pas en place pour roquer.
import-dropped-en-passant = J’ai ignoré la case de prise en passant de sa position : aucun pion ne vient de la franchir.
import-unreadable = Je ne le reconnais pas comme un coup.
import-null = C’est un coup nul, que personne ne peut jouer.
import-ambiguous = Plusieurs coups sont possibles.
import-over = La partie était déjà terminée avant ce coup.
refusal-import-empty = Il n’y a aucun coup dans ce texte. Collez une feuille entière (PGN), pas seulement une position.
refusal-import-link = Je ne peux pas ouvrir de lien. Collez ici la feuille de partie (PGN) elle-même.
refusal-import-file = Je ne peux pas lire ce fichier. Joignez une feuille de partie (PGN) en texte, de { $most } Mo au plus.
refusal-import-long = Cette partie est trop longue : je prends { $most } coups au plus, les deux camps ensemble.
refusal-import-line = Je ne peux pas lire la ligne { $line } de cette feuille : un champ comme `[White "Anne"]`, une parenthèse ou une accolade est incomplet.
refusal-import-game = Je ne connais pas le jeu de cette feuille. Son champ `Game` doit indiquer l’un de ces jeux : { $games } ; sans ce champ, ce sont les échecs.
refusal-import-setup = La position de départ de cette feuille est impossible. { $why }
refusal-import-move = Le coup { $number }, `{ $text }`, ne peut pas être joué. { $why }
refusal-import-variant = Je ne connais pas la variante `{ $name }`, seulement les échecs classiques : retirez le champ `Variant`, ou écrivez-y `Standard`.
refusal-import-edition = Je ne connais pas l’édition du champ `Edition` de cette feuille. Sans ce champ, c’est la première édition.
refusal-import-many = Il y a trop de parties dans ce texte : j’en prends { $most } au plus à la fois.
refusal-import-nth = Rien n’a été enregistré : la partie { $game } de ce texte a une erreur. { $why }

# Listes
games-title = **Vos parties**
games-none = Vous n’avez aucune partie en cours. Commencez-en une avec `/jouer` !
games-your-turn = 🟢 **{ $game }** contre { $opponent }, coup { $moves } : **à vous de jouer**, { $place }{ $until }{ $away }{ $offer }
games-their-turn = ⚪ **{ $game }** contre { $opponent }, coup { $moves } : à l’adversaire de jouer, { $place }{ $until }{ $away }{ $offer }
games-challenge-to = ⏳ **{ $game }** : votre défi à { $opponent } attend une réponse { $place }
games-challenge-open = ⏳ **{ $game }** : votre défi ouvert attend un adversaire { $place }
games-challenge-standing = ♾️ **{ $game }** : votre défi permanent { $place }
games-challenge-from = ❓ **{ $game }** : { $opponent } vous défie { $place }
games-closed = **{ $game }** : terminée { $place }
games-in-channel = dans { $channel }
games-in-their-direct = dans ses messages privés
games-in-direct = dans vos messages privés
games-rated = { $place }, classée
games-more = … et { $count } de plus.

# Réglages
settings = **Vos réglages.** Choisissez-en un dans le menu. Les plateaux que tout le monde voit suivent les réglages de leur serveur.
settings-line = • { $setting } : **{ $value }**
settings-preview = La position de départ de Chess Mutation, dessinée selon vos réglages.
setting-boards = Plateaux visibles par vous uniquement
setting-boards-picture = En images
setting-boards-words = En toutes lettres
setting-theme = Couleurs
setting-theme-walnut = Noyer
setting-theme-night = Nuit
setting-theme-print = Comme le jeu imprimé
setting-theme-distinct = Pour les daltoniens
setting-theme-contrast = Contraste élevé
setting-style = Pièces
setting-style-tokens = Jetons montrant ce qu’est chaque pièce à présent
setting-style-pawns = Pions et rois, comme dans la boîte du jeu
setting-style-figures = Figurines montrant ce qu’est chaque pièce à présent
setting-orientation = Orientation
setting-orientation-auto = Comme dans le fil de la partie ; de votre côté en messages privés
setting-orientation-mine = Toujours de votre côté
setting-orientation-white = Toujours du côté des Blancs
setting-coordinates = Coordonnées
setting-coordinates-on = Affichées
setting-coordinates-off = Masquées
setting-size = Taille
setting-size-pixels = { $pixels } pixels de large
setting-confirm = Confirmation des coups
setting-confirm-off = Non : les coups sont joués aussitôt
setting-confirm-on = Oui : vous voyez d’abord le plateau
setting-claim = Réclamation de la nulle
setting-claim-ask = Avec un bouton
setting-claim-auto = Automatique
setting-takeback = Reprise de coups
setting-takeback-casual = Dans les parties amicales, d’un commun accord
setting-takeback-off = Jamais
setting-takeback-on = Dans toutes les parties, d’un commun accord ; une partie classée ne l’est alors plus
setting-profile = Votre profil et vos classements
setting-profile-on = Visibles sur les serveurs où vous avez joué
setting-profile-off = Masqués pour les autres, y compris sur les plateaux, dans les défis et les listes
setting-rating = Votre classement sur les plateaux des parties classées
setting-rating-off = Non affiché
setting-rating-on = Affiché à côté de votre nom
setting-lists = Palmarès de tous les serveurs
setting-lists-no = Vous n’y figurez pas
setting-lists-yes = Vous pouvez y figurer
setting-abroad = Adversaires d’autres serveurs
setting-abroad-no = Non
setting-abroad-yes = Oui, en message privé
setting-trophies = Vos trophées
setting-trophies-on = Annoncés quand vous les gagnez, et visibles dans votre profil
setting-trophies-off = Ni annoncés, ni visibles pour les autres
setting-puzzles = Vos problèmes
setting-puzzles-on = Nombre et série en cours visibles dans votre profil, même sur les serveurs où vous n’avez pas joué
setting-puzzles-off = Visibles par vous uniquement

# Classements, profils et palmarès
rating-number = { $rating } ({ $games ->
    [one] une partie
   *[other] { $games } parties
  })
rating-none = pas encore de classement
rating-provisional = « ? » : classement encore provisoire.
ratings-wait = ⏳ Je prends encore en compte des parties classées déjà jouées. Les classements reviennent dès que c’est fait.
profile-title = **Profil : { $player }**
statistics-shared = ✅ Tout le monde ici voit maintenant les statistiques, pour les parties visibles d’ici.
profile-shared = ✅ Tout le monde ici voit maintenant votre profil, tel que les autres le voient.
profile-heading = Profil : { $name }
profile-alone = { $count ->
    [one] Une partie contre moi n’est pas comptée ci-dessous.
   *[other] { $count } parties contre moi ne sont pas comptées ci-dessous.
    }
profile-beaten = 🤖 Plus haut niveau du bot battu : { $games }
profile-beaten-level = { $game } { $level }
profile-only-here = Seules les parties de ce serveur visibles d’ici sont montrées.
profile-not-of-servers = Pour voir vos classements sur un serveur, tapez `/profil` sur ce serveur.
profile-cut = Seulement les plus récentes : { $parts }
profile-cut-line = -# { $cut }
profile-cut-games = { $games } parties
profile-cut-rated = { $games } classées (courbes)
profile-cut-opened = { $games } avec les Blancs (premiers coups)
profile-cut-and = { $list }, { $part }
profile-anew-annulled = 🔁 Les classements ont été recalculés le { $day } : partie annulée ({ $game }).
profile-anew-result = 🔁 Les classements ont été recalculés le { $day } : résultat corrigé ({ $game }).
profile-anew-taken-out = 🔁 Les classements ont été recalculés le { $day } : partie retirée des classements ({ $game }).
profile-anew-again = 🔁 Les classements ont été recalculés le { $day } : partie remise dans les classements ({ $game }).
profile-anew-resumed = 🔁 Les classements ont été recalculés le { $day } : partie reprise ({ $game }).
profile-anew-more = { $count ->
    [one] 🔁 Avant cela, { $count } autre résultat a changé.
   *[other] 🔁 Avant cela, { $count } autres résultats ont changé.
}
profile-anew-others = 🔁 Les classements ont été recalculés le { $day } : le résultat d’une partie entre d’autres joueurs a changé.
profile-empty = Rien à montrer pour l’instant. Un profil se remplit avec des parties terminées et des problèmes résolus (`/probleme`).
profile-ratings = Classements
profile-game = Jeu
profile-here = ici
profile-everywhere = tous les serveurs
profile-rating-here = { $game } : { $here }
profile-rating-everywhere = { $game } : { $everywhere }
profile-rating-both = { $game } : { $here } sur ce serveur ; { $everywhere } au classement commun
profile-curve-here = Classements sur ce serveur
profile-curve-everywhere = Classements sur l’ensemble des serveurs
profile-curve-one = 📈 { $game } : { $rating } ± { $deviation } après une partie ({ $since })
profile-curve = 📈 { $game } : de { $first } ({ $since }) à { $last } ; maximum { $highest }, minimum { $lowest }
profile-results = Résultats
profile-results-line = { $side } : { $won ->
    [one] { $won } victoire
   *[other] { $won } victoires
  }, { $drawn ->
    [one] { $drawn } nulle
   *[other] { $drawn } nulles
  }, { $lost ->
    [one] { $lost } défaite
   *[other] { $lost } défaites
  }
profile-won = victoires
profile-drawn = nulles
profile-lost = défaites
profile-runs = Victoires d’affilée
profile-runs-now = en ce moment
profile-runs-longest = record
profile-runs-line = Victoires d’affilée : { $current } en ce moment, record : { $longest }
profile-trophies = Trophées
profile-trophies-first-win = première victoire contre une personne
profile-trophies-games = { $number } parties
profile-trophies-times = { $times ->
    [one] une fois
   *[other] { $times } fois
  }
profile-trophies-item = { $name } : { $what }
profile-trophies-more = et { $count } de plus
profile-trophies-line = 🏅 Trophées : { $trophies }
profile-puzzles = Problèmes
profile-puzzles-solved = résolus
profile-puzzles-row = série sans faute
profile-puzzles-others = série sans faute (autres)
profile-puzzles-daily = jours d’affilée
profile-puzzles-run = { $row } (record : { $longest })
profile-puzzles-line = 🧩 Problèmes résolus : { $solved } · série sans faute : { $row } (record : { $longest })
profile-puzzles-others-line = 🧩 Problèmes résolus : { $solved } · série sans faute, hors problèmes du jour : { $row } (record : { $longest })
profile-puzzles-daily-line = 📅 Problème du jour, jours d’affilée : { $row } (record : { $longest })
profile-first = Premiers coups avec les Blancs
profile-first-line = Premiers coups avec les Blancs, { $game } : { $moves }
profile-calendar = Parties des 26 dernières semaines
profile-curve-season = 🏁 { $game } : { $before } est devenu { $after } au début de la nouvelle saison, le { $day }
profile-calendar-month = { $month } : { $games }
profile-calendar-line = Ces 26 dernières semaines : { $games ->
    [one] une partie terminée
   *[other] { $games } parties terminées, { $days ->
        [one] toutes le même jour
       *[other] réparties sur { $days } jours
      }
  } ({ $months })
profile-monday = lun.
profile-wednesday = mer.
profile-friday = ven.
profile-less = moins
profile-more = plus
profile-calendar-short = Ces 26 dernières semaines : { $games ->
    [one] une partie terminée
   *[other] { $games } parties terminées, { $days ->
        [one] toutes le même jour
       *[other] réparties sur { $days } jours
      }
  }
profile-kinds-more = … et { $count ->
    [one] un autre jeu
   *[other] { $count } autres jeux
  }
profile-tournaments = Tournois
profile-tournaments-played = disputés
profile-tournaments-won = remportés
profile-tournaments-first = dans les trois premiers
profile-tournaments-line = 🏆 Tournois : { $played ->
    [one] { $played } disputé
   *[other] { $played } disputés
  }, { $won ->
    [one] { $won } remporté
   *[other] { $won } remportés
  }, { $first } dans les trois premiers
profile-tournament = { $name } : { $place }, { $day }
profile-tournament-place = { $place ->
    [1] 1re
   *[other] { $place }e
  } place sur { $players }
profile-tournament-division = { $place ->
    [1] 1re
   *[other] { $place }e
  } place en division { $division }
profile-tournament-unplaced = non classé
profile-against = Contre { $name }
profile-against-line = Contre { $player } : { $won ->
    [one] { $won } victoire
   *[other] { $won } victoires
  }, { $drawn ->
    [one] { $drawn } nulle
   *[other] { $drawn } nulles
  }, { $lost ->
    [one] { $lost } défaite
   *[other] { $lost } défaites
  }
profile-against-won = victoire : { $game }, { $day }
profile-against-drawn = nulle : { $game }, { $day }
profile-against-lost = défaite : { $game }, { $day }
leaders-title = **{ $heading }**
leaders-here = { $game } : palmarès de ce serveur
leaders-everywhere = { $game } : palmarès de tous les serveurs
leaders-line = { $place }. { $player } : { $rating }
leaders-line-period = { $place }. { $player } : { $rating }, score { $score }, classement { $change }
leaders-of-period = { $heading }, { $period }
leaders-own = Votre place : { $line }
leaders-none = Personne n’y figure encore.
leaders-page = Page { $page } sur { $pages }
leaders-player = Joueur
leaders-rating = Classement
leaders-games = Parties
leaders-score = Score
leaders-change = Écart
leaders-unlisted = **Vous n’y figurez pas encore :**
leaders-lack-hidden = • Votre profil est masqué. Vous pouvez le montrer dans `/reglages`.
leaders-lack-lists = • Vous n’avez pas accepté de figurer au palmarès de tous les serveurs. Vous le pouvez dans `/reglages`.
leaders-lack-rating = • Aucune de vos parties classées ne compte encore pour ce palmarès.
leaders-lack-sure = • Votre classement est encore incertain (± { $deviation } ; il faut ± { $most } au plus). Jouez d’autres parties classées.
leaders-lack-opponents = • Jouez des parties classées contre { $count ->
    [one] un autre adversaire
   *[other] { $count } autres adversaires
  }.
leaders-lack-recent = • Aucune de vos parties classées n’a compté depuis 90 jours.
leaders-how = `/jouer mode:Classée` propose une partie classée.
leaders-offer = Publier ici un défi classé
leaders-lack-games = • { $count ->
    [one] Il vous faut encore une partie classée qui compte ici pendant cette période.
   *[other] Il vous faut encore { $count } parties classées qui comptent ici pendant cette période.
  }
leaders-since = Parties terminées depuis le { $from }.
leaders-from-to = Parties terminées du { $from } au { $to }.
leaders-until = Parties terminées jusqu’au { $to }.
leaders-season = La saison en cours a commencé le { $from } : l’écart de chaque classement d’ici à 1500 a été réduit de moitié.
leaders-since-ever = Toutes les parties jusqu’ici : c’est la première saison.
leaders-rule-here = Dans l’ordre du classement. Pour y figurer : 5 adversaires différents en parties classées, une partie comptée ici ces 90 derniers jours, un classement connu à ± 110 près et un profil visible.
leaders-rule-everywhere = Dans l’ordre du classement. Pour y figurer : votre accord dans `/reglages`, 5 adversaires différents en parties classées, une partie comptée pour tous les serveurs ces 90 derniers jours, un classement connu à ± 110 près et un profil visible.
leaders-rule-period-here = Dans l’ordre du classement en fin de période, ou d’aujourd’hui si elle dure encore. Pour y figurer : 3 parties classées comptées sur ce serveur pendant cette période et un profil visible. Le score et l’écart viennent de ces parties.
leaders-rule-period-everywhere = Dans l’ordre du classement en fin de période, ou d’aujourd’hui si elle dure encore. Pour y figurer : votre accord dans `/reglages`, 3 parties classées comptées pour tous les serveurs pendant cette période et un profil visible. Le score et l’écart viennent de ces parties.
leaders-kept = Je mets ce message à jour une fois par heure, si quelque chose a changé.
leaders-called = { $game }, { $period }
leaders-keep-done = ✅ Je vais publier le palmarès **{ $leaders }** dans ce salon et le mettre à jour une fois par heure, sans mentionner personne.
leaders-stop-done = ✅ Je cesse de mettre à jour le palmarès **{ $leaders }** dans ce salon, et je supprime son message.
leaders-barred = ⚠️ J’ai cessé de mettre à jour un palmarès dans ce salon : il me faut ici **Voir le salon** et **Envoyer des messages**, et **Joindre des fichiers** pour son image.
table-title = **{ $name }** · { $heading }
tournament-table = { $table }
tournament-empty = Rien à montrer pour l’instant.
tournament-own-layout = Disposition : `{ $layout }`
tournament-page = page { $page } sur { $pages }
tournament-nameless = Joueur { $number }
table-place = #
tournament-player = Joueur
tournament-points = Points
tournament-points-short = Pts
tournament-opponent = Adversaire
tournament-result = Résultat
table-round = Ronde
tournament-colour = Couleur
tournament-as-white = Blancs
tournament-as-black = Noirs
tournament-board = Éch.
tournament-white = Blancs
tournament-black = Noirs
table-bye = exempt
tournament-bye-full = exempt (1 point)
tournament-bye-half = exempt (½ point)
tournament-absent = pas de partie
table-standings = Classement après la ronde { $round }
tournament-standings-line = { $place }. { $player } : { $points }
tournament-pairings = Ronde { $round }
tournament-not-known = pas encore connu
tournament-beat = { $winner } bat { $loser } { $score }
tournament-pairings-line = { $board }. { $white } (Blancs) – { $black } (Noirs)
tournament-pairings-bye = { $player } : { $why }
tournament-cross = Grille après la ronde { $round }
tournament-cross-line = { $place }. { $player } : { $points } ({ $results })
tournament-cross-opponents = 1 gain, ½ nulle, 0 perte, + et – par forfait
tournament-cross-rounds = + gain, = nulle, – perte, suivis de la place de l’adversaire ; f : par forfait
tournament-cross-forfeit = f
tournament-cross-won = bat { $player }
tournament-cross-drawn = nulle contre { $player }
tournament-cross-lost = perd contre { $player }
tournament-cross-won-forfeit = gagne par forfait contre { $player }
tournament-cross-lost-forfeit = perd par forfait contre { $player }
tournament-cross-unfinished = doit encore jouer contre { $player }
tournament-cross-none = aucune partie
tournament-bracket = Tableau
tournament-stage-final = Finale
tournament-stage-semifinals = Demi-finales
tournament-stage-quarterfinals = Quarts de finale
tournament-stage-last = { $players ->
    [16] Huitièmes de finale
    [32] Seizièmes de finale
    [64] Trente-deuxièmes de finale
   *[other] { $matches }es de finale
}
tournament-stages = { $first } · { $then }
tournament-stage-again = { $stage } (à rejouer)
tournament-stage-upper-final = Finale du tableau principal
tournament-stage-lower-final = Finale du tableau de repêchage
tournament-stage-third-place = Troisième place
tournament-stage-upper = Tableau principal, tour { $round }
tournament-stage-upper-short = Principal { $round }
tournament-stage-upper-final-short = Finale principale
tournament-stage-lower = Tableau de repêchage, tour { $round }
tournament-stage-second-final = Seconde finale
tournament-by-seed = { $player } l’emporte : meilleure tête de série
tournament-by-lot = { $player } l’emporte au tirage au sort
tournament-by-walkover = { $player } l’emporte : départ de l’adversaire
tournament-by-nobody = pas de vainqueur
tournament-drawn-seed = 🤝 { $white } – { $black } : match nul, et { $player } l’emporte comme meilleure tête de série.
tournament-drawn-lot = 🎲 { $white } – { $black } : match nul, et { $player } l’emporte au tirage au sort.
tournament-not-needed = pas nécessaire
tournament-league = Saison { $season }
tournament-league-after = Saison { $season } après la ronde { $round }
tournament-league-division = Division { $division }
tournament-league-way = Ensuite
tournament-league-up = monte
tournament-league-down = descend
tournament-league-leaves = part
tournament-ladder = Échelle
tournament-ladder-line = { $place }. { $player }
tournament-challenges = Défis
tournament-ladder-plays = joue contre le n° { $place }
tournament-ladder-challenges = défie le n° { $place }
tournament-ladder-challenged = reçoit un défi du n° { $place }
tournament-progress = { $player }, ronde par ronde
tournament-progress-line = Ronde { $round } : { $result } ; { $points }, { $place ->
    [1] 1re
   *[other] { $place }e
  } place
tournament-progress-as = { $side }, { $result }
tournament-first = Première place
tournament-after = ronde { $round }
statistics-title = **Statistiques de ce serveur**
statistics-heading = Statistiques du serveur
statistics-period = Parties terminées au cours des 26 dernières semaines, depuis le { $since }
statistics-cut = Les { $games } dernières parties terminées, à partir du { $since }
statistics-left-out-shared = Non comptées : les parties contre moi, les parties privées, les parties qui ne sont pas visibles d’ici et celles des joueurs qui masquent leur profil.
statistics-left-out = Non comptées : les parties contre moi, les parties privées, les parties que vous ne trouvez pas avec `/historique` et celles des joueurs qui masquent leur profil.
statistics-empty = Aucune partie à compter sur cette période.
statistics-glance = En bref
statistics-glance-line = { $games ->
    [one] une partie
   *[other] { $games } parties
  } ; { $people ->
    [one] { $people } joueur
   *[other] { $people } joueurs
  } ; durée médiane d’une partie : { $median }
statistics-games = parties
statistics-people = joueurs
statistics-median = durée médiane
statistics-weeks = Chaque semaine
statistics-weeks-none = Du { $since } au { $until } : rien
statistics-weeks-line = Semaine par semaine à partir du { $since } : parties { $games } ; joueurs { $people }
statistics-ends = Issue des parties
statistics-ends-line = Issue des parties : { $ends }
statistics-ends-rest = autrement
statistics-kinds = Par jeu
statistics-kind = Jeu
statistics-kinds-line = { $game } : { $games ->
    [one] une partie
   *[other] { $games } parties
  }, durée médiane { $median }
day-in-picture = { $day ->
    [1] 1er
   *[other] { $day }
    } { $month } { $year }
month-1 = janv.
month-2 = févr.
month-3 = mars
month-4 = avr.
month-5 = mai
month-6 = juin
month-7 = juil.
month-8 = août
month-9 = sept.
month-10 = oct.
month-11 = nov.
month-12 = déc.

# Les plateaux en mots, pour les personnes qui ne les voient pas
alt-title = Jeu : { $name }.
alt-last = Dernier coup : { $number } { $move }.
alt-last-words = Dernier coup : { $number } { $move }, { $words }.
alt-move-words = { $move }, { $words }
alt-played = Joué : { $moves }.
alt-moves-and = { $moves } ; { $move }
alt-before = Avant le dernier coup : { $moves }.
alt-ahead = Après { $number } { $move } (pas encore joué).
alt-ahead-words = Après { $number } { $move }, { $words } (pas encore joué).
alt-ahead-line = Après { $moves } (pas encore joués).
alt-check = Le roi des { $side } est en échec.
alt-checkmate = Échec et mat.
alt-turn = Aux { $side } de jouer.
alt-over = { $winner ->
    [white] Les Blancs gagnent ({ $how }).
    [black] Les Noirs gagnent ({ $how }).
   *[none] Partie nulle ({ $how }).
  }
alt-claim = { $reason ->
    [repetition] Cette position est apparue trois fois : on peut réclamer la nulle avec /nulle.
   *[other] On peut réclamer la nulle avec /nulle : { $how }.
  }
alt-hint = Indice : { $hint } Ce coup n’a pas été joué.
alt-marked = Cases marquées : { $cells }.
alt-circled = Entourées : { $cells }.
alt-crossed = Barrées : { $cells }.
alt-arrow = Flèche de { $from } à { $to }.
alt-film = En film : { $moves }.
alt-side = { $side } : { $men }.
alt-king = roi { $squares }
alt-queen = { $count ->
    [one] dame { $squares }
   *[other] dames { $squares }
  }
alt-rook = { $count ->
    [one] tour { $squares }
   *[other] tours { $squares }
  }
alt-bishop = { $count ->
    [one] fou { $squares }
   *[other] fous { $squares }
  }
alt-knight = { $count ->
    [one] cavalier { $squares }
   *[other] cavaliers { $squares }
  }
alt-pawn = { $count ->
    [one] pion { $squares }
   *[other] pions { $squares }
  }
alt-columns = Couleur des cases, de { $first } à { $last }.
alt-colours = { $count ->
    [one] Rangée { $ranks } : { $colours }.
   *[other] Rangées { $ranks } : { $colours }.
  }
alt-hand = En main, { $side } : { $men }.
alt-hand-king = { $count ->
    [one] roi
   *[other] { $count } rois
  }
alt-hand-queen = { $count ->
    [one] dame
   *[other] { $count } dames
  }
alt-hand-rook = { $count ->
    [one] tour
   *[other] { $count } tours
  }
alt-hand-bishop = { $count ->
    [one] fou
   *[other] { $count } fous
  }
alt-hand-knight = { $count ->
    [one] cavalier
   *[other] { $count } cavaliers
  }
alt-hand-pawn = { $count ->
    [one] pion
   *[other] { $count } pions
  }

# Les plateaux en texte : des lettres à chasse fixe, puis les pièces rangée par rangée
letters-legend = Les majuscules sont les Blancs, les minuscules les Noirs ; un point est une case vide.
letters-legend-kinds = Les majuscules sont les Blancs, les minuscules les Noirs, chaque pièce selon sa marche ; un point est une case vide avec sa couleur : { $kinds }.
as-it-stands = { $text }
empty-line = {""}
moves-none = Aucun coup n’a encore été joué.
moves-earlier = { $count ->
    [one] … après un premier coup (voir la feuille de partie).
   *[other] … après les { $count } premiers coups (voir la feuille de partie).
  }
letter-king = R
letter-queen = D
letter-rook = T
letter-bishop = F
letter-knight = C
letter-pawn = P
spoken-white-king = roi blanc
spoken-white-queen = dame blanche
spoken-white-rook = tour blanche
spoken-white-bishop = fou blanc
spoken-white-knight = cavalier blanc
spoken-white-pawn = pion blanc
spoken-black-king = roi noir
spoken-black-queen = dame noire
spoken-black-rook = tour noire
spoken-black-bishop = fou noir
spoken-black-knight = cavalier noir
spoken-black-pawn = pion noir

# Les règles d'un serveur
setup = **Réglages de ce serveur.** Les changements s’appliquent aussitôt. Les parties en cours gardent les leurs, sauf l’aspect des plateaux et les mentions.
button-setup = Choisissez ce qu’il faut changer
button-setup-section = Choisissez une rubrique
button-set-up = Choisissez
button-setup-check = Vérifier mes permissions ici
button-setup-log = Changements récents
setup-log = **Changements récents**
setup-log-line = • { $day } { $by } a changé **{ $setting }** : { $value }
setup-log-leaders-kept = • { $day } { $by } a publié un palmarès dans { $channel } : { $leaders }
setup-log-leaders-stopped = • { $day } { $by } a arrêté un palmarès dans { $channel } : { $leaders }
setup-log-leaders-lost = • { $day } J’ai arrêté un palmarès dans { $channel }, car son message ou sa saison n’existe plus, ou je ne peux pas y écrire : { $leaders }
setup-log-in = { $channel } : { $value }
setup-section = **{ $section }**
setup-section-who = Qui joue, et où
setup-section-posts = Fils, mentions et annonces
setup-section-looks = Langues et plateaux
setup-section-play = Jeux et cadences
setup-section-ratings = Classements et saisons
setup-section-layouts = Dispositions de Chess Mutation
setup-more = { $names } et { $count } de plus
setup-channels = Salons
setup-channels-none = partout
setup-channels-about = Salons, avec leurs fils, où l’on peut commencer des parties ; aucun = partout. Dans le tchat d’un salon vocal, il me faut aussi la permission **Se connecter**.
setup-channels-pick = Salons pour jouer ; aucun = partout
setup-roles = Qui peut jouer
setup-roles-none = tout le monde
setup-roles-about = Seules les personnes qui ont un de ces rôles peuvent commencer des parties ou relever des défis. N’en choisissez aucun pour laisser jouer tout le monde.
setup-roles-pick = Rôles qui peuvent jouer ; aucun = tout le monde
setup-threads = Fils
setup-threads-on = chaque partie dans son propre fil
setup-threads-off = pas de fils : on joue dans le salon
setup-threads-about = Grâce aux fils, le salon reste en ordre. Sans fils, tous les plateaux s’affichent dans le salon.
setup-threads-pick = Avec ou sans fils
setup-thread-life = Fils inactifs
setup-thread-life-week = masqués après 7 jours
setup-thread-life-three-days = masqués après 3 jours
setup-thread-life-day = masqués après un jour
setup-thread-life-hour = masqués après une heure
setup-thread-life-about = Quand Discord masque le fil inactif d’une nouvelle partie. Le message suivant le fait revenir. Le fil d’une partie terminée est toujours masqué après une heure.
setup-thread-life-pick = Quand Discord masque un fil inactif
setup-language = Langue
setup-language-auto = la langue du serveur sur Discord
setup-language-en = anglais
setup-language-fr = français
setup-language-about = La langue de tout ce que je publie. Les réponses privées sont dans la langue de chacun.
setup-language-pick = Langue de ce serveur
setup-channel-language = Langue par salon
setup-channel-language-none = la même partout
setup-channel-language-server = la langue du serveur
setup-channel-language-en = anglais
setup-channel-language-fr = français
setup-channel-language-about = La langue des défis et des plateaux dans ce salon et ses fils. Pour un autre salon, tapez `/configuration` dans cet autre salon.
setup-channel-language-pick = Langue dans ce salon
setup-game = Jeu par défaut
setup-game-about = Le jeu auquel on joue quand un défi n’en nomme pas.
setup-game-pick = Jeu par défaut
setup-clock = Cadence par défaut
setup-clock-about = La cadence des défis qui n’en indiquent pas. Pour jouer quand même sans pendule, ajoutez `cadence:aucune`.
setup-clock-pick = Cadence par défaut
setup-theme = Couleurs des plateaux
setup-theme-about = Les couleurs des plateaux que tout le monde voit. Les plateaux visibles par vous uniquement suivent vos `/reglages`.
setup-theme-pick = Couleurs des plateaux
setup-style = Pièces des plateaux
setup-style-about = L’aspect des pièces sur les plateaux que tout le monde voit.
setup-style-pick = Pièces des plateaux
setup-side = Orientation des plateaux
setup-side-white = du côté des Blancs
setup-side-turn = du côté du joueur au trait
setup-side-about = Quel camp est en bas des plateaux que tout le monde voit ? Les joueurs peuvent retourner un plateau pour eux-mêmes avec le bouton placé dessous.
setup-side-pick = Camp placé en bas des plateaux
setup-games = Parties à la fois
setup-games-any = sans limite
setup-games-about = Combien de parties et de défis ouverts une personne peut-elle avoir ici à la fois ?
setup-games-pick = Parties à la fois par personne
setup-pings = Mentions
setup-pings-all = les joueurs, selon le choix de chacun
setup-pings-needed = les joueurs, seulement quand ils ont quelque chose à faire
setup-pings-none = personne
setup-pings-about = Qui je mentionne ici. « Quelque chose à faire », c’est un défi, un coup, une proposition ou peu de temps restant. Les joueurs peuvent choisir les messages privés avec `/notifications`.
setup-pings-pick = Qui je mentionne
setup-announcements = Annonces
setup-announcements-none = aucune
setup-announcements-about = Où j’annonce les résultats des nouvelles parties, sans mentions, sauf pour les parties privées et les salons restreints. Il m’y faut Voir le salon et Envoyer des messages.
setup-announcements-pick = Salon des annonces ; aucun = pas d’annonces
announcements-barred = ⚠️ Je ne peux pas annoncer les résultats dans { $channel } : je n’ai pas le droit d’y écrire, ou ce salon n’existe plus.
announcements-barred-how = Il m’y faut **Voir le salon** et **Envoyer des messages** : Modifier le salon (la roue dentée) → Permissions → ajoutez mon rôle → autorisez les deux. Ou choisissez un autre salon avec `/configuration`.
setup-puzzles = Problème du jour
setup-puzzles-none = aucun
setup-puzzles-about = Où je publie un problème par jour, du jeu par défaut, sans mentions. Les problèmes doivent être permis. Il m’y faut Voir le salon, Envoyer des messages et Joindre des fichiers.
setup-puzzles-pick = Salon du problème du jour ; aucun = pas de problème
puzzles-barred = ⚠️ Je ne peux pas publier le problème du jour dans { $channel } : il m’y manque une permission (Voir le salon, Envoyer des messages, Joindre des fichiers), ou ce salon n’existe plus.
setup-puzzle-hour = Heure du problème
setup-puzzle-hour-at = { $hour } h UTC
setup-puzzle-hour-about = L’heure (UTC) à laquelle je publie le problème du jour.
setup-puzzle-hour-pick = Heure du problème du jour
announced-undone-board = ↩️ { $moderator } a rouvert cette partie de tournoi : elle continue.
announced-undone = ↩️ La modération a annulé la décision : la partie continue.
setup-history = Parties des autres
setup-history-server = visibles sur tout le serveur, sauf les parties des salons à accès restreint
setup-history-channel = visibles seulement dans le salon où elles ont été jouées
setup-history-about = Où voit-on les parties des autres avec `/historique` et `/montrer` ? Celles d’un salon à accès restreint ne se voient que dans ce salon.
setup-history-pick = Où l’on voit les parties des autres
setup-rated = Parties classées
setup-rated-on = permises
setup-rated-off = aucune : toutes les parties sont amicales
setup-rated-about = Peut-on commencer des parties classées sur ce serveur ? Les parties commencées restent classées. Les parties privées n’appartiennent à aucun serveur.
setup-rated-pick = Parties classées
setup-decided = Parties décidées par la modération
setup-decided-unrated = non classées
setup-decided-rated = classées sur ce serveur
setup-decided-about = Les prochains résultats décidés par la modération comptent-ils pour les classements d’ici ? Jamais pour le classement commun, ni si la partie est annulée ou si le modérateur y joue.
setup-decided-pick = Parties décidées par la modération
setup-everywhere = Classement commun aux serveurs
setup-everywhere-on = avec les parties de ce serveur
setup-everywhere-off = sans les parties de ce serveur
setup-everywhere-about = Les parties classées d’ici, terminées à partir de maintenant, comptent-elles aussi pour le classement commun aux serveurs ? Elles comptent toujours ici.
setup-everywhere-pick = Classement commun aux serveurs
setup-abroad = Adversaires d’autres serveurs
setup-abroad-on = permis
setup-abroad-off = aucun : les défis ouverts restent sur ce serveur
setup-abroad-about = Les défis ouverts vont-ils sur d’autres serveurs, si les deux joueurs l’acceptent dans `/reglages` ? On joue en message privé. Les salons restreints sont exclus.
setup-abroad-pick = Adversaires d’autres serveurs
setup-program = Parties contre le bot
setup-program-on = permises
setup-program-off = aucune
setup-program-about = Peut-on jouer ici contre moi, avec `/jouer niveau:…` ou par les boutons ? Ces parties ne sont pas classées. Les parties commencées continuent.
setup-program-pick = Parties contre le bot
setup-help = Aides et problèmes
setup-help-on = permis
setup-help-off = aucun
setup-help-about = Peut-on ici prendre des indices en partie non classée, utiliser `/analyse` et résoudre des problèmes ? Jamais d’indices en partie classée ni en tournoi.
setup-help-pick = Indices, analyses et problèmes
setup-seasons = Saisons
setup-seasons-off = aucune
setup-seasons-quarter = une nouvelle tous les 3 mois (janvier, avril, juillet, octobre)
setup-seasons-half = une nouvelle tous les 6 mois (janvier et juillet)
setup-seasons-year = une nouvelle chaque année en janvier
setup-seasons-about = Une nouvelle saison rend provisoire chaque classement d’ici et réduit de moitié son écart à 1500. Le classement commun aux serveurs ne change pas. C’est irréversible.
setup-seasons-pick = Quand commencent les saisons
setup-season-ask = **Commencer une nouvelle saison maintenant ?** Chaque classement de ce serveur, dans tous les jeux, redevient provisoire, et son écart à 1500 est réduit de moitié. Le classement commun aux serveurs ne change pas. C’est irréversible.
setup-season-done = ✅ Une nouvelle saison a commencé.
setup-season-begun = une nouvelle saison a commencé
button-season-ask = Commencer une saison…
button-season-now = Oui, la commencer
button-season-no = Non
setup-seasons-since = La saison en cours a commencé le { $day }.
season-begun = 🏁 **Une nouvelle saison a commencé.**
season-begun-about = Chaque classement de ce serveur redevient provisoire, et son écart à 1500 a été réduit de moitié. `/palmares periode:` montre la fin de la saison précédente.
setup-layout = Disposition par défaut
setup-layout-about = La disposition de Chess Mutation quand personne n’en choisit.
setup-layout-pick = Disposition par défaut
setup-layouts = Dispositions personnalisées
setup-layouts-none = aucune
setup-layouts-about = Ajout : `/configuration nom:… disposition:…`, 8 rangées de 8 lettres séparées par /, la 8e d’abord (R rouge, J jaune, B bleu, N noir, W blanc). Choisissez-en une pour la retirer.
setup-layouts-pick = Choisissez une disposition à retirer
setup-layout-added = ✅ Vous pouvez maintenant choisir la disposition `{ $name }`.
setup-check-there = ℹ️ Pour vérifier mes permissions dans { $channel }, tapez `/configuration` dans ce salon, puis appuyez sur **Vérifier mes permissions ici**.
setup-check-good = ✅ J’ai toutes les permissions pour jouer dans { $channel }.
setup-check-lacks = ⚠️ Dans { $channel }, il me manque :
setup-check-more = En option, pour les tournois :
setup-check-line = • **{ $right }** : { $why }
setup-check-how = Comment faire : Modifier le salon (la roue dentée) → Permissions → ajoutez mon rôle → autorisez. Ou pour tout le serveur : Paramètres du serveur → Rôles → mon rôle → Permissions.
right-view = Voir le salon
right-view-why = sans elle, je ne vois rien ici
right-send = Envoyer des messages
right-send-why = pour afficher défis et plateaux
right-attach = Joindre des fichiers
right-attach-why = pour les images des plateaux ; sans elle, je les décris
right-history = Voir les anciens messages
right-history-why = pour ne pas me répéter après un redémarrage
right-threads = Créer des fils publics
right-threads-why = pour ouvrir un fil par partie ; sans elle, on joue dans le salon
right-send-in-threads = Envoyer des messages dans les fils
right-send-in-threads-why = pour afficher les plateaux dans les fils
right-react = Ajouter des réactions
right-react-why = pour marquer les coups que je ne peux pas jouer ; sans elle, je réponds sous le message
right-events = Créer des événements
right-events-why = pour annoncer un tournoi parmi les événements du serveur
right-roles = Gérer les rôles
right-roles-why = pour donner un rôle aux joueurs ; si le serveur exige l’A2F, le propriétaire de mon application doit l’avoir aussi
right-ping = Mentionner @everyone, @here et tous les rôles
right-ping-why = pour mentionner un rôle que tout le monde ne peut pas mentionner ; je ne mentionne jamais tout le monde
refusal-only-server = Cela ne marche que sur les serveurs où je suis.
refusal-not-manager = Il vous faut la permission Gérer le serveur pour me configurer.
refusal-not-here = On ne peut pas commencer de partie ici. Essayez dans { $channels }.
refusal-no-role = Pour jouer sur ce serveur, il vous faut un de ces rôles : { $roles }.
refusal-too-many-games = Sur ce serveur, vous ne pouvez pas avoir plus { $most ->
    [one] d’une partie
   *[other] de { $most } parties
  } à la fois. Finissez-en une, ou retirez un défi.
refusal-layout-name = Une disposition a besoin d’un nom et de rangées : `/configuration nom:Dimanche disposition:RYBKKBYR/…`
refusal-layout-taken = Il y a déjà une disposition appelée `{ $name }`. Choisissez un autre nom.
refusal-too-many-layouts = Il y a déjà { $most } dispositions personnalisées. Retirez-en d’abord une.
refusal-too-many-leaders = Je ne peux mettre à jour que { $most } palmarès par serveur : { $kept }. Arrêtez-en un avec `/palmares` dans son salon.
refusal-cannot-keep-leaders = Il me faut ici Voir le salon, Envoyer des messages (dans un fil, Envoyer des messages dans les fils) et Joindre des fichiers.

# Vie privée
nobody = Joueur supprimé
program-name = Mutabot (niveau { $level })
program-brief = Mutabot { $level }
privacy = **Les données que je conserve sur vous**
  • votre identifiant, votre nom et votre langue sur Discord, vos choix dans `/reglages`, `/notifications` et `/repos`, vos progrès dans les leçons et les problèmes ;
  • les coups que vous avez prévus dans les parties en cours ;
  • les personnes que vous avez bloquées ou récemment défiées ;
  • vos parties et vos défis : identifiants et noms des joueurs, coups, heures, résultat, où sont les plateaux, et ce que vous avez écrit en refusant un défi ;
  • vos classements et vos trophées, et l’effet de chaque partie sur eux ;
  • vos tournois, brouillons et modèles : votre nom et votre classement d’alors, résultats, rondes manquées ou sautées, décisions, et demandes aux organisateurs ;
  • vos notes, que d’autres peuvent lire une fois la partie terminée, et les parties que vous avez importées ;
  • sur chaque serveur : une éventuelle interdiction de jouer et son motif ; pendant un an, les actions des modérateurs sur vos parties, et les vôtres comme modérateur ou administrateur. Tout cela est effacé 30 jours après mon retrait.
  Je lis vos messages comme des coups s’ils s’adressent à moi ou sont dans le fil de votre partie, et je ne les conserve pas. Je ne vends pas vos données, ne les transmets à personne et ne les utilise pas pour de la publicité. La personne qui m’héberge choisit où elles sont stockées, et y a accès.
  { "" }**Recevoir mes données** vous les envoie dans un fichier. **Effacer mes données** en retire votre nom et votre identifiant : vos parties en cours sont abandonnées, et vos adversaires gardent leurs parties, contre « Joueur supprimé ». L’effet de ces parties sur vos classements reste sous un numéro anonyme, car les classements de vos adversaires en dépendent. Les sauvegardes gardent vos données encore quelques semaines. Les messages sur Discord restent tant que personne ne les supprime.
privacy-export = Voici les données que je conserve sur vous.
privacy-export-more = Voici une partie des données que je conserve sur vous. Le bouton donne la suivante.
privacy-confirm = **Effacer tout ce que je conserve sur vous ?** Vos parties en cours sont abandonnées, vos défis retirés, et vos parties ne vous nomment plus que « Joueur supprimé ». C’est irréversible. Pour conserver vos parties, utilisez d’abord **Recevoir mes données**.
privacy-later = Presque fait : vos parties ne vous nomment plus, mais je ne peux pas encore finir, car un fichier ne peut pas être écrit. Je réessaie toutes les heures.
privacy-gone = C’est fait : votre nom et votre identifiant ont disparu de tout ce que j’utilise. Les anciens fichiers suivent dans l’heure, les sauvegardes en quelques semaines. Si vous m’écrivez encore, vous repartez de zéro.
button-export = Recevoir mes données
button-forget = Effacer mes données
button-forget-now = Oui, tout effacer
refusal-not-yourself = Ce bouton est à quelqu’un d’autre. Pour effacer vos données, utilisez `/vie-privee`.

# Modérateurs
board-moderated = ⚖️ { $moderator } a mis fin à cette partie au nom de la modération.
board-moderated-board = ⚖️ { $moderator } a décidé du résultat de cette partie de tournoi.
board-moderated-board-own = ⚖️ { $moderator }, qui y joue, a mis fin à cette partie de tournoi.
board-moderated-own = ⚖️ { $moderator }, qui joue cette partie, y a mis fin au nom de la modération et indique qu’il n’y a pas d’autre modérateur ici.
verdict-reason = Motif : { $reason }
verdict-restored = ↩️ { $moderator } a annulé une décision sur cette partie de tournoi : son résultat précédent compte de nouveau.
verdict-undone-board = ↩️ { $moderator } a rouvert cette partie de tournoi : elle continue là où elle en était.
verdict-undone-board-own = ↩️ { $moderator }, qui y joue, a rouvert cette partie de tournoi : elle continue là où elle en était.
verdict-undone = ↩️ { $moderator } a annulé la décision au nom de la modération : la partie reprend là où elle en était.
verdict-undone-own = ↩️ { $moderator }, qui joue cette partie, a annulé la décision au nom de la modération et indique qu’il n’y a pas d’autre modérateur ici. La partie reprend là où elle en était.
verdict-undone-time = Le joueur au trait a le temps qui lui restait, et un jour de plus.
verdict-undone-plans = Les réponses prévues sont effacées : prévoyez-les de nouveau avec `/prevoir`.
verdict-undone-rematch = La revanche **{ $game }** reste une partie à part.
verdict-unrated = ⚖️ { $white }, { $black } : { $moderator } a retiré **{ $game }** des classements, au nom de la modération. Son résultat reste dans vos historiques.
verdict-rated-again = ↩️ { $white }, { $black } : { $moderator } a remis **{ $game }** dans les classements, au nom de la modération.
verdict-stands-unrated = ⚖️ { $moderator } a retiré ce résultat des classements, au nom de la modération.
verdict-abort = annulée, elle ne compte pas
verdict-draw = partie nulle
verdict-white = les Blancs gagnent
verdict-black = les Noirs gagnent
verdict-forfeit-white = les Blancs sont disqualifiés, les Noirs gagnent
verdict-forfeit-black = les Noirs sont disqualifiés, les Blancs gagnent
moderate-ended = Vous avez mis fin à **{ $game }** : { $verdict }. Les joueurs sont prévenus.
moderate-undone = Vous avez annulé la décision sur **{ $game }** : la partie continue. Les joueurs sont prévenus.
moderate-unrated = **{ $game }** : la partie ne compte plus pour les classements ; son résultat reste. Les joueurs sont prévenus, et les classements suivront dans un instant. Vous pouvez annuler cela pendant 7 jours avec `/moderation annuler`.
moderate-rated-again = **{ $game }** : la partie compte de nouveau pour les classements. Les joueurs sont prévenus, et les classements suivront dans un instant.
moderate-banned = { $player } ne peut plus jouer sur ce serveur et l’apprendra à sa prochaine tentative. Ses défis ouverts sont retirés.
moderate-banned-until = { $player } ne peut plus jouer sur ce serveur jusqu’au { $until } et l’apprendra à sa prochaine tentative. Ses défis ouverts sont retirés.
moderate-running = Ses parties en cours (`/moderation fin` y met fin) :
moderate-game = • { $game }
moderate-unbanned = { $player } peut de nouveau jouer sur ce serveur.
moderate-nameless = C’est fait : le nom a disparu { $count ->
    [one] d’un tournoi
   *[other] de { $count } tournois
} de ce serveur. Les images et les messages suivent d’ici un jour.
moderate-nameless-ask = Retirer le nom de { $player } de tous les tournois de ce serveur ? Les tableaux, fichiers et journaux montreront un numéro, et les tournois que cette personne a annoncés n’auront plus d’organisateur. Les résultats restent. C’est irréversible. Pour confirmer, reprenez cette commande avec `confirme:True`.
refusal-nameless-nowhere = Le nom de { $player } ne figure dans aucun tournoi de ce serveur.
refusal-nameless-plays = Cette personne joue dans **{ $name }** ou l’organise. Retirez-la d’abord (`/tournoi retirer`), ou attendez la fin du tournoi.
moderate-bans = **Personnes interdites de jeu ici**
moderate-ban = • { $player } ({ $name }), depuis le { $day }{ $until }{ $reason }
moderate-because = {"\u00A0"}: { $reason }
moderate-nobody = • personne
moderate-deeds = **Actions récentes**
moderate-nothing = • aucune pour l’instant
moderate-deed-ended = • { $day } { $by } a mis fin à { $game } ({ $verdict })
moderate-deed-undone = • { $day } { $by } a annulé la décision sur { $game }
moderate-deed-unrated = • { $day } { $by } a retiré { $game } des classements
moderate-deed-rated-again = • { $day } { $by } a remis { $game } dans les classements
moderate-deed-banned = • { $day } { $by } a interdit à { $player } de jouer{ $until }{ $reason }
moderate-deed-unbanned = • { $day } { $by } a de nouveau autorisé { $player } à jouer
moderate-deed-nameless = • { $day } { $by } a retiré un nom { $count ->
    [one] d’un tournoi
   *[other] de { $count } tournois
}
moderate-deed-answered = • { $day } { $by } a répondu à un signalement sur { $player } ({ $flag }){ $reason }
moderate-choice = { $game } { $players }
refusal-not-in-charge = Pour voir les statistiques, il vous faut la permission Gérer le serveur ou Exclure temporairement des membres.
refusal-not-moderator = Il vous faut pour cela la permission Exclure temporairement des membres.
refusal-not-of-server = Il n’y a pas de partie n° { $game } sur ce serveur. Choisissez-en une qui a commencé ici.
refusal-banned = Vous n’avez pas le droit de jouer sur ce serveur{ $until }.{ $why } Si c’est une erreur, adressez-vous à ses modérateurs.
banned-until = {" "}jusqu’au { $until }
banned-why = {" "}Motif : « { $reason } ».
refusal-opponent-banned = { $opponent } ne peut pas jouer sur ce serveur. Choisissez un autre adversaire, ou jouez ailleurs.
refusal-banned-already = Il est déjà interdit à { $player } de jouer ici.
refusal-not-banned = { $player } a le droit de jouer ici : il n’y a rien à annuler.
moderate-flags = 🚩 { $count ->
    [one] Un signalement attend une réponse : `/moderation signalements`.
   *[other] { $count } signalements attendent une réponse : `/moderation signalements`.
}
flags-title = 🚩 **Signalements** : des parties classées qui méritent un coup d’œil. Un signalement n’est pas une preuve.
flags-none = Rien à regarder.
flags-line = **{ $number }.** { $seen }
flag-seen-farming = **{ $name } :** presque tous les points que { $player } a gagnés ici viennent de victoires répétées contre { $others }.
flag-seen-arranged = **{ $name } :** { $player } a perdu la plupart de ses parties contre { $others } en moins de dix coups, par abandon ou au temps.
flag-seen-sandbagging = **{ $name } :** { $player } a perdu des parties en moins de dix coups, par abandon ou au temps, jusqu’à ce que son classement baisse, et gagne depuis.
flag-name-farming = points pris aux mêmes adversaires
flag-name-arranged = défaites éclair contre un adversaire
flag-name-sandbagging = défaites volontaires
flags-both = { $one } et { $other }
flags-games = Parties : { $games }
flags-games-more = Parties : { $games } et { $count } de plus
flags-own = Vous avez joué l’une de ces parties : c’est à un autre modérateur de répondre.
flags-more = Autres signalements : { $count }. Ils apparaîtront à mesure que vous répondrez à ceux-ci.
flags-looked = -# Examinées : les parties classées que vous pouvez trouver ici, depuis le { $day } ({ $count }). Un signalement auquel vous répondez ne revient que si de nouvelles parties le relancent.
flags-answer = Répondre au n° { $number }…
flags-item = { $number }. { $player } : { $flag }
flags-answered = ✅ Réponse notée : { $player } ({ $flag }). Elle figure dans `/moderation liste`.
button-flag-open = Regarder une partie
button-flag-fine = J’ai regardé, rien à signaler
button-flag-answer = Répondre
button-unrate = Retirer des classements…
form-unrate = Retirer la partie des classements
form-unrate-field = Motif (les joueurs le liront)
form-unrate-example = Cette partie a été perdue volontairement.
form-flag = Votre réponse à ce signalement
form-flag-field = Ce que vous avez constaté ou fait
form-flag-example = Ils apprennent ensemble ; je leur ai demandé de jouer des parties amicales.
refusal-flag-gone = Ce signalement n’existe plus : il a reçu une réponse, ou n’a plus lieu d’être. `/moderation signalements` montre les actuels.
refusal-own-flag = Vous avez joué une partie de ce signalement : c’est à un autre modérateur d’y répondre.
refusal-others-verdict = Vous jouez cette partie. Seul un modérateur qui ne la joue pas peut annuler la décision d’un autre.
refusal-own-game = Vous jouez cette partie. Si aucun autre modérateur ne peut en décider, ajoutez `seul:True` : tous le verront, et elle ne sera pas classée.
refusal-own-ratings = Vous avez joué cette partie : c’est à un autre modérateur de décider si elle compte pour les classements.
refusal-changes-nothing = La partie n° { $game } ne compte pas pour les classements : il n’y a rien à en retirer.
refusal-not-over-yet = La partie n° { $game } n’est pas terminée. `/moderation fin` y met fin ; vous pourrez alors la retirer des classements.
refusal-ratings-fixed = Un des joueurs de la partie n° { $game } a fait effacer ses données : l’effet de la partie sur les classements est définitif.
refusal-no-verdict = Il n’y a rien à annuler : aucun modérateur n’a rendu de décision sur la partie n° { $game }, ou sa décision est déjà annulée.
refusal-old-verdict = Vous ne pouvez annuler que les décisions des { $days } derniers jours.
refusal-player-gone = Un des joueurs a fait effacer ses données : cette partie ne peut pas reprendre.

# Textes que Discord me cache
unheard-reply = Je ne peux pas lire les réponses à ce plateau : mentionnez-moi ou appuyez sur **{ $button }**.
unheard-role = Je ne peux pas lire les messages qui mentionnent mon rôle. Mentionnez-moi plutôt : { $bot }
unheard-thread = Je ne peux pas lire ceci. Répondez au message du plateau avec votre coup, par exemple `e4`, ou appuyez sur **{ $button }**.

# Trop vite
refusal-too-fast = Trop de demandes à la fois. Réessayez dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
  }.
refusal-server-too-fast = Ce serveur est très actif. Réessayez dans { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
  }.

# Refus
refusal-unreadable = Je ne reconnais pas `{ $text }` comme un coup. { $spelling } Ou écrivez-le en toutes lettres : `{ $words }`.
refusal-nothing-to-read = Je ne peux rien lire dans ce texte. { $spelling } Ou écrivez-le en toutes lettres : `{ $words }`.
refusal-off-board = `{ $text }` sort du plateau, qui s’arrête en { $corner }.
refusal-no-such-move = `{ $text }` n’est pas un coup légal ici.
refusal-nothing-to-take = Il n’y a rien à prendre en { $square }.
refusal-commanded = `{ $text }` : { $how }
instead-hint = Pour un indice dans une partie amicale : `/indice` ou **💡 Indice**. Après la partie, tout le monde voit combien vous en avez pris.
instead-draw = Pour proposer, accepter ou réclamer la nulle : `/nulle` ou **Nulle**.
instead-takeback = `/reprendre` reprend votre dernier coup si votre adversaire est d’accord ; contre moi, tout de suite.
instead-takeback-program = `/reprendre` reprend tout de suite votre dernier coup.
instead-takeback-person = `/reprendre` reprend votre dernier coup si votre adversaire est d’accord.
instead-takeback-none = Vous ne pouvez pas reprendre de coup dans cette partie : les deux joueurs doivent l’autoriser dans `/reglages`, à la ligne **Reprise de coups**.
instead-resign = Pour abandonner : `/abandon` ou **Abandonner** ; je demande confirmation.
instead-claim = Quand votre adversaire n’a plus de temps, réclamez le gain avec `/reclamer` ou **Réclamer le gain**.
instead-rest = `/repos` vous met en vacances, ou arrête vos pendules la nuit ou le week-end.
instead-board = `/plateau` vous montre le plateau de votre côté ; ajoutez `format:Texte` pour les lettres et les mots.
instead-colours = `/regles` explique comment on joue, et ce que font les cases.
instead-rules = `/regles` explique comment on joue.
instead-turn = `/parties` montre vos parties, et qui est au trait.
instead-games = `/parties` montre vos parties, et ce qui vous y attend.
instead-against = `/jouer niveau:1` commence une partie contre moi. Les niveaux vont jusqu’à 8.
instead-learn = `/apprendre` vous apprend le jeu pas à pas, en privé.
instead-puzzle = `/probleme` vous donne un problème, en privé.
instead-challenge = `/jouer adversaire:`{ $opponent } défie une personne ; `/jouer` sans adversaire défie tout le salon.
instead-waiting = Avec une pendule, `/reclamer` donne le gain dès que votre adversaire n’a plus de temps. Sinon, proposez la nulle ou abandonnez ; sur un serveur, la modération peut aussi mettre fin à la partie.
instead-withdraw = Pour retirer un défi, utilisez le menu de `/parties`, ou **Retirer** sous un défi ouvert.
instead-leaders = `/palmares` montre les meilleurs classements et votre place.
instead-profile = `/profil` montre vos classements et vos résultats.
instead-history = `/historique` montre les parties terminées.
instead-import = `/importer` enregistre une partie jouée ailleurs, pour la montrer et la parcourir.
instead-settings = `/reglages` permet de choisir l’aspect de vos plateaux, et de confirmer vos coups.
instead-notices = `/notifications` permet de choisir comment vous apprenez que c’est à vous : mention, message privé, résumé, ou rien.
instead-privacy = `/vie-privee` montre les données que je conserve sur vous, vous les donne ou les efface.
instead-about = J’organise des parties de **Chess Mutation** et de jeux voisins des échecs. Dans Chess Mutation, la couleur de sa case fait d’un pion un cavalier, un fou, une tour ou une dame.
instead-play = `/jouer` commence une partie, avec quelqu’un d’ici ou avec moi.
instead-answer = Pour répondre, appuyez sur un bouton ci-dessous.
instead-question-later = Je lis les coups et quelques mots. `/aide` montre ce que je sais faire d’autre.
instead-question = Je lis les coups et quelques mots. **Jouer** montre où vos pièces peuvent aller ; `/aide` montre ce que je sais faire d’autre.
answer-to = La question porte sur **{ $game }**.
answer-to-nothing = Il n’y a rien ici à accepter ou à refuser.
thanks = 👍
instead-help = `/aide` montre ce que je sais faire.
instead-on-a-task = Un bouton sous le plateau montre la solution.
instead-leave-puzzle = **Voir la solution** montre la solution, puis le problème suivant. Vous pouvez aussi vous arrêter là : `/probleme` reprend ce problème plus tard.
instead-leave-lesson = **Montrez-moi** montre comment faire, puis l’étape suivante. Vous pouvez aussi vous arrêter là : `/apprendre` reprend la leçon plus tard.
tried-here-only = -# Ce n’était qu’un essai. Pour jouer dans une partie, répondez au message de son plateau, ou utilisez les boutons en dessous.
refusal-illegal = `{ $text }` n’est pas possible. { $why }
refusal-illegal-for-black = `{ $text }` n’est pas possible. { $why } Vous avez les Noirs dans cette partie.
refusal-no-lesson = Il n’y a pas encore de leçon pour { $game }. `/regles` explique comment jouer.
refusal-no-puzzles = Il n’y a pas encore de problèmes pour { $game }, mais il y en a pour { $games }.
refusal-puzzles-off = Les problèmes sont désactivés sur ce serveur. `/probleme` reste possible dans nos messages privés.
refusal-puzzle-gone = Je n’ai plus ce problème. `/probleme` vous en donne un autre.
refusal-not-your-turn = Ce n’est pas votre tour : c’est à { $opponent } de jouer.
refusal-over = Cette partie est terminée. Analysez-la avec `/analyse`, ou commencez-en une autre avec `/jouer`.
refusal-goes-on = Votre partie est dans { $place } : jouez-y votre coup.
refusal-no-game = Vous n’avez aucune partie ici. Commencez-en une avec `/jouer`, ou retrouvez vos parties avec `/parties`.
refusal-no-game-direct = Vous n’avez aucune partie ici. `/jouer niveau:1` en commence une contre moi, `/jouer adversaire:…` défie une autre personne.
refusal-only-tried-by-command = Vous n’avez aucune partie ici. Pour essayer un coup dans une leçon ou un problème, utilisez `/coup` ou **Écrire un coup**.
refusal-hint-on-task = Les indices sont réservés aux parties. Ici, un bouton sous le plateau montre la solution.
refusal-unreadable-game = Choisissez une partie dans la liste, ou écrivez son numéro. `/parties` montre les vôtres.
refusal-no-such-game = Il n’y a pas de partie n° { $game }. Retrouvez vos parties avec `/parties`.
refusal-no-profile = { $player } n’a pas de profil ici, ou le masque.
refusal-seasons-here = Chaque serveur a ses saisons : utilisez `/palmares ou:sur ce serveur` depuis un serveur, ou choisissez un mois.
refusal-no-seasons = Ce serveur n’a pas de saisons (`/configuration` en ajoute). Choisissez `ce mois-ci` ou `le mois dernier`, ou laissez `periode` vide.
refusal-no-season-over = Aucune saison n’est encore terminée sur ce serveur. Choisissez `cette saison`, ou un mois.
refusal-season-too-soon = La dernière saison a commencé il y a moins d’un jour. Attendez qu’elle ait duré un jour pour commencer la suivante.
refusal-others-game = **{ $game }** : seuls les joueurs peuvent faire cela.
refusal-in =
    { $about }
    { $why }
refusal-not-started = Cette partie n’a pas commencé : le défi attend une réponse.
film-coarser = La partie est trop longue pour un film de cette taille : il est plus petit ou saute des positions.
refusal-no-film = Aucun coup n’a encore été joué dans cette partie.
refusal-no-game-there = Ce message ne montre aucune partie. Choisissez le message d’un plateau ou d’un défi.
refusal-stale = La partie a avancé. Utilisez le plateau le plus récent.
refusal-challenge-gone = Ce défi n’est plus ouvert.
refusal-abroad-off = Les adversaires d’autres serveurs sont désactivés, ici ou dans vos `/reglages`. Vous pouvez publier votre propre défi.
refusal-reason-told = Vous avez déjà donné votre raison.
refusal-no-reason = Indiquez une raison.
refusal-standing-is-open = Un défi permanent s’adresse à tout le monde : n’indiquez pas d’adversaire, ou laissez `permanent` vide.
refusal-standing-with-level = Un défi permanent s’adresse aux autres joueurs : laissez vide `niveau` ou `permanent`.
refusal-standing-number = Un défi permanent autorise de 1 à { $most } parties à la fois.
refusal-standing-full = { $player } joue déjà { $most ->
    [one] une partie
   *[other] { $most } parties
  } de ce défi. Réessayez plus tard.
refusal-standing-once = Vous jouez déjà une partie de ce défi contre { $player }. Terminez-la d’abord.
refusal-ratings = Je ne comprends pas ces classements. Écrivez `1400-1600`, `1500+`, `1500-`, ou `±100` (`+-100`) autour du vôtre.
refusal-ratings-bounds = Les classements vont de { $least } à { $most }. Écrivez par exemple `1400-1600` ou `1500+`, ou laissez `classements` vide.
refusal-ratings-open = `classements` ne sert qu’aux défis ouverts ou permanents : laissez vide l’adversaire ou `classements`.
refusal-ratings-with-level = `classements` ne sert qu’aux défis aux autres joueurs : laissez vide `niveau` ou `classements`.
refusal-ratings-server = `classements` ne sert qu’aux défis ouverts, dans un salon de serveur. Ici, indiquez un adversaire et laissez cette option vide.
refusal-ratings-hidden = `±` montrerait votre classement, et votre profil est masqué. Écrivez `1400-1600`, ou montrez votre profil dans `/reglages`.
refusal-ratings-wait = Des parties classées sont encore en cours de calcul. Écrivez des nombres, comme `1400-1600`, ou réessayez plus tard.
refusal-out-of-range = Ce défi s’adresse aux classements de { $ratings }. À ce jeu, vous comptez ici pour { $own }.
refusal-private-needs-opponent = Une partie privée demande un adversaire. `/jouer niveau:1` lance une partie contre moi.
refusal-rematch-waits = Vous avez déjà proposé une revanche. Votre adversaire peut encore l’accepter.
refusal-rematch-begun = La revanche a déjà commencé : { $about }.
refusal-not-over = Cette partie est encore en cours. Vous pourrez proposer une revanche à la fin.
refusal-takes-none = { $opponent } n’accepte pas de défis en ce moment. Laissez l’adversaire vide pour publier un défi ouvert.
refusal-opponent-gone = Les données de cette personne ont été supprimées : la revanche n’est pas possible.
refusal-cannot-take = Vous ne pouvez pas relever ce défi. Lancez une partie avec `/jouer`.
refusal-you-blocked = Vous avez bloqué { $player }. Pour jouer, utilisez d’abord `/debloquer`.
refusal-self-block = Vous ne pouvez pas vous bloquer vous-même.
refusal-bot-block = Vous ne pouvez pas me bloquer, mais je ne défie jamais personne.
refusal-too-many-blocked = Vous avez bloqué { $most } personnes, c’est le maximum. Utilisez d’abord `/debloquer`.
refusal-not-blocked = Vous n’avez pas bloqué { $player }. `/bloquer` montre votre liste.
refusal-own-challenge = C’est votre propre défi : quelqu’un d’autre doit l’accepter.
refusal-not-for-you = Ce défi de { $player } ne s’adresse pas à vous. Lancez une partie avec `/jouer`.
refusal-not-your-challenge = Seul { $player } peut retirer ce défi ouvert.
refusal-bot-opponent = Les autres bots ne jouent pas ici. Défiez une personne ou moi, ou laissez l’adversaire vide pour un défi ouvert.
refusal-program-unrated = Les parties contre moi ne sont pas classées. Laissez le mode vide, ou défiez une personne.
refusal-level-of-person = Il n’y a de niveaux que contre moi : laissez vide le niveau ou l’adversaire.
refusal-program-off = Ce serveur a désactivé les parties contre moi. Vous pouvez jouer contre moi en message privé.
refusal-hint-counts = Il n’y a pas d’indices dans les parties classées ni dans les tournois.
refusal-help-off = Ce serveur a désactivé les indices et les analyses. Ils restent possibles pour vos parties en messages privés.
refusal-review-goes-on = Cette partie est encore en cours. L’analyse sera disponible à la fin.
refusal-review-of-set-up = Vous jouez ce jeu sans indices, et cette partie importée a sa propre position de départ. Analyse possible après votre partie.
refusal-review-empty = Aucun coup n’a été joué dans cette partie : il n’y a rien à analyser.
refusal-review-busy = J’analyse déjà une partie pour vous. Redemandez ensuite.
refusal-program-elsewhere = Ce coup donnerait la position d’une de vos parties sans indices. Jouez-en un autre, ou attendez que l’autre partie avance.
refusal-stands-elsewhere = Une partie en cours, jouée sans indices, a peut-être cette position : je ne peux pas aider. Réessayez plus tard.
refusal-too-much-to-think = J’ai beaucoup de demandes en ce moment. Réessayez dans une minute.
refusal-program-games = Vous pouvez jouer { $most } parties à la fois contre moi. Terminez ou abandonnez d’abord l’une de celles-ci : { $games }.
refusal-self-opponent = Vous ne pouvez pas vous défier vous-même. Laissez l’adversaire vide pour un défi ouvert.
refusal-open-needs-server = Un défi ouvert se lance dans un salon de serveur. Ici, indiquez un adversaire, ou jouez contre moi : `/jouer niveau:1`.
refusal-too-many-challenges = Vous avez déjà { $most } défis en attente. Retirez-en d’abord un avec `/parties`.
refusal-too-many-to-them = Vous avez déjà { $most } défis en attente auprès de { $opponent }. Vous pouvez en retirer un avec `/parties`.
refusal-same-open = Votre défi identique n° { $game } est encore ouvert ici. Changez quelque chose, ou retirez-le avec `/parties`.
refusal-too-many-open = Vous avez déjà { $most } défis ouverts dans ce salon. Retirez-en d’abord un avec `/parties`.
refusal-channel-full = Ce salon a déjà { $most } défis ouverts. Et si vous en acceptiez un ?
refusal-too-often = Cela fait beaucoup de défis et de nouvelles parties en une heure. Vous pourrez recommencer { $time }.
refusal-too-often-them = Vous avez défié { $opponent } { $count } fois en une heure. Défiez quelqu’un d’autre, ou réessayez { $time }.
refusal-too-often-here = Vous avez publié { $count } défis dans ce salon en une heure. Indiquez un adversaire, ou réessayez { $time }.
refusal-unknown-rules = Je ne connais pas ce jeu. Choisissez-en un dans la liste.
refusal-already-offered = Vous avez déjà proposé la nulle. Votre adversaire peut encore l’accepter.
refusal-offered-before = Vous avez déjà proposé la nulle dans cette position. Vous pourrez recommencer après le prochain coup.
refusal-own-offer = C’est votre propre proposition : votre adversaire doit y répondre.
refusal-no-offer = Aucune proposition de nulle n’est ouverte dans cette partie.
refusal-not-member = Je ne suis pas membre de ce serveur, on ne peut donc pas y jouer. Un administrateur peut [m’ajouter]({ $link }).
refusal-unknown-command = Cette commande vient d’une autre de mes versions. Discord se met à jour d’ici quelques minutes ; en attendant, voyez `/aide`.
refusal-bad-button = Je ne connais plus ce bouton. Utilisez le plateau le plus récent, ou une commande.
refusal-cannot-write = Je ne peux pas écrire ici. Demandez à l’administration de m’accorder Voir le salon, Envoyer des messages et Joindre des fichiers.
refusal-cannot-announce = Je ne peux rien annoncer ici. Demandez à l’administration de m’accorder Voir le salon, Envoyer des messages et Joindre des fichiers.
refusal-cannot-dm = Je ne peux pas écrire à { $opponent }. Lancez le défi sur un serveur que vous avez en commun.
refusal-cannot-offer = Je n’ai pas le droit d’écrire là où la proposition s’afficherait. Utilisez `/jouer` sur un serveur en commun.
refusal-not-taken = Discord a refusé mon message : rien n’a été lancé. Essayez d’autres mots ou un autre salon.
failure = Quelque chose n’a pas marché de mon côté (incident { $incident }). Rien n’a été fait : réessayez dans un instant.
failure-store = Je n’ai pas accès à mes données en ce moment (incident { $incident }) : cela n’a **pas** été enregistré. Réessayez dans un instant.

# Pages des règles
language = Français
page-title = ## { $game } : { $section }
page-sheet = **La règle imprimée**
page-host = **Les conventions de Mutabot**
page-diagrams = { $count ->
    [one] **L’image**
   *[other] **Les images**
}
page-caption = { $number }. { $caption }
page-index = Règles des jeux
page-older = ⚠️ Ceci est l’édition { $edition } des conventions de Mutabot. Les parties commencées sous cette édition la gardent jusqu’à la fin ; les nouvelles parties, revanches comprises, suivent l’édition { $newest }.
page-sources = « La règle imprimée » est la règle publiée du jeu. « Les conventions de Mutabot » règlent ce qu’elle ne précise pas, et ce qui diffère entre ses versions en plusieurs langues.
every-page-common = Dans tous les jeux
every-page-common-host =
    - On joue à deux, et les Blancs commencent.
    - `/abandon` permet d’abandonner à tout moment. Avant que les deux camps aient joué, la commande annule plutôt la partie, qui ne compte pas.
    - `/nulle` propose la nulle. La proposition est valable jusqu’à la réponse ou au prochain coup de l’adversaire.
    - Il y a une pendule si les joueurs en ont convenu (`/jouer cadence:`), et toujours dans les parties classées. Un joueur qui n’a plus de temps perd : aussitôt dans une partie classée, et dans une partie amicale quand l’adversaire utilise `/reclamer`. La partie est nulle si l’adversaire n’a plus de quoi gagner.
    - `/reprendre` demande à reprendre votre dernier coup, et votre adversaire décide. Dans une partie classée, les deux joueurs doivent l’avoir permis dans `/reglages`, et la partie n’est alors plus classée ; dans une partie amicale, c’est possible tant qu’aucun des deux ne l’a exclu dans `/reglages`. En tournoi, on ne reprend pas ses coups.
    - `/prevoir` prépare vos réponses, jouées dès que votre adversaire joue les coups auxquels elles répondent. Votre adversaire ne les voit pas.
    - `/jouer niveau:` lance une partie contre moi. Elle n’est pas classée, vous pouvez toujours reprendre vos coups, et vous perdez aussitôt si votre temps est écoulé ; mes coups ne prennent pas de temps.
    - Les parties terminées restent : `/historique` les retrouve, `/montrer` les parcourt. Vos notes (`/note`) sont privées jusqu’à la fin de la partie.

# Aide
welcome = 👋 Bonjour ! Je suis **Mutabot**. J’organise sur Discord des parties de **Chess Mutation** et d’autres jeux de la famille des échecs, contre d’autres personnes ou contre moi, coup par coup et à votre rythme.
welcome-again = 👋 `/aide` montre ce que je sais faire.
welcome-direct = **Ici :** `/jouer adversaire:…` défie toute personne qui a un serveur en commun avec moi. Vous pouvez jouer ici même : écrivez-moi simplement vos coups.
help-topic-start = Premiers pas
help-topic-moves = Jouer un coup
help-topic-games = Vos parties
help-topic-finished = Parties terminées
help-topic-own = Réglages et vie privée
help-topic-server = Gérer un serveur
help-page-start = **Mutabot propose des jeux de la famille des échecs, Chess Mutation avant tout.** Vous jouez ici, sur Discord, coup par coup, avec ou sans pendule.
  • `/jouer` défie quelqu’un, ou tout le salon · `/jouer niveau:1` lance une partie contre moi
  • `/regles` explique les jeux · `/apprendre` en enseigne un pas à pas{ $help ->
    [off] {""}
   *[on] {" "}· `/probleme` propose des problèmes
  }
  • Pour jouer un coup : `/coup`, **{ $move }** sous le plateau, ou une réponse au message du plateau, comme `e4`
  • `/parties` montre vos parties et à qui c’est de jouer
  • `/tournoi liste` montre les tournois d’ici
  • `/reglages` change l’aspect de vos plateaux, ou les fait décrire en toutes lettres
  Chaque image a une description pour les lecteurs d’écran. Si je redémarre, vos parties continuent ; sans réponse de ma part, renvoyez votre message.
help-page-moves = **Jouer un coup**
  • **{ $move }** sous le plateau vous guide pas à pas.
  • `/coup` joue un coup écrit et liste les coups possibles.
  • Répondez au message du plateau (en gardant le @ activé), mentionnez-moi ou écrivez-moi en privé : `e4`, `Cf3`, `e2e4`, `O-O`, « cavalier prend dame ».
  • `/plateau` montre le plateau de votre côté, ou en mots (`format:Texte`). **{ $flip }** le retourne, **{ $moves }** liste les coups.
  • `/prevoir` joue aussitôt votre réponse si votre adversaire joue le coup attendu.
  • `/reprendre` demande à reprendre votre dernier coup.
  • `/indice` donne un indice, hors parties classées. À la fin, tout le monde voit combien vous en avez pris.
  • `/reglages` permet de voir vos coups avant de les jouer.
  Si Discord dit que je n’ai pas répondu, votre coup est peut-être déjà sur le plateau.
help-page-games = **Vos parties**
  • `/jouer` propose une partie : classée ou amicale, avec ou sans pendule, publique ou privée, une fois ou en permanence, pour tout le monde ou pour certains classements. Ou ouvrez le menu d’un membre : Applications, puis « Lancer un défi ».
  • `/parties` liste vos parties, en commençant par celles qui vous attendent ; **Partie suivante** mène à la prochaine.
  • `/nulle` propose, accepte ou réclame la nulle · `/abandon` abandonne
  • `/reclamer` réclame le gain quand votre adversaire n’a plus de temps
  • `/repos` arrête vos pendules pendant les vacances, le week-end et la nuit
  • `/tournoi liste` montre les tournois de ce serveur · `/tournoi mes-tournois` montre les vôtres
  Dans le fil d’une partie, chaque commande concerne cette partie.
help-page-finished = **Parties terminées**
  • `/historique` les retrouve : les vôtres, celles d’un autre joueur, ou celles de ce serveur
  • `/montrer` parcourt une partie et montre une position aux autres. Ou ouvrez le menu d’un message : Applications, puis « Montrer cette partie ».
  • `/analyse` revient sur une partie : les chances de gain et les moments décisifs
  • `/film` met une partie en film · `/feuille` donne ses coups dans un fichier
  • `/note` ajoute une note à une position, privée jusqu’à la fin de la partie
  • `/profil` montre les classements et résultats d’un joueur · `/palmares` les meilleurs classements
  • `/importer` enregistre des parties jouées ailleurs (PGN) ; si l’une est illisible, aucune n’est enregistrée
help-page-own = **Réglages et vie privée**
  • `/reglages` permet de choisir l’aspect de vos plateaux, et si je demande confirmation avant un coup. Pour un lecteur d’écran, choisissez les plateaux **En toutes lettres**.
  • `/plateau format:Texte` montre un plateau en mots et en lettres
  • `/notifications` permet de choisir comment vous apprenez que c’est à vous de jouer : une mention, un message privé, un résumé par jour, ou rien
  • `/repos` règle quand vos pendules s’arrêtent
  • `/bloquer` arrête les défis de quelqu’un · `/debloquer` les permet de nouveau
  • `/vie-privee` montre les données que je conserve sur vous ; vous pouvez les recevoir dans un fichier, ou les faire effacer
help-page-server = **Gérer un serveur**
  • `/configuration` (Gérer le serveur) règle où et par qui les parties sont lancées, les fils, les langues, le jeu et la cadence habituels, les plateaux, les mentions, les annonces, le problème du jour, les saisons et vos dispositions, et vérifie mes permissions.
  • `/moderation` (Exclure temporairement des membres) met fin à des parties, en retire des classements, annule ces décisions pendant 7 jours, et interdit de jouer. `/moderation signalements` montre les parties à regarder.
  • `/tournoi creer` annonce un tournoi. Sauf réglage contraire, il faut pouvoir gérer les événements ou le serveur.
  • Un bouton sous le `/palmares` du serveur (Gérer le serveur) l’affiche et le tient à jour.
  • `/statistiques` montre à l’administration et à la modération les 26 dernières semaines.

help-server = **Ici :** `/jouer` publie votre défi dans ce salon ; une fois qu’il est accepté, la partie a son propre fil.
help-direct = **Ici :** écrivez simplement votre coup, sans commande. Un défi lancé d’ici doit nommer un adversaire ; `/jouer niveau:1` lance une partie contre moi. `/tournoi mes-tournois` montre tous vos tournois.
help-guest = **Ici**, je suis de passage : vos parties continuent dans vos messages privés. Un défi lancé d’ici doit nommer un adversaire.
help-game-yours = **Ici :** **{ $game }**, { $white } (Blancs) contre { $black } (Noirs). **C’est à vous de jouer** : répondez au message du plateau, ou appuyez sur **{ $button }**.
help-game-theirs = **Ici :** **{ $game }**, { $white } (Blancs) contre { $black } (Noirs). C’est à { $due } de jouer. En attendant, `/prevoir` prépare vos réponses{ $moved ->
    [no] .
   *[yes] , et `/reprendre` demande à reprendre votre dernier coup.
  }
help-game-watched = **Ici :** **{ $game }**, { $white } (Blancs) contre { $black } (Noirs) : vous pouvez suivre cette partie. C’est à { $due } de jouer.
help-clock-casual = ⏳ Il y a une pendule : si votre adversaire n’a plus de temps, vous pouvez mettre fin à la partie avec `/reclamer`.
help-clock-rated = ⏳ Il y a une pendule : dans une partie classée, un joueur qui n’a plus de temps perd aussitôt.
help-clock-program = ⏳ Il y a une pendule : si votre temps est écoulé, vous perdez aussitôt. Mes coups ne prennent pas de temps.
help-game-over = **Ici :** **{ $game }**, { $white } (Blancs) contre { $black } (Noirs), partie terminée. `/montrer` la parcourt, `/film` la montre en film.

# Commandes : noms et descriptions
command-play = jouer
command-play-about = Défier quelqu’un, publier un défi ouvert, ou jouer contre le bot
command-play-game = jeu
command-play-game-about = Le jeu ; le jeu habituel du serveur ou Chess Mutation si vous laissez vide
command-play-opponent = adversaire
command-play-opponent-about = Une personne, ou moi ; laissez vide pour un défi ouvert
command-play-side = camp
command-play-side-about = Le camp que vous aimeriez jouer
command-play-layout = disposition
command-play-layout-about = Les couleurs des cases : un nom, ou 8 rangées de lettres séparées par /
command-play-mode = mode
command-play-mode-about = Classée : compte au classement, perte au temps, reprises d’un commun accord (sinon amicale)
command-play-privacy = visibilite
command-play-privacy-about = Privée : en messages privés, invisible pour les autres
command-play-standing = permanent
command-play-standing-about = Laisser le défi ouvert à tout le monde, avec au plus ce nombre de parties à la fois
command-play-ratings = classements
command-play-ratings-about = Qui peut accepter un défi ouvert : 1400-1600, 1500+, 1500- ou ±100 autour de votre classement
command-play-level = niveau
command-play-level-about = Jouer contre le bot, du niveau 1 (pour débuter) au niveau 8 (le plus fort)
command-block = bloquer
command-block-about = Ne plus recevoir les défis de quelqu’un, ou voir votre liste
command-block-person = personne
command-block-person-about = La personne à bloquer ; laissez vide pour voir votre liste
command-unblock = debloquer
command-unblock-about = Recevoir de nouveau les défis de quelqu’un
command-unblock-person = personne
command-unblock-person-about = La personne à débloquer
command-move = coup
command-move-about = Jouer un coup
command-move-move = coup
command-move-move-about = Votre coup, comme Cf3, e4 ou e2e4 ; sans lui, des menus vous guident
command-any-game = partie
command-any-game-about = Laquelle de vos parties, si vous en avez plusieurs
command-board = plateau
command-board-about = Voir le plateau de votre côté
command-board-format = format
command-board-format-about = Une image, ou des lettres et des mots
command-games = parties
command-games-about = Voir vos parties et à qui c’est de jouer
command-record = feuille
command-record-about = Recevoir les coups d’une partie dans un fichier
command-hint = indice
command-hint-about = Prendre un indice pour votre coup, pas à pas ; ni en partie classée, ni en tournoi
command-resign = abandon
command-resign-about = Abandonner une partie
command-draw = nulle
command-draw-about = Proposer, accepter ou réclamer la nulle
command-takeback = reprendre
command-takeback-about = Demander à reprendre votre dernier coup
command-plan = prevoir
command-plan-about = Prévoir des réponses jouées aussitôt (coups conditionnels)
command-plan-lines = suites
command-plan-lines-about = si [son coup] alors [réponse] ; si [un autre] alors [réponse]. Laissez vide pour voir vos réponses
command-rules = regles
command-rules-about = Voir comment on joue
command-rules-game = jeu
command-rules-game-about = Le jeu
command-learn = apprendre
command-learn-about = Apprendre un jeu en une dizaine de petites étapes
command-learn-game = jeu
command-learn-game-about = Le jeu
command-puzzle = probleme
command-puzzle-about = Résoudre un problème : une seule façon de gagner, les plus faciles d’abord
command-puzzle-game = jeu
command-puzzle-game-about = Le jeu
command-settings = reglages
command-settings-about = Choisir l’aspect de vos plateaux, et si je demande confirmation avant un coup
command-film = film
command-film-about = Voir une partie en film
target-challenge = Lancer un défi
target-show = Montrer cette partie
command-record-all = toutes
command-record-all-about = Recevoir les coups de toutes vos parties terminées dans un fichier
command-history = historique
command-history-about = Voir les parties terminées : les vôtres, celles d’un joueur ou de ce serveur
command-history-player = joueur
command-history-player-about = Le joueur dont vous cherchez les parties ; vous-même si vous laissez vide
command-history-against = contre
command-history-against-about = Seulement les parties contre cette personne
command-history-game = jeu
command-history-game-about = Seulement les parties de ce jeu
command-history-result = resultat
command-history-result-about = Seulement les parties avec ce résultat
command-history-mode = mode
command-history-mode-about = Seulement les parties amicales ou classées
command-history-where = ou
command-history-where-about = Seulement celles de ce serveur : de tout le monde, sauf si vous nommez un joueur
command-profile = profil
command-profile-about = Voir classements et résultats, avec leurs courbes : les vôtres ou ceux d’un autre joueur
command-profile-person = personne
command-profile-person-about = Le profil à afficher ; le vôtre si vous laissez vide
command-profile-against = contre
command-profile-against-about = Voir aussi ses résultats contre cette personne
command-leaderboard = palmares
command-leaderboard-about = Voir les meilleurs classements, et votre place
command-leaderboard-game = jeu
command-leaderboard-game-about = Le jeu ; celui qui se joue ici si vous laissez vide
command-leaderboard-where = ou
command-leaderboard-where-about = Sur ce serveur ou sur l’ensemble des serveurs
command-leaderboard-period = periode
command-leaderboard-period-about = Les classements actuels, ou les parties d’un mois ou d’une saison
command-review = analyse
command-review-about = Analyser une partie terminée : chances de gain et moments décisifs
command-show = montrer
command-show-about = Parcourir une partie, en avant et en arrière, et la montrer aux autres
command-show-move = coup
command-show-move-about = Le coup après lequel commencer ; la position actuelle si vous laissez vide
command-note = note
command-note-about = Ajouter à votre partie une note, privée jusqu’à la fin
command-note-text = texte
command-note-text-about = Votre note sur la position actuelle ; laissez vide pour voir ou effacer vos notes
command-import = importer
command-import-about = Importer une partie jouée ailleurs, pour la parcourir et la montrer
command-import-file = fichier
command-import-file-about = La partie en fichier (PGN) ; laissez vide pour la coller
choice-won = gagnée
choice-lost = perdue
choice-drawn = nulle
choice-anywhere = partout
choice-here = sur ce serveur
choice-everywhere = sur tous les serveurs
choice-now = maintenant
choice-this-month = ce mois-ci
choice-last-month = le mois dernier
choice-this-season = cette saison
choice-last-season = la saison dernière
command-help = aide
command-help-about = Voir ce que je sais faire
command-privacy = vie-privee
command-privacy-about = Voir les données que je conserve sur vous, les recevoir ou les faire effacer
command-setup = configuration
command-setup-about = Régler où, comment et par qui l’on joue sur ce serveur
command-setup-name = nom
command-setup-name-about = Le nom d’une disposition personnalisée à ajouter
command-setup-layout = disposition
command-setup-layout-about = Ses couleurs : 8 rangées de 8 lettres séparées par /, la huitième d’abord
command-moderate = moderation
command-moderate-about = Mettre fin à des parties de ce serveur, revenir sur ces décisions, et choisir qui peut jouer
command-moderate-end = fin
command-moderate-end-about = Mettre fin à une partie
command-moderate-game = partie
command-moderate-game-about = La partie concernée, sur ce serveur
command-moderate-result = resultat
command-moderate-result-about = Le résultat de la partie
command-moderate-reason = motif
command-moderate-reason-about = Le motif ; les personnes concernées le liront
command-moderate-alone = seul
command-moderate-alone-about = Vous jouez cette partie et il n’y a pas d’autre modérateur ; tout le monde le lira
command-moderate-undo = annuler
command-moderate-undo-about = Annuler une décision des 7 derniers jours : la partie reprend, ou compte de nouveau
command-moderate-unrate = declasser
command-moderate-unrate-about = Retirer une partie terminée des classements : son résultat reste
command-moderate-days = jours
command-moderate-days-about = Le nombre de jours ; définitivement si vous laissez vide
command-moderate-ban = interdire
command-moderate-ban-about = Interdire à quelqu’un de jouer sur ce serveur
command-moderate-unban = autoriser
command-moderate-unban-about = Laisser quelqu’un jouer de nouveau sur ce serveur
command-moderate-nameless = anonymiser
command-moderate-nameless-about = Retirer le nom de quelqu’un des tournois de ce serveur
command-moderate-sure = confirme
command-moderate-sure-about = Le faire sans demander d’abord
command-moderate-player = joueur
command-moderate-player-about = Le joueur
command-moderate-flags = signalements
command-moderate-flags-about = Voir les parties classées de ce serveur qui méritent un coup d’œil
command-moderate-list = liste
command-moderate-list-about = Voir qui ne peut pas jouer ici, et les actions récentes
command-stats = statistiques
command-stats-about = Voir ce qui s’est joué ici récemment : combien de parties et de joueurs, et leurs résultats
choice-white = Blancs
choice-black = Noirs
choice-picture = Image
choice-text = Texte
choice-random = Tirage au sort
choice-casual = Amicale
choice-rated = Classée
choice-public = Publique
choice-private = Privée

# Pendules
clock-none = aucune (sans limite de temps)
clock-per-move = { $start } par coup
clock-sudden = { $start } pour toute la partie
clock-increment = { $start }, plus { $increment } par coup
clock-fischer = { $start }, plus { $increment } par coup, { $cap } au plus
time-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
  }
time-hours = { $count } h
time-minutes = { $count } min
time-seconds = { $count } s
time-and = { $large } { $small }
challenge-clock = ⏳ Cadence : { $clock }.
board-clock = ⏳ À jouer avant le { $until } ({ $left }).
board-clock-round = ⏳ À jouer avant le { $until } ({ $left }), fin de la ronde.
board-round-over = ⌛ Le temps de la ronde est écoulé : l’organisation va décider du résultat.
board-time-up = ⌛ { $player }, votre temps est écoulé : { $opponent } peut réclamer le gain.
board-time-up-unmoved = ⌛ { $player }, le temps de votre premier coup est écoulé : { $opponent } peut annuler la partie.
board-clock-stands = ⏳ Toutes les pendules sont arrêtées en ce moment.
games-until = {" "}· ⏳ { $until }
games-round-over = {" "}· ⌛ l’organisation va décider
games-time-up-mine = {" "}· ⌛ **votre temps est écoulé : l’adversaire peut réclamer le gain**
games-time-up = {" "}· ⌛ **son temps est écoulé : vous pouvez réclamer le gain**
games-time-up-mine-unmoved = {" "}· ⌛ **votre temps est écoulé : l’adversaire peut annuler la partie**
games-time-up-unmoved = {" "}· ⌛ **son temps est écoulé : vous pouvez annuler la partie**
time-short = ⏳ { $player }, c’est à vous de jouer dans **{ $game }** : vous avez jusqu’au { $until } ({ $left }).
time-short-last = ⏳ **Dernier rappel.** { $player }, c’est à vous de jouer dans **{ $game }** : vous avez jusqu’au { $until } ({ $left }).
time-up = ⌛ { $player } n’a plus de temps dans **{ $game }**. { $opponent }, vous pouvez réclamer le gain, ou attendre son coup.
time-up-unmoved = ⌛ { $player } n’a pas joué son premier coup à temps dans **{ $game }**. { $opponent }, vous pouvez annuler la partie, ou attendre son coup.
time-up-mine = ⌛ Votre temps est écoulé dans **{ $game }**. { $opponent } peut réclamer le gain ; d’ici là, vous pouvez encore jouer.
time-up-mine-unmoved = ⌛ Le temps de votre premier coup est écoulé dans **{ $game }**. { $opponent } peut annuler la partie ; d’ici là, vous pouvez encore jouer.
past-short = -# ⏳ Ce message sur le temps de { $player } dans **{ $game }** n’est plus d’actualité.
past-rest = -# 🏖️ { $player } était en vacances dans **{ $game }** : la pendule était arrêtée.
past-idle = -# 💤 { $player } devait jouer dans **{ $game }**.
past-draw = -# 🤝 La proposition de nulle de { $player } dans **{ $game }** n’est plus valable.
past-takeback = -# ↩️ La demande de reprise de { $player } dans **{ $game }** n’est plus valable.
idle = 💤 { $player }, c’est toujours à vous de jouer dans **{ $game }**. Sans pendule, rien ne presse.
time-more-move = ⏳ L’organisation a donné { $span } de plus au camp au trait pour ce coup.
time-more-both = ⏳ L’organisation a ajouté { $span } à la pendule de chaque camp.
time-no-more-move = ⏳ L’organisation a retiré le temps ajouté pour ce coup ({ $span }).
time-no-more-both = ⏳ L’organisation a retiré le temps ajouté à la pendule de chaque camp ({ $span }).
time-claimed = Réclamation acceptée : votre adversaire n’avait plus de temps.
time-called-off = Partie annulée : votre adversaire n’a pas joué son premier coup à temps.
own-too-late = Votre temps était déjà écoulé. La partie est terminée.
opponent-too-late = Le temps de votre adversaire était déjà écoulé. La partie est terminée.
over-time = ⌛ { $loser } n’a plus de temps. { $winner } gagne.
over-time-vs-bare = 🤝 Le temps est écoulé, mais l’adversaire ne pouvait plus gagner. La partie est nulle.
button-claim-time = Réclamer le gain
button-claim-time-of = Réclamer le gain : { $game }
button-call-off = Annuler la partie
button-call-off-of = Annuler : { $game }
alt-clock = Temps restant : Blancs { $white }, Noirs { $black }.
alt-clock-waiting = Temps restant : { $side } { $left }.
alt-rating-white = Classement des Blancs : { $rating }.
alt-rating-black = Classement des Noirs : { $rating }.
refusal-clock = Je ne comprends pas cette cadence. Essayez `3j` (trois jours par coup), `10+5` (minutes + secondes par coup) ou `aucune`.
refusal-clock-unit = Précisez l’unité : `3j` donne trois jours par coup, `10m` dix minutes pour toute la partie.
refusal-clock-bounds = Chacun a de 5 minutes à 30 jours. Essayez `3j` (trois jours par coup), `10+5` (minutes + secondes par coup) ou `aucune`.
refusal-rated-needs-clock = Une partie classée se joue à la pendule. Laissez l’option vide pour trois jours par coup, ou choisissez une autre cadence.
refusal-no-rated = Ce serveur n’a pas de parties classées. Laissez l’option `mode` vide pour une partie amicale.
refusal-rated-layout = Une partie classée se joue avec une disposition que `/jouer` propose par son nom. Avec la vôtre, jouez en amicale.
refusal-no-clock = Cette partie est sans pendule. Vous pouvez proposer la nulle (`/nulle`), abandonner (`/abandon`) ou vous adresser à la modération.
refusal-own-time-up = C’est votre propre temps qui est écoulé. Votre adversaire peut réclamer le gain ; d’ici là, vous pouvez jouer.
refusal-own-time-runs = C’est à vous de jouer : seul le joueur qui attend peut réclamer le gain au temps.
refusal-time-left = Votre adversaire a encore du temps. Vous pourrez réclamer le gain quand il sera écoulé.
refusal-many-ends = Le temps s’est écoulé dans de très nombreuses parties : les réclamations sont suspendues. Réclamez le gain plus tard.
refusal-time-over = Le temps est déjà écoulé : cela ne compte plus. La partie se termine dans un instant.
command-claim = reclamer
command-claim-about = Réclamer le gain contre un adversaire qui n’a plus de temps
command-play-clock = cadence
command-play-clock-about = La cadence, par exemple 3j (par coup), 3j+12h max 7j, 10+5 ou aucune

# Repos
clock-no-rest = { $control }, sans vacances, ni week-ends, ni nuits de repos
rest = **Quand vos pendules s’arrêtent**, dans les parties de plus de 6 heures par joueur. Vos adversaires le voient.
rest-zone = { $zone }, où il est { $time }
rest-line-zone = 🕰️ Votre heure : { $zone }
rest-night = 🌙 Chaque nuit de { $from } h à { $until } h
rest-night-none = 🌙 Vos pendules tournent aussi la nuit
rest-weekends = 🛋️ Chaque samedi et chaque dimanche
rest-weekends-none = 🛋️ Vos pendules tournent aussi le week-end
rest-by-utc = ⚠️ Ces heures sont en UTC, où il est { $time }. Si votre montre indique autre chose, choisissez votre fuseau ci-dessous ou tapez `/repos fuseau:UTC+2`.
rest-away = 🏖️ Vous êtes en vacances jusqu’au { $until }.
rest-away-none = 🏖️ Vous n’êtes pas en vacances.
rest-days-left = Jours de vacances restants cette année : { $left } sur { $most }
rest-pick-zone = Choisissez votre fuseau horaire
rest-pick-week = Choisissez vos nuits et week-ends de repos
rest-pick-days = Partir en vacances dès maintenant
rest-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
  }
rest-how = -# Choisissez ci-dessous, ou tapez `/repos` avec `jours:4`, `nuit:21-6` ou `fuseau:UTC+5:30`. Vous pouvez corriger la nuit, les week-ends et le fuseau pendant une heure ; ensuite, ils sont fixés pour une semaine. Le fuseau ne suit pas l’heure d’été. `/jouer cadence:3j sans repos` propose une partie où les pendules ne s’arrêtent jamais.
rest-begins = 🏖️ { $player }, qui a le trait dans **{ $game }**, est en vacances jusqu’au { $until } ; sa pendule est arrêtée.
rest-over = 🏖️ { $player }, vos vacances sont finies : à vous de jouer dans **{ $game }**.
rest-ends = { $player }, qui a le trait dans **{ $game }**, est de retour de vacances.
board-away = 🏖️ { $player } est en vacances jusqu’au { $until } : sa pendule est arrêtée jusque-là.
board-away-longer = 🏖️ { $player } est en vacances jusqu’au { $until } ; avec ses nuits ou week-ends de repos, sa pendule est arrêtée jusqu’au { $runs }.
board-back = 🏖️ { $player } est de retour de vacances : la pendule tourne de nouveau.
board-back-rests = 🏖️ { $player } est de retour de vacances.
board-rests = 🌙 La pendule de { $player } s’arrête { $when }.
board-night = chaque nuit de { $from } à { $until }
board-weekends = le week-end
board-night-and-weekends = { $night } et le week-end
button-back = Me revoilà
refusal-zone = Je ne comprends pas ce fuseau. Écrivez `UTC+2` ou `-3:30`, ou choisissez votre heure dans la liste (pas `Europe/Paris`).
refusal-night = Écrivez la nuit en heures pleines, du début à la fin, comme `22-7` : { $most } heures au plus, ou `aucune`.
refusal-holidays = Il y a { $most } jours de vacances par an, et il vous en reste { $left }. Prenez-en moins.
refusal-rest-kept = La nuit, les week-ends et le fuseau sont fixés jusqu’au { $time }. Des vacances peuvent commencer à tout moment : `/repos jours:3`.
command-rest = repos
command-rest-about = Choisir quand vos pendules s’arrêtent : vacances, week-ends et nuits
command-rest-days = jours
command-rest-days-about = Partir en vacances maintenant, pour ce nombre de jours ; 0 y met fin
command-rest-night = nuit
command-rest-night-about = Début et fin de votre nuit, en heures, comme 22-7 ; aucune si vos pendules tournent la nuit
command-rest-weekends = week-ends
command-rest-weekends-about = Arrêter vos pendules le samedi et le dimanche ?
command-rest-zone = fuseau
command-rest-zone-about = Votre fuseau horaire (choisissez l’heure qu’il est chez vous)
choice-off = pendules arrêtées
choice-on = pendules en marche

# Notifications
notify = **Vos notifications** pour les parties sur un serveur. Pour celles en messages privés, je vous y écris toujours.
setting-turn = C’est à vous de jouer
setting-warning = Le temps presse, ou une partie vous attend depuis longtemps
setting-offer = Quelqu’un vous propose quelque chose
setting-end = Une partie est finie
setting-tournament = Une décision vous concerne dans un tournoi
setting-hour = Heure du résumé
setting-hour-at = { $hour } h { $zone }
setting-all = Tout cela
notify-zone = -# Cette heure est en UTC : indiquez votre fuseau avec `/repos`.
notice-by-thread = une mention là où se joue la partie
notice-by-dm = un message privé
notice-by-digest = dans un résumé, une fois par jour
notice-by-none = rien du tout
post-refused = Discord a refusé mon message sur la partie n° { $game }. Voyez le plateau avec `/plateau`.
notice-place = La partie est dans { $channel }.
notice-unreachable = { $player }, je ne peux pas vous écrire en privé : désormais, je vous mentionne ici.
digest = 📬 **Ce qui vous attend**
digest-same = 📬 Rien de nouveau : les mêmes parties vous attendent. Je vous écrirai quand quelque chose changera.
digest-ended = 🏁 **Terminées depuis votre dernier résumé**
digest-ended-game = **{ $game }** { $place } : { $ending }
digest-ended-more = { $count ->
    [one] … et une autre de vos parties est terminée : voyez `/historique`.
   *[other] … et { $count } autres de vos parties sont terminées : voyez `/historique`.
  }
games-away = {" "}· 🏖️ jusqu’au { $until }
games-offer = {" "}· 🤝 **votre adversaire propose la nulle**
games-nothing-waits = Aucune partie n’attend votre coup.
button-next = Partie suivante
button-games = D’autres parties
button-leaders-back = ◀ Précédents
button-leaders-on = Suivants ▶
button-leaders-own = Ma place
button-leaders-keep = Afficher ici et tenir à jour
button-leaders-stop = Ne plus tenir à jour
command-notify = notifications
command-notify-about = Choisir vos notifications quand c’est à vous : mention, message privé, résumé, ou rien

# Tournois
tournament-title = **{ $name }** · tournoi { $number }
tournament-terms = { $system } · { $game } · { $clock } · { $mode }
tournament-open = ✍️ Les inscriptions sont ouvertes : { $count ->
    [0] aucun inscrit pour l’instant
    [one] { $count } personne inscrite
   *[other] { $count } personnes inscrites
    } ({ $most } au plus).
tournament-open-rounds = { $open } { $rounds ->
    [one] Il y aura { $rounds } ronde.
   *[other] Il y aura { $rounds } rondes au plus.
    }
tournament-running = ▶️ En cours : { $round }. En lice : { $count }.
tournament-waits = { $round } (à venir)
tournament-between = ⏸️ { $waits }. En lice : { $count }.
tournament-won = 🏆 Le tournoi est terminé : victoire de { $winner }.
tournament-over = Le tournoi est terminé, sans vainqueur.
tournament-cancelled = Le tournoi a été annulé.
tournament-organiser = Organisation : { $organiser }.
tournament-round = Ronde { $round }
tournament-round-of = Ronde { $round } sur { $rounds }
tournament-the-final = ⚔️ C’est la finale : { $white } et { $black } jouent pour le titre.
tournament-fewer-rounds = { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
    } au lieu de { $asked } : à { $count } joueurs, certains se rencontreraient deux fois. Si d’autres s’inscrivent, il y en aura plus.
tournament-nth-game = Partie { $round }
tournament-begins = 📣 **{ $round }** : c’est parti. { $rooms }
tournament-white-first = -# Les Blancs sont nommés en premier.
tournament-pair = { $board }. { $white } – { $black }
tournament-pair-of-stage = { $line } ({ $stage })
tournament-pair-result = { $board }. { $white } – { $black } : { $result }
tournament-bye = { $player } est exempt de cette ronde, car le nombre de joueurs est impair. Cela compte comme une victoire.
tournament-left-out = 🙋 N’ont pas confirmé leur présence et ne jouent pas : { $people }.
tournament-free = { $player } ne joue pas cette ronde.
tournament-room = Tournoi { $number }, { $round }, échiquier { $board }
tournament-room-nth = ronde { $round }
tournament-result-white = Victoire des Blancs
tournament-result-draw = Partie nulle
tournament-result-black = Victoire des Noirs
tournament-result-forfeit-white = Victoire des Noirs par forfait
tournament-result-forfeit-black = Victoire des Blancs par forfait
tournament-result-forfeit-both = Forfait des deux camps
tournament-result-annulled = Ne compte pas
tournament-act-result = ⚖️ { $by } a saisi un résultat. { $round }, { $white } – { $black } : « { $result } ».
tournament-act-corrected = ⚖️ { $by } a corrigé un résultat. { $round }, { $white } – { $black } : « { $result } » au lieu de « { $was } ».
tournament-act-left = { $by } a quitté le tournoi.
tournament-left-void = Moins de la moitié de ses parties étaient terminées : aucune ne compte.
tournament-act-own-entry = { $by }, qui organise ce tournoi, s’y est inscrit sans validation.
tournament-act-withdrawn = ⚖️ { $by } a retiré { $player } du tournoi.
tournament-act-cancelled-early = ⚖️ { $by } a annulé le tournoi.
tournament-act-cancelled = ⚖️ { $by } a annulé le tournoi. Les parties en cours peuvent continuer, mais ne comptent pour aucun tournoi.
tournaments = **Tournois**
tournaments-none = Vous ne voyez aucun tournoi ici. Si ce serveur vous y autorise, annoncez-en un avec `/tournoi creer`.
tournament-line = { $title } · { $terms } · { $stage } · { $channel }
tournament-stage-open = inscriptions ouvertes
tournament-stage-running = en cours
tournament-stage-finished = terminé
tournament-stage-cancelled = annulé
tournament-nobody = Aucun inscrit pour l’instant.
tournament-entrant = { $number }. { $player }
tournament-entrant-rated = { $number }. { $player } ({ $rating })
tournament-gone = ~~{ $line }~~
tournament-round-undone = ~~{ $round }~~ ↩️ Le lancement de cette ronde a été annulé. Ses parties sont annulées, et elle sera appariée à nouveau plus tard.
tournament-round-off = { $round } : le tournoi est annulé. Les parties peuvent continuer, mais ne comptent pour aucun tournoi.
tournament-place = { $place }. { $player }
tournament-place-in = ▫️ { $player } est encore en lice
tournament-place-points = { $place }. { $player } · **{ $points }**
tournament-standings-first = Classement : aucune ronde n’est encore terminée
tournament-final = Classement final
tournament-uncounted = Partis trop tôt pour que leurs parties comptent : { $players }
tournament-why = { $round } : { $white } (Blancs) – { $black } (Noirs)
tournament-why-points = Points avant cette ronde : Blancs { $white }, Noirs { $black }. Les joueurs à égalité de points se rencontrent quand les règles du système suisse (FIDE, 2026) le permettent.
tournament-why-first = D’après ces règles, aucun autre adversaire ne passait avant.
tournament-why-seeds = À la ronde 1, la première moitié de la liste rencontre la seconde : l’ordre suit le classement, puis la date d’inscription.
tournament-why-floated = Dans le groupe à { $points } pt, tous ne pouvaient pas être appariés entre eux : { $player } rencontre un adversaire qui a moins de points.
tournament-why-floated-odd = { $count ->
    [one] Le groupe à { $points } pt n’avait qu’un joueur : { $player } rencontre un adversaire qui a moins de points.
   *[other] Le groupe à { $points } pt avait un nombre impair de joueurs ({ $count }) : { $player } rencontre un adversaire qui a moins de points.
    }
tournament-why-passed = { $other } passait avant comme adversaire de { $player }, mais { $why }.
tournament-why-table = Dans un tournoi toutes rondes, les tables de Berger fixent les appariements et les couleurs : numéro { $white } contre numéro { $black }. Les numéros ont été tirés au sort.
tournament-why-bracket = Cela découle du tableau : tête de série n° { $white } contre tête de série n° { $black }. Les meilleures têtes de série se rencontrent le plus tard possible ; les premières couleurs sont tirées au sort.
tournament-why-replay = Leur match s’est d’abord terminé sur une égalité : c’est une partie de départage, couleurs inversées.
tournament-passed-met = ils se sont déjà rencontrés
tournament-passed-rule = une autre règle de ce tournoi l’interdit
tournament-passed-same-colour = les deux doivent recevoir la même couleur
tournament-passed-no-opponent = un autre joueur serait resté sans adversaire
tournament-passed-colours = moins de joueurs auraient eu la couleur qui leur revient
tournament-passed-floats = un joueur aurait flotté trop souvent vers un autre groupe de points
tournament-passed-whole = les appariements auraient été moins bons dans l’ensemble
tournament-colours-both = Couleurs : chacun a celle qui lui revient.
tournament-colours-stronger = Couleurs : l’un des deux y avait plus droit que l’autre.
tournament-colours-alternation = Couleurs : l’inverse de la dernière ronde où les leurs étaient différentes.
tournament-colours-higher = Couleurs : le joueur qui a le plus de points (à égalité, le plus petit numéro d’appariement) a la couleur qui lui revient.
tournament-colours-drawn = Couleurs : elles découlent du tirage au sort d’avant la première ronde.
tournament-which-board = Vous n’avez pas d’adversaire dans cette ronde. Quel appariement faut-il expliquer ?
tournament-created = Le tournoi est annoncé dans ce salon. Quand il y aura assez d’inscrits, appuyez sur **Clore et commencer** ici, ou dans `/tournoi direction`.
tournament-join-ask = Participer au tournoi **{ $name }** ?
tournament-join-public = Toutes les personnes qui voient ce salon verront votre nom, vos résultats et, si vous en avez un, votre classement à l’inscription.
tournament-join-hidden = Toutes les personnes qui voient ce salon verront votre nom et vos résultats. Votre profil est masqué : votre classement compte pour l’ordre des joueurs, mais je ne le montre pas.
tournament-join-threads = Vos parties se jouent ici, dans des fils.
tournament-joined = Vous participez. { $called }
entry-joined-here = Vous participez, et votre présence est confirmée. { $called }
entry-call-thread = Je vous mentionnerai quand votre partie commencera, sauf si les mentions sont désactivées sur ce serveur.
entry-call-dm = Je vous écrirai en privé quand votre partie commencera.
entry-call-digest = Comme vous l’avez choisi, seul votre résumé du jour annoncera le début de votre partie : `/notifications` pour changer cela.
entry-call-none = Comme vous l’avez choisi, je ne vous préviendrai pas du début de votre partie : `/notifications` pour changer cela.
tournament-left = Vous avez quitté le tournoi.
tournament-leave-ask = Le tournoi a commencé. Si vous partez, vous perdez votre match en cours et vous êtes hors course. Voulez-vous quitter le tournoi ?
tournament-leave-swiss-ask = Le tournoi a commencé. Si vous partez, vous perdez votre partie en cours et n’êtes plus dans les appariements. Pour revenir plus tard, appuyez sur **{ $button }**. Voulez-vous quitter le tournoi ?
tournament-leave-table-ask = Le tournoi a commencé. Si vous partez, vous perdez votre partie en cours et celles qui restent. Si moins de la moitié de vos parties sont alors terminées, aucune ne compte. Voulez-vous quitter le tournoi ?
tournament-leave-waited-ask = Des personnes attendent une place. Si vous partez, la première de la liste prend aussitôt la vôtre ; si vous revenez, vous attendrez derrière les autres. Voulez-vous quitter le tournoi ?
tournament-start-ask = Clore les inscriptions du tournoi **{ $name }** et commencer la première ronde avec { $count } joueurs ?
tournament-ladder-start-ask = Ouvrir l’échelle **{ $name }** avec { $count } joueurs ? Elle part de l’ordre des classements, puis des inscriptions. D’autres pourront s’inscrire plus tard, en bas.
tournament-started = La première ronde commence.
tournament-cancel-ask-early = Annuler le tournoi **{ $name }** ? C’est irréversible.
tournament-cancel-ask = Annuler le tournoi **{ $name }** ? C’est irréversible. Les parties en cours pourront continuer, mais ne compteront pour aucun tournoi.
tournament-called-off = Le tournoi est annulé.
tournament-no-season = 🔁 Aucune saison ne suivra celle-ci : il ne se répète plus.
tournament-decided = C’est fait. Je l’annonce dans le salon du tournoi.
button-tournament-join = Participer
button-tournament-join-now = Oui, participer
button-tournament-leave = Quitter
button-tournament-leave-now = Oui, quitter
button-tournament-entrants = Participants
button-tournament-start = Clore et commencer
button-tournament-start-now = Oui, commencer
button-tournament-cancel = Annuler le tournoi
button-tournament-cancel-now = Oui, annuler
button-tournament-standings = Classement
button-tournament-round = Parties de la ronde

## Tournois : où l’on joue, et ce qui change autour
tournament-rooms-games = Chaque partie a son fil. J’y mentionne les deux joueurs, sauf s’ils ont choisi autre chose avec `/notifications`.
tournament-rooms-players = Chaque joueur a un fil pour toutes ses parties avec les Blancs. J’y mentionne les deux joueurs, sauf s’ils ont choisi autre chose avec `/notifications`.
tournament-rooms-rounds = Toutes les parties de la ronde se jouent dans le fil sous ce message. J’y mentionne les deux joueurs de chaque partie, sauf s’ils ont choisi autre chose avec `/notifications`.
tournament-rooms-direct = J’envoie chaque partie à ses deux joueurs en message privé.
tournament-room-player = { $player } · tournoi { $number }
tournament-room-round = { $name } · { $round }
tournament-event = { $terms }. Inscriptions et suivi dans le salon où il est annoncé.
tournament-role = { $name } ({ $number })
tournament-act-gone = 🚪 { $player } sort du tournoi : cette personne n’est plus sur ce serveur, ou n’a plus le droit d’y jouer.
tournament-act-moved = 📌 { $by } a déplacé le tournoi dans ce salon.
tournament-act-over = Le tournoi est annulé : j’ai été absent de ce serveur pendant 30 jours.
tournament-moved = Le tournoi continue dans ce salon. Les parties en cours restent où elles sont.
tournament-moved-unseen = Tout le monde ne voit pas ce salon. Les parties des joueurs qui ne le voient pas se jouent en messages privés.
tournament-warning = { $organiser }, à propos de votre tournoi :
tournament-missed-nobody = { $round } : un joueur l’a manquée. Ses données ont été supprimées depuis.
tournament-warning-threads-full-direct = Discord n’ouvre plus de fil sur votre serveur : trop de fils sont actifs. J’envoie les nouvelles parties du tournoi **{ $name }** en message privé. Les fils inactifs se ferment automatiquement.
tournament-warning-threads-full-round = Discord n’ouvre plus de fil sur votre serveur : trop de fils sont actifs. Les nouvelles parties du tournoi **{ $name }** partagent un fil par ronde, ou se jouent en message privé s’il ne s’ouvre pas. Les fils inactifs se ferment automatiquement.
tournament-warning-threads-full-channel = Discord n’ouvre plus de fil sur votre serveur : trop de fils sont actifs. Les nouvelles parties du tournoi **{ $name }** se jouent directement dans { $channel }. Les fils inactifs se ferment automatiquement.
tournament-warning-no-writing = Je ne peux plus écrire dans { $channel } : le tournoi **{ $name }** ne peut plus y être suivi. Ses parties continuent. Permettez-moi de voir ce salon et d’y écrire, ou utilisez `/tournoi deplacer` dans un autre salon.
tournament-warning-announcement-gone = L’annonce du tournoi **{ $name }** a été supprimée. Je l’ai publiée de nouveau, car ses boutons servent à s’inscrire et à partir. Si elle est supprimée une deuxième fois, utilisez `/tournoi`.
tournament-warning-channel-gone = Le salon du tournoi **{ $name }** a été supprimé. Ses parties continuent, mais aucune ronde ne commencera. Pour continuer ailleurs, tapez `/tournoi deplacer` dans un autre salon, avec le numéro { $number } du tournoi.
tournament-warning-no-event = Je ne peux pas créer d’événement sur votre serveur : le tournoi **{ $name }** n’y figure pas. Il me faut la permission « Créer des événements » ; je réessaierai au prochain changement dans le tournoi.
tournament-warning-no-role = Je ne peux pas donner leur rôle aux joueurs du tournoi **{ $name }**. Il me faut la permission « Gérer les rôles », et je ne donne qu’un rôle que j’ai créé et qui n’a aucune permission. Si votre serveur exige l’A2F (erreur 60003), le propriétaire de mon application doit l’avoir aussi. Je réessaierai au prochain changement dans le tournoi.
tournament-warning-back = Me revoilà sur votre serveur, et le tournoi **{ $name }** continue. Les délais et les pendules reprennent là où ils en étaient quand on m’a retiré.
tournament-warning-table-gone = Le message du classement du tournoi **{ $name }** a été supprimé. Je l’ai publié de nouveau. S’il est supprimé une deuxième fois, il ne reviendra pas : utilisez `/tournoi classement`.
tournament-warning-round-gone = Le message de la ronde en cours du tournoi **{ $name }** a été supprimé. Je l’ai publié de nouveau, car il mène aux parties et affiche leurs résultats. S’il est supprimé une deuxième fois, il ne reviendra pas : utilisez `/tournoi rondes`.
tournament-warning-event-gone = L’événement du tournoi **{ $name }** a été supprimé. Le tournoi continue sans lui : je ne le recrée pas.
tournament-warning-role-gone = Le rôle des joueurs du tournoi **{ $name }** a été supprimé. Le tournoi continue sans lui : je ne le recrée pas.
tournament-warning-unseen = Certains joueurs du tournoi **{ $name }** ne voient pas { $channel } : j’envoie leurs parties aux deux joueurs en messages privés. Pour jouer là-bas, donnez-leur accès au salon, ou utilisez `/tournoi deplacer` dans un salon que tout le monde voit.
tournament-warning-thread-gone = Je ne peux plus écrire dans un fil du tournoi **{ $name }** : il a été supprimé ou verrouillé, ou il me manque la permission « Envoyer des messages dans les fils ». Ses parties continuent dans { $channel }.
tournament-warning-thread-gone-lacking = Je ne peux plus écrire dans les fils du tournoi **{ $name }** : ses parties continuent dans { $channel } même. Accordez-moi la permission « Envoyer des messages dans les fils », et les prochaines parties auront de nouveau leur fil.
tournament-warning-organiser-gone = La personne qui a annoncé le tournoi **{ $name }** a quitté ce serveur. Le tournoi continue : ses assistants et les personnes qui peuvent gérer les événements ou le serveur s’en occupent, depuis la direction du tournoi.
tournament-warning-entry-role-gone = Le rôle exigé pour s’inscrire au tournoi **{ $name }** a été supprimé : plus personne ne peut s’inscrire. Tant que les inscriptions sont ouvertes, choisissez un autre rôle, ou aucun, avec `/tournoi regler`.
tournament-warning-ping-role-gone = Le rôle que je mentionnais à chaque ronde du tournoi **{ $name }** a été supprimé. Désormais, je n’y mentionne plus de rôle.
tournament-warning-helpers-role-gone = Le rôle des assistants du tournoi **{ $name }** a été supprimé : ils ne peuvent plus diriger le tournoi avec vous. Vous pouvez choisir un autre rôle depuis la direction du tournoi.
button-tournament-why = Pourquoi cet adversaire ?
refusal-not-organiser = Réservé à l’organisation : créateur du tournoi, assistants, et personnes qui peuvent gérer les événements ou le serveur.
refusal-organiser-there = L’organisation fait cela sur le serveur du tournoi : réessayez dans { $channel }.
refusal-no-such-tournament = Je ne trouve pas ce tournoi. `/tournoi liste` montre ceux auxquels vous avez accès ici.
refusal-tournament-which = Plusieurs tournois sont possibles : { $names }. Choisissez-en un avec l’option `tournoi`.
tournament-which = De quel tournoi s’agit-il ?
tournament-which-more = Le menu montre les { $count } plus récents. Pour un autre, utilisez l’option `tournoi`.
button-tournament-which = Choisissez un tournoi
refusal-tournament-in-thread = Les parties d’un tournoi ont leurs propres fils. Annoncez-le dans un salon, pas dans un fil.
refusal-tournament-name = Donnez un nom au tournoi, par exemple `Coupe de printemps`.
refusal-tournament-clock = Un tournoi se joue à la pendule, pour que chaque ronde se termine : `3j` donne trois jours par coup.
refusal-tournament-clock-bounds = Chacun a de 5 minutes à 30 jours. Essayez `3j` (trois jours par coup) ou `10+5` (minutes + secondes par coup).
refusal-tournament-clock-unread = Je ne comprends pas cette cadence. Essayez `3j` (trois jours par coup), `3j+12h max 7j` ou `10+5` (minutes + secondes).
refusal-tournament-rounds = Vous ne choisissez le nombre de rondes qu’en système suisse. Ailleurs, il découle du nombre de joueurs.
refusal-tournaments-of-one = Vous avez ici { $count } tournois, le maximum : { $names }. Annulez-en un, ou demandez à une personne qui peut gérer le serveur.
refusal-tournaments-lately = Vous avez annoncé { $most } tournois en un jour, le maximum. Réessayez { $time }, ou voyez avec une personne qui peut gérer le serveur.
refusal-tournaments-here = Ce serveur a { $most } tournois à venir ou en cours, le maximum. Vous pourrez en annoncer un quand un autre finira.
refusal-tournament-closed = Les inscriptions sont closes : ce tournoi ne peut plus être modifié ni lancé.
refusal-tournament-joined = Vous participez déjà à ce tournoi.
refusal-tournament-full = Ce tournoi est complet ({ $most } joueurs). Si quelqu’un part avant le début, vous pourrez vous inscrire.
refusal-tournament-few = Il faut au moins { $least } joueurs pour un tournoi.
refusal-tournament-not-in = Cela est réservé aux participants de ce tournoi. Un bouton sous l’annonce en donne la liste.
refusal-tournament-over = Ce tournoi est terminé, ou a été annulé. `/tournoi liste` montre les autres.
refusal-tournament-not-begun = Cela sera possible une fois le tournoi commencé. `/tournoi voir` montre où il en est.
refusal-tournament-round = Cette ronde n’existe pas encore. La dernière est la ronde { $last }.
refusal-tournament-division = Cette division n’existe pas. La dernière est la division { $last }.
refusal-tournament-no-divisions = Seul un championnat a des divisions. Laissez `division` vide pour le rapport de tout le tournoi.
refusal-tournament-board = Cet échiquier n’existe pas : cette ronde a les échiquiers 1 à { $last }.
refusal-tournament-own-game = Vous jouez cette partie. La décision revient à un assistant, ou à une personne qui peut gérer les événements ou le serveur.
refusal-tournament-later = D’autres matchs dépendent de ce résultat. Dans un tableau, seuls les résultats de la dernière ronde peuvent changer.
## Rondes et délais
tournament-bye-through = { $player } passe au tour suivant sans jouer.
tournament-round-replays = 🔁 { $count ->
    [one] Départage avec les couleurs inversées : échiquier
   *[other] Départages avec les couleurs inversées : échiquiers
    } { $boards }.
tournament-deadline = ⏳ La ronde se termine { $left }, le { $until } au plus tard. { $late }
tournament-ends = ⏳ La ronde se termine { $left }, le { $until }.
tournament-later = Échiquier { $board } : jusqu’au { $until }.
tournament-late-organiser = L’organisation décide alors des parties inachevées. Un joueur au trait qui n’a joué aucun coup perd par forfait, sauf s’il est en vacances.
tournament-late-draw = Les parties inachevées comptent alors comme nulles. Un joueur au trait qui n’a joué aucun coup perd par forfait, sauf s’il est en vacances.
tournament-late-clock = Le joueur à qui il reste le plus de temps gagne alors les parties inachevées. Un joueur au trait qui n’a joué aucun coup perd par forfait, sauf s’il est en vacances.
tournament-late-forfeit = Dans les parties inachevées, le joueur au trait perd alors par forfait. S’il est en vacances et n’a joué aucun coup, l’organisation décide.
tournament-remind-called = { $people } { $text }
tournament-remind-check-in = 🙋 Êtes-vous là ? Le tournoi commence le { $starts }. Appuyez sur **Je suis là**, ou tapez `/tournoi present` : sinon, vous ne jouerez pas.
tournament-remind-absent = 🙋 Vous n’avez pas encore confirmé votre présence. Les inscriptions ferment le { $starts }. Appuyez sur **Je suis là**, ou tapez `/tournoi present` : sinon, vous ne jouerez pas.
tournament-remind-closing = ⏳ Les inscriptions ferment et la première ronde commence le { $starts }.
tournament-remind-ladder = ⏳ L’échelle ouvre le { $starts }.
tournament-remind-round = ⏳ **{ $round }** : fin { $left }. { $late }
tournament-outside = ⌛ **{ $round }** : le temps est écoulé, et votre partie est finie pour le tournoi : { $result }. Vous pouvez la continuer ; le classement ne changera pas.
tournament-unseen = ⏳ **{ $round }** : le délai est écoulé pour les autres. Votre partie vous est parvenue en retard : elle continue jusqu’au { $until }.
tournament-deadline-unseen = ⏳ { $organiser }, { $count ->
    [one] la partie de l’échiquier { $boards } est parvenue
   *[other] les parties des échiquiers { $boards } sont parvenues
    } en retard aux joueurs : délai prolongé jusqu’au { $until }.
tournament-deadline-passed = ⌛ **{ $round }** : le délai est écoulé.
tournament-deadline-waits = ⚖️ { $organiser }, la ronde attend des résultats : { $count ->
    [one] échiquier
   *[other] échiquiers
    } { $boards }.
tournament-held = ✋ **{ $round }** : le délai est écoulé, et { $count } parties sur { $boards } ne sont pas finies. C’est beaucoup, je demande donc d’abord. { $organiser }, faut-il appliquer la règle de l’échéance ? Sinon, donnez plus de temps à la ronde depuis la direction du tournoi.
tournament-stuck = ✋ Appariement impossible ({ $round }) : { $why }
tournament-stuck-few = il reste moins de deux joueurs.
tournament-stuck-bye = les joueurs sont en nombre impair, et chacun a déjà été exempt ou a gagné par forfait.
tournament-stuck-met = les joueurs qui restent se sont déjà rencontrés, ou ne doivent pas se rencontrer.
tournament-stuck-ask = { $organiser }, à vous de décider : appariez à la main depuis la direction du tournoi, ou choisissez ci-dessous.
tournament-stuck-wait = Ou attendez : je réessaie quand quelqu’un s’inscrit, revient ou veut finalement jouer.
tournament-by-press-ask = ⏸️ Tous les résultats sont là. { $organiser }, vous pouvez lancer la prochaine ronde.
tournament-act-put-off-few-here = ⏳ Trop peu de joueurs ont confirmé leur présence : le tournoi commence un jour plus tard, le { $starts }. Les inscriptions restent ouvertes.
tournament-act-put-off = ⏳ Trop peu de joueurs se sont inscrits : le tournoi commence un jour plus tard, le { $starts }. Les inscriptions restent ouvertes.
tournament-act-few-here = Trop peu de joueurs ont confirmé leur présence : le tournoi est annulé.
tournament-act-too-few = Trop peu de joueurs se sont inscrits : le tournoi est annulé.
tournament-act-deadline = ⚖️ { $by } a appliqué la règle de l’échéance aux parties inachevées ({ $round }).
tournament-why-bye = { $round } : le nombre de joueurs est impair, { $player } est donc exempt, ce qui compte comme une victoire. Cela revient à l’un des joueurs qui ont le moins de points, et jamais deux fois au même.
tournament-why-second-bye = { $round } : aucun joueur ne pouvait plus être exempt, l’organisation a donc exempté { $player } encore une fois, ce qui compte comme une victoire. C’est le joueur qui a le moins de points.
tournament-why-through = { $round } : le tableau a plus de places qu’il n’y a de joueurs. Les meilleures têtes de série, dont { $player } (n° { $number }), passent au tour suivant sans jouer.
tournament-why-waits = { $round } : { $player } n’a pas de match dans cette ronde et reste en lice. Son prochain adversaire viendra des matchs en cours.
tournament-why-free = { $round } : le nombre de joueurs est impair et, d’après les tables de Berger, c’est au tour du numéro { $number }, { $player }, de ne pas jouer. Cela arrive à chacun une fois par cycle.
tournament-called = { $role }
refusal-tournament-ping = Je ne peux pas mentionner ce rôle pour vous. Choisissez-en un que tout le monde peut mentionner (jamais @everyone).
refusal-tournament-ping-me = Je ne peux pas mentionner ce rôle. Accordez-moi **Mentionner @everyone, @here et tous les rôles**, ou choisissez-en un autre.
button-tournament-deadline = Appliquer la règle de l’échéance
refusal-tournament-deadline = Aucune échéance n’attend votre décision : les parties de cette ronde ont un résultat, ou encore du temps.

command-tournament = tournoi
command-tournament-about = Tournois : en annoncer un, participer, classement et rondes
command-tournament-create = creer
command-tournament-create-about = Annoncer un tournoi dans ce salon
command-tournament-name = nom
command-tournament-name-about = Le nom du tournoi
command-tournament-system = systeme
command-tournament-system-about = Le système d’appariement : suisse, toutes rondes, élimination directe…
command-tournament-game = jeu
command-tournament-game-about = Le jeu ; celui de ce serveur si vous laissez vide
command-tournament-layout = disposition
command-tournament-layout-about = La disposition de départ
command-tournament-length = longueur
command-tournament-length-about = Le nombre de rondes, en système suisse ; selon le nombre de joueurs si vous laissez vide
command-tournament-clock = cadence
command-tournament-clock-about = La cadence ; trois jours par coup si vous laissez vide
command-tournament-mode = mode
command-tournament-mode-about = Parties classées ou amicales
command-tournament-ping = mention
command-tournament-ping-about = Un rôle à mentionner au début de chaque ronde
command-tournament-event = evenement
command-tournament-event-about = L’ajouter aux événements du serveur ? Si tout le monde voit ce salon et que le début est connu
command-tournament-role = role
command-tournament-role-about = Créer pour les joueurs un rôle sans permission, jusqu’à la fin du tournoi ?
command-tournament-move = deplacer
command-tournament-move-about = Déplacer un tournoi dans ce salon ; il y continue
command-tournament-list = liste
command-tournament-list-about = Voir les tournois d’ici
command-tournament-show = voir
command-tournament-show-about = Voir un tournoi, et ce que vous pouvez y faire
command-tournament-standings = classement
command-tournament-standings-about = Voir le classement
command-tournament-rounds = rondes
command-tournament-rounds-about = Voir les appariements d’une ronde, et les résultats déjà connus
command-tournament-decide = decider
command-tournament-decide-about = Saisir ou corriger un résultat : tout le monde le lira
command-tournament-withdraw = retirer
command-tournament-withdraw-about = Retirer un joueur d’un tournoi : tout le monde le lira
command-tournament-tournament = tournoi
command-tournament-tournament-about = Le tournoi ; celui de ce salon si vous laissez vide
command-tournament-round = ronde
command-tournament-round-about = La ronde ; la dernière si vous laissez vide
command-tournament-division = division
command-tournament-division-about = La division du championnat à afficher ; les six premières si vous laissez vide
command-tournament-board = echiquier
command-tournament-board-about = Le numéro de l’échiquier
command-tournament-result = resultat
command-tournament-result-about = Le résultat de la partie
command-tournament-reason = motif
command-tournament-reason-about = Le motif ; tout le monde le lira
command-tournament-player = joueur
command-tournament-player-about = Le joueur
## Préparer un tournoi
tournament-suggested = { $name } · n° { $number } · { $stage }
tournament-entry = 🚪 Pour participer, il faut { $limits }.
limit-role = le rôle { $role }
limit-rating = un classement de { $range } sur ce serveur
limit-rated-games = { $count ->
    [one] avoir terminé ici { $count } partie classée de ce jeu
   *[other] avoir terminé ici { $count } parties classées de ce jeu
    }
limit-approval = l’accord de l’organisation
limit-and = { $all }, et { $one }
tournament-starts = 🗓️ Fin des inscriptions et début de la ronde 1 : { $date } ({ $left }).
tournament-ladder-starts = 🗓️ Ouverture de l’échelle : { $date } ({ $left }).
tournament-days = ⏳ Une ronde dure { $count ->
    [one] { $count } jour au plus.
   *[other] { $count } jours au plus.
    } { $late }
tournament-by-press = ▶️ L’organisation lance chaque ronde.
tournament-tie-breaks = 📊 Départages : { $codes }
tournament-replays = 🔁 { $count ->
    [0] Un match sans vainqueur n’est pas rejoué : la meilleure tête de série se qualifie.
    [one] Un match sans vainqueur est rejoué une fois ; ensuite, la meilleure tête de série se qualifie.
   *[other] Un match sans vainqueur est rejoué { $count } fois au plus ; ensuite, la meilleure tête de série se qualifie.
    }
tournament-replays-lot = 🔁 { $count ->
    [0] Un match sans vainqueur n’est pas rejoué : il est tranché par tirage au sort.
    [one] Un match sans vainqueur est rejoué une fois ; ensuite, il est tranché par tirage au sort.
   *[other] Un match sans vainqueur est rejoué { $count } fois au plus ; ensuite, il est tranché par tirage au sort.
    }
tournament-third-place = 🥉 Les perdants des demi-finales jouent pour la troisième place.
tournament-no-draws = 🤝 Pas de nulle par accord avant le coup { $count }.
tournament-rooms = 📍 Parties : { $rooms }.
tournament-rooms-full = Si Discord n’ouvre plus de fils, les nouvelles parties se jouent ainsi : { $rooms }.
tournament-series = 🔁 Se répète { $every }. Saison { $season } ; les joueurs qui restent jusqu’au bout sont inscrits à la suivante.
tournament-join-series = Ce tournoi se répète. Si vous y restez jusqu’au bout, je vous inscris aussi à la saison suivante, tout aussi publique ; vous pouvez la quitter à tout moment.
tournament-act-changed = ⚙️ { $by } a changé le règlement de ce tournoi.
tournament-act-adapted = ⚙️ Le serveur ne permet plus tout le règlement de la saison précédente ; celle-ci en diffère :
act-term = • { $term } : { $from } → { $to }
tournament-from-now = Désormais :
tournament-act-stopped = 🔁 { $by } a mis fin à la répétition de ce tournoi : pas de saison suivante.
tournament-act-few = 🔁 Ce tournoi ne se répète plus : trop peu de joueurs deux saisons de suite.
tournament-act-unentitled = 🔁 Ce tournoi ne se répète plus : la personne qui l’a annoncé ne peut plus annoncer de tournois ici.
tournament-hurried = ⚠️ Une ronde dure { $days ->
        [one] un jour
       *[other] { $days } jours
    } au plus, avec cette cadence : { $clock }. Peu de parties finiront à temps : la plupart seront tranchées à l’échéance.
tournament-created-dated = Tournoi annoncé dans ce salon. Fin des inscriptions et début du tournoi : { $date }. Pour commencer plus tôt, appuyez sur **Clore et commencer**, ici ou dans `/tournoi direction`.
tournament-changed = Règlement modifié.
tournament-stopped = Le tournoi ne se répète plus. La saison annoncée ou en cours continue.
draft-begun = Choisissez dans les menus ce qui vous plaît, puis appuyez sur **Annoncer ici**.
draft-of = Rien ne change tant que vous n’appuyez pas sur **Enregistrer les modifications**.
draft-changed = Ceci a changé depuis votre dernier passage. Voici la version actuelle.
draft-discarded = Brouillon supprimé.
draft-discard-changes = Abandonner les modifications
draft-changes-discarded = Modifications abandonnées. Le tournoi reste tel quel.
draft-nameless = **Tournoi sans nom**
draft-named = **{ $name }**
button-draft-name = Nom
button-draft-chapter = Choisir une rubrique
button-draft-term = Que voulez-vous changer ?
button-draft-set = Choisir
button-draft-type = Saisir
button-draft-announce = Annoncer ici
button-draft-change = Enregistrer les modifications
button-draft-discard = Supprimer
button-presets = Modèles
button-preset-use = Utiliser ce règlement
button-preset-keep = Enregistrer pour moi
button-preset-keep-here = Enregistrer pour ce serveur
button-preset-drop = Supprimer un modèle
button-presets-back = Retour
button-tournament-change = Changer le règlement
button-tournament-stop = Ne plus répéter
chapter-play = Jeu et formule
chapter-entry = Qui peut participer
chapter-calendar = Dates
chapter-results = Résultats et lieu des parties
term-name = Nom
term-name-none = pas encore choisi
term-name-about = Donner un nom au tournoi, ou le changer : appuyez sur **Saisir**.
term-name-example = Coupe de printemps
term-system = Système
term-system-about = Suisse : adversaires à points voisins. Toutes rondes : tous se rencontrent. Élimination : on sort à la première défaite (ou à la deuxième). Championnat : divisions. Échelle : défis.
term-rounds = Rondes
term-rounds-none = selon le nombre de joueurs
term-rounds-count = { $count ->
    [one] { $count } ronde
   *[other] { $count } rondes au plus
    }
term-rounds-about = Le nombre maximal de rondes en système suisse ; moins s’il y a peu d’inscrits. Dans les autres systèmes, le nombre de joueurs en décide.
term-rounds-example = 7
term-game = Jeu
term-game-about = Le jeu du tournoi. Chaque jeu a sa disposition habituelle.
term-layout = Disposition
term-layout-usual = la disposition habituelle
term-layout-own = une des vôtres : `{ $layout }`
term-layout-about = La position de départ : une disposition par son nom, ou écrite en entier.
term-layout-example = Le nom d’une disposition, ou toutes ses rangées
term-clock = Cadence
term-clock-about = La cadence de chaque partie, pour que les rondes se terminent. Pour une soirée : `10+5`. Sur plusieurs semaines, trois jours par coup (`3j`) conviennent presque toujours.
term-clock-example = 3j, 5j+12h max 10j, 15+10
term-rest = Repos
term-rest-yes = les pendules s’arrêtent en vacances, la nuit et le week-end
term-rest-no = sans repos : les pendules ne s’arrêtent jamais
term-rest-about = Les pendules des parties lentes s’arrêtent-elles quand un joueur se repose (`/repos`) ?
term-mode = Mode
term-mode-about = Les parties comptent-elles pour les classements ?
term-mode-casual = parties amicales
term-mode-rated = parties classées
term-players = Nombre de joueurs
term-players-none = autant que ce serveur le permet
term-players-count = { $count } au plus
term-players-about = Le nombre maximal de joueurs ; les suivants vont en liste d’attente. Les administrateurs peuvent permettre plus dans `/configuration`.
term-players-example = 16
term-role = Rôle
term-role-none = tout le monde peut participer
term-role-about = Seules les personnes qui ont ce rôle peuvent participer. N’en choisissez aucun pour ouvrir le tournoi à tous.
term-ratings = Classements
term-ratings-none = tous
term-ratings-about = Seuls les joueurs dont le classement à ce jeu ici est dans cette fourchette peuvent participer. Un classement provisoire ne compte pas.
term-ratings-example = 1400-1600, ou 1500+
term-rated-games = Parties classées jouées
term-rated-games-none = aucune exigée
term-rated-games-count = { $count ->
    [one] au moins { $count }
   *[other] au moins { $count }
    }
term-rated-games-about = Les parties classées de ce jeu qu’il faut avoir terminées sur ce serveur pour participer.
term-rated-games-example = 5
term-approval = Validation des inscriptions
term-approval-no = inutile
term-approval-yes = l’organisation valide chaque inscription
term-approval-about = Devez-vous valider chaque inscription ?
term-players-role = Rôle des joueurs
term-players-role-no = aucun
term-players-role-yes = j’en crée un
term-players-role-about = Créer pour les joueurs un rôle sans permission, supprimé à la fin ? Il me faut la permission Gérer les rôles.
term-event = Événement
term-event-no = aucun
term-event-yes = dans la liste des événements
term-event-about = L’ajouter aux événements du serveur ? Tout le monde doit voir ce salon, et le début doit être fixé. Il me faut la permission Créer des événements.
term-next-round = La ronde suivante commence
term-next-round-no = automatiquement
term-next-round-yes = quand l’organisation la lance
term-next-round-about = Toutes les parties finies, la ronde suivante commence-t-elle automatiquement, ou quand vous appuyez sur **Commencer la prochaine ronde** ?
term-starts = Début
term-starts-none = quand l’organisation le décide
term-starts-count = { $count ->
    [one] dans { $count } jour, à cette heure-ci
   *[other] dans { $count } jours, à cette heure-ci
    }
term-starts-about = Fin des inscriptions et début de la ronde 1. Appuyez sur **Saisir** pour une autre date, dans votre fuseau horaire.
term-starts-example = 24/12 18h, 2026-12-24 18:00, demain 18h, dans 3 jours
term-check-in = Confirmation de présence
term-check-in-none = aucune
term-check-in-span = { $span } avant le début
term-check-in-about = Combien de temps avant le début les joueurs peuvent confirmer leur présence. Les autres ne sont pas appariés.
term-check-in-example = 30 min, 1h30, 24 heures
term-days = Jours par ronde
term-days-none = jusqu’à la fin de toutes les parties
term-days-count = { $count ->
    [one] { $count } jour au plus
   *[other] { $count } jours au plus
    }
term-days-about = La ronde suivante commence quand toutes les parties sont finies, ou après ce nombre de jours si ce délai expire avant.
term-days-example = 7
term-late = À l’échéance
term-late-organiser = l’organisation décide
term-late-draw = compte comme nulle
term-late-clock = gagnée par le joueur à qui il reste le plus de temps
term-late-forfeit = perdue par le joueur au trait
term-late-about = Le sort des parties en cours à la fin de la ronde. Dans tous les cas, un joueur au trait qui n’a joué aucun coup perd par forfait, sauf en vacances.
term-repeat = Répétition
term-repeat-none = non
term-repeat-weeks = { $count ->
    [one] chaque semaine
   *[other] toutes les { $count } semaines
    }
term-repeat-months = { $count ->
    [one] chaque mois
   *[other] tous les { $count } mois
    }
term-repeat-about = Annonce la saison suivante après ce délai, la précédente finie, avec les joueurs restés jusqu’au bout. Cesse si une saison est annulée, ou si deux de suite ont trop peu de joueurs.
term-repeat-example = toutes les 2 semaines, ou chaque mois
term-zone = Votre fuseau horaire
term-zone-none = encore inconnu
term-zone-about = Le fuseau horaire des dates que vous écrivez. Je le retiens, et `/repos` le montre. Chacun lit les dates à son heure.
term-zone-example = UTC+2
term-ping = Rôle à mentionner
term-ping-none = aucun
term-ping-about = Un rôle que je mentionne au début de chaque ronde, si Discord nous le permet, à vous et à moi. Aucun : je ne mentionne personne.
term-tie-breaks = Départages
term-tie-breaks-none = les départages habituels du système
term-tie-breaks-about = L’ordre des ex æquo, en codes FIDE : BH Buchholz, BH/C1 sans le plus faible, SB Sonneborn-Berger, DE rencontre directe, WIN victoires, PS cumulatif, KS Koya.
term-tie-breaks-example = BH/C1, BH, DE, WIN, SB
term-replays = Matchs rejoués
term-replays-none = une fois, comme d’habitude
term-replays-count = { $count ->
    [0] jamais
   *[other] { $count } fois
    }
term-replays-lot = { $count ->
    [0] aucun, puis tirage au sort
    [one] une fois, puis tirage au sort
   *[other] { $count } fois, puis tirage au sort
    }
term-replays-about = Combien de fois un match sans vainqueur en élimination est rejoué (deux parties, couleurs inversées), et ce qui tranche ensuite : la tête de série ou un tirage au sort.
term-third-place = Match pour la troisième place
term-third-place-no = non
term-third-place-yes = oui
term-third-place-about = Les perdants des demi-finales d’une élimination directe jouent-ils pour la troisième place ?
term-no-draws = Nulles par accord
term-no-draws-none = à tout moment
term-no-draws-count = pas avant le coup { $count }
term-no-draws-about = Avant ce coup, pas de nulle par accord. Les nulles par les règles du jeu restent possibles.
term-no-draws-example = 30
term-rooms = Lieu des parties
term-rooms-games = un fil par partie
term-rooms-players = un fil par joueur, pour toutes ses parties avec les Blancs
term-rooms-rounds = un fil par ronde, pour toutes ses parties
term-rooms-direct = en message privé
term-rooms-about = Dans des fils de ce salon, ou en message privé.
term-rooms-full = Si les fils manquent
term-rooms-full-direct = en message privé
term-rooms-full-round = un seul fil pour la ronde
term-rooms-full-channel = dans le salon
term-rooms-full-about = Où les nouvelles parties se jouent quand Discord n’ouvre plus de fils.
term-word = `{ $word }`
term-words = { $all }, { $one }
term-yes-no = `oui`, `non`
form-tournament = Préparer un tournoi
form-tournament-field = Comment s’appelle-t-il ?
form-tournament-example = Coupe de printemps
form-preset = Enregistrer ce règlement
form-preset-field = Nom du modèle
form-preset-example = Suisse du samedi
presets = **Modèles** : des règlements de tournoi enregistrés sous un nom.
presets-none = Aucun pour l’instant.
preset-own = à vous
preset-server = de ce serveur
preset-use = utiliser
preset-keep = enregistrer
preset-drop = supprimer
preset-kept = Enregistré sous le nom **{ $name }**, sans les dates.
preset-used = Règlement **{ $name }** appliqué.
preset-dropped = Modèle **{ $name }** supprimé.
setup-section-tournaments = Tournois
setup-hosts = Qui peut annoncer des tournois
setup-hosts-organisers = membres qui ont la permission Gérer les événements ou Gérer le serveur
setup-hosts-everybody = tout le monde
setup-hosts-about = La personne qui annonce un tournoi le dirige. Les membres qui ont la permission Gérer les événements ou Gérer le serveur les dirigent tous.
setup-hosts-pick = Qui peut annoncer des tournois
setup-host-roles = Rôles qui peuvent annoncer des tournois
setup-host-roles-none = aucun autre
setup-host-roles-about = Les membres qui ont ces rôles peuvent aussi annoncer des tournois, et diriger les leurs.
setup-host-roles-pick = Rôles qui peuvent annoncer des tournois
setup-tournament-size = Taille d’un tournoi
setup-tournament-size-about = Le nombre maximal de joueurs d’un tournoi ici. Un grand tournoi, c’est beaucoup de messages et de fils.
setup-tournament-size-pick = Nombre de joueurs au plus
refusal-not-host = Annoncer un tournoi ici demande la permission Gérer les événements ou Gérer le serveur, ou un rôle choisi dans `/configuration`.
refusal-no-draft = Vous n’avez ici ni brouillon, ni tournoi aux inscriptions ouvertes. `/tournoi creer` en commence un.
refusal-tournament-system = Je ne connais pas ce système. `/tournoi creer` les propose tous, comme `Système suisse`.
refusal-tournament-number = Écrivez un nombre entier de { $least } à { $most }, en chiffres.
refusal-tournament-check-in = Je ne comprends pas cette durée. Écrivez de 5 minutes à 3 jours, avec l’unité : `30 min`, `1h30` ou `1j`.
refusal-tournament-days = Indiquez un nombre de jours, de 1 à { $most } : par exemple `7`, `10 jours` ou `2 semaines`.
refusal-tournament-word = Je ne comprends pas. Écrivez l’un de ces choix : { $words }.
refusal-tournament-unfit = « { $term } » ne concerne pas ce système : { $system }. Choisissez d’abord le système.
refusal-tournament-ratings = Écrivez une fourchette de classements en chiffres, comme `1400-1600` ou `1500+`.
refusal-tournament-role = Nommez un rôle de ce serveur que tout le monde n’a pas, comme `@Échecs`, ou `aucun`.
refusal-tournament-date = Je ne comprends pas cette date. Essayez `24/12 18h`, `2026-12-24 18:00`, `demain 18h`, `vendredi 20h` ou `dans 3 jours`.
refusal-tournament-start = Le début doit être dans une minute au plus tôt, dans 400 jours au plus tard.
refusal-tournament-zone = Je ne connais pas encore votre fuseau horaire. Ajoutez-le une fois à la date, comme `24/12 18h UTC+1`.
draft-zone-first = ⚠️ Je ne connais pas encore votre fuseau horaire. Choisissez-le ci-dessous, dans le menu **Votre fuseau horaire**. Votre date est conservée.
draft-no-events = ⚠️ Il n’y aura pas d’événement : il me faut la permission « Créer des événements ».
draft-no-event-date = ⚠️ Il n’y aura pas d’événement : fixez d’abord le début.
draft-no-event-here = ⚠️ Il n’y aura pas d’événement : tout le serveur ne voit pas ce salon.
draft-no-check-in = ⚠️ Il n’y aura pas de confirmation de présence : fixez d’abord le début.
draft-no-roles = ⚠️ Les joueurs n’auront pas de rôle : il me faut la permission « Gérer les rôles ».
refusal-tournament-zone-kept = Vous vous reposez la nuit ou le week-end : vos pendules suivent ce fuseau horaire. Changez-le avec `/repos`.
refusal-tournament-tie-breaks = Départages non reconnus. Indiquez les codes dans l’ordre, huit au plus, comme `SB, DE, WIN` (en système suisse, aussi `BH/C1, BH`).
refusal-tournament-repeat = Je ne comprends pas. Écrivez `chaque semaine`, `toutes les 2 semaines` ou `chaque mois` : 52 semaines ou 12 mois au plus.
refusal-tournament-agreed = Des joueurs se sont inscrits pour ce jeu et ce mode. Pour autre chose, annulez ce tournoi et annoncez-en un autre.
refusal-tournament-places = { $count } joueurs sont déjà inscrits. Choisissez au moins { $count } places.
refusal-tournament-no-series = Ce tournoi ne se répète pas.
refusal-preset-name = Donnez un nom à ce règlement, comme `Suisse du samedi`.
refusal-presets-full = Il y a déjà { $most } modèles. Supprimez-en un d’abord.
refusal-no-preset = Aucun modèle ne porte ce nom. **Modèles**, dans le brouillon d’un tournoi, en donne la liste.
command-tournament-set = regler
command-tournament-set-about = Changer un réglage de votre brouillon, ou d’un tournoi qui n’a pas commencé
command-tournament-term = reglage
command-tournament-term-about = Le réglage à changer
command-tournament-value = valeur
command-tournament-value-about = La nouvelle valeur ; `aucun` pour la valeur par défaut
command-tournament-draft = brouillon
command-tournament-draft-about = Votre brouillon et ses menus, ou les changements d’un tournoi annoncé
command-tournament-announce = annoncer
command-tournament-announce-about = Annoncer votre brouillon dans ce salon
command-tournament-preset = modele
command-tournament-preset-about = Un règlement enregistré sous un nom
command-tournament-action = action
command-tournament-action-about = Utiliser ce règlement, enregistrer celui de votre brouillon sous ce nom, ou le supprimer
command-tournament-shelf = emplacement
command-tournament-shelf-about = Vos modèles ou ceux de ce serveur ; les vôtres par défaut
command-tournament-starts = debut
command-tournament-starts-about = Fin des inscriptions et début de la ronde 1, à votre heure : demain 18h, 24/12 18h, dans 3 jours
command-tournament-days = jours
command-tournament-days-about = Durée maximale d’une ronde, en jours
command-tournament-players = joueurs
command-tournament-players-about = Nombre maximal de joueurs
command-tournament-repeat = repetition
command-tournament-repeat-about = Répéter automatiquement : chaque semaine, toutes les 2 semaines, chaque mois

## Systèmes
choice-swiss = Système suisse
choice-round-robin = Toutes rondes
choice-double-round-robin = Toutes rondes, aller-retour
choice-knock-out = Élimination directe

## Tournois : inscription, attente, rondes sans partie, retour
entry-first = 👥 { $people }
entry-first-more = 👥 { $people } et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
    }
entry-will-wait = Tout est complet : vous seriez n° { $place } en liste d’attente. Vous avancez automatiquement à chaque départ avant le début.
entry-will-ask = L’organisation doit accepter votre demande.
entry-will-be-late = Le tournoi a commencé. Vous joueriez dès la ronde { $round }, avec { $missed ->
    [one] un demi-point pour la ronde manquée
   *[other] un demi-point pour la dernière ronde manquée, et rien pour les précédentes
    }.
entry-will-check-in = À partir du { $time }, appuyez sur **{ $button }** sous l’annonce ou tapez `/tournoi present`. Sinon, vous ne jouerez pas.
entry-will-be-read = Si vous perdez une ronde par forfait sans avoir joué ni écrit, tout le monde le voit. Après deux forfaits de ce genre en 90 jours, vous ne pouvez plus participer à un tournoi ici pendant quelque temps.
entry-tells-range = Il est réservé aux classements de { $ratings }. Le vôtre reste masqué, mais tout le monde saura qu’il est dans cette fourchette.
entry-blocked = Vous pourriez rencontrer quelqu’un que vous avez bloqué : { $people }. Vous pourrez jouer cette partie avec mes seuls messages, ou la perdre par forfait.
entry-queued = Vous êtes sur la liste d’attente. Je vous préviendrai dès qu’une place se libère.
entry-asked = L’organisation a reçu votre demande. Je vous préviendrai quand elle y répondra.
entry-late = Vous participez à partir de la prochaine ronde. { $called }
entry-checked-in-asking = C’est noté : votre présence sera confirmée dès que l’organisation aura accepté votre demande.
entry-checked-in-waiting = Votre présence est confirmée, mais vous restez sur la liste d’attente. Je vous préviendrai dès qu’une place se libère.
entry-checked-in = Votre présence est confirmée. { $called }
entry-waiting = ⏳ Sur la liste d’attente : { $count }.
entry-asking = ✉️ En attente d’une réponse de l’organisation : { $count }.
entry-check-in = 🙋 À partir du { $time }, les inscrits appuient sur **Je suis là** ; sinon, ils ne jouent pas. Déjà là : { $count }.
entry-late-open = Vous pouvez encore vous inscrire : vous avez un demi-point pour la dernière ronde manquée, et jouez à partir de la prochaine.
entry-start-absent = { $count ->
    [one] Un joueur inscrit n’a pas confirmé sa présence, et ne jouera pas
   *[other] { $count } joueurs inscrits n’ont pas confirmé leur présence, et ne joueront pas
    }. En système suisse, on peut encore arriver en retard.
entry-few-here = Joueurs qui ont confirmé leur présence : { $count }. Il en faut au moins { $least } pour un tournoi.
entry-start-asking = { $count ->
    [one] Une demande reste sans réponse, et cette personne ne jouera pas
   *[other] { $count } demandes restent sans réponse, et ces personnes ne joueront pas
    }. Pour en accepter, appuyez d’abord sur **Demandes d’inscription**.
entry-start-usual = Il y aura { $rounds ->
    [one] une ronde
   *[other] { $rounds } rondes
    }, même si d’autres arrivent plus tard.
entry-start-rounds = Vous aviez demandé { $asked } rondes. À { $count } joueurs, il y en aura { $rounds } : au-delà, on se rencontrerait deux fois.
entry-barred = Vous avez perdu { $count } rondes ici par forfait en 90 jours sans avoir joué ni écrit, la dernière le { $last }. Vous ne pouvez plus participer jusqu’au { $until }.
entry-barred-ask = Si vous aviez une bonne raison, demandez à l’organisation de ce tournoi de vous accepter : vos absences seront alors effacées.
entry-bars = 🚫 **Joueurs suspendus des tournois ici.** Deux rondes perdues par forfait en 90 jours, sans avoir joué ni écrit, valent une suspension d’un jour ; chaque ronde de plus la double, 30 jours au plus. Un tournoi joué jusqu’au bout efface tout, comme l’accord d’un organisateur.
entry-bars-none = Personne n’est suspendu des tournois ici. Deux rondes perdues par forfait en 90 jours, sans avoir joué ni écrit, valent une suspension d’un jour ; chaque ronde de plus la double, 30 jours au plus.
entry-bars-line = • { $player }, jusqu’au { $until } : { $count } rondes manquées, la dernière le { $last }
entry-asks-list = ✉️ { $count ->
    [one] Une demande d’inscription.
   *[other] { $count } demandes d’inscription.
    }
entry-asks-one = { $player } a demandé à participer le { $time }.
entry-asks-one-rated = { $player } (classement { $rating }) a demandé à participer le { $time }.
entry-asks-barred = ⚠️ Joueur suspendu jusqu’au { $until } : { $count } forfaits ici sans avoir joué, le dernier le { $last }. L’accepter efface cela.
entry-asks-none = ✉️ Aucune demande d’inscription.
entry-list-waiting = Liste d’attente :
entry-list-absent = N’ont pas confirmé leur présence :
entry-line-here = { $line } 🙋
entry-line-away = { $line } 💤 (a manqué une ronde, pas d’appariement jusqu’à son retour)
entry-line-unpaired = { $line } 💤 (a manqué une ronde, pas d’appariement dans celle-ci)
entry-line-gone = ~~{ $line }~~ (a quitté le tournoi)
entry-line-bye = { $line } ⏸️ (ne joue pas la prochaine ronde)
entry-bye-line-half = { $player } ne joue pas cette ronde, à sa demande, et reçoit un demi-point.
entry-bye-line-zero = { $player } ne joue pas cette ronde, qui ne rapporte aucun point.
entry-bye-half = ⏸️ Vous ne jouez pas la ronde { $round } et recevez un demi-point. Vous pouvez changer d’avis jusqu’à son début.
entry-bye-zero = ⏸️ Vous ne jouez pas la ronde { $round } et n’y marquez rien : un seul demi-point est possible, en première moitié de tournoi. Vous pouvez changer d’avis avant cette ronde.
entry-bye-zero-late = ⏸️ Vous ne jouez pas la ronde { $round } et n’y marquez rien : vous avez déjà eu un demi-point en arrivant en retard. Vous pouvez changer d’avis jusqu’à son début.
entry-bye-not = ▶️ Vous jouez la ronde { $round }.
entry-back-bye = ▶️ Bon retour !
entry-back = ▶️ Bon retour ! Vous êtes de nouveau dans les appariements à partir de la ronde { $round }.
entry-act-joined = 👋 { $player } rejoint le tournoi et joue à partir de la prochaine ronde.
entry-act-joined-rounds = 👋 { $player } rejoint le tournoi et joue à partir de la prochaine ronde. Il y a maintenant { $rounds } rondes.
entry-act-back = 👋 { $player } revient et joue à partir de la prochaine ronde.
entry-told-up = 🎟️ { $player }, une place s’est libérée : vous participez. { $title }
entry-told-in = 🎟️ { $player }, votre demande est acceptée : vous participez. { $title }
entry-told-waiting = 🎟️ { $player }, votre demande est acceptée. Vous êtes sur la liste d’attente ; je vous préviendrai dès qu’une place se libère. { $title }
entry-told-away = Votre inscription a été refusée. { $title }
entry-told-away-why = Votre inscription a été refusée. { $title }
    Motif : { $reason }
entry-told-missed = 💤 { $player }, vous perdez la ronde { $round } par forfait, sans avoir joué. { $then } { $title }
entry-told-missed-stage = 💤 { $player }, vous perdez votre partie par forfait, sans avoir joué ({ $round }). { $then } { $title }
entry-told-overtaken = 📨 { $player }, { $count ->
    [one] votre demande est close : votre partie a son résultat. S’il est annulé, elle sera rouverte.
   *[other] vos demandes sont closes : votre partie a son résultat. S’il est annulé, elles seront rouvertes.
    } { $title }
entry-missed-twice = Encore une ronde manquée en 90 jours, et vous ne pourrez plus participer à des tournois ici pendant quelque temps.
entry-missed-twice-leave = Encore une ronde manquée en 90 jours, et vous ne pourrez plus participer à des tournois ici pendant quelque temps. Si vous ne pouvez pas continuer, quittez celui-ci.
entry-missed-barred = Vous avez manqué { $count } rondes ici en 90 jours : vous ne pouvez participer à aucun autre tournoi ici jusqu’au { $until }.
entry-missed-one-barred = { $player } a manqué { $count } rondes ici en 90 jours, et ne peut participer à aucun autre tournoi ici jusqu’au { $until }.
entry-told-bye = ⏸️ { $player }, vous ne jouez pas la ronde { $round } : cela compte comme une victoire. { $title }
entry-told-unanswered = ✉️ Votre demande est restée sans réponse, et il est trop tard pour s’inscrire. { $title }
entry-told-left-out = 🙋 { $player }, vous n’avez pas confirmé votre présence : vous ne jouez pas ce tournoi. { $title }
entry-told-left-out-late = 🙋 { $player }, vous n’avez pas confirmé votre présence : vous ne jouez pas la ronde 1. Appuyez sur **{ $button }** pour jouer dès la suivante. { $title }
entry-told-missed-away = 💤 { $player }, vous perdez la ronde { $round } par forfait, sans avoir joué. Pour revenir dans les appariements, appuyez sur **{ $button }**. { $then } { $title }
entry-told-missed-unpaired = 💤 { $player }, vous perdez la ronde { $round } par forfait, sans avoir joué. Depuis, vous n’êtes plus dans les appariements. { $then } { $title }
entry-told-came = ~~💤 { $round } : absence~~ { $player }, votre absence ne compte plus comme une ronde manquée. { $title }
entry-waits = Vous êtes sur la liste d’attente. Je vous préviendrai dès qu’une place se libère ; **{ $button }** vous en retire.
entry-asks = L’organisation a déjà votre demande. Je vous préviendrai quand elle y répondra.
entry-turned-away = Votre inscription a été refusée.
entry-turned-away-why = Votre inscription a été refusée.
    Motif : { $reason }
entry-deleted = Vous participiez déjà avant la suppression de vos données : vous ne pouvez plus vous inscrire à ce tournoi.
entry-taken-out = L’organisation vous a retiré de ce tournoi. Pour revenir, demandez à { $organiser }. `/tournoi journal` dit pourquoi.
entry-taken-out-others = L’organisation vous a retiré. Pour revenir, adressez-vous à une personne qui peut gérer les événements. `/tournoi journal` dit pourquoi.
entry-come-back = Vous avez quitté ce tournoi. Pour revenir, appuyez sur **{ $button }** ou tapez `/tournoi retour`.
entry-role = Ce tournoi est réservé au rôle { $role }. Demandez-le à un administrateur.
entry-role-there = Ce tournoi est réservé à un certain rôle. Inscrivez-vous sur son serveur, où je vois vos rôles.
entry-games = Pour participer, il faut au moins { $least ->
    [one] une partie classée terminée
   *[other] { $least } parties classées terminées
    } sur ce serveur ({ $game }). Vous en avez { $games }.
entry-rating = Ce tournoi est réservé aux classements de { $ratings }. Le vôtre est ici de { $own }.
entry-rating-unsure = Ce tournoi est réservé aux classements de { $ratings }. Le vôtre est provisoire : jouez ici des parties classées (`/jouer mode:classée`).
entry-late-system = Le tournoi a commencé, et ce système n’admet pas de retardataires.
entry-late-half = Plus de la moitié des rondes ont commencé : il est trop tard pour s’inscrire.
entry-no-check-in = Ce tournoi ne demande pas de confirmer sa présence : toutes les personnes inscrites jouent.
entry-check-in-later = C’est trop tôt. Confirmez votre présence à partir du { $time }.
entry-only-swiss = On ne peut sauter une ronde et revenir que dans un tournoi suisse.
entry-no-round = La dernière ronde a commencé : il n’y en aura pas d’autre.
entry-not-paired = Vous n’êtes pas dans les appariements de la prochaine ronde. Pour y revenir, appuyez sur **{ $button }**.
entry-bye-few = Il faut au moins { $least } autres joueurs à la prochaine ronde : on a besoin de vous. Vous pouvez quitter le tournoi.
entry-bye-met = Sans vous, la prochaine ronde ne peut pas être appariée : on a besoin de vous. Vous pouvez quitter le tournoi.
entry-never-in = Vous ne participez pas à ce tournoi. S’il n’est pas trop tard, appuyez sur **{ $button }** sous l’annonce.
entry-is-in = Vous participez : je vous apparierai à la prochaine ronde.
entry-asks-no-more = Cette demande a déjà reçu une réponse, ou a été retirée. `/tournoi inscriptions` montre les autres.
entry-asks-self = Vous ne pouvez pas répondre à votre propre demande. Voyez un assistant, ou une personne qui peut gérer les événements ou le serveur.
refusal-tournament-entry = { $why }
form-turn-away = Refuser une inscription
form-turn-away-field = Motif (seule cette personne le verra)
form-turn-away-example = C’est réservé aux membres du club de l’école.
button-tournament-here = Je suis là
button-tournament-bye = Ne pas jouer la prochaine ronde
button-tournament-play = Finalement, je joue
button-tournament-back = Je suis de retour
button-tournament-asks = Demandes d’inscription
button-tournament-let-in = Accepter
button-tournament-turn-away = Refuser avec un motif
button-tournament-appeal = Demander à l’organisation
command-tournament-join = participer
command-tournament-join-about = Participer à un tournoi, ou rejoindre sa liste d’attente
command-tournament-here = present
command-tournament-here-about = Confirmer votre présence avant le début d’un tournoi
command-tournament-bye = exempt
command-tournament-bye-about = Ne pas jouer la prochaine ronde d’un tournoi suisse
command-tournament-back = retour
command-tournament-back-about = Revenir dans les appariements après un départ ou une ronde manquée
command-tournament-leave = quitter
command-tournament-leave-about = Quitter un tournoi
command-tournament-entries = inscriptions
command-tournament-entries-about = Pour l’organisation : les demandes d’inscription
command-tournament-bars = suspensions
command-tournament-bars-about = Les joueurs suspendus des tournois ici, et pourquoi

## Systèmes, fichiers, et d’où viennent les chiffres
tournament-division = **Division { $division }**
tournament-place-medal = { $medal } { $line }
tournament-place-tied = { $line } ({ $code } { $figure })
tournament-place-by-lot = { $line } (tirage au sort)
tournament-place-up = { $line } ⬆️ monte
tournament-place-down = { $line } ⬇️ descend
tournament-files = Fichiers du tournoi **{ $name }** : tableaux en CSV pour les tableurs, rapports (TRF) pour les logiciels d’arbitrage, et les parties.
tournament-files-no-report = Fichiers du tournoi **{ $name }** : tableaux en CSV pour les tableurs, le déroulement en texte, et les parties.
tournament-files-round = Fichiers du tournoi **{ $name }**, avec les parties de la ronde { $round }.
tournament-files-more = Voici { $shown } parties sur { $count }. Pour celles d’une ronde, utilisez l’option `ronde`.
tournament-how = D’où vient la place de { $player }
tournament-how-place = Place : { $place }. Points : { $points }.
tournament-how-place-by-lot = Place : { $place }. Points : { $points }. Toujours ex æquo après tous les départages : tirage au sort.
tournament-how-none = **{ $code }** ne s’applique pas ici.
tournament-how-figure = **{ $code }** { $value } = { $terms } · { $about }
tournament-how-value = **{ $code }** { $value } · { $about }
tournament-how-own = { $amount }
tournament-how-term = { $amount } ({ $player })
tournament-how-chosen = { $figure }. La ronde non jouée par choix est écartée en premier.
tournament-how-cut = ~~{ $term }~~ (écarté)
tournament-how-absences = Dans le Buchholz, les dernières rondes, si un adversaire ne les a pas jouées, comptent comme nulles ; une ronde sans partie compte comme une partie contre un joueur qui a vos points.
tournament-how-choose = De qui expliquer la place ?
tournament-how-bracket = Dans un tableau, le dernier match d’un joueur décide de sa place. Les éliminés d’un même tour se partagent les places.
button-tournament-how = D’où vient ce classement ?
button-tournament-files = Fichiers
refusal-tournament-no-draw = Pas de nulle par accord avant le coup { $before } ici. Une nulle par répétition, par exemple, se réclame à tout moment.
command-tournament-files = fichiers
command-tournament-files-about = Tableaux en CSV, rapports pour arbitres (TRF), et parties en PGN
choice-double-elimination = Double élimination
choice-league = Championnat (à divisions)
choice-ladder = Échelle
tournament-ladder-running = ▶️ L’échelle est ouverte. Joueurs : { $count }. **Défier** montre qui vous pouvez défier : si vous gagnez, vous prenez la place juste au-dessus de votre adversaire. On peut s’inscrire à tout moment, en bas.
tournament-ladder-begins = 📣 **Partie { $round }** de l’échelle : le défi est relevé. Je mentionne les deux adversaires là où elle se joue.
tournament-ladder-sent = Vous avez défié { $player }. En cas de refus, ou sans réponse d’ici { $days } jours, vous prenez sans jouer la place juste au-dessus de la sienne.
tournament-ladder-called = ⚔️ { $player } vous défie. Relevez le défi d’ici { $days } jours pour jouer votre place. En cas de refus ou sans réponse, { $player } prend la place juste au-dessus de la vôtre.
tournament-ladder-decline-ask = Refuser ? { $player } prend aussitôt la place juste au-dessus de la vôtre, sans jouer, et vous descendez d’un rang.
tournament-ladder-declined = Défi refusé. { $player } prend la place juste au-dessus de la vôtre.
tournament-ladder-withdrawn = Défi retiré. Vous pourrez défier { $player } à nouveau dans { $days } jours, et d’autres dès maintenant.
tournament-ladder-came = 👋 { $player } est de retour sur l’échelle, en bas.
tournament-ladder-over = 🏆 L’échelle est close. { $first } est au sommet.
tournament-ladder-over-empty = L’échelle est close, et il n’y reste personne.
ladder-call-taken = ✅ Le défi a été relevé.
ladder-call-declined = 🏳️ Le défi a été refusé.
ladder-call-withdrawn = ↩️ Le défi a été retiré.
ladder-call-lapsed = ⌛ Le défi est resté sans réponse.
ladder-call-void = 🚪 Le défi tombe : un joueur a quitté l’échelle, ou elle est close.
tournament-ladder-whom = Qui voulez-vous défier ?
tournament-ladder-taken = La partie commence. Je vous mentionne, vous et votre adversaire, là où elle se joue.
tournament-ladder-started = L’échelle est ouverte, dans l’ordre des classements, puis des inscriptions.
tournament-ladder-joined = Vous voilà en bas de l’échelle. **{ $button }** montre qui vous pouvez défier.
tournament-ladder-end-ask = Clore l’échelle **{ $name }** ? Les places seront définitives, et les parties en cours pourront continuer sans rien changer. C’est irréversible.
tournament-ladder-ended = L’échelle est close.
button-ladder-end-now = Oui, la clore
tournament-why-challenge = L’un a défié l’autre sur l’échelle. Le sort désigne qui a les Blancs.
tournament-act-challenged = ⚔️ { $player } défie { $other }, qui a { $days } jours pour répondre. En cas de refus ou sans réponse, { $player } prend la place juste au-dessus sans jouer.
tournament-act-climbed = 🪜 { $player } passe de la { $from }e à la { $to ->
    [1] 1re
   *[other] { $to }e
    } place.
tournament-act-walked-over = 🪜 Le défi de { $player } est resté sans réponse : { $player } passe de la { $from }e à la { $to ->
    [1] 1re
   *[other] { $to }e
    } place.
tournament-act-declined = 🪜 Le défi de { $player } a été refusé : { $player } passe de la { $from }e à la { $to ->
    [1] 1re
   *[other] { $to }e
    } place.
tournament-act-dropped = { $player } sort de l’échelle, après des défis sans réponse ou une longue absence. On peut s’y réinscrire, en bas.
button-tournament-challenge = Défier
button-tournament-accept = Relever le défi
button-tournament-decline = Refuser
button-tournament-decline-now = Oui, refuser
button-tournament-retract = Retirer le défi
button-tournament-show = Voir
refusal-ladder-not-on = Vous n’êtes pas sur cette échelle. `/tournoi participer` vous y inscrit, en bas.
refusal-ladder-first = Vous êtes en tête de cette échelle : il n’y a personne à défier.
refusal-ladder-nobody = Impossible de défier les trois joueurs actifs au-dessus : chacun a déjà un défi, ou vous a rencontré il y a moins de deux semaines.
refusal-ladder-busy = Vous avez déjà un défi ou une partie en cours sur cette échelle : attendez-en la fin.
refusal-ladder-taken = Quelqu’un d’autre a déjà défié ce joueur. Choisissez un autre adversaire, ou attendez la fin de leur partie, deux semaines au plus.
refusal-ladder-apart = { $player } et vous ne pouvez pas vous défier sur cette échelle. Choisissez une autre personne.
refusal-ladder-soon = Vous vous êtes rencontrés récemment. Un nouveau défi sera possible { $days } jours après cette partie.
refusal-ladder-gone = Ce défi n’est plus ouvert : il a reçu une réponse, a été retiré ou a expiré, ou un joueur a quitté l’échelle.
refusal-ladder-none = Ce défi n’existe pas. `/tournoi mes-tournois` montre vos défis.
refusal-ladder-other = Ce tournoi n’est pas une échelle : j’apparie ses rondes. `/jouer` commence une partie en dehors.
refusal-ladder-paused = Cette échelle est en pause : pas de défi avant que l’organisation la reprenne. D’ici là, aucun délai ne court.
refusal-ladder-not-yours = Seule la personne défiée peut répondre à ce défi.
refusal-ladder-not-challenger = Seule la personne qui a lancé ce défi peut le retirer.
refusal-ladder-counted = Sur une échelle, le résultat d’une partie compte aussitôt : il reste tel quel.
tournament-how-ladder = Sur une échelle, le joueur qui bat quelqu’un de mieux placé prend la place juste au-dessus. Rien d’autre ne compte.
tournament-ladder-leave-ask = Quitter l’échelle ? Vous perdez votre place et vos défis ; une partie en cours continue comme une partie ordinaire. Vous pourrez revenir, en bas.

## Pages des tournois, et là où on les rencontre
board-title-in = { $title } · { $room }
games-in-tournament = { $place }, { $room }
history-in-tournament = { $line } · { $room }
thread-name-event = { $event } { $round }.{ $board }
thread-name-ladder = { $event } { $game }
tournament-room-named = **{ $name }**, { $round }, échiquier { $board }
tournament-room-ladder = **{ $name }**, partie { $game }
tournament-view-standings = Classement
tournament-view-crosstable = Grille
tournament-view-bracket = Tableau
tournament-view-pairings = Appariements
tournament-view-live = Parties en cours
tournament-view-progress = Mes rondes
tournament-view-how = Le calcul d’une place
tournament-view-why = Pourquoi ces adversaires
tournament-view-who = Qui joue
tournament-go-back = ◀ Page
tournament-go-on = Page ▶
tournament-through = qualification directe
tournament-rests = ne joue pas
tournament-by-lots = -# Les joueurs à égalité en tout sont départagés par tirage au sort.
tournament-tie-break = -# **{ $code }** : { $meaning }
tie-break-without = { $meaning }, sans { $count ->
    [one] le plus faible d’entre eux
   *[other] les { $count } plus faibles d’entre eux
    }
tie-break-de = points dans les parties entre ex æquo
tie-break-win = rondes gagnées, même sans jouer
tie-break-won = parties gagnées
tie-break-bpg = parties avec les Noirs
tie-break-bwg = parties gagnées avec les Noirs
tie-break-ps = somme des points après chaque ronde (cumulatif)
tie-break-rep = rondes que le joueur a choisi de jouer
tie-break-std = points à 1, ½ et 0
tie-break-tpn = numéro d’appariement, le plus petit d’abord
tie-break-bh = somme des points des adversaires (Buchholz)
tie-break-aob = moyenne des Buchholz des adversaires
tie-break-fb = somme des points des adversaires comme si les parties de la dernière ronde étaient nulles (Buchholz anticipé)
tie-break-sb = points des adversaires battus, et moitié des points de ceux avec qui il y a nulle (Sonneborn-Berger)
tie-break-ks = points contre les adversaires qui ont au moins la moitié des points (Koya)
tie-break-aro = moyenne des classements des adversaires
tie-break-tpr = classement qui correspondrait aux résultats (performance)
tie-break-ptp = classement le plus bas dont on attendrait ce score (performance parfaite)
tie-break-apro = moyenne des performances des adversaires
tie-break-appo = moyenne des performances parfaites des adversaires
tie-break-rtng = classement
tournament-live = 👀 **{ $round }** : parties en cours
tournament-live-line = { $board }. { $white } – { $black } · coup { $moves } · { $room }
tournament-live-direct = { $board }. { $white } – { $black } · coup { $moves } · partie n° { $game }
tournament-live-none = Aucune partie de cette ronde n’est en cours.
tournament-pair-room = { $board }. { $white } – { $black } · { $room }
tournament-more-boards = … et { $count ->
    [one] un autre échiquier
   *[other] { $count } autres échiquiers
    } : **Appariements** les montre tous.
tournament-round-over = 🏁 **{ $round }** : tous les résultats sont là.
tournament-as-it-stood = -# L’état à la fin de cette ronde, sans les corrections faites depuis.
tournament-kept = -# Ce message est tenu à jour.
tournament-film = 🎞️ La finale en film :
tournament-step = { $count ->
    [one] { $points } pt
   *[other] { $points } pts
    }
tournament-place-alt = { $place }. { $player }
tournaments-mine = **Vos tournois**
tournaments-mine-none = Vous ne participez à aucun tournoi. `/tournoi liste` montre ceux auxquels vous avez accès ici.
tournament-mine = • { $line }
tournament-show-one = { $name }
tournament-mine-open = Vous participez ; les inscriptions sont encore ouvertes.
tournament-mine-queued = Vous êtes sur la liste d’attente.
tournament-mine-asked = L’organisation n’a pas encore répondu à votre demande.
tournament-mine-out = Il a commencé sans vous : pas de place, ou présence non confirmée.
tournament-mine-left = Vous l’avez quitté.
tournament-mine-away = 💤 Vous avez manqué une ronde. Pour revenir dans les appariements, appuyez sur **{ $button }** ou tapez `/tournoi retour`.
tournament-mine-over = Il est terminé.
tournament-at-board = { $round }, échiquier { $board }
tournament-mine-plays = { $round } : vous jouez contre { $opponent } avec les { $side }, dans { $room }.
tournament-mine-waits = { $round } : vous jouez contre { $opponent } avec les { $side }.
tournament-mine-done = { $round }, contre { $opponent } : { $result }.
tournament-mine-next = { $waits }.
tournament-mine-bye = { $round } : vous ne jouez pas, ce qui compte comme une victoire.
tournament-mine-free = { $round } : vous ne jouez pas.
tournament-mine-points = { $place ->
    [1] 1re
   *[other] { $place }e
  } place, { $points } { $count ->
    [one] point
   *[other] points
  }
tournament-mine-challenged = { $player } vous défie. Si vous refusez ou ne répondez pas, vous lui laissez la place juste au-dessus de la vôtre.
tournament-mine-challenges = Vous avez défié { $player }, sans réponse pour l’instant.
tournament-mine-place = { $place ->
    [1] 1re
   *[other] { $place }e
  } place
tournament-mine-in = Vous êtes encore en lice.
command-tournament-mine = mes-tournois
command-tournament-mine-about = Vos tournois, et votre prochaine partie
command-tournament-table = tableau
command-tournament-table-about = Ce qu’il faut montrer ; le classement par défaut
command-tournament-games = parties
command-tournament-games-about = Tous les appariements, ou seulement les parties en cours
command-tournament-format = format
command-tournament-format-about = Une image, ou du texte
tournament-digest = 🏆 { $title } : { $round }
tournament-digest-place = 🏆 { $title } : { $round }. { $place }
digest-tournaments = 📬 Votre résumé : les nouvelles de vos tournois, et ce qui vous y attend.
digest-check-in = Confirmez votre présence avant le { $time } : appuyez sur **{ $button }** sous l’annonce, ou tapez `/tournoi present`.
digest-place = Vous avez maintenant une place.
digest-waits = Vous êtes maintenant sur la liste d’attente.
digest-away = Inscription refusée. Motif : { $reason }
digest-missed = Vous avez perdu une ronde par forfait, sans avoir joué ({ $round }).

## La direction d’un tournoi
desk-ask = Rien ne change avant votre confirmation.
desk-back = Retour à la direction
desk-lately = **Dernières interventions**
desk-undoable = **La dernière intervention, que vous pouvez annuler**
    { $act }
desk-line = { $at } · { $act }
desk-between = ⏸️ Aucune partie en cours. Avant de lancer la prochaine ronde, vous pouvez changer des résultats, retirer ou réintégrer des joueurs, en séparer deux, et apparier à la main.
desk-between-table = ⏸️ Aucune partie en cours. Avant de lancer la prochaine ronde, vous pouvez changer des résultats et retirer des joueurs.
desk-deadline-waits = L’échéance de la ronde sera repoussée de la durée de la pause.
desk-paused = ⏸️ En pause : les parties et leurs pendules continuent, mais aucune ronde ne commence.
desk-missing = { $count ->
    [0] { $all ->
        [one] L’échiquier 1 a son résultat.
       *[other] Les { $all } échiquiers ont leur résultat.
    }
    [one] { $all ->
        [one] L’échiquier 1 n’a pas encore de résultat.
       *[other] { $count } échiquier sur { $all } n’a pas encore de résultat.
    }
   *[other] { $count } échiquiers sur { $all } n’ont pas encore de résultat.
    }
desk-absent = Présence pas encore confirmée ({ $count }) : { $people }
desk-pleas = 📨 { $count ->
    [one] { $count } demande attend une réponse.
   *[other] { $count } demandes attendent une réponse.
    }
desk-to-pair = 👥 Prochaine ronde : { $count } à apparier{ $missed ->
    [0] { "" }
   *[other] , { $missed } pas de retour après une ronde manquée
    }{ $rest ->
    [0] { "" }
    [one] , { $rest } exempt à sa demande
   *[other] , { $rest } exempts à leur demande
    }.
desk-asking = 🚪 { $count ->
    [one] { $count } personne demande à participer.
   *[other] { $count } personnes demandent à participer.
    }
desk-by-hand = ✍️ Prochaine ronde, à la main : { $one } (Blancs) – { $other }
desk-apart = ↔️ Séparés : { $one } – { $other }
desk-runners = 👥 Toutes les personnes qui ont le rôle { $role } aident à diriger ce tournoi.
desk-runners-unpinged = 👥 Toutes les personnes qui ont le rôle { $role } aident à diriger ce tournoi. Pour le mentionner, il me faut un rôle ouvert à tous, ou la permission **Mentionner @everyone, @here et tous les rôles**.
desk-no-runners = Ce tournoi n’a pas d’assistants.
desk-open = pas encore de résultat
desk-off = Tournoi annulé : on ne peut plus saisir de résultats.
desk-entrant = { $player } participe. Vous pouvez refuser cette inscription jusqu’à la première ronde ; seule cette personne verra pourquoi.
desk-missed = A manqué une ronde : pas d’appariement jusqu’à son retour
desk-unpaired = A manqué une ronde : pas d’appariement dans celle-ci
desk-rests = Ne joue pas la prochaine ronde, à sa demande
desk-gone = N’est plus dans le tournoi
desk-which-board = Un échiquier : { $round }
desk-which-player = Un joueur
desk-which-plea = Demandes des joueurs
desk-which-role = Un rôle, ou aucun
desk-plea-item = { $player } demande { $about }
desk-begin = Commencer la prochaine ronde
desk-second-bye = Exempter { $player }
desk-to-move = ⏳ C’est à { $player } de jouer, depuis le { $since }.
desk-room = Partie : { $room }
desk-own-board = Vous jouez cette partie : quelqu’un d’autre en décide. Choisissez un rôle sous **Assistants** : ses membres le pourront.
desk-answer = Répondre
desk-result-white = { $white } gagne
desk-result-draw = Nulle
desk-result-black = { $black } gagne
desk-result-forfeit-black = { $white } gagne par forfait
desk-result-forfeit-white = { $black } gagne par forfait
desk-result-forfeit-both = Forfait des deux
desk-undo-round = Annuler le lancement : { $round }
desk-later = Plus de temps, ou finir maintenant
desk-end-ladder = Clore l’échelle
desk-role = Assistants
desk-more = Autres échiquiers et joueurs
desk-first = Les premiers
desk-round-before = Ronde précédente
desk-round-after = Ronde suivante
desk-rivals = Apparier à la main, ou séparer
desk-rivals-ask = Avec qui apparier { $player } à la main à la prochaine ronde, ou de qui séparer ce joueur ?
desk-white = Blancs : { $player }
desk-would-meet = Actuellement, { $player } rencontre { $other } à la prochaine ronde.
desk-would-bye = Actuellement, { $player } ne joue pas la prochaine ronde.
desk-breaks = Apparier { $one } et { $other } à la prochaine ronde enfreindrait des règles du système suisse :
desk-breaks-nothing = Apparier { $one } et { $other } à la prochaine ronde n’enfreindrait aucune règle absolue du système suisse.
desk-plea = 📨 { $at } · { $player } demande { $about }.
desk-clocks-move = Ce temps s’ajoute à la pendule du joueur au trait.
desk-clocks-both = Ce temps s’ajoute aux deux pendules.
desk-clocks-stay = Les pendules des parties ne changent pas.
desk-later-ask = Combien de temps ajouter ? Tout le monde verra pourquoi. Ou finissez la ronde maintenant : la règle de l’échéance tranche les parties sans résultat, et la suivante commence.
desk-early-ask = Finir cette ronde maintenant ? La règle de l’échéance tranche les parties sans résultat, et la suivante commence. Tout le monde verra pourquoi.
desk-longer-ask = Combien de temps ajouter à cette partie ? Tout le monde verra pourquoi.
desk-longer-waits = La ronde l’attend, et les autres parties gardent leur échéance.
desk-grant-time = Accorder { $span }
tournament-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
    }
desk-role-ask = Les personnes qui ont ce rôle aident à diriger le tournoi : elles saisissent des résultats, retirent des joueurs et lancent les rondes. N’en choisissez aucun pour retirer les assistants.
desk-can-ask = Que voulez-vous demander à l’organisation ? Je vous préviendrai quand elle répondra.
desk-has-asked = Vous avez demandé { $about } et attendez une réponse. Vous avez précisé : { $says }
desk-asked = Demande envoyée : { $about }. Tout le monde peut la voir ; seule l’organisation voit vos précisions. Je vous préviendrai quand elle répondra.
desk-asked-others = Demande envoyée : { $about }. Vous jouez cette partie : un autre organisateur répondra. Tout le monde peut la voir ; seule l’organisation voit vos précisions.
desk-log-empty = L’organisation n’est pas encore intervenue dans ce tournoi.
desk-log-newer = Plus récent
desk-log-older = Plus ancien
desk-ask-withdraw = Retirer { $player } ? Sa partie est perdue par forfait, et cette personne n’est plus appariée.
desk-ask-withdraw-idle = Retirer { $player } ? Ses résultats restent, et cette personne n’est plus appariée.
desk-ask-withdraw-table-idle = Retirer { $player } ? Si moins de la moitié de ses parties sont finies, aucune ne compte. Sinon, celles qui restent sont perdues par forfait.
desk-ask-withdraw-table = Retirer { $player } ? Sa partie est perdue par forfait. Si moins de la moitié de ses parties sont alors finies, aucune ne compte.
desk-ask-pause = Mettre le tournoi **{ $name }** en pause ? Les parties et leurs pendules continuent : on peut perdre au temps. Jusqu’à la reprise, aucune ronde ne commence et aucune échéance ne passe.
desk-ask-early = Finir la ronde maintenant ({ $round }) ? La règle de l’échéance tranche les parties sans résultat ({ $count }), et la suivante commence. Pour les parties qui n’ont pas commencé, ou toutes si c’est vous qui décidez à l’échéance, saisissez un résultat ou un forfait.
desk-ask-end = Mettre fin au tournoi **{ $name }** maintenant ? Il n’y aura plus de ronde, et le classement sera définitif. C’est irréversible.
desk-ask-over = Le tournoi est terminé. Remplacer ce résultat par « { $result } » ? Le classement final changera, et peut-être le vainqueur.
desk-ask-replay = Annuler la partie de l’échiquier { $board } ? Elle est conservée, mais ne compte pas. Les deux joueurs en jouent une autre avec les mêmes couleurs.
desk-ask-undo-round = Annuler le lancement de la ronde ({ $round }) ? { $count ->
    [0] Toutes ses parties sont annulées : elles sont conservées, sans changer les classements, et les joueurs sont prévenus.
    [one] Toutes ses parties sont annulées, même celle qui est finie : elles sont conservées, sans changer les classements, et les joueurs sont prévenus.
   *[other] Toutes ses parties sont annulées, même les { $count } qui sont finies : elles sont conservées, sans changer les classements, et les joueurs sont prévenus.
    } Le tournoi est ensuite en pause, et vous pouvez faire des changements avant le nouvel appariement.
desk-replayed = C’est fait. Je mentionnerai les deux joueurs pour leur nouvelle partie.
desk-undone = C’est annulé. Je l’annonce dans le salon du tournoi.
desk-turned-away = C’est fait. { $player } est la seule personne à voir pourquoi.
desk-pair-dropped = C’est fait. La paire formée à la main pour la prochaine ronde est annulée aussi ; le journal le dit.
desk-undone-round = Le lancement de la ronde est annulé ({ $round }). Faites vos changements, puis lancez la ronde : elle est appariée avec le même tirage au sort.
desk-corrected = C’est corrigé. Je mets à jour le classement final.
desk-closed-standings = C’est fait. La ronde était terminée : cela change le classement.
desk-closed-changed = C’est fait. La ronde était terminée : cela change le classement et les appariements à venir, mais aucune ronde déjà appariée.
desk-no-old = Il est trop tard : un tournoi se corrige pendant { $days } jours après sa fin.
desk-no-player = Je ne trouve pas ce joueur ici. **Qui joue ?** donne la liste. Dans une commande, utilisez les options `joueur` et `autre`.
desk-no-same = Nommez deux joueurs différents.
desk-no-change = L’échiquier a déjà ce résultat.
desk-no-replay = Seule une partie de la ronde en cours peut être rejouée, par deux joueurs encore présents. Vous pouvez saisir un résultat.
desk-no-replayed = La nouvelle partie est finie, et serait perdue. Saisissez plutôt le résultat de l’échiquier.
desk-no-gone = Ce joueur n’est déjà plus dans le tournoi. S’il doit rejouer, réintégrez-le.
desk-no-away = Ce joueur est déjà dans le tournoi.
desk-no-return = Dans ce système, un départ est définitif. Si ce retrait était la dernière intervention, annulez-la.
desk-no-deleted = Les données de ce joueur ont été effacées : on ne peut pas le réintégrer.
desk-no-hand = Seul un tournoi suisse s’apparie à la main. Ici, les tables ou le tableau décident.
desk-no-apart = Ces deux joueurs ne sont pas séparés.
desk-no-apart-again = Ces deux joueurs sont déjà séparés.
desk-no-more-apart = { $most } paires de joueurs sont déjà séparées : c’est le maximum. Laissez d’abord certains se rencontrer à nouveau.
desk-no-pairing = Les autres ne pourraient alors plus être appariés. Choisissez un autre appariement, ou laissez se rencontrer deux joueurs séparés.
desk-no-by-hand = Cet appariement n’a pas été fait à la main. `/tournoi direction` montre ceux qui l’ont été.
desk-no-hand-gone = { $player } n’est plus dans le tournoi : impossible de l’apparier à la main.
desk-no-hand-missed = { $player } a manqué une ronde et n’est plus dans les appariements. Réintégrez d’abord ce joueur depuis la direction.
desk-no-hand-rests = { $player } ne joue pas la prochaine ronde : impossible de l’apparier à la main.
desk-no-next = Il n’y a plus de ronde à apparier à la main.
desk-no-pause = Le tournoi est déjà en pause.
desk-no-challenged = Vous avez un défi en cours sur cette échelle. Réglez-le d’abord, ou laissez faire un autre organisateur.
desk-no-begin = Cette ronde a déjà commencé ({ $round }).
desk-no-go-on = Cette ronde a déjà commencé, ou le tournoi n’est pas en pause.
desk-no-hours = Indiquez combien d’heures ajouter : de 1 à { $most }.
desk-no-start = Les inscriptions n’ont pas d’heure de clôture : il n’y a rien à repousser. Vous commencez le tournoi quand vous voulez.
desk-no-round = Aucune ronde avec une échéance n’est en cours : il n’y a rien à changer.
desk-no-longer = Seule une partie en cours de cette ronde peut avoir plus de temps.
desk-no-role = Seuls l’auteur de l’annonce et les personnes qui peuvent gérer les événements ou le serveur choisissent les assistants.
desk-no-everybody = Tout le monde a ce rôle. Choisissez-en un plus restreint.
desk-no-left = L’un des deux est parti : les règles d’un tournoi toutes rondes décident de cet échiquier. Aucun autre résultat n’est possible.
desk-no-stands = Les données de l’un des deux ont été effacées : ce résultat ne peut plus changer.
desk-no-stands-round = Les données d’un joueur ont été effacées : cette ronde ne peut plus être annulée. Vous pouvez corriger les autres résultats.
desk-overdue = ⚖️ L’échéance est passée, et c’est à l’organisation de décider : donnez un résultat { $count ->
    [one] à l’échiquier
   *[other] aux échiquiers
    } { $boards }, ou donnez plus de temps.
desk-no-more-games = Il faut un vainqueur à une finale. Ce résultat demanderait une autre partie, mais le tournoi est terminé.
desk-no-time = L’échéance d’avant est déjà passée. Choisissez-en plutôt une autre.
desk-no-undo = Il n’y a rien à annuler : les rondes terminées restent. Vous pouvez corriger un résultat faux.
desk-no-undo-ladder = Sur une échelle, rien ne s’annule : chaque résultat déplace aussitôt les joueurs.
desk-no-undo-round = Il n’y a rien à annuler : la dernière ronde est finie ({ $round }). Vous pouvez corriger un résultat faux à son échiquier.
desk-no-stale = Quelque chose a changé. Rouvrez `/tournoi direction`.
desk-no-stuck = Cela ne sert que si une ronde ne peut pas être appariée.
desk-no-second-bye = Un exempt de plus ne suffit pas. Appariez à la main, réintégrez quelqu’un ou mettez fin au tournoi.
desk-no-twice = C’est déjà annulé.
desk-no-open-board = Votre partie a déjà un résultat. S’il est faux, choisissez **Contester une décision** sous `/tournoi demande`.
desk-no-board = Vous n’avez pas de gain à réclamer pour l’instant. Demandez autre chose, ou attendez votre ronde.
desk-no-own = Seuls les joueurs de ce tournoi peuvent demander quelque chose à son organisation ici.
desk-no-own-round = Vous jouez encore cette ronde, et trancheriez votre propre partie. Terminez-la d’abord, ou laissez faire un autre organisateur.
desk-no-more-undone = Trop de lancements annulés, et tous les joueurs sont mentionnés à chaque fois. Réessayez dans quelques heures.
desk-no-own-undo = Vous jouez dans cette ronde : un autre organisateur doit l’annuler.
desk-no-plea = Cette demande a déjà reçu une réponse, ou a été retirée. `/tournoi direction` montre les autres.
desk-no-which-plea = Ce joueur a plusieurs demandes en attente. Choisissez-en une avec l’option `objet`.
desk-no-whom = Indiquez le joueur à ne pas rencontrer, avec l’option `autre` ou sur la page de cette demande, dans la direction du tournoi.
desk-no-spare = Seul un tournoi suisse peut séparer deux joueurs.
desk-no-more-spared = L’un des deux évite déjà trois autres joueurs : c’est le maximum.
desk-asked-secret = Demande envoyée. Seule l’organisation la voit, et je vous donnerai sa réponse en message privé.
desk-spare = Accorder…
desk-spare-ask = Quel joueur { $player } ne veut-il pas rencontrer ?
desk-spared-ask = { $player } et { $other } ne se rencontreront plus à partir de la prochaine ronde, et personne d’autre ne saura pourquoi. C’est irréversible.
desk-spared = Accordé : les deux ne se rencontrent plus. Seule la personne qui l’a demandé est prévenue.
desk-not-spared = Demande refusée. Seule la personne qui l’a faite est prévenue.
act-spared = ✅ { $by } a accordé la demande d’un joueur sur les appariements.
act-not-spared = ❌ { $by } a refusé la demande d’un joueur sur les appariements.
entry-told-spared = { $player }, votre demande est accordée : dès la prochaine ronde, vous ne rencontrerez pas ce joueur. { $title }
entry-told-not-spared = { $player }, votre demande de ne pas rencontrer un joueur a été refusée. { $title }
tournament-warning-asks-to-join = Quelqu’un demande à participer au tournoi **{ $name }**. Répondez avec **Demandes d’inscription**, depuis la direction du tournoi (`/tournoi direction`).
tournament-warning-asked = Un joueur du tournoi **{ $name }** a envoyé une demande privée à l’organisation. Répondez-y depuis la direction du tournoi (`/tournoi direction`).
desk-no-asking = Cette personne ne demande pas à participer. `/tournoi inscriptions` montre qui le demande.
act-replayed = 🔁 { $by } a annulé une partie, qui sera rejouée. { $round }, { $white } – { $black }.
act-returned = ⚖️ { $by } a réintégré { $player } dans le tournoi.
act-apart = ⚖️ { $by } a séparé { $one } et { $other }.
act-together = ⚖️ { $by } laisse { $one } et { $other } se rencontrer à nouveau.
act-paired = ⚖️ { $by } a apparié à la main { $white } (Blancs) et { $black } pour la prochaine ronde.
act-unpaired = ⚖️ { $by } a annulé l’appariement à la main de { $white } (Blancs) et { $black }.
act-pair-dropped = ✍️ La paire de { $white } (Blancs) et { $black }, formée à la main, est annulée : l’un des deux ne joue pas la prochaine ronde.
act-postponed = ⏳ { $by } a prolongé la ronde de { $span } ({ $round }).
act-extended = ⏳ { $by } a donné { $span } de plus à une partie. { $round }, { $white } – { $black }.
act-until = Nouvelle échéance : { $until }.
act-until-here = Nouvelle échéance : { $until }. Les joueurs qui ont déjà confirmé leur présence n’ont pas à le refaire.
act-postponed-start = ⏳ { $by } a prolongé les inscriptions de { $span }.
act-early = ⏩ { $by } a mis fin à la ronde avant l’heure ({ $round }) : la règle de l’échéance tranche les parties sans résultat.
act-paused = ⏸️ { $by } a mis le tournoi en pause. Les parties et leurs pendules continuent, mais aucune ronde ne commence et aucune échéance ne passe.
act-goes-on = ▶️ { $by } a repris le tournoi.
act-goes-on-later = ▶️ { $by } a repris le tournoi. Les échéances sont repoussées de la durée de la pause.
act-begins = ▶️ { $by } a lancé la ronde suivante.
act-runners = 👥 { $by } a nommé des assistants : toutes les personnes qui ont le rôle { $role } aident à diriger le tournoi.
act-no-runners = 👥 { $by } a retiré les assistants.
act-started = ▶️ { $by } a clos les inscriptions et lancé le tournoi.
act-let-in = ✅ { $by } a accepté l’inscription de { $player }.
act-turned-away = ❌ { $by } a refusé une inscription.
act-ended = 🏁 { $by } a mis fin à l’échelle : les places sont définitives.
act-ended-early = 🏁 { $by } a mis fin au tournoi : il n’y aura plus de ronde, et les places sont définitives.
act-second-bye = ⚖️ { $by } a exempté { $player }, pour que les autres puissent être appariés.
act-undid = ↩️ { $by } a annulé une intervention : ~~{ $act }~~
act-undid-unknown = ↩️ { $by } a annulé la dernière intervention.
act-undid-round = ↩️ { $by } a annulé le lancement de la ronde ({ $round }).
act-undid-round-so = Ses parties sont annulées : elles sont conservées, mais ne comptent pas. La ronde sera appariée à nouveau.
act-asked = 📨 { $by } demande { $about }. { $organiser }, vous pouvez répondre depuis la direction du tournoi (`/tournoi direction`).
act-asked-others = 📨 { $by } demande { $about }. { $organiser } joue cette partie : un autre organisateur doit répondre depuis la direction du tournoi (`/tournoi direction`).
act-granted = ✅ { $by } a accordé une demande de { $player } : { $about }.
act-granted-time = ✅ { $by } a accordé une demande de { $player } : { $about }. La partie a { $span } de plus.
act-refused = ❌ { $by } a refusé une demande de { $player } : { $about }.
act-result-standings = Cette ronde était terminée : ses résultats changent le classement.
act-result-bracket = Cette ronde était terminée : ses résultats décident de qui continue, ou a gagné.
act-result-closed = Cette ronde était terminée : ses résultats changent le classement et les appariements à venir, mais aucune ronde déjà appariée.
step-result = Saisir un résultat
step-replay = Annuler et rejouer
step-withdraw = Retirer du tournoi
step-return = Réintégrer
step-apart = Séparer
step-together = Laisser se rencontrer à nouveau
step-pair = Apparier à la main
step-unpair = Annuler cet appariement
step-postpone = Plus de temps
step-extend = Plus de temps pour cette partie
step-allow = Accorder plus de temps
step-early = Finir la ronde maintenant
step-pause = Mettre en pause
step-go-on = Reprendre
step-second-bye = Exempter encore un joueur
step-end = Mettre fin au tournoi
step-undo = Annuler la dernière intervention
step-undo-round = Annuler le lancement de la ronde
step-cancel = Annuler le tournoi
step-start = Commencer
step-stop = Ne plus répéter
step-deadline = Appliquer la règle de l’échéance
step-let-in = Accepter une inscription
step-turn-away = Refuser une inscription
step-runners = Assistants
step-grant = Accorder
step-refuse = Refuser
plea-win = le gain (adversaire absent)
plea-win-button = Réclamer le gain : adversaire absent
plea-win-example = Mon adversaire n’a pas joué depuis une semaine.
plea-win-granted = Si vous l’accordez, l’adversaire perd cette partie par forfait.
plea-date = du temps jusqu’à une date convenue avec l’adversaire
plea-date-button = Nous avons convenu d’une date
plea-date-example = Nous jouons samedi à 15 h.
plea-date-granted = Si vous l’accordez, la partie a ce temps de plus. La ronde l’attend, et les autres parties gardent leur échéance.
plea-adjourn = plus de temps
plea-adjourn-button = Il me faut plus de temps
plea-adjourn-example = Je suis en déplacement jusqu’à vendredi.
plea-adjourn-granted = Si vous l’accordez, la partie a ce temps de plus. La ronde l’attend, et les autres parties gardent leur échéance.
plea-no-time-granted = Cette personne n’a pas de partie à prolonger : vous ne pouvez pas accorder cette demande.
plea-appeal = une autre décision
plea-appeal-button = Contester une décision
plea-appeal-example = Le forfait de l’échiquier 2 est une erreur.
plea-appeal-granted = Si vous l’accordez, changez la décision à son échiquier, ou avec **Annuler la dernière intervention**.
plea-apart = à ne pas rencontrer quelqu’un
plea-apart-button = Pas contre…
plea-apart-example = Pas contre Bob, s’il vous plaît. Seule l’organisation lit ceci.
plea-apart-granted = Personne d’autre ne voit cette demande ni votre réponse. Si vous l’accordez, choisissez le joueur concerné.
step-spare = Accorder : ne pas les apparier
form-step-field = Motif (tout le monde le verra)
form-step-example = Décidé avec les joueurs concernés.
form-plea-field = Précisions (seule l’organisation les verra)
tournament-why-hand = L’organisation a fait cet appariement à la main.
tournament-why-hand-breaks = Il enfreint une règle : { $why }.
button-tournament-desk = Direction du tournoi
button-tournament-step = Confirmer
button-tournament-sure = Oui, confirmer
button-tournament-runners = Assistants
button-tournament-log = Journal
button-tournament-request = Demander à l’organisation
button-tournament-plea = Demander
refusal-desk = { $why }
command-tournament-desk = direction
command-tournament-desk-about = Pour l’organisation : ce qui vous attend, et ce que vous pouvez faire
command-tournament-log = journal
command-tournament-log-about = Ce que l’organisation a fait dans un tournoi, et pourquoi
command-tournament-request = demande
command-tournament-request-about = Demander à l’organisation : le gain, plus de temps, une autre décision
command-tournament-step = action
command-tournament-step-about = L’action ; la direction du tournoi s’affiche si vous laissez vide
command-tournament-other = autre
command-tournament-other-about = Le second joueur, s’il en faut deux ; le premier a les Blancs
command-tournament-hours = heures
command-tournament-hours-about = Le nombre d’heures à ajouter
command-tournament-undo = intervention
command-tournament-undo-about = L’intervention à annuler ; la dernière, après confirmation, si vous laissez vide
command-tournament-sure = confirme
command-tournament-sure-about = Le faire sans demander confirmation
command-tournament-helpers = assistants
command-tournament-helpers-about = Le rôle, pour l’action « Assistants » ; laissez vide avec `confirme` pour les retirer
command-tournament-appeal = recours
command-tournament-appeal-about = Demander à participer malgré des rondes manquées
command-tournament-challenge = defier
command-tournament-challenge-about = Sur une échelle : défier quelqu’un, ou répondre à un défi
command-tournament-answer = reponse
command-tournament-answer-about = Que faire de votre défi
ladder-answer-accept = Relever
ladder-answer-decline = Refuser
ladder-answer-withdraw = Retirer le mien
command-tournament-kind = objet
command-tournament-kind-about = Ce que vous demandez ; par défaut, affiche tous les choix
command-tournament-text = texte
command-tournament-text-about = Précisions pour l’organisation
