import type { FastifyInstance } from "fastify";
import { buildOpenapi } from "./build-openapi.ts";

/** `GET /openapi.json`: the interface for programs. Open to any origin, for tools that run in a browser. */
export function addOpenapiRoute(app: FastifyInstance): void {
  const text = JSON.stringify(buildOpenapi(), null, 2);
  app.get("/openapi.json", async (_request, reply) =>
    reply
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .header("access-control-allow-origin", "*")
      .send(text),
  );
}
