import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildOpenapi } from "../../../src/http/openapi/build-openapi.ts";

const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

test("the OpenAPI document has nothing that Redocly's strict rules complain about", () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-openapi-"));
  try {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(buildOpenapi(), null, 1));
    writeFileSync(join(folder, "redocly.yaml"), "extends: [recommended-strict]\n");
    const run = spawnSync(process.execPath, [redocly, "lint", "openapi.json", "--format", "stylish"], {
      cwd: folder,
      encoding: "utf8",
      // It would ask the network for a newer version, and report that it ran.
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    assert.equal(run.status, 0, `${run.stdout}${run.stderr}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
