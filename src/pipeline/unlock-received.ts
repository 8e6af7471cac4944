import { Readable } from "node:stream";
import { Failure } from "../domain/failure.ts";
import type { ReceivedFile } from "../domain/file.ts";
import { receiveFile } from "../intake/receive-file.ts";
import { asDocumentFailure, inspectTimeoutMs } from "./inspect-received.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/**
 * The received file without its password: a copy takes the place of a PDF that needs one, any other file stays as it is.
 * The password is not kept. A file that it does not open is deleted.
 */
export async function unlockReceived(
  { fileWork, files, limits }: Pick<PipelineDeps, "fileWork" | "files" | "limits">,
  file: ReceivedFile,
  { accountId, password }: { accountId: string; password: string },
): Promise<ReceivedFile> {
  try {
    const unlocked = await fileWork.unlock(file.key, password, { timeoutMs: inspectTimeoutMs, accountId });
    if (unlocked === null) return file;
    const bytes = Readable.from([Buffer.from(unlocked)], { objectMode: false });
    const copy = await receiveFile(files, bytes, file.filename, { maxBytes: limits.maxUploadBytes });
    await files.delete(file.key);
    return copy;
  } catch (error) {
    const failure = error instanceof Failure ? error : asDocumentFailure(error, inspectTimeoutMs);
    await files.delete(file.key);
    throw failure ?? error;
  }
}
