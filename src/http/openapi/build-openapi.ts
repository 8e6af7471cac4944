import { z } from "zod";
import { authenticationDetails } from "../../contract/authentication.ts";
import { authenticationErrorSchema, errorSchema } from "../../contract/envelope.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import { webhookBodySchema, webhookFailureBodySchema } from "../../contract/webhook-body.ts";
import { wireSchemas } from "../../contract/wire-schemas.ts";
import type { PublicFailureKind } from "../../domain/failure.ts";
import { type WebhookEvent, webhookEvents } from "../../domain/webhook-event.ts";
import { webhookBody, webhookFailureBody } from "./examples.ts";
import { type Operation, operations } from "./operations.ts";

/** The OpenAPI 3.1 document of the interface, as a plain object. */
export function buildOpenapi() {
  return {
    openapi: "3.1.0",
    info: {
      title: "Winnow",
      version: "1",
      summary: "Documents in, typed and validated entries out.",
      description: `Extracts structured data from PDF files and images.

Every JSON response has the envelope \`status\`, \`code\`, \`message\`, \`data\`, except a 401, which is \`{"detail": …}\`. Check \`status\`: some errors use HTTP 200. Every response has an \`X-Request-Id\` header; send your own to find the request in the service's log. Under \`/dapi/v1\`, members may be added but are never removed or retyped.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This service." }],
    security: [{ token: [] }],
    tags: [{ name: "Documents", description: "Send documents, get their entries and correct them." }],
    paths: buildPaths(),
    webhooks: { documentProcessed: { post: processedOperation }, documentFailed: { post: failedOperation } },
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description:
            "`Authorization: Token <API_TOKEN>`: the word Token, one space, the token. Bearer is not accepted.",
        },
      },
      schemas: componentSchemas(),
      headers: componentHeaders,
    },
  };
}

function buildPaths() {
  const paths: Record<string, Record<string, ReturnType<typeof toOperationObject>>> = {};
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: toOperationObject(operation) };
  return paths;
}

function toOperationObject(operation: Operation) {
  const { operationId, summary, description, parameters, body } = operation;
  const requestBody = body && {
    required: true,
    content: { [body.contentType]: { schema: refer(body.schema), example: body.example } },
  };
  return {
    operationId,
    tags: ["Documents"],
    summary,
    description,
    parameters,
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(operation),
  };
}

interface ResponseObject {
  description: string;
  headers: object;
  content: {
    /** Left out of a response that is never JSON. */
    "application/json"?: { schema: object; examples: Record<string, { summary?: string; value: unknown }> };
    "application/xml"?: object;
    "text/plain"?: object;
    "text/markdown"?: object;
  };
}

/** One response per HTTP status: the successes and failures with it, each with an example. */
function toResponses(operation: Operation) {
  const statuses = new Set([
    ...operation.answers.map((answer) => answer.httpStatus),
    ...(operation.texts ? [200] : []),
    ...operation.failures.map((kind) => errorCatalogue[kind].httpStatus),
  ]);
  const responses: Record<string, ResponseObject> = { 401: unauthenticatedResponse };
  for (const status of statuses) responses[status] = toResponse(operation, status);
  return responses;
}

function toResponse(operation: Operation, status: number): ResponseObject {
  const answers = operation.answers.filter((answer) => answer.httpStatus === status);
  const failures = operation.failures.filter((kind) => errorCatalogue[kind].httpStatus === status);
  const schemas = [...new Set(answers.map((answer) => answer.schema))].map(refer);
  if (failures.length > 0) schemas.push(refer(errorSchema));
  const texts = status === 200 ? (operation.texts ?? []) : [];
  const descriptions = [
    ...texts.map((text) => `\`${text.contentType}\`: ${text.description}`),
    ...answers.map((answer) => answer.description),
    ...failures.map((kind) => `\`${errorCatalogue[kind].code}\`: ${errorCatalogue[kind].condition}`),
  ];
  const examples = Object.fromEntries([
    ...answers.map((answer) => [answer.name, { value: answer.example }]),
    ...failures.map((kind) => [errorCatalogue[kind].code, { value: toErrorExample(kind) }]),
  ]);
  const [only, ...others] = schemas;
  return {
    description: descriptions.join("\n\n"),
    headers: headersOf(status),
    content: {
      ...Object.fromEntries(
        texts.map(({ contentType, example }) => [contentType, { schema: { type: "string" }, example }]),
      ),
      ...(schemas.length === 0
        ? {}
        : { "application/json": { schema: only && others.length === 0 ? only : { oneOf: schemas }, examples } }),
    },
  };
}

