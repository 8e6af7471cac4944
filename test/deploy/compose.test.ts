import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseEnv } from "node:util";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { stopShares } from "../../src/stop-in-time.ts";
import { parseYaml, readText, root } from "./deploy-files.ts";

/** What a service may have. Strict, so that nothing like `privileged` or `network_mode: host` slips in. */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string() }).optional(),
  restart: z.enum(["unless-stopped", "on-failure"]),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  cap_add: z.array(z.literal("NET_BIND_SERVICE")).default([]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  user: z
    .string()
    .regex(/^[1-9]\d*:[1-9]\d*$/)
    .optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })).optional(),
  environment: z.record(z.string(), z.string()),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  shm_size: z.string().optional(),
  networks: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
  healthcheck: z.union([
    z.strictObject({ disable: z.literal(true) }),
    z.looseObject({ test: z.array(z.string()).min(2), interval: z.string(), timeout: z.string(), retries: z.number() }),
  ]),
  deploy: z.strictObject({
    replicas: z.int().min(2).optional(),
    resources: z.strictObject({
      limits: z.strictObject({ cpus: z.string(), memory: z.string().regex(/^\d+[GM]$/), pids: z.int() }),
    }),
  }),
});

const composeSchema = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.unknown()).default({}),
  volumes: z.record(z.string(), z.null()),
});

type Compose = z.infer<typeof composeSchema>;

/** A version or at least a major one, after a name without a registry of ours. */
const pinnedImage = /^[a-z0-9./-]+:\d[\w.-]*$/;

function testCompose(path: string, compose: Compose): void {
  const services = Object.entries(compose.services);

  it("every image has a version, and ours is this one", () => {
    for (const [name, { image, build }] of services) {
      assert.match(image, pinnedImage, name);
      if (build !== undefined) assert.equal(image, `winnow:${manifest.version}`);
      if (build !== undefined) assert.ok(existsSync(join(root, path, "..", build.context, "Dockerfile")));
    }
  });

  it("whoever waits for a service waits for one that tells its health, or that ends", () => {
    for (const [name, { depends_on }] of services)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, restart } = compose.services[other] ?? assert.fail(`${name} waits for ${other}`);
        if (condition === "service_healthy") assert.ok("test" in healthcheck, other);
        else assert.deepEqual([condition, restart], ["service_completed_successfully", "on-failure"]);
      }
  });

  it("named volumes and networks are declared, and mounted files exist", () => {
    for (const [name, { volumes, networks }] of services) {
      for (const network of networks) assert.ok(network in compose.networks, `${name}: ${network}`);
      for (const [source = "", target] of volumes.map((volume) => volume.split(":"))) {
        if (source.startsWith("./")) assert.ok(existsSync(join(root, "deploy", source)), source);
        else if (target !== undefined) assert.ok(source in compose.volumes, `${name}: ${source}`);
      }
    }
  });

  it("a process of Winnow gets longer to stop than it takes", () => {
    const takesSeconds = Object.values(stopShares).reduce((sum, share) => sum + share, 0) / 1000;
    for (const [, { build, stop_grace_period }] of services)
      if (build) assert.ok(Number.parseInt(stop_grace_period ?? "", 10) > takesSeconds);
  });
}

describe("deploy/compose.yaml", () => {
  const text = readText("deploy/compose.yaml");
  const compose = composeSchema.parse(parseYaml(text));
  testCompose("deploy/compose.yaml", compose);
  /** What stands in `${…}`: a name, then what happens without a value. */
  const variables = [...text.matchAll(/\$\{(\w+)(:[?-])?([^}]*)\}/g)].map(([, name = "", kind, rest = ""]) => ({
    name,
    kind,
    rest,
  }));
  const example = parseEnv(readText("deploy/.env.example"));

  it("starts two web and two worker processes", () => {
    const roles = Object.values(compose.services).filter(({ build }) => build !== undefined);
    assert.deepEqual(
      roles.map(({ command, deploy }) => [command, deploy.replicas]),
      [
        [["serve", "--role", "web"], 2],
        [["serve", "--role", "worker"], 2],
      ],
    );
  });

  it("refuses to start without each secret, and says where to set it", () => {
    const required = ["POSTGRES_PASSWORD", "WINNOW_SECRET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
    for (const secret of [...required, "WINNOW_BASE_URL"]) {
      const uses = variables.filter(({ name }) => name === secret);
      assert.ok(uses.length > 0, secret);
      for (const { kind, rest } of uses)
        assert.deepEqual([kind, rest], [":?", `Set ${secret} in deploy/.env. See deploy/.env.example.`]);
    }
    for (const { name, kind } of variables)
      assert.ok(kind !== undefined, `${name} has neither a default nor a refusal`);
  });

  it("its example has every variable and no other, and no value for a secret", () => {
    assert.deepEqual(Object.keys(example).sort(), [...new Set(variables.map(({ name }) => name))].sort());
    for (const { name, kind } of variables) if (kind === ":?") assert.equal(example[name], "", name);
  });

  it("only the proxy can be reached from outside, and the database and the files reach nothing", () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
    assert.deepEqual(
      published.map(([name]) => name),
      ["proxy"],
    );
    assert.deepEqual(compose.networks.back, { internal: true });
    for (const name of ["postgres", "files", "bucket"]) assert.deepEqual(compose.services[name]?.networks, ["back"]);
  });

  it("web processes trust the network of the proxy, in which nobody else is", () => {
    const front = z
      .object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) })
      .parse(compose.networks.front);
    const [{ subnet }] = front.ipam.config;
    assert.equal(compose.services.web?.environment.WINNOW_TRUSTED_PROXIES, subnet);
    const inside = Object.entries(compose.services).filter(([, { networks }]) => networks.includes("front"));
    assert.deepEqual(inside.map(([name]) => name).sort(), ["proxy", "web"]);
    assert.ok(subnet.includes(example.FRONT_SUBNET ?? "?"));
  });
});

describe("deploy/compose.single.yaml", () => {
  const compose = composeSchema.parse(parseYaml(readText("deploy/compose.single.yaml")));
  testCompose("deploy/compose.single.yaml", compose);

  it("is one service that only this machine can reach", () => {
    assert.deepEqual(Object.keys(compose.services), ["winnow"]);
    assert.deepEqual(compose.services.winnow?.ports, ["127.0.0.1:8080:8080"]);
  });

  it("keeps the data in a volume", () => {
    assert.deepEqual(compose.services.winnow?.volumes, ["data:/data"]);
  });
});
