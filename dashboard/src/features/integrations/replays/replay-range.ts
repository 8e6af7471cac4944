/** Time ranges that people can choose; `own` is typed. */
export const periods = ["hour", "day", "week", "month", "own"] as const;

export type Period = (typeof periods)[number];

const hoursOf: Record<Exclude<Period, "own"> | "now", number> = { now: 0, hour: 1, day: 24, week: 168, month: 720 };

/** When a period that ends now begins, as inputs of times write it: local, to the minute. */
export function beginOf(period: keyof typeof hoursOf, now: Date): string {
  const begin = new Date(now.getTime() - hoursOf[period] * 3_600_000);
  const local = new Date(begin.getTime() - begin.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** A range for the service; null if a typed one is incomplete or ends before it begins. */
export function toRange(
  period: Period,
  own: { from: string; to: string },
  now: Date,
): { from: string; to: string } | null {
  if (period !== "own") {
    return { from: new Date(now.getTime() - hoursOf[period] * 3_600_000).toISOString(), to: now.toISOString() };
  }
  const [from, to] = [new Date(own.from), new Date(own.to)];
  const isRange = from < to;
  return isRange ? { from: from.toISOString(), to: to.toISOString() } : null;
}
