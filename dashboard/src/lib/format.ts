/** The language of dates and figures: that of the texts. */
const language = "en";

const wholeNumbers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const shares = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
const confidences = new Intl.NumberFormat(language, {
  style: "percent",
  maximumFractionDigits: 0,
  roundingMode: "floor",
});
const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
const shortDays = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });

/** `1,234`. */
export function formatCount(count: number): string {
  return wholeNumbers.format(count);
}

/** A share of 0 to 1, as `97.3%`; a dash where there is none. */
export function formatShare(share: number | null): string {
  return share === null ? "–" : shares.format(share);
}

/** A confidence of 0 to 1, as `97%`; never rounded up to a certainty that is not there. */
export function formatConfidence(confidence: number): string {
  return confidences.format(confidence);
}

/** An exact amount (decimal text) with its currency: two decimals, or as many as it has up to six. */
export function formatAmount(amount: string, currency: string): string {
  const decimals = amount.includes(".") ? amount.replace(/^[^.]*\./, "").replace(/0+$/, "").length : 0;
  const digits = Math.min(6, Math.max(2, decimals));
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Given as text, an amount is formatted exactly, however large it is.
  return isDecimal(amount) ? format.format(amount) : `${amount} ${currency}`;
}

/** A moment (ISO 8601) in the reader's time zone: `Mar 14, 2026, 09:26`. */
export function formatMoment(timestamp: string): string {
  return moments.format(new Date(timestamp));
}

/** The day of a moment in the reader's time zone: `Mar 14, 2026`. */
export function formatDay(timestamp: string): string {
  return days.format(new Date(timestamp));
}

/** A calendar day `YYYY-MM-DD`, as `Mar 14`. */
export function formatShortDay(day: string): string {
  return shortDays.format(new Date(`${day}T00:00:00Z`));
}

/** How long ago a moment was, as `2 minutes ago`; older than a week: its day. */
export function formatAgo(timestamp: string, now: number): string {
  const seconds = (new Date(timestamp).getTime() - now) / 1000;
  const age = Math.abs(seconds);
  if (age < 45) return relative.format(0, "second");
  if (age < 45 * 60) return relative.format(Math.round(seconds / 60), "minute");
  if (age < 22 * 3600) return relative.format(Math.round(seconds / 3600), "hour");
  if (age < 7 * 86_400) return relative.format(Math.round(seconds / 86_400), "day");
  return formatDay(timestamp);
}

/** `640 B`, `12 kB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${wholeNumbers.format(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `85 ms`, `1.2 s`, `2 min 5 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
