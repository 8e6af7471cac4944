import { parseArgs } from "node:util";
import { measureBareParse } from "./load/bare-parse.ts";
import { measureGetDocument, measureGetUnderLoad } from "./load/get-document.ts";
import { makeDocuments, measureParsing, type ParsingMode } from "./load/parse-documents.ts";
import { startReceiver } from "./load/receiver.ts";
import { canMeasureProcesses } from "./service/service-processes.ts";
import { startOwnService } from "./service/start-own-service.ts";

const help = `Measures the service under load: documents per second, latency, CPU time and memory of its parts.

  node bench/load.ts

Documents are one-page text invoices. "Sync" waits for the answer; "async" waits for the signed webhook. The load
comes from this process on the same machine, and its own CPU time is not counted.

  --clients LIST     how many documents are under way at once (1,8,64)
  --documents N      documents for each line (400)
  --pages N          pages of each document (1)
  --modes LIST       sync, async or both (sync,async)
  --connections LIST connections that request get-document at once (1,8,64,256); empty: not measured
  --seconds N        how long get-document is requested, for each number of connections (5)
`;

const { values: options } = parseArgs({
  options: {
    clients: { type: "string", default: "1,8,64" },
    documents: { type: "string", default: "400" },
    pages: { type: "string", default: "1" },
    modes: { type: "string", default: "sync,async" },
    connections: { type: "string", default: "1,8,64,256" },
    seconds: { type: "string", default: "5" },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}
if (!canMeasureProcesses()) {
  console.log("Skipped: this system does not report what a process uses (/proc/PID/smaps_rollup).");
  process.exit(0);
}

const [documents, pages, seconds] = [options.documents, options.pages, options.seconds].map(Number) as [
  number,
  number,
  number,
];
const modes = options.modes.split(",").filter((mode): mode is ParsingMode => mode === "sync" || mode === "async");
const listOf = (text: string) => text.split(",").filter(Boolean).map(Number);

/** Documents before the measurement, so that caches and compiled code are as in a running service. */
const warmUpDocuments = 300;

const receiver = await startReceiver();
const parser = {
  slug: "invoices",
  template: "invoice",
  rate_per_page: "0.05",
  webhooks: [{ name: "bench", environment: "default", url: receiver.url, secret: "a secret of the load benchmark" }],
};
const service = await startOwnService([parser], { WINNOW_ALLOW_HTTP: "true", WINNOW_ALLOW_HOSTS: "127.0.0.1" });
const target = { service, receiver, parserUrl: `${service.url}/dapi/v1/parser/invoices` };
try {
  for (const mode of modes)
    await measureParsing(target, {
      mode,
      clients: 8,
      documents: await makeDocuments(warmUpDocuments / modes.length, pages),
    });
  console.log(
    "| documents | clients | a second | p50 ms | p99 ms | CPU ms each: children | PostgreSQL | service | all | MB after |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const mode of modes)
    for (const clients of listOf(options.clients)) {
      const { perSecond, p50, p99, cpuMs, pssMb } = await measureParsing(target, {
        mode,
        clients,
        documents: await makeDocuments(documents, pages),
      });
      const all = cpuMs.children + cpuMs.postgres + cpuMs.service;
      const numbers = [perSecond, p50, p99, cpuMs.children, cpuMs.postgres, cpuMs.service, all];
      console.log(
        `| ${mode} | ${clients} | ${numbers.map((number) => number.toFixed(1)).join(" | ")} | ${pssMb.toFixed(0)} |`,
      );
    }
  const bare = await measureBareParse(pages);
  console.log(`\n\`parseFile\` alone, two processes at once: ${bare.toFixed(1)} CPU ms a document\n`);
  if (options.connections !== "") {
    console.log("| get-document, connections | requests a second | p50 ms | p99 ms |\n|---|---|---|---|");
    for (const connections of listOf(options.connections)) await measureGetDocument(target, { connections, seconds });
    await measureGetUnderLoad(target, { seconds: seconds * 2 });
  }
} finally {
  await service.stop();
  await receiver.stop();
}
