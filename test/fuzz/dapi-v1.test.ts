import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { buildOpenapi } from "../../src/http/openapi/build-openapi.ts";
import { type Operation, operations } from "../../src/http/openapi/operations.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { drawBroken, drawValid, type JsonSchema, type Known, oddText } from "./draw-from-schema.ts";
import { fuzzRuns, fuzzSeed } from "./fuzz-seed.ts";

/** What this test reads of the document, as any client would. */
interface Media {
  schema?: JsonSchema;
  examples?: Record<string, unknown>;
}
interface OperationObject {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { headers: Record<string, unknown>; content: Record<string, Media> }>;
}

const openapi = JSON.parse(JSON.stringify(buildOpenapi())) as {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema> };
};
const definitions = openapi.components.schemas;

/** Schemas of the document, ready to check bodies; references lead to `$defs` there. */
const checkers = new Map<string, z.ZodType>();
function check(schema: JsonSchema, body: unknown): string {
  const text = JSON.stringify(schema);
  const checker = checkers.get(text) ?? z.fromJSONSchema(inline({ ...schema, $defs: definitions }));
  checkers.set(text, checker);
  return checker.safeParse(body).error?.message ?? "";
}

const inline = (schema: JsonSchema) =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/"));

interface Drawn {
  parameters: Record<string, unknown>;
  /** Parts of a form, or a JSON text. */
  body: unknown;
  contentType: string | null;
}

describe(`the public interface, with requests drawn from its description (WINNOW_FUZZ_SEED=${fuzzSeed})`, () => {
  let service: TestService;
  let known: Known;
  let file: Uint8Array;

  before(async () => {
    service = await startTestService();
    file = await makeInvoice("FUZZ-1");
    const accepted = await service.client.parseAsync("invoices", { file: { bytes: file, filename: "a.pdf" } });
    const { document_id: documentId } = accepted.body.data;
    const { body } = await service.client.waitForDocument("invoices", documentId);
    known = {
      slug: ["invoices", "invoices", "invoices", "plain", "short", "archived"],
      document_id: [documentId],
      parsed_data_id: [body.data.entries[0].id],
      include: ["grounding", "warnings,model_use", "grounding,nothing"],
      "*": ["invoice_number", "invoice_date", "total", "no such field"],
    };
  });
  after(() => service[Symbol.asyncDispose]());

  for (const operation of operations) {
    it(`${operation.operationId}: every answer is as described, whatever is sent`, async (context) => {
      const described = openapi.paths[operation.path]?.[operation.method] ?? assert.fail(operation.path);
      context.diagnostic(`seed ${fuzzSeed}, ${fuzzRuns} requests`);
      await fc.assert(
        fc.asyncProperty(drawRequest(described), async (drawn) => {
          const response = await send(operation, described, drawn);
          await checkAnswer(described, response).catch((error) => {
            throw new Error(`${error.message} ${service.logged.at(-1)}`);
          });
        }),
        { seed: fuzzSeed, numRuns: fuzzRuns, endOnFailure: true, includeErrorInReport: true },
      );
    });
  }

  function drawRequest({ parameters, requestBody }: OperationObject): Arbitrary<Drawn> {
    const drawn = parameters.map(({ name, in: place, required, schema }): [string, Arbitrary<unknown>] => {
      const valid = drawValid({ type: "object", properties: { [name]: schema }, required: [name] }, definitions, known);
      const value = valid.map((object) => (object as Record<string, unknown>)[name]);
      const arbitrary = fc.oneof({ arbitrary: value, weight: 8 }, { arbitrary: oddText, weight: 1 });
      return [name, required || place === "path" ? arbitrary : fc.option(arbitrary, { nil: undefined })];
    });
    const [contentType = null, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const schema = media?.schema ?? {};
    const valid = drawValid(schema, definitions, known);
    const body = fc.oneof(
      { arbitrary: valid, weight: 3 },
      { arbitrary: drawBroken(schema, definitions, known), weight: 2 },
    );
    const types = fc.oneof(
      { arbitrary: fc.constant(contentType), weight: 8 },
      { arbitrary: fc.constantFrom("application/json", "text/plain", "multipart/form-data", "x"), weight: 1 },
    );
    return fc.record({ parameters: fc.record(Object.fromEntries(drawn)), body, contentType: types });
  }

  async function send({ method, path }: Operation, described: OperationObject, drawn: Drawn): Promise<Response> {
    const headers = new Headers({ authorization: `Token ${service.client.token}` });
    const query = new URLSearchParams();
    let target = path;
    for (const { name, in: place } of described.parameters) {
      const value = drawn.parameters[name];
      if (value === undefined) continue;
      const text = toWellFormed(String(value));
      if (place === "path") target = target.replace(`{${name}}`, encodeSegment(text));
      else if (place === "query") query.append(name, text);
      // Other characters never leave a client.
      else if (/^[\x20-\x7e]*$/.test(text)) headers.set(name, text);
    }
    const address = `${service.url}${target}${query.size > 0 ? `?${query}` : ""}`;
    const init = { method: method.toUpperCase(), headers };
    if (described.requestBody === undefined) return fetch(address, init);
    const isForm =
      "multipart/form-data" in described.requestBody.content && drawn.contentType === "multipart/form-data";
    if (isForm) return fetch(address, { ...init, body: toForm(drawn.body) });
    if (drawn.contentType !== null) headers.set("content-type", drawn.contentType);
    return fetch(address, { ...init, body: toWellFormed(JSON.stringify(drawn.body) ?? "") });
  }

  /** Each member as a part; a file is the invoice, or what was drawn for it. */
  function toForm(body: unknown): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(typeof body === "object" && body !== null ? body : { file: body })) {
      const text = toWellFormed(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
      if (name !== "file") form.append(toWellFormed(name), text);
      else form.append(name, new Blob([text.length % 4 === 0 ? text : new Uint8Array(file)]), "a.pdf");
    }
    return form;
  }
});

async function checkAnswer({ responses }: OperationObject, response: Response): Promise<void> {
  const text = await response.text();
  assert.notEqual(response.status, 500, text);
  const described = responses[response.status] ?? assert.fail(`${response.status} is not described: ${text}`);
  for (const name of Object.keys(described.headers))
    assert.ok(response.headers.has(name), `${response.status} lacks ${name}`);
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const media = described.content[type] ?? assert.fail(`${response.status} with ${type} is not described`);
  if (type !== "application/json") return;
  const body = JSON.parse(text);
  assert.equal(check(media.schema ?? {}, body), "", text);
  const codes = Object.keys(media.examples ?? {});
  if (body.status === "error") assert.ok(codes.includes(body.code), `${response.status} ${body.code} is not described`);
}

/** Text that can be sent: half a surrogate pair cannot. */
function toWellFormed(text: string): string {
  return text.toWellFormed();
}

/** A path's segment; clients take empty ones and dots for other paths. */
function encodeSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? "x" : encodeURIComponent(text);
}
