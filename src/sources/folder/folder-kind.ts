import { join } from "node:path";
import { folderSettingsSchema } from "../../domain/source.ts";
import type { FoundItem, SourceKind } from "../source-kind.ts";
import { findAllowedFolder } from "./allowed-folder.ts";
import { clearFile } from "./clear-file.ts";
import { openFile } from "./open-file.ts";
import { type FoundFile, walkFolder } from "./walk-folder.ts";

/** Milliseconds between two looks. A scanned page takes about as long, and a listing costs next to nothing. */
const everyMs = 10_000;
/**
 * Milliseconds for which a file must have the same size and time before it counts as complete. Whoever copies over a network
 * writes several times a second.
 */
const restsForMs = 4_000;
/** An empty file is mostly one that a scanner has begun. */
const emptyRestsForMs = 60_000;
/** Files that are looked up at once. */
const groupSize = 200;

/** Folders on the service's machine, below those that its operator opens to sources. */
export function createFolderKind({ roots }: { roots: readonly string[] }): SourceKind {
  return {
    everyMs,
    waitsForMs: null,
    hasSecret: false,
    isSamePlace: () => true,
    places: ({ accountId, isOperator }) => roots.map((root) => (isOperator ? root : join(root, accountId))),
    async open({ accountId, isOperator, settings }) {
      const { path, after } = folderSettingsSchema.parse(settings);
      const folder = await findAllowedFolder(path, roots, { accountId, isOperator });
      return {
        async *list(signal) {
          let group: FoundItem[] = [];
          for await (const file of walkFolder(folder, { accountId, leavesOut: after === "move" })) {
            signal.throwIfAborted();
            group.push(toItem(folder, file, after));
            if (group.length < groupSize) continue;
            yield group;
            group = [];
          }
          yield group;
        },
        close() {},
      };
    },
  };
}

function toItem(folder: string, file: FoundFile, after: "leave" | "move" | "delete"): FoundItem {
  return {
    key: file.key,
    version: file.version,
    name: file.name,
    sizeBytes: file.sizeBytes,
    restsForMs: file.sizeBytes === 0 ? emptyRestsForMs : restsForMs,
    open: (signal) => openFile(folder, file, signal),
    clear: after === "leave" ? null : (ending) => clearFile(folder, file, after, ending),
  };
}
