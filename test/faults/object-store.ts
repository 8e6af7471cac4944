import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeBucket, type TestBucket } from "../support/bucket.ts";
import { findFreePort } from "../support/free-port.ts";
import { type ServerProxy, startProxy } from "./proxy.ts";
import { Supervised } from "./supervised.ts";

const s3rver = join(createRequire(import.meta.url).resolve("s3rver"), "../../bin/s3rver.js");
const bucket = "documents";

/** An object store behind a proxy. */
export interface ObjectStore {
  /** The settings of a service that uses it. */
  environment: Record<string, string>;
  /** The same, past the proxy. */
  settings: TestBucket["settings"];
  proxy: ServerProxy;
  /** Its process; null if it is not ours to kill. */
  process: Supervised | null;
  close(): Promise<void>;
}

/** Starts a store in a folder; `WINNOW_TEST_S3` names one to use instead (see `makeBucket`). */
export async function startObjectStore(folder: string): Promise<ObjectStore> {
  if (process.env.WINNOW_TEST_S3 !== undefined) {
    const given = await makeBucket();
    const { hostname, port } = new URL(given.settings.endpoint ?? "");
    const proxy = await startProxy({ host: hostname, port: Number(port) });
    return describe(given.settings, proxy, null, async () => given[Symbol.asyncDispose]());
  }
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const options = ["--address", "127.0.0.1", "--port", String(port), "--directory", folder, "--silent"];
  const server = new Supervised(
    "the object store",
    () =>
      spawn(process.execPath, [s3rver, ...options, "--configure-bucket", bucket], {
        env: bareEnvironment(),
        stdio: ["ignore", "pipe", "pipe"],
      }),
    async () => (await fetch(endpoint).catch(() => null)) !== null,
  );
  await server.start();
  const keys = { id: "S3RVER", secret: "S3RVER" };
  const settings = { bucket, prefix: "files/", endpoint, region: null, keys, isPresigned: false };
  return describe(settings, await startProxy({ host: "127.0.0.1", port }), server, () => server.kill());
}

function describe(
  settings: TestBucket["settings"],
  proxy: ServerProxy,
  process: Supervised | null,
  end: () => Promise<void>,
): ObjectStore {
  return {
    environment: {
      WINNOW_FILES: `s3://${settings.bucket}/${settings.prefix}`,
      WINNOW_S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      WINNOW_S3_ACCESS_KEY_ID: settings.keys?.id ?? "",
      WINNOW_S3_SECRET_ACCESS_KEY: settings.keys?.secret ?? "",
    },
    settings,
    proxy,
    process,
    async close() {
      proxy.close();
      await end();
    },
  };
}
