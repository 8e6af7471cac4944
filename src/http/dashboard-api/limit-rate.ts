import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toNetwork } from "../../accounts/sessions/to-network.ts";
import { Failure } from "../../domain/failure.ts";

/** Requests per minute: of a person who is signed in, and of an address (IPv6: its network) from which nobody is signed in. */
export interface DashboardRates {
  perPerson: number;
  perAddress: number;
}

/**
 * A hook that counts the requests of the current minute and throws `tooManyRequests` past the limit. Needs
 * `@fastify/rate-limit` and the session; each process counts for itself.
 */
export function limitRate(app: FastifyInstance) {
  // The plugin is loaded after this hook is added and before the first request.
  let countRequest: ReturnType<typeof app.createRateLimit> | null = null;
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    countRequest ??= app.createRateLimit();
    const limit = await countRequest(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    const who = request.session === null ? "Your address" : "You";
    const message = `${who} made more than ${limit.max} requests in one minute. Try again in ${limit.ttlInSeconds} s.`;
    throw new Failure("tooManyRequests", message, { retryAfter: limit.ttlInSeconds });
  };
}

/** How requests are counted: in windows of a minute, by person or by address. */
export function rateLimitOptions({ perPerson, perAddress }: DashboardRates) {
  return {
    global: false,
    max: (request: FastifyRequest) => (request.session === null ? perAddress : perPerson),
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => request.session?.id ?? addressOf(request),
  };
}

/** Who is asking, if nobody is signed in. */
function addressOf(request: FastifyRequest): string {
  return toNetwork(request.ip);
}
