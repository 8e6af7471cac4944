import { createHash } from "node:crypto";
import { Failure } from "../domain/failure.ts";
import type { FileFormat } from "../domain/file.ts";
import type { ReadMail } from "../domain/mail.ts";
import { type DrawTexts, drawMail } from "./draw-mail.ts";
import { type MailPart, type ParsedMail, parseMail } from "./parse-mail.ts";

/** What a file is by its bytes; null if it is nothing that can be a document. */
export type SniffFile = (bytes: Uint8Array) => Promise<FileFormat | null>;

/** Most documents in one mail; whoever sends more can send several mails. */
const mostDocuments = 100;
/**
 * Bytes below which a picture that is not attached is taken for a logo or an icon. A page that can be read takes more, even
 * as black and white.
 */
const smallPicture = 15_000;

/** Finds the documents in a mail. With `takesText`, a mail without any is one itself. Throws a `Failure`. */
export async function readMail(
  raw: Uint8Array,
  { takesText, sniff, draw }: { takesText: boolean; sniff: SniffFile; draw: DrawTexts },
): Promise<ReadMail> {
  const mail = await parseMail(raw);
  const documents = await findDocuments(mail, sniff);
  const isAlone = documents.length === 0 && takesText;
  if (isAlone) documents.push({ name: `${toName(mail.subject)}.pdf`, bytes: await drawMail(mail, draw) });
  return {
    messageId: mail.messageId,
    sender: mail.from.address,
    subject: mail.subject,
    documents,
    reason: documents.length === 0 ? explainNone(mail.parts) : null,
  };
}

async function findDocuments({ parts, subject }: ParsedMail, sniff: SniffFile): Promise<ReadMail["documents"]> {
  const documents: ReadMail["documents"] = [];
  const known = new Set<string>();
  for (const part of parts) {
    const format = await sniff(part.bytes);
    if (format === null || (format !== "pdf" && isPartOfText(part))) continue;
    // A mail that was forwarded often has the same file again.
    const hash = createHash("sha256").update(part.bytes).digest("hex");
    if (known.has(hash)) continue;
    known.add(hash);
    documents.push({ name: part.name ?? `${toName(subject)}.${extensions[format]}`, bytes: part.bytes });
  }
  if (documents.length > mostDocuments)
    throw new Failure("fileTooLarge", `The mail has ${documents.length} documents; ${mostDocuments} are allowed.`);
  return documents;
}

const extensions: Record<FileFormat, string> = { pdf: "pdf", png: "png", jpeg: "jpg", webp: "webp" };

function isPartOfText({ isShown, isAttached, bytes }: MailPart): boolean {
  return isShown || (!isAttached && bytes.length < smallPicture);
}

function toName(subject: string): string {
  const name = subject.replace(/[/\\:]+/g, " ").trim();
  return name === "" ? "mail" : name.slice(0, 80);
}

function explainNone(parts: readonly MailPart[]): string {
  const names = parts.flatMap(({ name }) => (name === null ? [] : [name.slice(0, 60)]));
  const attached = names.length === 0 ? "" : ` Attached: ${names.slice(0, 5).join(", ")}.`;
  return `The mail has no attachment that is a PDF, PNG, JPEG or WEBP.${attached}`;
}
