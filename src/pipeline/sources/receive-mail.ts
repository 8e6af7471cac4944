import { createHash } from "node:crypto";
import { Failure } from "../../domain/failure.ts";
import type { MailChecks, MailFacts, ReadMail } from "../../domain/mail.ts";
import { mailSettingsSchema } from "../../domain/source.ts";
import { isDoubtful } from "../../sources/is-lasting.ts";
import { toSeenKey } from "../../sources/item-keys.ts";
import { noteSeen } from "../../sources/item-store.ts";
import { allowsSender } from "../../sources/mail/allows-sender.ts";
import { toItems } from "../../sources/mail/to-items.ts";
import { findLookedAt, findMailSource, type LookedAt } from "../../sources/source-store.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { createMailReader } from "./create-mail-reader.ts";
import { takeItem } from "./take-item.ts";

/** A mail that somebody sends to an address of this service. */
export interface SentMail {
  raw: Buffer;
  checks: MailChecks;
}

/**
 * What its sender is told. `accepted`: everything in it that is a document is one, and what else was in it is in the log.
 * `later`: it should be sent again, and what was taken of it is not taken again. `refused`: it should not.
 */
export type MailAnswer = { state: "accepted" } | NotAccepted;

type NotAccepted = { state: "later" | "refused"; reason: string };

const unknown: NotAccepted = { state: "refused", reason: "There is no such address." };

/** The source that an address belongs to, by what stands before its @; or why it takes no mails. */
export async function findAddressee(
  { db }: PipelineDeps,
  mailName: string,
): Promise<{ sourceId: string } | NotAccepted> {
  const source = await findMailSource(db, mailName.toLowerCase());
  if (source === null) return unknown;
  if (source.isPaused || !source.isAccountActive) return { state: "later", reason: "This address is paused." };
  return { sourceId: source.id };
}

/** Makes documents of what is in a mail, each once, however often the mail is sent. Throws `Unavailable`. */
export async function receiveMail(
  deps: PipelineDeps,
  sourceId: string,
  sent: SentMail,
  signal: AbortSignal,
): Promise<MailAnswer> {
  const source = await findLookedAt(deps.db, sourceId);
  if (source === null || source.settings.kind !== "mail") return unknown;
  const settings = mailSettingsSchema.parse(source.settings);
  const mail = await read(deps, source, sent.raw, settings.takesText, signal);
  if ("state" in mail) return mail;
  const facts: MailFacts = { sender: mail.sender, subject: mail.subject, checks: sent.checks };
  const refusal = judgeSender(settings, facts);
  const { spf, dkim, isProven } = sent.checks;
  if (refusal !== null && settings.needsProof && !isProven && [spf, dkim].includes("temperror"))
    return { state: "later", reason: "Whether the mail comes from its sender could not be found out now." };
  const key = mail.messageId ?? `raw ${createHash("sha256").update(sent.raw).digest("hex")}`;
  const items = toItems({ mail, facts, key, copy: "sent", sizeBytes: sent.raw.length, refusal, clear: null });
  const seen = items.map((item) => ({ item, seenKey: toSeenKey(item) }));
  const rows = seen.map(({ item: { name, sizeBytes }, seenKey }) => ({ seenKey, name, sizeBytes, mail: facts }));
  const known = await noteSeen(deps.db, source.id, rows);
  const endings: MailAnswer[] = [];
  for (const { item, seenKey } of seen) {
    const fact = known.get(seenKey);
    const isDecided = fact !== undefined && fact.state !== "waiting";
    const knownForMs = fact?.knownForMs ?? 0;
    endings.push(toAnswer(isDecided ? fact : await takeItem(deps, source, item, { knownForMs, signal })));
  }
  return combineAnswers(endings);
}

/** One answer for several documents or receivers: while something can still be taken, the mail should come again. */
export function combineAnswers(answers: readonly MailAnswer[]): MailAnswer {
  const pick = (state: MailAnswer["state"]) => answers.find((each) => each.state === state);
  return pick("later") ?? pick("accepted") ?? pick("refused") ?? unknown;
}

async function read(
  { fileWork }: PipelineDeps,
  { accountId }: LookedAt,
  raw: Buffer,
  takesText: boolean,
  signal: AbortSignal,
): Promise<ReadMail | NotAccepted> {
  try {
    return await createMailReader(fileWork)(raw, { accountId, takesText, signal });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isDoubtful(error.kind))
      return { state: "later", reason: "Opening the mail took too long or ended early. Try again later." };
    return { messageId: null, sender: null, subject: "", documents: [], reason: error.message };
  }
}

function judgeSender(
  { senders, needsProof }: { senders: string[]; needsProof: boolean },
  { sender, checks }: MailFacts,
): string | null {
  if (!allowsSender(senders, sender)) return "The sender is not one of those whose mails are taken.";
  if (needsProof && checks?.isProven !== true)
    return "Neither SPF nor DKIM proves that the mail comes from its sender, and this address demands that.";
  return null;
}

function toAnswer(taking: { state: string; reason?: string | null }): MailAnswer {
  switch (taking.state) {
    case "taken":
    case "repeated":
      return { state: "accepted" };
    case "refused":
      return { state: "refused", reason: taking.reason ?? "The document was refused." };
    default:
      return { state: "later", reason: taking.reason ?? "The document cannot be taken now." };
  }
}
