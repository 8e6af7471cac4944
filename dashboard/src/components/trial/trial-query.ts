import { queryOptions } from "@tanstack/react-query";
import { learningRoutes } from "../../../../src/contract/dashboard/learning.ts";
import { call } from "../../lib/api.ts";

/** Milliseconds between polls while it runs. */
const askAgainMs = 1000;

/** A trial on past documents, polled until it is finished. */
export const trialQuery = (parserId: string, trialId: string) =>
  queryOptions({
    queryKey: ["learning", parserId, "trials", trialId],
    queryFn: ({ signal }) => call(learningRoutes.getTrial, { params: { parserId, trialId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && ["completed", "failed"].includes(state.data.status) ? false : askAgainMs,
  });
