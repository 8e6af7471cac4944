import { DashboardClient } from "../dashboard-api/dashboard-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { opsToken, startTestService, type TestService, toTokenSecret } from "../support/service.ts";
import { orderFields } from "./teach.ts";

const password = "a password of the learning tests";

/** An account with its token's client and its dashboard. */
export interface LearningAccount {
  client: ApiClient;
  dashboard: DashboardClient;
  /** The id of one of its parsers. */
  parserId(slug: string): Promise<string>;
}

/** A service with two accounts, which have a parser `orders` and a parser `strange`; `makeParser` makes more. */
export interface LearningService {
  service: TestService;
  ops: LearningAccount;
  other: LearningAccount;
  /** A separate parser of `ops` for one test. */
  makeParser(slug: string, fields?: object[]): Promise<string>;
}

/** Starts the service with both accounts signed in. */
export async function startLearningService(): Promise<LearningService> {
  const own = (slug: string) => [{ slug, fields: orderFields }];
  const otherToken = toTokenSecret("other");
  const service = await startTestService({
    setup: {
      accounts: [
        { email: "ops@example.com", password, tokens: [{ name: "tests", token: opsToken }], parsers: own("orders") },
        {
          email: "other@example.com",
          password,
          tokens: [{ name: "tests", token: otherToken }],
          parsers: own("strange"),
        },
      ],
    },
  });
  const signIn = async (email: string, client: ApiClient): Promise<LearningAccount> => {
    const dashboard = new DashboardClient(service.url);
    await dashboard.get("signIn", { body: { email, password } });
    const parserId = async (slug: string) => {
      const { items } = await dashboard.get("listParsers");
      const parser = items.find((each) => each.slug === slug);
      if (!parser) throw new Error(`${email} has no parser ${slug}`);
      return parser.id;
    };
    return { client, dashboard, parserId };
  };
  const ops = await signIn("ops@example.com", service.client);
  const other = await signIn("other@example.com", service.clientFor(otherToken));
  return {
    service,
    ops,
    other,
    makeParser: async (slug, fields = orderFields) => {
      await service.apply({ accounts: [{ email: "ops@example.com", parsers: [{ slug, fields }] }] });
      return ops.parserId(slug);
    },
  };
}
