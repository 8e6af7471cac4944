import type { ReadMailBytes } from "../../domain/mail.ts";
import type { FileWork } from "../file-work.ts";
import { asDocumentFailure } from "../inspect-received.ts";

/** Milliseconds for a mail. The largest take a second; a slower one is an attack. */
const timeoutMs = 20_000;

/** Reads mails in separate processes. */
export function createMailReader(fileWork: FileWork): ReadMailBytes {
  return async (raw, { accountId, takesText, signal }) => {
    try {
      return await fileWork.readMail(raw, takesText, { timeoutMs, accountId, signal });
    } catch (error) {
      // Whoever stops ends the processes too, which says nothing about the mail.
      signal.throwIfAborted();
      throw asDocumentFailure(error, timeoutMs) ?? error;
    }
  };
}
