import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Unavailable } from "../../domain/unavailable.ts";
import { toRefusal } from "./to-refusal.ts";

/**
 * Bytes of an unread body up to which the connection is kept: discarding them costs less than a new connection. Node
 * does that by itself once the response is sent.
 */
const smallBodyBytes = 256 * 1024;

/**
 * Longest time, in milliseconds, for which a larger body is read and discarded after the refusal is sent. If the
 * connection were closed at once, the kernel would reset it, and a client that is still sending would lose the
 * response. Without a limit, the client could use up our bandwidth. Nginx lingers as long.
 */
const lingerMs = 30_000;

/** Responds to whatever was thrown while a request was handled, logs our own faults, and never waits for an upload. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request.id);
  const route = request.routeOptions.url;
  if (refusal.isOurFault) request.log.error({ err: error, route }, "A request failed");
  else if (error instanceof Unavailable) request.log.warn({ err: error, route }, "A request could not be answered");
  else request.log.debug({ err: error, route }, "A request was refused");
  reply
    .code(refusal.httpStatus)
    .header("x-request-id", request.id)
    .header("content-type", "application/json; charset=utf-8")
    .headers(refusal.headers);
  return sendBeforeBody(JSON.stringify(refusal.body), request, reply);
}

/** Sends a response before the rest of the request has arrived, so that even a client that is still sending gets it. */
export function sendBeforeBody(body: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!hasLargeUnreadBody(request.raw)) return reply.send(body);
  reply.header("connection", "close").header("content-length", Buffer.byteLength(body));
  return reply.send(Readable.from(sendThenLinger(body, request.raw), { objectMode: false }));
}

function hasLargeUnreadBody(request: IncomingMessage): boolean {
  if (request.complete || request.destroyed || isWaitingForContinue(request)) return false;
  const length = request.headers["content-length"];
  return length === undefined ? request.headers["transfer-encoding"] !== undefined : Number(length) > smallBodyBytes;
}

/** Whether the client holds back its body until it is asked for it; after a refusal, it need not send it. */
function isWaitingForContinue(request: IncomingMessage): boolean {
  return request.headers.expect !== undefined;
}

/** Asks a client that holds back its body to send it. Call it after all checks that need no body. */
export function askForBody(request: FastifyRequest, reply: FastifyReply): void {
  if (!isWaitingForContinue(request.raw)) return;
  reply.raw.writeContinue();
  delete request.raw.headers.expect;
}

/** Sends the complete response at once, but ends the connection only when the client has stopped sending. */
async function* sendThenLinger(body: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(body);
  const stop = AbortSignal.timeout(lingerMs);
  if (request.destroyed || request.readableEnded) return;
  request.unpipe();
  request.resume();
  await Promise.race([once(request, "end", { signal: stop }), once(request, "close", { signal: stop })]).catch(
    () => undefined,
  );
}
