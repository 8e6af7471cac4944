import type { retention as english } from "../en/retention.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

const formatNumber = (value: number): string => value.toLocaleString("de");
const countDocuments = (count: number): string => plural(formatNumber(count), "Dokument", "Dokumente");
/** In `älter als 30 Tage` and in `vor mehr als 30 Tagen`. */
const olderThanDays = (days: number): string => `älter als ${plural(formatNumber(days), "Tag", "Tage")}`;
const agoDays = (days: number): string => `vor mehr als ${plural(formatNumber(days), "Tag", "Tagen")}`;

/** Of the documents that are old enough, those that somebody may still want. */
function openOnes({ old, open }: { old: number; open: number }): string {
  if (open === 0) return "";
  const one = "einen Datensatz zu prüfen oder eine fehlgeschlagene Zustellung";
  const many = "Datensätze zu prüfen oder fehlgeschlagene Zustellungen";
  if (open === old) return open === 1 ? ` Darin gibt es ${one}.` : ` In allen gibt es ${many}.`;
  return ` In ${formatNumber(open)} davon gibt es ${open === 1 ? one : many}.`;
}

/** When a parser's documents are deleted. Imported by itself, as in English. */
export const retention: Same<typeof english> = {
  title: "Aufbewahrung",
  isOn: "Alte Dokumente löschen",
  isOnHint:
    "Dateien, Datensätze und Zustellungen werden mit ihrem Dokument gelöscht. Beträge und Nutzung bleiben. Gelöschte Dokumente lassen sich nicht wiederherstellen.",
  days: "Aufbewahrung in Tagen",
  daysHint: "Gezählt ab der Verarbeitung eines Dokuments.",
  forgets: "Auch das daraus Gelernte vergessen",
  forgetsHint: "Wenn aus, bleibt der Text korrigierter und bestätigter Dokumente zum Lernen gespeichert.",
  forecast: (forecast) => {
    const { days, old, nextDay } = forecast;
    if (old > 0)
      return `${countDocuments(old)} ${old === 1 ? "ist" : "sind"} ${olderThanDays(days)}.${openOnes(forecast)}`;
    const next = nextDay === null ? "" : ` Das älteste wird am ${nextDay} gelöscht.`;
    return `Kein Dokument ist ${olderThanDays(days)}.${next}`;
  },
  dialogTitle: (old) =>
    old === null || old === 0 ? "Dokumente von jetzt an löschen?" : `${countDocuments(old)} löschen?`,
  counting: "Dokumente werden gezählt …",
  notCounted: "Die Dokumente konnten nicht gezählt werden.",
  uncountedText: (days) =>
    `Die Dokumente konnten nicht gezählt werden. Alle, die ${olderThanDays(days)} sind, werden innerhalb einer Stunde gelöscht, die anderen, sobald sie dieses Alter erreichen. Das kann nicht rückgängig gemacht werden.`,
  dialogText: (forecast) => {
    const { days, old } = forecast;
    if (old === 0)
      return `Noch ist kein Dokument ${olderThanDays(days)}. Von jetzt an werden Dokumente gelöscht, sobald sie dieses Alter erreichen. Das kann nicht rückgängig gemacht werden.`;
    const they = old === 1 ? "Es wurde" : "Sie wurden";
    const goes = old === 1 ? "wird" : "werden";
    return `${they} ${agoDays(days)} verarbeitet und ${goes} innerhalb einer Stunde gelöscht.${openOnes(forecast)} Andere werden gelöscht, sobald sie dieses Alter erreichen. Das kann nicht rückgängig gemacht werden.`;
  },
  confirm: (old) => (old === 0 ? "Speichern" : "Speichern und löschen"),
};
