import { findEmails, isEmailText } from "./find-emails.ts";

/** The only e-mail address in a text, as printed; null if there is none or more than one. */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  // OCR sometimes adds white space within an address; it is not repaired, because the true address is not known.
  if (isEmailText(trimmed)) return trimmed;
  const emails = findEmails(trimmed);
  return emails.length === 1 ? (emails[0]?.value ?? null) : null;
}
