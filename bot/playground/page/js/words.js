// What the page itself says, in both languages. The bot's texts are its own.

const english = {
  you: "You are", beX: "Be {name}", channels: "Channels", threads: "Threads", menu: "Channels and settings", close: "Close",
  members: "Who you are", watcher: "looks on", away: "left the server",
  writeIn: "Message #{name}", writeTo: "Message {name}", send: "Send", commands: "Commands", noCommands: "No such command",
  botAbsent: "No bot is here yet. Its commands appear when it has started.",
  required: "required", missing: "This option is required", noMatch: "Nothing fits",
  loading: "Loading…", loadFailed: "The options could not be loaded",
  pickOne: "Choose one from the list", notNumber: "A number is needed", tooSmall: "The number is too small",
  tooBig: "The number is too big", tooShort: "The text is too short", tooLong: "The text is too long",
  yes: "Yes", no: "No", onlyYou: "Only you can see this", dismiss: "Dismiss message", edited: "(edited)",
  thinking: "{name} is thinking…", typing: "{name} is typing…", failed: "This interaction failed", silent: "The application did not respond",
  used: "{name} used", app: "APP", cancel: "Cancel", submit: "Submit", choose: "Make a selection",
  chooseN: "Choose {min} to {max}", chooseJust: "Choose {max}", chosen: "{n} chosen", done: "Done", filter: "Search",
  enlarge: "Enlarge the picture", altText: "Picture described", spoiler: "Spoiler: press to show", unknown: "unknown",
  today: "Today at {time}", yesterday: "Yesterday at {time}", newMessages: "New",
  clock: "Clock", clockHelp: "Move time forward to see reminders and time limits.", plusHour: "+1 h", plusDay: "+1 day",
  plusMinutes: "+15 min", plusWeek: "+1 week", custom: "Other", minutes: "minutes", hours: "hours", days: "days", advance: "Move on",
  theme: "Dark or light", language: "Language", offline: "Connection lost. Trying again…", online: "Connected again",
  refused: "Refused: {why}", begin: "Open a table of {game}", learnIt: "Learn {game}", beginExample: "Begin the example", archived: "This thread is archived.",
  locked: "This thread is locked.", apps: "Apps", archive: "Archive", unarchive: "Reopen", remove: "Delete", removeMessage: "Delete this message", leave: "Leave the server",
  comeBack: "Come back", tools: "What may go wrong", botLeave: "Send the bot away", botBack: "Invite the bot", botCut: "Cut the bot’s line", botError: "Next answer: error 500", mentions: "{n} mentions", mention1: "1 mention", unread: "unread",
  welcome: "Welcome to #{name}!", emptyType: "Type /play, or press:",
  emptyTables: "Nothing is played here yet. A table of any game can be opened here.",
  emptyGame: "Nothing is played here yet.",
  emptyTalk: "This room is for talking: write what you like, it asks nobody to play. Games have channels of their own:",
  emptyExample: "This channel is an example: a game of {game} that has already begun, to look at and to try.",
  emptyDirect: "The bot writes to you here. Type /play to play alone with the computer, /games for the tables that wait for you.",
  hintWho: "You play everybody: change at the top.", hintHow: "A red number says who is waited for. Type / for the commands.",
  hintLearn: "New here? Learn a game in two minutes, alone and step by step:",
  hintCard: "This is a table’s card. Change to somebody else at the top and press Join; then change back and press Start. To play alone: More, Add computer.",
  hintBoard: "A game runs here: be the one with the red number, and press a button below the board.",
  hintExample: "This game is the example: it began by itself.",
  hintLesson: "Your lesson has begun, and only you see it: press what the hand 👉 points at.",
  hintClose: "Understood", hintBusy: "Setting up the table…", help: "Help",
  directs: "Direct messages", jump: "Go to the newest", attachment: "File", chooseFile: "Choose a file", forward: "{name} began a thread",
};

