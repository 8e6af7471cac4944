import type { Span } from "../platform/tracing/tracing.ts";
import type { Stage } from "./figures.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/** Does work as a stage of a document: in a span, and with its time in the figures. */
export async function inStage<Result>(
  { tracing, figures }: Pick<PipelineDeps, "tracing" | "figures">,
  stage: Stage,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const begin = performance.now();
  try {
    return await tracing.span(stage, {}, work);
  } finally {
    figures.stageEnded(stage, (performance.now() - begin) / 1000);
  }
}