/** An error envelope as a caller sees it; its message stands for the actual sentence. */
export function toErrorExample(kind: PublicFailureKind) {
  const { code, condition } = errorCatalogue[kind];
  return { status: "error", code, message: condition.replaceAll("`", ""), data: null };
}

const unauthenticatedResponse: ResponseObject = {
  description: "The request has no valid token. This is the only response without the envelope.",
  headers: { ...headersOf(401), "WWW-Authenticate": { schema: { type: "string", const: "Token" } } },
  content: {
    "application/json": {
      schema: refer(authenticationErrorSchema),
      examples: Object.fromEntries(
        Object.entries(authenticationDetails).map(([problem, { detail, cause }]) => [
          problem,
          { summary: cause, value: { detail } },
        ]),
      ),
    },
  },
};

function headersOf(status: number) {
  const rateLimit = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  const names = [
    "X-Request-Id",
    ...(status === 401 ? [] : rateLimit),
    ...([429, 503].includes(status) ? ["Retry-After"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const whole = { type: "integer", minimum: 0 };
const componentHeaders = {
  "X-Request-Id": { description: "ID of the request in the service's log.", schema: { type: "string" } },
  "RateLimit-Limit": { description: "The token's request limit per minute.", schema: whole },
  "RateLimit-Remaining": { description: "Requests left in the current minute.", schema: whole },
  "RateLimit-Reset": { description: "Seconds until the limit resets.", schema: whole },
  "Retry-After": { description: "Seconds to wait before the next request.", schema: whole },
};

const webhookHeaders = (events: readonly WebhookEvent[]) => [
  {
    name: "X-Service-Signature",
    in: "header",
    required: true,
    description: "Lowercase hex HMAC-SHA256 of the exact raw body, keyed with the webhook's secret.",
    schema: { type: "string", pattern: "^[0-9a-f]{64}$" },
  },
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description:
      "The event, not the entry: retries and redeliveries keep it, the next event about an entry has another.",
    schema: { type: "string", format: "uuid" },
  },
  ...["webhook-timestamp", "webhook-signature"].map((name) => ({
    name,
    in: "header",
    required: true,
    description: "Standard Webhooks signature, made with the same secret.",
    schema: { type: "string" },
  })),
  {
    name: "X-Webhook-Event",
    in: "header",
    required: true,
    description: "What happened. It is not part of what is signed.",
    schema: { type: "string", enum: events },
  },
];

const answerInTime =
  "Respond with any 2xx within 15 seconds. A failed delivery is not retried automatically unless the webhook has retries.";
const webhookResponses = { "2XX": { description: "Received. Any other status is a failed delivery." } };

const processedOperation = {
  operationId: "onDocumentProcessed",
  security: [],
  summary: "An entry is ready",
  description: `Sent once per entry of a document that came through the async endpoint, to each webhook of its environment. Webhooks that ask for it also get an entry that passes validation, or that somebody confirmed or corrected, as an event of its own. ${answerInTime} A redelivery sends the same \`entry_id\`, so use it to handle repeats.`,
  parameters: webhookHeaders(webhookEvents.filter((event) => event !== "failed")),
  requestBody: {
    required: true,
    content: { "application/json": { schema: refer(webhookBodySchema), example: webhookBody } },
  },
  responses: webhookResponses,
};

const failedOperation = {
  operationId: "onDocumentFailed",
  security: [],
  summary: "A document could not be processed",
  description: `Sent once per document that failed, to each webhook of its environment that asks for it. ${answerInTime}`,
  parameters: webhookHeaders(["failed"]),
  requestBody: {
    required: true,
    content: { "application/json": { schema: refer(webhookFailureBodySchema), example: webhookFailureBody } },
  },
  responses: webhookResponses,
};

/** A reference to a schema of the contract by its name. */
function refer(schema: z.ZodType): { $ref: string } {
  const name = wireSchemas.get(schema)?.id;
  if (!name) throw new Error("A body of the interface has a schema without a name.");
  return { $ref: toSchemaUri(name) };
}

function toSchemaUri(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The contract's schemas as JSON Schema, which OpenAPI 3.1 uses unchanged; open to members that are added later. */
function componentSchemas(): Record<string, z.core.JSONSchema.BaseSchema> {
  const { schemas } = z.toJSONSchema(wireSchemas, { uri: toSchemaUri, io: "input" });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
}
