import { z } from "zod";

/** What a check of a mail's origin came to, as mail servers call it. */
export const mailCheckResults = [
  "pass",
  "fail",
  "softfail",
  "neutral",
  "none",
  "policy",
  "temperror",
  "permerror",
] as const;

export type MailCheckResult = (typeof mailCheckResults)[number];

const result = z.enum(mailCheckResults);

/** Whether a mail comes from where it says. */
export const mailChecksSchema = z.object({
  spf: result,
  dkim: result,
  dmarc: result,
  /** SPF or DKIM vouches for the domain of its sender. */
  isProven: z.boolean(),
});

export type MailChecks = z.infer<typeof mailChecksSchema>;

/** What the log says of the mail in which a document came. */
export const mailFactsSchema = z.object({
  /** The address in its From header; null if there is none, or more than one. */
  sender: z.string().nullable(),
  subject: z.string(),
  /** Null for mails in a mailbox, whose server has checked them. */
  checks: mailChecksSchema.nullable(),
});

export type MailFacts = z.infer<typeof mailFactsSchema>;

/** A text of a mail in one line, without characters that no database takes or that turn what is shown around. */
export function toMailLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** A mail that was read. */
export interface ReadMail {
  /** Null if it has none. */
  messageId: string | null;
  /** The address in its From header, in lower case; null if there is none, or more than one. */
  sender: string | null;
  subject: string;
  /** What is a document in it. */
  documents: { name: string; bytes: Uint8Array }[];
  /** Why it has no document; for people. Null if it has one. */
  reason: string | null;
}

/** Reads a mail, elsewhere than in the service's own process. Throws a `Failure` for one that cannot be read. */
export type ReadMailBytes = (
  raw: Uint8Array,
  options: { accountId: string; takesText: boolean; signal: AbortSignal },
) => Promise<ReadMail>;
