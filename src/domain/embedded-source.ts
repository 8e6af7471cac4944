/**
 * What states values for machines, in addition to the printed text; values and warnings name it. Earlier ones take
 * precedence over later ones.
 */
export const embeddedSources = ["einvoice-xml", "mrz", "qr-bill", "epc-code", "form-field", "barcode"] as const;

export type EmbeddedSource = (typeof embeddedSources)[number];
