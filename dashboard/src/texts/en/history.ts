import type { ParserVersion } from "../../../../src/contract/dashboard/versions.ts";
import { engines } from "./engines.ts";
import { parsers } from "./parsers.ts";

type Difference = NonNullable<ParserVersion["changes"]>[number];
type Rule = Extract<Difference, { kind: "ruleAdded" }>["rule"];
type Value = Extract<Difference, { kind: "setting" }>["before"];

/** One difference: what it is about, and how that was before and is after; a part that there is not is null. */
export interface DescribedDifference {
  what: string;
  before: string | null;
  after: string | null;
}

const settings: Record<Extract<Difference, { kind: "setting" }>["member"], string> = {
  name: "Name",
  description: "Description",
  maxPages: "Maximum pages",
  blockInvalid: "Block invalid documents",
  ratePerPage: "Rate per page",
  engine: "Read by",
  embedded: "Machine-readable data",
  threshold: "Minimum confidence",
  askBelow: "Ask the language model below",
  learnsFromModel: "Learn from the language model",
};

const members = { type: "type", isUnique: "unique", description: "description", hints: "hints", options: "options" };

/** Members of a rule that its name already says, or that are said in a way of their own. */
const unspoken = ["rule", "message", "comparison", "tolerance"];

function showRule(rule: Rule): string {
  const comparison = "comparison" in rule ? [parsers.ruleInputs.comparisons[rule.comparison]] : [];
  const values = Object.entries(rule)
    .filter(([member, value]) => !unspoken.includes(member) && value !== null)
    .map(([, value]) => (Array.isArray(value) ? value.join(", ") : String(value)));
  const tolerance = "tolerance" in rule && rule.tolerance !== 0 ? [`± ${rule.tolerance}`] : [];
  const details = [...comparison, ...values, ...tolerance].join(" ");
  const message = rule.message === null ? "" : ` (message: ${rule.message})`;
  return `${parsers.ruleNames[rule.rule]}${details === "" ? "" : `: ${details}`}${message}`;
}

function showValue(value: Value): string {
  if (value === null) return "default";
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === "" ? "empty" : String(value);
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
      return { what: `Field ${difference.field} added`, before: null, after: parsers.types[difference.type] };
    case "fieldRemoved":
      return { what: `Field ${difference.field} removed`, before: parsers.types[difference.type], after: null };
    case "fieldRenamed":
      return { what: "Field renamed", before: difference.before, after: difference.field };
    case "fieldChanged": {
      const { field, member, before, after } = difference;
      return {
        what: `Field ${field}: ${members[member]}`,
        before: showMember(member, before),
        after: showMember(member, after),
      };
    }
    case "wordsChanged": {
      const { field, member, added, removed } = difference;
      const list = (words: string[]) => (words.length === 0 ? null : words.join(", "));
      const isOrder = added.length === 0 && removed.length === 0;
      const what = isOrder ? `order of ${members[member]}` : members[member];
      return { what: `Field ${field}: ${what}`, before: list(removed), after: list(added) };
    }
    case "ruleAdded":
      return { what: `Rule added to ${difference.field}`, before: null, after: showRule(difference.rule) };
    case "ruleRemoved":
      return { what: `Rule removed from ${difference.field}`, before: showRule(difference.rule), after: null };
    case "ruleChanged":
      return {
        what: `Rule of ${difference.field} changed`,
        before: showRule(difference.before),
        after: showRule(difference.after),
      };
    case "fieldsReordered":
      return {
        what: difference.within === null ? "Order of the fields" : `Order within ${difference.within}`,
        before: null,
        after: null,
      };
  }
}

/** The versions of a parser. */
export const history = {
  title: "Versions",
  intro:
    "Each time fields, rules or settings are saved, the parser gets a new version. New documents are read with the current one. You can go back to any of the last 200.",
  notModels: "What the parser learns from corrections has versions of its own:",
  toLearning: "see Learning",
  version: (version: number) => `Version ${version}`,
  current: "current",
  unknownActor: "Not recorded",
  made: (who: string, when: string) => `${who}, ${when}`,
  created: "Created",
  wentBack: (version: number) => `Went back to version ${version}`,
  unknownChanges: "What changed in this version was not recorded.",
  showAll: (count: number) => `Show ${count} more`,
  describe,
  compare: "Compare with current",
  compareThis: (version: number) => `Compare version ${version} with the current one`,
  loadMore: "Show older",
  detail: {
    title: (version: number) => `Version ${version} and the current version`,
    same: "This version is the same as the current one.",
    table: "Differences",
    columns: { what: "What", now: "Now", other: (version: number) => `Version ${version}` },
    none: "–",
    notCounted: "Counting the entries of this version took too long. Open it again later.",
    read: (entries: number, valid: number, corrected: number) =>
      entries === 0
        ? "No document that is still here was read with this version."
        : `${entries === 1 ? "1 entry was" : `${entries} entries were`} read with this version: ${valid} valid, ${corrected} corrected by people.`,
    untouched: "Going back makes a new version. Past entries, the review threshold and retention stay as they are.",
    tryOut: "Test on past documents",
    tried: "Effect of going back",
    goBack: (version: number) => `Go back to version ${version}`,
    wentBack: (version: number, now: number) => `The parser is as in version ${version} again. This is version ${now}.`,
  },
} as const;
