import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { learningRoutes } from "../../contract/dashboard/learning.ts";
import { addRoute } from "./add-route.ts";

/** What parsers learn from people, and trials of changes on past documents. */
export function addLearningRoutes(app: FastifyInstance, { learning }: Administration): void {
  addRoute(app, learningRoutes.getLearning, ({ person, params }) => learning.get(person, params.parserId));
  addRoute(app, learningRoutes.freezeLearning, ({ person, params, body }) =>
    learning.freeze(person, params.parserId, body.isFrozen),
  );
  addRoute(app, learningRoutes.resetLearning, ({ person, params }) => learning.reset(person, params.parserId));
  addRoute(app, learningRoutes.listExamples, ({ person, params, query }) =>
    learning.examples(person, params.parserId, query),
  );
  addRoute(app, learningRoutes.forgetExample, ({ person, params }) =>
    learning.forget(person, params.parserId, params.exampleId),
  );
  addRoute(app, learningRoutes.getAccuracy, ({ person, params, query }) =>
    learning.accuracy(person, params.parserId, query),
  );
  addRoute(app, learningRoutes.getAsking, ({ person, params, query }) =>
    learning.asking(person, params.parserId, query),
  );
  addRoute(app, learningRoutes.startTrial, ({ person, params, body }) =>
    learning.startTrial(person, params.parserId, body),
  );
  addRoute(app, learningRoutes.listTrials, ({ person, params }) => learning.trials(person, params.parserId));
  addRoute(app, learningRoutes.getTrial, ({ person, params }) =>
    learning.trial(person, params.parserId, params.trialId),
  );
}
