import type { webhookTrouble as english } from "../en/webhook-trouble.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The notice of webhooks that keep failing. */
export const webhookTrouble: Same<typeof english> = {
  failing: (name, parser, count, since, last) =>
    `Der Webhook ${name} von ${parser} schlägt immer wieder fehl: ${plural(count, "Versuch", "Versuche")} in Folge, der erste ${since}. ${last}`,
  gone: (name, parser) =>
    `Der Webhook ${name} von ${parser} ist ausgeschaltet: Sein Endpunkt hat gemeldet, dass es ihn nicht mehr gibt (HTTP 410).`,
  open: (name) => `${name} ansehen`,
};
