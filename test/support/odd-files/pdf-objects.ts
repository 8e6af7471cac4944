import { deflateSync } from "node:zlib";

/** An object of a hand-written PDF: its text, or a dictionary's entries with a stream. */
export type PdfObject = string | { entries?: string; stream: Uint8Array | string };

/** How a hand-written PDF may differ from others. */
export interface PdfShape {
  /** Entries of the trailer besides /Size and /Root. */
  trailer?: string;
  /** If left out, the table is right. `none`: the file ends with its objects. */
  xref?: "none" | "at the wrong place" | "that goes back to itself";
}

/** Writes a PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfOfObjects(objects: PdfObject[], { trailer = "", xref }: PdfShape = {}): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let at = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    const body = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), bodyOf(object), Buffer.from("\nendobj\n")]);
    offsets.push(at);
    parts.push(body);
    at += body.length;
  }
  if (xref === "none") return Buffer.concat(parts);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const previous = xref === "that goes back to itself" ? `/Prev ${at}` : "";
  const start = xref === "at the wrong place" ? 7 : at;
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${previous} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

function bodyOf(object: PdfObject): Buffer {
  if (typeof object === "string") return Buffer.from(object, "latin1");
  const stream = Buffer.from(object.stream as string, "latin1");
  const length = object.entries?.includes("/Length") ? "" : `/Length ${stream.length}`;
  return Buffer.concat([
    Buffer.from(`<< ${length} ${object.entries ?? ""} >>\nstream\n`, "latin1"),
    stream,
    Buffer.from("\nendstream"),
  ]);
}

/** A line of print in Helvetica. */
export const printed = "BT /F1 12 Tf 40 200 Td (Total 54.50) Tj ET";

export const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

/** How a page of one line may differ from others. */
export interface OnePage {
  content?: PdfObject;
  /** Entries of the page; a media box is added unless they name one. */
  page?: string;
  /** Entries of its resources, besides the font /F1. */
  resources?: string;
  /** Entries of the catalogue. */
  catalogue?: string;
  /** Further objects, from number 6 on. */
  objects?: PdfObject[];
  shape?: PdfShape;
}

/** A PDF of one page: 1 catalogue, 2 page tree, 3 page, 4 content, 5 font, then what is given. */
export function onePage(given: OnePage = {}): Buffer {
  const { content = { stream: printed }, page = "", resources = "", catalogue = "", objects = [], shape = {} } = given;
  const box = page.includes("/MediaBox") ? "" : "/MediaBox [0 0 400 300]";
  const font = resources.includes("/Font") ? "" : "/Font << /F1 5 0 R >>";
  return pdfOfObjects(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << ${font} ${resources} >> ${page} >>`,
      content,
      helvetica,
      ...objects,
    ],
    shape,
  );
}

/** `text` again and again, `sizeMb` megabytes in all, packed to a thousandth of it. */
export function packedBomb(text: string, sizeMb: number): Buffer {
  return deflateSync(Buffer.alloc(sizeMb * 2 ** 20, text), { level: 1 });
}
