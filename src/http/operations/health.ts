import type { FastifyInstance } from "fastify";
import type { HttpServices } from "../http-services.ts";

/**
 * `GET /health`: the process responds. `GET /ready`: it can do its work; 503 with the reason while it cannot; `warnings`
 * if it can, but something else is wrong. Also in the envelope, and never cached.
 */
export function addHealthRoutes(app: FastifyInstance, { health, log }: HttpServices): void {
  app.get("/health", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "success", code: "healthy", message: "The service is running.", data: null };
  });

  app.get("/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const trouble = await health.findTrouble().catch((error: unknown) => {
      log.warn({ err: error }, "The readiness check failed");
      return "the check itself failed";
    });
    if (trouble === null) {
      const warning = await health.findWarning();
      const ready = { status: "success", code: "ready", message: "The service is ready for requests.", data: null };
      return warning === null ? ready : { ...ready, warnings: [warning] };
    }
    reply.code(503).header("retry-after", "1");
    const message = `The service cannot take requests: ${trouble}.`;
    return { status: "error", code: "not_ready", message, data: null };
  });
}
