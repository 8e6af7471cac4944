import type { core } from "zod";
import { inexactNumberMessage } from "./exact-number.ts";

/** What a value has to be, by the schema's word for it; all others are called by that word. */
const kinds: Record<string, string> = {
  int: "a whole number",
  record: "an object",
  null: "null",
  undefined: "missing",
  never: "missing",
};

/** What a text has to be, by its format. */
const formats: Record<string, string> = {
  email: "an e-mail address",
  url: "an address such as https://example.com",
  uuid: "a UUID",
  date: "a date such as 2026-01-31",
  datetime: "a time such as 2026-01-31T09:30:00Z",
};

/** What is counted where a limit is met: of a number nothing is. */
const counted: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  record: ["member", "members"],
  object: ["member", "members"],
};

/**
 * The words about a value of a wrong shape, for a sentence that begins with its place: what is wrong, or what is allowed.
 * Given to a schema as `error`; undefined leaves the schema its own words, which `custom` problems have.
 */
export function describeShape(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code === "custom") return undefined;
  if (issue.input === undefined) return "is missing";
  // A number that JSON does not hold exactly is read as NaN; a text of an address that is no number becomes NaN as well.
  if (Number.isNaN(issue.input)) return isTurned(issue) ? "must be a number" : inexactNumberMessage;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? withArticle(issue.expected)}`;
    case "invalid_value":
      return describeChoices(issue.values);
    case "too_small":
      return describeLimit(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return describeLimit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return describeFormat(issue);
    case "unrecognized_keys":
      return `has unknown members: ${issue.keys.join(", ")}`;
    case "invalid_key":
      return `has a name that is not allowed: it ${issue.issues[0]?.message}`;
    case "invalid_union":
      return describeUnion(issue);
    default:
      return undefined;
  }
}

/** Whether a schema turns texts into numbers. */
function isTurned({ inst }: core.$ZodRawIssue): boolean {
  return inst !== undefined && "coerce" in inst._zod.def && inst._zod.def.coerce === true;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

function describeChoices(values: readonly unknown[]): string {
  const choices = values.map((value) => (typeof value === "bigint" ? String(value) : JSON.stringify(value)));
  return `must be ${choices.length > 1 ? "one of " : ""}${choices.join(", ")}`;
}

function describeLimit(
  { origin, exact }: { origin: string; exact?: boolean | undefined },
  limit: number | bigint,
  word: string,
): string {
  const [one, many] = counted[origin] ?? [];
  const amount = `${exact === true ? "exactly" : word} ${limit}`;
  return one === undefined ? `must be ${amount}` : `must have ${amount} ${Number(limit) === 1 ? one : many}`;
}

function describeFormat(issue: { format: string; pattern?: string | undefined }): string {
  const part = (name: string) => JSON.stringify((issue as Record<string, unknown>)[name]);
  if (issue.format === "starts_with") return `must start with ${part("prefix")}`;
  if (issue.format === "ends_with") return `must end with ${part("suffix")}`;
  if (issue.format === "includes") return `must contain ${part("includes")}`;
  if (issue.format === "regex") return `must match ${issue.pattern}`;
  return `must be ${formats[issue.format] ?? withArticle(issue.format)}`;
}

/** What each alternative asks for: "must be a string or null". */
function describeUnion(issue: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>): string {
  const { discriminator, options } = issue;
  if (discriminator !== undefined) {
    const input = issue.input as Record<string, unknown>;
    return input[discriminator] === undefined ? "is missing" : describeChoices(Array.isArray(options) ? options : []);
  }
  const asked = issue.errors.flatMap(([first]) => {
    if (first === undefined) return [];
    return first.path.length === 0 ? [first.message] : [`${first.path.map(String).join(".")} ${first.message}`];
  });
  const [first = "is not valid", ...others] = new Set(asked);
  const isAlike = [first, ...others].every((words) => words.startsWith("must be "));
  return [first, ...others.map((words) => (isAlike ? words.slice("must be ".length) : words))].join(" or ");
}
