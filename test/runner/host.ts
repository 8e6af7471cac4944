import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

/**
 * A group's process: runs its test files one after the other, each as a test that ends when the file's own tests have
 * ended.
 */
for (const path of process.argv.slice(2)) await test(path, () => import(pathToFileURL(resolve(path)).href));
