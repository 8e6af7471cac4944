import type { documentText as english } from "../en/document-text.ts";
import type { Same } from "../same.ts";

/** The text of a document, to copy or download. */
export const documentText: Same<typeof english> = {
  open: "Mostrar el texto",
  title: "Texto del documento",
  format: "Formato",
  markdown: "Markdown",
  plain: "Texto sin formato",
  cut: "El principio del texto. El archivo para descargar lo contiene todo.",
  nothing: "Este documento no tiene texto.",
};
