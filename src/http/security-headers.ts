import type { FastifyInstance } from "fastify";

/** How long a browser only uses https, in seconds: a year, as browsers' own lists require. */
const strictTransportAge = 31_536_000;

/**
 * Headers of every response: its type is what it says, and if the service's address is https, browsers never use http
 * again. Names below that address may belong to other people and are not included.
 */
export function addSecurityHeaders(app: FastifyInstance, baseUrl: () => string): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    if (baseUrl().startsWith("https:")) reply.header("strict-transport-security", `max-age=${strictTransportAge}`);
    done();
  });
}
