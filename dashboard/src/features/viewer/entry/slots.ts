import type { EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import type { DashboardParser } from "../../../../../src/contract/dashboard/parsers.ts";
import type { Scalar } from "../../../lib/values/parse-value.ts";
import type { Place } from "../page/place.ts";
import { type Message, toReadable } from "./readable-message.ts";

/** A field of the parser, as the API gives it. */
type ParserField = DashboardParser["fields"][number];

/** The parts of a parser's field that the viewer needs. */
export type FieldShape = Pick<ParserField, "name" | "type" | "options"> & { readonly fields: readonly FieldShape[] };

/** Why a field is empty, and what else it could have been. */
type Unfilled = EntryDetail["unfilled"][string];

/** An entry's evidence by field name. */
type EntryEvidence = EntryDetail["grounding"];

/** Where a value was read, how sure the engine is, and its runners-up. */
export type Evidence = NonNullable<Extract<EntryEvidence[string], { alternatives: unknown }>>;

/** A message that the file states another value than the page shows. */
interface WarningMessage extends Message {
  kind?: string;
  source?: EntryDetail["warnings"][number]["source"];
  value?: Scalar;
  printed?: Scalar;
  statedAt?: string;
}

/** The two values that a file gives for one field, for a person to choose from. */
export interface Conflict {
  stated: Scalar;
  printed: Scalar;
  /** What states the value, and the path of its XML element; null if it has none. */
  source: EntryDetail["warnings"][number]["source"];
  statedAt: string | null;
  /** Where the page shows its value. */
  place: Place | null;
}

/** The parts of an entry that its slots are made of. */
export type EntryParts = Pick<EntryDetail, "parsedData" | "grounding" | "unfilled"> & {
  /** The rules that the current values break. */
  currentErrors: readonly Message[];
  warnings: readonly WarningMessage[];
};

/** One value of an entry: a scalar field, a child of an object, or a cell of a list. */
export interface Slot {
  /** `total`, `seller.name`, `line_items.2.amount`. */
  key: string;
  /** The top-level field that contains it. */
  field: FieldShape;
  /** The field of the value itself: `field`, or its child. */
  leaf: FieldShape;
  /** Row of a list, from 0; null otherwise. */
  row: number | null;
  value: unknown;
  evidence: Evidence | null;
  /** Why processing left it empty; null for a value that was found, and for cells of lists. */
  unfilled: Unfilled | null;
  errors: string[];
  warnings: string[];
  /** Null if file and page agree. */
  conflict: Conflict | null;
}

/** Every value of an entry, in the order in which people go through them. */
export function toSlots(fields: readonly FieldShape[], entry: EntryParts): Slot[] {
  return fields.flatMap((field) => {
    const value = entry.parsedData[field.name];
    const evidence = entry.grounding[field.name] ?? null;
    if (field.type === "list") {
      return asRows(value).flatMap((row, index) =>
        field.fields.map((leaf) => {
          const found = Array.isArray(evidence) ? (evidence[index]?.[leaf.name] ?? null) : null;
          return makeSlot(entry, { field, leaf, row: index, value: row[leaf.name], evidence: found });
        }),
      );
    }
    if (field.type === "object") {
      const members = asRow(value);
      return field.fields.map((leaf) =>
        makeSlot(entry, { field, leaf, row: null, value: members[leaf.name], evidence: childOf(evidence, leaf.name) }),
      );
    }
    return [
      makeSlot(entry, { field, leaf: field, row: null, value, evidence: isEvidence(evidence) ? evidence : null }),
    ];
  });
}

/** Messages about a list or an object as a whole, which has no slot of its own. */
export function messagesOf(messages: readonly Message[], field: FieldShape): string[] {
  if (field.type !== "list" && field.type !== "object") return [];
  return messages
    .filter(({ field: name, path }) => name === field.name && (path === null || path.depth === 0))
    .map((message) => toReadable(message, "beside its value"));
}

/** The slot after (or before) the one with this key; the first (or last) if there is none with it. */
export function neighbour(slots: readonly Slot[], key: string | null, step: 1 | -1): Slot | null {
  const at = slots.findIndex((slot) => slot.key === key);
  if (at < 0) return slots.at(step === 1 ? 0 : -1) ?? null;
  return slots[Math.min(slots.length - 1, Math.max(0, at + step))] ?? null;
}

/** The next slot that is a problem, starting over at the end; null if there is none. */
export function nextProblem(slots: readonly Slot[], key: string | null, threshold: number): Slot | null {
  const at = slots.findIndex((slot) => slot.key === key);
  const inTurn = [...slots.slice(at + 1), ...slots.slice(0, at + 1)];
  return inTurn.find((slot) => isProblem(slot, threshold)) ?? null;
}

/** Whether a person should look at a value: a rule is broken, the engine was not sure of it, or file and page differ. */
export function isProblem(slot: Slot, threshold: number): boolean {
  const isUnsure = slot.evidence !== null && slot.value !== null && slot.evidence.confidence < threshold;
  return slot.errors.length > 0 || isUnsure || isUndecided(slot);
}

/** Whether file and page differ and nobody has chosen yet: a value that a person gave contradicts nothing. */
export function isUndecided({ conflict, evidence }: Slot): boolean {
  return conflict !== null && evidence?.conflict !== undefined;
}

/** The rows of a list's value; a value of another form has none. */
export function asRows(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRow) : [];
}

