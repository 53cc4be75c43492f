# Les mots de la commande que seuls les tests utilisent.
command-toy = jouet
command-toy-about = Compter
command-toy-to = jusque
command-toy-to-about = Jusqu’à combien
button-toy = Continuer
