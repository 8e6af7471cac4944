import assert from "node:assert/strict";
import { allChecks } from "../../src/cli/doctor/all-checks.ts";
import { type NamedFinding, runChecks } from "../../src/cli/doctor/run-checks.ts";
import { createSurroundings } from "../../src/cli/doctor/surroundings.ts";
import type { Machine } from "../backup/made-service.ts";
import { toDatabaseUrl } from "../support/service.ts";

/** The secret of the machines that `settingsOf` describes. */
export const secret = "a secret of the doctor's tests, long enough";

/** All but reading, which takes seconds and is part of the tests of the command. */
export const checks = allChecks.filter(({ name }) => name !== "reading");

/** Looks at a machine with these settings and no others. */
export async function examine(settings: Record<string, string>): Promise<NamedFinding[]> {
  const around = createSurroundings({ WINNOW_PORT: "0", ...settings }, "/");
  try {
    return await runChecks(checks, around);
  } finally {
    await around.close();
  }
}

/** The settings with which a service would run on a machine. */
export function settingsOf({ folder, database }: Machine): Record<string, string> {
  return {
    DATABASE_URL: toDatabaseUrl(database.connection),
    WINNOW_DATA_DIR: folder,
    WINNOW_SECRET: secret,
  };
}

export const find = (findings: NamedFinding[], check: string) => findings.filter((finding) => finding.check === check);
export const notOk = (findings: NamedFinding[]) => findings.filter(({ state }) => state !== "ok");
export const namesOf = (findings: NamedFinding[], state: string) =>
  findings.filter((finding) => finding.state === state).map(({ check }) => check);

/** Asserts that a check found exactly this. */
export function assertFound(findings: NamedFinding[], check: string, state: string, message: RegExp): void {
  const [found, ...more] = find(findings, check);
  assert.equal(more.length, 0, JSON.stringify(more));
  assert.equal(found?.state, state, JSON.stringify(found));
  assert.match(found?.message ?? "", message);
}
