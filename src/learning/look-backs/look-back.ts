import { z } from "zod";
import type { FieldValue, RecordGrounding } from "../../domain/record.ts";

/** A value that the parser would read differently in an earlier document. */
export interface LookBackValue {
  entryId: string;
  /** The top-level field's name. */
  field: string;
  before: FieldValue;
  after: FieldValue;
  beforeGrounding: RecordGrounding[string];
  afterGrounding: RecordGrounding[string];
}

/** The queue of looks at earlier documents. */
export const lookBackQueue = "look-back";

export const lookBackJobSchema = z.object({ lookBackId: z.string() });
