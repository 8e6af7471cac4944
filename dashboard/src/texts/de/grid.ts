import type { grid as english } from "../en/grid.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const rows = (count: number) => plural(count, "Zeile", "Zeilen");

/** Capturing the rows of a list by a grid on the page. */
export const grid: Same<typeof english> = {
  title: "Raster auf der Seite",
  start: "Von der Seite übernehmen",
  drawHint: (list) => `Ziehen Sie einen Rahmen um die Zeilen von ${list} samt Überschriften. Escape bricht ab.`,
  wholePage: (page) => `Die ganze Seite ${page} nehmen`,
  hint: (page) =>
    `Seite ${page}: Ziehen Sie die Linien oder verschieben Sie sie mit den Pfeiltasten. Ein Doppelklick oder Entf entfernt eine Linie.`,
  line: {
    columns: (number, count) => `Linie ${number} von ${count} zwischen Spalten`,
    rows: (number, count) => `Linie ${number} von ${count} zwischen Zeilen`,
  },
  column: (number) => `Spalte ${number}`,
  leaveOut: "auslassen",
  fill: (count) => `${rows(count)} übernehmen`,
  append: (count) => `${rows(count)} darunter hinzufügen`,
  replace: (count) => `Durch ${rows(count)} ersetzen`,
  addColumn: "Spalte teilen",
  addRow: "Zeile teilen",
  nothing: "In den Spalten, die ein Feld haben, steht kein Text.",
  captured: (count, unread) =>
    unread === 0
      ? `${rows(count)} übernommen.`
      : `${rows(count)} übernommen. ${plural(unread, "Zelle passt", "Zellen passen")} nicht zur Art der Spalte.`,
};
