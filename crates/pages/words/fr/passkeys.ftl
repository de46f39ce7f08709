### Clés d’accès : des clés que l’appareil du joueur garde, et par lesquelles il revient.

passkey-title = Clés d’accès
passkey-guest = Pour l’instant, seul ce navigateur sait que vous êtes { $name }. S’il l’oublie, votre nom et vos parties sont hors d’atteinte.
passkey-text = Une clé d’accès est une clé que votre téléphone, votre ordinateur ou votre gestionnaire de mots de passe garde pour vous. Avec elle, vous revenez sous votre nom sur tous vos appareils, par empreinte digitale, visage ou code. Il ne faut ni adresse e-mail ni mot de passe.
passkey-do = Créer une clé d’accès
passkey-more = Créer une autre clé d’accès
passkey-nameless = Une clé d’accès
passkey-made = Créée le { $moment }.
passkey-used = { $days ->
    [0] Utilisée aujourd’hui ou hier.
    [one] Utilisée aujourd’hui ou hier.
   *[other] Utilisée il y a { $days } jours.
}
passkey-rename = Renommer
passkey-rename-label = Renommer : { $passkey }
passkey-rename-to = Nouveau nom
passkey-remove-label = Retirer : { $passkey }
people-done-passkey = Vous avez une clé d’accès. Sur un autre appareil, choisissez « J’ai déjà joué ici » sur la première page.
people-done-passkey-label = La clé d’accès porte son nouveau nom.
people-done-passkey-removed = Plus personne ne peut se connecter avec cette clé d’accès. Vous pouvez aussi l’effacer sur votre appareil.
people-done-passkeys-removed = Il vous reste une clé d’accès, celle que vous venez d’utiliser. Plus personne ne peut se connecter avec les autres.

## Ce que dit le navigateur
passkey-unable = Ce navigateur ne peut pas utiliser de clé d’accès ici. Des mots de secours ou un lien vers un autre appareil vous permettent aussi de revenir.
passkey-no-script = Les clés d’accès ont besoin d’un script, que ce navigateur n’exécute pas. Les mots de secours et le lien vers un autre appareil marchent sans lui.
passkey-unavailable = Les navigateurs n’acceptent les clés d’accès qu’aux adresses qui commencent par « https » et, sur votre propre ordinateur, à l’adresse « localhost ». Ici, des mots de secours ou un lien vers un autre appareil vous permettent de revenir.
passkey-cancelled = Aucune clé d’accès n’a été créée, et rien n’a changé.
passkey-known = Cet appareil a déjà l’une de vos clés d’accès : inutile d’en créer une autre.
passkey-failed = Cela n’a pas marché, et rien n’a changé. Réessayez dans un moment, ou prenez des mots de secours.

## Revenir
passkey-return = J’ai déjà joué ici
passkey-return-now = Dans ce navigateur, vous êtes pour l’instant { $name }. Si vous revenez en tant qu’autre joueur, vous déciderez d’abord ce que deviennent les deux.
passkey-return-text = Votre appareil demande votre empreinte, votre visage ou votre code, et vous revoilà sous votre nom.
passkey-return-do = Se connecter avec une clé d’accès
passkey-not-used = Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez un des autres moyens ci-dessous.
passkey-keep = Utiliser une clé d’accès et supprimer toutes les autres
passkey-cancelled-keep = Aucune clé d’accès n’a été utilisée, et rien n’a changé.
passkey-words-text = Avez-vous noté huit mots ? Ils vous permettent aussi de revenir.
passkey-device-text = L’un de vos appareils a-t-il encore votre clé ? Sur celui-là, ouvrez « Vos données », choisissez « Ajouter un appareil », et ouvrez le lien ici.
passkey-lost = Tout cela est perdu ?
passkey-lost-text = Nous n’avons de vous ni adresse e-mail ni mot de passe : personne, pas même l’équipe du serveur, ne peut savoir qu’une partie est la vôtre. Vous pouvez recommencer aussitôt ; cette fois, créez une clé d’accès.
passkey-refused = Cette clé d’accès n’a pas été acceptée. Réessayez ; si cela se répète, revenez par un autre moyen et créez-en une nouvelle.
passkey-refused-unknown = Plus personne ici n’a cette clé d’accès. Elle a été retirée, ou son joueur oublié. Choisissez un des autres moyens, et effacez la clé sur votre appareil.
passkey-refused-stale = Cela a pris plus de cinq minutes, ou a été envoyé deux fois. Réessayez.
passkey-refused-many = Vous avez déjà le nombre maximal de clés d’accès. Retirez-en une dont vous n’avez plus besoin.
people-privacy-passkeys = D’une clé d’accès, nous gardons la moitié publique et le nom que vous lui donnez. Personne ne peut se connecter avec cela, et aucun autre site ne peut vous y reconnaître. Votre empreinte ou votre visage ne quitte jamais votre appareil.
