import type { FastifyInstance } from "fastify";
import { eInvoiceContentType, eInvoiceQuerySchema } from "../../contract/e-invoice.ts";
import { Failure } from "../../domain/failure.ts";
import type { EInvoiceOrder } from "../../pipeline/write-e-invoice.ts";
import type { HttpServices } from "../http-services.ts";
import { type ParserPath, readSlug } from "./address-parser.ts";
import { getCaller } from "./request-context.ts";

/** Get an entry as an e-invoice. */
export function addEInvoiceRoutes(app: FastifyInstance, { parsing }: HttpServices): void {
  app.get<{ Params: ParserPath & { entryId: string } }>(
    "/parser/:slug/parsed-data/:entryId/e-invoice",
    async (request, reply) => {
      const slug = readSlug(request.params);
      const order = readOrder(request.query);
      const xml = await parsing.writeEInvoice(getCaller(request), slug, request.params.entryId, order);
      return reply
        .type(eInvoiceContentType)
        .header("content-disposition", 'attachment; filename="factur-x.xml"')
        .header("x-content-type-options", "nosniff")
        .send(xml);
    },
  );
}

function readOrder(query: unknown): EInvoiceOrder {
  const asked = eInvoiceQuerySchema.safeParse(query);
  if (asked.success) {
    const { seller_country: sellerCountry, buyer_country: buyerCountry, unconfirmed } = asked.data;
    return { sellerCountry, buyerCountry, mayBeUnconfirmed: unconfirmed === "true" };
  }
  const name = asked.error.issues[0]?.path.join(".") ?? "query";
  throw new Failure("invalidRequest", `\`${name}\` has a value that this address does not take.`);
}
