import type { DeliveryRecord } from "../webhooks/deliveries/delivery-store.ts";

/** A delivery with its attempts, as the dashboard shows it. */
export function presentDelivery(documentId: string, delivery: DeliveryRecord) {
  return {
    ...delivery,
    documentId,
    attempts: delivery.attempts.map(({ requestMethod, requestUrl, ...attempt }) => ({
      ...attempt,
      method: requestMethod,
      url: requestUrl,
    })),
  };
}
