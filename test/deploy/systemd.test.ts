import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import manifest from "../../package.json" with { type: "json" };
import { readText, root } from "./deploy-files.ts";

const units = globSync("deploy/systemd/*.service", { cwd: root }).map((path) => ({
  name: path.split("/").at(-1) ?? "",
  text: readText(path),
}));

/** What each unit must not be without. */
const hardening = [
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "RestrictNamespaces=yes",
  "SystemCallFilter=@system-service",
  "User=winnow",
];

describe("the systemd units", () => {
  it("are for one process and for several", () => {
    const names = units.map(({ name }) => name).sort();
    assert.deepEqual(names, ["winnow-web@.service", "winnow-worker@.service", "winnow.service"]);
  });

  for (const { name, text } of units)
    it(`${name}: may do no more than it needs, and starts like npm start`, () => {
      const lines = text.split("\n");
      for (const line of hardening) assert.ok(lines.includes(line), line);
      // V8 cannot start without writing machine code.
      assert.ok(!lines.some((line) => line.startsWith("MemoryDenyWriteExecute=")));
      const role = /winnow-(\w+)@/.exec(name)?.[1];
      const command = `/opt/winnow/node_modules/.bin/${manifest.scripts.start}${role ? ` --role ${role}` : ""}`;
      assert.ok(lines.includes(`ExecStart=${command}`), command);
      // systemd takes the file's value over one that stands in the unit, in whatever order.
      assert.ok(lines.some((line) => /^EnvironmentFile=-?\/etc\/winnow\/winnow.env$/.test(line)));
    });
});

const hasVerifier = spawnSync("systemd-analyze", ["--version"]).status === 0;

describe("systemd-analyze verify", { skip: hasVerifier ? false : "systemd-analyze is not installed" }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-units-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Verifies a unit as if it were installed: Node is elsewhere here. Returns what there is to complain about. */
  async function verify(name: string, text: string): Promise<string> {
    const path = join(folder, name.replace("@.", "@8081."));
    await writeFile(path, text.replace("/opt/winnow/node_modules/.bin/node", process.execPath));
    const { stdout, stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", path], { encoding: "utf8" });
    return stdout + stderr + (status === 0 ? "" : `exit code ${status}`);
  }

  for (const { name, text } of units)
    it(`finds nothing wrong with ${name}`, async () => assert.equal(await verify(name, text), ""));

  it("finds a wrong line", async () => {
    const { name, text } = units[0] ?? assert.fail();
    assert.match(await verify(name, text.replace("ProtectHome=yes", "ProtectHouse=yes")), /ProtectHouse/);
  });
});
