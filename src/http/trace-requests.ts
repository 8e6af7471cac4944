import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestSpan, Tracing } from "../platform/tracing/tracing.ts";

/** Monitoring asks for these every few seconds; their spans would hide the others. */
const untraced = new Set(["/health", "/ready", "/metrics"]);

/** Makes a span of each request, by the pattern of its route, and of what is done for it a part of that span. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url;
    if (route !== undefined && untraced.has(route)) return done();
    const span = tracing.beginRequest({ method, route, headers });
    spans.set(request, span);
    // Not `onResponse`, which is not called for a client that goes away.
    reply.raw.once("close", () => span.end(reply.raw.statusCode, reply.raw.writableFinished));
    span.run(done);
  });
  // A body arrives in events of the connection, which know nothing of the request's span.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}
