import type { Readable } from "node:stream";
import type { StoredFile } from "../platform/files/file-store.ts";

/** A file of a backup. */
export interface KeptFile extends StoredFile {
  /** Of the service's file store. */
  key: string;
}

/** A file that rows name: both are null if the row does not have them. */
export interface NamedFile {
  key: string;
  sizeBytes: number | null;
  sha256: string | null;
}

/** The parts of a backup, wherever it is; `names` in `manifest.ts` says which there are. */
export interface BackupParts {
  /** Where the backup is, for people. */
  address: string;
  /** Where a part is, for people. */
  addressOf(part: string): string;
  /** A part's bytes; null if there is none. */
  open(part: string): Promise<Readable | null>;
  /** Where one of its files is, for people. */
  addressOfFile(file: KeptFile): string;
  /** The bytes of one of its files; null if there is none. */
  openFile(file: KeptFile): Promise<Readable | null>;
}

/** A backup that is being written. Until `complete`, nobody takes it for one. */
export interface BackupDraft {
  /** Where the backup will be, for people. */
  address: string;
  /** By which of the two the files are looked for, in the order of their characters. */
  fileOrder: "key" | "sha256";
  /** A folder on this machine for what is only needed until the backup is complete. */
  scratch: string;
  /** Writes a part as it comes; once this has returned, a power cut does not lose it. */
  write(part: string, stream: Readable, signal?: AbortSignal): Promise<StoredFile>;
  /**
   * Looks for a file that an earlier backup in the same place holds; null if none does. Call it for one file after the
   * other, in the order of `fileOrder`; without that, it finds less.
   */
  findHeld(file: NamedFile): Promise<StoredFile | null>;
  /** Makes a file that was found this backup's own, too; false if it is not there any more. */
  reuse(file: KeptFile): Promise<boolean>;
  /**
   * Copies a file; `openSource` opens it, and may be called again. What is copied may differ from what the row says. Once
   * the backup is complete, a power cut does not lose it.
   */
  copy(file: NamedFile, openSource: () => Promise<Readable>): Promise<StoredFile>;
  /** Writes the manifest, which makes the backup complete. */
  complete(manifest: string): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

/** Where backups are kept, one beside the other: a folder or a bucket. */
export interface BackupPlace {
  /** For people. */
  address: string;
  /** The names of the complete backups, oldest first. */
  list(): Promise<string[]>;
  open(name: string): BackupParts;
  /**
   * Lets `work` write and remove backups here, and nobody else meanwhile; throws `BackupRefused` if somebody does so
   * already. First it removes what broken-off backups left.
   */
  hold<Result>(work: (held: HeldPlace) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A place that nobody else writes into now. */
export interface HeldPlace {
  /** Begins a backup; throws `BackupRefused` if there is one of that name. */
  begin(name: string): Promise<BackupDraft>;
  /** Removes these backups, and the files that no other one needs. */
  remove(names: readonly string[]): Promise<void>;
}

/** How the names of all backups begin. */
export const nameStart = "winnow-";

/** Those made at night are called after their day, those made by hand after the moment; both by this machine's clock. */
const namePattern = /^winnow-\d{4}-\d{2}-\d{2}(-\d{6})?$/;

export function isBackupName(name: string): boolean {
  return namePattern.test(name);
}

/** Whether a backup was made at night; otherwise somebody wanted it. */
export function isNightly(name: string): boolean {
  return isBackupName(name) && name.length === nameOfNight(new Date()).length;
}

export function nameOfNight(day: Date): string {
  return `${nameStart}${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function nameOfMoment(moment: Date): string {
  return `${nameOfNight(moment)}-${two(moment.getHours())}${two(moment.getMinutes())}${two(moment.getSeconds())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
