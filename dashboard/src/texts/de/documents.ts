import type { documents as english } from "../en/documents.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The list of documents. */
export const documents: Same<typeof english> = {
  title: "Dokumente",
  description: "Alle Dokumente mit ihren Datensätzen, hier hochgeladen oder über die API gesendet.",
  parser: "Parser",
  environment: "Umgebung",
  severalEntries: "Mehrere Datensätze pro Datei",
  choose: "Dateien auswählen",
  dropTitle: "Dokumente hier ablegen",
  dropText: "PDF, PNG, JPEG oder WEBP, beliebig viele Dateien",
  uploads: "Uploads",
  sending: (count) => `${plural(count, "Datei wird", "Dateien werden")} hochgeladen`,
  uploaded: (count, refused) => {
    const done = `${plural(count, "Datei", "Dateien")} hochgeladen`;
    if (refused === 0) return done;
    return count === 0 ? `${refused} abgelehnt` : `${done}, ${refused} abgelehnt`;
  },
  sendingFile: (name) => `${name} wird hochgeladen`,
  retryAll: (count) => `${plural(count, "Datei", "Dateien")} erneut versuchen`,
  clearUploads: "Liste leeren",
  search: "Namen und Werte durchsuchen",
  filters: "Filter",
  clearFilters: "Filter zurücksetzen",
  allParsers: "Alle Parser",
  status: "Status",
  allStatuses: "Jeder Status",
  validity: "Gültigkeit",
  allValidities: "Gültig oder ungültig",
  validities: { valid: "Alle gültig", invalid: "Mit ungültigen Datensätzen" },
  allEnvironments: "Alle Umgebungen",
  from: "Von",
  to: "Bis",
  columns: { name: "Dokument", status: "Status", entries: "Datensätze", pages: "Seiten", received: "Empfangen" },
  select: (name) => `${name} auswählen`,
  selectAll: "Alle angezeigten auswählen",
  selected: (count) => `${count} ausgewählt`,
  clearSelection: "Auswahl aufheben",
  export: "Exportieren",
  exportAs: { csv: "CSV", xlsx: "Excel (XLSX)", json: "JSON" },
  exportSelected: "Ausgewählte Dokumente",
  exportFiltered: "Alle Dokumente dieser Liste",
  deleted: (count) => `${plural(count, "Dokument", "Dokumente")} gelöscht.`,
  inWorkStays: "Dokumente in Arbeit können noch nicht gelöscht werden.",
  processAgain: "Erneut verarbeiten",
  processedAgain: (count) => `${plural(count, "Dokument wird", "Dokumente werden")} erneut verarbeitet.`,
  statuses: { pending: "wartet", processing: "in Arbeit", completed: "fertig", failed: "fehlgeschlagen" },
  assignedTo: (name) => `für ${name}`,
  comments: (count) => (count === 1 ? "1 Kommentar" : `${count} Kommentare`),
  valid: (count) => (count === 1 ? "gültig" : `${count} gültig`),
  invalid: (count) => `${count} ungültig`,
  duplicates: (count) => plural(count, "Duplikat", "Duplikate"),
  toReview: "zu prüfen",
  deliveriesFailed: (count) => `${plural(count, "Zustellung", "Zustellungen")} fehlgeschlagen`,
  unnamed: "Noch nicht heruntergeladen",
  loadMore: "Mehr anzeigen",
  noneTitle: "Noch keine Dokumente",
  noneText:
    "Legen Sie oben Ihr erstes Dokument ab oder senden Sie es über die API. Hier erscheint es mit seinen Datensätzen.",
  noMatchTitle: "Keine Treffer",
  noMatchText: "Zu diesen Filtern passt kein Dokument.",
  noParserTitle: "Erstellen Sie zuerst einen Parser",
  noParserText:
    "Ein Parser legt fest, welche Werte aus einer Art von Dokument gelesen werden, etwa aus Rechnungen, Belegen oder Ihren eigenen Formularen.",
  makeParser: "Parser erstellen",
};
