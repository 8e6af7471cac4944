import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { accountRoutes } from "../../contract/dashboard/accounts.ts";
import { addRoute } from "./add-route.ts";

/** What operators do. */
export function addOperatorRoutes(app: FastifyInstance, { accounts }: Administration): void {
  addRoute(app, accountRoutes.listAccounts, ({ query }) => accounts.list(query));
  addRoute(app, accountRoutes.createAccount, ({ person, body }) => accounts.create(person.actor, body));
  addRoute(app, accountRoutes.changeAccountByOperator, ({ person, params, body }) =>
    accounts.change(person.actor, params.accountId, body),
  );
  addRoute(app, accountRoutes.creditAccount, ({ person, params, body }) =>
    accounts.credit(person.actor, params.accountId, body),
  );
  addRoute(app, accountRoutes.createResetLink, ({ person, params }) =>
    accounts.createResetLink(person.actor, params.accountId),
  );
  addRoute(app, accountRoutes.getServiceDefaults, () => accounts.readDefaults());
  addRoute(app, accountRoutes.changeServiceDefaults, ({ person, body }) => accounts.changeDefaults(person, body));
}
