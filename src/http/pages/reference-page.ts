import { authenticationDetails } from "../../contract/authentication.ts";
import { errorCatalogue } from "../../contract/errors.ts";
import type { PublicFailureKind } from "../../domain/failure.ts";
import { buildOpenapi, toErrorExample } from "../openapi/build-openapi.ts";
import { webhookBody, webhookFailureBody } from "../openapi/examples.ts";
import { type Operation, operations } from "../openapi/operations.ts";
import { codeBlock, type Html, html, paragraphs, prose } from "./html.ts";
import { memberTable, type ObjectSchema } from "./member-table.ts";
import { toPage } from "./page.ts";

const openapi = buildOpenapi();

/** Every object that a response or a webhook can contain, in the order in which a reader meets them. */
const objectNames = [
  "ParsedEntry",
  "AcceptedDocument",
  "Document",
  "Entry",
  "CorrectedEntry",
  "DocumentText",
  "PageText",
  "TextBlock",
  "TextLine",
  "Word",
  "ValidationError",
  "Grounding",
  "ValueGrounding",
  "ModelUse",
  "Warning",
  "Box",
  "WebhookBody",
];

/**
 * `GET /docs/reference`: the interface for people, made from the same sources as the OpenAPI document. Its examples are for the
 * service at `baseUrl`.
 */
export function renderReferencePage(baseUrl: string): string {
  const body = html`
    <a class="skip" href="#top">Skip to content</a>
    <div class="layout">
      ${navigation()}
      <main id="top">
        <section>${introduction(baseUrl)}</section>
        <section id="authentication">${authentication()}</section>
        ${operations.map((operation) => html`<section id="${operation.operationId}">${operationSection(operation)}</section>`)}
        <section id="webhooks">${webhooks()}</section>
        <section id="errors">${errors()}</section>
        <section id="objects">${objects()}</section>
      </main>
    </div>`;
  return toPage("Winnow: API reference", body);
}

function navigation(): Html {
  const link = (target: string, text: string) => html`<li><a href="#${target}">${text}</a></li>`;
  return html`<nav aria-label="Contents">
    <strong>Winnow</strong> <span class="quiet">API v1</span>
    <h2>Start</h2>
    <ul>${link("top", "Your first document")}${link("authentication", "Authentication")}</ul>
    <h2>Endpoints</h2>
    <ul>${operations.map((operation) => link(operation.operationId, operation.summary))}</ul>
    <h2>More</h2>
    <ul>
      ${link("webhooks", "Webhooks")}${link("errors", "Errors")}${link("objects", "Objects")}
      <li><a href="/docs">All documentation</a></li>
      <li><a href="/openapi.json">OpenAPI 3.1 document</a></li>
    </ul>
  </nav>`;
}

function introduction(baseUrl: string): Html {
  const first = operations[0];
  return html`
    <h1>API reference</h1>
    <p class="lead">Documents in, typed and validated entries out.</p>
    <p>Send a PDF or an image to a parser and get its fields back as JSON. Set the service's address and your token once,
    then paste any example on this page into a shell.</p>
    ${codeBlock(`export WINNOW_URL="${baseUrl}"\nexport WINNOW_TOKEN="<your API token>"`, "Shell variables")}
    ${first ? codeBlock(first.curl, "First request") : ""}
    ${paragraphs(openapi.info.description)}
    <div class="scroll"><table>
      <thead><tr><th>Member</th><th>Type</th><th></th></tr></thead>
      <tbody>
        <tr><td><code>status</code></td><td><code>success</code> or <code>error</code></td><td>Check this first.</td></tr>
        <tr><td><code>code</code></td><td>string</td><td>What happened, for programs.</td></tr>
        <tr><td><code>message</code></td><td>string</td><td>What happened, for people.</td></tr>
        <tr><td><code>data</code></td><td>object, array or null</td><td>The result.</td></tr>
      </tbody>
    </table></div>`;
}

function authentication(): Html {
  return html`
    <h2>Authentication</h2>
    ${paragraphs("Every request carries `Authorization: Token <API_TOKEN>`: the word Token, one space, the token. Bearer is not accepted. A token gives access to the account that created it, so keep it on your server.\n\nA request without a valid token gets HTTP 401 with `WWW-Authenticate: Token` and one of these bodies, without the envelope:")}
    <div class="scroll"><table>
      <thead><tr><th>detail</th><th>Cause</th></tr></thead>
      <tbody>${Object.values(authenticationDetails).map(
        ({ detail, cause }) => html`<tr><td>${detail}</td><td>${prose(cause)}</td></tr>`,
      )}</tbody>
    </table></div>`;
}

