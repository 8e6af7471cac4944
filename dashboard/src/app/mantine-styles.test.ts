import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const source = join(import.meta.dirname, "..");
const sheets = join(import.meta.dirname, "../../../node_modules/@mantine/core/styles");

test("every Mantine component that is used has its style sheet", () => {
  const loaded = readFileSync(join(import.meta.dirname, "mantine-styles.ts"), "utf8");
  const used = new Set<string>();
  for (const path of globSync("**/*.tsx", { cwd: source })) {
    const imports = readFileSync(join(source, path), "utf8").matchAll(/import \{([^}]*)\} from "@mantine\/core"/g);
    for (const [, names = ""] of imports) for (const name of names.match(/\b[A-Z]\w*/g) ?? []) used.add(name);
  }
  const missing = [...used].filter(
    (name) => existsSync(join(sheets, `${name}.css`)) && !loaded.includes(`/${name}.css"`),
  );
  assert.deepEqual(missing, [], "add them to mantine-styles.ts, in the order that styles.css has");
});
