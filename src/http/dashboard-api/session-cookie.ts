import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionIdleMs } from "../../accounts/sessions/sessions.ts";
import { dashboardApiPrefix } from "../../contract/dashboard/route.ts";
import { sessionRoutes } from "../../contract/dashboard/session.ts";

const cookieName = "winnow_session";

/** What a browser keeps of a sign-in, to be told from strangers by the next one. It opens nothing. */
const browserCookieName = "winnow_browser";

/** It is sent to where people sign in only. */
const browserCookiePath = `${dashboardApiPrefix}${sessionRoutes.signIn.path}`;

/** A browser is known for so long after its last sign-in, in seconds: a year, which is close to what browsers keep. */
const browserCookieAge = 365 * 86_400;

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

export function readBrowserCookie(request: FastifyRequest): string | null {
  const introduction = request.cookies[browserCookieName];
  return introduction !== undefined && introduction.length <= 200 ? introduction : null;
}

export function setBrowserCookie(reply: FastifyReply, introduction: string, baseUrl: string): void {
  const options = { ...attributes(baseUrl), path: browserCookiePath, maxAge: browserCookieAge };
  reply.setCookie(browserCookieName, introduction, options);
}

export function clearSessionCookie(reply: FastifyReply, baseUrl: string): void {
  reply.clearCookie(cookieName, attributes(baseUrl));
}

function attributes(baseUrl: string) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: baseUrl.startsWith("https:") } as const;
}
