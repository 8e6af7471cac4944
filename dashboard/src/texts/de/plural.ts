/** A count with its noun. A count that is formatted already is given as text. */
export function plural(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === "1" ? one : many}`;
}
