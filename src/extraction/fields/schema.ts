import type { Field } from "../../domain/field.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { concepts } from "../../vocabulary/concepts.ts";
import { addSpecialCaptions } from "./add-special-captions.ts";
import { conceptOf, describeField, type FieldProfile } from "./field-profile.ts";
import { inOrderOfDocuments } from "./find-concepts.ts";
import { type AskedFor, findTrainedKind, type TrainedKind, trainedKinds } from "./trained/trained-weights.ts";

/** A parser's fields as the engine works on them. */
export interface Schema {
  /** Scalar fields and the children of objects: all that is ranked as single values. */
  scalars: ScalarSlot[];
  lists: ListSlot[];
  /** Fields of the engine's own, ranked beside the parser's so that they can confirm its total; never given out. */
  checking: ScalarSlot[];
  /** Top-level fields in their own order, for the record's shape. */
  fields: Field[];
  /** The words of the parser's name, comparable with a document's titles. */
  nameTokens: string[];
}

export interface ScalarSlot {
  profile: FieldProfile;
  /** The top-level field. */
  field: Field;
  /** The child's name for a member of an object; null for a scalar field. */
  child: string | null;
}

/** The field's path in learned models: `total`, or `seller.name` for a member of an object. */
export function slotPath({ field, child }: ScalarSlot): string {
  return child === null ? field.name : `${field.name}.${child}`;
}

/** What a list is called, and what the parser's other lists are. */
export interface ListNames {
  own: string[];
  others: string[];
}

export interface ListSlot {
  field: Field;
  columns: FieldProfile[];
  /** Tables of two lists may have the same headers. */
  names: ListNames;
}

/** Maximum parsers whose fields are remembered; reading them again costs a few milliseconds. */
const MOST_REMEMBERED = 100;

/** Describes schemas and remembers them by their fields' content, as most documents come for the same few parsers. */
export function rememberSchemas(kinds?: TrainedKind[]): (fields: Field[], subject?: string) => Schema {
  const schemas = new Map<string, Schema>();
  return (fields, subject = "") => {
    const key = JSON.stringify([subject, fields]);
    const known = schemas.get(key);
    if (known !== undefined) return known;
    const schema = describeSchema(fields, { kinds, subject });
    if (schemas.size >= MOST_REMEMBERED) schemas.clear();
    schemas.set(key, schema);
    return schema;
  };
}

/**
 * Reads what the fields mean, and gives them the weights of their kind. `subject`: the parser's name and description.
 */
export function describeSchema(
  fields: Field[],
  { kinds = trainedKinds(), subject = "" }: { kinds?: TrainedKind[] | undefined; subject?: string } = {},
): Schema {
  const schema = describeUntrained(fields);
  const [name = ""] = subject.split("\n");
  schema.nameTokens = captionTokens(name);
  addTrained(schema, kinds, subject);
  return schema;
}

/** What a field means, so that weights trained on one parser's fields serve another's. */
export function meaningOf(profile: FieldProfile): string {
  const { kind, role } = profile;
  const concept = kind === "address" ? undefined : conceptOf(profile);
  return concept ?? (role === null ? kind : `${kind} of ${role}`);
}

/** What a parser's single values mean. */
export function meaningsOf({ scalars }: Schema): string[] {
  return scalars.map(({ profile }) => meaningOf(profile));
}

/** What a parser is called and asks for, which shows the kind of documents that it reads. */
export function askedFor(schema: Schema, subject = ""): AskedFor {
  const texts = schema.fields.flatMap((field) =>
    field.type === "list"
      ? []
      : [field, ...field.fields].flatMap(({ name, description, hints }) => [name, description, ...hints]),
  );
  return { meanings: meaningsOf(schema), words: [subject, ...texts].join("\n") };
}

/**
 * Gives the fields the weights that were trained on documents of the parser's kind, and what such documents call them.
 */
function addTrained(schema: Schema, kinds: TrainedKind[], subject: string): void {
  const { scalars } = schema;
  const kind = findTrainedKind(askedFor(schema, subject), kinds);
  if (kind === null) return;
  addNames(scalars, kind.alsoCalled);
  for (const { profile } of scalars) {
    const meaning = meaningOf(profile);
    const trained = Object.hasOwn(kind.fields, meaning) ? kind.fields[meaning] : undefined;
    if (trained?.valueKind === profile.kind) profile.trained = trained;
    profile.isKnownToKind = profile.role !== null || kind.meanings.includes(meaning);
  }
}

/**
 * Adds to the fields the concepts under which documents of their kind may also print them. `alsoCalled`: by meaning.
 */
export function addNames(scalars: ScalarSlot[], alsoCalled: TrainedKind["alsoCalled"]): void {
  for (const { profile } of scalars) {
    const meaning = meaningOf(profile);
    const names = new Set(Object.hasOwn(alsoCalled, meaning) ? alsoCalled[meaning] : []);
    const others = [...concepts.keys()].filter((id) => names.has(concepts[id]?.id ?? ""));
    const [main, ...further] = profile.concepts;
    if (main !== undefined) profile.concepts = [main, ...inOrderOfDocuments([...further, ...others])];
  }
}

/** What the fields mean, with the weights that are set by hand. */
export function describeUntrained(fields: Field[]): Schema {
  const schema: Schema = { scalars: [], lists: [], checking: [], fields, nameTokens: [] };
  for (const field of fields) {
    if (field.type === "list") {
      const names = { own: namesOf(field), others: fields.filter((other) => other !== field).flatMap(namesOfList) };
      schema.lists.push({ field, columns: field.fields.map((child) => describeField(child, true)), names });
    } else if (field.type === "object") {
      for (const child of field.fields) {
        schema.scalars.push({ profile: describeField(withinObject(field, child), false), field, child: child.name });
      }
    } else {
      schema.scalars.push({ profile: describeField(field, false), field, child: null });
    }
  }
  schema.checking = makeCheckingSlots(schema.scalars);
  return schema;
}

function namesOf(field: Field): string[] {
  return [field.name, ...addSpecialCaptions(field).hints];
}

function namesOfList(field: Field): string[] {
  return field.type === "list" ? namesOf(field) : [];
}

/** Amounts that check a total even if the parser does not ask for them. */
const checkingAmounts = ["net_total", "tax_total"];

function makeCheckingSlots(scalars: ScalarSlot[]): ScalarSlot[] {
  const asked = new Set(scalars.map(({ profile }) => conceptOf(profile)));
  // An amount to pay is confirmed by the total, and a total by net and tax.
  const checking = asked.has("grand_total") ? checkingAmounts : asked.has("amount_due") ? ["grand_total"] : [];
  return checking
    .filter((id) => !asked.has(id))
    .map((name) => {
      const field: Field = {
        id: name,
        name,
        type: "money",
        description: "",
        hints: [],
        options: [],
        isUnique: false,
        rules: [],
        fields: [],
      };
      return { profile: describeField(field, false), field, child: null };
    });
}

/** A child is meant together with its object's name: `seller.name` is the seller's name. */
function withinObject(parent: Field, child: Field): Field {
  return {
    ...child,
    name: `${parent.name}_${child.name}`,
    hints: [...child.hints, ...parent.hints.map((hint) => `${hint} ${child.name}`)],
  };
}
