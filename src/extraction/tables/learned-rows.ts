import type { PageLayout } from "../../domain/document-layout.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import type { ListSlot } from "../fields/schema.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** What corrected rows of a list taught. */
export interface LearnedRows {
  /** The columns with the headers that they have in a document that looks like one that was corrected. */
  nameColumns(pages: PageLayout[], columns: FieldProfile[]): FieldProfile[];
  /** The rows of a document read like its look-alike's; the engine's own if there is none. */
  adjust(pages: PageLayout[], engineRows: TableRow[], reading: ListReading): TableRow[];
}

/** A list with what its corrected rows taught; absent or null if nothing was. */
export interface TaughtList extends ListSlot {
  learned?: LearnedRows | null;
}
