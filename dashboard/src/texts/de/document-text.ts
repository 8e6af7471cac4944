import type { documentText as english } from "../en/document-text.ts";
import type { Same } from "../same.ts";

/** The text of a document, to copy or download. */
export const documentText: Same<typeof english> = {
  open: "Text anzeigen",
  title: "Text des Dokuments",
  format: "Format",
  markdown: "Markdown",
  plain: "Nur Text",
  cut: "Der Anfang des Textes. Die Datei zum Herunterladen enthält alles.",
  nothing: "Dieses Dokument enthält keinen Text.",
};
