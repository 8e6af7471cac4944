import type { BackupPlace } from "./backup-place.ts";
import type { KeptBackup } from "./backup-state.ts";
import { countBytes, countRows, type Manifest, readManifest } from "./manifest.ts";

/** The most backups that people are shown. */
const mostShown = 50;

/**
 * The newest complete backups of a place, newest first, without those whose manifest cannot be read. `known` keeps
 * manifests from one call to the next, because they never change.
 */
export async function listBackups(
  place: Pick<BackupPlace, "list" | "open">,
  known = new Map<string, Manifest>(),
): Promise<KeptBackup[]> {
  const names = await place.list();
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
  const shown: KeptBackup[] = [];
  for (const name of names.slice(-mostShown)) {
    const manifest = known.get(name) ?? (await readManifest(place.open(name)).catch(() => null));
    if (manifest === null) continue;
    known.set(name, manifest);
    shown.push(toKeptBackup(name, manifest));
  }
  return shown.sort((one, other) => other.madeAt.localeCompare(one.madeAt));
}

function toKeptBackup(name: string, manifest: Manifest): KeptBackup {
  const { madeAt, version, tookMs, files } = manifest;
  return {
    ...{ name, madeAt, version, rows: countRows(manifest), files: files.count, bytes: countBytes(manifest) },
    tookMs: tookMs ?? null,
    missingFiles: files.missing.length,
  };
}
