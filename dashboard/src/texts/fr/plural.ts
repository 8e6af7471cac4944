/** A count with its noun: in French, zero and one are singular. A count that is formatted already is given as text. */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  return `${count} ${Number(count) < 2 ? one : many}`;
}
