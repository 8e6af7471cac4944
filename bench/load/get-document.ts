import autocannon from "autocannon";
import type { LoadTarget } from "./load-target.ts";
import { makeDocuments, measureParsing, processDocument } from "./parse-documents.ts";

/** Seconds of requests before the measurement. */
const warmUpSeconds = 2;

/** Requests per second while documents are parsed: what a few dashboards and pollers ask for. */
const politeRate = 100;

const busyClients = 8;
const busyPerSecond = 40;

/** Requests a finished document as fast as it is answered, and prints a line. */
export async function measureGetDocument(
  target: LoadTarget,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<void> {
  const url = await makeDocument(target);
  await request(target, url, { connections, duration: warmUpSeconds });
  const result = await request(target, url, { connections, duration: seconds });
  print(String(connections), result);
}

/** Requests a document a hundred times a second while all cores parse others, and prints a line. */
export async function measureGetUnderLoad(target: LoadTarget, { seconds }: { seconds: number }): Promise<void> {
  const url = await makeDocument(target);
  const documents = await makeDocuments(seconds * busyPerSecond);
  const load = { mode: "async", clients: busyClients, documents } as const;
  const [result] = await Promise.all([
    request(target, url, { connections: 8, overallRate: politeRate, duration: seconds }),
    measureParsing(target, load),
  ]);
  print(`8, ${politeRate} a second, while ${busyClients} clients have documents parsed`, result);
}

async function makeDocument(target: LoadTarget): Promise<string> {
  const [document = Buffer.of()] = await makeDocuments(1);
  const id = await processDocument(target, "async", document);
  return `${target.parserUrl}/document/${id}`;
}

async function request(
  { service: { authorization } }: LoadTarget,
  url: string,
  options: Omit<autocannon.Options, "url">,
): Promise<autocannon.Result> {
  // In a thread of its own, because this one sends documents.
  const result = await autocannon({ url, headers: { authorization }, workers: 1, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return result;
}

function print(what: string, { requests, latency }: autocannon.Result): void {
  console.log(`| ${what} | ${Math.round(requests.average)} | ${latency.p50} | ${latency.p99} |`);
}
