import type { AdministrationDeps } from "./administration-deps.ts";

/** Deletes a file whose row is gone: that is done, so that a file which cannot be deleted now is left to the sweeper. */
export async function deleteUnnamed(
  { files, log }: Pick<AdministrationDeps, "files" | "log">,
  key: string,
): Promise<void> {
  await files
    .delete(key)
    .catch((error: unknown) => log.warn({ err: error }, "A file could not be deleted; it will be swept"));
}
