import { Zip, ZipDeflate } from "fflate";
import type { ScalarValue } from "../../domain/record.ts";

/** How a column's values are written and shown; texts that are no date stay texts in a column of dates, too. */
export type ColumnKind = "text" | "date" | "datetime" | "number" | "money" | "id";

export interface SheetColumn {
  title: string;
  kind: ColumnKind;
}

/** A sheet: its first row names the columns. */
export interface Sheet {
  name: string;
  columns: SheetColumn[];
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
  const relations = [...names.map((_, index) => worksheetTarget(index)), { type: "styles", target: "styles.xml" }];
  yield* archive.addPart("xl/styles.xml", [workbookStyles]);
  yield* archive.addPart("xl/workbook.xml", [toWorkbook(names)]);
  yield* archive.addPart("xl/_rels/workbook.xml.rels", [toRelations(relations)]);
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
    const texts = toXml(sheet.columns, async () => {
      const row = next;
      next = row.done ? row : await rows.next();
      return row.done ? null : row.value;
    });
    yield* archive.addPart(`xl/${worksheetTarget(part).target}`, texts);
  } while (!next.done);
}

/** The XML of a sheet in chunks: its header, and the next rows until there are no more or no more fit. */
async function* toXml(
  columns: readonly SheetColumn[],
  takeRow: () => Promise<ScalarValue[] | null>,
): AsyncGenerator<string> {
  let text = `${xmlHead}<worksheet xmlns="${mainSpace}">${toView(columns)}<sheetData>${toHead(columns)}`;
  let last = 1;
  while (last < maxRows) {
    const row = await takeRow();
    if (row === null) break;
    last += 1;
    text += toRow(columns, row, last);
    if (text.length < chunkLength) continue;
    yield text;
    text = "";
  }
  yield `${text}</sheetData><autoFilter ref="A1:${toColumnName(columns.length - 1)}${last}"/></worksheet>`;
}

/** Width of a column in characters, by what it holds; a longer title makes it wider. */
const widths: Record<ColumnKind, number> = { text: 24, date: 12, datetime: 18, number: 12, money: 14, id: 38 };

/** Room for the button of the filter beside a title, in characters. */
const filterWidth = 4;

/** The header stays in view; columns are as wide as their values usually are. */
function toView(columns: readonly SheetColumn[]): string {
  const cols = columns.map(({ title, kind }, index) => {
    const width = Math.max(widths[kind], Math.min(title.length + filterWidth, 40));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join("")}</cols>`;
}

/** Places in `cellXfs` of `workbookStyles`. */
const styles = { head: 1, date: 2, datetime: 3, money: 4 };

/** Dates and amounts in the formats of the reader's language (14, 22 and 4 of ECMA-376, 18.8.30); a bold head. */
const workbookStyles = [
  `${xmlHead}<styleSheet xmlns="${mainSpace}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE4E8ED"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  ...[14, 22, 4].map(
    (format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
  "</cellXfs></styleSheet>",
].join("");

function toHead(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ title }, index) => toTextCell(title, `${toColumnName(index)}1`, ` s="${styles.head}"`));
  return `<row r="1">${cells.join("")}</row>`;
}

function toRow(columns: readonly SheetColumn[], cells: readonly ScalarValue[], number: number): string {
  const made = cells.map((cell, index) => toCell(cell, columns[index]?.kind, `${toColumnName(index)}${number}`));
  return `<row r="${number}">${made.join("")}</row>`;
}

function toCell(value: ScalarValue, kind: ColumnKind | undefined, place: string): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number") {
    return `<c r="${place}"${kind === "money" ? ` s="${styles.money}"` : ""}><v>${value}</v></c>`;
  }
  const serial = kind === "date" || kind === "datetime" ? toDateSerial(value) : null;
  if (serial === null) return toTextCell(value, place);
  return `<c r="${place}" s="${Number.isInteger(serial) && kind === "date" ? styles.date : styles.datetime}"><v>${serial}</v></c>`;
}

/** Text stays text in a workbook, whatever it begins with: a formula would be a separate element. */
function toTextCell(value: string, place: string, style = ""): string {
  const text = escapeText(value.slice(0, maxCellLength));
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const dayMs = 86_400_000;

/** The day that spreadsheets count from, and the first whose number all of them agree on. */
const firstDay = { zero: Date.UTC(1899, 11, 30), safe: Date.UTC(1900, 2, 1) };

/**
 * A date, or a time in UTC or without a zone, as spreadsheets count: in days. Null for anything else: a time in another zone
 * would lose it.
 */
export function toDateSerial(text: string): number | null {
  const found = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:[.]\d+)?)?)(?:Z|[+]00:00)?)?$/.exec(text);
  if (!found) return null;
  const [, day = "", time = "00:00"] = found;
  const at = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(at) || at < firstDay.safe || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return (at - firstDay.zero) / dayMs;
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
  return `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${relationSpace}"><bookViews><workbookView/></bookViews><sheets>${sheets.join("")}</sheets></workbook>`;
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
    `<Override PartName="/xl/styles.xml" ContentType="${mimePrefix}.styles+xml"/>`,
    ...sheets,
    "</Types>",
  ].join("");
}
