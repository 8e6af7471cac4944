import { Zip, ZipDeflate } from "fflate";
import type { ScalarValue } from "../../domain/record.ts";

/** A sheet: its first row names the columns. */
export interface Sheet {
  name: string;
  head: string[];
  rows: AsyncIterable<ScalarValue[]>;
}

/** Excel's limits: rows of a sheet, and characters of a cell. */
const maxRows = 1_048_576;
const maxCellLength = 32_767;

/** Characters of XML that are compressed at a time. */
const chunkLength = 256 * 1024;

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationSpace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageSpace = "http://schemas.openxmlformats.org/package/2006";
const mimePrefix = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * A workbook (Office Open XML, ECMA-376), created while it is read: rows are only taken as fast as bytes are, so memory
 * does not grow with them. A sheet with too many rows continues in another one.
 */
export async function* writeXlsx(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const archive = new Archive();
  const names: string[] = [];
  for (const sheet of sheets) yield* writeSheets(archive, sheet, names);
  yield* archive.addPart("xl/workbook.xml", [toWorkbook(names)]);
  yield* archive.addPart("xl/_rels/workbook.xml.rels", [toRelations(names.map((_, index) => worksheetTarget(index)))]);
  yield* archive.addPart("_rels/.rels", [toRelations([{ type: "officeDocument", target: "xl/workbook.xml" }])]);
  yield* archive.addPart("[Content_Types].xml", [toContentTypes(names.length)]);
  yield* archive.end();
}

/** A ZIP archive, part by part. */
class Archive {
  readonly #encoder = new TextEncoder();
  #made: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#made.push(chunk);
  });

  async *addPart(path: string, texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const part = new ZipDeflate(path);
    this.#zip.add(part);
    for await (const text of texts) {
      part.push(this.#encoder.encode(text));
      yield* this.#take();
    }
    part.push(new Uint8Array(), true);
    yield* this.#take();
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end();
    yield* this.#take();
  }

  #take(): Uint8Array[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }
}

async function* writeSheets(archive: Archive, sheet: Sheet, names: string[]): AsyncGenerator<Uint8Array> {
  const rows = sheet.rows[Symbol.asyncIterator]();
  let next = await rows.next();
  do {
    const part = names.length;
    names.push(toSheetName(sheet.name, names));
    const texts = toXml(sheet.head, async () => {
      const row = next;
      next = row.done ? row : await rows.next();
      return row.done ? null : row.value;
    });
    yield* archive.addPart(`xl/${worksheetTarget(part).target}`, texts);
  } while (!next.done);
}

/** The XML of a sheet in chunks: its header, and the next rows until there are no more or no more fit. */
async function* toXml(head: string[], takeRow: () => Promise<ScalarValue[] | null>): AsyncGenerator<string> {
  let text = `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetData>${toRow(head, 1)}`;
  for (let number = 2; number <= maxRows; number++) {
    const row = await takeRow();
    if (row === null) break;
    text += toRow(row, number);
    if (text.length < chunkLength) continue;
    yield text;
    text = "";
  }
  yield `${text}</sheetData></worksheet>`;
}

function toRow(cells: readonly ScalarValue[], number: number): string {
  return `<row r="${number}">${cells.map((cell, index) => toCell(cell, `${toColumnName(index)}${number}`)).join("")}</row>`;
}

/** Text stays text in a workbook, whatever it begins with: a formula would be a separate element. */
function toCell(value: ScalarValue, place: string): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
  const text = escapeText(value.slice(0, maxCellLength));
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** A to Z, AA to ZZ, and so on. */
function toColumnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${toColumnName(Math.floor(index / 26) - 1)}${letter}`;
}

/**
 * Text within XML; characters that XML cannot contain are written as `_x000B_` (ECMA-376, ST_Xstring), and so is text
 * that looks like that.
 */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold or would change.
      .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0")}_`)
      .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

/** Excel allows 31 characters without certain signs, and each name once, ignoring case: a number distinguishes equal ones. */
function toSheetName(name: string, taken: readonly string[]): string {
  const plain = name.replace(/[\\/?*[\]:']/g, " ").trim() || "Sheet";
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? "" : ` ${count}`;
    const candidate = `${plain.slice(0, 31 - suffix.length)}${suffix}`;
    if (taken.every((each) => each.toLowerCase() !== candidate.toLowerCase())) return candidate;
  }
}

function worksheetTarget(index: number) {
  return { type: "worksheet", target: `worksheets/sheet${index + 1}.xml` };
}

function toWorkbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${relationSpace}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function toRelations(relations: readonly { type: string; target: string }[]): string {
  const elements = relations.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationSpace}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${elements.join("")}</Relationships>`;
}

function toContentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Override PartName="/xl/${worksheetTarget(index).target}" ContentType="${mimePrefix}.worksheet+xml"/>`,
  );
  return [
    `${xmlHead}<Types xmlns="${packageSpace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${mimePrefix}.sheet.main+xml"/>`,
    ...sheets,
    "</Types>",
  ].join("");
}
