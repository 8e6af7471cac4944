import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deliveryRoutes } from "../../../../../src/contract/dashboard/deliveries.ts";
import { call } from "../../../lib/api.ts";
import { notifyDone, notifyFailed } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import { documentQuery } from "../viewer-queries.ts";

/** Redeliver Failed, Redeliver All, or one delivery. */
export function useRedeliver(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (what: { which: "failed" | "all" } | { deliveryId: string }) => {
      if ("deliveryId" in what) {
        await call(deliveryRoutes.redeliver, { params: { deliveryId: what.deliveryId } });
        return 1;
      }
      const { count } = await call(deliveryRoutes.redeliverDocument, { params: { documentId }, body: what });
      return count;
    },
    onSuccess: async (count) => {
      notifyDone(texts.viewerParts.redelivering(count));
      await client.invalidateQueries({ queryKey: documentQuery(documentId).queryKey });
    },
    onError: notifyFailed,
  });
}
