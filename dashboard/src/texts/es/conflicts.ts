import type { conflicts as english } from "../en/conflicts.ts";
import type { Same } from "../same.ts";

/** A file that states other values than its pages show. */
export const conflicts: Same<typeof english> = {
  title: "¿Qué valor es correcto?",
  sources: {
    "einvoice-xml": "En el XML",
    mrz: "En la zona de lectura mecánica",
    "qr-bill": "En el código QR",
    "epc-code": "En el código QR",
    "form-field": "En el campo del formulario",
    barcode: "En el código de barras",
    "language-model": "Del modelo de lenguaje",
  },
  onPage: (page) => `En la página ${page}`,
  printed: "En la página",
  differ: (count) =>
    count === 1
      ? "1 valor es distinto en el XML y en la página"
      : `${count} valores son distintos en el XML y en la página`,
  differInFile: (count) =>
    count === 1
      ? "1 valor es distinto en los datos del archivo y en la página"
      : `${count} valores son distintos en los datos del archivo y en la página`,
};
