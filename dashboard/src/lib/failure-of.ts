import { ApiError } from "./api-error.ts";

/** What a query found, and why its latest look failed. */
interface Look {
  data: unknown;
  error: Error | null;
}

/** HTTP statuses of what is not there, or not for this person, any more. */
const goneStatuses = [403, 404];

/**
 * Why there is nothing to show; null while there is. A query looks again by itself, and one look that fails takes nothing
 * away from a person who works with what it found before.
 */
export function failureOf({ data, error }: Look): Error | null {
  const isGone = error instanceof ApiError && goneStatuses.includes(error.status);
  return data === undefined || isGone ? error : null;
}
