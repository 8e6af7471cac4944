import type { engines as english } from "../en/engines.ts";
import type { Same } from "../same.ts";

/** How a parser's documents are read: in the editor's settings. */
export const engines: Same<typeof english> = {
  title: "Lesen",
  engine: "Engine",
  names: {
    local: "Lokal",
    hybrid: "Erst lokal, dann ein Sprachmodell",
    model: "Sprachmodell",
  },
  hints: {
    local: "Findet Werte nach Beschriftung, Lage und Typ, in Millisekunden. Nichts verlässt diesen Rechner.",
    hybrid:
      "Liest jedes Dokument zuerst lokal. Ein Sprachmodell wird nur nach fehlenden oder unsicheren Werten gefragt und sieht nur die Seiten, auf die es ankommt. Antwortet es nicht, erhalten Sie die lokalen Werte und eine Warnung.",
    model:
      "Ein Sprachmodell wird nach jedem Feld jedes Dokuments gefragt. Antwortet es nicht, schlägt das Dokument fehl und kostet nichts.",
  },
  proof: "Ein Wert zählt nur, wenn er im Dokument steht: Jeder wird auf der Seite gesucht und dort markiert.",
  askBelow: "Nachfragen unter Konfidenz",
  askBelowHint:
    "Das Modell wird nach leeren Werten gefragt und nach denen, bei denen die lokale Engine unsicherer ist.",
  learns: "Aus den Antworten des Modells lernen",
  learnsHint:
    "Werte, die das Modell gefunden und niemand korrigiert hat, bringen diesem Parser etwas bei; er fragt dann seltener. Ihre eigenen Korrekturen zählen mehr.",
  embedded: "Eingebettete Daten nutzen",
  embeddedHint:
    "Maschinenlesbare Daten in der Datei (XML einer E-Rechnung, Formularfelder, Zahlungscodes) haben Vorrang vor gedrucktem Text.",
  leastConfidence: "Mindestkonfidenz",
  leastConfidenceHint: "Unsicherere Werte bleiben leer.",
  automatic: "Automatisch",
};
