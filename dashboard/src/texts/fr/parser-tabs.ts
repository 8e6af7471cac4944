import type { parserTabs as english } from "../en/parser-tabs.ts";
import type { Same } from "../same.ts";

/** The header of all pages of a parser. */
export const parserTabs: Same<typeof english> = {
  back: "Analyseurs",
  archived: "Archivé",
  label: "Sections de l’analyseur",
  editor: "Éditeur",
  sheet: "Feuille",
  integrations: "Intégrations",
  learning: "Apprentissage",
  versions: "Versions",
  documents: "Documents",
};
