import { locale } from "./language.ts";

const numbers = new Intl.NumberFormat(locale);
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const shortDays = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const relatives = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** A count, with separated thousands. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A share of 0 to 1 as a percentage. */
export function formatPercent(share: number): string {
  return percents.format(share);
}

/** An exact amount, given as decimal text, in a currency. The text is passed on unchanged: no digit is lost to floating point. */
export function formatMoney(amount: string, currency: string): string {
  const decimals = amount.split(".")[1]?.length ?? 0;
  const format = moneyFormat(currency, Math.min(Math.max(decimals, 2), 20));
  // Intl reads decimal text exactly; the contract says that it is one.
  return format.format(amount as Intl.StringNumericLiteral);
}

function moneyFormat(currency: string, decimals: number): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: decimals,
    });
  } catch {
    // An amount in a currency unknown to the browser is still a number.
    return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: decimals });
  }
}

/** The day of a moment. */
export function formatDay(timestamp: string): string {
  return days.format(new Date(timestamp));
}

/** A day, given as `YYYY-MM-DD`, without its year. */
export function formatShortDay(day: string): string {
  return shortDays.format(new Date(`${day}T00:00:00Z`));
}

/** The day and time of a moment. */
export function formatTime(timestamp: string): string {
  return times.format(new Date(timestamp));
}

/** Units of relative times with their seconds, largest first. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** The number of days after which a date says more than a count of days. */
const relativeDays = 7;

/** How long ago, or ahead, a moment is; a date if it is more than a week. */
export function formatRelative(timestamp: string, now = Date.now()): string {
  const seconds = (new Date(timestamp).getTime() - now) / 1000;
  if (Math.abs(seconds) > relativeDays * 86_400) return formatDay(timestamp);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relatives.format(Math.trunc(seconds / size), unit);
  }
  return relatives.format(0, "second");
}

/** A duration in the unit that fits: 340 ms, 2.4 s, 3 min. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 90_000) return `${tenths.format(durationMs / 1000)} s`;
  return `${Math.round(durationMs / 60_000)} min`;
}

/** A file's size. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${tenths.format(bytes / 1_000_000)} MB`;
  return `${tenths.format(bytes / 1_000_000_000)} GB`;
}
