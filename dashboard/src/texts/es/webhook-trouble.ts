import type { webhookTrouble as english } from "../en/webhook-trouble.ts";
import type { Same } from "../same.ts";

/** The notice of webhooks that keep failing. */
export const webhookTrouble: Same<typeof english> = {
  failing: (name, parser, count, since, last) =>
    count === 1
      ? `El webhook ${name} de ${parser} falla: 1 intento (${since}). ${last}`
      : `El webhook ${name} de ${parser} falla una y otra vez: ${count} intentos seguidos (el primero, ${since}). ${last}`,
  gone: (name, parser) =>
    `El webhook ${name} de ${parser} está desactivado: su destino respondió que ya no existe (HTTP 410).`,
  open: (name) => `Ver ${name}`,
};
