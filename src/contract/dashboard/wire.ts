import { z } from "zod";

/** An ID that this service created; one of the wrong form is treated as unknown. */
export const idSchema = z.string();

/** ISO 8601 with milliseconds and Z. */
export const timestampSchema = z.string();

/** An exact amount as decimal text, such as `12.50`. */
export const amountSchema = z.string();

/** An amount that a person writes: not negative, at most six decimals. */
export const writtenAmountPattern = /^\d{1,13}(\.\d{1,6})?$/;

export const writtenAmountSchema = z
  .string()
  .trim()
  .regex(writtenAmountPattern, "must be an amount such as 100.00, with up to six decimals");

const dayMessage = "must be a date such as 2026-01-31";

/** A calendar day, `YYYY-MM-DD`; the calendar has no year zero. */
export const daySchema = z.iso.date({ error: dayMessage }).refine((day) => !day.startsWith("0000"), dayMessage);

/** A name that people give to things. */
export const labelSchema = z.string().trim().min(1, "must not be empty").max(200, "must have at most 200 characters");

/** A yes or no in a query. */
export const flagSchema = z.enum(["true", "false"], { error: "must be true or false" });

/** How a long list is requested, one page at a time. */
export const pagingQuery = {
  /** `nextCursor` of the previous page; left out for the first page. */
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A page of a long list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** Null: this was the last page. */
    nextCursor: z.string().nullable(),
  });
}
