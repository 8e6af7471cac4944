import type { webhookTrouble as english } from "../en/webhook-trouble.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The notice of webhooks that keep failing. */
export const webhookTrouble: Same<typeof english> = {
  failing: (name, parser, count, since, last) =>
    `Le webhook ${name} (${parser}) échoue sans cesse : ${plural(count, "tentative")} de suite, la première : ${since}. ${last}`,
  gone: (name, parser) =>
    `Le webhook ${name} (${parser}) est désactivé : son point d’accès a répondu qu’il n’existe plus (HTTP 410).`,
  open: (name) => `Voir ${name}`,
};
