import type { MadeField } from "../../../../../../src/contract/dashboard/parsers.ts";

type Field = MadeField["field"];
export type PickedText = MadeField["values"][number];

/** A field of the parser that is being made, with the texts on the sample that are its values. */
export interface Pick extends MadeField {
  /** Whether the parser gets it: suggestions can be left out without losing them. */
  isWanted: boolean;
}

/** Winnow's suggestions, all of them wanted. */
export function toPicks(made: readonly MadeField[]): Pick[] {
  return made.reduce<Pick[]>((picks, each) => addPick(picks, each), []);
}

/** Adds a field under a name that no other one has. */
export function addPick(picks: readonly Pick[], { field, values }: MadeField): Pick[] {
  const name = freeName(field.name, new Set(picks.map((pick) => pick.field.name)));
  return [...picks, { field: { ...field, name }, values, isWanted: true }];
}

/** Changes a field, wherever it is. */
export function changePick(picks: readonly Pick[], fieldId: string, change: (field: Field) => Field): Pick[] {
  return picks.map((pick) => {
    if (pick.field.id === fieldId) return { ...pick, field: change(pick.field) };
    if (!pick.field.fields.some(({ id }) => id === fieldId)) return pick;
    const fields = pick.field.fields.map((child) => (child.id === fieldId ? change(child) : child));
    return { ...pick, field: { ...pick.field, fields } };
  });
}

/** Takes a field away, or a column of a list; a list without columns goes, too. */
export function removePick(picks: readonly Pick[], fieldId: string): Pick[] {
  return picks.flatMap((pick) => {
    if (pick.field.id === fieldId) return [];
    const fields = pick.field.fields.filter(({ id }) => id !== fieldId);
    if (fields.length === pick.field.fields.length) return [pick];
    const values = pick.values.filter((value) => value.fieldId !== fieldId);
    return fields.length === 0 ? [] : [{ ...pick, field: { ...pick.field, fields }, values }];
  });
}

/** The pick whose value is at a place already; null if there is none. */
export function findPickAt(picks: readonly Pick[], made: MadeField): Pick | null {
  const [value] = made.values;
  if (made.field.type === "list" || value === undefined) return null;
  return picks.find(({ field, values }) => field.type !== "list" && values.some((each) => isSame(each, value))) ?? null;
}

function isSame(one: PickedText, other: PickedText): boolean {
  return one.text === other.text && one.place.page === other.place.page && overlaps(one.place.box, other.place.box);
}

function overlaps(one: PickedText["place"]["box"], other: PickedText["place"]["box"]): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** A field's name as the parser has it: "Invoice no." becomes `invoice_no`. */
export function toName(written: string): string {
  return written
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^[_\p{N}]+|_+$/gu, "")
    .slice(0, 64);
}

/** A field's name for people: `invoice_no` reads "Invoice no". */
export function toReadable(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let free = wanted;
  for (let number = 2; taken.has(free); number += 1) free = `${wanted}_${number}`;
  return free;
}

/** What keeps the wanted fields from making a parser, by the id of the field. */
export function problemsOf(picks: readonly Pick[]): Map<string, "missing" | "double"> {
  const problems = new Map<string, "missing" | "double">();
  const check = (fields: readonly Field[]) => {
    const seen = new Set<string>();
    for (const { id, name } of fields) {
      if (name === "") problems.set(id, "missing");
      else if (seen.has(name)) problems.set(id, "double");
      seen.add(name);
    }
  };
  const wanted = picks.filter(({ isWanted }) => isWanted).map(({ field }) => field);
  check(wanted);
  for (const { fields } of wanted) check(fields);
  return problems;
}

/** The rows of a list: by column, the text in each row, or null. */
export function rowsOf({ field, values }: Pick): (string | null)[][] {
  const numbers = [...new Set(values.map(({ row }) => row))].toSorted((one, other) => one - other);
  const textAt = new Map(values.map(({ fieldId, row, text }) => [`${row} ${fieldId}`, text]));
  return numbers.map((row) => field.fields.map(({ id }) => textAt.get(`${row} ${id}`) ?? null));
}
