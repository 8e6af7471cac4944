import type { DocumentStatus, EntryStatus } from "../../domain/document.ts";
import type { CheckedRecord, RecordGrounding, UnfilledFields } from "../../domain/record.ts";
import type { Warning } from "../../domain/warning.ts";

/** A document as an assistant sees it. */
export interface SeenDocument {
  id: string;
  status: DocumentStatus;
  /** Null if it was read with the fields that it shows itself. */
  parser: { slug: string; name: string } | null;
  filename: string;
  pageCount: number;
  entries: readonly SeenEntry[];
  /** Why it failed; null otherwise. */
  error: { code: string; message: string } | null;
}

/** An entry as an assistant sees it. */
export interface SeenEntry extends Pick<CheckedRecord, "isValid" | "parsedData" | "validationErrors"> {
  id: string;
  status: EntryStatus;
  warnings: readonly Warning[];
  grounding: RecordGrounding | null;
  unfilled: UnfilledFields | null;
  /** The names of top-level fields that a person or a program corrected. */
  editedFields: readonly string[];
}
