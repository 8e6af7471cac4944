import type { ClaimedJob, NewJob } from "../queue/job.ts";

/** Facts about a span: IDs, counts, and words of which there are few. What is undefined is left out. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>;

/** Something that the service does, while it does it. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Says that it failed. `kind` is a word or a status, never a message, which could quote a document. */
  fail(kind: string): void;
}

/** A request that is being answered. */
export interface RequestSpan {
  /** Runs a part of the answer: spans that begin in it become parts of the request. */
  run(part: () => void): void;
  /** `isComplete`: false if the client went away first. */
  end(status: number, isComplete: boolean): void;
}

/** A request as its span needs it. */
export interface TracedRequest {
  method: string;
  /** The pattern of its address; undefined if no route matches. Never the address itself, which can hold a secret. */
  route: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** Part of an operation whose times are known only afterwards, in milliseconds since 1970. */
export interface PastSpan {
  name: string;
  startMs: number;
  endMs: number;
  attributes?: SpanAttributes;
}

/** Traces what the service does, or does nothing at all (`noTracing`). */
export interface Tracing {
  readonly isOn: boolean;
  /** Does work in a span. If it throws, the span says that it failed, and the error goes on. */
  span<Result>(name: string, attributes: SpanAttributes, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Like `span`, for a request to another server. */
  clientSpan<Result>(name: string, attributes: SpanAttributes, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** The span in which the caller runs. */
  current(): Span;
  /** Adds something that is already over to the current span. */
  addPast(span: PastSpan): void;
  /** Begins the span of a request, which continues the trace that the request names. */
  beginRequest(request: TracedRequest): RequestSpan;
  /** A job with the current trace in its payload. */
  send(job: NewJob): NewJob;
  /** Runs a job as a part of the trace that its payload names, and adds how long it waited. */
  process(job: ClaimedJob, work: () => Promise<void>): Promise<void>;
  /** The headers with which a request passes the current trace on. */
  headers(): Record<string, string>;
  /** Sends what is left, as far as that goes in `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

const noSpan: Span = { set() {}, fail() {} };
const noRequest: RequestSpan = { run: (part) => part(), end() {} };

/** For a service without a collector. */
export const noTracing: Tracing = {
  isOn: false,
  span: (_name, _attributes, work) => work(noSpan),
  clientSpan: (_name, _attributes, work) => work(noSpan),
  current: () => noSpan,
  addPast() {},
  beginRequest: () => noRequest,
  send: (job) => job,
  process: (_job, work) => work(),
  headers: () => ({}),
  async stop() {},
};
