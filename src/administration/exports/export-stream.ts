import { z } from "zod";
import type { Field } from "../../domain/field.ts";
import { parsedDataSchema } from "../../domain/record.ts";

// What the service sends to the process that makes a table: lines of JSON. The first says what to make; then come the
// entries, once for each sheet, with an empty line after each time.

/** What to make: a CSV file, or a workbook. */
export interface TableOrder {
  format: "csv" | "xlsx";
  /** The fields of all the entries' parsers. */
  fields: Field[];
  /** Only the rows of a list, each with these columns of its entry; null: the entries. */
  rows: { list: string; repeated: string[] } | null;
}

const exportedEntry = z.object({
  entryId: z.string(),
  documentId: z.string(),
  parser: z.string(),
  filename: z.string().nullable(),
  environment: z.string(),
  status: z.string(),
  isValid: z.boolean(),
  confirmedAt: z.string().nullable(),
  createdAt: z.string(),
  parsedData: parsedDataSchema,
});

/** An entry in the form a table needs. */
export type ExportedEntry = z.infer<typeof exportedEntry>;

/** The list fields, each of which is a separate sheet in a workbook. */
export function listFieldsOf(fields: readonly Field[]): Field[] {
  return fields.filter(({ type }) => type === "list");
}

/** How often a table's entries are sent: a sheet is completely written before the next one begins. */
export function countPasses({ format, fields, rows }: TableOrder): number {
  return format === "csv" || rows !== null ? 1 : 1 + listFieldsOf(fields).length;
}

/** The lines of a UTF-8 stream; only line feeds end a line. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  for await (const chunk of chunks) {
    const [rest = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    open.push(rest);
    for (const part of others) {
      yield open.join("");
      open = [part];
    }
  }
}

/** The entries of one pass. Throws if the lines end before it does: the sender is gone, and the table is incomplete. */
export async function* readPass(lines: AsyncIterator<string>): AsyncGenerator<ExportedEntry> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done) throw new Error("the entries ended without their end mark");
    if (value === "") return;
    yield exportedEntry.parse(JSON.parse(value));
  }
}
