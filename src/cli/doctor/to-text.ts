const units = ["bytes", "kB", "MB", "GB", "TB"];

/** A size for people, such as `1.5 GB`, in powers of 1000 as disks are sold. */
export function toSize(bytes: number): string {
  const exponent = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${toFewDigits(bytes / 1000 ** exponent)} ${units[exponent]}`;
}

/** A duration for people, such as `0.4 ms`, `12 s` or `3 days`. */
export function toDuration(ms: number): string {
  if (ms < 1000) return `${toFewDigits(ms)} ms`;
  if (ms < 60_000) return `${toFewDigits(ms / 1000)} s`;
  if (ms < 2 * 3_600_000) return counted(Math.round(ms / 60_000), "minute");
  if (ms < 48 * 3_600_000) return counted(Math.round(ms / 3_600_000), "hour");
  return counted(Math.round(ms / 86_400_000), "day");
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function toFewDigits(value: number): string {
  return value >= 10 ? String(Math.round(value)) : String(Number(value.toFixed(1)));
}
