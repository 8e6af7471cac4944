import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { authenticationErrorSchema, errorSchema } from "../../contract/envelope.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { correctionSchema } from "../../contract/requests.ts";
import { webhookBodySchema, webhookFailureBodySchema } from "../../contract/webhook-body.ts";
import { publicFailureKinds } from "../../domain/failure.ts";
import { buildOpenapi, toErrorExample } from "./build-openapi.ts";
import { correction, webhookBody, webhookFailureBody } from "./examples.ts";
import { operations } from "./operations.ts";

const openapi = buildOpenapi();

/** Every object in a JSON value, the value itself included. */
function* everyObject(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* everyObject(child);
}

const accepts = (schema: z.ZodType, value: unknown) => assert.equal(schema.safeParse(value).error, undefined);

test("every reference in the document leads somewhere", () => {
  for (const { $ref } of everyObject(openapi)) {
    if (typeof $ref !== "string") continue;
    const [, ...steps] = $ref.split("/");
    const target = steps.reduce<unknown>(
      (value, step) => (value as Record<string, unknown> | undefined)?.[step],
      openapi,
    );
    assert.ok(target, $ref);
  }
});

test("every operation has its own ID, a summary, a 401, and a request ID on every response", () => {
  const objects = Object.values(openapi.paths).flatMap((path) => Object.values(path));
  assert.equal(objects.length, operations.length);
  assert.equal(new Set(objects.map((operation) => operation.operationId)).size, operations.length);
  for (const { summary, description, responses } of objects) {
    assert.ok(summary && description);
    assert.ok(responses["401"]);
    for (const { headers } of Object.values(responses)) assert.ok("X-Request-Id" in headers);
  }
});

test("every error code of the interface is documented with an operation that returns it", () => {
  const documented = new Set(operations.flatMap((operation) => operation.failures));
  // These two are returned where there is no operation.
  const elsewhere = ["notFound", "methodNotAllowed"];
  assert.deepEqual(
    publicFailureKinds.filter((kind) => !documented.has(kind) && !elsewhere.includes(kind)),
    [],
  );
});

test("every error of an operation is listed under its HTTP status with an example", () => {
  for (const { path, method, failures } of operations) {
    const operation = openapi.paths[path]?.[method];
    for (const kind of failures) {
      const { code, httpStatus } = errorCatalogue[kind];
      const example = operation?.responses[httpStatus]?.content["application/json"]?.examples[code];
      assert.deepEqual(example?.value, toErrorExample(kind));
    }
  }
});

test("every example matches its schema", () => {
  for (const answer of operations.flatMap((operation) => operation.answers)) accepts(answer.schema, answer.example);
  for (const kind of publicFailureKinds) accepts(errorSchema, toErrorExample(kind));
  accepts(correctionSchema, correction);
  accepts(webhookBodySchema, webhookBody);
  accepts(webhookFailureBodySchema, webhookFailureBody);
  const { responses } = openapi.paths["/dapi/v1/parser/{slug}/parse"]?.post ?? {};
  const details = Object.values(responses?.["401"]?.content["application/json"]?.examples ?? {});
  assert.equal(details.length, 7);
  for (const { value } of details) accepts(authenticationErrorSchema, value);
});

test("the document is open to members that are added later", () => {
  for (const schema of everyObject(openapi.components.schemas)) assert.notEqual(schema.additionalProperties, false);
});
