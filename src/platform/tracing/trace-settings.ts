/** The samplers of the OpenTelemetry specification: which traces are kept. */
export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Where traces go, and what they say about this service. */
export interface TraceSettings {
  /** The collector's full address for traces. */
  url: string;
  /** Headers for the collector, such as a key. */
  headers: Record<string, string>;
  serviceName: string;
  serviceVersion: string;
  /** Further facts about this service, such as `deployment.environment.name`. */
  resource: Record<string, string>;
  sampler: (typeof samplers)[number];
  /** Share of traces that a sampler by ratio keeps, from 0 to 1. */
  ratio: number;
}

/**
 * Reads a list as OpenTelemetry writes it: `key=value,key=value`, values percent-encoded. Null for any other text.
 */
export function readPairs(text: string): Record<string, string> | null {
  const parts = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  const pairs: [string, string][] = [];
  for (const part of parts) {
    const [, key, value] = /^([^=\s]+)\s*=\s*(.*)$/.exec(part) ?? [];
    if (key === undefined || value === undefined) return null;
    try {
      pairs.push([decodeURIComponent(key), decodeURIComponent(value)]);
    } catch {
      return null;
    }
  }
  return Object.fromEntries(pairs);
}
