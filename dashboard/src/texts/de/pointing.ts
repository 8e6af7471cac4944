import type { pointing as english } from "../en/pointing.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** Making a parser by pointing at values on a sample. */
export const pointing: Same<typeof english> = {
  page: (page) => `Wörter auf Seite ${page}`,
  pageHelp:
    "Klicken Sie auf einen Wert oder ziehen Sie über seine Wörter. Mit der Tastatur: Pfeiltasten bewegen, Umschalt nimmt weitere Wörter dazu, Enter übernimmt.",
  mode: "Was Sie übernehmen",
  value: "Wert",
  table: "Tabelle",
  valueHelp: "Klicken Sie auf der Seite auf einen Wert oder ziehen Sie über seine Wörter. Jeder wird zu einem Feld.",
  tableHelp: "Ziehen Sie einen Rahmen um eine Tabelle samt Kopfzeile. Sie wird zu einer Liste von Zeilen.",
  find: "Wort auf der Seite suchen",
  findHelp: "Enter übernimmt es, die Pfeiltasten gehen zum nächsten.",
  notFound: "Auf dieser Seite gibt es kein solches Wort.",
  pick: "Übernehmen",
  word: (text) => `Bei ${text}`,
  words: (text) => `Markiert: ${text}`,
  picking: "Das Feld wird gesucht …",
  added: (name, value) => `Feld ${name} hinzugefügt: ${value}`,
  tableAdded: (count) => `Liste mit ${plural(count, "Zeile", "Zeilen")} hinzugefügt`,
  already: (name) => `Dieser Wert ist schon das Feld ${name}.`,
  nothing: "Hier steht kein Text.",
  noTable: "Hier haben wir keine Zeilen und Spalten gefunden. Ziehen Sie den Rahmen um die ganze Tabelle.",
  inTable: (value) => `„${value}“ steht in einer Tabelle. Möchten Sie alle ihre Zeilen?`,
  isTable: "Das ist eine Tabelle",
  keepValue: "Nur diesen Wert",
  fields: "Felder",
  text: "Entfernen Sie das Häkchen bei allem, was Sie nicht brauchen. Um ein Feld umzubenennen, überschreiben Sie seinen Namen.",
  empty: "Noch keine Felder. Klicken Sie auf der Seite auf einen Wert.",
  undo: "Rückgängig",
  want: (name) => `${name} verwenden`,
  name: (name) => `Name von ${name}`,
  type: (name) => `Typ von ${name}`,
  remove: (name) => `${name} entfernen`,
  leaveOut: (name) => `Spalte ${name} weglassen`,
  problems: { missing: "Geben Sie einen Namen ein.", double: "Ein anderes Feld heißt schon so." },
  notOfType: (type) => `Dieser Text passt nicht zum Typ „${type}“. Wählen Sie einen anderen Typ.`,
  columnNotOfType: (column, type) =>
    `In „${column}“ stehen Texte, die nicht zum Typ „${type}“ passen. Wählen Sie einen anderen Typ, sonst lernt der Parser die Zeilen dieser Liste nicht von der Seite.`,
  rows: (count) => plural(count, "Zeile", "Zeilen"),
  moreRows: (count) => `und ${plural(count, "weitere Zeile", "weitere Zeilen")}`,
  template: (name) => `Das sieht nach der Vorlage „${name}“ aus`,
  templateText: (count) =>
    `Sie enthält ${plural(count, "fertiges Feld", "fertige Felder")} mit Regeln. Alles lässt sich später ändern.`,
  useTemplate: "Vorlage verwenden",
  example: "Der Parser lernt von dieser Seite: So wie sie liest er das nächste Dokument.",
};
