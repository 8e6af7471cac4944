import { Failure, isPublicFailure, type PublicFailureKind } from "../domain/failure.ts";
import type { AcceptedFile, ReceivedFile } from "../domain/file.ts";
import { acceptFile } from "../intake/accept-file.ts";
import { TaskCrashed, TaskOutgrewMemory, TaskTimedOut } from "../platform/process-pool/process-pool.ts";
import { PagesTimedOut } from "./file-work.ts";
import { inStage } from "./in-stage.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/** The time limit for opening a file to count its pages; a slower file could not be read in time anyway. */
export const inspectTimeoutMs = 20_000;

/**
 * Opens a received file in a separate process: its format, its page count, and whether the parser accepts that many. It
 * does not wait behind documents that are being read.
 */
export async function inspectReceived(
  deps: PipelineDeps,
  file: ReceivedFile,
  { accountId, maxPages }: { accountId: string; maxPages: number },
): Promise<AcceptedFile> {
  const inspect = async (received: ReceivedFile) => {
    try {
      return await inStage(deps, "inspect", async (span) => {
        const facts = await deps.fileWork.inspect(received.key, { timeoutMs: inspectTimeoutMs, accountId });
        span.set({ "winnow.document.pages": facts.pageCount });
        return facts;
      });
    } catch (error) {
      throw asDocumentFailure(error, inspectTimeoutMs) ?? error;
    }
  };
  return acceptFile(file, { inspect, maxPages });
}

/**
 * What a caller is told when the file made its process hang, need too much memory or crash. Null for an error that is
 * not the document's fault.
 */
export function asDocumentFailure(error: unknown, timeLimitMs: number): Failure<PublicFailureKind> | null {
  if (isPublicFailure(error)) return error;
  if (error instanceof TaskTimedOut) {
    const seconds = Math.round(timeLimitMs / 1000);
    const { done, total } = error instanceof PagesTimedOut ? error.progress : { done: 0, total: 0 };
    const reached = done < total ? `, after ${done} of ${total} pages` : "";
    return new Failure(
      "processingTimedOut",
      `Processing was stopped at the time limit of ${seconds} s${reached}. Send fewer or simpler pages.`,
    );
  }
  if (error instanceof TaskOutgrewMemory) {
    return new Failure(
      "processingFailed",
      "The document needs more memory than one document may use. Send fewer pages at once.",
    );
  }
  if (error instanceof TaskCrashed) {
    return new Failure(
      "processingFailed",
      "The process reading the document ended unexpectedly. Nothing was charged. Send it again. If the error persists, report the document.",
    );
  }
  return null;
}
