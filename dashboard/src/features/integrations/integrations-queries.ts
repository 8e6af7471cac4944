import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deliveryRoutes } from "../../../../src/contract/dashboard/deliveries.ts";
import { parserRoutes } from "../../../../src/contract/dashboard/parsers.ts";
import { replayRoutes } from "../../../../src/contract/dashboard/replays.ts";
import { type DashboardWebhook, webhookRoutes } from "../../../../src/contract/dashboard/webhooks.ts";
import { call } from "../../lib/api.ts";

/** The parser whose integrations are shown. */
export const parserQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["parsers", parserId],
    queryFn: ({ signal }) => call(parserRoutes.getParser, { params: { parserId }, signal }),
  });

/** The webhooks of a parser. */
export const webhooksQuery = (parserId: string) =>
  queryOptions({
    queryKey: ["webhooks", parserId],
    queryFn: ({ signal }) => call(webhookRoutes.listWebhooks, { params: { parserId }, signal }),
  });

/** The result of a mapping for the parser's latest entry. */
export const mappingPreviewQuery = (parserId: string, mapping: string) =>
  queryOptions({
    queryKey: ["mapping-preview", parserId, mapping],
    queryFn: ({ signal }) => call(webhookRoutes.previewMapping, { params: { parserId }, body: { mapping }, signal }),
    placeholderData: keepPreviousData,
  });

/** The filter of the delivery log. */
export interface DeliveryFilter {
  webhookId?: string;
  status?: "pending" | "delivered" | "failed";
  event?: DashboardWebhook["events"][number];
}

/** Milliseconds between polls of the log while deliveries wait to be sent. */
const askAgainMs = 2000;

/** Whether a planned retry is less than a minute away, or due. */
const isSoon = (time: string | null) =>
  time !== null && Date.parse(time) - Date.now() < 60_000 && Date.now() - Date.parse(time) < 86_400_000;

/** The deliveries of a parser, page by page. */
export const deliveriesQuery = (parserId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", parserId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(deliveryRoutes.listDeliveries, {
        params: { parserId },
        query: { ...filter, limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) =>
        items.some(({ status, nextAttemptAt }) => status === "pending" || isSoon(nextAttemptAt)),
      )
        ? askAgainMs
        : false,
  });

/** A delivery with the request and response of each attempt. */
export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: ["deliveries", "one", deliveryId],
    queryFn: ({ signal }) => call(deliveryRoutes.getDelivery, { params: { deliveryId }, signal }),
  });

/** How many deliveries a replay would send again; null: there is no range to count. */
export const replayCountQuery = (
  webhookId: string,
  range: { which: "failed" | "all"; from: string; to: string } | null,
) =>
  queryOptions({
    queryKey: ["replay-count", webhookId, range],
    queryFn: async ({ signal }) =>
      (await call(replayRoutes.countReplay, { params: { webhookId }, query: range ?? never(), signal })).count,
    enabled: range !== null,
    gcTime: 0,
  });

function never(): never {
  throw new Error("There is no range.");
}

/** The last replays of a webhook, polled while something of them waits. */
export const replaysQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ["replays", webhookId],
    queryFn: async ({ signal }) => (await call(replayRoutes.listReplays, { params: { webhookId }, signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt, pending }) => finishedAt === null || pending > 0) ? askAgainMs : false,
  });
