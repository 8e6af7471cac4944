import type { FormField } from "../../domain/embedded-data.ts";
import type { Box } from "../../domain/geometry.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { type PageGeometry, readPageGeometry } from "./page-geometry.ts";
import { readWideText } from "./read-wide-text.ts";

/** Forms have few pages; annotations on later pages are not examined. */
const maxPages = 50;
/** Annotations of one page, and form fields of the whole file; tax forms have some hundreds. */
const maxAnnotations = 2000;
const maxFields = 5000;

/** `FPDF_ANNOT_WIDGET`, and the annotation flags for hidden and no-view (PDF standard, table 165). */
const widget = 20;
const hiddenFlags = 0x02 | 0x20;

/** Kinds of form fields, `FPDF_FORMFIELD_…`; push buttons and signatures have no value. */
const kinds = new Map<number, FormField["kind"]>([
  [2, "checkbox"],
  [3, "radio"],
  [4, "choice"],
  [5, "choice"],
  [6, "text"],
]);

/** Field flag of the PDF standard, table 228: typed text must not be shown. */
const passwordFlag = 1 << 13;

/**
 * The form fields of a PDF with their values; none for a form in which nothing was filled in or ticked, because its
 * empty boxes say nothing.
 *
 * @throws Failure `corruptFile` if PDFium crashes.
 */
export function readFormFields(pdf: OpenPdf): FormField[] {
  const { functions } = pdf.pdfium;
  return pdf.withDocument((document) => {
    if (functions.FPDF_GetFormType(document) === 0) return [];
    const info = functions.PDFiumExt_OpenFormFillInfo();
    const form = functions.PDFiumExt_InitFormFillEnvironment(document, info);
    const fields: FormField[] = [];
    try {
      for (let number = 1; number <= Math.min(pdf.pageCount, maxPages) && fields.length < maxFields; number++) {
        const page = functions.FPDF_LoadPage(document, number - 1);
        if (page === 0) continue;
        // Ticks are only known for pages that the form has been told about.
        functions.FORM_OnAfterLoadPage(page, form);
        fields.push(...readPage(pdf, form, page, number));
        functions.FORM_OnBeforeClosePage(page, form);
        functions.FPDF_ClosePage(page);
      }
    } finally {
      functions.PDFiumExt_ExitFormFillEnvironment(form);
      functions.PDFiumExt_CloseFormFillInfo(info);
    }
    const isFilled = fields.some(({ kind, value, isTicked }) => isTicked || (isWritten(kind) && value.trim() !== ""));
    return isFilled ? fields : [];
  });
}

function isWritten(kind: FormField["kind"]): boolean {
  return kind === "text" || kind === "choice";
}

function readPage(pdf: OpenPdf, form: number, page: number, number: number): FormField[] {
  const { functions } = pdf.pdfium;
  const geometry = readPageGeometry(pdf.pdfium, page);
  const count = Math.min(functions.FPDFPage_GetAnnotCount(page), maxAnnotations);
  const fields: FormField[] = [];
  for (let index = 0; index < count; index++) {
    const annotation = functions.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const field = readField(pdf, form, annotation, geometry);
    if (field) fields.push({ ...field.value, place: { page: number, box: field.box } });
    functions.FPDFPage_CloseAnnot(annotation);
  }
  return fields;
}

function readField(
  { pdfium }: OpenPdf,
  form: number,
  annotation: number,
  geometry: PageGeometry,
): { value: Omit<FormField, "place">; box: Box } | null {
  const { functions } = pdfium;
  if (functions.FPDFAnnot_GetSubtype(annotation) !== widget) return null;
  if ((functions.FPDFAnnot_GetFlags(annotation) & hiddenFlags) !== 0) return null;
  const kind = kinds.get(functions.FPDFAnnot_GetFormFieldType(form, annotation));
  if (!kind || (functions.FPDFAnnot_GetFormFieldFlags(form, annotation) & passwordFlag) !== 0) return null;
  const text = (read: "FieldName" | "FieldAlternateName" | "FieldValue" | "FieldExportValue") =>
    readWideText(pdfium, (buffer, size) => functions[`FPDFAnnot_GetForm${read}`](form, annotation, buffer, size));
  const value = {
    kind,
    name: text("FieldName"),
    tooltip: text("FieldAlternateName").trim(),
    value: text(isWritten(kind) ? "FieldValue" : "FieldExportValue"),
    isTicked: !isWritten(kind) && functions.FPDFAnnot_IsChecked(form, annotation) === 1,
  };
  return { value, box: readBox(pdfium, annotation, geometry) };
}

/** In fractions of the page as it is displayed. */
function readBox(
  { functions, scratch, floats }: OpenPdf["pdfium"],
  annotation: number,
  { toDisplayed, width, height }: PageGeometry,
): Box {
  functions.FPDFAnnot_GetRect(annotation, scratch);
  const at = scratch >> 2;
  // FS_RECTF: left, top, right, bottom.
  const [left = 0, top = 0, right = 0, bottom = 0] = floats().subarray(at, at + 4);
  const box = toDisplayed(left, top, right, bottom);
  return {
    left: box.left / Math.max(1, width),
    top: box.top / Math.max(1, height),
    right: box.right / Math.max(1, width),
    bottom: box.bottom / Math.max(1, height),
  };
}
