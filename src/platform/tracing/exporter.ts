import { ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { TraceSettings } from "./trace-settings.ts";

/** How long the collector has for a batch of spans, repeats included, in milliseconds. */
export const exportTimeoutMs = 10_000;

/**
 * Sends spans with OTLP over HTTP. Reports in the log when the collector stops taking them, and when it takes them again,
 * not each time in between.
 */
export function createExporter({ url, headers }: TraceSettings, log: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
  let isFailing = false;
  let lost = 0;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) {
          if (isFailing) log.info({ lost }, "The trace collector takes spans again");
          isFailing = false;
          lost = 0;
        } else {
          lost += spans.length;
          if (!isFailing) log.warn({ err: result.error }, "The trace collector takes no spans; they are dropped");
          isFailing = true;
        }
        onResult(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
