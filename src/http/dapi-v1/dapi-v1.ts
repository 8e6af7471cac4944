import type { FastifyInstance } from "fastify";
import { Failure } from "../../domain/failure.ts";
import type { AccountSlots } from "../../platform/account-slots.ts";
import { authenticateRequest } from "../authentication/authenticate-request.ts";
import type { HttpServices } from "../http-services.ts";
import { addCorrectionRoutes } from "./correction-routes.ts";
import { addDocumentRoutes } from "./document-routes.ts";
import { addEInvoiceRoutes } from "./e-invoice-routes.ts";
import { limitRate } from "./limit-rate.ts";
import { addParseRoutes } from "./parse-routes.ts";
import { addTextRoutes } from "./text-routes.ts";

/**
 * Everything under `/dapi/`: the specified interface. Hooks keep its order of checks: authentication, then the rate
 * limit, also for unknown paths and wrong methods; the routes continue with the parser, the request's shape and the
 * file.
 */
export function addDapiV1(app: FastifyInstance, services: HttpServices, slots: AccountSlots): void {
  app.decorateRequest("parser", null);
  app.addHook("onRequest", async (request) => {
    request.caller = await authenticateRequest(services, request.headers.authorization);
  });
  app.addHook("onRequest", limitRate(app));
  // A separate not-found handler makes these hooks run for paths that do not exist.
  app.setNotFoundHandler(() => {
    throw new Failure("notFound", "There is nothing at this path.");
  });
  const addScope = (addRoutes: (scope: FastifyInstance) => void) =>
    app.register(
      (scope, _options, done) => {
        addRoutes(scope);
        done();
      },
      { prefix: "/v1" },
    );
  addScope((scope) => addParseRoutes(scope, services, slots));
  addScope((scope) => addDocumentRoutes(scope, services));
  addScope((scope) => addTextRoutes(scope, services));
  addScope((scope) => addEInvoiceRoutes(scope, services));
  addScope((scope) => addCorrectionRoutes(scope, services));
}
