import { queryOptions } from "@tanstack/react-query";
import { replayRoutes } from "../../../src/contract/dashboard/replays.ts";
import { call } from "../lib/api.ts";

/** The account's webhooks that keep failing, or are off because they are gone. */
export const failingWebhooksQuery = queryOptions({
  queryKey: ["webhooks", "failing"],
  queryFn: async ({ signal }) => (await call(replayRoutes.listFailingWebhooks, { signal })).items,
  staleTime: 10_000,
});
