import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { asS3Trouble } from "./s3-trouble.ts";

/**
 * Passes a download on. It ends with `Unavailable` if the connection breaks, and with an error if its SHA-256 is not the
 * given one (lower-case hex; null for a part of a file).
 */
export function verifyBytes(body: Readable, sha256: string | null): Readable {
  const hash = createHash("sha256");
  const verified = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (sha256 !== null) hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isWhole = sha256 === null || hash.digest("hex") === sha256;
      done(isWhole ? null : new Error("The object store returned a damaged file."));
    },
  });
  body.on("error", (error) => verified.destroy(toError(asS3Trouble(error))));
  verified.on("close", () => body.destroy());
  return body.pipe(verified);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
