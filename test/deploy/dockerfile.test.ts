import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { bareEnvironment } from "../support/bare-environment.ts";
import { createTestDatabase } from "../support/database.ts";
import { startServeProcess } from "../support/serve-process.ts";
import { toDatabaseUrl } from "../support/service.ts";
import { readText, root } from "./deploy-files.ts";

interface Instruction {
  word: string;
  text: string;
}

/** The instructions, each on one line. */
const instructions: Instruction[] = readText("Dockerfile")
  .replaceAll(/^\s*#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [word = "", ...rest] = line.split(" ");
    return { word, text: rest.join(" ") };
  });

const lastStage = instructions.slice(instructions.findLastIndex(({ word }) => word === "FROM"));
const onlyOf = (stage: Instruction[], wanted: string) => {
  const [found, ...more] = stage.filter(({ word }) => word === wanted);
  assert.ok(found && more.length === 0, wanted);
  return found.text;
};
const healthCommand = z
  .array(z.string())
  .parse(JSON.parse(onlyOf(lastStage, "HEALTHCHECK").replace(/^.* CMD (?=\[)/, "")));

describe("Dockerfile", () => {
  it("begins with images of a fixed version; Node's is the one of package.json", () => {
    assert.equal(onlyOf(instructions, "ARG"), `NODE=${manifest.dependencies.node}`);
    const stages = new Set<string>();
    for (const { text } of instructions.filter(({ word }) => word === "FROM")) {
      const [, image = "", , stage] = /^(\S+)( AS (\w+))?$/.exec(text) ?? [];
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the Dockerfile's own variable.
      const isPinned = /^[a-z]+:\d[\w.-]*$/.test(image.replace("${NODE}", manifest.dependencies.node));
      assert.ok(stages.has(image) || isPinned, text);
      if (stage) stages.add(stage);
    }
  });

  it("ends as a user without rights, whose number Kubernetes can check", () => {
    assert.match(onlyOf(lastStage, "USER"), /^[1-9]\d*:[1-9]\d*$/);
  });

  it("starts the service without a shell in between, which would keep signals to itself", () => {
    const entry = z.array(z.string()).parse(JSON.parse(onlyOf(lastStage, "ENTRYPOINT")));
    assert.deepEqual(JSON.parse(onlyOf(lastStage, "CMD")), ["serve"]);
    // The same flags as `npm start`.
    assert.equal(`node ${entry.slice(3).join(" ")} serve`, manifest.scripts.start.replace("src/", "/app/src/"));
  });

  it("listens to others, and keeps its data in the volume", () => {
    assert.match(onlyOf(lastStage, "ENV"), /\bWINNOW_HOST=0[.]0[.]0[.]0 WINNOW_DATA_DIR=\/data\b/);
    assert.equal(onlyOf(lastStage, "VOLUME"), "/data");
  });

  it("copies only what exists and what .dockerignore lets through", () => {
    const allowed = readText(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    const copied = instructions
      .filter(({ word, text }) => word === "COPY" && !text.startsWith("--from"))
      .flatMap(({ text }) => text.split(" ").slice(0, -1));
    for (const name of copied) assert.ok(existsSync(join(root, name)), name);
    assert.deepEqual([...new Set(copied)].sort(), allowed.sort());
  });

  it("takes production packages only into the final image", () => {
    const installs = instructions.filter(({ word, text }) => word === "RUN" && text.includes("npm "));
    assert.equal(installs.length, 2);
    assert.match(installs[0]?.text ?? "", /npm ci --omit=dev$/);
    assert.equal(
      instructions.find(({ text }) => text.endsWith("node_modules node_modules"))?.text.split(" ")[0],
      "--from=packages",
    );
  });

  it("its health check, which needs no program but Node, tells a running service from one that is gone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "winnow-health-"));
    const database = await createTestDatabase({ maxConnections: 2 });
    const service = startServeProcess({
      WINNOW_DATA_DIR: folder,
      WINNOW_SECRET: "a secret of the tests that is long enough",
      DATABASE_URL: toDatabaseUrl(database.connection),
    });
    try {
      const { port } = new URL(await service.url);
      const env = { ...bareEnvironment(), WINNOW_PORT: port };
      const [program, ...parts] = healthCommand;
      assert.equal(program, "node");
      const ask = () => spawnSync(process.execPath, parts, { env, timeout: 20_000 }).status;
      assert.equal(ask(), 0);
      service.child.kill("SIGTERM");
      assert.deepEqual(await service.ended, { code: 0, signal: null });
      assert.equal(ask(), 1);
    } finally {
      service.child.kill("SIGKILL");
      await service.ended;
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
