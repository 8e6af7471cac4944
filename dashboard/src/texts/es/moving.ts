import type { moving as english } from "../en/moving.ts";
import type { Same } from "../same.ts";

/** The dialog that moves a document to another parser, and the choice of a parser. */
export const moving: Same<typeof english> = {
  parser: "Analizador",
  failed: "No se pudieron cargar sus analizadores",
  noParser: "Aún no tiene otro analizador.",
  title: "Mover a otro analizador",
  move: "Mover",
  text: (name) =>
    `El otro analizador lee ${name} de nuevo, como un documento nuevo. El documento anterior se elimina con sus valores. Winnow aprende que este tipo de documentos corresponde al otro analizador.`,
  pages: (count) => (count === 1 ? "1 página" : `${count} páginas`),
  cost: (charge, pages, parser) => `${parser} cobra ${charge} por ${pages}.`,
  free: (parser) => `${parser} no cobra nada.`,
  charged: (charged) => `Lo que ha costado hasta ahora (${charged}) no se devuelve.`,
  sent: "Lo que ya se envió por webhooks sigue en poder de sus destinatarios.",
  moved: (parser) => `Movido a ${parser}.`,
};
