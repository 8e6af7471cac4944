import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const source = new URL("../../src/platform/files/temporary-folder.ts", import.meta.url).href;

/** Runs a script with the functions in a process with this temporary folder. */
async function run(folder: string, script: string): Promise<{ text: string; signal: string | null }> {
  const code = `const { makeTemporaryFolder, removeAbandonedFolders } = await import(${JSON.stringify(source)});\n${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  const [, signal] = await once(child, "close");
  return { text: text.trim(), signal };
}

test("what a killed process left in the temporary folder is removed by the next; what is in use, or another's, stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-temporary-"));
  const write = 'const own = await makeTemporaryFolder("models"); console.log(own);';
  const killed = await run(folder, `${write} process.kill(process.pid, "SIGKILL");`);
  assert.equal(killed.signal, "SIGKILL");
  await writeFile(join(killed.text, "a model"), "bytes");
  const inUse = join(folder, `winnow-models-${process.pid}-abcdef`);
  const foreign = join(folder, "winnow-something-else");
  for (const path of [inUse, foreign]) await mkdir(path);
  await run(folder, "await removeAbandonedFolders();");
  assert.equal(existsSync(killed.text), false);
  assert.deepEqual((await readdir(folder)).sort(), [`winnow-models-${process.pid}-abcdef`, "winnow-something-else"]);
  await rm(folder, { recursive: true });
});

test("a folder that this process made already is its own, and stays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-temporary-"));
  const script = 'const own = await makeTemporaryFolder("demo"); await removeAbandonedFolders(); console.log(own);';
  const { text } = await run(folder, script);
  assert.ok(existsSync(text));
  await rm(folder, { recursive: true });
});
