import type { documents as english } from "../en/documents.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const uploaded = (count: number) => plural(count, "fichier envoyé", "fichiers envoyés");

/** The list of documents. */
export const documents: Same<typeof english> = {
  title: "Documents",
  description: "Tous les documents, déposés ici ou envoyés par l’API, avec leurs entrées.",
  parser: "Analyseur",
  environment: "Environnement",
  severalEntries: "Plusieurs entrées par fichier",
  choose: "Choisir des fichiers",
  dropTitle: "Déposez vos documents ici",
  dropText: "PDF, PNG, JPEG ou WEBP, autant de fichiers que vous voulez",
  uploads: "Envois",
  sending: (count) => `Envoi de ${plural(count, "fichier")}`,
  uploaded: (count, refused) => {
    const refusals = plural(refused, "refusé");
    if (refused === 0) return uploaded(count);
    return count === 0 ? refusals : `${uploaded(count)}, ${refusals}`;
  },
  sendingFile: (name) => `Envoi de « ${name} »`,
  retryAll: (count) => `Renvoyer ${plural(count, "fichier")}`,
  clearUploads: "Vider la liste",
  search: "Chercher noms et valeurs",
  filters: "Filtres",
  clearFilters: "Effacer les filtres",
  allParsers: "Tous les analyseurs",
  status: "État",
  allStatuses: "Tous les états",
  validity: "Validité",
  allValidities: "Toutes les validités",
  validities: { valid: "Toutes valides", invalid: "Avec entrées non valides" },
  allEnvironments: "Tous les environnements",
  from: "Du",
  to: "Au",
  columns: { name: "Document", status: "État", entries: "Entrées", pages: "Pages", received: "Reçu" },
  select: (name) => `Sélectionner ${name}`,
  selectAll: "Sélectionner tous les documents affichés",
  selected: (count) => plural(count, "sélectionné"),
  clearSelection: "Tout désélectionner",
  export: "Exporter",
  exportAs: { csv: "CSV", xlsx: "Excel (XLSX)", json: "JSON" },
  exportSelected: "Documents sélectionnés",
  exportFiltered: "Tous les documents de cette liste",
  deleted: (count) => `${plural(count, "document supprimé", "documents supprimés")}.`,
  inWorkStays: "Les documents en cours de traitement ne peuvent pas encore être supprimés.",
  processAgain: "Traiter à nouveau",
  processedAgain: (count) => `Nouveau traitement de ${plural(count, "document")}.`,
  statuses: { pending: "en attente", processing: "en cours", completed: "terminé", failed: "en échec" },
  assignedTo: (name) => `pour ${name}`,
  comments: (count) => (count === 1 ? "1 commentaire" : `${count} commentaires`),
  valid: (count) => (count === 1 ? "valide" : plural(count, "valide")),
  invalid: (count) => plural(count, "non valide", "non valides"),
  duplicates: (count) => plural(count, "doublon"),
  toReview: "à vérifier",
  deliveriesFailed: (count) => plural(count, "livraison en échec", "livraisons en échec"),
  unnamed: "Pas encore téléchargé",
  loadMore: "Afficher plus",
  noneTitle: "Aucun document pour le moment",
  noneText: "Déposez votre premier document ci-dessus ou envoyez-le par l’API. Il s’affichera ici avec ses entrées.",
  noMatchTitle: "Aucun résultat",
  noMatchText: "Aucun document ne correspond à ces filtres.",
  noParserTitle: "Créez d’abord un analyseur",
  noParserText:
    "Un analyseur définit les valeurs à lire dans un type de document : factures, reçus ou vos propres formulaires.",
  makeParser: "Créer un analyseur",
};
