import { z } from "zod";

/** What a job's payload says about its trace; all of it is missing in jobs that were queued without tracing. */
const carrierSchema = z.object({
  traceparent: z.string().optional(),
  tracestate: z.string().optional(),
  /** When it was queued, in milliseconds since 1970. */
  queuedAt: z.number().optional(),
});

/** Reads the trace from a job's payload. */
export function readCarrier(payload: unknown): z.infer<typeof carrierSchema> {
  return carrierSchema.safeParse(payload).data ?? {};
}