/** The members of an object's value; a value of another form has none. */
export function asRow(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function makeSlot(
  entry: EntryParts,
  { field, leaf, row, value, evidence }: Pick<Slot, "field" | "leaf" | "row" | "value" | "evidence">,
): Slot {
  const isTop = leaf === field;
  const key = [field.name, ...(row === null ? [] : [row]), ...(isTop ? [] : [leaf.name])].join(".");
  const isHere = ({ field: name, path }: Message) =>
    name === field.name &&
    path !== null &&
    (isTop ? path.depth === 0 : path.depth === 1 && path.key === leaf.name && path.index === (row ?? 0));
  const warnings = entry.warnings.filter(isHere);
  const conflict = toConflict(warnings, evidence);
  return {
    key,
    field,
    leaf,
    row,
    value: value ?? null,
    evidence,
    // A field may be named `toString`, which every object has.
    unfilled: row === null && Object.hasOwn(entry.unfilled, key) ? (entry.unfilled[key] ?? null) : null,
    errors: entry.currentErrors.filter(isHere).map((error) => toReadable(error, "beside its value")),
    // What a choice shows needs no sentence.
    warnings: (conflict ? warnings.filter(({ kind }) => kind !== "embedded_differs") : warnings).map((warning) =>
      toReadable(warning, "beside its value"),
    ),
    conflict,
  };
}

function toConflict(warnings: readonly WarningMessage[], evidence: Evidence | null): Conflict | null {
  const differs = warnings.find(({ kind }) => kind === "embedded_differs");
  if (differs?.value === undefined || differs.printed === undefined) return null;
  const shown = [evidence?.conflict, ...(evidence?.alternatives ?? [])].find((each) => each?.value === differs.printed);
  const place = shown && shown.page !== null && shown.box !== null ? { page: shown.page, box: shown.box } : null;
  const { value: stated, printed, source = "einvoice-xml", statedAt = null } = differs;
  return { stated, printed, source, statedAt, place };
}

/** The evidence of an object's member. */
export function childOf(evidence: EntryEvidence[string], name: string): Evidence | null {
  return evidence === null || Array.isArray(evidence) || isEvidence(evidence) ? null : (evidence[name] ?? null);
}

/** A scalar's evidence, distinguished from an object's by its numeric confidence. */
export function isEvidence(evidence: EntryEvidence[string]): evidence is Evidence {
  return evidence !== null && !Array.isArray(evidence) && typeof evidence.confidence === "number";
}
