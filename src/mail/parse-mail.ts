import { buffer } from "node:stream/consumers";
import { type AttachmentStream, MailParser, type MessageText } from "mailparser";
import { Failure } from "../domain/failure.ts";
import { toMailLine } from "../domain/mail.ts";

/** Most parts that a mail may have, with those of the mails in it: more are an attack. */
const mostParts = 1000;
/** Mails within mails that are opened. Somebody forwards what was forwarded to them, and that is mostly the end. */
const mostDepth = 3;

/** Characters that are kept of a name, of an address and of a subject. RFC 5321 and 5322 allow no more of the last two. */
const mostName = 255;
const mostAddress = 320;
const mostSubject = 998;

/** A part of a mail that is a file. */
export interface MailPart {
  /** Without folders; null if it has none. */
  name: string | null;
  bytes: Buffer;
  /** Whether the mail's text shows it. */
  isShown: boolean;
  /** Whether it is meant to be saved, not to be shown. */
  isAttached: boolean;
}

/** A mail's own text, and its files with those of the mails in it. */
export interface ParsedMail {
  messageId: string | null;
  /** What its From header says, and the one address in it; null if there is none, or more than one. */
  from: { text: string; address: string | null };
  to: string;
  subject: string;
  date: Date | null;
  text: string | null;
  html: string | null;
  parts: MailPart[];
}

/** Takes a mail apart. Throws a `Failure` for one that has too many parts. */
export function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  return parse(raw, { depth: 0, parts: { left: mostParts } });
}

async function parse(raw: Uint8Array, place: { depth: number; parts: { left: number } }): Promise<ParsedMail> {
  // Text is taken as it is: turning it into something else is work that nobody asked for.
  const options = { skipTextToHtml: true, skipHtmlToText: true, skipImageLinks: true, checksumAlgo: false } as const;
  const parser = new MailParser(options);
  const { found, message } = await collect(parser, raw, place.parts);
  const html = message === null || typeof message.html !== "string" ? null : message.html;
  const parts: MailPart[] = [];
  for (const { part, bytes } of found) {
    const isMail = part.contentType === "message/rfc822" || /\.eml$/i.test(part.filename ?? "");
    if (isMail && place.depth < mostDepth)
      parts.push(...(await parse(bytes, { ...place, depth: place.depth + 1 })).parts);
    else parts.push(toPart(part, bytes, html));
  }
  const text = message === null || typeof message.text !== "string" ? null : message.text;
  return { ...readHeaders(parser), text, html, parts };
}

function toName(given: string | false | undefined): string | null {
  const name = given ? toMailLine(given.split(/[/\\]/).at(-1) ?? "") : "";
  return name === "" ? null : name.slice(0, mostName);
}

type Collected = { found: { part: AttachmentStream; bytes: Buffer }[]; message: MessageText | null };

/** A parser that fails in the middle of a part ends neither the part nor itself, so its error is waited for as well. */
async function collect(parser: MailParser, raw: Uint8Array, parts: { left: number }): Promise<Collected> {
  const collected: Collected = { found: [], message: null };
  const failed = Promise.withResolvers<never>();
  parser.once("error", (error) => failed.reject(toFailure(error)));
  const read = async () => {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === "text") {
        collected.message = part;
        continue;
      }
      parts.left--;
      if (parts.left < 0) throw tooLarge();
      collected.found.push({ part, bytes: await buffer(part.content) });
      part.release?.();
    }
    return collected;
  };
  parser.end(raw);
  try {
    return await Promise.race([read(), failed.promise]);
  } finally {
    parser.destroy();
  }
}

function toFailure(error: Error): Error {
  return "code" in error && error.code === "EMAXLEN" ? tooLarge() : error;
}

/** The parser has limits of its own, on headers as well, which no usual mail comes near. */
function tooLarge(): Failure {
  return new Failure("fileTooLarge", `The mail has more than ${mostParts} parts, or headers that are too long.`);
}

function toPart(part: AttachmentStream, bytes: Buffer, html: string | null): MailPart {
  const { cid = "" } = part;
  const isShown = cid !== "" && html !== null && html.includes(`cid:${cid}`);
  return {
    name: toName(part.filename),
    bytes,
    isShown,
    isAttached: part.contentDisposition === "attachment",
  };
}

function readHeaders({ messageId, from, to, subject, date, headerLines }: MailParser) {
  const [sender, ...others] = from?.value ?? [];
  const isOne = others.length === 0 && (headerLines || []).filter(({ key }) => key === "from").length === 1;
  const address = isOne && sender?.address ? toMailLine(sender.address).toLowerCase().slice(0, mostAddress) : "";
  return {
    messageId: messageId ?? null,
    from: { text: from?.text ?? "", address: address === "" ? null : address },
    to: [to ?? []]
      .flat()
      .map((each) => each.text)
      .join(", "),
    subject: toMailLine(subject ?? "").slice(0, mostSubject),
    date: date !== undefined && Number.isFinite(date.getTime()) ? date : null,
  };
}
