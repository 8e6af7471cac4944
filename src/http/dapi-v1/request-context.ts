import type { FastifyRequest } from "fastify";
import type { AddressedParser, Caller } from "../../pipeline/parsing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; null until the request is authenticated. */
    caller: Caller | null;
    /** The parser that the path addresses; null until it is found. */
    parser: AddressedParser | null;
  }
}

/** The caller of an authenticated request. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error("The route is not behind authentication.");
  return request.caller;
}

/** The parser of a request whose route looked it up before the body. */
export function getParser(request: FastifyRequest): AddressedParser {
  if (!request.parser) throw new Error("The route does not look up its parser.");
  return request.parser;
}
