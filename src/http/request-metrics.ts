import type { FastifyReply, FastifyRequest } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";

/** From a lookup in memory to the longest sync parse, in seconds. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

/**
 * Keeps the HTTP layer's figures in a registry: requests with their durations, and uploads in progress. Returns the
 * hook that records a finished request, by the route's pattern, so that IDs never become labels.
 */
export function createRequestMetrics(registry: Registry, countUploads: () => number) {
  new Gauge({
    name: "winnow_http_uploads_in_flight",
    help: "Uploads in progress.",
    registers: [registry],
    collect() {
      this.set(countUploads());
    },
  });
  const durations = new Histogram({
    name: "winnow_http_request_duration_seconds",
    help: "Time from the request headers to the end of the response, by route, method and status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: durationBuckets,
    registers: [registry],
  });
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "unmatched",
      status: reply.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  };
}
