import { type Receiver, startReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

/** A span as it arrived at a collector. */
export interface ArrivedSpan {
  traceId: string;
  spanId: string;
  /** Null for the first span of a trace. */
  parentId: string | null;
  name: string;
  kind: number;
  startMs: number;
  endMs: number;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
  /** What the sender says about itself. */
  resource: Record<string, unknown>;
}

/** A real server that takes traces by OTLP over HTTP, in JSON. */
export interface Collector extends AsyncDisposable {
  receiver: Receiver;
  /** For a service that sends its traces here. */
  settings: Record<string, string>;
  /** What has arrived so far. */
  spans(): ArrivedSpan[];
  /** All that has arrived, as text. */
  text(): string;
  /** Waits until a span with this name has arrived, and returns the first. */
  waitFor(name: string): Promise<ArrivedSpan>;
}

type Pair = { key: string; value: Record<string, unknown> };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Pair[];
  status?: { code?: number };
};
type Sent = { resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

/** How OTLP writes the status of what failed. */
const errorCode = 2;

export async function startCollector(): Promise<Collector> {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.setHeader("content-type", "application/json").end("{}");
  const texts = () => receiver.requests.map(({ body }) => body.toString("utf8"));
  const spans = () => texts().flatMap((text) => decode(JSON.parse(text)));
  return {
    receiver,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    spans,
    text: () => texts().join("\n"),
    async waitFor(name) {
      const find = () => spans().find((span) => span.name === name);
      await until(`the span ${name} has arrived`, async () => find() !== undefined);
      const found = find();
      if (found === undefined) throw new Error(`no span ${name}`);
      return found;
    },
    [Symbol.asyncDispose]: () => receiver.close(),
  };
}

function decode({ resourceSpans }: Sent): ArrivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? null,
        name: span.name,
        kind: span.kind,
        startMs: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
        endMs: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
        attributes: toObject(span.attributes),
        hasFailed: span.status?.code === errorCode,
        resource: toObject(resource.attributes),
      })),
    ),
  );
}

function toObject(pairs: Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
}
