import { Failure } from "../../domain/failure.ts";
import { type MailFacts, type ReadMail, type ReadMailBytes, toMailLine } from "../../domain/mail.ts";
import { mailboxSettingsSchema, type SourceSettings } from "../../domain/source.ts";
import { type ListedMail, MailboxTrouble, type OpenMailbox, openMailbox } from "../../platform/mail/open-mailbox.ts";
import { createAddressPolicy } from "../../platform/safe-fetch/address-policy.ts";
import { isDoubtful } from "../is-lasting.ts";
import { allowsSender } from "../mail/allows-sender.ts";
import { toItems } from "../mail/to-items.ts";
import type { FoundItem, ItemEnding, SourceKind } from "../source-kind.ts";
import { SourceTrouble } from "../source-trouble.ts";

/** Milliseconds between two looks: providers close the doors to those who come more often than every few seconds. */
const everyMs = 30_000;
/** Mails that are asked for at once. */
const groupSize = 50;

/** How mailboxes are reached, and mails are read. */
interface MailboxPolicy {
  allowHosts: readonly string[];
  /** Whether passwords may be sent without encryption. */
  allowHttp: boolean;
  /** Largest mail in bytes. */
  mostMailBytes: number;
  readMail: ReadMailBytes;
}

type MailboxSettings = ReturnType<typeof mailboxSettingsSchema.parse>;

/**
 * Mails in a folder of a mailbox. A mail is marked or moved once everything in it was decided; until then, it is looked at
 * again.
 */
export function createMailboxKind({ allowHosts, allowHttp, mostMailBytes, readMail }: MailboxPolicy): SourceKind {
  const policy = createAddressPolicy(allowHosts);
  return {
    everyMs,
    waitsForMs: null,
    hasSecret: true,
    isSamePlace: (one, other) => toServer(one) === toServer(other),
    places: () => [],
    async open({ accountId, settings, secret }) {
      const mailbox = mailboxSettingsSchema.parse(settings);
      if (secret === null || secret === "") throw new SourceTrouble("Enter the password.");
      if (mailbox.security === "none" && !allowHttp)
        throw new SourceTrouble(
          "Passwords are only sent with TLS. An operator can allow it without, with WINNOW_ALLOW_HTTP.",
        );
      if (mailbox.after === "move" && (mailbox.moveTo === "" || mailbox.moveTo === mailbox.folder))
        throw new SourceTrouble("Enter the folder to which mails are moved; it must be another one.");
      const place = { ...mailbox, password: secret };
      const open = await orTrouble(openMailbox(place, { policy, mostBytes: mostMailBytes }));
      const which = mailbox.after === "move" ? "all" : "unread";
      return {
        async *list(signal) {
          const stop = () => open.close();
          signal.addEventListener("abort", stop, { once: true });
          try {
            const uids = await orTrouble(open.findUids(which));
            for (let start = 0; start < uids.length; start += groupSize) {
              for (const listed of await orTrouble(open.list(uids.slice(start, start + groupSize)))) {
                signal.throwIfAborted();
                const found = { open, listed, mailbox, mostMailBytes };
                yield await findItems(found, (raw, takesText) => readMail(raw, { accountId, takesText, signal }));
              }
            }
          } finally {
            signal.removeEventListener("abort", stop);
          }
        },
        async peek() {
          const uids = await orTrouble(open.findUids(which));
          const first = await orTrouble(open.list(uids.slice(0, 5)));
          return { found: uids.length, names: first.map(({ subject }) => toMailLine(subject)) };
        },
        close: open.close,
      };
    },
  };
}

/** Where a password is sent. */
function toServer(settings: SourceSettings): string {
  const { host, port, security, user } = mailboxSettingsSchema.parse(settings);
  return JSON.stringify([host, port, security, user]);
}

interface FoundIn {
  open: OpenMailbox;
  listed: ListedMail;
  mailbox: MailboxSettings;
  mostMailBytes: number;
}

async function findItems(
  { open, listed: { uid, sizeBytes, subject }, mailbox, mostMailBytes }: FoundIn,
  read: (raw: Buffer, takesText: boolean) => Promise<ReadMail>,
): Promise<FoundItem[]> {
  const copy = `${open.validity}.${uid}`;
  const refused = (reason: string): ReadMail => ({
    ...{ messageId: null, sender: null, documents: [], reason },
    subject: toMailLine(subject),
  });
  const readOrRefuse = async (): Promise<ReadMail | Failure | null> => {
    if (sizeBytes > mostMailBytes) return refused("The mail is too large.");
    const raw = await orTrouble(open.read(uid));
    if (raw === null) return null;
    return read(raw, mailbox.takesText).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return isDoubtful(error.kind) ? error : refused(error.message);
    });
  };
  const mail = await readOrRefuse();
  if (mail === null) return [];
  const end = () => orTrouble(mailbox.after === "move" ? open.move(uid, mailbox.moveTo) : open.markRead(uid));
  if (mail instanceof Failure) {
    const unread = { key: copy, version: `${copy} unread`, name: toMailLine(subject), sizeBytes, restsForMs: 0 };
    return [{ ...unread, open: () => Promise.reject(mail), clear: end }];
  }
  const facts: MailFacts = { sender: mail.sender, subject: mail.subject, checks: null };
  const isAllowed = mail.reason !== null || allowsSender(mailbox.senders, mail.sender);
  const refusal = isAllowed ? null : "The sender is not one of those whose mails are taken.";
  let undecided = 0;
  const clear = async (_: ItemEnding) => {
    undecided--;
    if (undecided > 0) return;
    await end();
  };
  const items = toItems({ mail, facts, key: mail.messageId ?? copy, copy, sizeBytes, refusal, clear });
  undecided = items.length;
  return items;
}

async function orTrouble<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof MailboxTrouble ? new SourceTrouble(error.message, { cause: error }) : error;
  }
}
