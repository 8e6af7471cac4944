import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { Failure } from "../../domain/failure.ts";
import type { StoredFile } from "./file-store.ts";

/** Passes a file's bytes on while it counts and hashes them, and ends with `fileTooLarge` past the limit. */
export class MeasuredStream extends Transform {
  readonly #maxBytes: number;
  readonly #hash = createHash("sha256");
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes > this.#maxBytes) {
      done(fileTooLarge(this.#maxBytes));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** The size and hash of what passed through; call it once, after the end. */
  measure(): StoredFile {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest("hex") };
  }
}

/** The failure for a file larger than a limit, which its message names. */
export function fileTooLarge(maxBytes: number): Failure {
  return new Failure("fileTooLarge", `The file is larger than ${describeSize(maxBytes)}, the largest size accepted.`);
}

/** A number of bytes as people read it, in decimal units; whole bytes under 1 kB. */
export function describeSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} bytes`;
  const [unit, divisor] = sizeBytes < 1e6 ? ["kB", 1e3] : sizeBytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${Number((sizeBytes / divisor).toFixed(1))} ${unit}`;
}
