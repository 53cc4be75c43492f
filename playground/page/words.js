// The page's own words. What the bot says is the bot's; the names of its commands come localised with them.

const EN = {
  who: "Who are you?",
  whoMore: "Everyone here is you. Open a second tab as somebody else, or play both sides at once.",
  sideBySide: "{a} and {b} side by side",
  channels: "Channels",
  dms: "Direct messages",
  members: "Members",
  people: "People",
  bots: "Bots",
  online: "online",
  offline: "offline",
  openDm: "Message {name}",
  openMenu: "Show channels",
  showMembers: "Show or hide members",
  theme: "Light or dark",
  switchPerson: "Switch person",
  language: "Language",
  messagesIn: "Messages in {place}",
  messageTo: "Message {place}",
  send: "Send",
  beginning: "This is where {place} begins.",
  older: "Loading earlier messages…",
  noMessages: "Nothing has been said yet. Type / to see what the bot can do.",
  newer: "New messages",
  today: "Today",
  yesterday: "Yesterday",
  reply: "Reply",
  replyTo: "Reply to {name}",
  appsFor: "Apps: {name}",
  replying: "Replying to {name}",
  cancelReply: "Cancel the reply",
  gone: "The original message was deleted.",
  picture: "Picture",
  onlyYou: "Only you can see this",
  dismiss: "Dismiss message",
  thinking: "{name} is thinking…",
  noAnswer: "The application did not respond",
  failed: "This interaction failed",
  used: "{name} used {command}",
  edited: "edited",
  app: "BOT",
  openThread: "Open the thread {name}",
  threadStarted: "{name} started a thread: {thread}",
  pinned: "{name} pinned a message.",
  joined: "{name} is here.",
  archived: "archived",
  typing: "{name} is typing…",
  reconnecting: "The playground went away. Reconnecting…",
  stopFilm: "Stop the film",
  runFilm: "Run the film",
  showAlt: "ALT: show the description of the picture",
  showSpoiler: "Spoiler, press to show",
  enlarge: "Enlarge the picture: {name}",
  close: "Close",
  choose: "Choose…",
  commandList: "Commands",
  command: "Command {name}",
  optional: "optional",
  addOption: "Add an option",
  missing: "{name} is needed",
  notChoice: "{name}: pick one of the list",
  notNumber: "{name}: a number is needed",
  noChoices: "No suggestions",
  searching: "Looking…",
  noCommand: "There is no command {name} here",
  yes: "True",
  no: "False",
  mention: "Mention",
  submit: "Submit",
  cancel: "Cancel",
  submitFailed: "Something went wrong. Try again.",
  keys: "Enter sends · Esc cancels",
  botAway: "The bot is not connected.",
  unread: "unread",
  noSuchPerson: "There is nobody with that number here.",
  reactions: "Reactions",
  unsupported: "A component that this page cannot show",
};

const FR = {
  who: "Qui êtes-vous ?",
  whoMore: "Tout le monde ici, c’est vous. Ouvrez un second onglet sous un autre nom, ou jouez les deux camps à la fois.",
  sideBySide: "{a} et {b} côte à côte",
  channels: "Salons",
  dms: "Messages privés",
  members: "Membres",
  people: "Personnes",
  bots: "Bots",
  online: "en ligne",
  offline: "hors ligne",
  openDm: "Écrire à {name}",
  openMenu: "Afficher les salons",
  showMembers: "Afficher ou masquer les membres",
  theme: "Clair ou sombre",
  switchPerson: "Changer de personne",
  language: "Langue",
  messagesIn: "Messages dans {place}",
  messageTo: "Écrire dans {place}",
  send: "Envoyer",
  beginning: "{place} commence ici.",
  older: "Chargement des messages précédents…",
  noMessages: "Personne n’a encore rien dit. Tapez / pour voir ce que sait faire le bot.",
  newer: "Nouveaux messages",
  today: "Aujourd’hui",
  yesterday: "Hier",
  reply: "Répondre",
  replyTo: "Répondre à {name}",
  appsFor: "Applications : {name}",
  replying: "En réponse à {name}",
  cancelReply: "Annuler la réponse",
  gone: "Le message d’origine a été supprimé.",
  picture: "Image",
  onlyYou: "Vous seul pouvez voir ceci",
  dismiss: "Masquer le message",
  thinking: "{name} réfléchit…",
  noAnswer: "L’application n’a pas répondu",
  failed: "Échec de l’interaction",
  used: "{name} a utilisé {command}",
  edited: "modifié",
  app: "BOT",
  openThread: "Ouvrir le fil {name}",
  threadStarted: "{name} a ouvert un fil : {thread}",
  pinned: "{name} a épinglé un message.",
  joined: "{name} est là.",
  archived: "archivé",
  typing: "{name} écrit…",
  reconnecting: "Le terrain de jeu ne répond plus. Reconnexion…",
  stopFilm: "Arrêter le film",
  runFilm: "Lancer le film",
  showAlt: "ALT : afficher la description de l’image",
  showSpoiler: "Contenu caché, appuyer pour l’afficher",
  enlarge: "Agrandir l’image : {name}",
  close: "Fermer",
  choose: "Choisir…",
  commandList: "Commandes",
  command: "Commande {name}",
  optional: "facultatif",
  addOption: "Ajouter une option",
  missing: "{name} est obligatoire",
  notChoice: "{name} : choisissez dans la liste",
  notNumber: "{name} : il faut un nombre",
  noChoices: "Aucune suggestion",
  searching: "Recherche…",
  noCommand: "Il n’y a pas de commande {name} ici",
  yes: "Vrai",
  no: "Faux",
  mention: "Mentionner",
  submit: "Envoyer",
  cancel: "Annuler",
  submitFailed: "Un problème est survenu. Réessayez.",
  keys: "Entrée envoie · Échap annule",
  botAway: "Le bot n’est pas connecté.",
  unread: "non lu",
  noSuchPerson: "Personne ne porte ce numéro ici.",
  reactions: "Réactions",
  unsupported: "Un composant que cette page ne sait pas montrer",
};

/** The locales offered, those of Discord that matter for trying a bot out. */
export const LOCALES = ["en-US", "en-GB", "fr", "de", "es-ES", "it", "nl", "pl", "pt-BR", "ja"];

let locale = "en-US";

/** Sets the language of the page's own words, of dates and of numbers. */
export function speak(tag) {
  locale = tag;
  document.documentElement.lang = tag.startsWith("fr") ? "fr" : "en";
}

/** The locale spoken now. */
export function spoken() {
  return locale;
}

/** One of the page's words, with its arguments put in. */
export function say(key, args = {}) {
  const text = (locale.startsWith("fr") ? FR : EN)[key];
  return text.replace(/\{(\w+)\}/g, (_, name) => args[name] ?? "");
}

/** A clock time today, date and time otherwise. */
export function shortTime(date) {
  const sameDay = new Date().toDateString() === date.toDateString();
  return date.toLocaleString(locale, sameDay ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}

/** The heading of a day. */
export function dayName(date) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return say("today");
  if (days === 1) return say("yesterday");
  return date.toLocaleDateString(locale, { dateStyle: "long" });
}
