import { Failure } from "../../domain/failure.ts";
import { findPdf } from "./find-pdf.ts";
import { flattenAnnotations, type InputArea } from "./flatten-annotations.ts";
import { dropPdfium, dropPdfiumIfLarge, loadPdfium, type Pdfium } from "./pdfium.ts";

/** A PDF that is open in PDFium. Close it, or its memory stays in use. */
export interface OpenPdf {
  pdfium: Pdfium;
  pageCount: number;
  /**
   * Loads page `number` (counted from 1) with its annotations as part of its content, passes its pointer and the places
   * of its form fields to `use`, and frees it afterwards.
   *
   * @throws Failure `corruptFile` if the page cannot be loaded.
   */
  withPage<Result>(number: number, use: (page: number, inputs: InputArea[]) => Result): Result;
  /** Turns page `number` clockwise by quarter turns, from its next load on, as its /Rotate does. */
  turnPage(number: number, quarterTurns: number): void;
  /** By how many quarter turns, 0 to 3, page `number` was turned. */
  turnOfPage(number: number): number;
  /**
   * Passes the document's own pointer to `use`, for what belongs to no page.
   *
   * @throws Failure `corruptFile` if PDFium crashes.
   */
  withDocument<Result>(use: (document: number) => Result): Result;
  close(): void;
}

/** The PDF does not open with the password, or needs one. */
export class PasswordNeeded extends Failure<"encryptedFile"> {
  constructor() {
    super("encryptedFile", "The PDF is protected by a password. Send it without one.");
  }
}

/** PDFium's codes of `FPDF_GetLastError`. */
const passwordError = 4;
const securityError = 5;

/**
 * Opens a PDF, with the empty password unless another one is given.
 *
 * @throws Failure `encryptedFile`, `corruptFile`, or `emptyFile` for a PDF without pages.
 */
export async function openPdf(file: Uint8Array, password = ""): Promise<OpenPdf> {
  const bytes = findPdf(file) ?? file;
  const pdfium = await loadPdfium();
  const { functions } = pdfium;
  const data = functions.malloc(bytes.length);
  if (data === 0) throw new Failure("corruptFile", "The PDF is too large to be opened.");
  pdfium.bytes().set(bytes, data);

  let isLost = false;
  /** A hostile file can crash PDFium inside its module. That instance is then lost; the next file gets a new one. */
  const guard = <Result>(call: () => Result): Result => {
    try {
      return call();
    } catch (error) {
      if (!isCrash(error)) throw error;
      isLost = true;
      dropPdfium();
      throw new Failure("corruptFile", "The PDF is damaged in a way that makes it unreadable.", { cause: error });
    }
  };

  const secret = password === "" ? 0 : copyText(pdfium, password);
  const document = guard(() => functions.FPDF_LoadMemDocument(data, bytes.length, secret));
  if (secret !== 0 && !isLost) functions.free(secret);
  const close = (): void => {
    if (isLost) return;
    if (document !== 0) guard(() => functions.FPDF_CloseDocument(document));
    functions.free(data);
    dropPdfiumIfLarge(pdfium);
  };
  if (document === 0) {
    const failure = openingFailure(functions.FPDF_GetLastError());
    close();
    throw failure;
  }
  const pageCount = guard(() => functions.FPDF_GetPageCount(document));
  if (pageCount <= 0) {
    close();
    throw new Failure("emptyFile", "The PDF has no pages.");
  }

  // Flattening removes the annotations from the open document, so only the first load of a page sees them.
  const inputsByPage = new Map<number, InputArea[]>();
  const turns = new Map<number, number>();
  const load = (number: number): number => {
    const page = guard(() => functions.FPDF_LoadPage(document, number - 1));
    if (page === 0) throw new Failure("corruptFile", `Page ${number} of the PDF is damaged and cannot be read.`);
    return page;
  };
  const loadPrepared = (number: number): { page: number; inputs: InputArea[] } => {
    const page = load(number);
    const { isChanged, inputs } = guard(() => {
      const isResized = restoreCropBox(pdfium, page);
      const flattened = flattenAnnotations(pdfium, page);
      const known = inputsByPage.get(number) ?? flattened.inputs;
      inputsByPage.set(number, known);
      return { isChanged: isResized || flattened.isChanged, inputs: known };
    });
    if (!isChanged) return { page, inputs };
    // Changes to the page are only visible after loading it again.
    guard(() => functions.FPDF_ClosePage(page));
    return { page: load(number), inputs };
  };

  return {
    pdfium,
    pageCount,
    withPage(number, use) {
      const { page, inputs } = loadPrepared(number);
      try {
        return guard(() => use(page, inputs));
      } finally {
        if (!isLost) guard(() => functions.FPDF_ClosePage(page));
      }
    },
    turnPage(number, quarterTurns) {
      const page = load(number);
      guard(() => {
        functions.FPDFPage_SetRotation(page, (functions.FPDFPage_GetRotation(page) + quarterTurns) % 4);
        functions.FPDF_ClosePage(page);
      });
      turns.set(number, ((turns.get(number) ?? 0) + quarterTurns) % 4);
    },
    turnOfPage: (number) => turns.get(number) ?? 0,
    withDocument: (use) => guard(() => use(document)),
    close,
  };
}

/** A trap of the WebAssembly module, an abort of its runtime, or endless recursion. */
function isCrash(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === "RuntimeError");
}

/** A crop box outside the page leaves nothing of it: then the whole page is shown. Says whether that was the case. */
function restoreCropBox({ functions, scratch, floats }: Pdfium, page: number): boolean {
  if (functions.FPDF_GetPageWidthF(page) > 0 && functions.FPDF_GetPageHeightF(page) > 0) return false;
  if (functions.FPDFPage_GetMediaBox(page, scratch, scratch + 4, scratch + 8, scratch + 12) !== 1) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = floats().subarray(scratch >> 2, (scratch >> 2) + 4);
  functions.FPDFPage_SetCropBox(page, left, bottom, right, top);
  return true;
}

function openingFailure(error: number): Failure {
  if (error === passwordError) {
    return new PasswordNeeded();
  }
  if (error === securityError) {
    return new Failure("encryptedFile", "The PDF is encrypted in a way that cannot be opened. Send it unencrypted.");
  }
  return new Failure("corruptFile", "The PDF is damaged and cannot be opened.");
}

/** Copies a text into PDFium's memory, for the caller to free. */
function copyText({ functions, bytes }: Pdfium, text: string): number {
  const encoded = Buffer.from(`${text}\0`);
  const pointer = functions.malloc(encoded.length);
  bytes().set(encoded, pointer);
  return pointer;
}
