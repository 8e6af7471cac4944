import type { FastifyInstance } from "fastify";

/** How long a browser asks by https only, in seconds: a year, as browsers' own lists want it. */
const strictTransportAge = 31_536_000;

/**
 * Headers of every answer: its type is what it says, and where the service's address is https, browsers never ask by http
 * again. Other names below that address may be other people's, and are not told so.
 */
export function addSecurityHeaders(app: FastifyInstance, baseUrl: () => string): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    if (baseUrl().startsWith("https:")) reply.header("strict-transport-security", `max-age=${strictTransportAge}`);
    done();
  });
}
