import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { makeInvoice } from "../service/make-invoice.ts";
import { type Part, parts, sumUse } from "../service/service-processes.ts";
import type { LoadTarget } from "./load-target.ts";

export type ParsingMode = "sync" | "async";

export interface ParsingMeasurement {
  perSecond: number;
  /** Milliseconds from the request to the answer (sync) or to the webhook (async). */
  p50: number;
  p99: number;
  /** Of a document. */
  cpuMs: Record<Part, number>;
  /** Memory of the whole service at the end. */
  pssMb: number;
}

interface ParsingLoad {
  mode: ParsingMode;
  /** Documents that are under way at once. */
  clients: number;
  documents: Buffer[];
}

/** Documents never repeat: a repeated unique value would make a duplicate, which is other work. */
let nextNumber = 1;

/** Makes documents that differ from all others. */
export async function makeDocuments(count: number, pages = 1): Promise<Buffer[]> {
  const documents: Buffer[] = [];
  for (let index = 0; index < count; index++) documents.push(await makeInvoice(nextNumber++, pages));
  return documents;
}

/** Sends documents, each client one after the other, and measures what they cost. */
export async function measureParsing(target: LoadTarget, load: ParsingLoad): Promise<ParsingMeasurement> {
  const { mode, clients, documents } = load;
  const bodies = [...documents];
  const times: number[] = [];
  const before = target.service.measure();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let body = bodies.pop(); body; body = bodies.pop()) {
        const sentAt = performance.now();
        await processDocument(target, mode, body);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const after = target.service.measure();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const cpuMs = Object.fromEntries(
    parts.map((part) => [part, (after[part].cpuMs - before[part].cpuMs) / documents.length]),
  );
  return {
    perSecond: documents.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: cpuMs as Record<Part, number>,
    pssMb: sumUse(after).pssMb,
  };
}

const answerSchema = z.object({
  code: z.string(),
  message: z.string(),
  /** The accepted document; the entries of a sync parse. */
  data: z.union([z.object({ document_id: z.string() }), z.array(z.unknown())]).nullish(),
});

/** Sends a document and waits until it is processed: for the answer, or for the webhook. */
export async function processDocument(target: LoadTarget, mode: ParsingMode, bytes: Buffer): Promise<string> {
  const path = mode === "sync" ? "/parse" : "/parse/async";
  for (;;) {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), "invoice.pdf");
    const { authorization } = target.service;
    const answer = await fetch(`${target.parserUrl}${path}`, { method: "POST", headers: { authorization }, body });
    const { code, message, data } = answerSchema.parse(await answer.json());
    // As any client should: the service says when to come back.
    if (answer.status === 503) {
      await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1000);
      continue;
    }
    if (mode === "sync" && code === "document_processed") return "";
    if (mode === "sync" || !data || Array.isArray(data)) throw new Error(`${path} answered ${code}: ${message}`);
    await target.receiver.arrival(data.document_id);
    return data.document_id;
  }
}
