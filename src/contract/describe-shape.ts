import type { core } from "zod";
import { inexactNumberMessage } from "./exact-number.ts";

/** What messages call a type, by zod's name for it; types that are not listed keep zod's name. */
const kinds: Record<string, string> = {
  int: "a whole number",
  record: "an object",
  null: "null",
  undefined: "left out",
  never: "left out",
};

/** What messages call a text format, by zod's name for it. */
const formats: Record<string, string> = {
  email: "an e-mail address",
  url: "an address such as https://example.com",
  uuid: "a UUID",
  date: "a date such as 2026-01-31",
  datetime: "a date and time such as 2026-01-31T09:30:00Z",
};

/** What a limit counts, by type. A number is not listed: its limit applies to the value itself. */
const counted: Record<string, [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  record: ["member", "members"],
  object: ["member", "members"],
};

/**
 * Says what is wrong with a value of the wrong shape, or what is allowed: the end of a sentence that begins with the
 * value's place. Pass it to a schema as `error`. Undefined keeps the schema's own message, as for `custom` problems.
 */
export function describeShape(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code === "custom") return undefined;
  if (issue.input === undefined) return "is missing";
  // NaN has two origins: a number in JSON that cannot be read exactly, and a text in a query that is not a number.
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

/** Whether a schema converts texts to numbers. */
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