const french = {
  you: "Vous êtes", beX: "Devenir {name}", channels: "Salons", threads: "Fils", menu: "Salons et réglages", close: "Fermer",
  members: "Qui vous êtes", watcher: "regarde", away: "a quitté le serveur",
  writeIn: "Écrire dans #{name}", writeTo: "Écrire à {name}", send: "Envoyer", commands: "Commandes", noCommands: "Aucune commande ne correspond",
  botAbsent: "Le bot n’est pas encore là. Ses commandes apparaîtront dès son démarrage.",
  required: "requis", missing: "Cette option est requise", noMatch: "Rien ne correspond",
  loading: "Chargement…", loadFailed: "Les options n’ont pas pu être chargées",
  pickOne: "Choisissez dans la liste", notNumber: "Il faut un nombre", tooSmall: "Le nombre est trop petit",
  tooBig: "Le nombre est trop grand", tooShort: "Le texte est trop court", tooLong: "Le texte est trop long",
  yes: "Oui", no: "Non", onlyYou: "Visible par vous uniquement", dismiss: "Supprimer le message", edited: "(modifié)",
  thinking: "{name} réfléchit…", typing: "{name} écrit…", failed: "Échec de l’interaction", silent: "L’application ne répond plus",
  used: "{name} a utilisé", app: "APPLI", cancel: "Annuler", submit: "Envoyer", choose: "Faites un choix",
  chooseN: "Choisissez-en {min} à {max}", chooseJust: "Choisissez-en {max}", chosen: "{n} choisis", done: "Valider", filter: "Chercher",
  enlarge: "Agrandir l’image", altText: "Image décrite", spoiler: "Caché : appuyez pour voir", unknown: "inconnu",
  today: "Aujourd’hui à {time}", yesterday: "Hier à {time}", newMessages: "Nouveau",
  clock: "Horloge", clockHelp: "Avancez l’heure pour voir les rappels et les délais.", plusHour: "+1 h", plusDay: "+1 jour",
  plusMinutes: "+15 min", plusWeek: "+1 semaine", custom: "Autre", minutes: "minutes", hours: "heures", days: "jours", advance: "Avancer",
  theme: "Sombre ou clair", language: "Langue", offline: "Connexion perdue. Nouvel essai…", online: "De nouveau connecté",
  refused: "Refusé : {why}", begin: "Ouvrir une table : {game}", learnIt: "Apprendre : {game}", beginExample: "Commencer l’exemple", archived: "Ce fil est archivé.",
  locked: "Ce fil est verrouillé.", apps: "Applications", archive: "Archiver", unarchive: "Rouvrir", remove: "Supprimer", removeMessage: "Supprimer ce message", leave: "Quitter le serveur",
  comeBack: "Revenir", tools: "Ce qui peut arriver", botLeave: "Renvoyer le bot", botBack: "Inviter le bot", botCut: "Couper la ligne du bot", botError: "Prochaine réponse : erreur 500", mentions: "{n} mentions", mention1: "1 mention", unread: "non lu",
  welcome: "Bienvenue dans #{name} !", emptyType: "Tapez /jouer, ou appuyez :",
  emptyTables: "On ne joue pas encore ici. Une table de n’importe quel jeu peut s’y ouvrir.",
  emptyGame: "On ne joue pas encore ici.",
  emptyTalk: "Ce salon sert à discuter : écrivez ce que vous voulez, personne n’y est appelé à jouer. Les jeux ont leurs salons :",
  emptyExample: "Ce salon est un exemple : une partie de {game} déjà commencée, à regarder et à essayer.",
  emptyDirect: "Le bot vous écrit ici. Tapez /jouer pour jouer seul contre l’ordinateur, /parties pour les tables qui vous attendent.",
  hintWho: "Vous jouez tout le monde : changez en haut.", hintHow: "Un chiffre rouge dit qui est attendu. Tapez / pour les commandes.",
  hintLearn: "Première visite ? Un jeu s’apprend en deux minutes, seul et pas à pas :",
  hintCard: "Voici la carte d’une table. Passez à quelqu’un d’autre en haut et appuyez sur Rejoindre ; puis revenez et appuyez sur Commencer. Pour jouer seul : Plus, Ajouter l’ordinateur.",
  hintBoard: "Une partie est en cours ici : devenez qui a le chiffre rouge, et appuyez sur un bouton sous le plateau.",
  hintExample: "Cette partie est l’exemple : elle a commencé d’elle-même.",
  hintLesson: "La leçon commence, visible par vous uniquement : appuyez là où la main 👉 vous montre.",
  hintClose: "Compris", hintBusy: "Préparation de la table…", help: "Aide",
  directs: "Messages privés", jump: "Aller au plus récent", attachment: "Fichier", chooseFile: "Choisir un fichier", forward: "{name} a ouvert un fil",
};

export const languages = { en: english, fr: french };

// wordsFor picks the page's language for a member's locale ("fr", "en-GB").
export function wordsFor(locale) {
  return String(locale ?? "").startsWith("fr") ? french : english;
}

// put fills the {holes} of a sentence.
export function put(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}
