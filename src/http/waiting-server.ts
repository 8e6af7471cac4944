import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { backupRoutes, type RestoreState } from "../contract/dashboard/backups.ts";
import { dashboardApiPrefix } from "../contract/dashboard/route.ts";

/** After how many seconds clients should ask again. */
const retryAfter = 5;

/** What the service's address answers while the service itself is stopped. */
export interface WaitingServer {
  /** Says how far the restore is. */
  tell(progress: { step: "check" | "files" | "rows"; done?: number; total?: number }): void;
  close(): Promise<void>;
}

/**
 * Answers at the service's address while a backup is restored: how far that is, and 503 to everything else. If the address
 * cannot be used, that is logged, and the restore goes on without.
 */
export async function startWaitingServer(
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<WaitingServer> {
  let state: RestoreState = { step: "check", done: 0, total: 0, hasFailed: false };
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-content-type-options": "nosniff", connection: "close" });
  });
  const healthy = { status: "success", code: "healthy", message: "The service is running.", data: null };
  app.get("/health", async () => healthy);
  app.get(`${dashboardApiPrefix}${backupRoutes.getRestore.path}`, async () => state);
  app.setNotFoundHandler((request, reply) => refuse(request, reply, state));
  await app
    .listen({ host, port })
    .catch((error: unknown) => log.warn({ err: error }, "The service's address cannot be used during the restore"));
  return {
    tell: ({ step, done = 0, total = 0 }) => {
      state = { step, done, total, hasFailed: false };
    },
    close: () => app.close(),
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, state: RestoreState): FastifyReply {
  reply.code(503).header("retry-after", String(retryAfter));
  if (request.headers.accept?.includes("text/html"))
    return reply
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
      .type("text/html; charset=utf-8")
      .send(toPage(state));
  const message = "A backup is being restored. Try again later.";
  return reply.send({ status: "error", code: "unavailable", message, data: null });
}

/** For a browser that loads a page meanwhile: it loads itself again. */
function toPage({ done, total }: RestoreState): string {
  const progress = total === 0 ? "" : ` ${done} of ${total} files are done.`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${retryAfter}">
<title>Winnow</title><h1>A backup is being restored</h1><p>This page continues when it is done.${progress}</p></html>
`;
}
