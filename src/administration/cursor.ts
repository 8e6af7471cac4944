import { z } from "zod";
import { Failure } from "../domain/failure.ts";

/** The last row of a page: its time as the database writes it, and its ID. */
export interface PageEnd {
  createdAt: string;
  id: string;
}

const isoTime = z.iso.datetime({ offset: true });

/** Whether a text is a time as the database writes it: `2026-11-22 00:12:34.567891+00`. There is no year zero. */
export function isWrittenTime(text: string): boolean {
  const [, day, time, zone] = /^(\S{10}) (\S+?)([+-]\d\d(?::\d\d)?)$/.exec(text) ?? [];
  if (day === undefined || zone === undefined || day.startsWith("0000")) return false;
  return isoTime.safeParse(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`).success;
}

const pageEnd = z.tuple([z.string().refine(isWrittenTime), z.guid()]);

/** Reads a cursor from an earlier page; null for the first page. */
export function readCursor(cursor: string | undefined): PageEnd | null {
  if (cursor === undefined || cursor === "") return null;
  const result = pageEnd.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!result.success) throw new Failure("invalid", "This page's address is not valid. Go back to the first page.");
  const [createdAt, id] = result.data;
  return { createdAt, id };
}

/** A page of rows, of which `limit` + 1 were requested: the extra one shows that there is a next page. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  endOf: (row: Row) => PageEnd,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, nextCursor: null };
  const { createdAt, id } = endOf(last);
  return { items, nextCursor: Buffer.from(JSON.stringify([createdAt, id])).toString("base64url") };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
