import type { learning as english } from "../en/learning.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** What a parser has learned from people. */
export const learning: Same<typeof english> = {
  emptyTitle: "Dieser Parser hat noch nichts gelernt",
  emptyText:
    "Öffnen Sie ein Dokument und korrigieren oder bestätigen Sie seine Werte. Der Parser lernt in wenigen Sekunden daraus und liest ähnliche Dokumente besser.",
  toDocuments: "Zu den Dokumenten",
  version: "Modell",
  noVersion: "noch keines",
  versionNote: (when) => `gelernt ${when}`,
  examples: "Beispiele",
  examplesNote: "Datensätze, aus denen er gelernt hat",
  heldOut: "Genauigkeit",
  heldOutNote: "der Werte in Kontrollbeispielen richtig gelesen",
  state: "Status",
  states: { training: "lernt", frozen: "angehalten", waiting: "wartet", ready: "aktuell" },
  stateNote: "des Modells",
  failed: (reason) => `Das letzte Training ist fehlgeschlagen. ${reason}`,

  freeze: "Lernen anhalten",
  frozenNow: "Lernen angehalten. Der Parser behält sein Modell und sammelt Beispiele für später.",
  thaw: "Lernen fortsetzen",
  thawedNow: "Der Parser lernt wieder.",
  reset: "Gelerntes löschen",
  resetTitle: "Löschen, was dieser Parser gelernt hat?",
  resetText:
    "Alle Beispiele und das Modell werden endgültig gelöscht. Dokumente werden dann gelesen, als wäre der Parser neu. Datensätze behalten ihre Werte.",
  resetDone: "Gelerntes gelöscht.",

  accuracy: "Genauigkeit im Verlauf",
  accuracyText: "Anteil der geprüften Datensätze, die keine Korrektur brauchten, nach der Woche ihrer Verarbeitung.",
  accuracyEmpty: "Noch keine Datensätze geprüft.",
  allFields: "Alle Felder",
  reviewed: (count) => plural(count, "Datensatz", "Datensätze"),
  accuracyColumns: { week: "Woche ab", reviewed: "Geprüft", corrected: "Am häufigsten korrigiert" },
  nothingCorrected: "nichts",

  asking: {
    title: "Fragen an das Sprachmodell",
    text: "Zu wie vielen Dokumenten ein Sprachmodell gefragt wurde, nach der Woche, in der sie gelesen wurden. Je mehr ein Parser lernt, desto seltener fragt er.",
    share: "Dokumente mit Fragen",
    columns: {
      week: "Woche ab",
      asked: "Gefragt",
      fields: "Gefragte Werte",
      cost: "Kosten",
      right: "Bei der Prüfung richtig",
    },
    askedOf: (asked, documents, percent) => `${asked} von ${documents} (${percent})`,
    rightOf: (right, reviewed) => `${right} von ${reviewed}`,
    notReviewed: "nicht geprüft",
  },

  examplesTitle: "Beispiele",
  examplesText:
    "Die Datensätze, aus denen dieser Parser gelernt hat. Ist ein Beispiel falsch, entfernen Sie es; der Parser lernt dann ohne es neu.",
  exampleColumns: { document: "Dokument", what: "Art", values: "Werte", when: "Datum", actions: "Aktionen" },
  confirmed: "bestätigt",
  corrected: (fields) => (fields.length === 0 ? "unverändert" : `korrigiert: ${fields.join(", ")}`),
  answered: (fields) => `Sprachmodell: ${fields.join(", ")}`,
  imported: "mit dem Parser importiert",
  forget: "Entfernen",
  forgetThis: (document) => `Beispiel ${document} entfernen`,
  forgotten: "Beispiel entfernt. Der Parser lernt jetzt ohne es.",
  loadMore: "Mehr anzeigen",

  versionsTitle: "Versionen",
  versionsText: "Ein neues Modell löst das bisherige nur ab, wenn es die Kontrollbeispiele mindestens so gut liest.",
  versionColumns: {
    version: "Version",
    outcome: "Ergebnis",
    examples: "Beispiele",
    before: "Vorher",
    after: "Nachher",
    time: "Dauer",
    when: "Datum",
  },
  outcomes: { adopted: "übernommen", refused: "verworfen: weniger genau", imported: "importiert" },
  current: "in Gebrauch",
  fieldReport: (version) => `Felder von Version ${version}`,
  fieldColumns: { field: "Feld", labels: "Bekannte Werte", before: "Vorher", after: "Nachher" },

  trials: "Test an früheren Dokumenten",
  trialsText:
    "Alle korrigierten und bestätigten Datensätze werden neu gelesen, jeder mit einem Modell, das nur die anderen kennt, und die Ergebnisse verglichen. Ebenso können Sie im Editor geänderte Felder testen.",
  tryNow: "Test starten",
  trialStatuses: { pending: "wartet", running: "läuft", completed: "fertig", failed: "fehlgeschlagen" },
  progress: (done, total) => (total === 0 ? "Wird vorbereitet" : `${done} von ${total} gelesen`),
  noTruth: "Noch wurde kein Datensatz korrigiert oder bestätigt. Es gibt also nichts zu vergleichen.",
  trialSummary: (entries, changed) =>
    `${changed === 0 ? "Keiner" : changed} von ${plural(entries, "früherem Datensatz", "früheren Datensätzen")} würde${changed > 1 ? "n" : ""} anders gelesen.`,
  trialValid: (before, after) => `Gültig: vorher ${before}, nachher ${after}.`,
  trialUnreadable: (count) => `${plural(count, "Dokument konnte", "Dokumente konnten")} nicht neu gelesen werden.`,
  trialColumns: { field: "Feld", before: "Vorher", after: "Nachher" },
  changeColumns: {
    document: "Dokument",
    field: "Feld",
    before: "Vorher",
    after: "Nachher",
    right: "Richtig",
    verdict: "Ergebnis",
  },
  changes: "Änderungen",
  verdicts: { better: "besser", worse: "schlechter", other: "–" },
  noValue: "leer",
  share: (right, total) => `${right} von ${total}`,
  openTrial: (when) => `Test vom ${when} anzeigen`,
  earlierTrials: "Frühere Tests",
};
