import type { listRows as english } from "../en/list-rows.ts";
import type { Same } from "../same.ts";

/** Downloading the rows of a list. */
export const listRows: Same<typeof english> = {
  title: "Zeilen einer Liste",
  menu: "Zeilen einer Liste …",
  text: "Eine Zeile der Datei für jede Zeile der Liste, etwa für jede Rechnungsposition. Jede beginnt mit ihrem Dokument.",
  list: "Liste",
  repeated: "In jeder Zeile wiederholen",
  none: "Dieser Parser hat keine Liste.",
  failed: "Der Parser konnte nicht geladen werden",
  exportAs: { csv: "Zeilen als CSV", xlsx: "Zeilen als Excel (XLSX)" },
};
