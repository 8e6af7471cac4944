import { errorCatalogue } from "../contract/errors.ts";
import { Failure, isPublicKind } from "../domain/failure.ts";
import { Unavailable } from "../domain/unavailable.ts";
import { ToolProblem } from "./workplace.ts";

/** What an assistant can do about a problem, beyond what its message says. */
const advice: Record<string, string> = {
  parser_not_found: "Call list_parsers for the slugs.",
  document_not_found: "Use a document_id that parse_file returned.",
  entry_not_found: "Use an entry_id that parse_file or get_document returned.",
  insufficient_balance: "Tell the user to add credit to the account.",
  rate_limited: "Wait as long as it says.",
  overloaded: "Try again in a few seconds.",
  unavailable: "Try again in a few seconds.",
};

/** An error as an assistant is told it; null for one that is our fault. */
export function toProblem(error: unknown): ToolProblem | null {
  if (error instanceof ToolProblem) return error;
  if (error instanceof Unavailable) return withAdvice("unavailable", error.message);
  if (!(error instanceof Failure)) return null;
  return withAdvice(isPublicKind(error.kind) ? errorCatalogue[error.kind].code : error.kind, error.message);
}

function withAdvice(code: string, message: string): ToolProblem {
  const more = advice[code];
  return new ToolProblem(code, more === undefined ? message : `${message} ${more}`);
}
