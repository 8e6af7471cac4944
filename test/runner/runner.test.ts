import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Outcome } from "./outcome.ts";

/** Test files as people may leave them. */
const files: Record<string, string> = {
  "mixed.test.ts": `
    import { describe, it } from "node:test";
    describe("a suite", () => {
      it("passes", () => {});
      it("fails", () => { throw new Error("as it should"); });
      it("is skipped", (test) => test.skip("no machine for it"));
      it.todo("is not written");
    });`,
  "broken.test.ts": `throw new Error("at the top");`,
  "empty.test.ts": "",
  "late.test.ts": `
    import { test } from "node:test";
    test("leaves something running", () => { setTimeout(() => { throw new Error("too late"); }, 10); });`,
};

/** Test files that share a process, which ends in the middle. */
const group: Record<string, string> = {
  "first.test.ts": `
    import { after, before, test } from "node:test";
    let state = "new";
    before(() => { state = "begun"; });
    after(() => { globalThis.left = state; });
    test("passes", () => {});
    test("fails", () => { throw new Error(\`when \${state}\`); });`,
  "second.test.ts": `
    import { it } from "node:test";
    it("comes when the first has ended", () => { if (globalThis.left !== "begun") throw new Error(globalThis.left); });`,
  "third.test.ts": `
    import { it } from "node:test";
    console.log("now");
    // What is known by now has been reported when the next timer fires.
    it("ends the process", () => { setTimeout(() => process.kill(process.pid, "SIGKILL"), 100); return new Promise(() => {}); });`,
  "fourth.test.ts": `
    import { it } from "node:test";
    it("passes", () => {});`,
};

/** Runs each file by itself and then the group, and prints the outcomes as a line of JSON, then the totals. */
const script = `
  import { runTestGroup } from ${JSON.stringify(import.meta.resolve("./test-group.ts"))};
  import { printTotal } from ${JSON.stringify(import.meta.resolve("./printer.ts"))};
  const outcomes = [];
  for (const paths of JSON.parse(process.argv[2])) await runTestGroup(paths, (outcome) => outcomes.push(outcome));
  console.log(JSON.stringify(outcomes));
  process.exitCode = printTotal(outcomes) ? 0 : 1;`;

describe("the test runner", () => {
  let folder: string;
  let printed: string;
  let outcomes: Outcome[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-runner-"));
    for (const [name, text] of Object.entries({ ...files, ...group })) await writeFile(join(folder, name), text);
    await writeFile(join(folder, "run.mjs"), script);
    const inFolder = (name: string) => join(folder, name);
    const groups = [...Object.keys(files).map((name) => [inFolder(name)]), Object.keys(group).map(inFolder)];
    // Within a test, the runner would refuse to run tests.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    try {
      execFileSync(process.execPath, [join(folder, "run.mjs"), JSON.stringify(groups)], { env, encoding: "utf8" });
      assert.fail("a run with failures ended with exit code 0");
    } catch (error) {
      printed = String((error as { stdout?: string }).stdout);
    }
    outcomes = JSON.parse(printed.split("\n")[0] ?? "");
  });
  after(() => rm(folder, { recursive: true }));

  const outcome = (name: string) => outcomes.find((each) => each.name.endsWith(name));

  it("counts what passed, and reports failures and skips with their reasons", () => {
    const mixed = outcome("mixed.test.ts");
    assert.equal(mixed?.passed, 1);
    assert.deepEqual(
      mixed?.failures.map(({ title }) => title),
      ["a suite › fails"],
    );
    assert.match(mixed?.failures[0]?.text ?? "", /Error: as it should/);
    assert.deepEqual(mixed?.skips, [
      { title: "a suite › is skipped", reason: "no machine for it" },
      { title: "a suite › is not written", reason: "to do" },
    ]);
  });

  it("fails a file that cannot be loaded, with what it printed", () => {
    assert.match(outcome("broken.test.ts")?.failures[0]?.text ?? "", /Error: at the top/);
  });

  it("fails a file that contains no test", () => {
    assert.match(outcome("empty.test.ts")?.failures[0]?.text ?? "", /contains no test/);
  });

  it("fails a file that throws after its tests have passed", () => {
    assert.match(outcome("late.test.ts")?.failures[0]?.text ?? "", /too late/);
  });

  it("reports the outcome of each file of a group, and fails those that its process did not reach", () => {
    assert.equal(outcome("first.test.ts")?.passed, 1);
    assert.match(outcome("first.test.ts")?.failures[0]?.text ?? "", /Error: when begun/);
    assert.deepEqual(outcome("second.test.ts")?.failures, []);
    assert.equal(outcome("third.test.ts")?.failures.length, 1);
    assert.match(outcome("third.test.ts")?.failures[0]?.text ?? "", /now/);
    assert.match(outcome("fourth.test.ts")?.failures[0]?.text ?? "", /did not run/);
  });

  it("ends with one line that other programs can read", () => {
    assert.equal(printed.trimEnd().split("\n").at(-1), "4 passed, 7 failed, 2 skipped");
  });
});
