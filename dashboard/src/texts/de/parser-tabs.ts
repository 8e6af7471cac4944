import type { parserTabs as english } from "../en/parser-tabs.ts";
import type { Same } from "../same.ts";

/** The header of all pages of a parser. */
export const parserTabs: Same<typeof english> = {
  back: "Parser",
  archived: "Archiviert",
  label: "Bereiche des Parsers",
  editor: "Editor",
  sheet: "Tabelle",
  integrations: "Integrationen",
  learning: "Lernen",
  versions: "Versionen",
  documents: "Dokumente",
};
