import { setTimeout as sleep } from "node:timers/promises";
import { type Part, type PartUse, parts, sumUse } from "../service/service-processes.ts";
import { startOwnService } from "../service/start-own-service.ts";

/** How often memory is measured while the service works, in milliseconds. */
const sampleMs = 250;

/** The whole service with one account, on a separate folder, and how much memory all of its processes take. */
export interface MeasuredService {
  /** Accepts a document; null if it is refused. */
  send(slug: string, bytes: Uint8Array, filename: string): Promise<string | null>;
  /** Waits until it is finished, and gives its status. */
  wait(slug: string, documentId: string): Promise<string>;
  /** Proportional set sizes, so that shared pages count once, in MB. */
  measureMb(): number;
  /** Measures during `work`; gives the highest sum with its result. */
  peakWhile<Result>(work: () => Promise<Result>): Promise<{ peakMb: number; result: Result }>;
  stop(): Promise<void>;
}

/** Starts the service with these parsers. */
export async function startMeasuredService(parsers: object[]): Promise<MeasuredService> {
  const service = await startOwnService(parsers, { WINNOW_LOG_LEVEL: "fatal" });
  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${service.url}${path}`, {
      ...init,
      headers: { authorization: service.authorization },
    });
    return (await answer.json()) as { data: { document_id: string; status: string } | null };
  };
  const measureMb = () => {
    const uses = service.measure();
    if (process.env.BENCH_MEMORY_PROCESSES) console.error(describeUses(uses));
    return sumUse(uses).pssMb;
  };
  return {
    async send(slug, bytes, filename) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)]), filename);
      const { data } = await request(`/dapi/v1/parser/${slug}/parse/async`, { method: "POST", body: form });
      return data?.document_id ?? null;
    },
    async wait(slug, id) {
      for (;;) {
        const { data } = await request(`/dapi/v1/parser/${slug}/document/${id}`);
        if (data?.status === "completed" || data?.status === "failed") return data.status;
        await sleep(sampleMs);
      }
    },
    measureMb,
    async peakWhile(work) {
      let peakMb = 0;
      const timer = setInterval(() => {
        peakMb = Math.max(peakMb, measureMb());
      }, sampleMs);
      try {
        return { result: await work(), peakMb };
      } finally {
        clearInterval(timer);
      }
    },
    stop: () => service.stop(),
  };
}

/** Which parts take how much, for `BENCH_MEMORY_PROCESSES=1`. */
function describeUses(uses: Record<Part, PartUse>): string {
  return parts.map((part) => `${part} ${uses[part].pssMb.toFixed(0)}`).join(", ");
}
