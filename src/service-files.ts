import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createDiskFileStore, openDiskFileStore } from "./platform/files/disk-file-store.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { StartRefused } from "./start-refused.ts";

/**
 * Opens the store of the service's files: the bucket of `WINNOW_FILES`, otherwise the data folder. A bucket that cannot
 * be reached now does not prevent the start, because it may come back: the service then says that it is not ready. With
 * `isPrepared: false`, the data folder stays as it is.
 */
export async function openServiceFiles(
  config: Config,
  log: Logger,
  { isPrepared = true } = {},
): Promise<{ files: FileStore; close: () => Promise<void> }> {
  const { s3 } = config;
  if (s3 === null) {
    const files = isPrepared ? await createDiskFileStore(config.filesDir) : openDiskFileStore(config.filesDir);
    return { files, close: async () => {} };
  }
  // Loaded only for those who need it: the client takes longer to load than the rest of the service.
  const [{ createS3FileStore }, { findLastingTrouble }] = await Promise.all([
    import("./platform/files/s3/s3-file-store.ts"),
    import("./platform/files/s3/s3-client.ts"),
  ]);
  const trouble = await findLastingTrouble(s3);
  if (trouble !== null)
    throw new StartRefused("WINNOW_FILES", trouble, "Check the bucket, WINNOW_S3_ENDPOINT, region and access keys.");
  const { store, close } = await createS3FileStore(s3);
  log.debug({ bucket: s3.bucket, prefix: s3.prefix }, "Files are kept in a bucket");
  return { files: store, close };
}
