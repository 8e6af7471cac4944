import type { OutgoingHttpHeaders } from "node:http";
import { setInterval } from "node:timers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import type { Person } from "../../administration/administration-deps.ts";
import { documentRoutes } from "../../contract/dashboard/documents.ts";
import { addRoute } from "./add-route.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Proxies close what is silent for a minute; and so soon a session that ended gets nothing more. Milliseconds. */
const heartbeatMs = 15_000;

/** Bytes that wait for a client that does not read, some thousand events; past them it has to connect again, and looks anew. */
const mostUnreadBytes = 1_000_000;

/** Adds the stream of events: changes of the states of the account's own documents. */
export function addWatchRoute(app: FastifyInstance, { documentStates, signIn }: Administration): void {
  const open = new Set<() => void>();
  app.addHook("preClose", (done) => {
    for (const end of open) end();
    done();
  });

  const watch = async (request: FastifyRequest, reply: FastifyReply, person: Person): Promise<FastifyReply> => {
    // What the hooks set, among it the request's id: an answer that is not the framework's has it, too.
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const secret = readSessionCookie(request) ?? "";
    let told = Promise.resolve();
    /** In the order of the calls. A session that was ended, or an account that was deactivated, is told nothing more. */
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
    const subscription = documentStates.watch(person.accountId, {
      onState: (state) => whileSignedIn(() => send("document", state)),
      onGap: () => whileSignedIn(() => send("gap", {})),
    });
    const heartbeat = setInterval(() => whileSignedIn(() => void raw.write(": still here\n\n")), heartbeatMs).unref();
    const end = () => {
      clearInterval(heartbeat);
      subscription.close();
      open.delete(end);
      raw.end();
    };
    open.add(end);
    raw.on("close", end);
    raw.write("retry: 3000\n\n");
    return reply;
  };
  addRoute(app, documentRoutes.watchDocuments, ({ request, reply, person }) => watch(request, reply, person));
}
