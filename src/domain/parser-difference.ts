import { z } from "zod";
import { fieldTypes } from "./field.ts";
import type { Parser } from "./parser.ts";
import { ruleSchema } from "./rule.ts";

/** Settings of a parser that are part of its versions, beside its fields. */
export const versionedSettings = [
  "name",
  "description",
  "maxPages",
  "blockInvalid",
  "ratePerPage",
  "engine",
  "embedded",
  "threshold",
  "askBelow",
  "learnsFromModel",
] as const;

/** Their values; null: left out, so that the engine decides. */
export function versionedSettingsOf({
  name,
  description,
  settings,
}: Pick<Parser, "name" | "description" | "settings">): Record<
  (typeof versionedSettings)[number],
  string | number | boolean | null
> {
  const { maxPages, blockInvalid, ratePerPage, engine } = settings;
  const { type, embedded, threshold = null, askBelow = null, learnsFromModel = false } = engine;
  const read = { engine: type, embedded, threshold, askBelow, learnsFromModel };
  return { name, description, maxPages, blockInvalid, ratePerPage, ...read };
}

const field = z.string().describe("Its name, or that of a child after the name of its list or object: rows.amount.");
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const type = z.enum(fieldTypes);

/** How one version of a parser differs from another. */
export const parserDifferenceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("setting"), member: z.enum(versionedSettings), before: valueSchema, after: valueSchema }),
  z.object({ kind: z.literal("fieldAdded"), field, type }),
  z.object({ kind: z.literal("fieldRemoved"), field, type }),
  z.object({ kind: z.literal("fieldRenamed"), field, before: z.string() }),
  z.object({
    kind: z.literal("fieldChanged"),
    field,
    member: z.enum(["type", "isUnique", "description"]),
    before: valueSchema,
    after: valueSchema,
  }),
  z.object({
    kind: z.literal("wordsChanged"),
    field,
    member: z.enum(["hints", "options"]),
    /** Both empty: only their order changed. */
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  z.object({ kind: z.literal("ruleAdded"), field, rule: ruleSchema }),
  z.object({ kind: z.literal("ruleRemoved"), field, rule: ruleSchema }),
  z.object({ kind: z.literal("ruleChanged"), field, before: ruleSchema, after: ruleSchema }),
  z.object({ kind: z.literal("fieldsReordered"), within: field.nullable().describe("Null: the parser's own fields.") }),
]);

export type ParserDifference = z.infer<typeof parserDifferenceSchema>;
