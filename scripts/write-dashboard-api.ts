import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { dashboardStatus } from "../src/contract/dashboard/failure.ts";
import { dashboardApiPrefix, type RouteDefinition } from "../src/contract/dashboard/route.ts";
import { dashboardRoutes } from "../src/contract/dashboard/routes.ts";

const access = {
  everybody: "everybody",
  viewer: "all roles",
  reviewer: "reviewers and above",
  editor: "editors and above",
  owner: "owners",
  operator: "operators",
} as const;

/** docs/dashboard-api.md, from the catalogue that the server and the dashboard use. */
export function toDashboardApiPage(): string {
  const routes = Object.entries(dashboardRoutes).map(([name, route]) => describeRoute(name, route));
  const failures = Object.entries(dashboardStatus).map(([code, status]) => `| \`${code}\` | ${status} |`);
  return `# The dashboard's API

**Internal.** Only the dashboard of the same version uses this API, and it can change without notice. Programs use
the public API under \`/dapi/v1\` with an API token (docs/api.md). This page is generated from
\`src/contract/dashboard/\` by \`node scripts/write-dashboard-api.ts\`.

- Paths are below \`${dashboardApiPrefix}\`. Bodies and responses are JSON, except uploads (multipart forms), files and events.
- The session cookie identifies the caller (docs/decisions/0013-dashboard-sessions.md).
- Writes are only accepted from the dashboard's own pages: \`Sec-Fetch-Site: same-origin\`, or if the browser does not send
  it, an \`Origin\` of this service.
- Objects of another account behave as if they did not exist.
- Times are ISO 8601 with milliseconds and \`Z\`; amounts are exact decimal text; long lists are paged with \`cursor\`.

## Errors

\`{"error": {"code", "message", "fields"?, "retryAfter"?}}\`: \`message\` is a sentence for people, \`fields\` has a sentence for
each invalid member by its path, such as \`fields[2].rules[0].pattern\`. Besides these codes, the failure kinds of
the public interface occur under our own names, such as \`notFound\` and \`insufficientBalance\`. Problems with a document get a 422.

| code | HTTP |
|---|---|
${failures.join("\n")}

## Operations

${routes.join("\n\n")}
`;
}

function describeRoute(
  name: string,
  { method, path, access: who, summary, query, body, response }: RouteDefinition,
): string {
  const parts = [
    `### ${name}`,
    `\`${method} ${path}\` (${access[who]})`,
    summary,
    query && `Query: ${listMembers(query)}.`,
    body === "form" ? "Body: a multipart form." : body && `Body: ${listMembers(body)}.`,
    `Answer: ${typeof response === "string" ? describeOther(response) : `${listMembers(response)}.`}`,
  ];
  return parts.filter((part) => part !== undefined).join("\n\n");
}

function describeOther(response: "file" | "events" | "nothing"): string {
  if (response === "nothing") return "204 without a body.";
  return response === "file" ? "the bytes." : "`text/event-stream`.";
}

/** The names of an object's members, optional ones with a question mark. */
function listMembers(schema: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const names = Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? "" : "?"}\``);
  return names.length === 0 ? "none" : names.join(", ");
}

if (import.meta.main) {
  await writeFile(fileURLToPath(new URL("../docs/dashboard-api.md", import.meta.url)), toDashboardApiPage());
}
