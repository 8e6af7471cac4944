import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import S3rver from "s3rver";
import type { S3Settings } from "../../src/platform/files/s3/s3-client.ts";

/** A bucket on a real server. */
export interface TestBucket extends AsyncDisposable {
  settings: S3Settings;
  /** The same as environment variables. */
  environment: Record<string, string>;
  /** Names of all objects that start with `start`, without the prefix; 1,000 at most, as the server cannot go on. */
  list(start?: string): Promise<string[]>;
  /** Puts an object there, or other bytes in its place with what is said of it. */
  overwrite(name: string, bytes: Buffer, metadata?: Record<string, string>): Promise<void>;
  /** An object's bytes as text. */
  read(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  /** Stops the server, and starts it again at the same address; not for a server that was there before. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
}

/**
 * Makes a bucket on a server of its own. `WINNOW_TEST_S3` names another server to use instead, such as
 * `http://KEY:SECRET@127.0.0.1:8085/bucket`.
 */
export async function makeBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bucket-"));
  const given = process.env.WINNOW_TEST_S3;
  const bucket = given === undefined ? "documents" : new URL(given).pathname.slice(1);
  const keys =
    given === undefined
      ? { id: "S3RVER", secret: "S3RVER" }
      : { id: decodeURIComponent(new URL(given).username), secret: decodeURIComponent(new URL(given).password) };
  let server: S3rver | null = null;
  let port = 0;
  const startServer = async () => {
    server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket }],
    });
    port = (await server.run()).port;
  };
  const stopServer = async () => {
    await server?.close();
    server = null;
  };
  if (given === undefined) await startServer();
  const endpoint = given === undefined ? `http://127.0.0.1:${port}` : new URL(given).origin;
  const prefix = `test-${randomUUID()}/`;
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  if (given !== undefined) await client.send(new CreateBucketCommand({ Bucket: bucket })).catch(() => {});
  return {
    settings: { bucket, prefix, endpoint, region: null, keys, isPresigned: false },
    environment: {
      WINNOW_FILES: `s3://${bucket}/${prefix}`,
      WINNOW_S3_ENDPOINT: endpoint,
      WINNOW_S3_ACCESS_KEY_ID: keys.id,
      WINNOW_S3_SECRET_ACCESS_KEY: keys.secret,
    },
    list: async (start = "") => {
      const Prefix = `${prefix}${start}`;
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
      return (Contents ?? []).map(({ Key = "" }) => Key.slice(prefix.length));
    },
    overwrite: async (name, bytes, metadata = {}) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: `${prefix}${name}`, Body: bytes, Metadata: metadata }),
      );
    },
    read: async (name) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${name}` }));
      return (await Body?.transformToString()) ?? "";
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${prefix}${name}` }));
    },
    startServer,
    stopServer,
    [Symbol.asyncDispose]: async () => {
      client.destroy();
      await stopServer();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
