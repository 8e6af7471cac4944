import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { attemptLifetimeMs, openIdCallbackPath } from "../../administration/sign-in-by-provider.ts";
import { readSessionCookie, setBrowserCookie, setSessionCookie } from "../dashboard-api/session-cookie.ts";
import type { HttpServices } from "../http-services.ts";

/** The start of a sign-in by the provider; `next` is the page to go to afterwards. */
const openIdPath = "/sign-in/open-id";

const cookieName = "winnow_open_id";

/**
 * Signing in by OpenID Connect. The browser leaves the dashboard and comes back, so these are pages that redirect, not calls
 * of the dashboard's API: the answer of a provider is a request from another site. What the browser keeps in between is
 * sealed, and without it the answer is refused.
 */
export function addOpenIdRoutes(app: FastifyInstance, services: HttpServices): void {
  const { signIn, signInByProvider } = services.administration;
  app.register(cookie);
  const attributes = () => {
    const secure = services.baseUrl().startsWith("https:");
    return { path: openIdPath, httpOnly: true, sameSite: "lax", secure } as const;
  };
  const comerOf = (request: FastifyRequest) => ({ address: request.ip, requestId: request.id });
  const refuse = (reply: FastifyReply, refusal: string) => reply.redirect(`/sign-in?refused=${refusal}`, 303);

  app.get<{ Querystring: { next?: string } }>(openIdPath, async (request, reply) => {
    const { next } = request.query;
    const begun = await signInByProvider.begin(comerOf(request), toOwnPath(next, services.baseUrl()));
    if (begun === null) return refuse(reply, "failed");
    reply.setCookie(cookieName, begun.kept, { ...attributes(), maxAge: attemptLifetimeMs / 1000 });
    return reply.header("cache-control", "no-store").redirect(begun.url, 303);
  });

  app.get(openIdCallbackPath, async (request, reply) => {
    const from = request.url.indexOf("?");
    const query = from < 0 ? "" : request.url.slice(from);
    const result = await signInByProvider.finish(comerOf(request), query, request.cookies[cookieName] ?? null);
    reply.header("cache-control", "no-store").clearCookie(cookieName, attributes());
    if ("refusal" in result) return refuse(reply, result.refusal);
    const earlier = readSessionCookie(request);
    if (earlier !== null) await signIn.signOut(earlier, null);
    setSessionCookie(reply, result.secret, services.baseUrl());
    setBrowserCookie(reply, signIn.introduceBrowser(result.personId), services.baseUrl());
    return reply.redirect(result.next, 303);
  });
}

/** The path of this site that an address asks for; `/` if it leads elsewhere, however it is written. */
function toOwnPath(asked: unknown, baseUrl: string): string {
  if (typeof asked !== "string" || !URL.canParse(asked, baseUrl)) return "/";
  const { origin, pathname, search, hash } = new URL(asked, baseUrl);
  return origin === new URL(baseUrl).origin ? `${pathname}${search}${hash}`.replace(/^\/{2,}/, "/") : "/";
}
