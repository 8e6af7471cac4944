import { createHash } from "node:crypto";
import { Failure } from "../../domain/failure.ts";
import { loadFont } from "./load-font.ts";
import { dropPdfium, loadPdfium, type Pdfium } from "./pdfium.ts";
import { savePdf } from "./save-pdf.ts";

/** A text of one size; its lines are broken where they are too long. */
export interface TextBlock {
  text: string;
  /** In points. */
  size: number;
}

/** A4 with margins, in points. */
const page = { width: 595, height: 842, margin: 50 };
/** Distance of two lines, as a share of the size. */
const lineShare = 1.4;
/** Pages that are written; longer texts are logs, or an attack. */
const mostPages = 60;
/** For `FPDFText_LoadFont`. */
const trueType = 2;

/**
 * A PDF of texts, one below the other; the same texts give the same bytes. Letters that the font lacks become boxes.
 *
 * @throws Failure `pageLimitExceeded`.
 */
export async function writeTextPdf(blocks: readonly TextBlock[]): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const { functions } = pdfium;
  const font = loadFont();
  const fontBytes = functions.malloc(font.length);
  const document = functions.FPDF_CreateNewDocument();
  try {
    if (fontBytes === 0 || document === 0) throw new Error("PDFium has no memory for a document");
    pdfium.bytes().set(font, fontBytes);
    const loaded = functions.FPDFText_LoadFont(document, fontBytes, font.length, trueType, 1);
    if (loaded === 0) throw new Error("PDFium cannot load the font");
    const pen = new Pen(pdfium, document, loaded);
    for (const { text, size } of blocks) for (const line of text.split(/\r?\n/)) pen.write(line, size);
    pen.end();
    return withoutTime(savePdf(pdfium, document), blocks);
  } catch (error) {
    if (!(error instanceof Failure)) dropPdfium();
    throw error;
  } finally {
    functions.FPDF_CloseDocument(document);
    functions.free(fontBytes);
  }
}

/** Writes lines from the top of a page to the last one. */
class Pen {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #font: number;
  readonly #widths = new Map<string, number>();
  #page = 0;
  #pages = 0;
  #top = page.margin;

  constructor(pdfium: Pdfium, document: number, font: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#font = font;
  }

  write(line: string, size: number): void {
    const room = (page.width - 2 * page.margin) / size;
    for (const part of this.#breakLine(line.replaceAll("\t", "    "), room)) this.#writePart(part, size);
  }

  end(): void {
    if (this.#page === 0) this.#beginPage();
    const { functions } = this.#pdfium;
    functions.FPDFPage_GenerateContent(this.#page);
    functions.FPDF_ClosePage(this.#page);
    this.#page = 0;
  }

  /** Lines that fit; `room` in sizes. */
  #breakLine(line: string, room: number): string[] {
    const lines: string[] = [];
    let open = "";
    let width = 0;
    for (const word of line.split(/(?<=\s)(?=\S)/).flatMap((each) => this.#breakWord(each, room))) {
      const wide = this.#measure(word);
      if (open !== "" && width + wide > room) {
        lines.push(open.trimEnd());
        open = "";
        width = 0;
      }
      open += word;
      width += wide;
    }
    return [...lines, open.trimEnd()];
  }

  #breakWord(word: string, room: number): string[] {
    if (this.#measure(word.trimEnd()) <= room) return [word];
    const characters = [...word];
    const half = Math.ceil(characters.length / 2);
    const parts = [characters.slice(0, half), characters.slice(half)].filter((part) => part.length > 0);
    return parts.length < 2 ? [word] : parts.flatMap((part) => this.#breakWord(part.join(""), room));
  }

  /** The width of a text, in sizes; without the room on both sides of its first and last letter. */
  #measure(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    // Blanks have no bounds of their own.
    const width = this.#boundsOf(`.${text}.`) - this.#boundsOf("..");
    this.#widths.set(text, width);
    return width;
  }

  #boundsOf(text: string): number {
    const { functions, scratch } = this.#pdfium;
    const object = this.#createText(text, 1);
    functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    const [left = 0, , right = 0] = this.#pdfium.floats().subarray(scratch >> 2, (scratch >> 2) + 3);
    functions.FPDFPageObj_Destroy(object);
    return right - left;
  }

  #writePart(text: string, size: number): void {
    const height = size * lineShare;
    if (this.#page !== 0 && this.#top + height > page.height - page.margin) this.end();
    if (this.#page === 0) this.#beginPage();
    this.#top += height;
    if (text.trim() === "") return;
    const { functions } = this.#pdfium;
    const object = this.#createText(text, size);
    move(this.#pdfium, object, { x: page.margin, y: page.height - this.#top });
    functions.FPDFPage_InsertObject(this.#page, object);
  }

  #createText(text: string, size: number): number {
    const { functions } = this.#pdfium;
    const object = functions.FPDFPageObj_CreateTextObj(this.#document, this.#font, size);
    const units = Buffer.from(`${text}\0`, "utf16le");
    const at = functions.malloc(units.length);
    if (object === 0 || at === 0) throw new Error("PDFium has no memory for a text");
    this.#pdfium.bytes().set(units, at);
    functions.FPDFText_SetText(object, at);
    functions.free(at);
    return object;
  }

  #beginPage(): void {
    if (this.#pages === mostPages)
      throw new Failure("pageLimitExceeded", `The text is longer than the ${mostPages} pages that are written.`);
    this.#page = this.#pdfium.functions.FPDFPage_New(this.#document, this.#pages, page.width, page.height);
    this.#pages += 1;
    this.#top = page.margin;
  }
}

function move({ functions }: Pdfium, object: number, { x, y }: { x: number; y: number }): void {
  functions.FPDFPageObj_Transform(object, 1, 0, 0, 1, x, y);
}

/** Replaces what depends on the moment, in the same number of bytes: the time, and the ID that is made of it. */
function withoutTime(pdf: Uint8Array, blocks: readonly TextBlock[]): Uint8Array {
  const id = createHash("md5").update(JSON.stringify(blocks)).digest("hex").toUpperCase();
  const text = Buffer.from(pdf)
    .toString("latin1")
    .replace(/\(D:\d{14}\)/, "(D:20000101000000)")
    .replace(/\/ID\[<[0-9A-F]{32}><[0-9A-F]{32}>\]/, `/ID[<${id}><${id}>]`);
  return Buffer.from(text, "latin1");
}
