import { z } from "zod";
import { route } from "./route.ts";

/** Countries that the document does not print: codes or names. */
const eInvoiceCountries = z.object({
  sellerCountry: z.string().trim().max(60).optional(),
  buyerCountry: z.string().trim().max(60).optional(),
});

export const eInvoiceRoutes = {
  checkEInvoice: route({
    method: "GET",
    path: "/entries/:entryId/e-invoice/check",
    access: "viewer",
    summary: "Whether the entry can be an e-invoice, and what is wrong with it.",
    query: eInvoiceCountries,
    response: z.object({
      /** Whether its parser reads invoices at all. */
      isInvoice: z.boolean(),
      /** By field, such as `line_items[2].tax_rate`. */
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
      /** Countries that the document does not print, and that can be given. */
      asks: z.object({ sellerCountry: z.boolean(), buyerCountry: z.boolean() }),
    }),
  }),
  downloadEInvoice: route({
    method: "GET",
    path: "/entries/:entryId/e-invoice",
    access: "viewer",
    summary: "A confirmed entry as an e-invoice (XML, EN 16931). 409 `entryNotConfirmed`, 422 `invoiceIncomplete`.",
    query: eInvoiceCountries,
    response: "file",
  }),
};
