import type { OutgoingHttpHeaders } from "node:http";
import { setInterval } from "node:timers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import type { Person } from "../../administration/administration-deps.ts";
import { documentRoutes } from "../../contract/dashboard/documents.ts";
import { Failure } from "../../domain/failure.ts";
import { addRoute } from "./add-route.ts";
import { noBytes } from "./send-file.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Milliseconds between signs of life: proxies close what is silent for a minute. Each one also checks the session. */
const heartbeatMs = 15_000;

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Maximum bytes waiting for a client that does not read, a few thousand events. Past them, it has to connect again. */
const mostUnreadBytes = 1_000_000;

/** Maximum streams of a person, far more than one looks at: a visible page has one. Nobody uses up those of colleagues. */
const mostOfPerson = 16;

/**
 * Maximum streams of an account in this process: enough for a large team. Each change of a document is sent to all of them,
 * after the session of each is checked.
 */
const mostOfAccount = 256;

/** Seconds after which a rejected page tries again by itself. */
const retryAfterS = 30;

/** Adds the stream of events: changes of the states of the account's own documents, and of who reviews them. */
export function addWatchRoute(app: FastifyInstance, { documentStates, signIn }: Administration): void {
  const open = new Set<() => void>();
  const openOf = new Map<string, number>();
  /** An owner has the account's ID, so people and accounts are told apart. */
  const keysOf = ({ accountId, id }: Person) => [`account ${accountId}`, `person ${id}`] as const;
  const count = (person: Person, change: 1 | -1) => {
    for (const key of keysOf(person)) {
      const now = (openOf.get(key) ?? 0) + change;
      if (now === 0) openOf.delete(key);
      else openOf.set(key, now);
    }
  };
  /** The newest is rejected. If an older one were closed instead, it would come back and close the next one, forever. */
  const refuseTooManyStreams = (person: Person) => {
    const [ofAccount = 0, ofPerson = 0] = keysOf(person).map((key) => openOf.get(key));
    const refuse = (whose: string, most: number) => {
      const message = `${whose} ${most} dashboard pages open. Close some of them.`;
      throw new Failure("tooManyRequests", message, { retryAfter: retryAfterS });
    };
    if (ofPerson >= mostOfPerson) refuse("You already have", mostOfPerson);
    if (ofAccount >= mostOfAccount) refuse("Your account already has", mostOfAccount);
  };
  app.addHook("preClose", (done) => {
    for (const end of open) end();
    done();
  });

  const watch = async (request: FastifyRequest, reply: FastifyReply, person: Person): Promise<FastifyReply> => {
    const { accountId } = person;
    refuseTooManyStreams(person);
    // The headers that the hooks set, such as the request's ID: this response bypasses the framework.
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...headers, ...streamHeaders });
    const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const secret = readSessionCookie(request) ?? "";
    let told = Promise.resolve();
    /** Sends in the order of the calls, and only while the session is open and the account active. */
    const whileSignedIn = (tell: () => void) => {
      told = told
        .then(async () => {
          if (!open.has(end)) return;
          const session = await signIn.findSession(secret);
          if (session === null || raw.destroyed) end();
          else if (raw.writableLength > mostUnreadBytes) raw.destroy();
          else if (open.has(end)) tell();
        })
        .catch(end);
    };
    const subscription = documentStates.watch(accountId, {
      onState: (state) => whileSignedIn(() => send("document", state)),
      onDesk: (documentId) => whileSignedIn(() => send("desk", { documentId })),
      onGap: () => whileSignedIn(() => send("gap", {})),
    });
    const heartbeat = setInterval(() => whileSignedIn(() => void raw.write(": still here\n\n")), heartbeatMs).unref();
    const end = () => {
      clearInterval(heartbeat);
      subscription.close();
      if (open.delete(end)) count(person, -1);
      raw.end();
    };
    open.add(end);
    count(person, 1);
    raw.on("close", end);
    raw.write("retry: 3000\n\n");
    return reply;
  };
  addRoute(app, documentRoutes.watchDocuments, async ({ request, reply, person }) =>
    request.method === "HEAD" ? reply.headers(streamHeaders).send(noBytes()) : watch(request, reply, person),
  );
}
