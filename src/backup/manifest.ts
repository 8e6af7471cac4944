import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { BackupParts, KeptFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";

/** Names of a backup's parts. */
export const names = {
  /** What the backup contains. Written last: without it, there is no complete backup. */
  manifest: "backup.json",
  /** The service's secret, if it was kept in the data folder. */
  secret: "secret",
  /** A file `<table>.copy.gz` for each table: PostgreSQL's own text format, compressed. */
  tables: "tables",
  /** The files: in a folder laid out as in the data folder, in a bucket shared by all its backups. */
  files: "files",
  /** A line for each file: its key, its size in bytes and its SHA-256, separated by tabs; compressed. */
  fileList: "files.tsv.gz",
} as const;

/** The part with a table's rows. */
export function tablePart(table: string): string {
  return `${names.tables}/${table}.copy.gz`;
}

const count = z.int().nonnegative();

const manifestSchema = z.strictObject({
  /** 1: the first one, without what may be missing below. */
  format: z.literal([1, 2]),
  /** When the state that it holds was the current one. */
  madeAt: z.iso.datetime(),
  /** How long it took, in milliseconds. */
  tookMs: count.optional(),
  /** The version of Winnow that made it. */
  version: z.string(),
  /** The migrations that its tables had. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()),
      rows: count,
      /** Size of the compressed rows. */
      bytes: count.optional(),
      /** Of the compressed rows, lower-case hex. */
      sha256: z.string(),
    }),
  ),
  files: z.strictObject({
    count,
    bytes: count,
    /** Those that no earlier backup in the same place held. */
    added: z.strictObject({ count, bytes: count }).optional(),
    /** Keys of files that rows name and the store did not have. */
    missing: z.array(z.string()),
    /** Of the compressed list. */
    sha256: z.string(),
  }),
  secret: z.strictObject({
    /** False if it came from `WINNOW_SECRET`: whoever restores must set that. */
    isKept: z.boolean(),
    /** Tells two secrets apart without showing either. */
    fingerprint: z.string(),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableFile = Manifest["tables"][number];

/** How many rows a backup has. */
export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** The size of a backup's rows and files together, in bytes. */
export function countBytes({ tables, files }: Manifest): number {
  return tables.reduce((sum, { bytes = 0 }) => sum + bytes, files.bytes);
}

/** Reads what a backup contains; throws `BackupRefused` if there is no complete one. */
export async function readManifest(parts: BackupParts): Promise<Manifest> {
  const stream = await parts.open(names.manifest);
  if (stream === null)
    throw new BackupRefused(
      `${parts.address} is not a complete backup: it has no ${names.manifest}. Choose one that "winnow backup" made.`,
    );
  const parsed = manifestSchema.safeParse(asJson(await text(stream)));
  if (parsed.success) return parsed.data;
  throw new BackupRefused(
    `${parts.addressOf(names.manifest)} cannot be read: it is damaged, or a newer version of Winnow made this backup. Restore it with that version.`,
  );
}

/** Writes a line of the list of files. */
export function toFileLine({ key, sizeBytes, sha256 }: KeptFile): string {
  return `${key}\t${sizeBytes}\t${sha256}\n`;
}

/** Reads a line of the list of files. */
export function toKeptFile(line: string): KeptFile {
  const [key = "", sizeBytes = "", sha256 = ""] = line.split("\t");
  return { key, sizeBytes: Number(sizeBytes), sha256 };
}

/** Opens a part that a complete backup has; throws `BackupRefused` if it is missing. */
export async function openPart(parts: BackupParts, part: string): Promise<Readable> {
  const stream = await parts.open(part);
  if (stream === null) throw damaged(parts.addressOf(part));
  return stream;
}

export function damaged(address: string): BackupRefused {
  return new BackupRefused(`${address} is damaged or missing, so the restore was stopped. Use another backup.`);
}

function asJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
