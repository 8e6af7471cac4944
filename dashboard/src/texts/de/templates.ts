import type { templates as english } from "../en/templates.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The template library. */
export const templates: Same<typeof english> = {
  title: "Vorlagen",
  description: "Fertige Parser für verbreitete Dokumente, mit Beschriftungen in mehreren Sprachen und mit Regeln.",
  search: "Nach Dokument oder Feld suchen",
  nothingFound: "Keine Vorlage passt zu Ihrer Suche.",
  fields: (count) => plural(count, "Feld", "Felder"),
  use: "Vorlage verwenden",
  back: "Vorlagen",
  field: "Feld",
  type: "Typ",
  rules: "Regeln",
  hints: "Gedruckt als",
  moreHints: (count) => `und ${count} weitere`,
  required: "Erforderlich",
  unique: "Eindeutig",
  fieldsLabel: (name) => `Felder von ${name}`,
};
