import type { viewerParts as english } from "../en/viewer-parts.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const nothingDelivered =
  "Dieser Parser hatte keinen Webhook für die Umgebung des Dokuments, oder der Datensatz wurde als ungültig zurückgehalten. " +
  "Hat sich das geändert, senden Sie ihn mit „Alle erneut zustellen“.";

/** Parts of the viewer that are loaded when they are opened. */
export const viewerParts: Same<typeof english> = {
  search: {
    placeholder: "Seiten durchsuchen",
    previous: "Vorherige Stelle",
    next: "Nächste Stelle",
    close: "Suche schließen",
    count: (at, count, total) => {
      if (count === 0) return "Nicht gefunden";
      return count === total ? `${at + 1} von ${total}` : `${at + 1} von den ersten ${count} von ${total}`;
    },
  },
  noDeliveries: "Keine Zustellungen",
  noDeliveriesText: {
    sync: "Der Sync-Endpunkt liefert Datensätze direkt, ohne Webhooks.",
    async: nothingDelivered,
    dashboard: nothingDelivered,
  },
  redeliverFailed: "Fehlgeschlagene erneut zustellen",
  redeliverAll: "Alle erneut zustellen",
  redelivering: (count) =>
    count === 0 ? "Nichts zuzustellen." : `${plural(count, "Zustellung wird", "Zustellungen werden")} gesendet.`,
  details: {
    parser: "Parser",
    version: "Version des Parsers",
    modelVersion: "Gelerntes Modell",
    source: "Herkunft",
    sources: { sync: "API (Sync)", async: "API (Async)", dashboard: "Dashboard" },
    environment: "Umgebung",
    file: "Datei",
    size: "Größe",
    pages: "Seiten",
    received: "Empfangen",
    finished: "Fertig",
    time: "Verarbeitungszeit",
    cost: "Kosten dieses Datensatzes",
    languageModel: "Sprachmodell",
    modelUse: ({ fields, requests, inputTokens, outputTokens, cost }) => {
      const asked = `nach ${plural(fields, "Wert", "Werten")} gefragt, ${plural(requests, "Anfrage", "Anfragen")}, ${inputTokens + outputTokens} Token`;
      return Number(cost) > 0 ? `${asked}, ${cost} nach den Preisen Ihres Betreibers` : asked;
    },
    documentId: "Dokument-ID",
    entryId: "Datensatz-ID",
    reading: "Wie jede Seite gelesen wurde",
    readingLine: (page, method, ms) => `Seite ${page}: ${method}, ${ms} ms`,
  },
  help: {
    keys: {
      nextField: "Nächster Wert",
      previousField: "Vorheriger Wert",
      nextProblem: "Nächstes Problem",
      edit: "Wert bearbeiten",
      draw: "Wert auf der Seite auswählen",
      bench: "Zeilen einer Liste in voller Breite",
      confirm: "Datensatz bestätigen",
      nextDocument: "Nächstes Dokument",
      previousDocument: "Vorheriges Dokument",
      zoomIn: "Vergrößern",
      zoomOut: "Verkleinern",
      fitWidth: "An Breite anpassen",
      rotate: "Seite drehen",
      goToPage: "Zu einer Seite gehen",
      find: "Text durchsuchen",
      undo: "Letzte Änderung rückgängig machen",
      help: "Tastenkürzel anzeigen",
      leave: "Bearbeiten oder Zeichnen beenden",
    },
  },
};
