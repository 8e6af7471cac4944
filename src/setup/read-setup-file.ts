import type { core } from "zod";
import { describeShape } from "../contract/describe-shape.ts";
import { refuseChangedNumbers } from "../contract/exact-number.ts";
import { Failure } from "../domain/failure.ts";
import { type SetupFile, setupFileSchema } from "./setup-file.ts";

/** Problems named at once: enough to put a file right in a round or two, and few enough to read. */
const maxProblems = 10;

/**
 * Reads the text of a set-up file. Throws `invalidRequest` with a sentence for each problem that names its place, such as
 * `accounts[0].parsers[1].slug`.
 */
export function readSetupFile(text: string): SetupFile {
  return readSetup(parseJson(text));
}

/** Like `readSetupFile`, but for JSON that is already parsed. */
export function readSetup(json: unknown): SetupFile {
  const result = setupFileSchema.safeParse(json, { error: describeShape });
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap(describeIssue);
  const more = problems.length > maxProblems ? [`… and ${problems.length - maxProblems} more.`] : [];
  throw new Failure("invalidRequest", [...problems.slice(0, maxProblems), ...more].join("\n"));
}

/** A place in the file as people write it: `accounts[0].parsers[1].slug`. */
function describePath(path: PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text.replace(/^\./, "");
}

/**
 * The JSON of a file; throws `invalidRequest` that names the place but quotes nothing, because that may be a secret.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""), refuseChangedNumbers);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    throw new Failure("invalidRequest", `The set-up file is not JSON: ${describeJsonProblem(message, text)}.`);
  }
}

/** The parser's own message quotes the file around the problem, which may be a secret: only the line is given instead. */
function describeJsonProblem(message: string, text: string): string {
  const [problem, excerpt] = message.split(/, (?:\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s);
  const start = excerpt === undefined ? -1 : text.indexOf(excerpt);
  return start < 0 ? `${problem}` : `${problem} near line ${text.slice(0, start).split("\n").length}`;
}

function describeIssue(issue: core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${describePath([...issue.path, key])}: is unknown.`);
  }
  const place = describePath(issue.path);
  return [`${place === "" ? "The set-up file" : `${place}:`} ${issue.message}.`];
}
