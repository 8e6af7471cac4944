/** A file that states other values than its pages show. */
export const conflicts = {
  title: "Which value is right?",
  sources: {
    "einvoice-xml": "In the XML",
    mrz: "In the machine-readable zone",
    "qr-bill": "In the QR code",
    "epc-code": "In the QR code",
    "form-field": "In the form field",
    barcode: "In the barcode",
    "language-model": "From the language model",
  },
  onPage: (page: number) => `On page ${page}`,
  printed: "On the page",
  differ: (count: number) =>
    count === 1
      ? "1 value differs between the XML and the page"
      : `${count} values differ between the XML and the page`,
  differInFile: (count: number) =>
    count === 1
      ? "1 value differs between the file's data and the page"
      : `${count} values differ between the file's data and the page`,
} as const;
