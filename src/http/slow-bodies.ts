import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { answerClientError } from "./refusals/answer-client-error.ts";

/** Minimum average speed of a body, in bytes per second: a hundredth of a poor mobile line. */
const leastBytesPerSecond = 1000;

/** A body in transit, with the bytes that its connection had read when it was last found fast enough. */
interface Body {
  response: ServerResponse;
  bytesRead: number;
  since: number;
}

/** The code of the error that ends a connection whose body is too slow. */
const slowBodyCode = "WINNOW_SLOW_BODY";

/**
 * Ends connections with slow bodies, whoever they are from: each body must bring 1 kB per second over `windowMs`.
 * Otherwise a sender could keep an upload's place taken with an occasional byte, at no cost. A body that waits for us,
 * either to be asked for or to be taken by a busy disk, is not slow.
 */
export function endSlowBodies(server: Server, windowMs: number): void {
  const bodies = new Map<IncomingMessage, Body>();
  const leastBytes = (leastBytesPerSecond * windowMs) / 1000;
  const watch = (request: IncomingMessage, response: ServerResponse): void => {
    bodies.set(request, { response, bytesRead: request.socket.bytesRead, since: performance.now() });
    response.once("close", () => bodies.delete(request));
  };
  const look = (): void => {
    const now = performance.now();
    for (const [request, body] of bodies) {
      const { bytesRead } = request.socket;
      if (request.complete) bodies.delete(request);
      else if (waitsForUs(request) || bytesRead - body.bytesRead >= leastBytes)
        bodies.set(request, { ...body, bytesRead, since: now });
      else if (now - body.since >= windowMs) end(request, body.response);
    }
  };
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, watch);
  const timer = setInterval(look, Math.min(1000, windowMs / 4)).unref();
  server.once("close", () => clearInterval(timer));
}

function waitsForUs(request: IncomingMessage): boolean {
  return request.headers.expect !== undefined || request.readableLength > 0;
}

/** Ends the bare connection. The code that reads the body sees that its client is gone, and cleans up as usual. */
function end({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else answerClientError(Object.assign(new Error("the body is too slow"), { code: slowBodyCode }), socket);
}
