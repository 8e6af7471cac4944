import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import { getCaller } from "./request-context.ts";

/**
 * A hook that counts a token's requests in the current minute, reports the remaining ones in `RateLimit-*` headers, and
 * throws `rateLimited` past the limit. Needs `@fastify/rate-limit`, which counts for all routes below its scope; each process counts for itself.
 */
export function limitRate(app: FastifyInstance) {
  // The plugin is loaded after this hook is added and before the first request.
  let countRequest: ReturnType<typeof app.createRateLimit> | null = null;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    countRequest ??= app.createRateLimit();
    const limit = await countRequest(request);
    if (limit.isAllowed) return;
    reply.header("ratelimit-limit", limit.max);
    reply.header("ratelimit-remaining", limit.remaining);
    reply.header("ratelimit-reset", limit.ttlInSeconds);
    if (!limit.isExceeded) return;
    reply.header("retry-after", limit.ttlInSeconds);
    throw new Failure(
      "rateLimited",
      `This token has used up its ${limit.max} requests per minute. Try again in ${limit.ttlInSeconds} s.`,
    );
  };
}

/** How requests are counted: by token, in windows of a minute. */
export function rateLimitOptions(requestsPerMinute: number) {
  return {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => getCaller(request).tokenId,
  };
}
