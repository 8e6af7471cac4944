import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** Bytes of the parts of a WOFF file, and of the OpenType file that it stands for. */
const woff = { header: 44, entry: 20 };
const openType = { header: 12, entry: 16 };

let loaded: Buffer | null = null;

/** The font in which mails are drawn: DejaVu Sans, one file for Latin, Greek and Cyrillic letters. */
export function loadFont(): Buffer {
  const file = import.meta.resolve("@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff");
  loaded ??= unpackWoff(readFileSync(new URL(file)));
  return loaded;
}

/**
 * The OpenType file in a WOFF file (https://www.w3.org/TR/WOFF/): a font library that is given the WOFF file unpacks a whole
 * table for each glyph, which takes seconds for a page.
 */
function unpackWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const directory = Buffer.alloc(openType.header + count * openType.entry);
  directory.writeUInt32BE(packed.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  // How many tables a binary search begins with, as the format wants it.
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(2 ** power * openType.entry, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE((count - 2 ** power) * openType.entry, 10);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const from = woff.header + index * woff.entry;
    const [begin, packedLength, length] = [4, 8, 12].map((at) => packed.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const bytes = packed.subarray(begin, begin + packedLength);
    const table = packedLength < length ? inflateSync(bytes) : bytes;
    const to = openType.header + index * openType.entry;
    packed.copy(directory, to, from, from + 4);
    packed.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
