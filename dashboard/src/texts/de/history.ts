import type { ParserVersion } from "../../../../src/contract/dashboard/versions.ts";
import type { DescribedDifference, history as english } from "../en/history.ts";
import type { Same } from "../same.ts";
import { engines } from "./engines.ts";
import { parsers } from "./parsers.ts";
import { plural } from "./plural.ts";

type Difference = NonNullable<ParserVersion["changes"]>[number];
type Rule = Extract<Difference, { kind: "ruleAdded" }>["rule"];
type Value = Extract<Difference, { kind: "setting" }>["before"];

const settings: Record<Extract<Difference, { kind: "setting" }>["member"], string> = {
  name: "Name",
  description: "Beschreibung",
  maxPages: "Höchstzahl der Seiten",
  blockInvalid: "Ungültige Dokumente zurückhalten",
  ratePerPage: "Preis pro Seite",
  engine: "Gelesen durch",
  embedded: "Maschinenlesbare Daten",
  threshold: "Mindestkonfidenz",
  askBelow: "Sprachmodell fragen unter",
  learnsFromModel: "Vom Sprachmodell lernen",
};

const members = {
  type: "Typ",
  isUnique: "eindeutig",
  description: "Beschreibung",
  hints: "Beschriftungen",
  options: "Auswahlwerte",
};

/** Members of a rule that its name already says, or that are said in a way of their own. */
const unspoken = ["rule", "message", "comparison", "tolerance"];

function showRule(rule: Rule): string {
  const comparison = "comparison" in rule ? [parsers.ruleInputs.comparisons[rule.comparison]] : [];
  const values = Object.entries(rule)
    .filter(([member, value]) => !unspoken.includes(member) && value !== null)
    .map(([, value]) => (Array.isArray(value) ? value.join(", ") : String(value)));
  const tolerance = "tolerance" in rule && rule.tolerance !== 0 ? [`± ${rule.tolerance}`] : [];
  const details = [...comparison, ...values, ...tolerance].join(" ");
  const message = rule.message === null ? "" : ` (Meldung: ${rule.message})`;
  return `${parsers.ruleNames[rule.rule]}${details === "" ? "" : `: ${details}`}${message}`;
}

function showValue(value: Value): string {
  if (value === null) return "Standard";
  if (typeof value === "boolean") return value ? "ein" : "aus";
  return value === "" ? "leer" : String(value);
}

function showSetting(member: string, value: Value): string {
  return member === "engine" && typeof value === "string" && value in engines.names
    ? engines.names[value as keyof typeof engines.names]
    : showValue(value);
}

function showMember(member: string, value: Value): string {
  return member === "type" && typeof value === "string" && value in parsers.types
    ? parsers.types[value as keyof typeof parsers.types]
    : showValue(value);
}

function describe(difference: Difference): DescribedDifference {
  switch (difference.kind) {
    case "setting": {
      const { member, before, after } = difference;
      return { what: settings[member], before: showSetting(member, before), after: showSetting(member, after) };
    }
    case "fieldAdded":
      return { what: `Feld ${difference.field} hinzugefügt`, before: null, after: parsers.types[difference.type] };
    case "fieldRemoved":
      return { what: `Feld ${difference.field} entfernt`, before: parsers.types[difference.type], after: null };
    case "fieldRenamed":
      return { what: "Feld umbenannt", before: difference.before, after: difference.field };
    case "fieldChanged": {
      const { field, member, before, after } = difference;
      return {
        what: `Feld ${field}: ${members[member]}`,
        before: showMember(member, before),
        after: showMember(member, after),
      };
    }
    case "wordsChanged": {
      const { field, member, added, removed } = difference;
      const list = (words: string[]) => (words.length === 0 ? null : words.join(", "));
      const isOrder = added.length === 0 && removed.length === 0;
      const what = isOrder ? `Reihenfolge der ${members[member]}` : members[member];
      return { what: `Feld ${field}: ${what}`, before: list(removed), after: list(added) };
    }
    case "ruleAdded":
      return { what: `Regel für ${difference.field} hinzugefügt`, before: null, after: showRule(difference.rule) };
    case "ruleRemoved":
      return { what: `Regel für ${difference.field} entfernt`, before: showRule(difference.rule), after: null };
    case "ruleChanged":
      return {
        what: `Regel für ${difference.field} geändert`,
        before: showRule(difference.before),
        after: showRule(difference.after),
      };
    case "fieldsReordered":
      return {
        what: difference.within === null ? "Reihenfolge der Felder" : `Reihenfolge in ${difference.within}`,
        before: null,
        after: null,
      };
  }
}

/** The versions of a parser. */
export const history: Same<typeof english> = {
  title: "Versionen",
  intro:
    "Wenn Felder, Regeln oder Einstellungen gespeichert werden, erhält der Parser eine neue Version. Neue Dokumente werden mit der aktuellen gelesen. Sie können zu jeder der letzten 200 zurückkehren.",
  notModels: "Was der Parser aus Korrekturen lernt, hat eigene Versionen:",
  toLearning: "siehe Lernen",
  version: (version) => `Version ${version}`,
  current: "aktuell",
  unknownActor: "Nicht aufgezeichnet",
  made: (who, when) => `${who}, ${when}`,
  created: "Erstellt",
  wentBack: (version) => `Zurück zu Version ${version}`,
  unknownChanges: "Was sich in dieser Version geändert hat, wurde nicht aufgezeichnet.",
  showAll: (count) => `${count} weitere anzeigen`,
  describe,
  compare: "Mit der aktuellen vergleichen",
  compareThis: (version) => `Version ${version} mit der aktuellen vergleichen`,
  loadMore: "Ältere anzeigen",
  detail: {
    title: (version) => `Version ${version} und die aktuelle Version`,
    same: "Diese Version gleicht der aktuellen.",
    table: "Unterschiede",
    columns: { what: "Was", now: "Jetzt", other: (version) => `Version ${version}` },
    none: "–",
    notCounted:
      "Die Datensätze dieser Version zu zählen hat zu lange gedauert. Öffnen Sie diese Ansicht später noch einmal.",
    read: (entries, valid, corrected) =>
      entries === 0
        ? "Von den Dokumenten, die noch da sind, wurde keines mit dieser Version gelesen."
        : `Mit dieser Version ${entries === 1 ? "wurde" : "wurden"} ${plural(entries, "Datensatz", "Datensätze")} gelesen: ${valid} gültig, ${corrected} von Personen korrigiert.`,
    untouched:
      "Beim Zurückkehren entsteht eine neue Version. Frühere Datensätze, die Schwelle für die Prüfung und die Aufbewahrung bleiben, wie sie sind.",
    tryOut: "An früheren Dokumenten testen",
    tried: "Wirkung der Rückkehr",
    goBack: (version) => `Zu Version ${version} zurückkehren`,
    wentBack: (version, now) => `Der Parser ist wieder wie in Version ${version}. Das ist jetzt Version ${now}.`,
  },
};
