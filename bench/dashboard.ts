/**
 * Measures the dashboard in a real browser, on a separate service with `--documents NUMBER` documents (10,000): what a first
 * visit to each page loads, and how long after a key or a click the next frame is shown.
 */
import { parseArgs } from "node:util";
import { becomeOperator } from "../test/dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../test/dashboard-api/upload.ts";
import { ada, startDashboard } from "../test/e2e/support/dashboard.ts";
import { invoiceLines, makePdf } from "../test/support/make-pdf.ts";
import { invoiceFields } from "../test/support/service.ts";
import { countLoad } from "./dashboard/count-load.ts";
import { interactions } from "./dashboard/interactions.ts";
import { measureInteraction } from "./dashboard/measure-interaction.ts";
import { fill } from "./sheet/fill.ts";

const { values: options } = parseArgs({ options: { documents: { type: "string", default: "10000" } } });
const count = Number(options.documents);

const parsers = [{ slug: "invoices", rate_per_page: "0", fields: invoiceFields }];
const dashboard = await startDashboard({ accounts: [{ email: ada.email, balance: "100.00", parsers }] });
if (typeof dashboard === "string") throw new Error(dashboard);
try {
  const client = await becomeOperator(dashboard.service, ada.email);
  const { db } = dashboard.service.database;
  const { id: accountId } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const parserId = (await client.get("listParsers")).items[0]?.id ?? "";
  const pdf = await makePdf([invoiceLines({ number: "INV-1" }), ["Page two"]]);
  const { id: documentId } = await uploadAndWait(client, parserId, pdf, { name: "invoice.pdf" });
  console.error(`Writing ${count} documents …`);
  const filledId = await fill(db, { accountId, count });

  const pages = {
    Home: "/",
    Inbox: "/inbox",
    Documents: "/documents",
    Viewer: `/documents/${documentId}`,
    Review: "/review",
    Parsers: "/parsers",
    "New parser": "/parsers/new",
    Parser: `/parsers/${parserId}`,
    Sheet: `/parsers/${filledId}/sheet`,
    Integrations: `/parsers/${parserId}/integrations`,
    Learning: `/parsers/${parserId}/learning`,
    History: `/parsers/${parserId}/versions`,
    Templates: "/templates",
    Template: "/templates/invoice",
    Usage: "/usage",
    Profile: "/settings",
    People: "/settings/people",
    Tokens: "/settings/tokens",
    "Language model": "/settings/language-model",
    Activity: "/settings/activity",
    Accounts: "/operator/accounts",
    Limits: "/operator/limits",
  };
  console.log(`First visits, with ${count + 1} documents:\n`);
  console.log(
    "| page | requests | kB | of which scripts and styles | data | pictures and fonts |\n|---|---|---|---|---|---|",
  );
  for (const [name, path] of Object.entries(pages)) {
    const { requests, code, data, pictures } = await countLoad(dashboard, client, path);
    const kilobytes = [code + data + pictures, code, data, pictures].map((bytes) => (bytes / 1000).toFixed(1));
    console.log(`| ${[name, requests, ...kilobytes].join(" | ")} |`);
  }

  console.log("\nFrom a key or a click to the next frame that the browser shows, in steps of 8 ms:\n");
  console.log("| interaction | median | slowest of 5 |\n|---|---|---|");
  for (const { name, path, ready, act } of interactions({ documentId, parserId, sheetId: filledId })) {
    const taken = await measureInteraction(dashboard, client, { path, ready, act });
    console.log(`| ${name} | ${taken[Math.floor(taken.length / 2)]} ms | ${taken.at(-1)} ms |`);
  }
} finally {
  await dashboard[Symbol.asyncDispose]();
}
