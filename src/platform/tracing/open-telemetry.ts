import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { Failure } from "../../domain/failure.ts";
import type { ClaimedJob, NewJob } from "../queue/job.ts";
import { createExporter, exportTimeoutMs } from "./exporter.ts";
import { readCarrier } from "./job-trace.ts";
import { createSampler } from "./sampler.ts";
import type { TraceSettings } from "./trace-settings.ts";
import type { RequestSpan, Span, SpanAttributes, TracedRequest, Tracing } from "./tracing.ts";

/**
 * Spans that wait for the collector at most, about 2 MB of memory; further ones are dropped. At ten spans for a document,
 * it is enough for the documents of some seconds on a large machine.
 */
const mostWaiting = 4096;
/** Spans in a request to the collector, and milliseconds between two requests if there are fewer. */
const batch = { most: 512, everyMs: 2_000 };
/** How long the end of the process waits for the collector at most, in milliseconds. */
const longestStopMs = 1_000;
/** Longest attribute in characters; ours are shorter. */
const mostCharacters = 256;

const propagator = new W3CTraceContextPropagator();

/** Reads and writes the headers of the W3C, in a request or in a job. */
const reader = {
  get: (carrier: TracedRequest["headers"], key: string) => carrier[key],
  keys: (carrier: TracedRequest["headers"]) => Object.keys(carrier),
};
const writer = {
  set: (carrier: Record<string, string>, key: string, value: string) => {
    carrier[key] = value;
  },
};

/** Starts tracing with the OpenTelemetry SDK. Import this file only when traces are wanted: the SDK takes time to load. */
export function startTracing(settings: TraceSettings, log: Logger): Tracing {
  const exporter = createExporter(settings, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.instance.id": randomUUID(),
      "process.pid": process.pid,
      ...settings.resource,
      "service.name": settings.serviceName,
      "service.version": settings.serviceVersion,
    }),
    sampler: createSampler(settings),
    spanLimits: { attributeValueLengthLimit: mostCharacters },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: mostWaiting,
        maxExportBatchSize: batch.most,
        scheduledDelayMillis: batch.everyMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const stop = async (withinMs: number) => {
    const patience = sleep(Math.min(withinMs, longestStopMs), undefined, { ref: false });
    await Promise.race([provider.shutdown().catch(() => {}), patience]);
  };
  return createTracing(provider.getTracer("winnow"), stop);
}

function createTracing(tracer: Tracer, stop: (withinMs: number) => Promise<void>): Tracing {
  const contexts = new AsyncLocalStorage<Context>();
  const active = () => contexts.getStore() ?? ROOT_CONTEXT;

  const inSpan = async <Result>(
    { name, kind, attributes, parent }: { name: string; kind: SpanKind; attributes: Attributes; parent: Context },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result> => {
    const open = tracer.startSpan(name, { kind, attributes }, parent);
    try {
      return await contexts.run(trace.setSpan(parent, open), () => work(toSpan(open)));
    } catch (error) {
      markFailed(open, kindOfError(error));
      throw error;
    } finally {
      open.end();
    }
  };

  const carrierOf = (context: Context): Record<string, string> => {
    const carrier: Record<string, string> = {};
    propagator.inject(context, carrier, writer);
    return carrier;
  };

  return {
    isOn: true,
    stop,

    span: (name, attributes, work) =>
      inSpan({ name, kind: SpanKind.INTERNAL, attributes: toAttributes(attributes), parent: active() }, work),

    clientSpan: (name, attributes, work) =>
      inSpan({ name, kind: SpanKind.CLIENT, attributes: toAttributes(attributes), parent: active() }, work),

    current() {
      const open = trace.getSpan(active());
      return open ? toSpan(open) : { set() {}, fail() {} };
    },

    addPast({ name, startMs, endMs, attributes = {} }) {
      tracer.startSpan(name, { startTime: startMs, attributes: toAttributes(attributes) }, active()).end(endMs);
    },

    beginRequest({ method, route, headers }): RequestSpan {
      const parent = propagator.extract(ROOT_CONTEXT, headers, reader);
      const name = route === undefined ? method : `${method} ${route}`;
      const attributes = toAttributes({ "http.request.method": method, "http.route": route });
      const open = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, open);
      return {
        run: (part) => contexts.run(context, part),
        end(status, isComplete) {
          open.setAttribute("http.response.status_code", status);
          if (!isComplete) markFailed(open, "client_gone");
          else if (status >= 500) markFailed(open, String(status));
          open.end();
        },
      };
    },

    send(job: NewJob): NewJob {
      const parent = active();
      const attributes = describeQueue(job.queue, "send");
      const open = tracer.startSpan(`send ${job.queue}`, { kind: SpanKind.PRODUCER, attributes }, parent);
      const carrier = carrierOf(trace.setSpan(parent, open));
      open.end();
      return { ...job, payload: { ...job.payload, ...carrier, queuedAt: Date.now() } };
    },

    process(job: ClaimedJob, work) {
      const { queuedAt, ...carrier } = readCarrier(job.payload);
      const parent = propagator.extract(ROOT_CONTEXT, carrier, reader);
      const { queue } = job;
      const now = Date.now();
      // A later attempt did not wait since then. Clocks of two machines may differ by more than the wait.
      if (queuedAt !== undefined && job.attempts === 1)
        tracer
          .startSpan(
            `wait ${queue}`,
            { startTime: Math.min(queuedAt, now), attributes: describeQueue(queue, "receive", job) },
            parent,
          )
          .end(now);
      const attributes = describeQueue(queue, "process", job);
      return inSpan({ name: `process ${queue}`, kind: SpanKind.CONSUMER, attributes, parent }, work);
    },

    headers: () => carrierOf(active()),
  };
}

/** The conventions of OpenTelemetry for messaging, with a queue as the destination. */
function describeQueue(queue: string, operation: "send" | "receive" | "process", job?: ClaimedJob): Attributes {
  return toAttributes({
    "messaging.system": "winnow",
    "messaging.destination.name": queue,
    "messaging.operation.type": operation,
    "messaging.operation.name": operation === "receive" ? "wait" : operation,
    "messaging.message.id": job?.id,
    "winnow.account.id": job?.accountId,
    "winnow.job.attempt": job?.attempts,
  });
}

function toSpan(open: OpenSpan): Span {
  return {
    set: (attributes) => void open.setAttributes(toAttributes(attributes)),
    fail: (kind) => markFailed(open, kind),
  };
}

function markFailed(open: OpenSpan, kind: string): void {
  open.setAttribute("error.type", kind);
  open.setStatus({ code: SpanStatusCode.ERROR, message: kind });
}

function toAttributes(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** What kind of error it is; its message may quote a document. */
function kindOfError(error: unknown): string {
  if (error instanceof Failure) return error.kind;
  return error instanceof Error ? error.name : "unknown";
}
