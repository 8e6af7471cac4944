import type { parserTabs as english } from "../en/parser-tabs.ts";
import type { Same } from "../same.ts";

/** The header of all pages of a parser. */
export const parserTabs: Same<typeof english> = {
  back: "Analizadores",
  archived: "Archivado",
  label: "Secciones del analizador",
  editor: "Editor",
  sheet: "Hoja",
  integrations: "Integraciones",
  learning: "Aprendizaje",
  versions: "Versiones",
  documents: "Documentos",
};
