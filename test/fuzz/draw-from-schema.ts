import fc, { type Arbitrary } from "fast-check";

/** A JSON Schema, as far as the interface uses it. */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  $defs?: Record<string, JsonSchema>;
}

/** Deeper values are not more telling, and recursive schemas have no end. */
const deepest = 5;

/** Addresses that lead nowhere, so that nothing waits for them. */
const addresses = ["http://127.0.0.1:1/x", "https://[::1]/", "ftp://x", "https://name.invalid/a?b=c#d", "file:///etc"];

/** Values that a schema allows. `known` has values for properties and parameters of that name, such as an ID that exists. */
export function drawValid(
  schema: JsonSchema,
  definitions: Record<string, JsonSchema>,
  known: Known = {},
): Arbitrary<unknown> {
  return draw(schema, { definitions, known, depth: 0 });
}

export type Known = Record<string, readonly unknown[]>;

interface Context {
  definitions: Record<string, JsonSchema>;
  known: Known;
  depth: number;
}

function draw(schema: JsonSchema, context: Context): Arbitrary<unknown> {
  if (context.depth > deepest) return fc.constant(null);
  const deeper = { ...context, depth: context.depth + 1 };
  if (schema.$ref) return draw(context.definitions[schema.$ref.split("/").at(-1) ?? ""] ?? {}, deeper);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => draw(choice, deeper)));
  if (schema.allOf) return draw(Object.assign({}, ...schema.allOf), deeper);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => draw({ ...schema, type }, deeper)));
  switch (schema.type) {
    case "string":
      return drawText(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => draw(item, deeper)));
      return fc.array(draw(schema.items ?? {}, deeper), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case "object":
      return drawObject(schema, deeper);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function drawText({ format, pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.constantFrom(...addresses);
  if (format === "date") return fc.constantFrom("2026-03-14", "2024-02-29");
  if (format === "date-time") return fc.constantFrom("2026-03-14T09:26:53Z", "2026-03-14T09:26:53.589+02:00");
  if (format === "email") return fc.constantFrom("a@example.com", "nobody@name.invalid");
  const most = Math.max(minLength, Math.min(maxLength ?? 40, 40));
  if (pattern && pattern.length < 60) {
    return fc.stringMatching(new RegExp(pattern, "u")).filter(({ length }) => length >= minLength && length <= most);
  }
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: "grapheme" }).filter(({ length }) => length <= (maxLength ?? 1000)),
  );
}

function drawObject({ properties = {}, required = [], additionalProperties }: JsonSchema, context: Context) {
  const members = Object.entries(properties).map(([name, schema]): [string, Arbitrary<unknown>] => [
    name,
    drawMember(name, schema, context),
  ]);
  const own = fc.record(Object.fromEntries(members), { requiredKeys: required.filter((name) => name in properties) });
  if (additionalProperties === undefined || typeof additionalProperties === "boolean") return own;
  const names = context.known["*"]?.map(String) ?? [];
  const key = names.length > 0 ? fc.oneof(fc.constantFrom(...names), fc.string()) : fc.string();
  const more = fc.dictionary(key, draw(additionalProperties, context), { maxKeys: 4 });
  return fc.tuple(own, more).map(([some, others]) => ({ ...others, ...some }));
}

function drawMember(name: string, schema: JsonSchema, context: Context): Arbitrary<unknown> {
  const known = context.known[name];
  const drawn = draw(schema, context);
  return known ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, { arbitrary: drawn, weight: 1 }) : drawn;
}

/** Texts that programs stumble over. */
const oddTexts = [
  "",
  " ",
  "\u0000",
  "null",
  "-1",
  "1e999",
  "9".repeat(400),
  "%00",
  "../..",
  "'; --",
  "\ud83d",
  "🧾",
  "a\r\nb: c",
];

/** Any JSON value, often one that is odd. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, null, true, [], {}, -0, 1e308, Number.MAX_SAFE_INTEGER + 2, [[[[[]]]]]),
  fc.jsonValue({ maxDepth: 3 }),
);

export const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ maxLength: 60, unit: "binary" }));

/** Values of a schema of which a part, at any depth, is left out or replaced by something odd. */
export function drawBroken(
  schema: JsonSchema,
  definitions: Record<string, JsonSchema>,
  known: Known = {},
): Arbitrary<unknown> {
  const parts = fc.tuple(drawValid(schema, definitions, known), oddValue, fc.nat(), fc.boolean());
  return fc.oneof(
    { arbitrary: parts.map(([value, odd, place, isRemoved]) => spoil(value, odd, place, isRemoved)), weight: 5 },
    { arbitrary: oddValue, weight: 1 },
  );
}

function spoil(value: unknown, odd: unknown, place: number, isRemoved: boolean): unknown {
  if (typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return odd;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? spoil(item, odd, place >> 1, isRemoved) : item));
  const inner = (value as Record<string, unknown>)[key];
  const isDeeper = typeof inner === "object" && inner !== null && place % 3 !== 0;
  if (isDeeper) return { ...value, [key]: spoil(inner, odd, place >> 1, isRemoved) };
  if (!isRemoved) return { ...value, [key]: odd };
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
