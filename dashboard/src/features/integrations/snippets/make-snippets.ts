/** The values for the snippets. They contain no secret: the token comes from the environment. */
export interface SnippetSettings {
  /** The service's address, without a trailing slash. */
  baseUrl: string;
  slug: string;
  /** Whether the example waits for the entries, or sends the document and fetches them later. */
  mode: "sync" | "async";
}

/** A program in one language that sends a document to a parser. */
export interface Snippet {
  language: "curl" | "typescript" | "python";
  label: string;
  code: string;
}

/** The same request in each language, ready to run. */
export function makeSnippets(settings: SnippetSettings): Snippet[] {
  const parser = `${settings.baseUrl}/dapi/v1/parser/${settings.slug}`;
  const isSync = settings.mode === "sync";
  return [
    { language: "curl", label: "curl", code: isSync ? curlSync(parser) : curlAsync(parser) },
    { language: "typescript", label: "TypeScript", code: isSync ? typescriptSync(parser) : typescriptAsync(parser) },
    { language: "python", label: "Python", code: isSync ? pythonSync(parser) : pythonAsync(parser) },
  ];
}

function curlSync(parser: string): string {
  return `export WINNOW_TOKEN="your API token"

curl "${parser}/parse" \\
  --max-time 180 \\
  --header "Authorization: Token $WINNOW_TOKEN" \\
  --form file=@document.pdf
`;
}

function curlAsync(parser: string): string {
  return `export WINNOW_TOKEN="your API token"

curl "${parser}/parse/async" \\
  --header "Authorization: Token $WINNOW_TOKEN" \\
  --form file=@document.pdf

# With the document_id of the answer, until data.status is completed or failed:
curl "${parser}/document/DOCUMENT_ID" \\
  --header "Authorization: Token $WINNOW_TOKEN"
`;
}

const typescriptSend = `const form = new FormData();
form.append("file", await openAsBlob("document.pdf"), "document.pdf");`;

function typescriptSync(parser: string): string {
  return `import { openAsBlob } from "node:fs";

${typescriptSend}

const response = await fetch("${parser}/parse", {
  method: "POST",
  headers: { Authorization: \`Token \${process.env.WINNOW_TOKEN}\` },
  body: form,
  signal: AbortSignal.timeout(180_000),
});
const answer = await response.json();
if (answer.status !== "success") throw new Error(answer.message ?? answer.detail);

for (const entry of answer.data) console.log(entry.is_valid, entry.parsed_data);
`;
}

function typescriptAsync(parser: string): string {
  return `import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const headers = { Authorization: \`Token \${process.env.WINNOW_TOKEN}\` };
${typescriptSend}

const accepted = await ask("/parse/async", { method: "POST", body: form });

let document;
do {
  await wait(1000);
  document = await ask(\`/document/\${accepted.document_id}\`);
} while (document.status === "pending" || document.status === "processing");

if (document.status === "failed") throw new Error(document.error.message);
for (const entry of document.entries) console.log(entry.is_valid, entry.parsed_data);

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(\`${parser}\${path}\`, { ...init, headers });
  const answer = await response.json();
  if (answer.status !== "success") throw new Error(answer.message ?? answer.detail);
  return answer.data;
}
`;
}

function pythonSync(parser: string): string {
  return `import os

import requests

with open("document.pdf", "rb") as file:
    response = requests.post(
        "${parser}/parse",
        headers={"Authorization": f"Token {os.environ['WINNOW_TOKEN']}"},
        files={"file": file},
        timeout=180,
    )
answer = response.json()
if answer.get("status") != "success":
    raise RuntimeError(answer.get("message") or answer.get("detail"))

for entry in answer["data"]:
    print(entry["is_valid"], entry["parsed_data"])
`;
}

function pythonAsync(parser: string): string {
  return `import os
import time

import requests

session = requests.Session()
session.headers["Authorization"] = f"Token {os.environ['WINNOW_TOKEN']}"


def ask(method, path, **options):
    answer = session.request(method, "${parser}" + path, timeout=60, **options).json()
    if answer.get("status") != "success":
        raise RuntimeError(answer.get("message") or answer.get("detail"))
    return answer["data"]


with open("document.pdf", "rb") as file:
    document_id = ask("POST", "/parse/async", files={"file": file})["document_id"]

while True:
    document = ask("GET", f"/document/{document_id}")
    if document["status"] not in ("pending", "processing"):
        break
    time.sleep(1)

if document["status"] == "failed":
    raise RuntimeError(document["error"]["message"])
for entry in document["entries"]:
    print(entry["is_valid"], entry["parsed_data"])
`;
}
