import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

const root = new URL("../../", import.meta.url);

/** What runs rules and data mappings: their engines, and our own code around them. */
const engines = [/\/re2js\//, /\/cel-js\//, /\/jsonata\//, /\/src\/values\/validate\//, /\/check-mapping\.ts$/];

/** Imports a module in a separate process and returns everything that was loaded with it. */
async function loadedBy(path: string): Promise<string[]> {
  const code = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    await import(${JSON.stringify(new URL(path, root).href)});
    console.log(JSON.stringify(urls));
    process.exit();`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--no-warnings", "--input-type=module", "--eval", code]);
  return JSON.parse(stdout);
}

test("the service's own process loads nothing that could run a user's rule, pattern or data mapping", async () => {
  const urls = await loadedBy("src/service.ts");
  assert.ok(urls.some((url) => url.endsWith("/rule-runner.ts")));
  assert.deepEqual(
    urls.filter((url) => engines.some((engine) => engine.test(url))),
    [],
  );
});

test("the processes made for them load it", async () => {
  const rules = await loadedBy("src/administration/rules/rule-work.ts");
  const mappings = await loadedBy("src/webhooks/mapping/evaluate-mapping.ts");
  for (const engine of [/\/re2js\//, /\/cel-js\//]) assert.ok(rules.some((url) => engine.test(url)));
  assert.ok(mappings.some((url) => /\/jsonata\//.test(url)));
});
