import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { checkMapping } from "../../src/webhooks/mapping/check-mapping.ts";
import { evaluateMapping } from "../../src/webhooks/mapping/evaluate-mapping.ts";
import { startReceiver } from "../support/receiver.ts";

const guide = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");

/** The code blocks of the guide, or of its part from a heading on. */
function findBlocks(heading = ""): { language: string; text: string }[] {
  const part = guide.slice(guide.indexOf(heading));
  return [...part.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", text = ""]) => ({ language, text }));
}

function getBlock(language: string): string {
  const block = findBlocks().find((candidate) => candidate.language === language);
  assert.ok(block, `the guide has no ${language} block`);
  return block.text;
}

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"text":"Müller €"}';
const signature = createHmac("sha256", secret).update(body).digest("hex");
/** With a secret that the receiver does not know. */
const other = createHmac("sha256", "another secret").update(body).digest("hex");

test("each data mapping in the guide gives what the guide says", async () => {
  const [values, ...examples] = findBlocks("## Give the values your own shape");
  const parsedData = JSON.parse(values?.text ?? "");
  let count = 0;
  for (const [index, { language, text }] of examples.entries()) {
    if (language !== "jsonata") continue;
    assert.equal(checkMapping(text), null);
    const outcome = await evaluateMapping(text, parsedData);
    assert.ok(outcome.isMapped, text);
    assert.deepEqual(JSON.parse(outcome.json), JSON.parse(examples[index + 1]?.text ?? ""), text);
    count += 1;
  }
  assert.ok(count >= 5);
});

test("the guide's TypeScript accepts both signature headers and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-guide-"));
  const file = join(folder, "verify.ts");
  await writeFile(file, getBlock("ts"));
  try {
    const { isFromWinnow } = await import(file);
    const check = (headers: object, text = body) => isFromWinnow(Buffer.from(text), headers, secret);
    assert.equal(check({ "x-service-signature": signature }), true);
    assert.equal(check({ "x-service-signature": "00", "x-service-signature-previous": signature }), true);
    assert.equal(
      check({ "x-service-signature": "00", "x-service-signature-previous": `${other}, ${signature}` }),
      true,
    );
    assert.equal(check({ "x-service-signature": signature }, `${body} `), false);
    for (const wrong of [undefined, "", "zz", signature.slice(2), "0".repeat(64)]) {
      assert.equal(check({ "x-service-signature": wrong }), false);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the guide's Python accepts both signature headers and nothing else", (context) => {
  if (spawnSync("python3", ["--version"]).status !== 0) return context.skip("python3 is not installed");
  const script = `${getBlock("python")}
import json, sys
secret, body, cases = json.load(sys.stdin)
print(json.dumps([is_from_winnow(body.encode(), headers, secret) for headers in cases]))
`;
  const cases = [
    { "X-Service-Signature": signature },
    { "X-Service-Signature": "00", "X-Service-Signature-Previous": signature },
    { "X-Service-Signature": "00", "X-Service-Signature-Previous": `${other}, ${signature}` },
    {},
    { "X-Service-Signature": "é" },
    { "X-Service-Signature": "0".repeat(64) },
  ];
  const run = spawnSync("python3", ["-c", script], { input: JSON.stringify([secret, body, cases]), encoding: "utf8" });
  assert.equal(run.stderr, "");
  assert.deepEqual(JSON.parse(run.stdout), [true, true, true, false, false, false]);
});

test("the guide's curl sends a request that is signed like a delivery", async (context) => {
  const isThere = (command: string) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
  if (!isThere("curl") || !isThere("openssl")) return context.skip("curl or openssl is not installed");
  await using receiver = await startReceiver();
  const shell = spawn("sh", ["-c", getBlock("sh")], { env: { PATH: process.env.PATH, ENDPOINT: receiver.url } });
  const [request] = await receiver.waitFor(1);
  await new Promise((resolve) => shell.once("exit", resolve));
  assert.equal(request?.method, "POST");
  assert.equal(request?.headers["content-type"], "application/json");
  const expected = createHmac("sha256", secret)
    .update(request?.body ?? "")
    .digest("hex");
  assert.equal(request?.headers["x-service-signature"], expected);
});
