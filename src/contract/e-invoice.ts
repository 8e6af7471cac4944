import { z } from "zod";

/** What an e-invoice is called in headers. */
export const eInvoiceContentType = "application/xml; charset=utf-8";

const country = z.string().trim().min(2).max(60).optional();

/** What may follow the `?` of the address of an e-invoice. */
export const eInvoiceQuerySchema = z.object({
  syntax: z.literal("cii").default("cii"),
  profile: z.literal("en16931").default("en16931"),
  seller_country: country,
  buyer_country: country,
  unconfirmed: z.enum(["true", "false"]).default("false"),
});
