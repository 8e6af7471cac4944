import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";

/**
 * The PDFium functions that we call, as they are in the WebAssembly module: every argument and result is a number,
 * including pointers; a boolean result is 0 or 1. We do not use the package's own wrapper, because it copies and checks
 * its arguments in each call, which costs more than the call itself if there is one per character.
 */
const functionNames = [
  "malloc",
  "free",
  "EPDFAnnot_GenerateFormFieldAP",
  "FORM_OnAfterLoadPage",
  "FORM_OnBeforeClosePage",
  "FPDFAnnot_GetAP",
  "FPDFAnnot_GetFlags",
  "FPDFAnnot_GetFormFieldAlternateName",
  "FPDFAnnot_GetFormFieldExportValue",
  "FPDFAnnot_GetFormFieldFlags",
  "FPDFAnnot_GetFormFieldName",
  "FPDFAnnot_GetFormFieldType",
  "FPDFAnnot_GetFormFieldValue",
  "FPDFAnnot_GetRect",
  "FPDFAnnot_GetSubtype",
  "FPDFAnnot_IsChecked",
  "FPDFAttachment_GetFile",
  "FPDFAttachment_GetName",
  "FPDFBitmap_CreateEx",
  "FPDFBitmap_Destroy",
  "FPDFBitmap_FillRect",
  "FPDFDoc_GetAttachment",
  "FPDFDoc_GetAttachmentCount",
  "FPDFFont_GetBaseFontName",
  "FPDFFont_GetFlags",
  "FPDFFont_GetWeight",
  "FPDFFormObj_CountObjects",
  "FPDFFormObj_GetObject",
  "FPDFImageObj_GetImageDataRaw",
  "FPDFImageObj_GetImagePixelSize",
  "FPDFPage_CloseAnnot",
  "FPDFPage_CountObjects",
  "FPDFPage_Flatten",
  "FPDFPage_GenerateContent",
  "FPDFPage_GetAnnot",
  "FPDFPage_GetAnnotCount",
  "FPDFPage_GetMediaBox",
  "FPDFPage_GetObject",
  "FPDFPage_GetRotation",
  "FPDFPage_InsertObject",
  "FPDFPage_New",
  "FPDFPage_SetCropBox",
  "FPDFPage_SetRotation",
  "FPDFPageObj_CreateTextObj",
  "FPDFPageObj_Destroy",
  "FPDFPageObj_GetBounds",
  "FPDFPageObj_GetFillColor",
  "FPDFPageObj_GetMatrix",
  "FPDFPageObj_GetStrokeColor",
  "FPDFPageObj_GetStrokeWidth",
  "FPDFPageObj_GetType",
  "FPDFPageObj_Transform",
  "FPDFPath_CountSegments",
  "FPDFPath_GetDrawMode",
  "FPDFPath_GetPathSegment",
  "FPDFPathSegment_GetClose",
  "FPDFPathSegment_GetPoint",
  "FPDFPathSegment_GetType",
  "FPDFText_ClosePage",
  "FPDFText_CountChars",
  "FPDFText_GetCharBox",
  "FPDFText_GetCharOrigin",
  "FPDFText_GetFontSize",
  "FPDFText_GetMatrix",
  "FPDFText_GetTextObject",
  "FPDFText_GetUnicode",
  "FPDFText_HasUnicodeMapError",
  "FPDFText_LoadFont",
  "FPDFText_LoadPage",
  "FPDFText_SetText",
  "FPDFTextObj_GetFont",
  "FPDFTextObj_GetTextRenderMode",
  "FPDF_CloseDocument",
  "FPDF_ClosePage",
  "FPDF_CreateNewDocument",
  "FPDF_GetFormType",
  "FPDF_GetLastError",
  "FPDF_GetPageBoundingBox",
  "FPDF_GetPageCount",
  "FPDF_GetPageHeightF",
  "FPDF_GetPageWidthF",
  "FPDF_ImportPagesByIndex",
  "FPDF_LoadMemDocument",
  "FPDF_LoadPage",
  "FPDF_RenderPageBitmapWithMatrix",
  "FPDF_SaveAsCopy",
  "PDFiumExt_CloseFileWriter",
  "PDFiumExt_CloseFormFillInfo",
  "PDFiumExt_ExitFormFillEnvironment",
  "PDFiumExt_GetFileWriterData",
  "PDFiumExt_GetFileWriterSize",
  "PDFiumExt_InitFormFillEnvironment",
  "PDFiumExt_OpenFileWriter",
  "PDFiumExt_OpenFormFillInfo",
] as const;

type PdfiumFunctions = Record<(typeof functionNames)[number], (...args: number[]) => number>;

/** One instance of PDFium: its functions, and typed views of its memory. */
export interface Pdfium {
  functions: PdfiumFunctions;
  /** Room for results that functions write by pointer, `scratchBytes` long, 8-byte aligned. */
  scratch: number;
  /** Views of the memory; they are renewed when the memory grows, so never keep one across a call. */
  bytes(): Uint8Array;
  floats(): Float32Array;
  doubles(): Float64Array;
  ints(): Int32Array;
}

/** Enough for the largest result we ask for: a font's name. */
export const scratchBytes = 1024;

/**
 * The memory of a WebAssembly module only grows. An instance that a large file enlarged beyond this is dropped when
 * that file is closed. An ordinary document stays under 64 MB; loading an instance takes about 40 ms.
 */
const keptMemoryBytes = 160 * 2 ** 20;

let instance: Promise<Pdfium> | null = null;

/** The process's only instance of PDFium, loaded at the first call. */
export function loadPdfium(): Promise<Pdfium> {
  instance ??= startPdfium();
  return instance;
}

/** Forgets the instance: after a crash inside it, nothing in its memory can be trusted. */
export function dropPdfium(): void {
  instance = null;
}

/** Returns the memory that a large file took; call it when no file is open. */
export function dropPdfiumIfLarge(pdfium: Pdfium): void {
  if (pdfium.bytes().byteLength > keptMemoryBytes) dropPdfium();
}

async function startPdfium(): Promise<Pdfium> {
  const wasmPath = fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));
  const wasm = await readFile(wasmPath);
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  const library = await init({ wasmBinary, print: () => undefined, printErr: () => undefined });
  library.PDFiumExt_Init();
  // Emscripten's own types, which name the memory, are not a dependency of the package.
  const memory = library.pdfium as unknown as { HEAPU8: Uint8Array };
  const functions = checkFunctions(library.pdfium.wasmExports);
  let buffer = memory.HEAPU8.buffer;
  let views = viewsOf(buffer);
  const current = () => {
    if (memory.HEAPU8.buffer !== buffer) {
      buffer = memory.HEAPU8.buffer;
      views = viewsOf(buffer);
    }
    return views;
  };
  return {
    functions,
    scratch: functions.malloc(scratchBytes),
    bytes: () => current().bytes,
    floats: () => current().floats,
    doubles: () => current().doubles,
    ints: () => current().ints,
  };
}

function viewsOf(buffer: ArrayBufferLike) {
  return {
    bytes: new Uint8Array(buffer),
    floats: new Float32Array(buffer),
    doubles: new Float64Array(buffer),
    ints: new Int32Array(buffer),
  };
}

/** Another version of the package may export other functions; better to know at the start than on some page. */
function checkFunctions(exported: object): PdfiumFunctions {
  const all = exported as Record<string, unknown>;
  const missing = functionNames.filter((name) => typeof all[name] !== "function");
  if (missing.length > 0) throw new Error(`this build of PDFium lacks ${missing.join(", ")}`);
  return all as PdfiumFunctions;
}
