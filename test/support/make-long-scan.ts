import { layerOf, makeScan, type Scan } from "../reading/make-scan.ts";
import { type RawPage, rawPdf } from "../reading/raw-pdf.ts";

/** A page of a long scan: its lines as a picture, or as print. */
export interface LongScanPage {
  lines: string[];
  isPrinted?: boolean;
}

/** A PDF as a scanner makes it of many sheets; equal pages share their picture. */
export async function makeLongScan(pages: LongScanPage[]): Promise<Buffer> {
  const scans = new Map<string, Scan>();
  const entries = "/MediaBox [0 0 595 842]";
  const raw: RawPage[] = [];
  for (const { lines, isPrinted = false } of pages) {
    if (isPrinted) {
      raw.push({ entries, content: layerOf(lines, 0) });
      continue;
    }
    const name = lines.join("\n");
    const scan = scans.get(name) ?? (await makeScan(lines));
    scans.set(name, scan);
    raw.push({ entries, content: "q 595 0 0 842 0 0 cm /Im0 Do Q", jpegs: [scan] });
  }
  return rawPdf(raw);
}
