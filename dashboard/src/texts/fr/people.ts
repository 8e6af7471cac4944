import type { people as english } from "../en/people.ts";
import type { Same } from "../same.ts";

/** The people who share an account. */
export const people: Same<typeof english> = {
  title: "Personnes",
  description:
    "Invitez des personnes à travailler dans ce compte. Chacune se connecte avec son adresse e-mail et son mot de passe.",
  invite: "Inviter une personne",
  name: "Nom",
  nameMissing: "Saisissez un nom.",
  email: "Adresse e-mail",
  role: "Rôle",
  roleOf: (name) => `Rôle : ${name}`,
  roles: {
    viewer: "Lecteur",
    reviewer: "Vérificateur",
    editor: "Éditeur",
    owner: "Propriétaire",
  },
  roleHints: {
    viewer: "Voit les documents, les valeurs, les analyseurs et la consommation.",
    reviewer: "Peut aussi envoyer des documents, corriger des valeurs et confirmer des entrées.",
    editor: "Peut aussi modifier les analyseurs et les webhooks, et supprimer des documents.",
    owner: "Peut aussi inviter des personnes, et gérer les jetons et le modèle de langage.",
  },
  you: "vous",
  created: "A créé le compte",
  invited: "Invitation envoyée",
  lastSignIn: "Dernière connexion",
  actions: "Actions",
  send: "Inviter",
  linkTitle: (name) => `Lien pour ${name}`,
  linkWarning: "Il ne sera plus affiché. Il ouvre l’accès à quiconque le possède : ne le donnez à personne d’autre.",
  linkText:
    "Donnez ce lien à la personne. Il fonctionne une seule fois, pendant une semaine, et lui permet de choisir un mot de passe.",
  linkMailed: (email) =>
    `Nous l’avons envoyé à ${email}. Il fonctionne une seule fois, pendant une semaine, et permet de choisir un mot de passe.`,
  newLink: "Nouveau lien",
  twoStep: "Deux étapes",
  removeFactor: "Désactiver la connexion en deux étapes",
  removeFactorTitle: (name) => `Désactiver la connexion en deux étapes pour ${name} ?`,
  removeFactorText:
    "À faire si cette personne a perdu à la fois son application et ses codes de secours. Elle pourra ensuite se connecter avec son seul mot de passe.",
  factorRemoved: (name) => `${name} se connecte désormais avec son seul mot de passe.`,
  remove: "Retirer",
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText: "Cette personne est aussitôt déconnectée. Ce qu’elle a corrigé et confirmé est conservé, sous son nom.",
  removed: (name) => `${name} n’a plus accès au compte.`,
  roleChanged: (name, role) => `${name} a maintenant le rôle ${role}.`,
  joinTitle: (account) => `Rejoindre ${account}`,
  joinText: (email, role) =>
    `Vous vous connecterez avec l’adresse ${email} et le rôle ${role}. Choisissez un mot de passe.`,
  join: "Rejoindre",
  joinNoToken: "Ce lien est incomplet. Ouvrez de nouveau le lien que vous avez reçu.",
};
