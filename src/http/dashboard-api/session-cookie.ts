import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionIdleMs } from "../../accounts/sessions/sessions.ts";
import { dashboardApiPrefix } from "../../contract/dashboard/route.ts";
import { sessionRoutes } from "../../contract/dashboard/session.ts";

const cookieName = "winnow_session";

/**
 * What a browser keeps after a sign-in, so that its next one can be told from strangers' attempts. It grants nothing.
 */
const browserCookieName = "winnow_browser";

/** The cookie is only sent to the address for signing in. */
const browserCookiePath = `${dashboardApiPrefix}${sessionRoutes.signIn.path}`;

/** How long a browser is known after its last sign-in, in seconds: a year, about as long as browsers keep cookies. */
const browserCookieAge = 365 * 86_400;

/** The secret of the session's cookie; null if the request has none of that form. */
export function readSessionCookie({ cookies }: Pick<FastifyRequest, "cookies">): string | null {
  const secret = cookies[cookieName];
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null;
}

/**
 * Sets the session's cookie: no script can read it, no other site's form sends it along, and if the service's address
 * is https, it never travels unencrypted.
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
