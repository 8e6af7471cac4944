import { isDeepStrictEqual } from "node:util";
import { compareMembers, type MemberChange, type NewEvent } from "../domain/audit-event.ts";
import type { Field } from "../domain/field.ts";
import type { Parser, Retention } from "../domain/parser.ts";
import { versionedSettingsOf } from "../domain/parser-difference.ts";
import { namedChanges } from "./record-change.ts";

/** A parser as people see it. */
export type WatchedParser = Pick<
  Parser,
  "id" | "slug" | "name" | "description" | "fields" | "settings" | "isArchived"
> & {
  /** Left out if they cannot have changed. */
  reviewThreshold?: number;
  retention?: Retention;
};

/** The event of a new parser. */
export function parserCreated(parser: WatchedParser): NewEvent {
  const { slug, settings, fields } = parser;
  return {
    action: "parser.created",
    target: targetOf(parser),
    changes: [
      { member: "slug", after: slug },
      { member: "ratePerPage", after: settings.ratePerPage },
      { member: "fields", after: fields.length },
    ],
  };
}

/** The events of a parser that a set-up saved; if only the name of its template changed, that is one, too. */
export function parserSaved(
  before: WatchedParser | null,
  after: WatchedParser,
  outcome: "created" | "changed" | "unchanged",
): NewEvent[] {
  if (before === null) return [parserCreated(after)];
  const events = parserChanged(before, after);
  if (events.length > 0 || outcome === "unchanged") return events;
  return [{ action: "parser.updated", target: targetOf(after), changes: [{ member: "template" }] }];
}

/** The events of a changed parser; none if nothing changed. */
export function parserChanged(before: WatchedParser, after: WatchedParser): NewEvent[] {
  const target = targetOf(after);
  const known = new Map(before.fields.map((field) => [field.id, field]));
  const kept = new Set(after.fields.map(({ id }) => id));
  const added = after.fields.filter(({ id }) => !known.has(id)).map(({ name }) => ({ member: name }));
  const removed = before.fields.filter(({ id }) => !kept.has(id)).map(({ name }) => ({ member: name }));
  const updated = after.fields.flatMap((field) => compareFields(known.get(field.id) ?? field, field));
  const fieldEvents: NewEvent[] = [
    { action: "field.added", target, changes: added },
    { action: "field.updated", target, changes: updated },
    { action: "field.removed", target, changes: removed },
  ];
  const order = (fields: Field[]) => fields.map(({ id }) => id).filter((id) => known.has(id) && kept.has(id));
  const isReordered = !isDeepStrictEqual(order(before.fields), order(after.fields));
  const settings = compareMembers(settingsOf(before), settingsOf(after));
  return [
    ...namedChanges(target, isReordered ? [...settings, { member: "fields" }] : settings),
    ...fieldEvents.filter(({ changes }) => changes?.length !== 0),
  ];
}

function targetOf({ id, name }: WatchedParser) {
  return { kind: "parser", id, name } as const;
}

function settingsOf(parser: WatchedParser) {
  const { isArchived, reviewThreshold, retention } = parser;
  return {
    ...versionedSettingsOf(parser),
    isArchived,
    ...(reviewThreshold === undefined ? {} : { reviewThreshold }),
    ...(retention && { retentionDays: retention.days, forgetsExamples: retention.forgetsExamples }),
  };
}

/** What people write at length has no values: rules, hints, options, a description, children. */
function compareFields(before: Field, after: Field): MemberChange[] {
  const { name } = after;
  const short = compareMembers(shortMembers(before), shortMembers(after));
  const long = (["description", "hints", "options", "rules", "fields"] as const).filter(
    (member) => !isDeepStrictEqual(before[member], after[member]),
  );
  return [...short, ...long.map((member): MemberChange => ({ member }))].map((change) => ({
    ...change,
    member: `${name}.${change.member}`,
  }));
}

function shortMembers({ name, type, isUnique }: Field): Record<string, string | boolean> {
  return { name, type, isUnique };
}
