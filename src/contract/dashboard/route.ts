import type { z } from "zod";
import type { Role } from "../../domain/role.ts";

/** Where the dashboard's routes begin; paths in the catalogue are below it. */
export const dashboardApiPrefix = "/dashboard-api";

/** Who may call it: anybody, people with at least this role in their account, or operators only. */
export type RouteAccess = "everybody" | Role | "operator";

/**
 * One operation of the dashboard: the server takes path and validation from it, the client its calls, and
 * `docs/dashboard-api.md` its text. `:name` in the path is a parameter.
 */
export interface RouteDefinition {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  access: RouteAccess;
  /** One sentence for people. */
  summary: string;
  /** What may follow the `?`; values arrive as text. */
  query?: z.ZodType;
  /** The JSON body; `"form"`: multipart with the parts that the summary names. */
  body?: z.ZodType | "form";
  /** The JSON response; `"file"`: bytes, `"events"`: server-sent events, `"nothing"`: 204. */
  response: z.ZodType | "file" | "events" | "nothing";
}

/** Keeps the literal types of a definition. */
export function route<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

/** The names of a path's parameters. */
type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters that a route's path needs, as texts by name. */
export type RouteParameters<Definition extends RouteDefinition> = Record<ParameterNames<Definition["path"]>, string>;

/** What a client passes as query: defaults may be left out. */
export type RouteQuery<Definition extends RouteDefinition> = Definition["query"] extends z.ZodType
  ? z.input<Definition["query"]>
  : undefined;

/** What a client passes as JSON body: defaults may be left out. */
export type RouteBody<Definition extends RouteDefinition> = Definition["body"] extends z.ZodType
  ? z.input<Definition["body"]>
  : undefined;

/** The JSON that a route returns. */
export type RouteResponse<Definition extends RouteDefinition> = Definition["response"] extends z.ZodType
  ? z.output<Definition["response"]>
  : undefined;
