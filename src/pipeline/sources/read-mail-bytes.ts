import { Failure } from "../../domain/failure.ts";
import type { ReadMail } from "../../domain/mail.ts";
import { readMail } from "../../mail/read-mail.ts";
import { sniffFormat } from "../../reading/inspect-file.ts";
import { writeTextPdf } from "../../reading/pdf/write-text-pdf.ts";

/** Finds the documents in a mail. It runs in a process for documents. */
export function readMailBytes(bytes: Uint8Array, { takesText }: { takesText: boolean }): Promise<ReadMail> {
  return readMail(bytes, {
    takesText,
    draw: writeTextPdf,
    sniff: (part) =>
      sniffFormat(part).catch((error: unknown) => {
        if (error instanceof Failure) return null;
        throw error;
      }),
  });
}
