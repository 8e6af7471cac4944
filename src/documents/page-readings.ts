import { z } from "zod";

/** The column `documents.page_readings`: how each page was read, and why; null until the document is completed. */
export const pageReadingsSchema = z
  .array(z.object({ method: z.string(), reason: z.string(), durationMs: z.number() }))
  .nullable();
