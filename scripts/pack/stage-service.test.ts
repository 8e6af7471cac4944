import assert from "node:assert/strict";
import { test } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import { toPackageManifest } from "./stage-service.ts";

test("the package brings no Node, no library of other machines and no script that runs during an installation", () => {
  const content = toPackageManifest();
  assert.equal(content.version, manifest.version);
  assert.ok(!("node" in content.dependencies) && !("onnxruntime-node" in content.dependencies));
  assert.ok(!("scripts" in content) && !("devDependencies" in content) && !("private" in content));
  const runtimes = Object.entries(content.optionalDependencies).filter(([name]) => name.includes("onnxruntime"));
  assert.ok(runtimes.length >= 5);
  for (const [, version] of runtimes) assert.equal(version, manifest.dependencies["onnxruntime-node"]);
  for (const name of content.bundleDependencies) assert.ok(name in content.dependencies, name);
});
