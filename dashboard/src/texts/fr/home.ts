import type { home as english } from "../en/home.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The first page. */
export const home: Same<typeof english> = {
  welcome: (name) => (name === "" ? "Bienvenue" : `Bienvenue, ${name}`),
  firstText:
    "Transformez vos documents en données prêtes pour vos systèmes. Déposez-en un ci-dessous ou essayez l’un des nôtres.",
  text: "Vos derniers documents et résultats.",
  steps: {
    title: "Premiers pas",
    parser: {
      title: "Créez un analyseur",
      text: "Déposez un échantillon pour obtenir des suggestions de champs, ou partez d’un modèle.",
      action: "Créer un analyseur",
      done: (name) => `${name} est prêt.`,
    },
    document: {
      title: "Envoyez un document",
      text: "Déposez un PDF ou une photo. En quelques secondes, ses valeurs s’affichent, chacune avec son emplacement sur la page.",
      action: "Envoyer un document",
      done: "Votre premier document est traité.",
    },
    webhook: {
      title: "Connectez votre système",
      text: "Recevez chaque entrée par un webhook signé, ou récupérez-la par l’API avec du code prêt à l’emploi.",
      action: "Ajouter un webhook",
      done: "Votre webhook est connecté.",
    },
    doneLabel: "Terminé",
  },
  recent: "Derniers documents",
  allDocuments: "Tous les documents",
  lastDays: "Les 30 derniers jours",
  documents: "Documents",
  documentsNote: (pages) => plural(pages, "page"),
  valid: "Entrées valides",
  validNote: (count) => `sur ${count}`,
  review: "À vérifier",
  reviewNote: "Vérifier",
  reviewNone: "tout est vérifié",
  balance: "Solde",
  charged: (amount) => `facturé : ${amount}`,
};
