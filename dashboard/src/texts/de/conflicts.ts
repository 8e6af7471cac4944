import type { conflicts as english } from "../en/conflicts.ts";
import type { Same } from "../same.ts";

/** A file that states other values than its pages show. */
export const conflicts: Same<typeof english> = {
  title: "Welcher Wert ist richtig?",
  sources: {
    "einvoice-xml": "Im XML",
    mrz: "In der maschinenlesbaren Zone",
    "qr-bill": "Im QR-Code",
    "epc-code": "Im QR-Code",
    "form-field": "Im Formularfeld",
    barcode: "Im Strichcode",
    "language-model": "Vom Sprachmodell",
  },
  onPage: (page) => `Auf Seite ${page}`,
  printed: "Auf der Seite",
  differ: (count) =>
    count === 1 ? "1 Wert ist im XML anders als auf der Seite" : `${count} Werte sind im XML anders als auf der Seite`,
  differInFile: (count) =>
    count === 1
      ? "1 Wert ist in den Daten der Datei anders als auf der Seite"
      : `${count} Werte sind in den Daten der Datei anders als auf der Seite`,
};
