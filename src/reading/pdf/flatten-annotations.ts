import type { Pdfium } from "./pdfium.ts";

/** Annotation subtypes (`FPDF_ANNOT_…`) that put words on a page: typed notes, stamps and filled form fields. */
const freeText = 3;
const stamp = 13;
const widget = 20;
const subtypesWithText = new Set([freeText, stamp, widget]);

/** Annotation flags of the PDF standard, table 165: hidden and no-view. */
const hiddenFlags = 0x02 | 0x20;

/** The appearance while the pointer is elsewhere, `FPDF_ANNOT_APPEARANCEMODE_NORMAL`. */
const normalAppearance = 0;

/** Maximum annotations that are examined; a form has some hundreds. */
const maxAnnotations = 5000;

/** `FPDFPage_Flatten`: for display, and its result if something was added. */
const forDisplay = 0;
const flattened = 1;

/** Where something can be written or ticked on a page, in user space. */
export interface InputArea {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** What flattening did to a page. */
export interface Flattened {
  /** The page's content changed: it must be loaded again. */
  isChanged: boolean;
  /** The places of its form fields and typed notes, filled or not. */
  inputs: InputArea[];
}

/**
 * Makes the annotations of a page part of its content, so that the values of a filled form are read and rendered like
 * printed text.
 */
export function flattenAnnotations(pdfium: Pdfium, page: number): Flattened {
  const { functions } = pdfium;
  const count = Math.min(functions.FPDFPage_GetAnnotCount(page), maxAnnotations);
  const inputs: InputArea[] = [];
  for (let index = 0; index < count; index++) {
    const annotation = functions.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = functions.FPDFAnnot_GetSubtype(annotation);
    if (subtypesWithText.has(subtype) && (functions.FPDFAnnot_GetFlags(annotation) & hiddenFlags) === 0) {
      inputs.push(readArea(pdfium, annotation));
      const hasAppearance = functions.FPDFAnnot_GetAP(annotation, normalAppearance, 0, 0) > 2;
      // A program that fills in a form may leave drawing the values to the viewer.
      if (subtype === widget && !hasAppearance) functions.EPDFAnnot_GenerateFormFieldAP(annotation);
    }
    functions.FPDFPage_CloseAnnot(annotation);
  }
  const isChanged = inputs.length > 0 && functions.FPDFPage_Flatten(page, forDisplay) === flattened;
  return { isChanged, inputs };
}

function readArea({ functions, scratch, floats }: Pdfium, annotation: number): InputArea {
  functions.FPDFAnnot_GetRect(annotation, scratch);
  // FS_RECTF: left, top, right, bottom.
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = floats().subarray(scratch >> 2, (scratch >> 2) + 4);
  return { x1, y1, x2, y2 };
}
