import { crc32 } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of these chunks, the first of which is its `IHDR`; the end chunk is added. */
export function joinPng(...chunks: Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks, pngChunk("IEND", Buffer.alloc(0))]);
}

/** A chunk with its length and its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
