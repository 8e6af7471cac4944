import type { bench as english } from "../en/bench.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The rows of a list at full width. */
export const bench: Same<typeof english> = {
  hint: "Tippen ersetzt, Enter bearbeitet, Umschalt und Pfeiltasten markieren; Zellen aus einer Tabellenkalkulation lassen sich einfügen",
  noRows: "Es gibt keine Zeilen. Fügen Sie eine hinzu oder fügen Sie hier Zellen aus einer Tabellenkalkulation ein.",
  sum: "Summe",
  equals: (total) => `= ${total}`,
  differs: (total, by) => `weicht um ${by} von ${total} ab`,
  cleared: (count) => `${plural(count, "Zelle", "Zellen")} geleert.`,
  pasted: (count) => `${plural(count, "Zelle", "Zellen")} geändert.`,
  unreadable: (count, row, column, text) =>
    `Nichts eingefügt: ${count === 1 ? "Eine Zelle passt nicht zu ihrer Spalte" : `${count} Zellen passen nicht zu ihren Spalten`}. Zeile ${row}, ${column}: „${text}“.`,
  held: "Nichts eingefügt: Ein Wert ist noch nicht gespeichert. Speichern oder verwerfen Sie ihn zuerst.",
  tooMany: (most) => `Fügen Sie höchstens ${most} Zellen auf einmal ein.`,
};
