import { stripTypeScriptTypes } from "node:module";

/** Text of a relative path to a TypeScript file: in an import, or in the address of a script for another process. */
const tsPath = /(["'])([.]{1,2}\/[^"'\n]+)[.]ts\1/g;

/**
 * TypeScript as the JavaScript that Node would run: types become spaces, so that lines and columns in a stack trace are
 * those of the source. Node does not do it itself for files below node_modules.
 */
export function stripTypes(source: string): string {
  const stripped = stripTypeScriptTypes(source, { mode: "strip" });
  return toJsPaths(`${stripped.replaceAll(/[ \t]+$/gm, "").trimEnd()}\n`);
}

/** Code whose relative paths to TypeScript name the JavaScript that is made of it. */
export function toJsPaths(code: string): string {
  return code.replaceAll(tsPath, "$1$2.js$1");
}
