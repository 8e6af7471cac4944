import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { describeShape } from "./describe-shape.ts";
import { inexactNumberMessage } from "./exact-number.ts";

/** A schema, a value that it rejects, and the problem: its path and its message. */
const cases: [schema: z.ZodType, value: unknown, path: string, words: string][] = [
  [z.object({ name: z.string() }), {}, "name", "is missing"],
  [z.object({ kind: z.enum(["a", "b"]) }), {}, "kind", "is missing"],
  [z.object({ value: z.union([z.string(), z.number()]) }), {}, "value", "is missing"],
  [z.string(), 3, "", "must be a string"],
  [z.array(z.string()), "a", "", "must be an array"],
  [z.object({}), [], "", "must be an object"],
  [z.record(z.string(), z.string()), 3, "", "must be an object"],
  [z.boolean(), "yes", "", "must be a boolean"],
  [z.int(), 1.5, "", "must be a whole number"],
  [z.number(), Number.NaN, "", inexactNumberMessage],
  [z.coerce.number(), "many", "", "must be a number"],
  [z.coerce.number().int(), "1.5", "", "must be a whole number"],
  [z.enum(["a", "b"]), "c", "", 'must be one of "a", "b"'],
  [z.literal("a"), "c", "", 'must be "a"'],
  [z.string().min(1), "", "", "must have at least 1 character"],
  [z.string().max(200), "a".repeat(201), "", "must have at most 200 characters"],
  [z.string().length(3), "EU", "", "must have exactly 3 characters"],
  [z.array(z.string()).min(2), ["a"], "", "must have at least 2 items"],
  [z.array(z.string()).max(1), ["a", "b"], "", "must have at most 1 item"],
  [z.number().min(1), 0, "", "must be at least 1"],
  [z.number().max(9), 10, "", "must be at most 9"],
  [z.number().positive(), 0, "", "must be more than 0"],
  [z.number().lt(5), 5, "", "must be less than 5"],
  [z.number().multipleOf(5), 6, "", "must be a multiple of 5"],
  [z.email(), "jo@", "", "must be an e-mail address"],
  [z.url(), "jo", "", "must be an address such as https://example.com"],
  [z.uuid(), "7", "", "must be a UUID"],
  [z.iso.date(), "1 May", "", "must be a date such as 2026-01-31"],
  [z.iso.datetime(), "noon", "", "must be a date and time such as 2026-01-31T09:30:00Z"],
  [z.string().regex(/^[a-z]+$/), "A", "", "must match /^[a-z]+$/"],
  [z.string().startsWith("whsec_"), "A", "", 'must start with "whsec_"'],
  [z.string().endsWith(".pdf"), "A", "", 'must end with ".pdf"'],
  [z.string().includes("@"), "A", "", 'must contain "@"'],
  [z.strictObject({ a: z.string() }), { a: "a", b: 1, c: 2 }, "", "has unknown members: b, c"],
  [
    z.record(z.string().max(2), z.string()),
    { abc: "" },
    "abc",
    "has a name that is not allowed: it must have at most 2 characters",
  ],
  [z.string().nullable(), 3, "", "must be a string"],
  [z.union([z.string(), z.null()]), 3, "", "must be a string or null"],
  [z.union([z.literal("all"), z.number().min(3)]), "none", "", 'must be "all" or a number'],
  [z.union([z.literal("all"), z.number().min(3)]), 1, "", "must be at least 3"],
  [z.union([z.string().max(2), z.null()]), "abc", "", "must have at most 2 characters"],
  [z.union([z.string().min(2), z.array(z.string()).min(1)]), [], "", "must have at least 1 item"],
  [z.union([z.object({ a: z.string() }), z.null()]), { a: 1 }, "", "a must be a string or must be null"],
];

const alternatives = z.discriminatedUnion("rule", [
  z.object({ rule: z.literal("required") }),
  z.object({ rule: z.enum(["min", "max"]), value: z.number() }),
]);

function describeProblem(schema: z.ZodType, value: unknown): [path: string, words: string] {
  const [issue] = schema.safeParse(value, { error: describeShape }).error?.issues ?? [];
  return [issue?.path.join(".") ?? "", issue?.message ?? "accepted"];
}

describe("the message about a value of the wrong shape", () => {
  for (const [schema, value, path, words] of cases)
    test(words, () => assert.deepEqual(describeProblem(schema, value), [path, words]));

  test("lists the alternatives if one member decides which others are allowed", () => {
    assert.deepEqual(describeProblem(alternatives, { rule: "none" }), [
      "rule",
      'must be one of "required", "min", "max"',
    ]);
    assert.deepEqual(describeProblem(alternatives, {}), ["rule", "is missing"]);
    assert.deepEqual(describeProblem(alternatives, { rule: "min", value: "1" }), ["value", "must be a number"]);
    assert.deepEqual(describeProblem(alternatives, "min"), ["", "must be an object"]);
  });

  test("keeps a message that the schema gives itself", () => {
    const schema = z.string().refine((text) => text !== "admin", "is taken");
    assert.deepEqual(describeProblem(schema, "admin"), ["", "is taken"]);
    assert.deepEqual(describeProblem(z.string("must be a name"), 3), ["", "must be a name"]);
  });
});
