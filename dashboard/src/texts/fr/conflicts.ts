import type { conflicts as english } from "../en/conflicts.ts";
import type { Same } from "../same.ts";

/** A file that states other values than its pages show. */
export const conflicts: Same<typeof english> = {
  title: "Quelle valeur est juste ?",
  sources: {
    "einvoice-xml": "Dans le XML",
    mrz: "Dans la zone lisible par machine",
    "qr-bill": "Dans le code QR",
    "epc-code": "Dans le code QR",
    "form-field": "Dans le champ du formulaire",
    barcode: "Dans le code-barres",
    "language-model": "Du modèle de langage",
  },
  onPage: (page) => `Sur la page ${page}`,
  printed: "Sur la page",
  differ: (count) =>
    count === 1 ? "1 valeur diffère entre le XML et la page" : `${count} valeurs diffèrent entre le XML et la page`,
  differInFile: (count) =>
    count === 1
      ? "1 valeur diffère entre les données du fichier et la page"
      : `${count} valeurs diffèrent entre les données du fichier et la page`,
};
