import type { eInvoice as english } from "../en/e-invoice.ts";
import type { Same } from "../same.ts";

/** An entry as an e-invoice. */
export const eInvoice: Same<typeof english> = {
  title: "E-Rechnung",
  sellerCountry: "Land des Verkäufers",
  buyerCountry: "Land des Käufers",
  lacks: "Eine E-Rechnung braucht mehr, als dieser Datensatz angibt:",
  more: (count) => (count === 1 ? "und 1 weiteres" : `und ${count} weitere`),
  download: "E-Rechnung herunterladen (XML)",
  confirmFirst: "Bestätigen Sie den Datensatz, um ihn als E-Rechnung herunterzuladen.",
};
