import { findOwner } from "../../src/accounts/owner-store.ts";
import { createFirstStart } from "../../src/administration/first-start.ts";
import { createManageAccounts } from "../../src/administration/manage-accounts.ts";
import {
  dashboardApiPrefix,
  type RouteBody,
  type RouteDefinition,
  type RouteParameters,
  type RouteQuery,
  type RouteResponse,
} from "../../src/contract/dashboard/route.ts";
import { type DashboardRouteName, dashboardRoutes } from "../../src/contract/dashboard/routes.ts";
import type { Role } from "../../src/contract/dashboard/session.ts";
import { commandActor } from "../../src/domain/audit-event.ts";
import type { TestService } from "../support/service.ts";

/** The password of every account in the tests. */
export const password = "a password of the tests";

/** An answer: its body as the catalogue promises it, or the refusal. */
export interface DashboardAnswer<Body> {
  status: number;
  headers: Headers;
  /** The body, if it is JSON. */
  body: Body;
  text: string;
}

interface Parts<Definition extends RouteDefinition> {
  params?: RouteParameters<Definition>;
  query?: RouteQuery<Definition>;
  body?: RouteBody<Definition>;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A browser's view of the dashboard's API: it keeps the cookie, and says that its requests come from the dashboard's page. */
export class DashboardClient {
  readonly url: string;
  /** The session's cookie, as `name=value`. */
  cookie: string | null = null;
  /** What the browser keeps from a sign-in, even after signing out. */
  browserCookie: string | null = null;

  constructor(url: string) {
    this.url = url;
  }

  /** Calls a route of the catalogue; its answer is checked against the catalogue's schema. */
  async call<Name extends DashboardRouteName>(
    name: Name,
    parts: Parts<(typeof dashboardRoutes)[Name]> = {},
  ): Promise<DashboardAnswer<RouteResponse<(typeof dashboardRoutes)[Name]>>> {
    const definition: RouteDefinition = dashboardRoutes[name];
    const answer = await this.send(definition.method, toPath(definition.path, parts.params, parts.query), {
      ...(parts.body === undefined ? {} : { json: parts.body }),
      ...(parts.form && { form: parts.form }),
      ...(parts.headers && { headers: parts.headers }),
    });
    if (answer.status === 200 && typeof definition.response === "object") definition.response.parse(answer.body);
    return answer;
  }

  /** The body of a call that must succeed. */
  async get<Name extends DashboardRouteName>(name: Name, parts: Parts<(typeof dashboardRoutes)[Name]> = {}) {
    const answer = await this.call(name, parts);
    if (answer.status > 299) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  async send(
    method: string,
    path: string,
    { json, form, headers = {} }: { json?: unknown; form?: FormData; headers?: Record<string, string> } = {},
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test.
  ): Promise<DashboardAnswer<any>> {
    const response = await fetch(`${this.url}${dashboardApiPrefix}${path}`, {
      method,
      headers: {
        ...(method === "GET" ? {} : { "sec-fetch-site": "same-origin" }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...this.#cookies(),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    });
    for (const line of response.headers.getSetCookie()) this.#keepCookie(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : null };
  }

  #keepCookie(line: string): void {
    const [pair = ""] = line.split(";");
    if (pair.startsWith("winnow_browser=")) this.browserCookie = pair;
    else this.cookie = pair.endsWith("=") ? null : pair;
  }

  #cookies(): Record<string, string> {
    const pairs = [this.cookie, this.browserCookie].filter((pair) => pair !== null);
    return pairs.length === 0 ? {} : { cookie: pairs.join("; ") };
  }
}

/** A path with its parameters and query filled in. */
export function toPath(path: string, params: Record<string, string> = {}, query: unknown = undefined): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? "missing"));
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/**
 * Signs in as the service's first operator. If a set-up made the account with this address, it becomes an operator and
 * gets a password in the way that the service's commands do it. On a service without accounts, the first one is created
 * with the start code.
 */
export async function becomeOperator(
  { url, database: { db } }: Pick<TestService, "url" | "database">,
  email: string,
): Promise<DashboardClient> {
  const client = new DashboardClient(url);
  const known = await findOwner(db, email);
  if (known) {
    const accounts = createManageAccounts({ db, baseUrl: () => url });
    const actor = commandActor("winnow operator");
    await accounts.change(actor, known.id, { isOperator: true });
    const link = await accounts.createResetLink(actor, known.id);
    await client.get("resetPassword", { body: { token: link.url.split("#")[1] ?? "", newPassword: password } });
  } else {
    const { code } = await createFirstStart(db, url);
    await client.get("signUp", { body: { email, name: email.split("@")[0] ?? email, password, code } });
  }
  return client;
}

/** A signed-in account that an operator made. */
export async function makeAccount(operator: DashboardClient, email: string): Promise<DashboardClient> {
  const { link } = await operator.get("createAccount", { body: { email, name: email } });
  const client = new DashboardClient(operator.url);
  await client.get("resetPassword", { body: { token: link.url.split("#")[1] ?? "", newPassword: password } });
  return client;
}

/** A signed-in member of the owner's account. */
export async function makeMember(owner: DashboardClient, email: string, role: Role): Promise<DashboardClient> {
  const { link } = await owner.get("inviteMember", { body: { email, name: email, role } });
  const client = new DashboardClient(owner.url);
  await client.get("resetPassword", { body: { token: link.url.split("#")[1] ?? "", newPassword: password } });
  return client;
}
