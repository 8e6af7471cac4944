import type { mailSources as english } from "../en/mail-sources.ts";
import type { Same } from "../same.ts";

/** Sources that take documents from mails. */
export const mailSources: Same<typeof english> = {
  kinds: { mailbox: "Boîte aux lettres (IMAP)", mail: "Adresse e-mail" },
  host: "Serveur de messagerie (IMAP)",
  hostMissing: "Saisissez le nom d’un serveur.",
  port: "Port",
  portWrong: "Saisissez un nombre de 1 à 65535.",
  security: "Chiffrement",
  securities: { tls: "TLS", starttls: "STARTTLS", none: "Aucun" },
  user: "Nom d’utilisateur",
  userMissing: "Saisissez un nom d’utilisateur.",
  password: "Mot de passe",
  passwordHint: "Beaucoup de fournisseurs demandent un mot de passe d’application, à créer dans votre compte chez eux.",
  folder: "Dossier de la boîte",
  folderMissing: "Saisissez un dossier.",
  moveTo: "Dossier des e-mails traités",
  moveToMissing: "Saisissez un autre dossier.",
  after: "Quand un e-mail est traité",
  afters: { seen: "Le marquer comme lu", move: "Le déplacer dans un autre dossier" },
  seenHint: "Seuls les e-mails non lus sont examinés.",
  senders: "Seulement les e-mails de",
  sendersHint: "Des adresses, ou des domaines comme example.com. Vide : de tout le monde.",
  removeSender: (sender) => `Retirer ${sender}`,
  takesText: "Prendre aussi les e-mails sans pièce jointe",
  takesTextHint: "L’e-mail lui-même devient un PDF et coûte une page comme une autre.",
  needsProof: "Seulement les e-mails dont SPF ou DKIM prouve l’expéditeur",
  needsProofHint: "À activer si vous n’autorisez que certains expéditeurs : n’importe qui peut écrire leur nom.",
  off: "Ce service ne reçoit pas d’e-mails. Un opérateur l’active avec WINNOW_MAIL_IN.",
  explain:
    "Winnow crée une adresse. Envoyez-y des documents en pièce jointe, ou laissez votre scanner ou votre messagerie le faire.",
  copyAddress: "Copier l’adresse",
  changeAddress: "Nouvelle adresse",
  changeTitle: (name) => `Donner une nouvelle adresse à ${name} ?`,
  changeText: "L’ancienne adresse cesse aussitôt de fonctionner. Ceux qui l’utilisent ont besoin de la nouvelle.",
  changed: "La source a une nouvelle adresse.",
  from: (sender) => `De ${sender}`,
  onlyFrom: (senders) => `seulement de ${senders}`,
  found: (count) =>
    count === 0
      ? "Il n’y a encore aucun e-mail."
      : `${count} ${count === 1 ? "e-mail s’y trouve" : "e-mails s’y trouvent"}, par exemple :`,
  unknownSender: "Expéditeur inconnu",
  proven: "Expéditeur prouvé",
  notProven: "Expéditeur non prouvé",
  checks: (spf, dkim, dmarc) => `SPF ${spf}, DKIM ${dkim}, DMARC ${dmarc}`,
};
