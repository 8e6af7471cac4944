import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionIdleMs } from "../../accounts/sessions/sessions.ts";

const cookieName = "winnow_session";

/** The secret of the session's cookie; null where the request has none of its form. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const secret = request.cookies[cookieName];
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null;
}

/**
 * Sets the session's cookie: no script can read it, no other site's form sends it along, and where the service's address is
 * https, it never travels in the clear.
 */
export function setSessionCookie(reply: FastifyReply, secret: string, baseUrl: string): void {
  reply.setCookie(cookieName, secret, { ...attributes(baseUrl), maxAge: sessionIdleMs / 1000 });
}

export function clearSessionCookie(reply: FastifyReply, baseUrl: string): void {
  reply.clearCookie(cookieName, attributes(baseUrl));
}

function attributes(baseUrl: string) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: baseUrl.startsWith("https:") } as const;
}
