import type { moving as english } from "../en/moving.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The dialog that moves a document to another parser, and the choice of a parser. */
export const moving: Same<typeof english> = {
  parser: "Analyseur",
  failed: "Impossible de charger vos analyseurs",
  noParser: "Vous n’avez pas encore d’autre analyseur.",
  title: "Déplacer vers un autre analyseur",
  move: "Déplacer",
  text: (name) =>
    `L’autre analyseur relit « ${name} » comme un nouveau document. L’ancien document est supprimé avec ses valeurs. Winnow retient que les documents semblables vont à l’autre analyseur.`,
  pages: (count) => plural(count, "page"),
  cost: (charge, pages, parser) => `${parser} facture ${charge} pour ${pages}.`,
  free: (parser) => `${parser} ne facture rien.`,
  charged: (charged) => `Ce qui a déjà été facturé (${charged}) n’est pas remboursé.`,
  sent: "Ce que les webhooks ont déjà reçu reste chez leurs destinataires.",
  moved: (parser) => `Déplacé vers ${parser}.`,
};
