import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupRefused } from "./backup-refused.ts";

/** Names in a backup's folder. */
export const names = {
  /** What the backup contains. Written last: a folder without it is no complete backup. */
  manifest: "backup.json",
  /** The service's secret, if it was kept in the data folder. */
  secret: "secret",
  /** A file `<table>.copy.gz` for each table: PostgreSQL's own text format, compressed. */
  tables: "tables",
  /** The files, laid out as in the data folder. */
  files: "files",
  /** A line for each file: its key, its size in bytes and its SHA-256, separated by tabs; compressed. */
  fileList: "files.tsv.gz",
} as const;

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** When the state that it holds was the current one. */
  madeAt: z.iso.datetime(),
  /** The version of Winnow that made it. */
  version: z.string(),
  /** The migrations that its tables had. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Of the compressed file, lower-case hex. */
      sha256: z.string(),
    }),
  ),
  files: z.strictObject({
    count: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
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

/** Reads what a backup contains; throws `BackupRefused` if the folder holds no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, names.manifest), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    throw new BackupRefused(
      `${folder} is not a complete backup: it has no ${names.manifest}. Choose a folder that "winnow backup" made.`,
    );
  });
  const parsed = manifestSchema.safeParse(asJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupRefused(
    `${join(folder, names.manifest)} cannot be read: it is damaged, or a newer version of Winnow made this backup. Restore it with that version.`,
  );
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
