import type { eInvoice as english } from "../en/e-invoice.ts";
import type { Same } from "../same.ts";

/** An entry as an e-invoice. */
export const eInvoice: Same<typeof english> = {
  title: "Factura electrónica",
  sellerCountry: "País del vendedor",
  buyerCountry: "País del comprador",
  lacks: "Una factura electrónica necesita más de lo que indica este registro:",
  more: (count) => (count === 1 ? "y 1 más" : `y ${count} más`),
  download: "Descargar la factura electrónica (XML)",
  confirmFirst: "Confirme el registro para descargarlo como factura electrónica.",
};
