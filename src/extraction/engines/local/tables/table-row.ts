import type { Conventions } from "../../../../model/record.ts";
import type { Span } from "../candidates/candidate.ts";
import type { FieldProfile } from "../field-profile.ts";
import { createLabelIndex, type LabelIndex } from "../labels/label-index.ts";
import { labelTokens } from "../labels/label-tokens.ts";
import type { RelevanceFinder } from "../labels/relevance.ts";
import { type CellRole, rolesOf } from "./cell-roles.ts";

export interface ListNames {
  own: string[];
  others: string[];
}

/** A list's children, and how the document writes numbers and labels: what reading a row needs to know. */
export interface ListReading {
  columns: FieldProfile[];
  roles: (CellRole | null)[];
  relevance: RelevanceFinder;
  conventions: Conventions;
  /** How well a text names the list itself, and the best of the parser's other lists. */
  listName(text: string): { own: number; other: number };
}

/** A row of a table: per child field the spans of its value, and the numbers of the whole row. */
export interface TableRow {
  cells: Map<number, Span[]>;
  numbers: { span: Span; value: number }[];
  /** Bottom of its last line, in page units. */
  bottom: number;
  page: number;
  /** Its numbers are known to stand as they are meant: arithmetic repairs nothing. */
  keepsNumbers?: boolean;
}

const noNames: ListNames = { own: [], others: [] };
const indexByNames = new WeakMap<ListNames, LabelIndex>();

/** Made once for each list of a parser. */
function indexOf(names: ListNames): LabelIndex {
  const known = indexByNames.get(names);
  if (known !== undefined) return known;
  const index = createLabelIndex([{ phrases: names.own }, { phrases: names.others }]);
  indexByNames.set(names, index);
  return index;
}

/** What reading the rows of one list in one document needs. */
export function createListReading(
  columns: FieldProfile[],
  relevance: RelevanceFinder,
  conventions: Conventions,
  names: ListNames = noNames,
): ListReading {
  const index = indexOf(names);
  const listName = (text: string) => {
    const [own = 0, other = 0] = index.compare(labelTokens(text)) ?? [];
    return { own, other };
  };
  return { columns, roles: rolesOf(columns), relevance, conventions, listName };
}
