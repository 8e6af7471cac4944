import { Readable, Transform } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { GuardedAgents } from "../../safe-fetch/guarded-agents.ts";
import { openClient, type S3Settings, soon } from "./s3-client.ts";
import { isMissingObject } from "./s3-trouble.ts";

/** An object in a bucket that is not the service's. */
export interface ForeignObject {
  key: string;
  /** Differs whenever its bytes differ, as the server says. */
  version: string;
  sizeBytes: number;
}

/** How many times a request is made; the next look is another one. */
const attempts = 2;
/** Bytes of an answer that is no object: a page of 1,000 names of the longest kind, each of them encoded. */
const mostAnswerBytes = 16 * 1024 * 1024;

/**
 * Opens a bucket of which a user gave the address. Connections are guarded, the keys are always the user's, and no answer
 * may be longer than it has reason to be. Errors are those of the S3 client, or of the agents.
 */
export function openForeignBucket(
  {
    bucket,
    ...settings
  }: Pick<S3Settings, "bucket" | "endpoint" | "region"> & { keys: { id: string; secret: string } },
  agents: GuardedAgents,
) {
  const client = openClient(settings, attempts, agents);
  limitAnswers(client);
  const within = (signal: AbortSignal) => ({ abortSignal: AbortSignal.any([signal, soon().abortSignal]) });

  return {
    /** All objects whose names begin so, some at a time, in the order of their names. */
    async *list(prefix: string, signal: AbortSignal): AsyncGenerator<ForeignObject[]> {
      let from: string | undefined;
      do {
        // Names may have characters that XML has not.
        const command = { Bucket: bucket, Prefix: prefix, ContinuationToken: from, EncodingType: "url" } as const;
        const page = await client.send(new ListObjectsV2Command(command), within(signal));
        const decode = page.EncodingType === "url" ? decodeName : (name: string) => name;
        yield (page.Contents ?? []).map(({ Key = "", Size = 0, ETag, LastModified }) => ({
          key: decode(Key),
          version: toVersion({ ETag, LastModified }, Size),
          sizeBytes: Size,
        }));
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },

    /** An object's bytes; null if it is gone, or has another version. */
    async open({ key, version }: ForeignObject, signal: AbortSignal): Promise<Readable | null> {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal });
        if (!(found.Body instanceof Readable)) return null;
        if (toVersion(found, found.ContentLength ?? 0) === version) return found.Body;
        found.Body.destroy();
        return null;
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
    },

    /** Deletes an object, unless it has another version. */
    async remove({ key, version }: ForeignObject): Promise<void> {
      const name = { Bucket: bucket, Key: key };
      try {
        const found = await client.send(new HeadObjectCommand(name), soon());
        if (toVersion(found, found.ContentLength ?? 0) === version)
          await client.send(new DeleteObjectCommand(name), soon());
      } catch (error) {
        if (!isMissingObject(error)) throw error;
      }
    },

    close: () => client.destroy(),
  };
}

function toVersion(
  { ETag, LastModified }: { ETag?: string | undefined; LastModified?: Date | undefined },
  sizeBytes: number,
): string {
  return `${ETag ?? LastModified?.toISOString() ?? ""}:${sizeBytes}`;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}

/** Cuts off what a server sends beyond reason in place of a list or an error, before it is parsed. */
function limitAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode?: number; body?: unknown };
        const isObject = commandName === "GetObjectCommand" && (response.statusCode ?? 500) < 300;
        if (!isObject && response.body instanceof Readable) response.body = limit(response.body);
        return result;
      },
    { step: "deserialize", priority: "low", name: "limitAnswers" },
  );
}

function limit(body: Readable): Readable {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > mostAnswerBytes ? new Error("The server's answer is too long.") : null, chunk);
    },
  });
  body.on("error", (error) => limited.destroy(error));
  limited.on("close", () => body.destroy());
  return body.pipe(limited);
}
