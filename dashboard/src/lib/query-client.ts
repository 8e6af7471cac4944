import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** How long an answer counts as fresh, in milliseconds: going back and forth between pages fetches nothing again. */
const staleTimeMs = 10_000;

/** The service's answers, kept for the visit. A refusal is not retried; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleTimeMs,
      retry: (failures, error) => !(error instanceof ApiError && error.status > 0) && failures < 1,
    },
  },
});
