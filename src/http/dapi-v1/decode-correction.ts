import { inexactNumberMessage, isExactNumber, refuseChangedNumbers } from "../../contract/exact-number.ts";
import { correctionSchema } from "../../contract/requests.ts";
import { Failure } from "../../domain/failure.ts";
import { isStorableText } from "../is-storable-text.ts";

/** Largest body of a correction, in bytes: hundreds of fields with long texts; more than any entry holds. */
export const maxCorrectionBytes = 1024 * 1024;

/**
 * Reads the new values from a correction's body; throws `invalidRequest`. The result has no prototype, so a field
 * called `constructor` is found only if it was sent. A value that cannot be stored is represented by its `Failure`:
 * only a field that would take it has to throw it.
 */
export function decodeCorrection(contentType: string | undefined, body: unknown): Record<string, unknown> {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? ""))
    throw new Failure("invalidRequest", "The Content-Type must be application/json.");
  const correction = correctionSchema.safeParse(parseJson(body));
  if (!correction.success)
    throw new Failure(
      "invalidRequest",
      "The body must be a JSON object with `update_fields`: an object of new values by field name.",
    );
  const updates: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(correction.data.update_fields)) updates[name] = toStorable(name, value);
  return updates;
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : "", refuseChangedNumbers);
  } catch (error) {
    throw new Failure("invalidRequest", "The body is not valid JSON.", { cause: error });
  }
}

/** JSON can contain texts and numbers that cannot be stored, such as 1e999. */
function toStorable(name: string, value: unknown): unknown {
  const problem = findProblem(value);
  return problem === null
    ? value
    : new Failure("invalidRequest", `The new value of \`${name.toWellFormed()}\` ${problem}.`);
}

function findProblem(value: unknown): string | null {
  if (typeof value === "number" && !isExactNumber(String(value))) return inexactNumberMessage;
  return typeof value === "string" && !isStorableText(value) ? "contains invalid characters" : null;
}
