import type { FastifyRequest } from "fastify";
import { Failure } from "../../model/failure.ts";
import type { Parsing } from "../../pipeline/parsing.ts";
import { getCaller } from "./request-context.ts";

/** The path parameters of a route below a parser. */
export interface ParserPath {
  slug: string;
}

/** What a slug can look like; anything else names no parser and need not be looked for. */
const slugPattern = /^[a-z0-9-]{3,64}$/;

/** Checks a slug's form; throws `parserNotFound`, as for a slug that nobody has. */
export function readSlug(path: ParserPath): string {
  if (slugPattern.test(path.slug)) return path.slug;
  throw new Failure("parserNotFound", "There is no parser with this slug. Please check the slug in the path.");
}

/** A hook that finds the addressed parser before a byte of the body is read. */
export function addressParser(parsing: Parsing) {
  return async (request: FastifyRequest): Promise<void> => {
    request.parser = await parsing.findParser(getCaller(request), readSlug(request.params as ParserPath));
  };
}
