import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { accountRoutes } from "../../contract/dashboard/accounts.ts";
import { addRoute } from "./add-route.ts";

/** What operators do. */
export function addOperatorRoutes(app: FastifyInstance, { accounts }: Administration): void {
  addRoute(app, accountRoutes.listAccounts, ({ query }) => accounts.list(query));
  addRoute(app, accountRoutes.createAccount, ({ body }) => accounts.create(body));
  addRoute(app, accountRoutes.changeAccountByOperator, ({ params, body }) => accounts.change(params.accountId, body));
  addRoute(app, accountRoutes.creditAccount, ({ params, body }) => accounts.credit(params.accountId, body));
  addRoute(app, accountRoutes.createResetLink, ({ params }) => accounts.createResetLink(params.accountId));
  addRoute(app, accountRoutes.getServiceDefaults, () => accounts.readDefaults());
  addRoute(app, accountRoutes.changeServiceDefaults, ({ body }) => accounts.changeDefaults(body));
}
