import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Time in which an answer counts as fresh, in milliseconds: going back and forth between pages asks nothing again. */
const staleTimeMs = 10_000;

/** Answers of the service, kept for the time of the visit. A refusal is not asked again; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleTimeMs,
      retry: (failures, error) => !(error instanceof ApiError && error.status > 0) && failures < 1,
    },
  },
});
