import type { viewerParts as english } from "../en/viewer-parts.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const nothingDelivered =
  "Cet analyseur n’avait pas de webhook pour l’environnement du document, ou l’entrée a été retenue, car non valide. " +
  "Si cela a changé, choisissez « Tout renvoyer » pour l’envoyer.";

/** Parts of the viewer that are loaded when they are opened. */
export const viewerParts: Same<typeof english> = {
  search: {
    placeholder: "Rechercher dans les pages",
    previous: "Résultat précédent",
    next: "Résultat suivant",
    close: "Fermer la recherche",
    count: (at, count, total) => {
      if (count === 0) return "Introuvable";
      return count === total ? `${at + 1} sur ${total}` : `${at + 1} sur les ${count} premiers (${total} en tout)`;
    },
  },
  noDeliveries: "Aucune livraison",
  noDeliveriesText: {
    sync: "Le point d’accès synchrone renvoie les entrées directement, sans webhook.",
    async: nothingDelivered,
    dashboard: nothingDelivered,
  },
  redeliverFailed: "Renvoyer les échecs",
  redeliverAll: "Tout renvoyer",
  redelivering: (count) => (count === 0 ? "Rien à livrer." : `Envoi de ${plural(count, "livraison")}.`),
  details: {
    parser: "Analyseur",
    version: "Version de l’analyseur",
    modelVersion: "Version de l’apprentissage",
    source: "Source",
    sources: { sync: "API (synchrone)", async: "API (asynchrone)", dashboard: "Tableau de bord" },
    environment: "Environnement",
    file: "Fichier",
    size: "Taille",
    pages: "Pages",
    received: "Reçu",
    finished: "Terminé",
    time: "Durée de traitement",
    cost: "Coût de cette entrée",
    languageModel: "Modèle de langage",
    modelUse: ({ fields, requests, inputTokens, outputTokens, cost }) => {
      const asked = `interrogé sur ${plural(fields, "valeur")} en ${plural(requests, "requête")}, ${plural(inputTokens + outputTokens, "token")}`;
      return Number(cost) > 0 ? `${asked}, ${cost} aux prix de votre opérateur` : asked;
    },
    documentId: "ID du document",
    entryId: "ID de l’entrée",
    reading: "Méthode de lecture par page",
    readingLine: (page, method, ms) => `Page ${page} : ${method}, ${ms} ms`,
  },
  help: {
    keys: {
      nextField: "Valeur suivante",
      previousField: "Valeur précédente",
      nextProblem: "Problème suivant",
      edit: "Modifier la valeur",
      draw: "Sélectionner la valeur sur la page",
      bench: "Lignes d’une liste en pleine largeur",
      confirm: "Confirmer l’entrée",
      nextDocument: "Document suivant",
      previousDocument: "Document précédent",
      zoomIn: "Zoom avant",
      zoomOut: "Zoom arrière",
      fitWidth: "Ajuster à la largeur",
      rotate: "Pivoter la page",
      goToPage: "Aller à une page",
      find: "Rechercher dans le texte",
      undo: "Annuler la dernière modification",
      help: "Afficher les raccourcis",
      leave: "Quitter la modification ou le tracé",
    },
  },
};
