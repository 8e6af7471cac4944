import type { CallToolResult } from "@modelcontextprotocol/server";
import { toProblem } from "./to-problem.ts";
import type { Answer } from "./workplace.ts";

/** An answer, or whatever was thrown in place of one, as the result of a tool. `onFault` is told of what is our own fault. */
export function toResult(outcome: unknown, onFault: (error: unknown) => void = () => undefined): CallToolResult {
  if (isAnswer(outcome))
    return { content: [{ type: "text", text: outcome.text }], structuredContent: outcome.structured };
  const problem = toProblem(outcome);
  if (problem === null) onFault(outcome);
  const text =
    problem === null
      ? "internal_error: Something went wrong in Winnow. Try again. If it goes on, tell the user."
      : `${problem.code}: ${problem.message}`;
  return { content: [{ type: "text", text }], isError: true };
}

function isAnswer(outcome: unknown): outcome is Answer {
  return typeof outcome === "object" && outcome !== null && "structured" in outcome && "text" in outcome;
}
