import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { StoredFile } from "../file-store.ts";
import { asStorageTrouble } from "../storage-trouble.ts";
import { ByteBudget } from "./byte-budget.ts";
import { openClient, type S3Settings, soon } from "./s3-client.ts";
import { asS3Trouble, isMissingObject } from "./s3-trouble.ts";
import { verifyBytes } from "./verify-bytes.ts";

/** Objects larger than this are uploaded in parts of this size; the last part is smaller. */
const partBytes = 16 * 1024 * 1024;
/** The most parts of an object, by the rules of S3: so one has at most 167 GB. */
const mostParts = 10_000;
/** Maximum bytes of uploads in memory at once, in a process. */
const uploadBytes = 4 * partBytes;
/** A presigned address is used at once. */
const presignedSeconds = 300;
/** Its metadata name under which an object tells its SHA-256. */
const hashName = "sha256";

/** An object of a list. */
export interface ListedObject {
  name: string;
  sizeBytes: number;
}

/** A stream has other bytes than whoever sends it said. */
export class OtherBytes extends Error {
  override readonly name = "OtherBytes";
}

/** The objects of a bucket by name, below the prefix of the settings. All methods throw `Unavailable` if the store is away. */
export type S3Objects = ReturnType<typeof openS3Objects>;

export function openS3Objects(settings: S3Settings, attempts?: number) {
  const { bucket, prefix } = settings;
  const client = openClient(settings, attempts);
  const budget = new ByteBudget(uploadBytes);
  const nameOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  const put = async (name: string, body: Buffer, metadata: Record<string, string>) => {
    await client.send(
      new PutObjectCommand({ ...nameOf(name), Body: body, ContentMD5: md5Of(body), Metadata: metadata }),
    );
  };

  /** Uploads an object part by part; it appears when `parts` has ended without an error. */
  const putInParts = async (name: string, parts: AsyncIterable<Part>, metadata: Record<string, string>) => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...nameOf(name), Metadata: metadata }),
      soon(),
    );
    const whole = { ...nameOf(name), UploadId };
    const done: CompletedPart[] = [];
    try {
      // One after the other: after a failure none is still on its way when the upload is aborted.
      for await (const { sizeBytes, read } of parts) {
        const PartNumber = done.length + 1;
        if (PartNumber > mostParts) throw new Error(`An object has at most ${mostParts} parts of ${partBytes} bytes.`);
        const { ETag } = await budget.spend(sizeBytes, async () => {
          const body = await read();
          return client.send(new UploadPartCommand({ ...whole, PartNumber, Body: body, ContentMD5: md5Of(body) }));
        });
        done.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...whole, MultipartUpload: { Parts: done } }));
    } catch (error) {
      // What the store keeps of it costs money; where this fails, the bucket's own rule for abandoned parts removes it.
      await client.send(new AbortMultipartUploadCommand(whole), soon()).catch(() => {});
      throw error;
    }
  };

  const get = async (name: string, range?: string): Promise<GetObjectCommandOutput | null> => {
    try {
      return await client.send(new GetObjectCommand({ ...nameOf(name), ...(range && { Range: range }) }));
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw asS3Trouble(error);
    }
  };

  return {
    /** Sends a file of this machine, of which size and hash are known. */
    async putFile(name: string, file: FileHandle, { sizeBytes, sha256 }: StoredFile): Promise<void> {
      const metadata = { [hashName]: sha256 };
      try {
        if (sizeBytes <= partBytes)
          await budget.spend(sizeBytes, async () => put(name, await readPart(file, 0, sizeBytes), metadata));
        else await putInParts(name, partsOfFile(file, sizeBytes), metadata);
      } catch (error) {
        throw asS3Trouble(asStorageTrouble(error));
      }
    },

    async putBytes(name: string, bytes: Buffer): Promise<void> {
      await put(name, bytes, { [hashName]: sha256Of(bytes) }).catch((error: unknown) => {
        throw asS3Trouble(error);
      });
    },

    /**
     * Sends a stream as it comes, with at most two parts of it in memory. With `sha256`, throws `OtherBytes` if it has
     * another one, and stores nothing; only then, or in one part, the object itself tells its hash.
     */
    async putStream(name: string, stream: Readable, sha256?: string): Promise<StoredFile> {
      const hash = createHash("sha256");
      let sizeBytes = 0;
      const check = (): StoredFile => {
        const found = hash.digest("hex");
        if (sha256 !== undefined && found !== sha256) throw new OtherBytes(`${name} has other bytes than expected.`);
        return { sizeBytes, sha256: found };
      };
      const parts = cutIntoParts(stream, (part) => {
        hash.update(part);
        sizeBytes += part.length;
      });
      const first = await parts.next();
      const bytes = first.done === true ? Buffer.alloc(0) : first.value;
      try {
        if (bytes.length < partBytes) {
          const stored = check();
          await budget.spend(bytes.length, () => put(name, bytes, { [hashName]: stored.sha256 }));
          return stored;
        }
        let stored: StoredFile | null = null;
        const rest = async function* (): AsyncGenerator<Part> {
          yield { sizeBytes: bytes.length, read: async () => bytes };
          for await (const part of parts) yield { sizeBytes: part.length, read: async () => part };
          // Before the object appears.
          stored = check();
        };
        await putInParts(name, rest(), sha256 === undefined ? {} : { [hashName]: sha256 });
        return stored ?? check();
      } catch (error) {
        throw asS3Trouble(error);
      } finally {
        stream.destroy();
      }
    },

    /** A stream of the object or of a part of it; a whole one is verified. Null if there is none. */
    async open(name: string, range?: { start: number; end: number }): Promise<Readable | null> {
      const found = await get(name, range && `bytes=${range.start}-${range.end}`);
      return found && verifyBytes(found.Body as Readable, range === undefined ? toHash(found) : null);
    },

    /** The same with the size that the store tells. */
    async openWhole(name: string): Promise<{ sizeBytes: number; body: Readable; open(): Readable } | null> {
      const found = await get(name);
      if (found === null) return null;
      const body = found.Body as Readable;
      return { sizeBytes: found.ContentLength ?? 0, body, open: () => verifyBytes(body, toHash(found)) };
    },

    /** A short object's text; null if there is none. */
    async readText(name: string): Promise<string | null> {
      try {
        const { Body } = await client.send(new GetObjectCommand(nameOf(name)), soon());
        return (await Body?.transformToString()) ?? null;
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw asS3Trouble(error);
      }
    },

    /** What the store tells about an object; null if there is none. */
    async head(name: string): Promise<HeadObjectCommandOutput | null> {
      try {
        return await client.send(new HeadObjectCommand(nameOf(name)), soon());
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw asS3Trouble(error);
      }
    },

    /** Milliseconds now, by the store's clock: the client knows by how much it differs from this machine's. */
    now: () => Date.now() + client.config.systemClockOffset,

    /** The objects whose names begin so, some at a time, in the order of their names. */
    async *list(start = ""): AsyncGenerator<ListedObject[]> {
      let from: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${start}`, ContinuationToken: from }))
          .catch((error: unknown) => {
            throw asS3Trouble(error);
          });
        yield (page.Contents ?? []).map(({ Key = "", Size = 0 }) => ({
          name: Key.slice(prefix.length),
          sizeBytes: Size,
        }));
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },

    /** Removes an object; a missing one is not an error. */
    async remove(name: string): Promise<void> {
      await client.send(new DeleteObjectCommand(nameOf(name)), soon()).catch((error: unknown) => {
        if (!isMissingObject(error)) throw asS3Trouble(error);
      });
    },

    /** Ends uploads of these names that were broken off; what they have sent costs money. */
    async abortUploads(isMeant: (name: string) => boolean): Promise<void> {
      const all = { Bucket: bucket, Prefix: prefix };
      const { Uploads } = await client
        .send(new ListMultipartUploadsCommand(all), soon())
        .catch(() => ({ Uploads: [] }));
      for (const { Key, UploadId } of Uploads ?? [])
        if (Key?.startsWith(prefix) && isMeant(Key.slice(prefix.length)))
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), soon()).catch(() => {});
    },

    /** An address from which anyone can download the object for the next minutes. */
    async presign(name: string, { contentType, disposition }: { contentType: string; disposition: string }) {
      const download = { ...nameOf(name), ResponseContentType: contentType, ResponseContentDisposition: disposition };
      try {
        return await getSignedUrl(client, new GetObjectCommand(download), { expiresIn: presignedSeconds });
      } catch (error) {
        throw asS3Trouble(error);
      }
    },

    /** Writes and removes an object of a byte. */
    async probe(name: string): Promise<void> {
      try {
        await client.send(new PutObjectCommand({ ...nameOf(name), Body: Buffer.alloc(1) }), soon());
        await client.send(new DeleteObjectCommand(nameOf(name)), soon());
      } catch (error) {
        throw asS3Trouble(error);
      }
    },

    close: () => client.destroy(),
  };
}

/** A part of an object; its bytes are read when there is room in memory, and again if a request is repeated. */
interface Part {
  sizeBytes: number;
  read: () => Promise<Buffer>;
}

async function* partsOfFile(file: FileHandle, sizeBytes: number): AsyncGenerator<Part> {
  for (let start = 0; start < sizeBytes; start += partBytes) {
    const length = Math.min(partBytes, sizeBytes - start);
    yield { sizeBytes: length, read: () => readPart(file, start, length) };
  }
}

/** Gives a stream in parts of the usual size, the last one smaller; `see` gets each of its chunks first. */
async function* cutIntoParts(stream: Readable, see: (chunk: Buffer) => void): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const given of stream) {
    const chunk = Buffer.isBuffer(given) ? given : Buffer.from(given);
    see(chunk);
    chunks.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(chunks);
    let start = 0;
    for (; all.length - start >= partBytes; start += partBytes) yield all.subarray(start, start + partBytes);
    chunks = start < all.length ? [all.subarray(start)] : [];
    length = all.length - start;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

function toHash({ Metadata }: GetObjectCommandOutput): string | null {
  return Metadata?.[hashName] ?? null;
}

/** The checksum that every server of this kind verifies. */
function md5Of(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("base64");
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(part, filled, length - filled, start + filled);
    if (bytesRead === 0) throw new Error("A received file was cut while it was being stored.");
    filled += bytesRead;
  }
  return part;
}
