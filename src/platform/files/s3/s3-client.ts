import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { GuardedAgents } from "../../safe-fetch/guarded-agents.ts";
import { describeLastingTrouble } from "./s3-trouble.ts";

/** A bucket, and the server and the keys with which it is reached. */
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

/** Milliseconds for a response without a body to speak of: a document waits for it, in a transaction. */
const shortMs = 10_000;
/** Milliseconds without progress after which a connection counts as dead. */
const idleMs = 30_000;

/** Somebody waits for most requests, and who sends a document can do that again. */
const usualAttempts = 3;

const usualRegion = "us-east-1";

/** Options of a request whose response is short. */
export function soon(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(shortMs) };
}

/**
 * `attempts`: how often a request is made that a store refuses for the moment; the pauses grow up to 20 seconds. `agents`:
 * how connections are made.
 */
export function openClient(
  { endpoint, region, keys }: Pick<S3Settings, "endpoint" | "region" | "keys">,
  attempts = usualAttempts,
  agents: Partial<GuardedAgents> = {},
): S3Client {
  return new S3Client({
    maxAttempts: attempts,
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
      ...agents,
    },
  });
}

/**
 * Why a store will not work with these settings, such as a bucket that does not exist, or a wrong key; null if it works,
 * or if it is away and may come back.
 */
export async function findLastingTrouble(settings: S3Settings): Promise<string | null> {
  const client = openClient(settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }), soon());
    return null;
  } catch (error) {
    return describeLastingTrouble(error);
  } finally {
    client.destroy();
  }
}
