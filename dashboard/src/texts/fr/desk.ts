import type { desk as english } from "../en/desk.ts";
import type { Same } from "../same.ts";

/** Reviewing together: who reviews which document, and what people say about an entry. */
export const desk: Same<typeof english> = {
  label: "Vérifier ensemble",
  assignee: "Attribué à",
  nobody: "Personne",
  you: (name) => `${name} (vous)`,
  assign: "Attribuer à…",
  assigned: (count, name) => (count === 1 ? `Attribué à ${name}.` : `${count} documents attribués à ${name}.`),
  unassigned: (count) =>
    count === 1 ? "Ce document n’est plus attribué." : `${count} documents ne sont plus attribués.`,
  heldBy: (name) => `${name} vérifie ce document en ce moment.`,
  lostTo: (name) => `${name} a repris ce document. Vous pouvez encore enregistrer ce que vous saisissez.`,
  takeOver: "Reprendre",
  takeBack: "Le récupérer",
  comments: {
    none: "Aucun commentaire pour l’instant.",
    noneText: "Posez une question ou laissez une note. Seules les personnes de votre compte la voient.",
    write: "Écrire un commentaire",
    placeholder: "Écrivez un commentaire. @ mentionne quelqu’un.",
    people: "Personnes à mentionner",
    send: "Commenter",
    edit: "Modifier",
    editOf: (when) => `Modifier votre commentaire (${when})`,
    deleteOf: (when) => `Supprimer votre commentaire (${when})`,
    edited: "modifié",
    deleteTitle: "Supprimer ce commentaire ?",
    deleteText: "Il disparaît pour tout le monde. Cette action est définitive.",
    count: (count) => (count === 1 ? "1 commentaire" : `${count} commentaires`),
  },
  mentions: {
    one: (who, file) => `${who} vous a mentionné dans ${file} :`,
    open: "Lire et répondre",
    unnamed: "un document",
  },
};
