import type { EmbeddedSource } from "../../domain/embedded-source.ts";

/** A source of embedded data, in words for people. */
export const embeddedWords: Record<EmbeddedSource, string> = {
  "einvoice-xml": "the e-invoice data in the file",
  mrz: "the machine-readable zone",
  "qr-bill": "the QR code of the payment part",
  "epc-code": "the payment code",
  "form-field": "a form field of the file",
  barcode: "a barcode",
};
