import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { learningRoutes } from "../../contract/dashboard/learning.ts";
import { lookBackRoutes } from "../../contract/dashboard/look-backs.ts";
import { addRoute } from "./add-route.ts";

/** What parsers learn from people, and trials of changes on past documents. */
export function addLearningRoutes(app: FastifyInstance, { learning, lookBack }: Administration): void {
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
  addRoute(app, lookBackRoutes.startLookBack, ({ person, params }) => lookBack.start(person, params.parserId));
  addRoute(app, lookBackRoutes.getLookBack, ({ person, params }) =>
    lookBack.get(person, params.parserId, params.lookBackId),
  );
  addRoute(app, lookBackRoutes.applyLookBack, ({ person, params }) =>
    lookBack.apply(person, params.parserId, params.lookBackId),
  );
  addRoute(app, lookBackRoutes.takeBackLookBack, ({ person, params }) =>
    lookBack.takeBack(person, params.parserId, params.lookBackId),
  );
}
