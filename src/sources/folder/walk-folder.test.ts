import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findAllowedFolder } from "./allowed-folder.ts";
import { walkFolder } from "./walk-folder.ts";

const options = { accountId: "00000000-0000-4000-8000-000000000000", leavesOut: true };

test("a folder that goes away while it is looked at is told of in the same words as one that never was", async () => {
  const root = await mkdtemp(join(tmpdir(), "winnow-walk-"));
  const gone = join(root, "gone");
  const missing = findAllowedFolder(gone, [root], { accountId: options.accountId, isOperator: true });
  const message = /^The folder .+ does not exist, or Winnow may not open it\.$/;
  await assert.rejects(missing, { name: "SourceTrouble", message });
  await assert.rejects(walkFolder(gone, options).next(), { name: "SourceTrouble", message });
  await writeFile(gone, "");
  await assert.rejects(walkFolder(gone, options).next(), { name: "SourceTrouble", message });
  await rm(root, { recursive: true });
});
