import type { listRows as english } from "../en/list-rows.ts";
import type { Same } from "../same.ts";

/** Downloading the rows of a list. */
export const listRows: Same<typeof english> = {
  title: "Lignes d’une liste",
  menu: "Lignes d’une liste…",
  text: "Une ligne du fichier pour chaque ligne de la liste, par exemple pour chaque article. Chacune commence par son document.",
  list: "Liste",
  repeated: "Répéter dans chaque ligne",
  none: "Cet analyseur n’a pas de liste.",
  failed: "L’analyseur n’a pas pu être chargé",
  exportAs: { csv: "Lignes en CSV", xlsx: "Lignes en Excel (XLSX)" },
};
