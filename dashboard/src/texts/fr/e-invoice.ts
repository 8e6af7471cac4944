import type { eInvoice as english } from "../en/e-invoice.ts";
import type { Same } from "../same.ts";

/** An entry as an e-invoice. */
export const eInvoice: Same<typeof english> = {
  title: "Facture électronique",
  sellerCountry: "Pays du vendeur",
  buyerCountry: "Pays de l’acheteur",
  lacks: "Une facture électronique demande plus que ce qu’indique cette entrée :",
  more: (count) => (count === 1 ? "et 1 autre" : `et ${count} autres`),
  download: "Télécharger la facture électronique (XML)",
  confirmFirst: "Confirmez l’entrée pour la télécharger comme facture électronique.",
};
