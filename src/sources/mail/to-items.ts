import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { MailFacts, ReadMail } from "../../domain/mail.ts";
import type { FoundItem, ItemEnding } from "../source-kind.ts";

/** A mail with what it is known by. */
export interface FoundMail {
  mail: ReadMail;
  facts: MailFacts;
  /** What it is called in its source. */
  key: string;
  /** In which copy it was found; mails that are sent again have the same one. */
  copy: string;
  sizeBytes: number;
  /** Why nothing in it is taken; null if its documents are. */
  refusal: string | null;
  clear: ((ending: ItemEnding) => Promise<void>) | null;
}

/**
 * What is in a mail: its documents, or the mail itself, which is refused. A document is known by the mail and its own bytes, so
 * the order in a mail does not matter.
 */
export function toItems({ mail, facts, key, copy, sizeBytes, refusal, clear }: FoundMail): FoundItem[] {
  const reason = refusal ?? mail.reason;
  const common = { key, restsForMs: 0, mail: facts, clear };
  if (reason !== null) {
    const refused = { ...common, version: `${copy} whole`, name: facts.subject, sizeBytes, refusal: reason };
    return [{ ...refused, open: async () => Readable.from([]) }];
  }
  return mail.documents.map(({ name, bytes }) => ({
    ...common,
    version: `${copy} ${createHash("sha256").update(bytes).digest("hex")}`,
    name,
    sizeBytes: bytes.length,
    open: async () => Readable.from([bytes], { objectMode: false }),
  }));
}
