import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { findUnknownSettings, parseYaml, readText, root } from "./deploy-files.ts";

const chart = join(root, "deploy/helm/winnow");
const valuesText = readText("deploy/helm/winnow/values.yaml");
const values = z
  .looseObject({ worker: z.looseObject({ autoscaling: z.looseObject({ query: z.string() }) }) })
  .parse(parseYaml(valuesText));

describe("deploy/helm/winnow", () => {
  it("has the version of package.json", () => {
    const { version, appVersion } = z
      .looseObject({ version: z.string(), appVersion: z.string() })
      .parse(parseYaml(readText("deploy/helm/winnow/Chart.yaml")));
    assert.deepEqual([version, appVersion], [manifest.version, manifest.version]);
  });

  it("its schema accepts the defaults once the required values are set, and no others", () => {
    const schema = z.fromJSONSchema(JSON.parse(readText("deploy/helm/winnow/values.schema.json")));
    const given = {
      ...values,
      baseUrl: "https://winnow.example.com",
      existingSecret: "winnow",
      files: "s3://documents",
    };
    assert.deepEqual(schema.safeParse(given).error?.issues ?? [], []);
    for (const name of ["baseUrl", "existingSecret", "files"])
      assert.equal(schema.safeParse({ ...given, [name]: "" }).success, false, name);
    assert.equal(schema.safeParse({ ...given, replica: 2 }).success, false);
  });
});

describe("the query that sets the number of workers", () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase({ maxConnections: 2 });
  });
  after(() => database.close());

  const count = async () => {
    const { rows } = await database.pool.query(values.worker.autoscaling.query);
    assert.equal(rows.length, 1);
    return Object.values(rows[0]);
  };
  const addJobs = (queue: string, state: string, number: number, delay = "0 s") =>
    database.pool.query(
      `insert into jobs (queue, payload, account_id, priority, max_attempts, state, run_at)
       select $1, '{}', gen_random_uuid(), 0, 3, $2, now() + $4::interval from generate_series(1, $3)`,
      [queue, state, number, delay],
    );

  it("gives 0 when there is nothing to do", async () => assert.deepEqual(await count(), [0]));

  it("counts what is running or due, and deliveries for less", async () => {
    await addJobs("documents", "queued", 3);
    await addJobs("sync-documents", "active", 2);
    await addJobs("documents", "queued", 4, "1 hour");
    assert.deepEqual(await count(), [5]);
    await addJobs("deliveries", "queued", 17);
    assert.deepEqual(await count(), [7]);
  });
});

const hasHelm = spawnSync("helm", ["version"]).status === 0;

describe("helm", { skip: hasHelm ? false : "helm is not installed" }, () => {
  const required = ["--set", "baseUrl=https://winnow.example.com,existingSecret=winnow,files=s3://documents"];
  const everything = [
    ...["--set", "ingress.enabled=true,ingress.tlsSecret=tls,worker.autoscaling.enabled=true"],
    ...["--set-string", "settings.WINNOW_ALLOW_HTTP=true,s3Endpoint=https://s3.example.com,s3Region=here"],
  ];
  const helm = (...args: string[]) => spawnSync("helm", args, { encoding: "utf8" });

  const podSchema = z.looseObject({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(10_001) }),
    containers: z.tuple([
      z.looseObject({
        image: z.string().regex(/:\d/),
        securityContext: z.looseObject({
          allowPrivilegeEscalation: z.literal(false),
          readOnlyRootFilesystem: z.literal(true),
          capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
        }),
        resources: z.object({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
        env: z.array(z.object({ name: z.string(), value: z.string() })),
        readinessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }).optional(),
        livenessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }).optional(),
      }),
    ]),
  });
  const objectSchema = z.looseObject({
    kind: z.string(),
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({}),
  });

  /** The rendered objects, by kind and name. */
  function render(...flags: string[]) {
    const { stdout, stderr, status } = helm("template", "test", chart, ...required, ...flags);
    assert.equal(status, 0, stderr);
    assert.deepEqual(findUnknownSettings(stdout), []);
    const documents = parseAllDocuments(stdout).map((each) => {
      assert.deepEqual(each.errors, []);
      return objectSchema.parse(each.toJS());
    });
    return new Map(documents.map((each) => [`${each.kind} ${each.metadata.name}`, each]));
  }
  const podOf = (deployment: z.infer<typeof objectSchema> | undefined) =>
    z.looseObject({ template: z.object({ metadata: z.unknown(), spec: podSchema }) }).parse(deployment?.spec).template
      .spec;

  it("finds nothing wrong with the chart", () => {
    for (const flags of [[], everything]) {
      const { status, stdout, stderr } = helm("lint", "--strict", chart, ...required, ...flags);
      assert.equal(status, 0, stdout + stderr);
    }
  });

  it("refuses to render it without the address, the secret and the bucket", () => {
    const { status, stderr } = helm("template", "test", chart);
    assert.notEqual(status, 0);
    for (const name of ["baseUrl", "existingSecret", "files"]) assert.match(stderr, new RegExp(`/${name}'`));
  });

  it("renders web and worker pods without rights; only web has probes", () => {
    const objects = render();
    const [web] = podOf(objects.get("Deployment test-winnow-web")).containers;
    const [worker] = podOf(objects.get("Deployment test-winnow-worker")).containers;
    assert.deepEqual([web.livenessProbe?.httpGet.path, web.readinessProbe?.httpGet.path], ["/health", "/ready"]);
    assert.deepEqual([worker.livenessProbe, worker.readinessProbe], [undefined, undefined]);
    for (const { env } of [web, worker])
      assert.equal(new Set(env.map(({ name }) => name)).size, env.length, "a setting twice");
    const kinds = [...objects.values()].map(({ kind }) => kind).sort();
    const budgets = ["PodDisruptionBudget", "PodDisruptionBudget"];
    assert.deepEqual(kinds, ["Deployment", "Deployment", ...budgets, "Service"]);
  });

  it("with everything on, leaves the number of workers to KEDA and leads the host to the service", () => {
    const objects = render(...everything);
    assert.equal(objects.get("Deployment test-winnow-worker")?.spec.replicas, undefined);
    const { triggers } = z
      .looseObject({ triggers: z.tuple([z.looseObject({ metadata: z.record(z.string(), z.string()) })]) })
      .parse(objects.get("ScaledObject test-winnow-worker")?.spec);
    assert.equal(triggers[0].metadata.query, values.worker.autoscaling.query);
    const { rules } = z
      .looseObject({ rules: z.tuple([z.looseObject({ host: z.string() })]) })
      .parse(objects.get("Ingress test-winnow-web")?.spec);
    assert.equal(rules[0].host, "winnow.example.com");
  });
});
