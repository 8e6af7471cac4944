import type { learning as english } from "../en/learning.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** What a parser has learned from people. */
export const learning: Same<typeof english> = {
  emptyTitle: "Cet analyseur n’a encore rien appris",
  emptyText:
    "Ouvrez un document, puis corrigez ou confirmez ses valeurs. L’analyseur apprend en quelques secondes et lit mieux les documents semblables.",
  toDocuments: "Aller aux documents",
  version: "Apprentissage",
  noVersion: "aucun pour le moment",
  versionNote: (when) => `mis à jour : ${when}`,
  examples: "Exemples",
  examplesNote: "entrées qui ont servi à l’apprentissage",
  heldOut: "Exactitude",
  heldOutNote: "des valeurs lues correctement dans les exemples de contrôle",
  state: "État",
  states: { training: "en cours", frozen: "figé", waiting: "en attente", ready: "à jour" },
  stateNote: "de l’apprentissage",
  failed: (reason) => `Le dernier apprentissage a échoué. ${reason}`,

  freeze: "Figer",
  frozenNow: "Apprentissage figé. L’analyseur garde ce qu’il sait et recueille des exemples pour plus tard.",
  thaw: "Reprendre",
  thawedNow: "Apprentissage repris. L’analyseur apprend de nouveau.",
  reset: "Effacer l’apprentissage",
  resetTitle: "Effacer ce que cet analyseur a appris ?",
  resetText:
    "Tous les exemples et tout l’apprentissage seront définitivement supprimés. Les documents seront lus comme si l’analyseur était neuf. Les entrées gardent leurs valeurs.",
  resetDone: "Apprentissage effacé.",

  accuracy: "Exactitude au fil du temps",
  accuracyText: "Part des entrées vérifiées qui n’ont demandé aucune correction, par semaine de traitement.",
  accuracyEmpty: "Aucune entrée vérifiée pour le moment.",
  allFields: "Tous les champs",
  reviewed: (count) => plural(count, "entrée"),
  accuracyColumns: { week: "Semaine du", reviewed: "Vérifiées", corrected: "Le plus souvent corrigé" },
  nothingCorrected: "rien",

  asking: {
    title: "Questions au modèle de langage",
    text: "Nombre de documents pour lesquels un modèle de langage a été interrogé, par semaine de lecture. Plus un analyseur apprend, moins il l’interroge.",
    share: "Documents concernés",
    columns: {
      week: "Semaine du",
      asked: "Documents concernés",
      fields: "Valeurs demandées",
      cost: "Coût",
      right: "Justes après vérification",
    },
    askedOf: (asked, documents, percent) => `${asked} sur ${documents} (${percent})`,
    rightOf: (right, reviewed) => `${right} sur ${reviewed}`,
    notReviewed: "non vérifiées",
  },

  examplesTitle: "Exemples",
  examplesText:
    "Les entrées qui ont servi à l’apprentissage de cet analyseur. Si un exemple est faux, retirez-le : l’analyseur réapprend sans lui.",
  exampleColumns: { document: "Document", what: "Type", values: "Valeurs", when: "Date", actions: "Actions" },
  confirmed: "confirmé",
  corrected: (fields) => (fields.length === 0 ? "inchangé" : `corrigé : ${fields.join(", ")}`),
  answered: (fields) => `modèle de langage : ${fields.join(", ")}`,
  imported: "importé avec l’analyseur",
  forget: "Retirer",
  forgetThis: (document) => `Retirer l’exemple ${document}`,
  forgotten: "Exemple retiré. L’analyseur apprend sans lui.",
  loadMore: "Afficher plus",

  versionsTitle: "Versions",
  versionsText:
    "Une nouvelle version de l’apprentissage ne remplace l’actuelle que si elle lit au moins aussi bien les exemples de contrôle.",
  versionColumns: {
    version: "Version",
    outcome: "Résultat",
    examples: "Exemples",
    before: "Avant",
    after: "Après",
    time: "Durée",
    when: "Date",
  },
  outcomes: { adopted: "adoptée", refused: "refusée : moins exacte", imported: "importée" },
  current: "utilisée",
  fieldReport: (version) => `Champs de la version ${version}`,
  fieldColumns: { field: "Champ", labels: "Valeurs connues", before: "Avant", after: "Après" },

  trials: "Essai sur les documents passés",
  trialsText:
    "Toutes les entrées corrigées et confirmées sont relues, chacune à partir de ce que les autres ont appris à l’analyseur, puis les résultats sont comparés. Dans l’éditeur, vous pouvez essayer des champs modifiés de la même façon.",
  tryNow: "Lancer un essai",
  trialStatuses: { pending: "en attente", running: "en cours", completed: "terminé", failed: "en échec" },
  progress: (done, total) => (total === 0 ? "Préparation" : `Lectures : ${done} sur ${total}`),
  noTruth: "Aucune entrée n’a encore été corrigée ou confirmée : il n’y a rien à comparer.",
  trialSummary: (entries, changed) => {
    const past = `Sur ${plural(entries, "entrée passée", "entrées passées")}`;
    if (changed === 0) return `${past}, aucune ne serait lue autrement.`;
    return `${past}, ${plural(changed, "serait lue", "seraient lues")} autrement.`;
  },
  trialValid: (before, after) => `Valides : ${before} avant, ${after} après.`,
  trialUnreadable: (count) => `${plural(count, "document n’a pas pu être relu", "documents n’ont pas pu être relus")}.`,
  trialColumns: { field: "Champ", before: "Avant", after: "Après" },
  changeColumns: {
    document: "Document",
    field: "Champ",
    before: "Avant",
    after: "Après",
    right: "Valeur correcte",
    verdict: "Résultat",
  },
  changes: "Différences",
  verdicts: { better: "mieux", worse: "moins bien", other: "–" },
  noValue: "vide",
  share: (right, total) => `${right} sur ${total}`,
  openTrial: (when) => `Afficher l’essai : ${when}`,
  earlierTrials: "Essais précédents",
};
