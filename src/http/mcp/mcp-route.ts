import { Readable } from "node:stream";
import { createMcpHandler, isJsonContentType } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import manifest from "../../../package.json" with { type: "json" };
import { createMcpServer } from "../../mcp/create-mcp-server.ts";
import type { AccountSlots } from "../../platform/account-slots.ts";
import { authenticateRequest } from "../authentication/authenticate-request.ts";
import { limitRate } from "../dapi-v1/limit-rate.ts";
import { getCaller } from "../dapi-v1/request-context.ts";
import type { HttpServices } from "../http-services.ts";
import { createBodySlots, readJsonBody } from "./read-json-body.ts";
import { JsonRpcRefusal, sendMcpRefusal } from "./send-mcp-refusal.ts";
import { createServiceWorkplace } from "./service-workplace.ts";

/**
 * `POST /mcp`: the tools for assistants over Streamable HTTP. Each request stands for itself, so any process can answer
 * it. The checks come in the order of `/dapi/`: a page of a stranger, the token, the rate, then the body.
 */
export function addMcpRoute(app: FastifyInstance, services: HttpServices, uploads: AccountSlots): void {
  const slots = createBodySlots(uploads);
  app.setErrorHandler((error, request, reply) => sendMcpRefusal(error, request, reply));
  app.addHook("onRequest", async (request) => {
    refuseStrangers(services, request);
    request.caller = await authenticateRequest(services, toTokenHeader(request.headers.authorization));
  });
  app.addHook("onRequest", limitRate(app));
  // The route reads the body itself: a large one takes an upload's place.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  app.post("/mcp", async (request, reply) => {
    if (!isJsonContentType(request.headers["content-type"] ?? ""))
      throw new JsonRpcRefusal(415, "The Content-Type must be application/json.");
    const message = await readJsonBody(request, reply, { slots, maxUploadBytes: services.limits.maxUploadBytes });
    refuseUnsupported(message);
    return serve(services, request, reply, message);
  });
}

/** Pages of strangers that run in a user's browser may not use the user's network to get here. */
function refuseStrangers({ ownAddresses }: HttpServices, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || ownAddresses.isOrigin(origin, request)) return;
  throw new JsonRpcRefusal(403, "Pages of this origin may not use this service.");
}

/** Assistants send their token with the word Bearer; the word of the other endpoints does as well. */
function toTokenHeader(header: string | undefined): string | undefined {
  return header?.replace(/^\s*bearer(?=\s|$)/i, "Token");
}

function refuseUnsupported(message: unknown): void {
  if (Array.isArray(message)) throw new JsonRpcRefusal(400, "Send one message at a time.");
  const isListening =
    typeof message === "object" && message !== null && "method" in message && message.method === "subscriptions/listen";
  if (isListening)
    throw new JsonRpcRefusal(404, "Nothing changes here that could be listened to.", { code: -32601, message });
}

async function serve(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  message: unknown,
): Promise<FastifyReply> {
  const onFault = (error: unknown) => request.log.error({ err: error }, "A tool failed");
  const caller = { ...getCaller(request), requestId: request.id, address: request.ip };
  const handler = createMcpHandler(
    () =>
      createMcpServer(createServiceWorkplace(services, caller), {
        version: manifest.version,
        place: "It works for an account of a Winnow service. The user's own files cannot be named here.",
        takesPaths: false,
        onFault,
      }),
    { onerror: (error) => request.log.debug({ err: error }, "A message was refused") },
  );
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  // The body was read: neither its length nor the token is anybody's concern any more.
  for (const name of ["authorization", "content-length", "transfer-encoding", "expect"]) headers.delete(name);
  const url = new URL("/mcp", services.baseUrl());
  const response = await handler.fetch(new Request(url, { method: "POST", headers, signal: gone.signal }), {
    parsedBody: message,
  });
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // Proxies must not hold back what tells of the progress.
  reply.header("x-accel-buffering", "no");
  return reply.send(response.body === null ? null : Readable.fromWeb(response.body));
}
