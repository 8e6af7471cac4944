import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { checkFileKey, type FileStore, isFileKey, type StoredFile, StoredFileMissing } from "../file-store.ts";
import { LocalCopies } from "../local-copies.ts";
import { fileTooLarge, MeasuredStream } from "../measured-stream.ts";
import { asStorageTrouble } from "../storage-trouble.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { ByteBudget } from "./byte-budget.ts";
import { asS3Trouble, describeLastingTrouble, isMissingObject } from "./s3-trouble.ts";
import { verifyBytes } from "./verify-bytes.ts";

export interface S3Settings {
  bucket: string;
  /** Begins the name of every object; empty, or ends with a slash. */
  prefix: string;
  /** The server's address; null for AWS. */
  endpoint: string | null;
  /** Null: as the environment of the AWS client says. */
  region: string | null;
  /** Null: as the AWS client finds them (environment, profile, role of the machine or container). */
  keys: { id: string; secret: string } | null;
  /** Whether downloads that people may open go to the store itself. */
  isPresigned: boolean;
}

/** Larger files are uploaded in parts of this size. */
const partBytes = 16 * 1024 * 1024;
/** Maximum bytes of uploads in memory at once, in a process. */
const uploadBytes = 4 * partBytes;
/** Copies of recently used files kept in the temporary folder. */
const maxUnusedBytes = 512 * 1024 * 1024;
/** Milliseconds for a response without a body to speak of: a document waits for it, in a transaction. */
const shortMs = 10_000;
/** Milliseconds without progress after which a connection counts as dead. */
const idleMs = 30_000;
/** A presigned address is used at once. */
const presignedSeconds = 300;
/** Its metadata name under which an object tells its SHA-256. */
const hashName = "sha256";

const usualRegion = "us-east-1";

/**
 * Keeps files in a bucket of S3 or of a server that speaks like it, one object per key. An upload is first received into
 * the temporary folder, so that its size and hash are known and every request can be repeated; the object appears when
 * it is complete. Every object carries its SHA-256, which whole reads verify.
 */
