import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import type { SheetColumn } from "../../entries/sheet/sheet-scope-store.ts";
import type { SheetPlace } from "../../entries/sheet/sheet-store.ts";
import { isWrittenTime } from "../cursor.ts";

const place = z.tuple([z.string().nullable(), z.guid()]);

/** The end of a page of a sheet, for the address of the next one. */
export function writeSheetCursor({ value, entryId }: SheetPlace): string {
  return Buffer.from(JSON.stringify([value, entryId])).toString("base64url");
}

/** Reads such an end; the value must be one that rows sorted by this column can have. Null for the first page. */
export function readSheetCursor(cursor: string | undefined, column: SheetColumn): SheetPlace | null {
  if (cursor === undefined || cursor === "") return null;
  const result = place.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!result.success) return refuse();
  const [value, entryId] = result.data;
  if (value !== null && !isPossible(column, value)) return refuse();
  return { value, entryId };
}

function isPossible(column: SheetColumn, value: string): boolean {
  if (!value.isWellFormed() || value.includes("\0")) return false;
  if (column.kind === "received") return isWrittenTime(value);
  if (column.kind === "state") return /^[0-3]$/.test(value);
  if (column.kind === "document") return true;
  return (
    isScalarJson(value) || !["number", "money", "boolean", "list", "date", "time", "datetime"].includes(column.type)
  );
}

/** Whether a text is a JSON scalar that jsonb takes, too. */
function isScalarJson(text: string): boolean {
  const value = parseJson(text);
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  return typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value) && text.length < 400);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuse(): never {
  throw new Failure("invalid", "This page's address is not valid. Go back to the first page.");
}
