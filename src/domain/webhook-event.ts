/**
 * What a webhook can be called for. `processed`: an entry was extracted; `valid`: one that passes validation; `confirmed`
 * and `corrected`: a person or a token did that to an entry; `failed`: a document could not be processed.
 */
export const webhookEvents = ["processed", "valid", "confirmed", "corrected", "failed"] as const;

export type WebhookEvent = (typeof webhookEvents)[number];