export async function createS3FileStore(settings: S3Settings): Promise<{ store: FileStore; close(): Promise<void> }> {
  const { bucket, prefix } = settings;
  const client = openClient(settings);
  const folder = await makeTemporaryFolder("files");
  const copies = new LocalCopies(folder, { maxUnusedBytes });
  const budget = new ByteBudget(uploadBytes);
  const nameOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const objectOf = (key: string) => {
    checkFileKey(key);
    return nameOf(key);
  };
  const soon = () => ({ abortSignal: AbortSignal.timeout(shortMs) });

  const put = async (name: string, body: Buffer, metadata: Record<string, string> = {}) => {
    await client.send(
      new PutObjectCommand({ ...nameOf(name), Body: body, ContentMD5: md5Of(body), Metadata: metadata }),
    );
  };

  const upload = async (key: string, path: string, { sizeBytes, sha256 }: StoredFile) => {
    const metadata = { [hashName]: sha256 };
    const file = await open(path, "r");
    try {
      if (sizeBytes <= partBytes)
        await budget.spend(sizeBytes, async () => put(key, await readPart(file, 0, sizeBytes), metadata));
      else await uploadInParts(key, file, sizeBytes, metadata);
    } catch (error) {
      throw asS3Trouble(asStorageTrouble(error));
    } finally {
      await file.close();
    }
  };

  const uploadInParts = async (key: string, file: FileHandle, sizeBytes: number, metadata: Record<string, string>) => {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({ ...nameOf(key), Metadata: metadata }),
      soon(),
    );
    const whole = { ...nameOf(key), UploadId };
    const parts: CompletedPart[] = [];
    try {
      // One after the other: after a failure none is still on its way when the upload is aborted.
      for (let start = 0; start < sizeBytes; start += partBytes) {
        const length = Math.min(partBytes, sizeBytes - start);
        const PartNumber = parts.length + 1;
        const { ETag } = await budget.spend(length, async () => {
          const body = await readPart(file, start, length);
          const part = { ...whole, PartNumber, Body: body, ContentMD5: md5Of(body) };
          return client.send(new UploadPartCommand(part));
        });
        parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...whole, MultipartUpload: { Parts: parts } }));
    } catch (error) {
      // What the store keeps of it costs money; where this fails, the bucket's own rule for abandoned parts removes it.
      await client.send(new AbortMultipartUploadCommand(whole), soon()).catch(() => {});
      throw error;
    }
  };

  const get = async (key: string, range?: string): Promise<GetObjectCommandOutput> => {
    try {
      return await client.send(new GetObjectCommand({ ...objectOf(key), ...(range && { Range: range }) }));
    } catch (error) {
      if (isMissingObject(error)) throw new StoredFileMissing(key, { cause: error });
      throw asS3Trouble(error);
    }
  };

  const openRead: FileStore["openRead"] = async (key, range) => {
    const { Body, Metadata } = await get(key, range && `bytes=${range.start}-${range.end}`);
    return verifyBytes(Body as Readable, range === undefined ? (Metadata?.[hashName] ?? null) : null);
  };

  const head = async (name: string): Promise<HeadObjectCommandOutput | null> => {
    try {
      return await client.send(new HeadObjectCommand(nameOf(name)), soon());
    } catch (error) {
      if (isMissingObject(error)) return null;
      throw asS3Trouble(error);
    }
  };

  const store: FileStore = {
    async write(key, stream, { maxBytes }) {
      checkFileKey(key);
      const path = copies.newPath();
      try {
        const stored = await receive(stream, path, maxBytes);
        await upload(key, path, stored);
        copies.adopt(key, path, stored.sizeBytes);
        return stored;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    openRead,

    async readAll(key, maxBytes) {
      const { Body, ContentLength, Metadata } = await get(key);
      const body = Body as Readable;
      if ((ContentLength ?? 0) > maxBytes) {
        body.destroy();
        throw fileTooLarge(maxBytes);
      }
      return buffer(verifyBytes(body, Metadata?.[hashName] ?? null));
    },

    async withLocalFile(key, use) {
      checkFileKey(key);
      const fetch = async (path: string) => {
        try {
          await pipeline(await openRead(key), createWriteStream(path, { flags: "wx", mode: 0o600 }));
        } catch (error) {
          await rm(path, { force: true });
          throw asStorageTrouble(error);
        }
      };
      return copies.use(key, fetch, use);
    },

    async presign(key, { contentType, disposition }) {
      const object = objectOf(key);
      if (!settings.isPresigned) return null;
      const download = { ...object, ResponseContentType: contentType, ResponseContentDisposition: disposition };
      try {
        return await getSignedUrl(client, new GetObjectCommand(download), { expiresIn: presignedSeconds });
      } catch (error) {
        throw asS3Trouble(error);
      }
    },

    async delete(key) {
      const object = objectOf(key);
      copies.forget(key);
      await client.send(new DeleteObjectCommand(object), soon()).catch((error: unknown) => {
        if (!isMissingObject(error)) throw asS3Trouble(error);
      });
    },

    async exists(key) {
      checkFileKey(key);
      return (await head(key)) !== null;
    },

    async *list() {
      let from: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }))
          .catch((error: unknown) => {
            throw asS3Trouble(error);
          });
        yield (page.Contents ?? []).map(({ Key = "" }) => Key.slice(prefix.length)).filter(isFileKey);
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },

    async findAgeMs(key) {
      checkFileKey(key);
      const found = await head(key);
      // Told by the store's clock; the client knows by how much it differs from this machine's.
      const now = Date.now() + client.config.systemClockOffset;
      return found?.LastModified ? now - found.LastModified.getTime() : null;
    },

    async readMark() {
      try {
        const { Body } = await client.send(new GetObjectCommand(nameOf(markName)), soon());
        return (await Body?.transformToString()) ?? null;
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw asS3Trouble(error);
      }
    },

    async writeMark(mark) {
      await put(markName, Buffer.from(mark)).catch((error: unknown) => {
        throw asS3Trouble(error);
      });
    },

    async probe() {
      const name = `probe.${randomUUID()}`;
      try {
        await client.send(new PutObjectCommand({ ...nameOf(name), Body: Buffer.alloc(1) }), soon());
        await client.send(new DeleteObjectCommand(nameOf(name)), soon());
      } catch (error) {
        throw asS3Trouble(error);
      }
    },
  };

  const close = async () => {
    client.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { store, close };
}

/** Name of the object with the store's mark, as people see it. */
const markName = "store-mark";

/**
 * Why a store will not work with these settings, such as a bucket that does not exist, or a wrong key; null if it works,
 * or if it is away and may come back.
 */
export async function findLastingTrouble(settings: S3Settings): Promise<string | null> {
  const client = openClient(settings);
  try {
    const bucket = new HeadBucketCommand({ Bucket: settings.bucket });
    await client.send(bucket, { abortSignal: AbortSignal.timeout(shortMs) });
    return null;
  } catch (error) {
    return describeLastingTrouble(error);
  } finally {
    client.destroy();
  }
}

function openClient({ endpoint, region, keys }: S3Settings): S3Client {
  return new S3Client({
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(region !== null ? { region } : endpoint !== null ? { region: usualRegion } : {}),
    ...(keys !== null && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // Servers that speak like S3 mostly know none of its newer checksums; each upload has its MD5.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: idleMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: 256 },
      httpsAgent: { maxSockets: 256 },
    },
  });
}

/** Receives an upload into a file. A client that goes away has the same network errors as a store that does. */
async function receive(stream: Readable, path: string, maxBytes: number): Promise<StoredFile> {
  const measured = new MeasuredStream(maxBytes);
  try {
    await pipeline(stream, measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    throw asStorageTrouble(error);
  }
  return measured.measure();
}

/** The checksum that every server of this kind verifies. */
function md5Of(bytes: Buffer): string {
  return createHash("md5").update(bytes).digest("base64");
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
