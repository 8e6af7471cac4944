import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import type { RouteDefinition } from "../../src/contract/dashboard/route.ts";
import { dashboardRoutes } from "../../src/contract/dashboard/routes.ts";
import { becomeOperator, DashboardClient, makeAccount, password, toPath } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { invoiceFields, startTestService, type TestService } from "../support/service.ts";
import { drawBroken, drawValid, type JsonSchema, type Known, oddText } from "./draw-from-schema.ts";
import { fuzzRuns, fuzzSeed } from "./fuzz-seed.ts";

const order = ["GET", "PUT", "PATCH", "POST", "DELETE"];

/** Routes without an end, and those that would end what the others need: their own tests send odd things to them. */
const apart = new Set(["watchDocuments"]);

const routes = Object.entries(dashboardRoutes)
  .map(([name, definition]): [string, RouteDefinition] => [name, definition])
  .filter(([name]) => !apart.has(name))
  // What removes things comes last, so that the others still find them.
  .toSorted(([, one], [, other]) => order.indexOf(one.method) - order.indexOf(other.method));

/** A refusal, as the dashboard's API words it. */
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const toSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as unknown as JsonSchema;

describe(`the dashboard's API, with requests drawn from its catalogue (WINNOW_FUZZ_SEED=${fuzzSeed})`, () => {
  let service: TestService;
  let person: DashboardClient;
  let known: Known;

  before(async () => {
    service = await startTestService({
      setup: { accounts: [{ email: "ops@example.com", balance: "100" }] },
      settings: { WINNOW_DASHBOARD_RATE_LIMIT: "100000000" },
    });
    const operator = await becomeOperator(service, "ops@example.com");
    await makeAccount(operator, "fuzz@example.com");
    await service.apply({
      accounts: [{ email: "fuzz@example.com", operator: true, parsers: [{ slug: "invoices", fields: invoiceFields }] }],
    });
    person = new DashboardClient(service.url);
    await signIn();
    const parserId = (await person.get("listParsers")).items[0]?.id ?? "";
    const document = await uploadAndWait(person, parserId, await makeInvoice("FUZZ-1"));
    const entry = document.entries[0];
    const { token } = await person.get("createToken", { body: { name: "mine", expiresInDays: null } });
    const sample = await person.get("sampleFromDocument", { body: { documentId: document.id } });
    const webhook = await person.get("createWebhook", {
      params: { parserId },
      body: { name: "mine", url: "https://name.invalid/" },
    });
    const comment = await person.get("addComment", { params: { entryId: entry?.id ?? "" }, body: { text: "mine" } });
    known = {
      webhookId: [webhook.webhook.id],
      commentId: [comment.id],
      entryIds: [[entry?.id]],
      documentIds: [[document.id]],
      parserId: [parserId],
      toParserId: [parserId],
      documentId: [document.id],
      entryId: [entry?.id],
      tokenId: [token.id],
      sampleId: [sample.id],
      sampleName: ["invoice"],
      updatedAt: [entry?.updatedAt],
      field: ["total", "invoice_number"],
      slug: ["invoice"],
      template: ["invoice"],
      page: ["1"],
      version: [1],
      currentVersion: [1],
    };
  });
  after(() => service[Symbol.asyncDispose]());

  async function signIn(): Promise<void> {
    await person.get("signIn", { body: { email: "fuzz@example.com", password } });
  }

  for (const [name, definition] of routes) {
    it(`${name}: no request breaks it, and every answer has the catalogue's shape`, async () => {
      await fc.assert(
        fc.asyncProperty(drawRequest(definition), async ({ params, query, body }) => {
          // What was drawn before may have ended the session.
          if ((await person.get("getSession")).account === null) await signIn();
          const form = definition.body === "form" ? toForm(body) : undefined;
          const json = typeof definition.body === "object" ? { json: body } : {};
          const path = toPath(definition.path, params, query);
          const answer = await person.send(definition.method, path, { ...json, ...(form && { form }) });
          const request = `${definition.method} ${path}`;
          if (answer.status >= 500)
            assert.equal(answer.status, 503, `${request}: ${answer.text} ${service.logged.at(-1)}`);
          if (answer.status >= 400)
            assert.equal(refusal.safeParse(answer.body).error, undefined, `${request}: ${answer.text}`);
          else if (definition.response === "nothing") assert.equal(answer.status, 204);
          else if (typeof definition.response === "object")
            assert.equal(definition.response.safeParse(answer.body).error, undefined, `${request}: ${answer.text}`);
        }),
        { seed: fuzzSeed, numRuns: Math.ceil(fuzzRuns / 2), endOnFailure: true, includeErrorInReport: true },
      );
    });
  }

  interface Drawn {
    params: Record<string, string>;
    query: Record<string, string>;
    body: unknown;
  }

  function drawRequest({ path, query, body }: RouteDefinition): Arbitrary<Drawn> {
    const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
    const params = fc.record(Object.fromEntries(names.map((name) => [name, drawParameter(name)])));
    return fc.record({
      params,
      query: query ? mix(toSchema(query)).map(toTexts) : fc.constant({}),
      body: typeof body === "object" ? mix(toSchema(body)) : fc.jsonValue({ maxDepth: 1 }),
    });
  }

  /** An ID that exists, most often; clients take empty segments and dots for other paths. */
  function drawParameter(name: string): Arbitrary<string> {
    const odd = oddText.map((text) => text.toWellFormed()).filter((text) => !/^\.{0,2}$/.test(text));
    const own = known[name]?.map(String) ?? [];
    if (own.length === 0) return fc.oneof(fc.uuid(), odd);
    return fc.oneof({ arbitrary: fc.constantFrom(...own), weight: 3 }, fc.uuid(), odd);
  }

  function mix(schema: JsonSchema): Arbitrary<unknown> {
    const definitions = schema.$defs ?? {};
    return fc.oneof(drawValid(schema, definitions, known), drawBroken(schema, definitions, known));
  }
});

function toTexts(value: unknown): Record<string, string> {
  const pairs = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(
    pairs.map(([name, each]) => [
      name,
      (typeof each === "string" ? each : (JSON.stringify(each) ?? "")).toWellFormed(),
    ]),
  );
}

function toForm(body: unknown): FormData {
  const form = new FormData();
  form.append("file", new Blob([JSON.stringify(body) ?? ""]), "a.pdf");
  return form;
}
