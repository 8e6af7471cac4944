import { html } from "../pages/html.ts";
import { toPage } from "../pages/page.ts";

/** Shown in the dashboard's place to who came by an address that the service does not know as its own. */
export function renderUnknownAddressPage(explanation: string): string {
  const body = html`<main class="home">
    <h1>This address is not known here</h1>
    <p class="lead">${explanation}</p>
    <p>Without this check, a stranger's web page could have its own name lead here, and use the dashboard in your place.
    <a href="/docs">The API</a> answers at any address.</p>
  </main>`;
  return toPage("Winnow", body);
}
