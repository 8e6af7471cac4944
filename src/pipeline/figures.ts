import { Counter, Histogram, type Registry } from "prom-client";
import type { DocumentSource } from "../domain/document.ts";

/** The stages of a document whose time is measured. */
const stages = ["download", "inspect", "recognise", "read", "extract", "ask", "write", "deliver"] as const;
export type Stage = (typeof stages)[number];

const sources: readonly DocumentSource[] = ["sync", "async", "dashboard"];
const documentOutcomes = ["completed", "failed"] as const;
const deliveryOutcomes = ["delivered", "failed"] as const;

/** From a small write to the longest reading, in seconds. */
const stageBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

/** What this process has done, counted for `/metrics`. */
export interface Figures {
  documentEnded(source: DocumentSource, outcome: (typeof documentOutcomes)[number]): void;
  deliveryEnded(outcome: (typeof deliveryOutcomes)[number], seconds: number): void;
  stageEnded(stage: Stage, seconds: number): void;
}

/** Adds what the pipeline does to the figures. No label names an account, a parser or a document. */
export function createFigures(registry: Registry): Figures {
  const documents = new Counter({
    name: "winnow_documents_total",
    help: "Documents that this process completed or failed, by where they came from.",
    labelNames: ["source", "outcome"] as const,
    registers: [registry],
  });
  const deliveries = new Counter({
    name: "winnow_deliveries_total",
    help: "Webhook deliveries that this process sent, by outcome.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "winnow_stage_duration_seconds",
    help: "Time that a document or a delivery spent in a stage, failures included.",
    labelNames: ["stage"] as const,
    buckets: stageBuckets,
    registers: [registry],
  });
  // A series that begins with its first event hides that event from rates.
  for (const source of sources) for (const outcome of documentOutcomes) documents.inc({ source, outcome }, 0);
  for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0);
  for (const stage of stages) durations.zero({ stage });
  const stageEnded = (stage: Stage, seconds: number) => durations.observe({ stage }, seconds);
  return {
    documentEnded: (source, outcome) => documents.inc({ source, outcome }),
    deliveryEnded(outcome, seconds) {
      deliveries.inc({ outcome });
      stageEnded("deliver", seconds);
    },
    stageEnded,
  };
}
