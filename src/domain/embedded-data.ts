import type { Place } from "./record.ts";

/** A file's machine-readable data as it was read, before it is known what it means. */
export interface EmbeddedData {
  /** XML files attached to a PDF, in the order of the PDF's own list. */
  attachments: XmlAttachment[];
  /** The form fields of a PDF, in page order; empty for a form in which nothing is filled in or ticked. */
  formFields: FormField[];
  /** Two-dimensional codes and barcodes, by page. */
  codes: ScannedCode[];
}

/** A file attached to a PDF. The bytes may be anything: the name is the only reason to believe that they are XML. */
export interface XmlAttachment {
  name: string;
  bytes: Uint8Array;
}

/** A field of an interactive form, one for each place where it is shown. */
export interface FormField {
  /** Full name with the names of its parents, such as `topmostSubform[0].Page1[0].f_1[0]`: often a programmer's. */
  name: string;
  /** The text that viewers show when the pointer is over it; empty if there is none. */
  tooltip: string;
  kind: "text" | "choice" | "checkbox" | "radio";
  /** What was filled in or chosen; for a check mark or radio button, the value that it stands for when ticked. */
  value: string;
  /** For check marks and radio buttons; false for the other kinds. */
  isTicked: boolean;
  place: Place;
}

/** A code that was found on a page and could be read without error. */
export interface ScannedCode {
  symbology: "qr-code" | "data-matrix" | "aztec" | "pdf417" | "code-128" | "ean";
  text: string;
  /** Null if stored words do not say how the page was turned for reading. */
  place: Place | null;
}
