import { html } from "../pages/html.ts";
import { toPage } from "../pages/page.ts";

/** Shown instead of the dashboard in a checkout where it was not built. */
export function renderMissingBuildPage(): string {
  const body = html`<main class="home">
    <h1>The dashboard is not built yet</h1>
    <p class="lead">The service is running, and its API is available.</p>
    <p>Build the dashboard in the checkout, then restart the service:</p>
    <pre><code>npm run build:dashboard</code></pre>
    <ul>
      <li><a href="/docs/reference">API reference</a>, with examples to paste</li>
      <li><a href="/openapi.json">OpenAPI 3.1 document</a>, for machines and code generators</li>
      <li><a href="/health">Health</a> and <a href="/ready">readiness</a></li>
    </ul>
  </main>`;
  return toPage("Winnow", body);
}
