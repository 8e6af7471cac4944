import assert from "node:assert/strict";
import { test } from "node:test";
import { stripTypes } from "./strip-types.ts";

test("types go, lines stay, and paths of our own name JavaScript", () => {
  const source = `import { type A, b } from "../b.ts";
import type { C } from "./c.ts";
import data from "./data.json" with { type: "json" };
import ts from "typescript.ts";

interface D {
  a: A;
}
export const e = (c: C): D => b(c, data, ts) as D;
const load = () => import("./later.ts");
const script = new URL('./child.ts', import.meta.url);
`;
  const lines = stripTypes(source).split("\n");
  assert.equal(lines.length, source.split("\n").length);
  assert.match(lines[0] ?? "", /^import \{ +b \} from "..\/b.js";$/u);
  assert.equal(lines[1], "");
  assert.equal(lines[3], 'import ts from "typescript.ts";');
  assert.match(lines[8] ?? "", /^export const e = \(c +\) +=> b\(c, data, ts\)/u);
  assert.match(lines[9] ?? "", /import\("\.\/later\.js"\)/u);
  assert.match(lines[10] ?? "", /'\.\/child\.js'/u);
});
