import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Registry } from "prom-client";

/** `GET /metrics`, in the Prometheus text format. */
export function addMetricsRoute(app: FastifyInstance, metrics: Registry): void {
  app.get("/metrics", async (_request, reply) => {
    const text = await metrics.metrics();
    return reply.header("content-type", metrics.contentType).header("cache-control", "no-store").send(text);
  });
}

/** A server with only `/metrics`, for an address that only the operator can reach. */
export function createMetricsServer(services: { metrics: Registry; log: FastifyBaseLogger }): FastifyInstance {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  addMetricsRoute(app, services.metrics);
  return app;
}
