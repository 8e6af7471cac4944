import type { PipelineDeps } from "./pipeline-deps.ts";

/** Deletes a file whose row is already gone: if the file cannot be deleted now, the sweeper will do it. */
export async function deleteUnnamed({ files, log }: Pick<PipelineDeps, "files" | "log">, key: string): Promise<void> {
  await files
    .delete(key)
    .catch((error: unknown) => log.warn({ err: error }, "A file could not be deleted; it will be swept"));
}
