import type { FastifyReply, FastifyRequest } from "fastify";
import { sendBeforeBody } from "../refusals/send-refusal.ts";
import { toRefusal } from "../refusals/to-refusal.ts";

/** A request that is refused for a reason of the protocol. */
export class JsonRpcRefusal extends Error {
  override readonly name = "JsonRpcRefusal";
  readonly httpStatus: number;
  readonly code: number;
  readonly id: string | number | null;

  constructor(
    httpStatus: number,
    sentence: string,
    { code = -32600, message, ...options }: ErrorOptions & { code?: number; message?: object } = {},
  ) {
    super(sentence, options);
    this.httpStatus = httpStatus;
    this.code = code;
    const id = message !== undefined && "id" in message ? message.id : null;
    this.id = typeof id === "string" || typeof id === "number" ? id : null;
  }
}

/** The code of JSON-RPC for errors of a server's own. */
const serverError = -32000;

/** Responds to whatever was thrown before a message reached the tools, in the form that assistants expect. */
export function sendMcpRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof JsonRpcRefusal) {
    const { httpStatus, id, code, message } = error;
    return send(request, reply.code(httpStatus), { id, code, message });
  }
  const { httpStatus, headers, body, isOurFault } = toRefusal(error, request.id);
  if (isOurFault) request.log.error({ err: error, route: "/mcp" }, "A request failed");
  // A document that cannot be read is a 200 elsewhere; here, nothing was read yet.
  reply.code(httpStatus < 400 ? 400 : httpStatus).headers(headers);
  if (httpStatus === 401) reply.header("www-authenticate", 'Bearer realm="winnow"');
  const message = "detail" in body ? body.detail : body.message;
  return send(request, reply, { id: null, code: serverError, message, ...("code" in body && { word: body.code }) });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, code, message, word }: { id: string | number | null; code: number; message: string; word?: string },
): FastifyReply {
  const error = { code, message, ...(word !== undefined && { data: { code: word } }) };
  reply.header("x-request-id", request.id).header("content-type", "application/json; charset=utf-8");
  return sendBeforeBody(JSON.stringify({ jsonrpc: "2.0", id, error }), request, reply);
}