function operationSection(operation: Operation): Html {
  const { method, path, summary, description, parameters, body, answers, texts = [], curl } = operation;
  return html`
    <h2>${summary}</h2>
    <p class="route"><span class="method ${method}">${method}</span> <span>${path}</span></p>
    ${paragraphs(description)}
    ${codeBlock(curl, `Request: ${summary}`)}
    <h3>Parameters</h3>
    <div class="scroll"><table>
      <thead><tr><th>Name</th><th>In</th><th></th></tr></thead>
      <tbody>${parameters.map(
        (parameter) => html`<tr>
          <td><code>${parameter.name}</code>${parameter.required ? html` <span class="required">required</span>` : ""}</td>
          <td>${parameter.in}</td><td>${prose(parameter.description)}</td></tr>`,
      )}</tbody>
    </table></div>
    ${body ? html`<h3>Body <span class="quiet">${body.contentType}</span></h3>${memberTable(findSchema(nameOfBody(operation)))}` : ""}
    <h3>Responses</h3>
    ${texts.map(
      (text) => html`<details>
        <summary><strong>200</strong> <code>${text.contentType}</code> ${prose(text.description)}</summary>
        ${codeBlock(text.example, text.description)}</details>`,
    )}
    ${answers.map(
      (answer) => html`<details>
        <summary><strong>${answer.httpStatus}</strong> ${prose(answer.description)}</summary>
        ${codeBlock(JSON.stringify(answer.example, null, 2), answer.description)}</details>`,
    )}
    <h3>Errors</h3>
    ${errorTable(operation.failures)}`;
}

function nameOfBody(operation: Operation): string {
  return operation.method === "put" ? "Correction" : "ParseForm";
}

function webhooks(): Html {
  const { description, parameters } = openapi.webhooks.documentProcessed.post;
  return html`
    <h2>Webhooks</h2>
    ${paragraphs(description)}
    <div class="scroll"><table>
      <thead><tr><th>Header</th><th></th></tr></thead>
      <tbody>${parameters.map(
        (parameter) => html`<tr><td><code>${parameter.name}</code></td><td>${prose(parameter.description)}</td></tr>`,
      )}</tbody>
    </table></div>
    <h3>Body</h3>
    ${codeBlock(JSON.stringify(webhookBody, null, 2), "Webhook body")}
    <h3>Body about a failed document</h3>
    ${paragraphs(openapi.webhooks.documentFailed.post.description)}
    ${codeBlock(JSON.stringify(webhookFailureBody, null, 2), "Webhook body about a failed document")}`;
}

function errors(): Html {
  const first: PublicFailureKind = "parserNotFound";
  return html`
    <h2>Errors</h2>
    ${paragraphs("An invalid request gets a 4xx. A valid request whose document cannot be processed gets HTTP 200 with `status: error`, so check `status`. Rejected and failed documents are free.")}
    ${codeBlock(JSON.stringify(toErrorExample(first), null, 2), "An error")}
    ${errorTable(Object.keys(errorCatalogue) as PublicFailureKind[])}`;
}

function errorTable(kinds: PublicFailureKind[]): Html {
  const rows = kinds.map((kind) => errorCatalogue[kind]).toSorted((a, b) => a.httpStatus - b.httpStatus);
  return html`<div class="scroll"><table>
    <thead><tr><th>Code</th><th>HTTP</th><th>When, and what to do</th></tr></thead>
    <tbody>${rows.map(
      ({ code, httpStatus, condition, remedy }) => html`<tr><td><code>${code}</code></td><td>${httpStatus}</td>
        <td>${prose(condition)} <span class="quiet">${prose(remedy)}</span></td></tr>`,
    )}</tbody>
  </table></div>`;
}

function objects(): Html {
  return html`<h2>Objects</h2>
    ${objectNames.map((name) => {
      const schema = findSchema(name);
      return html`<h3 id="object-${name}">${name}</h3><p>${prose(schema.description ?? "")}</p>${memberTable(schema)}`;
    })}`;
}

function findSchema(name: string): ObjectSchema {
  const schema = openapi.components.schemas[name];
  if (!schema) throw new Error(`The reference shows ${name}, which the contract does not have.`);
  return schema;
}
