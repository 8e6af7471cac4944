import type { PageLayout } from "../../domain/document-layout.ts";
import type { ListSlot } from "../fields/schema.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** What corrected rows of a list taught. */
export interface LearnedRows {
  /** The rows of a document as its look-alike's were; the engine's own where none is known. */
  adjust(pages: PageLayout[], engineRows: TableRow[], reading: ListReading): TableRow[];
}

/** A list with what its corrected rows taught; absent or null without any. */
export interface TaughtList extends ListSlot {
  learned?: LearnedRows | null;
}
