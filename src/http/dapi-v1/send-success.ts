import type { FastifyReply } from "fastify";
import type { Envelope } from "../../contract/envelope.ts";
import type { CataloguedSuccess } from "../../contract/success.ts";

/** Responds with the envelope of a catalogued success. */
export function sendSuccess<Data>(reply: FastifyReply, success: CataloguedSuccess, data: Data): FastifyReply {
  const envelope: Envelope<Data> = { status: "success", code: success.code, message: success.message, data };
  return reply.code(success.httpStatus).send(envelope);
}
