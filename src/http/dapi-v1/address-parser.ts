import type { FastifyRequest } from "fastify";
import { Failure } from "../../domain/failure.ts";
import { slugSchema } from "../../parsers/slug.ts";
import type { Parsing } from "../../pipeline/parsing.ts";
import { getCaller } from "./request-context.ts";

/** The path parameters of a route below a parser. */
export interface ParserPath {
  slug: string;
}

/** Checks a slug's form, so that nothing else reaches the database; throws `parserNotFound`, as for an unknown one. */
export function readSlug(path: ParserPath): string {
  if (slugSchema.safeParse(path.slug).success) return path.slug;
  throw new Failure("parserNotFound", "There is no parser with this slug. Please check the slug in the path.");
}

/** A hook that finds the addressed parser before a byte of the body is read. */
export function addressParser(parsing: Parsing) {
  return async (request: FastifyRequest): Promise<void> => {
    request.parser = await parsing.findParser(getCaller(request), readSlug(request.params as ParserPath));
  };
}
