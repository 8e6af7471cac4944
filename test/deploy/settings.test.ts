import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { describe, it } from "node:test";
import { findUnknownSettings, readText, root } from "./deploy-files.ts";

describe("settings that the deploy folder names", () => {
  const files = globSync("deploy/**/{*,.*}", { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^([.]|single[.])env$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length + 1));

  it("all exist", () => {
    assert.ok(files.includes("deploy/.env.example") && files.includes("deploy/compose.yaml"), files.join());
    for (const file of ["Dockerfile", "docs/deployment.md", ...files])
      assert.deepEqual(findUnknownSettings(readText(file)), [], file);
  });

  it("one that does not exist is found", () => {
    assert.deepEqual(findUnknownSettings("WINNOW_HOST: a, WINNOW_HOSTS=b"), ["WINNOW_HOSTS"]);
  });
});
