const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How long after a failed attempt the next one follows, in milliseconds: soon after a hiccup, and over almost two days for an
 * endpoint that is down for longer. The steps are those that Svix and Stripe made usual.
 */
export const retryDelaysMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour] as const;

/** The longest that a receiver can put off an attempt: whoever asks for more gets the last step. */
const longestDelayMs = 24 * hour;

/** The largest part of a delay that is added, so that what failed together does not come back together. */
const jitter = 0.2;

/**
 * When a delivery is tried again that failed and was retried `retries` times; null: not any more. `retryAfterMs`: how long
 * the receiver asked to be left alone; `random`: from 0 to 1.
 */
export function planRetry(
  { retries, retryAfterMs }: { retries: number; retryAfterMs: number | null },
  now: Date,
  random: number,
): Date | null {
  const delay = retryDelaysMs[retries];
  if (delay === undefined) return null;
  const asked = Math.min(retryAfterMs ?? 0, longestDelayMs);
  return new Date(now.getTime() + Math.max(delay, asked) * (1 + jitter * random));
}

/** Milliseconds that a `Retry-After` asks for, in seconds or as a date; null if there is none that can be read. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * second;
  const time = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
