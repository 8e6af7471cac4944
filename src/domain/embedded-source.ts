/** What states values for machines, beside the printed text; values and warnings name it. Earlier ones are believed before later ones. */
export const embeddedSources = ["einvoice-xml", "mrz", "qr-bill", "epc-code", "form-field", "barcode"] as const;

export type EmbeddedSource = (typeof embeddedSources)[number];
