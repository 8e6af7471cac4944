import { Failure } from "../../domain/failure.ts";
import { findPdf } from "./find-pdf.ts";
import { openPdf, PasswordNeeded } from "./open-pdf.ts";
import { savePdf } from "./save-pdf.ts";

/** `FPDF_REMOVE_SECURITY` of PDFium: the copy needs no password. */
const removeSecurity = 3;

/**
 * A copy of a PDF that needs no password; null for a file that needs none, or is no PDF.
 *
 * @throws Failure `wrongPassword`, or what `openPdf` throws for other reasons.
 */
export async function unlockPdf(file: Uint8Array, password: string): Promise<Uint8Array | null> {
  if (!findPdf(file) || !(await needsPassword(file))) return null;
  const pdf = await openPdf(file, password).catch((error: unknown) => {
    if (!(error instanceof PasswordNeeded)) throw error;
    throw new Failure("wrongPassword", "This password does not open the PDF. Check it, and try again.");
  });
  try {
    return pdf.withDocument((document) => savePdf(pdf.pdfium, document, removeSecurity));
  } finally {
    pdf.close();
  }
}

async function needsPassword(file: Uint8Array): Promise<boolean> {
  try {
    (await openPdf(file)).close();
    return false;
  } catch (error) {
    if (error instanceof PasswordNeeded) return true;
    throw error;
  }
}
