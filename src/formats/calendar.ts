const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A two-digit year below this is in the 2000s, any other in the 1900s: the usual window of office programs, which keeps
 * birth dates in the past and maturities in the future.
 */
const firstYearOfLastCentury = 50;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** `YYYY-MM-DD` for a day that exists (years 1000 to 9999), otherwise null: there is no 31 February. */
export function toIsoDate(year: number, month: number, day: number): string | null {
  if (!(year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return null;
  const length = month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);
  if (day > length) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The year that digits mean; two digits are windowed to 1950 – 2049. An apostrophe before them is skipped. */
export function readYear(text: string): number {
  const digits = text.startsWith("'") ? text.slice(1) : text;
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < firstYearOfLastCentury ? 2000 + year : 1900 + year;
}
