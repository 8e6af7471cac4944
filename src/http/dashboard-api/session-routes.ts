import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OpenSession } from "../../accounts/sessions/session-store.ts";
import type { Administration } from "../../administration/administration.ts";
import { passkeyRoutes } from "../../contract/dashboard/passkeys.ts";
import { sessionRoutes } from "../../contract/dashboard/session.ts";
import { languageSchema } from "../../domain/language.ts";
import { addRoute } from "./add-route.ts";
import {
  clearSessionCookie,
  readBrowserCookie,
  readSessionCookie,
  setBrowserCookie,
  setSessionCookie,
} from "./session-cookie.ts";

/** Signing in, up and out, and passwords. */
export function addSessionRoutes(app: FastifyInstance, { signIn, secondFactor, passkeys }: Administration): void {
  const describe = async (session: OpenSession | null) => ({
    ...(await signIn.describeEntrance()),
    account: session && {
      id: session.accountId,
      personId: session.id,
      email: session.email,
      name: session.name,
      language: languageSchema.nullable().catch(null).parse(session.language),
      role: session.role,
      isMember: session.memberId !== null,
      accountName: session.accountName,
      isOperator: session.isOperator,
      currency: session.currency,
      balance: session.balance,
      createdAt: session.accountCreatedAt,
    },
  });
  /** The session after a change: of an owner, for example, whose name is the account's. */
  const describeNow = async (request: FastifyRequest) =>
    describe(await signIn.findSession(readSessionCookie(request) ?? ""));
  /** Sets the cookie of a new session, which replaces the browser's previous one. */
  const enter = async (request: FastifyRequest, reply: FastifyReply, secret: string) => {
    const earlier = readSessionCookie(request);
    if (earlier !== null) await signIn.signOut(earlier, null);
    const session = await signIn.findSession(secret);
    const answer = await describe(session);
    setSessionCookie(reply, secret, answer.baseUrl);
    if (session) setBrowserCookie(reply, signIn.introduceBrowser(session.id), answer.baseUrl);
    return answer;
  };
  const leave = async (reply: FastifyReply) => {
    const answer = await describe(null);
    clearSessionCookie(reply, answer.baseUrl);
    return answer;
  };
  const visitorOf = (request: FastifyRequest) => ({
    address: request.ip,
    requestId: request.id,
    introduction: readBrowserCookie(request),
  });

  addRoute(app, sessionRoutes.getSession, ({ request }) => describe(request.session));
  addRoute(app, sessionRoutes.signUp, async ({ request, reply, body }) =>
    enter(request, reply, await signIn.signUp(visitorOf(request), { ...body, code: body.code ?? null })),
  );
  addRoute(app, sessionRoutes.signIn, async ({ request, reply, body }) =>
    enter(request, reply, await signIn.signIn(visitorOf(request), { ...body, code: body.code ?? null })),
  );
  addRoute(app, sessionRoutes.signOut, async ({ person, request, reply }) => {
    const secret = readSessionCookie(request);
    if (secret !== null) await signIn.signOut(secret, person);
    return leave(reply);
  });
  addRoute(app, sessionRoutes.signOutEverywhere, async ({ person, reply }) => {
    await signIn.signOutEverywhere(person);
    return leave(reply);
  });
  addRoute(app, sessionRoutes.changePassword, async ({ person, body, request }) => {
    await signIn.changePassword(person, body, readSessionCookie(request) ?? "");
    return describeNow(request);
  });
  addRoute(app, sessionRoutes.changeAccount, async ({ person, body, request }) => {
    await signIn.changePerson(person, body);
    return describeNow(request);
  });
  addRoute(app, sessionRoutes.requestPasswordReset, ({ request, body }) =>
    signIn.requestPasswordReset(visitorOf(request), body.email),
  );
  addRoute(app, sessionRoutes.resetPassword, async ({ request, reply, body }) =>
    enter(
      request,
      reply,
      await signIn.resetPassword(visitorOf(request), {
        ...body,
        code: body.code ?? null,
        passkey: body.passkey ?? null,
      }),
    ),
  );
  addRoute(app, sessionRoutes.getSecondFactor, ({ person }) => secondFactor.describe(person));
  addRoute(app, sessionRoutes.beginSecondFactor, ({ person, body }) => secondFactor.begin(person, body));
  addRoute(app, sessionRoutes.turnOnSecondFactor, ({ person, body }) => secondFactor.turnOn(person, body));
  addRoute(app, sessionRoutes.turnOffSecondFactor, ({ person, body }) => secondFactor.turnOff(person, body.code));
  addRoute(app, passkeyRoutes.listPasskeys, ({ person }) => passkeys.list(person));
  addRoute(app, passkeyRoutes.beginPasskey, ({ person, body }) => passkeys.begin(person, body.password));
  addRoute(app, passkeyRoutes.addPasskey, ({ person, body }) => passkeys.add(person, body));
  addRoute(app, passkeyRoutes.removePasskey, ({ person, params, body }) =>
    passkeys.remove(person, params.passkeyId, body.password),
  );
  addRoute(app, passkeyRoutes.beginPasskeySignIn, () => passkeys.beginSignIn());
  addRoute(app, passkeyRoutes.signInByPasskey, async ({ request, reply, body }) =>
    enter(request, reply, await passkeys.signIn(visitorOf(request), body)),
  );
}
