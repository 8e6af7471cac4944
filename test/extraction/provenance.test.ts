import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";

const root = join(import.meta.dirname, "..", "..");
const guide = readFileSync(join(root, "training", "README.md"), "utf8");

/** The library's templates are written by hand. */
const written = join("parsers", "templates");

/**
 * What every file says; those fitted on sets say more (`src/formats/provenance.ts`), which their own schemas demand.
 */
const saysHow = z.looseObject({ command: z.string(), date: z.iso.date(), heldOut: z.unknown() });

const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".json") && !path.startsWith(written),
);

test("there are files of fitted numbers", () => assert.ok(files.length >= 7));

for (const path of files) {
  test(`${path} says when it was fitted, what that brought, and how to do it again`, () => {
    const json: unknown = JSON.parse(readFileSync(join(root, "src", path), "utf8"));
    const { command } = z.looseObject({ fitted: saysHow }).parse(json).fitted;
    assert.ok(guide.includes(`\`${command}\``), `training/README.md does not name the command: ${command}`);
  });
}
