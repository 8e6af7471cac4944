import { findEmails, isEmailText } from "./find-emails.ts";

/** The one e-mail address that a text holds, as printed; null when there is none or more than one. */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  // White space within an address is what OCR makes of it; it is not mended, as the true address is not known.
  if (isEmailText(trimmed)) return trimmed;
  const emails = findEmails(trimmed);
  return emails.length === 1 ? (emails[0]?.value ?? null) : null;
}
