import type { FastifyInstance } from "fastify";
import type { Administration } from "../../administration/administration.ts";
import { deliveryRoutes } from "../../contract/dashboard/deliveries.ts";
import { replayRoutes } from "../../contract/dashboard/replays.ts";
import { tokenRoutes } from "../../contract/dashboard/tokens.ts";
import { webhookRoutes } from "../../contract/dashboard/webhooks.ts";
import { addRoute } from "./add-route.ts";

/** Webhooks, their deliveries, and API tokens. */
export function addIntegrationRoutes(app: FastifyInstance, administration: Administration): void {
  const { webhooks, deliveries, replays, tokens } = administration;
  addRoute(app, webhookRoutes.listWebhooks, async ({ person, params }) => ({
    items: await webhooks.list(person, params.parserId),
  }));
  addRoute(app, webhookRoutes.createWebhook, ({ person, params, body }) =>
    webhooks.create(person, params.parserId, body),
  );
  addRoute(app, webhookRoutes.changeWebhook, ({ person, params, body }) =>
    webhooks.change(person, params.webhookId, body),
  );
  addRoute(app, webhookRoutes.deleteWebhook, ({ person, params }) => webhooks.delete(person, params.webhookId));
  addRoute(app, webhookRoutes.restoreWebhook, ({ person, params }) => webhooks.restore(person, params.webhookId));
  addRoute(app, webhookRoutes.rotateWebhookSecret, ({ person, params }) =>
    webhooks.rotateSecret(person, params.webhookId),
  );
  addRoute(app, webhookRoutes.testWebhook, ({ person, params, body }) =>
    webhooks.test(person, params.webhookId, body.entryId),
  );
  addRoute(app, webhookRoutes.previewMapping, ({ person, params, body }) =>
    webhooks.previewMapping(person, params.parserId, body),
  );

  addRoute(app, deliveryRoutes.listDeliveries, ({ person, params, query }) =>
    deliveries.list(person, params.parserId, query),
  );
  addRoute(app, deliveryRoutes.getDelivery, ({ person, params }) => deliveries.get(person, params.deliveryId));
  addRoute(app, deliveryRoutes.redeliver, ({ person, params }) => deliveries.redeliver(person, params.deliveryId));
  addRoute(app, deliveryRoutes.redeliverDocument, ({ person, params, body }) =>
    deliveries.redeliverDocument(person, params.documentId, body.which),
  );

  addRoute(app, replayRoutes.listFailingWebhooks, ({ person }) => replays.listFailing(person));
  addRoute(app, replayRoutes.countReplay, ({ person, params, query }) =>
    replays.count(person, params.webhookId, query),
  );
  addRoute(app, replayRoutes.listReplays, ({ person, params }) => replays.list(person, params.webhookId));
  addRoute(app, replayRoutes.startReplay, ({ person, params, body }) => replays.start(person, params.webhookId, body));

  addRoute(app, tokenRoutes.listTokens, async ({ person }) => ({ items: await tokens.list(person) }));
  addRoute(app, tokenRoutes.createToken, ({ person, body }) => tokens.create(person, body));
  addRoute(app, tokenRoutes.changeToken, ({ person, params, body }) => tokens.change(person, params.tokenId, body));
  addRoute(app, tokenRoutes.deleteToken, ({ person, params }) => tokens.delete(person, params.tokenId));
}
