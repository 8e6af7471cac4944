import type { moving as english } from "../en/moving.ts";
import type { Same } from "../same.ts";
import { plural } from "./plural.ts";

/** The dialog that moves a document to another parser, and the choice of a parser. */
export const moving: Same<typeof english> = {
  parser: "Parser",
  failed: "Ihre Parser konnten nicht geladen werden",
  noParser: "Sie haben noch keinen anderen Parser.",
  title: "Zu einem anderen Parser verschieben",
  move: "Verschieben",
  text: (name) =>
    `Der andere Parser liest ${name} neu, als neues Dokument. Das alte Dokument wird mit seinen Werten gelöscht. Winnow merkt sich, dass solche Dokumente zum anderen Parser gehören.`,
  pages: (count) => plural(count, "Seite", "Seiten"),
  cost: (charge, pages, parser) => `${parser} berechnet ${charge} für ${pages}.`,
  free: (parser) => `${parser} berechnet nichts.`,
  charged: (charged) => `Die bisher berechneten ${charged} werden nicht erstattet.`,
  sent: "Was Webhooks bereits gesendet haben, bleibt bei den Empfängern.",
  moved: (parser) => `Zu ${parser} verschoben.`,
};
