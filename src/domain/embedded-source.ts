/**
 * Sources of machine-readable values in a file, in addition to its printed text; values and warnings name their source.
 * Earlier ones take precedence over later ones.
 */
export const embeddedSources = ["einvoice-xml", "mrz", "qr-bill", "epc-code", "form-field", "barcode"] as const;

export type EmbeddedSource = (typeof embeddedSources)[number];
