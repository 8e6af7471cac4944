import type { home as english } from "../en/home.ts";
import type { Same } from "../same.ts";

/** The first page. */
export const home: Same<typeof english> = {
  welcome: (name) => (name === "" ? "Willkommen" : `Willkommen, ${name}`),
  firstText:
    "Machen Sie aus Dokumenten Daten für Ihre Systeme. Legen Sie unten eines ab oder probieren Sie eines von unseren.",
  text: "Ihre neuesten Dokumente und Ergebnisse.",
  steps: {
    title: "Erste Schritte",
    parser: {
      title: "Parser erstellen",
      text: "Legen Sie ein Musterdokument ab und erhalten Sie Vorschläge für Felder, oder beginnen Sie mit einer Vorlage.",
      action: "Parser erstellen",
      done: (name) => `${name} ist bereit.`,
    },
    document: {
      title: "Dokument senden",
      text: "Legen Sie ein PDF oder ein Foto ab. In wenigen Sekunden sehen Sie seine Werte, jeden mit seiner Stelle auf der Seite.",
      action: "Dokument senden",
      done: "Ihr erstes Dokument ist verarbeitet.",
    },
    webhook: {
      title: "Ihr System verbinden",
      text: "Empfangen Sie jeden Datensatz über einen signierten Webhook oder holen Sie ihn mit fertigem Code über die API ab.",
      action: "Webhook hinzufügen",
      done: "Ihr Webhook ist verbunden.",
    },
    doneLabel: "Erledigt",
  },
  recent: "Neueste Dokumente",
  allDocuments: "Alle Dokumente",
  lastDays: "Die letzten 30 Tage",
  documents: "Dokumente",
  documentsNote: (pages) => (pages === "1" ? "1 Seite" : `${pages} Seiten`),
  valid: "Gültige Datensätze",
  validNote: (count) => `von ${count}`,
  review: "Zu prüfen",
  reviewNote: "Jetzt prüfen",
  reviewNone: "alles geprüft",
  balance: "Guthaben",
  charged: (amount) => `${amount} berechnet`,
};
