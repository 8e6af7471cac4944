import { Readable } from "node:stream";
import { bucketSettingsSchema, type SourceSettings } from "../../domain/source.ts";
import type { ForeignObject } from "../../platform/files/s3/foreign-bucket.ts";
import { createAddressPolicy } from "../../platform/safe-fetch/address-policy.ts";
import { SafeFetchError } from "../../platform/safe-fetch/safe-fetch-error.ts";
import type { FoundItem, SourceKind } from "../source-kind.ts";
import { ItemChanged, SourceTrouble } from "../source-trouble.ts";

/** Milliseconds between two looks: servers charge for lists. */
const everyMs = 30_000;
/** Connections of a look. */
const maxSockets = 4;

/** Which addresses may be reached. */
interface BucketPolicy {
  allowHosts: readonly string[];
  allowHttp: boolean;
}

/** Buckets of S3, or of servers that speak like it. An object is complete once it is listed. */
export function createBucketKind({ allowHosts, allowHttp }: BucketPolicy): SourceKind {
  const policy = createAddressPolicy(allowHosts);
  return {
    everyMs,
    waitsForMs: null,
    hasSecret: true,
    isSamePlace: (one, other) => toServer(one) === toServer(other),
    places: () => [],
    async open({ settings, secret }) {
      const { after, prefix, accessKeyId, ...place } = bucketSettingsSchema.parse(settings);
      // Without keys, those of the service would be used.
      if (secret === null || secret === "") throw new SourceTrouble("Enter the secret access key.");
      if (place.endpoint === null && place.region === null)
        throw new SourceTrouble("Enter the region of the bucket, or the address of its server.");
      if (place.endpoint?.startsWith("http:") && !allowHttp)
        throw new SourceTrouble(
          "Only https addresses are allowed. An operator can allow plain http with WINNOW_ALLOW_HTTP.",
        );
      // Loaded only for those who need it: the client takes longer to load than the rest of the service.
      const [{ openForeignBucket }, { createGuardedAgents }, { reasonOf }] = await Promise.all([
        import("../../platform/files/s3/foreign-bucket.ts"),
        import("../../platform/safe-fetch/guarded-agents.ts"),
        import("../../platform/files/s3/s3-trouble.ts"),
      ]);
      const bucket = openForeignBucket(
        { ...place, keys: { id: accessKeyId, secret } },
        createGuardedAgents(policy, { maxSockets }),
      );
      const toTrouble = (error: unknown): unknown => {
        if (error instanceof SafeFetchError) return new SourceTrouble(error.message, { cause: error });
        const reason = reasonOf(error)?.replace(" for the files", "") ?? "the server does not answer like S3";
        return new SourceTrouble(`It does not work: ${reason}. Check address, bucket and keys.`, { cause: error });
      };
      const toItem = (object: ForeignObject): FoundItem => ({
        key: object.key,
        version: object.version,
        name: object.key.slice(object.key.startsWith(prefix) ? prefix.lastIndexOf("/") + 1 : 0),
        sizeBytes: object.sizeBytes,
        restsForMs: 0,
        async open(signal) {
          const body = await bucket.open(object, signal).catch((error: unknown) => {
            throw toTrouble(error);
          });
          if (body === null) throw new ItemChanged(`${object.key} changed.`);
          return Readable.from(read(body, toTrouble), { objectMode: false });
        },
        clear:
          after === "leave"
            ? null
            : async ({ state }) => {
                if (state === "refused") return;
                await bucket.remove(object).catch((error: unknown) => {
                  throw toTrouble(error);
                });
              },
      });
      return {
        async *list(signal) {
          try {
            // What ends with a slash stands for a folder.
            for await (const page of bucket.list(prefix, signal))
              yield page.filter(({ key }) => !key.endsWith("/")).map(toItem);
          } catch (error) {
            throw toTrouble(error);
          }
        },
        close: bucket.close,
      };
    },
  };
}

/** Where keys are sent. */
function toServer(settings: SourceSettings): string {
  const { endpoint, region } = bucketSettingsSchema.parse(settings);
  return endpoint === null ? `AWS ${region}` : new URL(endpoint).origin;
}

async function* read(body: Readable, toTrouble: (error: unknown) => unknown): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw toTrouble(error);
  }
}
