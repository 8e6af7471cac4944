import { html } from "../pages/html.ts";
import { toPage } from "../pages/page.ts";

/** Shown instead of the dashboard at an address that the service does not know as its own. */
export function renderUnknownAddressPage(explanation: string): string {
  const body = html`<main class="home">
    <h1>Unknown address</h1>
    <p class="lead">${explanation}</p>
    <p>This check prevents other websites from using the dashboard on your behalf.
    <a href="/docs/reference">The API</a> is available at any address.</p>
  </main>`;
  return toPage("Winnow", body);
}
