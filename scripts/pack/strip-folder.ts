import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripTypes } from "./strip-types.ts";

/**
 * Copies what runs: TypeScript as JavaScript, which `change` may change further, and data as it is. Tests and texts about
 * the code stay out.
 */
export function stripFolder(from: string, to: string, change: (code: string) => string = (code) => code): void {
  for (const path of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (/[.]test[.]ts$|[.]md$/.test(path) || !/[.]\w+$/.test(path)) continue;
    const target = join(to, path.replace(/[.]ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    if (path.endsWith(".ts")) writeFileSync(target, change(stripTypes(readFileSync(join(from, path), "utf8"))));
    else cpSync(join(from, path), target);
  }
}
