import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { languageModelRoutes } from "../../contract/dashboard/language-model.ts";
import { addRoute } from "./add-route.ts";

/** The account's language model, and what was asked of it. */
export function addLanguageModelRoutes(app: FastifyInstance, { languageModel }: Administration): void {
  addRoute(app, languageModelRoutes.getLanguageModel, ({ person }) => languageModel.get(person));
  addRoute(app, languageModelRoutes.setLanguageModel, ({ person, body }) => languageModel.set(person, body));
  addRoute(app, languageModelRoutes.removeLanguageModel, ({ person }) => languageModel.remove(person));
  addRoute(app, languageModelRoutes.checkLanguageModel, ({ person }) => languageModel.check(person));
  addRoute(app, languageModelRoutes.listModelRequests, ({ person, query }) =>
    languageModel.listRequests(person, query),
  );
}
