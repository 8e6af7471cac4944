import { readFileSync } from "node:fs";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { PipelineDeps } from "../pipeline/pipeline-deps.ts";
import { combineAnswers, findAddressee, type MailAnswer, receiveMail } from "../pipeline/sources/receive-mail.ts";
import { createOriginCheck } from "../platform/mail/check-origin.ts";
import { readHead } from "./read-head.ts";
import { createSpace, type Space } from "./space.ts";

/** Where mails are received, as the operator said. */
export interface MailServerSettings {
  host: string;
  port: number;
  /** What stands behind the @ of every address. */
  domain: string;
  /** Files of a certificate and its key, for STARTTLS; null: mails come without encryption. */
  tls: { certificate: string; key: string } | null;
  /** Name servers for checks of senders; those of the machine if there are none. */
  nameServers: readonly string[];
  /** Largest mail in bytes. */
  mostMailBytes: number;
}

export interface RunningMailServer {
  stop(): Promise<void>;
}

/** Connections at once, and from one address; mail servers use a few. */
const mostConnections = { all: 100, each: 20 };
/** Receivers of one mail. */
const mostReceivers = 20;
/** Bytes of mails that are in memory at once, in addition to what one mail may have. */
const heldBytes = 150_000_000;
/**
 * Milliseconds without a byte, which includes taking a mail's documents, and for open connections when the service stops: who
 * gets no answer sends again.
 */
const timeouts = { socketTimeout: 300_000, closeTimeout: 200 };

/** An answer that SMTP knows. */
class Refused extends Error {
  override readonly name = "Refused";
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Receives mails until it is stopped. Throws if it cannot listen, or if the certificate cannot be used. */
export async function startMailServer(deps: PipelineDeps, settings: MailServerSettings): Promise<RunningMailServer> {
  const { domain, mostMailBytes, tls } = settings;
  const stopping = new AbortController();
  const space = createSpace(mostMailBytes + heldBytes);
  const connected = new Map<string, number>();
  const check = createOriginCheck({ nameServers: settings.nameServers, host: domain });
  const answer = (work: Promise<void>, callback: (error?: Error | null) => void): void => {
    work.then(
      () => callback(),
      (error: unknown) => callback(toRefused(error, deps)),
    );
  };
  const server = new SMTPServer({
    name: domain,
    banner: "Winnow",
    authOptional: true,
    disabledCommands: tls === null ? ["AUTH", "STARTTLS"] : ["AUTH"],
    ...(tls !== null && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }),
    size: mostMailBytes,
    maxClients: mostConnections.all,
    disableReverseLookup: true,
    logger: false,
    ...timeouts,
    onConnect({ remoteAddress }, callback) {
      const count = (connected.get(remoteAddress) ?? 0) + 1;
      connected.set(remoteAddress, count);
      callback(count > mostConnections.each ? new Refused(421, "Too many connections. Try again later.") : null);
    },
    onClose({ remoteAddress }) {
      const count = (connected.get(remoteAddress) ?? 1) - 1;
      if (count === 0) connected.delete(remoteAddress);
      else connected.set(remoteAddress, count);
    },
    onRcptTo({ address }, { envelope }, callback) {
      const refuse = async () => {
        if (envelope.rcptTo.length >= mostReceivers) throw new Refused(452, "Too many receivers.");
        const found = await findAddressee(deps, toMailName(address, domain));
        if (!("sourceId" in found)) throw toReply(found);
      };
      answer(refuse(), callback);
    },
    onData(stream, session, callback) {
      const receive = async () => {
        const mail = await hold(stream, space);
        try {
          const { raw, head } = mail;
          const { remoteAddress: address, hostNameAppearsAs: helo, envelope } = session;
          const envelopeSender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
          const checks = await check(raw, head, { address, helo, envelopeSender });
          const answers = await toAll(deps, session, { domain, sent: { raw, checks }, signal: stopping.signal });
          if (answers.state !== "accepted") throw toReply(answers);
        } finally {
          mail.release();
        }
      };
      answer(receive(), callback);
    },
  });
  // Of a connection; whoever sends tries again.
  server.on("error", (error) => deps.log.debug({ err: error }, "A mail connection failed"));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(settings.port, settings.host, resolve);
  });
  return {
    async stop() {
      stopping.abort(new Refused(421, "The service is stopping. Try again later."));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function toAll(
  deps: PipelineDeps,
  { envelope }: SMTPServerSession,
  { domain, sent, signal }: { domain: string; sent: Parameters<typeof receiveMail>[2]; signal: AbortSignal },
): Promise<MailAnswer> {
  const answers: MailAnswer[] = [];
  for (const name of new Set(envelope.rcptTo.map(({ address }) => toMailName(address, domain)))) {
    const found = await findAddressee(deps, name);
    answers.push("sourceId" in found ? await receiveMail(deps, found.sourceId, sent, signal) : found);
  }
  return combineAnswers(answers);
}

/** Everything that is sent, and its headers; or, when there is too much, nothing, once all of it has come. */
async function hold(
  stream: SMTPServerDataStream,
  space: Space,
): Promise<{ raw: Buffer; head: string; release: () => void }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isFull = false;
  const release = () => space.give(bytes);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isFull) continue;
      if (space.take(chunk.length)) {
        bytes += chunk.length;
        chunks.push(chunk);
      } else isFull = true;
    }
    if (stream.sizeExceeded) throw new Refused(552, "The mail is too large.");
    if (isFull) throw new Refused(452, "The service has too many mails at once. Try again later.");
    const raw = Buffer.concat(chunks);
    const head = readHead(raw);
    if (head === null) throw new Refused(552, "The mail's headers are too large.");
    return { raw, head, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** What stands before the @; empty for an address of another domain. */
function toMailName(address: string, domain: string): string {
  const at = address.lastIndexOf("@");
  return address.slice(at + 1).toLowerCase() === domain ? address.slice(0, at).toLowerCase() : "";
}

function toReply({ state, reason }: Exclude<MailAnswer, { state: "accepted" }>): Refused {
  return new Refused(state === "later" ? 451 : 550, reason);
}

function toRefused(error: unknown, { log }: PipelineDeps): Refused {
  if (error instanceof Refused) return error;
  log.warn({ err: error }, "A mail could not be taken");
  return new Refused(451, "The service cannot take mails now. Try again later.");
}
