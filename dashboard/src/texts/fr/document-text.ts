import type { documentText as english } from "../en/document-text.ts";
import type { Same } from "../same.ts";

/** The text of a document, to copy or download. */
export const documentText: Same<typeof english> = {
  open: "Afficher le texte",
  title: "Texte du document",
  format: "Format",
  markdown: "Markdown",
  plain: "Texte brut",
  cut: "Le début du texte. Le fichier à télécharger contient tout.",
  nothing: "Ce document ne contient pas de texte.",
};
