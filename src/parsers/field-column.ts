import { z } from "zod";
import { type Field, fieldSchema } from "../domain/field.ts";

const storedFields = z.array(fieldSchema);

/** Reads the column `parsers.fields`. Throws if its contents are not in this version's format. */
export function parseFieldColumn(column: unknown): Field[] {
  return storedFields.parse(column);
}
