import type { Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import type { Span } from "../../domain/span.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { remember } from "../document/remember.ts";
import type { RelevanceFinder } from "../evidence/captions/relevance.ts";
import { type CaptionIndex, createCaptionIndex } from "../fields/caption-index.ts";
import { type CellRole, rolesOf } from "../fields/cell-roles.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import type { ListNames } from "../fields/schema.ts";

/** A list's children, and how the document writes numbers and captions: what reading a row needs to know. */
export interface ListReading {
  columns: FieldProfile[];
  roles: (CellRole | null)[];
  relevance: RelevanceFinder;
  document: DocumentReading;
  /** The document's. */
  conventions: Conventions;
  /** How well a text names the list itself, and the best of the parser's other lists. */
  listName(text: string): { own: number; other: number };
  /**
   * Where the headers end in a segment that contains several, by segment, as far as they were searched; null for a
   * single one.
   */
  headEnds: Map<Segment, number[] | null>;
  /** Only a header says which column is a child's: the children are in no order, and most tables have other columns. */
  needsHeads: boolean;
}

/** A row of a table: per child field the spans of its value, and the numbers of the whole row. */
export interface TableRow {
  cells: Map<number, Span[]>;
  numbers: { span: Span; value: number }[];
  /** Bottom of its last line, in page units. */
  bottom: number;
  page: number;
  /** Its numbers are known to be right as printed: arithmetic repairs nothing. */
  keepsNumbers?: boolean;
  /** Its columns are identified by their content, not by headers or a title. */
  isUnnamed?: boolean;
}

const noNames: ListNames = { own: [], others: [] };
/** Made once for each list of a parser. */
const indexOf = remember(
  (names: ListNames): CaptionIndex => createCaptionIndex([{ phrases: names.own }, { phrases: names.others }]),
);

/** Creates what is needed to read the rows of one list in one document. */
export function createListReading(
  columns: FieldProfile[],
  relevance: RelevanceFinder,
  document: DocumentReading,
  names: ListNames = noNames,
  needsHeads = false,
): ListReading {
  const index = indexOf(names);
  const listName = (text: string) => {
    const [own = 0, other = 0] = index.compare(captionTokens(text)) ?? [];
    return { own, other };
  };
  const { conventions } = document;
  const roles = rolesOf(columns);
  return { columns, roles, relevance, document, conventions, listName, headEnds: new Map(), needsHeads };
}
