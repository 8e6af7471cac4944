import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stripVTControlCharacters } from "node:util";
import manifest from "../../../package.json" with { type: "json" };
import type { Check } from "./check.ts";
import { judgeRoom } from "./checks/disk-space.ts";
import { judgeNode } from "./checks/node-version.ts";
import { ok, problem, Skipped, warning } from "./finding.ts";
import { findingsToText } from "./print-findings.ts";
import { runChecks } from "./run-checks.ts";
import { createSurroundings } from "./surroundings.ts";
import { counted, toDuration, toSize } from "./to-text.ts";

describe("the checks of an installation", () => {
  it("go on when one throws, hangs or has nothing to look at", async () => {
    const checks: Check[] = [
      {
        name: "throws",
        look: () => {
          throw new Error("no such thing");
        },
      },
      { name: "hangs", limitMs: 20, look: () => new Promise(() => {}) },
      { name: "idle", look: async () => Promise.reject(new Skipped("there is nothing yet")) },
      { name: "works", look: () => ok("fine") },
    ];
    const waited: string[][] = [];
    const findings = await runChecks(checks, createSurroundings({}, "/"), (names) => void waited.push(names));
    assert.deepEqual(
      findings.map(({ check, state, message }) => [check, state, message]),
      [
        ["throws", "problem", "The check failed: no such thing"],
        ["hangs", "problem", "There was no answer within 0.02 seconds."],
        ["idle", "skipped", "there is nothing yet"],
        ["works", "ok", "fine"],
      ],
    );
    assert.deepEqual([waited[0]?.length, waited.at(-1)], [4, []]);
  });

  it("are shown with what needs attention last, and with a summary", () => {
    const named = (check: string, finding: ReturnType<typeof ok>) => ({ check, ...finding });
    const text = findingsToText(
      [
        named("database", problem("It is away.", "Start it.")),
        named("memory", warning("It is short.")),
        named("node", ok("24")),
        named("queue", { state: "skipped", message: "the database cannot be opened", advice: null }),
        named("clock", { state: "skipped", message: "the database cannot be opened", advice: null }),
      ],
      80,
    );
    assert.equal(
      stripVTControlCharacters(text),
      [
        `Winnow ${manifest.version}`,
        "",
        "  ✓ node         24",
        "  – not checked  queue, clock, because the database cannot be opened",
        "",
        "  ! memory       It is short.",
        "",
        "  ✗ database     It is away.",
        "                 → Start it.",
        "",
        "1 problem and 1 warning. Each says above what to do.",
      ].join("\n"),
    );
  });

  it("break long lines between words, below the first one", () => {
    const text = stripVTControlCharacters(findingsToText([{ check: "x", ...ok("one two three four") }], 20));
    assert.match(text, /^ {2}✓ x {2}one two three\n {7}four$/m);
  });

  it("judge the version of Node, and the room on a disk", () => {
    assert.equal(judgeNode(manifest.dependencies.node).state, "ok");
    assert.equal(judgeNode("20.18.9").state, "problem");
    assert.equal(judgeNode("20.19.0").state, "warning");
    const limits = { problemBytes: 500e6, warningBytes: 5e9, warningShare: 0.05 };
    const judge = (freeBytes: number, sizeBytes: number) =>
      judgeRoom({ disk: 1, freeBytes, sizeBytes }, "/data", limits, "").state;
    assert.deepEqual(
      [judge(6e9, 100e9), judge(6e9, 200e9), judge(4e9, 10e9), judge(0.4e9, 10e9)],
      ["ok", "warning", "warning", "problem"],
    );
  });

  it("write sizes, durations and counts for people", () => {
    assert.deepEqual([toSize(0), toSize(999), toSize(1500), toSize(74e9)], ["0 bytes", "999 bytes", "1.5 kB", "74 GB"]);
    assert.deepEqual([0.41, 12.4, 1500, 90_000, 3 * 3_600_000, 72 * 3_600_000].map(toDuration), [
      "0.4 ms",
      "12 ms",
      "1.5 s",
      "2 minutes",
      "3 hours",
      "3 days",
    ]);
    assert.deepEqual([counted(1, "job"), counted(2, "job")], ["1 job", "2 jobs"]);
  });
});
