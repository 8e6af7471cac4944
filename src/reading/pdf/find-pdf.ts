/**
 * First bytes in which a PDF's header is looked for: mail programs and scanners write junk before it. PDF readers look
 * at 1024 bytes.
 */
const headerBytes = 4096;

/** Last bytes of a file, which show what it is if it has no header. */
const trailerBytes = 1024;

const header = "%PDF-";

/**
 * The PDF in a file's bytes: from its header on, without junk before it, which PDF offsets do not count. A file whose
 * header was cut off gets one, so that it can be opened. Null if the bytes are not a PDF.
 */
export function findPdf(bytes: Uint8Array): Uint8Array | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerBytes));
  const at = start.indexOf(header);
  if (at >= 0) return bytes.subarray(at);
  const end = Buffer.from(bytes.subarray(-trailerBytes)).toString("latin1");
  const isHeaderless = /\d+ \d+ obj\b/.test(start.toString("latin1")) && /startxref\s+\d+\s+%%EOF/.test(end);
  return isHeaderless ? Buffer.concat([Buffer.from(`${header}1.7\n`), bytes]) : null;
}
