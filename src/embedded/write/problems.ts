import type { InvoiceProblem } from "./stated-values.ts";

/** What is wrong, in the order of an invoice; whoever needs a value and has none gives one that is never written. */
export class Problems {
  readonly all: InvoiceProblem[] = [];

  add(field: string, message: string): void {
    if (!this.all.some((each) => each.field === field && each.message === message)) this.all.push({ field, message });
  }

  /** The value, or a problem if there is none. */
  need<Value>(value: Value | null, field: string, missing: Value): Value {
    if (value === null) this.add(field, "is missing");
    return value ?? missing;
  }
}
