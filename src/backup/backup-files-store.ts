import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { NamedFile } from "./backup-place.ts";
import { findNamedFiles } from "./table-store.ts";

/**
 * All files that rows name, as lines that `toNamedFile` reads, in the order of keys or of hashes; and how many there are
 * once the stream has ended.
 */
export async function readNamedFiles(
  client: pg.ClientBase,
  order: "key" | "sha256",
): Promise<Readable & { rowCount: number }> {
  const query = `
    select file_key, max(sha256), max(size_bytes) from (${await findNamedFiles(client)}) named group by file_key
    order by ${order === "key" ? "" : `max(sha256) collate "C" nulls last,`} file_key collate "C"`;
  return client.query(copyTo(`copy (${query}) to stdout`)) as unknown as Readable & { rowCount: number };
}

/** Reads a line of `readNamedFiles`. */
export function toNamedFile(line: string): NamedFile {
  const [key = "", sha256 = nothing, sizeBytes = nothing] = line.split("\t");
  return {
    key,
    sha256: sha256 === nothing ? null : sha256,
    sizeBytes: sizeBytes === nothing ? null : Number(sizeBytes),
  };
}

/** PostgreSQL's text for a row that has none. */
const nothing = "\\N";
