import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { activityRoutes } from "../../../../src/contract/dashboard/activity.ts";
import { call } from "../../lib/api.ts";
import type { ActivityFilter } from "./activity-filters.tsx";

/** The audit log, page by page; read anew at each visit, because others add to it. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ["activity", filter],
    queryFn: ({ pageParam, signal }) =>
      call(activityRoutes.listActivity, {
        query: { ...filter, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
