import { html } from "./html.ts";
import { toPage } from "./page.ts";

/** `GET /`: says what runs here, and where to go on. */
export function renderHomePage(): string {
  const body = html`<main class="home">
    <h1>Winnow</h1>
    <p class="lead">Documents in, typed and validated entries out.</p>
    <p>A document parsing service runs at this address. Send it a PDF or an image, and it answers with the fields of your
    parser as JSON.</p>
    <ul>
      <li><a href="/docs">API reference</a>, with examples to paste</li>
      <li><a href="/openapi.json">OpenAPI 3.1 document</a>, for machines and code generators</li>
      <li><a href="/health">Health</a> and <a href="/ready">readiness</a></li>
    </ul>
  </main>`;
  return toPage("Winnow", body);
}
