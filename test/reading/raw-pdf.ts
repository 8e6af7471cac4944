/** A page of a hand-written PDF: content that a library would not write. */
export interface RawPage {
  /**
   * The content stream; fonts are `/F1` (Helvetica), `/F2` (Helvetica-Bold) and those of `fonts`, pictures `/Im0` on.
   */
  content: string;
  /** Entries in the page's dictionary, such as `/Rotate 90`; the media box is 400 x 300 points unless they name one. */
  entries?: string;
  /** Further fonts by name, as dictionaries; `@toUnicode` in one stands for the map below. */
  fonts?: Record<string, string>;
  /** A map from codes to Unicode, as PDF writes it. */
  toUnicode?: string;
  /** Pictures as JPEG files. */
  jpegs?: { bytes: Uint8Array; widthPx: number; heightPx: number }[];
}

/** Writes a PDF from its parts. */
export function rawPdf(pages: RawPage[]): Buffer {
  const objects: Buffer[] = [];
  const add = (text: string, stream?: Uint8Array): number => {
    const body = stream
      ? Buffer.concat([Buffer.from(`${text}\nstream\n`, "latin1"), stream, Buffer.from("\nendstream")])
      : Buffer.from(text, "latin1");
    objects.push(body);
    return objects.length;
  };
  const catalog = add("<< /Type /Catalog /Pages 2 0 R >>");
  const pagesAt = add("");
  const pageNumbers = pages.map((page) => addPage(page, add));
  objects[pagesAt - 1] = Buffer.from(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(" ")}] >>`,
  );
  return writeObjects(objects, catalog);
}

function addPage(page: RawPage, add: (text: string, stream?: Uint8Array) => number): number {
  const content = Buffer.from(page.content, "latin1");
  const contentAt = add(`<< /Length ${content.length} >>`, content);
  const fonts = {
    F1: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    F2: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ...page.fonts,
  };
  const map = Buffer.from(page.toUnicode ?? "");
  const mapAt = add(`<< /Length ${map.length} >>`, map);
  const fontList = Object.entries(fonts).map(([name, dictionary]) => {
    return `/${name} ${add(dictionary.replace("@toUnicode", `${mapAt} 0 R`))} 0 R`;
  });
  const pictures = (page.jpegs ?? []).map(({ bytes, widthPx, heightPx }, index) => {
    const head = `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB`;
    return `/Im${index} ${add(`${head} /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>`, bytes)} 0 R`;
  });
  const resources = `<< /Font << ${fontList.join(" ")} >> /XObject << ${pictures.join(" ")} >> >>`;
  const entries = page.entries ?? "";
  const mediaBox = entries.includes("/MediaBox") ? "" : "/MediaBox [0 0 400 300]";
  return add(
    `<< /Type /Page /Parent 2 0 R ${mediaBox} ${entries} /Contents ${contentAt} 0 R /Resources ${resources} >>`,
  );
}

function writeObjects(objects: Buffer[], catalog: number): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let at = parts[0]?.length ?? 0;
  const offsets = objects.map((body, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    const offset = at;
    parts.push(part);
    at += part.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}
