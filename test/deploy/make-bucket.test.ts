import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeBucket } from "../support/bucket.ts";
import { root } from "./deploy-files.ts";

const run = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

async function runScript(settings: Record<string, string>): Promise<string> {
  const env = { ...bareEnvironment(), ...settings };
  return (await run("sh", [join(root, "deploy/make-bucket.sh")], { env, timeout: 60_000 })).stdout;
}

describe("deploy/make-bucket.sh", { skip: hasCurl ? false : "curl is not installed" }, () => {
  it("makes the bucket, and leaves it alone the second time", async () => {
    await using server = await makeBucket();
    const { endpoint, keys } = server.settings;
    assert.ok(endpoint && keys);
    const credentials = { accessKeyId: keys.id, secretAccessKey: keys.secret };
    const name = `made-${randomUUID()}`;
    const settings = {
      ENDPOINT: endpoint,
      BUCKET: name,
      AWS_ACCESS_KEY_ID: keys.id,
      AWS_SECRET_ACCESS_KEY: keys.secret,
    };
    for (const _ of [1, 2]) assert.equal(await runScript(settings), `The bucket ${name} is there.\n`);
    const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
    await client.send(new HeadBucketCommand({ Bucket: name }));
    client.destroy();
  });

  it("signs its request with the keys, and ends with what to do if they are refused", async () => {
    const settings = { BUCKET: "documents", AWS_ACCESS_KEY_ID: "an-id", AWS_SECRET_ACCESS_KEY: "a-secret" };
    const server = createServer((request, response) => {
      response.statusCode = isSignedWith("a-secret", request) ? 200 : 403;
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      assert.match(await runScript({ ...settings, ENDPOINT }), /is there/);
      const refused = runScript({ ...settings, ENDPOINT, AWS_SECRET_ACCESS_KEY: "another" });
      await assert.rejects(refused, /refuses the keys \(HTTP 403\)/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

/** Signature version 4 of a request without a query, as Amazon defines it. */
function isSignedWith(secret: string, { method, url, headers }: IncomingMessage): boolean {
  const authorization = headers.authorization ?? "";
  const [, date = "", region = "", signed = "", signature] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      authorization,
    ) ?? [];
  const lines = signed.split(";").map((name) => `${name}:${headers[name]}`);
  const canonical = [method, url, "", ...lines, "", signed, headers["x-amz-content-sha256"]].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], `${date}/${region}/s3/aws4_request`, hash].join("\n");
  const hmac = (key: string | Buffer, part: string) => createHmac("sha256", key).update(part).digest();
  const key = [date, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex") === signature;
}
