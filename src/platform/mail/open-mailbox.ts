import { isIP } from "node:net";
import type { ImapFlow, ImapFlowOptions } from "imapflow";
import type { AddressPolicy } from "../safe-fetch/address-policy.ts";
import { findAllowedAddresses } from "../safe-fetch/find-allowed-addresses.ts";
import { SafeFetchError, toSafeFetchError } from "../safe-fetch/safe-fetch-error.ts";

/** Which folder of whose mailbox, and how its server is reached. */
export interface MailboxPlace {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  user: string;
  password: string;
  folder: string;
}

/** A mail in a folder, by what its server calls it there. */
export interface ListedMail {
  uid: number;
  sizeBytes: number;
  subject: string;
}

/** A folder of a mailbox that is open. Every function throws `MailboxTrouble`. */
export interface OpenMailbox {
  /** Differs whenever the server counts the folder's mails anew. */
  validity: string;
  /** The mails that are there now, or the unread ones, oldest first. */
  findUids(which: "all" | "unread"): Promise<number[]>;
  /** Some of them; those that are gone are left out. */
  list(uids: readonly number[]): Promise<ListedMail[]>;
  /** Its bytes; null if it is gone. It stays unread. */
  read(uid: number): Promise<Buffer | null>;
  markRead(uid: number): Promise<void>;
  move(uid: number, folder: string): Promise<void>;
  close(): void;
}

/** A mailbox cannot be used; the message says why, for people. It repeats nothing that the server said. */
export class MailboxTrouble extends Error {
  override readonly name = "MailboxTrouble";
}

/** Milliseconds to connect, to be greeted, and for which a server may be silent. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 60_000 };
/** Addresses of a host that are tried. */
const mostAddresses = 3;

/** Opens a folder of a mailbox by IMAP, at an address that the policy allows. Throws `MailboxTrouble`. */
export async function openMailbox(
  place: MailboxPlace,
  { policy, mostBytes }: { policy: AddressPolicy; mostBytes: number },
): Promise<OpenMailbox> {
  const client = await connect(place, { policy, mostBytes });
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw toTrouble(error, place);
    }
  };
  const close = () => client.close();
  try {
    const box = await attempt(() => client.mailboxOpen(place.folder));
    if (box.readOnly === true)
      throw new MailboxTrouble(`Mails in the folder ${place.folder} can only be read, not marked or moved.`);
    return {
      validity: String(box.uidValidity),
      findUids: (which) =>
        attempt(async () => {
          const query = which === "all" ? { deleted: false } : { deleted: false, seen: false };
          const found = await client.search(query, { uid: true });
          return found ? found.toSorted((one, other) => one - other) : [];
        }),
      list: (uids) =>
        attempt(async () => {
          if (uids.length === 0) return [];
          const mails = await client.fetchAll(uids.join(","), { uid: true, size: true, envelope: true }, { uid: true });
          return mails.map(({ uid, size, envelope }) => ({
            uid,
            sizeBytes: size ?? 0,
            subject: envelope?.subject ?? "",
          }));
        }),
      read: (uid) =>
        attempt(async () => {
          const mail = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
          return mail ? (mail.source ?? null) : null;
        }),
      markRead: (uid) =>
        attempt(async () => {
          await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
        }),
      move: (uid, folder) =>
        attempt(async () => {
          if (!(await client.messageMove(String(uid), folder, { uid: true })))
            throw new MailboxTrouble(`Mails cannot be moved to the folder ${folder}. Is there one?`);
        }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function connect(
  place: MailboxPlace,
  { policy, mostBytes }: { policy: AddressPolicy; mostBytes: number },
): Promise<ImapFlow> {
  const { host, port, security, user, password } = place;
  const options: ImapFlowOptions = {
    port,
    secure: security === "tls",
    doSTARTTLS: security === "starttls",
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    maxLiteralSize: mostBytes,
    maxResponseSize: mostBytes + 1_000_000,
    ...timeouts,
    ...(isIP(host) === 0 && { servername: host }),
  };
  // Loaded only for those who need it.
  const { ImapFlow: Client } = await import("imapflow");
  let trouble: unknown = new MailboxTrouble("The host name does not exist.");
  try {
    const addresses = await findAllowedAddresses(policy, host);
    for (const address of addresses.slice(0, mostAddresses)) {
      const client = new Client({ ...options, host: address });
      // It also rejects what it is asked; without a listener, the process would end.
      client.on("error", () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        client.close();
        trouble = error;
        if (hasAnswered(error)) break;
      }
    }
  } catch (error) {
    trouble = error;
  }
  throw toTrouble(trouble, place);
}

/** Whether another address of the host would answer the same. */
function hasAnswered(error: unknown): boolean {
  return error instanceof Error && "authenticationFailed" in error;
}

function toTrouble(error: unknown, { folder, security }: MailboxPlace): unknown {
  if (error instanceof MailboxTrouble || !(error instanceof Error)) return error;
  if (error instanceof SafeFetchError) return new MailboxTrouble(error.message, { cause: error });
  const because = (sentence: string) => new MailboxTrouble(sentence, { cause: error });
  const code = "code" in error ? String(error.code) : "";
  if ("authenticationFailed" in error && error.authenticationFailed)
    return because("The server does not accept this user name and password. Some providers want an app password.");
  // Some servers answer with BAD instead of NO.
  if ("responseStatus" in error && /select/i.test(commandOf(error)))
    return because(`There is no folder called ${folder}, or it cannot be opened.`);
  if (code === "LiteralTooLarge" || code === "ResponseTooLarge") return because("A mail is larger than it says.");
  if (/TIMEOUT|ETIMEOUT/.test(code)) return because("The server did not answer in time.");
  if ("tlsFailed" in error && security === "starttls") return because("The server does not offer STARTTLS.");
  const sentence = networkSentence(error);
  return because(sentence ?? "The server closed the connection, or it does not speak IMAP at this port.");
}

function commandOf(error: Error): string {
  return "executedCommand" in error ? String(error.executedCommand) : "";
}

function networkSentence(error: Error): string | null {
  try {
    return toSafeFetchError(error).message;
  } catch {
    return null;
  }
}
